"""What the verbs answer."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Union

from ._games import Json, Move, State

if TYPE_CHECKING:
    from ._games import Game

ENDINGS = {0: "done", 1: "found", 3: "limit", 4: "nothing judged"}


@dataclass(frozen=True, repr=False)
class Result:
    """What every verb answers: how it ended, the document of --json, and the text for people."""

    ending: str
    """"done"; "found", when there is something to look at; "limit", when it was stopped before; "nothing judged"."""
    document: str
    """The bytes that the verb prints with --json."""
    text: str
    """What the verb prints without."""
    warning: str
    """What one should hear of beside it; usually nothing."""

    @property
    def json(self) -> Json:
        """The document."""
        return json.loads(self.document) if self.document else None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.ending}>"

    def _repr_html_(self) -> str:
        from ._html import result_html

        return result_html(self)


Value = Union[Fraction, tuple[Fraction, ...]]
"""One number for margin and paranoid, else one for each player."""


@dataclass(frozen=True, repr=False)
class Solved(Result):
    """The value of a position: what perfect players get.

    >>> import bargello
    >>> solved = bargello.solve(bargello.game("medici", position="B4"))
    >>> solved.value, solved.moves["draw"], solved.best
    (Fraction(16, 3), Fraction(16, 3), Move('draw'))
    """

    state: State
    """The position."""
    value: Value | None
    """A Fraction, or one for each player with own and win. None when it is not known: the work was stopped, or a dead
    end lies ahead."""
    moves: dict[str, Value | None]
    """The value of each move, as far as they were asked for and are known."""
    line: tuple[Move, ...]
    """Best play, with the outcome of chance that comes first."""
    complete: bool
    """Is everything known that was asked for?"""

    @property
    def best(self) -> Move | None:
        """The first move of best play."""
        return self.line[0] if self.line else None

    def _repr_svg_(self) -> str | None:
        return self.state._repr_svg_()

    def _repr_html_(self) -> str:
        from ._html import solved_html

        return solved_html(self)

    def __repr__(self) -> str:
        return f"<Solved: {value_text(self.value)}>"


def value_text(value: Value | None) -> str:
    if value is None:
        return "not known"
    return ", ".join(str(v) for v in value) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True)
class Property:
    """A statement that was judged in every state.

    Of what always has to be the verdict is "holds" or "violated", of what sometimes has to be "met" or "never met", of dead
    ends "found" or "none"; "not judged" of what all_laws judges. When the work was stopped before, it is "holds so far",
    "not met so far" or "none so far".
    """

    id: str
    """"P3", "S1", "L2", or "dead-end"."""
    verdict: str
    statement: str
    states: int
    """In so many it is broken, or met."""
    play: tuple[str, ...] | None
    """A shortest play to the first of them."""


@dataclass(frozen=True, repr=False)
class Explored(Result):
    """Every reachable state, counted, and every property judged.

    >>> import bargello
    >>> explored = bargello.explore(bargello.game("medici", config="tiny-2p"))
    >>> explored.complete, explored.dead_ends
    (True, 0)
    """

    states: int
    transitions: int
    """How many moves and outcomes of chance all states have together."""
    terminals: int
    """States in which the game is over."""
    dead_ends: int
    """States in which somebody is to move and has no move."""
    properties: tuple[Property, ...]
    complete: bool
    """Were all states reached? Not when a limit or Ctrl-C came first."""

    def _repr_svg_(self) -> str | None:
        from ._html import bars

        layers = (self.json or {}).get("layers", [])
        shown = [(str(i), int(layer["states"])) for i, layer in enumerate(layers[:60])]
        more = f", the first 60 of {len(layers)}" if len(layers) > 60 else ""
        return bars(shown, f"States by layer, from the beginning on{more}") if shown else None

    def _repr_html_(self) -> str:
        from ._html import explored_html

        return explored_html(self)

    def __repr__(self) -> str:
        return f"<Explored: {self.states} states{'' if self.complete else ', not complete'}>"


@dataclass(frozen=True, repr=False)
class Compared(Result):
    """Two readings side by side: a shortest play on which they part.

    >>> import bargello
    >>> game = bargello.game("medici", config="tiny-2p")
    >>> bargello.compare(game, "lot-limit-whose=other").parts
    True
    """

    ours: Game
    theirs: Game
    """The same game with the question read otherwise."""
    play: tuple[str, ...] | None
    """None when they never part, or when that is not decided. game.play(play) has its states."""
    states: int
    """In so many were both looked at."""
    complete: bool
    """Is it decided whether they part?"""

    @property
    def parts(self) -> bool:
        """Was a play found on which they part?"""
        return self.play is not None

    def __repr__(self) -> str:
        said = f"they part after {len(self.play)} moves" if self.play is not None else "they never part"
        return f"<Compared: {said if self.complete or self.parts else 'not decided'}>"

    def _repr_svg_(self) -> str | None:
        from ._html import beside

        if self.play is None:
            return None
        ends = [game.play(self.play).states[-1] for game in (self.ours, self.theirs)]
        return beside(state._core.picture() for state in ends) or None

    def _repr_html_(self) -> str:
        from ._html import compared_html

        return compared_html(self)


@dataclass(frozen=True, repr=False)
class Perft(Result):
    """The number of move sequences.

    >>> import bargello
    >>> bargello.perft(bargello.game("medici", config="perft-n2-c2-m2-d4"), depth=3).total > 0
    True
    """

    total: int | None
    """None when the count was stopped."""

    @property
    def divide(self) -> dict[str, int]:
        """By first move."""
        return {move: int(count) for move, count in (self.json or {}).get("divide", {}).items()}

    def __repr__(self) -> str:
        return f"<Perft: {self.total}>"


@dataclass(frozen=True, repr=False)
class Checked(Result):
    """Properties on random plays. 'holds' when none is broken."""

    @property
    def holds(self) -> bool:
        """Did every property hold, in all the games that were asked for?"""
        return self.ending == "done"

    @property
    def failures(self) -> list[dict[str, Any]]:
        """What was broken, each with its play, made as short as could be."""
        return list((self.json or {}).get("failures", []))


@dataclass(frozen=True)
class Claim:
    """A claim about every input: what it says, and whether it is proved."""

    id: str
    players: int
    statement: str
    verdict: str
    """"proved", "refuted", or "unknown"."""
    expected: str
    """The verdict that we expect."""


@dataclass(frozen=True, repr=False)
class Proved(Result):
    """What became of claims."""

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Each with its verdict: proved, refuted or unknown."""
        return tuple(
            Claim(c["id"], c["players"], c["statement"], c.get("verdict", ""), c.get("expected", ""))
            for c in (self.json or {}).get("claims", [])
        )

    @property
    def as_expected(self) -> bool:
        """Did every claim come out as expected?"""
        return self.ending == "done"

    def _repr_html_(self) -> str:
        from ._html import proved_html

        return proved_html(self)


