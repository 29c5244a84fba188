#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/descriptor.hpp"
#include "model/core/rulebook.hpp"

// The list of games, and what a user asks for by name.
namespace games {

const std::vector<core::Descriptor>& all();               // those of 'use', else the shipped ones (games.def)
const core::Descriptor& called(const std::string& name);  // BadInput when there is none
std::vector<core::Descriptor> shipped();

// From now on these are the games: for programs of other people's games. REQUIRES: nobody has asked for a game yet.
void use(std::vector<core::Descriptor>);

// A hook of a game by the game's name; nothing when the game has none, or there is no such game.
template <class Hook>
const Hook* hook(std::string_view name) {
  for (const auto& game : all())
    if (game.name == name) return game.hooks.find<Hook>();
  return nullptr;
}

// What a user asks for; empty or 0 where nothing was said.
struct Request {
  std::string game;
  std::string config;    // a name, a path, or JSON
  std::string position;  // a name, a path, or a state's text
  int players = 0;
  core::Selection selection;
};

std::unique_ptr<core::AnyGame> load(const Request&);

// The same with one question read otherwise.
Request read_otherwise(Request, const std::string& question, const std::string& reading);

// The readings that differ from ours.
core::Choice unusual_readings(const core::AnyGame&);

// How the examples in a game's rulebook set up what they show.
core::Rulebook rulebook(const core::Descriptor&);
Request request_for(const std::string& game, const core::Scene&);
core::MakeGame example_maker(const std::string& game);

// Where a question shows itself: the scenes of its examples in the rulebook (the question itself not chosen in any of
// them, each once).
std::vector<core::Scene> scenes_for(const core::Descriptor&, const std::string& question);

}  // namespace games
