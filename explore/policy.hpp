#pragma once

#include <xxhash.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "explore/impact.hpp"
#include "model/core/players.hpp"
#include "model/core/random.hpp"

namespace explore {

// Common random numbers (the usual variance reduction for comparing two systems by simulation), coupled by meaning:
// what is drawn depends on the pile and the how-manieth card of it, what is chosen on the player, the occasion and the
// move. No number depends on how many events there were before, so that a reading that adds an event does not shift the
// rest.

template <class G>
concept HasSensiblePlayers = requires(const G& game, const typename G::State& s) {
  { sensible_move(game, s, std::uint64_t{}) } -> std::same_as<typename G::Move>;
};

// The section (day, round) of a state; a game without is one section.
template <class G>
int section_of(const G& game, const typename G::State& s) {
  if constexpr (requires { game.section(s); })
    return game.section(s);
  else
    return 0;
}

// One game while it is played.
template <class G>
struct Going {
  struct Taken {  // of one kind from one pile
    std::uint64_t pile, kind;
    int top, bottom;
  };
  const G* game;
  typename G::State state;
  std::vector<Taken> taken;
  int section = -1;
  std::array<int, core::max_players> choices{};  // of each seat in the section, for games without occasions

  std::size_t find(std::uint64_t pile, std::uint64_t kind) {
    for (std::size_t i = 0; i < taken.size(); ++i)
      if (taken[i].pile == pile && taken[i].kind == kind) return i;
    taken.push_back({pile, kind, 0, 0});
    return taken.size() - 1;
  }
};

template <class G>
class Dealer {
 public:
  using Move = typename G::Move;
  using State = typename G::State;

  Dealer(Policy policy, std::uint64_t seed) : policy_(policy), seed_(core::Random::mix(seed)) {}

  Policy policy() const { return policy_; }

  // The move that is made; nothing when the game is over or at a dead end.
  std::optional<Move> choose(Going<G>& going) const {
    const G& game = *going.game;
    const auto turn = game.turn(going.state);
    if (turn.is_over()) return std::nullopt;
    if (const int section = section_of(game, going.state); section != going.section) {
      going.section = section;
      going.choices = {};
    }
    return turn.is_chance() ? drawn(going) : chosen(going, turn.seat());
  }

 private:
  static std::uint64_t hash(const std::string& text) { return XXH3_64bits(text.data(), text.size()); }
  template <class... Numbers>
  std::uint64_t mixed(Numbers... numbers) const {
    std::uint64_t sum = seed_;
    ((sum = core::Random::mix(sum ^ core::Random::mix(numbers + 0x9e3779b97f4a7c15u))), ...);
    return sum;
  }

  std::optional<Move> chosen(Going<G>& going, int seat) const {
    const G& game = *going.game;
    std::uint64_t what = 0;
    if constexpr (requires { occasion(game, going.state); })
      what = occasion(game, going.state);
    else
      what = static_cast<std::uint64_t>(going.section) << 32 |
             static_cast<std::uint64_t>(going.choices[static_cast<std::size_t>(seat)]++);
    const std::uint64_t taste = mixed(std::uint64_t{1}, static_cast<std::uint64_t>(seat), what);
    std::optional<Move> best;
    if constexpr (HasSensiblePlayers<G>) {
      if (policy_ == Policy::Sensible) {
        bool any = false;
        game.each_move(going.state, [&](const Move&) { any = true; });
        if (!any) return std::nullopt;
        return sensible_move(game, going.state, taste);
      }
    }
    std::uint64_t least = 0;
    game.each_move(going.state, [&](const Move& m) {
      const auto key = core::Random::mix(taste ^ core::Random::mix(number_of(game, m)));
      if (best && key >= least) return;
      best = m;
      least = key;
    });
    return best;
  }

  // A number that identifies a move: the game's own, else a hash of its text.
  static std::uint64_t number_of(const G& game, const Move& m) {
    if constexpr (requires { G::number_of(m); })
      return G::number_of(m);
    else
      return hash(game.print(m));
  }

  // The next card of the pile. Every single card of a kind has a random rank; the least goes first. Of each kind, what
  // was taken from the top had the least ranks, what was set aside from the bottom the greatest, so the numbers taken
  // say which are left.
  std::optional<Move> drawn(Going<G>& going) const {
    const G& game = *going.game;
    core::Pile pile{static_cast<std::uint64_t>(going.section), false};
    if constexpr (requires { pile_of(game, going.state); }) pile = pile_of(game, going.state);
    std::optional<Move> best;
    std::uint64_t best_rank = 0;
    std::size_t best_at = 0;
    std::vector<std::uint64_t> ranks;
    game.each_move(going.state, [&](const Move& m) {
      const int left = static_cast<int>(game.weight(going.state, m));
      if (left <= 0) return;
      // What chance brings is what follows the verb: "card Fu5" and "remove Fu5" are about one kind.
      const std::string text = game.print(m);
      const auto space = text.find(' ');
      const std::uint64_t kind = hash(space == std::string::npos ? text : text.substr(space + 1));
      const std::size_t at = going.find(pile.id, kind);
      const auto& taken = going.taken[at];
      ranks.clear();
      for (int copy = 0; copy < taken.top + left + taken.bottom; ++copy)
        ranks.push_back(mixed(std::uint64_t{2}, pile.id, kind, static_cast<std::uint64_t>(copy)));
      std::sort(ranks.begin(), ranks.end());
      const std::uint64_t rank = ranks[static_cast<std::size_t>(pile.from_bottom ? taken.top + left - 1 : taken.top)];
      if (best && (pile.from_bottom ? rank <= best_rank : rank >= best_rank)) return;
      best = m;
      best_rank = rank;
      best_at = at;
    });
    if (best) ++(pile.from_bottom ? going.taken[best_at].bottom : going.taken[best_at].top);
    return best;
  }

  Policy policy_;
  std::uint64_t seed_;
};

}  // namespace explore
