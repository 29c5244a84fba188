"""Plays by Python are those of the program, move by move; many at once are those one by one."""

from __future__ import annotations

import copy
import importlib.util
import multiprocessing
import pickle
import subprocess
import sys
import unittest
from fractions import Fraction
from typing import Any

import bargello
from common import program


def each_game() -> list[bargello.Game]:
    return [
        bargello.game(info.name, players=players)
        for info in bargello.games()
        for players in range(info.players[0], info.players[1] + 1)
    ]


def value_of(state: bargello.State) -> Any:
    return bargello.solve(state).value


class Plays(unittest.TestCase):
    def test_a_random_game_is_the_one_that_the_program_prints(self) -> None:
        for game in each_game():
            with self.subTest(game=repr(game)):
                record = program("play", game.name, "--players", str(game.players), "--random", "--seed", "7")
                self.assertEqual(game.playout(seed=7).record, record)

    def test_a_sensible_game_is_the_one_that_the_program_prints(self) -> None:
        for game in each_game():
            with self.subTest(game=repr(game)):
                record = program(
                    "play", game.name, "--players", str(game.players), "--policy", "sensible", "--seed", "3"
                )
                self.assertEqual(game.playout(seed=3, policy="sensible").record, record)

    def test_every_state_of_a_game_agrees_with_itself(self) -> None:
        for game in each_game():
            play = game.playout(seed=11)
            for state, move in zip(play.states, play.moves):
                self.assertIn(move, state.moves)
                self.assertIn(str(move), state.moves)
                self.assertIn(move.json, state.moves)
                self.assertTrue(state.explain(move))
                self.assertEqual(game.state(state.text), state)
                self.assertEqual(game.state(state.json), state)
                self.assertEqual(hash(game.state(state.text)), hash(state))
                self.assertEqual(state.play(move), state.play(move.json))
                self.assertEqual(bool(state.outcomes), state.chance)
                self.assertFalse(state.over)
            last = play.states[-1]
            self.assertTrue(last.over)
            self.assertEqual(len(last.moves), 0)
            self.assertEqual(sum(last.win_shares), 1)
            self.assertEqual(len(last.scores), game.players)

    def test_many_plays_are_those_one_by_one(self) -> None:
        for game in each_game():
            for policy in ("random", "sensible"):
                found = game.playouts(3, seed=5, policy=policy, threads=2)
                for i in range(3):
                    play = game.playout(seed=5 + i, policy=policy)
                    self.assertEqual(found.scores(i), play.scores)
                    self.assertEqual(memoryview(found.lengths)[i], len(play))
                    self.assertTrue(memoryview(found.ended)[i])

    def test_plays_are_the_same_on_any_number_of_threads(self) -> None:
        game = bargello.game("medina", players=2)
        one, two = game.playouts(200, threads=1), game.playouts(200, threads=2)
        self.assertEqual(memoryview(one.amounts).tolist(), memoryview(two.amounts).tolist())
        self.assertEqual(memoryview(one.lengths).tolist(), memoryview(two.lengths).tolist())

    def test_numbers_are_arrays_of_numpy_where_it_is(self) -> None:
        found = bargello.game("medina", players=3).playouts(20)
        if importlib.util.find_spec("numpy") is None:
            self.assertIsInstance(found.amounts, memoryview)
        else:
            self.assertEqual(type(found.amounts).__name__, "ndarray")
        # The same memory, without numpy in between.
        amounts = memoryview(found.amounts)
        self.assertEqual((amounts.shape, amounts.format in ("l", "q"), amounts.readonly), ((20, 3), True, True))
        self.assertEqual(memoryview(found.lengths).shape, (20,))
        rows: Any = amounts.tolist()
        totals = [sum(row[seat] for row in rows) for seat in range(3)]
        self.assertEqual(list(found.means), [Fraction(total, 20 * found.unit) for total in totals])

    def test_whole_numbers_may_be_of_numpy(self) -> None:
        if importlib.util.find_spec("numpy") is None:
            self.skipTest("numpy is not installed")
        import numpy

        game = bargello.game("medici", players=numpy.int64(3))  # type: ignore[arg-type]
        self.assertEqual(game.playout(seed=numpy.uint8(7)).moves, game.playout(seed=7).moves)  # type: ignore[arg-type]
        with self.assertRaises(TypeError):
            game.playout(seed=numpy.float64(7))  # type: ignore[arg-type]

    def test_without_numpy_they_are_memory_views(self) -> None:
        code = "import sys; sys.modules['numpy'] = None\nimport bargello\n"
        code += "found = bargello.game('medina', players=2).playouts(4)\nprint(type(found.amounts).__name__, found.scores(3), found.means)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        found = bargello.game("medina", players=2).playouts(4)
        self.assertEqual(done.stdout, f"memoryview {found.scores(3)} {found.means}\n")

    def test_a_dead_end_is_no_end(self) -> None:
        game = bargello.game("medici-card", config="six-greens", readings={"no-card": "dead-end"})
        found = game.playouts(400)
        stopped = [i for i, ended in enumerate(memoryview(found.ended)) if not ended]
        self.assertTrue(stopped)
        play = game.playout(seed=1 + stopped[0])
        self.assertFalse(play.states[-1].over)
        self.assertEqual(len(play.states[-1].moves), 0)

    def test_states_and_games_can_be_pickled_and_copied(self) -> None:
        game = bargello.game("medici", players=3, readings={"last-lot": "end-at-once"})
        state = game.playout(seed=2).states[5]
        self.assertEqual(pickle.loads(pickle.dumps(state)), state)
        self.assertEqual(pickle.loads(pickle.dumps(game)).readings, game.readings)
        self.assertEqual(copy.deepcopy(state), state)
        self.assertIs(copy.deepcopy(game), game)
        move = state.moves[0]
        self.assertEqual(copy.deepcopy(move).json, move.json)

    def test_plays_can_be_pickled(self) -> None:
        game = bargello.game("medici", players=3, readings={"last-lot": "end-at-once"})
        for play in (game.playout(seed=2), game.playout(seed=2).states[5].playout(seed=3)):
            again = pickle.loads(pickle.dumps(play))
            self.assertEqual((again.moves, again.scores), (play.moves, play.scores))
            self.assertTrue(bargello.replay(again.record).holds)
        for found in (game.playouts(5), game.playouts(0)):
            again = pickle.loads(pickle.dumps(found))
            self.assertEqual((len(again), again.unit), (len(found), found.unit))
            self.assertEqual(memoryview(again.amounts).tolist(), memoryview(found.amounts).tolist())
            self.assertEqual(memoryview(again.lengths).tolist(), memoryview(found.lengths).tolist())
            self.assertEqual(memoryview(again.ended).tolist(), memoryview(found.ended).tolist())

    def test_other_processes_play_too(self) -> None:
        state = bargello.game("medici", position="B4").start
        state.playouts(10, threads=2)
        expected = [bargello.solve(state).value, bargello.solve(state.play("draw")).value]
        for method in ("fork", "spawn"):
            with self.subTest(method=method), multiprocessing.get_context(method).Pool(1) as pool:
                self.assertEqual(pool.map(value_of, [state, state.play("draw")]), expected)

    def test_players_play_whole_games(self) -> None:
        for player in (bargello.RandomPlayer(4), bargello.SensiblePlayer(4)):
            state = bargello.game("strozzi", players=3).start
            while not state.over:
                state = state.play(player(state))
            with self.assertRaises(ValueError):
                player(state)


if __name__ == "__main__":
    unittest.main()
