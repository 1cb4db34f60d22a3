"""Ends with 42 if standard input is what the statement says, to the byte; else says why, and ends with 43."""

import re
import sys


def refuse(line, expected):
    print(f"line {line}: expected {expected}", file=sys.stderr)
    sys.exit(43)


def has_liberty(board, start, seen):
    """Whether the group of a stone has a liberty. Its stones are seen then."""
    size, color = len(board), board[start[1]][start[0]]
    waiting, alive = [start], False
    seen.add(start)
    while waiting:
        x, y = waiting.pop()
        for point in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= point[0] < size and 0 <= point[1] < size:
                what = board[point[1]][point[0]]
                if what == "0":
                    alive = True
                elif what == color and point not in seen:
                    seen.add(point)
                    waiting.append(point)
    return alive


# A byte a character, so that nothing fails before it is looked at.
lines = sys.stdin.buffer.read().decode("latin-1").split("\n")
if not re.fullmatch("[2-9]|1[0-9]", lines[0], re.ASCII):
    refuse(1, "a size from 2 to 19")
size = int(lines[0])
if len(lines) != size + 3 or lines[-1] != "":
    refuse(len(lines), f"{size} rows, a move, and a newline at the end of each line")
board = lines[1 : size + 1]
for number, row in enumerate(board, 2):
    if len(row) != size or set(row) - set("012"):
        refuse(number, f"{size} digits, each 0, 1 or 2")
move = re.fullmatch("(0|[1-9][0-9]?) (0|[1-9][0-9]?) ([12])", lines[size + 1], re.ASCII)
if not move or int(move[1]) >= size or int(move[2]) >= size:
    refuse(size + 2, f"a column and a row below {size}, and a color, 1 or 2")
seen = set()
for y in range(size):
    for x in range(size):
        if board[y][x] != "0" and (x, y) not in seen and not has_liberty(board, (x, y), seen):
            refuse(y + 2, f"a group with a liberty at column {x}")
sys.exit(42)
