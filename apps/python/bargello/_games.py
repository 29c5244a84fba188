"""Games, states and moves."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Union, overload

from . import _core
from ._errors import Error, IllegalMove

if TYPE_CHECKING:
    from ._design import Design
    from ._plays import Play, Playouts

Json = Any
"""What the standard library's json makes of a document."""

CHANCE = -1
"""state.turn when chance acts."""
OVER = -2
"""state.turn when the game is over."""


class Move(str):
    """A move of a state: its text, which is all that 'play' needs.

    >>> import bargello
    >>> move = bargello.game("medici", position="B4").start.moves[0]
    >>> move, move.json
    (Move('draw'), {'do': 'draw'})
    """

    __slots__ = ("_state",)
    _state: _core.State

    @property
    def json(self) -> Json:
        """The move as the protocol and the files write it."""
        state = getattr(self, "_state", None)
        if state is None:
            raise Error(f"move '{self}': not taken from a state; one of state.moves knows its JSON")
        return json.loads(state.move_json(self))

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Move:
        return self

    def __repr__(self) -> str:
        return f"Move({str.__repr__(self)})"

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return (str, (str(self),))


def _move(state: _core.State, text: str) -> Move:
    move = Move(text)
    move._state = state
    return move


MoveLike = Union[str, Mapping[str, Any]]
"""A move, its text or its JSON."""


class Moves(Sequence[Move]):
    """The moves of a state, in a fixed order; at chance, its outcomes.

    >>> import bargello
    >>> moves = bargello.game("medici", position="B4").start.moves
    >>> len(moves), "draw" in moves, {"do": "draw"} in moves, "bid 7" in moves
    (1, True, True, False)
    """

    __slots__ = ("_state", "_texts")

    def __init__(self, state: _core.State) -> None:
        self._state = state
        self._texts = state.moves()

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [_move(self._state, text) for text in self._texts[index]]
        return _move(self._state, self._texts[index])

    def __iter__(self) -> Iterator[Move]:
        return (_move(self._state, text) for text in self._texts)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Mapping):
            try:
                return self._state.move_text(json.dumps(dict(move))) in self._texts
            except ValueError:
                return False
        return move in self._texts

    def __repr__(self) -> str:
        return repr(self._texts)


@dataclass(frozen=True)
class Verdict:
    """Is a move legal, and which rules decide? Of an illegal move the first is the one it breaks."""

    legal: bool
    rules: tuple[str, ...]
    """The numbers of the rules that decide: "R12"."""
    why: str
    """One sentence; empty when the move is legal."""

    def __bool__(self) -> bool:
        return self.legal


