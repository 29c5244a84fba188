#!/usr/bin/env python3
"""Plants the mutants of mutants.json, each behind one runtime switch, in a copy of the tree.

  plant.py --check       is the text of every mutant in its file exactly once? Copies nothing.
  plant.py FOLDER        writes the copy; files that are as they should be keep their time, so that little is compiled again
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ROOMS = ["games", "keys", "explorer", "spill", "search", "backward solve", "proofs", "report", "conform"]
KEYS = {"id", "room", "kind", "file", "right", "wrong", "what"}

HEADER = """#pragma once

#include <cstdlib>
#include <type_traits>

// Written by tests/mutants/plant.py. Which mutant runs, the environment says; without it all is as it should be.
namespace core {

inline const int chosen_mutant = [] {
  const char* const chosen = std::getenv("BARGELLO_MUTANT");
  return chosen == nullptr ? 0 : std::atoi(chosen);
}();
constexpr bool mutant(int id) { return !std::is_constant_evaluated() && chosen_mutant == id; }

}  // namespace core
"""
HEADER_FILE = "model/core/mutant.hpp"

# What the report keeps belongs to sources of one sum. The copy has the sums of the tree it is made from, else every
# result would be stale and computed anew, which takes hours and catches every mutant for no merit of a test.
SUMS_FILE = "cmake/sums.cmake"
AS_THEY_WERE = "unplanted"
SUMS = (
    ("    file(SHA256 ${file} sum)\n    file(RELATIVE_PATH name ${ROOT} ${file})\n",
     "    file(RELATIVE_PATH name ${ROOT} ${file})\n"
     "    if(EXISTS ${ROOT}/" + AS_THEY_WERE + "/${name})\n"
     "      set(file ${ROOT}/" + AS_THEY_WERE + "/${name})\n"
     "    endif()\n"
     "    file(SHA256 ${file} sum)\n"),
    ("  list(SORT files)\n", "  list(FILTER files EXCLUDE REGEX \"/core/mutant\\\\.hpp$\")\n  list(SORT files)\n"),
)


def read_list():
    return json.loads((HERE / "mutants.json").read_text(encoding="utf-8"))


def planted(mutant):
    """Both forms behind the switch."""
    switch = f"::core::mutant({mutant['id']})"
    if mutant["kind"] == "expression":
        return f"({switch} ? ({mutant['wrong']}) : ({mutant['right']}))"
    wrong, right = (form + ("\n" if "//" in form else "") for form in (mutant["wrong"], mutant["right"]))
    return f"if ({switch}) {{ {wrong} }} else {{ {right} }}"


def check(mutants):
    """What is wrong with the list, a line each."""
    wrong = []
    texts = {}
    places = {}
    for number, mutant in enumerate(mutants, start=1):
        name = f"mutant {mutant.get('id', '?')}"
        if not KEYS <= mutant.keys() <= KEYS | {"equivalent"}:
            wrong.append(f"{name}: the keys are {', '.join(sorted(KEYS))} and perhaps equivalent")
            continue
        if mutant["id"] != number:
            wrong.append(f"{name}: {number} expected, mutants are numbered from 1 without a gap")
        if mutant["room"] not in ROOMS:
            wrong.append(f"{name}: '{mutant['room']}' is none of {', '.join(ROOMS)}")
        if mutant["kind"] not in ("expression", "statement"):
            wrong.append(f"{name}: '{mutant['kind']}' is neither expression nor statement")
        file = mutant["file"]
        if file not in texts:
            path = ROOT / file
            texts[file] = path.read_text(encoding="utf-8") if path.is_file() else ""
        count = texts[file].count(mutant["right"]) if mutant["right"] else 0
        if count != 1:
            wrong.append(f"{name}: its text is {count} times in {file}: {mutant['right'].splitlines()[:1]}")
            continue
        begin = texts[file].index(mutant["right"])
        for other, (from_, to) in places.setdefault(file, {}).items():
            if begin < to and from_ < begin + len(mutant["right"]):
                wrong.append(f"{name}: its text in {file} overlaps that of mutant {other}")
        places[file][mutant["id"]] = (begin, begin + len(mutant["right"]))
    real = [mutant for mutant in mutants if "equivalent" not in mutant]
    if len(real) < 80:
        wrong.append(f"{len(real)} mutants that are not equivalent, at least 80 expected")
    for room in ROOMS:
        count = sum(mutant.get("room") == room for mutant in real)
        if count < 8:
            wrong.append(f"{count} mutants in the room {room}, at least 8 expected")
    return wrong


def write(path, content):
    if path.is_file() and not path.is_symlink() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def copy(mutants, folder):
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = [name for name in tracked.split("\0") if name and (ROOT / name).is_file()]
    by_file = {}
    for mutant in mutants:
        by_file.setdefault(mutant["file"], []).append(mutant)
    for name in files:
        content = (ROOT / name).read_bytes()
        if name in by_file:
            text = content.decode("utf-8")
            write(folder / AS_THEY_WERE / name, content)
            for mutant in by_file[name]:
                text = text.replace(mutant["right"], planted(mutant))
            content = f'#include "{HEADER_FILE}"\n{text}'.encode("utf-8")
        if name == SUMS_FILE:
            text = content.decode("utf-8")
            for old, new in SUMS:
                if text.count(old) != 1:
                    sys.exit(f"{SUMS_FILE} is not as it was: {old.splitlines()[0].strip()}")
                text = text.replace(old, new)
            content = text.encode("utf-8")
        write(folder / name, content)
        mode = (ROOT / name).stat().st_mode
        if (folder / name).stat().st_mode != mode:
            (folder / name).chmod(mode)
    write(folder / HEADER_FILE, HEADER.encode("utf-8"))
    kept = set(files) | {HEADER_FILE} | {f"{AS_THEY_WERE}/{name}" for name in by_file}
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in kept and not re.match(r"(build|\.git)(/|$)", name):
            path.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    mutants = read_list()
    wrong = check(mutants)
    if wrong:
        sys.exit("\n".join(wrong))
    if options.folder is not None:
        copy(mutants, options.folder.resolve())
    elif not options.check:
        parser.error("a folder, or --check")
    print(f"{len(mutants)} mutants")


if __name__ == "__main__":
    main()
