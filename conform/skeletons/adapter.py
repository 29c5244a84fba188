"""An adapter to begin with: your engine speaks the protocol (docs/protocol.md) on stdin and stdout.

Fill in the class Engine from top to bottom, and run after each step:

    bargello conform medici -- python3 adapter.py

What is not filled in yet raises Unsupported, which costs nothing. How to go about it is in docs/adapting.md.
"""
import json
import sys

GAME = "medici"      # medici, medici-card, medina or strozzi
PLAYERS = [4]        # the numbers of players that your engine plays with
LEVEL = 2            # 1: replay; 2: new, legal, apply, chance, over, score; 3: state and load as well


class Unsupported(Exception):
    """The engine does not do that. Costs nothing."""


class Illegal(Exception):
    """The move is not legal. Nothing has changed."""


class Engine:
    def new(self, players, config):
        """Begin a game. 'config' with nothing but 'players' is the full game; begin by refusing everything else."""
        if set(config) - {"players"}:
            raise Unsupported("anything but the full game")
        raise Unsupported("new")

    def legal(self):
        """The legal moves as JSON objects or as texts; where chance is to act, what may come."""
        raise Unsupported("legal")

    def apply(self, move):
        """A player's move. Raise Illegal when it is not legal."""
        raise Unsupported("apply")

    def chance(self, outcome):
        """What chance did: do not draw, put this card on top and draw it."""
        raise Unsupported("chance")

    def over(self):
        raise Unsupported("over")

    def score(self):
        """By seat; fractions as texts, "35/3"."""
        raise Unsupported("score")

    def state(self):
        raise Unsupported("state")

    def load(self, state):
        raise Unsupported("load")


def answer(engine, request):
    """What goes into 'ok'."""
    cmd = request["cmd"]
    if cmd == "hello":
        return {"name": "my-engine", "version": "0", "games": {GAME: {"players": PLAYERS, "level": LEVEL}}}
    if cmd == "new":
        if request["players"] not in PLAYERS:
            raise Unsupported(f"{request['players']} players")
        engine.new(request["players"], request["config"])
    elif cmd == "legal":
        return {"moves": engine.legal()}
    elif cmd == "apply":
        engine.apply(request["move"])
    elif cmd == "chance":
        engine.chance(request["outcome"])
    elif cmd == "over":
        return {"over": engine.over()}
    elif cmd == "score":
        return {"scores": engine.score()}
    elif cmd == "state":
        return {"state": engine.state()}
    elif cmd == "load":
        engine.load(request["state"])
    elif cmd == "replay":  # level 1; one of level 2 can do it with what it has
        engine.new(request["players"], request["config"])
        for move in request["moves"]:
            (engine.chance if is_chance(engine, move) else engine.apply)(move)
        return {"scores": engine.score()}
    elif cmd != "bye":
        raise Unsupported(cmd)
    return {}


def is_chance(engine, move):
    """Of a replayed move: is it one of chance? The table in docs/protocol.md has them for each game."""
    return move["do"] in ("start", "card", "remove", "tile", "ship", "well", "start-merchant")


def main():
    engine = Engine()
    for line in sys.stdin:
        request = json.loads(line)
        reply = {"id": request["id"]}
        try:
            reply["ok"] = answer(engine, request)
        except Unsupported as what:
            reply["unsupported"] = str(what)
        except Illegal as why:
            reply["illegal"] = str(why)
        except Exception as what:  # an error of the engine is a finding
            reply["error"] = f"{type(what).__name__}: {what}"
        print(json.dumps(reply), flush=True)  # without flush, both sides wait for each other
        if request["cmd"] == "bye":
            break


if __name__ == "__main__":
    main()
