#include "apps/serve/serve.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "apps/serve/guard.hpp"
#include "apps/serve/http.hpp"
#include "apps/serve/workbench.hpp"
#include "bargello/error.hpp"

namespace serve {

namespace {

// The usual port, so that an address that was kept still works after a restart; when it is taken, a free one.
std::unique_ptr<Server> listening(int port) {
  const Limits limits;
  if (port >= 0) return std::make_unique<Server>(port, limits);
  try {
    return std::make_unique<Server>(usual_port, limits);
  } catch (const bargello::Error&) {
    return std::make_unique<Server>(0, limits);
  }
}

}  // namespace

int run(const Options& options) {
  const auto stop = bargello::Stop::on_signals();
  const auto server = listening(options.port);
  const Guard guard{server->port(), new_token()};
  Workbench workbench(options, guard.token);
  fmt::print("http://127.0.0.1:{}/\n", guard.port);
  std::fflush(stdout);
  if (!options.quiet)
    fmt::print(stderr, "bargello: the workbench is at the address above; Ctrl-C ends it\nX-Bargello-Token: {}\n",
               guard.token);
  server->run([&](const Head& head) { return guard.refusal(head); },
              [&](const Request& request) { return workbench.handle(request); }, [&] { return stop.requested(); });
  if (workbench.end_within(1.2)) return 0;
  // Something does not look at its stop token; nothing that is worth keeping is held in memory.
  std::fflush(nullptr);
  _exit(0);
}

}  // namespace serve
