#include "reports/compute/players.hpp"

#include <fmt/format.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <memory>

#include "explore/impact.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/random.hpp"
#include "model/games.hpp"
#include "reports/compute/cases.hpp"
#include "reports/compute/game_data.hpp"

namespace reports {

namespace {

using endgame::Value;

constexpr std::uint64_t duels = 400, endgames = 40, states_of_an_endgame = 5'000;
constexpr std::size_t moves_of_an_endgame = 24;

std::string next_move(const core::AnyGame& game, const core::AnyState& s, bool sensible, core::Random& random) {
  if (sensible)
    if (const auto move = explore::sensible_move(game, s, random.next())) return *move;
  return *core::random_move(game, s, random);
}

// One sensible player, whose seat goes round from game to game, against random ones.
core::Json against_random(const core::AnyGame& game, const core::Stop* stop) {
  core::Random random(1);
  std::uint64_t played = 0;
  Value won(0);
  for (std::uint64_t number = 0; number < duels; ++number) {
    core::Stop::check(stop);
    const int sensible = static_cast<int>(number % static_cast<std::uint64_t>(game.players()));
    auto s = game.start();
    while (!game.turn(s).is_over() && !game.moves(s).empty()) {
      const auto turn = game.turn(s);
      s = game.apply(s, next_move(game, s, turn.is_player() && turn.seat() == sensible, random));
    }
    if (!game.turn(s).is_over()) continue;  // a dead end
    ++played;
    const auto shares = game.win_shares(s);
    won = won + Value(shares.amounts[static_cast<std::size_t>(sensible)], shares.unit);
  }
  return {{"games", played}, {"won", won.print()}};
}

// What a move costs the player who makes it, compared with the best one. The margin is the first player's.
Value loss(const endgame::Solved& solved, int seat, const endgame::Known& after) {
  if (solved.objective != endgame::Objective::Margin)
    return solved.value[static_cast<std::size_t>(seat)].low - after[static_cast<std::size_t>(seat)].low;
  const Value lost = solved.value.front().low - after.front().low;
  return seat == 0 ? lost : -lost;
}

struct Losses {
  std::uint64_t endgames = 0, moves = 0;
  Value sensible{0}, random{0};
};

// Judges the moves of a game from the earliest position that can be solved, at most some moves before the end.
void judge(const games::Request& full, const PlayedGame& played, Losses& losses, const core::Stop* stop) {
  const std::size_t length = played.moves.size();
  bool any = false;
  for (std::size_t i = length - std::min(length, moves_of_an_endgame); i < length; ++i) {
    games::Request request = full;
    request.position = played.states[i];
    const auto game = games::load(request);
    const auto turn = game->turn(game->start());
    if (!turn.is_player() || game->moves(game->start()).size() < 2) continue;
    const auto solved = solved_within(*game, states_of_an_endgame, true, stop);
    // A move that is known to be bad may be known by a bound only.
    if (!solved || !std::all_of(solved->moves.begin(), solved->moves.end(), [](const auto& move) {
          return std::all_of(move.value.begin(), move.value.end(), [](const auto& known) { return known.is_point(); });
        }))
      continue;
    any = true;
    ++losses.moves;
    Value all(0);
    for (const auto& move : solved->moves) {
      const Value lost = loss(*solved, turn.seat(), move.value);
      all = all + lost;
      if (move.move == played.moves[i]) losses.sensible = losses.sensible + lost;
    }
    losses.random = losses.random + all / static_cast<std::int64_t>(solved->moves.size());
  }
  losses.endgames += any;
}

// Two digits after the point. REQUIRES: value >= 0.
std::string rounded(const Value& value) {
  const boost::multiprecision::cpp_rational exact(value.print());
  const boost::multiprecision::cpp_int above = numerator(exact), below = denominator(exact);
  const boost::multiprecision::cpp_int hundredths = (above * 200 + below) / (2 * below);
  return fmt::format("{}.{:02}", boost::multiprecision::cpp_int(hundredths / 100).str(),
                     static_cast<int>(hundredths % 100));
}

}  // namespace

std::optional<PlayedGame> sensible_game(const core::AnyGame& game, std::uint64_t number) {
  core::Random random(number);
  PlayedGame played;
  auto s = game.start();
  while (!game.turn(s).is_over()) {
    if (game.moves(s).empty()) return std::nullopt;
    played.states.push_back(game.print(s));
    played.moves.push_back(next_move(game, s, game.turn(s).is_player(), random));
    s = game.apply(s, played.moves.back());
  }
  return played;
}

std::optional<endgame::Solved> solved_within(const core::AnyGame& game, std::uint64_t states, bool every_move,
                                             const core::Stop* stop) {
  endgame::Options options;
  options.objective = endgame::usual_objective(game.players());
  options.limits.states = states;
  options.limits.interrupted = stop;
  options.every_move = every_move;
  options.line = false;
  try {
    auto solved = endgame::solve(game, options);
    core::Stop::check(stop);
    if (solved.complete) return solved;
  } catch (const core::Overflow&) {  // a state too wide for the keys of this position (docs/warts.md)
  }
  return std::nullopt;
}

std::string players_command(const core::Descriptor& game) { return fmt::format("sensible players of {}", game.name); }

core::Json players_measured(const core::Descriptor& game, const core::Stop* stop) {
  const auto full = full_game(game, game.least_players, {});
  const auto start = games::load(full);
  Losses losses;
  for (std::uint64_t number = 0; number < endgames; ++number)
    if (const auto played = sensible_game(*start, number + 1)) judge(full, *played, losses, stop);
  const auto mean = [&](const Value& sum) -> core::Json {
    if (losses.moves == 0) return nullptr;
    const Value value = sum / static_cast<std::int64_t>(losses.moves);
    return {{"exact", value.print()}, {"rounded", rounded(value)}};
  };
  return {{"players", game.least_players},
          {"currency", data_of(game).currency},
          {"against_random", against_random(*start, stop)},
          {"endgames", losses.endgames},
          {"moves", losses.moves},
          {"mean_loss", mean(losses.sensible)},
          {"mean_loss_at_random", mean(losses.random)}};
}

}  // namespace reports
