#pragma once

#include <pybind11/pybind11.h>

#include <functional>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

// What the files of the module share. Each adds its part to bargello._core, which is private: what users see is the
// package in bargello/, written in Python.
namespace python {

namespace py = pybind11;

// A game as the module hands it round. One that is written in Python is worked on by one thread, because only one can
// hold the interpreter's lock; and before the engines see it, 'prepare' finds out whether it always ends.
struct Game {
  bargello::Game game;
  std::function<void(const bargello::Stop&)> prepare;

  bool in_python() const { return static_cast<bool>(prepare); }
};

void add_long_calls(py::module_&);
void add_games(py::module_&);
void add_verbs(py::module_&);
void add_playouts(py::module_&);
void add_python_games(py::module_&);

inline int threads_for(const Game& game, int threads) { return game.in_python() ? 1 : threads; }

}  // namespace python
