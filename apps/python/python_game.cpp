#include "apps/python/python_game.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "apps/python/module.hpp"

namespace python {

using core::BadInput;

namespace {

constexpr std::size_t most_states = 2'000'000;  // each takes some hundred bytes of the interpreter's
constexpr std::size_t longest_play = 2'000;     // engines that go into the depth call themselves

std::string shown(const py::handle& value) { return py::repr(value).cast<std::string>(); }

}  // namespace

Board::Board(py::object rules) : rules_(std::move(rules)), players_(rules_.attr("players").cast<int>()) {}

// The last one who holds it may be a thread without the lock.
Board::~Board() {
  const py::gil_scoped_acquire locked;
  states_.clear();
  numbers_.release().dec_ref();
  rules_.release().dec_ref();
}

std::uint32_t Board::number_of(py::object value) {
  const auto found = py::reinterpret_borrow<py::object>(PyDict_GetItemWithError(numbers_.ptr(), value.ptr()));
  if (found) return found.cast<std::uint32_t>();
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();  // it has no hash
  if (states_.size() >= most_states)
    throw BadInput(fmt::format("more than {} states; a game of this size wants to be written in C++", most_states));
  // Comparing values can be Python, too, and let another thread in here: the number is taken first, and the dictionary
  // decides whose it is.
  const auto number = static_cast<std::uint32_t>(states_.size());
  states_.push_back(std::make_unique<Known>());
  states_.back()->value = value;
  auto* const decided = PyDict_SetDefault(numbers_.ptr(), value.ptr(), py::int_(number).ptr());
  if (decided == nullptr) throw py::error_already_set();
  return py::reinterpret_borrow<py::object>(decided).cast<std::uint32_t>();
}

std::uint32_t Board::start() {
  const py::gil_scoped_acquire locked;
  return number_of(rules_.attr("start")());
}

// Asks the rules who acts and what may follow, once for each state. While they answer, another thread may ask the same.
Board::Known& Board::expanded(std::uint32_t state) {
  Known& known = *states_.at(state);
  if (known.expanded) return known;
  auto acts = core::Turn::over();
  std::vector<std::uint32_t> moves, weights;
  const auto add = [&](const py::handle& move, std::uint32_t weight) {
    if (!py::isinstance<py::str>(move))
      throw py::type_error(fmt::format("a move is a text, not {}; in {}", shown(move), shown(known.value)));
    moves.push_back(move_called(move.cast<std::string>()));
    weights.push_back(weight);
  };
  const py::object outcomes = rules_.attr("chance")(known.value);
  if (!outcomes.is_none() && py::len(outcomes) > 0) {
    acts = core::Turn::chance();
    for (const auto& [outcome, weight] : py::dict(outcomes)) {
      const auto number = weight.cast<std::int64_t>();
      if (number < 1 || number > 0xffffffff)
        throw py::value_error(fmt::format("the weight of '{}' is {}, expected a whole number of at least 1",
                                          outcome.cast<std::string>(), number));
      add(outcome, static_cast<std::uint32_t>(number));
    }
  } else if (const py::object seat = rules_.attr("turn")(known.value); !seat.is_none()) {
    const int player = seat.cast<int>();
    if (player < 0 || player >= players_)
      throw py::value_error(
          fmt::format("turn: {}, expected a seat from 0 to {}, or None when the game is over", player, players_ - 1));
    acts = core::Turn::player(player);
    for (const auto& move : rules_.attr("moves")(known.value)) add(move, 1);
  }
  if (known.expanded) return known;
  known.turn = acts;
  known.moves = std::move(moves);
  known.weights = std::move(weights);
  known.next.assign(known.moves.size(), -1);
  known.expanded = true;
  return known;
}

core::Turn Board::turn(std::uint32_t state) {
  const py::gil_scoped_acquire locked;
  return expanded(state).turn;
}

const std::vector<std::uint32_t>& Board::moves(std::uint32_t state) {
  const py::gil_scoped_acquire locked;
  return expanded(state).moves;
}

std::size_t Board::place_of(std::uint32_t state, std::uint32_t move) {
  const auto& moves = expanded(state).moves;
  return static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
}

std::uint32_t Board::weight(std::uint32_t state, std::uint32_t move) {
  const py::gil_scoped_acquire locked;
  const auto place = place_of(state, move);
  const auto& known = expanded(state);
  return place < known.weights.size() ? known.weights[place] : 0;
}

std::uint32_t Board::successor(std::uint32_t state, std::size_t move) {
  Known& known = expanded(state);
  if (known.next[move] < 0) {
    const auto next = number_of(rules_.attr("apply")(known.value, py::str(moves_[known.moves[move]])));
    known.next[move] = next;
  }
  return static_cast<std::uint32_t>(known.next[move]);
}

std::uint32_t Board::apply(std::uint32_t state, std::uint32_t move) {
  const py::gil_scoped_acquire locked;
  return successor(state, place_of(state, move));
}

core::Scores Board::scores(std::uint32_t state) {
  const py::gil_scoped_acquire locked;
  const py::list given(rules_.attr("scores")(states_.at(state)->value));
  if (py::len(given) != static_cast<std::size_t>(players_))
    throw py::value_error(
        fmt::format("scores: {} results, expected {}, one for each player", py::len(given), players_));
  const auto fraction = py::module_::import("fractions").attr("Fraction");
  std::vector<std::pair<std::int64_t, std::int64_t>> exact;
  std::int64_t unit = 1;
  for (const auto& score : given) {
    if (py::isinstance<py::float_>(score)) throw py::type_error("scores: a float is not exact; use int or Fraction");
    const py::object number = fraction(score);
    exact.emplace_back(number.attr("numerator").cast<std::int64_t>(), number.attr("denominator").cast<std::int64_t>());
    unit = std::lcm(unit, exact.back().second);
    if (unit > 1'000'000) throw py::value_error("scores: denominators above 1000000 are not supported");
  }
  core::Scores scores{players_, static_cast<int>(unit), {}};
  for (std::size_t p = 0; p < exact.size(); ++p)
    if (__builtin_mul_overflow(exact[p].first, unit / exact[p].second, &scores.amounts[p]))
      throw py::value_error("scores: a result does not fit into 64 bits");
  return scores;
}

core::Verdict Board::explain(std::uint32_t state, std::uint32_t move) {
  const py::gil_scoped_acquire locked;
  const auto& known = expanded(state);
  if (place_of(state, move) < known.moves.size()) return {true, {1}, ""};
  if (known.turn.is_over()) return {false, {1}, "the game is over"};
  const py::object why = rules_.attr("why")(known.value, py::str(moves_.at(move)));
  return {false, {1}, why.is_none() ? "it is not among the moves of this state" : why.cast<std::string>()};
}

// Depth first, with the states of the current play on a stack of its own. Layers are written down when they are known;
// what is on the way is this call's alone.
int Board::layer(std::uint32_t state, const bargello::Stop* stop) {
  const py::gil_scoped_acquire locked;
  if (states_.at(state)->layer >= 0) return states_[state]->layer;
  struct Step {
    std::uint32_t state;
    std::size_t move = 0;
  };
  std::vector<Step> path{{state}};
  std::unordered_set<std::uint32_t> on_the_way{state};
  while (!path.empty()) {
    auto& [at, move] = path.back();
    if (move < expanded(at).moves.size()) {
      const auto next = successor(at, move);
      ++move;
      if (on_the_way.contains(next))
        throw BadInput("a play can come back to the same state: " + shown(states_[next]->value));
      if (states_[next]->layer >= 0) continue;
      path.push_back({next});
      on_the_way.insert(next);
      if (path.size() > longest_play + 1)  // one state more than moves
        throw BadInput(fmt::format("a play can have more than {} moves, or go on for ever", longest_play));
      if (stop != nullptr && stop->requested()) throw core::Stopped();
      continue;
    }
    int longest = -1;
    for (std::size_t i = 0; i < expanded(at).moves.size(); ++i)
      longest = std::max(longest, states_[successor(at, i)]->layer);
    states_[at]->layer = longest + 1;
    on_the_way.erase(at);
    path.pop_back();
  }
  return states_[state]->layer;
}

std::string Board::print(std::uint32_t state) {
  const py::gil_scoped_acquire locked;
  auto text = rules_.attr("text")(states_.at(state)->value).cast<std::string>();
  texts_.emplace(text, state);
  return text;
}

std::string Board::draw(std::uint32_t state) {
  const py::gil_scoped_acquire locked;
  return rules_.attr("draw")(states_.at(state)->value).cast<std::string>();
}

std::uint32_t Board::parse(const std::string& text) {
  const py::gil_scoped_acquire locked;
  if (const auto it = texts_.find(text); it != texts_.end()) return it->second;
  const py::object value = rules_.attr("parse")(py::str(text));
  if (value.is_none())
    throw BadInput(fmt::format("state: '{}': not the text of a state that came up; let the game have a 'parse'",
                               text.substr(0, 60)));
  return number_of(value);
}

std::string Board::move_text(std::uint32_t move) {
  const py::gil_scoped_acquire locked;
  return moves_.at(move);
}

std::uint32_t Board::move_called(const std::string& text) {
  const py::gil_scoped_acquire locked;
  const auto [it, is_new] = move_numbers_.emplace(text, static_cast<std::uint32_t>(moves_.size()));
  if (is_new) moves_.push_back(text);
  return it->second;
}

namespace {

// The game together with its descriptor, which lives as long as it.
struct Owner {
  core::Descriptor about;
};
class Owned : private Owner, public core::AnyGameOf<PythonGame> {
 public:
  Owned(core::Descriptor descriptor, PythonGame game, core::Json config, std::optional<PythonGame::State> position)
      : Owner{std::move(descriptor)},
        core::AnyGameOf<PythonGame>(Owner::about, std::move(game), std::move(config), position) {}
  std::string_view name() const override { return Owner::about.name; }
};

Game made(const py::object& rules, const std::string& name, int players, const core::Choice& readings,
          const std::vector<std::pair<std::string, std::vector<std::string>>>& questions, const std::string& config,
          const py::object& position) {
  core::Descriptor about;
  about.name = name;
  about.title = name;
  about.least_players = about.most_players = players;
  for (const auto& [slug, slugs] : questions) {
    core::QuestionInfo question{fmt::format("A{}", about.questions.size() + 1), slug, "", "", "", 1, players, {}};
    for (const auto& reading : slugs) question.readings.push_back({reading, false});
    about.questions.push_back(std::move(question));
  }
  about.hooks.add(explore::compiled<PythonGame>())
      .add(properties::compiled<PythonGame>())
      .add(endgame::compiled<PythonGame>());
  PythonGame game{{players, readings}, std::make_shared<Board>(rules)};
  std::optional<PythonGame::State> at;
  if (!position.is_none()) at = PythonGame::State{game.board->number_of(position)};
  const auto board = game.board;
  bargello::Game owned(
      std::make_shared<const Owned>(std::move(about), std::move(game), core::parse_json(config, "config"), at));
  const auto prepare = [board, at](const bargello::Stop& stop) {
    board->layer(at ? at->number : board->start(), &stop);
  };
  return {std::move(owned), prepare};
}

}  // namespace

void add_python_games(py::module_& module) {
  // The state as its rules have it. REQUIRES: of a game that is written in Python.
  module.def("python_value", [](const bargello::State& state) -> py::object {
    const auto* game = dynamic_cast<const core::AnyGameOf<PythonGame>*>(&state.game());
    if (game == nullptr) throw py::type_error("a state of a game that is not written in Python");
    return game->game().board->value(static_cast<const PythonGame::State*>(state.any().get())->number);
  });
  module.def("python_game", &made, py::arg("rules"), py::arg("name"), py::arg("players"), py::arg("readings"),
             py::arg("questions"), py::arg("config"), py::arg("position"));
}

}  // namespace python
