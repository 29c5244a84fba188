"""kills.py BARGELLO [--kills N] [--report N]: ends runs by SIGKILL at random moments; then the same command must end with the right bytes.

Spread over explore with checkpoints, table build and vectors; N of the kills (--report) hit a report of one question, computed anew. Nothing
may be left behind after the run that was let through.
"""
import argparse

from common import *


def jobs(program, root):
    """Name, command, how it goes on, what it makes."""
    checkpoint, table, vectors, page = root / "checkpoint", root / "table.btb", root / "vectors", root / "page"
    explore = [program, "explore", "medici", "--config", "tiny-2p-3days", "--checkpoint", checkpoint, "--checkpoint-seconds", "0", "--stable", "--json", "--quiet"]
    build = [program, "table", "build", "medina", "--config", "mini-3x4-b2m1", "--out", table, "--stable", "--json", "--quiet"]
    spill = [program, "explore", "medina", "--config", "mini-3x4-b2m1", "--memory", "256KB", "--scratch", root / "scratch", "--stable", "--json", "--quiet"]
    write = [program, "vectors", "medici", "--suite", "smoke", "--out", vectors, "--stable", "--json", "--quiet"]
    report = [program, "report", "medici", "--question", "last-lot", "--fresh", "--games", "20", "--cache", root / "cache", "--out", page, "--stable", "--quiet"]
    return [("explore", explore, ["--resume"], []), ("explore --memory", spill, [], []), ("table build", build, [], [table]), ("vectors", write, [], [vectors]), ("report", report, [], [page])]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("--kills", type=int, default=950)
    arguments.add_argument("--report", type=int, default=50)
    arguments.add_argument("--vectors", type=int, default=25, help="so many of the kills; each takes ten seconds")
    arguments.add_argument("--only", nargs="+", help="some of the jobs, by name")
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    rng = random.Random(chosen.seed)
    tally = Tally(["verb", "kills", "of them while it ran", "went on to the right bytes", "faults"])
    with Scratch() as root:
        (root / "scratch").mkdir()
        all_jobs = jobs(chosen.program.resolve(), root)

        def results(made):
            return {str(path): bytes_of(path) if path.is_dir() else path.read_bytes() if path.exists() else None for path in made}

        def clear():
            for path in root.iterdir():
                if path.name not in ("tmp", "scratch"):
                    shutil.rmtree(path) if path.is_dir() else path.unlink()

        for name, command, onward, made in all_jobs:
            kills = {"report": chosen.report, "vectors": chosen.vectors}.get(name, (chosen.kills - chosen.vectors + 2) // 3)
            if kills == 0 or chosen.only and name not in chosen.only:
                continue
            clear()
            right = run(command, patience=600)
            wanted, length = results(made), right.seconds
            if right.code != 0:
                tally.fault(name, f"exit code {right.code} {right.err[:200]!r}")
                continue
            hit = same = 0
            before = len(tally.faults)
            for n in range(kills):
                clear()
                child = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
                try:
                    child.wait(rng.uniform(0, length * 1.05))
                except subprocess.TimeoutExpired:
                    os.killpg(child.pid, signal.SIGKILL)
                    child.wait()
                    hit += 1
                if name == "vectors" and (root / "vectors").exists():
                    if results(made) != wanted:
                        tally.fault(f"{name}, kill {n}", "a folder that is not whole")
                    shutil.rmtree(root / "vectors")
                goes_on = onward if (root / "checkpoint" / "checkpoint.json").exists() else []
                again = run(command + goes_on, patience=600)
                if again.code != 0 or again.out != right.out or results(made) != wanted:
                    tally.fault(f"{name}, kill {n}", f"the next run differs: exit code {again.code} {again.err[:200]!r}")
                elif left := left_behind(root):
                    tally.fault(f"{name}, kill {n}", f"left behind: {left[:3]}")
                else:
                    same += 1
            tally.row(name, kills, hit, same, len(tally.faults) - before)
    return tally.finish()


if __name__ == "__main__":
    sys.exit(main())
