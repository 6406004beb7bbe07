#include "unicode/ucd/mappings.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include "text/utf8.hpp"

namespace iri { inline namespace v0 { namespace unicode { namespace ucd {
namespace {

#include "unicode/ucd/mappings.inc"

/// As tables.py packs it. A run maps `count` characters, each `stride` after the one before, to as many.
struct Key {
  explicit constexpr Key(std::uint32_t key) noexcept
      : first(key >> 11U),
        size(key >> 5U & 0x3FU),
        stride((key >> 4U & 1U) + 1),
        count((key & 0xFU) + 1) {}
  std::uint32_t first;
  std::uint32_t size;  ///< of the mapping of the first, in bytes
  std::uint32_t stride;
  std::uint32_t count;
};

struct Table {
  std::span<const std::uint32_t> keys;
  std::span<const std::uint16_t> offsets;
  std::span<const unsigned char> pool;
};

std::optional<Mapping> found_in(const Table& table, char32_t c) noexcept {
  const std::uint32_t behind = static_cast<std::uint32_t>(c) << 11U | 0x7FF;
  const auto next = std::upper_bound(table.keys.begin(), table.keys.end(), behind);
  if (next == table.keys.begin()) return std::nullopt;
  const auto at = static_cast<std::size_t>(next - table.keys.begin()) - 1;
  const Key key(table.keys[at]);
  const std::uint32_t behind_first = static_cast<std::uint32_t>(c) - key.first;
  if (behind_first % key.stride != 0 || behind_first / key.stride >= key.count) return std::nullopt;
  const auto bytes = table.pool.subspan(table.offsets[at], key.size);
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (behind_first == 0) return Mapping(text);
  return Mapping(char32_t{detail::first_character(text).code_point + behind_first});
}

}  // namespace

std::optional<Mapping> idna_mapping(char32_t c) noexcept {
  return found_in({idna_keys, idna_offsets, idna_pool}, c);
}

std::optional<Mapping> prototype(char32_t c) noexcept {
  return found_in({prototype_keys, prototype_offsets, prototype_pool}, c);
}

}}}}  // namespace iri::v0::unicode::ucd
