#include <fmt/format.h>

#include "model/core/bits.hpp"
#include "model/core/error.hpp"
#include "model/medina/game.hpp"

namespace medina {

namespace {

// What stands on a cell, as a number.
enum Code : std::uint8_t {
  Empty,
  TheWell,
  InnerMerchant,
  EndMerchant,
  PlainStable,
  StableAtHome,
  Building = StableAtHome + 4
};
constexpr std::uint8_t building_code(int colour, int owner) {
  return static_cast<std::uint8_t>(Building + colour * (max_seats + 2) + owner + 1);
}
static_assert(building_code(colours - 1, neutral) == KeyLayout::codes - 1);

// Every stable at the first direction in which any building stands: where they all are as long as palaces keep apart.
std::array<Mask, 2> plain_homes(const Board& board, const State& s) {
  State plain = s;
  settle_homes(board, plain, {s.buildings(), s.stable, 0, nobody});
  return plain.home;
}

std::array<std::uint8_t, max_cells> codes_of(const State& s, bool homes) {
  std::array<std::uint8_t, max_cells> code{};
  if (s.well >= 0) code[s.well] = TheWell;
  s.merchant.each([&](int cell) { code[cell] = s.end.has(cell) ? EndMerchant : InnerMerchant; });
  s.stable.each(
      [&](int cell) { code[cell] = static_cast<std::uint8_t>(homes ? StableAtHome + s.home_of(cell) : PlainStable); });
  for (int c = 0; c < colours; ++c) {
    s.building[c].each([&](int cell) { code[cell] = building_code(c, nobody); });
    for (int o = 0; o <= neutral; ++o)
      (s.building[c] & s.roofed[o]).each([&](int cell) { code[cell] = building_code(c, o); });
  }
  return code;
}

void stand(State& s, int cell, int code) {
  if (code == Empty) return;
  if (code == TheWell) {
    s.well = static_cast<std::int16_t>(cell);
  } else if (code <= EndMerchant) {
    s.merchant.set(cell);
    if (code == EndMerchant) s.end.set(cell);
  } else if (code < Building) {
    s.stable.set(cell);
    const int home = code == PlainStable ? 0 : code - StableAtHome;
    if (home & 1) s.home[0].set(cell);
    if (home & 2) s.home[1].set(cell);
  } else {
    const int owner = (code - Building) % (max_seats + 2) - 1;
    s.building[(code - Building) / (max_seats + 2)].set(cell);
    if (owner != nobody) s.roofed[owner].set(cell);
  }
}

KeyLayout::Coming coming_from(const Rules& rules, const State& first) {
  KeyLayout::Coming coming;
  for (int p = 0; p < rules.players; ++p) {
    for (int k = 0; k < kinds; ++k) coming.stock[k] += first.stock[p][k];
    if (first.stock[p][Roof] > 0) coming.owners |= 2u << p;
  }
  if (coming.stock[NeutralRoof] > 0) coming.owners |= 2u << neutral;
  coming.neutral_holds = coming.stock[NeutralRoof] > 0 || first.roofed[neutral].any();
  for (const int holder : first.palace_tile) coming.neutral_holds = coming.neutral_holds || holder == neutral;
  for (const int holder : first.tower_tile) coming.neutral_holds = coming.neutral_holds || holder == neutral;
  if (coming.moves_tower_tiles())
    for (const int merchants : first.tower_merchants) coming.tower_merchants += merchants;
  if (rules.tea_colour != nobody && coming.stock[Roof] > 0 &&
      (first.building[rules.tea_colour].any() || coming.stock[rules.tea_colour] > 0))
    for (const int amount : rules.tea_amounts) coming.tea += amount;
  return coming;
}

std::vector<std::uint8_t> letters_on(const Rules& rules, const KeyLayout& layout, int code) {
  const auto& coming = layout.coming;
  std::vector<std::uint8_t> all{static_cast<std::uint8_t>(code)};
  const auto add = [&](int other) {
    if (other != code) all.push_back(static_cast<std::uint8_t>(other));
  };
  const auto add_owners = [&](int unroofed) {
    for (int o = 0; o <= neutral + 1; ++o)
      if (coming.owners >> o & 1) add(unroofed + o);
  };
  const bool chance_merchant = layout.first.phase <= Phase::Merchant && rules.start_merchant == by_chance;
  const bool merchants = coming.stock[Merchant] + coming.tower_merchants > 0 || chance_merchant;
  if (code == Empty) {
    if (layout.first.phase == Phase::Well) add(TheWell);
    if (merchants) add(EndMerchant);
    if (coming.stock[Merchant] + coming.tower_merchants > 0) add(InnerMerchant);
    if (coming.stock[Stable] > 0)
      for (int home = 0; home < (layout.homes ? 4 : 1); ++home) add(layout.homes ? StableAtHome + home : PlainStable);
    for (int c = 0; c < colours; ++c)
      if (coming.stock[c] > 0) add_owners(building_code(c, nobody));
  } else if (code == EndMerchant) {
    if (merchants) add(InnerMerchant);
  } else if (code >= Building) {
    if ((code - Building) % (max_seats + 2) == 0)  // unroofed
      add_owners(code);
  } else if (code >= StableAtHome) {
    for (int home = 0; home < 4; ++home) add(StableAtHome + home);
  }
  return all;
}

// Phase, mover, placements owed and made as one number.
int clock_of(const Rules& rules, const State& s) {
  if (s.phase < Phase::Play) return 6 * rules.players + static_cast<int>(s.phase);
  const int turn = s.made ? 2 : s.owed - 1;
  return 6 * s.mover + 2 * turn + (s.phase == Phase::Over);
}

void set_clock(const Rules& rules, State& s, int clock) {
  if (clock >= 6 * rules.players) {
    s.phase = static_cast<Phase>(clock - 6 * rules.players);
    return;
  }
  s.phase = clock % 2 == 1 ? Phase::Over : Phase::Play;
  s.mover = static_cast<std::int8_t>(clock / 6);
  const int turn = clock % 6 / 2;
  s.made = turn == 2;
  s.owed = turn == 1 ? 2 : 1;
}

// Visits every count of a state with the least and most it can be: the one layout that key_bits, encode and decode
// share. Counts that cannot change take no bits.
template <class S, class Field>
void each_count(const Rules& rules, const KeyLayout& layout, S& s, Field&& field) {
  const State& first = layout.first;
  const auto& coming = layout.coming;
  const int n = rules.players;
  field(s.short_turns, 0, first.short_turns);
  for (int a = 0; a < arms; ++a)
    field(s.arm[a], first.arm[a], std::min(side_length(rules.board, a), first.arm[a] + coming.stock[Wall]));
  for (int p = 0; p < n; ++p) {
    for (int k = 0; k < kinds; ++k)
      field(s.stock[p][k], 0, first.stock[p][k] + (k == Merchant ? coming.tower_merchants : 0));
    field(s.tea[p], 0, first.tea[p] + coming.tea);
  }
  const int last_holder = n - 1 + coming.neutral_holds;
  for (int c = 0; c < colours; ++c) {
    const bool moves = coming.moves_palace_tiles() && (first.building[c].any() || coming.stock[c] > 0);
    field(s.palace_tile[c], moves ? nobody : first.palace_tile[c], moves ? last_holder : first.palace_tile[c]);
  }
  for (int t = 0; t < corners; ++t) {
    const bool moves = rules.towers && coming.moves_tower_tiles();
    field(s.tower_tile[t], moves ? nobody : first.tower_tile[t], moves ? last_holder : first.tower_tile[t]);
  }
  if (rules.keeps_fresh_tea()) field(s.fresh_tea, 0, first.fresh_tea + coming.tea);
  if (rules.keeps_fresh_merchants()) field(s.fresh_merchants, 0, first.fresh_merchants + coming.tower_merchants);
  if (rules.keeps_out()) field(s.out, 0, (1 << n) - 1);
  if (rules.keeps_claims()) {
    field(s.claim_count, 0, colours * n);
    for (int i = 0; i < colours * n; ++i) field(s.claims[i], 0, colours * n - 1);
  }
}

constexpr int width(int least, int most) { return core::bits_for(static_cast<std::uint64_t>(most - least)); }

[[noreturn]] void outgrown(const char* what) {
  throw core::Overflow(fmt::format("the key of a state has no room for its {}", what));
}

}  // namespace

void Game::fit_keys_to(const State& position) {
  layout = {};
  layout.first = position;
  layout.homes = rules.palaces_may_touch() || position.home != plain_homes(rules.board, position);
  layout.coming = coming_from(rules, position);
  layout.board = codes_of(position, layout.homes);
  for (int code = 0; code < KeyLayout::codes; ++code) {
    auto& letters = layout.letters[code];
    letters.code = letters_on(rules, layout, code);
    letters.index.fill(-1);
    for (std::size_t i = 0; i < letters.code.size(); ++i) letters.index[letters.code[i]] = static_cast<std::int8_t>(i);
    letters.bits = core::bits_for(letters.code.size() - 1);
  }
  const int clocks = 6 * rules.players + (position.phase < Phase::Play ? 3 : 0);
  layout.bits = core::bits_for(static_cast<std::uint64_t>(clocks - 1));
  for (int cell = 0; cell < rules.board.size(); ++cell) layout.bits += layout.letters[layout.board[cell]].bits;
  each_count(rules, layout, position, [&](const auto&, int least, int most) { layout.bits += width(least, most); });
  find_symmetries();
}

// A state that does not follow from the first one may have no key; then the run stops.
void Game::encode(const State& s, std::span<std::uint64_t> out) const {
  if (!layout.homes && s.home != plain_homes(rules.board, s)) outgrown("stables between palaces");
  for (int t = 0; t < corners; ++t)
    if (s.tower_merchants[t] != (s.tower_tile[t] == nobody ? layout.first.tower_merchants[t] : 0))
      outgrown("merchants on tower tiles");
  core::BitWriter writer(out);
  const int clocks = 6 * rules.players + (layout.first.phase < Phase::Play ? 3 : 0);
  writer.put(static_cast<std::uint64_t>(clock_of(rules, s)), core::bits_for(static_cast<std::uint64_t>(clocks - 1)));
  const auto code = codes_of(s, layout.homes);
  for (int cell = 0; cell < rules.board.size(); ++cell) {
    const auto& letters = layout.letters[layout.board[cell]];
    const int index = letters.index[code[cell]];
    if (index < 0) outgrown("board");
    writer.put(static_cast<std::uint64_t>(index), letters.bits);
  }
  each_count(rules, layout, s, [&](const auto& value, int least, int most) {
    const int v =
        least < 0 && value == neutral ? rules.players : value;  // a holder: neutral comes right after the seats
    if (v < least || v > most) outgrown("counts");
    writer.put(static_cast<std::uint64_t>(v - least), width(least, most));
  });
}

State Game::decode(std::span<const std::uint64_t> in) const {
  State s;
  core::BitReader reader(in);
  const int clocks = 6 * rules.players + (layout.first.phase < Phase::Play ? 3 : 0);
  set_clock(rules, s, static_cast<int>(reader.get(core::bits_for(static_cast<std::uint64_t>(clocks - 1)))));
  for (int cell = 0; cell < rules.board.size(); ++cell) {
    const auto& letters = layout.letters[layout.board[cell]];
    stand(s, cell, letters.code[reader.get(letters.bits)]);
  }
  if (!layout.homes) s.home = plain_homes(rules.board, s);
  each_count(rules, layout, s, [&](auto& value, int least, int most) {
    const int v = least + static_cast<int>(reader.get(width(least, most)));
    value = static_cast<std::remove_reference_t<decltype(value)>>(least < 0 && v == rules.players ? neutral : v);
  });
  for (int t = 0; t < corners; ++t)
    if (s.tower_tile[t] == nobody) s.tower_merchants[t] = layout.first.tower_merchants[t];
  return s;
}

}  // namespace medina
