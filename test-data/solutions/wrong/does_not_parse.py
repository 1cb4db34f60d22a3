# No program at all. Mistake: the line below is not Python.
class Board(:
