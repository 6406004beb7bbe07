// References and errors for the library {fmt} (fmt.dev), as format.hpp has them for std::format.
//
// Not in iri.hpp: include it where you print. The header needs {fmt}; the library does not.
#ifndef IRI_FMT_HPP
#define IRI_FMT_HPP

#include <fmt/format.h>

#include <string_view>

#include "iri/error.hpp"
#include "iri/reference.hpp"

/// Takes the format specification of a string: `fmt::format("{:>40}", uri)`. Prints the text, byte
/// for byte.
template <iri::Rule S>
struct fmt::formatter<iri::BasicView<S>> : fmt::formatter<std::string_view> {
  template <class Context>
  [[nodiscard]] auto format(iri::BasicView<S> view, Context& context) const {
    return fmt::formatter<std::string_view>::format(view.text(), context);
  }
};
template <iri::Rule S>
struct fmt::formatter<iri::BasicReference<S>> : fmt::formatter<std::string_view> {
  template <class Context>
  [[nodiscard]] auto format(const iri::BasicReference<S>& reference, Context& context) const {
    return fmt::formatter<std::string_view>::format(reference.text(), context);
  }
};

/// The name, such as "bad_percent_encoding".
template <>
struct fmt::formatter<iri::ErrorCode> : fmt::formatter<std::string_view> {
  template <class Context>
  [[nodiscard]] auto format(iri::ErrorCode code, Context& context) const {
    return fmt::formatter<std::string_view>::format(name(code), context);
  }
};
/// "path, byte 7: this character is not allowed here". Never prints bytes of the input.
template <>
struct fmt::formatter<iri::Error> {
  [[nodiscard]] static constexpr auto parse(fmt::format_parse_context& context) {
    return context.begin();
  }
  template <class Context>
  [[nodiscard]] auto format(const iri::Error& error, Context& context) const {
    const std::string_view part = name(error.component);
    return fmt::format_to(context.out(), "{}{}byte {}: {}", part, part.empty() ? "" : ", ",
                          error.offset, message(error.code));
  }
};

#endif
