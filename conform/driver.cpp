#include "conform/driver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "conform/shrink.hpp"
#include "conform/small.hpp"
#include "conform/wander.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"

namespace conform {

namespace {

// After so many crashes, time-outs and broken replies the rest is not worth the wait: each can cost a time-out.
constexpr int most_troubles = 6;
constexpr int most_starts = 3;
constexpr int most_followed = 200;  // wrong cases that are followed move by move

bool is_trouble(const std::string& kind) { return kind == "crash" || kind == "timeout" || kind == "broken protocol"; }

struct Stop {
  std::string why;
};

class Driver {
 public:
  Driver(const games::Entry& entry, const std::vector<std::string>& command, const RunOptions& options)
      : entry_(entry), options_(options), program_(command, entry.name, options.child), started_(Clock::now()), base_(options.base) {}

  Report run() {
    try {
      if (greet()) {
        claims();
        try {
          ask_cases();
          which_readings();
        } catch (const Stop&) {  // what was answered until then is judged all the same
          judge_cases();
          throw;
        }
        judge_cases();
        play_games();
      }
    } catch (const Stop& stop) {
      report_.stopped = stop.why;
    }
    if (!given_.empty()) settle_readings();
    name_and_shrink();
    program_.stop();
    report_.requests = program_.requests();
    return std::move(report_);
  }

 private:
  struct Raw {
    Trial trial;
    Difference difference;
    std::uint64_t times = 1;
  };

  void talk(const std::string& line) const {
    if (options_.progress) options_.progress(line);
  }

  void check_limits() const {
    if (options_.stop != nullptr && *options_.stop) throw Stop{"interrupted"};
    if (options_.limit_seconds > 0 && std::chrono::duration<double>(Clock::now() - started_).count() > options_.limit_seconds)
      throw Stop{fmt::format("{} seconds are over", options_.limit_seconds)};
    if (program_.troubles() >= most_troubles) throw Stop{fmt::format("the program failed {} times", program_.troubles())};
  }

  void note(const Trial& trial, const Difference& difference) {
    // Of the same sort the smallest ones are kept.
    const auto size = [](const Trial& t) { return std::tuple(t.ground.state.has_value(), t.moves.size(), t.ground.config.dump().size()); };
    for (auto& raw : raw_) {
      if (raw.difference.kind != difference.kind || raw.difference.rule != difference.rule || raw.difference.fired.bits != difference.fired.bits) continue;
      ++raw.times;
      if (size(trial) < size(raw.trial)) {
        raw.trial = trial;
        raw.difference = difference;
      }
      return;
    }
    raw_.push_back({trial, difference, 1});
  }

  void note_trouble(const Trial& trial, const Trouble& trouble) {
    Difference difference;
    difference.kind = trouble.kind;
    difference.expected = "an answer";
    difference.got = trouble.what;
    note(trial, difference);
  }

  // Hello. False when there is nothing to be judged.
  bool greet() {
    for (int start = 0; start < most_starts; ++start) {
      try {
        report_.about = program_.about();
        report_.level = report_.about.level;
        if (!report_.about.plays) {
          report_.stopped = fmt::format("the program does not play {}", entry_.name);
          return false;
        }
        if (report_.level == 0) {
          report_.stopped = "the program is of level 0: it reads vectors by itself";
          return false;
        }
        return true;
      } catch (const Trouble& trouble) {
        note_trouble({{entry_.name, "", Json::object(), 0, {}}, {}, ""}, trouble);
      }
    }
    report_.stopped = "the program does not say hello";
    return false;
  }

  // A program of level 3 can give its state and take it back.
  void claims() {
    if (report_.level < 3 || report_.about.players.empty()) return;
    const auto ground = ground_for(report_.about.players.front());
    try {
      program_.ok(new_request(ground));
      state_of(program_);
      const auto game = game_on(ground, base_);
      program_.ok({{"cmd", "load"}, {"state", game->to_json(game->start())}});
      return;
    } catch (const Trouble& trouble) {
      note_trouble({ground, {}, ""}, {trouble.kind, "it claims level 3, but: " + trouble.what});
    } catch (const Skipped& skipped) {
      note_trouble({ground, {}, ""}, {"broken protocol", "it claims level 3, but: " + skipped.why});
    }
    report_.level = 2;
  }

  Ground ground_for(int players) const {
    return full_game(entry_.name, std::clamp(players, entry_.least_players, entry_.most_players));
  }

