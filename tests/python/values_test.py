"""Values and counts by Python are those that the project has on paper."""

from __future__ import annotations

import unittest
from fractions import Fraction

import bargello
from common import ROOT


def lines(path: str) -> list[list[str]]:
    all_lines = (ROOT / path).read_text().splitlines()
    return [line.split() for line in all_lines if line and not line.startswith("#")]


def judge_counts(test: unittest.TestCase, more_than: int, most: int) -> int:
    """Explores the configurations of the games' lists that have so many states; returns how many there were."""
    judged = 0
    for info in bargello.games():
        folder = info.name.replace("-", "_")
        for config, states, moves, ends, dead_ends, *_ in lines(f"model/{folder}/counts.txt"):
            if more_than < int(states) <= most:
                with test.subTest(game=info.name, config=config):
                    found = bargello.explore(bargello.game(info.name, config=config), witness=False)
                    test.assertEqual(
                        (found.states, found.transitions, found.terminals, found.dead_ends, found.complete),
                        (int(states), int(moves), int(ends), int(dead_ends), True),
                    )
                    judged += 1
    return judged


class Values(unittest.TestCase):
    def test_named_positions_have_the_values_of_the_list(self) -> None:
        judged = 0
        for game, place, reading, objective, value, *_ in lines("tests/endgame/values.txt"):
            readings = dict([reading.split("=")]) if reading != "-" else None
            if place.startswith("config:"):
                set_up = bargello.game(game, config=place[7:], readings=readings)
            else:
                set_up = bargello.game(game, position=place, readings=readings)
            with self.subTest(game=game, place=place, reading=reading, objective=objective):
                found = bargello.solve(set_up, objective, every_move=False).value
                expected = [Fraction(number) for number in value.split(",")]
                self.assertEqual(list(found) if isinstance(found, tuple) else [found], expected)
                judged += 1
        self.assertGreater(judged, 100)

    def test_small_configurations_have_the_counts_of_the_list(self) -> None:
        self.assertGreater(judge_counts(self, 0, 250_000), 15)


if __name__ == "__main__":
    unittest.main()
