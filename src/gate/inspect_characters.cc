// Characters in any component: percent-encoded ones, and those beyond ASCII.
#include "gate/browser_host.hpp"
#include "gate/events.hpp"
#include "gate/inspector.hpp"
#include "iri/percent.hpp"
#include "operations/octets.hpp"
#include "text/boundary.hpp"
#include "text/code_points.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

bool is_unreserved(unsigned char octet) noexcept { return encode_set::unreserved.keeps(octet); }

/// Where people may write words. Nobody spells a userinfo or a host with a joiner.
bool has_words(Component component) noexcept {
  return component == Component::path || component == Component::query ||
         component == Component::fragment;
}

/// The size that the lead octet announces if the octets begin an overlong form; else 0. Forms of
/// five and six octets come from RFC 2279, and some decoders still accept them.
std::size_t overlong_size(const Octets8& octets) noexcept {
  const unsigned lead = octets.first();
  const unsigned second = octets.has_second() ? octets.second() : 0U;
  const bool continued = is_continuation(second);
  if ((lead == 0xC0 || lead == 0xC1) && continued) return 2;
  if (lead == 0xE0 && continued && second < 0xA0) return 3;
  if (lead == 0xF0 && continued && second < 0x90) return 4;
  if (lead == 0xF8 && continued && second < 0x88) return 5;
  if (lead == 0xFC && continued && second < 0x84) return 6;
  return 0;
}

/// The number of octets that could begin a character: the lead octet, and those that could continue
/// it (Unicode: the maximal subpart). INVARIANT: no character is there.
std::uint32_t size_of_beginning(const Octets8& octets) noexcept {
  const unsigned lead = octets.first();
  if (lead < 0xE0 || lead > 0xF4 || !octets.has_second()) return 1;
  const unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (octets.second() < least || octets.second() > most) return 1;
  return lead >= 0xF0 && octets.has_third() && is_continuation(octets.third()) ? 3 : 2;
}

bool is_continuation_at(std::string_view text, std::uint32_t at, std::uint32_t end) noexcept {
  return end - at >= 3 && pct_encoded_at(text, at) && is_continuation(octet_at(text, at));
}

}  // namespace

/// The offset after two hex digits that begin at `at`, each literal or percent-encoded. 0 if they
/// are not there.
std::size_t behind_hex_digits(std::string_view text, std::size_t at) noexcept {
  for (int digits = 0; digits < 2; ++digits) {
    if (at >= text.size()) return 0;
    const bool encoded = pct_encoded_at(text, at);
    const char digit = encoded ? static_cast<char>(octet_at(text, at)) : text[at];
    if (hex_digit(digit) >= 16) return 0;
    at += encoded ? 3 : 1;
  }
  return at;
}

void Inspector::characters(Component component, Range range) noexcept {
  if (!may_have_characters()) return;
  std::uint32_t at = range.begin;
  while ((at = next_in<CharacterEvents>(text_, at, range.end)) < range.end) {
    at = text_[at] == '%' ? encoded_run(component, at, range.end) : raw(component, at);
  }
}

std::uint32_t Inspector::encoded_run(Component component, std::uint32_t at,
                                     std::uint32_t end) noexcept {
  if (is_unencoded() && component != Component::host) return unencoded_run(component, at, end);
  do {
    if (component == Component::host) add(Finding::encoded_host, component, {at, at + 3});
    at = encoded(component, at, end);
  } while (at < end && text_[at] == '%');
  return at;
}

std::uint32_t Inspector::encoded(Component component, std::uint32_t at,
                                 std::uint32_t end) noexcept {
  const Octets8 octets(text_, at);
  const unsigned octet = octets.first();
  if (octet < 0x80) return encoded_ascii(component, static_cast<unsigned char>(octet), at, end);
  if (component == Component::host) host_beyond_ascii_ = true;
  const EncodedCharacter found = read_encoded(text_, at, octets);
  if (found.size == 0) return ill_formed(component, at, end);
  const Range range{at, at + found.size};
  character(component, found.code_point, range, true);
  return range.end;
}

