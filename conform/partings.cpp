#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "conform/cases.hpp"
#include "conform/collector.hpp"
#include "conform/small_setup.hpp"
#include "explore/parting.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"

namespace conform {

namespace {

// Is anything different to be seen? Moves are compared only where the question is about them: in all other cases equal
// states have equal moves.
bool parted(const core::AnyGame& one, const core::AnyState& a, const core::AnyGame& other, const core::AnyState& b,
            bool about_moves) {
  if (!(one.turn(a) == other.turn(b)) || (!one.same(a, b) && one.print(a) != other.print(b))) return true;
  if (one.turn(a).is_over()) return !(one.scores(a) == other.scores(b));
  return about_moves && one.moves(a) != other.moves(b);
}

}  // namespace

// Readings part on the scenes of their question, or else somewhere in a random play on a small configuration.
void add_partings(const core::Descriptor& entry, Collection& collection, const std::vector<Pair>& wanted,
                  std::size_t each) {
  Collector collector(entry, collection);
  core::Random random(88);
  const auto under = [&](const Setup& setup, const Pair& pair, const std::string& reading) {
    auto readings = collection.base;
    readings[pair.question] = reading;
    return game_on(setup, readings);
  };
  // The cases after a play, at the end of which something differs.
  const auto add_after = [&](const Setup& setup, const std::vector<std::string>& play, const Pair& pair) {
    const auto place = collector.enter(setup);
    if (place == nullptr) return false;
    const auto& question = *std::find_if(entry.questions.begin(), entry.questions.end(),
                                         [&](const auto& q) { return q.slug == pair.question; });
    const std::vector<int> rules{std::stoi(question.rule.substr(1))};
    bool added = false;
    for (const char* kind : {"legal", "end", "score"})
      added = collector.add(*place, {kind, play, ""}, rules, &pair) || added;
    if (!play.empty())
      added = collector.add(*place, {"apply", {play.begin(), play.end() - 1}, play.back()}, rules, &pair) || added;
    return added;
  };
  for (const auto& pair : wanted) {
    const auto& question = *std::find_if(entry.questions.begin(), entry.questions.end(),
                                         [&](const auto& q) { return q.slug == pair.question; });
    const bool about_moves = question.effect.find("moves") != std::string::npos;
    std::size_t found = 0;
    for (const auto& scene : games::scenes_for(entry, pair.question)) {
      if (found >= each) break;
      try {
        auto request = games::request_for(entry.name, scene);
        request.selection.chosen = collection.base;
        const auto setup = setup_of(*games::load(request));
        if (!setup.state && setup.name.starts_with("full-")) continue;
        explore::Options options;
        options.limit_states = 3000;
        options.stop = collection.stop;
        const auto one = under(setup, pair, pair.one), other = under(setup, pair, pair.other);
        const auto parting = explore::part(*one, *other, options);
        if (parting.play) found += add_after(setup, *parting.play, pair);
      } catch (const core::BadInput&) {  // not to be compared there
      }
    }
    for (int tries = 0; tries < 300 && found < each; ++tries) {
      const auto setup = small_setup(entry, random);
      try {
        const auto one = under(setup, pair, pair.one), other = under(setup, pair, pair.other);
        auto a = one->start(), b = other->start();
        std::vector<std::string> play;
        while (play.size() < 60) {
          if (parted(*one, a, *other, b, about_moves)) {
            found += add_after(setup, play, pair);
            break;
          }
          const auto move = core::random_move(*one, a, random);
          if (!move) break;
          a = one->apply(a, *move);
          b = other->apply(b, *move);
          play.push_back(*move);
        }
      } catch (const core::BadInput&) {
      }
    }
  }
}

namespace {

// All readings of one setup along one play of the first of them, and which pairs of readings have parted on it.
class Walk {
 public:
  struct Track {
    std::string question, reading;  // both empty: the base
    std::unique_ptr<core::AnyGame> game;
    core::AnyState state;
    bool about_moves = false;
    bool alive = true;  // the play is legal so far
    std::string looks;  // what is to be seen now
  };

  Walk(const core::Descriptor& entry, const Setup& setup, const core::Choice& base, const std::set<Pair>& open) {
    const auto add = [&](const std::string& question, const std::string& reading, bool about_moves) {
      auto readings = base;
      if (!question.empty()) readings[question] = reading;
      try {
        auto game = game_on(setup, readings);
        auto state = game->start();
        tracks_.push_back({question, reading, std::move(game), std::move(state), about_moves, true, ""});
      } catch (const core::BadInput&) {  // not under this reading
      }
    };
    add("", "", true);
    if (tracks_.empty()) return;
    for (const auto& question : entry.questions)
      for (const auto& reading : question.readings) {
        const bool wanted = std::any_of(open.begin(), open.end(), [&](const Pair& pair) {
          return pair.question == question.slug && (pair.one == reading.slug || pair.other == reading.slug);
        });
        if (wanted) add(question.slug, reading.slug, question.effect.find("moves") != std::string::npos);
      }
  }

