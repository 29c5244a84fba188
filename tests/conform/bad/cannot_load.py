"""Claims level 3 and cannot load."""
from bad import answers, say

for _, request, reply in answers():
    if request["cmd"] == "load":
        reply = {"id": request["id"], "unsupported": "load"}
    say(reply)
