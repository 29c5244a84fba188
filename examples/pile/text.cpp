#include <fmt/format.h>

#include <numeric>

#include "model/core/error.hpp"
#include "model/core/fields.hpp"
#include "pile/game.hpp"

namespace pile {

using core::BadInput;

namespace {

// Text, JSON, key and range checks of a state all follow from this list.
template <class S>
auto fields(const Rules& rules, S& s) {
  return [&](auto&& visit) {
    visit("pile", s.pile, core::Number{0, rules.counters});
    visit("shown", s.shown, core::Number{0, most_shown});
    visit("mover", s.mover, core::Number{0, rules.players - 1});
    visit("taken", s.taken, core::each_player(rules.players, core::Number{0, rules.counters}));
  };
}

// And those of a move from this one.
const auto verbs = [](auto&& verb) {
  verb(Do::Roll, "roll", "number", core::Number{1, most_shown});
  verb(Do::Take, "take", "number", core::Number{1, most_shown});
};

// A state made of what somebody wrote: can it be played on?
State checked(const Rules& rules, State s) {
  const int all = std::accumulate(s.taken.begin(), s.taken.end(), static_cast<int>(s.pile));
  if (all != rules.counters)
    throw BadInput(fmt::format("state: the pile and what was taken are {} counters, expected {}", all, rules.counters));
  if (s.pile == 0 && s.shown != 0) throw BadInput("state.shown: the game is over, expected 0");
  if (s.pile == 0 && s.taken[s.mover] == 0) throw BadInput("state.mover: expected who took the last counter");
  return s;
}

}  // namespace

int Game::key_bits() const {
  const State s;
  return core::key_bits(core::key_of(fields(rules, s)));
}

void Game::encode(const State& s, std::span<std::uint64_t> out) const {
  core::encode_key(core::key_of(fields(rules, s)), out);
}

State Game::decode(std::span<const std::uint64_t> in) const {
  State s;
  core::decode_key(core::key_of(fields(rules, s)), in);
  return s;
}

std::string Game::print(const State& s) const { return core::print_fields(fields(rules, s)); }
core::Json Game::to_json(const State& s) const { return core::fields_json(fields(rules, s)); }

State Game::parse(std::string_view line) const {
  State s;
  core::parse_fields(line, fields(rules, s));
  return checked(rules, s);
}

State Game::state_from(const core::Json& json) const {
  State s;
  core::fields_from_json(json, fields(rules, s));
  return checked(rules, s);
}

std::string Game::print(const Move& m) const { return core::print_move(m, verbs); }
core::Json Game::to_json(const Move& m) const { return core::move_json(m, verbs); }
Move Game::parse_move(const State&, std::string_view line) const { return core::parse_move<Move>(line, verbs); }
Move Game::move_from(const core::Json& json) const { return core::move_from_json<Move>(json, verbs); }

}  // namespace pile
