"""Prints what is no JSON."""
import sys

for line in sys.stdin:
    print("%&$ \x1b[31m\x00 {\"id\": [[[", flush=True)
