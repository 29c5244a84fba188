"""Endgame tables on disk: exact values of every state of a small game.

>>> import bargello, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     game = bargello.game("medina", config="mini-3x3-b1w2")
...     built = bargello.tables.build(game, folder + "/t.btb")
...     with bargello.tables.open(folder + "/t.btb") as table:
...         table.probe(game.start) == bargello.solve(game).value
True
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from fractions import Fraction
from types import TracebackType
from typing import TypeVar

from . import _core
from ._errors import Error
from ._games import Game, Json, State
from ._results import Result, Value
from ._verbs import Progress, _head, _on, _options, path_of

T = TypeVar("T")


class Table:
    """A table that is open; 'with' closes it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = path_of("path", path)
        self._core: _core.Table | None = _core.Table(self.path)

    def _open(self) -> _core.Table:
        if self._core is None:
            raise ValueError(f"{self.path}: the table is closed")
        return self._core

    def __enter__(self) -> Table:
        self._open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes it; a second time does nothing."""
        self._core = None

    @property
    def game(self) -> Game:
        """What it is a table of."""
        return Game(self._open().game())

    @property
    def objective(self) -> str:
        """What its values are: margin, own, win or paranoid."""
        return str(self.head["objective"])

    @property
    def head(self) -> Json:
        """The head of the file: game, configuration, readings, objective."""
        return json.loads(self._open().head())

    def __len__(self) -> int:
        return self._open().states()

    def _find(self, state: State | str) -> tuple[bool, Value | None]:
        if isinstance(state, str):
            state = self.game.state(state)
        if not isinstance(state, State):
            raise TypeError(f"expected a State or its text, not {type(state).__name__}")
        found = self._open().value(state._core)
        if found is None:
            return False, None
        if not found:
            return True, None
        return True, Fraction(found[0]) if len(found) == 1 else tuple(Fraction(number) for number in found)

    def probe(self, state: State | str) -> Value | None:
        """The value of a state; None when a dead end lies ahead of it. Raises KeyError when the table does not have it,
        Error when it is a state of another game, configuration or readings."""
        known, value = self._find(state)
        if not known:
            raise KeyError(str(state))
        return value

    def get(self, state: State | str, default: T | None = None) -> Value | T | None:
        """The value of a state, or the default when the table does not have it."""
        known, value = self._find(state)
        return value if known else default

    def __contains__(self, state: object) -> bool:
        try:
            return isinstance(state, (State, str)) and self._find(state)[0]
        except Error:  # of another game
            return False


@dataclass(frozen=True, repr=False)
class Built(Result):
    """A table that was built."""

    @property
    def states(self) -> int:
        """How many states it has."""
        return int((self.json or {}).get("states", 0))


@dataclass(frozen=True, repr=False)
class Verified(Result):
    """A table, every entry of which was held against its successors."""

    @property
    def right(self) -> bool:
        """Is every entry right?"""
        return self.ending == "done"


def open(path: str | os.PathLike[str]) -> Table:
    """Opens a table."""
    return Table(path)


def build(
    where: Game | State,
    path: str | os.PathLike[str],
    objective: str | None = None,
    *,
    symmetry: bool = False,
    memory: int | None = None,
    limit_seconds: float | None = None,
    threads: int = 0,
    stable: bool = False,
    progress: Progress = None,
) -> Built:
    """Solves every state and writes the table. A build that was stopped goes on from where it was."""
    options = _options(
        objective=objective, symmetry=symmetry, memory=memory, limit_seconds=limit_seconds, threads=threads,
        stable=stable, progress=progress,
    )  # fmt: skip
    return Built(*_head(_core.build_table(_on(where)._core, path_of("path", path), options)))


def verify(
    path: str | os.PathLike[str], *, threads: int = 0, stable: bool = False, progress: Progress = None
) -> Verified:
    """Recomputes every entry from its successors."""
    options = _options(threads=threads, stable=stable, progress=progress)
    return Verified(*_head(_core.verify_table(path_of("path", path), options)))
