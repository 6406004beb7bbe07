// Tables with an entry for each enumerator, looked up by its number or by its name.
#ifndef IRI_SRC_TEXT_NUMBERED_HPP
#define IRI_SRC_TEXT_NUMBERED_HPP

#include <cstddef>
#include <optional>
#include <string_view>

namespace iri { inline namespace v0 { namespace detail {

/// Whether entry i of the table is that of number i, so that the number is its index.
template <class Table>
constexpr bool is_numbered(const Table& table) noexcept {
  std::size_t index = 0;
  for (const auto& entry : table) {
    if (static_cast<std::size_t>(entry.number) != index++) return false;
  }
  return true;
}

/// The number of the entry that has the name.
template <class Number, class Table>
std::optional<Number> find_number(const Table& table, std::string_view name) noexcept {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].name == name) return static_cast<Number>(i);
  }
  return std::nullopt;
}

}}}  // namespace iri::v0::detail

#endif
