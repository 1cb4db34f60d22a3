# Plays a move. Mistake: it looks for suicide before it takes the captured stones off.
import sys


def group(board, start):
    """The points of a stone's group, and whether the group has a liberty."""
    size, color = len(board), board[start[1]][start[0]]
    stones, waiting, alive = {start}, [start], False
    while waiting:
        x, y = waiting.pop()
        for column, row in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= column < size and 0 <= row < size:
                if board[row][column] == "0":
                    alive = True
                elif board[row][column] == color and (column, row) not in stones:
                    stones.add((column, row))
                    waiting.append((column, row))
    return stones, alive


def play(board, x, y, color):
    """The board after the move, or nothing if the move is illegal."""
    size = len(board)
    if board[y][x] != "0":
        return None
    board[y][x] = color
    if not group(board, (x, y))[1]:
        return None
    for column, row in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if 0 <= column < size and 0 <= row < size and board[row][column] not in ("0", color):
            stones, alive = group(board, (column, row))
            if not alive:
                for a, b in stones:
                    board[b][a] = "0"
    return board


words = sys.stdin.read().split()
size = int(words[0])
after = play([list(row) for row in words[1 : size + 1]], int(words[-3]), int(words[-2]), words[-1])
print(0 if after is None else "\n".join(["1"] + ["".join(row) for row in after]))
