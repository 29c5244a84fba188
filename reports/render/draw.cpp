#include "reports/render/draw.hpp"

#include "model/core/error.hpp"
#include "model/core/presentation.hpp"
#include "model/games.hpp"

namespace reports {

std::string drawing(const std::string& game, const core::Json& config, const core::Json& state) {
  const auto* const picture = games::hook<core::Picture>(game);
  if (picture == nullptr || !state.is_object()) return "";
  try {
    return picture->svg(config, state);
  } catch (const core::Json::exception&) {  // not a state of the game; its text still stands beside
    return "";
  } catch (const std::out_of_range&) {
    return "";
  }
}

}  // namespace reports
