#include <fmt/format.h>

#include "model/core/document.hpp"
#include "model/medina/hooks.hpp"

namespace medina {

// The board as the rulebook page writes it.
std::string text_board(const core::Json&, const core::Json& state) {
  std::string board;
  for (const auto& row : core::list(state, "board")) {
    std::string line;
    if (row.is_array())
      for (const auto& token : row) line += fmt::format("{:<3}", core::printed(token));
    while (!line.empty() && line.back() == ' ') line.pop_back();
    board += line + "\n";
  }
  return board;
}

}  // namespace medina
