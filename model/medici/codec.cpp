#include <algorithm>
#include <vector>

#include "model/core/fields.hpp"
#include "model/medici/game.hpp"

namespace medici {

namespace {

// Visits every field of a state with the number of bits its configuration needs: the one layout that key_bits, encode
// and decode share. Fields that the configuration leaves constant take no bits.
template <class S, class Field>
void each_field(const Rules& rules, S& s, Field&& field) {
  using core::bits_for;
  const int n = rules.players;
  const int seat = bits_for(static_cast<std::uint64_t>(n));  // and none
  field(s.phase, 3);
  field(s.day, bits_for(static_cast<std::uint64_t>(rules.days)));
  field(s.turn, seat);
  field(s.drawer, seat);
  field(s.high_bidder, seat);
  const int money = bits_for(static_cast<std::uint64_t>(rules.most_money));
  field(s.high_bid, money);
  const bool reshuffles = rules.short_lot == ShortLot::ReshuffleDiscards;
  std::uint64_t cards = 0;
  for (const auto& kind : rules.kinds) cards += kind.count;
  field(s.deck, bits_for(reshuffles ? cards : static_cast<std::uint64_t>(rules.deck_size)));
  field(s.reshuffled, reshuffles ? 1 : 0);
  const int level =
      bits_for(rules.over_the_top == OverTheTop::TrueCount ? 255 : static_cast<std::uint64_t>(rules.track_steps));
  for (int p = 0; p < n; ++p) {
    field(s.money[p], money);
    for (auto& l : s.level[p]) field(l, level);
  }
  const bool pooled = !rules.known_order || reshuffles;
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    const int width = bits_for(rules.kinds[kind].count);
    if (pooled) field(s.pool[kind], width);
    field(s.lot[kind], width);
    field(s.discards[kind], width);
    for (int p = 0; p < n; ++p) field(s.ship[p][kind], width);
  }
}

}  // namespace

int Game::key_bits() const {
  const State s;
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
  const State s;
  core::KeyPatch<State> patch(s);
  each_field(rules, s, patch);
  patch.finish(decode(std::vector<std::uint64_t>(static_cast<std::size_t>(core::words_for(key_bits())))));
  return patch;
}

void Game::fit_keys_to(const State& position) {
  for (int p = 0; p < rules.players; ++p)
    rules.most_money = std::max(rules.most_money, position.money[p] + most_gain(rules));
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    int seen = position.pool[kind] + position.lot[kind] + position.discards[kind];
    for (int p = 0; p < rules.players; ++p) seen += position.ship[p][kind];
    if (seen != rules.kinds[kind].count) rules.all_cards_in_play = false;
  }
  tell_apart(rules, position);
}

}  // namespace medici
