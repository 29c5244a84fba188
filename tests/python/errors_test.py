"""No wrong argument of any function brings the interpreter down: what is wrong is an exception."""

from __future__ import annotations

import inspect
import pickle
import random
import tempfile
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import bargello
from bargello import _core

# What tests of their own look at, because it takes long or starts programs.
SLOW = {"report", "conform", "prove"}


ANSWERS = ["start", "turn", "moves", "apply", "chance", "scores", "text", "parse", "draw", "why"]


class Countdown(bargello.Design):
    """One or two in turn, from four."""

    def start(self) -> tuple[int, int]:
        return (4, 0)

    def turn(self, state: tuple[int, int]) -> int | None:
        return state[1] if state[0] else None

    def moves(self, state: tuple[int, int]) -> list[str]:
        return [str(n) for n in (1, 2) if n <= state[0]]

    def apply(self, state: tuple[int, int], move: str) -> tuple[int, int]:
        return (state[0] - int(move), 1 - state[1])


class Odd:
    """Not what anybody asks for."""


def strange(generator: random.Random, good: list[Any]) -> Any:
    """A value of any kind, or one that would be right somewhere else."""
    kinds: list[Callable[[], Any]] = [
        lambda: None,
        lambda: generator.choice([0, 1, -1, 2, 7, 2**31, 2**63, 2**64, -(2**70), 10**30]),
        lambda: generator.choice([0.5, float("nan"), float("inf"), -1.0]),
        lambda: generator.choice(["", "medici", "x", "\0", "\udc80", "=" * 5, "a=b", "{", "[]", "ü" * 3, "9" * 400]),
        lambda: generator.choice([b"", b"\xff", [], {}, (), set(), [None], {"a": 1}, {1: 2}, {"do": "draw"}]),
        lambda: generator.choice([True, Odd(), Odd, len, ..., iter(()), range(3), complex(1)]),
        lambda: generator.choice(good),
    ]
    return generator.choice(kinds)()


def functions(things: list[Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function, every class, and every method and property of these objects."""
    for name in bargello.__all__:
        thing = getattr(bargello, name)
        if callable(thing) and name not in SLOW and name not in ("Design", "Player"):
            yield name, thing
    for name in ("open", "build", "verify", "Table"):
        yield f"tables.{name}", getattr(bargello.tables, name)
    for thing in things:
        for name in dir(type(thing)):
            if name.startswith("__") and name not in (
                "__getitem__", "__contains__", "__eq__", "__call__", "__len__", "__hash__", "__repr__", "__iter__",
            ):  # fmt: skip
                continue
            if isinstance(getattr(type(thing), name), property):
                yield f"{type(thing).__name__}.{name}", lambda t=thing, n=name: getattr(t, n)
            elif callable(getattr(thing, name, None)):
                yield f"{type(thing).__name__}.{name}", getattr(thing, name)


def count_of(function: Callable[..., Any]) -> tuple[int, list[str]]:
    """How many arguments it takes by place, and which by name."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 4, []
    by_place = sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)
    return by_place, [p.name for p in parameters if p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD)]


