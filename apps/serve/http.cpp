#include "apps/serve/http.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <exception>
#include <list>
#include <optional>

#include "bargello/error.hpp"

namespace serve {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using std::chrono::seconds;
using std::chrono::steady_clock;

Response answer(unsigned status, std::string body, std::string type) {
  return {status, std::move(type), std::make_shared<const std::string>(std::move(body))};
}

int Head::count(std::string_view name) const {
  return static_cast<int>(
      std::count_if(fields.begin(), fields.end(), [&](const auto& field) { return field.first == name; }));
}

std::string_view Head::value(std::string_view name) const {
  for (const auto& [called, value] : fields)
    if (called == name) return value;
  return {};
}

namespace {

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return text;
}

class Session;

// What the sessions share. All of it belongs to the one thread that runs 'io'.
struct Shared {
  explicit Shared(const Limits& limits_) : limits(limits_), pool(static_cast<std::size_t>(limits_.threads)) {}

  Limits limits;
  asio::io_context io{1};
  asio::thread_pool pool;
  Server::Check check;
  Server::Handle handle;
  std::list<std::weak_ptr<Session>> sessions;
  int open = 0;
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Shared& shared, tcp::socket socket) : shared_(shared), stream_(std::move(socket)) { ++shared_.open; }
  ~Session() { --shared_.open; }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Is it the client who keeps us waiting? And since when?
  bool waits() const { return waits_; }
  steady_clock::time_point since() const { return since_; }
  void drop() {
    waits_ = false;
    stream_.close();
  }

  void read_head() {
    begin_to_wait();
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.limits.head_bytes));
    parser_->body_limit(shared_.limits.body_bytes);
    stream_.expires_after(seconds(shared_.limits.head_seconds));
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](beast::error_code error, auto) { self->on_head(error); });
  }

 private:
  void begin_to_wait() {
    waits_ = true;
    since_ = steady_clock::now();
  }

  void on_head(beast::error_code error) {
    if (error) return refuse(error);
    Head head;
    const auto& message = parser_->get();
    head.method = text_of(message.method_string());
    head.target = text_of(message.target());
    for (const auto& field : message)
      head.fields.emplace_back(lower(text_of(field.name_string())), text_of(field.value()));
    if (auto refusal = shared_.check(head)) return write(std::move(*refusal), false);
    if (parser_->is_done()) return compute();
    stream_.expires_after(seconds(shared_.limits.body_seconds));
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code failed, auto) {
      if (failed) return self->refuse(failed);
      self->compute();
    });
  }

  void compute() {
    waits_ = false;
    stream_.expires_never();
    auto& message = parser_->get();
    Request request{text_of(message.method_string()), text_of(message.target()), "", std::move(message.body())};
    if (const auto mark = request.path.find('?'); mark != std::string::npos) {
      request.query = request.path.substr(mark + 1);
      request.path.resize(mark);
    }
    asio::post(shared_.pool, [self = shared_from_this(), request = std::move(request)]() mutable {
      Response response;
      try {
        response = self->shared_.handle(request);
      } catch (const std::exception& e) {
        response = answer(500, fmt::format("internal error: {}\n", e.what()), "text/plain");
      }
      auto& io = self->shared_.io;  // the session itself ends in the thread of 'io', where it began
      asio::post(io, [self = std::move(self), response = std::move(response)]() mutable {
        const bool keep = self->parser_->get().keep_alive();
        self->write(std::move(response), keep);
      });
    });
  }

  void refuse(beast::error_code error) {
    if (error == http::error::body_limit) return write(answer(413, "{\"error\":\"the body is too large\"}\n"), false);
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
      return write(answer(431, "{\"error\":\"the head is too large\"}\n"), false);
    if (error.category() == http::make_error_code(http::error::bad_target).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message)
      return write(answer(400, "{\"error\":\"not a request\"}\n"), false);
    drop();  // closed by the client, or out of time
  }

  void write(Response response, bool keep) {
    begin_to_wait();
    content_ = response.body ? std::move(response.body) : std::make_shared<const std::string>();
    out_.emplace(static_cast<http::status>(response.status), 11);
    out_->set(http::field::content_type, response.type);
    for (const auto& [name, value] : response.headers) out_->set(name, value);
    out_->body() = beast::span<const char>(content_->data(), content_->size());
    out_->content_length(content_->size());
    out_->keep_alive(keep);
    stream_.expires_after(seconds(shared_.limits.write_seconds));
    http::async_write(stream_, *out_, [self = shared_from_this(), keep](beast::error_code error, auto) {
      self->out_.reset();
      self->content_.reset();
      if (error) return self->drop();
      if (keep) return self->read_head();
      self->close_softly();
    });
  }

  // A client that is still sending would not see the answer if the connection were torn down; a little is read and
  // thrown away first.
  void close_softly() {
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(seconds(1));
    drain(64);
  }
  void drain(int more) {
    stream_.async_read_some(asio::buffer(waste_), [self = shared_from_this(), more](beast::error_code error, auto) {
      if (error || more == 0) return self->drop();
      self->drain(more - 1);
    });
  }

  Shared& shared_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{64 << 10};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::span_body<const char>>> out_;
  std::shared_ptr<const std::string> content_;
  std::array<char, 4096> waste_{};
  bool waits_ = true;
  steady_clock::time_point since_ = steady_clock::now();
};

