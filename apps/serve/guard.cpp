#include "apps/serve/guard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace serve {

namespace {

std::unique_ptr<Response> refused(unsigned status, std::string_view why) {
  return std::make_unique<Response>(answer(status, fmt::format("{{\"error\":\"{}\"}}\n", why)));
}

// In time that does not depend on where they differ.
bool same(std::string_view a, std::string_view b) {
  unsigned differing = a.size() != b.size();
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    differing |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return differing == 0;
}

// Some clients add a charset.
bool is_json(std::string_view type) {
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  return type == "application/json";
}

}  // namespace

std::vector<std::string> Guard::hosts() const {
  std::vector<std::string> all;
  for (const char* name : {"127.0.0.1", "localhost", "[::1]"}) {
    all.push_back(fmt::format("{}:{}", name, port));
    if (port == 80) all.emplace_back(name);
  }
  return all;
}

bool needs_token(std::string_view method, std::string_view path) {
  if (method != "GET") return true;
  return path.starts_with("/api/") && path != "/api/games" && !path.starts_with("/api/games/");
}

std::unique_ptr<Response> Guard::refusal(const Head& head) const {
  if (head.method != "GET" && head.method != "POST") return refused(405, "expected GET or POST");
  if (!head.target.starts_with("/") || head.target.starts_with("//"))
    return refused(400, "expected a path that begins with a slash");
  // What is said twice could be read one way here and another way elsewhere.
  for (const char* once : {"host", "origin", "content-length", "transfer-encoding", "content-type", "x-bargello-token"})
    if (head.count(once) > 1) return refused(400, fmt::format("{} is given twice", once));
  if (head.count("content-length") + head.count("transfer-encoding") > 1)
    return refused(400, "content-length and transfer-encoding together");
  const auto all = hosts();
  if (std::find(all.begin(), all.end(), head.value("host")) == all.end())
    return refused(403, "the Host is not this server's");
  if (head.count("origin") != 0 &&
      std::none_of(all.begin(), all.end(), [&](const auto& host) { return head.value("origin") == "http://" + host; }))
    return refused(403, "the Origin is not this server's");
  const std::string_view path = std::string_view(head.target).substr(0, head.target.find('?'));
  if (needs_token(head.method, path)) {
    if (!same(head.value("x-bargello-token"), token))
      return refused(403, "X-Bargello-Token is missing or wrong; the server prints it when it starts");
    if (head.method == "POST" && head.count("origin") == 0) return refused(403, "the Origin is missing");
    if (head.method == "POST" && !is_json(head.value("content-type")))
      return refused(415, "expected Content-Type: application/json");
  }
  return nullptr;
}

std::string new_token() {
  std::random_device system;
  std::string token;
  for (int i = 0; i < 8; ++i) token += fmt::format("{:08x}", static_cast<std::uint32_t>(system()));
  return token;
}

}  // namespace serve
