#include "gate/known_host.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <iterator>

#include "gate/domain_name.hpp"
#include "gate/ordinary_name.hpp"
#include "gate/special_addresses.hpp"
#include "iri/host.hpp"
#include "text/ascii.hpp"
#include "text/masks.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

constexpr std::size_t longest_name = 255;

/// A name at the beginning of a text: letters, digits, "-", "_" and ".". Read from the masks of 64 bytes at a time.
class Name {
 public:
  explicit Name(std::string_view text) noexcept : end_(text.size()) {
    for (std::size_t at = 0; at < end_; at += mask_size) take(text.substr(at, mask_size), at);
    uneven_ |= end_ == 0 || text[0] == '-' ? 1U : 0U;
  }

  std::size_t size() const noexcept { return end_; }
  /// Whether it is not empty, has no empty label, but perhaps a dot at its end, and no "-" at its beginning.
  bool is_even() const noexcept { return uneven_ == 0; }
  /// What a scan says of the host of a plain field. INVARIANT: the name is even, and not too long.
  PlainRequest traits(const char* data) const noexcept {
    const bool dot = last_label_ == end_;  // at the end: the label is before it
    const std::size_t label =
        dot ? std::string_view(data, end_ - 1).rfind('.') + 1 : last_label_;  // npos + 1 is 0
    PlainRequest found;
    found.host_end = static_cast<std::uint8_t>(end_);
    found.last_label = static_cast<std::uint8_t>(label);
    found.traits = static_cast<std::uint8_t>((letters_ != label ? PlainRequest::mixed : 0U) |
                                             (upper_ != 0 ? PlainRequest::upper : 0U) |
                                             (double_hyphens_ != 0 ? PlainRequest::hyphens : 0U));
    return found;
  }

 private:
  /// The bytes from `at` on.
  [[gnu::always_inline]] void take(std::string_view text, std::size_t at) noexcept {
    Mask dots = 0, hyphens = 0, letters = 0, small = 0, others = 0;
    for_each_block(text, [&](Block block, std::size_t begin) noexcept {
      dots |= mask_bits(block == '.') << begin;
      hyphens |= mask_bits(block == '-') << begin;
      letters |= mask_bits(between(block | 0x20, 'a', 'z')) << begin;
      small |= mask_bits((block & 0x20) != 0) << begin;
      others |= mask_bits(between(block, '0', '9') | (block == '_')) << begin;
    });
    const Mask behind = ~(dots | hyphens | letters | others);
    const Mask all = ~behind & (behind - 1);
    if (behind != 0) end_ = at + lowest_bit(behind);
    dots &= all;
    hyphens &= all;
    const Mask no_letters = all & ~letters;
    uneven_ |= dots & (dots << 1U | dot_);
    double_hyphens_ |= hyphens & (hyphens << 1U | hyphen_);
    upper_ |= all & letters & ~small;
    if (dots != 0) last_label_ = at + highest_bit(dots) + 1;
    if (no_letters != 0) letters_ = at + highest_bit(no_letters) + 1;
    dot_ = dots >> (mask_size - 1);
    hyphen_ = hyphens >> (mask_size - 1);
  }

  std::size_t end_;
  std::size_t last_label_ = 0;  ///< after the last dot
  std::size_t letters_ = 0;     ///< where the letters at the end begin
  Mask dot_ = 1;                ///< whether the byte before the window is a dot; below, a hyphen
  Mask hyphen_ = 0;
  Mask uneven_ = 0;  ///< bits that are set if there is one; so the next two
  Mask double_hyphens_ = 0;
  Mask upper_ = 0;
};

/// Whether a label that begins with a digit is a number to some program, as numeric last labels are.
bool is_number(std::string_view label) noexcept {
  const bool hex = label.starts_with("0x");
  if (hex) label.remove_prefix(2);
  const unsigned base = hex ? 16 : 10;
  return std::all_of(label.begin(), label.end(), [base](char c) { return hex_digit(c) < base; });
}

/// The local labels, each at a place of its own by its size, its first byte and its last one.
class LocalLabels {
 public:
  constexpr LocalLabels() noexcept {
    while (!fill()) ++factors_;
  }
  bool has(std::string_view label) const noexcept { return labels_[place_of(label)] == label; }

 private:
  static constexpr std::size_t count = 64;

  constexpr std::size_t place_of(std::string_view label) const noexcept {
    const std::size_t first = static_cast<unsigned char>(label.front());
    const std::size_t last = static_cast<unsigned char>(label.back());
    return (first * (factors_ & 63) + last * (factors_ >> 6U & 63) + label.size()) % count;
  }
  /// Returns false if two labels have one place.
  constexpr bool fill() noexcept {
    labels_ = {};
    for (const std::string_view label : local_labels) {
      std::string_view& at = labels_[place_of(label)];
      if (!at.empty()) return false;
      at = label;
    }
    return true;
  }

  std::size_t factors_ = 0;
  std::array<std::string_view, count> labels_{};
};
constexpr LocalLabels all_local_labels;

