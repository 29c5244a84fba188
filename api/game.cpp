#include "bargello/game.hpp"

#include <fmt/format.h>

#include "api/support.hpp"
#include "explore/impact.hpp"
#include "model/core/data.hpp"
#include "model/core/play.hpp"
#include "model/core/presentation.hpp"
#include "model/core/text.hpp"

namespace bargello {

namespace {

GameInfo info_of(const core::Descriptor& game) {
  GameInfo info{game.name, game.title, game.least_players, game.most_players, {}, {}, {}, {}, game.examples, {}};
  if (const auto* const words = game.hooks.find<core::Words>()) info.notation = words->notation;
  for (const auto& book : game.books) info.books.push_back({book.id, book.language});
  info.configurations = core::shipped(game.folder + "/configs");
  info.positions = core::shipped(game.folder + "/positions");
  for (const auto& q : game.questions) {
    Question question{q.number, q.slug, q.rule, q.text, q.effect, q.least_players, q.most_players, {}};
    for (const auto& reading : q.readings) question.readings.push_back({reading.slug, reading.refuted});
    info.questions.push_back(std::move(question));
  }
  return info;
}

std::vector<std::string> printed(const core::Scores& scores) {
  std::vector<std::string> all;
  for (int p = 0; p < scores.players; ++p)
    all.push_back(core::print_amount(scores.amounts[static_cast<std::size_t>(p)], scores.unit));
  return all;
}

}  // namespace

games::Request request_of(const Setup& setup) {
  return {setup.game, setup.config, setup.position, setup.players, {setup.book, setup.readings}};
}

core::Json name_or_null(const core::AnyGame& game) {
  const auto config = game.config();
  return config.contains("name") ? config["name"] : core::Json(nullptr);
}

std::string readings_text(const core::Choice& readings) {
  std::vector<std::string> all;
  for (const auto& [question, reading] : readings) all.push_back(question + "=" + reading);
  return all.empty() ? "ours" : core::join(all, ", ");
}

std::vector<GameInfo> games() {
  return guarded([] {
    std::vector<GameInfo> all;
    for (const auto& game : games::all()) all.push_back(info_of(game));
    return all;
  });
}

GameInfo game_info(const std::string& name) {
  return guarded([&] { return info_of(games::called(name)); });
}

std::vector<Rule> rules(const std::string& game) {
  return guarded([&] {
    std::vector<Rule> all;
    for (const auto& rule : games::rulebook(games::called(game)).rules)
      all.push_back({rule.number, rule.title, rule.meaning, rule.sources});
    return all;
  });
}

Game::Game(const Setup& setup) : setup_(setup), game_(guarded([&] { return games::load(request_of(setup)); })) {}

Game::Game(std::shared_ptr<const core::AnyGame> game) : game_(std::move(game)) {
  setup_.game = game_->name();
  setup_.players = game_->players();
}

Game Game::at(const State& state) const {
  if (state == start()) return *this;
  return Game({name(), config(), state.text(), 0, "", readings()});
}

Game Game::read_otherwise(const std::string& question, const std::string& reading) const {
  auto setup = setup_;
  setup.readings[question] = reading;
  return Game(setup);
}

std::string Game::name() const { return std::string(game_->name()); }
int Game::players() const { return game_->players(); }
std::string Game::config() const { return game_->config().dump(); }
Readings Game::readings() const { return game_->readings(); }
Readings Game::unusual_readings() const { return games::unusual_readings(*game_); }
State Game::start() const { return {game_, game_->start()}; }
State Game::parse(std::string_view text) const {
  return guarded([&] { return State(game_, game_->parse(text)); });
}
State Game::from_json(std::string_view json) const {
  return guarded([&] { return State(game_, game_->state_from(core::parse_json(json, "state"))); });
}
std::string Game::move_text(std::string_view json) const {
  return guarded([&] { return game_->move_text(core::parse_json(json, "move")); });
}

std::string Game::record(const std::vector<std::string>& moves) const {
  return guarded([&] {
    const auto& position = setup_.position;
    const bool named = !position.empty() && position.find_first_of("/.=") == std::string::npos;
    const bool own = game_->is_position() || setup_.config.find_first_of("/.{") != std::string::npos ||
                     name_or_null(*game_).is_null();
    auto s = game_->start();
    std::string record = core::print_head(*game_,
                                          named ? ""
                                          : own ? config()
                                                : name_or_null(*game_).get<std::string>(),
                                          named                  ? position
                                          : game_->is_position() ? game_->print(s)
                                                                 : "",
                                          games::unusual_readings(*game_), std::nullopt);
    for (const auto& move : moves) {
      const auto next = game_->apply(s, move);
      record += core::print_line(*game_, s, move, next);
      s = next;
    }
    return record + (game_->turn(s).is_over() ? core::print_over(game_->scores(s)) : "stop\n");
  });
}

Turn State::turn() const {
  const auto turn = game_->turn(state_);
  return turn.is_over()     ? Turn{Turn::Over, -1}
         : turn.is_chance() ? Turn{Turn::Chance, -1}
                            : Turn{Turn::Player, turn.seat()};
}
std::vector<std::string> State::moves() const { return game_->moves(state_); }
std::uint32_t State::weight(std::string_view outcome) const {
  return guarded([&] { return game_->weight(state_, outcome); });
}
State State::play(std::string_view move) const {
  return guarded([&] {
    const auto verdict = game_->explain(state_, move);
    if (!verdict.legal)
      throw IllegalMove(std::string(move), verdict.rules.empty() ? 0 : verdict.rules.front(), verdict.why);
    return State(game_, game_->apply(state_, move));
  });
}
Verdict State::explain(std::string_view move) const {
  return guarded([&] {
    auto verdict = game_->explain(state_, move);
    return Verdict{verdict.legal, std::move(verdict.rules), std::move(verdict.why)};
  });
}
std::vector<std::string> State::scores() const {
  if (turn().kind != Turn::Over) throw Error("scores: the game is not over");
  return printed(game_->scores(state_));
}
std::vector<std::string> State::win_shares() const {
  if (turn().kind != Turn::Over) throw Error("win_shares: the game is not over");
  return printed(game_->win_shares(state_));
}
std::string State::text() const { return game_->print(state_); }
std::string State::json() const { return game_->to_json(state_).dump(); }
std::string State::drawing() const { return game_->draw(state_); }
std::string State::picture(bool live) const {
  const auto* const picture = game_->about().hooks.find<core::Picture>();
  return picture == nullptr ? "" : picture->svg(game_->config(), game_->to_json(state_), live);
}
std::string State::move_json(std::string_view move) const {
  return guarded([&] { return game_->move_json(state_, move).dump(); });
}
std::string State::in_words(std::string_view move) const {
  const auto* const words = game_->about().hooks.find<core::Words>();
  const auto parts = core::split(move, ' ');
  return words == nullptr || words->move == nullptr || parts.empty() ? "" : words->move(parts);
}
std::string State::move_text(std::string_view json) const {
  return guarded([&] { return game_->move_text(core::parse_json(json, "move")); });
}
std::size_t State::hash() const { return std::hash<std::string>()(text()); }
bool operator==(const State& a, const State& b) {
  return a.game_ == b.game_ ? a.game_->same(a.state_, b.state_) : a.text() == b.text();
}

}  // namespace bargello
