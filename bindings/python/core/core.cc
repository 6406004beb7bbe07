#include "core.hpp"

#include <algorithm>

namespace iri_python {
namespace {

// libiri.Error, which is written in Python.
nb::object error_type() { return nb::module_::import_("libiri._error").attr("Error"); }

[[noreturn]] void throw_error(std::string_view code, std::string_view message, std::size_t offset,
                              std::size_t index, std::string_view component,
                              std::string_view expected) {
  const nb::object made = error_type()(str_of(code), str_of(message), offset, index,
                                       str_of(component), str_of(expected));
  PyErr_SetObject(error_type().ptr(), made.ptr());
  throw nb::python_error();
}

}  // namespace

void raise(std::string_view code, std::string_view message, std::size_t offset,
           std::string_view text) {
  throw_error(code, message, offset, characters_of(text.substr(0, offset)), "", "");
}

namespace {

[[noreturn]] void raise_not_utf8(const char* message, std::size_t offset, std::size_t index) {
  throw_error(iri::name(iri::ErrorCode::not_utf8), message, offset, index, "", "");
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
  raise_not_utf8("a lone surrogate is no character", bytes, static_cast<std::size_t>(i));
}

// The numbers of rules, by the names that were asked for.
PyObject* known_rules = nullptr;

}  // namespace

// By attributes and functions alone: the fields of a type are not of the stable ABI.
void raise_type(const char* wanted, nb::handle given) {
  const nb::object name = given.type().attr("__name__");
  PyErr_Format(PyExc_TypeError, "%s is needed, not %.100S", wanted, name.ptr());
  throw nb::python_error();
}

std::size_t characters_of(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

void clear_unicode_error() {
  if (PyErr_ExceptionMatches(PyExc_UnicodeError) == 0) throw nb::python_error();
  PyErr_Clear();
}

std::string_view text_of(nb::handle text) {
  Py_ssize_t size = 0;
  if (!PyUnicode_Check(text.ptr())) raise_type("a str", text);
  const char* const data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (data == nullptr) raise_surrogate(text);
  return {data, static_cast<std::size_t>(size)};
}

std::string_view bytes_of(nb::handle text) {
  if (PyUnicode_Check(text.ptr())) return text_of(text);
  if (!PyBytes_Check(text.ptr())) raise_type("a str or bytes", text);
  return {PyBytes_AsString(text.ptr()), static_cast<std::size_t>(PyBytes_Size(text.ptr()))};
}

std::string_view utf8_of(nb::handle text) {
  const std::string_view bytes = bytes_of(text);
  if (!PyBytes_Check(text.ptr())) return bytes;
  const auto size = static_cast<Py_ssize_t>(bytes.size());
  if (const auto decoded = nb::steal(PyUnicode_DecodeUTF8(bytes.data(), size, nullptr)); decoded)
    return bytes;
  const nb::python_error error;
  Py_ssize_t at = 0;
  if (!error.matches(PyExc_UnicodeDecodeError)) throw error;
  if (PyUnicodeDecodeError_GetStart(error.value().ptr(), &at) != 0) throw nb::python_error();
  const auto offset = static_cast<std::size_t>(at);
  raise_not_utf8("the bytes are not UTF-8", offset, characters_of(bytes.substr(0, offset)));
}

nb::object exact(nb::handle value) {
  if (PyUnicode_Check(value.ptr())) return nb::steal(PyUnicode_FromObject(value.ptr()));
  if (PyBool_Check(value.ptr()) || PyIndex_Check(value.ptr()) == 0) return nb::borrow(value);
  const long long number = PyLong_AsLongLong(value.ptr());
  if (number != -1 || PyErr_Occurred() == nullptr) return nb::int_(number);
  if (PyErr_ExceptionMatches(PyExc_OverflowError) == 0) throw nb::python_error();
  PyErr_Clear();
  return nb::borrow(value);
}

nb::object plain_text(nb::handle value) {
  if (PyUnicode_Check(value.ptr())) return nb::borrow(value);
  if (PyBool_Check(value.ptr())) return str_of(value.ptr() == Py_True ? "true" : "false");
  const nb::object number = exact(value);
  if (PyLong_CheckExact(number.ptr()) || PyFloat_Check(number.ptr())) return nb::str(number);
  raise_type("a str or a number", value);
}

bool flag_of(nb::handle value) {
  if (!PyBool_Check(value.ptr())) raise_type("True or False", value);
  return value.ptr() == Py_True;
}

nb::str str_of(std::string_view utf8) {
  PyObject* const made =
      PyUnicode_FromStringAndSize(utf8.data(), static_cast<Py_ssize_t>(utf8.size()));
  if (made == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(made);
}

nb::object str_or_none(const std::optional<std::string_view>& utf8) {
  return utf8 ? nb::object(str_of(*utf8)) : nb::none();
}

void raise(const iri::Error& error, std::string_view text, std::string_view expected) {
  const std::size_t offset = std::min<std::size_t>(error.offset, text.size());
  throw_error(iri::name(error.code), iri::message(error.code), offset,
              characters_of(text.substr(0, offset)), iri::name(error.component), expected);
}

// Not when the first rule is asked for: a new dict may collect garbage, and let other threads run. These would wait for it with the GIL.
void define_rules() {
  if (known_rules == nullptr) known_rules = PyDict_New();
  if (known_rules == nullptr) throw nb::python_error();
}

iri::Rule rule_of(nb::handle name) {
  // Names are constants in nearly every program: their numbers are found by a dict, which has their hashes already. A subclass of str
  // may have a hash and an equality of its own: it is not looked up, nor kept.
  const bool is_plain = PyUnicode_CheckExact(name.ptr()) != 0;
  if (is_plain) {
    if (PyObject* const number = PyDict_GetItemWithError(known_rules, name.ptr()))
      return static_cast<iri::Rule>(PyLong_AsLong(number));
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
  }
  const std::optional<iri::Rule> rule = iri::find_rule(text_of(name));
  if (!rule) {
    PyErr_Format(PyExc_ValueError, "no rule of RFC 3986 or RFC 3987 is named %R", name.ptr());
    throw nb::python_error();
  }
  const nb::int_ number(static_cast<int>(*rule));
  if (is_plain && PyDict_SetItem(known_rules, name.ptr(), number.ptr()) != 0)
    throw nb::python_error();
  return *rule;
}

}  // namespace iri_python

NB_MODULE(_core, module) {
  module.doc() = "The compiled part of libiri; use the package libiri.";
  module.attr("version") = IRI_PYTHON_VERSION;
#ifdef NDEBUG
  nb::set_leak_warnings(
      false);  // threads that the end of the program stops leave behind what they had
#endif
  module.def("exact", &iri_python::exact, nb::arg("value").none(),
             nb::sig("def exact(value: typing.Any) -> typing.Any"));
  iri_python::define_rules();
  iri_python::define_parsing(module);
  iri_python::define_operations(module);
  iri_python::define_idna(module);
  iri_python::define_editing(module);
  iri_python::define_gate(module);
  iri_python::define_routes(module);
  iri_python::define_columns(module);
}
