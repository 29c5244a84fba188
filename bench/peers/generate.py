#!/usr/bin/env python3
"""Writes a model of card-mini-D-C from a template: generate.py TEMPLATE D C > model

@NAME@ stands for a value or an expression. A block from "@each turn@" to "@end@" is repeated for the sixteen kinds of turn (reveal 0..3;
take the last card, perhaps the second and the third from last), "@each twin@" for each pair of alike cards, "@each card@" for each card
of the deck, "@each type@" for each card type.
"""
import re
import sys


def card(i):
    """Good, value, green: cards alike in all three are the same type."""
    return (i % 3, [0, 2, 3, 4, 5][7 * i % 5], i % 6 == 5)


class Bits:
    """Expressions that read the same in Murphi and Promela, over a row of cards as bits (the newest card is the lowest bit)."""

    def __init__(self, size, green_free):
        self.size = size
        self.space = green_free

    def rest(self, drop):
        """The market without its newest cards. REQUIRES: the market has as many."""
        x = "market"
        for _ in range(drop):
            x = f"({x} & ({x} - 1))"
        return x

    def newest(self, drop):
        """The newest card of that rest. REQUIRES: there is one."""
        x = self.rest(drop)
        return f"({x} & ({2 ** self.size} - {x}))"

    def ones(self, x):
        """How many bits are set."""
        x = f"({x} - (({x} >> 1) & {0x55555555}))"
        x = f"(({x} & {0x33333333}) + (({x} >> 2) & {0x33333333}))"
        x = f"(({x} + ({x} >> 4)) & {0x0F0F0F0F})"
        return f"((({x} * {0x01010101}) >> 24) & 63)"

    def turn(self, n, second, third, both):
        """Reveals n cards and takes the last, perhaps the second and the third from last. Places count from 1, the last card."""
        places = [1] + [2] * second + [3] * third
        deepest = places[-1] - n
        enough = [f"{self.rest(drop)} != 0" for drop in range(deepest)] or ["true"]
        taken_new = sum(1 << (p - 1) for p in places if p <= n)
        kept_new = 2 ** n - 1 - taken_new
        old = [p - n - 1 for p in places if p > n]  # how many newer market cards there are

        def at_left(bits):
            return f"({bits} << (left - {n}))" if n else str(bits)

        taken = [at_left(taken_new)] * (taken_new > 0) + [self.newest(drop) for drop in old]
        if old == list(range(len(old))):
            kept = self.rest(len(old))
        else:
            kept = "(" + " ^ ".join(["market"] + [self.newest(drop) for drop in old]) + ")"
        if kept_new:
            kept = f"({kept} | {at_left(kept_new)})"
        spaces = [f"(({self.space} >> (left - {n - p + 1})) & 1)" for p in places if p <= n]
        spaces += [f"((({self.newest(drop)} & {self.space}) + {2 ** self.size - 1}) >> {self.size})" for drop in old]
        return {
            "ENOUGH": f" {both} ".join(enough), "TAKEN": "(" + " | ".join(taken) + ")", "KEPT": kept, "SPACES": "(" + " + ".join(spaces) + ")",
        }


def values(size, capacity, murphi):
    if not (3 <= size <= 30 and 1 <= capacity <= 7):  # masks fit in 31 bits, no card has two twins; spaces fit in 3 bits
        raise SystemExit("generate.py: D is 3..30, C is 1..7")
    deck = [card(i) for i in range(size)]
    types = sorted(set(deck), key=deck.index)

    def bit(i):  # the first card has the highest bit
        return 1 << (size - 1 - i)

    green_free = sum(bit(i) for i in range(size) if not deck[i][2])
    bits = Bits(size, green_free)
    twins = [(early, late) for late in range(size) for early in range(late) if deck[early] == deck[late]]
    common = {
        "D": size, "C": capacity, "ALL": 2 ** size - 1, "SPACE": green_free, "LAST_TYPE": len(types) - 1,
        "SETTLE": "settle();" if twins else "",
        "ONES_SHIP0": bits.ones("(ship0 & space)"), "ONES_SHIP1": bits.ones(f"((({2 ** size} - (1 << left)) ^ market ^ ship0) & space)"),
    }
    turns = [{
        "N": n, "SECOND": int(second), "THIRD": int(third),
        "AND_SECOND": " and the second" if second else "", "AND_THIRD": " and the third" if third else "",
    } | bits.turn(n, second, third, "&" if murphi else "&&") for n in range(4) for second in (False, True) for third in (False, True)]
    pairs = [{
        "EARLY": bit(early), "LATE": bit(late), "BOTH": bit(early) + bit(late), "LEFT": size - late,
        "BETWEEN": sum(bit(i) for i in range(early, late)),
    } for early, late in twins]
    cards = [{"I": i, "TYPE": types.index(deck[i])} for i in range(size)]
    kinds = [{"I": k, "COUNT": deck.count(types[k]), "TAKES": int(not types[k][2])} for k in range(len(types))]
    return common, {"turn": turns, "twin": pairs, "card": cards, "type": kinds}


def expand(template, size, capacity, murphi):
    common, lists = values(size, capacity, murphi)

    def fill(text, known):
        def value(match):
            if match[1] not in known:
                raise SystemExit(f"generate.py: @{match[1]}@ is not known")
            return str(known[match[1]])
        return re.sub(r"@([A-Z_0-9]+)@", value, text)

    def repeat(match):
        return "".join(fill(match[2], common | item) for item in lists[match[1]])

    return fill(re.sub(r"^@each (\w+)@\n(.*?)^@end@\n", repeat, template, flags=re.M | re.S), common)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    name, size, capacity = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with open(name, encoding="utf-8") as file:
        sys.stdout.write(expand(file.read(), size, capacity, ".m." in name))
