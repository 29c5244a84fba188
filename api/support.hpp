#pragma once

#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "bargello/error.hpp"
#include "bargello/game.hpp"
#include "bargello/run.hpp"
#include "model/core/error.hpp"
#include "model/games.hpp"

// What the files of this room share: the border between the library's own types and those of callers.
namespace bargello {

// Calls 'work'; what is wrong with the input reaches the caller as the one exception of the library.
template <class Work>
auto guarded(Work&& work) {
  try {
    return work();
  } catch (const core::BadInput& e) {
    throw Error(e.what());
  }
}

inline int threads_of(const RunOptions& options) {
  return options.threads > 0 ? options.threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

// Lets a line of progress through a few times a second: 'is_due' is asked before the line is made.
class Throttle {
 public:
  bool is_due() {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(200)) return false;
    last_ = now;
    return true;
  }

 private:
  std::chrono::steady_clock::time_point last_{};
};

games::Request request_of(const Setup&);
inline std::string pretty(const core::Json& json) { return json.dump(2) + "\n"; }
core::Json name_or_null(const core::AnyGame&);            // of the configuration
std::string readings_text(const core::Choice& readings);  // "a=b, c=d"; "ours" when there are none

}  // namespace bargello
