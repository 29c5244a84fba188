#pragma once

#include <algorithm>
#include <numeric>

#include "model/core/bits.hpp"
#include "model/medici_card/game.hpp"
#include "model/medici_card/scoring.hpp"

// Encoding of states into keys. Instantiated in 'codec.cpp'; a header, so that the explorer's code can inline it.
//
// There are two layouts. With a shuffled deck every field is written. With a known order only the distribution of the
// revealed cards is: the market is a subsequence of them (Sequence), and the last ship holds what the market and the
// other ships leave over.

namespace medici_card {

namespace fields {

// Visits every field of a state with the number of bits its configuration needs: the single definition of the first
// layout, from which key_bits, encode and decode follow. Fields that are constant in the configuration take no bits.
// 'aboard' is derived from the ships and not written.
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
  field(s.market, bits_for(cards), bits_for(rules.kinds.size() - 1), rules.cards());
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

// The visitors of 'each_field'. A seat of -1 (nobody) is written as 0. The market has its size and as many cards as
// there can be.
struct CountBits {
  int bits = 0;

  template <class Value>
  void operator()(const Value&, int width) {
    bits += width;
  }
  template <class Market>
  void operator()(const Market&, int size_width, int kind_width, int cards) {
    bits += size_width + cards * kind_width;
  }
};

struct Write {
  core::BitWriter writer;

  template <class Value>
  void operator()(const Value& value, int width) {
    if constexpr (std::is_same_v<Value, std::int8_t>)
      writer.put(static_cast<std::uint64_t>(value + 1), width);
    else
      writer.put(static_cast<std::uint64_t>(value), width);
  }
  template <class Market>
  void operator()(const Market& market, int size_width, int kind_width, int cards) {
    writer.put(static_cast<std::uint64_t>(market.size()), size_width);
    for (int at = 0; at < cards; ++at)
      writer.put(at < market.size() ? static_cast<std::uint64_t>(market[at]) : 0, kind_width);
  }
};

struct Read {
  core::BitReader reader;

  template <class Value>
  void operator()(Value&& value, int width) {
    using Plain = std::decay_t<Value>;
    const std::uint64_t read = reader.get(width);
    if constexpr (std::is_same_v<Plain, std::int8_t>)
      value = static_cast<std::int8_t>(static_cast<int>(read) - 1);
    else if constexpr (std::is_class_v<Plain>)  // the count of a packed bag
      value = static_cast<int>(read);
    else
      value = static_cast<Plain>(read);
  }
  template <class Market>
  void operator()(Market& market, int size_width, int kind_width, int cards) {
    const int size = static_cast<int>(reader.get(size_width));
    for (int at = 0; at < cards; ++at) {
      const int kind = static_cast<int>(reader.get(kind_width));
      if (at < size) market.push(kind);
    }
  }
};

// Keys of a single word, the hot path of large explorations: overflow is accumulated over all fields and checked once,
// in word(). REQUIRES: fields of less than 64 bits.
class WordWriter {
 public:
  void put(std::uint64_t value, int bits) {
    word_ |= value << at_;
    lost_ |= value >> bits;
    at_ += bits;
  }
  std::uint64_t word() const {
    if (lost_ != 0) throw core::Overflow("a value does not fit its field in the key of a state");
    return word_;
  }

 private:
  std::uint64_t word_ = 0, lost_ = 0;
  int at_ = 0;
};

class WordReader {
 public:
  explicit WordReader(std::uint64_t word) : word_(word) {}
  std::uint64_t get(int bits) {
    const std::uint64_t value = core::low_bits(word_, bits);
    word_ >>= bits;
    return value;
  }

