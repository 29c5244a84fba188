#include "model/strozzi/moves.hpp"

namespace strozzi {

bool Game::has_free_port(const State& s, int seat) const {
  for (int port = 0; port < rules.ports; ++port)
    if (s.ports[port].number[seat] == 0) return true;
  return false;
}

// The rule that forbids a move, 0 when it is legal. 'each_move' asks it about every move, but for those that are always
// legal in their phase.
int Game::objection(const State& s, const Move& m) const {
  switch (m.what) {
    case Do::Start: return s.phase == Phase::Start ? 0 : s.round == rules.first_round ? 4 : 33;
    case Do::Tile: return s.phase == Phase::Tile && s.stock[m.number] != 0 ? 0 : 23;
    case Do::Remove: return s.phase == Phase::Remove && s.pool[m.number] != 0 ? 0 : 1;
    case Do::Ship: return s.phase == Phase::Ship && flip_weight(s, m.number) != 0 ? 0 : 6;
    case Do::Claim:
      if (s.phase != Phase::Offer) return 7;
      if ((s.flags[s.turn] >> m.number & 1) == 0) return 3;
      if (s.claimant >= 0 && m.number != Pirate) return 9;
      return has_free_port(s, s.turn) ? 0 : 14;
    case Do::Pass: return s.phase == Phase::Offer ? 0 : 7;
    case Do::Dock: return s.phase == Phase::Dock && s.ports[m.number].number[s.active] == 0 ? 0 : 14;
    case Do::Advance:
    case Do::Stay: return s.phase == Phase::FlagStep || s.phase == Phase::TileStep ? 0 : 18;
    case Do::Take: return s.phase == Phase::Take && s.display[m.number] != 0 ? 0 : 21;
  }
  return 0;
}

// Every unseen ship is as likely to come next as any other. Under A16 some are known to be in the deck: a ship of the
// pool is there in u of m cases.
std::uint32_t Game::flip_weight(const State& s, int kind) const {
  if (!rules.only_used) return s.pool[kind];
  const auto known = static_cast<std::uint32_t>(core::size(s.sure));
  if (known == 0) return s.pool[kind];
  const std::uint32_t u = s.deck - known;
  if (u == 0) return s.sure[kind];
  return s.sure[kind] * static_cast<std::uint32_t>(core::size(s.pool)) + s.pool[kind] * u;
}

std::uint32_t Game::weight(const State& s, const Move& m) const {
  switch (m.what) {
    case Do::Tile: return s.stock[m.number];
    case Do::Remove: return s.pool[m.number];
    case Do::Ship: return flip_weight(s, m.number);
    default: return 1;
  }
}

core::Verdict Game::explain(const State& s, const Move& m) const {
  core::Verdict verdict;
  const int broken = objection(s, m);
  if (broken == 0) {
    core::Fired fired;
    apply(s, m, fired);
    verdict.legal = true;
    verdict.rules = fired.rules();
    return verdict;
  }
  verdict.rules = {broken};
  switch (broken) {
    case 1: verdict.why = "this ship cannot be removed now"; break;
    case 3: verdict.why = "the player does not hold this flag"; break;
    case 4:
    case 33: verdict.why = "the start player is not chosen now"; break;
    case 6: verdict.why = "this ship cannot be flipped now"; break;
    case 7: verdict.why = "no ship is on offer to this player"; break;
    case 9: verdict.why = "a claim stands: only a pirate answers it"; break;
    case 14:
      verdict.why =
          m.what == Do::Claim ? "the player has a ship at every port" : "the player cannot dock a ship there now";
      break;
    case 18: verdict.why = "there is no optional step now"; break;
    case 21: verdict.why = "this tile cannot be taken now"; break;
    case 23: verdict.why = "this tile cannot be turned up now"; break;
    default: break;
  }
  return verdict;
}

// Falls with every move: rounds, then ships in the deck, then the way from a flip through the lap, the dock and the
// tiles to the next flip. In a round's preparation the deck is whole, so that its phases meet none of those that follow
// a flip.
int Game::layer(const State& s) const {
  const int ships = rules.all_ships();
  const int tiles = rules.all_tiles();
  const int n = rules.players;
  const int after_tiles = ships + tiles + 2;
  const int step = after_tiles + 4 + 2 * n + 1;
  int rank = 0;
  switch (s.phase) {
    case Phase::Over: return 0;
    case Phase::Ship:
    case Phase::Stuck: rank = 0; break;
    case Phase::Remove: rank = core::size(s.pool) - s.deck; break;
    case Phase::Tile: rank = ships + 1 + core::size(s.stock); break;
    case Phase::TileStep: rank = after_tiles; break;
    case Phase::Take: rank = after_tiles + 1; break;
    case Phase::FlagStep: rank = after_tiles + 2; break;
    case Phase::Dock: rank = after_tiles + 3; break;
    case Phase::Offer: {
      const bool answers = s.claimant >= 0;
      const int from = answers && rules.pirate_window == PirateWindow::FullLap ? s.claimant : s.active;
      rank = after_tiles + 3 + (n - (s.turn - from + n) % n) + (answers ? 0 : n);
      break;
    }
    case Phase::Start: rank = step - 1; break;
  }
  return 1 + ((rules.rounds - s.round) * (ships + 1) + s.deck) * step + rank;
}

State Game::canonical(const State& s) const { return s; }

core::PerPlayer<std::int64_t> Game::florence_order(const State& s) const {
  return strozzi::florence_order(rules, numbers(s.tracks[florence]), heights(s.tracks[florence]));
}

int Game::highest_in_florence(const State& s) const {
  const auto order = florence_order(s);
  const auto highest = std::max_element(order.begin(), order.begin() + rules.players);
  const bool alone = *highest > 0 && std::count(order.begin(), order.begin() + rules.players, *highest) == 1;
  return alone ? static_cast<int>(highest - order.begin()) : -1;
}

core::PerPlayer<std::int64_t> Game::final_scoring(const State& s) const {
  auto paid = core::nobody<std::int64_t>();
  const auto order = florence_order(s);
  for (int category = 0; category < categories; ++category) {
    core::PerPlayer<std::int64_t> total{};
    for (int p = 0; p < rules.players; ++p) total[p] = s.owned[p][category];
    const auto prizes = pay_patronage(rules, total, order, s.starter);
    for (int p = 0; p < rules.players; ++p)
      paid[p] += prizes[p] + (rules.face_value_added ? total[p] * unit : 0);  // A6
  }
  return paid;
}

core::PerPlayer<std::int64_t> Game::purses(const State& s) const {
  auto purses = s.phase == Phase::Over ? final_scoring(s) : core::nobody<std::int64_t>();
  for (int p = 0; p < rules.players; ++p) purses[p] += s.coins[p] * unit;
  return purses;
}

core::Scores Game::scores(const State& s) const { return {rules.players, unit, purses(s)}; }

core::Scores Game::wins(const State& s) const {
  return {rules.players, unit, share_win<std::int64_t>(rules, scores(s).amounts, florence_order(s), s.starter)};
}

}  // namespace strozzi
