#include "start.hpp"

#include <algorithm>

#include "scanner.hpp"

namespace iri::detail {
namespace {

/// The form that a start rule asks of a reference.
struct Form {
  bool scheme_required;
  bool scheme_refused;
  bool fragment_refused;
};

constexpr Form form_of(Rule start) noexcept {
  return {
      start == rule::IRI || start == rule::URI || start == rule::absolute_IRI ||
          start == rule::absolute_URI,
      start == rule::irelative_ref || start == rule::relative_ref,
      start == rule::absolute_IRI || start == rule::absolute_URI,
  };
}

/// The end of the input, with the byte that may stand in for it.
std::uint32_t end_of(const Input in) noexcept { return in.size + (in.tail != 0 ? 1U : 0U); }

/// Where `in` stops being a scheme. The machine of the rule is asked: no second table.
std::uint32_t after_scheme(const Input in) noexcept {
  const std::uint32_t stopped = match_rule(rule::scheme, in);
  return stopped == absent ? end_of(in) : stopped;
}

/// The place of the first "#" before `limit`, or `limit`.
std::uint32_t first_fragment(const Input in, std::uint32_t limit) noexcept {
  std::uint32_t index = 0;
  while (index < limit && in.peek(index) != '#') ++index;
  return index;
}

/// Cold. The reference scanner stopped at `stopped` (`absent`: it accepted), and where does
/// the narrower form stop?
std::uint32_t stop_of_form(const Form form, const Input in, std::uint32_t stopped) noexcept {
  const std::uint32_t scheme_stop = after_scheme(in);
  const bool has_scheme = scheme_stop != 0 && in.peek(scheme_stop) == ':';
  if (form.scheme_required && !has_scheme) return std::min(scheme_stop, stopped);
  if (form.scheme_refused && has_scheme) return scheme_stop;
  if (!form.fragment_refused) return stopped;
  const std::uint32_t limit = std::min(stopped, end_of(in));
  const std::uint32_t fragment = first_fragment(in, limit);
  return fragment < limit ? fragment : stopped;
}

}  // namespace

std::uint32_t scan_start_rule(const Rule start, const Input in, Components& out) noexcept {
  if (!is_start_rule(start)) return 0;
  Components found;
  const std::uint32_t stopped =
      is_iri_rule(start) ? scan_iri_reference(in, found) : scan_uri_reference(in, found);
  const Form form = form_of(start);
  if (stopped == absent && !(form.scheme_required && !found.has_scheme()) &&
      !(form.scheme_refused && found.has_scheme()) &&
      !(form.fragment_refused && found.has_fragment())) {
    out = found;
    return absent;
  }
  return stop_of_form(form, in, stopped);
}

}  // namespace iri::detail
