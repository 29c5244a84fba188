#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include "model/core/fields.hpp"
#include "model/strozzi/game.hpp"

namespace strozzi {

namespace {

using core::bits_for;

// A row as one number: for each player its number in the row and how many of the earlier seats with that number are
// before it. Both together say every place, and cost (most + 1)^n * n! values instead of a field for each place.
std::uint64_t row_values(int players, int most) {
  std::uint64_t values = 1;
  for (int p = 0; p < players; ++p) values *= static_cast<std::uint64_t>((most + 1) * (p + 1));
  return values;
}

std::uint64_t row_code(const Row& row, int players, int most) {
  std::uint64_t code = 0;
  for (int p = 0; p < players; ++p) {
    if (row.number[p] > most) throw core::Overflow("a speed or a space does not fit its field in the key of a state");
    unsigned before = 0;
    for (int q = 0; q < p; ++q) before += row.number[q] == row.number[p] && row.after[q] < row.after[p];
    code = (code * static_cast<unsigned>(most + 1) + row.number[p]) * static_cast<unsigned>(p + 1) + before;
  }
  return code;
}

template <class Code>
void take_apart(Code code, int players, int most, int* number, int* before) {
  for (int p = players - 1; p >= 0; --p) {
    before[p] = static_cast<int>(code % static_cast<unsigned>(p + 1));
    code /= static_cast<unsigned>(p + 1);
    number[p] = static_cast<int>(code % static_cast<unsigned>(most + 1));
    code /= static_cast<unsigned>(most + 1);
  }
}

Row row_from(std::uint64_t code, int players, int most) {
  Row row;
  int number[core::max_players] = {}, before[core::max_players] = {};
  if (code >> 32 == 0)  // divisions of 32 bits take far less time
    take_apart(static_cast<std::uint32_t>(code), players, most, number, before);
  else
    take_apart(code, players, most, number, before);
  for (int p = 0; p < players; ++p)
    if (number[p] != 0) row.enter(p, number[p], before[p]);
  return row;
}

// All rows by their codes, where there are few; made when they are first asked for, and kept.
const std::vector<Row>* rows_by_code(int players, int most) {
  constexpr int widest = 16;
  constexpr std::uint64_t few = 4096;
  static std::array<std::atomic<const std::vector<Row>*>, (core::max_players + 1) * (widest + 1)> known;
  if (most > widest) return nullptr;
  auto& place = known[static_cast<std::size_t>(players * (widest + 1) + most)];
  if (const auto* rows = place.load(std::memory_order_acquire)) return rows;
  const std::uint64_t values = row_values(players, most);
  if (values > few) return nullptr;
  auto* rows = new std::vector<Row>(values);
  for (std::uint64_t code = 1; code < values; ++code) (*rows)[code] = row_from(code, players, most);
  const std::vector<Row>* other = nullptr;
  if (place.compare_exchange_strong(other, rows)) return rows;
  delete rows;
  return other;
}

Row row_of(std::uint64_t code, int players, int most) {
  if (code == 0) return {};
  const auto* rows = rows_by_code(players, most);
  return rows != nullptr && code < rows->size() ? (*rows)[code] : row_from(code, players, most);
}

// Fields that are no members, by themselves: what each_field writes for them, and the other way round.
const Rules& as_rules(const void* rules) { return *static_cast<const Rules*>(rules); }
std::uint64_t rounds_left_in(const void* rules, const State& s, int) {
  return static_cast<std::uint64_t>(as_rules(rules).rounds - s.round);
}
void restore_round(const void* rules, State& s, int, std::uint64_t left) {
  s.round = static_cast<std::uint8_t>(as_rules(rules).rounds - static_cast<int>(left));
}
std::uint64_t place_of_ship(const void*, const State& s, int kind) {
  return static_cast<std::uint64_t>(s.pool[kind] + 2 * s.sure[kind] + 3 * s.drawn[kind]);
}
void restore_ship(const void*, State& s, int kind, std::uint64_t where) {
  s.pool[kind] = where == 1;
  s.sure[kind] = where == 2;
  s.drawn[kind] = where == 3;
}
std::uint64_t port_code(const void* rules, const State& s, int port) {
  return row_code(s.ports[port], as_rules(rules).players, as_rules(rules).most_speed);
}
void restore_port(const void* rules, State& s, int port, std::uint64_t code) {
  s.ports[port] = row_of(code, as_rules(rules).players, as_rules(rules).most_speed);
}
std::uint64_t track_code(const void* rules, const State& s, int city) {
  return row_code(s.tracks[city], as_rules(rules).players, as_rules(rules).tracks[city].top);
}

void restore_track(const void* rules, State& s, int city, std::uint64_t code) {
  s.tracks[city] = row_of(code, as_rules(rules).players, as_rules(rules).tracks[city].top);
}

// Visits every field of a state with the number of bits its configuration needs: the one layout that key_bits, encode
// and decode share. Fields that the configuration leaves constant take no bits.
template <class S, class Field>
void each_field(const Rules& rules, S& s, Field&& field) {
  constexpr bool reading = !std::is_const_v<S>;
  constexpr bool patching = requires { field.derived(0, rounds_left_in, restore_round, 0, s.round); };
  const auto bits = [](auto most) { return bits_for(static_cast<std::uint64_t>(most)); };
  const int n = rules.players;
  field(s.phase, bits(Phase::Over));
  int rounds_left = rules.rounds - s.round;
  const int round_bits = bits(rules.rounds - rules.first_round);
  if constexpr (patching)
    field.derived(round_bits, rounds_left_in, restore_round, 0, s.round);
  else
    field(rounds_left, round_bits);
  if constexpr (reading) s.round = static_cast<std::uint8_t>(rules.rounds - rounds_left);
  field(s.turn, bits(n));
  field(s.active, bits(n));
  field(s.starter, bits(n));
  field(s.ship, bits(rules.ships.size()));
  field(s.claim_flag, bits(max_flags));
  field(s.claimant, bits(n));
  field(s.step, rules.may_decline != Decline::Nothing ? bits(rules.ports) : 0);
  field(s.top, rules.tile_stock == TileStock::FaceUpStack ? bits(rules.tiles.size()) : 0);
  field(s.last, rules.empty_florence == EmptyFlorence::LeftOfLastDocker ? bits(n) : 0);
  field(s.deck, bits(rules.deck_size()));

  const bool ships_return = rules.only_used && rules.first_round < rules.rounds;
  for (std::size_t kind = 0; kind < rules.ships.size(); ++kind) {
    const int count = rules.ships[kind].count;
    if (!ships_return) {
      field(s.pool[kind], bits(count));
    } else if (count == 1) {  // A16: a single ship is in one of three bags or in none
      int where = s.pool[kind] + 2 * s.sure[kind] + 3 * s.drawn[kind];
      if constexpr (patching)
        field.derived(2, place_of_ship, restore_ship, static_cast<int>(kind), s.pool[kind], s.sure[kind],
                      s.drawn[kind]);
      else
        field(where, 2);
      if constexpr (reading) restore_ship(&rules, s, static_cast<int>(kind), static_cast<std::uint64_t>(where));
    } else {
      for (auto* bag : {&s.pool, &s.sure, &s.drawn}) field((*bag)[kind], bits(count));
    }
  }
  std::uint64_t value[categories] = {};
  for (std::size_t kind = 0; kind < rules.tiles.size(); ++kind) {
    field(s.display[kind], bits(rules.tiles[kind].count));
    field(s.stock[kind], bits(rules.tiles[kind].count));
    value[rules.tiles[kind].category] += rules.tiles[kind].value * rules.tiles[kind].count;
  }
  for (int p = 0; p < n; ++p) {
    field(s.flags[p], bits(rules.flags));
    field(s.coins[p], bits(rules.most_coins));
    for (int category = 0; category < categories; ++category) field(s.owned[p][category], bits(value[category]));
  }
  const auto row_field = [&](auto& row, int most, auto derive, auto restore, int which) {
    const int width = bits(row_values(n, most) - 1);
    if constexpr (patching) {
      field.derived(width, derive, restore, which, row);
    } else {
      std::uint64_t code = row_code(row, n, most);
      field(code, width);
      if constexpr (reading) row = row_of(code, n, most);
    }
  };
  for (int port = 0; port < rules.ports; ++port)
    row_field(s.ports[port], rules.most_speed, port_code, restore_port, port);
  for (int city = 0; city < max_cities; ++city)
    if (rules.has_city(city)) row_field(s.tracks[city], rules.tracks[city].top, track_code, restore_track, city);
}

}  // namespace

int Game::key_bits() const {
  const State s = start();
  return core::key_bits([&](auto&& field) { each_field(rules, s, field); });
}

void Game::encode(const State& s, std::span<std::uint64_t> out) const {
  core::encode_key([&](auto&& field) { each_field(rules, s, field); }, out);
}

State Game::decode(std::span<const std::uint64_t> in) const {
  State s;
  core::decode_key([&](auto&& field) { each_field(rules, s, field); }, in);
  return s;
}

core::KeyPatch<State> Game::key_patch() const {
  const State s = start();
  core::KeyPatch<State> patch(s);
  each_field(rules, s, patch);
  patch.finish(decode(std::vector<std::uint64_t>(static_cast<std::size_t>(core::words_for(key_bits())))));
  return patch;
}

void Game::fit_keys_to(const State& position) {
  for (int p = 0; p < rules.players; ++p) {
    rules.most_coins = std::max(rules.most_coins, position.coins[p] + most_gain(rules));
    for (const auto& port : position.ports) rules.most_speed = std::max<int>(rules.most_speed, port.number[p]);
  }
}

}  // namespace strozzi
