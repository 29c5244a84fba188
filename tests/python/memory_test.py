"""States that are made and dropped leave nothing behind."""

from __future__ import annotations

import gc
import tracemalloc
import unittest

import bargello


def resident() -> int:
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * 4096


def make(states: int) -> None:
    first = bargello.game("medici", players=3).start
    outcomes = list(first.moves)
    made = 0
    while made < states:
        state = first
        for _ in range(10):
            if not state.moves:
                break
            state = state.play(state.moves[made % len(state.moves)])
            made += 1
    assert outcomes


def growth(states: int) -> int:
    """By how many bytes the process grows while so many states are made and dropped."""
    make(20_000)  # what is kept once and for all
    gc.collect()
    before = resident()
    make(states)
    gc.collect()
    return resident() - before


class Memory(unittest.TestCase):
    def test_states_are_dropped(self) -> None:
        # 200,000 states that were kept would be 20 MB and more.
        self.assertLess(growth(200_000), 3_000_000)

    def test_no_object_of_python_stays(self) -> None:
        make(5_000)
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        make(10_000)
        gc.collect()
        after = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        self.assertLess(after - before, 50_000)

    def test_games_and_designs_are_dropped(self) -> None:
        class Deep(bargello.Design):
            def start(self) -> int:
                return 2000

            def turn(self, state: int) -> int | None:
                return 0 if state else None

            def moves(self, state: int) -> list[str]:
                return ["down"]

            def apply(self, state: int, move: str) -> int:
                return state - 1

        def explore(times: int) -> None:
            for _ in range(times):
                assert bargello.explore(bargello.game(Deep), witness=False).states == 2001
                bargello.game("medina", players=4)

        explore(10)
        gc.collect()
        before = resident()
        explore(60)
        gc.collect()
        self.assertLess(resident() - before, 12_000_000)


if __name__ == "__main__":
    unittest.main()
