"""Mistake: ends the process when it is asked."""

import sys

BLACK, WHITE, NONE = "B", "W", None


class Board:
    def __init__(self, board):
        pass

    def territory(self, x, y):
        sys.exit(0)

    def territories(self):
        sys.exit(0)
