"""Random plays through Python's batch call beside the same in C++, and what a single state.play costs beyond C++.

Both kinds of plays take turns, one thread each; the medians of their rates are compared. Seconds are those of the
processor, so that a busy machine does not matter much.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

import bargello

BUILD = Path(__file__).resolve().parents[1] / "build/release/bench"
ROUNDS = 3


def rates(seconds: str) -> dict[tuple[str, int], float]:
    """Games per second in C++, by game and number of players."""
    lines = subprocess.run([BUILD / "play_bench", seconds], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in lines.splitlines()[1:]]
    return {(game, int(players)): float(rate) for game, players, rate, *_ in rows}


def rate(game: bargello.Game, seconds: float) -> float:
    """Games per second by Python."""
    games, began = 200, time.process_time()
    game.playouts(games, threads=1)
    games = max(200, int(games * seconds / (time.process_time() - began)))
    began = time.process_time()
    game.playouts(games, threads=1)
    return games / (time.process_time() - began)


def main() -> None:
    seconds = sys.argv[1] if len(sys.argv) > 1 else "0.5"
    cpp: dict[tuple[str, int], list[float]] = {}
    python: dict[tuple[str, int], list[float]] = {}
    for _ in range(ROUNDS):
        for key, games in rates(seconds).items():
            cpp.setdefault(key, []).append(games)
            python.setdefault(key, []).append(rate(bargello.game(key[0], players=key[1]), float(seconds)))
    print(f"{'game':12} {'players':>7} {'C++ games/s':>12} {'Python games/s':>15} {'ratio':>6}")
    for key in cpp:
        one, two = statistics.median(cpp[key]), statistics.median(python[key])
        print(f"{key[0]:12} {key[1]:>7} {one:>12.0f} {two:>15.0f} {two / one:>6.2f}")
    print(f"\n{'game':12} {'players':>7} {'C++ ns':>9} {'Python ns':>10} {'more':>6}   one state.play")
    for line in subprocess.run([BUILD / "api_bench"], capture_output=True, text=True, check=True).stdout.splitlines():
        name, players, cpp_time = line.split()
        state = bargello.game(name, players=int(players)).start
        move = state.moves[0]
        best = 1e9
        for _ in range(5):
            began = time.process_time()
            for _ in range(20_000):
                state.play(move)
            best = min(best, (time.process_time() - began) / 20_000)
        print(f"{name:12} {players:>7} {cpp_time:>9} {best * 1e9:>10.0f} {best * 1e9 - float(cpp_time):>6.0f}")


if __name__ == "__main__":
    main()
