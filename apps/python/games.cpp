#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "apps/python/long_call.hpp"
#include "apps/python/module.hpp"
#include "bargello/explore.hpp"
#include "bargello/play.hpp"

// The stylesheet of the drawings, for the report, the workbench and us (CMakeLists.txt).
namespace embedded {
extern const std::string_view reports_render_drawing_css;
}

namespace python {

namespace {

py::dict info(const bargello::GameInfo& game) {
  py::list books, questions;
  for (const auto& book : game.books) books.append(py::make_tuple(book.id, book.language));
  for (const auto& q : game.questions) {
    py::list readings;
    for (const auto& reading : q.readings) readings.append(py::make_tuple(reading.slug, reading.refuted));
    questions.append(
        py::make_tuple(q.number, q.slug, q.rule, q.text, q.effect, q.least_players, q.most_players, readings));
  }
  py::dict all;
  all["name"] = game.name;
  all["title"] = game.title;
  all["players"] = py::make_tuple(game.least_players, game.most_players);
  all["books"] = books;
  all["configurations"] = game.configurations;
  all["positions"] = game.positions;
  all["questions"] = questions;
  return all;
}

Game made(const std::string& name, const std::string& config, const std::string& position, int players,
          const std::string& book, const bargello::Readings& readings) {
  return {bargello::Game({name, config, position, players, book, readings}), {}};
}

}  // namespace

void add_games(py::module_& module) {
  using bargello::State;
  module.def("games", [] {
    py::list all;
    for (const auto& game : bargello::games()) all.append(info(game));
    return all;
  });
  module.def("drawing_css", [] { return embedded::reports_render_drawing_css; });
  module.def("rules", [](const std::string& game) {
    py::list all;
    for (const auto& rule : bargello::rules(game))
      all.append(py::make_tuple(rule.number, rule.title, rule.meaning, rule.sources));
    return all;
  });
  module.def("game", &made, py::arg("name"), py::arg("config"), py::arg("position"), py::arg("players"),
             py::arg("book"), py::arg("readings"));

  py::class_<Game>(module, "Game")
      .def("name", [](const Game& it) { return it.game.name(); })
      .def("players", [](const Game& it) { return it.game.players(); })
      .def("config", [](const Game& it) { return it.game.config(); })
      .def("readings", [](const Game& it) { return it.game.readings(); })
      .def("unusual_readings", [](const Game& it) { return it.game.unusual_readings(); })
      .def("position", [](const Game& it) { return it.game.setup().position; })
      .def("is_whole",
           [](const Game& it) {
             const auto& setup = it.game.setup();
             return !it.in_python() && setup.config.empty() && setup.position.empty();
           })
      .def("estimated_digits", [](const Game& it) { return bargello::estimated_digits(it.game); })
      .def("start", [](const Game& it) { return it.game.start(); })
      .def("parse", [](const Game& it, const std::string& text) { return it.game.parse(text); })
      .def("from_json", [](const Game& it, const std::string& json) { return it.game.from_json(json); })
      .def("record", [](const Game& it, const std::vector<std::string>& moves) { return it.game.record(moves); })
      .def("at",
           [](const Game& it, const State& state) {
             return Game{it.game.at(state), {}};
           })
      .def("read_otherwise", [](const Game& it, const std::string& question, const std::string& reading) {
        return Game{it.game.read_otherwise(question, reading), {}};
      });

  py::class_<State>(module, "State")
      .def("turn",
           [](const State& s) {
             const auto turn = s.turn();
             return turn.kind == bargello::Turn::Player ? turn.seat : turn.kind == bargello::Turn::Chance ? -1 : -2;
           })
      .def("moves", &State::moves)
      .def("weight", [](const State& s, const std::string& outcome) { return s.weight(outcome); })
      .def("play", [](const State& s, const std::string& move) { return s.play(move); })
      .def("explain",
           [](const State& s, const std::string& move) {
             const auto verdict = s.explain(move);
             return py::make_tuple(verdict.legal, verdict.rules, verdict.why);
           })
      .def("scores", &State::scores)
      .def("win_shares", &State::win_shares)
      .def("text", &State::text)
      .def("json", &State::json)
      .def("picture", [](const State& state) { return state.picture(); })
      .def("drawing", &State::drawing)
      .def("move_json", [](const State& s, const std::string& move) { return s.move_json(move); })
      .def("move_text", [](const State& s, const std::string& json) { return s.move_text(json); })
      .def("hash", &State::hash)
      .def("same", [](const State& s, const State& other) { return s == other; })
      .def("choose", &bargello::choose)
      .def("playout", [](const State& s, const std::string& policy, std::uint64_t seed) {
        bargello::Stop stop;
        return without_lock(stop, [&] { return bargello::playout(s, policy, seed, stop); });
      });
}

}  // namespace python
