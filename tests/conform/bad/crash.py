"""Crashes now and then in the middle of a game."""
from bad import answers, say

for number, request, reply in answers():
    if number > 30 and request["cmd"] == "legal":
        raise RuntimeError("the deck is empty")
    say(reply)
