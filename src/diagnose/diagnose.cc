// The cold path: why a text was refused.
#include "diagnose/refusal.hpp"
#include "iri/parse.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 {
namespace {

/// Whether a text without a valid scheme was meant to have one: its first delimiter is a ":". The
/// table cannot know: the ":" may come long after the error.
bool means_scheme(std::string_view text) noexcept {
  const std::size_t delimiter = text.find_first_of(":/?#");
  return delimiter != text.npos && text[delimiter] == ':';
}

}  // namespace

Error detail::with_scheme_meant(Error error, std::string_view text) noexcept {
  if (means_scheme(text)) error.code = ErrorCode::bad_scheme;
  return error;
}

Error diagnose(Rule rule, std::string_view text) noexcept {
  if (!detail::fits(text.size())) {
    return {ErrorCode::too_long, Component::none, static_cast<std::uint32_t>(max_size)};
  }
  const Error error = detail::refusal_of(detail::table::start_of(rule), text);
  if (error.code != ErrorCode::no_scheme) return error;
  return detail::with_scheme_meant(error, text);
}

}}  // namespace iri::v0
