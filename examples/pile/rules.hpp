#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/question.hpp"

namespace pile {

inline constexpr int most_players = 4, most_counters = 60, most_shown = 3;

enum class Last { Wins, Loses };     // A1
enum class Shown { UpTo, Exactly };  // A2

// Configuration and readings: plain data.
struct Rules {
  std::string config;  // its name, for people
  int players = 2;
  int counters = 10;                                   // R1
  std::array<std::uint32_t, most_shown> die{3, 2, 1};  // R3: how many sides show 1, 2, 3
  int prize = 5;                                       // R6: what the last counter adds or costs

  Last last = Last::Wins;
  Shown shown = Shown::UpTo;
  core::Choice readings;  // the same as names, every question

  friend bool operator==(const Rules&, const Rules&) = default;
};

extern const std::vector<core::Question<Rules>> questions;
extern const std::vector<core::Book> books;

Rules rules_for(const core::Json& config, const core::Selection&);
core::Json config_json(const Rules&);  // every field spelt out

}  // namespace pile
