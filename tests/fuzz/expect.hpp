#pragma once

#include <gtest/gtest.h>

#include "tests/fuzz/rounds.hpp"

namespace fuzz {

// In the suite: the corpus, then so many damaged inputs.
inline void expect_takes_anything(const Target& target) {
  const auto corpus = corpus_of(target);
  ASSERT_GE(corpus.size(), 3u);
  constexpr std::uint64_t seed = 5;
  int round = -static_cast<int>(corpus.size());
  try {
    for (; round < 0; ++round) target.run(corpus[static_cast<std::size_t>(-round - 1)]);
    for (; round < target.rounds; ++round) target.run(input_of(corpus, seed, static_cast<std::uint64_t>(round)));
  } catch (const std::exception& e) {
    FAIL() << e.what() << "\nagain: fuzz " << target.name << " --seed " << seed << " --only " << round;
  }
}

}  // namespace fuzz
