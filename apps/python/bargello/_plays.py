"""Plays, one or many, and those who play."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from . import _core
from ._games import Game, Move, State, _move, _policy, _seed


class Play:
    """A play: moves from a state on.

    >>> import bargello
    >>> play = bargello.game("medici", position="B4").playout(seed=7)
    >>> len(play.states) == len(play.moves) + 1
    True
    """

    __slots__ = ("_start", "_texts", "_seed", "_states")

    def __init__(self, start: State, texts: Sequence[str], seed: int | None) -> None:
        if not isinstance(start, State):
            raise TypeError("plays are made by game.play(moves) and game.playout(seed)")
        self._start = start
        self._texts = list(texts)
        self._seed = seed
        self._states: list[State] | None = None

    @property
    def game(self) -> Game:
        """The game, beginning where the play does."""
        return self._start.game.at(self._start)

    @property
    def states(self) -> list[State]:
        """Every state that it went through, the first and the last one included."""
        if self._states is None:
            states = [self._start]
            for text in self._texts:
                states.append(states[-1].play(text))
            self._states = states
        return list(self._states)

    @property
    def moves(self) -> list[Move]:
        """The moves, those of chance included."""
        return [_move(state._core, text) for state, text in zip(self.states, self._texts)]

    @property
    def scores(self) -> tuple[Fraction, ...]:
        """The results. Raises Error when the play does not come to the end."""
        return self.states[-1].scores

    @property
    def record(self) -> str:
        """The play as 'bargello play' prints it and 'bargello replay' takes it."""
        record = self.game._core.record(self._texts)
        if self._seed is None:
            return record
        head = self.game._core.record([])[: -len("stop\n")]
        return head + f"seed {self._seed}\n" + record[len(head) :]

    def __len__(self) -> int:
        return len(self._texts)

    def __repr__(self) -> str:
        return f"<{self._start.game.name}: a play of {len(self._texts)} moves>"

    def _repr_svg_(self) -> str | None:
        return self.states[-1]._repr_svg_()

    def _repr_html_(self) -> str:
        from ._html import play_html

        return play_html(self)


class Playouts:
    """What came out of many plays. The arrays are memory views, or numpy arrays when numpy is installed.

    >>> import bargello
    >>> found = bargello.game("medina", players=3).playouts(10)
    >>> len(found), found.players, len(found.scores(9))
    (10, 3, 3)
    """

    __slots__ = ("unit", "_amounts", "_lengths", "_ended")

    def __init__(self, unit: int, amounts: Any, lengths: Any, ended: Any) -> None:
        self.unit = unit
        """Amounts are whole numbers of 1/unit."""
        self._amounts = memoryview(amounts)
        self._lengths = memoryview(lengths)
        self._ended = memoryview(ended)

    @property
    def players(self) -> int:
        """How many played."""
        shape = self._amounts.shape or ()
        return shape[1] if len(shape) > 1 else 0

    @property
    def amounts(self) -> Any:
        """The results in whole numbers of 1/unit: a row for each play, a column for each player; 0 at a dead end."""
        return _array(self._amounts)

    @property
    def lengths(self) -> Any:
        """The number of moves of each play."""
        return _array(self._lengths)

    @property
    def ended(self) -> Any:
        """1 for a play that came to its end, 0 for one that stopped at a dead end."""
        return _array(self._ended)

    def scores(self, play: int) -> tuple[Fraction, ...]:
        """The exact results of one play."""
        if not 0 <= play < len(self):
            raise IndexError(f"play {play}, expected 0 to {len(self) - 1}")
        amounts: Any = self._amounts  # of two dimensions
        return tuple(Fraction(amounts[play, player], self.unit) for player in range(self.players))

    @property
    def means(self) -> tuple[Fraction, ...]:
        """The exact mean result of every player.

        >>> import bargello
        >>> bargello.game("medici", position="B4").playouts(1000).means
        (Fraction(41277, 1000), Fraction(10471, 250))
        """
        if len(self) == 0:
            raise ValueError("there are no plays")
        flat = self._amounts.cast("B").cast("q")
        return tuple(Fraction(sum(flat[p :: self.players]), len(self) * self.unit) for p in range(self.players))

    def __len__(self) -> int:
        return len(self._lengths)

    def __reduce__(self) -> tuple[Any, ...]:
        views = (self._amounts, self._lengths, self._ended)
        return (_playouts_again, (self.unit, self.players, *(view.tobytes() for view in views)))

    def _repr_html_(self) -> str:
        from ._html import playouts_html

        return playouts_html(self)

    def __repr__(self) -> str:
        return f"<Playouts: {len(self)} plays of {self.players} players>"


def _playouts_again(unit: int, players: int, amounts: bytes, lengths: bytes, ended: bytes) -> Playouts:
    rows = len(ended)
    table = memoryview(amounts).cast("q", (rows, players)) if rows else memoryview(amounts).cast("q")
    return Playouts(unit, table, memoryview(lengths).cast("i"), memoryview(ended))


def _array(view: memoryview) -> Any:
    try:
        import numpy
    except ImportError:
        return view
    return numpy.asarray(view)


class Player(Protocol):
    """Whoever can choose a move of a state."""

    def __call__(self, state: State) -> Move: ...


class _Chooser:
    policy = ""

    def __init__(self, seed: int = 1) -> None:
        self._next = _seed(seed)

    def __call__(self, state: State) -> Move:
        if not isinstance(state, State):
            raise TypeError(f"expected a State, not {type(state).__name__}")
        chosen = state._core.choose(self.policy, self._next)
        if chosen is None:
            raise ValueError("there is no move")
        self._next = (self._next + 1) % 2**64
        return _move(state._core, chosen)


class RandomPlayer(_Chooser):
    """Chooses among all moves alike; at chance, by the weights.

    >>> import bargello
    >>> state = bargello.game("medici", position="B4").start
    >>> bargello.RandomPlayer(seed=7)(state) in state.moves
    True
    """

    policy = "random"


class SensiblePlayer(_Chooser):
    """Chooses as a sensible player does: bids near what a lot is worth, places where that brings points.

    >>> import bargello
    >>> state = bargello.game("medici", position="B4").start
    >>> bargello.SensiblePlayer(seed=7)(state) in state.moves
    True
    """

    policy = "sensible"
