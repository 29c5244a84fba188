"""Answers the request before the last one."""
from bad import answers, say

before = None
for number, _, reply in answers():
    say(before if number > 20 else reply)
    before = reply
