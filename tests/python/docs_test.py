"""The examples of the docstrings run, the manual is made from them, and the README's lines do what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import bargello
from common import ROOT


class Docs(unittest.TestCase):
    def test_examples_of_the_docstrings_run(self) -> None:
        tried = 0
        for module in pkgutil.iter_modules(bargello.__path__, "bargello."):
            if module.name == "bargello._core":
                continue
            result = doctest.testmod(importlib.import_module(module.name))
            self.assertEqual(result.failed, 0, module.name)
            tried += result.attempted
        self.assertEqual(doctest.testmod(bargello).failed, 0)
        self.assertGreater(tried, 60)

    def test_every_function_and_class_has_an_example(self) -> None:
        plain = {"CHANCE", "OVER", "tables", "Reading", "Rule", "Question", "Verdict", "Property", "Claim", "Player"}
        results = {"Result", "Checked", "Conformed", "Proved", "Replayed", "Reported"}  # their verbs have one
        for name in set(bargello.__all__) - plain - results:
            self.assertIn(">>>", getattr(bargello, name).__doc__, name)

    def test_the_manual_is_up_to_date(self) -> None:
        made = subprocess.run(
            [sys.executable, ROOT / "apps/python/tools/document.py"], capture_output=True, text=True, check=True
        ).stdout
        self.assertEqual((ROOT / "docs/python.md").read_text(), made, "run apps/python/tools/document.py > docs/python.md")

    def test_the_lines_of_the_readme_print_what_it_shows(self) -> None:
        readme = (ROOT / "README.md").read_text()
        lines = re.search(r"```python\n(import bargello\n.*?)```", readme, re.DOTALL)
        shown = re.search(r"```python\nimport bargello\n.*?```\n+It prints\n+```text\n(.*?)```", readme, re.DOTALL)
        assert lines and shown
        self.assertLessEqual(len(lines[1].splitlines()), 15)
        with tempfile.TemporaryDirectory() as folder:
            # As they are pasted: a program of its own would also take what an interpreter at its prompt does not.
            done = subprocess.run([sys.executable, "-iq"], input=lines[1], capture_output=True, text=True, cwd=folder)
            self.assertEqual(done.stdout, shown[1], done.stderr)
            self.assertNotIn("Error", done.stderr)
            self.assertTrue((Path(folder) / "state.svg").read_text().startswith("<svg"))
            self.assertTrue((Path(folder) / "state.svg").read_text().endswith("</svg>\n"))


if __name__ == "__main__":
    unittest.main()
