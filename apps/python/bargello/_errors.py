"""What goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._games import State


class Error(ValueError):
    """What is wrong with what was asked: a name, a file, a line of text; or a machine that refuses. One line.

    >>> import bargello
    >>> try:
    ...     bargello.game("medici", players=9)
    ... except bargello.Error as e:
    ...     print(e)
    --players 9: medici is for 2 to 6 players
    """


class IllegalMove(Error):
    """A move that the rules do not allow.

    >>> import bargello
    >>> try:
    ...     bargello.game("medici", position="B4").start.play("bid 7")
    ... except bargello.IllegalMove as e:
    ...     print(e.rule, "|", e.why, "|", e.fact)
    R10 | there is no auction now | player 0 may: draw
    """

    def __init__(self, message: str, rule: int, why: str) -> None:
        super().__init__(message)
        self._rule = rule
        self._why = why
        self._state: State | None = None
        self._said: tuple[str, str, str] | None = None  # rule, words and fact, of one that comes from another process

    def __reduce__(self) -> tuple[Any, ...]:
        return (IllegalMove, (str(self), self._rule, self._why), {"_said": (self.rule, self.words, self.fact)})

    @property
    def rule(self) -> str:
        """The rule that is broken, "R12"; of a game written in Python, which has no numbers, an empty text."""
        if self._said is not None:
            return self._said[0]
        return "" if self._state is not None and self._state.game.in_python else f"R{self._rule}"

    @property
    def why(self) -> str:
        """What is wrong, in a sentence."""
        return self._why

    @property
    def words(self) -> str:
        """The rule itself, in the words of our rulebook, with its lines in the books."""
        if self._said is not None:
            return self._said[1]
        if self._state is None:
            return ""
        for rule in self._state.game.rules:
            if rule.number == self.rule:
                return f"{rule.title}: {rule.meaning} ({rule.sources})"
        return ""

    @property
    def fact(self) -> str:
        """What is the case here: who acts, and what may be done instead."""
        if self._said is not None:
            return self._said[2]
        return "" if self._state is None else self._state.fact
