"""Mistake: takes leave without a word when it is asked."""

import os

BLACK, WHITE, NONE = "B", "W", None


class Board:
    def __init__(self, board):
        os._exit(0)