class State:
    """A state of a game: an immutable value.

    >>> import bargello
    >>> s = bargello.game("medici", position="B4").start
    >>> s.turn, list(s.moves)
    (0, [Move('draw')])
    >>> after = s.play("draw")
    >>> after.turn == bargello.CHANCE, after.outcomes
    (True, {Move('card Fu5'): 1, Move('card Gr0'): 1, Move('card Au10'): 1})
    """

    __slots__ = ("_game", "_core")

    def __init__(self, game: Game, core: _core.State) -> None:
        if not isinstance(game, Game) or not isinstance(core, _core.State):
            raise TypeError("states are made by games: game.start, game.state(text), state.play(move)")
        self._game = game
        self._core = core

    @property
    def game(self) -> Game:
        """The game that it is a state of."""
        return self._game

    @property
    def turn(self) -> int:
        """The seat of the player to move, from 0; CHANCE, or OVER."""
        return self._core.turn()

    @property
    def chance(self) -> bool:
        """Does chance act here?"""
        return self._core.turn() == CHANCE

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self._core.turn() == OVER

    @property
    def moves(self) -> Moves:
        """What may be done here; at chance, what may come."""
        return Moves(self._core)

    @property
    def outcomes(self) -> dict[Move, int]:
        """At chance: what may come, and in how many ways each; else nothing."""
        if not self.chance:
            return {}
        return {move: self._core.weight(move) for move in self.moves}

    def _text_of(self, move: MoveLike) -> str:
        if isinstance(move, str):
            return move
        if isinstance(move, Mapping):
            return self._core.move_text(_dumped(move, "move"))
        raise TypeError(f"a move is a Move, its text or its JSON, not {type(move).__name__}")

    def play(self, move: MoveLike) -> State:
        """The state after a move, or after an outcome of chance. Raises IllegalMove.

        >>> import bargello
        >>> bargello.game("medici", position="B4").start.play("draw").play("card Fu5").turn
        0
        """
        try:
            if isinstance(move, str):
                return _state(self._game, self._core.play(move))
            return _state(self._game, self._core.play(self._text_of(move)))
        except IllegalMove as e:
            e._state = self
            raise

    def explain(self, move: MoveLike) -> Verdict:
        """Is a move legal, and which rules decide?

        >>> import bargello
        >>> bargello.game("medici", position="B4").start.explain("bid 7").why
        'there is no auction now'
        """
        legal, rules, why = self._core.explain(self._text_of(move))
        return Verdict(legal, () if self._game.in_python else tuple(f"R{rule}" for rule in rules), why)

    @property
    def fact(self) -> str:
        """Who acts, and what may be done.

        >>> import bargello
        >>> bargello.game("medici", position="B4").start.fact
        'player 0 may: draw'
        """
        turn = self.turn
        if turn == OVER:
            return "the game is over"
        moves = list(self.moves)
        shown = "; ".join(moves[:12]) + (f"; ... {len(moves)} in all" if len(moves) > 12 else "")
        return f"chance may bring: {shown}" if turn == CHANCE else f"player {turn} may: {shown or 'nothing'}"

    @property
    def scores(self) -> tuple[Fraction, ...]:
        """The result of every player, exact. Raises Error before the end."""
        return tuple(Fraction(score) for score in self._core.scores())

    @property
    def win_shares(self) -> tuple[Fraction, ...]:
        """Every player's share of the win, exact. Raises Error before the end."""
        return tuple(Fraction(share) for share in self._core.win_shares())

    @property
    def text(self) -> str:
        """The state on one line; game.state gives it back."""
        return self._core.text()

    @property
    def json(self) -> Json:
        """The state as the protocol and the files write it."""
        return json.loads(self._core.json())

    @property
    def value(self) -> Hashable:
        """Of a game written in Python: the state as that game has it; else its text."""
        return _core.python_value(self._core) if self._game.in_python else self.text

    @property
    def picture(self) -> str:
        """The state as SVG, with its colours in it; empty when the game has no pictures."""
        from ._html import styled

        return styled(self._core.picture())

    @property
    def drawing(self) -> str:
        """The state as lines for a terminal."""
        return self._core.drawing()

    def playout(self, seed: int = 1, policy: str = "random") -> Play:
        """A play from here to the end by random or sensible players.

        >>> import bargello
        >>> play = bargello.game("medici", position="B4").start.playout(seed=7)
        >>> play.states[-1].over
        True
        """
        from ._plays import Play

        return Play(self, self._core.playout(_policy(policy), _seed(seed)), seed)

    def playouts(self, games: int, seed: int = 1, policy: str = "random", threads: int = 0) -> Playouts:
        """Many plays from here at once, on all cores; the first has the seed, the next one has the next.

        >>> import bargello
        >>> found = bargello.game("medici", position="B4").start.playouts(1000)
        >>> found.players, len(found.lengths), all(found.ended)
        (2, 1000, True)
        """
        from ._plays import Playouts

        games = whole("games", games, 0, 100_000_000)
        if self._game.in_python:
            threads = 1
        return Playouts(*_core.playouts(self._core, games, _policy(policy), _seed(seed), _threads(threads)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._game.name == other._game.name and self._core.same(other._core)

    def __hash__(self) -> int:
        return self._core.hash()

    def __repr__(self) -> str:
        return f"<{self._game.name}: {self.text}>"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return (_state_again, (self._game, self.text))

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self

    def _repr_svg_(self) -> str | None:
        return self.picture or None

    def _repr_html_(self) -> str:
        from ._html import state_html

        return state_html(self)


def _state(game: Game, core: _core.State) -> State:
    state = State.__new__(State)
    state._game = game
    state._core = core
    return state


def _state_again(game: Game, text: str) -> State:
    return game.state(text)


@dataclass(frozen=True)
class Reading:
    """A possible answer to a question."""

    name: str
    refuted: bool
    """A worked example of the book contradicts it."""


@dataclass(frozen=True)
class Question:
    """A point on which a rulebook is silent or says two things. Its first reading is ours."""

    number: str
    """As the rulebook's page has it: "A1"."""
    name: str
    """As game(readings=..), read and compare take it: "last-lot"."""
    rule: str
    """The rule that it is about."""
    text: str
    """The question itself."""
    effect: str
    """What the readings change: "moves", "transition", "payment", "information"."""
    players: tuple[int, int]
    """With how many players it comes up, from and to."""
    readings: tuple[Reading, ...]


@dataclass(frozen=True)
class Rule:
    """A rule: its number, "R12", what it is called, what it means in our words, and where the books state it."""

    number: str
    title: str
    meaning: str
    sources: str
    """Book and lines: "pt-medici:62-71"."""


@dataclass(frozen=True)
class GameInfo:
    """What there is of a game before it is set up.

    >>> import bargello
    >>> [info.name for info in bargello.games()]
    ['medici', 'medici-card', 'medina', 'strozzi']
    """

    name: str
    title: str
    players: tuple[int, int]
    """The least and the largest number of players."""
    books: tuple[tuple[str, str], ...]
    """Each rulebook and its language."""
    configurations: tuple[str, ...]
    """What game(config=..) knows by name, of this game; the small ones can be explored and solved."""
    positions: tuple[str, ...]
    """What game(position=..) knows by name."""
    questions: tuple[Question, ...]
    """What the rulebooks leave open."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules with their words and lines."""
        return tuple(Rule(f"R{number}", *words) for number, *words in _core.rules(self.name))


def _info(given: Mapping[str, Any]) -> GameInfo:
    questions = tuple(
        Question(number, name, rule, text, effect, (least, most), tuple(Reading(*reading) for reading in readings))
        for number, name, rule, text, effect, least, most, readings in given["questions"]
    )
    return GameInfo(
        given["name"],
        given["title"],
        given["players"],
        tuple(given["books"]),
        tuple(given["configurations"]),
        tuple(given["positions"]),
        questions,
    )


def games() -> list[GameInfo]:
    """The games that there are.

    >>> import bargello
    >>> bargello.games()[0].title
    'Medici'
    """
    return [_info(given) for given in _core.games()]


class Game:
    """A game that is set up: rules, readings, and where it begins. Made by bargello.game.

    >>> import bargello
    >>> game = bargello.game("medici", players=3, readings={"last-lot": "end-at-once"})
    >>> game.players, game.readings["last-lot"]
    (3, 'end-at-once')
    """

    __slots__ = ("_core", "_design", "_position", "_name")

    def __init__(self, core: _core.Game, design: Design | None = None, position: Hashable | None = None) -> None:
        if not isinstance(core, _core.Game):
            raise TypeError("a game is made by bargello.game(name, ...)")
        self._core = core
        self._design = design
        self._position = position
        self._name = core.name()

    @property
    def name(self) -> str:
        """The game's name."""
        return self._name

    @property
    def in_python(self) -> bool:
        """Are its rules written in Python (bargello.Design)?"""
        return self._design is not None

    @property
    def players(self) -> int:
        """How many play."""
        return self._core.players()

    @property
    def config(self) -> Json:
        """The configuration, every field spelt out."""
        return json.loads(self._core.config())

    @property
    def readings(self) -> dict[str, str]:
        """The reading of every question."""
        return self._core.readings()

    @property
    def unusual_readings(self) -> dict[str, str]:
        """The readings that differ from ours."""
        return self._core.unusual_readings()

    @property
    def info(self) -> GameInfo:
        """What there is of this game: books, configurations, positions, questions."""
        if self._design is not None:
            return self._design._info(self.players)
        return next(info for info in games() if info.name == self.name)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What its rulebooks leave open, with the readings of each."""
        return self.info.questions

    @property
    def books(self) -> tuple[tuple[str, str], ...]:
        """Its rulebooks and their languages."""
        return self.info.books

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Its rules with their words and lines.

        >>> import bargello
        >>> bargello.game("medici", players=2).rules[11].title
        "No bid beyond one's money"
        """
        return () if self._design is not None else self.info.rules

    @property
    def start(self) -> State:
        """Where it begins: the position, or the start of the game."""
        return _state(self, self._core.start())

    def state(self, state: str | Mapping[str, Any]) -> State:
        """A state from its text or its JSON.

        >>> import bargello
        >>> game = bargello.game("medici", players=2)
        >>> game.state(game.start.text) == game.start == game.state(game.start.json)
        True
        """
        if isinstance(state, str):
            return _state(self, self._core.parse(state))
        if isinstance(state, Mapping):
            return _state(self, self._core.from_json(_dumped(state, "state")))
        raise TypeError(f"a state is its text or its JSON, not {type(state).__name__}")

    def at(self, state: State | str | Mapping[str, Any]) -> Game:
        """The same rules, beginning at a state."""
        if not isinstance(state, State):
            state = self.state(state)
        if state.game.name != self.name:
            raise Error(f"a state of {state.game.name}, not of {self.name}")
        if self._design is not None:
            return self._design._game_at(state.value, self)
        return Game(self._core.at(state._core))

    def read(self, question: str, reading: str) -> Game:
        """The same with one question read otherwise.

        >>> import bargello
        >>> game = bargello.game("medici", players=3).read("last-lot", "end-at-once")
        >>> game.unusual_readings
        {'last-lot': 'end-at-once'}
        """
        text("question", question)
        text("reading", reading)
        if self._design is not None:
            return self._design._game_read(question, reading, self)
        return Game(self._core.read_otherwise(question, reading))

    def play(self, moves: Iterable[MoveLike]) -> Play:
        """A play from the start by these moves. Raises IllegalMove.

        >>> import bargello
        >>> bargello.game("medici", position="B4").play(["draw", "card Fu5"]).states[-1].turn
        0
        """
        from ._plays import Play

        if isinstance(moves, (str, Mapping)):
            raise TypeError("a play is a list of moves")
        state = self.start
        texts = []
        for move in moves:
            texts.append(state._text_of(move))
            state = state.play(texts[-1])
        return Play(self.start, texts, None)

    def playout(self, seed: int = 1, policy: str = "random") -> Play:
        """A play from the start by random or sensible players: the one that 'bargello play --policy P --seed S' prints.

        >>> import bargello
        >>> bargello.game("medici", players=3).playout(seed=7, policy="sensible").states[-1].over
        True
        """
        return self.start.playout(seed, policy)

    def playouts(self, games: int, seed: int = 1, policy: str = "random", threads: int = 0) -> Playouts:
        """Many plays at once, on all cores.

        >>> import bargello
        >>> found = bargello.game("medina", players=2).playouts(100)
        >>> found.scores(0) == bargello.game("medina", players=2).playout(seed=1).states[-1].scores
        True
        """
        return self.start.playouts(games, seed, policy, threads)

    def __repr__(self) -> str:
        readings = "".join(f", {question}={reading}" for question, reading in self.unusual_readings.items())
        return f"<{self.name}, {self.players} players{readings}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        if self.name != other.name or self.config != other.config or self.readings != other.readings:
            return False
        return self._design is other._design and self.start == other.start

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._design is not None:
            raise TypeError("a game written in Python cannot be pickled; make it anew")
        return (_game_again, (self.name, json.dumps(self.config), self.start.text, self.readings))

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def _repr_html_(self) -> str:
        from ._html import game_html

        return game_html(self)


def _game_again(name: str, config: str, position: str, readings: Mapping[str, str]) -> Game:
    made = Game(_core.game(name, config, "", 0, "", dict(readings)))
    return made if made.start.text == position else made.at(position)


def game(
    name: str | Design | type[Design],
    *,
    players: int | None = None,
    config: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    position: str | os.PathLike[str] | State | None = None,
    readings: Mapping[str, str] | None = None,
    book: str | None = None,
) -> Game:
    """Sets up a game: one that is shipped by its name, or one that is written in Python (bargello.Design).

    config is a shipped configuration's name, the path of a file, or JSON; position the same, or a state's text. book
    selects the readings that one translation's literal wording supports.

    >>> import bargello
    >>> bargello.game("medici", players=3, readings={"last-lot": "end-at-once"})
    <medici, 3 players, last-lot=end-at-once>
    """
    if players is not None:
        players = whole("players", players, 1, 100)
    if readings is not None and not (
        isinstance(readings, Mapping) and all(isinstance(x, str) for pair in readings.items() for x in pair)
    ):
        raise TypeError("readings: expected question to reading, both texts")
    if book is not None:
        text("book", book)
    if isinstance(config, os.PathLike):
        config = _path(config)
    if not (config is None or isinstance(config, (str, Mapping))):
        raise TypeError(f"config: expected a name, a path or JSON, not {type(config).__name__}")
    if isinstance(position, State):
        position = position.text
    elif isinstance(position, os.PathLike):
        position = _path(position)
    if not (position is None or isinstance(position, str)):
        raise TypeError(f"position: expected a name, a path, a text or a State, not {type(position).__name__}")
    if not isinstance(name, str):
        from ._design import made

        return made(name, players, config, position, readings)
    if players is None and config is None and position is None:
        raise Error(f"{name}: say players=, config= or position=")
    if isinstance(config, Mapping):
        config = _dumped(config, "config")
    return Game(_core.game(name, config or "", position or "", players or 0, book or "", dict(readings or {})))


# What arguments are asked for; what is wrong is said before anything is done.


def text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, not {type(value).__name__}")
    return value


def whole(name: str, value: object, least: int, most: int) -> int:
    try:
        number = operator.index(value)  # type: ignore[arg-type]  # also numpy's
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise TypeError(f"{name}: expected a whole number, not {type(value).__name__}")
    if not least <= number <= most:
        raise ValueError(f"{name}: {number}, expected {least} to {most}")
    return number


def _seed(value: object) -> int:
    return whole("seed", value, 0, 2**64 - 1)


def _threads(value: object) -> int:
    return whole("threads", value, 0, 1024)


def _policy(value: object) -> str:
    if text("policy", value) not in ("random", "sensible"):
        raise ValueError(f"policy: '{value}', expected random or sensible")
    return str(value)


def _path(path: os.PathLike[str]) -> str:
    given = os.fspath(path)
    if not isinstance(given, str):
        raise TypeError("a path is a text here")
    return given if os.sep in given else os.path.join(os.curdir, given)


def _dumped(value: Mapping[str, Any], what: str) -> str:
    try:
        return json.dumps(dict(value))
    except (TypeError, ValueError, RecursionError) as e:
        raise TypeError(f"{what}: not JSON: {e}") from None
