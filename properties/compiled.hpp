#pragma once

#include <string>
#include <vector>

#include "explore/explore.hpp"
#include "model/core/any_game.hpp"
#include "properties/check.hpp"

namespace properties {

// The result of exploring a configuration with all its statements.
struct Explored {
  enum Kind { Always, Sometimes, Finding, NotJudged };
  struct Statement {
    std::string text;
    Kind kind;
  };
  explore::Result result;
  std::vector<Statement> said;  // parallel to result.sightings

  std::string verdict(std::size_t i) const;  // "holds", "violated", "met", ...; "so far" when incomplete
  bool violated() const;
};

// The function table of one game: the templates of properties/ instantiated for its types (compiled<Game>() in
// compile.hpp) and registered in the game's descriptor. The type-erased functions below dispatch through it.
struct Compiled {
  std::vector<Judged> (*statements)(const core::AnyGame&);
  Checked (*check)(const core::AnyGame&, const CheckOptions&);
  std::vector<Broken> (*broken_by)(const core::AnyGame&, const std::vector<std::string>& moves);
  Explored (*explore)(const core::AnyGame&, bool all_laws, const explore::Options&);
  explore::Result (*explore_for)(const core::AnyGame&, const std::string& id, const explore::Options&);
};
const Compiled& compiled_for(const core::AnyGame&);

// All statements checked for a game: its state properties, its step properties, the laws.
std::vector<Judged> statements(const core::AnyGame&);
// Checks them on random plays ('check'), on a recorded play ('broken_by'), on every reachable state ('explore');
// 'explore_for' finds a shortest play to a state with property 'id' or, for "dead-end", to a dead end.
Checked check(const core::AnyGame&, const CheckOptions&);
std::vector<Broken> broken_by(const core::AnyGame&, const std::vector<std::string>& moves);
Explored explore(const core::AnyGame&, bool all_laws, const explore::Options&);
explore::Result explore_for(const core::AnyGame&, const std::string& id, const explore::Options&);

}  // namespace properties
