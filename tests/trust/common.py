"""What the attacks on the whole program share: running it, and what must never be seen."""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

CLEAN = {0, 1, 2, 3, 4}  # exit codes that say something about the input, the machine or a limit; 70 is a mistake of ours
PATIENCE = 10  # seconds after which a run that should be short is called a hang


class Run:
    def __init__(self, code, out, err, seconds):
        self.code, self.out, self.err, self.seconds = code, out, err, seconds

    def fault(self):
        """None, or what no run may show."""
        if self.code is None:
            return f"still running after {PATIENCE} s"
        if self.code < 0:
            return f"ended by signal {-self.code}: {self.err[-200:]!r}"
        if self.code not in CLEAN:
            return f"exit code {self.code}: {self.err[-200:]!r}"
        if self.code == 2 and (self.err.count(b"\n") != 1 or not self.err.endswith(b"\n")):
            return f"exit code 2 with {self.err.count(bytes([10]))} lines: {self.err[:300]!r}"
        if self.code == 2 and len(self.err) > 1000:
            return f"a message of {len(self.err)} bytes"
        if any(byte < 32 and byte != 10 for byte in self.err):
            return f"control characters in a message: {self.err[:200]!r}"
        return None


def run(command, patience=PATIENCE, stdin=b"", **more):
    begin = time.monotonic()
    with subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          start_new_session=True, **more) as child:
        try:
            out, err = child.communicate(stdin, timeout=patience)
            code = child.returncode
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            out, err = child.communicate()
            code = None
    return Run(code, out, err, time.monotonic() - begin)


class Scratch:
    """A folder of our own, also for the program's temporary files, gone at the end."""

    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="bargello-trust-"))
        (self.path / "tmp").mkdir()
        os.environ["TMPDIR"] = str(self.path / "tmp")
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


def left_behind(folder):
    """Temporary files that a finished run may not leave."""
    return [str(path) for path in pathlib.Path(folder).rglob("*") if ".part" in path.name or ".fresh" in path.name or path.name.startswith("bargello-")]


class Tally:
    """Rows of a table, and the faults that were seen."""

    def __init__(self, columns):
        self.columns, self.rows, self.faults = columns, [], []

    def fault(self, where, what):
        self.faults.append(f"{where}: {what}")
        print(f"FAULT {where}: {what}", file=sys.stderr, flush=True)

    def row(self, *cells):
        self.rows.append([str(cell) for cell in cells])
        print("| " + " | ".join(self.rows[-1]) + " |", file=sys.stderr, flush=True)

    def finish(self):
        print("| " + " | ".join(self.columns) + " |")
        print("|" + "---|" * len(self.columns))
        for row in self.rows:
            print("| " + " | ".join(row) + " |")
        print(f"\n{len(self.faults)} faults")
        return 1 if self.faults else 0


def bytes_of(folder):
    """All files below, by name, but for locks."""
    folder = pathlib.Path(folder)
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file() and ".lock" not in path.name}
