"""Well-formed replies of the wrong types."""
from bad import answers, say

for number, request, reply in answers():
    odd = {"legal": {"moves": 7}, "state": {"state": [1, {"a": None}]}, "over": {"over": "maybe"}, "score": {"scores": {"0": 1}}}
    if request["cmd"] in odd and number % 3 == 0:
        reply = {"id": request["id"], "ok": odd[request["cmd"]]}
    say(reply)
