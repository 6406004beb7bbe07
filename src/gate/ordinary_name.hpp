// Host names that need no second look.
// The truth: `known_plain_host()`.
// The fast way: `is_ordinary_name()`.
// Held equal by: `KnownHost.IsWhatTheInspectorFindsOfEveryShortHost`.
#ifndef IRI_SRC_GATE_ORDINARY_NAME_HPP
#define IRI_SRC_GATE_ORDINARY_NAME_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "gate/domain_name.hpp"
#include "scan/plain.hpp"

namespace iri { inline namespace v0 { namespace detail {

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
/// no public name server has. Of sizes from 32 on it is as of those below.
constexpr bool may_be_local(char letter, std::size_t size) noexcept {
  const std::uint32_t sizes = special_sizes[static_cast<std::size_t>(letter - 'a')];
  return (sizes >> size % 32 & 1U) != 0;
}

/// Whether the name of a metadata service that may_be_local() does not exclude may begin so: as "metadata.",
/// "api.metadata." and "api.service." do. Many a server is called `api.example.com`. INVARIANT: it has several labels, and so three bytes.
constexpr bool may_begin_metadata(std::string_view name) noexcept {
  if (name[0] == 'm') return name[1] == 'e' && name[2] == 't';
  return name[0] == 'a' && name[1] == 'p' && name.size() > 5 && name[5] == 'e' &&
         (name[4] == 'm' || name[4] == 's');
}
static_assert(std::all_of(std::begin(metadata_names), std::end(metadata_names),
                          [](std::string_view name) {
                            return name.find('.') == name.npos || name.ends_with(".internal") ||
                                   may_begin_metadata(name);
                          }));

/// By two bytes.
constexpr bool may_be_ipv6_literal(std::string_view name) noexcept {
  constexpr std::size_t size = ipv6_literal_suffix.size();
  static_assert(ipv6_literal_suffix.ends_with(".net"));
  return name.size() >= size && name[name.size() - size] == '.' &&
         (name[name.size() - size + 1] | 0x20) == ipv6_literal_suffix[1];
}

/// Whether the field is plain, and its host certainly is in lower case and has no finding. False is not certain:
/// known_plain_host() is.
[[gnu::always_inline]] inline bool is_ordinary_name(std::string_view name,
                                                    const PlainRequest& plain) noexcept {
  if (plain.traits != 0 || plain.last_label == 0) return false;
  const std::size_t size = name.size() - plain.last_label;
  return !may_be_local(name[plain.last_label], size) && !may_begin_metadata(name) &&
         !(size == 3 && name[plain.last_label] == 'n' && may_be_ipv6_literal(name));
}

}}}  // namespace iri::v0::detail

#endif
