#include "conform/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace conform {

namespace {

struct Pipe {
  int read = -1, write = -1;
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
};

void close_end(int& end) {
  if (end >= 0) close(end);
  end = -1;
}

int milliseconds_to(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

// In the child, after fork: nothing but calls that are safe there.
[[noreturn]] void become(char* const* words, char* const* environment, const Pipe& in, const Pipe& out, const Pipe& err,
                         const Pipe& failure) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(in.read, STDIN_FILENO);
  dup2(out.write, STDOUT_FILENO);
  dup2(err.write, STDERR_FILENO);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(SIGPIPE, SIG_DFL);
  execvpe(words[0], words, environment);
  const int why = errno;
  [[maybe_unused]] const auto told = write(failure.write, &why, sizeof why);
  _exit(127);
}

// Every process that has this word in its environment.
std::vector<pid_t> processes_with(const std::string& word) {
  std::vector<pid_t> found;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file(entry.path() / "environ", std::ios::binary);
    const std::string words{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (words.find(word) != std::string::npos) found.push_back(static_cast<pid_t>(std::stol(name)));
  }
  return found;
}

}  // namespace

Child::Child(const std::vector<std::string>& command, const ChildLimits& limits) : limits_(limits) {
  signal(SIGPIPE, SIG_IGN);  // a program that has gone is seen by what write returns
  Pipe in, out, err, failure;
  if (!in.open() || !out.open() || !err.open() || !failure.open()) {
    why_not_ = std::strerror(errno);
    for (Pipe* p : {&in, &out, &err, &failure}) {
      close_end(p->read);
      close_end(p->write);
    }
    return;
  }
  std::vector<char*> words;
  for (const auto& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  static std::atomic<unsigned> count{0};
  mark_ = fmt::format("BARGELLO_CHILD={}-{}", getpid(), count++);
  std::vector<char*> environment;
  for (char** word = environ; *word != nullptr; ++word) environment.push_back(*word);
  environment.push_back(mark_.data());
  environment.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) become(words.data(), environment.data(), in, out, err, failure);
  close_end(in.read);
  close_end(out.write);
  close_end(err.write);
  close_end(failure.write);
  int why = 0;
  if (pid_ < 0) {
    why_not_ = std::strerror(errno);
  } else if (read(failure.read, &why, sizeof why) == sizeof why) {
    why_not_ = std::strerror(why);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }
  close_end(failure.read);
  in_ = in.write;
  out_ = out.read;
  err_ = err.read;
  for (const int end : {in_, out_, err_}) fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK);
}

Child::~Child() {
  close_end(in_);
  if (pid_ > 0) {
    // The group's number is free for others only after its leader has been waited for.
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    // What left the group. Each round may find what the last one's victims had just started.
    for (int round = 0; round < 10; ++round) {
      const auto left = processes_with(mark_);
      if (left.empty()) break;
      for (const pid_t pid : left) kill(pid, SIGKILL);
      usleep(1000);
    }
  }
  close_end(out_);
  close_end(err_);
}

void Child::read_output() {
  std::array<char, 65536> buffer;
  const auto got = read(out_, buffer.data(), buffer.size());
  if (got > 0)
    heard_.append(buffer.data(), static_cast<std::size_t>(got));
  else if (got == 0 || (errno != EAGAIN && errno != EINTR))
    close_end(out_);
}

void Child::read_errors() {
  std::array<char, 65536> buffer;
  const auto got = read(err_, buffer.data(), buffer.size());
  constexpr std::size_t kept = 2000;
  if (got > 0) {
    words_.append(buffer.data(), static_cast<std::size_t>(got));
    if (words_.size() > kept) words_.erase(0, words_.size() - kept);
  } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
    close_end(err_);
  }
}

bool Child::is_too_large() const {
  std::ifstream file(fmt::format("/proc/{}/statm", pid_));
  std::uint64_t whole = 0, resident = 0;
  file >> whole >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) > limits_.memory;
}

bool Child::has_ended() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
}

// Waits until there is something to do. False when the deadline has passed, the program has grown too large, or the
// run is over; that is looked at every 50 ms, also while the program goes on talking.
bool Child::wait_for(bool writing, Clock::time_point deadline, bool& writable) {
  constexpr auto slice = std::chrono::milliseconds(50);
  writable = false;
  std::array<pollfd, 3> ends{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0}, pollfd{writing ? in_ : -1, POLLOUT, 0}};
  int ready = 0;
  while (ready == 0) {
    const auto now = Clock::now();
    if (now >= next_look_) {
      next_look_ = now + slice;
      over_ = limits_.is_over && limits_.is_over();
      too_large_ = is_too_large();
      if (over_ || too_large_) return false;
      ended_ = has_ended();
    }
    ready = poll(ends.data(), ends.size(), milliseconds_to(std::min(deadline, now + slice)));
    if (ready == 0 && ended_) {  // and has said all it had to say: who else holds its output is not heard
      close_end(out_);
      return true;
    }
    if (ready == 0 && Clock::now() >= deadline) return false;
  }
  if (ready < 0) return errno == EINTR;
  if (ends[0].revents != 0 && heard_.size() <= limits_.line_bytes) read_output();
  if (ends[1].revents != 0) read_errors();
  writable = ends[2].revents != 0;
  return true;
}

bool Child::send(std::string_view line, Clock::time_point deadline) {
  while (!line.empty() && in_ >= 0) {
    const auto written = write(in_, line.data(), line.size());
    if (written > 0) {
      line.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return false;
    bool writable = false;
    if (!wait_for(true, deadline, writable)) return false;
    if (!writable && (heard_.size() > limits_.line_bytes || Clock::now() > deadline)) return false;
  }
  return line.empty();
}

Child::Heard Child::hear(std::string& line, Clock::time_point deadline) {
  std::size_t looked = 0;
  while (true) {
    const auto end = heard_.find('\n', looked);
    if (end != std::string::npos && end <= limits_.line_bytes) {
      line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return Heard::Line;
    }
    if (heard_.size() > limits_.line_bytes) return Heard::TooLong;
    looked = heard_.size();
    if (out_ < 0) return Heard::Closed;
    bool writable = false;
    if (!wait_for(false, deadline, writable) || Clock::now() > deadline)
      return over_ ? Heard::Over : too_large_ ? Heard::TooLarge : Heard::TimedOut;
  }
}

bool Child::has_spoken() {
  bool writable = false;
  if (heard_.empty() && out_ >= 0) wait_for(false, Clock::now(), writable);
  return !heard_.empty();
}

std::string Child::ending(Clock::time_point deadline) {
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != pid_) {
    if (Clock::now() > deadline) return "it closed its output and goes on";
    bool writable = false;
    wait_for(false, std::min(deadline, Clock::now() + std::chrono::milliseconds(5)), writable);
    if (out_ < 0 && err_ < 0) usleep(2000);
  }
  if (err_ >= 0) read_errors();
  return info.si_code == CLD_EXITED ? fmt::format("exit code {}", info.si_status)
                                    : fmt::format("signal {}", info.si_status);
}

}  // namespace conform
