#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bargello/run.hpp"
#include "bargello/write_a_game.hpp"

// A game whose rules are written in Python, as the engines see it.
namespace python {

namespace py = pybind11;

// What is known of a game's states so far. A state is any value of Python that can be hashed; it has a number here, in
// the order in which states came up, and what Python once said of it is kept. All functions take the interpreter's
// lock, so that several threads may call them.
class Board {
 public:
  // 'rules' has the functions that bargello.Design describes.
  explicit Board(py::object rules);
  ~Board();
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  std::uint32_t start();
  std::uint32_t number_of(py::object value);
  py::object value(std::uint32_t state) { return states_.at(state)->value; }
  core::Turn turn(std::uint32_t state);
  const std::vector<std::uint32_t>& moves(std::uint32_t state);  // valid until the board is gone
  std::uint32_t weight(std::uint32_t state, std::uint32_t move);
  std::uint32_t apply(std::uint32_t state, std::uint32_t move);  // REQUIRES: one of its moves
  core::Scores scores(std::uint32_t state);
  core::Verdict explain(std::uint32_t state, std::uint32_t move);
  // The length of the longest play from a state. BadInput when a play could go on for ever, or longer than the engines
  // can follow; core::Stopped.
  int layer(std::uint32_t state, const bargello::Stop* stop = nullptr);

  std::string print(std::uint32_t state);
  std::string draw(std::uint32_t state);
  std::uint32_t parse(const std::string& text);
  std::string move_text(std::uint32_t move);
  std::uint32_t move_called(const std::string& text);

 private:
  struct Known {
    py::object value;
    bool expanded = false;
    core::Turn turn = core::Turn::over();
    std::vector<std::uint32_t> moves, weights;
    std::vector<std::int64_t> next;  // beside the moves; -1: not asked yet
    int layer = -1;
  };
  Known& expanded(std::uint32_t state);
  std::uint32_t successor(std::uint32_t state, std::size_t move);
  std::size_t place_of(std::uint32_t state, std::uint32_t move);

  py::object rules_;
  py::dict numbers_;  // by value
  std::vector<std::unique_ptr<Known>> states_;
  std::vector<std::string> moves_;
  std::unordered_map<std::string, std::uint32_t> move_numbers_;
  std::unordered_map<std::string, std::uint32_t> texts_;  // of states that were printed
  int players_ = 1;
};

struct PythonGame {
  struct Rules {
    int players = 1;
    core::Choice readings;
  };
  struct State {
    std::uint32_t number = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    std::uint32_t number = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  static constexpr std::string_view name = "python";

  Rules rules;
  std::shared_ptr<Board> board;

  template <class Trace = core::Silent>
  State start(Trace&& = {}) const {
    return {board->start()};
  }
  core::Turn turn(const State& s) const { return board->turn(s.number); }
  template <class Visit, class Trace = core::Silent>
  void each_move(const State& s, Visit&& visit, Trace&& = {}) const {
    for (const auto move : board->moves(s.number)) visit(Move{move});
  }
  std::uint32_t weight(const State& s, const Move& m) const { return board->weight(s.number, m.number); }
  template <class Trace = core::Silent>
  State apply(const State& s, const Move& m, Trace&& = {}) const {
    return {board->apply(s.number, m.number)};
  }
  core::Scores scores(const State& s) const { return board->scores(s.number); }
  core::Verdict explain(const State& s, const Move& m) const { return board->explain(s.number, m.number); }

  int layer(const State& s) const { return board->layer(s.number); }
  State canonical(const State& s) const { return s; }
  int key_bits() const { return 32; }
  void encode(const State& s, std::span<std::uint64_t> out) const { out[0] = s.number; }
  State decode(std::span<const std::uint64_t> in) const { return {static_cast<std::uint32_t>(in[0])}; }

  std::string print(const State& s) const { return board->print(s.number); }
  std::string print(const Move& m) const { return board->move_text(m.number); }
  std::string draw(const State& s) const { return board->draw(s.number); }
  State parse(std::string_view line) const { return {board->parse(std::string(line))}; }
  Move parse_move(const State&, std::string_view line) const { return {board->move_called(std::string(line))}; }
  core::Json to_json(const State& s) const { return board->print(s.number); }
  core::Json to_json(const Move& m) const { return board->move_text(m.number); }
  State state_from(const core::Json& json) const { return parse(core::as_text(json, "state")); }
  Move move_from(const core::Json& json) const { return {board->move_called(core::as_text(json, "move"))}; }
};

}  // namespace python
