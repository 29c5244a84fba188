#pragma once

#include <string>

#include "model/core/json.hpp"

namespace serve {

// What lies at a path that was named on the command line, as plays to be opened: each divergence of a document of
// 'conform --json', each recorded game (.play, .jsonl). A list of {title, setup, moves} or {title, record}. Throws
// bargello::Error.
core::Json findings(const std::string& path);

}  // namespace serve
