"""Mistake: calls itself for ever."""

BLACK, WHITE, NONE = "B", "W", None


class Board:
    def __init__(self, board):
        pass

    def territory(self, x, y):
        return self.territory(x, y)

    def territories(self):
        return self.territories()
