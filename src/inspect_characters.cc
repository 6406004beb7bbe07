// Characters of every component: percent-encoded ones, and those beyond ASCII.
#include <array>

#include "inspector.hpp"
#include "iri/percent.hpp"
#include "octets.hpp"
#include "read_host.hpp"
#include "utf8.hpp"

namespace iri::detail {
namespace {

bool is_unreserved(unsigned char octet) noexcept { return encode_set::unreserved.keeps(octet); }

bool is_control(char32_t character) noexcept {
  return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

/// Whether U+200C or U+200D behind that character is orthography: in Arabic, in the scripts of
/// India and in their neighbours (RFC 5892 appendix A has the exact rules, and the tables).
bool takes_joiner(char32_t character) noexcept { return character >= 0x0600 && character < 0x1D00; }

/// What ends a host: gen-delims, and what WHATWG's parser has as forbidden host code points.
bool ends_host(unsigned char octet) noexcept {
  constexpr std::string_view delimiters = "\t\n\r #/:<>?@[\\]^|";
  return octet == 0 || delimiters.find(static_cast<char>(octet)) != delimiters.npos;
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
  if (octet == '%' && end - at >= 5 && hex_digit(text_[at + 3]) < 16 &&
      hex_digit(text_[at + 4]) < 16) {
    add(Finding::double_encoding, component, {at, at + 5});
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
  if (component != Component::path) return;
  if (octet == '/') add(Finding::encoded_slash, component, range);
  if (octet == '\\') add(Finding::encoded_backslash, component, range);
  if (octet == '?' || octet == '#') add(Finding::encoded_path_delimiter, component, range);
}

std::uint32_t Inspector::encoded_beyond_ascii(Component component, std::uint32_t at,
                                              std::uint32_t end) noexcept {
  if (component == Component::host) host_beyond_ascii_ = true;
  const Octets octets = octets_at(text_.substr(at, end - at), false);
  const Character found = first_character(octets.view());
  std::size_t size = found.size;
  // An overlong form is one finding, with the continuation octets that it announces.
  if (found.code == ErrorCode::utf8_overlong) {
    const auto lead = static_cast<unsigned char>(octets.bytes[0]);
    const std::size_t announced = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    while (size < announced && size < octets.count &&
           (static_cast<unsigned char>(octets.bytes[size]) & 0xC0U) == 0x80U) {
      ++size;
    }
  }
  const Range range{at, at + octets.ends[size - 1]};
  if (found.code == ErrorCode::none) {
    character(component, found.code_point, range, true);
  } else {
    add(Finding::ill_formed_utf8, component, range);
    if (found.code == ErrorCode::utf8_overlong) add(Finding::overlong_utf8, component, range);
  }
  return range.end;
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
  const bool joins = (character == 0x200C || character == 0x200D) && component != Component::host &&
                     previous_end_ == range.begin && takes_joiner(previous_);
  previous_ = character;
  previous_end_ = range.end;
  if (joins) return;
  if (is_control(character)) {
    add(Finding::encoded_control, component, range);  // a raw one is no ucschar
  } else if (is_bidi_formatting(character)) {
    add(encoded ? Finding::encoded_bidi_formatting : Finding::bidi_formatting, component, range);
  } else if (is_invisible(character)) {
    add(encoded ? Finding::encoded_invisible_character : Finding::invisible_character, component,
        range);
  }
}

}  // namespace iri::detail
