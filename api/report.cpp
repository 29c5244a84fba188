#include "bargello/report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "api/support.hpp"
#include "model/core/data.hpp"
#include "model/core/files.hpp"
#include "reports/compute/report.hpp"
#include "reports/render/markdown.hpp"
#include "reports/render/page.hpp"

namespace bargello {

namespace {

namespace fs = std::filesystem;

// Where results are kept when nobody says: in the build folder of the source tree, else where the user's caches are;
// nowhere when neither can be written.
std::string usual_cache() {
  std::error_code error;
  const fs::path build = fs::path(core::home()) / "build";
  if (fs::is_directory(build, error) && access(build.c_str(), W_OK) == 0) return (build / "report-cache").string();
  if (const char* given = std::getenv("XDG_CACHE_HOME"); given != nullptr && *given != 0)
    return (fs::path(given) / "bargello").string();
  if (const char* user = std::getenv("HOME"); user != nullptr && *user != 0)
    return (fs::path(user) / ".cache" / "bargello").string();
  return "";
}

void write_folder(const fs::path& out, const core::Json& report) {
  core::make_folders(out.string());
  const core::FileLock lock((out / ".lock").string());
  const auto write = [&](const std::string& name, const std::string& text) {
    core::write_file((out / name).string(), text);
  };
  write("report.json", report.dump(1) + "\n");
  write("report.html", reports::page(report));
  write("index.md", reports::markdown_index(report));
  for (const auto& game : report["games"])
    write(game["name"].get<std::string>() + ".md", reports::markdown(report, game["name"]));
}

}  // namespace

Result report(const ReportOptions& options) {
  return guarded([&] {
    reports::Scope scope;
    scope.game = options.game;
    scope.question = options.question;
    scope.rulebooks = options.rulebooks;
    scope.fresh = options.fresh;
    scope.threads = threads_of(options);
    scope.stop = options.stop.get();
    scope.caches = {core::home() + "/reports/cache", options.cache.empty() ? usual_cache() : options.cache};
    if (options.progress)
      scope.progress = [tell = options.progress](const reports::JobProgress& p) {
        tell(fmt::format("{} of {} done ({} from the cache): {:.60}", p.done, p.all, p.cached, p.command));
      };
    core::Json report;
    try {
      report = options.versus.empty() ? reports::report(scope) : reports::house_rule(scope, options.versus);
    } catch (const reports::Stopped&) {
      return Result{Ending::Limit, "", "stopped; what was computed is kept, the same command goes on from there\n"};
    }
    Result answer;
    answer.json = pretty(report);
    if (options.out.empty()) return answer;
    write_folder(options.out, report);
    std::size_t questions = 0;
    for (const auto& game : report["games"]) questions += game["questions"].size();
    answer.text = fmt::format("{} questions of {} games: {} (also report.json, index.md and a .md for each game)\n",
                              questions, report["games"].size(), (fs::path(options.out) / "report.html").string());
    return answer;
  });
}

}  // namespace bargello
