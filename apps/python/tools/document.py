"""Prints docs/python.md, which is made from the docstrings: PYTHONPATH=build/release/python python3 apps/python/tools/document.py

Every example in it runs as a test."""

from __future__ import annotations

import ast
import enum
import inspect
import re
import textwrap
from typing import Any, cast

import bargello

INTRODUCTION = """# From Python

`import bargello` is the library from Python: games, states and moves as values, and every verb as a function. It is
built where Debian's packages for it are installed (group `python` of `packages.txt`), and used from the build tree

    PYTHONPATH=build/release/python python3

or installed, by `cmake --install` or with the package `python3-bargello` that `./bargello package` makes. Exact values are `fractions.Fraction`. Long calls let other threads run, tell `progress` how far they are, and end on Ctrl-C with what is
known by then. What is wrong with the input is a `bargello.Error`, a `ValueError`; an argument of a wrong type is a
`TypeError`.

In a notebook games, states, plays and results are shown as pictures and tables, all in the page itself: a play is stepped
through with buttons, and no server is needed. [examples/notebooks](../examples/notebooks) has three, as they look when run.

This page is made from the docstrings (`apps/python/tools/document.py`); its examples run as tests. Types are declared, for
mypy and editors. A game of one's own in Python: [your-game.md](your-game.md).
"""

SECTIONS: list[tuple[str, str, list[str]]] = [
    ("Setting up", "", ["game", "games", "GameInfo", "Rule", "Question", "Reading", "Game"]),
    ("States and moves", "", ["State", "Moves", "Move", "Verdict", "CHANCE", "OVER"]),
    ("Plays", "", ["Play", "Playouts", "RandomPlayer", "SensiblePlayer", "Player"]),
    ("Verbs", "", ["solve", "explore", "compare", "perft", "check", "prove", "conform", "report", "replay", "shipped", "version"]),
    (
        "Results",
        "Every verb answers with a `Result`; `json` is the document that the verb prints with `--json`.",
        [
            "Result", "Solved", "Explored", "Property", "Compared", "Perft", "Checked", "Proved", "Claim", "Conformed",
            "Reported", "Replayed",
        ],
    ),
    ("Tables", "@tables", ["tables.open", "tables.build", "tables.verify", "tables.Table"]),
    ("A game written in Python", "", ["Design"]),
    ("What goes wrong", "", ["Error", "IllegalMove"]),
]  # fmt: skip

CONSTANTS = {"CHANCE": "`state.turn` when chance acts.", "OVER": "`state.turn` when the game is over."}


def prose(doc: str | None) -> str:
    """A docstring as Markdown: its examples fenced, its lines wrapped as they are."""
    out: list[str] = []
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(doc or "")):
        out.append(f"```python\n{paragraph}\n```" if paragraph.startswith(">>>") else paragraph)
    return "\n\n".join(out)


def signature(name: str, thing: Any) -> str:
    text = str(inspect.signature(thing)).replace("'", "").replace("(self, ", "(").replace("(self)", "()")
    line = f"{name}{text}"
    if len(line) <= 110:
        return line
    inside, _, after = text[1:].rpartition(")")
    parts = re.split(r", (?=\*|[a-z_]+:)", inside)
    return f"{name}(\n" + textwrap.indent(",\n".join(parts), "    ") + f"\n){after}"


def fields(kind: type) -> list[str]:
    """The fields of a dataclass, each with the text below it."""
    if "__dataclass_fields__" not in vars(kind):
        return []
    body = cast(ast.ClassDef, ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind))).body[0]).body
    lines: list[str] = []
    for line, below in zip(body, [*body[1:], None]):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            said = ""
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
                said = " ".join(below.value.value.split())
            lines.append(f"- `{line.target.id}: {ast.unparse(line.annotation)}`" + (f": {said}" if said else ""))
    return lines


def members(kind: type) -> list[str]:
    lines: list[str] = []
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            doc, shown = inspect.getdoc(member) or "", name
        elif inspect.isfunction(member):
            doc, shown = inspect.getdoc(member) or "", signature(name, member).replace("\n", " ").replace("  ", "")
        else:
            continue
        said, _, example = doc.partition(">>>")
        lines.append(f"- `{shown}`: {' '.join(said.split())}")
        if example:
            lines.append(textwrap.indent("```python\n>>>" + example + "\n```", "  "))
    return lines


def entry(name: str) -> str:
    thing: Any = bargello
    for part in name.split("."):
        thing = getattr(thing, part)
    if name in CONSTANTS:
        return f"### {name}\n\n{CONSTANTS[name]}\n"
    if inspect.isclass(thing) and not issubclass(thing, enum.Enum):
        below = "\n".join([*fields(thing), *members(thing)])
        return f"### {name}\n\n{prose(thing.__doc__)}\n\n{below}\n".rstrip() + "\n"
    return f"### {name}\n\n```python\n{signature(name, thing)}\n```\n\n{prose(thing.__doc__)}\n"


def page() -> str:
    listed = {name.split(".")[0] for _, _, names in SECTIONS for name in names}
    missing = set(bargello.__all__) - listed
    if missing:
        raise SystemExit(f"not documented: {', '.join(sorted(missing))}")
    parts = [INTRODUCTION]
    for title, words, names in SECTIONS:
        if words == "@tables":
            words = prose(bargello.tables.__doc__)
        parts.append(f"## {title}\n" + (f"\n{words}\n" if words else ""))
        parts.extend(entry(name) for name in names)
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
