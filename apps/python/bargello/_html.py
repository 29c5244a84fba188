"""What a notebook shows. Everything stands in the page itself: no server, nothing loaded."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from . import _core
from ._games import CHANCE, Game, State

if TYPE_CHECKING:
    from ._plays import Play, Playouts
    from ._results import Compared, Conformed, Explored, Proved, Result, Solved


# Pictures. Inside the page of a notebook, which is light or dark as its reader likes, they are sheets of light paper.


@functools.cache
def _style() -> str:
    """The looks of the report's drawings by day, with the colours written out: not every viewer knows variables."""
    css = _core.drawing_css()
    colours: dict[str, str] = dict(re.findall(r"--([\w-]+): ([^;]+);", css[: css.index("}")]))
    looks = css[css.index("svg.state {") :]
    looks = re.sub(r"var\(--([\w-]+)\)", lambda name: colours[name[1]], looks)
    looks = re.sub(r"(?<!svg)\.state\b", "svg.state", looks)
    return f"<style>{' '.join(looks.split())} svg.state, svg.states {{ background: {colours['paper']}; }}</style>"


def styled(svg: str) -> str:
    """A drawing that can stand alone."""
    return re.sub(r"^<svg[^>]*>", lambda begin: begin[0] + _style(), svg, count=1)


def beside(pictures: Iterable[str]) -> str:
    """Drawings side by side as one."""
    x, height, parts = 0, 0, []
    for svg in pictures:
        size = re.match(r'<svg[^>]* width="(\d+)" height="(\d+)"', svg)
        if size is None:
            return ""
        parts.append(svg.replace("<svg ", f'<svg x="{x}" ', 1))
        x += int(size[1]) + 16
        height = max(height, int(size[2]))
    width = x - 16
    return (
        f'<svg class="states" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'xmlns="http://www.w3.org/2000/svg">{_style()}{"".join(parts)}</svg>'
    )


def bars(amounts: list[tuple[str, int]], title: str) -> str:
    """Amounts as bars, from above to below, each with its name and number."""
    most = max((amount for _, amount in amounts), default=0)
    rows = []
    for i, (name, amount) in enumerate(amounts):
        y = 34 + 18 * i
        width = round(220 * amount / most) if most else 0
        rows.append(
            f'<text x="56" y="{y + 11}" class="right">{escape(name)}</text>'
            f'<rect x="62" y="{y}" width="{width}" height="14" class="p0"/>'
            f'<text x="{66 + width}" y="{y + 11}">{amount:,}</text>'
        )
    height = 34 + 18 * len(amounts) + 8
    svg = (
        f'<svg class="state" role="img" viewBox="0 0 340 {height}" width="340" height="{height}" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>'
        f'<text x="8" y="18" class="head">{escape(title)}</text>{"".join(rows)}</svg>'
    )
    return styled(svg)


def _face(state: State) -> str:
    """A state drawn, without style."""
    picture = state._core.picture()
    shown = picture if picture else f"<pre>{escape(state.drawing)}</pre>"
    return f'<div style="overflow-x:auto">{shown}</div>'


