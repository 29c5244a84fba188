#include "reports/draw.hpp"

#include <exception>

#include "reports/pen.hpp"

namespace reports {

std::string drawing(const std::string& game, const core::Json& config, const core::Json& state) {
  if (!state.is_object()) return "";
  try {
    if (game == "medici") return draw_medici(config, state);
    if (game == "medici-card") return draw_medici_card(config, state);
    if (game == "medina") return draw_medina(config, state);
    if (game == "strozzi") return draw_strozzi(config, state);
  } catch (const std::exception&) {
    // What is no state of the game has no picture; its text still stands beside.
  }
  return "";
}

}  // namespace reports
