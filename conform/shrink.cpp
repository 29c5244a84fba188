#include "conform/shrink.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "conform/follow.hpp"
#include "conform/key_roles.hpp"
#include "model/core/error.hpp"

namespace conform {

namespace {

class Shrinker {
 public:
  Shrinker(Program& program, const Reach& reach, const core::Choice& readings, Finding finding, int trials)
      : program_(program),
        reach_(reach),
        readings_(readings),
        bags_(key_roles(finding.trial.setup.game).bags),
        finding_(std::move(finding)),
        left_(trials) {}

  Finding run() {
    fewer_moves();
    smaller_configuration();
    fewer_moves();
    if (reach_.load && trial_.moves.size() > 12) position();
    return std::move(finding_);
  }

 private:
  // Does it still show the same, and does the rule still fire that it is put down to? Then it is the trial from now on.
  bool still(Trial candidate) {
    if (left_ <= 0 || !playable(candidate)) return false;
    --left_;
    try {
      auto found = follow(program_, reach_, readings_, candidate);
      if (!found || looks_of(*found) != looks_of(finding_.difference)) return false;
      if (finding_.rule != 0 && finding_.rule != found->rule && !found->fired.has(finding_.rule) &&
          finding_.difference.fired.has(finding_.rule))
        return false;
      trial_ = std::move(candidate);
      finding_.difference = std::move(*found);
      return true;
    } catch (const Skipped&) {
    } catch (const Ended&) {
      left_ = 0;
    } catch (const core::BadInput&) {
    }
    return false;
  }

  // Asked of the model first: that costs nothing.
  bool playable(const Trial& candidate) const {
    try {
      const auto game = game_on(candidate.setup, readings_);
      auto s = game->start();
      for (const auto& move : candidate.moves) {
        if (!is_legal(*game, s, move)) return false;
        s = game->apply(s, move);
      }
      return candidate.offered.empty() || (game->move_json(s, candidate.offered),
                                           !game->turn(s).is_over() && !is_legal(*game, s, candidate.offered));
    } catch (const std::exception&) {
      return false;
    }
  }

  void fewer_moves() {
    for (std::size_t chunk = std::max<std::size_t>(1, trial_.moves.size() / 2); chunk > 0 && left_ > 0; chunk /= 2) {
      std::size_t at = 0;
      while (at < trial_.moves.size() && left_ > 0) {
        Trial candidate = trial_;
        const auto begin = candidate.moves.begin() + static_cast<std::ptrdiff_t>(at);
        candidate.moves.erase(begin, begin + static_cast<std::ptrdiff_t>(std::min(chunk, candidate.moves.size() - at)));
        if (!still(std::move(candidate))) ++at;
      }
    }
  }

  bool with_config(const Json& config) {
    Trial candidate = trial_;
    candidate.setup.config = config;
    candidate.setup.name.clear();
    if (config.contains("players")) candidate.setup.players = config["players"].get<int>();
    return still(std::move(candidate));
  }

  // A full game is spelt out first; then every number is tried smaller, and everything that can be left out is left
  // out.
  void smaller_configuration() {
    if (trial_.setup.state) return;
    const auto usual = trial_.setup;
    if (trial_.setup.config.size() <= 1) {
      auto full = game_on(trial_.setup, readings_)->config();
      for (const char* key : {"game", "name", "readings"}) full.erase(key);
      if (!with_config(full)) return;
    }
    const auto before = trial_.setup.config;
    bool smaller = true;
    while (smaller && left_ > 0) {
      smaller = false;
      const Json config = trial_.setup.config;
      for (const auto& [key, value] : config.items()) smaller = reduce(key, value) || smaller;
    }
    if (usual.config.size() <= 1 && trial_.setup.config == before) trial_.setup = usual;
  }

  bool is_bag(const std::string& key) const { return std::find(bags_.begin(), bags_.end(), key) != bags_.end(); }

  bool reduce(const std::string& key, const Json& value) {
    bool any = false;
    const auto attempt = [&](const Json& reduced) {
      Json config = trial_.setup.config;
      config[key] = reduced;
      const bool taken = config != trial_.setup.config && with_config(config);
      any = any || taken;
      return taken;
    };
    if (value.is_number_integer()) {
      const auto n = value.get<std::int64_t>();
      for (const std::int64_t less : {std::int64_t{1}, n / 2, n - 1})
        if (less >= 0 && less < n && attempt(less)) break;
    } else if (value.is_object() && is_bag(key)) {
      for (const auto& [item, count] : value.items()) {
        Json without = trial_.setup.config[key];
        without.erase(item);
        if (attempt(without) || !count.is_number_integer() || count <= 1) continue;
        Json less = trial_.setup.config[key];
        less[item] = 1;
        attempt(less);
      }
    } else if (value.is_object() && value.contains("order")) {
      Json shorter = value;
      while (shorter["order"].size() > 1) {
        shorter["order"].erase(shorter["order"].size() - 1);
        if (!attempt(shorter)) break;
      }
    } else if (value.is_object() && value.contains("size")) {
      Json less = value;
      less["size"] = value["size"].get<int>() / 2;
      attempt(less);
    }
    return any;
  }

  void position() {
    Trial candidate = trial_;
    const auto game = game_on(candidate.setup, readings_);
    auto s = game->start();
    const std::size_t kept = candidate.offered.empty() ? 1 : 0;
    while (candidate.moves.size() > kept) {
      s = game->apply(s, candidate.moves.front());
      candidate.moves.erase(candidate.moves.begin());
    }
    candidate.setup.state = game->to_json(s);
    still(std::move(candidate));
  }

  Program& program_;
  const Reach& reach_;
  const core::Choice& readings_;
  std::vector<std::string> bags_;  // keys of a configuration: pieces by name, with their numbers
  Finding finding_;
  Trial& trial_ = finding_.trial;
  int left_;
};

// What fails as a program is slow to try: a time-out costs its time, the others a new start.
int trials_for(const std::string& kind) {
  return kind == "timeout" ? 2 : kind == "broken protocol" ? 6 : kind == "crash" ? 12 : 160;
}

}  // namespace

std::vector<Finding> shrink(Program& program, const Met& met, const core::Choice& readings,
                            std::vector<Finding> findings, const Budget& budget) {
  if (met.reach.level < 2) return findings;
  // The more there are, the less each one gets.
  constexpr std::size_t many = 12;
  std::size_t done = 0;
  for (auto& finding : findings) {
    if (done++ % 8 == 0) budget.tell(fmt::format("making {} plays shorter, {} done", findings.size(), done - 1));
    const bool late = done > many;
    if (budget.is_over() || program.troubles() >= 4 * most_troubles) break;
    if (finding.trial.setup.players == 0) continue;  // it did not even say hello
    const int trials = late ? std::min(40, trials_for(finding.difference.kind)) : trials_for(finding.difference.kind);
    finding = Shrinker(program, met.reach, readings, std::move(finding), trials).run();
  }
  return findings;
}

}  // namespace conform
