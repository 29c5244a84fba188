#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/trace.hpp"

namespace core {

inline constexpr int max_players = 6;

// Who acts in a state: a player, chance, or nobody because the game is over.
struct Turn {
  std::int8_t value;

  static constexpr Turn player(int seat) { return {static_cast<std::int8_t>(seat)}; }
  static constexpr Turn chance() { return {-1}; }
  static constexpr Turn over() { return {-2}; }

  constexpr bool is_player() const { return value >= 0; }
  constexpr bool is_chance() const { return value == -1; }
  constexpr bool is_over() const { return value == -2; }
  constexpr int seat() const { return value; }

  friend constexpr bool operator==(Turn, Turn) = default;
};

// Final results in seat order, in whole numbers of 1/unit.
struct Scores {
  int players = 0;
  int unit = 1;
  std::array<std::int64_t, max_players> amounts{};

  friend bool operator==(const Scores&, const Scores&) = default;
};

// "95", or "35/3" in lowest terms.
std::string print_amount(std::int64_t amount, int unit);

// Is a move legal, and which rules decide? For an illegal move the first rule is the one it breaks.
struct Verdict {
  bool legal = false;
  std::vector<int> rules;
  std::string why;  // one sentence, for people; empty when legal
};

// A game is a small value that holds its rules and answers questions about states.
//
// 'each_move' alone defines what is legal; it visits in a fixed order and does not allocate. 'start',
// 'each_move' and 'apply' take an optional trace as last argument that records which rules fired (see trace.hpp), and
// 'scores' may take a Fired*. 'layer' decreases
// strictly along every move and every draw.
template <class G>
concept Game = std::regular<typename G::State> && std::regular<typename G::Move> &&
    requires(const G game, const typename G::State s, const typename G::Move m, std::string_view line,
             std::span<std::uint64_t> out, std::span<const std::uint64_t> in, Fired& fired) {
  { G::name } -> std::convertible_to<std::string_view>;
  { game.rules } -> std::convertible_to<typename G::Rules>;

  { game.start() } -> std::same_as<typename G::State>;
  { game.turn(s) } -> std::same_as<Turn>;
  game.each_move(s, [](typename G::Move) {});
  game.each_move(
      s, [](typename G::Move) {}, fired);
  { game.weight(s, m) } -> std::same_as<std::uint32_t>;
  { game.apply(s, m) } -> std::same_as<typename G::State>;
  { game.apply(s, m, fired) } -> std::same_as<typename G::State>;
  { game.scores(s) } -> std::same_as<Scores>;
  { game.explain(s, m) } -> std::same_as<Verdict>;

  { game.layer(s) } -> std::same_as<int>;
  { game.canonical(s) } -> std::same_as<typename G::State>;
  { game.key_bits() } -> std::same_as<int>;
  game.encode(s, out);
  { game.decode(in) } -> std::same_as<typename G::State>;

  { game.print(s) } -> std::same_as<std::string>;
  { game.print(m) } -> std::same_as<std::string>;
  { game.parse(line) } -> std::same_as<typename G::State>;
  { game.parse_move(s, line) } -> std::same_as<typename G::Move>;
};

// A game that can be shown and set up: what AnyGame and the laws about texts ask for besides. Its rules know the number
// of players and the readings by name.
template <class G>
concept CompleteGame = Game<G> &&
    requires(const G game, const typename G::State s, const typename G::Move m, const Json json) {
  { game.rules.players } -> std::convertible_to<int>;
  { game.rules.readings } -> std::convertible_to<std::map<std::string, std::string>>;
  { game.to_json(s) } -> std::same_as<Json>;
  { game.to_json(m) } -> std::same_as<Json>;
  { game.state_from(json) } -> std::same_as<typename G::State>;
  { game.move_from(json) } -> std::same_as<typename G::Move>;
};

// Members that a game may have beyond that; whoever asks has a plain default. docs/your-game.md lists every hook.
//
// clang-format off
//   draw(s)                        several lines for a person at a terminal; default: the one-line text
//   fit_keys_to(position)          makes keys wide enough for all that can follow a position; default: they are
//   adopt(s)                       makes a state that was played to under other readings one of this game; default: it is
//   orbit(s)                       of a canonical state: how many states it stands for; default: 1
//   each_successor(s, key, visit)  a quicker way to all successors and their keys, for the type FastSuccessors alone;
//                                  default: each_move, apply, encode (explore/successors.hpp)
//   wins(s), winners(s)            shares of the win, or who shares it, when the book breaks ties; default: the best
//                                  scores (winners.hpp)
//   number_of(m), section(s)       a number for each move, and in which day or round a state is, for common random
//                                  numbers (explore/policy.hpp); default: a hash of its text, one section
// clang-format on

template <Game G>
std::vector<typename G::Move> moves(const G& game, const typename G::State& s) {
  std::vector<typename G::Move> found;
  game.each_move(s, [&](typename G::Move m) { found.push_back(m); });
  return found;
}

template <Game G>
bool is_dead_end(const G& game, const typename G::State& s) {
  if (game.turn(s).is_over()) return false;
  bool any = false;
  game.each_move(s, [&](typename G::Move) { any = true; });
  return !any;
}

inline int words_for(int bits) { return bits <= 64 ? 1 : (bits + 63) / 64; }

}  // namespace core
