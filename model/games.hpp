#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/core/handle.hpp"
#include "model/core/rulebook.hpp"
#include "model/medici/game.hpp"
#include "model/medici_card/game.hpp"
#include "model/medina/game.hpp"
#include "model/strozzi/game.hpp"

// The one list of games.
namespace games {

struct Entry {
  std::string name;    // "medici-card"
  std::string folder;  // "model/medici_card"
  std::string title;
  int least_players, most_players;
  std::vector<core::Book> books;
  std::vector<core::QuestionInfo> questions;
  // A handle for a configuration and, when given, a position in it: JSON, or text when 'position' is a string.
  std::unique_ptr<core::Handle> (*make)(const core::Json& config, const core::Selection&, const core::Json* position);
};

const std::vector<Entry>& all();
const Entry& called(const std::string& name);  // BadInput when there is none

// What a user asks for; empty or 0 where nothing was said.
struct Request {
  std::string game;
  std::string config;    // a name, a path, or JSON
  std::string position;  // a name, a path, or a state's text
  int players = 0;
  core::Selection selection;
};

std::unique_ptr<core::Handle> load(const Request&);

// How the examples in a game's rulebook set up what they show.
Request request_for(const std::string& game, const core::Scene&);
core::MakeHandle example_maker(const std::string& game);

template <class... Games>
struct List {};

// Every type of game there is.
using Types = List<medici::Game, medici_card::SmallGame, medici_card::FullGame, medina::Game, strozzi::Game>;

// Calls 'use' with the game behind a handle and its first state: use(game, first). The way from a handle to templates.
template <class Use, class First, class... Rest>
auto visit(const core::Handle& handle, Use&& use, List<First, Rest...>) {
  if (const auto* h = dynamic_cast<const core::HandleOf<First>*>(&handle)) return use(h->game(), h->first());
  if constexpr (sizeof...(Rest) > 0)
    return visit(handle, std::forward<Use>(use), List<Rest...>{});
  else
    throw std::logic_error("a handle of a game that is not listed");
}

template <class Use>
auto visit(const core::Handle& handle, Use&& use) {
  return visit(handle, std::forward<Use>(use), Types{});
}

}  // namespace games
