// Laws 5, 7, 8 and 13: a base and a reference, one on each side of a newline; without one, a text
// against a few bases. Resolution is held to the pseudo-code of RFC 3986 s5 as it stands there.
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "owned.hpp"
#include "support/rfc3986_oracle.hpp"

namespace iri_fuzz {
namespace {

/// The oracle copies its buffers at each step: quadratic. Longer texts are left to the tests of
/// linear time.
constexpr std::size_t oracle_limit = 2000;

/// What write() writes into a block of exactly the size it asks for; one byte less must not do.
template <class Write>
std::string write_exactly(const Write& write) {
  const iri::Written asked = write(iri::OutputBuffer());
  IRI_CHECK("8: an operation that must succeed asks for room at most",
            asked.ok() ? asked.size == 0 : asked.error.code == iri::ErrorCode::buffer_too_small);
  if (asked.size != 0) {
    const ExactCopy small(std::string(asked.size - 1, '\0'));
    const iri::Written refused = write(iri::OutputBuffer(small.data(), small.size()));
    IRI_CHECK("8: a smaller buffer is refused",
              refused.error.code == iri::ErrorCode::buffer_too_small && refused.size == asked.size);
  }
  const ExactCopy block(std::string(asked.size, '\0'));
  const iri::Written written = write(iri::OutputBuffer(block.data(), block.size()));
  IRI_CHECK("8: size() == bytes written", written.ok() && written.size == asked.size);
  return std::string(block.text());
}

std::string resolved_text(iri::IriView base, iri::IriReferenceView reference) {
  return write_exactly([&](iri::OutputBuffer out) { return iri::resolve(base, reference, out); });
}

void check_against_oracle(iri::IriView base, iri::IriReferenceView reference, iri::IriView target) {
  int underflows = 0;
  const rfc3986::Uri built = rfc3986::guarded(
      rfc3986::transform(rfc3986::parse(std::string(base.text())),
                         rfc3986::parse(std::string(reference.text())), &underflows));
  IRI_CHECK("5: the result is that of the RFC's pseudo-code",
            rfc3986::recompose(built) == target.text());
  IRI_CHECK("5: it parses into the components it was built from",
            target.scheme() == built.scheme && target.authority() == built.authority &&
                target.path() == built.path && target.query() == built.query &&
                target.fragment() == built.fragment);
  iri::ResolveOptions options;
  options.underflow = iri::Underflow::error;
  const iri::Written written = iri::resolve(base, reference, options, iri::OutputBuffer());
  IRI_CHECK("5: an underflow is an error where that is asked for",
            (written.error.code == iri::ErrorCode::root_underflow) == (underflows != 0));
  IRI_CHECK("5: its offset is in the reference",
            underflows == 0 || written.error.offset <= reference.text().size());
}

void check_relativize(iri::IriView base, iri::IriView target) {
  const std::string text =
      write_exactly([&](iri::OutputBuffer out) { return iri::relativize(base, target, out); });
  const auto reference = iri::IriReferenceView::parse(text);
  IRI_CHECK("7: what is given is a reference", reference.has_value());
  const std::string resolved = resolved_text(base, *reference);
  IRI_CHECK("7: resolve(base, relativize(base, x)) == x, or what is given is x itself",
            resolved == target.text() || text == target.text());
  IRI_CHECK("7: no longer than x", text.size() <= target.text().size());
}

/// Law 13. In the reference "%2E" is no dot for resolution, and one for normalization: so what is
/// unreserved is decoded before.
void check_normalized(iri::IriView base, iri::IriReferenceView reference) {
  const auto plain = iri::normalize(reference, {.steps = {iri::NormalizeStep::percent}}).value();
  const auto form = iri::normalize(reference, {.steps = iri::all_normalize_steps}).value();
  const auto before = iri::resolve(base, plain).value();
  const auto after = iri::resolve(base, form).value();
  IRI_CHECK("13: resolve(b, normalize(r)) is equivalent to resolve(b, r)",
            iri::same(iri::ComparisonLevel::scheme, before, after));
}

/// Of a and b in any order, and of each with itself.
void check_joined(iri::IriView base, iri::IriReferenceView a, iri::IriReferenceView b) {
  const std::string text =
      write_exactly([&](iri::OutputBuffer out) { return iri::join(a, b, out); });
  const auto joined = iri::IriReferenceView::parse(text);
  IRI_CHECK("18: what is joined is a reference", joined.has_value());
  IRI_CHECK("18: an owned result has the components of its text",
            has_own_components(iri::join(a, b)));
  IRI_CHECK("18: resolve(B, join(a, b)) == resolve(resolve(B, a), b)",
            resolved_text(base, *joined) ==
                iri::resolve(iri::resolve(base, a).value(), b).value().text());
}

void check(iri::IriView base, iri::IriReferenceView reference) {
  const std::string text = resolved_text(base, reference);
  const auto target = iri::IriView::parse(text);
  IRI_CHECK("5: the result is an IRI", target.has_value());
  IRI_CHECK("5: an owned result has the components of its text",
            has_own_components(iri::resolve(base, reference)) &&
                has_own_components(iri::relativize(base, *target)));
  if (base.text().size() + reference.text().size() < oracle_limit) {
    check_against_oracle(base, reference, *target);
  }
  const std::string once_more = resolved_text(base, *target);
  IRI_CHECK("5: an IRI that was resolved resolves to itself, but for its base's own path",
            reference.path().empty() || once_more == text);
  check_normalized(base, reference);
  check_relativize(base, *target);
  const auto shortest = iri::relativize(base, *target).value();
  for (const iri::IriReferenceView& a : {reference, shortest.view(), iri::IriReferenceView(base)}) {
    check_joined(base, a, reference);
    check_joined(base, reference, a);
  }
  if (reference.has_scheme()) check_relativize(base, iri::IriView::parse(reference.text()).value());
  if (reference.path().empty()) return;  // then the base's path is not touched
  IRI_CHECK("7: what was resolved is found again",
            iri::resolve(base, iri::relativize(base, *target).value())->text() == text);
}

void check_recompose(iri::IriReferenceView reference) {
  const iri::ReferenceParts parts = iri::split(reference);
  const std::string text =
      write_exactly([&](iri::OutputBuffer out) { return iri::recompose(parts, out); });
  IRI_CHECK("2: recompose(split(x)) == x", text == reference.text());
}

}  // namespace

void one_input(std::string_view text) {
  const auto [first, second] = two_texts(text);
  const auto reference = iri::IriReferenceView::parse(second);
  if (!reference) return;
  check_recompose(*reference);
  const auto base = iri::IriView::parse(first);
  if (base) check(*base, *reference);
  const Turn turn(text, 6);
  std::size_t number = 0;
  for (const char* fixed : {"http://a/b/c/d;p?q", "s:b/c", "s:/b/../..", "s:b", "s:", "s://h"}) {
    if (!turn.of(number++)) continue;
    check(iri::IriView::parse(fixed).value(), *reference);
  }
}

}  // namespace iri_fuzz
