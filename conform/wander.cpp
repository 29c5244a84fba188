#include "conform/wander.hpp"

#include <algorithm>
#include <charconv>

#include "conform/ask.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"

namespace conform {

std::optional<std::string> next_move(const core::Handle& game, const core::AnyState& s, const Coverage& coverage, core::Random& random) {
  if (game.turn(s).is_over()) return std::nullopt;
  if (random.below(4) == 0) return core::random_move(game, s, random);
  constexpr std::size_t looked_at = 6;
  auto moves = game.moves(s);
  if (moves.empty()) return std::nullopt;
  std::optional<std::string> best;
  int most = -1;
  for (std::size_t i = 0; i < looked_at && !moves.empty(); ++i) {
    const auto at = moves.begin() + static_cast<std::ptrdiff_t>(random.below(moves.size()));
    core::Fired fired;
    const auto next = game.apply(s, *at, &fired);
    const int fresh = coverage.novelty(fired, game.players(), game.to_json(next));
    if (fresh > most) {
      most = fresh;
      best = *at;
    }
    moves.erase(at);
  }
  return best;
}

void Illegal::remember(const std::vector<std::string>& legal) {
  for (const auto& move : legal)
    if (std::find(earlier_.begin(), earlier_.end(), move) == earlier_.end()) earlier_.push_back(move);
}

std::vector<std::string> Illegal::some(const core::Handle& game, const core::AnyState& s, const std::vector<std::string>& legal, std::size_t most, core::Random& random) const {
  std::vector<std::string> found;
  const auto add = [&](const std::string& move) {
    if (std::find(legal.begin(), legal.end(), move) != legal.end() || std::find(found.begin(), found.end(), move) != found.end()) return;
    try {
      game.move_json(s, move);
      if (!game.explain(s, move).legal) found.push_back(move);
    } catch (const core::BadInput&) {  // not well formed
    }
  };
  for (std::size_t tries = 0; tries < 3 * most && found.size() < most; ++tries) {
    if (!earlier_.empty() && random.below(2) == 0) {
      add(earlier_[random.below(earlier_.size())]);
    } else if (!legal.empty()) {
      auto words = core::split(legal[random.below(legal.size())], ' ');
      auto& word = words[random.below(words.size())];
      int number = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
      if (error != std::errc{} || end != word.data() + word.size()) continue;
      word = std::to_string(random.below(2) == 0 ? number + 1 : std::max(0, number - 1));
      add(core::join(words, " "));
    }
  }
  return found;
}

}  // namespace conform
