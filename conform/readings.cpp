#include "conform/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "conform/small_setup.hpp"
#include "explore/parting.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"

namespace conform {

namespace {

std::string read_as(const core::QuestionInfo& question, const core::Choice& choice) {
  const auto it = choice.find(question.slug);
  return it == choice.end() ? question.readings.front().slug : it->second;
}

}  // namespace

std::map<std::string, Tally> tallies(const core::Descriptor& entry, const std::vector<std::vector<Answer>>& answers,
                                     const Given& given) {
  std::map<std::string, Tally> all;
  for (const auto& question : entry.questions) all[question.slug];
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i].size() < 2 || !given[i]) continue;
    std::set<std::string> touched;
    for (const auto& answer : answers[i])
      for (const auto& [question, reading] : answer.readings) touched.insert(question);
    for (const auto& question : entry.questions) {
      if (!touched.contains(question.slug)) continue;
      auto& tally = all[question.slug];
      ++tally.cases;
      bool any = false;
      for (const auto& reading : question.readings) {
        const bool fits = answer_under(answers[i], question.slug, reading.slug) == *given[i];
        tally.fits[reading.slug] += fits;
        any = any || fits;
      }
      tally.unexplained += !any;
    }
  }
  return all;
}

namespace {

struct Leaves {
  int one = 0, other = 0, neither = 0;
};

// Where two answers differ, part by part: is what was given the one or the other? A list of moves is a set.
void compare_parts(const Plain& one, const Plain& other, const Plain& given, bool is_set, Leaves& leaves) {
  if (one == other) return;
  if (one.is_array() && other.is_array() && given.is_array() && is_set) {
    const std::set<Plain> a(one.begin(), one.end()), b(other.begin(), other.end()), g(given.begin(), given.end());
    for (const auto& item : a)
      if (!b.contains(item)) ++(g.contains(item) ? leaves.one : leaves.other);
    for (const auto& item : b)
      if (!a.contains(item)) ++(g.contains(item) ? leaves.other : leaves.one);
  } else if (one.is_array() && other.is_array() && given.is_array() && one.size() == other.size() &&
             one.size() == given.size()) {
    for (std::size_t i = 0; i < one.size(); ++i) compare_parts(one[i], other[i], given[i], false, leaves);
  } else if (one.is_object() && other.is_object() && given.is_object()) {
    for (const auto& [key, value] : one.items())
      compare_parts(value, other.value(key, Plain()), given.value(key, Plain()), false, leaves);
    for (const auto& [key, value] : other.items())
      if (!one.contains(key)) compare_parts(Plain(), value, given.value(key, Plain()), false, leaves);
  } else {
    ++(given == one ? leaves.one : given == other ? leaves.other : leaves.neither);
  }
}

// What two answers differ in: keys of a state, verbs of moves; empty: in nothing.
std::string parts_between(const std::string& kind, const Plain& a, const Plain& b) {
  if (a == b) return "";
  std::string parts = kind;
  if (a.is_object() && b.is_object()) {
    for (const auto& [key, value] : a.items())
      if (!b.contains(key) || b[key] != value) parts += " " + key;
  } else if (kind == "legal" && a.is_array() && b.is_array()) {
    std::set<std::string> verbs;
    const auto add = [&](const Plain& list, const Plain& other) {
      const std::set<Plain> others(other.begin(), other.end());
      for (const auto& move : list)
        if (!others.contains(move) && move.is_object()) verbs.insert(move.value("do", "?"));
    };
    add(a, b);
    add(b, a);
    for (const auto& verb : verbs) parts += " " + verb;
  }
  return parts;
}

}  // namespace

std::vector<std::string> wrong_parts(const std::vector<std::vector<Answer>>& answers, const Collection& collection,
                                     const Given& given) {
  std::vector<std::string> wrong(answers.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& kind = collection.cases[i].query.kind;
    if (given[i] && !answers[i].empty() && kind != "perft")
      wrong[i] = parts_between(kind, answers[i].front().answer, *given[i]);
  }
  return wrong;
}

