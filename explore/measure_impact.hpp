#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "explore/impact.hpp"
#include "explore/policy.hpp"
#include "model/core/winners.hpp"

namespace explore {

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

// A state reached under our readings as one of theirs, with the books that they alone keep.
template <class G>
typename G::State as_theirs(const G& theirs, typename G::State ours, const typename G::State& of_theirs) {
  if constexpr (requires { keep_books(theirs, ours, of_theirs); }) keep_books(theirs, ours, of_theirs);
  if constexpr (requires { theirs.adopt(ours); }) theirs.adopt(ours);
  return ours;
}

template <class G>
bool is_legal(const G& game, const typename G::State& s, const typename G::Move& m) {
  bool legal = false;
  game.each_move(s, [&](const typename G::Move& other) { legal = legal || other == m; });
  return legal;
}

// The result of a game that is over.
struct GameEnd {
  core::Scores scores, wins;
};
template <class G>
std::optional<GameEnd> end_of(const G& game, const typename G::State& s) {
  if (!game.turn(s).is_over()) return std::nullopt;
  return GameEnd{game.scores(s), core::win_shares(game, s)};
}

// Makes the players' moves of another game as long as they are allowed, with the same cards in every pile; the state
// after them, if all were. Draws are not taken from the list: a reading that only shows more of a pile has other ones.
template <class G>
std::optional<typename G::State> made(const G& game, const typename G::State& first,
                                      const std::vector<typename G::Move>& of_players, const Dealer<G>& dealer) {
  Going<G> going{&game, first, {}, -1, {}};
  std::size_t next = 0;
  while (!game.turn(going.state).is_over()) {
    std::optional<typename G::Move> m;
    if (game.turn(going.state).is_chance())
      m = dealer.choose(going);
    else if (next < of_players.size() && is_legal(game, going.state, of_players[next]))
      m = of_players[next++];
    if (!m) return std::nullopt;
    going.state = game.apply(going.state, *m);
  }
  if (next < of_players.size()) return std::nullopt;
  return going.state;
}

// One game under ours, with what it passes through.
template <class G>
struct Played {
  std::vector<typename G::State> states;  // one more than moves
  std::vector<typename G::Move> moves;
};

// What another reading makes of one of our games.
template <class G>
void judge_game(const G& ours, const G& theirs, const typename G::State& their_first, const Played<G>& played,
                const Dealer<G>& dealer, Impact& impact) {
  using State = typename G::State;
  using Move = typename G::Move;
  std::vector<Move> some, others;
  // Does it come up? Their view is brought back to our game after every difference.
  State view = their_first;
  std::uint64_t times = 0;
  if (!(as_theirs(theirs, played.states[0], view) == view)) {
    ++times;
    view = as_theirs(theirs, played.states[0], played.states[0]);
  }
  bool parted = times > 0;
  for (std::size_t i = 0; i <= played.moves.size(); ++i) {
    const State& s = played.states[i];
    some.clear();
    ours.each_move(s, [&](const Move& m) { some.push_back(m); });
    bool same = in_step(ours, s, some, theirs, view, others);
    if (i == played.moves.size()) {
      const auto a = end_of(ours, s), b = end_of(theirs, view);
      times += !same || (a && b && !(a->scores == b->scores && a->wins == b->wins));
      break;
    }
    const State& next = played.states[i + 1];
    if (same) {
      const State after = theirs.apply(view, played.moves[i]);
      view = as_theirs(theirs, next, after);
      same = view == after;
    } else {
      view = as_theirs(theirs, next, next);
    }
    times += !same;
  }
  impact.came_up += times > 0;
  impact.times += times;
  parted = parted || times > 0;

  const auto our_end = end_of(ours, played.states.back());
  impact.dead_ends_ours += !our_end;
  // Nothing differs, nothing follows: the pair of random players is the same game. Sensible ones may foresee a rule.
  if (!parted && dealer.policy() == Policy::Random) {
    impact.dead_ends_theirs += !our_end;
    if (our_end)
      for (auto* apart : {&impact.same_play, &impact.same_play, &impact.pairs})
        apart->add(our_end->scores, our_end->scores, our_end->wins, our_end->wins);
    return;
  }
  Going<G> other{&theirs, their_first, {}, -1, {}};
  std::vector<Move> our_moves, their_moves;  // of players
  for (std::size_t i = 0; i < played.moves.size(); ++i)
    if (ours.turn(played.states[i]).is_player()) our_moves.push_back(played.moves[i]);
  while (const auto m = dealer.choose(other)) {
    if (theirs.turn(other.state).is_player()) their_moves.push_back(*m);
    other.state = theirs.apply(other.state, *m);
  }
  const auto their_end = end_of(theirs, other.state);
  impact.dead_ends_theirs += !their_end;
  const bool pair = our_end && their_end;
  if (pair) impact.pairs.add(our_end->scores, their_end->scores, our_end->wins, their_end->wins);
  // The same moves, in both directions.
  const std::uint64_t stopped = impact.stopped;
  const auto follow = [&](const G& game, const State& first, const std::vector<Move>& moves, const auto& known,
                          bool ours_known) {
    std::optional<GameEnd> end;
    if (known)
      if (const auto state = made(game, first, moves, dealer)) end = end_of(game, *state);
    if (end) {
      const auto &a = ours_known ? *known : *end, &b = ours_known ? *end : *known;
      impact.same_play.add(a.scores, b.scores, a.wins, b.wins);
    } else {
      ++impact.stopped;
    }
  };
  follow(theirs, their_first, our_moves, our_end, true);
  follow(ours, played.states[0], their_moves, their_end, false);
  if (pair && impact.stopped != stopped) impact.shift.add(our_end->scores, their_end->scores);
}

template <class G>
Played<G> play_game(const G& game, const typename G::State& first, const Dealer<G>& dealer, core::Fired& fired) {
  Played<G> played;
  Going<G> going{&game, first, {}, -1, {}};
  played.states.push_back(first);
  while (const auto m = dealer.choose(going)) {
    game.each_move(
        going.state, [](const typename G::Move&) {}, fired);
    going.state = game.apply(going.state, *m, fired);
    played.moves.push_back(*m);
    played.states.push_back(going.state);
  }
  if constexpr (requires { game.scores(going.state, &fired); })
    if (game.turn(going.state).is_over()) game.scores(going.state, &fired);
  return played;
}

inline std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t number) {
  return core::Random::mix(seed + number * 0x9e3779b97f4a7c15u);
}

