// Tables with an entry for each enumerator, looked up by its number.
#ifndef IRI_SRC_TEXT_NUMBERED_HPP
#define IRI_SRC_TEXT_NUMBERED_HPP

#include <cstddef>

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

}}}  // namespace iri::v0::detail

#endif
