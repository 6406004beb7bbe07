// The ladder of RFC 3986 s6.2: each level is the equality of normal forms, implies the next, agrees
// with its order and its hash; and origins follow it. Input: two references with a newline between.
#include "iri/compare.hpp"
#include "iri/normalize.hpp"
#include "iri/origin.hpp"
#include "laws.hpp"
#include "sizes.hpp"

namespace iri_fuzz {
namespace {

constexpr iri::ComparisonLevel levels[] = {
    iri::ComparisonLevel::string, iri::ComparisonLevel::syntax, iri::ComparisonLevel::scheme};

std::string normal(iri::IriReferenceView v, iri::ComparisonLevel level) {
  iri::NormalizeOptions options;
  options.steps = iri::steps_of(level);
  return std::string(iri::normalize(v, options).value().text());
}

bool check_level(iri::ComparisonLevel level, iri::IriReferenceView a, iri::IriReferenceView b) {
  const bool same = iri::same(level, a, b);
  const std::string normal_a = normal(a, level);
  const std::string normal_b = normal(b, level);
  IRI_CHECK("compare: the same are those with one normal form", same == (normal_a == normal_b));
  IRI_CHECK("compare: the order is that of the normal forms",
            iri::compare(level, a, b) == (normal_a <=> normal_b));
  IRI_CHECK("compare: a reference is the same as itself", iri::same(level, a, a));
  IRI_CHECK("compare: both ways the same", iri::same(level, b, a) == same);
  IRI_CHECK("compare: the same have one hash",
            !same || iri::hash(level, a, {}, 7) == iri::hash(level, b, {}, 7));
  const iri::CompareOptions without{.fragment = false};
  IRI_CHECK("compare: the same are the same without fragments",
            !same || iri::same(level, a, b, without));
  IRI_CHECK("compare: the same have one hash",
            !iri::same(level, a, b, without) ||
                iri::hash(level, a, without) == iri::hash(level, b, without));
  return same;
}

/// Normalization keeps what a reference says: dot segments aside, only unreserved characters are
/// decoded.
void check_meaning(iri::IriReferenceView before) {
  const iri::NormalizeOptions options{.steps = {iri::NormalizeStep::case_,
                                                iri::NormalizeStep::percent,
                                                iri::NormalizeStep::ucschar}};
  const auto owned = iri::normalize(before, options).value();
  const iri::IriReferenceView after = owned.view();
  const auto means_the_same = [](auto a, auto b) {
    return decoded(a) == decoded(b) && reserved_in(a) == reserved_in(b);
  };
  IRI_CHECK("4: the components stay",
            same_structure(before, after) && before.port() == after.port());
  IRI_CHECK("4: the userinfo means what it meant",
            means_the_same(before.userinfo(), after.userinfo()));
  IRI_CHECK("4: the path means what it meant", means_the_same(before.path(), after.path()));
  IRI_CHECK("4: the query means what it meant", means_the_same(before.query(), after.query()));
  IRI_CHECK("4: the fragment means what it meant",
            means_the_same(before.fragment(), after.fragment()));
  IRI_CHECK("6: no character that s4.1 forbids is brought back",
            raw_bidi(after) <= raw_bidi(before));
}

void check_origins(iri::IriReferenceView a, iri::IriReferenceView b, bool same) {
  const auto iri_a = iri::IriView::from(a);
  const auto iri_b = iri::IriView::from(b);
  if (!iri_a || !iri_b) return;
  const auto origin_a = iri::origin(*iri_a);
  const auto origin_b = iri::origin(*iri_b);
  IRI_CHECK("compare: IRIs that are the same have equal origins or none",
            !same || origin_a.has_value() == origin_b.has_value());
  if (!origin_a || !origin_b) return;
  const bool equal = *origin_a == *origin_b;
  IRI_CHECK("compare: IRIs that are the same have equal origins or none", !same || equal);
  IRI_CHECK("compare: equal origins have one hash", !equal || origin_a->hash() == origin_b->hash());
  IRI_CHECK("compare: equal origins have one text, others have not",
            equal == (iri::serialize(*origin_a) == iri::serialize(*origin_b)));
  written([&](iri::OutputBuffer out) { return iri::serialize(*origin_a, out); });
}

}  // namespace

void one_input(std::string_view input) {
  const auto [first, second] = two_texts(input);
  const auto a = iri::IriReferenceView::parse(first);
  const auto b = iri::IriReferenceView::parse(second);
  if (!a || !b) return;
  bool before = false;
  for (const iri::ComparisonLevel level : levels) {
    const bool same = check_level(level, *a, *b);
    IRI_CHECK("compare: what is the same on one rung is so on each higher one", same || !before);
    before = same;
  }
  const Turn turn(input, 2);
  if (turn.of(0)) check_origins(*a, *b, before);
  if (turn.of(1)) check_meaning(*b);
}

}  // namespace iri_fuzz
