"""Right answers, each after a long think."""
import time

from bad import answers, say

for _, _, reply in answers():
    time.sleep(0.4)
    say(reply)
