"""The verbs of the program as functions."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Optional

from . import _core, _results
from ._errors import Error
from ._games import Game, State, _move, text, whole
from ._results import Checked, Compared, Conformed, Explored, Perft, Proved, Replayed, Reported, Result, Solved, Value

Progress = Optional[Callable[[str], object]]
"""A function that is told a few times a second how far it is, in a line."""

_MOST = 2**63 - 1


def _on(where: Game | State) -> Game:
    if isinstance(where, State):
        return where.game.at(where)
    if isinstance(where, Game):
        return where
    raise TypeError(f"expected a Game or a State, not {type(where).__name__}")


def _no_full_game(game: Game, options: Mapping[str, Any]) -> None:
    """A full game is not begun with, unless it is said when to stop: it would not end, and take all memory there is."""
    if game._core.is_whole() and not {"limit_seconds", "limit_states"} & options.keys():
        raise Error(
            f"{game.name} with {game.players} players has about 10^{game._core.estimated_digits():.0f} plays, far too "
            "many; choose a smaller config= or a position= (game.info has their names), begin at a state, or set "
            "limit_seconds= or limit_states="
        )


def _options(**given: Any) -> dict[str, Any]:
    """Checks what all verbs have in common; leaves out what was not said."""
    kinds: dict[str, type] = {
        "objective": str, "engine": str, "claim": str, "question": str, "versus": str, "language": str,
        "stable": bool, "symmetry": bool, "all_laws": bool, "witness": bool, "until_first": bool, "every_move": bool,
        "list": bool, "fresh": bool,
    }  # fmt: skip
    checked: dict[str, Any] = {}
    for name, value in given.items():
        if value is None:
            continue
        if name == "progress":
            if not callable(value):
                raise TypeError("progress: expected a function of one line")
        elif name == "threads":
            value = whole(name, value, 0, 1024)
        elif name == "seed":
            value = whole(name, value, 0, 2**64 - 1)
        elif name in ("memory", "limit_states"):
            value = whole(name, value, 0, _MOST)
        elif name == "games":
            value = whole(name, value, 0, 2**31 - 1)
        elif name == "timeout_seconds":
            value = whole(name, value, 1, 86400)
        elif name == "limit_seconds":
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise TypeError(f"limit_seconds: expected a number, not {type(value).__name__}")
            if not 0 <= value <= 1e9:
                raise ValueError(f"limit_seconds: {value}, expected 0 to 1e9")
            value = float(value)
        elif name in ("smt2", "save", "out", "rulebooks", "cache"):
            value = path_of(name, value)
        elif name == "without":
            given_names = None if isinstance(value, str) else list(value)
            if given_names is None or not all(isinstance(item, str) for item in given_names):
                raise TypeError("without: expected a list of names")
            value = given_names
        elif name == "readings":
            if not isinstance(value, Mapping) or not all(isinstance(x, str) for pair in value.items() for x in pair):
                raise TypeError("readings: expected question to reading, both texts")
            value = dict(value)
        elif name == "game":
            text(name, value)
        elif not isinstance(value, kinds[name]):
            raise TypeError(f"{name}: expected {kinds[name].__name__}, not {type(value).__name__}")
        checked[name] = value
    return checked


def path_of(name: str, path: str | os.PathLike[str]) -> str:
    given = os.fspath(path) if isinstance(path, (str, os.PathLike)) else None
    if not isinstance(given, str):
        raise TypeError(f"{name}: expected a path, not {type(path).__name__}")
    if "\0" in given:
        raise ValueError(f"{name}: a path has no null character")
    return given


def _head(found: Sequence[Any]) -> tuple[str, str, str, str]:
    return (_results.ENDINGS.get(found[0], "done"), found[1], found[2], found[3])


def _value(numbers: Sequence[str], objective: str | None, players: int) -> Value | None:
    if not numbers:
        return None
    one = objective in ("margin", "paranoid") or (objective in (None, "") and players == 2)
    return Fraction(numbers[0]) if one else tuple(Fraction(number) for number in numbers)


def solve(
    where: Game | State,
    objective: str | None = None,
    *,
    engine: str | None = None,
    every_move: bool = True,
    limit_seconds: float | None = None,
    limit_states: int | None = None,
    memory: int | None = None,
    without: Sequence[str] | None = None,
    threads: int = 0,
    stable: bool = False,
    progress: Progress = None,
) -> Solved:
    """The exact value of a position, the value of every move, and the line of best play.

    objective is margin (the default for two players), own (for more), win or paranoid; engine is search or backward.
    A full game from its start is refused, unless limit_seconds or limit_states says when to stop.

    >>> import bargello
    >>> bargello.solve(bargello.game("medici", position="B4")).value
    Fraction(16, 3)
    """
    game = _on(where)
    options = _options(
        objective=objective, engine=engine, every_move=every_move, limit_seconds=limit_seconds,
        limit_states=limit_states, memory=memory, without=without, threads=threads, stable=stable, progress=progress,
    )  # fmt: skip
    _no_full_game(game, options)
    found = _core.solve(game._core, options)
    value, moves, line, complete = found[4]
    state = where if isinstance(where, State) else game.start
    return Solved(
        *_head(found),
        state,
        _value(value, objective, game.players),
        {_move(state._core, move): _value(worth, objective, game.players) for move, worth in moves},
        tuple(_move(state._core, move) for move in line),
        complete,
    )


def explore(
    where: Game | State,
    *,
    symmetry: bool = False,
    all_laws: bool = False,
    witness: bool = True,
    until_first: bool = False,
    limit_seconds: float | None = None,
    limit_states: int | None = None,
    memory: int | None = None,
    threads: int = 0,
    stable: bool = False,
    progress: Progress = None,
) -> Explored:
    """Every reachable state: counts by layer, every property judged in every state, shortest plays.

    A full game from its start is refused, unless limit_seconds or limit_states says when to stop.

    >>> import bargello
    >>> bargello.explore(bargello.game("medici", config="tiny-2p")).complete
    True
    """
    game = _on(where)
    options = _options(
        symmetry=symmetry, all_laws=all_laws, witness=witness, until_first=until_first, limit_seconds=limit_seconds,
        limit_states=limit_states, memory=memory, threads=threads, stable=stable, progress=progress,
    )  # fmt: skip
    _no_full_game(game, options)
    found = _core.explore(game._core, options)
    states, transitions, terminals, dead_ends, properties, complete = found[4]
    judged = tuple(
        _results.Property(name, verdict, statement, count, None if play is None else tuple(play))
        for name, verdict, statement, count, play in properties
    )
    return Explored(*_head(found), states, transitions, terminals, dead_ends, judged, complete)


def compare(
    where: Game | State,
    reading: str | Mapping[str, str],
    *,
    limit_seconds: float | None = None,
    limit_states: int | None = None,
    memory: int | None = None,
    threads: int = 0,
    progress: Progress = None,
) -> Compared:
    """A game beside the same game with one question read otherwise: the shortest play on which they part.

    reading is "question=reading", or a dictionary with one question.

    >>> import bargello
    >>> bargello.compare(bargello.game("medici", config="tiny-2p"), {"lot-limit-whose": "other"}).parts
    True
    """
    game = _on(where)
    if isinstance(reading, Mapping):
        if len(reading) != 1:
            raise ValueError("reading: expected one question")
        question, other = next(iter(reading.items()))
    else:
        question, equals, other = text("reading", reading).partition("=")
        if not equals:
            raise ValueError(f"reading: '{reading}', expected question=reading")
    theirs = game.read(question, other)
    options = _options(
        limit_seconds=limit_seconds, limit_states=limit_states, memory=memory, threads=threads, progress=progress
    )
    _no_full_game(game, options)
    found = _core.compare(game._core, theirs._core, f"{question}={other}", options)
    play, states, complete = found[4]
    return Compared(*_head(found), game, theirs, None if play is None else tuple(play), states, complete)


def perft(where: Game | State, depth: int | None = None, *, progress: Progress = None) -> Perft:
    """The number of move sequences of so many moves; without a depth, of complete plays.

    >>> import bargello
    >>> bargello.perft(bargello.game("medici", position="B4"), depth=2).total
    3
    """
    if depth is not None:
        depth = whole("depth", depth, 0, 1_000_000)
    found = _core.perft(_on(where)._core, depth, _options(progress=progress))
    return Perft(*_head(found), int(found[4]) if found[4] else None)


def check(
    where: Game | State | str,
    *,
    games: int = 100,
    seed: int = 1,
    all_laws: bool = False,
    save: str | os.PathLike[str] | None = None,
    threads: int = 0,
    stable: bool = False,
    progress: Progress = None,
) -> Checked:
    """Properties on random plays; by a game's name alone, of the full game with every number of players.

    save is a folder where plays that fail are kept, to be played first the next time.

    >>> import bargello
    >>> bargello.check("medina", games=6).holds
    True
    """
    options = _options(
        games=games, seed=seed, all_laws=all_laws, save=save, threads=threads, stable=stable, progress=progress
    )
    return Checked(*_head(_core.check(where if isinstance(where, str) else _on(where)._core, options)))


def prove(
    game: str | None = None,
    *,
    claim: str | None = None,
    limit_seconds: float | None = None,
    smt2: str | os.PathLike[str] | None = None,
    threads: int = 0,
    stable: bool = False,
    progress: Progress = None,
) -> Proved:
    """The rulebooks' claims and our invariants for all inputs, by Z3.

    Without a claim it is all of a game, without a game all there are; each has its id in the answer. smt2 is a folder
    for the queries.

    >>> import bargello
    >>> {claim.verdict for claim in bargello.prove("medici", claim="medici/purse").claims}
    {'proved'}
    """
    options = _options(
        game=game, claim=claim, limit_seconds=limit_seconds, smt2=smt2, threads=threads, stable=stable,
        progress=progress,
    )  # fmt: skip
    return Proved(*_head(_core.prove(options)))


def conform(
    game: str,
    command: Sequence[str],
    *,
    readings: Mapping[str, str] | None = None,
    games: int = 120,
    seed: int = 1,
    limit_seconds: float | None = None,
    until_first: bool = False,
    timeout_seconds: int = 5,
    threads: int = 0,
    progress: Progress = None,
) -> Conformed:
    """Holds another implementation, a program that speaks the protocol, against the model.

    command is the program and its arguments, games how many random games are played beside the cases that are on paper.

    >>> import bargello
    >>> bargello.conform("medici", ["true"]).cases
    0
    """
    text("game", game)
    words = [] if isinstance(command, str) else list(command)
    if isinstance(command, str) or not all(isinstance(word, str) for word in words):
        raise TypeError("command: expected a list of texts, the program and its arguments")
    if not words:
        raise ValueError("command: expected a program")
    options = _options(
        readings=readings, games=games, seed=seed, limit_seconds=limit_seconds, until_first=until_first,
        timeout_seconds=timeout_seconds, threads=threads, progress=progress,
    )  # fmt: skip
    return Conformed(*_head(_core.conform(game, words, options)))


def report(
    game: str | None = None,
    *,
    question: str | None = None,
    versus: str | None = None,
    out: str | os.PathLike[str] | None = None,
    rulebooks: str | os.PathLike[str] | None = None,
    cache: str | os.PathLike[str] | None = None,
    games: int | None = None,
    language: str | None = None,
    fresh: bool = False,
    threads: int = 0,
    progress: Progress = None,
) -> Reported:
    """The rule report, as a document; with out, a folder, also as page and Markdown.

    >>> import bargello
    >>> [question["slug"] for question in bargello.report("medici", question="last-lot").questions]
    ['last-lot']
    """
    options = _options(
        game=game, question=question, versus=versus, out=out, rulebooks=rulebooks, cache=cache, games=games,
        language=language, fresh=fresh, threads=threads, progress=progress,
    )  # fmt: skip
    return Reported(*_head(_core.report(options)))


def replay(record: str, versus: str | None = None) -> Replayed:
    """Checks a recorded game line by line; with versus, question=reading, also what the other reading makes of it.

    >>> import bargello
    >>> bargello.replay(bargello.game("medina", players=2).playout(seed=3).record).holds
    True
    """
    return Replayed(*_head(_core.replay(text("record", record), "record", text("versus", versus or ""))))


def shipped(path: str | os.PathLike[str]) -> str:
    """Where a file lies that came with the program: a configuration, a rulebook, a peer of 'conform'.

    >>> import bargello
    >>> open(bargello.shipped("model/medici/rulebook.md")).readline()
    '# Medici\\n'
    """
    found = os.path.join(_core.home(), path_of("path", path))
    if not os.path.exists(found):
        raise Error(f"{path}: there is no such file in {_core.home()}")
    return found


def version() -> str:
    """The version of the library.

    >>> import bargello
    >>> bargello.version() == bargello.__version__
    True
    """
    return _core.version()


__all__ = [
    "Error", "Result", "check", "compare", "conform", "explore", "perft", "prove", "replay", "report", "shipped", "solve",
    "version",
]  # fmt: skip
