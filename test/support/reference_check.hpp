// Compares the library with the reference parser, which is independent of it.
#ifndef IRI_TEST_SUPPORT_REFERENCE_CHECK_HPP
#define IRI_TEST_SUPPORT_REFERENCE_CHECK_HPP

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "iri/next_bytes.hpp"
#include "iri/parse.hpp"
#include "iri/rule.hpp"
#include "reference/reference.hpp"

namespace iri_test {

inline constexpr iri::Rule start_rules[] = {
    iri::rule::URI, iri::rule::URI_reference, iri::rule::absolute_URI, iri::rule::relative_ref,
    iri::rule::IRI, iri::rule::IRI_reference, iri::rule::absolute_IRI, iri::rule::irelative_ref};

/// The bytes of a text in hexadecimal, for messages.
inline std::string hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += "0123456789abcdef"[byte >> 4U];
    text += "0123456789abcdef"[byte & 15U];
  }
  return text;
}

/// Returns the offsets that the library must give for the parts that the reference parser found.
inline iri::Components components_of(const iri_reference::Parts& parts, std::size_t size) {
  iri::Components c;
  if (parts.scheme) c.scheme_end = parts.scheme->end;
  if (parts.userinfo) c.userinfo_end = parts.userinfo->end;
  if (parts.host) c.host_end = parts.host->end;
  if (parts.authority) c.authority_end = parts.authority->end;
  c.path_end = parts.path->end;
  c.query_end = parts.query ? parts.query->end : c.path_end;
  c.size = static_cast<std::uint32_t>(size);
  return c;
}

/// Compares verdict, offset and, for a start rule, every component. Returns false if they differ.
inline bool agrees(iri::Rule rule, std::string_view text) {
  const std::string_view name = iri::name(rule);
  const iri_reference::Verdict wanted = iri_reference::check(name, text);
  const iri::MatchResult found = iri::match(rule, text);
  EXPECT_EQ(found.accepted(), wanted.accepted) << name << " " << hex(text);
  if (found.accepted() != wanted.accepted) return false;
  if (!wanted.accepted) {
    EXPECT_EQ(found.error_offset, wanted.error_offset) << name << " " << hex(text);
    return found.error_offset == wanted.error_offset;
  }
  if (!iri::is_start_rule(rule)) return true;
  iri::Components components;
  EXPECT_TRUE(iri::parse(rule, text, components)) << name << " " << hex(text);
  const iri::Components parts = components_of(iri_reference::split(name, text), text.size());
  EXPECT_EQ(components, parts) << name << " " << hex(text);
  EXPECT_TRUE(components.is_consistent()) << name << " " << hex(text);
  return components == parts && components.is_consistent();
}

/// Compares the set of bytes that may follow `prefix`. Returns false if the sets differ.
inline bool expects_the_same(iri::Rule rule, std::string_view prefix) {
  const iri_reference::Verdict wanted = iri_reference::check(iri::name(rule), prefix);
  const iri::NextBytes found = iri::next_bytes(rule, prefix);
  bool same = found.end == wanted.accepted;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const auto b = static_cast<unsigned char>(byte);
    same = same && found.contains(b) == wanted.allowed_after_viable.test(b);
  }
  EXPECT_TRUE(same) << iri::name(rule) << " after " << hex(prefix);
  return same;
}

}  // namespace iri_test

#endif
