#include <algorithm>
#include <cstring>
#include <numeric>

#include "model/core/bits.hpp"
#include "model/medici_card/game.hpp"

// Two ways to write a state. With a shuffled deck every field is written as it is. With a known order everything follows from what became of
// the cards that have come up: the market is a choice of them, in order; the last ship is what the market and the other ships leave over.

namespace medici_card {

namespace {

// Visits every field of a state with the number of bits its configuration needs: the one layout that key_bits, encode and decode share.
// Fields that the configuration leaves constant take no bits. 'space' follows from the ships and is not written.
template <class S, class Field>
void each_field(const Rules& rules, S& s, Field&& field) {
  using core::bits_for;
  const auto cards = static_cast<std::uint64_t>(rules.cards());
  field(s.phase, 3);
  field(s.day, bits_for(static_cast<std::uint64_t>(rules.days)));
  field(s.mover, bits_for(static_cast<std::uint64_t>(rules.players)));
  field(s.revealed, 2);
  field(s.pending, 2);
  field(s.deck_left, bits_for(cards));
  field(s.market_size, bits_for(cards));
  const int kind_bits = bits_for(rules.kinds.size() - 1);
  for (std::size_t at = 0; at < cards; ++at) field(s.market[at], kind_bits);
  const int money = bits_for(static_cast<std::uint64_t>(rules.most_money));
  for (int p = 0; p < rules.players; ++p) {
    field(s.money[p], money);
    field(s.paid[p], rules.bonus_repeat == BonusRepeat::OncePerGame ? money : 0);
  }
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    const int width = bits_for(rules.kinds[kind].count);
    field(s.deck[kind], width);
    for (int p = 0; p < rules.players; ++p) {
      field(s.ship[p][kind], width);
      field(s.warehouse[p][kind], rules.kinds[kind].good == no_good ? 0 : width);
    }
  }
}

std::uint64_t eight_counts(const std::uint8_t* counts) {
  std::uint64_t word;
  std::memcpy(&word, counts, sizeof word);
  return word;
}

// Who moves, and in which phase, as one small number.
template <class S>
unsigned stage_of(const S& s, int players) {
  switch (s.phase) {
    case Phase::Over: return 0;
    case Phase::Start: return 1;
    case Phase::Act: return 2 + static_cast<unsigned>(s.mover);
    default: return 2 + static_cast<unsigned>(players + s.mover);  // Take; with a known order nothing else waits for chance
  }
}

}  // namespace

template <class Size>
void GameOf<Size>::lay_out_keys(const State& base) {
  keys_ = {};
  keys_.one_day = rules.known_order;
  if (!keys_.one_day) return;
  keys_.base = base;
  keys_.sequence.assign(base.market.begin(), base.market.begin() + base.market_size);
  keys_.sequence.insert(keys_.sequence.end(), rules.order.end() - base.deck_left, rules.order.end());
  const std::size_t length = keys_.sequence.size();

  keys_.next.resize(length + 1);
  keys_.next[length].fill(0xff);
  for (std::size_t at = length; at-- > 0;) {
    keys_.next[at] = keys_.next[at + 1];
    keys_.next[at][keys_.sequence[at]] = static_cast<std::uint8_t>(at);
  }

  Bag seen{};
  for (const auto& ship : base.ship)
    for (std::size_t kind = 0; kind < Size::kinds; ++kind) seen[kind] = static_cast<std::uint8_t>(seen[kind] + ship[kind]);
  for (int at = 0; at < base.market_size; ++at) ++seen[base.market[at]];
  keys_.up.push_back(seen);
  for (std::size_t at = static_cast<std::size_t>(base.market_size); at < length; ++at) {
    ++seen[keys_.sequence[at]];
    keys_.up.push_back(seen);
  }

  for (std::size_t kind = 0; kind < Size::kinds; ++kind) {
    const std::uint64_t bits = (std::uint64_t{1} << core::bits_for(seen[kind])) - 1;
    keys_.masks[kind / 8] |= bits << (kind % 8 * 8);
  }
  for (std::size_t i = 0; i < keys_.masks.size(); ++i) keys_.widths[i] = std::popcount(keys_.masks[i]);

  keys_.deck_bits = core::bits_for(base.deck_left);
  keys_.stage_bits = core::bits_for(static_cast<std::uint64_t>(rules.whole_turns ? rules.players + 1 : 2 * rules.players + 1));
  keys_.unit = 5;  // shares are rounded to it
  for (const auto& prizes : {rules.paid_ships, rules.paid_goods})
    for (const int prize : prizes) keys_.unit = std::gcd(keys_.unit, prize);
  keys_.unit = std::gcd(std::gcd(keys_.unit, rules.bonus.pays), rules.variant.pays);
  keys_.money_bits = core::bits_for(static_cast<std::uint64_t>(most_gain(rules) / keys_.unit));
  keys_.one_word = key_bits() <= 64;
}

