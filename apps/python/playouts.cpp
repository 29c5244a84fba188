#include <pybind11/pybind11.h>

#include "apps/python/long_call.hpp"
#include "apps/python/module.hpp"
#include "bargello/play.hpp"

namespace python {

namespace {

// Numbers that Python sees through the buffer protocol, without a copy.
template <class Number>
struct Numbers {
  std::vector<Number> all;
  std::size_t columns;  // 0: one row
};

template <class Number>
void add_numbers(py::module_& module, const char* name) {
  py::class_<Numbers<Number>>(module, name, py::buffer_protocol())
      .def_buffer([](Numbers<Number>& it) {
        const auto width = static_cast<py::ssize_t>(sizeof(Number));
        const auto count = static_cast<py::ssize_t>(it.all.size());
        if (it.columns == 0)
          return py::buffer_info(it.all.data(), width, py::format_descriptor<Number>::format(), 1, {count}, {width},
                                 true);
        const auto columns = static_cast<py::ssize_t>(it.columns);
        return py::buffer_info(it.all.data(), width, py::format_descriptor<Number>::format(), 2,
                               {count / columns, columns}, {columns * width, width}, true);
      })
      .def("__len__", [](const Numbers<Number>& it) { return it.all.size(); });
}

}  // namespace

void add_playouts(py::module_& module) {
  add_numbers<std::int64_t>(module, "Amounts");
  add_numbers<std::int32_t>(module, "Lengths");
  add_numbers<std::uint8_t>(module, "Ended");
  module.def(
      "playouts",
      [](const bargello::State& from, std::size_t games, const std::string& policy, std::uint64_t seed, int threads) {
        bargello::PlayoutOptions options;
        options.policy = policy;
        options.seed = seed;
        options.threads = threads;
        auto found = without_lock(options.stop, [&] { return bargello::playouts(from, games, options); });
        const auto players = static_cast<std::size_t>(found.players);
        return py::make_tuple(found.unit, Numbers<std::int64_t>{std::move(found.amounts), players},
                              Numbers<std::int32_t>{std::move(found.lengths), 0},
                              Numbers<std::uint8_t>{std::move(found.ended), 0});
      },
      py::arg("state"), py::arg("games"), py::arg("policy"), py::arg("seed"), py::arg("threads"));
}

}  // namespace python