std::uint32_t Inspector::encoded_ascii(Component component, unsigned char octet, std::uint32_t at,
                                       std::uint32_t end) noexcept {
  const std::uint32_t next = at + 3;
  if (!notable_octets.has(octet)) return next;
  const Range range{at, next};
  if (is_unreserved(octet)) {  // which delimits nothing
    add(Finding::encoded_unreserved, component, range);
    return next;
  }
  if (octet == 0) {
    add(Finding::encoded_nul, component, range);
  } else if (is_control(octet)) {
    add(Finding::encoded_control, component, range);
  }
  if (component == Component::host && ends_host(octet)) {
    add(Finding::encoded_host_delimiter, component, range);
  }
  if (component == Component::path) encoded_in_path(octet, range);
  if (octet != '%') return next;
  const std::size_t twice = behind_hex_digits(text_.substr(0, end), next);
  if (twice != 0) {
    add(Finding::double_encoding, component, {at, static_cast<std::uint32_t>(twice)});
  }
  return next;
}

void Inspector::encoded_in_path(unsigned char octet, Range range) noexcept {
  constexpr Component path = Component::path;
  if (octet == '/') add(Finding::encoded_slash, path, range);
  if (octet == '\\') add(Finding::encoded_backslash, path, range);
  if (octet == '?' || octet == '#') add(Finding::encoded_path_delimiter, path, range);
  if (octet == '%') add(Finding::encoded_percent, path, range);
  if (octet == ';' && encoded_parameter_ == absent) encoded_parameter_ = range.begin;
}

/// An overlong form, with the continuation octets that its lead announces, is one finding. Any
/// other ill-formed sequence is one finding for each lead octet, with the octets that could
/// continue it.
std::uint32_t Inspector::ill_formed(Component component, std::uint32_t at,
                                    std::uint32_t end) noexcept {
  const Octets8 octets(text_, at);
  const std::size_t announced = overlong_size(octets);
  std::uint32_t last = at + 3 * size_of_beginning(octets);
  if (announced != 0) {
    last = at + 3;
    for (std::size_t i = 1; i < announced && is_continuation_at(text_, last, end); ++i) last += 3;
  }
  add(Finding::ill_formed_utf8, component, {at, last});
  if (component == Component::path) add(Finding::ill_formed_path, component, {at, last});
  if (announced != 0) add(Finding::overlong_utf8, component, {at, last});
  return last;
}

/// INVARIANT: the text is accepted, so the character is well-formed.
std::uint32_t Inspector::raw(Component component, std::uint32_t at) noexcept {
  if (component == Component::host) host_beyond_ascii_ = true;
  const unsigned lead = static_cast<unsigned char>(text_[at]);
  const std::uint32_t size = size_by_lead(lead);
  char32_t code_point = lead & (0x7FU >> size);
  for (std::uint32_t i = 1; i < size; ++i) {
    code_point = code_point << 6U | (static_cast<unsigned char>(text_[at + i]) & 0x3FU);
  }
  character(component, code_point, {at, at + size}, false);
  return at + size;
}

void Inspector::character(Component component, char32_t character, Range range,
                          bool encoded) noexcept {
  if (notable_characters.may_be(character)) notable(component, character, range, encoded);
  previous_ = character;
  previous_end_ = range.end;
}

void Inspector::notable(Component component, char32_t character, Range range,
                        bool encoded) noexcept {
  const bool joins = (character == 0x200C || character == 0x200D) && has_words(component) &&
                     previous_end_ == range.begin && takes_joiner(previous_);
  const bool chooses = previous_end_ == range.begin && is_emoji_style(character, previous_);
  if (joins || chooses) return;
  const bool ends_line = encoded && component == Component::path && is_line_separator(character);
  if (is_control(character) || ends_line) {
    add(Finding::encoded_control, component, range);  // a raw control is no ucschar
  } else if (code_points::has<code_points::bidi_formatting>(character)) {
    add(encoded ? Finding::encoded_bidi_formatting : Finding::bidi_formatting, component, range);
  } else if (code_points::has<code_points::bidi_isolate>(character)) {
    add(encoded ? Finding::encoded_bidi_isolate : Finding::bidi_isolate, component, range);
  } else if (is_invisible(character)) {
    add(encoded ? Finding::encoded_invisible_character : Finding::invisible_character, component,
        range);
  }
}

}}}  // namespace iri::v0::detail