template <class G>
Impacts impact_of(const G& ours, const typename G::State& first, const std::vector<const core::AnyGameOf<G>*>& theirs,
                  Policy policy, std::uint64_t games, std::uint64_t seed, const core::Stop* stop) {
  Impacts all;
  all.games = games;
  all.impact.resize(theirs.size());
  std::optional<GameEnd> before;
  for (std::uint64_t number = 0; number < games; ++number) {
    core::Stop::check(stop);
    const Dealer<G> dealer(policy, seed_of_game(seed, number));
    const auto played = play_game(ours, first, dealer, all.fired);
    for (std::size_t i = 0; i < theirs.size(); ++i)
      judge_game(ours, theirs[i]->game(), theirs[i]->first(), played, dealer, all.impact[i]);
    const auto end = end_of(ours, played.states.back());
    if (end) all.unit = end->scores.unit;
    if (end && before) all.unrelated.add(before->scores, end->scores, before->wins, end->wins);
    if (end) before = end;
  }
  return all;
}

template <class G>
class TableCaseSearch {
 public:
  TableCaseSearch(const G& ours, const G& theirs, const typename G::State& their_first)
      : ours_(ours), theirs_(theirs), their_first_(their_first) {}

  void look_along(const Played<G>& played) {
    State view = their_first_;
    for (std::size_t i = 0; i < played.moves.size(); ++i) {
      const State& s = played.states[i];
      some_.clear();
      ours_.each_move(s, [&](const Move& m) { some_.push_back(m); });
      if (!in_step(ours_, s, some_, theirs_, view, others_)) {
        offer(played, i, std::nullopt);
        return;  // beyond it their view is not one that they reach by these moves
      }
      if (!best_ || best_->cost[0] != 0)
        for (const Move& m : some_)
          if (!is_same_after(s, view, m)) {
            offer(played, i, m);
            break;
          }
      const State after = theirs_.apply(view, played.moves[i]);
      if (!(as_theirs(theirs_, played.states[i + 1], after) == after)) return;
      view = after;
    }
  }

  std::optional<TableCase> best() const {
    if (!best_) return std::nullopt;
    TableCase found;
    for (const auto& m : best_->play) found.play.push_back(ours_.print(m));
    if (best_->move) found.move = ours_.print(*best_->move);
    found.position = ours_.print(best_->position);
    found.is_chance = best_->cost[0] == 2;
    return found;
  }

 private:
  using State = typename G::State;
  using Move = typename G::Move;
  struct Best {
    std::array<std::size_t, 3>
        cost;  // moves to make (2: none, but only chance differs), length of the text, of the play
    std::vector<Move> play;
    std::optional<Move> move;
    State position;
  };

  bool is_same_after(const State& s, const State& view, const Move& m) const {
    const State a = ours_.apply(s, m), b = theirs_.apply(view, m);
    if (!(as_theirs(theirs_, a, b) == b)) return false;
    if (!ours_.turn(a).is_over() || !theirs_.turn(b).is_over()) return true;
    return ours_.scores(a) == theirs_.scores(b) && core::win_shares(ours_, a) == core::win_shares(theirs_, b);
  }
  void offer(const Played<G>& played, std::size_t at, const std::optional<Move>& m) {
    const State& s = played.states[at];
    const std::size_t moves = m ? 1 : ours_.turn(s).is_chance() ? 2 : 0;
    const std::array<std::size_t, 3> cost{moves, ours_.print(s).size(), at};
    if (best_ && best_->cost <= cost) return;
    best_ = Best{cost, {played.moves.begin(), played.moves.begin() + static_cast<std::ptrdiff_t>(at)}, m, s};
  }

  const G &ours_, &theirs_;
  const State& their_first_;
  std::optional<Best> best_;
  std::vector<Move> some_, others_;
};

template <class G>
std::optional<TableCase> table_case_of(const G& ours, const typename G::State& first, const G& theirs,
                                       const typename G::State& their_first, std::uint64_t games, std::uint64_t seed,
                                       const std::vector<std::vector<std::string>>& plays, const core::Stop* stop) {
  TableCaseSearch<G> search(ours, theirs, their_first);
  core::Fired fired;
  for (std::uint64_t number = 0; number < games; ++number) {
    core::Stop::check(stop);
    const auto policy = HasSensiblePlayers<G> && number % 2 == 1 ? Policy::Sensible : Policy::Random;
    search.look_along(play_game(ours, first, Dealer<G>(policy, seed_of_game(seed, number)), fired));
  }
  for (const auto& play : plays) {
    Played<G> played;
    played.states.push_back(first);
    for (const auto& move : play) {
      played.moves.push_back(ours.parse_move(played.states.back(), move));
      played.states.push_back(ours.apply(played.states.back(), played.moves.back()));
    }
    search.look_along(played);
  }
  return search.best();
}

}  // namespace explore
