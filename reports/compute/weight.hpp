#pragma once

#include <string>
#include <vector>

#include "model/core/descriptor.hpp"
#include "model/core/json.hpp"
#include "model/core/question.hpp"

// What is at stake in a question, by which questions are ranked.
namespace reports {

// One other reading and what was measured of it ('matters' of the report). 'excluded': the book's own words or examples
// rule it out. 'with': the readings of other questions under which it was measured.
struct Measured {
  std::string reading;
  bool excluded = false;
  core::Choice with;
  core::Json matters;
  bool turns = false;  // the reading changes what happens after a move, such as whose turn it is
};

// The points at stake in a full game of sensible players, as the mean over the numbers of players: by how much results
// part when the same moves are made under both readings; where the moves of one are not allowed by the other, by how
// much somebody's mean result is shifted beyond what chance explains. (How far such games lie apart is no measure: two
// games that went their own ways lie as far apart under one and the same reading.) Where the turn may pass to somebody
// else, the same moves become somebody else's; then it is never more than pairs of games part by. Of all readings that
// are not excluded the one with the most; and a sentence for people.
core::Json weight_json(const core::Descriptor&, const std::vector<Measured>& readings);

// Does the first weigh more? What no book excludes comes first. Equal weights rank by dead ends, then by how often they
// come up.
bool weighs_more(const core::Json& weight, const core::Json& other);

}  // namespace reports
