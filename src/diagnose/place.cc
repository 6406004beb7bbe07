#include "diagnose/place.hpp"

#include <cstddef>

#include "iri/parse.hpp"

namespace iri::inline v0::detail {
namespace {

constexpr Place unknown(Component component) noexcept { return {component, ErrorCode::none}; }

/// A text cut in two at the place of the error.
struct Cut {
  std::string_view before;
  std::string_view after;

  bool at_end() const noexcept { return after.empty(); }
  bool next_is(std::string_view any) const noexcept {
    return !after.empty() && any.find(after.front()) != any.npos;
  }
  Cut drop(std::size_t count) const noexcept { return {before.substr(count), after}; }
};

/// `code`, but where the text ends it only is not finished.
Place wrong(const Cut cut, Component component, ErrorCode code) noexcept {
  return cut.at_end() ? unknown(component) : Place{component, code};
}

bool all_digits(std::string_view text) noexcept { return is_valid(rule::port, text); }

Rule reference_of(Rule start) noexcept {
  return is_iri_rule(start) ? rule::IRI_reference : rule::URI_reference;
}

/// In "[...", which has no "]" yet.
Place in_ip_literal(const Cut inside) noexcept {
  const std::string_view address = inside.before.substr(1);
  const bool future = address.starts_with('v') || address.starts_with('V');
  if (is_valid(future ? rule::IPvFuture : rule::IPv6address, address)) {
    const bool over = inside.at_end() || inside.next_is("/?#@");
    if (over) return {Component::host, ErrorCode::missing_bracket};
  }
  if (inside.at_end()) return unknown(Component::host);
  if (future) return {Component::host, ErrorCode::bad_ipvfuture};
  const bool hopeless = address.empty() && !is_valid(rule::h16, inside.after.substr(0, 1));
  if (hopeless && !inside.next_is(":]")) return {Component::host, ErrorCode::bad_ip_literal};
  return {Component::host, ErrorCode::bad_ipv6};
}

/// After the "@" of the userinfo, or where there can be none.
Place in_host_and_port(const Cut cut) noexcept {
  if (!cut.before.starts_with('[')) {
    const bool port = cut.before.find(':') != cut.before.npos;
    return port ? Place{Component::port, ErrorCode::bad_port} : unknown(Component::host);
  }
  const std::size_t bracket = cut.before.find(']');
  if (bracket == cut.before.npos) return in_ip_literal(cut);
  const bool port = cut.before.substr(bracket).starts_with("]:");
  if (port) return {Component::port, ErrorCode::bad_port};
  return {Component::host, ErrorCode::bad_ip_literal};
}

/// In the authority. Until an "@" is seen, `a:b` may be userinfo or a host and a port. It is
/// called a port while it has digits only, and also where the authority ends without the
/// "@" that userinfo needs (but not inside a pct-encoded: no port has those).
Place in_authority(const Cut cut) noexcept {
  const std::size_t at = cut.before.find('@');
  if (at != cut.before.npos) return in_host_and_port(cut.drop(at + 1));
  if (cut.before.starts_with('[')) return in_host_and_port(cut);
  const std::size_t colon = cut.before.find(':');
  if (colon == cut.before.npos) return unknown(Component::host);
  const bool ends = cut.at_end() || cut.next_is("/?#");
  const bool over = ends && is_valid(rule::iuserinfo, cut.before);
  if (over || all_digits(cut.before.substr(colon + 1))) return in_host_and_port(cut);
  return unknown(Component::userinfo);
}

/// After the scheme: "//" authority path, or path.
Place in_hier_part(const Cut cut) noexcept {
  if (!cut.before.starts_with("//")) return unknown(Component::path);
  const Cut authority = cut.drop(2);
  const bool over = authority.before.find('/') != authority.before.npos;
  return over ? unknown(Component::path) : in_authority(authority);
}

bool requires_scheme(Rule rule) noexcept {
  return rule == rule::IRI || rule == rule::URI || rule == rule::absolute_IRI ||
         rule == rule::absolute_URI;
}

/// No ":" was passed, and there may have to be one, or may be none.
Place before_scheme(Rule rule, const Cut cut, std::string_view text) noexcept {
  if (requires_scheme(rule)) {
    const std::size_t delimiter = text.find_first_of(":/?#");
    const bool colon = delimiter != text.npos && text[delimiter] == ':';
    const bool scheme_meant = colon && !is_valid(reference_of(rule), text);
    return {Component::scheme, scheme_meant ? ErrorCode::bad_scheme : ErrorCode::no_scheme};
  }
  const bool whole = is_valid(reference_of(rule), cut.before);  // not inside a pct-encoded
  if (!cut.next_is(":") || !whole) return in_hier_part(cut);
  const bool relative_only = is_valid(rule::scheme, cut.before);
  return {Component::scheme, relative_only ? ErrorCode::has_scheme : ErrorCode::bad_scheme};
}

Place in_reference(Rule rule, const Cut cut, std::string_view text) noexcept {
  if (cut.before.find('#') != cut.before.npos) return unknown(Component::fragment);
  const bool absolute = rule == rule::absolute_IRI || rule == rule::absolute_URI;
  const std::size_t delimiter = cut.before.find_first_of(":/?#");
  const bool scheme = delimiter != cut.before.npos && cut.before[delimiter] == ':';
  if (absolute && scheme && cut.next_is("#") && is_valid(rule, cut.before)) {
    return {Component::fragment, ErrorCode::has_fragment};
  }
  if (cut.before.find('?') != cut.before.npos) return unknown(Component::query);
  if (scheme) return in_hier_part(cut.drop(delimiter + 1));
  if (delimiter == cut.before.npos || requires_scheme(rule)) return before_scheme(rule, cut, text);
  return in_hier_part(cut);
}

/// The place in a text that a lesser rule refused.
Place in_component(Rule rule, const Cut cut) noexcept {
  switch (rule) {
    case rule::scheme: return wrong(cut, Component::scheme, ErrorCode::bad_scheme);
    case rule::authority:
    case rule::iauthority: return in_authority(cut);
    case rule::userinfo:
    case rule::iuserinfo: return unknown(Component::userinfo);
    case rule::host:
    case rule::ihost: return in_host_and_port(cut);
    case rule::IP_literal:
      return cut.before.empty() ? wrong(cut, Component::host, ErrorCode::bad_ip_literal)
                                : in_host_and_port(cut);
    case rule::IPv6address: return wrong(cut, Component::host, ErrorCode::bad_ipv6);
    case rule::IPvFuture: return wrong(cut, Component::host, ErrorCode::bad_ipvfuture);
    case rule::h16:
    case rule::ls32:
    case rule::IPv4address:
    case rule::dec_octet:
    case rule::reg_name:
    case rule::ireg_name: return unknown(Component::host);
    case rule::port: return {Component::port, ErrorCode::bad_port};
    case rule::hier_part:
    case rule::ihier_part:
    case rule::relative_part:
    case rule::irelative_part: return in_hier_part(cut);
    case rule::path:
    case rule::path_abempty:
    case rule::path_absolute:
    case rule::path_noscheme:
    case rule::path_rootless:
    case rule::path_empty:
    case rule::segment:
    case rule::segment_nz:
    case rule::segment_nz_nc:
    case rule::ipath:
    case rule::ipath_abempty:
    case rule::ipath_absolute:
    case rule::ipath_noscheme:
    case rule::ipath_rootless:
    case rule::ipath_empty:
    case rule::isegment:
    case rule::isegment_nz:
    case rule::isegment_nz_nc: return unknown(Component::path);
    case rule::query:
    case rule::iquery: return unknown(Component::query);
    case rule::fragment:
    case rule::ifragment: return unknown(Component::fragment);
    default: return unknown(Component::none);  // a rule for single characters
  }
}

}  // namespace

Place place_of(Rule rule, std::string_view text, std::uint32_t offset) noexcept {
  const Cut cut{text.substr(0, offset), text.substr(offset)};
  return is_start_rule(rule) ? in_reference(rule, cut, text) : in_component(rule, cut);
}

}  // namespace iri::inline v0::detail
