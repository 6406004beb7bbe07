// The law that belongs to each operation of a chain. `x` is the reference before the step, `y` the
// one after it.
#ifndef IRI_FUZZ_CHAIN_LAWS_HPP
#define IRI_FUZZ_CHAIN_LAWS_HPP

#include <string>

#include "chain_step.hpp"
#include "laws.hpp"
#include "support/dot_order_oracle.hpp"

namespace iri_fuzz {

using Reference = iri::IriReferenceView;

inline std::string uri_of(Reference x) { return std::string(iri::to_uri(x).value().text()); }
inline std::string iri_of(Reference x) { return std::string(iri::to_iri(x).value().text()); }
inline std::string shown(Reference x) { return iri::to_display(x).value(); }
inline Reference parsed(std::string_view text) { return Reference::parse(text).value(); }

inline std::string normal(Reference x, iri::NormalizeSteps steps) {
  return std::string(iri::normalize(x, {.steps = steps}).value().text());
}

/// The default steps of a text that is an IRI-reference.
inline std::string normal(std::string_view text) {
  return normal(parsed(text), iri::default_normalize_steps);
}

inline std::string plain_dots(Reference x) { return normal(x, {iri::NormalizeStep::percent}); }

/// The text of the origin; "" without one.
inline std::string origin_text(Reference x) {
  const auto iri = iri::IriView::from(x);
  if (!iri) return {};
  const auto origin = iri::origin(*iri);
  return origin ? iri::serialize(*origin) : std::string();
}

/// Whether x has no character raw that conversion leaves encoded (spaces, bidi formatting, ...;
/// to_iri() has the rule): such a character and its encoding are not the same on any level.
inline bool comes_back(Reference x) { return iri_of(parsed(uri_of(x))) == iri_of(x); }

inline void check_same(iri::ComparisonLevel level, Reference x, Reference y) {
  IRI_CHECK("chain: equal both ways", iri::same(level, x, y) && iri::same(level, y, x));
  IRI_CHECK("chain: equal by the order", iri::compare(level, x, y) == 0);
  IRI_CHECK("chain: equal => equal hash", iri::hash(level, x, {}, 5) == iri::hash(level, y, {}, 5));
}

inline void check_normalized(Reference x, Reference y, iri::NormalizeSteps steps) {
  using iri::ComparisonLevel;
  IRI_CHECK("4: normalize is idempotent", normal(y, steps) == y.text());
  IRI_CHECK("4: the normal form is normalized", iri::is_normalized(y, {.steps = steps}));
  for (const auto level : {ComparisonLevel::syntax, ComparisonLevel::scheme}) {
    if ((steps | iri::steps_of(level)) == iri::steps_of(level)) check_same(level, x, y);
  }
  IRI_CHECK("chain: the origin of the normal form", origin_text(x) == origin_text(y));
}

/// Steps and conversion in either order: what normalize_to_uri() promises.
inline void check_normalized_to_uri(Reference x, Reference y, iri::NormalizeSteps steps) {
  steps.erase(iri::NormalizeStep::ucschar);
  const std::string uri = uri_of(x);
  IRI_CHECK("6: the normal form of the URI", normal(parsed(uri), steps) == y.text());
  IRI_CHECK("chain: the origin of the URI", !comes_back(x) || origin_text(x) == origin_text(y));
}

/// Law 14, on one base: `merged` is what remove_dot_segments() is given.
inline void check_order(Reference base, Reference r, Reference target) {
  const std::string plain_base = plain_dots(base);
  const auto first = resolved(plain_base, plain_dots(r)).value();
  IRI_CHECK("13: a normal form resolves to what its reference does",
            normal(resolved(plain_base, normal(r.text())).value()) == normal(first));
  const auto uri = [](Reference v) { return rfc3986::parse(std::string(v.text())); };
  const std::string path = rfc3986::merged_path(uri(base), uri(r));
  const rfc3986::DotOrder order = rfc3986::dot_order(path);
  const bool same = normal(target.text()) == normal(first);
  IRI_CHECK("14: resolved first or normalized first, it is the same unless the orders part",
            same || order.parts);
  const bool surely = order.parts && !order.underflows && path.starts_with('/');
  IRI_CHECK("14: where they part within the root, it is not the same", !surely || !same);
}

inline void check_resolved(Reference base, Reference r, Reference target) {
  IRI_CHECK("5: what is resolved is an IRI", iri::is_valid(iri::rule::IRI, target.text()));
  IRI_CHECK("5: an IRI that was resolved resolves to itself",
            r.path().empty() || resolved(base.text(), target.text()) == target.text());
  IRI_CHECK("chain: to_uri of a target is the target of the URIs",
            resolved(uri_of(base), uri_of(r)) == uri_of(target));
  iri::IriReference plain(base);
  IRI_CHECK("5: a base's fragment counts for nothing",
            plain.set_fragment(std::nullopt).has_value() &&
                resolved(plain.text(), r.text()) == target.text());
  IRI_CHECK("chain: a reference without an authority stays on the base's origin",
            r.has_scheme() || r.has_authority() || origin_text(base) == origin_text(target));
  check_order(base, r, target);
}

inline void check_relativized(Reference base, Reference target, Reference r) {
  const Text back = resolved(base.text(), r.text());
  IRI_CHECK("7: resolve(base, relativize(base, x)) == x, or what is given is x itself",
            back == target.text() || r.text() == target.text());
  IRI_CHECK("7: no longer than x", r.text().size() <= target.text().size());
  const std::string base_uri = uri_of(base);
  const std::string shortest = relativized(base_uri, uri_of(target)).value();
  IRI_CHECK("chain: relativize between URIs leads where it leads between IRIs",
            back != target.text() || resolved(base_uri, shortest) == uri_of(target));
}

inline void check_uri(Reference x, Reference y) {
  IRI_CHECK("6: to_uri is idempotent", uri_of(y) == y.text());
  IRI_CHECK("6: to_uri keeps the components", same_structure(x, y) && x.port() == y.port());
  IRI_CHECK("6: to_uri keeps what the parts mean",
            decoded(x.path()) == decoded(y.path()) && decoded(x.query()) == decoded(y.query()) &&
                decoded(x.fragment()) == decoded(y.fragment()));
  IRI_CHECK("chain: the origin of the URI", !comes_back(x) || origin_text(x) == origin_text(y));
  IRI_CHECK("chain: to_uri(x) is displayed as x is", shown(y) == shown(x));
}

inline void check_iri(Reference x, Reference y) {
  IRI_CHECK("6: to_iri is idempotent", iri_of(y) == y.text());
  IRI_CHECK("6: to_iri keeps the components", same_structure(x, y) && x.port() == y.port());
  IRI_CHECK("6: to_iri brings back nothing of s4.1", raw_bidi(y) <= raw_bidi(x));
  const iri::NormalizeSteps spelling{iri::NormalizeStep::case_, iri::NormalizeStep::percent};
  IRI_CHECK("chain: to_iri(x) is the URI of x, but for case and unreserved",
            normal(parsed(uri_of(y)), spelling) == normal(parsed(uri_of(x)), spelling));
}

inline void check_displayed(Reference x, Reference y) {
  IRI_CHECK("6: nothing of s4.1 is displayed", raw_bidi(y) == 0);
  IRI_CHECK("chain: display is idempotent", shown(y) == y.text());
  const std::string masked = iri::mask_password(x).value();
  IRI_CHECK("chain: a masked password is displayed as a password is",
            shown(parsed(masked)) == y.text());
  IRI_CHECK("chain: an IRI is displayed as its URI is", shown(parsed(iri_of(x))) == y.text());
}

/// RFC 3986 s3.2.1: "any data after the first colon".
inline std::string without_password(std::string_view userinfo) {
  const std::size_t end = userinfo.find(':');
  const bool password = end != userinfo.npos && end + 1 != userinfo.size();
  return std::string(userinfo.substr(0, password ? end + 1 : userinfo.npos)) +
         (password ? "***" : "");
}

inline void check_masked(Reference x, Reference y) {
  IRI_CHECK("chain: the password is masked, all of it",
            without_password(x.userinfo().value_or("")) == y.userinfo().value_or(""));
  IRI_CHECK("chain: mask is idempotent", iri::mask_password(y).value() == y.text());
  IRI_CHECK("chain: mask changes nothing but the userinfo",
            same_structure(x, y) && x.host() == y.host() && x.port() == y.port() &&
                x.path() == y.path() && x.query() == y.query() && x.fragment() == y.fragment());
}

inline Value part_of(Reference x, int component) {
  switch (component) {
    case IRI_COMPONENT_SCHEME: return x.scheme();
    case IRI_COMPONENT_AUTHORITY: return x.authority();
    case IRI_COMPONENT_USERINFO: return x.userinfo();
    case IRI_COMPONENT_HOST: return x.host();
    case IRI_COMPONENT_PORT: return x.port();
    case IRI_COMPONENT_PATH: return x.path();
    case IRI_COMPONENT_QUERY: return x.query();
    default: return x.fragment();
  }
}

inline void check_set(Reference x, Reference y, int component, std::string_view value) {
  const bool path = component == IRI_COMPONENT_PATH;
  IRI_CHECK("chain: a part that was set is there",
            part_of(y, component) == value || (path && y.path().ends_with(value)));
  IRI_CHECK("chain: the same value again is no edit",
            with_part(y, component, part_of(y, component)) == y.text());
  const bool tail = component == IRI_COMPONENT_QUERY || component == IRI_COMPONENT_FRAGMENT;
  if (tail || component == IRI_COMPONENT_PORT) {
    IRI_CHECK("chain: the old value again undoes an edit",
              with_part(y, component, part_of(x, component)) == x.text());
  }
}

inline void check_removed(Reference x, Reference y, int component) {
  const bool kept = component == IRI_COMPONENT_PATH || component == IRI_COMPONENT_HOST;
  IRI_CHECK("chain: a part that was taken away is gone", kept || !part_of(y, component));
  IRI_CHECK("chain: taken away twice is taken away", without_part(y, component) == y.text());
  const bool tail = component == IRI_COMPONENT_QUERY || component == IRI_COMPONENT_FRAGMENT;
  if (tail || component == IRI_COMPONENT_PORT) {
    IRI_CHECK("chain: the old value again undoes an edit",
              with_part(y, component, part_of(x, component)) == x.text());
  }
}

inline void check_pushed(Reference y, std::string_view text) {
  std::string_view last;
  for (const std::string_view segment : iri::segments(y)) last = segment;
  IRI_CHECK("chain: the segment that was pushed is the last, encoded",
            iri::DecodedView(last).string() == text);
}

inline void check_built(const Step& step, Reference x, Reference y) {
  const BuildParts parts = parts_to_build(step, x);
  IRI_CHECK("chain: what is built has its parts",
            y.scheme() == parts.scheme && y.userinfo() == parts.userinfo &&
                y.host() == parts.host && y.port() == parts.port && y.query() == parts.query &&
                y.fragment() == parts.fragment && y.path().ends_with(parts.path));
  const auto together =
      iri::recompose({parts.scheme, y.authority(), parts.path, parts.query, parts.fragment});
  IRI_CHECK("chain: build is recompose where that takes the parts",
            !together || together->text() == y.text());
  if ((step.argument & 127U) == 0) {
    IRI_CHECK("chain: built of its own parts, it is itself", y.text() == x.text());
  }
}

/// `y` is the text of a request target.
inline void check_canonical(std::string_view x, std::string_view y) {
  IRI_CHECK("chain: a canonical form is its own", canonical(y) == y);
  IRI_CHECK("8: a canonical form is not longer", y.size() <= x.size());
  if (!x.starts_with('/')) return;
  const std::string host = "s://h";
  const std::size_t end = std::min(y.find('?'), y.size());
  const std::size_t query = std::min(x.find('?'), x.size());
  IRI_CHECK("chain: the path of a canonical origin-form is the normal form of a URI's",
            normal(host + std::string(x.substr(0, query))) == host + std::string(y.substr(0, end)));
  IRI_CHECK("chain: its query is as it came", x.substr(query) == y.substr(end));
}

inline void check_encoded(std::string_view text, std::string_view y) {
  IRI_CHECK("8: decode(encode(x)) == x", iri::decode(y).value() == text);
  IRI_CHECK("8: what is encoded is of the rule", iri::is_valid(iri::rule::iquery, y));
  IRI_CHECK("chain: a part that is encoded can be set",
            with_part(parsed("s:"), IRI_COMPONENT_QUERY, y) == "s:?" + std::string(y));
}

inline void check_replaced(Reference y, std::string_view operand) {
  IRI_CHECK("chain: what is parsed is the text", y.text() == operand);
}

inline void check_compared(Reference x, std::string_view operand) {
  const auto y = Reference::parse(operand);
  if (!y) return;
  for (const auto level : {iri::ComparisonLevel::syntax, iri::ComparisonLevel::scheme}) {
    const bool same = iri::same(level, x, *y);
    const auto form = [&](Reference v) { return normal(v, iri::steps_of(level)); };
    IRI_CHECK("chain: the same are those of one normal form", same == (form(x) == form(*y)));
    if (!same) continue;
    check_same(level, x, *y);
    IRI_CHECK("chain: the same have one origin", origin_text(x) == origin_text(*y));
    const std::string uri = uri_of(x);
    IRI_CHECK("chain: the URIs of the same are the same",
              iri::same(level, parsed(uri), parsed(uri_of(*y))));
  }
}

/// `y` is a reference, except that a canonical target and an encoded text are texts.
inline void check_law(const Step& step, Reference x, std::string_view y) {
  if (step.operation == Operation::canonical) return check_canonical(x.text(), y);
  if (step.operation == Operation::encode) return check_encoded(step.operand, y);
  const Reference to = parsed(y);
  const auto operand = [&] { return parsed(step.operand); };
  switch (step.operation) {
    case Operation::set_part: return check_set(x, to, step.component(), step.operand);
    case Operation::remove_part: return check_removed(x, to, step.component());
    case Operation::push_segment: return check_pushed(to, step.operand);
    case Operation::build: return check_built(step, x, to);
    case Operation::normalize: return check_normalized(x, to, step.steps());
    case Operation::normalize_to_uri: return check_normalized_to_uri(x, to, step.steps());
    case Operation::resolve_here: return check_resolved(x, operand(), to);
    case Operation::resolve_there: return check_resolved(operand(), x, to);
    case Operation::relativize: return check_relativized(operand(), x, to);
    case Operation::to_uri: return check_uri(x, to);
    case Operation::to_iri: return check_iri(x, to);
    case Operation::display: return check_displayed(x, to);
    case Operation::mask: return check_masked(x, to);
    case Operation::replace: return check_replaced(to, step.operand);
    case Operation::compare:
      IRI_CHECK("chain: a comparison changes nothing", to.text() == x.text());
      return check_compared(x, step.operand);
    default: return;
  }
}

}  // namespace iri_fuzz

#endif
