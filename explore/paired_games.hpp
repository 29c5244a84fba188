#pragma once

#include <xxhash.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "explore/paired.hpp"
#include "model/core/random.hpp"
#include "model/core/winners.hpp"

namespace explore {

// A number that identifies a move in the cache of text hashes: the game's own (G::number_of), else a hash of its text.
template <class G>
std::uint64_t number_of(const G& game, const typename G::Move& m) {
  if constexpr (requires { G::number_of(m); }) {
    return G::number_of(m);
  } else {
    const std::string text = game.print(m);
    return XXH3_64bits(text.data(), text.size());
  }
}

// Hook: the section (day, round) of a state. Draws are numbered within their section, so that a difference in one
// section does not shift the draws of the next. A game without the hook is one section.
template <class G>
int section_of(const G& game, const typename G::State& s) {
  if constexpr (requires { game.section(s); })
    return game.section(s);
  else
    return 0;
}

// The common random numbers of one pair of games, as hashes of what they decide.
struct Keys {
  std::uint64_t seed;

  std::uint64_t move(int ply, std::uint64_t text) const {
    return core::Random::mix(seed ^ core::Random::mix(static_cast<std::uint64_t>(ply) ^ core::Random::mix(text)));
  }
  std::uint64_t draw(int day, int number) const {
    return core::Random::mix(
        ~seed ^ core::Random::mix(static_cast<std::uint64_t>(day) << 32 | static_cast<std::uint64_t>(number)));
  }
};

// One game of a pair while it is played.
template <class G>
struct Going {
  const G* game;
  typename G::State state;
  int ply = 0, day = -1, draws = 0;
};

// Plays games by the random numbers of their pair.
template <class G>
class Dealer {
 public:
  using Move = typename G::Move;
  using State = typename G::State;

  // The move that the random numbers choose; nothing when the game is over or at a dead end.
  std::optional<Move> choose(const Keys& keys, Going<G>& going) {
    const G& game = *going.game;
    const auto turn = game.turn(going.state);
    if (turn.is_over()) return std::nullopt;
    if (turn.is_chance()) return drawn(keys, going);
    std::optional<Move> best;
    std::uint64_t least = 0;
    game.each_move(going.state, [&](const Move& m) {
      const auto key = keys.move(going.ply, hash_of(game, m));
      if (best && key >= least) return;
      best = m;
      least = key;
    });
    return best;
  }

  void make(Going<G>& going, const Move& m) {
    going.state = going.game->apply(going.state, m);
    ++going.ply;
  }

 private:
  std::optional<Move> drawn(const Keys& keys, Going<G>& going) {
    const G& game = *going.game;
    if (const int day = section_of(game, going.state); day != going.day) {
      going.day = day;
      going.draws = 0;
    }
    std::uint64_t total = 0;
    game.each_move(going.state, [&](const Move& m) { total += game.weight(going.state, m); });
    if (total == 0) return std::nullopt;
    __extension__ using Wide = unsigned __int128;
    auto at = static_cast<std::uint64_t>(static_cast<Wide>(keys.draw(going.day, going.draws++)) * total >> 64);
    std::optional<Move> chosen;
    game.each_move(going.state, [&](const Move& m) {
      if (chosen) return;
      const std::uint64_t weight = game.weight(going.state, m);
      if (at < weight)
        chosen = m;
      else
        at -= weight;
    });
    return chosen;
  }

  std::uint64_t hash_of(const G& game, const Move& m) {
    const auto [it, is_new] = hashes_.try_emplace(number_of(game, m));
    if (is_new) {
      const std::string text = game.print(m);
      it->second = XXH3_64bits(text.data(), text.size());
    }
    return it->second;
  }

