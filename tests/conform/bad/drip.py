"""After a while its line never ends."""
import sys
import time

from bad import answers, say

for number, _, reply in answers():
    while number > 10:
        sys.stdout.write("x")
        sys.stdout.flush()
        time.sleep(0.005)
    say(reply)
