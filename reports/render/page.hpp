#pragma once

#include <string>

#include "model/core/json.hpp"

namespace reports {

// The rule report as one HTML page that needs nothing else: no network, no other file, and no JavaScript to be read.
std::string page(const core::Json& report);

}  // namespace reports
