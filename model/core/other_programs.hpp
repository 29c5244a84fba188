#pragma once

#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/random.hpp"

// Hooks for conformance testing of other implementations. All are optional.
namespace core {

// A random small configuration, without "game" and "name": few pieces of few kinds, so that full holds, ties, empty
// decks and crowded boards occur within a few moves. Default: the shipped configurations.
struct SmallConfigs {
  Json (*one)(Random&) = nullptr;
};

// The roles of some JSON keys of a state and of a configuration, so that a difference can be classified and a
// configuration shrunk.
struct KeyRoles {
  std::vector<std::string> purses;  // of a state: what players have won so far
  std::vector<std::string> turns;   // of a state: who acts
  std::vector<std::string> bags;    // of a configuration: pieces by name, with their numbers
};

}  // namespace core
