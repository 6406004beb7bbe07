// The truth: the machines of `IPv4address` and `IPv6address`.
// The fast way: `read_ipv4()`, `Groups`, from masks of the dots and colons. Only an IPv6address that ends in an
// IPv4address is read by its machine.
// Held equal by: `Host.AddressesAreThoseOfTheGrammarOfEveryShortText`, fuzz/host_target.cc.
#include "iri/host.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "iri/ascii.hpp"
#include "iri/parse.hpp"
#include "text/masks.hpp"

namespace iri { inline namespace v0 {
namespace {

/// The number of up to three digits before `end`, of which there are `size`. There are four more bytes before the
/// first: all four are loaded, so there is no branch for the size.
std::uint32_t octet_before(const char* end, std::size_t size) noexcept {
  // The last digit is the highest byte. What stands before the first is moved out, and back as zeros.
  const std::size_t others = (4 - size) * 8 % 32;
  const auto word = static_cast<std::uint32_t>(detail::load_word<std::uint32_t>(end - 4));
  const std::uint32_t digits = (word ^ 0x30303030U) >> others << others;
  return (digits >> 24U) + (digits >> 16U & 0xFFU) * 10 + (digits >> 8U & 0xFFU) * 100;
}

/// Whether a text of up to fifteen bytes is four numbers of one to three digits, none of them with a zero in front.
bool has_four_numbers(const detail::Block& block, std::size_t size, std::uint32_t dots) noexcept {
  const std::uint32_t all = (1U << size) - 1;
  const std::uint32_t digits = detail::bits16_of(detail::between(block, '0', '9')) & all;
  const std::uint32_t begins = dots << 1U | 1U;
  const std::uint32_t second = digits & begins << 1U;
  const std::uint32_t padded = detail::bits16_of(block == '0') & begins & second >> 1U;
  const std::uint32_t fourth = digits & second << 2U & digits << 1U;
  const std::uint32_t wrong = (all ^ (digits | dots)) | (begins & ~digits) | padded | fourth;
  return wrong == 0 && detail::count_of(dots) == 3;
}

/// Reads an IPv4address, without a branch for the sizes of its octets: it would be mispredicted.
bool read_ipv4(std::string_view text, IPv4& out) noexcept {
  if (text.size() > 15) return false;
  std::array<char, 4 + detail::block_size> bytes{};
  const detail::Block block = detail::load_up_to(text.data(), text.size());
  std::memcpy(bytes.data() + 4, &block, sizeof block);
  std::uint32_t ends = detail::bits16_of(block == '.');
  if (!has_four_numbers(block, text.size(), ends)) return false;
  ends |= 1U << text.size();
  std::uint32_t largest = 0;
  std::size_t begin = 0;
  for (std::uint8_t& octet : out) {
    const std::size_t end =
        detail::lowest_bit(ends) % 16;  // it is less: so the compiler knows, too
    const std::uint32_t value = octet_before(bytes.data() + 4 + end, end - begin);
    largest |= value;  // up to 999: any bit above the lowest eight is in this, too
    octet = static_cast<std::uint8_t>(value);
    begin = end + 1;
    ends &= ends - 1;
  }
  return largest <= 255;
}

/// The text of an IPv6address without an IPv4address, up to 39 bytes: its digits and colons as masks.
class Groups {
 public:
  static constexpr std::size_t longest = 8 * 4 + 7;

  /// INVARIANT: the text has at most that many bytes, and is not empty.
  explicit Groups(std::string_view text) noexcept {
    detail::for_each_block(text, [this](detail::Block block, std::size_t begin) noexcept {
      const detail::BlockMask letters = detail::between(block | 0x20, 'a', 'f');
      const detail::Block value = (block & 15) + (detail::as_block(letters) & 9);
      std::memcpy(values_.data() + 4 + begin, &value, sizeof value);
      colons_ |= detail::mask_bits(block == ':') << begin;
      digits_ |= detail::mask_bits(letters | detail::between(block, '0', '9')) << begin;
    });
    all_ = detail::below(text.size());
    gap_ = colons_ & colons_ >> 1U;
  }