Evidence evidence_for(const std::vector<std::vector<Answer>>& answers, const Collection& collection, const Given& given,
                      const std::vector<std::string>& wrong, const std::string& question, const std::string& one,
                      const std::string& other) {
  Evidence evidence;
  std::set<std::size_t> setups;
  std::set<std::string> parts;
  std::map<std::string, int> elsewhere;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i].empty() || !given[i]) continue;
    const auto& query = collection.cases[i].query;
    if (query.kind == "perft") continue;  // a number says nothing of where it comes from
    const auto& a = answer_under(answers[i], question, one);
    const auto& b = answer_under(answers[i], question, other);
    if (a == b) {
      if (!wrong[i].empty()) ++elsewhere[wrong[i]];
      continue;
    }
    Leaves leaves;
    compare_parts(a, b, *given[i], query.kind == "legal", leaves);
    if (leaves.neither > 0 || (leaves.one > 0 && leaves.other > 0)) {
      ++evidence.neither;
    } else if (leaves.one > 0) {
      ++evidence.one;
      setups.insert(collection.cases[i].setup);
      parts.insert(parts_between(query.kind, a, b));
    } else {
      ++evidence.other;
    }
  }
  evidence.plays = static_cast<int>(setups.size());
  for (const auto& part : parts)
    if (const auto it = elsewhere.find(part); it != elsewhere.end()) evidence.alike += it->second;
  return evidence;
}

std::vector<std::vector<Answer>> answers_under(const Collection& collection, const core::Choice& base) {
  std::vector<std::vector<Answer>> answers;
  std::unique_ptr<Variants> variants;
  std::size_t at = 0;
  for (const auto& one : collection.cases) {
    if (collection.base == base) {
      answers.push_back(one.answers);
      continue;
    }
    try {
      if (variants == nullptr || at != one.setup)
        variants = std::make_unique<Variants>(collection.setups[one.setup], base);
      at = one.setup;
      answers.push_back(answers_of(*variants, one.query));
    } catch (const core::BadInput&) {  // not under these readings
      variants.reset();
      answers.emplace_back();
    }
  }
  return answers;
}

std::set<core::Choice> only_with(const core::Descriptor& entry, const core::QuestionInfo& question) {
  std::set<core::Choice> with;
  for (const auto& scene : games::scenes_for(entry, question.slug)) {
    if (scene.readings.empty()) return {};
    with.insert(scene.readings);
  }
  return with;
}

