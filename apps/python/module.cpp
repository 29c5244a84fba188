#include "apps/python/module.hpp"

#include "bargello/bargello.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"

namespace {

namespace py = pybind11;

// The package's own exceptions, written in Python.
py::object class_called(const char* name) { return py::module_::import("bargello._errors").attr(name); }

void raise(const char* name, const py::tuple& arguments) {
  const py::object type = class_called(name);
  PyErr_SetObject(type.ptr(), type(*arguments).ptr());
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled part of bargello; private.";
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const bargello::IllegalMove& e) {
      raise("IllegalMove", py::make_tuple(e.what(), e.rule(), e.why()));
    } catch (const bargello::Error& e) {
      raise("Error", py::make_tuple(e.what()));
    } catch (const core::BadInput& e) {
      raise("Error", py::make_tuple(e.what()));
    }
  });
  module.def("version", &bargello::version);
  module.def("home", &core::home);
  python::add_long_calls(module);
  python::add_games(module);
  python::add_verbs(module);
  python::add_playouts(module);
  python::add_python_games(module);
}
