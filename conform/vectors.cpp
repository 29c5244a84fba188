#include "conform/vectors.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "conform/sha256.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/text.hpp"

namespace conform {

namespace {

// The input of a case in JSON: a move, a depth, an objective.
Json input_json(const core::AnyGame& game, const core::AnyState& s, const Query& query) {
  if (query.kind == "illegal" || query.kind == "apply") return game.move_json(s, query.input);
  if (query.kind == "perft")
    return query.input.empty() ? Json(nullptr) : Json(core::parse_number(query.input, 0, 99, "depth"));
  return query.kind == "value" ? Json(query.input) : Json(nullptr);
}

}  // namespace

Vectors vectors_of(const core::Descriptor& entry, const std::string& suite, const core::Stop* stop) {
  Coverage coverage;
  auto collection = collect(entry, {}, coverage, stop);
  add_values(entry, collection);
  std::map<Pair, int> told;
  for (const auto& one : collection.cases)
    for (const auto& pair : told_apart(entry, one.answers)) ++told[pair];
  std::vector<Pair> few;
  for (const auto& pair : pairs_of(entry))
    if (told[pair] < 3) few.push_back(pair);
  add_partings(entry, collection, few, 3);

  Vectors vectors;
  vectors.never = mark_suites(entry, collection);
  std::map<std::string, std::string> configs;  // by their text: names
  Json config_list = Json::object(), chance = Json::array();
  std::map<std::string, Json> suites{
      {"smoke", Json::array()}, {"core", Json::array()}, {"distinguishing", Json::array()}};
  std::set<std::string> ids;
  std::string lines;
  std::size_t count = 0;
  for (const auto& one : collection.cases) {
    if (!suite.empty() && !one.suites.contains(suite)) continue;
    const auto& setup = collection.setups[one.setup];
    const auto game = game_on(setup, {});
    auto s = game->start();
    Json moves = Json::array();
    const auto see = [&](const Json& move) {
      if (game->turn(s).is_chance() && std::find(chance.begin(), chance.end(), move["do"]) == chance.end())
        chance.push_back(move["do"]);
    };
    for (const auto& move : one.query.moves) {
      moves.push_back(game->move_json(s, move));
      see(moves.back());
      s = game->apply(s, move);
    }
    const Json input = input_json(*game, s, one.query);
    if (one.query.kind == "apply") see(input);

    const std::string text = plain(setup.config).dump();
    auto [name, fresh] = configs.try_emplace(text, setup.name.empty() || config_list.contains(setup.name)
                                                       ? "config-" + sha256(text).substr(0, 8)
                                                       : setup.name);
    if (fresh) config_list[name->second] = setup.config;

    // The number is made of what is asked, so it stays the same whatever cases come and go around it.
    Json what{{"config", setup.config},
              {"state", setup.state ? *setup.state : Json(nullptr)},
              {"moves", moves},
              {"input", input}};
    const std::string rule = one.rules.empty() ? "any" : fmt::format("R{}", one.rules.front());
    const std::string id =
        fmt::format("{}/{}/{}/{}", entry.name, one.query.kind, rule, sha256(plain(what).dump()).substr(0, 8));
    if (!ids.insert(id).second) continue;
    Json line{{"id", id},
              {"kind", one.query.kind},
              {"rules", Json::array()},
              {"suite", Json::array()},
              {"config", name->second},
              {"players", setup.players},
              {"state", what["state"]},
              {"moves", moves},
              {"input", input}};
    for (const int r : one.rules) line["rules"].push_back(fmt::format("R{}", r));
    for (const auto& [in, list] : suites)
      if (one.suites.contains(in)) line["suite"].push_back(in);
    line["answers"] = Json::array();
    for (const auto& [readings, answer] : one.answers)
      line["answers"].push_back(
          {{"readings", readings.empty() ? Json::object() : Json(readings)}, {"answer", Json::parse(answer.dump())}});
    for (auto& [in, list] : suites)
      if (one.suites.contains(in)) {
        list.push_back(id);
        ++vectors.suites[in];
      }
    ++vectors.kinds[one.query.kind];
    lines += line.dump() + "\n";
    ++count;
  }
  Json manifest{{"schema", "bargello/vectors/1"}, {"game", entry.name},         {"counts", Json(vectors.kinds)},
                {"suites", Json::object()},       {"chance", chance},           {"files", Json::object()},
                {"configs", config_list},         {"questions", Json::object()}};
  for (const auto& [name, list] : suites)
    if (suite.empty() || suite == name) manifest["suites"][name] = list;
  manifest["files"]["cases.jsonl"] = {{"sha256", sha256(lines)}, {"cases", count}};
  for (const auto& question : entry.questions) {
    manifest["questions"][question.slug] = Json::array();
    for (const auto& reading : question.readings) manifest["questions"][question.slug].push_back(reading.slug);
  }
  vectors.files["cases.jsonl"] = std::move(lines);
  vectors.files["manifest.json"] = manifest.dump(1) + "\n";
  return vectors;
}

void must_be_new(const std::string& folder) {
  std::error_code error;
  if (std::filesystem::exists(folder, error))
    throw core::BadInput(fmt::format("--out {}: is there already; expected a folder to be made", folder));
}

namespace {

namespace fs = std::filesystem;

// A folder filled under another name and renamed when it is whole. While it is filled it is locked by its writer: one
// that nobody holds was left by a killed run and is removed by the next.
class FreshFolder {
 public:
  explicit FreshFolder(fs::path path)
      : path_(std::move(path)), fresh_(path_.string() + fmt::format(".{}.tmp", getpid())) {
    remove_left_behind();
    std::error_code error;
    if (!fs::create_directory(fresh_, error)) refuse(error ? error.message() : "cannot be made");
    lock_ = ::open(fresh_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock_ >= 0) ::flock(lock_, LOCK_EX | LOCK_NB);
  }
  ~FreshFolder() {
    std::error_code error;
    fs::remove_all(fresh_, error);  // nothing, when it has its name
    if (lock_ >= 0) ::close(lock_);
  }
  FreshFolder(const FreshFolder&) = delete;
  FreshFolder& operator=(const FreshFolder&) = delete;

  std::string file(const std::string& name) const { return (fresh_ / name).string(); }
  void take_name() {
    std::error_code error;
    fs::rename(fresh_, path_, error);
    if (error) refuse(error.message());
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw core::BadInput(fmt::format("--out {}: {}", path_.string(), why));
  }

  void remove_left_behind() const {
    std::error_code error;
    const auto beside = path_.has_parent_path() ? path_.parent_path() : fs::path(".");
    for (const auto& entry : fs::directory_iterator(beside, error)) {
      const auto name = entry.path().filename().string();
      if (!name.starts_with(path_.filename().string() + ".") || !name.ends_with(".tmp")) continue;
      const int held = ::open(entry.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
      if (held < 0) continue;
      if (::flock(held, LOCK_EX | LOCK_NB) == 0) fs::remove_all(entry.path(), error);
      ::close(held);
    }
  }

  fs::path path_, fresh_;
  int lock_ = -1;
};

}  // namespace

void write_folder(const std::string& folder, const Vectors& vectors) {
  must_be_new(folder);
  auto path = fs::path(folder);
  if (!path.has_filename()) path = path.parent_path();
  FreshFolder fresh(path);
  for (const auto& [name, bytes] : vectors.files) core::write_file(fresh.file(name), bytes);
  fresh.take_name();
}

}  // namespace conform
