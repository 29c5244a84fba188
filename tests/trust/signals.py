"""signals.py BARGELLO [--each N]: SIGINT and SIGTERM at random moments of every verb that can take longer than a second.

Each must end within two seconds with exit code 3 and leave no child and no temporary file; a second signal ends it at once.
"""
import argparse

from common import *

SILENT = "import sys, time\nfor line in sys.stdin:\n    time.sleep(1000)\n"


def jobs(program, root):
    peer = pathlib.Path(__file__).resolve().parents[2] / "conform" / "peers" / "medici.py"
    silent = root / "silent.py"
    silent.write_text(SILENT)
    return [
        ("explore", ["explore", "medici-card", "--config", "card-mini-20-5", "--quiet"]),
        ("explore --memory", ["explore", "medici-card", "--config", "card-mini-20-5", "--memory", "16MB", "--quiet"]),
        ("explore --checkpoint", ["explore", "medici-card", "--config", "card-mini-20-5", "--checkpoint", root / "checkpoint", "--quiet"]),
        ("explore --versus", ["explore", "medici-card", "--config", "card-mini-20-5", "--versus", "overload=overload", "--quiet"]),
        ("solve", ["solve", "medici-card", "--config", "card-mini-20-5", "--quiet"]),
        ("table build", ["table", "build", "medici-card", "--config", "card-mini-20-5", "--out", root / "table.btb", "--quiet"]),
        ("table verify", ["table", "verify", root / "large.btb", "--quiet"]),
        ("perft", ["perft", "medici", "--players", "2", "--depth", "30", "--quiet"]),
        ("check", ["check", "medici", "--games", "1000000", "--quiet"]),
        ("prove", ["prove", "medina", "--quiet"]),
        ("report", ["report", "medici", "--fresh", "--cache", root / "cache", "--out", root / "page", "--quiet"]),
        ("vectors", ["vectors", "medina", "--out", root / "vectors", "--quiet"]),
        ("conform", ["conform", "medici", "--games", "100000", "--quiet", "--", "python3", peer]),
        ("conform, silent child", ["conform", "medici", "--timeout", "600", "--quiet", "--", "python3", silent]),
    ]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("--each", type=int, default=20)
    arguments.add_argument("--only", nargs="+", help="some of the jobs, by name")
    arguments.add_argument("--latest", type=float, default=3, help="seconds after which a signal comes at the latest")
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    program = chosen.program.resolve()
    rng = random.Random(chosen.seed)
    tally = Tally(["verb", "SIGINT", "SIGTERM", "slowest (s)", "faults"])
    with Scratch() as root:
        if not chosen.only or "table verify" in chosen.only:
            run([program, "table", "build", "medici-card", "--config", "card-mini-16-3", "--out", root / "large.btb", "--quiet"], patience=600)
        for name, command in jobs(program, root):
            if chosen.only and name not in chosen.only:
                continue
            slowest, before, sent = 0, len(tally.faults), {signal.SIGINT: 0, signal.SIGTERM: 0}
            for n in range(2 * chosen.each):
                which = (signal.SIGINT, signal.SIGTERM)[n % 2]
                where = f"{name}, {which.name} {n}"
                child = subprocess.Popen([str(part) for part in [program] + command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
                # The first tenths of a second belong to the loader, which no program can answer for.
                time.sleep(rng.uniform(0.15, chosen.latest))
                if child.poll() is not None:
                    child.communicate()
                    tally.fault(where, f"had ended by itself, exit code {child.returncode}")
                    continue
                begin = time.monotonic()
                child.send_signal(which)
                sent[which] += 1
                try:
                    _, err = child.communicate(timeout=30)
                except subprocess.TimeoutExpired:
                    os.killpg(child.pid, signal.SIGKILL)
                    _, err = child.communicate()
                took = time.monotonic() - begin
                slowest = max(slowest, took)
                if took > 2:
                    tally.fault(where, f"took {took:.1f} s")
                if child.returncode != 3:
                    tally.fault(where, f"exit code {child.returncode} {err[-200:]!r}")
                others = subprocess.run(["pgrep", "-s", str(child.pid)], stdout=subprocess.PIPE).stdout.split()
                if others:
                    tally.fault(where, f"{len(others)} children live on")
                if left := left_behind(root):
                    tally.fault(where, f"left behind: {left[:3]}")
            tally.row(name, sent[signal.SIGINT], sent[signal.SIGTERM], f"{slowest:.2f}", len(tally.faults) - before)
    return tally.finish()


if __name__ == "__main__":
    sys.exit(main())
