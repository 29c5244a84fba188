#include "bargello/play.hpp"

#include <fmt/format.h>

#include <iostream>

#include "apps/cli/verb.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"

namespace cli {

namespace {

struct Session {
  const core::AnyGame& game;
  core::AnyState state;
  std::string record;  // what will be printed, so that other verbs can take it
  core::Json lines = core::Json::array();

  void make(const std::string& move) {
    const auto next = game.apply(state, move);
    const auto turn = game.turn(state);
    lines.push_back({{"by", turn.is_player() ? core::Json(turn.seat()) : core::Json("chance")},
                     {"move", game.move_json(state, move)},
                     {"text", move}});
    record += core::print_line(game, state, move, next);
    state = next;
  }
};

// Asks at the terminal until a legal move, or nothing at the end of input.
std::optional<std::string> ask(Session& session, core::Random& random) {
  const auto moves = session.game.moves(session.state);
  const int seat = session.game.turn(session.state).seat();
  constexpr std::size_t shown = 20;
  while (true) {
    fmt::print(stderr, "\n{}", session.game.draw(session.state));
    for (std::size_t i = 0; i < moves.size() && i < shown; ++i) fmt::print(stderr, "{:>4}  {}\n", i + 1, moves[i]);
    if (moves.size() > shown) fmt::print(stderr, "      ... {} moves in all, up to: {}\n", moves.size(), moves.back());
    fmt::print(stderr, "player {}: number or move (r random, s state, q stop)> ", seat);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    const std::string text(core::trim(line));
    if (text == "q") return std::nullopt;
    if (text == "r") return core::random_move(session.game, session.state, random);
    if (text == "s") {
      fmt::print(stderr, "{}\n", session.game.print(session.state));
      continue;
    }
    if (const auto move = core::legal_move(session.game, session.state, text)) return move;
    if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 9) {
      const auto index = static_cast<std::size_t>(std::stoul(text));
      if (index >= 1 && index <= moves.size()) return moves[index - 1];
    }
    try {
      const auto verdict = session.game.explain(session.state, text);
      fmt::print(stderr, "not legal (R{}): {}\n", verdict.rules.front(), verdict.why);
    } catch (const core::BadInput& e) {
      fmt::print(stderr, "{}\n", e.what());
    }
  }
}

core::Json json_of(const Session& session, std::uint64_t seed, bool over) {
  const auto& game = session.game;
  core::Json json;
  json["schema"] = "bargello/play/1";
  json["game"] = game.name();
  json["config"] = game.config();
  json["seed"] = seed;
  json["moves"] = session.lines;
  json["over"] = over;
  json["state"] = game.to_json(session.state);
  if (!over) return json;
  json["scores"] = core::Json::array();
  const auto scores = game.scores(session.state);
  for (int p = 0; p < scores.players; ++p) {
    const auto amount = scores.amounts[static_cast<std::size_t>(p)];
    json["scores"].push_back(amount % scores.unit == 0 ? core::Json(amount / scores.unit)
                                                       : core::Json(core::print_amount(amount, scores.unit)));
  }
  return json;
}

// What a player who is not asked does. Chance is always random.
std::optional<std::string> chosen(const core::AnyGame& game, const core::AnyState& state, const std::string& policy,
                                  core::Random& random) {
  if (policy == "sensible" && game.turn(state).is_player()) return bargello::sensible_move(game, state, random.next());
  return core::random_move(game, state, random);
}

int play(const Common& common, std::string policy, bool random_play, std::uint64_t seed) {
  if (policy != "" && policy != "random" && policy != "sensible")
    throw bargello::Error(fmt::format("--policy '{}': expected random or sensible", policy));
  if (random_play && policy.empty()) policy = "random";
  random_play = !policy.empty();
  const bargello::Game loaded(common.resolved());
  const core::AnyGame& game = loaded.any();
  const std::string empty = loaded.record({});
  std::string head = empty.substr(0, empty.rfind("stop"));
  if (random_play) head += fmt::format("seed {}\n", seed);
  Session session{game, game.start(), head};
  core::Random random(seed);
  while (!game.turn(session.state).is_over()) {
    if (game.moves(session.state).empty()) {
      fmt::print("{}# dead end: nobody can move\n# {}\nstop\n", session.record, game.print(session.state));
      return static_cast<int>(bargello::Ending::Found);
    }
    const bool asks = !random_play && !game.turn(session.state).is_chance();
    const auto move = asks ? ask(session, random) : chosen(game, session.state, policy, random);
    if (!move && policy == "sensible")
      throw bargello::Error(fmt::format("--policy sensible: {} has no sensible players", game.name()));
    if (!move) break;
    session.make(*move);
  }
  const bool over = game.turn(session.state).is_over();
  if (common.json)
    fmt::print("{}\n", json_of(session, seed, over).dump(2));
  else
    fmt::print("{}{}", session.record,
               over ? core::print_over(game.scores(session.state))
                    : fmt::format("# stopped here\n# {}\nstop\n", game.print(session.state)));
  if (!random_play && over) fmt::print(stderr, "\n{}", game.draw(session.state));
  return over ? done : limit;
}

}  // namespace

Verb play_verb() {
  static Common common;
  static bool random_play = false;
  static std::string policy;
  static std::uint64_t seed = 1;
  Verb verb{"play",
            "a game in the terminal; --random plays itself. The play is printed so that 'replay' takes it",
            example_of("play", "--random"),
            {},
            {},
            {}};
  common.add_game(verb);
  verb.option("--random", &random_play, "all players choose at random");
  verb.option("--policy", &policy, "random or sensible: all players choose so, and nobody is asked");
  verb.option("--seed", &seed, "of all random choices");
  common.add_output(verb);
  verb.run = [] { return play(common, policy, random_play, seed); };
  return verb;
}

}  // namespace cli
