# Territory by floods. Mistake: off the board it raises an IndexError, where the interface has a ValueError.

BLACK = "B"
WHITE = "W"
NONE = ""


class Board:
    def __init__(self, board):
        self.rows = board

    def territory(self, x, y):
        if not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[0])):
            raise IndexError("Invalid coordinate")
        if self.rows[y][x] != " ":
            return NONE, set()
        return self._region(x, y)

    def territories(self):
        found = {BLACK: set(), WHITE: set(), NONE: set()}
        seen = set()
        for y, row in enumerate(self.rows):
            for x, point in enumerate(row):
                if point == " " and (x, y) not in seen:
                    owner, region = self._region(x, y)
                    found[owner] |= region
                    seen |= region
        return found

    def _region(self, x, y):
        region, borders, waiting = {(x, y)}, set(), [(x, y)]
        while waiting:
            x, y = waiting.pop()
            for column, row in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])):
                    continue
                if self.rows[row][column] != " ":
                    borders.add(self.rows[row][column])
                elif (column, row) not in region:
                    region.add((column, row))
                    waiting.append((column, row))
        return (borders.pop() if len(borders) == 1 else NONE), region