  void ask_cases() {
    talk("making the cases");
    collection_ = collect(entry_, base_, coverage_);
    enough_partings(pairs_of(entry_));
    talk(fmt::format("asking {} cases", collection_.cases.size()));
    ask_from(0);
  }

  void enough_partings(const std::vector<Pair>& wanted) {
    std::map<Pair, int> told;
    for (const auto& one : collection_.cases) {
      const bool possible = needed_level(collection_.grounds[one.ground], one.ask) <= report_.level;
      for (const auto& pair : told_apart(entry_, one.answers)) told[pair] += possible;
    }
    std::vector<Pair> few;
    for (const auto& pair : wanted)
      if (told[pair] < 3) few.push_back(pair);
    add_partings(entry_, collection_, few, 3);
  }

  void ask_from(std::size_t first) {
    given_.resize(collection_.cases.size());
    std::unique_ptr<core::Handle> game;
    std::size_t at = collection_.grounds.size();
    for (std::size_t i = first; i < collection_.cases.size(); ++i) {
      const auto& one = collection_.cases[i];
      const auto& ground = collection_.grounds[one.ground];
      if (needed_level(ground, one.ask) > report_.level) {
        ++report_.skipped[one.ask.kind == "value" ? "values are not asked for" : fmt::format("needs level {}", needed_level(ground, one.ask))];
        continue;
      }
      if (at != one.ground) game = game_on(ground, collection_.base);
      at = one.ground;
      try {
        given_[i] = ask_program(program_, ground, *game, one.ask);
      } catch (const Skipped& skipped) {
        ++report_.skipped[skipped.why];
      } catch (const Trouble& trouble) {
        ++report_.cases;
        Trial trial{ground, one.ask.moves, ""};
        if (one.ask.kind == "apply") trial.moves.push_back(one.ask.input);
        if (one.ask.kind == "illegal") trial.offered = one.ask.input;
        note_trouble(trial, trouble);
        check_limits();
      }
      if (i % 64 == 0) check_limits();
    }
  }

  // Taken together, the answers say which readings the program plays. From here on those are what it is held to.
  void which_readings() {
    const auto before = base_;
    base_ = readings_played(entry_, collection_, given_, base_);
    // With other readings other questions may matter, and their answers may change the readings again.
    auto known = before;
    for (int round = 0; round < 3 && base_ != known && more_partings(); ++round) {
      known = base_;
      base_ = readings_played(entry_, collection_, given_, base_);
    }
    if (base_ != before) forget_unreached();
  }

  // Cases for readings that no case asked so far tells apart. False: there are none.
  bool more_partings() {
    std::set<Pair> told;
    const auto answers = answers_under(collection_, base_);
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (given_[i])
        for (const auto& pair : told_apart(entry_, answers[i])) told.insert(pair);
    std::vector<Pair> open;
    for (const auto& pair : pairs_of(entry_))
      if (!told.contains(pair)) open.push_back(pair);
    Collection more{collection_.game, base_, {}, {}};
    add_partings(entry_, more, open, 3);
    if (more.cases.empty()) return false;
    const auto first = collection_.cases.size();
    for (auto one : more.cases) {
      one.ground += collection_.grounds.size();
      collection_.cases.push_back(std::move(one));
    }
    collection_.grounds.insert(collection_.grounds.end(), more.grounds.begin(), more.grounds.end());
    const auto ours = collection_.base;
    collection_.base = base_;  // the moves of the new cases are legal under these
    ask_from(first);
    collection_.base = ours;
    return true;
  }

  // Positions are those of our readings. Under others some of them cannot come about, and what a program does there is nobody's business.
  void forget_unreached() {
    reached_ = shapes_in_play(entry_, base_);
    for (std::size_t i = 0; i < given_.size(); ++i)
      if (given_[i] && !reached(collection_.grounds[collection_.cases[i].ground])) {
        given_[i].reset();
        ++report_.skipped["the position does not come about under the readings it plays"];
      }
  }

  bool reached(const Ground& ground) const { return !ground.state || reached_.empty() || reached_.contains(shape_of(*ground.state)); }