template <class Size>
int GameOf<Size>::key_bits() const {
  int bits = 0;
  if (keys_.one_day) {
    bits = keys_.deck_bits + keys_.stage_bits + (rules.whole_turns ? 0 : 2);
    bits += static_cast<int>(keys_.sequence.size());
    bits += (rules.players - 1) * std::accumulate(keys_.widths.begin(), keys_.widths.end(), 0);
    bits += rules.players * keys_.money_bits * (rules.bonus_repeat == BonusRepeat::OncePerGame ? 2 : 1);
    return bits;
  }
  State s;
  each_field(rules, s, [&](auto&, int width) { bits += width; });
  return bits;
}

// REQUIRES, with a known order: the state can be reached from the first one.
template <class Size>
void GameOf<Size>::encode(const State& s, std::span<std::uint64_t> out) const {
  if (keys_.one_day && keys_.one_word) {
    core::WordWriter writer;
    encode_day(s, writer);
    std::fill(out.begin(), out.end(), 0);
    out[0] = writer.word();
    return;
  }
  if (keys_.one_day) {
    core::BitWriter writer(out);
    encode_day(s, writer);
    return;
  }
  core::BitWriter writer(out);
  each_field(rules, s, [&](const auto& value, int width) {
    using Value = std::decay_t<decltype(value)>;
    // A seat of -1 (nobody) is written as 0.
    if constexpr (std::is_same_v<Value, std::int8_t>)
      writer.put(static_cast<std::uint64_t>(value + 1), width);
    else
      writer.put(static_cast<std::uint64_t>(value), width);
  });
}

template <class Size>
typename GameOf<Size>::State GameOf<Size>::decode(std::span<const std::uint64_t> in) const {
  if (keys_.one_day) return keys_.one_word ? decode_day(core::WordReader(in[0])) : decode_day(core::BitReader(in));
  State s;
  core::BitReader reader(in);
  each_field(rules, s, [&](auto& value, int width) {
    using Value = std::decay_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, std::int8_t>)
      value = static_cast<std::int8_t>(static_cast<int>(reader.get(width)) - 1);
    else
      value = static_cast<Value>(reader.get(width));
  });
  count_space(s);
  return s;
}

template <class Size>
template <class Writer>
void GameOf<Size>::encode_day(const State& s, Writer& writer) const {
  writer.put(s.deck_left, keys_.deck_bits);
  writer.put(stage_of(s, rules.players), keys_.stage_bits);
  if (!rules.whole_turns) writer.put(s.revealed, 2);

  // The market: the first place where its cards can be found in the sequence, one after the other.
  const std::size_t length = keys_.sequence.size();
  std::array<std::uint64_t, Size::cards / 64 + 1> chosen{};
  std::size_t at = 0;
  for (int i = 0; i < s.market_size; ++i) {
    at = keys_.next[at][s.market[i]];
    chosen[at / 64] |= std::uint64_t{1} << (at % 64);
    ++at;
  }
  for (std::size_t from = 0; from < length; from += 64) writer.put(chosen[from / 64], static_cast<int>(std::min<std::size_t>(64, length - from)));

  // The ships but the last; when over, what was unloaded from them.
  const bool over = s.phase == Phase::Over;
  for (int p = 0; p + 1 < rules.players; ++p) {
    for (std::size_t i = 0; i < keys_.masks.size(); ++i) {
      if (keys_.widths[i] == 0) continue;
      const std::uint64_t counts = over ? eight_counts(&s.warehouse[p][i * 8]) - eight_counts(&keys_.base.warehouse[p][i * 8]) : eight_counts(&s.ship[p][i * 8]);
      if ((counts & ~keys_.masks[i]) != 0) throw core::Overflow("more cards of a kind on a ship than have come up");
      writer.put(core::gather_bits(counts, keys_.masks[i]), keys_.widths[i]);
    }
  }
  const bool remembers = rules.bonus_repeat == BonusRepeat::OncePerGame;
  for (int p = 0; p < rules.players; ++p) {
    writer.put(static_cast<std::uint64_t>(core::divide(s.money[p] - keys_.base.money[p], keys_.unit)), keys_.money_bits);
    if (remembers) writer.put(static_cast<std::uint64_t>(core::divide(s.paid[p] - keys_.base.paid[p], keys_.unit)), keys_.money_bits);
  }
}

