#include "gate/domain_name.hpp"

#include <algorithm>

#include "gate/browser_host.hpp"
#include "gate/punycode.hpp"
#include "text/ascii.hpp"

namespace iri::inline v0::detail {
namespace {

/// Whether a label may contain the character.
bool is_name_character(char c) noexcept {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '_' || !is_ascii(c);
}

/// Characters that UTS 46 leaves unchanged in a label, though others map them: U+DF, U+200C,
/// U+200D.
bool is_deviation(char32_t character) noexcept {
  return character == 0xDF || character == 0x200C || character == 0x200D;
}

/// Whether a label in Punycode may encode the character. Not allowed are controls (below U+A0),
/// invisible characters, and characters that are mapped to ASCII.
bool stays(char32_t character) noexcept {
  return is_deviation(character) ||
         (character >= 0xA0 && !is_mapped_to_ascii(character) && !is_dropped_in_hosts(character));
}

/// Whether the label begins with "xn--" but stands for no valid name beyond ASCII. Some programs
/// read `xn--localhost-` as `localhost` (CVE-2024-12224), others refuse it.
bool is_fake_ace(std::string_view label) noexcept {
  if (!label.starts_with("xn--")) return false;
  const auto decoded = decode_punycode(label.substr(4));
  if (!decoded || decoded->count == 0) return true;
  const auto* const begin = decoded->characters.data();
  return !std::all_of(begin, begin + decoded->count, stays);
}

bool is_label(std::string_view label) noexcept {
  return !label.empty() && std::all_of(label.begin(), label.end(), is_name_character) &&
         !is_fake_ace(label);
}

std::string_view last_label(std::string_view text) noexcept {
  return text.substr(text.rfind('.') + 1);  // npos + 1 is 0
}

bool is_number(std::string_view label) noexcept {
  const bool hex = label.starts_with("0x");
  if (hex) label.remove_prefix(2);
  const unsigned base = hex ? 16 : 10;
  return (hex || !label.empty()) &&
         std::all_of(label.begin(), label.end(), [base](char c) { return hex_digit(c) < base; });
}

bool is_local(std::string_view text) noexcept {
  // A name of one label is a host of the local network, or of its search list.
  if (text.find('.') == text.npos) return !is_number(text);
  // Windows reads an IPv6 address in the labels before it, without asking a name server.
  if (text.ends_with(ipv6_literal_suffix)) return true;
  return std::find(std::begin(local_labels), std::end(local_labels), last_label(text)) !=
         std::end(local_labels);
}

}  // namespace

bool is_domain_name(std::string_view text) noexcept {
  for (std::string_view rest = text;;) {
    const std::size_t dot = std::min(rest.find('.'), rest.size());
    if (!is_label(rest.substr(0, dot))) return false;
    if (dot == rest.size()) break;
    rest.remove_prefix(dot + 1);
  }
  return !is_number(last_label(text));
}

bool has_other_meaning(std::string_view text) noexcept {
  return text.starts_with('-') || text.find_first_of("!$&'()*+,;=") != text.npos;
}

FindingSet kind_of_name(std::string_view text) noexcept {
  FindingSet kinds;
  if (text.empty()) return kinds;
  if (is_local(text)) kinds.insert(Finding::local_name);
  if (std::find(std::begin(metadata_names), std::end(metadata_names), text) !=
      std::end(metadata_names)) {
    kinds.insert(Finding::metadata_address);
  }
  return kinds;
}

}  // namespace iri::inline v0::detail
