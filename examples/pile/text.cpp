#include <fmt/format.h>
#include <fmt/ranges.h>

#include <numeric>

#include "model/core/bits.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "pile/game.hpp"

namespace pile {

using core::BadInput;

namespace {

// Every field of a state with the largest number it can hold: the one layout that key_bits, encode and decode share.
template <class S, class Field>
void each_field(const Rules& rules, S& s, Field&& field) {
  field(s.pile, rules.counters);
  field(s.shown, most_shown);
  field(s.mover, rules.players - 1);
  for (std::size_t p = 0; p < static_cast<std::size_t>(rules.players); ++p) field(s.taken[p], rules.counters);
}

int width(int most) { return core::bits_for(static_cast<std::uint64_t>(most)); }

// A state made of what somebody wrote: can it be played on?
State checked(const Rules& rules, State s) {
  const int all = std::accumulate(s.taken.begin(), s.taken.end(), static_cast<int>(s.pile));
  if (all != rules.counters)
    throw BadInput(fmt::format("state: the pile and what was taken are {} counters, expected {}", all, rules.counters));
  if (s.pile == 0 && s.shown != 0) throw BadInput("state.shown: the game is over, expected 0");
  if (s.pile == 0 && s.taken[s.mover] == 0) throw BadInput("state.mover: expected who took the last counter");
  return s;
}

Move move_of(std::string_view what, std::int64_t number) {
  if (what != "roll" && what != "take") throw BadInput(fmt::format("move '{}': expected roll or take", what));
  return {what == "roll" ? Do::Roll : Do::Take, static_cast<std::uint8_t>(number)};
}

const char* word(Do what) { return what == Do::Roll ? "roll" : "take"; }

}  // namespace

int Game::key_bits() const {
  State s;
  int bits = 0;
  each_field(rules, s, [&](auto&, int most) { bits += width(most); });
  return bits;
}

void Game::encode(const State& s, std::span<std::uint64_t> out) const {
  core::BitWriter writer(out);
  each_field(rules, s, [&](const auto& value, int most) { writer.put(value, width(most)); });
}

State Game::decode(std::span<const std::uint64_t> in) const {
  State s;
  core::BitReader reader(in);
  each_field(rules, s, [&](auto& value, int most) { value = static_cast<std::uint8_t>(reader.get(width(most))); });
  return s;
}

std::string Game::print(const State& s) const {
  const auto end = s.taken.begin() + rules.players;
  return fmt::format("pile={} shown={} mover={} taken={}", s.pile, s.shown, s.mover,
                     fmt::join(s.taken.begin(), end, "/"));
}

std::string Game::print(const Move& m) const { return fmt::format("{} {}", word(m.what), m.number); }

State Game::parse(std::string_view line) const {
  core::Fields fields(line);
  State s;
  s.pile = static_cast<std::uint8_t>(fields.number("pile", 0, rules.counters));
  s.shown = static_cast<std::uint8_t>(fields.number("shown", 0, most_shown));
  s.mover = static_cast<std::uint8_t>(fields.number("mover", 0, rules.players - 1));
  std::size_t p = 0;
  for (const auto& taken : fields.per_player("taken", rules.players))
    s.taken[p++] = static_cast<std::uint8_t>(core::parse_number(taken, 0, rules.counters, "taken"));
  fields.end();
  return checked(rules, s);
}

Move Game::parse_move(const State&, std::string_view line) const {
  const auto words = core::split(core::trim(line), ' ');
  if (words.size() != 2) throw BadInput(fmt::format("move '{}': expected roll NUMBER or take NUMBER", line));
  return move_of(words[0], core::parse_number(words[1], 1, most_shown, "move"));
}

core::Json Game::to_json(const State& s) const {
  const std::vector<int> taken(s.taken.begin(), s.taken.begin() + rules.players);
  return {{"pile", s.pile}, {"shown", s.shown}, {"mover", s.mover}, {"taken", taken}};
}

core::Json Game::to_json(const Move& m) const { return {{"do", word(m.what)}, {"number", m.number}}; }

State Game::state_from(const core::Json& json) const {
  core::Reader reader(json, "state");
  State s;
  s.pile = static_cast<std::uint8_t>(reader.number("pile", 0, rules.counters));
  s.shown = static_cast<std::uint8_t>(reader.number("shown", 0, most_shown));
  s.mover = static_cast<std::uint8_t>(reader.number("mover", 0, rules.players - 1));
  const auto taken = reader.numbers("taken", 0, rules.counters);
  reader.done();
  if (static_cast<int>(taken.size()) != rules.players)
    throw BadInput(fmt::format("state.taken: expected {} numbers", rules.players));
  for (std::size_t p = 0; p < taken.size(); ++p) s.taken[p] = static_cast<std::uint8_t>(taken[p]);
  return checked(rules, s);
}

Move Game::move_from(const core::Json& json) const {
  core::Reader reader(json, "move");
  const Move m = move_of(reader.text("do"), reader.number("number", 1, most_shown));
  reader.done();
  return m;
}

}  // namespace pile
