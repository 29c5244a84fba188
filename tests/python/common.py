"""What the tests of the Python module share: where the project lies, and its program."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ["BARGELLO"]


def program(*arguments: str, code: int | None = 0) -> str:
    """What the program prints."""
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, cwd=ROOT)
    assert code is None or done.returncode == code, f"{arguments}: code {done.returncode}: {done.stderr}"
    return done.stdout
