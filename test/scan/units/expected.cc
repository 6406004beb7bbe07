#include "scan/units/expected.hpp"

#include <string_view>

namespace iri_units {
namespace {

using std::string_view;

constexpr string_view digits = "0123456789";
constexpr string_view unreserved_marks = "-._~";
constexpr string_view sub_delims = "!$&'()*+,;=";

bool is_alpha(unsigned byte) {
  return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

bool is_of(string_view text, unsigned byte) {
  return byte != 0 && byte < 128 && text.find(static_cast<char>(byte)) != string_view::npos;
}

/// RFC 3986 s2.2, s2.3: unreserved / sub-delims, the reg-name without "%".
bool is_reg_name(unsigned byte) {
  return is_alpha(byte) || is_of(digits, byte) || is_of(unreserved_marks, byte) ||
         is_of(sub_delims, byte);
}

struct Pairs {
  bool begin[256][256] = {};
  Pairs() {
    for (std::uint32_t c = 0x80; c <= 0x10FFFF; ++c) {
      if (!is_common(c)) continue;
      const unsigned size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;  // RFC 3629 s3
      const unsigned mark = size == 2 ? 0xC0 : size == 3 ? 0xE0 : 0xF0;
      begin[mark | c >> 6 * (size - 1)][0x80U | (c >> 6 * (size - 2) & 0x3FU)] = true;
    }
  }
};

struct ByteSets {
  std::uint32_t in[256] = {};  ///< bit 0 to 7: the sets; 8: HEXDIG; 9: a plain host
  ByteSets() {
    for (unsigned byte = 0; byte < 256; ++byte) {
      for (std::size_t set = 0; set < set_count; ++set) {
        in[byte] |= (iri::detail::ascii_sets.sets[set].contains(byte) ? 1U : 0U) << set;
      }
      in[byte] |= is_hex(byte) ? 0x100U : 0U;
      const bool plain = (byte >= 'a' && byte <= 'z') || is_of(digits, byte) || is_of("-._", byte);
      in[byte] |= plain ? 0x200U : 0U;
    }
  }
};

const ByteSets byte_sets;

}  // namespace

bool is_hex(unsigned byte) { return is_of("0123456789ABCDEFabcdef", byte); }

bool is_common(std::uint32_t c) {
  // RFC 3987 s2.2: ucschar.
  const bool ucschar = (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFDCF) ||
                       (c >= 0xFDF0 && c <= 0xFFEF) ||
                       (c >= 0x10000 && c <= 0x3FFFF && (c & 0xFFFFU) <= 0xFFFD);
  const bool rare_block = (c >= 0xFDC0 && c <= 0xFDFF) || (c >= 0xFFC0 && c <= 0xFFFF);
  return ucschar && !rare_block && (c < 0x10000 || (c & 0xFFFU) < 0xFC0);
}

bool begins_common(unsigned lead, unsigned next) {
  static const Pairs pairs;
  return pairs.begin[lead][next];
}

Expected::Expected(const unsigned char* at, std::uint32_t count, int before) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const Mask bit = Mask{1} << i;
    const unsigned byte = at[i];
    const std::uint32_t sets = byte_sets.in[byte];
    valid_ |= bit;
    equal_[byte] |= bit;
    for (std::size_t set = 0; set < set_count; ++set) {
      if ((sets >> set & 1U) != 0) in_[set] |= bit;
    }
    if ((sets & 0x100U) != 0) hex_ |= bit;
    if ((sets & 0x200U) != 0) plain_host_ |= bit;
    if (before >= 0xC0 && byte >= 0x80 && byte < 0xC0) {
      second_ |= bit;
      if (!begins_common(static_cast<unsigned>(before), byte)) forbidden_ |= bit;
    }
    before = static_cast<int>(byte);
  }
  for (unsigned byte = 256; byte-- > 0;) at_least_[byte] = at_least_[byte + 1] | equal_[byte];
}

const char* wrong_set() {
  const auto& sets = iri::detail::ascii_sets.sets;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const bool path = is_reg_name(byte) || is_of(":@/", byte);
    if (sets[iri::detail::hex_digits].contains(byte) != is_hex(byte)) return "HEXDIG";
    if (sets[iri::detail::reg_name_set].contains(byte) != is_reg_name(byte)) return "reg-name";
    if (sets[iri::detail::path_set].contains(byte) != path) return "pchar / \"/\"";
    if (sets[iri::detail::query_set].contains(byte) != (path || byte == '?')) return "query";
    if (sets[iri::detail::scheme_set].contains(byte) !=
        (is_alpha(byte) || is_of(digits, byte) || is_of("+-.", byte))) {
      return "scheme";
    }
  }
  return nullptr;
}

}  // namespace iri_units
