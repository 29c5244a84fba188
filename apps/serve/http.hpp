#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A small HTTP server for loopback: one thread reads and writes, a few compute answers. Everything a client can send is
// bounded: head, body, time, connections. Boost.Beast is included in http.cpp alone.
namespace serve {

struct Request {
  std::string method, path, query, body;  // the path as sent: nothing is decoded, '?' and what follows is the query
};

struct Response {
  unsigned status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body;
  std::vector<std::pair<std::string, std::string>> headers = {};
};

Response answer(unsigned status, std::string body, std::string type = "application/json");

// The head of a request as it came, names of fields in lower case, repeated ones repeated.
struct Head {
  std::string method, target;
  std::vector<std::pair<std::string, std::string>> fields;

  int count(std::string_view name) const;
  std::string_view value(std::string_view name) const;  // of the first; empty when there is none
};

struct Limits {
  std::uint64_t head_bytes = 16 << 10, body_bytes = 256 << 10;
  int connections = 64;
  int head_seconds = 10, body_seconds = 10, write_seconds = 30;
  int grace_milliseconds = 100;  // a client that has kept us waiting for less is not sent away for another one
  int threads = 2;               // that compute answers
};

class Server {
 public:
  // Looks at a head before its body is read; a refusal ends the connection.
  using Check = std::function<std::unique_ptr<Response>(const Head&)>;
  using Handle = std::function<Response(const Request&)>;

  // Binds 127.0.0.1 and, where there is one, ::1. Port 0: a free one. Throws bargello::Error when the port is taken.
  Server(int port, const Limits&);
  ~Server();
  int port() const;
  // Serves until 'stopped' says so, which is asked a few times a second.
  void run(Check, Handle, const std::function<bool()>& stopped);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace serve