  // What does not fit is a fault. The same play is followed move by move, to see where it begins.
  void judge_cases() {
    const auto answers = answers_under(collection_, base_);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (!given_[i] || answers[i].empty()) continue;
      ++report_.cases;
      const auto& one = collection_.cases[i];
      core::Fired fired;
      for (const int rule : one.rules) fired(rule);
      const bool right = *given_[i] == answers[i].front().answer;
      if (one.ask.kind == "apply" || one.ask.kind == "score") right ? steps_.agreed(fired) : steps_.differed(fired);
      if (one.ask.kind == "legal") right ? lists_.agreed(fired) : lists_.differed(fired);
      report_.agreements += right;
      if (!right) wrong_case(i, answers[i].front().answer, fired);
    }
    if (raw_.empty() && counted_) note(counted_->trial, counted_->difference);
  }

  void wrong_case(std::size_t i, const Plain& expected, const core::Fired& fired) {
    const auto& one = collection_.cases[i];
    Trial trial{collection_.grounds[one.ground], one.ask.moves, ""};
    if (one.ask.kind == "apply") trial.moves.push_back(one.ask.input);
    if (one.ask.kind == "illegal") trial.offered = one.ask.input;
    if (report_.level >= 2 && one.ask.kind != "perft" && followed_ < most_followed && program_.troubles() < most_troubles) {
      ++followed_;
      try {
        if (auto found = follow(program_, report_.level, base_, trial)) {
          note(trial, *found);
          return;
        }
      } catch (const Skipped&) {
      } catch (const core::BadInput&) {
      }
    }
    if (followed_ >= most_followed) return;  // there is enough to look at
    Difference difference;
    difference.kind = kind_of(one.ask.kind);
    difference.expected = Json::parse(expected.dump());
    difference.got = Json::parse(given_[i]->dump());
    difference.fired = fired;
    if (one.ask.kind != "perft") return note(trial, difference);
    // Plays were counted along the moves of our readings; along those of the readings it plays the number may be right.
    try {
      given_[i] = ask_program(program_, trial.ground, *game_on(trial.ground, base_), one.ask);
      if (*given_[i] == expected) {
        ++report_.agreements;
        return;
      }
    } catch (const Skipped&) {
    } catch (const Trouble&) {
    } catch (const core::BadInput&) {
    }
    difference.got = Json::parse(given_[i]->dump());
    // A wrong number of plays says little: it counts only when nothing else is wrong.
    difference.kind = *given_[i] < expected ? "missing move" : "extra move";
    if (!counted_) counted_ = Raw{trial, difference, 1};
  }

  static std::string kind_of(const std::string& asked) {
    if (asked == "end") return "wrong end";
    if (asked == "score" || asked == "play") return "wrong score";
    if (asked == "illegal") return "illegal accepted";
    return asked == "apply" ? "wrong transition" : "missing move";
  }

  // Random games. What is new is sought; where the program goes astray, it is set right again if it can load, else the next game begins.
  void play_games() {
    core::Random random(options_.seed);
    const auto shipped = shipped_grounds(entry_);
    for (int number = 0; number < options_.games; ++number) {
      check_limits();
      if (options_.until_first && !raw_.empty()) throw Stop{"something was found"};
      constexpr int full_every = 12;
      Ground ground;
      if (number % full_every == full_every - 1) {
        const auto& players = report_.about.players;
        ground = ground_for(players[static_cast<std::size_t>(number / full_every) % players.size()]);
      } else if (number % 4 == 2 && report_.level >= 3 && !shipped.empty()) {
        ground = shipped[random.below(shipped.size())];
        if (!reached(ground)) continue;
      } else {
        ground = small_ground(entry_.name, random);
      }
      if (std::find(report_.about.players.begin(), report_.about.players.end(), ground.players) == report_.about.players.end()) continue;
      try {
        const auto game = game_on(ground, base_);
        if (report_.level == 1)
          replay_game(ground, *game, random);
        else
          play_game(ground, *game, random);
        ++report_.games;
      } catch (const core::BadInput&) {  // no such game under these readings
      } catch (const Skipped& skipped) {
        ++report_.skipped[skipped.why];
      }
      if (number % 16 == 15) talk(fmt::format("{} games, {} moves and cases compared", report_.games, report_.cases));
    }
  }

