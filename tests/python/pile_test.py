"""Pile in Python and pile in C++ are the same game: state by state, with every move and its value, under each reading that is not the default, too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unittest
from fractions import Fraction
from typing import Any

import bargello
from common import ROOT

sys.path.insert(0, str(ROOT / "examples/pile"))
from pile import Pile  # noqa: E402

# Built by example_test, against an installed library.
PROGRAM = os.path.join(os.environ["BARGELLO_BUILD"], "example-test/build/pile")
if not os.path.exists(PROGRAM):
    print(f"skipped: {PROGRAM} is not there, the test example_test builds it")
    sys.exit()

CONFIGS: dict[str, dict[str, Any]] = {
    "small": {"counters": 5, "prize": 2},
    "small-3p": {"counters": 10, "die": (1, 1, 1), "prize": 3},
}


def ask(*arguments: str) -> Any:
    done = subprocess.run([PROGRAM, *arguments, "--json", "--stable", "--quiet"], capture_output=True, text=True)
    assert done.returncode == 0, f"{arguments}: {done.stderr}"
    return json.loads(done.stdout)


def in_cpp(state: bargello.State) -> str:
    """The state as the game in C++ writes it."""
    value: Any = state.value
    pile, shown, mover, taken = value
    return f"pile={pile} shown={shown} mover={mover} taken={'/'.join(map(str, taken))}"


def reachable(first: bargello.State) -> list[bargello.State]:
    seen, ahead = {first}, [first]
    while ahead:
        state = ahead.pop()
        fresh = {state.play(move) for move in state.moves} - seen
        seen |= fresh
        ahead.extend(fresh)
    return sorted(seen, key=lambda state: state.text)


class BothPiles(unittest.TestCase):
    def test_both_have_as_many_states_moves_and_ends(self) -> None:
        for name, config in CONFIGS.items():
            for reading in ("last-counter=wins", "last-counter=loses", "number-shown=exactly"):
                with self.subTest(config=name, reading=reading):
                    players = 3 if name == "small-3p" else 2
                    game = bargello.game(Pile, players=players, config=config, readings=dict([reading.split("=")]))
                    mine = bargello.explore(game)
                    other = ask("explore", "pile", "--config", name, "--reading", reading)
                    self.assertEqual(
                        [mine.states, mine.transitions, mine.terminals, mine.dead_ends],
                        [other[key] for key in ("states", "transitions", "terminals", "dead_ends")],
                    )

    def test_every_state_has_the_same_moves_and_values(self) -> None:
        judged = 0
        for reading, step in (("last-counter=wins", 1), ("last-counter=loses", 3), ("number-shown=exactly", 3)):
            game = bargello.game(Pile, config=CONFIGS["small"], readings=dict([reading.split("=")]))
            for state in reachable(game.start)[::step]:
                with self.subTest(reading=reading, state=state.text):
                    mine = bargello.solve(state)
                    other = ask("solve", "pile", "--config", "small", "--position", in_cpp(state), "--reading", reading)
                    self.assertEqual(mine.value, Fraction(other["value"]))
                    values = {move["move"]: Fraction(move["value"]) for move in other["moves"]}
                    self.assertEqual(mine.moves, values)
                    judged += 1
        self.assertGreater(judged, 80)


if __name__ == "__main__":
    unittest.main()