 private:
  std::uint64_t word_;
};

}  // namespace fields

template <class Size>
void GameOf<Size>::lay_out_keys(const State& base) {
  keys_ = {};
  keys_.one_day = rules.known_order;
  if (!keys_.one_day) return;
  keys_.base = base;
  std::vector<std::uint8_t> sequence;
  for (int at = 0; at < base.market.size(); ++at) sequence.push_back(static_cast<std::uint8_t>(base.market[at]));
  sequence.insert(sequence.end(), rules.order.end() - base.deck_left, rules.order.end());

  Bag seen{};
  for (const auto& ship : base.ship) add(seen, ship);
  for (std::size_t at = 0; at < sequence.size(); ++at) {
    if (at >= static_cast<std::size_t>(base.market.size())) keys_.up.push_back(seen);
    ++seen[sequence[at]];
  }
  keys_.up.push_back(seen);
  keys_.sequence = decltype(keys_.sequence)(sequence);

  constexpr int width = bits_of_kind<Bag>, in_word = 64 / width;
  for (int kind = 0; kind < static_cast<int>(Size::kinds); ++kind) {
    const std::uint64_t bits = (std::uint64_t{1} << core::bits_for(counts(seen)[static_cast<std::size_t>(kind)])) - 1;
    keys_.masks[static_cast<std::size_t>(kind / in_word)] |= bits << (kind % in_word * width);
  }
  for (std::size_t i = 0; i < keys_.masks.size(); ++i) keys_.widths[i] = std::popcount(keys_.masks[i]);

  keys_.deck_bits = core::bits_for(base.deck_left);
  keys_.stages = {1, 1, 0, static_cast<std::uint8_t>(players() + 1),
                  0, 0};  // Over, Start, Act of each seat, Take of each seat
  keys_.mover_of.fill(-1);
  keys_.phase_of = {Phase::Over, Phase::Start};
  for (const Phase phase : {Phase::Act, Phase::Take})
    for (int seat = 0; seat < players(); ++seat) {
      const auto stage = static_cast<std::size_t>(keys_.stages[static_cast<std::size_t>(phase)] + seat + 1);
      keys_.phase_of[stage] = phase;
      keys_.mover_of[stage] = static_cast<std::int8_t>(seat);
    }
  keys_.stage_bits = core::bits_for(static_cast<std::uint64_t>(rules.whole_turns ? players() + 1 : 2 * players() + 1));
  keys_.unit = 5;  // all payments are multiples of the unit; shares are rounded to 5
  for (const auto& prizes : {rules.paid_ships, rules.paid_goods})
    for (const int prize : prizes) keys_.unit = std::gcd(keys_.unit, prize);
  keys_.unit = std::gcd(std::gcd(keys_.unit, rules.bonus.pays), rules.variant.pays);
  // The inverse of the unit modulo 2^64, by Newton's iteration: each step doubles the number of correct bits.
  for (int i = 0; i < 6; ++i) keys_.inverse *= 2 - static_cast<std::uint64_t>(keys_.unit) * keys_.inverse;
  keys_.money_bits = core::bits_for(static_cast<std::uint64_t>(most_gain(rules) / keys_.unit));
  keys_.one_word = key_bits() < 64;
  keys_.places_at = keys_.deck_bits + keys_.stage_bits + (rules.whole_turns ? 0 : 2);
}

template <class Size>
int GameOf<Size>::key_bits() const {
  int bits = 0;
  if (keys_.one_day) {
    bits = keys_.deck_bits + keys_.stage_bits + (rules.whole_turns ? 0 : 2);
    bits += static_cast<int>(keys_.sequence.length());
    bits += (players() - 1) * std::accumulate(keys_.widths.begin(), keys_.widths.end(), 0);
    bits += players() * keys_.money_bits * (rules.bonus_repeat == BonusRepeat::OncePerGame ? 2 : 1);
    return bits;
  }
  const State s;
  fields::CountBits count;
  fields::each_field(rules, s, count);
  return count.bits;
}

// REQUIRES, with a known order: the state is reachable from the one that the keys were laid out for.
template <class Size>
void GameOf<Size>::encode(const State& s, std::span<std::uint64_t> out) const {
  if (!keys_.one_word) return encode_long(s, out);
  encode_found(s, keys_.sequence.find(s.market), out);
}

template <class Size>
[[gnu::always_inline]] inline void GameOf<Size>::encode_found(const State& s, const Places& places,
                                                              std::span<std::uint64_t> out) const {
  fields::WordWriter writer;
  encode_day(s, places, writer);
  out[0] = writer.word();
  for (std::size_t i = 1; i < out.size(); ++i) out[i] = 0;
}

template <class Size>
[[gnu::noinline]] void GameOf<Size>::encode_long(const State& s, std::span<std::uint64_t> out) const {
  core::BitWriter writer(out);
  if (keys_.one_day)
    encode_day(s, keys_.sequence.find(s.market), writer);
  else
    fields::each_field(rules, s, fields::Write{writer});
}

template <class Size>
typename GameOf<Size>::State GameOf<Size>::decode(std::span<const std::uint64_t> in) const {
  return keys_.one_word ? decode_day(fields::WordReader(in[0])) : decode_long(in);
}

template <class Size>
[[gnu::noinline]] typename GameOf<Size>::State GameOf<Size>::decode_long(std::span<const std::uint64_t> in) const {
  if (keys_.one_day) return decode_day(core::BitReader(in));
  State s;
  fields::each_field(rules, s, fields::Read{core::BitReader(in)});
  adopt(s);
  return s;
}

template <class Size>
template <class Writer>
void GameOf<Size>::encode_day(const State& s, const Places& places, Writer& writer) const {
  writer.put(s.deck_left, keys_.deck_bits);
  writer.put(static_cast<std::uint64_t>(keys_.stages[static_cast<std::size_t>(s.phase)] + s.mover + 1),
             keys_.stage_bits);
  if (!rules.whole_turns) writer.put(s.revealed, 2);

  for (std::size_t i = 0; i < places.size(); ++i) writer.put(places[i], keys_.sequence.bits(i));

  // All ships but the last; when the game is over, what was unloaded from them.
  for (int p = 0; p + 1 < players(); ++p) {
    Bag cards = s.ship[p];
    if (s.phase == Phase::Over) {
      cards = s.warehouse[p];
      subtract(cards, keys_.base.warehouse[p]);
    }
    for (std::size_t i = 0; i < keys_.masks.size(); ++i) {
      const std::uint64_t word = word_of(cards, i);
      if ((word & ~keys_.masks[i]) != 0) throw core::Overflow("more cards of a kind on a ship than have come up");
      writer.put(core::gather_bits(word, keys_.masks[i]), keys_.widths[i]);
    }
  }
  // Exact division by multiplying with the inverse: what is not a multiple of the unit becomes a huge number, and the
  // writer reports that it does not fit.
  const auto units = [&](std::int64_t money) { return static_cast<std::uint64_t>(money) * keys_.inverse; };
  const bool remembers = rules.bonus_repeat == BonusRepeat::OncePerGame;
  for (int p = 0; p < players(); ++p) {
    writer.put(units(s.money[p] - keys_.base.money[p]), keys_.money_bits);
    if (remembers) writer.put(units(s.paid[p] - keys_.base.paid[p]), keys_.money_bits);
  }
}

template <class Size>
template <class Reader>
typename GameOf<Size>::State GameOf<Size>::decode_day(Reader reader) const {
  State s = keys_.base;
  s.pending = 0;
  s.deck_left = static_cast<std::uint8_t>(reader.get(keys_.deck_bits));
  const auto stage = static_cast<std::size_t>(reader.get(keys_.stage_bits));
  s.phase = keys_.phase_of[stage];
  s.mover = keys_.mover_of[stage];
  s.revealed = rules.whole_turns ? 0 : static_cast<std::uint8_t>(reader.get(2));

  Bag left = keys_.up[static_cast<std::size_t>(keys_.base.deck_left - s.deck_left)];  // for the last ship
  Places places{};
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = reader.get(keys_.sequence.bits(i));
  s.market = keys_.sequence.take_from(left, places);
  for (int p = 0; p < players(); ++p) {
    Bag cards{};
    if (p + 1 == players()) {
      cards = left;
    } else {
      for (std::size_t i = 0; i < keys_.masks.size(); ++i)
        set_word(cards, i, core::scatter_bits(reader.get(keys_.widths[i]), keys_.masks[i]));
      subtract(left, cards);
    }
    s.ship[p] = cards;
    if (s.phase != Phase::Over) continue;
    add(s.warehouse[p], only(cards, cards_.goods));  // neutral cards are gone
    s.ship[p] = {};
  }
  const bool remembers = rules.bonus_repeat == BonusRepeat::OncePerGame;
  for (int p = 0; p < players(); ++p) {
    s.money[p] += static_cast<std::int64_t>(reader.get(keys_.money_bits)) * keys_.unit;
    if (remembers) s.paid[p] += static_cast<std::int64_t>(reader.get(keys_.money_bits)) * keys_.unit;
  }
  if (s.phase == Phase::Over)
    s.aboard = {};
  else
    adopt(s);
  return s;
}

template <class Size>
void GameOf<Size>::fit_keys_to(const State& position) {
  for (int p = 0; p < players(); ++p)
    rules.most_money = std::max(rules.most_money, position.money[p] + most_gain(rules));
  tell_apart(position);
  lay_out_keys(position);
}

}  // namespace medici_card
