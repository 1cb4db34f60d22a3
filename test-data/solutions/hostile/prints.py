"""The accepted solution's interface, with talk on standard output from Python, a child and a file."""

import os

BLACK, WHITE, NONE = 1, 2, 0


class Board:
    def __init__(self, board):
        print('{"error": "no answer"}', flush=True)

    def territory(self, x, y):
        os.system("echo '{\"error\": \"no answer\"}'")
        os.write(1, b'{"error": "no answer"}\n')
        raise ValueError("Invalid coordinate")

    def territories(self):
        raise ValueError("Invalid coordinate")
