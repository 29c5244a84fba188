"""generate.py: bundles, programs as other people have them: several faults at once, a reading or two of their own, and a limit.

    generate.py            write building.json and set-aside.json anew (the same bytes for the same seed)
    generate.py --check    are they what this seed gives?

A bundle is a peer with switches: 3 to 6 faults that do not contradict each other, 0 to 2 readings that are not ours, one limit. Half of the
bundles of each game are set aside: nobody looks at them while 'conform' is being built, they are run once at the end. Of the faults in LATER half
occur in bundles that are set aside and in no other.
"""
import argparse
import json
import pathlib
import random
import sys
from itertools import combinations

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "peers"))
from peers import PEERS  # noqa: E402

SEED = 19
FILES = {"medici": "medici.py", "medici-card": "medici_card.py", "medina": "medina.py", "strozzi": "strozzi.py"}
PLAYERS = {"medici": [2, 3, 4, 5, 6], "medici-card": [2, 3, 4, 5, 6], "strozzi": [3, 4, 5, 6], "medina": [2, 3, 4]}
EACH = 3  # bundles for each limit and game, in each of the two halves
HALVES = {"building": "building.json", "set-aside": "set-aside.json"}

# What a program may be limited to; the number of players is put in later.
LIMITS = {
    "one player count": ["--players", "{players}"],
    "full game only": ["--full-only"],
    "level 1": ["--level", "1"],
    "level 2": ["--level", "2"],
    "level 2 with state": ["--level", "2", "--with-state"],
    "level 3": [],
    "own positions only": ["--own-positions", "{refusal}"],
}

# The faults that came after the first 127.
LATER = {
    "medici": ["two-players-five-spaces", "four-players-30-florins", "one-five-of-each", "lot-without-limit", "drawer-cut-off", "drawer-speaks-first",
               "bid-of-zero", "one-florin-kept", "first-full-ends-day", "gold-worth-five", "shares-in-fives", "gold-climbs-everywhere", "climbs-by-value",
               "two-players-second-paid", "levels-start-anew", "richest-begins", "ends-after-two-days"],
    "medici-card": ["no-black-sevens", "reveals-four", "full-market-closed", "skipped-cards-lost", "three-players-seven-spaces", "first-full-ends-day",
                    "sevens-worth-nothing", "four-players-fourth-paid", "tie-paid-in-full", "warehouses-emptied", "zero-has-no-symbol", "third-good-paid",
                    "two-players-bonus-from-five", "market-leaves-game", "richest-begins", "ends-after-two-days"],
    "strozzi": ["fastest-ship-missing", "six-players-remove-none", "four-tiles-open", "ends-after-two-rounds", "active-cannot-decline", "goods-must-match",
                "three-ships-a-port", "slowest-on-top", "every-good-moves", "tiles-count-one", "goes-beyond-the-top", "left-of-flipper-next",
                "fourth-ship-paid", "space-shares", "bonus-in-last-round-only", "pirate-spent-for-good", "lowest-in-florence-starts",
                "patronage-paid-as-ports"],
    "medina": ["stables-at-well", "stables-keep-no-distance", "roof-needs-two", "three-players-two-neutral", "three-own-roofs", "never-closes",
               "stables-at-roofed-only", "one-stable-each", "no-merchants-at-wall", "gate-of-two", "fourth-roof-tea", "tea-not-given-back", "tea-scores",
               "first-keeps-tile", "foreign-wall-takes-nothing", "merchants-every-time", "one-short-turn", "turns-go-right", "no-buildings-ends-game",
               "stables-score-nothing", "tower-tiles-unpaid"],
}

