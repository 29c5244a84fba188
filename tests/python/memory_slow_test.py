"""A million states made and dropped leave nothing behind."""

from __future__ import annotations

import unittest

from memory_test import growth


class Memory(unittest.TestCase):
    def test_a_million_states(self) -> None:
        self.assertLess(growth(1_000_000), 3_000_000)


if __name__ == "__main__":
    unittest.main()
