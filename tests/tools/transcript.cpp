// Prints random games as the transcript that conform/peers/in_step.py follows: for each state who acts, the legal
// moves, the state, the move.

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "model/core/error.hpp"
#include "model/core/other_programs.hpp"
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

// Games on random small configurations, each under two readings that are not ours, of different questions. Readings
// that a configuration does not go with are drawn again.
void print_pairs(const core::Descriptor& entry, int count, core::Random& random) {
  const auto* const configs = entry.hooks.find<core::SmallConfigs>();
  if (configs == nullptr) throw core::BadInput(entry.name + " has no small configurations");
  std::vector<std::pair<std::string, std::string>> others;
  for (const auto& question : entry.questions)
    for (std::size_t i = 1; i < question.readings.size(); ++i)
      others.emplace_back(question.slug, question.readings[i].slug);
  while (count > 0) {
    const auto& one = others[random.below(others.size())];
    const auto& two = others[random.below(others.size())];
    core::Json config = configs->one(random);
    config["game"] = entry.name;
    if (one.first == two.first) continue;
    games::Request request;
    request.game = entry.name;
    request.config = config.dump();
    request.selection.chosen = {one, two};
    try {
      const auto game = games::load(request);
      print_game(*game, {{"config", game->config()}}, random);
      --count;
    } catch (const core::BadInput&) {
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"random games as a transcript"};
  games::Request request;
  std::vector<std::string> readings;
  int count = 1, pairs = 0;
  std::uint64_t seed = 1;
  app.add_option("GAME", request.game)->required();
  app.add_option("--players", request.players);
  app.add_option("--config", request.config);
  app.add_option("--position", request.position);
  app.add_option("--reading", readings);
  app.add_option("--games", count);
  app.add_option("--pairs", pairs);
  app.add_option("--seed", seed);
  CLI11_PARSE(app, argc, argv);
  try {
    core::Random random(seed);
    if (pairs > 0) {
      print_pairs(games::called(request.game), pairs, random);
      return 0;
    }
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
    for (int i = 0; i < count; ++i) print_game(*game, head, random);
  } catch (const core::BadInput& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 2;
  }
  return 0;
}
