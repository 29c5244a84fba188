#pragma once

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <type_traits>
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
  } catch (const std::filesystem::filesystem_error& e) {  // the machine refuses
    throw Error(fmt::format("{}: {}", e.path1().string(), e.code().message()));
  } catch (const core::Stopped& e) {
    using Answer = decltype(work());
    if constexpr (std::is_base_of_v<Result, Answer>) {
      Answer answer;
      answer.ending = Ending::Limit;
      answer.text = fmt::format("{}\n", e.what());
      answer.json = core::Json{{"complete", false}, {"why", e.what()}}.dump(2) + "\n";
      return answer;
    } else {
      throw Error(e.what());
    }
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
// What a file or another program said may be no UTF-8: that is printed with the sign for it.
inline std::string pretty(const core::Json& json) {
  return json.dump(2, ' ', false, core::Json::error_handler_t::replace) + "\n";
}
core::Json name_or_null(const core::AnyGame&);            // of the configuration
std::string readings_text(const core::Choice& readings);  // "a=b, c=d"; "ours" when there are none

// A position that breaks what holds in every state of a play is bad input, no violation: BadInput names what it breaks.
void demand_sound_position(const core::AnyGame&);

}  // namespace bargello
