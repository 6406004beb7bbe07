// Characters of a request target that have to be percent-encoded: the target is not valid, and its
// canonical form has them encoded.
#include <algorithm>
#include <utility>

#include "gate/inspector.hpp"
#include "http/unencoded.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

constexpr bool is_hex(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), [](char digit) { return hex_digit(digit) < 16; });
}

/// `%u` and four hex digits, as JavaScript's escape() writes.
bool is_percent_u(std::string_view text) noexcept {
  return text.size() >= 6 && (text[1] | 0x20) == 'u' && is_hex(text.substr(2, 4));
}

/// An ASCII character, or what an overlong form of one begins with.
constexpr bool may_be_ascii(unsigned char octet) noexcept {
  return octet < 0x80 || octet == 0xC0 || octet == 0xC1 || octet == 0xE0 || octet == 0xF0 ||
         octet >= 0xF8;
}

bool has_encoded_ascii(std::string_view text) noexcept {
  for (std::size_t at = text.find('%'); at != text.npos; at = text.find('%', at + 1)) {
    if (pct_encoded_at(text, at) && may_be_ascii(octet_at(text, at))) return true;
  }
  return false;
}

/// Whether a parameter of a query, or a segment of a path, ends there.
bool ends_part(Component component, char byte) noexcept {
  return component == Component::path ? byte == '/' : byte == '&' || byte == ';';
}

}  // namespace

/// The size of what the canonical form would have there. The authority stays as it is.
std::size_t Inspector::encoded_size(Range range) const noexcept {
  const std::uint32_t begin = std::min(std::max(range.begin, path_begin_), range.end);
  return range.size() + growth_of(slice({begin, range.end}));
}

std::string_view Inspector::up_to_bare_percent(std::uint32_t at) const noexcept {
  std::size_t end = at;
  // No form of a character has more than six octets.
  for (int octets = 0; octets < 6 && pct_encoded_at(text_, end); ++octets) end += 3;
  const bool bare = end < text_.size() && text_[end] == '%' && is_bare_percent(text_, end);
  return bare ? text_.substr(0, end) : text_;
}

/// encoded_run(), which takes each "%" for a pct-encoded: it is shown none that is not.
std::uint32_t Inspector::unencoded_run(Component component, std::uint32_t at,
                                       std::uint32_t end) noexcept {
  while (at < end && text_[at] == '%') {
    if (is_bare_percent(text_, at)) {
      ++at;
      continue;
    }
    const std::string_view whole = std::exchange(text_, up_to_bare_percent(at));
    at = encoded(component, at, std::min(end, static_cast<std::uint32_t>(text_.size())));
    text_ = whole;
  }
  return at;
}

void Inspector::unencoded(Component component, Range range) noexcept {
  for (std::uint32_t begin = range.begin; begin < range.end;) {
    std::uint32_t end = begin;
    while (end < range.end && !ends_part(component, text_[end])) ++end;
    unencoded_part(component, {begin, end});
    begin = end + 1;
  }
}

void Inspector::unencoded_part(Component component, Range part) noexcept {
  const bool has_others = has_encoded_ascii(slice(part));
  for (std::uint32_t at = part.begin; at < part.end; ++at) {
    if (text_[at] == '%') {
      if (is_bare_percent(text_, at)) bare_percent(component, at, part, has_others);
    } else if (detail::is_unencoded(text_[at])) {
      add(Finding::unencoded_character, component, {at, at + 1});
      const bool backslash = text_[at] == '\\' && component == Component::path;
      if (backslash) add(Finding::encoded_backslash, component, {at, at + 1});
    }
  }
}

/// Its canonical form is "%25", and has the findings of that.
void Inspector::bare_percent(Component component, std::uint32_t at, Range part,
                             bool among_others) noexcept {
  const std::string_view rest = slice({at, part.end});
  const bool percent_u = is_percent_u(rest);
  add(Finding::bare_percent, component, {at, at + 1});
  if (among_others || percent_u) {
    add(Finding::ambiguous_percent, component, {at, at + (percent_u ? 6U : 1U)});
  }
  if (component == Component::path) add(Finding::encoded_percent, component, {at, at + 1});
  const std::size_t twice = behind_hex_digits(text_.substr(0, part.end), at + 1);
  if (twice != 0) {
    add(Finding::double_encoding, component, {at, static_cast<std::uint32_t>(twice)});
  }
}

}}}  // namespace iri::v0::detail
