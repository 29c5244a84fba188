"""A game written in Python goes through the engines, and agrees with the same game in C++."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
from fractions import Fraction
from typing import Any

import bargello
from common import ROOT

sys.path.insert(0, str(ROOT / "examples/pile"))
from pile import Pile  # noqa: E402

SMALL = {"counters": 5, "prize": 2}
GUIDE = (ROOT / "docs/your-game.md").read_text()


class Nim(bargello.Design):
    """One to three matches in turn; the last one wins."""

    def start(self) -> tuple[int, int]:
        return (7, 0)

    def turn(self, state: tuple[int, int]) -> int | None:
        return state[1] if state[0] else None

    def moves(self, state: tuple[int, int]) -> list[str]:
        return [str(n) for n in range(1, min(3, state[0]) + 1)]

    def apply(self, state: tuple[int, int], move: str) -> tuple[int, int]:
        return (state[0] - int(move), 1 - state[1])

    def scores(self, state: tuple[int, int]) -> list[int]:
        return [int(state[1] != seat) for seat in (0, 1)]


class Designs(unittest.TestCase):
    def test_pile_in_python_agrees_with_pile_in_cpp(self) -> None:
        # The figures of the game in C++, as its guide shows them and tests/examples/run_example.sh holds them.
        game = bargello.game(Pile, config=SMALL)
        explored = bargello.explore(game, all_laws=True)
        said = f"{explored.states} states, {explored.transitions} moves, {explored.terminals} terminals, 0 dead ends"
        self.assertIn(said, GUIDE)
        self.assertIn(f"\n{bargello.perft(game).total}\n", GUIDE)
        for engine in ("search", "backward"):
            self.assertIn(f"value: {bargello.solve(game, engine=engine).value} ", GUIDE)
        for move, count in bargello.perft(game).divide.items():
            self.assertIn(f"{move}: {count}\n", GUIDE)
        self.assertEqual(len(bargello.compare(game, "last-counter=loses").play or ()), 4)
        three = bargello.game(Pile, players=3, config=SMALL)
        self.assertEqual(bargello.explore(three).dead_ends, 0)

    def test_the_laws_hold_of_it(self) -> None:
        checked = bargello.check(bargello.game(Pile, config=SMALL), games=50, all_laws=True)
        self.assertTrue(checked.holds, checked.text)
        self.assertIn("L7", checked.text)

    def test_readings_are_those_that_were_asked_for(self) -> None:
        game = bargello.game(Pile, config=SMALL, readings={"last-counter": "loses"})
        self.assertEqual(game.readings, {"last-counter": "loses", "number-shown": "up-to"})
        self.assertEqual(game.unusual_readings, {"last-counter": "loses"})
        last = game.playout(seed=1).states[-1]
        other = bargello.game(Pile, config=SMALL).play(game.playout(seed=1).moves).states[-1]
        self.assertEqual(sum(last.scores), 3)
        self.assertEqual(sum(other.scores), 7)
        with self.assertRaisesRegex(bargello.Error, "wins, loses"):
            bargello.game(Pile, readings={"last-counter": "draws"})

    def test_two_readings_can_never_part(self) -> None:
        class Same(Nim):
            questions = {"colour": ["red", "blue"]}

        found = bargello.compare(bargello.game(Same), "colour=blue")
        self.assertEqual((found.play, found.complete), (None, True))

    def test_it_begins_at_any_state(self) -> None:
        game = bargello.game(Pile, config=SMALL)
        state = game.start.play("roll 3").play("take 2")
        self.assertEqual(state.value, (3, 0, 1, (2, 0)))
        self.assertEqual(bargello.explore(state).states, bargello.explore(game.at(state)).states)
        self.assertLess(bargello.explore(state).states, 57)
        self.assertEqual(bargello.game(Pile, config=SMALL, position=state.text).start, state)

    def test_values_are_exact(self) -> None:
        class Thirds(Nim):
            def scores(self, state: Any) -> list[Any]:
                return [Fraction(1, 3), Fraction(1, 2)]

        self.assertEqual(bargello.solve(bargello.game(Thirds)).value, Fraction(-1, 6))

        class Floats(Nim):
            def scores(self, state: Any) -> list[Any]:
                return [0.5, 0.5]

        with self.assertRaisesRegex(TypeError, "not exact"):
            bargello.solve(bargello.game(Floats))

    def test_a_game_for_one_needs_no_turn(self) -> None:
        class Climb(bargello.Design):
            players = 1

            def start(self) -> int:
                return 0

            def moves(self, state: int) -> list[str]:
                return ["one", "two"] if state < 5 else []

            def apply(self, state: int, move: str) -> int:
                return state + (1 if move == "one" else 2)

        self.assertEqual(bargello.perft(bargello.game(Climb)).total, 13)
        self.assertEqual(bargello.explore(bargello.game(Climb)).states, 7)

    def test_an_illegal_move_says_why(self) -> None:
        class Polite(Nim):
            def why(self, state: Any, move: str) -> str | None:
                return "at most three"

        with self.assertRaises(bargello.IllegalMove) as caught:
            bargello.game(Polite).start.play("4")
        self.assertEqual((caught.exception.why, caught.exception.rule), ("at most three", ""))
        self.assertEqual(caught.exception.fact, "player 0 may: 1; 2; 3")

    def test_a_game_that_never_ends_is_refused(self) -> None:
        class Circle(Nim):
            def apply(self, state: Any, move: str) -> tuple[int, int]:
                return (7, 1 - state[1])

        class Long(Nim):
            def moves(self, state: Any) -> list[str]:
                return ["-1"]

        for verb in (bargello.explore, bargello.solve, bargello.perft):
            with self.assertRaisesRegex(bargello.Error, "come back to the same state"):
                verb(bargello.game(Circle))  # type: ignore[operator]
            with self.assertRaisesRegex(bargello.Error, "more than 2000 moves"):
                verb(bargello.game(Long))  # type: ignore[operator]

    def test_what_its_rules_raise_is_raised(self) -> None:
        class Faulty(Nim):
            def apply(self, state: Any, move: str) -> tuple[int, int]:
                if state[0] == 3:
                    raise LookupError("three")
                return super().apply(state, move)

        for verb in (bargello.explore, bargello.solve, bargello.perft, bargello.check):
            with self.assertRaises(LookupError):
                verb(bargello.game(Faulty))  # type: ignore[operator]
        with self.assertRaises(LookupError):
            for seed in range(20):
                bargello.game(Faulty).playouts(20, seed=seed)

    def test_what_its_rules_answer_is_checked(self) -> None:
        def broken(**methods: Any) -> bargello.Game:
            return bargello.game(type("Broken", (Nim,), methods))

        def returns(value: Any) -> Any:
            return lambda self, *rest: value

        cases: list[tuple[type[Exception] | tuple[type[Exception], ...], dict[str, Any]]] = [
            (TypeError, {"start": returns([])}),
            (TypeError, {"moves": returns([1])}),
            (TypeError, {"moves": returns(None)}),
            (ValueError, {"turn": returns(2)}),
            (ValueError, {"turn": returns(-3)}),
            ((TypeError, RuntimeError), {"turn": returns("me")}),
            (ValueError, {"chance": returns({"a": 0})}),
            (TypeError, {"chance": returns({1: 1})}),
            ((TypeError, RuntimeError), {"chance": returns({"a": "b"})}),
            (TypeError, {"apply": returns([1])}),
            (ValueError, {"scores": returns([1])}),
            ((TypeError, ValueError), {"scores": returns(["x", "y"])}),
            ((TypeError, ValueError, OverflowError, RuntimeError), {"scores": returns([10**30, 0])}),
            ((TypeError, RuntimeError), {"text": returns(7)}),
        ]
        for error, methods in cases:
            with self.subTest(methods=str(methods)), self.assertRaises(error):
                game = broken(**methods)
                bargello.explore(game)
                bargello.solve(game)
                game.start.text

    def test_ctrl_c_ends_the_search_for_the_longest_play(self) -> None:
        class Wide(Nim):
            def start(self) -> Any:
                return (0, 0)

            def turn(self, state: Any) -> int | None:
                return 0 if state[0] < 1500 else None

            def moves(self, state: Any) -> list[str]:
                return [str(n) for n in range(40)]

            def apply(self, state: Any, move: str) -> Any:
                return (state[0] + 1, (state[1] * 41 + int(move)) % 1_000_003)

        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        found = bargello.solve(bargello.game(Wide))
        self.assertLess(time.monotonic() - began, 2.5)
        self.assertEqual((found.ending, found.value), ("limit", None))

    def test_threads_can_share_a_game(self) -> None:
        # Every thread asks the same rules the same things for the first time.
        found: list[Any] = []

        def ask(game: bargello.Game, verb: int) -> None:
            try:
                verbs = (lambda: bargello.explore(game).states, lambda: bargello.solve(game).value, lambda: bargello.perft(game).total)
                found.append((verb, verbs[verb]()))
            except Exception as e:
                found.append((verb, e))

        switching = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            for _ in range(6):
                game = bargello.game(Pile, config=SMALL)
                threads = [threading.Thread(target=ask, args=(game, i % 3)) for i in range(6)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
        finally:
            sys.setswitchinterval(switching)
        game = bargello.game(Pile, config=SMALL)
        expected = {(0, bargello.explore(game).states), (1, bargello.solve(game).value), (2, bargello.perft(game).total)}
        self.assertEqual(set(found), expected)

    def test_the_interpreter_can_end_during_a_long_call(self) -> None:
        code = """
import bargello, threading
class Wide(bargello.Design):
    def start(self): return (0, 0)
    def turn(self, state): return 0 if state[0] < 1500 else None
    def moves(self, state):
        if state[0] == 700: begun.set()
        return [str(n) for n in range(40)]
    def apply(self, state, move): return (state[0] + 1, (state[1] * 41 + int(move)) % 1_000_003)
begun = threading.Event()
threading.Thread(target=lambda: bargello.explore(bargello.game(Wide)), daemon=True).start()
threading.Thread(target=lambda: bargello.explore(bargello.game("medina", config="mini-4x4-b3n1s1")), daemon=True).start()
begun.wait()
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_guide_shows_the_game_as_it_is(self) -> None:
        source = (ROOT / "examples/pile/pile.py").read_text()
        shown = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
        self.assertTrue(shown)
        for piece in shown:
            self.assertIn(piece.strip(), source)


if __name__ == "__main__":
    unittest.main()
