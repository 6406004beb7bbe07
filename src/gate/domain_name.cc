#include "gate/domain_name.hpp"

#include <algorithm>

#include "gate/browser_host.hpp"
#include "gate/notable.hpp"
#include "gate/punycode.hpp"
#include "text/ascii.hpp"
#include "text/code_points.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Whether a label may contain the character.
bool is_name_character(char c) noexcept {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '_' || !is_ascii(c);
}

bool is_joiner(char32_t character) noexcept { return character == 0x200C || character == 0x200D; }

/// RFC 3987 s2.2: no noncharacter, and none for private use.
bool is_ucschar(char32_t c) noexcept {
  if ((c & 0xFFFEU) == 0xFFFE) return false;
  return (c >= 0xA0 && c < 0xD800) || (c >= 0xF900 && c < 0xFDD0) || (c >= 0xFDF0 && c < 0xFFF0) ||
         (c >= 0x10000 && c < 0xE0000) || (c >= 0xE1000 && c < 0xF0000);
}

/// Whether a label in Punycode may encode the character. U+DF stays (UTS 46 calls it a deviation),
/// and so do joiners, see is_fake_ace(). No other character stays that is not ucschar, is
/// invisible, changes the direction, or is mapped to ASCII.
bool stays(char32_t character) noexcept {
  if (character == 0xDF || is_joiner(character)) return true;
  if (!is_ucschar(character) || is_mapped_to_ascii(character)) return false;
  // Most characters are in a block that has neither an invisible one nor one that changes the direction.
  if (character != 0x1806 && !notable_characters.may_be(character)) return true;
  return !is_dropped_in_hosts(character) &&
         !code_points::has<code_points::bidi_formatting>(character);
}

bool is_label(std::string_view label) noexcept {
  return !label.empty() && std::all_of(label.begin(), label.end(), is_name_character) &&
         !is_fake_ace(label);
}

std::string_view last_label(std::string_view text) noexcept {
  return text.substr(text.rfind('.') + 1);  // npos + 1 is 0
}

bool is_numeric_label(std::string_view label) noexcept {
  const bool hex = label.starts_with("0x");
  if (hex) label.remove_prefix(2);
  const unsigned base = hex ? 16 : 10;
  return (hex || !label.empty()) &&
         std::all_of(label.begin(), label.end(), [base](char c) { return hex_digit(c) < base; });
}

/// Whether the last label is one of ASCII that the public DNS does not have: neither of letters alone,
/// nor in Punycode, nor a number. IANA has no other top-level domain.
bool is_private(std::string_view last_label) noexcept {
  const bool is_label = std::all_of(last_label.begin(), last_label.end(), is_name_character);
  return is_label && is_ascii(last_label) && !has_only_letters(last_label) &&
         !is_numeric_label(last_label) && !last_label.starts_with("xn--");
}

bool is_local_name(std::string_view text) noexcept {
  // A name of one label is a host of the local network, or of its search list.
  if (text.find('.') == text.npos) return !is_numeric_label(text);
  // Windows reads an IPv6 address in the labels before it, without asking a name server.
  if (text.ends_with(ipv6_literal_suffix)) return true;
  const std::string_view last = last_label(text);
  return is_private(last) || std::find(std::begin(local_labels), std::end(local_labels), last) !=
                                 std::end(local_labels);
}

}  // namespace

/// Some programs read `xn--localhost-` as `localhost` (CVE-2024-12224), others refuse it. A joiner is
/// invisible, unless the label has a character of a script that uses joiners (RFC 5892 appendix A).
bool is_fake_ace(std::string_view label) noexcept {
  if (!label.starts_with("xn--")) return false;
  const auto decoded = decode_punycode(label.substr(4));
  if (!decoded || decoded->count == 0) return true;
  const auto* const begin = decoded->characters.data();
  const auto* const end = begin + decoded->count;
  const bool hides = std::any_of(begin, end, is_joiner) && std::none_of(begin, end, takes_joiner);
  return hides || !std::all_of(begin, end, stays);
}

bool has_only_letters(std::string_view label) noexcept {
  return std::all_of(label.begin(), label.end(), is_letter);
}

bool is_domain_name(std::string_view text) noexcept {
  for (std::string_view rest = text;;) {
    const std::size_t dot = std::min(rest.find('.'), rest.size());
    if (!is_label(rest.substr(0, dot))) return false;
    if (dot == rest.size()) break;
    rest.remove_prefix(dot + 1);
  }
  return !is_numeric_label(last_label(text));
}

bool has_other_meaning(std::string_view text) noexcept {
  return text.starts_with('-') || text.find_first_of("!$&'()*+,;=") != text.npos;
}

FindingSet kind_of_name(std::string_view text) noexcept {
  FindingSet kinds;
  if (text.empty()) return kinds;
  if (is_local_name(text)) kinds.insert(Finding::local_name);
  if (std::find(std::begin(metadata_names), std::end(metadata_names), text) !=
      std::end(metadata_names)) {
    kinds.insert(Finding::metadata_address);
  }
  return kinds;
}

}}}  // namespace iri::v0::detail