# Tables and sentences.


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Cells are HTML."""
    top = "".join(f'<th style="text-align:left">{cell}</th>' for cell in head)
    body = "".join(
        "<tr>" + "".join(f'<td style="text-align:left;vertical-align:top">{cell}</td>' for cell in row) + "</tr>"
        for row in rows
    )
    return f"<table><tr>{top}</tr>{body}</table>"


def _play_text(play: Iterable[str] | None) -> str:
    """A play in a cell: folded when it is long."""
    moves = list(play or ())
    said = escape("; ".join(moves))
    if len(moves) <= 6:
        return said
    return f"<details><summary>{len(moves)} moves</summary>{said}</details>"


def _who(state: State) -> str:
    turn = state.turn
    if state.over:
        scores = ", ".join(f"player {seat}: {score}" for seat, score in enumerate(state.scores))
        return f"The game is over. {scores}"
    return "Chance acts." if turn == CHANCE else f"Player {turn} is to move."


def _done(before: State, move: str) -> str:
    return f"{'Chance' if before.turn == CHANCE else f'Player {before.turn}'}: {move}"


def state_html(state: State) -> str:
    if state.over:
        below = ""
    else:
        weights = state.outcomes
        rows = [f"{escape(move)} <small>({weights[move]})</small>" if weights else escape(move) for move in state.moves]
        more = f" ... {len(rows)} in all" if len(rows) > 20 else ""
        below = f"<p>{' &middot; '.join(rows[:20])}{more}</p>"
    return (
        f"<div>{_style()}{_face(state)}<p><b>{escape(_who(state))}</b></p>{below}"
        f'<details><summary>as text</summary><code style="word-break:break-all">{escape(state.text)}</code></details></div>'
    )


def game_html(game: Game) -> str:
    info = game.info
    readings = game.readings
    rows = [[escape(q.name), escape(readings.get(q.name, "")), escape(q.text)] for q in info.questions]
    questions = table(["question", "reading", ""], rows) if rows else ""
    return f"<div><p><b>{escape(info.title or info.name)}</b>, {game.players} players</p>{questions}</div>"


# Every step stands in the page, one of them is shown; the slider and the two buttons say which.
_STEP = (
    "const all=this.closest('.bargello-play'),slider=all.querySelector('input');"
    "slider.value=Number(slider.value)+Number(this.dataset.by||0);"
    "all.querySelectorAll('.bargello-step').forEach((step,i)=>{step.style.display=i==slider.value?'block':'none'})"
)


def play_html(play: Play) -> str:
    states, moves = play.states, play.moves
    steps = []
    for i, state in enumerate(states):
        said = "The beginning." if i == 0 else _done(states[i - 1], moves[i - 1])
        style = "block" if i == len(states) - 1 else "none"
        steps.append(
            f'<div class="bargello-step" style="display:{style}"><p><b>{i}/{len(moves)}</b> {escape(said)}</p>'
            f"{_face(state)}<p>{escape(_who(state))}</p></div>"
        )
    if not moves:
        return f"<div>{_style()}{''.join(steps)}</div>"
    button = '<button type="button" data-by="{}" onclick="{}" aria-label="{}">{}</button>'
    return (
        f'<div class="bargello-play">{_style()}<p style="display:flex;max-width:340px">'
        + button.format(-1, _STEP, "one move back", "&#9664;")
        + f'<input type="range" min="0" max="{len(moves)}" value="{len(moves)}" aria-label="move" style="flex:1" '
        f'oninput="{_STEP}">' + button.format(1, _STEP, "one move on", "&#9654;") + f"</p>{''.join(steps)}</div>"
    )


def result_html(result: Result) -> str:
    return f"<pre>{escape(result.text)}</pre>"


def solved_html(solved: Solved) -> str:
    from ._results import value_text

    rows = [[escape(move), escape(value_text(value))] for move, value in solved.moves.items()]
    line = " &rarr; ".join(escape(move) for move in solved.line)
    return (
        f"<div>{_style()}{_face(solved.state)}<p>value: <b>{escape(value_text(solved.value))}</b></p>"
        + (table(["move", "value"], rows) if rows else "")
        + (f"<p>best play: {line}</p>" if line else "")
        + "</div>"
    )


def explored_html(explored: Explored) -> str:
    counted = (
        f"{explored.states:,} states, {explored.transitions:,} moves, {explored.terminals:,} ends, "
        f"{explored.dead_ends:,} dead ends" + ("" if explored.complete else "; not complete")
    )
    rows = [
        [escape(p.id), escape(p.verdict), escape(p.statement), f"{p.states:,}" if p.states else "", _play_text(p.play)]
        for p in explored.properties
    ]
    return f"<div><p><b>{counted}</b></p>" + table(["", "verdict", "statement", "states", "play"], rows) + "</div>"


def proved_html(proved: Proved) -> str:
    rows = []
    for claim in proved.claims:
        verdict = escape(claim.verdict)
        if claim.verdict != claim.expected:
            verdict = f"<b>{verdict}</b>, expected: {escape(claim.expected)}"
        rows.append([escape(claim.id), str(claim.players), verdict, escape(claim.statement)])
    return table(["claim", "players", "verdict", "statement"], rows) if rows else result_html(proved)


def conformed_html(conformed: Conformed) -> str:
    said = f"{conformed.agreements:,} of {conformed.cases:,} cases agree"
    rows = [
        [escape(str(d["kind"])), escape(str(d.get("rule") or "")), str(d.get("times", "")), _play_text(d.get("play")),
         f"<code>{escape(_short(d.get('expected')))}</code>", f"<code>{escape(_short(d.get('got')))}</code>"]
        for d in conformed.divergences
    ]  # fmt: skip
    found = table(["kind", "rule", "times", "play", "expected", "got"], rows) if rows else "<p>No difference was found.</p>"
    readings = [[escape(question), escape(reading or "not told apart")] for question, reading in conformed.readings.items()]
    folded = "<details><summary>which readings it plays</summary>" + table(["question", "reading"], readings) + "</details>"
    return f"<div><p><b>{said}</b></p>{found}{folded if readings else ''}</div>"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:200] + " ..."


def compared_html(compared: Compared) -> str:
    if compared.play is None:
        return result_html(compared)
    cells = []
    for game, name in ((compared.ours, "here"), (compared.theirs, "there")):
        state = game.play(compared.play).states[-1]
        said = state.fact if not state.over else _who(state)
        cells.append(f"<b>{name}</b>: {escape(repr(game))}{_face(state)}<p>{escape(said)}</p>")
    moves = "; ".join(escape(move) for move in compared.play)
    return f"<div>{_style()}<p>They part after {len(compared.play)} moves: {moves}</p>{table([], [cells])}</div>"


def playouts_html(playouts: Playouts) -> str:
    rows = [[str(seat), f"{float(mean):.2f}"] for seat, mean in enumerate(playouts.means if len(playouts) else ())]
    moves = sum(playouts._lengths)
    said = f"{len(playouts):,} plays, {moves / len(playouts):.1f} moves each" if len(playouts) else "no plays"
    return f"<div><p><b>{said}</b></p>{table(['player', 'mean result'], rows) if rows else ''}</div>"
