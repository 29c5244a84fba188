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

// What the rest of the program knows of a game: its names, books and questions, how to construct it, and its hooks.
// Every game has one, made by 'descriptor()' in its game.cpp, where all templates of the game are instantiated.
struct Descriptor {
  std::string name;  // "pile"
  std::string title;
  std::string folder;  // of rulebook.md, configs/ and positions/: see data_path (model/core/data.hpp)
  int least_players = 2, most_players = 2;
  std::vector<Book> books;
  std::vector<QuestionInfo> questions;
  // Constructs the game of a configuration, optionally with a position: JSON, or text when 'position' is a string.
  std::unique_ptr<AnyGame> (*set_up)(const Descriptor&, const Json& config, const Selection&,
                                     const Json* position) = nullptr;
  std::map<std::string, std::string> examples;  // for help texts: by verb, arguments that follow the game's name
  Hooks hooks;
  std::string sources;  // checksum of the sources it was compiled from (model/core/sources.hpp); empty: not known

  std::unique_ptr<AnyGame> make(const Json& config, const Selection& selection, const Json* position) const {
    return set_up(*this, config, selection, position);
  }
};

// Type-erases a game: of the candidate types the first one that can represent the rules; the last one can represent
// all.
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

// The usual 'set_up': 'rules_for' reads a configuration; 'config_json', found by argument-dependent lookup, writes it
// with all defaults.
template <auto rules_for, class... Gs>
std::unique_ptr<AnyGame> set_up(const Descriptor& about, const Json& config, const Selection& selection,
                                const Json* position) {
  auto rules = rules_for(config, selection);
  const Json spelt_out = config_json(rules);
  return wrap<Gs...>(about, std::move(rules), spelt_out, position);
}

// The rules of the full game for a number of players, under our readings except those named.
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

// Undoes type erasure: calls use(game, first) with the game, which is one of Gs, and its first state.
template <class... Gs, class Use>
auto with_type(const AnyGame& any, Use&& use) {
  return with_type_among<Use, Gs...>(any, use);
}

}  // namespace core
