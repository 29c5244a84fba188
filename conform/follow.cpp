#include "conform/follow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "conform/key_roles.hpp"
#include "model/core/error.hpp"

namespace conform {

namespace {

Json texts(const core::AnyGame& game, const Plain& moves) {
  Json list = Json::array();
  for (const auto& move : moves) {
    const auto json = Json::parse(move.dump());
    const auto text = text_of(game, json);
    list.push_back(text.empty() ? json : Json(text));
  }
  return list;
}

// The items of a list that are not in another one.
Plain without(const Plain& list, const Plain& other) {
  const std::set<Plain> others(other.begin(), other.end());
  Plain rest = Plain::array();
  for (const auto& item : list)
    if (!others.contains(item)) rest.push_back(item);
  return rest;
}

std::string verb_of(const Plain& move) {
  if (move.is_object() && move.contains("do") && move["do"].is_string()) return move["do"].get<std::string>();
  return "?";
}

// What of a difference is to be seen, without what follows from the rest: another state has other moves and scores.
std::vector<std::string> parts_of(const Difference& found, const Plain& missing, const Plain& extra) {
  std::set<std::string> parts;
  if (found.expected.contains("state"))
    for (const auto& [key, value] : found.expected["state"].items()) parts.insert(key);
  if (parts.empty() && found.expected.contains("over")) parts.insert("over");
  if (parts.empty() && found.expected.contains("scores")) parts.insert("scores");
  if (parts.empty()) {
    for (const auto& move : missing) parts.insert("-" + verb_of(move));
    for (const auto& move : extra) parts.insert("+" + verb_of(move));
  }
  return {parts.begin(), parts.end()};
}

bool is_among(const std::vector<std::string>& keys, const std::string& key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

Follower::Follower(Program& program, const Reach& reach, const Setup& setup, const core::AnyGame& game)
    : program_(program), tells_state_(reach.state), game_(game), state_(game.start(&fired_)) {
  begin(program_, setup);
  game_.moves(state_, &of_moves_);
}

std::optional<Difference> Follower::look() {
  Difference found;
  const auto note = [&](const char* what, Json expected, Json got) {
    found.expected[what] = std::move(expected);
    found.got[what] = std::move(got);
  };
  const auto turn = game_.turn(state_);
  const bool over = over_from(program_);
  const bool wrong_end = over != turn.is_over();
  if (wrong_end) note("over", turn.is_over(), over);

  bool wrong_purses = false, wrong_turn = false;
  if (tells_state_) {
    const auto roles = key_roles(game_.name());
    const Json said = state_of(program_);
    const Plain ours = plain(game_.to_json(state_));
    Plain theirs = plain(said);
    if (theirs != ours) theirs = state_from(game_, said);
    if (theirs != ours)
      for (const auto& [key, value] : ours.items()) {
        if (theirs.contains(key) && theirs[key] == value) continue;
        if (!found.expected.contains("state")) note("state", Json::object(), Json::object());
        found.expected["state"][key] = Json::parse(value.dump());
        found.got["state"][key] = theirs.contains(key) ? Json::parse(theirs[key].dump()) : Json(nullptr);
        wrong_purses = wrong_purses || is_among(roles.purses, key);
        wrong_turn = wrong_turn || is_among(roles.turns, key);
      }
  }
  Plain missing = Plain::array(), extra = Plain::array();
  bool wrong_scores = false;
  if (turn.is_over()) {
    if (!wrong_end) {
      const Json scores = list_of(program_.ok({{"cmd", "score"}}), "score", "scores");
      const Json ours = scores_json(game_.scores(state_));
      wrong_scores = plain(scores) != plain(ours);
      if (wrong_scores) note("scores", ours, scores);
    }
  } else if (!wrong_end) {
    const Json said = list_of(program_.ok({{"cmd", "legal"}}), "legal", "moves");
    Plain ours = Plain::array();
    for (const auto& move : game_.moves(state_)) ours.push_back(plain(game_.move_json(state_, move)));
    ours = sorted(std::move(ours));
    if (sorted(plain(said)) != ours) {
      const Plain theirs = moves_from(game_, state_, said);
      missing = without(ours, theirs);
      extra = without(theirs, ours);
      if (!missing.empty() || !extra.empty()) note("moves", texts(game_, missing), texts(game_, extra));
    }
  }
  missing_.clear();
  for (const auto& move : missing) missing_.insert(text_of(game_, Json::parse(move.dump())));
  in_step_ = !wrong_end && !wrong_scores && !found.expected.contains("state");
  if (found.expected.is_null()) return std::nullopt;
  if (wrong_purses || wrong_scores)
    found.kind = "wrong score";
  else if (wrong_end)
    found.kind = "wrong end";
  else if (wrong_turn)
    found.kind = "wrong player to move";
  else if (!missing.empty())
    found.kind = "missing move";
  else if (!extra.empty())
    found.kind = "extra move";
  else
    found.kind = "wrong transition";
  found.after = after_;
  found.parts = parts_of(found, missing, extra);
  const core::Fired& rather = is_about_moves(found.kind) ? of_moves_ : fired_;
  found.fired = rather.bits != 0 ? rather : of_moves_.bits != 0 ? of_moves_ : fired_;
  // A list of moves that goes too far or not far enough while all else is right: the model says which rule forbids, or
  // allows, such a move.
  const bool only_moves = !found.expected.contains("state") && !wrong_end;
  if (only_moves && !extra.empty() && missing.empty()) {
    try {
      const auto verdict = game_.explain(state_, text_of(game_, Json::parse(extra[0].dump())));
      if (!verdict.legal && !verdict.rules.empty()) found.rule = verdict.rules.front();
    } catch (const core::BadInput&) {  // not a move of this game at all
    }
  }
  return found;
}

std::optional<Difference> Follower::make(const std::string& move) {
  std::string why;
  const bool taken = program_.accepts(move_request(game_, state_, move), &why);
  fired_ = of_moves_ = {};
  after_ = move.substr(0, move.find(' '));
  const auto next = game_.apply(state_, move, &fired_);
  if (!taken) {
    Difference found;
    found.kind = "missing move";
    found.expected = {{"move", move}};
    found.got = {{"illegal", why}};
    found.fired = fired_;
    game_.moves(state_, &found.fired);
    found.parts = {"!" + after_};
    return found;
  }
  state_ = next;
  if (!game_.turn(state_).is_over()) game_.moves(state_, &of_moves_);
  return std::nullopt;
}

std::optional<Difference> Follower::offer(const std::string& move) {
  if (!program_.accepts(move_request(game_, state_, move))) return std::nullopt;
  Difference found;
  found.kind = "illegal accepted";
  const auto verdict = game_.explain(state_, move);
  found.rule = verdict.rules.empty() ? 0 : verdict.rules.front();
  for (const int rule : verdict.rules) found.fired(rule);
  found.expected = {{"illegal", move}, {"why", verdict.why}};
  found.got = {{"accepted", move}};
  found.parts = {"?" + move.substr(0, move.find(' '))};
  return found;
}

void Follower::goes_to(core::AnyState state) {
  state_ = std::move(state);
  fired_ = of_moves_ = {};
  if (!game_.turn(state_).is_over()) game_.moves(state_, &of_moves_);
}

void Follower::begin_again(const Setup& setup, const std::vector<std::string>& moves) {
  begin(program_, setup);
  auto s = game_.start();
  for (const auto& move : moves) {
    if (!program_.accepts(move_request(game_, s, move))) throw Skipped{"it does not take a play again"};
    s = game_.apply(s, move);
  }
}

std::optional<Difference> replayed(Program& program, const Reach& reach, const core::AnyGame& game, const Setup& setup,
                                   const std::vector<std::string>& moves, core::Fired* fired) {
  std::vector<core::AnyState> states{game.start()};
  std::vector<core::Fired> steps;
  core::Fired all;
  for (const auto& move : moves) {
    if (!is_legal(game, states.back(), move)) throw core::BadInput("not legal: " + move);
    steps.emplace_back();
    states.push_back(game.apply(states.back(), move, &steps.back()));
    all.add(steps.back());
  }
  if (fired != nullptr) *fired = all;
  if (!game.turn(states.back()).is_over()) throw core::BadInput("not a whole game");
  const auto got = replay_of(program, reach, setup, game, {"play", moves, ""});
  const auto expected = plain(scores_json(game.scores(states.back())));
  if (got == expected) return std::nullopt;
  Difference found{"wrong score", Json::parse(expected.dump()), Json::parse(got.dump()), all, 0};
  found.parts = {"scores"};
  if (got.is_object() && got.contains("illegal")) {
    const auto at = got["illegal"].get<std::size_t>() - 1;
    found.kind = "missing move";
    found.after = moves[at].substr(0, moves[at].find(' '));
    found.parts = {"!" + found.after};
    found.fired = steps[at];
    if (at > 0) found.fired.add(steps[at - 1]);
    game.moves(states[at], &found.fired);
    found.expected = {{"scores", Json::parse(expected.dump())}};
    found.got = {{"illegal", at + 1}, {"move", moves[at]}};
  } else if (got.is_object()) {
    found.kind = "wrong end";
    found.parts = {"over"};
  }
  return found;
}

std::optional<Difference> follow(Program& program, const Reach& reach, const core::Choice& readings, Trial& trial) {
  const auto game = game_on(trial.setup, readings);
  if (reach.level == 1) return replayed(program, reach, *game, trial.setup, trial.moves);
  std::size_t made = 0;
  std::optional<Difference> found;
  try {
    Follower follower(program, reach, trial.setup, *game);
    found = follower.look();
    while (!found && made < trial.moves.size()) {
      if (!is_legal(*game, follower.state(), trial.moves[made]))
        throw core::BadInput("not legal: " + trial.moves[made]);
      found = follower.make(trial.moves[made]);
      if (found && found->kind == "missing move" && found->expected.contains("move")) break;
      ++made;
      if (!found) found = follower.look();
    }
    if (!found && !trial.offered.empty()) {
      if (is_legal(*game, follower.state(), trial.offered)) throw core::BadInput("legal: " + trial.offered);
      found = follower.offer(trial.offered);
    } else if (found) {
      trial.offered.clear();
    }
  } catch (const Trouble& trouble) {
    found = difference_of(trouble);
    made = std::min(made + 1, trial.moves.size());
  }
  if (!found) return std::nullopt;
  if (found->kind == "missing move" && found->expected.contains("move"))
    trial.moves.resize(made + 1);  // the last one is the one refused
  else
    trial.moves.resize(made);
  return found;
}

}  // namespace conform
