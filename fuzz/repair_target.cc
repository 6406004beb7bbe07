// Law 15: what is repaired is a reference, and is not repaired again; a reference stays as it is; no
// authority comes from nowhere.
#include <algorithm>
#include <string>
#include <vector>

#include "from_c.hpp"
#include "iri/browser.hpp"
#include "iri/iri.hpp"
#include "iri/leiri.hpp"
#include "sizes.hpp"

namespace iri_fuzz {
namespace {

using iri::RepairChange;
using iri::RepairKind;
using iri::RepairOptions;

bool has(const std::vector<RepairChange>& changes, RepairKind kind) {
  return std::any_of(changes.begin(), changes.end(), [&](auto c) { return c.kind == kind; });
}

bool names_a_host(std::string_view text) {
  std::string folded(text);
  std::erase_if(folded, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
  return folded.find("//") != folded.npos;
}

void check_places(std::string_view text, const std::vector<RepairChange>& changes) {
  std::size_t end = 0;
  for (const RepairChange& change : changes) {
    IRI_CHECK("15: changes are in order", change.offset >= end);
    end = std::size_t{change.offset} + change.size;
    IRI_CHECK("15: changes lie in the text", end <= text.size());
  }
}

void check_c(std::string_view text, const RepairOptions& options,
             const iri::RepairedReference& made) {
  std::string out(made.reference.text().size(), '\0');
  std::vector<iri_repair_change> changes(made.changes.size());
  std::size_t needed = 0;
  std::size_t count = 0;
  const iri_status status =
      iri_repair(text.data(), text.size(),
                 (options.backslash_is_slash ? 1U : 0U) | (options.delimited ? 2U : 0U),
                 options.scheme.data(), options.scheme.size(), out.data(), out.size(), &needed,
                 changes.data(), changes.size(), &count, nullptr);
  IRI_CHECK("9: repair", status == IRI_OK && out == made.reference.text());
  IRI_CHECK("9: as many changes", count == made.changes.size() && needed == out.size());
  for (std::size_t i = 0; i < count; ++i) {
    const auto kind = static_cast<RepairKind>(changes[i].kind);
    IRI_CHECK("9: the same changes",
              (RepairChange{changes[i].offset, changes[i].size, kind}) == made.changes[i]);
  }
}

void check_leiri_in_c(std::string_view text) {
  const auto made = iri::from_leiri(text);
  std::string out(made ? made->text().size() : 0, '\0');
  std::size_t needed = 0;
  iri_error error = IRI_ERROR_INIT;
  const iri_status status =
      iri_from_leiri(text.data(), text.size(), out.data(), out.size(), &needed, &error);
  IRI_CHECK("9: from_leiri", (status == IRI_OK) == made.has_value());
  IRI_CHECK("9: the same IRI", !made || (out == made->text() && needed == out.size()));
  IRI_CHECK("9: the same error", made || (status == static_cast<iri_status>(made.error().code) &&
                                          error.offset == made.error().offset));
}

void check_browser_in_c(const iri::IriReference& reference) {
  if (!reference.has_scheme()) return;
  const iri::Iri iri = iri::Iri::from(reference).value();
  const iri::BrowserReading reading = iri::browser_reading(iri);
  std::string out(reading.url.size(), '\0');
  std::size_t needed = 0;
  int verdict = -1;
  const iri_status status = iri_browser_reading(iri.text().data(), iri.text().size(), &verdict,
                                                out.data(), out.size(), &needed, nullptr);
  IRI_CHECK("9: browser_reading", status == IRI_OK && out == reading.url);
  IRI_CHECK("9: the same verdict",
            verdict == static_cast<int>(reading.verdict) && needed == out.size());
}

void check(std::string_view text, const RepairOptions& options) {
  const auto made = iri::repair(text, options);
  const auto plain = iri::IriReferenceView::parse(text);
  const bool stays = plain && options.scheme.empty() && !options.delimited;
  const auto buffered = written(
      [&](iri::OutputBuffer out) -> iri::Written { return iri::repair(text, options, out, {}); });
  IRI_CHECK("15: both ways say the same", buffered.has_value() == made.has_value());
  if (!made) {
    IRI_CHECK("15: a reference is not refused", !stays);
    IRI_CHECK("15: an error lies in the text", made.error().offset <= text.size());
    return;
  }
  const std::string out = made->reference.string();
  IRI_CHECK("15: both ways write the same", *buffered == out);
  IRI_CHECK("15: a reference stays as it is", !stays || (out == text && made->changes.empty()));
  const auto again =
      iri::repair(out, {.backslash_is_slash = options.backslash_is_slash, .scheme = {}});
  IRI_CHECK("15: what is repaired is not repaired again",
            again && again->changes.empty() && again->reference.text() == out);
  IRI_CHECK("15: no authority comes from nowhere",
            !made->reference.has_authority() || has(made->changes, RepairKind::authority) ||
                has(made->changes, RepairKind::scheme) || names_a_host(text));
  check_places(text, made->changes);
  check_c(text, options, *made);
  check_browser_in_c(made->reference);
}

}  // namespace

void one_input(std::string_view text) {
  const Turn turn(text, 4);
  if (turn.of(0)) check(text, {});
  if (turn.of(0)) check_leiri_in_c(text);
  if (turn.of(1)) check(text, {.backslash_is_slash = true, .scheme = {}});
  if (turn.of(2)) check(text, {.backslash_is_slash = false, .scheme = "https"});
  if (turn.of(3)) check(text, {.backslash_is_slash = false, .scheme = {}, .delimited = true});
}

}  // namespace iri_fuzz
