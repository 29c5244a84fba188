"""garbled_peer.py SEED: the peer of Medici, some of whose replies are mutated, late, doubled or missing."""
import pathlib
import random
import subprocess
import sys
import time

from mutated_inputs import ROOT, mutated


def main():
    rng = random.Random(int(sys.argv[1]))
    share = rng.choice([0.01, 0.05, 0.3, 1])
    peer = subprocess.Popen([sys.executable, str(ROOT / "conform" / "peers" / "medici.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for line in sys.stdin.buffer:
        peer.stdin.write(line)
        peer.stdin.flush()
        reply = peer.stdout.readline()
        if rng.random() < share:
            kind = rng.randint(0, 9)
            if kind == 0:
                reply = b""
            elif kind == 1:
                reply += reply
            elif kind == 2:
                time.sleep(rng.choice([0.1, 2]))
            elif kind == 3:
                reply = b"x" * rng.choice([10, 100000, 3000000]) + b"\n"
            elif kind == 4:
                sys.exit(rng.choice([0, 1, 77]))
            else:
                reply = mutated(rng, reply)
        sys.stdout.buffer.write(reply)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
