#include "conform/understand.hpp"

#include "model/core/error.hpp"

namespace conform {

bool Held::comes_about(const core::AnyGame& game, const core::AnyState& s) const {
  if (shapes.empty()) return true;
  const bool nothing_to_draw = game.turn(s).is_chance() && game.moves(s).empty();
  return !nothing_to_draw && shapes.contains(shape_of(game.to_json(s)));
}

namespace {

// Cases for the pairs of readings that no case answered so far tells apart, and more to confirm a reading that is not
// ours.
Collection still_open(const core::Descriptor& entry, const Reach& reach, const Asked& asked,
                      const core::Choice& readings, std::uint64_t seed) {
  std::set<Pair> told;
  const auto answers = answers_under(asked.collection, readings);
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (asked.given[i])
      for (const auto& pair : told_apart(entry, answers[i])) told.insert(pair);
  std::vector<Pair> open;
  for (const auto& pair : pairs_of(entry))
    if (!told.contains(pair)) open.push_back(pair);
  Collection more{asked.collection.game, readings, {}, {}, asked.collection.stop};
  if (reach.level >= 2 && !reach.full_only) add_partings(entry, more, open, 3);
  std::vector<Pair> new_ones;
  for (const auto& pair : pairs_of(entry))
    if (const auto it = readings.find(pair.question);
        it != readings.end() && (pair.one == it->second || pair.other == it->second))
      new_ones.push_back(pair);
  for (const auto& pair : open)
    if (!readings.contains(pair.question)) new_ones.push_back(pair);
  add_partings_within(entry, more, reach, new_ones, 12, seed);
  return more;
}

bool all_come_about(const Held& held, const core::AnyGame& game, const Query& query) {
  auto s = game.start();
  auto moves = query.moves;
  if (query.kind == "apply") moves.push_back(query.input);
  for (const auto& move : moves) {
    if (!held.comes_about(game, s)) return false;
    if (!is_legal(game, s, move)) return true;
    s = game.apply(s, move);
  }
  return held.comes_about(game, s);
}

// Positions are those of our readings. Under others some of them cannot come about, and what a program does there, or
// later on, is neither right nor wrong.
Asked without_unreached(Asked asked, const Held& held) {
  std::unique_ptr<core::AnyGame> game;
  std::size_t at = asked.collection.setups.size();
  for (std::size_t i = 0; i < asked.given.size(); ++i) {
    const auto& one = asked.collection.cases[i];
    const auto& setup = asked.collection.setups[one.setup];
    if ((!asked.given[i] && !asked.troubles.contains(i)) || !setup.state) continue;
    if (at != one.setup) {
      game.reset();
      try {
        game = game_on(setup, held.readings);
      } catch (const core::BadInput&) {
      }
    }
    at = one.setup;
    // A number of plays counts every play, whatever states it leads to.
    if (game != nullptr && one.query.kind != "perft" && all_come_about(held, *game, one.query)) continue;
    asked.given[i].reset();
    asked.troubles.erase(i);
    ++asked.skipped["the position does not come about under the readings it plays"];
  }
  return asked;
}

}  // namespace

Understood understand(Program& program, const core::Descriptor& entry, const Met& met, Asked asked,
                      const Budget& budget) {
  const auto ours = asked.collection.base;
  Held held{ours, {}};
  if (!asked.stopped.empty()) return {std::move(asked), std::move(held)};
  held.readings = readings_played(entry, asked.collection, asked.given, ours);
  // With other readings other questions may matter, and their answers may change the readings again.
  auto known = ours;
  try {
    for (std::uint64_t round = 0; round < 3 && held.readings != known; ++round) {
      const auto more = still_open(entry, met.reach, asked, held.readings, 1000 + round);
      if (ask_more(program, met, asked, more, budget) == 0) break;
      if (!asked.stopped.empty()) return {std::move(asked), std::move(held)};
      known = held.readings;
      held.readings = readings_played(entry, asked.collection, asked.given, ours);
    }
  } catch (const core::Stopped&) {
    asked.stopped = budget.why_over();
    return {std::move(asked), std::move(held)};
  }
  if (held.readings != ours) {
    held.shapes = shapes_in_play(entry, held.readings);
    asked = without_unreached(std::move(asked), held);
  }
  return {std::move(asked), std::move(held)};
}

}  // namespace conform
