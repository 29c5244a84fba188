"""Stops answering after a while, and goes on running."""
import time

from bad import answers, say

for number, _, reply in answers():
    if number > 30:
        time.sleep(1000)
    say(reply)