tcp::acceptor listening(asio::io_context& io, const tcp::endpoint& at) {
  tcp::acceptor acceptor(io);
  acceptor.open(at.protocol());
  acceptor.set_option(asio::socket_base::reuse_address(true));
  if (at.protocol() == tcp::v6()) acceptor.set_option(asio::ip::v6_only(true));
  acceptor.bind(at);
  acceptor.listen(asio::socket_base::max_listen_connections);
  return acceptor;
}

// Makes room for a new connection where the table is full: of those that wait for their client the one that has waited
// longest goes. False while answers are being computed for all of them, which is a matter of milliseconds, or all have
// come just now.
bool make_room(Shared& shared) {
  shared.sessions.remove_if([](const auto& weak) { return weak.expired(); });
  if (shared.open < shared.limits.connections) return true;
  std::shared_ptr<Session> slowest;
  for (const auto& weak : shared.sessions)
    if (auto session = weak.lock(); session && session->waits() && (!slowest || session->since() < slowest->since()))
      slowest = std::move(session);
  if (!slowest || steady_clock::now() - slowest->since() < std::chrono::milliseconds(shared.limits.grace_milliseconds))
    return false;
  slowest->drop();
  return true;
}

}  // namespace

struct Server::Inside {
  explicit Inside(const Limits& limits) : shared(limits) {}

  void accept(tcp::acceptor& acceptor) {
    acceptor.async_accept([this, &acceptor](beast::error_code error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (error) return later(50, [this, &acceptor] { accept(acceptor); });  // no descriptor left for the moment
      admit(acceptor, std::move(socket));
    });
  }

  // Whoever comes while there is no room is kept until there is, and those behind wait in the system's queue: nobody is
  // sent away without an answer.
  void admit(tcp::acceptor& acceptor, tcp::socket socket) {
    if (!make_room(shared))
      return later(2, [this, &acceptor, kept = std::make_shared<tcp::socket>(std::move(socket))] {
        admit(acceptor, std::move(*kept));
      });
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    auto session = std::make_shared<Session>(shared, std::move(socket));
    shared.sessions.push_back(session);
    session->read_head();
    accept(acceptor);
  }

  void later(int milliseconds, std::function<void()> what) {
    auto pause = std::make_shared<asio::steady_timer>(shared.io, std::chrono::milliseconds(milliseconds));
    pause->async_wait([pause, what = std::move(what)](beast::error_code stopped) {
      if (!stopped) what();
    });
  }

  void look(const std::function<bool()>& stopped) {
    clock.expires_after(std::chrono::milliseconds(100));
    clock.async_wait([this, &stopped](beast::error_code) {
      if (stopped()) return shared.io.stop();
      look(stopped);
    });
  }

  Shared shared;
  std::vector<tcp::acceptor> acceptors;
  asio::steady_timer clock{shared.io};
};

Server::Server(int port, const Limits& limits) : inside_(std::make_unique<Inside>(limits)) {
  auto& inside = *inside_;
  try {
    inside.acceptors.push_back(
        listening(inside.shared.io, {asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port)}));
  } catch (const boost::system::system_error& e) {
    throw bargello::Error(fmt::format("--port {}: {}", port, e.code().message()));
  }
  try {
    inside.acceptors.push_back(
        listening(inside.shared.io, {asio::ip::make_address("::1"), static_cast<unsigned short>(this->port())}));
  } catch (const boost::system::system_error&) {  // a machine without IPv6
  }
}

Server::~Server() = default;

int Server::port() const { return inside_->acceptors.front().local_endpoint().port(); }

void Server::run(Check check, Handle handle, const std::function<bool()>& stopped) {
  auto& inside = *inside_;
  inside.shared.check = std::move(check);
  inside.shared.handle = std::move(handle);
  for (auto& acceptor : inside.acceptors) inside.accept(acceptor);
  inside.look(stopped);
  inside.shared.io.run();
  inside.shared.pool.stop();
}

}  // namespace serve
