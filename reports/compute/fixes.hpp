#pragma once

#include "model/core/json.hpp"

namespace reports {

// How much a question weighs: the points that it carries (a number, or a decimal as text), null when it carries none.
core::Json weight_of(const core::Json& question);

// The passages that an editor should change, from each game's fixes.json (docs/formats.md): by book, the weightiest
// first, then those that a question hangs on, then the rest, each in the order of the lines. 'games' are those of the
// report; when it has not all questions of a game, only their passages are listed.
core::Json fixes_json(const core::Json& games);

}  // namespace reports
