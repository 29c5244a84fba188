#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "explore/perft.hpp"
#include "model/core/game.hpp"
#include "model/core/random.hpp"

namespace explore {

// Perft with memoisation: the count of a state depends on the state and on the remaining depth only, so both together
// are the key of the memo. Depth -1 means without limit.
template <core::Game G>
class PlayCounter {
 public:
  explicit PlayCounter(const G& game, const core::Stop* stop = nullptr)
      : game_(game), stop_(stop), words_(static_cast<std::size_t>(core::words_for(game.key_bits()))) {}

  Count count(const typename G::State& s, int depth) {
    if (depth == 0 || game_.turn(s).is_over()) return 1;
    std::string key = key_of(s, depth);
    if (const auto it = memo_.find(key); it != memo_.end()) return it->second;
    if ((++counted_ & 1023) == 0) core::Stop::check(stop_);
    Count sum = 0;
    bool any = false;
    game_.each_move(s, [&](typename G::Move m) {
      any = true;
      sum += count(game_.apply(s, m), depth < 0 ? depth : depth - 1);
    });
    if (!any) sum = 1;
    memo_.emplace(std::move(key), sum);
    return sum;
  }

 private:
  std::string key_of(const typename G::State& s, int depth) {
    std::vector<std::uint64_t> words(words_ + 1);
    game_.encode(s, std::span(words).first(words_));
    words[words_] = static_cast<std::uint64_t>(depth);
    return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(std::uint64_t)};
  }

  const G& game_;
  const core::Stop* stop_;
  std::size_t words_;
  std::uint64_t counted_ = 0;
  std::unordered_map<std::string, Count> memo_;
};

template <core::Game G>
Perft count_plays(const G& game, const typename G::State& first, std::optional<int> depth,
                  const core::Stop* stop = nullptr) {
  Perft result;
  PlayCounter counter(game, stop);
  const int deep = depth.value_or(-1);
  result.total = counter.count(first, deep);
  if (deep != 0 && !game.turn(first).is_over())
    game.each_move(first, [&](auto m) {
      result.divide.emplace_back(game.print(m), counter.count(game.apply(first, m), deep < 0 ? deep : deep - 1));
    });
  for (int ply = 1; ply <= deep; ++ply) result.plies.push_back(counter.count(first, ply));
  return result;
}

template <core::Game G>
Estimate estimate_plays(const G& game, const typename G::State& first, int samples, std::uint64_t seed) {
  Estimate estimate;
  core::Random random(seed);
  std::vector<double> digits;
  for (int sample = 0; sample < samples; ++sample) {
    digits.push_back(0);
    for (auto s = first; !game.turn(s).is_over();) {
      const auto moves = core::moves(game, s);
      if (moves.empty()) break;
      digits.back() += std::log10(static_cast<double>(moves.size()));
      s = game.apply(s, moves[random.below(moves.size())]);
      estimate.mean_length += 1.0 / samples;
    }
  }
  const double most = *std::max_element(digits.begin(), digits.end());
  double mean = 0;
  for (const double d : digits) mean += std::pow(10, d - most) / samples;
  estimate.digits = most + std::log10(mean);
  return estimate;
}

}  // namespace explore
