#include <fmt/format.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "apps/python/long_call.hpp"
#include "apps/python/module.hpp"
#include "bargello/bargello.hpp"
#include "model/core/error.hpp"
#include "model/core/json.hpp"

// The verbs: each takes its options by name and gives back how it ended, the documents, and what has a type of its own.
namespace python {

namespace {

py::list ended(const bargello::Result& result) {
  py::list all;
  all.append(static_cast<int>(result.ending));
  all.append(result.json);
  all.append(result.text);
  all.append(result.warning);
  return all;
}

// A long call about a game. When it is stopped before the engines see the game, nothing is known yet: they would only
// ask its rules for a long time what they need to begin.
template <class Options, class Work>
auto long_call_on(const Game& it, Options& options, const py::object& tell, Work&& work) {
  options.threads = threads_for(it, options.threads);
  return long_call(options, tell, [&] {
    try {
      if (it.prepare) it.prepare(options.stop);
      return work();
    } catch (const core::Stopped& stopped) {
      decltype(work()) nothing;
      nothing.ending = bargello::Ending::Limit;
      nothing.text = fmt::format("{}\n", stopped.what());
      nothing.json = core::Json{{"complete", false}, {"why", stopped.what()}}.dump(2) + "\n";
      return nothing;
    }
  });
}

// Options by name. What is not there keeps its default; the package hands over what its functions declare.
class Options {
 public:
  explicit Options(const py::dict& given) : given_(given) {}

  template <class Value>
  Options& take(const char* name, Value& value) {
    if (given_.contains(name)) value = given_[name].template cast<Value>();
    return *this;
  }
  Options& run(bargello::RunOptions& options) {
    return take("threads", options.threads).take("stable", options.stable);
  }
  py::object progress() const { return given_.contains("progress") ? py::object(given_["progress"]) : py::none(); }

