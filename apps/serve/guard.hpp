#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "apps/serve/http.hpp"

// Who may ask. Other web pages open in the same browser can reach a server on loopback, and so can a name that somebody
// points at 127.0.0.1; neither can send our Host, our Origin and our token together.
namespace serve {

struct Guard {
  int port = 0;
  std::string token;

  // Every way to write this server's address: exactly these, nothing that merely means the same.
  std::vector<std::string> hosts() const;
  // Nothing, or why not.
  std::unique_ptr<Response> refusal(const Head&) const;
};

// Does this request change or cost something? Then it needs the token: all but the page, its files and the list of
// games.
bool needs_token(std::string_view method, std::string_view path);

std::string new_token();  // 256 bits from the system, in hexadecimal

}  // namespace serve
