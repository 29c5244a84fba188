#pragma once

#include <string>
#include <vector>

#include "model/games.hpp"

namespace reports {

// What stands guard over a rule or a claim of a rulebook: a property that is sampled and explored, or a statement that is proved.
struct Guard {
  std::string id;         // "P2", "medici/purse"
  std::string how;        // "sampled and explored", "proved", "refuted"
  std::string statement;
};

// A promise that a rulebook makes or implies, as its 'Claims' section words it.
struct BookClaim {
  std::string number;  // "C4"
  std::string text;
  std::vector<Guard> guards;
  std::string note;    // how else it is settled, or why it cannot be checked; may be empty
};

std::vector<Guard> guards_of(const games::Entry&, const std::string& rule);  // "R12"
std::string why_unguarded(const games::Entry&, const std::string& rule);      // empty: no reason
std::vector<BookClaim> claims_of(const games::Entry&);

}  // namespace reports
