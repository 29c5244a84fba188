"""Answers at first, then prints what is no JSON."""
from bad import answers, say

for number, _, reply in answers():
    if number % 40 == 39:
        print("Segmentation fault (core dumped)", flush=True)
    else:
        say(reply)
