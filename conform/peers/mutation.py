"""mutation.py: would 'bargello conform' and the vector suites notice the faults on purpose?

    mutation.py BARGELLO [GAME[/FAULT]...]          run them on every faulty peer and print docs/mutation.md
    mutation.py BARGELLO --write FILE [GAME...]     the same into a file
    mutation.py BARGELLO --rows FILE [GAME...]      keep what was measured there, so that the games can be run one after the other

Each fault: 'conform --first' with as many games as two minutes allow, which must find it, and every suite of the vectors through run_vectors.py, until one case is wrong.
Exit code 0: conform finds all, and the core suite at least 95 of a hundred; 1: not so; 2: bad usage.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from peers import PEERS

HERE = pathlib.Path(__file__).parent
RUNNER = HERE.parent / "runners" / "run_vectors.py"
FILES = {"medici": "medici.py", "medici-card": "medici_card.py", "medina": "medina.py", "strozzi": "strozzi.py"}
LIMIT = 120  # seconds
GAMES = 2000  # more than there is time for: some faults are rare
SUITES = ["smoke", "core", "distinguishing"]


def peer(name, fault):
    return [sys.executable, str(HERE / FILES[name]), "--fault", fault]


def by_conform(bargello, name, fault):
    """The first divergence that is found, or None; and the seconds."""
    began = time.monotonic()
    done = subprocess.run([bargello, "conform", name, "--first", "--json", "--quiet", "--games", str(GAMES), "--limit-seconds", str(LIMIT), "--", *peer(name, fault)],
                          capture_output=True, text=True)
    seconds = time.monotonic() - began
    if done.returncode not in (0, 1, 3):
        raise RuntimeError(f"{name} {fault}: conform ended with code {done.returncode}: {done.stderr}")
    found = json.loads(done.stdout)["divergences"]
    if (done.returncode == 1) != bool(found):
        raise RuntimeError(f"{name} {fault}: exit code {done.returncode} with {len(found)} divergences")
    # The one with a rule that was met most often stands for all.
    found.sort(key=lambda d: (d["rule"] is None, -d["times"]))
    return (found[0] if found else None), seconds


def by_vectors(folder, name, fault):
    """The suites that have a wrong case, each run by itself."""
    noticed = set()
    for suite in SUITES:
        done = subprocess.run([sys.executable, str(RUNNER), str(folder), "--suite", suite, "--json", "--", *peer(name, fault)], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{name} {fault}: the runner ended with code {done.returncode}: {done.stderr}")
        if done.returncode == 1:
            noticed.add(suite)
    return noticed


def chosen_faults(wanted):
    for name, (module, _) in PEERS.items():
        for fault, (rule, _) in module.FAULTS.items():
            if not wanted or name in wanted or f"{name}/{fault}" in wanted:
                yield name, fault, rule


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("bargello")
    arguments.add_argument("faults", nargs="*", metavar="GAME[/FAULT]")
    arguments.add_argument("--write", metavar="FILE")
    arguments.add_argument("--no-vectors", action="store_true", help="conform only")
    arguments.add_argument("--rows", metavar="FILE")
    arguments.add_argument("--page-only", action="store_true", help="with --rows: measure nothing, write the page")
    given = arguments.parse_intermixed_args()
    kept = pathlib.Path(given.rows) if given.rows else None
    rows = [(*row[:5], set(row[5])) for row in json.loads(kept.read_text(encoding="utf-8"))] if kept and kept.exists() else []
    with tempfile.TemporaryDirectory() as place:
        folders = {}
        for name, fault, rule in [] if given.page_only else chosen_faults(given.faults):
            if not given.no_vectors and name not in folders:
                folders[name] = pathlib.Path(place, name)
                subprocess.run([given.bargello, "vectors", name, "--out", str(folders[name]), "--quiet"], check=True, capture_output=True)
            found, seconds = by_conform(given.bargello, name, fault)
            suites = set() if given.no_vectors else by_vectors(folders[name], name, fault)
            rows = [row for row in rows if row[:2] != (name, fault)] + [(name, fault, rule, found, seconds, suites)]
            if kept:
                kept.write_text(json.dumps([[*row[:5], sorted(row[5])] for row in rows]), encoding="utf-8")
            print(f"{name} {fault} {rule}: " + (f"{found['kind']} by {found['rule']}, {len(found['play'])} moves" if found else "NOT FOUND")
                  + f", {seconds:.1f} s; {' '.join(sorted(suites)) or '-'}", file=sys.stderr, flush=True)
    if not rows:
        arguments.error("no such fault")
    text, good, missing = page(rows, given.no_vectors)
    good = good and (bool(given.faults) or not missing)
    if given.write:
        pathlib.Path(given.write).write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0 if good else 1


def share(part, whole):
    return f"{part} of {whole} ({100 * part // whole}%)"


def page(rows, without_vectors):
    lines = ["# Mutation scores", "",
             "Which of the faults on purpose ([conform/peers/faults.md](../conform/peers/faults.md)) are noticed: by `bargello conform --first --games 2000` within two minutes, and by each suite of `bargello vectors`",
             "through `conform/runners/run_vectors.py`. Written by `conform/peers/mutation.py`; seconds are those of that run.", "",
             "| game | faults | conform | rule named as the fault's | smoke | core | distinguishing |", "|---|---|---|---|---|---|---|"]
    names = [name for name in PEERS if any(row[0] == name for row in rows)]
    for name in names + ["all"]:
        some = [row for row in rows if name in (row[0], "all")]
        found = [row for row in some if row[3]]
        lines.append(f"| {name} | {len(some)} | {share(len(found), len(some))} | {share(sum(row[3]['rule'] == row[2] for row in found), len(some))} | "
                     + " | ".join(share(sum(suite in row[5] for row in some), len(some)) for suite in SUITES) + " |")
    missing = [f"{name}/{fault}" for name, fault, _ in chosen_faults([]) if not any(row[:2] == (name, fault) for row in rows)]
    if missing:
        lines += ["", f"Not measured in this run, {len(missing)}: {', '.join(missing)}."]
    for name in names:
        lines += ["", f"## {name}", "", "| fault | rule | found as | rule named | moves | seconds | vectors |", "|---|---|---|---|---|---|---|"]
        for _, fault, rule, found, seconds, suites in (row for row in rows if row[0] == name):
            how = f"{found['kind']} | {found['rule'] or ''} | {len(found['play'])}{' from a position' if 'state' in found else ''}" if found else "not found | | "
            lines.append(f"| `{fault}` | {rule} | {how} | {seconds:.0f} | {', '.join(sorted(suites)) or 'none'} |")
    good = all(row[3] and row[4] <= LIMIT + 30 for row in rows)
    if not without_vectors:
        good = good and 100 * sum("core" in row[5] for row in rows) >= 95 * len(rows)
    return "\n".join(lines) + "\n", good, missing


if __name__ == "__main__":
    sys.exit(main())
