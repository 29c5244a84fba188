#!/usr/bin/env bash
# install_test.sh BUILD SCRATCH: installs a build, moves the prefix elsewhere, and uses it from another folder without the source tree.
set -euo pipefail
build=$1 scratch=$2
rm -rf "$scratch"
mkdir -p "$scratch"
cmake --install "$build" --prefix "$scratch/first" >"$scratch/install.log"
mv "$scratch/first" "$scratch/moved"
unset BARGELLO_HOME
export XDG_CACHE_HOME="$scratch/cache"
cd "$scratch"
program="$scratch/moved/bin/bargello"
passed=0
check() { # check WHAT COMMAND...: its output must have WHAT
  local what=$1
  shift
  local output
  output=$("$@" 2>&1) || { echo "failed: $* (code $?): $output"; exit 1; }
  [[ $output == *"$what"* ]] || { echo "failed: $*: no '$what' in: ${output:0:300}"; exit 1; }
  passed=$((passed + 1))
}
first=$("$program" games --json | sed -n 's/^ *"name": "\(.*\)",$/\1/p' | head -n 1)
check "$first" "$program" games
check "value: 16/3" "$program" solve medici --position B4
check "report.html" "$program" report "$first" --question last-lot --out "$scratch/report" --quiet
check "bargello.1" ls "$scratch/moved/share/man/man1"
[[ -s $scratch/report/report.html ]]
grep -rlF "$PWD" "$scratch/moved/lib/cmake" && { echo "failed: the package names the place it was installed in"; exit 1; }
echo "$passed passed, 0 failed"
