// References and errors to streams and, where the standard library has it, std::format.
//
// Not in iri.hpp: include it where you print; nobody else pays for <ostream>.
#ifndef IRI_FORMAT_HPP
#define IRI_FORMAT_HPP

#include <ostream>
#include <string_view>
#include <version>

#include "iri/error.hpp"
#include "iri/reference.hpp"

#ifdef __cpp_lib_format
#include <format>
#endif

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// Writes the text, byte for byte; obeys the stream's width, fill and adjustment.
template <Rule S>
std::ostream& operator<<(std::ostream& out, BasicView<S> view) {
  return out << view.text();
}
template <Rule S>
std::ostream& operator<<(std::ostream& out, const BasicReference<S>& reference) {
  return out << reference.text();
}

/// The name, such as "bad_percent_encoding".
inline std::ostream& operator<<(std::ostream& out, ErrorCode code) { return out << name(code); }
inline std::ostream& operator<<(std::ostream& out, Component component) {
  return out << name(component);
}
/// "path, byte 7: this character is not allowed here". Never writes bytes of the input.
inline std::ostream& operator<<(std::ostream& out, const Error& error) {
  if (error.component != Component::none) out << name(error.component) << ", ";
  return out << "byte " << error.offset << ": " << message(error.code);
}

}}  // namespace iri::v0
#pragma GCC visibility pop

#ifdef __cpp_lib_format
/// Takes the format specification of a string: `std::format("{:>40}", iri)`.
template <iri::Rule S>
struct std::formatter<iri::BasicView<S>> : std::formatter<std::string_view> {
  [[nodiscard]] auto format(iri::BasicView<S> view, auto& context) const {
    return std::formatter<std::string_view>::format(view.text(), context);
  }
};
template <iri::Rule S>
struct std::formatter<iri::BasicReference<S>> : std::formatter<std::string_view> {
  [[nodiscard]] auto format(const iri::BasicReference<S>& reference, auto& context) const {
    return std::formatter<std::string_view>::format(reference.text(), context);
  }
};
#endif

#endif
