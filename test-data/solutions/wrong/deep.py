# Territory by search. Mistake: it calls itself for each point, and large regions are too deep.

BLACK = "B"
WHITE = "W"
NONE = ""


class Board:
    def __init__(self, board):
        self.rows = board
        self.height = len(board)
        self.width = len(board[0])

    def territory(self, x, y):
        if not self.on_board(x, y):
            raise ValueError("Invalid coordinate")
        if self.rows[y][x] != " ":
            return NONE, set()
        return self.region(x, y)

    def territories(self):
        found = {BLACK: set(), WHITE: set(), NONE: set()}
        for y in range(self.height):
            for x in range(self.width):
                if self.rows[y][x] == " " and not any((x, y) in points for points in found.values()):
                    owner, points = self.region(x, y)
                    found[owner] |= points
        return found

    def on_board(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def around(self, x, y):
        near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return [point for point in near if self.on_board(*point)]

    def owner(self, borders):
        return next(iter(borders)) if len(borders) == 1 else NONE

    def region(self, x, y):
        points, borders = set(), set()
        self.walk(x, y, points, borders)
        return self.owner(borders), points

    def walk(self, x, y, points, borders):
        points.add((x, y))
        for column, row in self.around(x, y):
            stone = self.rows[row][column]
            if stone != " ":
                borders.add(stone)
            elif (column, row) not in points:
                self.walk(column, row, points, borders)
