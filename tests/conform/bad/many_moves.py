"""Thousands of moves wherever there are any."""
from bad import answers, say

for _, _, reply in answers():
    if "moves" in (reply.get("ok") or {}):
        reply["ok"]["moves"] = [{"do": "bid", "florins": n} for n in range(3000)]
    say(reply)
