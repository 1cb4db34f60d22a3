# Plays a move. Mistake: a flood forgets where it has been, and goes round for ever in a dead group of two stones.
import sys


def around(board, points):
    """The points next to some points, with what is there."""
    for x, y in points:
        for column, row in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= column < len(board) and 0 <= row < len(board):
                yield column, row, board[row][column]


def dead(board, start):
    """The points of a stone's group if it has no liberty, else none."""
    color = board[start[1]][start[0]]
    stones, edge = {start}, {start}
    while edge:
        near = list(around(board, edge))
        if any(what == "0" for _, _, what in near):
            return set()
        edge = {(column, row) for column, row, what in near if what == color}
        stones |= edge
    return stones


def play(board, x, y, color):
    """The board after the move, or nothing if the move is illegal."""
    if board[y][x] != "0":
        return None
    board[y][x] = color
    for column, row, what in list(around(board, {(x, y)})):
        if what not in ("0", color):
            for a, b in dead(board, (column, row)):
                board[b][a] = "0"
    return None if dead(board, (x, y)) else board


words = sys.stdin.read().split()
size = int(words[0])
after = play([list(row) for row in words[1 : size + 1]], int(words[-3]), int(words[-2]), words[-1])
print(0 if after is None else "\n".join(["1"] + ["".join(row) for row in after]))
