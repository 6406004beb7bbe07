// The gate: findings lie within the text and do not depend on the room for them; the canonical
// form is its own, of the same form and no longer, and nothing canonicalizable is left in it.
#include <array>
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

template <class Subject>
void check_findings(const Subject& subject) {
  std::array<iri::Found, 64> found;
  const iri::Inspection all = iri::inspect(subject, found);
  IRI_CHECK("stored findings are those that fit", all.stored == std::min(all.count, found.size()));
  iri::FindingSet kinds;
  for (std::size_t i = 0; i < all.stored; ++i) {
    IRI_CHECK("findings lie within the text",
              found[i].begin <= found[i].end && found[i].end <= subject.text().size());
    kinds.insert(found[i].kind);
  }
  IRI_CHECK("the kinds are those of the findings", all.stored < all.count || kinds == all.kinds);
  const iri::Inspection none = iri::inspect(subject, {});
  IRI_CHECK("no room changes nothing", none.kinds == all.kinds && none.count == all.count);
}

void check_target(std::string_view method, std::string_view text) {
  const auto view = iri::RequestTargetView::parse(method, text, {.raw_utf8 = true});
  if (!view) return;
  check_findings(*view);
  std::string buffer(text.size(), '\0');
  const auto once = iri::CanonicalTarget::make(*view, iri::Buffer(buffer));
  IRI_CHECK("the canonical form fits where the target did", once.has_value());
  IRI_CHECK("it has the same form", once->form() == view->form());
  std::string again(once->text().size(), '\0');
  const iri::Written written = iri::canonical_target(once->view(), iri::Buffer(again));
  IRI_CHECK("it is its own canonical form", written.ok() && again == once->text());
  const iri::FindingSet left = iri::inspect(once->view(), {}).kinds;
  // Justified difference: the "/." that keeps "//" from becoming an authority stays.
  if (left.contains(iri::Finding::authority_like_path)) return;
  IRI_CHECK("nothing to canonicalize is left", (left & iri::canonicalizable()).empty());
}

}  // namespace

void one_input(std::string_view text) {
  const auto view = iri::IriReferenceView::parse(text);
  if (view) check_findings(*view);
  const auto host = iri::HostFieldView::parse(text, {.raw_utf8 = true});
  if (host) check_findings(*host);
  const Turn turn(text, 4);
  std::size_t number = 0;
  for (const char* method : {"GET", "CONNECT", "OPTIONS"}) {
    if (turn.of(number++)) check_target(method, text);
  }
  for (const iri::Policy* policy : iri::all_presets()) {
    if (!turn.of(number++)) continue;
    const iri::GateVerdict verdict = iri::gate(*policy, text, {});
    IRI_CHECK("what is rejected has a reason", verdict.action == iri::Action::allow ||
                                                   !verdict.reasons.empty() ||
                                                   verdict.error.code != iri::ErrorCode::none);
  }
}

}  // namespace iri_fuzz
