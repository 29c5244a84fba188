"""Pile once more, written from the rulebook and not from the C++: a program for 'conform' to talk to (docs/protocol.md).

One JSON object a line on standard input, one a line on standard output. '--fault NAME' breaks a rule on purpose,
'--reading QUESTION=READING' plays that reading.
"""
import argparse
import json
import sys

FAULTS = {
    "one-too-many": "R4: a player may take one counter more than the die shows",
    "turn-stays": "R2: after a roll of 3 the same player goes on",
    "small-prize": "R6: the last counter counts one point too few",
}


class Illegal(Exception):
    pass


class Pile:
    def __init__(self, config, faults, readings):
        self.players = config["players"]
        self.counters = config.get("counters", 5 * self.players)
        self.die = config.get("die", [3, 2, 1])
        self.prize = config.get("prize", 5)
        self.faults, self.readings = faults, readings
        self.pile, self.shown, self.mover, self.taken = self.counters, 0, 0, [0] * self.players

    def legal(self):
        if self.pile == 0:
            return []
        if self.shown == 0:
            return [{"do": "roll", "number": n} for n in (1, 2, 3) if self.die[n - 1] > 0]
        most = min(self.shown + ("one-too-many" in self.faults), self.pile, 3)
        least = most if self.readings.get("number-shown") == "exactly" else 1
        return [{"do": "take", "number": n} for n in range(least, most + 1)]

    def play(self, move):
        if move not in self.legal():
            raise Illegal(f"{move} is not legal")
        if move["do"] == "roll":
            self.shown = move["number"]
            return
        stays = "turn-stays" in self.faults and self.shown == 3
        self.pile -= move["number"]
        self.taken[self.mover] += move["number"]
        self.shown = 0
        if self.pile > 0 and not stays:
            self.mover = (self.mover + 1) % self.players

    def scores(self):
        points = list(self.taken)
        prize = self.prize - ("small-prize" in self.faults)
        points[self.mover] += -prize if self.readings.get("last-counter") == "loses" else prize
        return points

    def state(self):
        return {"pile": self.pile, "shown": self.shown, "mover": self.mover, "taken": self.taken}

    def load(self, state):
        self.pile, self.shown, self.mover, self.taken = (state[k] for k in ("pile", "shown", "mover", "taken"))
        self.taken = list(self.taken)


class Peer:
    def __init__(self, faults, readings):
        self.faults, self.readings, self.game = faults, readings, None

    def new(self, request):
        return Pile({**request.get("config", {}), "players": request["players"]}, self.faults, self.readings)

    def answer(self, request):
        cmd = request["cmd"]
        if cmd == "hello":
            return {"name": "pile-peer", "version": "1", "games": {"pile": {"players": [2, 3, 4], "level": 3}}}
        if cmd == "bye":
            return {}
        if cmd == "new":
            self.game = self.new(request)
            return {}
        if cmd == "replay":
            game = self.new(request)
            for move in request["moves"]:
                game.play(move)
            return {"scores": game.scores()}
        if cmd == "legal":
            return {"moves": self.game.legal()}
        if cmd in ("apply", "chance"):
            self.game.play(request["move" if cmd == "apply" else "outcome"])
            return {}
        if cmd == "over":
            return {"over": self.game.pile == 0}
        if cmd == "score":
            return {"scores": self.game.scores()}
        if cmd == "state":
            return {"state": self.game.state()}
        if cmd == "load":
            self.game.load(request["state"])
            return {}
        raise ValueError(f"command {cmd!r}")


def main():
    arguments = argparse.ArgumentParser(description="A second implementation of pile that speaks the protocol.")
    arguments.add_argument("--fault", action="append", default=[], choices=sorted(FAULTS))
    arguments.add_argument("--reading", action="append", default=[], metavar="QUESTION=READING")
    given = arguments.parse_args()
    peer = Peer(given.fault, dict(pair.partition("=")[::2] for pair in given.reading))
    for line in sys.stdin:
        request, reply = {}, {"id": None}
        try:
            request = json.loads(line)
            reply["id"] = request.get("id")
            reply["ok"] = peer.answer(request)
        except Illegal as why:
            reply["illegal"] = str(why)
        except Exception as what:  # whatever was sent, the loop goes on
            reply["error"] = str(what) or type(what).__name__
        print(json.dumps(reply), flush=True)
        if request.get("cmd") == "bye":
            break


if __name__ == "__main__":
    main()
