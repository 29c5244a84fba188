#!/usr/bin/env bash
# package_test.sh BUILD SOURCE WITH_PYTHON: makes the Debian packages of a build, installs them into an empty root, uses them there while the
# source tree is out of sight, and removes them again.
set -euo pipefail
build=$1 source=$2 with_python=$3
for tool in cpack dpkg dpkg-shlibdeps file; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool: the packages of the group 'package' are not installed (packages.txt)"; exit 0; }
done
work=$(mktemp -d /tmp/bargello-package-test.XXXXXX)
trap 'rm -rf "$work"' EXIT
unset BARGELLO_HOME PYTHONPATH
export XDG_CACHE_HOME="$work/cache" PYTHONDONTWRITEBYTECODE=1

(cd "$work" && cpack --config "$build/CPackConfig.cmake" -B "$work/made" >"$work/cpack.log" 2>&1) || { cat "$work/cpack.log"; exit 1; }
mapfile -t packages < <(find "$work/packages" -name '*.deb' | sort)
expected=2
[[ $with_python == ON ]] && expected=3
((${#packages[@]} == expected)) || { echo "failed: ${#packages[@]} packages, expected $expected"; exit 1; }

# An empty system of its own: nothing of this machine's database is touched. What the packages need is installed here, not there.
root=$work/root
mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers}
touch "$root/var/lib/dpkg/status"
dpkg_there() { dpkg --root="$root" --log="$work/dpkg.log" --force-not-root --force-script-chrootless --force-depends "$@" >"$work/out" 2>&1 || { cat "$work/out"; exit 1; }; }
dpkg_there --install "${packages[@]}"

cat >"$work/use.sh" <<'USE'
set -euo pipefail
root=$1 source=$2 with_python=$3 work=$4
if [[ ${5:-} == hide ]]; then
  mount -t tmpfs none "$source"
  [[ -z $(ls "$source") ]] || { echo "failed: the source tree is still to be seen"; exit 1; }
fi
cd "$work"
passed=0
check() { # check WHAT COMMAND...: its output must have WHAT
  local what=$1 output
  shift
  output=$("$@" 2>&1) || { echo "failed: $* (code $?): $output"; exit 1; }
  [[ $output == *"$what"* ]] || { echo "failed: $*: no '$what' in: ${output:0:400}"; exit 1; }
  passed=$((passed + 1))
}
program=$root/usr/bin/bargello
check "with Boost" "$program" --version
check "strozzi" "$program" games
check "value: 16/3" "$program" solve medici --position B4
check "R12" "$program" rules medici
check "report.html" "$program" report medici --question last-lot --out "$work/report" --quiet
check "equal-bid-wins" cat "$root/usr/share/bargello/conform/peers/faults/medici.jsonl"
check "" bash -n "$root/usr/share/bash-completion/completions/bargello"
check ".TH" zcat "$root/usr/share/man/man1/bargello.1.gz"
check "MIT" cat "$root/usr/share/doc/bargello/copyright"
check "Build files have been written" cmake -S "$root/usr/share/doc/bargello/examples/pile" -B "$work/pile" "-DCMAKE_PREFIX_PATH=$root/usr"
if [[ $with_python == ON ]]; then
  export PYTHONPATH=$root/usr/lib/python3/dist-packages
  # The lines of the README, as somebody pastes them who has nothing but the package.
  sed -n '/^```python$/,/^```$/{//!p}' "$root/usr/share/doc/bargello/README.md" >lines.py
  sed -n '/^It prints$/,/^```$/{/^```text$/,/^```$/{//!p}}' "$root/usr/share/doc/bargello/README.md" >expected.txt
  [[ -s lines.py && -s expected.txt ]]
  /usr/bin/python3 -iq <lines.py >printed.txt 2>errors.txt
  cmp printed.txt expected.txt || { echo "failed: the lines of the README print something else"; diff expected.txt printed.txt; cat errors.txt; exit 1; }
  [[ -s state.svg ]]
  passed=$((passed + 1))
  check "$root/usr/lib" /usr/bin/python3 -c 'import bargello; print(bargello.__file__, bargello.shipped("model/games.def"))'
fi
echo "$passed passed, 0 failed"
USE

# Root, or who may have a namespace of one's own, has the source tree out of sight meanwhile; for others the packages lie elsewhere, no more.
if unshare -m true 2>/dev/null; then
  unshare -m bash "$work/use.sh" "$root" "$source" "$with_python" "$work" hide
elif unshare -rm true 2>/dev/null; then
  unshare -rm bash "$work/use.sh" "$root" "$source" "$with_python" "$work" hide
else
  echo "the source tree is not hidden: no mounts are allowed here"
  bash "$work/use.sh" "$root" "$source" "$with_python" "$work"
fi

dpkg_there --remove bargello libbargello-dev $([[ $with_python == ON ]] && echo python3-bargello)
left=$(find "$root" -path "$root/var/lib/dpkg" -prune -o -type f -print)
[[ -z $left ]] || { echo "failed: left behind: $left"; exit 1; }
echo "installed, used, removed: $(basename -a "${packages[@]}" | tr '\n' ' ')"
