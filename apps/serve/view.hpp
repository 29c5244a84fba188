#pragma once

#include "bargello/game.hpp"
#include "model/core/json.hpp"

namespace serve {

// All that the page shows of a state (docs/serve.md).
core::Json view_of(const bargello::State&);
core::Json verdict_json(const bargello::State&, const std::string& move);
core::Json game_json(const bargello::GameInfo&, bool with_rules);

}  // namespace serve
