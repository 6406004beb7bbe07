// Law 4, and that writing, comparing, ordering and hashing take the same normal form. Two texts,
// one on each side of a newline; without one, a text and the empty one.
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "owned.hpp"

namespace iri_fuzz {
namespace {

std::string normal_form(iri::IriReferenceView view, iri::NormalizeSteps steps) {
  const iri::NormalizeOptions options{.steps = steps};
  const iri::Written asked = iri::normalize(view, options, iri::OutputBuffer());
  const ExactCopy block(std::string(asked.size, '\0'));
  const iri::Written written =
      iri::normalize(view, options, iri::OutputBuffer(block.data(), block.size()));
  IRI_CHECK("8: size() == bytes written", written.ok() && written.size == asked.size);
  const auto owned = iri::normalize(view, options);
  IRI_CHECK("4: a normal form is accepted", owned.has_value());
  IRI_CHECK("4: an owned result has the components of its text", has_own_components(owned));
  IRI_CHECK("8: the owned result is what is written", owned->text() == block.text());
  return std::string(block.text());
}

/// RFC 3987 s4.1: LRM, RLM, LRE, RLE, PDF, LRO, RLO.
std::size_t count_bidi_formatting(std::string_view text) {
  std::size_t count = 0;
  for (const char* character : {"\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\xAA", "\xE2\x80\xAB",
                                "\xE2\x80\xAC", "\xE2\x80\xAD", "\xE2\x80\xAE"}) {
    for (std::size_t at = text.find(character); at != text.npos;
         at = text.find(character, at + 1)) {
      ++count;
    }
  }
  return count;
}

void check_components(iri::IriReferenceView a, iri::IriReferenceView b, iri::NormalizeSteps steps) {
  const bool scheme_based = steps.contains(iri::NormalizeStep::scheme);
  // `file:/x` is `file:///x` (RFC 8089 s2).
  const bool of_file = scheme_based && b.authority() == "" &&
                       iri::find_scheme(b.scheme().value_or("")) == iri::find_scheme("file");
  IRI_CHECK("4: the components are kept",
            a.has_scheme() == b.has_scheme() &&
                (a.has_authority() == b.has_authority() || of_file) &&
                a.userinfo().has_value() == b.userinfo().has_value() &&
                a.query().has_value() == b.query().has_value() &&
                a.fragment().has_value() == b.fragment().has_value());
  IRI_CHECK("4: a port goes by the scheme's rules only",
            scheme_based ? a.port() || !b.port() : a.port() == b.port());
  IRI_CHECK("4: an empty path stays empty but for the scheme's rules",
            !a.path().empty() || b.path().empty() || (scheme_based && b.path() == "/"));
  IRI_CHECK("4: a reference to the same document stays one, and no other becomes one",
            a.has_scheme() || a.has_authority() || a.path().empty() == b.path().empty());
}

void check_normal_form(iri::IriReferenceView view, iri::NormalizeSteps steps) {
  const iri::NormalizeOptions options{.steps = steps};
  const std::string form = normal_form(view, steps);
  const auto parsed = iri::IriReferenceView::parse(form).value();
  check_components(view, parsed, steps);
  IRI_CHECK("4: idempotent", normal_form(parsed, steps) == form);
  IRI_CHECK("4: a normal form is normalized", iri::is_normalized(parsed, options));
  IRI_CHECK("4: is_normalized says whether normalizing changes anything",
            iri::is_normalized(view, options) == (form == view.text()));
  const iri::NormalizeSteps missing = iri::missing_steps(view, options);
  IRI_CHECK("4: the missing steps are those that are needed", normal_form(view, missing) == form);
  IRI_CHECK("4: steps are missing where something changes",
            missing.empty() == (form == view.text()));
  IRI_CHECK("6: never what s4.1 forbids",
            count_bidi_formatting(form) <= count_bidi_formatting(view.text()));
}

/// Resolution first or normalization first: for an IRI it is all one, but for "%2E", which
/// resolution takes for no dot.
void check_resolution(iri::IriView view) {
  const auto plain = iri::normalize(view, {.steps = {iri::NormalizeStep::percent}}).value();
  const auto form =
      iri::normalize(view, {.steps = {iri::NormalizeStep::percent, iri::NormalizeStep::dots}})
          .value();
  const auto base = iri::IriView::parse("s:").value();
  IRI_CHECK("4: removing dot segments is what resolution does",
            iri::resolve(base, plain)->text() == form.text());
}

/// A reference is the same as its form after some of a level's steps, and comes to the same.
void check_order_of_steps(iri::IriReferenceView view, iri::NormalizeSteps some) {
  const auto form = iri::normalize(view, {.steps = some}).value();
  for (const iri::ComparisonLevel level :
       {iri::ComparisonLevel::syntax, iri::ComparisonLevel::scheme}) {
    if ((some | iri::steps_of(level)) != iri::steps_of(level)) continue;
    IRI_CHECK("4: a reference is the same as its form after some of the steps",
              iri::same(level, view, form) && iri::compare(level, view, form) == 0 &&
                  iri::hash(level, view) == iri::hash(level, form));
  }
  IRI_CHECK("4: some steps and then all are all", normal_form(form, iri::all_normalize_steps) ==
                                                      normal_form(view, iri::all_normalize_steps));
}

void check_pair(iri::IriReferenceView a, iri::IriReferenceView b) {
  for (const iri::ComparisonLevel level :
       {iri::ComparisonLevel::string, iri::ComparisonLevel::syntax, iri::ComparisonLevel::scheme}) {
    const std::string form_a = normal_form(a, iri::steps_of(level));
    const std::string form_b = normal_form(b, iri::steps_of(level));
    const bool same = iri::same(level, a, b);
    IRI_CHECK("4: the same are those of one normal form", same == (form_a == form_b));
    IRI_CHECK("4: the order is that of the normal forms",
              iri::compare(level, a, b) == (form_a <=> form_b));
    IRI_CHECK("4: what is the same has the same hash",
              !same || iri::hash(level, a) == iri::hash(level, b));
    const auto parsed = iri::IriReferenceView::parse(form_a).value();
    IRI_CHECK("4: a reference is the same as its normal form",
              iri::same(level, a, parsed) && iri::hash(level, a) == iri::hash(level, parsed));
  }
}

}  // namespace

void one_input(std::string_view text) {
  const auto [first, second] = two_texts(text);
  const auto a = iri::IriReferenceView::parse(second);
  if (!a) return;
  const Turn turn(text, 8);
  for (std::uint8_t bits = 0; bits < 64; ++bits) {
    const auto steps = iri::NormalizeSteps::from_bits(bits);
    // All at once, and each step with and without all others: 64 would be slow.
    const bool few = (bits & (bits - 1)) == 0 || (~bits & 63 & ((~bits & 63) - 1)) == 0;
    if (!turn.of(bits)) continue;
    if (few || steps == iri::default_normalize_steps) check_normal_form(*a, steps);
    check_order_of_steps(*a, steps);
  }
  if (a->has_scheme() && turn.of(5)) check_resolution(iri::IriView::parse(second).value());
  const auto b = iri::IriReferenceView::parse(first);
  if (b && turn.of(6)) check_pair(*a, *b);
  if (b && turn.of(7)) check_pair(*b, *a);
}

}  // namespace iri_fuzz
