"""Games written in Python, for trying out a design in an afternoon."""

from __future__ import annotations

import ast
import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from . import _core
from ._errors import Error
from ._games import Game, GameInfo, Question, Reading


class Design:
    """A game whose rules are written in Python. Derive from it and say how it begins, what may be done, and what follows.

    A state is any value that can be compared and hashed, such as a tuple; a move is a text. Every play has to end, within
    2,000 moves. The number of players and the readings are set before anything is asked: self.players, self.readings[question].

    >>> import bargello
    >>> class Coins(bargello.Design):
    ...     "Two players take one or two coins in turn; the last one wins."
    ...     name = "coins"
    ...     def start(self): return (5, 0)
    ...     def turn(self, state): return state[1] if state[0] else None
    ...     def moves(self, state): return [f"take {n}" for n in (1, 2) if n <= state[0]]
    ...     def apply(self, state, move): return (state[0] - int(move[5:]), 1 - state[1])
    ...     def scores(self, state): return [1 if state[1] != seat else 0 for seat in (0, 1)]
    >>> game = bargello.game(Coins)
    >>> bargello.solve(game).value, bargello.explore(game).states
    (Fraction(1, 1), 10)
    """

    name: str = ""
    """Its name; the class's, in small letters, when there is none."""
    players: int = 2
    """How many play it, when bargello.game is not told."""
    questions: ClassVar[Mapping[str, Sequence[str]]] = {}
    """What its rulebook leaves open, each with its readings; the first one is taken when nothing is said."""
    readings: Mapping[str, str] = {}
    """The reading of every question."""

    def start(self) -> Hashable:
        """The first state."""
        raise NotImplementedError(f"{type(self).__name__}: expected a method 'start'")

    def moves(self, state: Any) -> Iterable[str]:
        """What the player to move may do."""
        raise NotImplementedError(f"{type(self).__name__}: expected a method 'moves'")

    def apply(self, state: Any, move: str) -> Hashable:
        """The state after a move, or after an outcome of chance."""
        raise NotImplementedError(f"{type(self).__name__}: expected a method 'apply'")

    def turn(self, state: Any) -> int | None:
        """The seat of the player to move, from 0; None when the game is over. Without it: a game for one, over when
        there is no move."""
        return 0 if list(self.moves(state)) else None

    def chance(self, state: Any) -> Mapping[str, int] | None:
        """What chance may bring, and in how many ways each; nothing when a player is to move or the game is over."""
        return None

    def scores(self, state: Any) -> Sequence[int | Fraction]:
        """The results when the game is over. Without it: nothing for anybody."""
        return [0] * self.players

    def text(self, state: Any) -> str:
        """The state on one line, different for different states."""
        return repr(state)

    def parse(self, text: str) -> Hashable | None:
        """The state of a text that has not been printed yet; None when it is none."""
        try:
            value = ast.literal_eval(text)
            hash(value)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            return None
        return value if self.text(value) == text else None

    def draw(self, state: Any) -> str:
        """The state as lines for a terminal."""
        return self.text(state) + "\n"

    def why(self, state: Any, move: str) -> str | None:
        """Why a move is not legal, in a sentence."""
        return None

    # What the package does with it.

    def _called(self) -> str:
        return self.name or type(self).__name__.lower()

    def _info(self, players: int) -> GameInfo:
        questions = tuple(
            Question(f"A{i}", name, "", "", "", (1, players), tuple(Reading(reading, False) for reading in readings))
            for i, (name, readings) in enumerate(self.questions.items(), 1)
        )
        title = (type(self).__doc__ or "").strip().split("\n")[0]
        return GameInfo(self._called(), title, (players, players), (), (), (), questions)

    def _game_at(self, position: Hashable, like: Game) -> Game:
        return _set_up(self, like.players, position, like.config)

    def _game_read(self, question: str, reading: str, like: Game) -> Game:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.readings = _chosen(self, {**self.readings, question: reading})
        return _set_up(other, like.players, like._position, like.config)


def _chosen(design: Design, readings: Mapping[str, str]) -> dict[str, str]:
    chosen = {question: options[0] for question, options in design.questions.items()}
    for question, reading in readings.items():
        if question not in design.questions:
            raise Error(f"reading '{question}={reading}': no such question; the questions are: {', '.join(chosen)}")
        if reading not in design.questions[question]:
            options = ", ".join(design.questions[question])
            raise Error(f"reading '{question}={reading}': no such reading; '{question}' has: {options}")
        chosen[question] = reading
    return chosen


def _set_up(design: Design, players: int, position: Hashable | None, config: Mapping[str, Any]) -> Game:
    questions = [(question, list(readings)) for question, readings in design.questions.items()]
    head = {**config, "game": design._called(), "players": players, "readings": dict(design.readings)}
    core = _core.python_game(
        design, design._called(), players, dict(design.readings), questions, json.dumps(head), position
    )
    return Game(core, design, position)


def made(
    design: Design | type[Design],
    players: int | None,
    config: str | Mapping[str, Any] | None,
    position: str | None,
    readings: Mapping[str, str] | None,
) -> Game:
    if isinstance(design, type) and issubclass(design, Design):
        if isinstance(config, str):
            raise TypeError("config: of a game written in Python it is a dictionary, for its constructor")
        own = design(**(config or {}))
    elif isinstance(design, Design):
        if config is not None:
            raise TypeError("config: the game is made already")
        own = object.__new__(type(design))
        own.__dict__.update(design.__dict__)
    else:
        raise TypeError(f"expected a game's name, a Design or its class, not {type(design).__name__}")
    if players is not None:
        own.players = players
    if isinstance(own.players, bool) or not isinstance(own.players, int) or not 1 <= own.players <= 6:
        raise ValueError(f"players: {own.players!r}, expected 1 to 6")
    for question, options in own.questions.items():
        if not isinstance(question, str) or isinstance(options, str) or not options:
            raise TypeError("questions: expected each with a list of readings")
        if not all(isinstance(option, str) for option in options):
            raise TypeError("questions: readings are texts")
    own.readings = _chosen(own, {**own.readings, **(readings or {})})
    try:
        json.dumps(config or {})
    except (TypeError, ValueError):
        raise TypeError("config: not JSON") from None
    game = _set_up(own, own.players, None, config if isinstance(config, Mapping) else {})
    return game if position is None else game.at(game.state(position))
