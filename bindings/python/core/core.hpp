// What the sources of the extension module share: texts of Python, and errors as exceptions.
#ifndef IRI_BINDINGS_PYTHON_CORE_CORE_HPP
#define IRI_BINDINGS_PYTHON_CORE_CORE_HPP

#include <nanobind/nanobind.h>

#include <iri.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace nb = nanobind;

namespace iri_python {

/// The UTF-8 of a str, which the str keeps: its characters, whatever a subclass says of them. A lone surrogate raises libiri.Error
/// (`not_utf8`).
std::string_view text_of(nb::handle text);

/// The bytes of a str or of bytes: what comes over a socket need not be UTF-8.
std::string_view bytes_of(nb::handle text);

/// The UTF-8 of a str, or bytes that are UTF-8. Others raise libiri.Error (`not_utf8`).
std::string_view utf8_of(nb::handle text);

/// What was read of a value, once: the characters of a str as a `str` itself, the number of an integer as an `int` itself. Any other
/// value is left to its reader, which refuses it.
nb::object exact(nb::handle value);

/// The text of a value of a template or a query: a str, a number, or `true` and `false`. Another one raises TypeError: its str()
/// would be of no use there.
nb::object plain_text(nb::handle value);

/// Another value than True and False raises TypeError.
bool flag_of(nb::handle value);

/// Clears the error of a str that has no UTF-8, or of bytes that are no UTF-8. Throws any other, such as
/// MemoryError.
void clear_unicode_error();

nb::str str_of(std::string_view utf8);
nb::object str_or_none(const std::optional<std::string_view>& utf8);

/// Raises libiri.Error for a text that a rule refuses.
[[noreturn]] void raise(const iri::Error& error, std::string_view text,
                        std::string_view expected = {});

/// Raises libiri.Error of that name, at an offset of the text.
[[noreturn]] void raise(std::string_view code, std::string_view message, std::size_t offset,
                        std::string_view text);

/// Raises TypeError: that something else is needed than what was given.
[[noreturn]] void raise_type(const char* wanted, nb::handle given);

/// How many characters a text has.
std::size_t characters_of(std::string_view utf8);

/// The rule of that name, as the RFC writes it; another name raises ValueError.
iri::Rule rule_of(nb::handle name);

/// The steps of those names; None is the default. Another name raises ValueError.
iri::NormalizeSteps steps_of(nb::handle names);

/// A view of `text`, by the rule IRI-reference or IRI; raises libiri.Error if it is none.
template <class View>
View view_of(std::string_view text) {
  const auto view = View::parse(text);
  if (!view) raise(view.error(), text, iri::expected_phrase(View::rule, text, view.error()));
  return *view;
}

/// The value of a result, or its error raised. `text` is the argument that the offset counts in.
template <class T>
T value_of(iri::Result<T> result, std::string_view text) {
  if (!result) raise(result.error(), text);
  return *std::move(result);
}

/// Adds a function to the module, to be called without keywords. None is a value like another to it: what is no text raises TypeError
/// in words of libiri.
template <class Result, class... Arguments>
void define(nb::module_& module, const char* name, Result (*function)(Arguments...)) {
  module.def(name, function, (static_cast<void>(sizeof(Arguments)), nb::arg().none())...);
}

/// Called once, by the module: what rule_of() needs.
void define_rules();
void define_parsing(nb::module_& module);
void define_operations(nb::module_& module);
void define_idna(nb::module_& module);
void define_editing(nb::module_& module);
void define_gate(nb::module_& module);
void define_routes(nb::module_& module);
void define_columns(nb::module_& module);

}  // namespace iri_python

#endif
