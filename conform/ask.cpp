#include "conform/ask.hpp"

#include <fmt/format.h>

#include "model/core/error.hpp"

namespace conform {

namespace {

constexpr std::size_t cases_for_each_pair = 3, enough_for_each_pair = 12;

// Every two readings of a question shall be told apart by some cases that this program can be asked.
void tell_all_apart(const core::Descriptor& entry, const Reach& reach, Collection& collection) {
  std::map<Pair, std::size_t> told;
  const auto few = [&](std::size_t enough) {
    told.clear();
    for (const auto& one : collection.cases) {
      const bool possible = why_not_asked(reach, collection.setups[one.setup], one.query).empty();
      for (const auto& pair : told_apart(entry, one.answers)) told[pair] += possible;
    }
    std::vector<Pair> pairs;
    for (const auto& pair : pairs_of(entry))
      if (told[pair] < enough) pairs.push_back(pair);
    return pairs;
  };
  if (reach.level >= 2 && !reach.full_only)
    add_partings(entry, collection, few(cases_for_each_pair), cases_for_each_pair);
  add_partings_within(entry, collection, reach, few(enough_for_each_pair), enough_for_each_pair, 880);
}

// Adds those cases that make sense under the readings of the collection.
void append(Collection& collection, const Collection& more) {
  for (auto one : more.cases) {
    const auto& setup = more.setups[one.setup];
    try {
      one.answers = answers_of(Variants(setup, collection.base), one.query);
    } catch (const core::BadInput&) {  // only under the readings it was made for
      continue;
    }
    if (one.answers.empty()) continue;
    one.setup = collection.setups.size();
    collection.setups.push_back(setup);
    collection.cases.push_back(std::move(one));
  }
}

// Some questions matter only together with a reading of another one that is not ours, as their examples show: adds
// plays on which their readings part then, and plays on which the other question matters under each of their readings.
void tell_apart_together(const core::Descriptor& entry, const core::Choice& base, Collection& collection) {
  for (const auto& question : entry.questions) {
    const auto add = [&](const core::Choice& readings, auto&& is_wanted) {
      Collection more{collection.game, base, {}, {}};
      for (const auto& [other, reading] : readings) more.base[other] = reading;
      std::vector<Pair> pairs;
      for (const auto& pair : pairs_of(entry))
        if (is_wanted(pair)) pairs.push_back(pair);
      add_partings(entry, more, pairs, cases_for_each_pair);
      append(collection, more);
    };
    for (const auto& readings : only_with(entry, question)) {
      add(readings, [&](const Pair& pair) { return pair.question == question.slug; });
      for (const auto& reading : question.readings)
        if (&reading != &question.readings.front())
          add({{question.slug, reading.slug}}, [&](const Pair& pair) { return readings.contains(pair.question); });
    }
  }
}

// Asks the cases from 'first' on; the moves on the way are legal under 'base'.
void ask_from(Program& program, const Reach& reach, Asked& asked, std::size_t first, const core::Choice& base,
              const Budget& budget) {
  const auto& setups = asked.collection.setups;
  const auto& cases = asked.collection.cases;
  asked.given.resize(cases.size());
  std::unique_ptr<core::AnyGame> game;
  std::size_t at = setups.size();
  for (std::size_t i = first; i < cases.size(); ++i) {
    const auto& query = cases[i].query;
    const auto& setup = setups[cases[i].setup];
    if (const auto why = why_not_asked(reach, setup, query); !why.empty()) {
      ++asked.skipped[why];
      continue;
    }
    if (at != cases[i].setup) game = game_on(setup, base);
    at = cases[i].setup;
    try {
      asked.given[i] = query_program(program, reach, setup, *game, query);
    } catch (const Skipped& skipped) {
      ++asked.skipped[skipped.why];
    } catch (const Trouble& trouble) {
      asked.troubles.emplace(i, trouble);
      budget.check(program);
    }
    if (i % 64 == 0) budget.check(program);
  }
}

}  // namespace

Asked ask(Program& program, const core::Descriptor& entry, const Met& met, const core::Choice& base,
          const Budget& budget) {
  budget.tell("making the cases");
  Asked asked;
  try {
    asked.collection = collect(entry, base, asked.coverage, &budget.stop(), met.reach);
    tell_all_apart(entry, met.reach, asked.collection);
    tell_apart_together(entry, base, asked.collection);
    budget.tell(fmt::format("asking {} cases", asked.collection.cases.size()));
    ask_from(program, met.reach, asked, 0, base, budget);
  } catch (const Ended& ended) {
    asked.stopped = ended.why;
  } catch (const core::Stopped&) {
    asked.collection = {entry.name, base, {}, {}};
    asked.stopped = budget.why_over();
  }
  return asked;
}

std::size_t ask_more(Program& program, const Met& met, Asked& asked, const Collection& more, const Budget& budget) {
  const auto first = asked.collection.cases.size();
  append(asked.collection, more);
  const auto added = asked.collection.cases.size() - first;
  if (added == 0) return 0;
  try {
    ask_from(program, met.reach, asked, first, more.base, budget);
  } catch (const Ended& ended) {
    asked.stopped = ended.why;
  }
  return added;
}

}  // namespace conform
