#include "conform/meet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "conform/query.hpp"
#include "conform/small_setup.hpp"

namespace conform {

namespace {

// False when the program does not say hello.
bool greet(Program& program, const std::string& game, Met& met) {
  constexpr int most_starts = 3;
  for (int start = 0; start < most_starts; ++start) {
    try {
      met.about = program.about();
      return true;
    } catch (const Trouble& trouble) {
      add_finding(met.findings, {{{game, "", Json::object(), 0, {}}, {}, ""}, difference_of(trouble), 1});
    }
  }
  return false;
}

// A program of level 3 can give its state and take it back. Why it cannot after all.
std::optional<Trouble> loading_trouble(Program& program, const Setup& setup, const core::Choice& base) {
  try {
    program.ok(new_request(setup));
    state_of(program);
    const auto game = game_on(setup, base);
    program.ok({{"cmd", "load"}, {"state", game->to_json(game->start())}});
    return std::nullopt;
  } catch (const Trouble& trouble) {
    return Trouble{trouble.kind, "it claims level 3, but: " + trouble.what};
  } catch (const Skipped& skipped) {
    return Trouble{"broken protocol", "it claims level 3, but: " + skipped.why};
  }
}

// Is it said to be none of the program's business? Any other answer, a failure too, will be seen later on.
bool is_unsupported(Program& program, const Met& met, const Setup& setup) {
  Json request = new_request(setup);
  if (met.reach.level == 1) {
    request["cmd"] = "replay";
    request["moves"] = Json::array();
  }
  try {
    const auto kind = program.ask(request).kind;
    return kind == Reply::Kind::Unsupported || kind == Reply::Kind::Skipped;
  } catch (const Trouble&) {
    return false;
  }
}

// Does it play nothing but the full game?
bool is_full_only(Program& program, const core::Descriptor& entry, const Met& met) {
  core::Random random(7);
  constexpr int tries = 400, enough = 6;
  int asked = 0;
  for (int i = 0; i < tries && asked < enough; ++i) {
    const auto setup = small_setup(entry, random);
    if (setup.config.size() <= 1 || !met.reach.plays(setup)) continue;
    ++asked;
    if (!is_unsupported(program, met, setup)) return false;
  }
  return asked > 0;
}

}  // namespace

Met meet(Program& program, const core::Descriptor& entry, const core::Choice& base) {
  Met met;
  if (!greet(program, entry.name, met))
    met.why_not = "the program does not say hello";
  else if (!met.about.plays)
    met.why_not = fmt::format("the program does not play {}", entry.name);
  else if (met.about.level == 0)
    met.why_not = "the program is of level 0: it reads vectors by itself";
  met.reach = {met.about.level, met.about.state, met.about.level >= 3, false, {}};
  if (!met.why_not.empty()) return met;

  auto& players = met.reach.players;
  core::Random random(5);
  for (const int n : met.about.players) {
    if (n < entry.least_players || n > entry.most_players) continue;
    Reach alone;
    alone.players = {n};
    if (!is_unsupported(program, met, full_game(entry.name, n)) ||
        !is_unsupported(program, met, small_setup(entry, alone, random)))
      players.push_back(n);
  }
  if (players.empty()) {
    met.why_not = fmt::format("the program begins no game of {} with any number of players", entry.name);
    return met;
  }
  met.reach.full_only = is_full_only(program, entry, met);
  if (!met.reach.load) return met;

  const auto full = full_game(entry.name, players.front());
  if (is_unsupported(program, met, full)) return met;  // it plays others with so many players
  if (const auto trouble = loading_trouble(program, full, base)) {
    add_finding(met.findings, {{full, {}, ""}, difference_of(*trouble), 1});
    met.reach.level = 2;
    met.reach.state = met.reach.load = false;
  }
  return met;
}

}  // namespace conform
