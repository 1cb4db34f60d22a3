# Plays a move. Mistake: it takes two groups at most.
import sys


def around(board, x, y):
    near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return [(a, b) for a, b in near if 0 <= a < len(board) and 0 <= b < len(board)]


def group(board, x, y):
    """The stones of a group, and the points that give it liberties."""
    stones, waiting, liberties = {(x, y)}, [(x, y)], set()
    while waiting:
        for a, b in around(board, *waiting.pop()):
            if board[b][a] == "0":
                liberties.add((a, b))
            elif board[b][a] == board[y][x] and (a, b) not in stones:
                stones.add((a, b))
                waiting.append((a, b))
    return stones, liberties


def play(board, x, y, color):
    """The board after the move, or nothing if the move is illegal."""
    if board[y][x] != "0":
        return None
    board[y][x] = color
    captured = []
    for a, b in around(board, x, y):
        if board[b][a] not in ("0", color):
            stones, liberties = group(board, a, b)
            if not liberties and stones not in captured:
                captured.append(stones)
    for stones in captured[:2]:
        for a, b in stones:
            board[b][a] = "0"
    return board if group(board, x, y)[1] else None


words = sys.stdin.read().split()
size = int(words[0])
after = play([list(row) for row in words[1 : size + 1]], int(words[-3]), int(words[-2]), words[-1])
print(0 if after is None else "\n".join(["1"] + ["".join(row) for row in after]))
