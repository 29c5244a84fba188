#include "reports/compute/values.hpp"

#include "endgame/solve.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"

namespace reports {

namespace {

constexpr std::uint64_t limit_states = 400'000;

}  // namespace

core::Json values_under(const core::Descriptor& game, const core::Choice& readings) {
  core::Json values = core::Json::array();
  for (const auto& name : core::shipped(game.folder + "/positions")) {
    games::Request request;
    request.game = game.name;
    request.position = name;
    request.selection.chosen = readings;
    std::unique_ptr<core::AnyGame> handle;
    try {
      handle = games::load(request);
    } catch (const core::BadInput&) {  // a position that this reading does not know
      values.push_back({{"position", name}, {"objective", nullptr}, {"value", nullptr}});
      continue;
    }
    endgame::Options options;
    options.objective = endgame::usual_objective(handle->players());
    options.limits.states = limit_states;
    options.every_move = false;
    options.line = false;
    const auto solved = endgame::solve(*handle, options);
    core::Json value;
    if (solved.complete) {
      std::vector<std::string> numbers;
      for (const auto& known : solved.value) numbers.push_back(known.low.print());
      value = core::join(numbers, ", ");
    }
    values.push_back(
        {{"position", name}, {"objective", std::string(endgame::name_of(options.objective))}, {"value", value}});
  }
  return values;
}

}  // namespace reports
