#ifndef IRI_TEST_REFERENCE_REFERENCE_HPP
#define IRI_TEST_REFERENCE_REFERENCE_HPP

// The oracle: RFC 3986 and RFC 3987 by interpretation of their ABNF. See README.md for why it
// shares nothing with the library.

#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>

#include "reference/abnf.hpp"
#include "reference/character_set.hpp"

namespace iri_reference {

enum class Family { iri, uri };

/// The rules of RFC 3987 (39) or RFC 3986 (36) in the order of the RFC, with their text; the core
/// rules of RFC 5234 beside them.
const Grammar& grammar(Family family);

/// The ABNF files as they are.
std::string_view abnf_text(Family family);
std::string_view abnf_core_text();

/// What the grammar says of some bytes as an instance of one rule.
///
/// The *viable length* is the largest k such that the first k bytes can be extended, byte for byte,
/// to a string of the rule's language. The *error offset* is the same, but never inside a
/// character: where k < size and the first k bytes end within a UTF-8 character, it is the first
/// byte of that character. `error_offset == size` of a rejected input means "truncated"; an
/// accepted input has both equal to its size.
struct Verdict {
  bool accepted = false;
  std::uint32_t error_offset = 0;
  std::uint32_t viable_length = 0;
  ByteSet allowed;  ///< the bytes b such that input[0, error_offset) + b is viable: what to report
  ByteSet allowed_after_viable;  ///< the same for input[0, viable_length) + b
  bool end_allowed = false;      ///< input[0, error_offset) is itself in the language
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// Judges `bytes` (any bytes, fewer than 2^32 - 1) as an instance of the rule of that name.
/// Throws std::invalid_argument for a name that the family does not have (core rules count).
Verdict check(Family family, std::string_view rule_name, std::string_view bytes);

/// The same, the name looked up in RFC 3987, then in RFC 3986. Names that both have mean the same
/// language there (tested).
Verdict check(std::string_view rule_name, std::string_view bytes);

/// The bytes from `begin` to before `end`.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend bool operator==(const Range&, const Range&) = default;
};

enum class HostKind { none, ipv4_address, ipv6_address, ipv_future, reg_name };

/// What the rules of the components spanned. Absent (no value) differs from empty. All are absent
/// when the input is rejected; the path is always present when it is accepted.
struct Parts {
  bool accepted = false;
  std::optional<Range> scheme;
  std::optional<Range> authority;
  std::optional<Range> userinfo;
  std::optional<Range> host;
  std::optional<Range> port;
  std::optional<Range> path;
  std::optional<Range> query;
  std::optional<Range> fragment;
  HostKind host_kind = HostKind::none;  ///< `none` without a host; the first alternative of `host`
                                        ///< that spans all of it
  bool ambiguous =
      false;  ///< a second way to cut a sequence was seen: never true with these grammars
  friend bool operator==(const Parts&, const Parts&) = default;
};

/// Splits an instance of one of the eight start rules: IRI, IRI-reference, absolute-IRI,
/// irelative-ref, URI, URI-reference, absolute-URI, relative-ref. Throws std::invalid_argument for
/// any other rule.
Parts split(std::string_view start_rule, std::string_view bytes);

}  // namespace iri_reference

#endif