@dataclass(frozen=True, repr=False)
class Conformed(Result):
    """Another implementation held against the model."""

    @property
    def cases(self) -> int:
        """How many were judged."""
        return int((self.json or {}).get("cases", 0))

    @property
    def agreements(self) -> int:
        """In how many both agree."""
        return int((self.json or {}).get("agreements", 0))

    @property
    def divergences(self) -> list[dict[str, Any]]:
        """What differs: the kind, the rule, the shortest play."""
        return list((self.json or {}).get("divergences", []))

    @property
    def readings(self) -> dict[str, str | None]:
        """Which reading of each question it plays; None where that cannot be told."""
        return {question: said["reading"] for question, said in (self.json or {}).get("readings", {}).items()}

    def _repr_html_(self) -> str:
        from ._html import conformed_html

        return conformed_html(self)


@dataclass(frozen=True, repr=False)
class Reported(Result):
    """The rule report."""

    @property
    def questions(self) -> list[dict[str, Any]]:
        """Of all its games."""
        return [question for game in (self.json or {}).get("games", []) for question in game["questions"]]


@dataclass(frozen=True, repr=False)
class Replayed(Result):
    """A recorded game, checked line by line."""

    @property
    def holds(self) -> bool:
        """Is every line as recorded?"""
        return self.ending == "done"

    @property
    def wrong(self) -> str:
        """The first line that is not, and why; empty when all are."""
        return str((self.json or {}).get("wrong", ""))
