#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace core {
class Stop;
}

// What all long work has in common: how to stop it, how to hear of it, and what it says in the end.
namespace bargello {

// When work has to end before it is done: 'request', a deadline, or a signal. May be shared; copies are the same one.
class Stop {
 public:
  Stop();
  void request();
  void after(double seconds);
  bool requested() const;
  static Stop on_signals();  // SIGINT and SIGTERM ask for a stop; a second one ends the program at once

  const core::Stop* get() const { return stop_.get(); }

 private:
  std::shared_ptr<core::Stop> stop_;
};

struct RunOptions {
  int threads = 0;  // 0: all cores
  Stop stop;
  std::function<void(std::string_view line)> progress;  // one line, a few times a second
  bool stable = false;                                  // documents and texts without times, rates and memory
};

// How it ended; the numbers are the exit codes of the program.
enum class Ending { Done = 0, Found = 1, Limit = 3, NothingJudged = 4 };

struct Result {
  Ending ending = Ending::Done;
  std::string json;          // the document that the verb prints with --json
  std::string text;          // the text that it prints without
  std::string warning = {};  // what the caller should hear of beside it, for stderr; usually nothing
};

}  // namespace bargello
