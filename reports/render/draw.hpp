#pragma once

#include <string>

#include "model/core/json.hpp"

namespace reports {

// A state in its JSON form (docs/formats.md) as an SVG to stand inside a page. Empty when the game has no pictures, or
// when this is no state of it.
std::string drawing(const std::string& game, const core::Json& config, const core::Json& state);

}  // namespace reports
