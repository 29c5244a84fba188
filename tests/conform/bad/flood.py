"""Answers hello, then prints without end and without line ends."""
import sys

from bad import answers, say

for number, _, reply in answers():
    if number == 0:
        say(reply)
    else:
        while True:
            sys.stdout.write("x" * 65536)
