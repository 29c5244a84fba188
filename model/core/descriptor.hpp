#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/core/any_game.hpp"
#include "model/core/hooks.hpp"
#include "model/core/json.hpp"
#include "model/core/question.hpp"

namespace core {

// A game as the rooms above it know it: its names, its books and questions, how to set it up, and its hooks. Every game
// has one, made by 'descriptor()' in its own game.cpp, where all templates of the game are instantiated.
struct Descriptor {
  std::string name;  // "pile"
  std::string title;
  std::string folder;  // with rulebook.md, configs/ and positions/: an absolute path, or one below the project's root
                       // (core/data.hpp)
  int least_players = 2, most_players = 2;
  std::vector<Book> books;
  std::vector<QuestionInfo> questions;
  // A game of a configuration and, when given, a position in it: JSON, or text when 'position' is a string.
  std::unique_ptr<AnyGame> (*set_up)(const Descriptor&, const Json& config, const Selection&,
                                     const Json* position) = nullptr;
  std::map<std::string, std::string> examples;  // for the help: a verb, and what one could type after it and the game
  Hooks hooks;
  std::string sources;  // a sum of the sources it was compiled from (core/sources.hpp); empty: not known

  std::unique_ptr<AnyGame> make(const Json& config, const Selection& selection, const Json* position) const {
    return set_up(*this, config, selection, position);
  }
};

// The game without its type, for the first of Gs that the rules fit; the last one takes all that are left.
template <class G, class... Others>
std::unique_ptr<AnyGame> wrap(const Descriptor& about, typename G::Rules rules, const Json& config,
                              const Json* position) {
  if constexpr (sizeof...(Others) > 0)
    if (!G::fits(rules)) return wrap<Others...>(about, std::move(rules), config, position);
  G game{std::move(rules)};
  std::optional<typename G::State> at;
  if (position != nullptr)
    at = position->is_string() ? game.parse(position->get<std::string>()) : game.state_from(*position);
  return std::make_unique<AnyGameOf<G>>(about, std::move(game), config, std::move(at));
}

// What most descriptors say for 'set_up': 'rules_for' reads a configuration, 'config_json' (found by its argument)
// spells it out again.
template <auto rules_for, class... Gs>
std::unique_ptr<AnyGame> set_up(const Descriptor& about, const Json& config, const Selection& selection,
                                const Json* position) {
  auto rules = rules_for(config, selection);
  const Json spelt_out = config_json(rules);
  return wrap<Gs...>(about, std::move(rules), spelt_out, position);
}

// The rules of the full game for so many players, as a user would load them, under our own readings or those named.
template <auto rules_for>
auto full_rules(std::string_view game, int players, const Choice& readings = {}) {
  return rules_for(Json{{"game", game}, {"name", "full-" + std::to_string(players)}, {"players", players}},
                   Selection{"", readings});
}

template <class Use, class G, class... Others>
auto with_type_among(const AnyGame& any, Use& use) {
  if (const auto* of = dynamic_cast<const AnyGameOf<G>*>(&any)) return use(of->game(), of->first());
  if constexpr (sizeof...(Others) > 0)
    return with_type_among<Use, Others...>(any, use);
  else
    throw std::logic_error("a game of another type than its descriptor says");
}

// The way back to templates: calls use(game, first) with the game itself, one of Gs, and its first state.
template <class... Gs, class Use>
auto with_type(const AnyGame& any, Use&& use) {
  return with_type_among<Use, Gs...>(any, use);
}

}  // namespace core
