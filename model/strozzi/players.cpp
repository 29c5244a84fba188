#include "model/strozzi/players.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>

#include "model/core/estimates.hpp"

namespace strozzi {

namespace {

// Estimates are whole numbers of 1/1000 coin, chances whole numbers of 1/1000, so that play is the same on every
// machine.
constexpr std::int64_t whole = 1000;

// The prize to expect when 'above' thousandths of a player are expected to be better.
std::int64_t prize_at(const std::vector<int>& prizes, std::int64_t above) {
  const auto prize = [&](std::int64_t place) {
    return place < static_cast<std::int64_t>(prizes.size()) ? prizes[static_cast<std::size_t>(place)] : 0;
  };
  const std::int64_t place = above / whole, part = above % whole;
  return prize(place) * (whole - part) + prize(place + 1) * part;
}

// The chance to be overtaken by, or not to overtake, one who is ahead by 'lead' when 'reach' may still be made good.
std::int64_t chance_above(std::int64_t lead, std::int64_t reach) {
  return std::clamp<std::int64_t>(whole / 2 + lead * whole / (2 * reach), 0, whole);
}

// What things are worth to the player who moves, as far as everybody at the table can see.
class Outlook {
 public:
  Outlook(const Game& game, const State& s) : rules_(game.rules), s_(s), me_(s.turn) {
    for (int city = 0; city < max_cities; ++city)
      if (rules_.has_city(city)) look_at_track(city);
    for (std::size_t kind = 0; kind < rules_.tiles.size(); ++kind)
      if (s.display[kind] != 0) best_tile_ = std::max(best_tile_, tile(static_cast<int>(kind)));
    look_at_ports();
    look_ahead();
  }

  // What a step of the marker in a city brings, in this round and the later ones.
  std::int64_t steps(int city, int count) const {
    return gain_[city][static_cast<std::size_t>(std::min(count, most_steps))];
  }

  std::int64_t tile(int kind) const {
    const Tile& tile = rules_.tiles[static_cast<std::size_t>(kind)];
    const int total = s_.owned[me_][tile.category];
    std::int64_t worth = patronage(tile.category, total + tile.value) - patronage(tile.category, total);
    if (rules_.face_value_added) worth += tile.value * whole;  // A6
    if (rules_.has_port(tile.good)) worth += steps(tile.good, 1);
    return worth;
  }

  // A ship docked at a port with a flag, -1: with none.
  std::int64_t ship(const Ship& ship, int port, int flag) const {
    const auto speed = effective_speed<std::int64_t>(rules_, ship.speed, flag == PlusOne);
    int goods = ship.goods[port];
    if (flag == Goods && (!rules_.flag_needs_goods || goods > 0)) ++goods;  // A13
    std::int64_t worth = at_port_[port][std::min<std::size_t>(static_cast<std::size_t>(speed), fastest + 1)];
    worth += steps(port, goods);
    if (rules_.has_florence) worth += steps(florence, ship.scrolls);
    if (ship.patronage) worth += best_tile_;
    return worth;
  }

  // The same less what the port and the flag would bring with the ships to come.
  std::int64_t advantage(const Ship& at_hand, int port, int flag) const {
    return ship(at_hand, port, flag) - usual_[port] - (flag >= 0 ? flag_worth_[flag] : 0);
  }
  std::int64_t best_advantage(const Ship& at_hand, int flag) const {
    std::optional<std::int64_t> best;
    for (int port = 0; port < rules_.ports; ++port)
      if (s_.ports[port].number[me_] == 0) best = std::max(best.value_or(INT64_MIN), advantage(at_hand, port, flag));
    return best.value_or(0);
  }

  // By how much a ship must be better than usual to be claimed. Ships run out: who waits for too long keeps flags.
  std::int64_t patience() const {
    int flags = 0;
    for (int p = 0; p < rules_.players; ++p) flags += std::popcount(s_.flags[p]);
    const int mine = std::popcount(s_.flags[me_]);
    const std::int64_t spare = s_.deck - flags + 1;
    if (s_.deck < mine) return -1000 * whole;
    return std::min<std::int64_t>(spare, 3) * whole;
  }

  // Seats that are still to be asked and could take the ship by a pirate.
  int pirates_after_me() const {
    int count = 0;
    const int n = rules_.players;
    const int end = rules_.pirate_window == PirateWindow::FullLap ? me_ : s_.active;
    for (int seat = (me_ + 1) % n; seat != end; seat = (seat + 1) % n) count += s_.flags[seat] >> Pirate & 1;
    return count;
  }

