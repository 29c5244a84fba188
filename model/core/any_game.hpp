#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/core/error.hpp"
#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/core/question.hpp"
#include "model/core/winners.hpp"

namespace core {

// A type-erased, immutable state; only its game knows the type.
using AnyState = std::shared_ptr<const void>;

struct Descriptor;

// A type-erased game, for code that treats all games alike: verbs, recorded games, the protocol. Moves are text. What
// needs speed is compiled for the game's own types and reached through the hooks of its descriptor.
class AnyGame {
 public:
  virtual ~AnyGame() = default;

  explicit AnyGame(const Descriptor& about) : about_(about) {}
  const Descriptor& about() const { return about_; }

  virtual std::string_view name() const = 0;
  virtual int players() const = 0;
  virtual Json config() const = 0;             // every field, defaults included
  virtual const Choice& readings() const = 0;  // of every question

  virtual AnyState start(Fired* fired = nullptr) const = 0;  // the position that was loaded, else the start of the game
  virtual bool is_position() const = 0;
  virtual Turn turn(const AnyState&) const = 0;
  virtual std::vector<std::string> moves(const AnyState&, Fired* fired = nullptr) const = 0;
  virtual std::uint32_t weight(const AnyState&, std::string_view move) const = 0;
  virtual AnyState apply(const AnyState&, std::string_view move, Fired* fired = nullptr) const = 0;  // REQUIRES: legal
  virtual Verdict explain(const AnyState&, std::string_view move) const = 0;
  virtual Scores scores(const AnyState&) const = 0;
  virtual Scores win_shares(const AnyState&) const = 0;  // REQUIRES: over
  virtual bool same(const AnyState&, const AnyState&) const = 0;
  virtual AnyState adopted(const AnyState&) const = 0;  // a state reached under other readings, as one of this game

  virtual std::string print(const AnyState&) const = 0;
  virtual std::string draw(const AnyState&) const = 0;
  virtual AnyState parse(std::string_view line) const = 0;
  virtual Json to_json(const AnyState&) const = 0;
  virtual AnyState state_from(const Json&) const = 0;
  virtual Json move_json(const AnyState&, std::string_view move) const = 0;
  virtual std::string move_text(const Json& move) const = 0;

 private:
  const Descriptor& about_;  // REQUIRES: outlives this; descriptors live as long as the program
};

template <CompleteGame G>
class AnyGameOf : public AnyGame {
 public:
  using State = typename G::State;

  AnyGameOf(const Descriptor& about, G game, Json config, std::optional<State> position)
      : AnyGame(about), game_(std::move(game)), config_(std::move(config)), position_(std::move(position)) {
    if constexpr (requires { game_.fit_keys_to(*position_); })
      if (position_) game_.fit_keys_to(*position_);
  }

  const G& game() const { return game_; }
  State first() const { return position_ ? *position_ : game_.start(); }

  std::string_view name() const override { return G::name; }
  int players() const override { return game_.rules.players; }
  Json config() const override { return config_; }
  const Choice& readings() const override { return game_.rules.readings; }

  AnyState start(Fired* fired) const override {
    if (position_) return wrap(*position_);
    if (fired != nullptr) return wrap(game_.start(*fired));
    return wrap(game_.start());
  }
  bool is_position() const override { return position_.has_value(); }
  Turn turn(const AnyState& s) const override { return game_.turn(of(s)); }
  std::vector<std::string> moves(const AnyState& s, Fired* fired) const override {
    std::vector<std::string> texts;
    Fired ignored;
    game_.each_move(
        of(s), [&](typename G::Move m) { texts.push_back(game_.print(m)); }, fired != nullptr ? *fired : ignored);
    return texts;
  }
  std::uint32_t weight(const AnyState& s, std::string_view move) const override {
    return game_.weight(of(s), game_.parse_move(of(s), move));
  }
  AnyState apply(const AnyState& s, std::string_view move, Fired* fired) const override {
    const auto m = game_.parse_move(of(s), move);
    if (fired != nullptr) return wrap(game_.apply(of(s), m, *fired));
    return wrap(game_.apply(of(s), m));
  }
  Verdict explain(const AnyState& s, std::string_view move) const override {
    return game_.explain(of(s), game_.parse_move(of(s), move));
  }
  Scores scores(const AnyState& s) const override { return game_.scores(of(s)); }
  Scores win_shares(const AnyState& s) const override { return core::win_shares(game_, of(s)); }
  bool same(const AnyState& a, const AnyState& b) const override { return of(a) == of(b); }
  AnyState adopted(const AnyState& s) const override {
    if constexpr (requires(State & own) { game_.adopt(own); }) {
      State own = of(s);
      game_.adopt(own);
      return wrap(std::move(own));
    }
    return s;
  }

  std::string print(const AnyState& s) const override { return game_.print(of(s)); }
  std::string draw(const AnyState& s) const override {
    if constexpr (requires { game_.draw(of(s)); })
      return game_.draw(of(s));
    else
      return game_.print(of(s)) + "\n";
  }
  AnyState parse(std::string_view line) const override { return wrap(game_.parse(line)); }
  Json to_json(const AnyState& s) const override { return game_.to_json(of(s)); }
  AnyState state_from(const Json& json) const override { return wrap(game_.state_from(json)); }
  Json move_json(const AnyState& s, std::string_view move) const override {
    return game_.to_json(game_.parse_move(of(s), move));
  }
  std::string move_text(const Json& move) const override { return game_.print(game_.move_from(move)); }

 private:
  static const State& of(const AnyState& s) { return *static_cast<const State*>(s.get()); }
  static AnyState wrap(State s) { return std::make_shared<const State>(std::move(s)); }

  G game_;
  Json config_;
  std::optional<State> position_;
};

// The legal move that a text names, ignoring blanks around it; nothing when there is none.
std::optional<std::string> legal_move(const AnyGame& game, const AnyState& s, std::string_view text);

}  // namespace core
