#pragma once

#include <string>

#include "model/core/json.hpp"

namespace reports {

// The rule report as Markdown: one page for a game, and one that leads to all of them.
std::string markdown(const core::Json& report, const std::string& game);
std::string markdown_index(const core::Json& report);

}  // namespace reports
