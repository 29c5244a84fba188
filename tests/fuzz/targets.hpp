#pragma once

#include <string>
#include <string_view>

#include "conform/query.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/rulebook.hpp"
#include "model/games.hpp"
#include "tests/fuzz/rounds.hpp"

// What a user can hand us as text. Each target must either accept the input or throw BadInput; anything else is a
// fault.
namespace fuzz {

// A recorded game, and following it.
inline void play(std::string_view text) {
  try {
    const auto play = core::parse_play(std::string(text), "fuzz");
    games::Request request;
    request.game = play.game;
    request.config = play.config;
    if (request.config.find('/') != std::string::npos || request.config.ends_with(".json"))
      return;  // no files from the fuzzer
    request.position = play.position;
    if (request.position.find('/') != std::string::npos || request.position.ends_with(".json")) return;
    request.selection.chosen = play.readings;
    const auto game = games::load(request);
    core::replay(*game, play);
  } catch (const core::BadInput&) {
  }
}

// The first line names the game, the second is a state's text or JSON, the rest are moves.
inline void state(std::string_view text) {
  const auto first = text.find('\n');
  if (first == std::string_view::npos) return;
  const auto second = std::min(text.find('\n', first + 1), text.size());
  try {
    games::Request request;
    request.game = std::string(text.substr(0, first));
    request.players = 3;
    const auto game = games::load(request);
    const std::string line(text.substr(first + 1, second - first - 1));
    auto at = line.starts_with("{") ? game->state_from(core::parse_json(line, "state")) : game->parse(line);
    game->print(at);
    game->draw(at);
    for (std::size_t from = second + 1; from < text.size();) {
      const auto to = std::min(text.find('\n', from), text.size());
      const auto move = text.substr(from, to - from);
      try {
        game->explain(at, move);
        if (const auto legal = core::legal_move(*game, at, move)) at = game->apply(at, *legal);
      } catch (const core::BadInput&) {
      }
      from = to + 1;
    }
  } catch (const core::BadInput&) {
  }
}

// A configuration as JSON; what loads must start and move.
inline void config(std::string_view text) {
  try {
    const auto json = core::parse_json(text, "config");
    if (!json.is_object() || !json.contains("game") || !json["game"].is_string()) return;
    if (json.contains("cards") && json["cards"].is_string()) return;  // no files from the fuzzer
    const auto game = games::called(json["game"].get<std::string>()).make(json, {}, nullptr);
    core::Random random(1);
    auto s = game->start();
    for (int ply = 0; ply < 50 && !game->turn(s).is_over(); ++ply) {
      const auto move = core::random_move(*game, s, random);
      if (!move) break;
      s = game->apply(s, *move);
    }
  } catch (const core::BadInput&) {
  }
}

inline void rulebook(std::string_view text) {
  try {
    core::parse_rulebook(std::string(text), "fuzz");
  } catch (const core::BadInput&) {
  }
}

// What another program prints: replies to request 1, line by line, to hello, legal and state. Each line is heard by
// every game.
inline void reply(std::string_view text) {
  static const auto all = [] {
    std::vector<std::unique_ptr<core::AnyGame>> made;
    for (const auto& [game, config] : {std::pair{"medici", "tiny-2p"}, std::pair{"medici-card", "card-mini-8-3"},
                                       std::pair{"medina", "mini-3x4-b2m1"}, std::pair{"strozzi", "nano2"}})
      made.push_back(games::load({game, config, "", 0, {}}));
    return made;
  }();
  for (std::size_t from = 0; from < text.size();) {
    const auto to = std::min(text.find('\n', from), text.size());
    for (const auto& game : all) try {
        const auto said = conform::parse_reply(std::string(text.substr(from, to - from)), 1);
        if (said.ok.is_object() && said.ok.contains("moves"))
          conform::moves_from(*game, game->start(), said.ok["moves"]).dump();
        if (said.ok.is_object() && said.ok.contains("state")) conform::state_from(*game, said.ok["state"]).dump();
        if (said.kind == conform::Reply::Kind::Ok) conform::parse_hello(said.ok, std::string(game->name()));
      } catch (const conform::Trouble&) {
      }
    from = to + 1;
  }
}

inline constexpr Target targets[] = {{"play", play, nullptr, 3000},
                                     {"state", state, nullptr, 3000},
                                     {"config", config, nullptr, 3000},
                                     {"rulebook", rulebook, nullptr, 3000},
                                     {"reply", reply, nullptr, 1000}};

}  // namespace fuzz
