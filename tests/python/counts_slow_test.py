"""The counts of larger configurations by Python are those of the lists."""

from __future__ import annotations

import unittest

from values_test import judge_counts


class Counts(unittest.TestCase):
    def test_larger_configurations_have_the_counts_of_the_list(self) -> None:
        self.assertGreater(judge_counts(self, 250_000, 10**9), 5)


if __name__ == "__main__":
    unittest.main()
