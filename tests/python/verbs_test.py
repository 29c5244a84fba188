"""What a verb answers to Python is what the program prints."""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import threading
import time
import unittest
from fractions import Fraction
from pathlib import Path
from typing import Any

import bargello
from common import ROOT, program


def document(*arguments: str, code: int | None = 0) -> Any:
    return json.loads(program(*arguments, "--json", "--stable", code=code))


class Verbs(unittest.TestCase):
    def test_solve(self) -> None:
        found = bargello.solve(bargello.game("medici", position="B4"), stable=True)
        self.assertEqual(found.json, document("solve", "medici", "--position", "B4"))
        self.assertEqual(found.text, program("solve", "medici", "--position", "B4", "--stable"))

    def test_solve_at_a_state(self) -> None:
        game = bargello.game("medici", position="B4")
        state = game.start.play("draw")
        total = Fraction(0)
        for card, weight in state.outcomes.items():
            value = bargello.solve(state.play(card)).value
            assert isinstance(value, Fraction)
            total += weight * value
        self.assertEqual(total / sum(state.outcomes.values()), bargello.solve(state).value)
        self.assertEqual(bargello.solve(game).moves["draw"], bargello.solve(state).value)

    def test_explore(self) -> None:
        found = bargello.explore(bargello.game("strozzi", config="nano3"), stable=True)
        self.assertEqual(found.json, document("explore", "strozzi", "--config", "nano3"))
        self.assertEqual(found.states, found.json["states"])

    def test_compare(self) -> None:
        game = bargello.game("medici", config="tiny-2p")
        found = bargello.compare(game, "lot-limit-whose=other")
        printed = document("explore", "medici", "--config", "tiny-2p", "--versus", "lot-limit-whose=other")
        self.assertEqual(found.json, printed)
        assert found.play is not None
        ours, theirs = (g.play(found.play).states[-1] for g in (found.ours, found.theirs))
        self.assertNotEqual(ours.fact, theirs.fact)

    def test_perft(self) -> None:
        found = bargello.perft(bargello.game("medici", config="perft-n2-c2-m2-d4"))
        self.assertEqual(found.json, document("perft", "medici", "--config", "perft-n2-c2-m2-d4"))
        self.assertEqual(sum(found.divide.values()), found.total)

    def test_check(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            printed = document("check", "medina", "--games", "12", "--save", folder)
            self.assertEqual(bargello.check("medina", games=12, save=folder, stable=True).json, printed)

    def test_prove(self) -> None:
        found = bargello.prove("medici", claim="medici/purse", stable=True)
        self.assertEqual(found.json, document("prove", "medici", "--claim", "medici/purse", code=None))
        self.assertTrue(found.claims)

    def test_conform(self) -> None:
        # An answer may take its time: other processes may have the processor.
        command = [sys.executable, str(ROOT / "conform/peers/medici.py"), "--fault", "equal-bid-wins"]
        found = bargello.conform("medici", command, games=0, timeout_seconds=60)
        self.assertEqual(found.ending, "found")
        # The fault's own rule, as the peer lists it: a bid has to be higher than the highest one.
        self.assertEqual({divergence["rule"] for divergence in found.divergences}, {"R11"})
        self.assertLessEqual(set(found.readings), {question.name for question in bargello.game("medici", players=2).questions})

    def test_conform_with_a_program_that_says_nothing(self) -> None:
        found = bargello.conform("medici", ["true"])
        self.assertEqual(found.ending, "nothing judged")
        self.assertEqual(found.document, program("conform", "medici", "--json", "--quiet", "--", "true", code=4))

    def test_report(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            found = bargello.report("medici", question="last-lot", out=folder)
            self.assertEqual([question["slug"] for question in found.questions], ["last-lot"])
            self.assertTrue((Path(folder) / "report.html").exists())
            printed = program("report", "medici", "--question", "last-lot", "--out", folder, "--json", "--quiet")
            self.assertEqual(found.json, json.loads(printed))

    def test_rules_and_questions(self) -> None:
        for info in bargello.games():
            printed = document("rules", info.name)["rules"]
            self.assertEqual([rule.number for rule in info.rules], [rule["rule"] for rule in printed])
            self.assertEqual([rule.meaning for rule in info.rules], [rule["meaning"] for rule in printed])
            listed = next(game for game in document("games")["games"] if game["name"] == info.name)
            self.assertEqual([q.name for q in info.questions], [q["question"] for q in listed["questions"]])
            self.assertEqual(list(info.positions), listed["positions"])

    def test_tables(self) -> None:
        game = bargello.game("medina", config="mini-3x3-b1w2")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "t.btb"
            built = bargello.tables.build(game, path)
            self.assertEqual(built.states, bargello.explore(game).states)
            self.assertTrue(bargello.tables.verify(path).right)
            second = Path(folder) / "other.btb"
            again = bargello.tables.build(game, second, stable=True)
            second.rename(Path(folder) / "mine.btb")
            printed = document("table", "build", "medina", "--config", "mini-3x3-b1w2", "--out", str(second))
            self.assertEqual(again.json, printed)
            self.assertEqual(second.read_bytes(), (Path(folder) / "mine.btb").read_bytes())
            self.assertEqual(bargello.tables.verify(second, stable=True).json, document("table", "verify", str(second)))
            with bargello.tables.open(path) as table:
                self.assertEqual(len(table), built.states)
                for state in game.playout(seed=3).states:
                    self.assertIn(state, table)
                    self.assertEqual(table.probe(state), bargello.solve(state).value)
                self.assertEqual(table.get(game.start), table.probe(game.start))
                question = game.questions[0]
                for other in (
                    bargello.game("medici", players=2),
                    bargello.game("medina", players=2),
                    bargello.game("medina", config="mini-3x3-b2w1"),
                    game.read(question.name, question.readings[1].name),
                ):
                    with self.subTest(other=repr(other)):
                        self.assertRaises(ValueError, table.probe, other.start)
                        self.assertNotIn(other.start, table)
            self.assertRaises(ValueError, table.probe, game.start)

    def test_a_table_without_a_state_says_so(self) -> None:
        game = bargello.game("medina", config="mini-3x3-b1w2")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "t.btb"
            middle = game.playout(seed=3).states[2]
            bargello.tables.build(middle, path)
            with bargello.tables.open(path) as table:
                self.assertRaises(KeyError, table.probe, game.start)
                self.assertIsNone(table.get(game.start))
                self.assertEqual(table.get(game.start, 7), 7)
                self.assertNotIn(game.start, table)

    def test_a_table_has_what_follows_from_its_first_state_and_nothing_else(self) -> None:
        def reachable(first: bargello.State) -> set[bargello.State]:
            seen, ahead = {first}, [first]
            while ahead:
                state = ahead.pop()
                fresh = {state.play(move) for move in state.moves} - seen
                seen |= fresh
                ahead.extend(fresh)
            return seen

        for name, config in (
            ("medici", "perft-n2-c2-m2-d4"), ("medici-card", "card-mini-8-3"), ("medina", "mini-3x3-b2"),
            ("strozzi", "nano2"),
        ):  # fmt: skip
            game = bargello.game(name, config=config)
            play = game.playout(seed=3)
            middle = play.states[len(play) // 3]
            expected, everything = reachable(middle), reachable(game.start)
            self.assertLess(len(expected), len(everything))
            with tempfile.TemporaryDirectory() as folder, self.subTest(game=name):
                path = Path(folder) / "t.btb"
                bargello.tables.build(middle, path)
                with bargello.tables.open(path) as table:
                    self.assertEqual({state for state in everything if state in table}, expected)

    def test_progress_is_told_in_lines(self) -> None:
        lines: list[str] = []
        game = bargello.game("medici-card", config="card-mini-20-5")
        bargello.explore(game, limit_seconds=1.5, progress=lines.append)
        self.assertTrue(lines)
        self.assertTrue(all(isinstance(line, str) and "\n" not in line for line in lines))

    def test_what_progress_raises_ends_the_work(self) -> None:
        def tell(line: str) -> None:
            raise LookupError(line)

        with self.assertRaises(LookupError):
            bargello.explore(bargello.game("medici-card", config="card-mini-20-5"), progress=tell)

    def test_ctrl_c_ends_with_what_is_known(self) -> None:
        threading.Timer(0.6, os.kill, (os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        found = bargello.explore(bargello.game("medina", config="mini-4x4-b3n1s1"), threads=1)
        self.assertLess(time.monotonic() - began, 2.6)
        self.assertEqual((found.ending, found.complete), ("limit", False))
        self.assertGreater(found.states, 0)

    def test_other_threads_run_meanwhile(self) -> None:
        counted = 0
        done = threading.Event()

        def count() -> None:
            nonlocal counted
            while not done.wait(0.005):
                counted += 1

        thread = threading.Thread(target=count)
        thread.start()
        bargello.explore(bargello.game("medici-card", config="card-mini-20-5"), limit_seconds=0.5)
        done.set()
        thread.join()
        self.assertGreater(counted, 20)


if __name__ == "__main__":
    unittest.main()
