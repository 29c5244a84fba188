"""A program of level 2: it neither loads nor gives its state. It is right; with an argument it is of that level."""
import sys

from bad import answers, say

level = int(sys.argv[1]) if len(sys.argv) > 1 else 2
for _, request, reply in answers():
    if request["cmd"] == "hello":
        reply["ok"]["games"]["medici"]["level"] = level
    elif request["cmd"] in ("load", "state") or level < 2 and request["cmd"] != "replay":
        reply = {"id": request["id"], "unsupported": request["cmd"]}
    say(reply)
