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

/// A name at the beginning of a text: letters, digits, "-", "_" and ".". Read in blocks of sixteen bytes.
class Name {
 public:
  explicit Name(std::string_view text) noexcept : end_(text.size()) {
    const char* const data = text.data();
    for (std::size_t at = 0; at < end_; at += block_size) {
      const std::size_t left = text.size() - at;
      const bool moves =
          at != 0 && left < block_size;  // the last bytes, behind others of the block
      const std::size_t before = moves ? block_size - left : 0;
      take(load_up_to(data + at - before, left + before), before, at);
    }
    uneven_ |= data[0] == '-' || end_ == 0 ? 1U : 0U;
  }

  std::size_t size() const noexcept { return end_; }
  /// Whether it is not empty, has no empty label, but perhaps a dot at its end, and no "-" at its beginning.
  bool is_even() const noexcept { return uneven_ == 0; }
  bool has_upper() const noexcept { return upper_ != 0; }
  bool has_double_hyphen() const noexcept { return double_hyphens_ != 0; }
  /// Behind the last dot.
  std::size_t last_label() const noexcept { return last_label_; }
  bool ends_in_letters() const noexcept { return letters_ == last_label_; }

 private:
  /// The bytes of `block` behind the first `before`, which stand at `at`.
  [[gnu::always_inline]] void take(Block block, std::size_t before, std::size_t at) noexcept {
    const auto bits = [before](BlockMask mask) noexcept { return bits16_of(mask) >> before; };
    const BlockMask dot = block == '.';
    const BlockMask hyphen = block == '-';
    const BlockMask letter = between(block | 0x20, 'a', 'z');
    const BlockMask others = letter | between(block, '0', '9') | (block == '_');
    const std::uint32_t size = lowest_bit(~bits(dot | hyphen | others));
    const std::uint32_t all = (1U << size) - 1U;
    if (size != block_size) end_ = at + size;
    const std::uint32_t dots = bits(dot) & all;
    const std::uint32_t hyphens = bits(hyphen) & all;
    const std::uint32_t no_letters = ~bits(letter) & all;
    uneven_ |= dots & (dots << 1U | dot_);
    double_hyphens_ |= hyphens & (hyphens << 1U | hyphen_);
    upper_ |= bits(letter & ((block & 0x20) == 0)) & all;
    if (dots != 0) last_label_ = at + highest_bit(dots) + 1;
    if (no_letters != 0) letters_ = at + highest_bit(no_letters) + 1;
    dot_ = dots >> (block_size - 1);
    hyphen_ = hyphens >> (block_size - 1);
  }

  std::size_t end_;
  std::size_t last_label_ = 0;
  std::size_t letters_ = 0;  ///< where the letters at the end begin
  std::uint32_t dot_ = 1;    ///< whether the byte before the block is a dot; below, a hyphen
  std::uint32_t hyphen_ = 0;
  std::uint32_t uneven_ = 0;  ///< bits that are set if there is one; so the next two
  std::uint32_t double_hyphens_ = 0;
  std::uint32_t upper_ = 0;
};

/// Whether a label that begins with a digit is a number to some program, as numeric last labels are.
bool is_number(std::string_view label) noexcept {
  const bool hex = label.starts_with("0x");
  if (hex) label.remove_prefix(2);
  const unsigned base = hex ? 16 : 10;
  return std::all_of(label.begin(), label.end(), [base](char c) { return hex_digit(c) < base; });
}

bool is_local_label(std::string_view label) noexcept {
  return may_be_local(label[0], label.size()) &&
         std::find(std::begin(local_labels), std::end(local_labels), label) !=
             std::end(local_labels);
}

/// No name of one label or two begins otherwise. By three letters.
constexpr bool may_be_metadata(std::string_view name) noexcept {
  const std::string_view first = name.substr(0, 3);
  return first == "met" || first == "api" || first == "ins" || first == "dat" || first == "ran";
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
    if (is_fake_ace(name.substr(begin, end - begin))) return true;
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
                        (letters ? is_local_label(last) : !last.starts_with("xn--")) ||
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
  std::string_view name(text.data(), size);
  std::array<char, longest_name> lowered;
  if (read.has_upper()) {
    name = {lowered.data(), lower_name(name, lowered.data())};
  }
  KnownHost found;
  std::size_t last_label = read.last_label();
  bool letters = read.ends_in_letters();
  if (last_label == size) {
    found.kinds |= Finding::trailing_dot_host;
    name.remove_suffix(1);
    last_label = name.rfind('.') + 1;  // npos + 1 is 0
    letters = has_only_letters(name.substr(last_label));
  }
  if (read.has_double_hyphen() && has_fake_ace(name)) return {};
  if (!add_kinds(name, last_label, letters, found.kinds)) return {};
  found.size = static_cast<std::uint32_t>(size);
  found.upper = read.has_upper();
  found.hyphens = read.has_double_hyphen();
  return found;
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
