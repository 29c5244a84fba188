#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "endgame/backward_solve.hpp"
#include "endgame/forward_solve.hpp"
#include "endgame/retrograde.hpp"

// The templates behind backward_solve.hpp.
namespace endgame {

template <class G>
Whole summary(Retrograde<G>& retrograde, const typename G::State& first, bool complete) {
  Whole whole;
  whole.complete = complete;
  whole.why = retrograde.why();
  whole.states = retrograde.states();
  whole.bytes = retrograde.bytes();
  whole.values = retrograde.interner().size() - 1;
  whole.forward_seconds = retrograde.forward_seconds();
  whole.seconds = retrograde.seconds();
  if (complete)
    if (const Outcome* value = retrograde.value(first)) whole.value = *value;
  return whole;
}

// Writes the tablebase. Interned values are renumbered in the order of their texts, so that the bytes do not depend on
// which thread interned what first.
template <class G>
void write(Retrograde<G>& retrograde, const core::Json& head, const std::string& path) {
  const auto& interner = retrograde.interner();
  std::vector<std::pair<std::string, std::uint32_t>> spelt{{"", OutcomeInterner::no_value}};
  for (std::uint32_t n = 1; n < interner.size(); ++n) spelt.emplace_back(OutcomeInterner::spelt(interner[n]), n);
  std::sort(spelt.begin() + 1, spelt.end());
  std::vector<std::uint32_t> renamed(interner.size());
  std::vector<std::string> values;
  for (const auto& [text, number] : spelt) {
    renamed[number] = static_cast<std::uint32_t>(values.size());
    values.push_back(text);
  }
  std::vector<std::vector<std::uint32_t>> numbers;
  std::vector<TableLayer> layers;
  retrograde.each_layer([&](int layer, const LayerIndex& index, std::span<const OutcomeInterner::Id> own) {
    numbers.emplace_back(index.size());
    for (std::uint64_t i = 0; i < index.size(); ++i) numbers.back()[i] = renamed[own[i]];
    layers.push_back({layer, &index, {}});
  });
  for (std::size_t i = 0; i < layers.size(); ++i) layers[i].numbers = numbers[i];
  write_table(path, head, retrograde.words(), layers, values);
}

template <core::Game G>
Whole solve_whole(const G& game, const typename G::State& first, const RetrogradeOptions& options) {
  Retrograde retrograde(game, first, options);
  const bool complete = retrograde.solve();
  return summary(retrograde, first, complete);
}

template <core::Game G>
Solved solve_backwards(const G& game, const typename G::State& first, const Options& options) {
  const bool zero_sum = is_zero_sum(options.objective);
  const auto players = static_cast<std::size_t>(game.rules.players), numbers = zero_sum ? 1 : players;
  Solved solved;
  solved.objective = options.objective;
  solved.backwards = true;
  solved.value.assign(numbers, Interval{});
  RetrogradeOptions how;
  how.objective = options.objective;
  if (options.objective == Objective::Paranoid) solved.seat = how.hero = mover(game, first);
  how.threads = options.threads;
  how.limit_seconds = options.limits.seconds;
  // A quarter of the memory is for successor records, the rest for states: each key is in the found keys or in the
  // index, and three times its size allows for growing vectors; 16 bytes are for values and directory.
  const std::uint64_t key_bytes = static_cast<std::uint64_t>(core::words_for(game.key_bits())) * sizeof(std::uint64_t);
  how.most_successor_bytes = options.limits.bytes / 4;
  how.limit_states = options.limits.states != 0
                         ? options.limits.states
                         : std::max<std::uint64_t>(1, options.limits.bytes / 4 * 3 / (3 * key_bytes + 16));
  how.stop = options.limits.interrupted;
  if (options.limits.progress)
    how.progress = [&](bool, std::uint64_t states, double seconds) { options.limits.progress({states, seconds, 0}); };
  Retrograde retrograde(game, first, how);
  const bool done = retrograde.solve();
  solved.states = retrograde.states();
  solved.bytes = retrograde.bytes();
  solved.forward_seconds = retrograde.forward_seconds();
  solved.why = retrograde.why();
  const auto known = [&](const auto& s) {
    const Outcome* outcome = retrograde.value(s);
    return outcome == nullptr ? Known(numbers) : known_of(*outcome, numbers);
  };
  const Outcome* outcome = done ? retrograde.value(first) : nullptr;
  auto s = first;
  if (done && outcome == nullptr) {  // states without a value lead from one to the next, to the dead end that causes it
    for (bool on = true; on;) {
      on = false;
      const auto at = s;
      game.each_move(at, [&](const auto& m) {
        if (on) return;
        const auto next = game.apply(at, m);
        if (retrograde.value(next) != nullptr) return;
        on = true;
        s = next;
      });
    }
    solved.dead_end = game.print(s);
  }
  if (outcome != nullptr) {
    solved.complete = true;
    solved.value = known(first);
    solved.tie_independent = outcome->spread == nullptr;
    if (outcome->spread) {
      for (std::size_t p = 0; p < players; ++p) solved.range.push_back(outcome->spread->of(p));
      solved.range_exact = !outcome->spread->is_box();
      if (!solved.range_exact) solved.tie_independent = std::nullopt;
    }
    if (options.every_move && !game.turn(first).is_over())
      game.each_move(first, [&](const auto& m) {
        solved.moves.push_back({game.print(m), known(game.apply(first, m))});
      });
    while (options.line && !game.turn(s).is_over()) {
      const core::Turn turn = game.turn(s);
      Solved::Step step{turn.is_player() ? turn.seat() : -1, "", 0, 0};
      std::optional<typename G::Move> chosen;
      if (turn.is_chance()) {
        chosen = likeliest(game, s, step);
      } else {
        const bool small = zero_sum && turn.seat() != how.hero;
        Value most;
        game.each_move(s, [&](const auto& m) {
          const auto value = known(game.apply(s, m));
          const Value own =
              zero_sum ? (small ? -value[0].low : value[0].low) : value[static_cast<std::size_t>(turn.seat())].low;
          if (chosen && own <= most) return;
          chosen = m;
          most = own;
        });
      }
      step.move = game.print(*chosen);
      s = game.apply(s, *chosen);
      solved.line.push_back(std::move(step));
    }
  }
  solved.seconds = retrograde.seconds();
  return solved;
}

template <core::Game G>
Whole build_table(const G& game, const typename G::State& first, const RetrogradeOptions& options,
                  const core::Json& head, const std::string& path) {
  Retrograde retrograde(game, first, options);
  const bool complete = retrograde.solve();
  auto whole = summary(retrograde, first, complete);
  if (!complete) return whole;
  write(retrograde, head, path);
  // Renamed before it is removed: a run killed in between leaves a folder that no run resumes from, never half of one.
  const std::string done = options.folder + ".done";
  std::filesystem::remove_all(done);
  std::filesystem::rename(options.folder, done);
  std::filesystem::remove_all(done);
  whole.seconds = retrograde.seconds();
  return whole;
}

// Keys of this size hold those of this game; the explorer may have left room for more.
template <core::Game G>
void demand_words(const G& game, std::size_t words) {
  const int needed = core::words_for(game.key_bits());
  if (words < static_cast<std::size_t>(needed))
    throw core::BadInput(fmt::format("the table has keys of {} words, this game needs {}", words, needed));
}

template <core::Game G>
Probed probe(const G& game, const typename G::State& s, const Tablebase& table) {
  const auto begin = std::chrono::steady_clock::now();
  demand_words(game, table.words());
  const auto t = table.head().at("symmetry").template get<bool>() ? game.canonical(s) : s;
  std::vector<std::uint64_t> key(table.words());
  game.encode(t, key);
  Probed probed{table.find(game.layer(t), key), 0};
  probed.microseconds = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
  return probed;
}

// A file may hold any key: only those that some state of the layer has are decoded and played on.
template <core::Game G>
bool is_key_of_a_state(const G& game, int layer, std::span<const std::uint64_t> key) {
  try {
    const auto s = game.decode(key);
    // Compared before the game is asked: what decodes from bits at random may be no value its own check can name.
    std::vector<std::uint64_t> again(key.size());
    game.encode(s, again);
    if (!std::equal(key.begin(), key.end(), again.begin())) return false;
    if constexpr (requires { game.check(s); }) game.check(s);
    return game.layer(s) == layer;
  } catch (const core::BadInput&) {
    return false;
  } catch (const core::Overflow&) {
    return false;
  }
}

template <core::Game G>
std::optional<std::string> verify(const G& game, const typename G::State& first, const RetrogradeOptions& options,
                                  std::size_t words, TabledLayers layers, const std::vector<Outcome>& outcomes) {
  demand_words(game, words);
  Retrograde retrograde(game, first, options);
  retrograde.load_table(words, std::move(layers), outcomes);
  std::optional<int> strange;
  retrograde.each_key([&](int layer, std::span<const std::uint64_t> key) {
    if (!strange && !is_key_of_a_state(game, layer, key)) strange = layer;
  });
  if (strange) return fmt::format("layer {} has a key that belongs to no state of it", *strange);
  if (!retrograde.id_of(first)) return "the first state is missing";
  try {
    const auto wrong = retrograde.first_wrong();
    if (!wrong) return std::nullopt;
    return fmt::format("{} has {} and should have {}", game.print(wrong->state), wrong->has, wrong->should_have);
  } catch (const core::BadInput& missing) {
    return missing.what();
  }
}

}  // namespace endgame