  std::unordered_map<std::uint64_t, std::uint64_t> hashes_;
};

// Do two games agree on turn, moves and weights? 'ours' are a's moves in s; 'theirs' is scratch space for b's in t.
template <class G>
bool in_step(const G& a, const typename G::State& s, const std::vector<typename G::Move>& ours, const G& b,
             const typename G::State& t, std::vector<typename G::Move>& theirs) {
  const auto turn = a.turn(s);
  if (!(turn == b.turn(t))) return false;
  if (turn.is_over()) return true;
  theirs.clear();
  b.each_move(t, [&](const typename G::Move& m) { theirs.push_back(m); });
  if (ours.size() != theirs.size() || !std::is_permutation(ours.begin(), ours.end(), theirs.begin())) return false;
  return !turn.is_chance() ||
         std::all_of(ours.begin(), ours.end(), [&](const auto& m) { return a.weight(s, m) == b.weight(t, m); });
}

template <class G>
Paired play_pairs(const G& ours, const typename G::State& first, const std::vector<const core::AnyGameOf<G>*>& theirs,
                  std::uint64_t games, std::uint64_t seed) {
  using Move = typename G::Move;
  Paired result;
  result.games = games;
  result.differing.resize(theirs.size());
  Dealer<G> dealer;
  std::vector<Move> some, others;
  for (std::uint64_t number = 0; number < games; ++number) {
    const Keys keys{core::Random::mix(seed + number * 0x9e3779b97f4a7c15u)};
    Going<G> going{&ours, first};
    std::vector<Going<G>> pairs;  // while in lockstep they take our moves, and only 'state' is kept up to date
    std::vector<bool> parted(theirs.size(), false);
    for (const auto* other : theirs) pairs.push_back({&other->game(), other->first()});
    while (true) {
      some.clear();
      ours.each_move(
          going.state, [&](const Move& m) { some.push_back(m); }, result.fired);
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (parted[i] || in_step(ours, going.state, some, *pairs[i].game, pairs[i].state, others)) continue;
        parted[i] = true;
        pairs[i].ply = going.ply;
        pairs[i].day = going.day;
        pairs[i].draws = going.draws;
      }
      const auto move = dealer.choose(keys, going);
      if (!move) break;
      for (std::size_t i = 0; i < pairs.size(); ++i)
        if (!parted[i]) dealer.make(pairs[i], *move);
      going.state = ours.apply(going.state, *move, result.fired);
      ++going.ply;
    }
    const bool ended = ours.turn(going.state).is_over();
    if constexpr (requires { ours.scores(going.state, &result.fired); })
      if (ended) ours.scores(going.state, &result.fired);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      auto& differing = result.differing[i];
      auto& other = pairs[i];
      differing.moves += parted[i];
      while (const auto move = dealer.choose(keys, other)) dealer.make(other, *move);
      if (!ended || !other.game->turn(other.state).is_over()) {
        const bool both = !ended && !other.game->turn(other.state).is_over() && !parted[i];  // the same dead end
        differing.unfinished += !both;
        differing.scores += !both;
        differing.winner += !both;
        continue;
      }
      differing.scores += !(ours.scores(going.state) == other.game->scores(other.state));
      differing.winner += !(core::win_shares(ours, going.state) == core::win_shares(*other.game, other.state));
    }
  }
  return result;
}

template <class G>
std::optional<Stretch> find_stretch(const G& ours, const typename G::State& first, const G& theirs,
                                    const typename G::State& other_first, std::uint64_t games, std::uint64_t seed) {
  using Move = typename G::Move;
  std::optional<std::pair<typename G::State, std::vector<Move>>> best;
  Dealer<G> dealer;
  std::vector<Move> some, others;
  for (std::uint64_t number = 0; number < games; ++number) {
    const Keys keys{core::Random::mix(seed + number * 0x9e3779b97f4a7c15u)};
    Going<G> going{&ours, first};
    auto t = other_first;
    auto shared = first;
    std::vector<Move> since;
    while (true) {
      some.clear();
      ours.each_move(going.state, [&](const Move& m) { some.push_back(m); });
      bool differs = !in_step(ours, going.state, some, theirs, t, others);
      if (!differs && ours.turn(going.state).is_over())
        differs = !(ours.scores(going.state) == theirs.scores(t)) ||
                  !(core::win_shares(ours, going.state) == core::win_shares(theirs, t));
      if (going.state == t && !ours.turn(going.state).is_over()) {  // no stretch starts at the end of a game
        shared = t;
        since.clear();
      }
      if (differs) {
        if (!best || since.size() < best->second.size()) best = {shared, since};
        break;
      }
      const auto move = dealer.choose(keys, going);
      if (!move) break;
      since.push_back(*move);
      dealer.make(going, *move);
      t = theirs.apply(t, *move);
    }
  }
  if (!best) return std::nullopt;
  Stretch stretch{ours.print(best->first), {}};
  for (const auto& m : best->second) stretch.play.push_back(ours.print(m));
  return stretch;
}

}  // namespace explore
