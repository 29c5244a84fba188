#pragma once

#include <string>
#include <vector>

#include "model/games.hpp"
#include "solver/claim.hpp"

namespace reports {

// What stands guard over a rule or a claim of a rulebook: a property that is sampled and explored, or a statement that
// is proved.
struct Guard {
  std::string id;   // "P2", "pile/purse"
  std::string how;  // "sampled and explored", "proved", "refuted"
  std::string statement;
};

// A promise that a rulebook makes or implies, as its 'Claims' section words it.
struct BookClaim {
  std::string number;  // "C4"
  std::string text;
  std::vector<Guard> guards;
  std::string note;  // how else it is settled, or why it cannot be checked; may be empty
};

// What Z3 is asked about a game, for every number of players.
const std::vector<solver::Claim>& claims_about(const core::Descriptor&);

std::vector<Guard> guards_of(const core::Descriptor&, const std::string& rule);  // "R12"
std::string why_unguarded(const core::Descriptor&, const std::string& rule);     // empty: no reason
std::vector<BookClaim> claims_of(const core::Descriptor&);

}  // namespace reports
