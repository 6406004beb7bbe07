// The rules of the ABNF of RFC 3986 (appendix A) and RFC 3987 (section 2.2), by number.
#ifndef IRI_RULE_LIST_HPP
#define IRI_RULE_LIST_HPP

#include <cstddef>
#include <cstdint>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// Every rule of both grammars, in their order, `-` written `_`. A rule that has the
/// same name in both (scheme, port, IP-literal, ...) is the same rule.
enum class Rule : std::uint8_t {
  // RFC 3986
  URI,
  hier_part,
  URI_reference,
  absolute_URI,
  relative_ref,
  relative_part,
  scheme,
  authority,
  userinfo,
  host,
  port,
  IP_literal,
  IPvFuture,
  IPv6address,
  h16,
  ls32,
  IPv4address,
  dec_octet,
  reg_name,
  path,
  path_abempty,
  path_absolute,
  path_noscheme,
  path_rootless,
  path_empty,
  segment,
  segment_nz,
  segment_nz_nc,
  pchar,
  query,
  fragment,
  pct_encoded,
  unreserved,
  reserved,
  gen_delims,
  sub_delims,
  // RFC 3987
  IRI,
  ihier_part,
  IRI_reference,
  absolute_IRI,
  irelative_ref,
  irelative_part,
  iauthority,
  iuserinfo,
  ihost,
  ireg_name,
  ipath,
  ipath_abempty,
  ipath_absolute,
  ipath_noscheme,
  ipath_rootless,
  ipath_empty,
  isegment,
  isegment_nz,
  isegment_nz_nc,
  ipchar,
  iquery,
  ifragment,
  iunreserved,
  ucschar,
  iprivate,
};

/// The rules as `iri::rule::ipath_abempty`.
namespace rule {
using enum Rule;
}

inline constexpr std::size_t rule_count = 61;
inline constexpr std::size_t uri_rule_count = 36;  ///< those of RFC 3986 come first

/// The eight rules for a whole reference, those that parse() takes.
inline constexpr Rule start_rules[] = {rule::URI,          rule::URI_reference, rule::absolute_URI,
                                       rule::relative_ref, rule::IRI,           rule::IRI_reference,
                                       rule::absolute_IRI, rule::irelative_ref};

namespace detail {
static_assert(rule_count <= 64);
constexpr unsigned long long make_start_rule_bits() noexcept {
  unsigned long long bits = 0;
  for (const Rule start : start_rules) bits |= 1ULL << static_cast<unsigned>(start);
  return bits;
}
inline constexpr unsigned long long start_rule_bits = make_start_rule_bits();
}  // namespace detail

/// Whether parse() takes it. One shift: each text that is parsed passes here.
[[nodiscard]] constexpr bool is_start_rule(Rule r) noexcept {
  const auto number = static_cast<unsigned>(r);
  return number < rule_count && (detail::start_rule_bits >> number & 1U) != 0;
}

/// Whether it is a rule of RFC 3987, over the alphabet with ucschar.
[[nodiscard]] constexpr bool is_iri_rule(Rule r) noexcept {
  return static_cast<std::size_t>(r) >= uri_rule_count;
}

/// What a start rule allows.
struct Form {
  bool iri;        ///< the characters of RFC 3987
  bool scheme;     ///< a scheme
  bool no_scheme;  ///< that there is none
  bool fragment;   ///< a fragment

  friend constexpr bool operator==(const Form&, const Form&) noexcept = default;
};

[[nodiscard]] constexpr Form allowed_by(Rule r) noexcept {
  const bool reference = r == rule::IRI_reference || r == rule::URI_reference;
  const bool relative = r == rule::irelative_ref || r == rule::relative_ref;
  const bool absolute = r == rule::absolute_IRI || r == rule::absolute_URI;
  return {is_iri_rule(r), !relative, reference || relative, !absolute};
}

/// The start rule that has the form of `start` in the alphabet of URIs, or in that of IRIs: URI and
/// IRI, relative-ref and irelative-ref. Another rule is its own.
[[nodiscard]] constexpr Rule counterpart(Rule start, bool iri) noexcept {
  Form form = allowed_by(start);
  form.iri = iri;
  for (const Rule r : start_rules) {
    if (is_start_rule(start) && allowed_by(r) == form) return r;
  }
  return start;
}

/// Whether every text of start rule `sub` is one of start rule `super`. The inclusions of
/// the grammar: a URI is an IRI, an absolute-IRI is an IRI, an IRI is an IRI-reference.
[[nodiscard]] constexpr bool includes(Rule super, Rule sub) noexcept {
  const Form a = allowed_by(super);
  const Form b = allowed_by(sub);
  return (a.iri || !b.iri) && (a.scheme || !b.scheme) && (a.no_scheme || !b.no_scheme) &&
         (a.fragment || !b.fragment);
}

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
