#include "apps/serve/workbench.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "apps/serve/assets.hpp"
#include "apps/serve/findings.hpp"
#include "apps/serve/view.hpp"
#include "bargello/conform.hpp"
#include "bargello/play.hpp"
#include "bargello/report.hpp"
#include "bargello/solve.hpp"
#include "model/core/error.hpp"
#include "model/core/pen.hpp"

namespace serve {

using bargello::Error;
using core::Json;

namespace {

constexpr std::size_t most_moves = 5000, most_explained = 64;
constexpr std::int64_t most_chosen = 200;

const Json& at(const Json& body, const char* key) {
  static const Json none;
  return body.contains(key) ? body[key] : none;
}

std::string text_at(const Json& body, const char* key) {
  const Json& value = at(body, key);
  if (!value.is_string()) throw Error(fmt::format("{}: expected a text", key));
  return value.get<std::string>();
}

std::vector<std::string> texts_at(const Json& body, const char* key, std::size_t most) {
  const Json& list = at(body, key);
  if (!list.is_array() || list.size() > most)
    throw Error(fmt::format("{}: expected a list of at most {} texts", key, most));
  std::vector<std::string> all;
  for (const auto& one : list) {
    if (!one.is_string()) throw Error(fmt::format("{}: expected texts", key));
    all.push_back(one.get<std::string>());
  }
  return all;
}

bargello::State state_at(const bargello::Game& game, const Json& body) {
  return at(body, "state").is_null() ? game.start() : game.parse(text_at(body, "state"));
}

Response json_answer(const Json& json, unsigned status = 200) { return answer(status, json.dump() + "\n"); }
Response complaint(unsigned status, std::string_view why) { return json_answer({{"error", why}}, status); }

// "%2F" and "+" of a query.
std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto digit = [](char c) {
      return c >= '0' && c <= '9'   ? c - '0'
             : c >= 'a' && c <= 'f' ? c - 'a' + 10
             : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                    : -1;
    };
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

std::string parameter(const std::string& query, std::string_view name) {
  for (std::size_t from = 0; from < query.size();) {
    const auto end = std::min(query.find('&', from), query.size());
    const std::string_view part = std::string_view(query).substr(from, end - from);
    if (part.starts_with(name) && part.size() > name.size() && part[name.size()] == '=')
      return decoded(part.substr(name.size() + 1));
    from = end + 1;
  }
  return "";
}

// The report's page has its style and its script within, which our policy forbids: they become files of the server.
std::string served_page(std::string html) {
  const auto replace = [&](std::string_view from, std::string_view to, std::string_view by) {
    const auto begin = html.find(from), end = html.find(to, begin);
    if (begin != std::string::npos && end != std::string::npos) html.replace(begin, end + to.size() - begin, by);
  };
  replace("<meta http-equiv=\"Content-Security-Policy\"", ">\n", "");
  replace("<style>", "</style>", "<link rel=\"stylesheet\" href=\"/app/report.css\">");
  replace("<script>", "</script>",
          "<script src=\"/app/report.js\"></script><script type=\"module\" src=\"/app/boards.js\"></script>");
  return html;
}

// What stands where the report is not yet.
std::string waiting_page(const std::string& said) {
  return fmt::format(
      "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><link rel=\"icon\" href=\"data:,\">"
      "<title>Bargello: the rule report</title><meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\"><link rel=\"stylesheet\" href=\"/app/drawing.css\"><link rel=\"stylesheet\" "
      "href=\"/app/workbench.css\"></head><body><header class=\"top\"><a class=\"home\" href=\"/\"><span "
      "class=\"mark\" "
      "aria-hidden=\"true\">⚖</span> Bargello</a><h1>The rule report</h1></header><main><p>{}</p><p><a "
      "href=\"/\">To the workbench</a></p></main></body></html>\n",
      said);
}

const std::vector<std::pair<std::string, std::string>> for_every_answer{
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"}};

}  // namespace

Workbench::Workbench(const Options& options, std::string token) : options_(options), token_(std::move(token)) {
  Json list = Json::array();
  for (const auto& info : bargello::games()) {
    list.push_back(game_json(info, false));
    games_[info.name] = game_json(info, true).dump() + "\n";
  }
  for (const auto& path : options.tables) {
    const auto about = bargello::table_about(path);
    tables_.push_back({fmt::format("table-{}", tables_.size() + 1), path, about.objective,
                       std::make_shared<bargello::Game>(about.setup)});
  }
  if (!options.open.empty()) opened_ = findings(options.open);
  Json first = nullptr;
  if (!options.first.game.empty()) {
    const bargello::Game game(options.first);  // what is wrong with it is said now
    auto setup = options.first;
    const auto is_file = [](const std::string& text) { return text.find_first_of("/.") != std::string::npos; };
    if (is_file(setup.position) || is_file(setup.config)) {
      const bool position = !setup.position.empty();
      setup = setup_at(game, game.start().text());
      if (!position) setup.position.clear();
    }
    first = setup_json(setup);
  }
  Json tables = Json::array();
  for (const auto& table : tables_)
    tables.push_back({{"name", table.name},
                      {"game", table.game->name()},
                      {"config", core::parse_json(table.game->config(), "config")},
                      {"readings", Json(table.game->readings())},
                      {"objective", table.objective}});
  list_of_games_ =
      Json{{"schema", "bargello/serve/1"}, {"games", list}, {"first", first}, {"tables", tables}}.dump() + "\n";
}

Response Workbench::handle(const Request& request) {
  Response response;
  try {
    if (request.method == "GET") {
      response = get(request);
    } else {
      const Json body = core::parse_json(request.body, "body");
      if (!body.is_object()) throw Error("body: expected an object");
      response = post(request.path, body);
    }
  } catch (const bargello::IllegalMove& e) {
    response = json_answer({{"error", e.what()}, {"rule", e.rule()}, {"why", e.why()}}, 409);
  } catch (const Error& e) {
    response = complaint(400, e.what());
  } catch (const core::BadInput& e) {
    response = complaint(400, e.what());
  } catch (const Json::exception&) {
    response = complaint(400, "body: not of the form that docs/serve.md describes");
  } catch (const std::bad_alloc&) {
    response = complaint(503, "not enough memory");
  } catch (const core::Overflow& e) {
    response = complaint(400, e.what());
  }
  for (const auto& header : for_every_answer) response.headers.push_back(header);
  return response;
}

Response Workbench::page() const {
  std::string html(asset("/app/index.html")->bytes);
  constexpr std::string_view hole = "{{token}}";
  html.replace(html.find(hole), hole.size(), token_);
  return answer(200, std::move(html), "text/html; charset=utf-8");
}

Response Workbench::get(const Request& request) {
  const auto& path = request.path;
  if (path == "/") return page();
  if (path == "/report") return report();
  if (path == "/api/games") return answer(200, list_of_games_);
  if (path.starts_with("/api/games/")) {
    const auto it = games_.find(path.substr(std::string_view("/api/games/").size()));
    return it == games_.end() ? complaint(404, "no such game") : answer(200, it->second);
  }
  if (path == "/api/opened") return json_answer({{"found", opened_}});
  if (path == "/api/table") return json_answer(probe(request.query));
  if (path == "/api/play") {
    const auto known = [&] {
      const std::lock_guard lock(report_mutex_);
      return report_;
    }();
    const auto name = parameter(request.query, "name");
    if (!known || !known->plays.contains(name)) return complaint(404, "no such play");
    return json_answer({{"record", known->plays.at(name)}});
  }
  if (path.starts_with("/api/jobs/")) {
    const auto status = jobs_.status(path.substr(std::string_view("/api/jobs/").size()));
    return status ? json_answer(*status) : complaint(404, "no such job");
  }
  if (const auto* const file = asset(path); file != nullptr && path != "/app/index.html")
    return answer(200, std::string(file->bytes), std::string(file->type));
  return complaint(404, "nothing here");
}

// The report is put together when somebody asks for it; what was computed before comes from the cache.
Response Workbench::report() {
  {
    const std::lock_guard lock(report_mutex_);
    if (report_) {
      auto response = answer(200, "", "text/html; charset=utf-8");
      response.body = report_->page;
      return response;
    }
  }
  // What went wrong is said once; asked for again, it is tried again.
  if (const auto failed = report_trouble(); !failed.empty())
    return answer(200, waiting_page(fmt::format("The report could not be put together: {}.", core::escaped(failed))),
                  "text/html; charset=utf-8");
  const auto id = chores_.submit("report", "report", [this](Job& job) -> Json {
    bargello::ReportOptions options;
    options.stop = job.stop;
    options.threads = 1;
    options.progress = [&job](std::string_view line) { job.say(line); };
    const auto document = bargello::report(options).json;
    if (document.empty()) return nullptr;
    auto made = std::make_shared<Report>();
    made->page = std::make_shared<const std::string>(served_page(bargello::report_page(document)));
    made->plays = bargello::report_plays(document);
    const std::lock_guard lock(report_mutex_);
    report_ = std::move(made);
    return nullptr;
  });
  const auto status = id ? chores_.status(*id) : std::nullopt;
  {
    const std::lock_guard lock(report_mutex_);
    report_job_ = id.value_or("");
  }
  auto response = answer(
      200,
      waiting_page(fmt::format("The report is being put together, and appears here by itself. What was computed before "
                               "comes from the cache; after a change of rules or readings it takes long.</p><p>{}",
                               status ? core::escaped(status->value("progress", "")) : "")),
      "text/html; charset=utf-8");
  response.headers.emplace_back("Refresh", "2");
  return response;
}

// Why the last attempt at the report failed, said once; nothing if it did not.
std::string Workbench::report_trouble() {
  const std::lock_guard lock(report_mutex_);
  const auto status = chores_.status(report_job_);
  if (!status || status->value("stage", "") != "failed") return "";
  report_job_.clear();
  return status->value("error", "");
}

Response Workbench::post(const std::string& path, const Json& body) {
  if (path == "/api/setup") return json_answer(setup(body));
  if (path == "/api/play") return json_answer(play(body));
  if (path == "/api/state") return json_answer(view_of(state_at(*cache_.get(at(body, "setup")), body)));
  if (path == "/api/apply") {
    const auto game = cache_.get(at(body, "setup"));
    return json_answer(view_of(state_at(*game, body).play(text_at(body, "move"))));
  }
  if (path == "/api/explain") return json_answer(explain(body));
  if (path == "/api/choose") return json_answer(choose(body));
  if (path == "/api/record") return json_answer(record(body));
  if (path == "/api/case")
    return json_answer(Json(bargello::test_case(*cache_.get(at(body, "setup")), texts_at(body, "moves", most_moves))));
  if (path == "/api/open") return json_answer(open(body));
  if (path == "/api/jobs") {
    auto begun = begin_job(body);
    return begun.is_null() ? complaint(429, "too many jobs wait already; try again later") : json_answer(begun, 202);
  }
  constexpr std::string_view jobs = "/api/jobs/", cancel = "/cancel";
  if (path.starts_with(jobs) && path.ends_with(cancel) && path.size() > jobs.size() + cancel.size()) {
    const auto id = path.substr(jobs.size(), path.size() - jobs.size() - cancel.size());
    return jobs_.cancel(id) ? json_answer({{"id", id}}) : complaint(404, "no such job");
  }
  return complaint(404, "nothing here");
}

// As a tablebase is asked: /api/table?game=NAME&config=NAME&state=TEXT, or table=table-1 for one by its name.
Json Workbench::probe(const std::string& query) {
  const auto state = parameter(query, "state"), name = parameter(query, "table");
  if (!name.empty()) {
    for (const auto& table : tables_)
      if (table.name == name) return probe(table, state);
    throw Error(fmt::format("table '{:.40}': not one that the server was started with", name));
  }
  const auto game = cache_.get({{"game", parameter(query, "game")}, {"config", parameter(query, "config")}});
  const auto* const table = table_of(*game, parameter(query, "objective"));
  if (table == nullptr) throw Error("no table of this game and configuration: start the server with --table FILE");
  return probe(*table, state);
}

Json Workbench::setup(const Json& body) {
  const auto game = cache_.get(at(body, "setup"));
  Json json{{"setup", setup_json(game->setup())}, {"game", game->name()},
            {"players", game->players()},         {"config", core::parse_json(game->config(), "config")},
            {"readings", Json(game->readings())}, {"unusual", Json(game->unusual_readings())}};
  json["view"] = view_of(game->start());
  return json;
}

// Follows a whole play; a move that is not possible ends it, and is explained.
Json Workbench::play(const Json& body) {
  const auto game = cache_.get(at(body, "setup"));
  const auto moves = texts_at(body, "moves", most_moves);
  Json json{{"nodes", Json::array()}};
  auto state = game->start();
  const auto add = [&](const std::string& move) {
    const auto turn = state.turn();
    json["nodes"].push_back({{"move", move.empty() ? Json(nullptr) : Json(move)},
                             {"text", state.text()},
                             {"by", turn.kind == bargello::Turn::Player ? Json(turn.seat)
                                    : turn.kind == bargello::Turn::Over ? Json("over")
                                                                        : Json("chance")}});
  };
  add("");
  for (auto move : moves) {
    if (move.starts_with("{")) move = game->move_text(move);
    const auto verdict = verdict_json(state, move);
    if (!verdict.at("legal").get<bool>()) {
      json["wrong"] = verdict;
      break;
    }
    json["nodes"].back()["words"] = state.in_words(move);
    state = state.play(move);
    add(move);
  }
  return json;
}

Json Workbench::explain(const Json& body) {
  const auto game = cache_.get(at(body, "setup"));
  const auto state = state_at(*game, body);
  Json verdicts = Json::array();
  for (const auto& move : texts_at(body, "moves", most_explained))
    verdicts.push_back(verdict_json(state, move.starts_with("{") ? game->move_text(move) : move));
  return {{"verdicts", verdicts}};
}

// One move, or 'count' of them one after the other; 'text' is the state that they lead to.
Json Workbench::choose(const Json& body) {
  const auto game = cache_.get(at(body, "setup"));
  const auto seed = static_cast<std::uint64_t>(core::as_number(at(body, "seed"), 0, 1LL << 53, "seed"));
  const auto policy = text_at(body, "policy");
  const auto count = at(body, "count").is_null() ? 1 : core::as_number(at(body, "count"), 1, most_chosen, "count");
  auto state = state_at(*game, body);
  Json moves = Json::array();
  for (std::int64_t i = 0; i < count; ++i) {
    const auto move = bargello::choose(state, policy, seed + static_cast<std::uint64_t>(i));
    if (!move) break;
    state = state.play(*move);
    moves.push_back(*move);
  }
  return {{"move", moves.empty() ? Json(nullptr) : moves[0]}, {"moves", moves}, {"text", state.text()}};
}

Json Workbench::record(const Json& body) {
  const auto game = cache_.get(at(body, "setup"));
  const auto moves = texts_at(body, "moves", most_moves);
  auto state = game->start();
  for (const auto& move : moves) state = state.play(move);
  Json position{{"game", game->name()},
                {"name", "from-the-workbench"},
                {"config", core::parse_json(game->config(), "config")},
                {"readings", Json(game->unusual_readings())},
                {"state", core::parse_json(state.json(), "state")}};
  position["config"].erase("readings");
  return {{"record", game->record(moves)}, {"position", position}, {"text", state.text()}};
}

// A recorded game or a log as what the page can show: a setup and the moves.
Json Workbench::open(const Json& body) {
  const auto recorded = bargello::read_record(text_at(body, "record"), "record");
  auto request = setup_json(bargello::Setup{recorded.setup.game, "", "", 0, "", recorded.setup.readings});
  request["config"] = recorded.setup.config;
  request["position"] = recorded.setup.position;
  const auto setup = setup_from(request);
  const bargello::Game game(setup);
  Json moves = Json::array();
  for (const auto& move : recorded.moves) moves.push_back(move.starts_with("{") ? game.move_text(move) : move);
  return {{"setup", setup_json(setup)}, {"moves", moves}};
}

}  // namespace serve
