#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace conform {

using Clock = std::chrono::steady_clock;

// What another program may use of this machine.
struct ChildLimits {
  std::chrono::milliseconds timeout{5000};        // for each reply
  std::uint64_t memory = std::uint64_t{4} << 30;  // resident; what a runtime merely reserves does not count
  std::size_t line_bytes = 4'000'000;             // of one reply
  std::function<bool()> is_over;                  // asked while waiting for it; true: wait no longer
};

// Another program with pipes to its stdin, stdout and stderr. No shell stands in between. With the object all that the
// program started is killed, known by a word in its environment, whatever group or session it went to. What it says on
// stderr is read and forgotten but for the end, so that it never blocks on it.
class Child {
 public:
  Child(const std::vector<std::string>& command, const ChildLimits&);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool started() const { return pid_ > 0; }
  const std::string& why_not() const { return why_not_; }

  enum class Heard { Line, Closed, TimedOut, TooLong, TooLarge, Over };

  // False when it no longer reads, or not before the deadline; what it says meanwhile is kept.
  bool send(std::string_view line, Clock::time_point deadline);
  // The next line, without its end.
  Heard hear(std::string& line, Clock::time_point deadline);
  // Has it said anything that nobody has heard yet?
  bool has_spoken();
  // How it ended, once it has closed its output: "exit code 3", "signal 11"; waits until the deadline.
  std::string ending(Clock::time_point deadline);
  const std::string& last_words() const { return words_; }  // the end of what it said on stderr

 private:
  bool wait_for(bool writing, Clock::time_point deadline, bool& writable);
  bool is_too_large() const;
  bool has_ended() const;
  void read_output();
  void read_errors();

  ChildLimits limits_;
  std::string why_not_, mark_;
  bool over_ = false, too_large_ = false, ended_ = false;
  Clock::time_point next_look_{};  // at the three
  pid_t pid_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;
  std::string heard_, words_;
};

}  // namespace conform
