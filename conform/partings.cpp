#include <algorithm>

#include "conform/cases.hpp"
#include "conform/collector.hpp"
#include "conform/small_setup.hpp"
#include "explore/parting.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"

namespace conform {

namespace {

// Is anything different to be seen? Moves are compared only where the question is about them: in all other cases equal
// states have equal moves.
bool parted(const core::AnyGame& one, const core::AnyState& a, const core::AnyGame& other, const core::AnyState& b,
            bool about_moves) {
  if (!(one.turn(a) == other.turn(b)) || (!one.same(a, b) && one.print(a) != other.print(b))) return true;
  if (one.turn(a).is_over()) return !(one.scores(a) == other.scores(b));
  return about_moves && one.moves(a) != other.moves(b);
}

}  // namespace

// Readings part on the scenes of their question, or else somewhere in a random play on a small configuration.
void add_partings(const core::Descriptor& entry, Collection& collection, const std::vector<Pair>& wanted,
                  std::size_t each) {
  Collector collector(entry, collection);
  core::Random random(88);
  const auto under = [&](const Setup& setup, const Pair& pair, const std::string& reading) {
    auto readings = collection.base;
    readings[pair.question] = reading;
    return game_on(setup, readings);
  };
  // The cases after a play, at the end of which something differs.
  const auto add_after = [&](const Setup& setup, const std::vector<std::string>& play, const Pair& pair) {
    const auto place = collector.enter(setup);
    if (place == nullptr) return false;
    const auto& question = *std::find_if(entry.questions.begin(), entry.questions.end(),
                                         [&](const auto& q) { return q.slug == pair.question; });
    const std::vector<int> rules{std::stoi(question.rule.substr(1))};
    bool added = false;
    for (const char* kind : {"legal", "end", "score"})
      added = collector.add(*place, {kind, play, ""}, rules, &pair) || added;
    if (!play.empty())
      added = collector.add(*place, {"apply", {play.begin(), play.end() - 1}, play.back()}, rules, &pair) || added;
    return added;
  };
  for (const auto& pair : wanted) {
    const auto& question = *std::find_if(entry.questions.begin(), entry.questions.end(),
                                         [&](const auto& q) { return q.slug == pair.question; });
    const bool about_moves = question.effect.find("moves") != std::string::npos;
    std::size_t found = 0;
    for (const auto& scene : games::scenes_for(entry, pair.question)) {
      if (found >= each) break;
      try {
        auto request = games::request_for(entry.name, scene);
        request.selection.chosen = collection.base;
        const auto setup = setup_of(*games::load(request));
        if (!setup.state && setup.name.starts_with("full-")) continue;
        explore::Options options;
        options.limit_states = 3000;
        options.stop = collection.stop;
        const auto one = under(setup, pair, pair.one), other = under(setup, pair, pair.other);
        const auto parting = explore::part(*one, *other, options);
        if (parting.play) found += add_after(setup, *parting.play, pair);
      } catch (const core::BadInput&) {  // not to be compared there
      }
    }
    for (int tries = 0; tries < 300 && found < each; ++tries) {
      const auto setup = small_setup(entry, random);
      try {
        const auto one = under(setup, pair, pair.one), other = under(setup, pair, pair.other);
        auto a = one->start(), b = other->start();
        std::vector<std::string> play;
        while (play.size() < 60) {
          if (parted(*one, a, *other, b, about_moves)) {
            found += add_after(setup, play, pair);
            break;
          }
          const auto move = core::random_move(*one, a, random);
          if (!move) break;
          a = one->apply(a, *move);
          b = other->apply(b, *move);
          play.push_back(*move);
        }
      } catch (const core::BadInput&) {
      }
    }
  }
}

}  // namespace conform
