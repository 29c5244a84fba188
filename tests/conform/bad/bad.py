"""What the bad programs share: the medici peer, whose replies are then spoilt."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "conform" / "peers"))
import medici
import protocol


def answers():
    """For each request: its number, what was asked, the right reply."""
    session = protocol.Session("medici", medici.Medici, medici.parse)
    for number, line in enumerate(sys.stdin.buffer):
        yield number, json.loads(line), protocol.reply_to(session, line)[0]


def say(reply):
    print(json.dumps(reply), flush=True)
