"""Prints the stub of the compiled part, apps/python/bargello/_core.pyi, from what the compiled part says of itself:
PYTHONPATH=build/release/python python3 apps/python/tools/stubs.py

pybind11 writes a signature at the head of each docstring. Where a C++ function hands over a bare list, dict, tuple or
object, the signature says no more than that; what is in it stands below."""

from __future__ import annotations

import re
from typing import Any

from bargello import _core

ANSWERS = {
    "State.explain": "tuple[bool, list[int], str]",
    "games": "list[dict[str, Any]]",
    "playouts": "tuple[int, Amounts, Lengths, Ended]",
    "python_value": "Hashable",
    "rules": "list[tuple[int, str, str, str]]",
}
VERBS = {"build_table", "check", "compare", "conform", "explore", "perft", "prove", "replay", "report", "solve", "verify_table"}
ARGUMENTS = {("check", "arg0"): "Game | str", ("python_game", "position"): "Hashable | None"}


def plain(kind: str) -> str:
    """A type as mypy likes it."""
    kind = re.sub(r"\b(?:bargello\._core\.|bargello::|python::)", "", kind)
    kind = re.sub(r"\b(Dict|List|Tuple)\[", lambda found: found[1].lower() + "[", kind)
    kind = re.sub(r"^Optional\[(.*)\]$", r"\1 | None", kind)
    return "dict[str, Any]" if kind == "dict" else kind


def function(name: str, doc: str, of: str = "") -> str:
    found = re.match(r"\w+\((.*)\) -> (.*)", doc)
    if not found:
        return f"def {name}(self, *args: Any, **kwargs: Any) -> None: ..."
    full = f"{of}.{name}" if of else name
    arguments = []
    for argument in re.split(r", (?=\w+: )", found[1]) if found[1] else []:
        given, _, kind = argument.partition(": ")
        arguments.append(given if given == "self" else f"{given}: {ARGUMENTS.get((full, given)) or plain(kind)}")
    answer = "list[Any]" if full in VERBS else ANSWERS.get(full) or plain(found[2])
    line = f"def {name}({', '.join(arguments)}) -> {answer}: ..."
    if len(line) <= 120:
        return line
    return f"def {name}(\n" + "".join(f"    {argument},\n" for argument in arguments) + f") -> {answer}: ..."


def kind(name: str, thing: type) -> str:
    lines = []
    for member, value in vars(thing).items():
        if callable(value):
            lines.append("    " + function(member, value.__doc__ or "", name))
    return f"class {name}:\n" + "\n".join(lines) + "\n"


def stub() -> str:
    things: dict[str, Any] = {name: thing for name, thing in vars(_core).items() if not name.startswith("__")}
    classes = [kind(name, thing) for name, thing in sorted(things.items()) if isinstance(thing, type)]
    functions = [function(name, thing.__doc__ or "") for name, thing in sorted(things.items()) if not isinstance(thing, type)]
    head = "# Made by apps/python/tools/stubs.py.\nfrom collections.abc import Hashable\nfrom typing import Any\n"
    return "\n".join([head, *classes, *functions]) + "\n"


if __name__ == "__main__":
    print(stub(), end="")
