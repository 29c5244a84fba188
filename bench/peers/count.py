#!/usr/bin/env python3
"""Counts states the plain way, breadth first: of card-mini-D-C over tuples, cards as written in the definition; of a configuration of
Medici over the states of conform/peers/medici.py.

    count.py 12-4 tiny-2p ...        prints "12-4 states" for each

It shares nothing with the models in this folder nor with our own program: it is what they are all compared with on small sizes.
"""
import json
import os
import re
import sys

home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def card(i):
    """Good, value, green: cards alike in all three are the same type."""
    return (i % 3, [0, 2, 3, 4, 5][7 * i % 5], i % 6 == 5)


def space(ship):
    return sum(not green for _, _, green in ship)


def turns(state, deck, capacity):
    """The states that one whole turn leads to. A state is (deck position, market, ships, what): what is the mover's seat, or 'ended'."""
    position, market, ships, mover = state
    if mover == "ended":
        return
    last_turn = space(ships[1 - mover]) == capacity
    for reveals in range(4):
        if position + reveals > len(deck) or (reveals == 0 and not market):
            continue
        row = market + deck[position:position + reveals]
        for two_back in (False, True):
            for three_back in (False, True):
                if (two_back and len(row) < 2) or (three_back and len(row) < 3):
                    continue
                taken = {len(row) - 1} | ({len(row) - 2} if two_back else set()) | ({len(row) - 3} if three_back else set())
                ship = tuple(sorted(ships[mover] + tuple(row[at] for at in taken)))
                if space(ship) > capacity:
                    continue
                left = tuple(kind for at, kind in enumerate(row) if at not in taken)
                both = (ship, ships[1]) if mover == 0 else (ships[0], ship)
                nothing_left = position + reveals == len(deck) and not left
                yield (position + reveals, left, both, "ended" if last_turn or nothing_left else 1 - mover)


def count(size, capacity):
    deck = tuple(card(i) for i in range(size))
    start = (0, (), ((), ()), 0)
    seen = {start}
    frontier = [start]
    while frontier:
        fresh = []
        for state in frontier:
            for after in turns(state, deck, capacity):
                if after not in seen:
                    assert len(after[1]) + len(after[2][0]) + len(after[2][1]) == after[0]
                    seen.add(after)
                    fresh.append(after)
        frontier = fresh
    return len(seen)


def count_medici(config):
    sys.path.insert(0, os.path.join(home, "conform", "peers"))
    import medici
    path = config if config.endswith(".json") else os.path.join(home, "model", "medici", "configs", f"{config}.json")
    with open(path, encoding="utf-8") as file:
        game = medici.Medici({key: value for key, value in json.load(file).items() if key != "comment"})
    start = game.state()
    seen = {json.dumps(start, sort_keys=True)}
    frontier = [start]
    while frontier:
        fresh = []
        for state in frontier:
            game.load(state)
            for move in game.legal():
                game.load(state)
                game.apply(move)
                after = game.state()
                name = json.dumps(after, sort_keys=True)
                if name not in seen:
                    seen.add(name)
                    fresh.append(after)
        frontier = fresh
    return len(seen)


def count_any(word):
    """Of "12-4", or of a configuration of Medici by name or path."""
    return count(*map(int, word.split("-"))) if re.fullmatch(r"\d+-\d+", word) else count_medici(word)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for word in sys.argv[1:]:
        print(word, count_any(word), flush=True)
