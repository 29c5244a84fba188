#include "conform/driver.hpp"

#include <fmt/format.h>

#include "conform/fault_report.hpp"
#include "conform/playing.hpp"

namespace conform {

namespace {

constexpr int most_starts = 3;

class Driver {
 public:
  Driver(const core::Descriptor& entry, const std::vector<std::string>& command, const RunOptions& options) : run_(entry, command, options), cases_(run_) {}

  Report run() {
    try {
      if (greet()) {
        claims();
        try {
          cases_.ask_cases();
          cases_.which_readings();
        } catch (const Ended&) {  // what was answered until then is judged all the same
          cases_.judge_cases();
          throw;
        }
        cases_.judge_cases();
        play_games(run_, cases_);
      }
    } catch (const Ended& ended) {
      run_.report.stopped = ended.why;
    }
    cases_.settle_readings();
    name_and_shrink(run_);
    run_.program.stop();
    run_.report.requests = run_.program.requests();
    return std::move(run_.report);
  }

 private:
  // Hello. False when there is nothing to be judged.
  bool greet() {
    for (int start = 0; start < most_starts; ++start) {
      try {
        run_.report.about = run_.program.about();
        run_.report.level = run_.report.about.level;
        if (!run_.report.about.plays) {
          run_.report.stopped = fmt::format("the program does not play {}", run_.entry.name);
          return false;
        }
        if (run_.report.level == 0) {
          run_.report.stopped = "the program is of level 0: it reads vectors by itself";
          return false;
        }
        return true;
      } catch (const Trouble& trouble) {
        run_.note_trouble({{run_.entry.name, "", Json::object(), 0, {}}, {}, ""}, trouble);
      }
    }
    run_.report.stopped = "the program does not say hello";
    return false;
  }

  // A program of level 3 can give its state and take it back.
  void claims() {
    if (run_.report.level < 3 || run_.report.about.players.empty()) return;
    const auto setup = run_.setup_for(run_.report.about.players.front());
    try {
      run_.program.ok(new_request(setup));
      state_of(run_.program);
      const auto game = game_on(setup, run_.base);
      run_.program.ok({{"cmd", "load"}, {"state", game->to_json(game->start())}});
      return;
    } catch (const Trouble& trouble) {
      run_.note_trouble({setup, {}, ""}, {trouble.kind, "it claims level 3, but: " + trouble.what});
    } catch (const Skipped& skipped) {
      run_.note_trouble({setup, {}, ""}, {"broken protocol", "it claims level 3, but: " + skipped.why});
    }
    run_.report.level = 2;
  }

  Run run_;
  CaseRunner cases_;
};

}  // namespace

Report run(const core::Descriptor& entry, const std::vector<std::string>& command, const RunOptions& options) { return Driver(entry, command, options).run(); }

}  // namespace conform
