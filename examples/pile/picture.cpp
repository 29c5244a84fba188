#include <fmt/format.h>

#include "model/core/document.hpp"
#include "model/core/pen.hpp"
#include "pile/hooks.hpp"

// The pile, the die, and what each player has taken.
namespace pile {

using core::Pen;

namespace {

// So many counters in rows of twenty; returns the y below.
int counters(Pen& pen, int x, int y, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i)
    pen.circle(x + 7 + 15 * static_cast<int>(i % 20), y + 8 + 16 * static_cast<int>(i / 20), 6, "chip");
  return y + 16 * static_cast<int>(count < 1 ? 1 : (count + 19) / 20) + 4;
}

}  // namespace

std::string picture(const core::Json&, const core::Json& state, bool live) {
  Pen pen(live);
  const auto pile = core::number(state, "pile"), shown = core::number(state, "shown"),
             mover = core::number(state, "mover");
  const std::string what = pile == 0    ? fmt::format("player {} took the last counter", mover)
                           : shown == 0 ? fmt::format("player {} is about to roll", mover)
                                        : fmt::format("player {} takes, the die shows {}", mover, shown);
  int y = pen.heading(0, fmt::format("Pile of {}", pile), what);
  pen.say(fmt::format("A pile of {}; {}.", pile, what));
  pen.begin("/pile", "take *");  // in the workbench a click there takes
  y = counters(pen, 0, y, pile);
  pen.end();
  int seat = 0;
  for (const auto& taken : core::list(state, "taken")) {
    pen.disc(9, y + 9, seat);
    pen.say(fmt::format("Player {} has taken {}.", seat++, core::printed(taken)));
    y = counters(pen, 24, y, taken.get<std::int64_t>());
  }
  return pen.svg(Pen::width, y, "Pile: " + what);
}

}  // namespace pile
