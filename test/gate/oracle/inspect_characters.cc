// Characters in any component: percent-encoded ones, and those beyond ASCII.
#include <array>

#include "gate/browser_host.hpp"
#include "gate/oracle/inspector.hpp"
#include "iri/percent.hpp"
#include "operations/octets.hpp"
#include "text/boundary.hpp"
#include "text/code_points.hpp"
#include "text/utf8.hpp"

namespace iri_oracle {
namespace {

bool is_unreserved(unsigned char octet) noexcept { return encode_set::unreserved.keeps(octet); }

bool is_control(char32_t character) noexcept {
  return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

/// Whether U+200C or U+200D after this character is normal spelling: in Arabic, and in the scripts
/// of India and neighbouring countries (RFC 5892 appendix A has the exact rules and tables). These
/// are the blocks from Arabic to Sinhala, from Tibetan to Myanmar, and from Tagalog to Vedic.
bool takes_joiner(char32_t character) noexcept {
  const bool of_script = (character >= 0x0600 && character < 0x0E00) ||
                         (character >= 0x0F00 && character < 0x10A0) ||
                         (character >= 0x1700 && character < 0x1D00);
  return of_script && !is_invisible(character) && character != 0x061C;
}

/// Where people may write words. Nobody spells a userinfo or a host with a joiner.
bool has_words(Component component) noexcept {
  return component == Component::path || component == Component::query ||
         component == Component::fragment;
}

/// Whether the octet ends a host: gen-delims, and the forbidden host code points of WHATWG's
/// parser.
bool ends_host(unsigned char octet) noexcept {
  constexpr std::string_view delimiters = "\t\n\r #/:<>?@[\\]^|";
  return octet == 0 || delimiters.find(static_cast<char>(octet)) != delimiters.npos;
}

/// The offset behind two hex digits that begin at `at`, each literal or percent-encoded. 0 if they
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

/// The size that the lead octet announces if the octets begin an overlong form; else 0. Forms of
/// five and six octets come from RFC 2279, and some decoders still accept them.
std::size_t overlong_size(std::string_view octets) noexcept {
  const auto lead = static_cast<unsigned char>(octets[0]);
  const unsigned second = octets.size() > 1 ? static_cast<unsigned char>(octets[1]) : 0U;
  const bool continued = is_continuation(second);
  if ((lead == 0xC0 || lead == 0xC1) && continued) return 2;
  if (lead == 0xE0 && continued && second < 0xA0) return 3;
  if (lead == 0xF0 && continued && second < 0x90) return 4;
  if (lead == 0xF8 && continued && second < 0x88) return 5;
  if (lead == 0xFC && continued && second < 0x84) return 6;
  return 0;
}

bool is_continuation_at(std::string_view text, std::uint32_t at, std::uint32_t end) noexcept {
  return end - at >= 3 && pct_encoded_at(text, at) && is_continuation(octet_at(text, at));
}

}  // namespace

void Inspector::characters(Component component, Range range) noexcept {
  for (std::uint32_t at = range.begin; at < range.end;) {
    const auto byte = static_cast<unsigned char>(text_[at]);
    if (byte == '%') {
      at = encoded(component, at, range.end);
    } else if (byte >= 0x80) {
      at = raw(component, at, range.end);
    } else {
      ++at;
    }
  }
}

std::uint32_t Inspector::encoded(Component component, std::uint32_t at,
                                 std::uint32_t end) noexcept {
  const unsigned char octet = octet_at(text_, at);
  if (component == Component::host) add(Finding::encoded_host, component, {at, at + 3});
  if (octet >= 0x80) return encoded_beyond_ascii(component, at, end);
  encoded_ascii(component, octet, {at, at + 3});
  if (octet == '%') {
    const std::size_t twice = behind_hex_digits(text_.substr(0, end), at + 3);
    if (twice != 0) {
      add(Finding::double_encoding, component, {at, static_cast<std::uint32_t>(twice)});
    }
  }
  return at + 3;
}

void Inspector::encoded_ascii(Component component, unsigned char octet, Range range) noexcept {
  if (octet == 0) {
    add(Finding::encoded_nul, component, range);
  } else if (is_control(octet)) {
    add(Finding::encoded_control, component, range);
  } else if (is_unreserved(octet)) {
    add(Finding::encoded_unreserved, component, range);
  }
  if (component == Component::host && ends_host(octet)) {
    add(Finding::encoded_host_delimiter, component, range);
  }
  if (component == Component::path) encoded_in_path(octet, range);
}

void Inspector::encoded_in_path(unsigned char octet, Range range) noexcept {
  constexpr Component path = Component::path;
  if (octet == '/') add(Finding::encoded_slash, path, range);
  if (octet == '\\') add(Finding::encoded_backslash, path, range);
  if (octet == '?' || octet == '#') add(Finding::encoded_path_delimiter, path, range);
  if (octet == '%') add(Finding::encoded_percent, path, range);
  if (octet == ';' && encoded_parameter_ == absent) encoded_parameter_ = range.begin;
}

std::uint32_t Inspector::encoded_beyond_ascii(Component component, std::uint32_t at,
                                              std::uint32_t end) noexcept {
  if (component == Component::host) host_beyond_ascii_ = true;
  const Octets octets = octets_at(text_.substr(at, end - at), false);
  const Character found = first_character(octets.view());
  if (found.code != ErrorCode::none) return ill_formed(component, at, end);
  const Range range{at, at + octets.ends[found.size - 1]};
  character(component, found.code_point, range, true);
  return range.end;
}

/// An overlong form, with the continuation octets that its lead announces, is one finding. Any
/// other ill-formed sequence is one finding for each lead octet, with the octets that could
/// continue it.
std::uint32_t Inspector::ill_formed(Component component, std::uint32_t at,
                                    std::uint32_t end) noexcept {
  const Octets octets = octets_at(text_.substr(at, end - at), false);
  const std::size_t announced = overlong_size(octets.view());
  std::uint32_t last = at + octets.ends[first_character(octets.view()).size - 1];
  if (announced != 0) {
    last = at + 3;
    for (std::size_t i = 1; i < announced && is_continuation_at(text_, last, end); ++i) last += 3;
  }
  add(Finding::ill_formed_utf8, component, {at, last});
  if (component == Component::path) add(Finding::ill_formed_path, component, {at, last});
  if (announced != 0) add(Finding::overlong_utf8, component, {at, last});
  return last;
}

std::uint32_t Inspector::raw(Component component, std::uint32_t at, std::uint32_t end) noexcept {
  if (component == Component::host) host_beyond_ascii_ = true;
  const Character found = first_character(text_.substr(at, end - at));
  const Range range{at, at + found.size};
  character(component, found.code_point, range, false);
  return range.end;
}

void Inspector::character(Component component, char32_t character, Range range,
                          bool encoded) noexcept {
  const bool joins = (character == 0x200C || character == 0x200D) && has_words(component) &&
                     previous_end_ == range.begin && takes_joiner(previous_);
  const bool chooses = previous_end_ == range.begin && is_emoji_style(character, previous_);
  previous_ = character;
  previous_end_ = range.end;
  if (joins || chooses) return;
  const bool ends_line = character == 0x2028 || character == 0x2029;
  if (is_control(character) || (ends_line && encoded && component == Component::path)) {
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

}  // namespace iri_oracle
