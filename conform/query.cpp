#include "conform/query.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "endgame/solve.hpp"
#include "explore/perft.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"

namespace conform {

Variants::Variants(Setup setup, core::Choice base) : setup_(std::move(setup)), readings_(std::move(base)) {
  variants_.push_back({{}, game_on(setup_, readings_)});
}

const std::vector<Variants::Variant>& Variants::all() const {
  if (variants_.size() > 1) return variants_;
  const auto read = base().readings();
  for (const auto& question : games::called(setup_.game).questions)
    for (const auto& reading : question.readings) {
      if (reading.slug == read.at(question.slug)) continue;
      auto other = readings_;
      other[question.slug] = reading.slug;
      Variant variant{{{question.slug, reading.slug}}, nullptr};
      try {
        variant.game = game_on(setup_, other);
      } catch (const core::BadInput&) {
      }
      variants_.push_back(std::move(variant));
    }
  return variants_;
}

bool Variants::everywhere() const {
  return std::all_of(all().begin(), all().end(), [](const Variant& variant) { return variant.game != nullptr; });
}

namespace {

void walk(const core::AnyGame& game, const std::vector<std::string>& moves, std::vector<core::AnyState>& states) {
  if (states.empty()) states.push_back(game.start());
  while (states.size() <= moves.size()) {
    const auto& move = moves[states.size() - 1];
    if (!is_legal(game, states.back(), move)) return;
    states.push_back(game.apply(states.back(), move));
  }
}

}  // namespace

const std::vector<core::AnyState>& Variants::along(std::size_t variant, const std::vector<std::string>& moves) const {
  paths_.resize(all().size());
  auto& path = paths_[variant];
  const auto common = static_cast<std::size_t>(
      std::mismatch(path.moves.begin(), path.moves.end(), moves.begin(), moves.end()).first - path.moves.begin());
  if (path.states.size() > common + 1) path.states.resize(common + 1);
  path.moves = moves;
  walk(*variants_[variant].game, moves, path.states);
  return path.states;
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

bool is_legal(const core::AnyGame& game, const core::AnyState& s, const std::string& move) {
  try {
    return game.explain(s, move).legal;
  } catch (const core::BadInput&) {
    return false;
  }
}

namespace {

Plain value_of(const Setup& setup, const core::Choice& readings, const std::string& objective) {
  endgame::Options options;
  const auto& names = endgame::objective_names;
  options.objective = static_cast<endgame::Objective>(std::find(names.begin(), names.end(), objective) - names.begin());
  options.every_move = options.line = false;
  options.limits.states = 3'000;
  const auto game = game_on(setup, readings);
  const auto solved = endgame::solve(*game, options);
  if (!solved.complete || !solved.dead_end.empty()) return nullptr;
  Plain values = Plain::array();
  for (const auto& range : solved.value) values.push_back(plain(range.low.json()));
  return values.size() == 1 ? values[0] : values;
}

}  // namespace

Plain answer_of(const core::AnyGame& game, const Query& query) {
  std::vector<core::AnyState> states;
  walk(game, query.moves, states);
  return answer_of(game, query, states);
}

Plain answer_of(const core::AnyGame& game, const Query& query, const std::vector<core::AnyState>& states) {
  if (states.size() <= query.moves.size()) return {{"illegal", states.size()}};
  const auto& s = states.back();
  if (query.kind == "legal") {
    Plain list = Plain::array();
    for (const auto& move : game.moves(s)) list.push_back(plain(game.move_json(s, move)));
    return sorted(std::move(list));
  }
  if (query.kind == "illegal") return is_legal(game, s, query.input) ? "ok" : "illegal";
  if (query.kind == "apply") {
    if (!is_legal(game, s, query.input)) return {{"illegal", query.moves.size() + 1}};
    return plain(game.to_json(game.apply(s, query.input)));
  }
  if (query.kind == "end") return game.turn(s).is_over();
  if (query.kind == "perft" || query.kind == "value") {
    Setup here = setup_of(game);
    here.state = game.to_json(s);
    if (query.kind == "value") return value_of(here, game.readings(), query.input);
    const auto depth = query.input.empty()
                           ? std::optional<int>()
                           : std::optional<int>(static_cast<int>(core::parse_number(query.input, 0, 99, "depth")));
    return static_cast<std::int64_t>(explore::perft(*game_on(here, game.readings()), depth).total);
  }
  return game.turn(s).is_over() ? plain(scores_json(game.scores(s))) : Plain(nullptr);
}

namespace {

// Two games under different readings along the moves of a case. Where lists of moves, or states before the end, are the
// same, so are the answers, and need not be written out. (At the end a state is written with what is paid then.)
bool surely_alike(const core::AnyGame& one, const std::vector<core::AnyState>& a, const core::AnyGame& other,
                  const std::vector<core::AnyState>& b, const Query& query) {
  if (a.size() <= query.moves.size() || b.size() <= query.moves.size()) return a.size() == b.size();
  if (query.kind == "legal") return one.moves(a.back()) == other.moves(b.back());
  if (query.kind != "apply" || !is_legal(one, a.back(), query.input) || !is_legal(other, b.back(), query.input))
    return false;
  const auto next = one.apply(a.back(), query.input), other_next = other.apply(b.back(), query.input);
  return !one.turn(next).is_over() && one.turn(next) == other.turn(other_next) && one.same(next, other_next);
}

}  // namespace

std::vector<Answer> answers_of(const Variants& variants, const Query& query) {
  std::vector<Answer> answers;
  const auto& base = variants.along(0, query.moves);
  for (std::size_t i = 0; i < variants.all().size(); ++i) {
    const auto& variant = variants.all()[i];
    if (variant.game == nullptr) continue;
    const auto& states = variants.along(i, query.moves);
    if (i > 0 && surely_alike(variants.base(), base, *variant.game, states, query)) continue;
    auto answer = answer_of(*variant.game, query, states);
    if (answer.is_null() && (i == 0 || query.kind != "score"))
      return {};  // a reading under which the game goes on there has no scores yet
    if (answers.empty() || answer != answers.front().answer) answers.push_back({variant.deviation, std::move(answer)});
  }
  return answers;
}

int needed_level(const Setup& setup, const Query& query) {
  if (query.kind == "value") return 4;
  if (query.kind == "apply" || query.kind == "perft") return 3;
  if (query.kind == "play") return 1;
  return setup.state ? 3 : 2;
}

Json new_request(const Setup& setup) {
  return {{"cmd", "new"}, {"game", setup.game}, {"players", setup.players}, {"config", setup.config}};
}

Json move_request(const core::AnyGame& game, const core::AnyState& s, const std::string& move) {
  if (game.turn(s).is_chance()) return {{"cmd", "chance"}, {"outcome", game.move_json(s, move)}};
  return {{"cmd", "apply"}, {"move", game.move_json(s, move)}};
}

namespace {

// Counts plays by asking the program for its moves and its states. The model goes along and knows where chance acts; a
// move that it does not know is a play, and is found out by other cases.
std::int64_t plays(Program& program, const core::AnyGame& base, const core::AnyState& s, int depth) {
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

std::string why_not_asked(const Reach& reach, const Setup& setup, const Query& query) {
  if (!reach.players.empty() &&
      std::find(reach.players.begin(), reach.players.end(), setup.players) == reach.players.end())
    return fmt::format("not for {} players", setup.players);
  if (reach.full_only && setup.config.size() > 1) return "not the full game";
  const int needed = needed_level(setup, query);
  if (needed > 3) return "values are not asked for";
  const bool is_seen = query.kind == "apply" && !setup.state && reach.state;  // without being loaded
  if (needed > reach.level && !(is_seen && reach.level == 2)) return fmt::format("needs level {}", needed);
  if (setup.state && !reach.load) return "it takes no positions";
  if (query.kind == "perft" && !reach.load) return "it takes no positions";
  return "";
}

// A position that a program does not take, in whatever words, costs nothing: its own rules may not lead there.
void begin(Program& program, const Setup& setup) {
  program.ok(new_request(setup));
  if (setup.state && program.ask({{"cmd", "load"}, {"state", *setup.state}}).kind != Reply::Kind::Ok)
    throw Skipped{"it does not take the position"};
}

namespace {

Json replay_request(const Setup& setup, const core::AnyGame& base, const std::vector<std::string>& moves) {
  Json request = new_request(setup);
  request["cmd"] = "replay";
  request["moves"] = Json::array();
  auto s = base.start();
  for (const auto& move : moves) {
    request["moves"].push_back(base.move_json(s, move));
    if (!is_legal(base, s, move)) break;  // nothing is known of what comes after it
    s = base.apply(s, move);
  }
  return request;
}

}  // namespace

// Which move is refused is not said, but of the beginnings of the play those that have it are refused as well.
Plain replay_of(Program& program, const Reach&, const Setup& setup, const core::AnyGame& base, const Query& query) {
  const auto reply = program.ask(replay_request(setup, base, query.moves));
  if (reply.kind == Reply::Kind::Ok) return plain(list_of(reply.ok, "replay", "scores"));
  if (reply.kind == Reply::Kind::Unsupported || reply.kind == Reply::Kind::Skipped)
    throw Skipped{"replay: " + reply.why};
  if (reply.kind == Reply::Kind::Error) return {{"error", reply.why}};
  std::size_t fine = 0, refused = query.moves.size();  // so many moves
  while (refused - fine > 1) {
    const std::size_t middle = (fine + refused) / 2;
    const std::vector<std::string> beginning(query.moves.begin(),
                                             query.moves.begin() + static_cast<std::ptrdiff_t>(middle));
    const bool is_refused = program.ask(replay_request(setup, base, beginning)).kind == Reply::Kind::Illegal;
    (is_refused ? refused : fine) = middle;
  }
  return {{"illegal", refused}};
}

Plain query_program(Program& program, const Reach& reach, const Setup& setup, const core::AnyGame& base,
                    const Query& query) {
  if (!program.about().plays) throw Skipped{"the program does not play this game"};
  if (const auto why = why_not_asked(reach, setup, query); !why.empty()) throw Skipped{why};
  if (query.kind == "play" && reach.level == 1) return replay_of(program, reach, setup, base, query);
  if (query.kind == "play" && !setup.state) {
    const auto reply = program.ask(replay_request(setup, base, query.moves));
    if (reply.kind == Reply::Kind::Ok) return plain(list_of(reply.ok, "replay", "scores"));
  }
  begin(program, setup);
  auto s = base.start();
  for (std::size_t i = 0; i < query.moves.size(); ++i) {
    if (!program.accepts(move_request(base, s, query.moves[i]))) return {{"illegal", i + 1}};
    s = base.apply(s, query.moves[i]);
  }
  if (query.kind == "legal") return moves_from(base, s, list_of(program.ok({{"cmd", "legal"}}), "legal", "moves"));
  if (query.kind == "illegal") return program.accepts(move_request(base, s, query.input)) ? "ok" : "illegal";
  if (query.kind == "apply") {
    if (!program.accepts(move_request(base, s, query.input))) return {{"illegal", query.moves.size() + 1}};
    return state_from(base, state_of(program));
  }
  if (query.kind == "end") return over_from(program);
  if (query.kind == "perft")
    return plays(program, base, s,
                 query.input.empty() ? -1 : static_cast<int>(core::parse_number(query.input, 0, 99, "depth")));
  if (!over_from(program)) return nullptr;
  return plain(list_of(program.ok({{"cmd", "score"}}), "score", "scores"));
}

}  // namespace conform