  bool exists() const { return !tracks_.empty(); }
  const Track& first() const { return tracks_.front(); }

  // The open pairs whose readings are to be told apart now.
  std::vector<Pair> part(const std::set<Pair>& open) {
    for (auto& track : tracks_)
      if (track.alive) track.looks = looks_of(track);
    std::vector<Pair> parted;
    for (const auto& pair : open) {
      const auto* one = find(pair.question, pair.one);
      const auto* other = find(pair.question, pair.other);
      if (one == nullptr || other == nullptr || (!one->alive && !other->alive)) continue;
      if (one->alive != other->alive || one->looks != other->looks) parted.push_back(pair);
    }
    return parted;
  }

  // Makes a move in all of them. A reading that parted from the base goes its own way and is no longer followed.
  void make(const std::string& move) {
    for (auto& track : tracks_) {
      if (!track.alive) continue;
      track.alive = &track == &tracks_.front() || is_legal(*track.game, track.state, move);
      if (track.alive) track.state = track.game->apply(track.state, move);
    }
  }

 private:
  static std::string looks_of(const Track& track) {
    const auto turn = track.game->turn(track.state);
    std::string looks = track.game->print(track.state);
    if (turn.is_over())
      return looks + track.game->to_json(track.state).dump() + scores_json(track.game->scores(track.state)).dump();
    if (track.about_moves)
      for (const auto& move : track.game->moves(track.state)) looks += "|" + move;
    return looks;
  }
  const Track* find(const std::string& question, const std::string& reading) const {
    for (const auto& track : tracks_)
      if (track.question == question && track.reading == reading) return &track;
    return nullptr;
  }
  std::vector<Track> tracks_;
};

}  // namespace

void add_partings_within(const core::Descriptor& entry, Collection& collection, const Reach& reach,
                         const std::vector<Pair>& wanted, std::size_t each, std::uint64_t seed) {
  Collector collector(entry, collection);
  core::Random random(seed);
  std::map<Pair, std::size_t> found;
  std::set<Pair> open(wanted.begin(), wanted.end());
  const int walks = reach.full_only ? 150 : 500;
  const std::size_t longest = reach.full_only ? 2000 : 80;
  for (int i = 0; i < walks && !open.empty(); ++i) {
    core::Stop::check(collection.stop);
    const auto setup = small_setup(entry, reach, random);
    const auto place = collector.enter(setup);
    if (place == nullptr) continue;
    std::set<Pair> here = open;  // one play shows a pair once
    Walk walk(entry, setup, collection.base, here);
    if (!walk.exists()) continue;
    std::vector<std::string> play;
    std::vector<std::pair<std::size_t, Pair>> partings;  // after so many moves
    while (true) {
      for (const auto& pair : walk.part(here)) {
        partings.emplace_back(play.size(), pair);
        here.erase(pair);
      }
      const auto& base = walk.first();
      const auto move = play.size() < longest ? core::random_move(*base.game, base.state, random) : std::nullopt;
      if (!move || (here.empty() && reach.level > 1)) break;
      walk.make(*move);
      play.push_back(*move);
    }
    const bool is_over = walk.first().game->turn(walk.first().state).is_over();
    for (const auto& [after, pair] : partings) {
      const auto& question = *std::find_if(entry.questions.begin(), entry.questions.end(),
                                           [&](const auto& q) { return q.slug == pair.question; });
      const std::vector<int> rules{std::stoi(question.rule.substr(1))};
      const std::vector<std::string> until(play.begin(), play.begin() + static_cast<std::ptrdiff_t>(after));
      bool added = false;
      if (reach.level == 1) {
        added = is_over && collector.add(*place, {"play", play, ""}, rules, &pair);
      } else {
        for (const char* kind : {"legal", "end", "score"})
          added = collector.add(*place, {kind, until, ""}, rules, &pair) || added;
        if (!until.empty() && reach.state)
          added =
              collector.add(*place, {"apply", {until.begin(), until.end() - 1}, until.back()}, rules, &pair) || added;
      }
      if (added && ++found[pair] >= each) open.erase(pair);
    }
  }
}

}  // namespace conform
