#!/bin/bash
# Builds examples/pile against an installed prefix and runs every verb on it: run_example.sh PREFIX SCRATCH
# Each check is a command, the exit code that it must have, and a piece of one line that it must print (any, when empty).
set -u

if [ $# -ne 2 ]; then
  echo "usage: run_example.sh PREFIX SCRATCH" >&2
  exit 2
fi
example=$(cd "$(dirname "$0")/../../examples/pile" && pwd)
prefix=$(cd "$1" && pwd) || exit 2
mkdir -p "$2" && scratch=$(cd "$2" && pwd) || exit 2
work=$(mktemp -d "$scratch/run.XXXXXX") || exit 2  # every run has an empty folder of its own; the build is kept
passed=0
failed=0

# check NAME EXIT_CODE LINE COMMAND...
check() {
  local name=$1 code=$2 line=$3 got
  shift 3
  "$@" >"$work/out" 2>"$work/err" </dev/null
  got=$?
  if [ $got -eq "$code" ] && { [ -z "$line" ] || cat "$work/out" "$work/err" | grep -F -e "$line" >/dev/null; }; then
    passed=$((passed + 1))
    echo "ok      $name"
    return 0
  fi
  failed=$((failed + 1))
  echo "FAILED  $name: exit code $got, expected $code with a line that has: $line"
  tail -n 20 "$work/out" "$work/err" | sed 's/^/        /'
  return 1
}

finish() {
  echo "$passed passed, $failed failed"
  rm -rf "$work"
  [ $failed -eq 0 ]
  exit
}

launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
generator=()
if command -v ninja >/dev/null; then generator=(-G Ninja); fi
check configure 0 "Build files have been written" \
  cmake -S "$example" -B "$scratch/build" "-DCMAKE_PREFIX_PATH=$prefix" "${generator[@]}" "${launcher[@]}" || finish
check build 0 "" cmake --build "$scratch/build" || finish

pile=$scratch/build/pile
cd "$work" || exit 2
unset BARGELLO_HOME  # the example says itself where its files are

check "games" 0 "configurations  full-2 full-3 full-4 small small-3p" "$pile" games
check "games GAME" 0 "last-counter  (A1, R6)" "$pile" games pile
check "rules: meaning" 0 "The mover takes at least one counter" "$pile" rules pile
check "rules: guards" 0 "guarded by P1, S1 (sampled and explored), T1 (sampled), pile/something-to-take (proved)" "$pile" rules pile
check "rules: examples hold" 0 "en-pile:10-12; 1 example holds" "$pile" rules pile

check "play --random" 0 "over 11 4" "$pile" play pile --players 2 --random --seed 7
play_and_replay() { "$pile" play pile --players 3 --random --seed 7 | "$pile" replay /dev/stdin; }
check "play, replay" 0 "moves, all as recorded" play_and_replay
changed_play() { "$pile" play pile --players 2 --random --seed 7 | sed 's/^over 11 4/over 12 4/' | "$pile" replay /dev/stdin; }
check "replay of a changed play" 1 "the scores are wrong; expected: over 11 4" changed_play

check "perft" 0 "526" "$pile" perft pile --config small
check "perft --divide" 0 "roll 3: 196" "$pile" perft pile --config small --divide

check "explore" 0 "57 states, 98 moves, 5 terminals, 0 dead ends" "$pile" explore pile --config small
check "explore --all-laws" 0 "521 states, 960 moves, 41 terminals, 0 dead ends" "$pile" explore pile --config small-3p --all-laws
check "explore --versus, scores" 0 "They part after 4 moves" "$pile" explore pile --config small --versus last-counter=loses
check "explore --versus, moves" 0 "there  player 0: take 2" "$pile" explore pile --config small --versus number-shown=exactly

check "check" 0 "L12   holds" "$pile" check pile --players 3 --games 200
check "prove" 0 "7 proved, 2 refuted, 0 unknown" "$pile" prove pile
check "prove: a countermodel played" 0 "position (reachable): pile=0 shown=0" "$pile" prove pile --claim pile/last-is-ahead

check "solve a position, search" 0 "value: -1 " "$pile" solve pile --position last-three --engine search
check "solve a position, backward" 0 "value: -1 " "$pile" solve pile --position last-three --engine backward
check "solve a position, another reading" 0 "value: 5 " "$pile" solve pile --position last-three --reading last-counter=loses
check "solve a configuration, search" 0 "value: 67/72 " "$pile" solve pile --config small --engine search
check "solve a configuration, backward" 0 "value: 67/72 " "$pile" solve pile --config small --engine backward

check "table build" 0 "57 states" "$pile" table build pile --config small --out small.btb
check "table probe" 0 "margin: 67/72" "$pile" table probe small.btb
check "table verify" 0 "each has the value that follows from its successors" "$pile" table verify small.btb

# A report looks for results that were shipped beside the program.
report() { "$pile" report "$@" --cache cache; }
check "report" 0 "2 questions of 1 game:" report pile --out report --rulebooks "$example"
check "report: values" 0 "| last-three | margin | -1 | 5 |" cat report/pile.md
check "report: a claim that is false" 0 "**pile/C3**" cat report/pile.md
check "report: pictures" 0 "Pile of " cat report/report.html
check "report: passages of the book" 0 "for nobody wants to be left with the last counter!" cat report/report.html

check "vectors" 0 "suite core:" "$pile" vectors pile --out vectors
check "vectors: cases" 0 '"take"' cat vectors/cases.jsonl

peer=(python3 "$example/peer.py")
check "conform" 0 "last-counter=wins" "$pile" conform pile --games 40 -- "${peer[@]}"
check "conform, another reading" 0 "last-counter=loses" "$pile" conform pile --games 40 -- "${peer[@]}" --reading last-counter=loses
check "conform, a fault in taking" 1 "extra move by R4" "$pile" conform pile --games 40 -- "${peer[@]}" --fault one-too-many
check "conform, a fault in turns" 1 "wrong player to move by R2" "$pile" conform pile --games 40 -- "${peer[@]}" --fault turn-stays
check "conform, a fault in scores" 1 "wrong score by R6" "$pile" conform pile --games 40 -- "${peer[@]}" --fault small-prize

check "help" 0 "conform" "$pile" --help
check "version" 0 "bargello" "$pile" version
check "an unknown configuration" 2 "there are: full-2, full-3, full-4, small, small-3p" "$pile" explore pile --config nowhere
finish
