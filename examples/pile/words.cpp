#include <fmt/format.h>

#include "pile/hooks.hpp"

namespace pile {

namespace {

std::string move_in_words(const std::vector<std::string>& w) {
  if (w.size() != 2) return "";
  if (w[0] == "roll") return fmt::format("the die shows {}", w[1]);
  return fmt::format("takes {} counter{}", w[1], w[1] == "1" ? "" : "s");
}

}  // namespace

core::Words words() {
  return {move_in_words, {{"roll 2", "chance: the die shows 2"}, {"take 1", "the mover takes a counter"}}};
}

}  // namespace pile
