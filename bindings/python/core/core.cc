#include "core.hpp"

#include <algorithm>

namespace iri_python {
namespace {

// libiri.Error, which is written in Python.
nb::object error_type() { return nb::module_::import_("libiri._error").attr("Error"); }

std::size_t characters(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

[[noreturn]] void throw_error(std::string_view code, std::string_view message, std::size_t offset,
                              std::size_t index, std::string_view component,
                              std::string_view expected) {
  const nb::object made = error_type()(str_of(code), str_of(message), offset, index,
                                       str_of(component), str_of(expected));
  PyErr_SetObject(error_type().ptr(), made.ptr());
  throw nb::python_error();
}

// A str with a lone surrogate has no UTF-8. The offset is that of the surrogate.
[[noreturn]] void raise_surrogate(nb::handle text) {
  clear_unicode_error();
  const Py_ssize_t size = PyUnicode_GetLength(text.ptr());
  std::size_t bytes = 0;
  Py_ssize_t i = 0;
  for (; i < size; ++i) {
    const Py_UCS4 c = PyUnicode_ReadChar(text.ptr(), i);
    if (c >= 0xD800 && c <= 0xDFFF) break;
    bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  }
  throw_error(iri::name(iri::ErrorCode::not_utf8), iri::message(iri::ErrorCode::not_utf8), bytes,
              static_cast<std::size_t>(i), "", "");
}

// The numbers of rules, by the names that were asked for.
PyObject* known_rules = nullptr;

}  // namespace

void clear_unicode_error() {
  if (PyErr_ExceptionMatches(PyExc_UnicodeError) == 0) throw nb::python_error();
  PyErr_Clear();
}

std::string_view text_of(nb::handle text) {
  Py_ssize_t size = 0;
  if (!PyUnicode_Check(text.ptr())) {
    PyErr_Format(PyExc_TypeError, "a str is needed, not %.100s", Py_TYPE(text.ptr())->tp_name);
    throw nb::python_error();
  }
  const char* const data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (data == nullptr) raise_surrogate(text);
  return {data, static_cast<std::size_t>(size)};
}

std::string_view bytes_of(nb::handle text) {
  if (!PyBytes_Check(text.ptr())) return text_of(text);
  return {PyBytes_AS_STRING(text.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(text.ptr()))};
}

nb::str str_of(std::string_view utf8) { return nb::str(utf8.data(), utf8.size()); }

nb::object str_or_none(const std::optional<std::string_view>& utf8) {
  return utf8 ? nb::object(str_of(*utf8)) : nb::none();
}

void raise(const iri::Error& error, std::string_view text, std::string_view expected) {
  const std::size_t offset = std::min<std::size_t>(error.offset, text.size());
  throw_error(iri::name(error.code), iri::message(error.code), offset,
              characters(text.substr(0, offset)), iri::name(error.component), expected);
}

// Not when the first rule is asked for: a new dict may collect garbage, and let other threads run. These would wait for it with the GIL.
void define_rules() {
  if (known_rules == nullptr) known_rules = PyDict_New();
  if (known_rules == nullptr) throw nb::python_error();
}

iri::Rule rule_of(nb::handle name) {
  // Names are constants in nearly every program: their numbers are found by a dict, which has their hashes already.
  if (PyObject* const number = PyDict_GetItemWithError(known_rules, name.ptr()))
    return static_cast<iri::Rule>(PyLong_AsLong(number));
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  const std::optional<iri::Rule> rule = iri::find_rule(text_of(name));
  if (!rule) {
    PyErr_Format(PyExc_ValueError, "no rule of RFC 3986 or RFC 3987 is named %R", name.ptr());
    throw nb::python_error();
  }
  const nb::int_ number(static_cast<int>(*rule));
  if (PyDict_SetItem(known_rules, name.ptr(), number.ptr()) != 0) throw nb::python_error();
  return *rule;
}

}  // namespace iri_python

NB_MODULE(_core, module) {
  module.doc() = "The compiled part of libiri; use the package libiri.";
  module.attr("version") = IRI_PYTHON_VERSION;
  iri_python::define_rules();
  iri_python::define_parsing(module);
  iri_python::define_operations(module);
  iri_python::define_gate(module);
  iri_python::define_routes(module);
  iri_python::define_columns(module);
}