# Of each line at most one stands in a bundle: the second would never be seen, or could not be meant. Names of faults and of questions.
CONTRADICTIONS = {
    "medici": """
        two-players-five-spaces climbs-five-a-day
        bids-counter-clockwise drawer-speaks-first drawer-cut-off
        winner-draws-next next-drawer
        no-free-fill fill-all-or-nothing first-full-ends-day
        first-full-ends-day one-full-ship-skipped turn-to-full-ship
        gold-worth-nothing gold-worth-five
        ship-tie-by-seat fourth-tied-ship-unpaid tie-uses-one-place tie-places
        share-rounds-up shares-in-fives
        tie-uses-one-place track-next-after-tie tie-sum-first
        climbs-by-value climbs-five-a-day gold-climbs-everywhere
        bonus-of-yesterday levels-start-anew bonus-repeat
        bonus-of-yesterday no-bonus-beyond-top top-bonus-divided
        poorest-tie-by-seat poorest-coin-toss
        hundred-forgotten poorest-by
        last-ships-paid-twice ends-after-two-days
        two-players-second-paid two-player-track-tie
    """,
    "medici-card": """
        market-holds-eight full-market-closed reveals-four
        three-or-none-left last-card-stays deck-empty-ends-day
        overload-accepted overload
        no-last-turn last-plays-until-full first-full-ends-day last-turn final-turn-powers
        first-full-ends-day one-full-ship-skipped
        no-black-sevens sevens-worth-nothing
        four-players-fourth-paid ship-prizes
        six-players-third-10 ship-prizes
        tie-by-seat tie-paid-in-full whole-coins share-rounds-up fourth-tied-ship-unpaid tie-rank rounding
        goods-of-today warehouses-emptied column-holds-nine
        warehouses-emptied bonus-before-unloading
        banners-not-unloaded banner-takes-space
        last-goods-forgotten ends-after-two-days
        zero-has-no-symbol majority-count
        bonus-for-every-five bonus-scope
        market-stays market-leaves-game market-return
        two-players-five-spaces three-players-seven-spaces
    """,
    "strozzi": """
        six-players-remove-none four-players-remove-11
        last-seat-not-asked pirate-window
        turn-lost-when-declined active-cannot-decline
        goods-must-match second-ship-accepted
        three-ships-a-port fourth-ship-paid
        equal-ship-above slowest-on-top several-equal-ships
        goods-flag-doubles goods-flag-without-goods
        newcomer-left overshoot-goes-left
        top-turns-back goes-beyond-the-top overshoot-goes-left surplus-steps at-top
        top-bonus-to-leftmost goes-beyond-the-top
        space-shares start-space-paid
        tiles-count-one tile-face-value
        docker-flips-again left-of-flipper-next skip-chain
        one-out-ends-round flagless-still-asked skip-chain
        one-out-ends-round both-ends-pay-twice last-ship-not-offered
        last-markers-paid-twice ends-after-two-rounds
        richest-starts lowest-in-florence-starts empty-florence-next-starts start-player-when-florence-empty
        patronage-tie-by-seat start-space-tie-to-last split-in-fives florence-tie-both-at-start patronage-next-after-tie
    """,
    "medina": """
        new-palace-any-time new-palace-accepted
        never-closes neutral-roof-closes closed-colour
        never-closes closed-colour-no-neutral
        never-closes closed-colour-no-stable
        never-closes closing-mover-only
        closed-colour-no-stable closed-colour stables-at-roofed-only final-size
        one-stable-each stable-beside-stable
        piece-list stables-at-well
        piece-list stables-keep-no-distance
        piece-list stables-at-roofed-only
        piece-list one-stable-each
        piece-list stable-beside-stable
        piece-list closed-colour-no-stable
        piece-list size-without-stables
        piece-list dropped-out-wins-no-tile
        piece-list stable-takes-untaken-only
        piece-list no-well-bonus-for-stables
        piece-list stables-score-nothing
        no-new-street new-street
        no-gate gate-of-two no-gate-at-tower gates
        first-keeps-tile tile-on-equal-size
        first-keeps-tile size-without-stables
        first-keeps-tile dropped-out-wins-no-tile palace-tile-after-stable
        first-keeps-tile neutral-enlarged
        first-keeps-tile neutral-size
        first-keeps-tile neutral-tile-back
        roof-takes-one-tower neutral-takes-one-tower merchants-of-one-tower roof-towers
        wall-tile-to-mover foreign-wall-takes-nothing
        tower-tile-stays merchants-every-time
        tower-tile-stays stable-takes-untaken-only
        dropped-out-gives-merchants dropped-out-merchants no-buildings-ends-game first-out-ends-game
        dropped-out-wins-no-tile no-buildings-ends-game first-out-ends-game
        blocked-ends-game first-out-ends-game neutral-roofs-left-ends-game no-buildings-ends-game end-condition
        no-buildings-ends-game last-piece-lost
        corner-one-wall walls-of-two-sides
        well-bonus-at-most-8 well-bonus
    """,
}