class Fuzz(unittest.TestCase):
    def fuzz(self, things: list[Any], good: list[Any], rounds: int, extra: list[Any], seed: int) -> int:
        generator = random.Random(seed)
        all_functions = list(functions(things)) + [(f"_core.{f.__name__}", f) for f in extra]
        calls = raised = 0
        for name, function in all_functions:
            by_place, by_name = count_of(function)
            for _ in range(rounds):
                arguments = [strange(generator, good) for _ in range(generator.randint(0, by_place + 1))]
                names = generator.sample(by_name, min(len(by_name), generator.randint(0, 2)))
                named = {key: strange(generator, good) for key in names}
                if any(isinstance(a, int) and not isinstance(a, bool) and 7 < a <= 2**31 for a in arguments):
                    continue  # what would be right, and take long
                if any(isinstance(a, int) and not isinstance(a, bool) and 7 < a <= 2**31 for a in named.values()):
                    continue
                calls += 1
                try:
                    function(*arguments, **named)
                except Exception:  # whatever it is, it is an exception; the interpreter is still there
                    raised += 1
        self.assertGreater(raised, calls // 4)
        return calls

    def test_public_functions(self) -> None:
        game = bargello.game("medici", position="B4")
        state = game.start
        play = game.playout(seed=1)
        with tempfile.TemporaryDirectory() as folder:
            small = bargello.game("medina", config="mini-3x3-b1w2")
            bargello.tables.build(small, Path(folder) / "t.btb")
            things = [
                game, state, state.moves, state.moves[0], play, game.playouts(3), bargello.solve(game),
                bargello.RandomPlayer(), bargello.SensiblePlayer(), game.info, game.rules[0], game.questions[0],
                bargello.tables.open(Path(folder) / "t.btb"), state.explain("draw"),
            ]  # fmt: skip
            good = [game, state, small, "draw", "pass", str(Path(folder) / "t.btb"), str(Path(folder) / "new.btb")]
            calls = self.fuzz(things, good, 60, [], seed=24)
        self.assertGreater(calls, 5000)

    def test_the_compiled_part(self) -> None:
        game = bargello.game("medici", position="B4")
        extra = [
            getattr(_core, name)
            for name in dir(_core)
            if callable(getattr(_core, name)) and not name.startswith("__") and name not in SLOW
        ]
        good = [game._core, game.start._core, "draw", {}, []]
        things = [game._core, game.start._core]
        self.assertGreater(self.fuzz(things, good, 120, extra, seed=25), 2000)

    def test_functions_that_take_long(self) -> None:
        # Each argument is wrong in turn, or would be right; there is no such game, so that nothing begins.
        generator = random.Random(26)
        real = {info.name for info in bargello.games()}
        calls = 0
        for name in sorted(SLOW):
            function = getattr(bargello, name)
            for parameter in inspect.signature(function).parameters:
                for _ in range(40):
                    value = strange(generator, ["draw", Path("x"), 1, True, ["a", "b"], print])
                    if parameter == "game" and (value is None or (isinstance(value, str) and value in real)):
                        continue
                    arguments: dict[str, Any] = {"game": "no such game", parameter: value}
                    if name == "conform":
                        arguments.setdefault("command", ["true"])
                    with self.subTest(function=name, arguments=repr(arguments)), self.assertRaises(Exception):
                        function(**arguments)
                    calls += 1
        self.assertGreater(calls, 800)

    def test_designs_that_answer_anything(self) -> None:
        generator = random.Random(27)
        raised = 0
        for _ in range(300):
            methods: dict[str, Any] = {}
            for name in generator.sample(ANSWERS, generator.randint(1, 3)):
                answer = strange(generator, ["1", (1, 0), ["1"], ["1", "2"], {"1": 2}, (0, 1), [1, 2]])
                methods[name] = lambda self, *rest, answer=answer: answer
            design = type("Anything", (Countdown,), methods)
            uses: list[Callable[[bargello.Game], object]] = [
                bargello.explore, bargello.perft, lambda game: bargello.solve(game).value,
                lambda game: bargello.check(game, games=2),
                lambda game: bargello.explore(game) and game.playouts(3),  # of a game that ends
                lambda game: (game.start.fact, game.start.explain("1"), game.start.drawing, game.start._repr_html_()),
                lambda game: game.start.play("1").play("x"), lambda game: game.state(game.start.text),
            ]  # fmt: skip
            for use in uses:
                try:
                    use(bargello.game(design))
                except Exception:  # whatever it is, it is an exception
                    raised += 1
        self.assertGreater(raised, 300)


class Messages(unittest.TestCase):
    def test_a_wrong_type_is_a_type_error(self) -> None:
        game = bargello.game("medici", position="B4")
        wrong: list[Callable[[], Any]] = [
            lambda: bargello.game(7),  # type: ignore[arg-type]
            lambda: bargello.game("medici", players="3"),  # type: ignore[arg-type]
            lambda: bargello.game("medici", players=2.0),  # type: ignore[arg-type]
            lambda: bargello.game("medici", players=2, readings=["a"]),  # type: ignore[arg-type]
            lambda: game.start.play(7),  # type: ignore[arg-type]
            lambda: game.start.play(None),  # type: ignore[arg-type]
            lambda: game.start.play(["draw"]),  # type: ignore[arg-type]
            lambda: game.start.explain(b"draw"),  # type: ignore[arg-type]
            lambda: game.state(7),  # type: ignore[arg-type]
            lambda: bargello.solve("medici"),  # type: ignore[arg-type]
            lambda: bargello.solve(game, threads="2"),  # type: ignore[arg-type]
            lambda: bargello.solve(game, progress=7),  # type: ignore[arg-type]
            lambda: bargello.explore(game, symmetry=1),  # type: ignore[arg-type]
            lambda: bargello.conform("medici", "python3 x"),
            lambda: bargello.prove(7),  # type: ignore[arg-type]
            lambda: bargello.report(7),  # type: ignore[arg-type]
            lambda: bargello.tables.open(7),  # type: ignore[arg-type]
            lambda: bargello.State(),  # type: ignore[call-arg]
            lambda: bargello.Game("medici"),  # type: ignore[arg-type]
        ]
        for i, call in enumerate(wrong):
            with self.subTest(i=i):
                self.assertRaises(TypeError, call)

    def test_an_illegal_move_names_the_rule(self) -> None:
        state = bargello.game("medici", position="B4").start
        with self.assertRaises(bargello.IllegalMove) as caught:
            state.play("bid 7")
        e = caught.exception
        self.assertIsInstance(e, ValueError)
        self.assertEqual(e.rule, state.explain("bid 7").rules[0])
        self.assertEqual(e.why, "there is no auction now")
        self.assertIn(e.why, str(e))
        rule = next(rule for rule in state.game.rules if rule.number == e.rule)
        self.assertIn(rule.meaning, e.words)
        self.assertIn(rule.sources, e.words)
        self.assertEqual(e.fact, "player 0 may: draw")

    def test_what_is_no_move_at_all_is_an_error(self) -> None:
        state = bargello.game("medici", position="B4").start
        for move in ("", "sing", "bid x", "bid 99999999999999999999", {"do": "sing"}, {}):
            with self.subTest(move=move), self.assertRaises(ValueError):
                state.play(move)  # type: ignore[arg-type]

    def test_an_illegal_move_from_another_process_says_the_same(self) -> None:
        for game, move in ((bargello.game("medici", position="B4"), "bid 7"), (bargello.game(Countdown), "3")):
            with self.assertRaises(bargello.IllegalMove) as caught:
                game.start.play(move)
            e = caught.exception
            other = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(e))))
            self.assertEqual((other.rule, other.why, other.words, other.fact), (e.rule, e.why, e.words, e.fact))

    def test_a_full_game_is_not_begun_with(self) -> None:
        game = bargello.game("medina", players=2)
        question = game.questions[0]
        verbs: list[Callable[[bargello.Game], Any]] = [
            bargello.explore, bargello.solve,
            lambda game: bargello.compare(game, {question.name: question.readings[1].name}),
        ]  # fmt: skip
        for verb in verbs:
            with self.assertRaisesRegex(bargello.Error, r"about 10\^\d+ plays"):
                verb(game)
        self.assertFalse(bargello.explore(game, limit_states=10).complete)
        self.assertFalse(bargello.explore(game.start, limit_states=10).complete)

    def test_any_kind_of_sequence_will_do(self) -> None:
        self.assertEqual(bargello.conform("medici", (word for word in ["true"])).ending, "nothing judged")  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "no-such"):
            bargello.solve(bargello.game("medici", position="B4"), without=(name for name in ["no-such"]))  # type: ignore[arg-type]

    def test_a_move_of_no_state_has_no_json(self) -> None:
        self.assertRaises(bargello.Error, lambda: bargello.Move("draw").json)

    def test_results_are_asked_for_at_the_end(self) -> None:
        with self.assertRaisesRegex(bargello.Error, "not over"):
            bargello.game("medici", players=2).start.scores


if __name__ == "__main__":
    unittest.main()