 private:
  static constexpr int most_steps = 6;

  // Rounds to be scored after this one.
  int rounds_after() const { return rules_.rounds - s_.round; }

  void look_at_track(int city) {
    const Row& row = s_.tracks[city];
    const Track& track = rules_.tracks[city];
    const std::int64_t now = standing(city, row.number[me_], row.after[me_]);
    for (int count = 1; count <= most_steps; ++count) {
      const auto to = static_cast<int>(reached<std::int64_t>(rules_, track, row.number[me_], count));
      const bool stays = to == row.number[me_];
      gain_[city][static_cast<std::size_t>(count)] = stays ? 0 : standing(city, to, row.sharing(to)) - now;
    }
  }

  // What a marker on a space earns until the end of the game, if nothing is known of the steps to come.
  std::int64_t standing(int city, int space, int after) const {
    const Row& row = s_.tracks[city];
    const Track& track = rules_.tracks[city];
    const std::int64_t mine = height<std::int64_t>(space, after);
    std::int64_t sum = 0;
    for (int later = 0; later <= rounds_after(); ++later) {
      std::int64_t above = 0;
      for (int q = 0; q < rules_.players; ++q)
        if (q != me_)
          above += chance_above(height<std::int64_t>(row.number[q], row.after[q]) - mine,
                                core::max_players * (1 + 2 * later) + core::max_players / 2);
      if (space > 0 || later > 0) sum += prize_at(rules_.marker_prizes, above);
      std::int64_t bonus = 0;  // each of the spaces that may be reached is as likely
      for (int more = 0; more <= 2 * later; ++more)
        bonus += track.bonus[static_cast<std::size_t>(reached<std::int64_t>(rules_, track, space, more))];
      sum += bonus * whole / (2 * later + 1);
    }
    return sum;
  }

  // What a total of a category will earn.
  std::int64_t patronage(int category, int total) const {
    std::int64_t above = 0;
    for (int q = 0; q < rules_.players; ++q)
      if (q != me_) above += chance_above(2 * (s_.owned[q][category] - total), 3 + 3 * rounds_after());
    return prize_at(rules_.final_prizes, above);
  }

  void look_at_ports() {
    std::array<int, fastest + 3> faster{};  // unseen ships by how many are faster
    int unseen = 0;
    for (std::size_t kind = 0; kind < rules_.ships.size(); ++kind) {
      const int count = s_.pool[kind] + s_.sure[kind];
      unseen += count;
      for (int speed = 0; speed < rules_.ships[kind].speed && speed < fastest + 3; ++speed)
        faster[static_cast<std::size_t>(speed)] += count;
    }
    for (int port = 0; port < rules_.ports; ++port) {
      const Row& row = s_.ports[port];
      for (int speed = 1; speed <= fastest + 1; ++speed) {
        std::int64_t above = 0;
        for (int q = 0; q < rules_.players; ++q) {
          if (q == me_) continue;
          if (row.number[q] != 0) {
            above += row.number[q] >= speed ? whole : 0;
            continue;
          }
          int open = 0;
          for (int other = 0; other < rules_.ports; ++other) open += s_.ports[other].number[q] == 0;
          if (unseen > 0)
            above += std::min(std::popcount(s_.flags[q]), open) * whole / open *
                     faster[static_cast<std::size_t>(speed)] / unseen;
        }
        at_port_[port][static_cast<std::size_t>(speed)] = prize_at(rules_.ship_prizes, above);
      }
    }
  }

  // What a port and what a flag bring with the average ship that may still come.
  void look_ahead() {
    std::array<std::int64_t, max_flags> with_flag{};
    std::int64_t without = 0;
    int unseen = 0;
    for (std::size_t kind = 0; kind < rules_.ships.size(); ++kind) {
      const int count = s_.pool[kind] + s_.sure[kind];
      if (count == 0) continue;
      unseen += count;
      for (int port = 0; port < rules_.ports; ++port) {
        const std::int64_t plain = ship(rules_.ships[kind], port, -1);
        usual_[port] += count * plain;
        without += count * plain;
        for (const int flag : {PlusOne, Goods}) with_flag[flag] += count * ship(rules_.ships[kind], port, flag);
      }
    }
    if (unseen == 0) return;
    for (int port = 0; port < rules_.ports; ++port) usual_[port] /= unseen;
    for (const int flag : {PlusOne, Goods}) flag_worth_[flag] = (with_flag[flag] - without) / (unseen * rules_.ports);
    flag_worth_[Pirate] = 5 * whole;
  }

