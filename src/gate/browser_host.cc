#include "gate/browser_host.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <tuple>

#include "gate/special_addresses.hpp"
#include "text/ascii.hpp"
#include "text/code_points.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

struct Compatible {
  char32_t first;
  char32_t last;
  char ascii[5];  // ends in NUL; stored in place, because a pointer would need a relocation
  bool counts;
};

constexpr Compatible compatible[] = {
#include "gate/ascii_compatibility.inc"
};

/// For each 64 code points of the Basic Multilingual Plane a bit: whether one of them is compatible with ASCII. Few
/// are, and none of the letters that most names beyond ASCII are written in.
constexpr auto compatible_blocks = [] {
  std::array<std::uint32_t, 0x10000 / 64 / 32> blocks{};
  for (const Compatible& run : compatible) {
    for (char32_t block = run.first / 64; block <= run.last / 64; ++block) {
      if (block / 32 < blocks.size()) blocks[block / 32] |= 1U << block % 32;
    }
  }
  return blocks;
}();

constexpr bool may_be_compatible(char32_t character) noexcept {
  const char32_t block = character / 64;
  return block / 32 >= compatible_blocks.size() ||
         (compatible_blocks[block / 32] >> block % 32 & 1U) != 0;
}

/// The run that contains the character, or null.
const Compatible* find_compatible(char32_t character) noexcept {
  if (!may_be_compatible(character)) return nullptr;
  const auto* const at =
      std::lower_bound(std::begin(compatible), std::end(compatible), character,
                       [](const Compatible& run, char32_t c) { return run.last < c; });
  return at != std::end(compatible) && at->first <= character ? at : nullptr;
}

}  // namespace

bool is_invisible(char32_t character) noexcept {
  return code_points::has<code_points::invisible>(character);
}

bool is_mapped_to_ascii(char32_t character) noexcept {
  return find_compatible(character) != nullptr;
}

bool takes_joiner(char32_t character) noexcept {
  const bool of_script = (character >= 0x0600 && character < 0x0E00) ||
                         (character >= 0x0F00 && character < 0x10A0) ||
                         (character >= 0x1700 && character < 0x1D00);
  return of_script && !is_invisible(character);
}

bool is_emoji_style(char32_t character, char32_t before) noexcept {
  const bool symbol =
      (before >= 0x2194 && before < 0x2C00) || (before >= 0x1F000 && before < 0x1FB00);
  return symbol && (character == 0xFE0E || character == 0xFE0F);
}

BrowserHost::BrowserHost(std::string_view reg_name) noexcept {
  differs_ = reg_name.size() > longest;
  final_dot_ = reg_name.ends_with('.');
  if (differs_) return;
  const bool plain = is_ascii(reg_name) && reg_name.find('%') == reg_name.npos;
  if (plain) {
    put(reg_name);
  } else {
    std::array<char, longest> decoded;
    map({decoded.data(), decode(reg_name, decoded.data())});
  }
  final_dot_ = text().ends_with('.');
  if (final_dot_) --size_;
}

void BrowserHost::put(std::string_view text) noexcept {
  for (const char c : text) buffer_[size_++] = lower(c);
}

/// Decodes in one pass until nothing is percent-encoded any more. A decoded octet may complete a
/// new triplet with the bytes before it. No two triplets overlap, so the order of decoding does not
/// matter. Returns the size.
std::size_t BrowserHost::decode(std::string_view name, char* out) noexcept {
  std::size_t size = 0;
  for (const char c : name) {
    out[size++] = c;
    while (size >= 3 && pct_encoded_at({out, size}, size - 3)) {
      const unsigned char octet = octet_at({out, size}, size - 3);
      differs_ = differs_ || octet < 0x80;
      size -= 2;
      out[size - 1] = static_cast<char>(octet);
    }
  }
  return size;
}

void BrowserHost::map(std::string_view decoded) noexcept {
  char32_t before = 0;
  for (std::size_t i = 0; i < decoded.size();) {
    const Character character = first_character(decoded.substr(i));
    const char32_t c = character.code_point;
    const std::string_view bytes = decoded.substr(i, character.size);
    const bool well_formed = character.code == ErrorCode::none;
    const Compatible* const run = well_formed ? find_compatible(c) : nullptr;
    i += character.size;
    if (run != nullptr) {
      differs_ = true;
      put(run->ascii);
      if (run->counts) {
        char& last = buffer_[size_ - 1];
        last = static_cast<char>(last + static_cast<int>(c - run->first));
      }
    } else if (well_formed && is_dropped_in_hosts(c)) {
      differs_ = differs_ || !is_emoji_style(c, before);
    } else {
      differs_ = differs_ || !well_formed;  // some programs replace it, others drop it
      put(bytes);
    }
    before = well_formed ? c : 0;
  }
}

namespace {

/// The last 32 bits of a number as inet_aton() reads it: no place has more.
struct Number {
  std::uint64_t value = 0;    ///< octal after a leading zero, hex after "0x"
  std::uint64_t decimal = 0;  ///< the digits read as decimal, if they can be
  bool valid = false;
};

bool read_digits(std::string_view digits, unsigned base, std::uint64_t& value) noexcept {
  value = 0;
  for (const char c : digits) {
    const unsigned digit = hex_digit(c);
    if (digit >= base) return false;
    value = (value * base + digit) & 0xFFFFFFFFU;
  }
  return true;
}

Number number_of(std::string_view part) noexcept {
  Number number;
  if (part.size() > 1 && part[0] == '0' && part[1] == 'x') {
    number.valid = read_digits(part.substr(2), 16, number.value);
    number.decimal = number.value;
    return number;
  }
  number.valid = !part.empty() && read_digits(part, 10, number.decimal);
  if (part.empty() || part[0] != '0' || !read_digits(part, 8, number.value)) {
    number.value = number.decimal;
  }
  return number;
}

using AddressParts = std::array<std::uint64_t, std::tuple_size_v<IPv4>>;

/// Makes an address of its parts. Each part but the last is one byte; the last fills the rest. Too
/// large parts wrap, as in programs that do not check.
IPv4 address_of(const AddressParts& parts, std::size_t count) noexcept {
  IPv4 address{};
  for (std::size_t i = 0; i + 1 < count; ++i) address[i] = static_cast<std::uint8_t>(parts[i]);
  std::uint64_t last = parts[count - 1];
  for (std::size_t i = address.size(); i-- > count - 1; last >>= 8U) {
    address[i] = static_cast<std::uint8_t>(last & 0xFFU);
  }
  return address;
}

}  // namespace

FindingSet parse_lenient_ipv4(std::string_view text) noexcept {
  AddressParts octal{};
  AddressParts decimal{};
  std::size_t count = 0;
  while (true) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const Number number = number_of(text.substr(0, dot));
    if (!number.valid || count == octal.size()) return {};
    octal[count] = number.value;
    decimal[count++] = number.decimal;
    if (dot == text.size()) break;
    text.remove_prefix(dot + 1);
  }
  return FindingSet{Finding::ambiguous_ipv4} | kind_of(address_of(octal, count)) |
         kind_of(address_of(decimal, count));
}

}}}  // namespace iri::v0::detail
