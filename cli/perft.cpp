#include "explore/perft.hpp"

#include <fmt/format.h>

#include "cli/cli.hpp"

namespace cli {

namespace {

// Counts beyond what JSON readers keep exactly are strings.
core::Json number(const explore::Count& count) {
  if (count <= explore::Count(1) << 53) return static_cast<std::uint64_t>(count);
  return count.str();
}

}  // namespace

void add_perft(CLI::App& app, Run& run) {
  static Common common;
  static int depth = -1;
  static bool divide = false;
  auto* verb = app.add_subcommand("perft", "number of move sequences; without --depth, of complete plays");
  common.add_game(*verb);
  verb->add_option("--depth", depth, "count sequences of so many moves (shorter when the game ends)")->check(CLI::Range(0, 1000));
  verb->add_flag("--divide", divide, "also by first move");
  common.add_output(*verb);
  verb->footer("Example: bargello perft medici --config perft-n2-c2-m2-d4 --divide");
  verb->callback([&run] {
    run = [] {
      const auto game = games::load(common.resolved());
      const auto counted = explore::perft(*game, depth < 0 ? std::nullopt : std::optional(depth));
      if (common.json) {
        core::Json json;
        json["schema"] = "bargello/perft/1";
        json["game"] = game->name();
        json["config"] = game->config()["name"];
        json["readings"] = core::Json(unusual(*game));
        json["depth"] = depth < 0 ? core::Json(nullptr) : core::Json(depth);
        json["total"] = number(counted.total);
        if (!counted.plies.empty()) {
          json["plies"] = core::Json::array();
          for (const auto& ply : counted.plies) json["plies"].push_back(number(ply));
        }
        json["divide"] = core::Json::object();
        for (const auto& [move, count] : counted.divide) json["divide"][move] = number(count);
        print_json(json);
        return done;
      }
      if (divide)
        for (const auto& [move, count] : counted.divide) fmt::print("{}: {}\n", move, count.str());
      for (std::size_t ply = 0; ply + 1 < counted.plies.size(); ++ply) fmt::print("ply {}: {}\n", ply + 1, counted.plies[ply].str());
      fmt::print("{}\n", counted.total.str());
      return done;
    };
  });
}

}  // namespace cli
