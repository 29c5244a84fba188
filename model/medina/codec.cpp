#include <fmt/format.h>

#include <cstring>

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
  lay_out_by_sets();
  find_symmetries();
}

namespace {

// The cells of a small city on which a code stands.
SmallMask cells_of(const SmallCity& s, int code, const SmallMask& all_roofed) {
  if (code == InnerMerchant) return s.merchant - s.end;
  if (code == EndMerchant) return s.merchant & s.end;
  if (code == PlainStable) return s.stable;
  if (code >= Building) {
    const int colour = (code - Building) / (max_seats + 2), owner = (code - Building) % (max_seats + 2) - 1;
    return owner == nobody ? s.building[colour] - all_roofed : s.building[colour] & s.roofed[owner];
  }
  if (code >= StableAtHome) {
    const int home = code - StableAtHome;
    const SmallMask odd = home & 1 ? s.stable & s.home[0] : s.stable - s.home[0];
    return home & 2 ? odd & s.home[1] : odd - s.home[1];
  }
  return code == TheWell && s.well >= 0 ? SmallMask::of(s.well) : SmallMask{};
}

// Puts a code on cells of the first word of each set.
void stand_on(State& s, const SmallMask& cells, int code) {
  const std::uint64_t bits = cells.word[0];
  if (code == TheWell) {
    if (bits != 0) s.well = static_cast<std::int16_t>(cells.first());
  } else if (code <= EndMerchant) {
    s.merchant.word[0] |= bits;
    if (code == EndMerchant) s.end.word[0] |= bits;
  } else if (code < Building) {
    s.stable.word[0] |= bits;
    const int home = code == PlainStable ? 0 : code - StableAtHome;
    if (home & 1) s.home[0].word[0] |= bits;
    if (home & 2) s.home[1].word[0] |= bits;
  } else {
    const int owner = (code - Building) % (max_seats + 2) - 1;
    s.building[(code - Building) / (max_seats + 2)].word[0] |= bits;
    if (owner != nobody) s.roofed[owner].word[0] |= bits;
  }
}

// 'plain_homes' in a small city.
std::array<SmallMask, 2> plain_homes(const Board& board, const SmallCity& s) {
  std::array<SmallMask, 2> home{};
  if (!s.stable.any()) return home;
  const SmallMask buildings = s.buildings();
  SmallMask rest = s.stable - board.step(buildings, South);
  home[0] = rest & board.step(buildings, West);  // East
  rest -= home[0];
  home[1] = rest & board.step(buildings, North);  // South
  rest -= home[1];
  rest &= board.step(buildings, East);  // West
  home[0] |= rest;
  home[1] |= rest;
  return home;
}

constexpr int most_letter_bits = core::bits_for(KeyLayout::codes - 1);

}  // namespace

void Game::lay_out_by_sets() {
  layout.by_sets = rules.board.is_small() && layout.bits <= 64 * 255;
  if (!layout.by_sets) return;
  const State& first = layout.first;
  const int clocks = 6 * rules.players + (first.phase < Phase::Play ? 3 : 0);
  int at = core::bits_for(static_cast<std::uint64_t>(clocks - 1));
  std::array<int, KeyLayout::codes> group_of;
  group_of.fill(-1);
  std::array<int, 64> begins{};  // of each cell in the key
  for (int cell = 0; cell < rules.board.size(); ++cell) {
    const auto code = layout.board[cell];
    if (group_of[code] < 0) {
      group_of[code] = static_cast<int>(layout.groups.size());
      layout.groups.push_back({{}, code, {}});
    }
    layout.groups[static_cast<std::size_t>(group_of[code])].cells.set(cell);
    begins[cell] = at;
    at += layout.letters[code].bits;
  }
  for (auto& group : layout.groups)
    for (int bit = 0; bit < layout.letters[group.code].bits; ++bit) {
      int row = 0;
      group.cells.each([&](int cell) {
        const int place = begins[cell] + bit;
        const auto word = static_cast<std::uint8_t>(place / 64);
        const bool same = row > 0 && group.pieces.back().word == word;
        if (!same) group.pieces.push_back({word, static_cast<std::uint8_t>(bit), static_cast<std::uint8_t>(row), 0});
        group.pieces.back().mask |= std::uint64_t{1} << (place & 63);
        ++row;
      });
    }
  State probe = first;
  std::array<std::uint8_t, sizeof(State)> is_fixed{};
  each_count(rules, layout, probe, [&](auto& value, int least, int most) {
    static_assert(sizeof value == 1);
    const auto offset =
        static_cast<std::size_t>(reinterpret_cast<const char*>(&value) - reinterpret_cast<const char*>(&probe));
    const int bits = width(least, most);
    if (bits == 0) {
      reinterpret_cast<char*>(&layout.blank)[offset] = static_cast<char>(least);
      is_fixed[offset] = 0xff;
    } else {
      layout.counts.push_back({static_cast<std::uint16_t>(offset), static_cast<std::uint16_t>(at),
                               static_cast<std::uint8_t>(bits), least < 0, static_cast<std::int16_t>(least),
                               static_cast<std::int16_t>(most)});
    }
    at += bits;
  });
  std::memcpy(layout.fixed.data(), reinterpret_cast<const char*>(&layout.blank) + KeyLayout::counts_at,
              sizeof layout.fixed);
  std::memcpy(layout.is_fixed.data(), is_fixed.data() + KeyLayout::counts_at, sizeof layout.is_fixed);
}

