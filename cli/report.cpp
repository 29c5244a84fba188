#include "reports/report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "cli/cli.hpp"
#include "explore/spill.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "reports/markdown.hpp"
#include "reports/page.hpp"

namespace cli {

namespace {

namespace fs = std::filesystem;

struct Flags {
  Common common;
  reports::Scope scope;
  std::string out = "./bargello-report", cache, versus;
};

void show_progress(const reports::JobProgress& p) {
  static const bool terminal = isatty(2) != 0;
  static const auto started = std::chrono::steady_clock::now();
  static double last = -10;
  const double now = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  if (!terminal && now - last < 5 && p.done < p.all) return;
  last = now;
  fmt::print(stderr, "{}{} of {} done ({} from the cache), {:.0f} s: {:.60}{}", terminal ? "\r" : "", p.done, p.all, p.cached, now, p.command, terminal ? "\033[K" : "\n");
}

void write_file(const fs::path& path, const std::string& text) { explore::write_whole(path.string(), text.data(), text.size()); }

int run_report(Flags flags) {
  auto& scope = flags.scope;
  scope.caches = {core::home() + "/reports/cache"};
  scope.caches.push_back(flags.cache.empty() ? core::home() + "/build/report-cache" : flags.cache);
  scope.stop = &stop_on_interrupt();
  if (!flags.common.quiet) scope.progress = show_progress;
  core::Json report;
  try {
    report = flags.versus.empty() ? reports::report(scope) : reports::house_rule(scope, flags.versus);
  } catch (const reports::Stopped&) {
    fmt::print(stderr, "bargello: stopped; what was computed is kept, the same command goes on from there\n");
    return limit;
  }
  if (!flags.common.quiet && isatty(2) != 0) fmt::print(stderr, "\r\033[K");
  if (flags.common.json) {
    print_json(report);
    return done;
  }
  fs::create_directories(flags.out);
  const fs::path out = flags.out;
  write_file(out / "report.json", report.dump(1) + "\n");
  write_file(out / "report.html", reports::page(report));
  write_file(out / "index.md", reports::markdown_index(report));
  for (const auto& game : report["games"]) write_file(out / (game["name"].get<std::string>() + ".md"), reports::markdown(report, game["name"]));
  std::size_t questions = 0;
  for (const auto& game : report["games"]) questions += game["questions"].size();
  fmt::print("{} questions of {} games: {} (also report.json, index.md and a .md for each game)\n", questions, report["games"].size(), (out / "report.html").string());
  return done;
}

}  // namespace

void add_report(CLI::App& app, Run& run) {
  static Flags flags;
  auto* verb = app.add_subcommand("report", "the rule report: where a rulebook can be read in two ways, how much it matters, what it promises, where players get stuck");
  verb->add_option("GAME", flags.scope.game, "only this game");
  verb->add_option("--question", flags.scope.question, "only this question, such as lot-limit-whose");
  verb->add_option("--versus", flags.versus, "a house rule: QUESTION=READING, or a configuration of one's own; what changes");
  verb->add_option("--out", flags.out, "folder for the page, the Markdown and the JSON (default ./bargello-report)");
  verb->add_option("--rulebooks", flags.scope.rulebooks, "folder with your own copies of the rulebook texts, to show the passages");
  verb->add_flag("--fresh", flags.scope.fresh, "compute everything anew");
  verb->add_option("--cache", flags.cache, "folder for what was computed (default: the build folder)");
  verb->add_option("--threads", flags.scope.threads, "threads (default: all cores)")->check(CLI::Range(1, 64));
  flags.common.add_output(*verb);
  flags.scope.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  verb->footer("Example: bargello report medici --out my-report");
  verb->callback([&run] { run = [] { return run_report(flags); }; });
}

}  // namespace cli
