#ifndef IRI_TEST_GRAMMAR_APPENDIX_B_HPP
#define IRI_TEST_GRAMMAR_APPENDIX_B_HPP

// RFC 3986 appendix B: the components of a valid reference lie where its delimiters say. For speed;
// library_test.cc holds it to iri_reference::split.

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "iri/components.hpp"

namespace iri_grammar {

/// The boundaries in a text that the ABNF accepts.
inline iri::Components components_by_delimiters(std::string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  // The first of these characters in [from, to), or `to`.
  const auto find = [&](std::string_view characters, std::uint32_t from, std::uint32_t to) {
    const std::size_t found = text.substr(0, to).find_first_of(characters, from);
    return found == text.npos ? to : static_cast<std::uint32_t>(found);
  };
  iri::Components c;
  c.size = size;
  c.query_end = find("#", 0, size);
  c.path_end = find("?", 0, c.query_end);
  const std::uint32_t first = find(":/", 0, c.path_end);
  if (first != c.path_end && text[first] == ':') c.scheme_end = first;
  const std::uint32_t begin = c.hier_begin();
  if (text.substr(begin, 2) != "//") return c;
  c.authority_end = find("/", begin + 2, c.path_end);
  const std::uint32_t at = find("@", begin + 2, c.authority_end);
  if (at != c.authority_end) c.userinfo_end = at;
  const std::uint32_t bracket = find("]", c.host_begin(), c.authority_end);
  c.host_end = find(":", bracket == c.authority_end ? c.host_begin() : bracket, c.authority_end);
  return c;
}

}  // namespace iri_grammar

#endif
