"""Exact models of board games: play, explore, prove, solve, compare readings of a rulebook.

>>> import bargello
>>> game = bargello.game("medici", position="B4")
>>> bargello.solve(game).value
Fraction(16, 3)
"""

from . import tables
from ._design import Design
from ._errors import Error, IllegalMove
from ._games import (
    CHANCE,
    OVER,
    Game,
    GameInfo,
    Move,
    Moves,
    Question,
    Reading,
    Rule,
    State,
    Verdict,
    game,
    games,
)
from ._plays import Play, Player, Playouts, RandomPlayer, SensiblePlayer
from ._results import (
    Checked,
    Claim,
    Compared,
    Conformed,
    Explored,
    Perft,
    Property,
    Proved,
    Replayed,
    Reported,
    Result,
    Solved,
)
from ._verbs import check, compare, conform, explore, perft, prove, replay, report, shipped, solve, version

__version__ = version()

__all__ = [
    "CHANCE",
    "OVER",
    "Checked",
    "Claim",
    "Compared",
    "Conformed",
    "Design",
    "Error",
    "Explored",
    "Game",
    "GameInfo",
    "IllegalMove",
    "Move",
    "Moves",
    "Perft",
    "Play",
    "Player",
    "Playouts",
    "Property",
    "Proved",
    "Question",
    "RandomPlayer",
    "Reading",
    "Replayed",
    "Reported",
    "Result",
    "Rule",
    "SensiblePlayer",
    "Solved",
    "State",
    "Verdict",
    "check",
    "compare",
    "conform",
    "explore",
    "game",
    "games",
    "perft",
    "prove",
    "replay",
    "report",
    "shipped",
    "solve",
    "tables",
    "version",
]
