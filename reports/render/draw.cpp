#include "reports/render/draw.hpp"

#include <stdexcept>

#include "model/core/presentation.hpp"
#include "model/games.hpp"

namespace reports {

std::string drawing(const std::string& game, const core::Json& config, const core::Json& state) {
  const auto* const picture = games::hook<core::Picture>(game);
  if (picture == nullptr || !state.is_object()) return "";
  try {
    return picture->svg(config, state, false);
  } catch (const core::Json::exception&) {  // not a state of the game; its text still stands beside
    return "";
  } catch (const std::logic_error&) {  // a number that is none, a place that there is not
    return "";
  }
}

}  // namespace reports
