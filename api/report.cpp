#include "bargello/report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "api/support.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/compute/claims.hpp"
#include "reports/compute/report.hpp"
#include "reports/render/fixes.hpp"
#include "reports/render/markdown.hpp"
#include "reports/render/page.hpp"

namespace bargello {

namespace {

namespace fs = std::filesystem;

// Folders with results: those that ship, if there are any (a program of other people's games has none), then the one
// that is written. When nobody says which, that is the build folder of the source tree, else where the user's caches
// are.
std::vector<std::string> caches(const std::string& given) {
  std::vector<std::string> folders;
  std::string usual;
  try {
    folders.push_back(core::home() + "/reports/cache");
    const fs::path build = fs::path(core::home()) / "build";
    std::error_code error;
    if (fs::is_directory(build, error) && access(build.c_str(), W_OK) == 0) usual = (build / "report-cache").string();
  } catch (const core::BadInput&) {  // nothing ships
  }
  const auto below = [&](const char* variable, const char* folder) {
    const char* const value = std::getenv(variable);
    if (usual.empty() && value != nullptr && *value != 0) usual = (fs::path(value) / folder).string();
  };
  below("XDG_CACHE_HOME", "bargello");
  below("HOME", ".cache/bargello");
  folders.push_back(given.empty() ? usual : given);
  return folders;
}

// The plays that lead to the cases become files of their own.
void write_plays(const fs::path& out, core::Json& report) {
  for (auto& game : report["games"])
    for (auto& question : game["questions"])
      for (auto& comparison : question["comparisons"])
        for (auto& one : comparison["cases"]) {
          if (!one.contains("record")) continue;
          const fs::path file = out / one["play_file"].get<std::string>();
          core::make_folders(file.parent_path().string());
          core::write_file(file.string(), one["record"].get<std::string>());
          one.erase("record");
        }
}

void write_folder(const fs::path& out, core::Json report, const std::string& language) {
  core::make_folders(out.string());
  const core::FileLock lock((out / ".lock").string());
  const auto write = [&](const std::string& name, const std::string& text) {
    core::write_file((out / name).string(), text);
  };
  write_plays(out, report);
  write("report.json", report.dump(1) + "\n");
  write("report.html", reports::page(report, language));
  write("index.md", reports::markdown_index(report));
  for (const auto& game : report["games"])
    write(game["name"].get<std::string>() + ".md", reports::markdown(report, game["name"]));
  for (const auto& game : report["games"]) {
    // The recorded games that claims point at.
    const std::string name = game["name"];
    const auto files = game.contains("claims") ? reports::play_files(game["claims"]) : std::vector<std::string>();
    if (!files.empty()) core::make_folders((out / "plays" / name).string());
    for (const auto& file : files)
      write(file, core::read_file(
                      core::data_path(games::called(name).folder + "/plays/" + fs::path(file).filename().string())));
  }
  if (!report.contains("fixes")) return;
  for (const auto& [book, fixes] : report["fixes"].items()) {
    write(fmt::format("fixes-{}.md", book), reports::fixes_markdown(report, book, language));
    write(fmt::format("fixes-{}.csv", book), reports::fixes_csv(report, book));
  }
}

}  // namespace

Result report(const ReportOptions& options) {
  return guarded([&] {
    reports::Scope scope;
    scope.game = options.game;
    scope.question = options.question;
    scope.rulebooks = options.rulebooks;
    scope.fresh = options.fresh;
    scope.games = options.games;
    scope.threads = threads_of(options);
    scope.stop = options.stop.get();
    scope.caches = caches(options.cache);
    if (options.progress)
      scope.progress = [tell = options.progress](const reports::JobProgress& p) {
        tell(fmt::format("{} of {} done ({} from the cache): {:.60}", p.done, p.all, p.cached, p.command));
      };
    std::string warning;
    scope.warn = [&](const std::string& why) {
      warning = "warning: what was computed could not be kept for the next time: " + why;
    };
    const auto& languages = reports::fix_languages();
    if (std::find(languages.begin(), languages.end(), options.language) == languages.end())
      throw core::BadInput(fmt::format("--language {}: expected {}", options.language, core::join(languages, ", ")));
    if (!options.out.empty()) {  // a place that cannot be written is told before the work, not after it
      core::make_folders(options.out);
      const core::FileLock lock((fs::path(options.out) / ".lock").string(), core::FileLock::IfHeld::Wait);
    }
    core::Json report;
    try {
      report = options.versus.empty() ? reports::report(scope) : reports::house_rule(scope, options.versus);
    } catch (const core::Stopped&) {
      const char* const kept =
          warning.empty() ? "; what was computed is kept, the same command goes on from there" : "";
      return Result{Ending::Limit, "", fmt::format("stopped{}\n", kept), warning};
    }
    Result answer;
    answer.json = pretty(report);
    answer.warning = warning;
    if (options.out.empty()) return answer;
    write_folder(options.out, report, options.language);
    std::size_t questions = 0;
    for (const auto& game : report["games"]) questions += game["questions"].size();
    answer.text = fmt::format(
        "{} question{} of {} game{}: {} (also report.json, index.md, a .md for each game "
        "and, for each rulebook, the passages to change as .md and .csv)\n",
        questions, questions == 1 ? "" : "s", report["games"].size(), report["games"].size() == 1 ? "" : "s",
        (fs::path(options.out) / "report.html").string());
    return answer;
  });
}

std::string report_page(const std::string& document, const std::string& language) {
  return guarded([&] { return reports::page(core::parse_json(document, "report"), language); });
}

std::map<std::string, std::string> report_plays(const std::string& document) {
  return guarded([&] {
    std::map<std::string, std::string> plays;
    const core::Json report = core::parse_json(document, "report");
    for (const auto& game : report.at("games")) {
      for (const auto& question : game.at("questions"))
        for (const auto& comparison : question.at("comparisons"))
          for (const auto& one : comparison.at("cases"))
            if (one.contains("record")) plays[one.at("play_file")] = one.at("record");
      if (game.contains("claims"))
        for (const auto& file : reports::play_files(game.at("claims")))
          plays[file] = core::read_file(
              core::data_path(games::called(game.at("name")).folder + "/plays/" + fs::path(file).filename().string()));
    }
    return plays;
  });
}

}  // namespace bargello