  const Rules& rules_;
  const State& s_;
  int me_;
  std::array<std::array<std::int64_t, most_steps + 1>, max_cities> gain_{};
  std::array<std::array<std::int64_t, fastest + 2>, max_ports> at_port_{};
  std::array<std::int64_t, max_ports> usual_{};
  std::array<std::int64_t, max_flags> flag_worth_{};
  std::int64_t best_tile_ = 0;
};

std::int64_t appeal(const Outlook& outlook, const Game& game, const State& s, const Move& m) {
  switch (m.what) {
    case Do::Claim: {
      const std::int64_t more = outlook.best_advantage(game.rules.ships[s.ship], m.number);
      if (m.number == Pirate) return more;
      // Who is robbed has the flag back and waits for another ship.
      return more > 0 ? more * 3 / (3 + outlook.pirates_after_me()) : more;
    }
    case Do::Pass: return outlook.patience();
    case Do::Dock: return outlook.advantage(game.rules.ships[s.ship], m.number, s.claim_flag);
    case Do::Take: return outlook.tile(m.number);
    case Do::Advance: return outlook.steps(s.step, 1);
    default: return 0;
  }
}

}  // namespace

Move sensible_move(const Game& game, const State& s, std::uint64_t taste) {
  const Outlook outlook(game, s);
  return core::estimates::most_wanted(game, s, taste, [&](const Move& m) { return appeal(outlook, game, s, m); });
}

core::Pile pile_of(const Game& game, const State& s) {
  enum Of : std::uint64_t { StartPlayer, TileStock, ShipDeck };
  const auto pile = [](Of of, int round) { return static_cast<std::uint64_t>(round) << 2 | of; };
  switch (s.phase) {
    case Phase::Tile:  // one stock for the whole game, unless it is shuffled again (A17)
      return {pile(TileStock, game.rules.reset_display ? s.round : game.rules.first_round)};
    case Phase::Remove: return {pile(ShipDeck, s.round), true};  // A26
    case Phase::Ship: return {pile(ShipDeck, s.round)};
    default: return {pile(StartPlayer, s.round)};
  }
}

// The ship of the round and what about it: whether to begin with a flag, whether to answer one, where to dock it, what
// to take.
std::uint64_t occasion(const Game& game, const State& s) {
  const int about = static_cast<int>(s.phase) << 1 | (s.phase == Phase::Offer && s.claimant >= 0 ? 1 : 0);
  const int ship = game.rules.deck_size() - s.deck;
  return static_cast<std::uint64_t>(s.round) << 24 | static_cast<std::uint64_t>(ship) << 16 |
         static_cast<std::uint64_t>(about) << 8 | static_cast<std::uint64_t>(s.turn);
}

// What only one of the two readings keeps is blank in the other state.
void keep_books(const Game& theirs, State& ours, const State& of_theirs) {
  const auto blank = [](const State& s) { return s.sure == Ships{} && s.drawn == Ships{}; };
  if (ours.last < 0 || of_theirs.last < 0) ours.last = of_theirs.last;  // A3

  // A2: the tile on top of the stock is seen by one of the two.
  if (ours.top < 0 && of_theirs.top >= 0 && ours.stock[of_theirs.top] > 0) {
    ours.top = of_theirs.top;
    --ours.stock[ours.top];
  } else if (ours.top >= 0 && of_theirs.top < 0 && theirs.rules.tile_stock != TileStock::FaceUpStack) {
    ++ours.stock[ours.top];
    ours.top = -1;
  }

  // A16: ships known to be in the deck are told apart. A26: those known not to be there are missing.
  int more = 0, fewer = 0;  // ships that may come in one of the two only
  for (std::size_t kind = 0; kind < max_ships; ++kind) {
    const int apart = ours.pool[kind] + ours.sure[kind] - of_theirs.pool[kind] - of_theirs.sure[kind];
    (apart > 0 ? more : fewer) += std::abs(apart);
  }
  const bool told_apart = more == 0 && fewer == 0 && (blank(ours) || blank(of_theirs));
  const bool missing =
      theirs.rules.removed > 0 && std::min(more, fewer) == 0 && std::max(more, fewer) == theirs.rules.removed;
  if (!told_apart && !missing) return;
  ours.pool = of_theirs.pool;
  ours.sure = of_theirs.sure;
  ours.drawn = of_theirs.drawn;
}

}  // namespace strozzi
