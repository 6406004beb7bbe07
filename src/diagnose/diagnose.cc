// The cold path: why a text was refused.
#include "diagnose/refusal.hpp"
#include "iri/parse.hpp"
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

}  // namespace

Error detail::with_scheme_meant(Error error, Rule rule, std::string_view text) noexcept {
  if (means_scheme(rule, text)) error.code = ErrorCode::bad_scheme;
  return error;
}

Error diagnose(Rule rule, std::string_view text) noexcept {
  if (!detail::fits(text.size())) {
    return {ErrorCode::too_long, Component::none, static_cast<std::uint32_t>(max_size)};
  }
  const Error error = detail::refusal_of(detail::table::start_of(rule), text);
  if (error.code != ErrorCode::no_scheme) return error;
  return detail::with_scheme_meant(error, rule, text);
}

}  // namespace iri::inline v0
