#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/core/bits.hpp"
#include "model/core/error.hpp"
#include "model/core/fields.hpp"
#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/core/question.hpp"

namespace toys {

// One player walks on a square of k x k cells from the top left corner to the bottom right one, one cell right or down
// at a time, and collects the number of each cell entered. A jump goes one right and one down at once: so a cell is
// reached in several numbers of moves, and the layer (steps still to go) is not the distance from the start.
//
// Without numbers there are k * k states, layers of 1, 2, .. k, .. 2, 1 states, and as many plays as there are lattice
// paths: without jumps binomial(2k - 2, k - 1) = 1, 2, 6, 20, 70; with jumps the central Delannoy numbers 1, 3, 13, 63,
// 321. The square may be flipped over its diagonal when its numbers allow: then k(k + 1) / 2 states are left.
struct GridRules {
  int players = 1;
  int size = 3;              // R1
  bool jumps = true;         // R3
  std::vector<int> numbers;  // R4: row by row; empty: all 0
  core::Choice readings;

  int number(int row, int column) const {
    return numbers.empty() ? 0 : numbers[static_cast<std::size_t>(row * size + column)];
  }
};

struct GridState {
  std::uint8_t row = 0, column = 0;
  std::uint16_t collected = 0;

  friend bool operator==(const GridState&, const GridState&) = default;
};

enum class GridMove : std::uint8_t { Right, Down, Jump };

struct Grid {
  using Rules = GridRules;
  using State = GridState;
  using Move = GridMove;
  static constexpr std::string_view name = "grid";
  static constexpr const char* words[] = {"right", "down", "jump"};

  Rules rules;

  template <class Trace = core::Silent>
  State start(Trace&& trace = {}) const {
    trace(1);
    return {};
  }

  core::Turn turn(const State& s) const { return to_go(s) == 0 ? core::Turn::over() : core::Turn::player(0); }

  template <class Visit, class Trace = core::Silent>
  void each_move(const State& s, Visit&& visit, Trace&& trace = {}) const {
    trace(2);
    const bool right = s.column + 1 < rules.size, down = s.row + 1 < rules.size;
    if (right) visit(Move::Right);  // R2
    if (down) visit(Move::Down);    // R2
    if (right && down && rules.jumps) {
      trace(3);
      visit(Move::Jump);  // R3
    }
  }

  std::uint32_t weight(const State&, const Move&) const { return 1; }

  template <class Trace = core::Silent>
  State apply(const State& before, const Move& m, Trace&& trace = {}) const {
    trace(m == Move::Jump ? 3 : 2);
    State s = before;
    if (m != Move::Down) ++s.column;
    if (m != Move::Right) ++s.row;
    s.collected = static_cast<std::uint16_t>(s.collected + rules.number(s.row, s.column));  // R4
    trace(4);
    return s;
  }

  core::Scores scores(const State& s) const {
    core::Scores scores{1, 1, {}};
    scores.amounts[0] = s.collected;
    return scores;
  }

  core::Verdict explain(const State& s, const Move& m) const {
    const auto offered = core::moves(*this, s);
    if (std::find(offered.begin(), offered.end(), m) == offered.end())
      return {false, {m == Move::Jump ? 3 : 2}, "that leads off the square"};
    core::Fired fired;
    apply(s, m, fired);
    return {true, fired.rules(), ""};
  }

  int layer(const State& s) const { return to_go(s); }
  State canonical(const State& s) const {
    State c = s;
    if (is_symmetric() && c.row > c.column) std::swap(c.row, c.column);
    return c;
  }

  int key_bits() const { return 2 * place_bits() + sum_bits(); }
  void encode(const State& s, std::span<std::uint64_t> out) const {
    core::BitWriter writer(out);
    writer.put(s.row, place_bits());
    writer.put(s.column, place_bits());
    writer.put(s.collected, sum_bits());
  }
  State decode(std::span<const std::uint64_t> in) const {
    core::BitReader reader(in);
    State s;
    s.row = static_cast<std::uint8_t>(reader.get(place_bits()));
    s.column = static_cast<std::uint8_t>(reader.get(place_bits()));
    s.collected = static_cast<std::uint16_t>(reader.get(sum_bits()));
    return s;
  }
  void fit_keys_to(const State&) {}

  std::string print(const State& s) const {
    return fmt::format("row={} column={} collected={}", s.row, s.column, s.collected);
  }
  std::string print(const Move& m) const { return words[static_cast<int>(m)]; }
  State parse(std::string_view line) const {
    State s;
    core::parse_fields(line, [&](auto&& visit) {
      visit("row", s.row, core::Number{0, rules.size - 1});
      visit("column", s.column, core::Number{0, rules.size - 1});
      visit("collected", s.collected, core::Number{0, most_collected()});
    });
    return s;
  }
  Move parse_move(const State&, std::string_view line) const { return called(core::trim(line)); }
  core::Json to_json(const State& s) const {
    return {{"row", s.row}, {"column", s.column}, {"collected", s.collected}};
  }
  core::Json to_json(const Move& m) const { return {{"do", print(m)}}; }
  State state_from(const core::Json& json) const {
    core::Reader reader(json, "state");
    State s;
    s.row = static_cast<std::uint8_t>(reader.number("row", 0, rules.size - 1));
    s.column = static_cast<std::uint8_t>(reader.number("column", 0, rules.size - 1));
    s.collected = static_cast<std::uint16_t>(reader.number("collected", 0, most_collected()));
    reader.done();
    return s;
  }
  Move move_from(const core::Json& json) const {
    core::Reader reader(json, "move");
    const Move m = called(reader.text("do"));
    reader.done();
    return m;
  }
  std::string draw(const State& s) const {
    std::string page;
    for (int row = 0; row < rules.size; ++row) {
      for (int column = 0; column < rules.size; ++column)
        page += fmt::format("{:>3}{}", rules.number(row, column), row == s.row && column == s.column ? '<' : ' ');
      page += '\n';
    }
    return page;
  }

 private:
  int to_go(const State& s) const { return 2 * (rules.size - 1) - s.row - s.column; }
  int most_collected() const {
    int sum = 0;
    for (const int number : rules.numbers) sum += number;
    return sum;
  }
  int place_bits() const { return core::bits_for(static_cast<std::uint64_t>(rules.size - 1)); }
  int sum_bits() const { return core::bits_for(static_cast<std::uint64_t>(most_collected())); }
  bool is_symmetric() const {
    for (int row = 0; row < rules.size; ++row)
      for (int column = 0; column < row; ++column)
        if (rules.number(row, column) != rules.number(column, row)) return false;
    return true;
  }
  static Move called(std::string_view word) {
    for (int m = 0; m < 3; ++m)
      if (word == words[m]) return static_cast<Move>(m);
    throw core::BadInput(fmt::format("move '{}': expected right, down or jump", word));
  }
};

static_assert(core::Game<Grid>);

// REQUIRES: 'numbers' is empty or has size * size entries of at least 0 whose sum is below 65536.
inline Grid grid(int size, bool jumps = true, std::vector<int> numbers = {}) {
  Grid game;
  game.rules.size = size;
  game.rules.jumps = jumps;
  game.rules.numbers = std::move(numbers);
  return game;
}

}  // namespace toys