  bool read(IPv6& out) const noexcept {
    Mask begins = digits_ & ~(digits_ << 1U);
    Mask ends = digits_ & ~(digits_ >> 1U);
    const std::size_t count = detail::count_of(begins);
    if (!is_even() || (gap_ == 0 ? count != 8 : count > 7)) return false;
    const std::size_t before = detail::count_of(begins & (gap_ - 1));  // all, if there is no gap
    out = {};
    bool valid = true;
    for (std::size_t i = 0; i < count; ++i, begins &= begins - 1, ends &= ends - 1) {
      const std::size_t end = detail::lowest_bit(ends) + 1;
      const std::size_t size = end - detail::lowest_bit(begins);
      valid = valid && size <= 4;
      const unsigned value = value_at(end) & ((1U << size % 8 * 4) - 1);
      const std::size_t place = i < before ? i : 8 - count + i;
      out[2 * place] = static_cast<std::uint8_t>(value >> 8U);
      out[2 * place + 1] = static_cast<std::uint8_t>(value & 0xFFU);
    }
    return valid;
  }

 private:
  using Mask = detail::Mask;

  /// Nothing but digits and colons, at most one "::", and no other colon at an end.
  bool is_even() const noexcept {
    const Mask single = colons_ & ~gap_ & ~(gap_ << 1U);
    const Mask at_end = all_ ^ all_ >> 1U;
    return (colons_ | digits_) == all_ && (gap_ & (gap_ - 1)) == 0 && (single & (at_end | 1U)) == 0;
  }
  /// The four digits before `end`, of whatever group.
  unsigned value_at(std::size_t end) const noexcept {
    const unsigned char* const at = values_.data() + end;
    return unsigned{at[0]} << 12U | unsigned{at[1]} << 8U | unsigned{at[2]} << 4U | unsigned{at[3]};
  }

  std::array<unsigned char, 4 + 48> values_{};  ///< of the digits, after four zeros
  Mask colons_ = 0;
  Mask digits_ = 0;
  Mask all_ = 0;
  Mask gap_ = 0;  ///< the first colon of "::"
};

/// Reads the h16 groups of an IPv6address one after the other.
class GroupReader {
 public:
  explicit GroupReader(std::string_view text) noexcept : rest_(text) {}

  /// INVARIANT: the whole text is an IPv6address.
  IPv6 read() noexcept {
    while (!rest_.empty()) step();
    if (gap_ == none) return address_;
    // "::" stands for as many zero groups as are missing.
    IPv6 spread{};
    for (std::size_t i = 0; i < gap_; ++i) spread[i] = address_[i];
    for (std::size_t i = gap_; i < filled_; ++i) spread[16 - filled_ + i] = address_[i];
    return spread;
  }

 private:
  static constexpr std::size_t none = 17;

  void step() noexcept {
    if (rest_.starts_with("::")) {
      gap_ = filled_;
      rest_.remove_prefix(2);
    } else if (rest_.starts_with(':')) {
      rest_.remove_prefix(1);
    } else {
      group();
    }
  }

  void group() noexcept {
    const std::size_t end = rest_.find(':');
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(text.size());
    if (text.find('.') != text.npos) {
      IPv4 last{};
      read_ipv4(text, last);
      for (const std::uint8_t octet : last) address_[filled_++] = octet;
      return;
    }
    unsigned value = 0;
    for (const char digit : text) value = value << 4U | detail::hex_digit(digit);
    address_[filled_++] = static_cast<std::uint8_t>(value >> 8U);
    address_[filled_++] = static_cast<std::uint8_t>(value & 0xFFU);
  }

  std::string_view rest_;
  IPv6 address_{};
  std::size_t filled_ = 0;
  std::size_t gap_ = none;
};

}  // namespace

std::string_view name(HostKind kind) noexcept {
  switch (kind) {
    case HostKind::IPv4address: return "IPv4address";
    case HostKind::IPv6address: return "IPv6address";
    case HostKind::IPvFuture: return "IPvFuture";
    case HostKind::reg_name: return "ireg-name";
  }
  return "";
}

HostKind host_kind(std::string_view host) noexcept {
  if (host.starts_with('[')) {
    const char version = host.size() > 1 ? host[1] : '\0';
    return version == 'v' || version == 'V' ? HostKind::IPvFuture : HostKind::IPv6address;
  }
  return is_valid(rule::IPv4address, host) ? HostKind::IPv4address : HostKind::reg_name;
}

std::optional<IPv4> ipv4_address(std::string_view text) noexcept {
  IPv4 address;
  return read_ipv4(text, address) ? std::optional(address) : std::nullopt;
}

std::optional<IPv6> ipv6_address(std::string_view text) noexcept {
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  if (text.find('.') != text.npos) {
    if (!is_valid(rule::IPv6address, text)) return std::nullopt;
    return GroupReader(text).read();
  }
  IPv6 address;
  const bool fits = !text.empty() && text.size() <= Groups::longest;
  return fits && Groups(text).read(address) ? std::optional(address) : std::nullopt;
}

}}  // namespace iri::v0
