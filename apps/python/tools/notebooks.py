"""Runs the notebooks of examples/notebooks and keeps what they show: PYTHONPATH=build/release/python python3 apps/python/tools/notebooks.py

Needs Debian's packages of the group 'notebook'. The same is kept whenever and wherever it is run."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient.client import NotebookClient

import bargello

untyped: Any = nbformat
FOLDER = Path(__file__).resolve().parents[3] / "examples/notebooks"


def run(path: Path) -> Any:
    """The notebook with what its cells show. Raises what a cell raises."""
    notebook = untyped.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:  # of its own: nothing is found beside it, nothing is left
        client = NotebookClient(
            notebook, timeout=600, kernel_name="python3", record_timing=False, resources={"metadata": {"path": folder}}
        )
        package = str(Path(bargello.__file__).resolve().parents[1])
        client.execute(env={**os.environ, "PYTHONPATH": package, "JUPYTER_RUNTIME_DIR": folder, "IPYTHONDIR": folder})
    for cell in notebook.cells:  # what one cell prints is one text, however it arrived
        outputs: list[Any] = []
        for output in cell.get("outputs", []):
            last = outputs[-1] if outputs else None
            if last is not None and output.get("name") is not None and output.get("name") == last.get("name"):
                last["text"] += output["text"]
            else:
                outputs.append(output)
        if "outputs" in cell:
            cell.outputs = outputs
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def text(notebook: Any) -> str:
    """As it lies in the folder."""
    return str(untyped.writes(notebook)) + "\n"


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


if __name__ == "__main__":
    for path in paths():
        path.write_text(text(run(path)))