/// By two letters.
constexpr bool may_be_metadata(std::string_view name) noexcept {
  constexpr std::uint32_t first = 1U << ('m' - 'a') | 1U << ('a' - 'a') | 1U << ('i' - 'a') |
                                  1U << ('d' - 'a') | 1U << ('r' - 'a');
  constexpr std::uint32_t second =
      1U << ('e' - 'a') | 1U << ('p' - 'a') | 1U << ('n' - 'a') | 1U << ('a' - 'a');
  const auto is_of = [](char letter, std::uint32_t letters) noexcept {
    return letter >= 'a' && letter <= 'z' && (letters >> (letter - 'a') & 1U) != 0;
  };
  return name.size() > 3 && is_of(name[0], first) && is_of(name[1], second);
}
static_assert(std::all_of(std::begin(metadata_names), std::end(metadata_names),
                          [](std::string_view name) { return may_be_metadata(name); }));

bool is_metadata(std::string_view name) noexcept {
  return may_be_metadata(name) && std::find(std::begin(metadata_names), std::end(metadata_names),
                                            name) != std::end(metadata_names);
}

bool has_fake_ace(std::string_view name) noexcept {
  for (std::size_t begin = 0, end = 0; end != name.size(); begin = end + 1) {
    end = std::min(name.find('.', begin), name.size());
    const std::string_view label = name.substr(begin, end - begin);
    if (label.starts_with("xn--") && is_fake_ace(label)) return true;
  }
  return false;
}

/// Adds the kinds of a name in lower case, without a dot at its end. `letters`: its last label has no other
/// bytes. Returns false if they are not certain.
bool add_kinds(std::string_view name, std::size_t last_label, bool letters,
               HostKinds& kinds) noexcept {
  const std::string_view last = name.substr(last_label);
  if (is_digit(last[0]) && is_number(last)) {
    const auto address = ipv4_address(name);
    if (!address || kinds.contains(Finding::trailing_dot_host)) return false;
    kinds |= Finding::address_host;
    kinds |= HostKinds(kind_of(*address));
    return true;
  }
  const bool is_local = last_label == 0 ||
                        (letters ? all_local_labels.has(last) : !last.starts_with("xn--")) ||
                        (may_be_ipv6_literal(name) && name.ends_with(ipv6_literal_suffix));
  if (is_local) kinds |= Finding::local_name;
  if (is_metadata(name)) kinds |= Finding::metadata_address;
  return true;
}

KnownHost known_name(std::string_view text) noexcept {
  const Name read(text);
  const std::size_t size = read.size();
  if (!read.is_even() || size > longest_name) return {};
  if (size != text.size() && text[size] != ':') return {};
  return known_plain_host({text.data(), size}, read.traits(text.data()));
}

KnownHost known_ipv6(std::string_view text) noexcept {
  constexpr std::size_t longest = 2 + 45;
  const std::string_view host = text.substr(0, std::min(text.find(']'), longest) + 1);
  const auto address = ipv6_address(host);
  if (!address || (host.size() != text.size() && text[host.size()] != ':')) return {};
  KnownHost found;
  found.kinds = HostKinds(kind_of(*address));
  found.kinds |= Finding::address_host;
  found.size = static_cast<std::uint32_t>(host.size());
  for_each_block(host, [&found](Block block, std::size_t) noexcept {
    found.upper = found.upper || any(between(block, 'A', 'F'));
  });
  return found;
}

}  // namespace

KnownHost known_plain_host(std::string_view host, const PlainRequest& plain) noexcept {
  std::string_view name = host;
  std::array<char, longest_name> lowered;
  if (plain.has(PlainRequest::upper)) name = {lowered.data(), lower_name(host, lowered.data())};
  KnownHost found;
  bool letters = !plain.has(PlainRequest::mixed);
  if (host.back() == '.') {
    found.kinds |= Finding::trailing_dot_host;
    name.remove_suffix(1);
    letters = has_only_letters(name.substr(plain.last_label));
  }
  found.hyphens = plain.has(PlainRequest::hyphens);
  if (found.hyphens && has_fake_ace(name)) return {};
  if (!add_kinds(name, plain.last_label, letters, found.kinds)) return {};
  found.size = plain.host_end;
  found.upper = plain.has(PlainRequest::upper);
  return found;
}

KnownHost known_host(std::string_view text) noexcept {
  if (text.empty()) return {};
  return text[0] == '[' ? known_ipv6(text) : known_name(text);
}

std::size_t lower_name(std::string_view name, char* out) noexcept {
  const auto lower_block = [](Block block) noexcept {
    return block | (as_block(between(block, 'A', 'Z')) & 0x20);
  };
  const std::size_t size = name.size();
  if (size < block_size) {
    const Block block = lower_block(load_up_to(name.data(), size));
    copy_short(reinterpret_cast<const char*>(&block), size, out);
    return size;
  }
  for (std::size_t i = 0; i < size; i += block_size) {
    const std::size_t at = std::min(i, size - block_size);
    const Block block = lower_block(load_block(name.data() + at));
    std::memcpy(out + at, &block, sizeof block);
  }
  return size;
}

bool has_label_above(std::string_view name, std::size_t most) noexcept {
  while (name.size() > most) {
    const std::size_t dot = name.rfind('.', most);
    if (dot == name.npos) return true;
    name.remove_prefix(dot + 1);
  }
  return false;
}

}}}  // namespace iri::v0::detail
