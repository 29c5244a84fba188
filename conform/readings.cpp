#include "conform/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

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

// In how many cases the answer is that of these readings.
int explained(const Collection& collection, const Given& given, const core::Choice& readings) {
  int right = 0;
  std::unique_ptr<core::AnyGame> game;
  std::size_t at = collection.setups.size();
  for (std::size_t i = 0; i < collection.cases.size(); ++i) {
    const auto& one = collection.cases[i];
    if (!given[i] || one.answers.size() < 2) continue;  // all readings agree
    try {
      if (at != one.setup) game = game_on(collection.setups[one.setup], readings);
      at = one.setup;
      right += answer_of(*game, one.query) == *given[i];
    } catch (const core::BadInput&) {  // not under these readings
      at = collection.setups.size();
    }
  }
  return right;
}

// Some readings matter only together with another one, as the examples of their question show: both are tried at once.
core::Choice played_together(const core::Descriptor& entry, const Collection& collection, const Given& given,
                             const core::Choice& base) {
  core::Choice best = base;
  int most = explained(collection, given, base);
  std::set<core::Choice> tried;
  for (const auto& question : entry.questions)
    for (const auto& others : only_with(entry, question)) {
      for (const auto& reading : question.readings) {
        auto together = base;
        for (const auto& [other, its] : others) together[other] = its;
        together[question.slug] = reading.slug;
        if (!tried.insert(together).second) continue;
        if (const int right = explained(collection, given, together); right > most) {
          most = right;
          best = together;
        }
      }
    }
  return best;
}

core::Choice played_one_by_one(const core::Descriptor& entry, const Collection& collection, const Given& given,
                               core::Choice base) {
  // Each round explains more cases than the last, so this ends; the bound is for programs that fit nothing.
  for (std::size_t round = 0; round < 2 * entry.questions.size(); ++round) {
    const auto all = tallies(entry, answers_under(collection, base), given);
    int most = 0;
    std::string question_to_change, to;
    for (const auto& question : entry.questions) {
      const auto& tally = all.at(question.slug);
      if (tally.cases == 0) continue;
      const int now = tally.fits.at(read_as(question, base));
      for (const auto& reading : question.readings) {
        const int fits = tally.fits.at(reading.slug);
        if (fits - now > most && 2 * fits > tally.cases) {
          most = fits - now;
          question_to_change = question.slug;
          to = reading.slug;
        }
      }
    }
    if (most == 0) break;
    base[question_to_change] = to;
  }
  return base;
}

}  // namespace

core::Choice readings_played(const core::Descriptor& entry, const Collection& collection, const Given& given,
                             core::Choice base) {
  base = played_one_by_one(entry, collection, given, std::move(base));
  const auto all = tallies(entry, answers_under(collection, base), given);
  if (std::none_of(all.begin(), all.end(), [](const auto& one) { return one.second.unexplained > 0; })) return base;
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

// 'could': in how many cases its readings differ, whether the program could be asked or not.
Verdict verdict(const core::Descriptor& entry, const core::QuestionInfo& question, const core::Choice& base,
                const Tally& tally, int could) {
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
    verdicts[question.slug] = verdict(entry, question, base, all.at(question.slug), could.at(question.slug).cases);
  return verdicts;
}

}  // namespace conform