# Readings that show only together with another one, only in who has won, or that leave nearly nothing of the game.
LEFT_OUT = {"medici": set(), "medici-card": {"variant-scope", "variant-amount", "variant-below"}, "strozzi": {"win-tie-both-at-start"},
            "medina": {"win-tie", "roof-space"}}

# The only numbers of players with which a fault can show.
ONLY_WITH = {
    "medici": {"two-players-five-spaces": [2], "four-players-30-florins": [4], "five-players-remove-12": [5], "six-players-third-10": [6],
               "two-players-second-paid": [2], "bids-counter-clockwise": [3, 4, 5, 6], "one-full-ship-skipped": [3, 4, 5, 6],
               "fourth-tied-ship-unpaid": [4, 5, 6], "poorest-coin-toss": [3, 4, 5, 6]},
    "medici-card": {"two-players-five-spaces": [2], "three-players-seven-spaces": [3], "four-players-fourth-paid": [4], "six-players-third-10": [6],
                    "two-players-bonus-from-five": [2], "play-goes-right": [3, 4, 5, 6], "one-full-ship-skipped": [3, 4, 5, 6],
                    "fourth-tied-ship-unpaid": [4, 5, 6], "third-good-paid": [3, 4, 5, 6]},
    "strozzi": {"four-players-remove-11": [4], "six-players-remove-none": [6], "three-ships-a-port": [4, 5, 6], "fourth-ship-paid": [4, 5, 6]},
    "medina": {"three-players-two-neutral": [3], "one-short-turn": [3, 4], "turns-go-right": [3, 4], "neutral-roof-once": [2, 3],
               "neutral-roof-closes": [2, 3], "closed-colour-no-neutral": [2, 3], "tea-skips-neutral": [2, 3], "neutral-takes-one-tower": [2, 3],
               "neutral-merchants-to-mover": [2, 3], "neutral-roofs-left-ends-game": [2, 3]},
}


def contradictions(game):
    """Pairs that do not stand together."""
    return {frozenset(pair) for line in CONTRADICTIONS[game].split("\n") for pair in combinations(line.split(), 2)}


