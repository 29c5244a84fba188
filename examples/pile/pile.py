"""Pile once more, in Python: the rules of rulebook.md for trying them out. 'python3 pile.py' explores and solves the
small game, and says what the second reading of each question changes."""

from __future__ import annotations

import bargello

State = tuple[int, int, int, tuple[int, ...]]  # counters left, shown by the die (0 before the roll), mover, taken


class Pile(bargello.Design):
    """Roll a die, take counters from a pile, at least one and at most the number shown."""

    name = "pile"
    questions = {"last-counter": ["wins", "loses"], "number-shown": ["up-to", "exactly"]}

    def __init__(self, counters: int = 10, die: tuple[int, ...] = (3, 2, 1), prize: int = 5) -> None:
        self.counters, self.die, self.prize = counters, die, prize

    def start(self) -> State:  # R1
        return (self.counters, 0, 0, (0,) * self.players)

    def chance(self, state: State) -> dict[str, int] | None:  # R3
        pile, shown, _, _ = state
        if pile == 0 or shown != 0:
            return None
        return {f"roll {number}": sides for number, sides in enumerate(self.die, 1) if sides}

    def turn(self, state: State) -> int | None:  # R5
        pile, _, mover, _ = state
        return None if pile == 0 else mover

    def moves(self, state: State) -> list[str]:  # R4
        pile, shown, _, _ = state
        most = min(shown, pile)
        least = most if self.readings["number-shown"] == "exactly" else 1
        return [f"take {number}" for number in range(least, most + 1)]

    def apply(self, state: State, move: str) -> State:
        pile, _, mover, taken = state
        verb, number = move.split()
        if verb == "roll":
            return (pile, int(number), mover, taken)
        pile -= int(number)
        own = tuple(n + int(number) * (seat == mover) for seat, n in enumerate(taken))
        return (pile, 0, mover if pile == 0 else (mover + 1) % self.players, own)  # R2

    def scores(self, state: State) -> list[int]:  # R6
        _, _, last, taken = state
        prize = self.prize if self.readings["last-counter"] == "wins" else -self.prize
        return [n + prize * (seat == last) for seat, n in enumerate(taken)]


def main() -> None:
    game = bargello.game(Pile, config={"counters": 5, "prize": 2})
    explored = bargello.explore(game)
    print(f"{explored.states} states, {explored.transitions} moves, {explored.terminals} terminals")
    print(f"{bargello.perft(game).total} plays")
    print(f"value {bargello.solve(game).value}")
    for reading in ("last-counter=loses", "number-shown=exactly"):
        compared = bargello.compare(game, reading)
        assert compared.play is not None
        print(f"{reading}: they part after {'; '.join(compared.play)}")


if __name__ == "__main__":
    main()
