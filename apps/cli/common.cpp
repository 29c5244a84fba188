#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "apps/cli/verb.hpp"

namespace cli {

namespace {

std::string names_of_games() {
  std::string names;
  const auto all = bargello::games();
  for (std::size_t i = 0; i < all.size(); ++i)
    names += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + all[i].name;
  return names;
}

// One line of progress: on a terminal it is written over, in a pipe there is one every few seconds.
class ProgressLine {
 public:
  ~ProgressLine() {
    if (shown_ && terminal_) fmt::print(stderr, "\r\033[K");
  }
  void show(std::string_view line) {
    const auto now = Clock::now();
    if (shown_ && now - last_ < std::chrono::milliseconds(terminal_ ? 150 : 5000)) return;
    last_ = now;
    shown_ = true;
    if (terminal_)
      fmt::print(stderr, "\r{:.110}\033[K", line);
    else
      fmt::print(stderr, "{}\n", line);
    std::fflush(stderr);
  }

 private:
  using Clock = std::chrono::steady_clock;
  const bool terminal_ = isatty(2) != 0;
  bool shown_ = false;
  Clock::time_point last_{};
};

}  // namespace

std::string example_of(const std::string& verb, const std::string& otherwise) {
  const auto all = bargello::games();
  for (const auto& game : all)
    if (const auto it = game.examples.find(verb); it != game.examples.end())
      return fmt::format("bargello {} {}{}{}", verb, game.name, it->second.empty() ? "" : " ", it->second);
  return fmt::format("bargello {} {} {}", verb, all.empty() ? "GAME" : all.front().name, otherwise);
}

void Common::add_game(Verb& verb) {
  verb.argument("GAME", &setup.game, "the game: " + names_of_games());
  verb.option("--config", &setup.config, "a configuration by name, the path of a .json file, or JSON");
  verb.option("--players", &setup.players, "number of players");
  verb.option("--position", &setup.position, "a position by name, the path of a .json file, or a state's text");
  verb.option("--reading", &readings, "QUESTION=READING ('bargello games GAME' lists them); repeatable");
  verb.option("--book", &setup.book, "the readings that one translation states literally, by the book's name");
}

void Common::add_output(Verb& verb) {
  verb.option("--json", &json, "one JSON document on stdout");
  verb.option("--stable", &stable, "leave out times, rates and memory");
  verb.option("--quiet", &quiet, "no progress on stderr");
}

void Common::add_threads(Verb& verb) {
  verb.option("--threads", &threads, "threads (default: all cores)").within(1, 64);
}

bargello::Setup Common::resolved() const {
  bargello::Setup whole = setup;
  for (const auto& reading : readings) {
    const auto equals = reading.find('=');
    if (equals == std::string::npos)
      throw bargello::Error(fmt::format("--reading {}: expected QUESTION=READING", reading));
    whole.readings[reading.substr(0, equals)] = reading.substr(equals + 1);
  }
  return whole;
}

void Common::apply_to(bargello::RunOptions& options) const {
  options.threads = threads;
  options.stable = stable;
  options.stop = bargello::Stop::on_signals();
  if (!quiet) options.progress = [line = std::make_shared<ProgressLine>()](std::string_view text) { line->show(text); };
}

std::uint64_t Common::bytes() const {
  if (memory.empty()) return 0;
  const std::size_t digits = std::min(memory.find_first_not_of("0123456789"), memory.size());
  const std::string unit = memory.substr(digits);
  const std::uint64_t factor = unit == "GB" || unit == "G"   ? std::uint64_t{1} << 30
                               : unit == "MB" || unit == "M" ? std::uint64_t{1} << 20
                               : unit == "KB" || unit == "K" ? std::uint64_t{1} << 10
                               : unit == "B" || unit.empty() ? 1
                                                             : 0;
  if (digits == 0 || digits > 9 || factor == 0 || std::stoull(memory.substr(0, digits)) == 0)
    throw bargello::Error(fmt::format("--memory {:.40}: expected a size such as 2GB", memory));
  return std::stoull(memory.substr(0, digits)) * factor;
}

int Common::print(const bargello::Result& result) const {
  if (!result.warning.empty()) fmt::print(stderr, "bargello: {}\n", result.warning);
  fmt::print("{}", json ? result.json : result.text);
  return static_cast<int>(result.ending);
}

}  // namespace cli