namespace {

// A behaviour may be that of a reading by chance, or because of a fault that looks like it now and then: a few cases on
// different setups must speak for it, and hardly any for the one held so far.
bool is_likely(const Evidence& evidence) {
  return evidence.one >= 3 && evidence.plays >= 2 && evidence.one > 4 * evidence.other &&
         3 * evidence.one > evidence.neither && 3 * evidence.one > evidence.alike;
}

core::Choice played_one_by_one(const core::Descriptor& entry, const Collection& collection, const Given& given,
                               core::Choice base) {
  std::set<core::Choice> seen;
  while (seen.insert(base).second) {
    const auto answers = answers_under(collection, base);
    const auto wrong = wrong_parts(answers, collection, given);
    int most = 0;
    core::Choice best = base;
    for (const auto& question : entry.questions)
      for (const auto& reading : question.readings) {
        const auto now = read_as(question, base);
        if (reading.slug == now) continue;
        const auto evidence = evidence_for(answers, collection, given, wrong, question.slug, reading.slug, now);
        const int worth = evidence.one - 4 * evidence.other - evidence.neither / 4;
        if (!is_likely(evidence) || worth <= most) continue;
        most = worth;
        best = base;
        best[question.slug] = reading.slug;
        if (&reading == &question.readings.front()) best.erase(question.slug);
      }
    base = best;
  }
  return base;
}

// Two readings may explain together what neither does alone: which space a lot must fit, and whose money it may cost.
// Tried are those that change an answer that no reading alone explains.
core::Choice played_together(const core::Descriptor& entry, const Collection& collection, const Given& given,
                             const core::Choice& base) {
  const auto answers = answers_under(collection, base);
  std::vector<std::size_t> unexplained;
  std::map<Deviation, int> touched;
  constexpr std::size_t most_cases = 60;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!given[i] || answers[i].size() < 2 || collection.cases[i].query.kind == "perft") continue;
    if (std::any_of(answers[i].begin(), answers[i].end(), [&](const Answer& one) { return one.answer == *given[i]; }))
      continue;
    for (std::size_t k = 1; k < answers[i].size(); ++k) ++touched[answers[i][k].readings];
    unexplained.push_back(i);
  }
  if (unexplained.size() < 3) return base;
  while (unexplained.size() > most_cases) {  // evenly
    std::vector<std::size_t> half;
    for (std::size_t i = 0; i < unexplained.size(); i += 2) half.push_back(unexplained[i]);
    unexplained = half;
  }
  std::set<core::Choice> tried;
  std::vector<core::Choice> pairs;
  const auto add = [&](const core::Choice& one, const core::Choice& other) {
    core::Choice together = base;
    for (const auto& choice : {one, other})
      for (const auto& [question, reading] : choice) together[question] = reading;
    if (tried.insert(together).second) pairs.push_back(together);
  };
  for (const auto& [one, times] : touched)
    for (const auto& [other, others] : touched)
      if (one.begin()->first < other.begin()->first) add(one, other);
  for (const auto& question : entry.questions)
    for (const auto& others : only_with(entry, question))
      for (const auto& reading : question.readings) add(others, {{question.slug, reading.slug}});
  constexpr std::size_t most_pairs = 400;
  if (pairs.size() > most_pairs) pairs.resize(most_pairs);
  core::Choice best = base;
  int most = std::max<int>(2, static_cast<int>(unexplained.size()) / 4);
  for (const auto& together : pairs) {
    int right = 0;
    for (const auto i : unexplained) {
      const auto& one = collection.cases[i];
      try {
        right += answer_of(*game_on(collection.setups[one.setup], together), one.query) == *given[i];
      } catch (const core::BadInput&) {  // not under these readings
      }
    }
    if (right <= most) continue;
    most = right;
    best = together;
  }
  return best;
}

}  // namespace

core::Choice readings_played(const core::Descriptor& entry, const Collection& collection, const Given& given,
                             core::Choice base) {
  base = played_one_by_one(entry, collection, given, std::move(base));
  const auto together = played_together(entry, collection, given, base);
  return together == base ? base : played_one_by_one(entry, collection, given, together);
}

std::string shape_of(const Json& state) {
  std::string shape;
  const Plain values = plain(state);
  for (const auto& [key, value] : values.items()) {
    const bool of_bags = value.is_array() && !value.empty() && value.front().is_structured();
    if (value.is_array() && !of_bags) continue;
    const bool nothing = of_bags ? std::all_of(value.begin(), value.end(), [](const Plain& bag) { return bag.empty(); })
                                 : value == 0 || (value.is_object() && value.empty());
    std::string looks = value.is_null() ? "-" : nothing ? "0" : "+";
    if (value.is_string() && value.get_ref<const std::string&>().find_first_of("0123456789") == std::string::npos)
      looks = value.get<std::string>();
    shape += key + "=" + looks + " ";
  }
  return shape;
}

std::set<std::string> shapes_in_play(const core::Descriptor& entry, const core::Choice& readings) {
  std::set<std::string> shapes;
  core::Random random(888);
  std::vector<Setup> setups;
  for (int players = entry.least_players; players <= entry.most_players; ++players)
    setups.push_back(full_game(entry.name, players));
  for (int i = 0; i < 300; ++i) setups.push_back(small_setup(entry, random));
  for (const auto& setup : setups) {
    try {
      const auto game = game_on(setup, readings);
      auto s = game->start();
      shapes.insert(shape_of(game->to_json(s)));
      while (const auto move = core::random_move(*game, s, random)) {
        s = game->apply(s, *move);
        shapes.insert(shape_of(game->to_json(s)));
      }
    } catch (const core::BadInput&) {  // no such game under these readings
    }
  }
  return shapes;
}

