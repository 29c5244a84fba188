"""The notebooks run, and show what they are kept with; their pictures are whole, and a play can be stepped through without a server."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any
from xml.dom import minidom

import bargello
from common import ROOT

missing = [name for name in ("nbformat", "nbclient", "ipykernel") if importlib.util.find_spec(name) is None]
if missing:
    print(f"skipped: no {', '.join(missing)}: the packages of the group 'notebook' are not installed (packages.txt)")
    sys.exit()

sys.path.insert(0, str(ROOT / "apps/python/tools"))
import notebooks  # noqa: E402


def shown(notebook: Any) -> list[Any]:
    """What each cell shows, with streams as one text."""
    all_cells = []
    for cell in notebook["cells"]:
        outputs: dict[str, str] = {}
        for output in cell.get("outputs", []):
            for kind, value in output.get("data", {"stream": output.get("text", "")}).items():
                outputs[kind] = outputs.get(kind, "") + ("".join(value) if isinstance(value, list) else value)
        all_cells.append((cell["id"], outputs))
    return all_cells


class Notebooks(unittest.TestCase):
    def test_they_show_what_they_are_kept_with(self) -> None:
        self.assertEqual(len(notebooks.paths()), 3)
        for path in notebooks.paths():
            kept = json.loads(path.read_text())
            made = json.loads(notebooks.text(notebooks.run(path)))
            for (name, before), (_, after) in zip(shown(kept), shown(made), strict=True):
                with self.subTest(notebook=path.name, cell=name):
                    self.assertEqual(before, after, "run apps/python/tools/notebooks.py, and look at it")

    def test_their_pictures_are_whole(self) -> None:
        pictures = 0
        for path in notebooks.paths():
            for name, outputs in shown(json.loads(path.read_text())):
                if "image/svg+xml" in outputs:
                    with self.subTest(notebook=path.name, cell=name):
                        minidom.parseString(outputs["image/svg+xml"])
                        self.assertIn("<style>", outputs["image/svg+xml"])
                        pictures += 1
                self.assertIsNone(re.search(r"""(src|href)=["']?(?!#)""", outputs.get("text/html", "")), name)
        self.assertGreater(pictures, 8)

    @unittest.skipIf(shutil.which("chromium") is None, "chromium is not installed (group 'page' of packages.txt)")
    def test_a_play_is_stepped_through_without_a_server(self) -> None:
        play = bargello.game("medici", position="B4").playout(seed=7)
        self.assertGreater(len(play), 2)
        steps = """<script>
            const back = document.querySelector('[data-by="-1"]'), slider = document.querySelector('input');
            const shown = () => [...document.querySelectorAll('.bargello-step')].filter(s => s.style.display == 'block')
              .map(s => s.querySelector('b').textContent).join('+');
            const seen = [shown()];
            back.click(); seen.push(shown());
            slider.value = 1; slider.dispatchEvent(new Event('input')); seen.push(shown());
            back.click(); back.click(); seen.push(shown());
            document.title = seen.join(' ');
            </script>"""
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "play.html"
            page.write_text(f"<!doctype html><title></title><body>{play._repr_html_()}{steps}")
            command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile"]
            done = subprocess.run([*command, "--dump-dom", page.as_uri()], capture_output=True, text=True, timeout=120)
        n = len(play)
        self.assertIn(f"<title>{n}/{n} {n - 1}/{n} 1/{n} 0/{n}</title>", done.stdout)


if __name__ == "__main__":
    unittest.main()
