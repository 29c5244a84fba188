#include "conform/meet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "conform/query.hpp"

namespace conform {

namespace {

// False when the program does not say hello.
bool greet(Program& program, const std::string& game, Met& met) {
  constexpr int most_starts = 3;
  for (int start = 0; start < most_starts; ++start) {
    try {
      met.about = program.about();
      met.level = met.about.level;
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

}  // namespace

Met meet(Program& program, const core::Descriptor& entry, const core::Choice& base) {
  Met met;
  if (!greet(program, entry.name, met))
    met.why_not = "the program does not say hello";
  else if (!met.about.plays)
    met.why_not = fmt::format("the program does not play {}", entry.name);
  else if (met.level == 0)
    met.why_not = "the program is of level 0: it reads vectors by itself";
  if (!met.why_not.empty() || met.level < 3 || met.about.players.empty()) return met;

  const auto setup = full_game_near(entry, met.about.players.front());
  if (const auto trouble = loading_trouble(program, setup, base)) {
    add_finding(met.findings, {{setup, {}, ""}, difference_of(*trouble), 1});
    met.level = 2;
  }
  return met;
}

bool plays_with(const Met& met, int players) {
  const auto& all = met.about.players;
  return std::find(all.begin(), all.end(), players) != all.end();
}

}  // namespace conform
