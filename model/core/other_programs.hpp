#pragma once

#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/random.hpp"

// Hooks for holding other implementations against the model. All are optional.
namespace core {

// A random small configuration, without "game" and "name": few pieces, few kinds of them, so that full holds, ties,
// empty decks and crowded boards come up in a few moves. Default: the shipped configurations.
struct SmallConfigs {
  Json (*one)(Random&) = nullptr;
};

// What some keys of a state's JSON and of a configuration are about, so that a difference gets the right name and a
// configuration can be made smaller.
struct KeyRoles {
  std::vector<std::string> purses;  // of a state: what players have won so far
  std::vector<std::string> turns;   // of a state: who acts
  std::vector<std::string> bags;    // of a configuration: pieces by name, with their numbers
};

}  // namespace core
