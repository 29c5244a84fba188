"""Types: mypy is content with the package and with what uses it, and the stubs say what the module has."""

from __future__ import annotations

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
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(
                command, capture_output=True, text=True, cwd=cache,
                env={**os.environ, **environment, "MYPY_CACHE_DIR": cache},
            )  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_the_package_and_the_examples_are_strictly_typed(self) -> None:
        files = [str(ROOT / "apps/python/bargello"), str(ROOT / "apps/python/tools/document.py")]
        files += [str(ROOT / "apps/python/tools/stubs.py"), str(ROOT / "examples/pile/pile.py")]
        files += [str(path) for path in sorted((ROOT / "tests/python").glob("*.py"))]
        path = os.pathsep.join([str(ROOT / "apps/python"), str(ROOT / "tests/python"), str(ROOT / "examples/pile")])
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