  void replay_game(const Ground& ground, const core::Handle& game, core::Random& random) {
    if (ground.state) return;
    Ask ask{"play", {}, ""};
    auto s = game.start();
    core::Fired fired;
    while (const auto move = next_move(game, s, coverage_, random)) {
      s = game.apply(s, *move, &fired);
      ask.moves.push_back(*move);
    }
    if (!game.turn(s).is_over()) return;
    ++report_.cases;
    try {
      const auto got = ask_program(program_, ground, game, ask);
      const auto expected = plain(scores_json(game.scores(s)));
      if (got == expected) {
        ++report_.agreements;
        return;
      }
      Difference difference{"wrong score", Json::parse(expected.dump()), Json::parse(got.dump()), fired, 0};
      note({ground, ask.moves, ""}, difference);
    } catch (const Trouble& trouble) {
      note_trouble({ground, ask.moves, ""}, trouble);
    }
  }

  void play_game(const Ground& ground, const core::Handle& game, core::Random& random) {
    constexpr int most_moves = 600, most_differences = 4;
    Trial trial{ground, {}, ""};
    int differences = 0;
    try {
      Follower follower(program_, report_.level, ground, game);
      illegal_.begin();
      auto found = follower.look();
      core::Fired fired;
      for (int ply = 0; ply < most_moves; ++ply) {
        ++report_.cases;
        if (found) {
          (is_about_moves(found->kind) ? lists_ : steps_).differed(found->fired);
          note(trial, *found);
          if (options_.until_first || ++differences >= most_differences || !set_right(game, follower.state())) return;
        } else {
          ++report_.agreements;
          steps_.agreed(fired);
          core::Fired listed;
          game.moves(follower.state(), &listed);
          lists_.agreed(listed);
        }
        check_limits();
        const auto s = follower.state();
        if (game.turn(s).is_player()) {
          const auto legal = game.moves(s);
          if (ply % 2 == 0)
            for (const auto& [wrong, rules] : illegal_.some(game, s, legal, {}, random)) {
              ++report_.cases;
              auto taken = follower.offer(wrong);
              report_.agreements += !taken;
              if (!taken) continue;
              trial.offered = wrong;
              note(trial, *taken);
              trial.offered.clear();
              if (options_.until_first || ++differences >= most_differences || !set_right(game, s)) return;
            }
          illegal_.remember(legal);
        }
        const auto move = next_move(game, s, coverage_, random);
        if (!move) return;
        fired = {};
        const auto next = game.apply(s, *move, &fired);
        coverage_.meet(fired, game.players(), game.to_json(next));
        found = follower.make(*move);
        trial.moves.push_back(*move);
        if (found) {  // refused
          ++report_.cases;
          lists_.differed(found->fired);
          note(trial, *found);
          return;
        }
        found = follower.look();
      }
    } catch (const Trouble& trouble) {
      ++report_.cases;
      note_trouble(trial, trouble);
    }
  }

  // The program goes on from where the model is.
  bool set_right(const core::Handle& game, const core::AnyState& s) {
    if (report_.level < 3) return false;
    try {
      return program_.accepts({{"cmd", "load"}, {"state", game.to_json(s)}});
    } catch (const Skipped&) {
      return false;
    }
  }

  void settle_readings() {
    given_.resize(collection_.cases.size());
    const auto answers = answers_under(collection_, base_);
    const auto all = tallies(entry_, answers, given_);
    Given everything(collection_.cases.size());
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (!answers[i].empty()) everything[i] = answers[i].front().answer;
    const auto could = tallies(entry_, answers, everything);
    for (const auto& question : entry_.questions)
      report_.readings[question.slug] = verdict(entry_, question, base_, all.at(question.slug), could.at(question.slug).cases);
  }

  // The rulebook's own examples show a rule as much by itself as can be: a rule whose examples come out wrong is suspect.
  void try_examples() {
    for (const auto& play : rule_plays(entry_, base_)) {
      if (program_.troubles() >= most_troubles) return;
      if (play.ground.state && report_.level < 3) continue;
      if (std::find(report_.about.players.begin(), report_.about.players.end(), play.ground.players) == report_.about.players.end()) continue;
      std::vector<Trial> trials{{play.ground, play.moves, ""}};
      for (const auto& move : play.illegal) trials.push_back({play.ground, play.moves, move});
      for (auto& trial : trials) {
        try {
          const bool right = !follow(program_, report_.level, base_, trial);
          ++(right ? examples_.right : examples_.wrong)[static_cast<std::size_t>(play.rule)];
        } catch (const Skipped&) {
        } catch (const core::BadInput&) {
        }
      }
    }
  }

