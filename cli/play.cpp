#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "cli/cli.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"

namespace cli {

namespace {

struct Session {
  const core::Handle& game;
  core::AnyState state;
  std::string record;  // what will be printed, so that other verbs can take it
  int moves = 0;
  bool json = false;
  core::Json lines = core::Json::array();

  void make(const std::string& move) {
    const auto next = game.apply(state, move);
    const auto turn = game.turn(state);
    if (json)
      lines.push_back({{"by", turn.is_player() ? core::Json(turn.seat()) : core::Json("chance")}, {"move", game.move_json(state, move)}, {"text", move}});
    else
      record += core::print_line(game, state, move, next);
    state = next;
    ++moves;
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

}  // namespace

void add_play(CLI::App& app, Run& run) {
  static Common common;
  static bool random_play = false;
  static std::uint64_t seed = 1;
  auto* verb = app.add_subcommand("play", "a game in the terminal; --random plays itself. The play is printed so that 'replay' takes it");
  common.add_game(*verb);
  verb->add_flag("--random", random_play, "all players choose at random");
  verb->add_option("--seed", seed, "of all random choices");
  common.add_output(*verb);
  verb->footer("Example: bargello play medici-card --players 4 --random --seed 7 > game.txt");
  verb->callback([&run] {
    run = [] {
      const auto request = common.resolved();
      const auto game = games::load(request);
      Session session{*game, game->start(), "", 0, common.json, core::Json::array()};
      const bool own_file = request.config.find_first_of("/.{") != std::string::npos;
      std::string config = game->config().contains("name") ? game->config()["name"].get<std::string>() : "";
      if (own_file || config.empty()) config = game->config().dump();
      const bool named = !request.position.empty() && request.position.find_first_of("/.=") == std::string::npos;
      const bool at_position = game->is_position();
      session.record = core::print_head(*game, named ? "" : at_position ? game->config().dump() : config, named ? request.position : at_position ? game->print(session.state) : "",
                                        unusual(*game), random_play ? std::optional(seed) : std::nullopt);
      core::Random random(seed);
      while (!game->turn(session.state).is_over()) {
        std::optional<std::string> move;
        if (game->moves(session.state).empty()) {
          fmt::print("{}", session.record);
          fmt::print("# dead end: nobody can move\n# {}\nstop\n", game->print(session.state));
          return found;
        }
        if (random_play || game->turn(session.state).is_chance())
          move = core::random_move(*game, session.state, random);
        else
          move = ask(session, random);
        if (!move) break;
        session.make(*move);
      }
      const bool over = game->turn(session.state).is_over();
      if (common.json) {
        core::Json json;
        json["schema"] = "bargello/play/1";
        json["game"] = game->name();
        json["config"] = game->config();
        json["seed"] = seed;
        json["moves"] = session.lines;
        json["over"] = over;
        json["state"] = game->to_json(session.state);
        if (over) {
          json["scores"] = core::Json::array();
          const auto scores = game->scores(session.state);
          for (int p = 0; p < scores.players; ++p) {
            const auto amount = scores.amounts[static_cast<std::size_t>(p)];
            json["scores"].push_back(amount % scores.unit == 0 ? core::Json(amount / scores.unit) : core::Json(core::print_amount(amount, scores.unit)));
          }
        }
        print_json(json);
        return over ? done : limit;
      }
      fmt::print("{}", session.record);
      if (over) {
        fmt::print("{}", core::print_over(game->scores(session.state)));
      } else {
        fmt::print("# stopped here\n# {}\nstop\n", game->print(session.state));
      }
      if (!random_play && over) fmt::print(stderr, "\n{}", game->draw(session.state));
      return over ? done : limit;
    };
  });
}

}  // namespace cli
