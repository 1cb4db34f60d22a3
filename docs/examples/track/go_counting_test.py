"""A test file of a track: it lacks a case."""

import unittest

from go_counting import Board


class GoCountingTest(unittest.TestCase):
    def test_a_stone_in_the_middle(self):
        territories = Board([" B "]).territories()
        self.assertEqual(len(territories["B"]), 2)