  int rule_of(const Difference& difference) const {
    if (is_trouble(difference.kind)) return 0;
    return difference.rule != 0 ? difference.rule : suspect(difference.fired, is_about_moves(difference.kind) ? lists_ : steps_, examples_);
  }

  // Divergences of one kind under one rule are one fault. The smallest of them is made smaller still, and named again by what it then shows.
  void name_and_shrink() {
    std::map<std::pair<std::string, int>, Raw> groups;
    const auto put = [&](const Raw& raw) {
      auto [it, fresh] = groups.try_emplace({raw.difference.kind, rule_of(raw.difference)}, raw);
      if (fresh) return;
      it->second.times += raw.times;
      if (raw.trial.moves.size() < it->second.trial.moves.size()) {
        it->second.trial = raw.trial;
        it->second.difference = raw.difference;
      }
    };
    if (report_.level >= 2 && std::any_of(raw_.begin(), raw_.end(), [](const Raw& raw) { return !is_trouble(raw.difference.kind); })) try_examples();
    for (const auto& raw : raw_) put(raw);
    if (report_.level >= 2) {
      auto before = std::move(groups);
      groups.clear();
      for (auto& [key, raw] : before) {
        const bool bounded = options_.stop == nullptr || !*options_.stop;
        const int trials = key.first == "timeout" ? 2 : key.first == "broken protocol" ? 6 : key.first == "crash" ? 12 : 250;
        if (bounded && program_.troubles() < 4 * most_troubles && raw.trial.ground.players > 0) shrink(program_, report_.level, base_, raw.trial, raw.difference, trials);
        put(raw);
      }
    }
    for (auto& [key, raw] : groups) {
      Divergence divergence;
      divergence.rule = key.second == 0 ? "" : fmt::format("R{}", key.second);
      if (!is_trouble(key.first) && report_.level >= 2) divergence.fits = reading_of(raw.trial);
      divergence.difference = std::move(raw.difference);
      divergence.trial = std::move(raw.trial);
      divergence.times = raw.times;
      report_.divergences.push_back(std::move(divergence));
    }
    std::stable_sort(report_.divergences.begin(), report_.divergences.end(), [](const Divergence& a, const Divergence& b) { return a.times > b.times; });
  }

  // Another reading under which the program's behaviour in this trial is right.
  Deviation reading_of(const Trial& trial) {
    for (const auto& question : entry_.questions)
      for (const auto& reading : question.readings) {
        auto other = base_;
        other[question.slug] = reading.slug;
        const auto it = base_.find(question.slug);
        if (reading.slug == (it == base_.end() ? question.readings.front().slug : it->second)) continue;
        try {
          // Only where the model itself differs under the other reading is it worth asking.
          auto again = trial;
          const auto theirs = game_on(trial.ground, other), ours = game_on(trial.ground, base_);
          auto a = ours->start(), b = theirs->start();
          bool differs = ours->print(a) != theirs->print(b) || ours->moves(a) != theirs->moves(b);
          for (const auto& move : trial.moves) {
            if (!is_legal(*ours, a, move) || !is_legal(*theirs, b, move)) break;
            a = ours->apply(a, move);
            b = theirs->apply(b, move);
            differs = differs || ours->print(a) != theirs->print(b) || ours->moves(a) != theirs->moves(b) || !(ours->turn(a) == theirs->turn(b));
          }
          if (!trial.offered.empty()) differs = differs || is_legal(*theirs, b, trial.offered);
          if (!differs) continue;
          if (!trial.offered.empty() && is_legal(*theirs, b, trial.offered)) {
            again.moves.push_back(trial.offered);
            again.offered.clear();
          }
          if (!follow(program_, report_.level, other, again)) return {{question.slug, reading.slug}};
        } catch (const core::BadInput&) {
        } catch (const Skipped&) {
        }
      }
    return {};
  }

  const games::Entry& entry_;
  const RunOptions& options_;
  Program program_;
  Clock::time_point started_;
  core::Choice base_;
  Report report_;
  Coverage coverage_;
  Illegal illegal_;
  Collection collection_;
  Given given_;
  std::set<std::string> reached_;  // shapes of states; empty: all are
  Spectrum steps_, lists_, examples_;
  std::vector<Raw> raw_;
  std::optional<Raw> counted_;
  int followed_ = 0;
};

}  // namespace

Report run(const games::Entry& entry, const std::vector<std::string>& command, const RunOptions& options) { return Driver(entry, command, options).run(); }

}  // namespace conform
