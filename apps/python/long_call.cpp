#include "apps/python/long_call.hpp"

#include <pthread.h>

#include <vector>

#include "apps/python/module.hpp"

namespace python {

namespace {

struct All {
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<const UnderWay*> calls;
  bool ending = false;
  std::thread::id ends;  // who ends the interpreter
};

All* all = new All;  // never deleted: threads may still wait for it when the process ends

}  // namespace

UnderWay::UnderWay(const bargello::Stop& stop) : stop_(stop) {
  const py::gil_scoped_release released;
  std::unique_lock lock(all->mutex);
  // A thread that begins once more has no interpreter to come back to.
  all->changed.wait(lock, [] { return !all->ending || all->ends == std::this_thread::get_id(); });
  all->calls.push_back(this);
}

UnderWay::~UnderWay() {
  const std::lock_guard lock(all->mutex);
  std::erase(all->calls, this);
  all->changed.notify_all();
}

void UnderWay::end_all() {
  const py::gil_scoped_release released;
  std::unique_lock lock(all->mutex);
  all->ending = true;
  all->ends = std::this_thread::get_id();
  for (const auto* call : all->calls) bargello::Stop(call->stop_).request();
  all->changed.wait_for(lock, std::chrono::seconds(10), [] { return all->calls.empty(); });
}

void add_long_calls(py::module_&) {
  py::module_::import("atexit").attr("register")(py::cpp_function(&UnderWay::end_all));
  pthread_atfork(nullptr, nullptr, [] { all = new All; });  // a child has none of the threads that are at work
}

}  // namespace python
