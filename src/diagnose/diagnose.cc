// The cold path: why a text was refused.
// The truth: `diagnose()`, which walks over the text from its first byte.
// The fast way: `diagnose_refused()`, from what the scan has left (scan/refused.hpp).
// Held equal by: `Refused.EveryShortTextHasTheErrorOfDiagnose`, fuzz/views_target.cc.
#include "diagnose/refusal.hpp"
#include "iri/parse.hpp"
#include "scan/refused.hpp"
#include "text/input.hpp"

namespace iri::inline v0 {
namespace {

/// Whether a text without a valid scheme was meant to have one: its first delimiter is a ":", and
/// it is not a relative reference either. The table cannot know: the ":" may come long after the
/// error.
bool means_scheme(Rule rule, std::string_view text) noexcept {
  const std::size_t delimiter = text.find_first_of(":/?#");
  if (delimiter == text.npos || text[delimiter] != ':') return false;
  return !is_valid(is_iri_rule(rule) ? rule::IRI_reference : rule::URI_reference, text);
}

/// The code of a text without a scheme depends on what follows the error.
Error with_scheme_meant(Error error, Rule rule, std::string_view text) noexcept {
  if (error.code == ErrorCode::no_scheme && means_scheme(rule, text)) {
    error.code = ErrorCode::bad_scheme;
  }
  return error;
}

constexpr Error too_long{ErrorCode::too_long, Component::none,
                         static_cast<std::uint32_t>(max_size)};

}  // namespace

Error diagnose(Rule rule, std::string_view text) noexcept {
  if (!detail::fits(text.size())) return too_long;
  return with_scheme_meant(detail::refusal_of(detail::table::start_of(rule), text), rule, text);
}

Error detail::diagnose_refused(Rule start, std::string_view text, MatchResult result,
                               const Components& left) noexcept {
  if (!fits(text.size())) return too_long;
  const Error error = refusal_left(is_iri_rule(start), text, result.error_offset, left);
  return with_scheme_meant(error, start, text);
}

}  // namespace iri::inline v0
