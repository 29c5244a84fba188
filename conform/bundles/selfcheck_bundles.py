"""selfcheck_bundles.py: the bundles are as README.md says, each later fault changes a reply, limits are kept, and what is counted is counted right."""
import json
import random
from collections import Counter

import generate
import measure
import observe
from generate import HALVES, LATER, LIMITS
from peers import PEERS

import common
import faults as single
import find_faults
import protocol


def from_a_seed():
    for half, name in HALVES.items():
        text = generate.text(half)
        assert text == generate.text(half) != generate.text(half, seed=generate.SEED + 1)
        assert text == (generate.HERE / name).read_text(encoding="utf-8"), f"{name}: write it again with generate.py"
    for game in PEERS:
        halves = [generate.bundles_of(game, half) for half in HALVES]
        assert sum(map(len, halves)) >= 40 and len(halves[0]) == len(halves[1])
        right = generate.right_ones(game)
        assert right == generate.right_ones(game) and not any(bundle["faults"] for bundle in right)
        assert {(bundle["limit"], len(bundle["players"])) for bundle in right if not bundle["readings"]} >= {("one player count", 1), ("level 2", len(generate.PLAYERS[game]))}
        for bundles in halves:
            assert Counter(bundle["limit"] for bundle in bundles) == {limit: generate.EACH for limit in LIMITS}


def no_contradictions():
    for game, (module, _) in PEERS.items():
        known = set(module.FAULTS) | set(module.QUESTIONS)
        assert set(generate.CONTRADICTIONS[game].split()) | set(generate.ONLY_WITH[game]) | set(LATER[game]) | generate.LEFT_OUT[game] <= known
        apart = generate.contradictions(game)
        for seed in range(5):
            for half in HALVES:
                for bundle in generate.bundles_of(game, half, seed):
                    together = bundle["faults"] + list(bundle["readings"])
                    assert 3 <= len(bundle["faults"]) <= 6 and len(bundle["readings"]) <= 2 and len(set(together)) == len(together)
                    assert not [pair for pair in apart if pair <= set(together)], bundle
                    for fault in bundle["faults"]:
                        assert set(generate.ONLY_WITH[game].get(fault, bundle["players"])) & set(bundle["players"]), bundle
                    for question, reading in bundle["readings"].items():
                        assert reading in module.QUESTIONS[question][1:]


def kept_back():
    """Half of the later faults occur in set-aside bundles only; every other fault occurs in both halves."""
    for game, (module, _) in PEERS.items():
        occur = {half: {fault for bundle in generate.load(half) if bundle["game"] == game for fault in bundle["faults"]} for half in HALVES}
        hidden = generate.reserved(game)
        assert hidden <= set(LATER[game]) and 2 * len(hidden) >= len(LATER[game]) >= 12
        assert occur["building"] == set(module.FAULTS) - hidden and occur["set-aside"] == set(module.FAULTS), game


def replies(bundle, config, moves):
    """What a bundle answers along a play, move by move, through the protocol."""
    module, make = PEERS[bundle["game"]]
    limits = observe.limits_of(bundle)
    session = protocol.Session(module.NAME, lambda c: make({**c, "readings": bundle["readings"]}, bundle["faults"]), module.parse, limits=limits)

    def ask(cmd, **fields):
        reply, _ = protocol.reply_to(session, json.dumps({"id": 1, "cmd": cmd, **fields}).encode())
        return {kind: what if kind == "ok" else None for kind, what in reply.items() if kind != "id"}

    found = [ask("new", players=config["players"], config=config)]
    for move in [None, *moves]:
        if move is not None:
            found.append(ask("chance" if move["do"] in measure.CHANCE[module.NAME] else "apply", **{"outcome": move, "move": move}))
        found += [ask(cmd) for cmd in ("legal", "over", "score", "state")]
    return found


def plain(game, faults=(), switches=()):
    return {"id": "test", "game": game, "limit": "level 3", "players": generate.PLAYERS[game], "switches": list(switches), "readings": {}, "faults": list(faults)}


def later_faults_change_replies():
    for game, (module, _) in PEERS.items():
        for entry in single.load_plays(game):
            if entry["fault"] in LATER[game]:
                config, moves = {"players": entry["players"], **entry["config"]}, [module.parse(move) for move in entry["moves"]]
                assert replies(plain(game), config, moves) != replies(plain(game, [entry["fault"]]), config, moves), entry["fault"]


def limits_are_kept():
    for game, (module, make) in PEERS.items():
        players = generate.PLAYERS[game][1]
        full, small = {"players": players}, {"players": players, "start": 0}
        asked = {name: Counter() for name in LIMITS}
        for name, switches in LIMITS.items():
            limits = protocol.switches(game, module.QUESTIONS, module.FAULTS, [s.format(players=players, refusal="error") for s in switches])[2]
            session = protocol.Session(game, make, module.parse, limits=limits)

            def ask(cmd, **fields):
                return next(kind for kind in protocol.reply_to(session, json.dumps({"id": 1, "cmd": cmd, **fields}).encode())[0] if kind != "id")

            state = make(full).state()
            other = {**full, "players": generate.PLAYERS[game][0]}
            asked[name] = [ask("new", config=full), ask("load", state=state), ask("state"), ask("new", config=small), ask("new", config=other), ask("winners")]
        no = "unsupported"
        assert asked == {"one player count": ["ok", "ok", "ok", "ok", no, no], "full game only": ["ok", "ok", "ok", no, "ok", no],
                         "level 1": [no] * 6, "level 2": ["ok", no, no, "ok", "ok", no], "level 2 with state": ["ok", no, "ok", "ok", "ok", no],
                         "level 3": ["ok"] * 5 + [no], "own positions only": ["ok"] * 5 + [no]}, asked


