#include "model/strozzi/claim_plays.hpp"

#include <algorithm>

#include "model/strozzi/game.hpp"
#include "solver/ranks.hpp"

namespace strozzi::claim {

using namespace solver;

namespace {

using ::strozzi::Do;
using ::strozzi::Game;
using ::strozzi::Move;
using ::strozzi::Phase;
using ::strozzi::Rules;
using ::strozzi::State;

using Tiles = std::array<int, core::max_players>;  // how many each seat wants
constexpr int category = 0;

// Plays on while 'goes_on' says so. Whoever wants a tile claims a ship with patronage and without scrolls, and such
// ships and tiles come up first.
template <class GoesOn>
State play(const Game& game, Tiles wanted, GoesOn&& goes_on) {
  const auto brings_tile = [&](int ship) {
    return game.rules.ships[ship].patronage && game.rules.ships[ship].scrolls == 0;
  };
  const auto is_wanted = [&](int tile) {
    return game.rules.tiles[tile].category == category && game.rules.tiles[tile].value == 1;
  };
  State s = game.start();
  while (goes_on(s) && !game.turn(s).is_over()) {
    const auto moves = core::moves(game, s);
    const auto first = [&](auto&& right) {
      const auto found = std::find_if(moves.begin(), moves.end(), right);
      return found == moves.end() ? moves.front() : *found;
    };
    Move m = moves.front();
    switch (s.phase) {
      case Phase::Ship: m = first([&](const Move& ship) { return brings_tile(ship.number); }); break;
      case Phase::Tile: m = first([&](const Move& tile) { return is_wanted(tile.number); }); break;
      case Phase::Take:
        m = first([&](const Move& tile) { return is_wanted(tile.number); });
        --wanted[s.turn];
        break;
      case Phase::Offer: {
        const bool claims = wanted[s.turn] > 0 && s.claimant < 0 && brings_tile(s.ship);
        m = claims
                ? first([](const Move& claim) { return claim.what == Do::Claim && claim.number != ::strozzi::Pirate; })
                : Move{Do::Pass};
        break;
      }
      default: break;
    }
    s = game.apply(s, m);
  }
  return s;
}

}  // namespace

Rebuilt all_pass_a_round(const Rules& given) {
  Rules rules = given;
  rules.empty_florence = ::strozzi::EmptyFlorence::Rechoose;  // so that the question shows
  const Game game{rules};
  const State s = play(game, {}, [&](const State& at) { return at.round == rules.first_round; });
  int starters = 0;
  game.each_move(s, [&](const Move& move) { starters += move.what == Do::Start; });
  return {game.print(s), starters == rules.players, true};
}

Rebuilt all_pass_to_the_end(const Rules& rules) {
  const Game game{rules};
  const State s = play(game, {}, [](const State&) { return true; });
  const auto wins = game.wins(s).amounts;
  return {game.print(s), std::count(wins.begin(), wins.begin() + rules.players, ::strozzi::unit) != 1, true};
}

Rebuilt tiles_by_rank(const Rules& rules, const Values& values) {
  const Game game{rules};
  const Tiles wanted = ranks(values, "value", rules.players);
  const State s = play(game, wanted, [](const State&) { return true; });
  const auto paid = game.final_scoring(s);
  bool odd = false;
  for (int p = 0; p < rules.players; ++p) odd = odd || paid[p] % (5 * ::strozzi::unit) != 0;
  return {game.print(s), odd, true};
}

Rebuilt one_step_too_many(const Rules& given, const ::strozzi::Track& track, const Values& values) {
  Rules rules = given;
  rules.may_decline = ::strozzi::Decline::Both;  // A8: so that there is a choice
  rules.tracks[0] = track;
  const Game game{rules};
  State s = game.start();
  s.phase = Phase::FlagStep;
  s.round = static_cast<std::uint8_t>(rules.rounds);
  s.turn = s.active = s.starter = 0;
  s.step = 0;
  s.deck = 0;
  s.ship = 0;
  while (rules.ships[s.ship].patronage) ++s.ship;
  s.flags = {};
  s.pool = {};  // what was removed is not seen
  for (int kind = 0, left = rules.removed; left > 0; ++kind) {
    const int some = std::min(left, rules.ships[kind].count - (kind == s.ship));
    s.pool[kind] = static_cast<std::uint8_t>(some);
    left -= some;
  }
  for (int p = 0; p < rules.players; ++p) {
    const auto at = [&](const char* row) { return static_cast<std::uint8_t>(values.at(row + std::to_string(p))); };
    for (int port = 0; port < rules.ports; ++port) s.ports[port].enter(p, 1, s.ports[port].sharing(1));
    s.tracks[0].number[p] = at("space");
    s.tracks[0].after[p] = at("space") == 0 ? 0 : at("space-after");
  }
  // The countermodel may go up by more than a step: the others were gone before.
  State up = s;
  auto& row = up.tracks[0];
  const int to = std::min(track.top, static_cast<int>(values.at("space0") + values.at("steps")));
  row.leave(0);
  row.enter(0, to, row.sharing(to));
  const auto coins = [&](const State& at) { return game.apply(at, {Do::Stay}).coins[0]; };
  return {game.print(s), coins(up) < coins(s), std::nullopt};
}

}  // namespace strozzi::claim
