#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/core/any_game.hpp"
#include "model/core/stop.hpp"

// How much a reading matters: games played under ours and under another, see docs/design.md, "How much it matters".
namespace explore {

// How players choose: at random, or as the game's sensible_move says (model/core/players.hpp). A game without it has
// random players only.
enum class Policy { Random, Sensible };
const char* name_of(Policy);

// How far apart two results are.
struct Apart {
  std::uint64_t games = 0;   // compared: both came to an end
  std::uint64_t scores = 0;  // in which some player's result differs
  std::uint64_t winner = 0;  // in which the shares of the win differ
  std::uint64_t points = 0;  // summed over games: the largest difference of a player's result, in 1/unit

  void add(const core::Scores& ours, const core::Scores& theirs, const core::Scores& wins,
           const core::Scores& other_wins);
};

// By how much each player's result is higher under the other reading than under ours, summed over games, and the
// squares, by which one tells what chance explains. Two games that have gone their own ways differ much, whatever the
// rules; on average nobody gains or loses by that.
struct Shift {
  std::uint64_t games = 0;
  std::array<std::int64_t, core::max_players> sums{};
  std::array<std::uint64_t, core::max_players> squares{};

  void add(const core::Scores& ours, const core::Scores& theirs);
  // Of the player whose result is shifted most: how much of the sum is left when three standard errors are taken off.
  std::uint64_t beyond_chance() const;
};

// What games say about one other reading.
struct Impact {
  // Along our games: the other reading would have answered differently, that is given other moves, another turn, other
  // weights, another state after the move that was made, or another result.
  std::uint64_t came_up = 0;  // in so many games
  std::uint64_t times = 0;    // so often in all
  // The players' moves of our games made under the other reading, and those of its games under ours, with the same
  // cards in every pile; 'stopped': at some point a move was not allowed.
  Apart same_play;
  std::uint64_t stopped = 0;
  // Pairs of games, each under its own reading, coupled by common random numbers.
  Apart pairs;
  std::uint64_t dead_ends_ours = 0, dead_ends_theirs = 0;  // games that end without a move and without an end
  // Of the pairs in which at some point a move of the one was not allowed to the other.
  Shift shift;
};

struct Impacts {
  std::uint64_t games = 0;
  int unit = 1;
  Apart unrelated;             // each of our games beside the next: the share that means nothing
  std::vector<Impact> impact;  // one for each reading
  core::Fired fired;           // rules that fired in our games
};

// Plays 'games' games under ours, and what follows from each of the others. Throws core::Stopped. REQUIRES: all are of
// one configuration and one type.
Impacts measure_impact(const core::AnyGame& ours, const std::vector<std::unique_ptr<core::AnyGame>>& theirs, Policy,
                       std::uint64_t games, std::uint64_t seed, const core::Stop* = nullptr);

// A case to lay out on a table: a play from the start, and a move after which, or (without a move) a position in which
// the two readings differ.
struct TableCase {
  std::vector<std::string> play;
  std::optional<std::string> move;
  std::string position;    // after the play
  bool is_chance = false;  // only chance has other outcomes there
  friend bool operator==(const TableCase&, const TableCase&) = default;
};
// Of all cases met along random and sensible games under ours the one with the fewest moves to make, and of those the
// one with the least on the table (the shortest text of the position, then the shortest play). One in which only chance
// has other outcomes is taken when there is nothing else. 'plays' are games to look along besides. REQUIRES: they are
// legal under ours from the start.
std::optional<TableCase> find_table_case(const core::AnyGame& ours, const core::AnyGame& theirs, std::uint64_t games,
                                         std::uint64_t seed, const core::Stop* = nullptr,
                                         const std::vector<std::vector<std::string>>& plays = {});

// What a sensible player does; nothing when the game has no such hook. REQUIRES: a player is to move and has a move.
std::optional<std::string> sensible_move(const core::AnyGame&, const core::AnyState&, std::uint64_t taste);

}  // namespace explore
