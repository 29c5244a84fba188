#include "conform/random_walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "conform/query.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"

namespace conform {

namespace {

std::string_view verb_of(std::string_view move) { return move.substr(0, move.find(' ')); }

}  // namespace

std::vector<std::string> Habit::preferred(const std::vector<std::string>& moves) const {
  if (seed_ == 0) return moves;
  const std::uint64_t ranks = 2 + seed_ % 8;  // few: several verbs in turn
  const auto place = [&](const std::string& move) {
    std::uint64_t hash = seed_;
    for (const char c : verb_of(move)) hash = core::Random::mix(hash + static_cast<unsigned char>(c));
    return hash % ranks;
  };
  std::vector<std::string> first;
  for (const auto& move : moves) {
    if (!first.empty() && place(move) > place(first.front())) continue;
    if (!first.empty() && place(move) < place(first.front())) first.clear();
    first.push_back(move);
  }
  return first;
}

std::optional<std::string> next_move(const core::AnyGame& game, const core::AnyState& s, const Coverage& coverage,
                                     const Habit& habit, core::Random& random) {
  if (game.turn(s).is_over()) return std::nullopt;
  if (random.below(habit.is_one() ? 16 : 4) == 0) return core::random_move(game, s, random);
  constexpr std::size_t looked_at = 6;
  auto moves = habit.preferred(game.moves(s));
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

void Illegal::begin() {
  earlier_.clear();
  known_.clear();
  here_.clear();
}

void Illegal::remember(const std::vector<std::string>& legal) {
  for (const auto& move : legal)
    if (known_.insert(move).second) earlier_.push_back(move);
}

namespace {

std::optional<int> number_in(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::string beside(int number, core::Random& random) {
  return std::to_string(random.below(2) == 0 ? number + 1 : std::max(0, number - 1));
}

}  // namespace

// Another move with the same verb lends a word, a number is one off, a list (1+2+3) is one longer or shorter.
std::string Illegal::candidate(const std::vector<std::string>& legal, core::Random& random) const {
  if (!earlier_.empty() && (legal.empty() || random.below(3) == 0)) return earlier_[random.below(earlier_.size())];
  if (legal.empty()) return "";
  auto words = core::split(legal[random.below(legal.size())], ' ');
  auto& word = words[random.below(words.size())];
  const auto& other = earlier_.empty() || random.below(2) == 0 ? legal[random.below(legal.size())]
                                                               : earlier_[random.below(earlier_.size())];
  const auto lent = core::split(other, ' ');
  const auto at = static_cast<std::size_t>(&word - words.data());
  const bool akin = at > 0 && lent.size() > at && lent[0] == words[0];
  auto list = core::split(word, '+');
  if (!number_in(list.front())) {
    if (akin) word = lent[at];
  } else if (const auto variant = random.below(4); variant == 0 && akin) {
    word = lent[at];
  } else if (variant == 1 && list.size() > 1) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(random.below(list.size())));
    word = core::join(list, "+");
  } else if (const auto last = number_in(list.back()); variant == 2 && last) {
    word += "+" + std::to_string(*last + 1);
  } else {
    auto& part = list[random.below(list.size())];
    if (const auto number = number_in(part)) part = beside(*number, random);
    word = core::join(list, "+");
  }
  return core::join(words, " ");
}

std::vector<Illegal::Move> Illegal::some(const core::AnyGame& game, const core::AnyState& s,
                                         const std::vector<std::string>& legal, const Enough& enough,
                                         core::Random& random) {
  constexpr int tries = 12;
  std::map<std::string, Move> sorts;
  for (int i = 0; i < tries; ++i) {
    const auto text = candidate(legal, random);
    if (text.empty() || std::find(legal.begin(), legal.end(), text) != legal.end()) continue;
    try {
      game.move_json(s, text);
      const auto verdict = game.explain(s, text);
      if (verdict.legal || verdict.rules.empty()) continue;
      const auto verb = verb_of(text);
      const bool others =
          std::any_of(legal.begin(), legal.end(), [&](const std::string& move) { return verb_of(move) == verb; });
      sorts.try_emplace(fmt::format("{} R{} {}", verb, verdict.rules.front(), others), Move{text, verdict.rules});
    } catch (const core::BadInput&) {  // not well formed
    }
  }
  std::vector<Move> found;
  while (found.size() < enough.at_once && !sorts.empty()) {
    const auto rarest = std::min_element(sorts.begin(), sorts.end(), [&](const auto& a, const auto& b) {
      return offered_[a.first] < offered_[b.first];
    });
    if (offered_[rarest->first] < enough.in_all && here_[rarest->first] < enough.here) {
      ++offered_[rarest->first];
      ++here_[rarest->first];
      found.push_back(std::move(rarest->second));
    }
    sorts.erase(rarest);
  }
  return found;
}

}  // namespace conform
