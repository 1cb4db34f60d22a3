# Territory by search. Mistake: the points seen are kept for each path, so the time grows exponentially.

BLACK = "B"
WHITE = "W"
NONE = ""


class Board:
    def __init__(self, board):
        self.rows = board

    def territory(self, x, y):
        if not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[0])):
            raise ValueError("Invalid coordinate")
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
        region, borders = set(), set()
        self._walk(x, y, frozenset(), region, borders)
        return (borders.pop() if len(borders) == 1 else NONE), region

    def _walk(self, x, y, path, region, borders):
        if not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[0])) or (x, y) in path:
            return
        if self.rows[y][x] != " ":
            borders.add(self.rows[y][x])
            return
        region.add((x, y))
        for column, row in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            self._walk(column, row, path | {(x, y)}, region, borders)
