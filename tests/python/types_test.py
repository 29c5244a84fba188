"""Types: mypy is content with the package and with what uses it, and the stubs say what the module has."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from common import ROOT

if shutil.which("mypy", path="/usr/bin") is None:
    print("skipped: mypy is not installed (group 'python' of packages.txt)")
    sys.exit()


class Types(unittest.TestCase):
    def run_tool(self, *command: str, **environment: str) -> str:
        cache = os.path.join(os.environ["BARGELLO_BUILD"], "mypy-cache")  # what it finds changed it reads anew
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                command, capture_output=True, text=True, cwd=folder,
                env={**os.environ, **environment, "MYPY_CACHE_DIR": cache},
            )  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_the_package_and_the_examples_are_strictly_typed(self) -> None:
        files = [str(ROOT / "apps/python/bargello"), str(ROOT / "examples/pile/pile.py")]
        for folder in ("apps/python/tools", "tests/python"):
            files += [str(path) for path in sorted((ROOT / folder).glob("*.py"))]
        if importlib.util.find_spec("nbclient") is None:  # of the group 'notebook', which need not be there
            files = [file for file in files if "notebooks" not in file]
        path = os.pathsep.join(str(ROOT / part) for part in ("apps/python", "apps/python/tools", "tests/python", "examples/pile"))
        with tempfile.TemporaryDirectory() as programs:  # the notebooks as programs
            for notebook in sorted((ROOT / "examples/notebooks").glob("*.ipynb")):
                cells = json.loads(notebook.read_text())["cells"]
                code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
                program = Path(programs) / (notebook.stem.replace("-", "_") + ".py")
                program.write_text("\n".join(code) + "\n")
                files.append(str(program))
            self.run_tool("/usr/bin/mypy", "--strict", *files, MYPYPATH=path)

    def test_the_stubs_say_what_the_module_has(self) -> None:
        package = next(Path(p) for p in sys.path if (Path(p) / "bargello").is_dir())
        allowed = str(ROOT / "tests/python/stubtest_allowed.txt")
        self.run_tool("/usr/bin/python3", "-m", "mypy.stubtest", "bargello", "--allowlist", allowed, MYPYPATH=str(package))

    def test_the_stub_of_the_compiled_part_is_up_to_date(self) -> None:
        made = self.run_tool("/usr/bin/python3", str(ROOT / "apps/python/tools/stubs.py"))
        kept = (ROOT / "apps/python/bargello/_core.pyi").read_text()
        self.assertEqual(kept, made, "run apps/python/tools/stubs.py > apps/python/bargello/_core.pyi")


if __name__ == "__main__":
    unittest.main()