namespace {

// Why a reading is not to be given out, though it fits best: it must hold against each other one by itself. One that is
// not ours needs more, and nothing like a fault where it matters.
std::string doubt(const core::QuestionInfo& question, const std::string& now,
                  const std::vector<std::vector<Answer>>& answers, const Collection& collection, const Given& given) {
  const auto& ours = question.readings.front().slug;
  const auto wrong = wrong_parts(answers, collection, given);
  for (const auto& other : question.readings) {
    if (other.slug == now) continue;
    const auto evidence = evidence_for(answers, collection, given, wrong, question.slug, now, other.slug);
    const bool new_one = now != ours && other.slug == ours;
    if (evidence.one < (new_one ? 3 : 1) || (new_one && evidence.plays < 2))
      return fmt::format("only {} cases tell {} from {}", evidence.one, now, other.slug);
    if (8 * evidence.other > evidence.one)
      return fmt::format("{} cases are as {} has it, {} as {} has it", evidence.one, now, evidence.other, other.slug);
    if (evidence.neither > (new_one ? 1 : 3) * evidence.one)
      return fmt::format("{} cases are as {} has it, but {} as neither {} nor {} has it", evidence.one, now,
                         evidence.neither, now, other.slug);
    if (new_one && evidence.alike > 3 * evidence.one)
      return fmt::format("{} cases are as {} has it, but {} are wrong in the same way where it does not matter",
                         evidence.one, now, evidence.alike);
  }
  return "";
}

// 'could': in how many cases its readings differ, whether the program could be asked or not.
Verdict verdict(const core::Descriptor& entry, const core::QuestionInfo& question, const core::Choice& base,
                const Tally& tally, int could, const std::vector<std::vector<Answer>>& answers,
                const Collection& collection, const Given& given) {
  Verdict played;
  const std::string now = read_as(question, base);
  if (tally.cases == 0) {
    if (could > 0) {
      played.why = fmt::format("{} cases tell its readings apart, but the program could be asked none of them", could);
      return played;
    }
    std::set<std::string> with;
    for (const auto& others : only_with(entry, question))
      for (const auto& [other, reading] : others)
        if (const auto it = base.find(other); it == base.end() || it->second != reading)
          with.insert(other + "=" + reading);
    played.why = with.empty()
                     ? "its readings differ in nothing that a program is asked"
                     : fmt::format("its readings differ only with {}", core::join({with.begin(), with.end()}, ", "));
    return played;
  }
  played.supporting = tally.fits.at(now);
  played.unexplained = tally.unexplained;
  played.contradicting = tally.cases - played.supporting - played.unexplained;
  std::vector<std::string> as_good;
  for (const auto& reading : question.readings)
    if (tally.fits.at(reading.slug) >= played.supporting) as_good.push_back(reading.slug);
  if (played.supporting == 0) {
    played.why = fmt::format("no reading fits any of {} cases", tally.cases);
  } else if (as_good.size() > 1) {
    played.why = fmt::format("{} fit equally well", core::join(as_good, " and "));
  } else if (played.supporting <= played.contradicting) {
    played.why = fmt::format("{} cases fit {}, {} other readings of it", played.supporting, now, played.contradicting);
  } else if (const auto why = doubt(question, now, answers, collection, given); !why.empty()) {
    played.why = why;
  } else {
    played.reading = now;
  }
  return played;
}

}  // namespace

std::map<std::string, Verdict> verdicts_on(const core::Descriptor& entry, const Collection& collection,
                                           const Given& given, const core::Choice& base) {
  const auto answers = answers_under(collection, base);
  const auto all = tallies(entry, answers, given);
  Given everything(collection.cases.size());
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (!answers[i].empty()) everything[i] = answers[i].front().answer;
  const auto could = tallies(entry, answers, everything);
  std::map<std::string, Verdict> verdicts;
  for (const auto& question : entry.questions)
    verdicts[question.slug] = verdict(entry, question, base, all.at(question.slug), could.at(question.slug).cases,
                                      answers, collection, given);
  return verdicts;
}

}  // namespace conform
