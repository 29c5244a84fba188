"""What a notebook shows. Everything stands in the page itself: no server, nothing loaded."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ._games import CHANCE, Game, State

if TYPE_CHECKING:
    from ._plays import Play
    from ._results import Compared, Result


def _who(state: State) -> str:
    turn = state.turn
    if state.over:
        scores = ", ".join(f"player {seat}: {score}" for seat, score in enumerate(state.scores))
        return f"The game is over. {scores}"
    return "Chance acts." if turn == CHANCE else f"Player {turn} is to move."


def _face(state: State) -> str:
    picture = state.picture
    shown = picture if picture else f"<pre>{escape(state.drawing)}</pre>"
    return f'<div style="overflow-x:auto">{shown}</div>'


def state_html(state: State) -> str:
    if state.over:
        below = ""
    else:
        weights = state.outcomes
        rows = [f"{escape(move)} <small>({weights[move]})</small>" if weights else escape(move) for move in state.moves]
        more = f" ... {len(rows)} in all" if len(rows) > 20 else ""
        below = f"<p>{' &middot; '.join(rows[:20])}{more}</p>"
    return f"<div>{_face(state)}<p><b>{escape(_who(state))}</b></p>{below}<p><code>{escape(state.text)}</code></p></div>"


def game_html(game: Game) -> str:
    info = game.info
    readings = game.readings
    rows = "".join(
        f"<tr><td>{escape(q.name)}</td><td>{escape(readings.get(q.name, ''))}</td>"
        f'<td style="text-align:left">{escape(q.text)}</td></tr>'
        for q in info.questions
    )
    table = f"<table><tr><th>question</th><th>reading</th><th></th></tr>{rows}</table>" if rows else ""
    return f"<div><p><b>{escape(info.title or info.name)}</b>, {game.players} players</p>{table}</div>"


# Every step stands in the page, one of them is shown; the slider says which.
_STEP = (
    "const steps=this.parentNode.querySelectorAll('.bargello-step');"
    "steps.forEach((step,i)=>{step.style.display=i==this.value?'block':'none'})"
)


def play_html(play: Play) -> str:
    states, moves = play.states, play.moves
    steps = []
    for i, state in enumerate(states):
        if i == 0:
            said = "The beginning."
        else:
            before = states[i - 1].turn
            who = "Chance" if before == CHANCE else f"Player {before}"
            said = f"{who}: {moves[i - 1]}"
        style = "block" if i == len(states) - 1 else "none"
        steps.append(
            f'<div class="bargello-step" style="display:{style}"><p><b>{i}/{len(moves)}</b> {escape(said)}</p>'
            f"{_face(state)}<p>{escape(_who(state))}</p></div>"
        )
    slider = (
        f'<input type="range" min="0" max="{len(moves)}" value="{len(moves)}" style="width:60%" oninput="{_STEP}">'
        if moves
        else ""
    )
    return f"<div>{slider}{''.join(steps)}</div>"


def result_html(result: Result) -> str:
    from ._results import Solved, value_text

    if not isinstance(result, Solved):
        return f"<pre>{escape(result.text)}</pre>"
    rows = "".join(
        f'<tr><td style="text-align:left">{escape(move)}</td><td>{escape(value_text(value))}</td></tr>'
        for move, value in result.moves.items()
    )
    line = " &rarr; ".join(escape(move) for move in result.line)
    return (
        f"<div><p>value: <b>{escape(value_text(result.value))}</b></p>"
        + (f"<table><tr><th>move</th><th>value</th></tr>{rows}</table>" if rows else "")
        + (f"<p>best play: {line}</p>" if line else "")
        + "</div>"
    )


def compared_html(compared: Compared) -> str:
    if compared.play is None:
        return f"<pre>{escape(compared.text)}</pre>"
    cells = []
    for game, name in ((compared.ours, "here"), (compared.theirs, "there")):
        state = game.play(compared.play).states[-1]
        cells.append(
            f'<td style="vertical-align:top;text-align:left"><b>{name}</b>: {escape(repr(game))}{_face(state)}'
            f"<p>{escape(state.fact if not state.over else _who(state))}</p></td>"
        )
    moves = "; ".join(escape(move) for move in compared.play)
    return f"<div><p>They part after {len(compared.play)} moves: {moves}</p><table><tr>{''.join(cells)}</tr></table></div>"