def reserved(game, seed=SEED):
    """The later faults that occur in set-aside bundles only."""
    rng = random.Random(f"{seed} {game} reserved")
    return set(rng.sample(LATER[game], (len(LATER[game]) + 1) // 2))


class Hat:
    """Draws things evenly: none comes a second time before all that may come have come."""

    def __init__(self, rng, things):
        self.rng, self.things, self.left = rng, list(things), []

    def draw(self, fits):
        for _ in range(2):
            for thing in self.left:
                if fits(thing):
                    self.left.remove(thing)
                    return thing
            self.left += self.rng.sample(self.things, len(self.things))
        raise RuntimeError("nothing fits")


def bundles_of(game, half, seed=SEED):
    module = PEERS[game][0]
    rng = random.Random(f"{seed} {game} {half}")
    apart, kept_back = contradictions(game), reserved(game, seed)
    # In the set-aside half the faults kept back come twice as often, since they occur nowhere else.
    usual = [fault for fault in module.FAULTS if fault not in kept_back]
    faults = Hat(rng, usual) if half == "building" else Hat(rng, usual + 2 * sorted(kept_back))
    questions = Hat(rng, [question for question in module.QUESTIONS if question not in LEFT_OUT[game]])
    numbers, found = Hat(rng, PLAYERS[game]), []
    for limit, switches in LIMITS.items():
        for _ in range(EACH):
            players = numbers.draw(lambda _: True) if limit == "one player count" else None
            refusal = rng.choice(["error", "unsupported"]) if limit == "own positions only" else None
            chosen, readings = [], {}

            def fits(thing):
                together = [*chosen, *readings]
                only = ONLY_WITH[game].get(thing)
                return (thing not in together and all(frozenset((thing, other)) not in apart for other in together)
                        and (players is None or only is None or players in only))

            for _ in range(rng.choice([0, 1, 1, 2])):
                question = questions.draw(fits)
                readings[question] = rng.choice(module.QUESTIONS[question][1:])
            for _ in range(rng.randint(3, 6)):
                chosen.append(faults.draw(fits))
            found.append({"id": f"{game}/{half}/{len(found) + 1:02}", "game": game, "limit": limit, "players": [players] if players else PLAYERS[game],
                          "switches": [switch.format(players=players, refusal=refusal) for switch in switches],
                          "readings": readings, "faults": sorted(chosen, key=list(module.FAULTS).index)})
    return found


def right_ones(game, seed=SEED):
    """Programs without a fault: our readings under every limit and number of players, every other reading once, mixtures of readings under some limit."""
    module = PEERS[game][0]
    rng = random.Random(f"{seed} {game} right")
    apart, found = contradictions(game), []

    def add(limit, readings, players):
        switches = [switch.format(players=players, refusal=rng.choice(["error", "unsupported"])) for switch in LIMITS[limit]]
        found.append({"id": f"{game}/right/{len(found) + 1:03}", "game": game, "limit": limit, "switches": switches, "readings": readings, "faults": [],
                      "players": [players] if limit == "one player count" else PLAYERS[game]})

    for limit in LIMITS:
        for players in PLAYERS[game] if limit == "one player count" else [None]:
            add(limit, {}, players)
    for question, readings in module.QUESTIONS.items():
        for reading in readings[1:]:
            add("level 3", {question: reading}, None)
    for _ in range(25):
        chosen = {}
        for _ in range(rng.randint(2, 4)):
            question = rng.choice([q for q in module.QUESTIONS if q not in LEFT_OUT[game] and q not in chosen])
            if all(frozenset((question, other)) not in apart for other in chosen):
                chosen[question] = rng.choice(module.QUESTIONS[question][1:])
        add(rng.choice(list(LIMITS)), chosen, rng.choice(PLAYERS[game]))
    return found


def document(half, seed=SEED):
    note = {"building": "to be measured with at any time", "set-aside": "NOT TO BE LOOKED AT WHILE BUILDING: run once, at the end"}[half]
    return {"half": half, "note": note, "seed": seed, "bundles": [bundle for game in PEERS for bundle in bundles_of(game, half, seed)]}


def text(half, seed=SEED):
    head = document(half, seed)
    lines = [json.dumps(bundle) for bundle in head.pop("bundles")]
    return json.dumps(head)[:-1] + ', "bundles": [\n' + ",\n".join(lines) + "\n]}\n"


def load(half):
    """The bundles of a half; "right": those without faults, which are written nowhere."""
    if half == "right":
        return [bundle for game in PEERS for bundle in right_ones(game)]
    with open(HERE / HALVES[half], encoding="utf-8") as file:
        return json.load(file)["bundles"]


def command(bundle, without=()):
    """The command line of the peer; some faults or questions may be left out."""
    line = [sys.executable, str(HERE.parent / "peers" / FILES[bundle["game"]]), *bundle["switches"]]
    for question, reading in bundle["readings"].items():
        line += ["--reading", f"{question}={reading}"] if question not in without else []
    for fault in bundle["faults"]:
        line += ["--fault", fault] if fault not in without else []
    return line


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--check", action="store_true")
    given = arguments.parse_args()
    wrong = 0
    for half, name in HALVES.items():
        if not given.check:
            (HERE / name).write_text(text(half), encoding="utf-8")
        elif (HERE / name).read_text(encoding="utf-8") != text(half):
            print(f"{name} is not what seed {SEED} gives")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
