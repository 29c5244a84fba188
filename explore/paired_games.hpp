#pragma once

#include <xxhash.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "explore/paired.hpp"
#include "model/core/random.hpp"
#include "model/core/winners.hpp"

namespace explore {

// A move as a number, for looking up what was hashed before: the game's own, if it has one, else a sum of its text.
template <class G>
std::uint64_t number_of(const G& game, const typename G::Move& m) {
  if constexpr (requires { G::number_of(m); }) {
    return G::number_of(m);
  } else {
    const std::string text = game.print(m);
    return XXH3_64bits(text.data(), text.size());
  }
}

// Draws are counted anew from section to section: a day, a round. A game without any is one section.
template <class G>
int section_of(const G& game, const typename G::State& s) {
  if constexpr (requires { game.section(s); })
    return game.section(s);
  else
    return 0;
}

// What decides a game: one for each pair of games.
struct Keys {
  std::uint64_t seed;

  std::uint64_t move(int ply, std::uint64_t text) const { return core::Random::mix(seed ^ core::Random::mix(static_cast<std::uint64_t>(ply) ^ core::Random::mix(text))); }
  std::uint64_t draw(int day, int number) const { return core::Random::mix(~seed ^ core::Random::mix(static_cast<std::uint64_t>(day) << 32 | static_cast<std::uint64_t>(number))); }
};

// One game of a pair on its way.
template <class G>
struct Going {
  const G* game;
  typename G::State state;
  int ply = 0, day = -1, draws = 0;
};

template <class G>
class Dealer {
 public:
  using Move = typename G::Move;
  using State = typename G::State;

  // The move that the keys choose; nothing at a dead end or at the end.
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

// Does another game show the same as ours in 's', where 'ours' are the moves: turn, moves, chances?
template <class G>
bool in_step(const G& a, const typename G::State& s, const std::vector<typename G::Move>& ours, const G& b, const typename G::State& t, std::vector<typename G::Move>& theirs) {
  const auto turn = a.turn(s);
  if (!(turn == b.turn(t))) return false;
  if (turn.is_over()) return true;
  theirs.clear();
  b.each_move(t, [&](const typename G::Move& m) { theirs.push_back(m); });
  if (ours.size() != theirs.size() || !std::is_permutation(ours.begin(), ours.end(), theirs.begin())) return false;
  return !turn.is_chance() || std::all_of(ours.begin(), ours.end(), [&](const auto& m) { return a.weight(s, m) == b.weight(t, m); });
}

template <class G>
Paired play_pairs(const G& ours, const typename G::State& first, const std::vector<const core::AnyGameOf<G>*>& theirs, std::uint64_t games, std::uint64_t seed) {
  using Move = typename G::Move;
  Paired result;
  result.games = games;
  result.differing.resize(theirs.size());
  Dealer<G> dealer;
  std::vector<Move> some, others;
  for (std::uint64_t number = 0; number < games; ++number) {
    const Keys keys{core::Random::mix(seed + number * 0x9e3779b97f4a7c15u)};
    Going<G> going{&ours, first};
    std::vector<Going<G>> pairs;  // those in step may be in another state; their counters are ours
    std::vector<bool> parted(theirs.size(), false);
    for (const auto* other : theirs) pairs.push_back({&other->game(), other->first()});
    while (true) {
      some.clear();
      ours.each_move(going.state, [&](const Move& m) { some.push_back(m); }, result.fired);
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
std::optional<Stretch> find_stretch(const G& ours, const typename G::State& first, const G& theirs, const typename G::State& other_first, std::uint64_t games, std::uint64_t seed) {
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
        differs = !(ours.scores(going.state) == theirs.scores(t)) || !(core::win_shares(ours, going.state) == core::win_shares(theirs, t));
      if (going.state == t && !ours.turn(going.state).is_over()) {  // of a game that is over, the text shows the result
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
