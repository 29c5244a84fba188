#pragma once

#include <string>
#include <vector>

#include "explore/explore.hpp"
#include "model/core/any_game.hpp"
#include "properties/check.hpp"

namespace properties {

// Every state of a configuration with what was judged in it.
struct Explored {
  enum Kind { Always, Sometimes, Finding, NotJudged };
  struct Statement {
    std::string text;
    Kind kind;
  };
  explore::Result result;
  std::vector<Statement> said;  // beside result.sightings

  std::string verdict(
      std::size_t i) const;  // "holds", "violated", "met", ...; with "so far" when not all states were seen
  bool violated() const;
};

// What this room does with a game's own types, compiled once for each game: the hook that properties::compiled<Game>()
// makes (compile.hpp) and a descriptor adds. The functions below lead here.
struct Compiled {
  std::vector<Judged> (*statements)(const core::AnyGame&);
  Checked (*check)(const core::AnyGame&, const CheckOptions&);
  std::vector<Broken> (*broken_by)(const core::AnyGame&, const std::vector<std::string>& moves);
  Explored (*explore)(const core::AnyGame&, bool all_laws, const explore::Options&);
  explore::Result (*explore_for)(const core::AnyGame&, const std::string& id, const explore::Options&);
};
const Compiled& compiled_for(const core::AnyGame&);

// Everything that is judged of a game: its properties, its steps, the laws.
std::vector<Judged> statements(const core::AnyGame&);
// All of it on random plays; on every state; and a shortest play to one property or, for "dead-end", to a dead end.
Checked check(const core::AnyGame&, const CheckOptions&);
std::vector<Broken> broken_by(const core::AnyGame&, const std::vector<std::string>& moves);
Explored explore(const core::AnyGame&, bool all_laws, const explore::Options&);
explore::Result explore_for(const core::AnyGame&, const std::string& id, const explore::Options&);

}  // namespace properties