def own_positions():
    """No position of a play of its own is refused; one with something too many is."""
    for game, (module, make) in PEERS.items():
        rng = random.Random(game)
        for number in range(8):
            config = {"players": rng.choice(generate.PLAYERS[game])} if number < 2 else find_faults.SMALL[game](rng)
            program = make(config, [rng.choice(list(module.FAULTS))] if number % 2 else [])
            while legal := program.legal():
                assert program.never_reached() is None, (game, program.never_reached(), program.state())
                program.apply(single.pick(rng, program, legal))
        program = make({"players": 4, "start": 0})
        state = program.state()
        state.update({"medici": {"deck": 7}, "medici-card": {"market": ["b7"] * 9}, "strozzi": {"deck": 25},
                      "medina": {"tea": [9] * 4}}[game])
        program.load(state)
        assert program.never_reached(), game


def saying_more():
    limits = protocol.Limits(bid_ranges=True, not_kept=["discards"], winners=True, box={"capacity": 6})
    module, make = PEERS["medici"]
    session = protocol.Session("medici", make, module.parse, limits=limits)
    requests = [{"cmd": "hello"}, {"cmd": "new", "config": {"players": 2, "start": 0, "days": 1, "money": 5, "deck": {"order": ["Fu1"]}}},
                {"cmd": "apply", "move": "draw"}, {"cmd": "legal"}, {"cmd": "state"}, {"cmd": "apply", "move": "pass"}, {"cmd": "apply", "move": "bid 1"},
                {"cmd": "winners"}]
    hello, *_, legal, state, _, _, winners = [session.answer(request) for request in requests]
    assert hello["games"]["medici"] == {"players": [2, 3, 4, 5, 6], "level": 3, "not_kept": ["discards"], "winners": True, "box": {"capacity": 6}}
    assert legal["moves"] == [{"do": "pass"}, {"do": "bid", "florins": {"from": 1, "to": 5}}]
    assert "discards" not in state["state"] and winners == {"winners": [0]} and session.game.capacity == 6
    assert common.richest([3, 7, 7]) == [1, 2]


def credit():
    """The plays of single faults are credited to them among two others; a play without a difference is a phantom; a reading's is a reading's."""
    for game, (module, _) in PEERS.items():
        plays = [entry for entry in single.load_plays(game) if entry["fault"] in LATER[game] and entry["moves"] and "try" not in entry][:4]
        for entry in plays:
            printed = {"rule": entry["rule"], "play": entry["moves"], "players": entry["players"], "config": entry["config"],
                       "expected": entry["expected"], "got": entry["got"]}
            other = next(fault for fault in module.FAULTS if fault not in LATER[game] and fault.endswith("-accepted"))
            judged = measure.judge(plain(game, [entry["fault"], other]), printed)
            assert (judged["kind"], judged["credits"]) == ("fault", [entry["fault"]]), (entry, judged)
            assert measure.judge(plain(game, [other]), printed)["kind"] == "phantom"
            # The last move alone, from the position before it.
            before = PEERS[game][1]({"players": entry["players"], **entry["config"]})
            for move in entry["moves"][:-1]:
                before.apply(module.parse(move))
            last = {**printed, "state": before.state(), "play": entry["moves"][-1:]}
            judged = measure.judge(plain(game, [entry["fault"], other]), last)
            assert judged["load"] and (judged["kind"], judged["credits"]) == ("fault", [entry["fault"]]), (entry, judged)
    printed = {"rule": "R27", "play": ["draw", "draw", "draw", "pass", "bid 1"], "players": 2, "expected": {"state": {"money": []}}, "got": {"state": {"money": []}},
               "config": {"start": 0, "days": 1, "capacity": 5, "deck": {"order": ["Fu1", "Fu1", "Fu1", "Fu1", "Fu1"]}}}
    printed["play"] = ["draw", "draw", "draw", "pass", "bid 1", "draw", "draw", "bid 1", "pass"]
    reading = {**plain("medici"), "readings": {"two-player-track-tie": "sum-10-5"}}
    assert measure.judge(reading, printed)["kind"] == "reading"


if __name__ == "__main__":
    from_a_seed()
    no_contradictions()
    kept_back()
    later_faults_change_replies()
    limits_are_kept()
    own_positions()
    saying_more()
    credit()
    print(f"ok: {sum(len(generate.load(half)) for half in HALVES)} bundles, {sum(map(len, LATER.values()))} later faults")
