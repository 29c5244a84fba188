#pragma once

#include <string>

#include "model/core/json.hpp"

// What the books' words say, in plain words; names of readings stand between backticks.
namespace reports {

// "en-pile (lines 9, 16) says two things: `wins` and `loses`.", "fr-pile is silent."
std::string wording_sentence(const core::Json& wording);

// Beside a reading: "the wording of en-pile; one of two things in fr-pile". Empty when no book has it.
std::string reading_books(const core::Json& reading);

}  // namespace reports
