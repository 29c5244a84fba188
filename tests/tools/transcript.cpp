// Prints random games as the transcript that conform/peers/in_step.py follows: for each state who acts, the legal
// moves, the state, the move.

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/random.hpp"
#include "model/games.hpp"

namespace {

core::Json scores_json(const core::Scores& scores) {
  core::Json list = core::Json::array();
  for (int p = 0; p < scores.players; ++p) {
    const auto amount = scores.amounts[static_cast<std::size_t>(p)];
    list.push_back(amount % scores.unit == 0 ? core::Json(amount / scores.unit)
                                             : core::Json(core::print_amount(amount, scores.unit)));
  }
  return list;
}

void print_game(const core::AnyGame& game, const core::Json& head, core::Random& random) {
  fmt::print("{}\n", head.dump());
  core::AnyState s = game.start();
  while (true) {
    const auto turn = game.turn(s);
    core::Json line;
    line["turn"] = turn.is_player() ? core::Json(turn.seat()) : core::Json(turn.is_chance() ? "chance" : "over");
    const auto moves = game.moves(s);
    if (turn.is_chance()) {
      line["moves"] = core::Json::object();
      for (const auto& move : moves) line["moves"][move] = game.weight(s, move);
    } else {
      line["moves"] = moves;
    }
    line["state"] = game.to_json(s);
    if (turn.is_over()) line["scores"] = scores_json(game.scores(s));
    const auto move = turn.is_over() ? std::nullopt : core::random_move(game, s, random);
    if (move) line["move"] = *move;
    fmt::print("{}\n", line.dump());
    if (!move) return;
    s = game.apply(s, *move);
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"random games as a transcript"};
  games::Request request;
  std::vector<std::string> readings;
  int count = 1;
  std::uint64_t seed = 1;
  app.add_option("GAME", request.game)->required();
  app.add_option("--players", request.players);
  app.add_option("--config", request.config);
  app.add_option("--position", request.position);
  app.add_option("--reading", readings);
  app.add_option("--games", count);
  app.add_option("--seed", seed);
  CLI11_PARSE(app, argc, argv);
  try {
    core::Json head;
    for (const auto& reading : readings) {
      const auto equals = reading.find('=');
      request.selection.chosen[reading.substr(0, equals)] = reading.substr(equals + 1);
    }
    const auto game = games::load(request);
    // A full game is named by its players alone, so that the peer's own tables are put to the test.
    if (request.config.empty() && request.position.empty())
      head["config"] = {
          {"game", request.game}, {"players", request.players}, {"readings", core::Json(request.selection.chosen)}};
    else
      head["config"] = game->config();
    if (!request.position.empty()) head["load"] = game->to_json(game->start());
    core::Random random(seed);
    for (int i = 0; i < count; ++i) print_game(*game, head, random);
  } catch (const core::BadInput& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 2;
  }
  return 0;
}
