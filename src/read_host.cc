#include "read_host.hpp"

#include <algorithm>
#include <cstdint>

#include "address_kind.hpp"
#include "iri/percent.hpp"
#include "letter_case.hpp"
#include "utf8.hpp"

namespace iri::inline v0::detail {
namespace {

struct Compatible {
  char32_t first;
  char32_t last;
  std::string_view ascii;
  bool counts;
};

constexpr Compatible compatible[] = {
#include "ascii_compatibility.inc"
};

/// The run that has the character, or null.
const Compatible* find_compatible(char32_t character) noexcept {
  const auto* const at =
      std::lower_bound(std::begin(compatible), std::end(compatible), character,
                       [](const Compatible& run, char32_t c) { return run.last < c; });
  return at != std::end(compatible) && at->first <= character ? at : nullptr;
}

struct CharacterRange {
  char32_t first;
  char32_t last;
};

// Default_Ignorable_Code_Point of Unicode, and what else shows nothing: white space, the blank
// of Braille, annotations.
constexpr CharacterRange invisible[] = {
    {0x00A0, 0x00A0},   {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x061C, 0x061C},
    {0x115F, 0x1160},   {0x1680, 0x1680},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
    {0x2000, 0x200D},   {0x2028, 0x2029},   {0x202F, 0x202F},   {0x205F, 0x206F},
    {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0x13430, 0x1345F},
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

}  // namespace

bool is_invisible(char32_t character) noexcept {
  const auto* const at =
      std::lower_bound(std::begin(invisible), std::end(invisible), character,
                       [](const CharacterRange& range, char32_t c) { return range.last < c; });
  return at != std::end(invisible) && at->first <= character;
}

ReadHost::ReadHost(std::string_view reg_name) noexcept {
  if (reg_name.size() > buffer_.size()) return;
  bool plain = true;
  for (const char c : reg_name) {
    plain = plain && c != '%' && static_cast<unsigned char>(c) < 0x80;
    buffer_[size_++] = lower(c);
  }
  if (!plain) {
    while (decode_again()) {
    }
    map();
  }
  if (text().ends_with('.')) --size_;
}

/// Each round takes two bytes off the text at least.
bool ReadHost::decode_again() noexcept {
  const std::string_view before = text();
  std::size_t size = 0;
  for (std::size_t i = 0; i < before.size(); ++size) {
    const bool encoded = pct_encoded_at(before, i);
    const char octet = encoded ? static_cast<char>(octet_at(before, i)) : before[i];
    differs_ = differs_ || (encoded && static_cast<unsigned char>(octet) < 0x80);
    i += encoded ? 3 : 1;
    buffer_[size] = octet;
  }
  const bool again = size != size_;
  size_ = size;
  return again;
}

/// In place: no character is mapped to more bytes than it has.
void ReadHost::map() noexcept {
  const std::string_view before = text();
  std::size_t size = 0;
  for (std::size_t i = 0; i < before.size();) {
    const Character character = first_character(before.substr(i));
    const Compatible* const run =
        character.code == ErrorCode::none ? find_compatible(character.code_point) : nullptr;
    const std::size_t end = i + character.size;
    const bool dropped = character.code == ErrorCode::none && is_invisible(character.code_point);
    differs_ = differs_ || run != nullptr || dropped;
    if (run != nullptr) {
      const auto step = run->counts ? character.code_point - run->first : 0U;
      for (const char c : run->ascii)
        buffer_[size++] = static_cast<char>(c + static_cast<int>(step));
    } else if (!dropped) {
      for (std::size_t k = i; k < end; ++k) buffer_[size++] = lower(before[k]);
    }
    i = end;
  }
  size_ = size;
}

namespace {

/// A number as inet_aton() reads it. Kept below 2^40, which is beyond every use of it.
struct Number {
  std::uint64_t value = 0;    ///< a leading zero says octal, "0x" hex
  std::uint64_t decimal = 0;  ///< or nothing
  bool valid = false;
};

bool read_digits(std::string_view digits, unsigned base, std::uint64_t& value) noexcept {
  value = 0;
  for (const char c : digits) {
    const unsigned digit = hex_digit(c);
    if (digit >= base) return false;
    value = std::min<std::uint64_t>(value * base + digit, std::uint64_t{1} << 40U);
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

/// The parts of an address: all but the last are a byte, the last fills what is left. What is
/// too large wraps, as it does where no one looks.
IPv4 address_of(const std::uint64_t* parts, std::size_t count) noexcept {
  IPv4 address{};
  for (std::size_t i = 0; i + 1 < count; ++i) address[i] = static_cast<std::uint8_t>(parts[i]);
  std::uint64_t last = parts[count - 1];
  for (std::size_t i = address.size(); i-- > count - 1; last >>= 8U) {
    address[i] = static_cast<std::uint8_t>(last & 0xFFU);
  }
  return address;
}

}  // namespace

FindingSet ipv4_of_others(std::string_view text) noexcept {
  std::uint64_t octal[4] = {};
  std::uint64_t decimal[4] = {};
  std::size_t count = 0;
  while (true) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const Number number = number_of(text.substr(0, dot));
    if (!number.valid || count == 4) return {};
    octal[count] = number.value;
    decimal[count++] = number.decimal;
    if (dot == text.size()) break;
    text.remove_prefix(dot + 1);
  }
  return FindingSet{Finding::ambiguous_ipv4} | kind_of(address_of(octal, count)) |
         kind_of(address_of(decimal, count));
}

FindingSet kind_of_name(std::string_view text) noexcept {
  // RFC 6761, RFC 6762 with its appendix G, RFC 8375, ICANN's name for private use, and what
  // systems call themselves; the clouds' names for their metadata services.
  constexpr std::string_view local[] = {
      "localhost",     "localdomain",  "local",        "internal", "home.arpa",
      "intranet",      "corp",         "home",         "lan",      "private",
      "ip6-localhost", "ip6-loopback", "broadcasthost"};
  constexpr std::string_view metadata[] = {
      "metadata.google.internal",  "metadata.goog", "metadata.azure.internal",
      "metadata.azure.com",        "metadata",      "instance-data",
      "instance-data.ec2.internal"};
  const auto is_or_is_below = [text](std::string_view name) noexcept {
    if (text.back() != name.back() || !text.ends_with(name)) return false;
    return text.size() == name.size() || text[text.size() - name.size() - 1] == '.';
  };
  FindingSet kinds;
  if (text.empty()) return kinds;
  if (std::any_of(std::begin(local), std::end(local), is_or_is_below)) {
    kinds.insert(Finding::local_name);
  }
  if (std::find(std::begin(metadata), std::end(metadata), text) != std::end(metadata)) {
    kinds.insert(Finding::metadata_address);
  }
  return kinds;
}

}  // namespace iri::inline v0::detail
