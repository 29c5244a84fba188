"""Answers everything and talks without being asked."""
from bad import answers, say

for _, _, reply in answers():
    say(reply)
    for _ in range(1000):
        print("debug: thinking", flush=True)
