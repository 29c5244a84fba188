#include "model/core/stop.hpp"

#include <unistd.h>

#include <csignal>

namespace core {

namespace {

Stop& of_the_program() {
  static Stop stop;
  return stop;
}

extern "C" void on_signal(int) {
  static volatile std::sig_atomic_t came = 0;
  if (came != 0) _exit(3);
  came = 1;
  of_the_program().request();
}

}  // namespace

Stop& Stop::on_signals() {
  Stop& stop = of_the_program();
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return stop;
}

}  // namespace core
