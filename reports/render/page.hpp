#pragma once

#include <string>

#include "model/core/json.hpp"

namespace reports {

// The rule report as one HTML page that needs nothing else: no network, no other file, and no JavaScript to be read.
// 'language' is that of the lists of passages to change (fixes.hpp).
std::string page(const core::Json& report, const std::string& language = "en");

}  // namespace reports
