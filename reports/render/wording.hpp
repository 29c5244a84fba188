#pragma once

#include <string>

#include "model/core/json.hpp"

// What the books' words say, in plain words; names of readings stand between backticks.
namespace reports {

// "hu-medina (lines 90, 165) says two things: `inner` and `anywhere`.", "pt-medici is silent."
std::string wording_sentence(const core::Json& wording);

// Beside a reading: "the wording of hu-medina; one of two things in fr-medici-card". Empty when no book has it.
std::string reading_books(const core::Json& reading);

}  // namespace reports
