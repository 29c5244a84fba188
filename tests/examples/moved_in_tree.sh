#!/bin/bash
# What does a fifth game cost? In a scratch copy of the project the example becomes one of its games: its folder moves to
# model/pile, and one line is added to the list of games. Prints the shared files that then differ from the original,
# and fails unless that is model/games.def alone: moved_in_tree.sh SCRATCH [--build]
# With --build the copy is built and must know the game.
set -eu

if [ $# -lt 1 ] || [ $# -gt 2 ] || { [ $# -eq 2 ] && [ "$2" != --build ]; }; then
  echo "usage: moved_in_tree.sh SCRATCH [--build]" >&2
  exit 2
fi
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
scratch=$(cd "$1" && pwd)
original=$scratch/original copy=$scratch/copy
rm -rf "$original"
mkdir -p "$original" "$copy"

# Both from one reading of the tree, so that nobody's edit comes between. A build in the copy is kept.
(cd "$root" && tar -cf - --exclude=./build --exclude=./.git --exclude=__pycache__ .) | tar -xf - -C "$original"
find "$copy" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
cp -a "$original/." "$copy/"

# The move. What only a project of its own needs stays behind; files are named from the project's root.
mv "$copy/examples/pile" "$copy/model/pile"
rm "$copy/model/pile/CMakeLists.txt" "$copy/model/pile/main.cpp"
mv "$copy/model/pile/peer.py" "$copy/conform/peers/pile.py"
sed -i 's|#include "pile/|#include "model/pile/|' "$copy"/model/pile/*.cpp "$copy"/model/pile/*.hpp
echo 'GAME(pile)' >>"$copy/model/games.def"

# Shared is what the original has outside the example.
differing=$(cd "$original" && find . -type f ! -path './examples/pile/*' | sort | while read -r file; do
  cmp -s "$file" "$copy/$file" || echo "${file#./}"
done)
added=$(cd "$copy" && find . -type f ! -path './build/*' | sort | while read -r file; do
  [ -e "$original/$file" ] || echo "${file#./}"
done)
echo "new files: $(echo "$added" | wc -l)"
echo "$added" | sed 's/^/  /'
echo "shared files that differ: $(echo "$differing" | grep -c . || true)"
echo "$differing" | sed 's/^/  /'
if [ "$differing" != model/games.def ]; then
  echo "expected: model/games.def" >&2
  exit 1
fi
if [ "$(diff "$original/model/games.def" "$copy/model/games.def" | grep -c '^[<>]')" -ne 1 ]; then
  echo "expected: one new line in model/games.def" >&2
  exit 1
fi

if [ "${2:-}" = --build ]; then
  cmake -S "$copy" -B "$copy/build" $(command -v ninja >/dev/null && echo -G Ninja) >"$scratch/configure.log"
  cmake --build "$copy/build" --target bargello
  cd "$scratch"
  unset BARGELLO_HOME  # found from where the program lies
  for expected in "games:2-4 players" "rules:en-pile:10-12; 1 example holds"; do
    if ! "$copy/build/bargello" "${expected%%:*}" pile | grep -F "${expected#*:}"; then
      echo "bargello ${expected%%:*} pile does not say: ${expected#*:}" >&2
      exit 1
    fi
  done
fi