// A state that does not follow from the first one may have no key; then the run stops.
void Game::encode(const State& s, std::span<std::uint64_t> out) const {
  if (!layout.by_sets) return encode_by_cells(s, out);
  const SmallCity city(s);
  if (!layout.homes && city.home != plain_homes(rules.board, city)) outgrown("stables between palaces");
  for (int t = 0; t < corners; ++t)
    if (s.tower_merchants[t] != (s.tower_tile[t] == nobody ? layout.first.tower_merchants[t] : 0))
      outgrown("merchants on tower tiles");
  std::array<std::uint64_t, KeyLayout::counts_size> counts;
  std::memcpy(counts.data(), reinterpret_cast<const char*>(&s) + KeyLayout::counts_at, sizeof counts);
  std::uint64_t strange = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) strange |= (counts[i] ^ layout.fixed[i]) & layout.is_fixed[i];
  if (strange != 0) outgrown("counts");

  for (auto& word : out) word = 0;
  const int clocks = 6 * rules.players + (layout.first.phase < Phase::Play ? 3 : 0);
  const int clock = clock_of(rules, s);
  if (clock < 0 || clock >> core::bits_for(static_cast<std::uint64_t>(clocks - 1)) != 0) outgrown("turn");
  out[0] = static_cast<std::uint64_t>(clock);
  const SmallMask all_roofed = city.all_roofed(), occupied = city.occupied();
  for (const auto& group : layout.groups) {
    const auto& letters = layout.letters[group.code];
    std::array<SmallMask, most_letter_bits> rows{};
    SmallMask covered;
    for (std::size_t i = 0; i < letters.code.size(); ++i) {
      const int code = letters.code[i];
      const SmallMask here = (code == Empty ? group.cells - occupied : cells_of(city, code, all_roofed)) & group.cells;
      if ((covered & here).any()) outgrown("board");
      covered |= here;
      for (std::size_t rest = i, bit = 0; rest != 0; rest >>= 1, ++bit)
        if (rest & 1) rows[bit] |= here;
    }
    if (covered != group.cells) outgrown("board");
    for (const auto& piece : group.pieces)
      out[piece.word] |=
          core::scatter_bits(core::gather_bits(rows[piece.bit].word[0], group.cells.word[0]) >> piece.from, piece.mask);
  }
  for (const auto& count : layout.counts) {
    const auto byte = reinterpret_cast<const std::uint8_t*>(&s)[count.offset];
    int v = count.holder ? static_cast<std::int8_t>(byte) : byte;
    if (count.holder && v == neutral) v = rules.players;
    if (v < count.least || v > count.most) outgrown("counts");
    const auto value = static_cast<std::uint64_t>(v - count.least);
    const std::size_t word = count.at >> 6;
    const int shift = count.at & 63;
    out[word] |= value << shift;
    if (shift + count.bits > 64) out[word + 1] |= value >> (64 - shift);
  }
}

State Game::decode(std::span<const std::uint64_t> in) const {
  if (!layout.by_sets) return decode_by_cells(in);
  State s = layout.blank;
  const int clocks = 6 * rules.players + (layout.first.phase < Phase::Play ? 3 : 0);
  set_clock(rules, s, static_cast<int>(core::low_bits(in[0], core::bits_for(static_cast<std::uint64_t>(clocks - 1)))));
  for (const auto& group : layout.groups) {
    const auto& letters = layout.letters[group.code];
    std::array<std::uint64_t, most_letter_bits> rows{};
    for (const auto& piece : group.pieces)
      rows[piece.bit] |= core::gather_bits(in[piece.word], piece.mask) << piece.from;
    for (std::size_t i = 0; i < letters.code.size(); ++i) {
      if (letters.code[i] == Empty) continue;
      std::uint64_t row = ~std::uint64_t{0};
      for (int bit = 0; bit < letters.bits; ++bit) row &= i >> bit & 1 ? rows[bit] : ~rows[bit];
      stand_on(s, {{core::scatter_bits(row, group.cells.word[0])}}, letters.code[i]);
    }
  }
  if (!layout.homes && s.stable.any()) {
    const auto home = plain_homes(rules.board, SmallCity(s));
    for (std::size_t bit = 0; bit < home.size(); ++bit) s.home[bit] = widened(home[bit]);
  }
  for (const auto& count : layout.counts) {
    const std::size_t word = count.at >> 6;
    const int shift = count.at & 63;
    std::uint64_t value = in[word] >> shift;
    if (shift + count.bits > 64) value |= in[word + 1] << (64 - shift);
    const int v = count.least + static_cast<int>(core::low_bits(value, count.bits));
    reinterpret_cast<std::uint8_t*>(&s)[count.offset] =
        static_cast<std::uint8_t>(count.holder && v == rules.players ? neutral : v);
  }
  for (int t = 0; t < corners; ++t)
    if (s.tower_tile[t] == nobody) s.tower_merchants[t] = layout.first.tower_merchants[t];
  return s;
}

void Game::encode_by_cells(const State& s, std::span<std::uint64_t> out) const {
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

State Game::decode_by_cells(std::span<const std::uint64_t> in) const {
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
