#include "conform/ask.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "endgame/solve.hpp"
#include "explore/perft.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"

namespace conform {

Ways::Ways(const Ground& ground, const core::Choice& base) {
  ways_.push_back({{}, game_on(ground, base)});
  const auto& read = ways_.front().game->readings();
  for (const auto& question : games::called(ground.game).questions)
    for (const auto& reading : question.readings) {
      if (reading.slug == read.at(question.slug)) continue;
      auto other = base;
      other[question.slug] = reading.slug;
      Way way{{{question.slug, reading.slug}}, nullptr};
      try {
        way.game = game_on(ground, other);
      } catch (const core::BadInput&) {
      }
      ways_.push_back(std::move(way));
    }
}

bool Ways::everywhere() const {
  return std::all_of(ways_.begin(), ways_.end(), [](const Way& way) { return way.game != nullptr; });
}

Json scores_json(const core::Scores& scores) {
  Json list = Json::array();
  for (int p = 0; p < scores.players; ++p) {
    const auto amount = scores.amounts[static_cast<std::size_t>(p)];
    if (amount % scores.unit == 0)
      list.push_back(amount / scores.unit);
    else
      list.push_back(core::print_amount(amount, scores.unit));
  }
  return list;
}

bool is_legal(const core::Handle& game, const core::AnyState& s, const std::string& move) {
  try {
    return game.explain(s, move).legal;
  } catch (const core::BadInput&) {
    return false;
  }
}

namespace {

Plain value_of(const Ground& ground, const core::Choice& readings, const std::string& objective) {
  endgame::Options options;
  const auto& names = endgame::objective_names;
  options.objective = static_cast<endgame::Objective>(std::find(names.begin(), names.end(), objective) - names.begin());
  options.every_move = options.line = false;
  options.limits.states = 3'000;
  const auto game = game_on(ground, readings);
  const auto solved = endgame::solve(*game, options);
  if (!solved.complete || !solved.dead_end.empty()) return nullptr;
  Plain values = Plain::array();
  for (const auto& range : solved.value) values.push_back(plain(range.low.json()));
  return values.size() == 1 ? values[0] : values;
}

}  // namespace

Plain answer_of(const core::Handle& game, const Ask& ask) {
  auto s = game.start();
  for (std::size_t i = 0; i < ask.moves.size(); ++i) {
    if (!is_legal(game, s, ask.moves[i])) return {{"illegal", i + 1}};
    s = game.apply(s, ask.moves[i]);
  }
  if (ask.kind == "legal") {
    Plain list = Plain::array();
    for (const auto& move : game.moves(s)) list.push_back(plain(game.move_json(s, move)));
    return sorted(std::move(list));
  }
  if (ask.kind == "illegal") return is_legal(game, s, ask.input) ? "ok" : "illegal";
  if (ask.kind == "apply") {
    if (!is_legal(game, s, ask.input)) return {{"illegal", ask.moves.size() + 1}};
    return plain(game.to_json(game.apply(s, ask.input)));
  }
  if (ask.kind == "end") return game.turn(s).is_over();
  if (ask.kind == "perft" || ask.kind == "value") {
    Ground here = ground_of(game);
    here.state = game.to_json(s);
    if (ask.kind == "value") return value_of(here, game.readings(), ask.input);
    const auto depth = ask.input.empty() ? std::optional<int>() : std::optional<int>(static_cast<int>(core::parse_number(ask.input, 0, 99, "depth")));
    return static_cast<std::int64_t>(explore::perft(*game_on(here, game.readings()), depth).total);
  }
  return game.turn(s).is_over() ? plain(scores_json(game.scores(s))) : Plain(nullptr);
}

std::vector<Answer> answers_of(const Ways& ways, const Ask& ask) {
  std::vector<Answer> answers;
  for (const auto& way : ways.all()) {
    if (way.game == nullptr) continue;
    auto answer = answer_of(*way.game, ask);
    if (answer.is_null()) return {};
    if (answers.empty() || answer != answers.front().answer) answers.push_back({way.deviation, std::move(answer)});
  }
  return answers;
}

int needed_level(const Ground& ground, const Ask& ask) {
  if (ask.kind == "value") return 4;
  if (ask.kind == "apply" || ask.kind == "perft") return 3;
  if (ask.kind == "play") return 1;
  return ground.state ? 3 : 2;
}

Json new_request(const Ground& ground) { return {{"cmd", "new"}, {"game", ground.game}, {"players", ground.players}, {"config", ground.config}}; }

Json move_request(const core::Handle& game, const core::AnyState& s, const std::string& move) {
  if (game.turn(s).is_chance()) return {{"cmd", "chance"}, {"outcome", game.move_json(s, move)}};
  return {{"cmd", "apply"}, {"move", game.move_json(s, move)}};
}

namespace {

// Counts plays by asking the program for its moves and its states. The model goes along and knows where chance acts; a move that it does not
// know is a play, and is found out by other cases.
std::int64_t plays(Program& program, const core::Handle& base, const core::AnyState& s, int depth) {
  const Json moves = depth == 0 ? Json::array() : list_of(program.ok({{"cmd", "legal"}}), "legal", "moves");
  if (moves.empty()) return 1;
  const Json state = state_of(program);
  std::int64_t total = 0;
  for (const auto& move : moves) {
    const std::string text = text_of(base, move);
    if (!is_legal(base, s, text)) {
      ++total;
      continue;
    }
    program.ok({{"cmd", "load"}, {"state", state}});
    program.ok(move_request(base, s, text));
    total += plays(program, base, base.apply(s, text), depth < 0 ? depth : depth - 1);
  }
  return total;
}

}  // namespace

Plain ask_program(Program& program, const Ground& ground, const core::Handle& base, const Ask& ask) {
  const auto& about = program.about();
  if (!about.plays) throw Skipped{"the program does not play this game"};
  if (std::find(about.players.begin(), about.players.end(), ground.players) == about.players.end()) throw Skipped{fmt::format("not for {} players", ground.players)};
  const int needed = needed_level(ground, ask);
  if (needed > 3) throw Skipped{"values are not asked for"};
  if (about.level < needed) throw Skipped{fmt::format("needs level {}", needed)};
  if (ask.kind == "play" && !ground.state) {
    Json request = new_request(ground);
    request["cmd"] = "replay";
    request["moves"] = Json::array();
    auto s = base.start();
    for (const auto& move : ask.moves) {
      request["moves"].push_back(base.move_json(s, move));
      s = base.apply(s, move);
    }
    const auto reply = program.ask(request);
    if (reply.kind == Reply::Kind::Ok) return plain(list_of(reply.ok, "replay", "scores"));
    if (about.level < 2) {
      if (reply.kind == Reply::Kind::Unsupported || reply.kind == Reply::Kind::Skipped) throw Skipped{"replay: " + reply.why};
      return {{"refused", reply.why}};
    }
  }
  program.ok(new_request(ground));
  if (ground.state) {
    std::string why;
    if (!program.accepts({{"cmd", "load"}, {"state", *ground.state}}, &why)) throw Trouble{"broken protocol", "load: the state is called illegal: " + why};
  }
  auto s = base.start();
  for (std::size_t i = 0; i < ask.moves.size(); ++i) {
    if (!program.accepts(move_request(base, s, ask.moves[i]))) return {{"illegal", i + 1}};
    s = base.apply(s, ask.moves[i]);
  }
  if (ask.kind == "legal") return moves_from(base, s, list_of(program.ok({{"cmd", "legal"}}), "legal", "moves"));
  if (ask.kind == "illegal") return program.accepts(move_request(base, s, ask.input)) ? "ok" : "illegal";
  if (ask.kind == "apply") {
    if (!program.accepts(move_request(base, s, ask.input))) return {{"illegal", ask.moves.size() + 1}};
    return state_from(base, state_of(program));
  }
  if (ask.kind == "end") return over_from(program);
  if (ask.kind == "perft") return plays(program, base, s, ask.input.empty() ? -1 : static_cast<int>(core::parse_number(ask.input, 0, 99, "depth")));
  return plain(list_of(program.ok({{"cmd", "score"}}), "score", "scores"));
}

}  // namespace conform
