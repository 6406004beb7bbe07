// Host names that need no second look.
#ifndef IRI_SRC_GATE_ORDINARY_NAME_HPP
#define IRI_SRC_GATE_ORDINARY_NAME_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "gate/domain_name.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Returns true only for a reg-name of several labels, at most 1024 bytes, without any finding of
/// its own (of limits there may be one), such as `www.example.org`. False is not certain.
bool is_ordinary_name(std::string_view reg_name) noexcept;

/// The same for a name of which is known: it has only letters, digits, dots and hyphens, several
/// labels, no empty one, no hyphen at its beginning, and no two in a row. Its last label begins at
/// `last_label`.
bool is_ordinary_name(std::string_view name, std::size_t last_label) noexcept;

/// For each first letter the sizes that a special last label has, as bits.
inline constexpr auto special_sizes = [] {
  std::array<std::uint32_t, 26> sizes{};
  for (const std::string_view label : local_labels) {
    std::uint32_t& of_letter = sizes[static_cast<std::size_t>(label[0] - 'a')];
    of_letter |= 1U << label.size();
  }
  return sizes;
}();
static_assert(std::all_of(std::begin(local_labels), std::end(local_labels),
                          [](std::string_view label) { return label.size() < 31; }));

/// Whether a last label of that size, which begins with this letter in lower case, may be one that
/// no public name server has.
constexpr bool may_be_local(char letter, std::size_t size) noexcept {
  const std::uint32_t sizes = special_sizes[static_cast<std::size_t>(letter - 'a')];
  return size < 32 && (sizes >> size & 1U) != 0;
}
/// Whether the name of a metadata service that may_be_local() does not exclude may begin so: with "m", or as
/// "api.m" and "api.s" do. Many a server is called `api.example.com`.
constexpr bool may_begin_metadata(std::string_view name) noexcept {
  return name[0] == 'm' ||
         (name[0] == 'a' && name.size() > 4 && (name[4] == 'm' || name[4] == 's'));
}

/// By two bytes.
constexpr bool may_be_ipv6_literal(std::string_view name) noexcept {
  constexpr std::size_t size = ipv6_literal_suffix.size();
  static_assert(ipv6_literal_suffix.ends_with(".net"));
  return name.size() >= size && name[name.size() - size] == '.' &&
         (name[name.size() - size + 1] | 0x20) == ipv6_literal_suffix[1];
}

/// Whether the last label, which has that size and begins with a letter, has only letters. Most have
/// two to four bytes. Of the bytes of a name in lower case, only letters have both bits 5 and 6.
[[gnu::always_inline]] inline bool ends_in_letters(std::string_view name,
                                                   std::size_t size) noexcept {
  const std::size_t end = name.size();
  if (size < 2 || size > 4) return has_only_letters({name.data() + end - size, size});
  return (name[end - 1] & name[end - 2] & name[end - size + 1] & 0x60) == 0x60;
}

/// is_ordinary_name() for such a name in lower case, whose last label begins with a letter. Most
/// names need no call.
[[gnu::always_inline]] inline bool is_ordinary_lower_name(std::string_view name,
                                                          std::size_t last_label) noexcept {
  const std::size_t size = name.size() - last_label;
  if (may_be_local(name[last_label], size) || !ends_in_letters(name, size)) return false;
  const bool other = may_begin_metadata(name) || (size == 3 && may_be_ipv6_literal(name));
  return !other || is_ordinary_name(name, last_label);
}

}}}  // namespace iri::v0::detail

#endif
