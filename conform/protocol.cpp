#include "conform/protocol.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/error.hpp"

namespace conform {

namespace {

constexpr int starts_slower = 4;  // until hello an interpreter has to start

[[noreturn]] void broken(const std::string& what) { throw Trouble{"broken protocol", what}; }

}  // namespace

std::string excerpt(std::string_view bytes, std::size_t most) {
  std::string text;
  for (const char c : bytes.substr(0, most)) text += (c >= ' ' && c < 127) ? c : '?';
  return bytes.size() > most ? text + " ..." : text;
}

Reply parse_reply(std::string_view line, std::int64_t id) {
  if (core::is_too_deep(line)) broken("a reply with brackets too deep");
  Json json;
  try {
    json = Json::parse(line);
  } catch (const Json::exception&) {
    broken(fmt::format("not a JSON object: {}", excerpt(line)));
  }
  if (!json.is_object()) broken(fmt::format("not a JSON object: {}", excerpt(line)));
  if (!json.contains("id")) broken(fmt::format("a reply without id: {}", excerpt(line)));
  if (!json["id"].is_number_integer() || json["id"] != Json(id))
    broken(fmt::format("the reply to {} expected, got the id {}", id, excerpt(json["id"].dump())));
  static const std::pair<const char*, Reply::Kind> kinds[] = {{"ok", Reply::Kind::Ok},
                                                              {"illegal", Reply::Kind::Illegal},
                                                              {"unsupported", Reply::Kind::Unsupported},
                                                              {"skipped", Reply::Kind::Skipped},
                                                              {"error", Reply::Kind::Error}};
  Reply reply;
  int found = 0;
  for (const auto& [key, kind] : kinds) {
    if (!json.contains(key)) continue;
    ++found;
    reply.kind = kind;
    if (kind == Reply::Kind::Ok)
      reply.ok = json[key];
    else
      reply.why = json[key].is_string() ? excerpt(json[key].get<std::string>()) : excerpt(json[key].dump());
  }
  if (found != 1) broken(fmt::format("one of ok, illegal, unsupported, skipped, error expected: {}", excerpt(line)));
  if (reply.kind == Reply::Kind::Ok && !reply.ok.is_object())
    broken(fmt::format("ok should be an object: {}", excerpt(line)));
  return reply;
}

About parse_hello(const Json& ok, const std::string& game) {
  About about;
  if (ok.contains("name") && ok["name"].is_string()) about.name = excerpt(ok["name"].get<std::string>(), 80);
  if (ok.contains("version") && ok["version"].is_string())
    about.version = excerpt(ok["version"].get<std::string>(), 80);
  if (!ok.contains("games") || !ok["games"].is_object()) broken("hello: games expected, an object");
  if (!ok["games"].contains(game)) return about;
  const Json& entry = ok["games"][game];
  if (!entry.is_object() || !entry.contains("players") || !entry["players"].is_array() || !entry.contains("level") ||
      !entry["level"].is_number_integer())
    broken(fmt::format("hello: {} should have players, a list, and level, a number", game));
  about.plays = true;
  for (const auto& n : entry["players"]) {
    if (!n.is_number_integer() || n < 1 || n > 99) broken("hello: players should be whole numbers");
    about.players.push_back(n.get<int>());
  }
  const auto level = entry["level"].get<std::int64_t>();
  if (level < 0 || level > 3) broken(fmt::format("hello: level {} is none of 0 to 3", level));
  about.level = static_cast<int>(level);
  if (entry.contains("state") && !entry["state"].is_boolean()) broken("hello: state should be true or false");
  about.state = level >= 3 || (level == 2 && entry.value("state", false));
  return about;
}

// The last ten lines of what a program said on stderr.
static std::string last_lines(std::string_view said) {
  const auto end = said.find_last_not_of("\r\n ");
  if (end == std::string_view::npos) return "";
  said = said.substr(0, end + 1);
  std::size_t begin = said.size();
  for (int lines = 0; lines < 10 && begin != std::string_view::npos && begin > 0; ++lines)
    begin = said.find_last_of('\n', begin - 1);
  return "; it last said: " + std::string(said.substr(begin == std::string_view::npos || begin == 0 ? 0 : begin + 1));
}

Program::Program(std::vector<std::string> command, std::string game, ChildLimits limits)
    : command_(std::move(command)), game_(std::move(game)), limits_(limits) {}

void Program::fail(const std::string& kind, const std::string& what) {
  std::string words;
  if (child_ != nullptr && kind == "crash") words = last_lines(child_->last_words());
  child_.reset();
  ++troubles_;
  throw Trouble{kind, what + words};
}

Reply Program::exchange(const Json& request) {
  const std::string cmd = request["cmd"].get<std::string>();
  const auto timeout = cmd == "hello" ? starts_slower * limits_.timeout : limits_.timeout;
  const auto deadline = Clock::now() + timeout;
  if (child_->has_spoken()) fail("broken protocol", fmt::format("it spoke without being asked, before {}", cmd));
  Json line{{"id", ++id_}};
  line.update(request);
  ++requests_;
  if (listener_) listener_("->", line.dump());
  child_->send(line.dump() + "\n", deadline);  // when it does not read, what it said last tells why
  std::string heard;
  switch (child_->hear(heard, deadline)) {
    case Child::Heard::Line: break;
    case Child::Heard::Closed: fail("crash", fmt::format("it ended on {}: {}", cmd, child_->ending(deadline)));
    case Child::Heard::TimedOut: fail("timeout", fmt::format("no reply to {} within {} ms", cmd, timeout.count()));
    case Child::Heard::TooLarge:
      fail("crash", fmt::format("on {}: it takes more than {} MB of memory", cmd, limits_.memory >> 20));
    case Child::Heard::Over: child_.reset(); throw Ended{"stopped while the program was at " + cmd};
    case Child::Heard::TooLong:
      fail("broken protocol", fmt::format("on {}: a line of more than {} bytes", cmd, limits_.line_bytes));
  }
  if (listener_) listener_("<-", heard);
  try {
    return parse_reply(heard, id_);
  } catch (const Trouble& trouble) {
    fail(trouble.kind, fmt::format("{}: {}", cmd, trouble.what));
  }
}

const About& Program::about() {
  if (child_ != nullptr) return about_;
  child_ = std::make_unique<Child>(command_, limits_);
  if (!child_->started()) fail("crash", fmt::format("it does not start: {}: {}", command_[0], child_->why_not()));
  const auto reply = exchange({{"cmd", "hello"}, {"protocol", 1}});
  if (reply.kind != Reply::Kind::Ok) fail("broken protocol", fmt::format("hello: {}", reply.why));
  try {
    about_ = parse_hello(reply.ok, game_);
  } catch (const Trouble& trouble) {
    fail(trouble.kind, trouble.what);
  }
  return about_;
}

Reply Program::ask(Json request) {
  about();
  return exchange(request);
}

Json Program::ok(const Json& request) {
  const auto reply = ask(request);
  switch (reply.kind) {
    case Reply::Kind::Ok: return reply.ok;
    case Reply::Kind::Unsupported:
    case Reply::Kind::Skipped: throw Skipped{fmt::format("{}: {}", request["cmd"].get<std::string>(), reply.why)};
    default: broken(fmt::format("{} cannot be answered so: {}", request["cmd"].get<std::string>(), reply.why));
  }
}

bool Program::accepts(const Json& request, std::string* why) {
  const auto reply = ask(request);
  if (why != nullptr) *why = reply.why;
  switch (reply.kind) {
    case Reply::Kind::Ok: return true;
    case Reply::Kind::Illegal: return false;
    case Reply::Kind::Error: broken(fmt::format("{}: error: {}", request["cmd"].get<std::string>(), reply.why));
    default: throw Skipped{fmt::format("{}: {}", request["cmd"].get<std::string>(), reply.why)};
  }
}

void Program::stop() {
  if (child_ == nullptr) return;
  try {
    exchange({{"cmd", "bye"}});
  } catch (const Trouble&) {
    --troubles_;  // how it ends after bye does not matter
  } catch (const Ended&) {
  }
  child_.reset();
}

}  // namespace conform
