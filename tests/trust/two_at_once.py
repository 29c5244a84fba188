"""two_at_once.py BARGELLO [--rounds N]: two runs that write into the same place, begun together or a moment apart.

Each ends with its result or with exit code 2 and one line that names who holds it; at least one ends with its result; afterwards the files are
those of one run alone.
"""
import argparse

from common import *


def jobs(program, root):
    checkpoint, table, page = root / "checkpoint", root / "table.btb", root / "page"
    tail = ["--stable", "--quiet"]
    return [
        ("checkpoint", [[program, "explore", "medici", "--config", "tiny-2p-3days", "--checkpoint", checkpoint, "--checkpoint-seconds", "0", "--json"] + tail] * 2, []),
        ("table", [[program, "table", "build", "medina", "--config", "mini-3x4-b2m1", "--out", table, "--json"] + tail] * 2, [table]),
        ("report", [[program, "report", "medici", "--question", "last-lot", "--cache", root / "cache", "--out", page] + tail] * 2, [page]),
        ("cache", [[program, "report", "medici", "--question", question, "--fresh", "--games", "10", "--cache", root / "cache", "--out", root / f"page-{question}"] + tail for question in ("last-lot", "tie-places")], [root / "page-last-lot", root / "page-tie-places"]),
        ("vectors", [[program, "vectors", "medici", "--suite", "smoke", "--out", root / "vectors", "--json"] + tail] * 2, [root / "vectors"]),
    ]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("--rounds", type=int, default=50)
    arguments.add_argument("--only", nargs="+", help="some of the jobs, by name")
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    rng = random.Random(chosen.seed)
    tally = Tally(["place", "rounds", "both had their result", "one was refused", "faults"])
    with Scratch() as root:

        def results(made):
            return {str(path): bytes_of(path) if path.is_dir() else path.read_bytes() if path.exists() else None for path in made}

        def clear(also_cache=True):
            for path in root.iterdir():
                if path.name != "tmp" and (also_cache or path.name != "cache"):
                    shutil.rmtree(path) if path.is_dir() else path.unlink()

        for name, commands, made in jobs(chosen.program.resolve(), root):
            if chosen.only and name not in chosen.only:
                continue
            clear()
            right = [run(command, patience=600) for command in (commands if commands[0] != commands[1] else commands[:1])]
            wanted, length = results(made), right[0].seconds
            kept = {path.name: sorted(path.read_bytes().split(b"\n")) for path in (root / "cache").glob("*.json")} if name == "cache" else None
            if any(one.code != 0 for one in right):
                tally.fault(name, f"alone: exit code {[one.code for one in right]} {right[0].err[:200]!r}")
            both = refused = 0
            before = len(tally.faults)
            for n in range(chosen.rounds):
                clear(also_cache=name != "report")
                children = []
                for command in commands:
                    children.append(subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE))
                    time.sleep(rng.choice([0, 0, rng.uniform(0, length)]))
                ends = []
                for child in children:
                    out, err = child.communicate(timeout=600)
                    ends.append(Run(child.returncode, out, err, 0))
                where = f"{name}, round {n}"
                for at, end in enumerate(ends):
                    if end.fault():
                        tally.fault(where, end.fault())
                    elif end.code == 0 and end.out != right[min(at, len(right) - 1)].out:
                        tally.fault(where, "another result with exit code 0")
                    elif end.code not in (0, 2):
                        tally.fault(where, f"exit code {end.code} {end.err[:200]!r}")
                codes = sorted(end.code for end in ends)
                both += codes == [0, 0]
                refused += codes == [0, 2]
                if codes not in ([0, 0], [0, 2]):
                    tally.fault(where, f"exit codes {codes}: {[end.err[:160] for end in ends]}")
                elif results(made) != wanted:
                    tally.fault(where, "the files are not those of one run alone")
                if kept is not None:
                    now = {path.name: sorted(path.read_bytes().split(b"\n")) for path in (root / "cache").glob("*.json")}
                    if now != kept:
                        tally.fault(where, "entries of the cache were lost")
                if left := left_behind(root):
                    tally.fault(where, f"left behind: {left[:3]}")
            tally.row(name, chosen.rounds, both, refused, len(tally.faults) - before)
    return tally.finish()


if __name__ == "__main__":
    sys.exit(main())
