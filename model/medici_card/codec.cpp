#include "model/core/bits.hpp"
#include "model/medici_card/game.hpp"

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
  field(s.revealed, rules.whole_turns ? 0 : 2);
  field(s.pending, rules.whole_turns ? 0 : 2);
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
    field(s.deck[kind], rules.known_order ? 0 : width);
    for (int p = 0; p < rules.players; ++p) {
      field(s.ship[p][kind], width);
      field(s.warehouse[p][kind], rules.kinds[kind].good == no_good ? 0 : width);
    }
  }
}

}  // namespace

template <class Size>
int GameOf<Size>::key_bits() const {
  State s;
  int bits = 0;
  each_field(rules, s, [&](auto&, int width) { bits += width; });
  return bits;
}

template <class Size>
void GameOf<Size>::encode(const State& s, std::span<std::uint64_t> out) const {
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
void GameOf<Size>::make_room_for(const State& position) {
  for (int p = 0; p < rules.players; ++p) rules.most_money = std::max(rules.most_money, position.money[p] + most_gain(rules));
}

template struct GameOf<Small>;
template struct GameOf<Full>;

}  // namespace medici_card
