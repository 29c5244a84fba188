#pragma once

#include <string>

#include "model/core/json.hpp"

namespace reports {

// The rule report as one HTML page that needs nothing else: no network, no other file, and no JavaScript to be read.
std::string page(const core::Json& report);

// What it wears and what moves it; in 'page_style.cpp' and 'page_script.cpp'.
std::string page_style();
std::string page_script();

}  // namespace reports
