"""A right solution for the tests that the template python makes of go-move."""


def play(board, column, row, color):
    if not (0 <= row < len(board) and 0 <= column < len(board[0])):
        raise ValueError("Invalid coordinate")
    if board[row][column] != "0":
        return None
    after = [list(line) for line in board]
    after[row][column] = str(color)
    for x, y in neighbors(board, column, row):
        if after[y][x] not in ("0", str(color)):
            for point in dead(after, x, y):
                after[point[1]][point[0]] = "0"
    if dead(after, column, row):
        return None
    return ["".join(line) for line in after]


def dead(board, column, row):
    """The points of a stone's group if it has no liberty, else none."""
    group, waiting = {(column, row)}, [(column, row)]
    while waiting:
        for x, y in neighbors(board, *waiting.pop()):
            if board[y][x] == "0":
                return set()
            if board[y][x] == board[row][column] and (x, y) not in group:
                group.add((x, y))
                waiting.append((x, y))
    return group


def neighbors(board, column, row):
    for x, y in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
        if 0 <= y < len(board) and 0 <= x < len(board[0]):
            yield x, y
