// References that the compiler checks.
//
// Not in iri.hpp: the table for the compiler is 16 KB of source.
#ifndef IRI_LITERALS_HPP
#define IRI_LITERALS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "iri/ascii.hpp"
#include "iri/components.hpp"
#include "iri/lifetime.hpp"
#include "iri/parse.hpp"
#include "iri/reference.hpp"
#include "iri/rule.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

namespace detail {

/// The table of IRI-reference.
namespace literal {
// The interpreter reads the arrays of the table.
// clang-format off
#include "literal.inc"  // made by re2c/table.py, installed beside this header
#include "iri/detail/interpreter.hpp"
// clang-format on
}  // namespace literal

/// parse() for constant expressions. At run time parse() is far faster.
[[nodiscard]] constexpr bool parse_literal(Rule start, std::string_view text,
                                           Components& out) noexcept {
  if (text.size() > max_size) return false;
  const Form form = allowed_by(start);
  Components found;
  const auto size = static_cast<std::uint32_t>(text.size());
  const literal::Stop stop = literal::walk<true>(literal::start, text.data(), 0, size, found);
  if (stop.offset != size || !literal::finish(stop.state, size, found)) return false;
  // A URI-reference is an IRI-reference of US-ASCII alone: RFC 3987 only adds ucschar and iprivate.
  if (!form.iri && !is_ascii(text)) return false;
  if (found.has_scheme() ? !form.scheme : !form.no_scheme) return false;
  if (found.has_fragment() && !form.fragment) return false;
  out = found;
  return true;
}

/// Not constexpr, and nowhere defined: the compiler names it where a literal is refused, also without exceptions.
void this_literal_is_not_of_that_rule();

struct Literal {
  template <Rule S>
  [[nodiscard]] static constexpr std::optional<BasicView<S>> parse(std::string_view text) noexcept {
    Components components;
    if (!parse_literal(S, text, components)) return std::nullopt;
    return BasicView<S>(text, components);
  }
  template <Rule S>
  static consteval BasicView<S> view(std::string_view text) {
    const auto view = parse<S>(text);
    if (!view) this_literal_is_not_of_that_rule();
    return *view;
  }
};

}  // namespace detail

/// parse() in constant expressions. Returns nullopt if the text is invalid. At run time parse() is
/// far faster.
///
///     constexpr auto view = iri::parse_constant<iri::rule::IRI>(text);
template <Rule S>
[[nodiscard]] constexpr std::optional<BasicView<S>> parse_constant(
    std::string_view text IRI_LIFETIME_BOUND) noexcept {
  return detail::Literal::parse<S>(text);
}

/// A literal is a view of its text, which lives forever. An invalid one does not compile.
///
///     using namespace iri::literals;
///     constexpr iri::IriView home = "http://example.org/"_iri;
///     static_assert(home.host() == "example.org");
inline namespace literals {

consteval IriView operator""_iri(const char* text, std::size_t size) {
  return detail::Literal::view<rule::IRI>({text, size});
}
consteval IriReferenceView operator""_iri_reference(const char* text, std::size_t size) {
  return detail::Literal::view<rule::IRI_reference>({text, size});
}
consteval UriView operator""_uri(const char* text, std::size_t size) {
  return detail::Literal::view<rule::URI>({text, size});
}
consteval UriReferenceView operator""_uri_reference(const char* text, std::size_t size) {
  return detail::Literal::view<rule::URI_reference>({text, size});
}

}  // namespace literals

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