 private:
  const py::dict& given_;
};

py::object solve(const Game& it, const py::dict& given) {
  bargello::SolveOptions how;
  Options options(given);
  options.run(how)
      .take("objective", how.objective)
      .take("engine", how.engine)
      .take("every_move", how.every_move)
      .take("limit_seconds", how.limit_seconds)
      .take("limit_states", how.limit_states)
      .take("memory", how.memory)
      .take("without", how.without);
  const auto found = long_call_on(it, how, options.progress(), [&] { return bargello::solve(it.game, how); });
  py::list moves;
  for (const auto& [move, value] : found.moves) moves.append(py::make_tuple(move, value));
  auto all = ended(found);
  all.append(py::make_tuple(found.value, moves, found.line, found.complete));
  return all;
}

bargello::ExploreOptions explore_options(Options& options) {
  bargello::ExploreOptions how;
  options.run(how)
      .take("memory", how.memory)
      .take("limit_states", how.limit_states)
      .take("limit_seconds", how.limit_seconds)
      .take("until_first", how.until_first)
      .take("symmetry", how.symmetry)
      .take("all_laws", how.all_laws)
      .take("witness", how.witness);
  return how;
}

py::object explore(const Game& it, const py::dict& given) {
  Options options(given);
  auto how = explore_options(options);
  const auto found = long_call_on(it, how, options.progress(), [&] { return bargello::explore(it.game, how); });
  py::list properties;
  for (const auto& p : found.properties)
    properties.append(py::make_tuple(p.id, p.verdict, p.statement, p.states, p.play));
  auto all = ended(found);
  all.append(
      py::make_tuple(found.states, found.transitions, found.terminals, found.dead_ends, properties, found.complete));
  return all;
}

py::object compare(const Game& ours, const Game& theirs, const std::string& versus, const py::dict& given) {
  Options options(given);
  auto how = explore_options(options);
  const auto found = long_call_on(ours, how, options.progress(), [&] {
    if (theirs.prepare) theirs.prepare(how.stop);
    return bargello::compare(ours.game, theirs.game, versus, how);
  });
  auto all = ended(found);
  all.append(py::make_tuple(found.play, found.states, found.complete));
  return all;
}

py::object perft(const Game& it, std::optional<int> depth, const py::dict& given) {
  bargello::RunOptions how;
  Options options(given);
  options.run(how);
  const auto found =
      long_call_on(it, how, options.progress(), [&] { return bargello::perft(it.game, depth, false, how); });
  auto all = ended(found);
  all.append(found.total);
  return all;
}

// Of a game with one set-up, or, by its name alone, of the full game with every number of players.
py::object check(const py::object& what, const py::dict& given) {
  bargello::CheckOptions how;
  how.save.clear();
  Options options(given);
  options.run(how)
      .take("games", how.games)
      .take("seed", how.seed)
      .take("all_laws", how.all_laws)
      .take("save", how.save);
  if (py::isinstance<py::str>(what)) {
    bargello::Setup setup;
    setup.game = what.cast<std::string>();
    return ended(long_call(how, options.progress(), [&] { return bargello::check(setup, how); }));
  }
  const auto& it = what.cast<const Game&>();
  return ended(long_call_on(it, how, options.progress(), [&] {
    return it.in_python() ? bargello::check(it.game, how) : bargello::check(it.game.setup(), how);
  }));
}

py::object prove(const py::dict& given) {
  bargello::ProveOptions how;
  Options options(given);
  options.run(how)
      .take("game", how.game)
      .take("claim", how.claim)
      .take("list", how.list)
      .take("limit_seconds", how.limit_seconds)
      .take("smt2", how.smt2);
  return ended(long_call(how, options.progress(), [&] { return bargello::prove(how); }));
}

py::object conform(const std::string& game, const std::vector<std::string>& command, const py::dict& given) {
  bargello::ConformOptions how;
  Options options(given);
  options.run(how)
      .take("readings", how.readings)
      .take("seed", how.seed)
      .take("games", how.games)
      .take("limit_seconds", how.limit_seconds)
      .take("until_first", how.until_first)
      .take("timeout_seconds", how.timeout_seconds);
  return ended(long_call(how, options.progress(), [&] { return bargello::conform(game, command, how); }));
}

py::object report(const py::dict& given) {
  bargello::ReportOptions how;
  Options options(given);
  options.run(how)
      .take("game", how.game)
      .take("question", how.question)
      .take("versus", how.versus)
      .take("out", how.out)
      .take("rulebooks", how.rulebooks)
      .take("cache", how.cache)
      .take("games", how.games)
      .take("language", how.language)
      .take("fresh", how.fresh);
  return ended(long_call(how, options.progress(), [&] { return bargello::report(how); }));
}

py::object build_table(const Game& it, const std::string& path, const py::dict& given) {
  bargello::TableOptions how;
  Options options(given);
  options.run(how)
      .take("objective", how.objective)
      .take("symmetry", how.symmetry)
      .take("memory", how.memory)
      .take("limit_seconds", how.limit_seconds);
  return ended(long_call_on(it, how, options.progress(), [&] { return bargello::build_table(it.game, path, how); }));
}

py::object verify_table(const std::string& path, const py::dict& given) {
  bargello::RunOptions how;
  Options options(given);
  options.run(how);
  return ended(long_call(how, options.progress(), [&] { return bargello::verify_table(path, how); }));
}

}  // namespace

void add_verbs(py::module_& module) {
  module.def("solve", &solve);
  module.def("explore", &explore);
  module.def("compare", &compare);
  module.def("perft", &perft);
  module.def("check", &check);
  module.def("prove", &prove);
  module.def("conform", &conform);
  module.def("report", &report);
  module.def("build_table", &build_table);
  module.def("verify_table", &verify_table);
  module.def("replay", [](const std::string& record, const std::string& place, const std::string& versus) {
    return ended(bargello::replay(record, place, versus));
  });
  // The table stays open between calls.
  py::class_<bargello::Table>(module, "Table")
      .def(py::init<const std::string&>())
      .def("game",
           [](const bargello::Table& table) {
             return Game{table.game(), {}};
           })
      .def("head", &bargello::Table::head)
      .def("states", &bargello::Table::states)
      .def("value", &bargello::Table::value);
}

}  // namespace python