template <class Size>
template <class Reader>
typename GameOf<Size>::State GameOf<Size>::decode_day(Reader reader) const {
  State s;
  s.day = keys_.base.day;
  s.deck_left = static_cast<std::uint8_t>(reader.get(keys_.deck_bits));
  const auto stage = static_cast<int>(reader.get(keys_.stage_bits));
  s.phase = stage == 0 ? Phase::Over : stage == 1 ? Phase::Start : stage < 2 + rules.players ? Phase::Act : Phase::Take;
  if (stage >= 2) s.mover = static_cast<std::int8_t>(stage - 2 - (stage < 2 + rules.players ? 0 : rules.players));
  if (!rules.whole_turns) s.revealed = static_cast<std::uint8_t>(reader.get(2));

  Bag left = keys_.up[static_cast<std::size_t>(keys_.base.deck_left - s.deck_left)];  // for the last ship
  const std::size_t length = keys_.sequence.size();
  for (std::size_t from = 0; from < length; from += 64) {
    for (std::uint64_t chosen = reader.get(static_cast<int>(std::min<std::size_t>(64, length - from))); chosen != 0; chosen &= chosen - 1) {
      const std::uint8_t kind = keys_.sequence[from + static_cast<std::size_t>(std::countr_zero(chosen))];
      s.market[s.market_size++] = kind;
      --left[kind];
    }
  }
  const bool over = s.phase == Phase::Over;
  for (int p = 0; p < rules.players; ++p) {
    Bag counts{};
    if (p + 1 == rules.players) {
      counts = left;
    } else {
      for (std::size_t i = 0; i < keys_.masks.size(); ++i) {
        if (keys_.widths[i] == 0) continue;
        const std::uint64_t word = core::scatter_bits(reader.get(keys_.widths[i]), keys_.masks[i]);
        std::memcpy(&counts[i * 8], &word, sizeof word);
      }
      for (std::size_t kind = 0; kind < Size::kinds; ++kind) left[kind] = static_cast<std::uint8_t>(left[kind] - counts[kind]);
    }
    s.warehouse[p] = keys_.base.warehouse[p];
    if (over) {  // unloaded; neutral cards are gone
      for (std::size_t kind = 0; kind < Size::kinds; ++kind)
        s.warehouse[p][kind] = static_cast<std::uint8_t>(s.warehouse[p][kind] + (counts[kind] & ~cards_.neutral[kind]));
    } else {
      s.ship[p] = counts;
    }
  }
  const bool remembers = rules.bonus_repeat == BonusRepeat::OncePerGame;
  for (int p = 0; p < rules.players; ++p) {
    s.money[p] = keys_.base.money[p] + static_cast<std::int64_t>(reader.get(keys_.money_bits)) * keys_.unit;
    s.paid[p] = keys_.base.paid[p];
    if (remembers) s.paid[p] += static_cast<std::int64_t>(reader.get(keys_.money_bits)) * keys_.unit;
  }
  count_space(s);
  return s;
}

template <class Size>
void GameOf<Size>::make_room_for(const State& position) {
  for (int p = 0; p < rules.players; ++p) rules.most_money = std::max(rules.most_money, position.money[p] + most_gain(rules));
  lay_out_keys(position);
}

template struct GameOf<Small>;
template struct GameOf<Full>;

}  // namespace medici_card
