// Host names that need no second look.
#ifndef IRI_SRC_GATE_ORDINARY_NAME_HPP
#define IRI_SRC_GATE_ORDINARY_NAME_HPP

#include <cstddef>
#include <string_view>

namespace iri::inline v0::detail {

/// Returns true only for a reg-name of several labels, at most 1024 bytes, without any finding of
/// its own (of limits there may be one), such as `www.example.org`. False is not certain.
bool is_ordinary_name(std::string_view reg_name) noexcept;

/// The same for a name of which is known: it has only letters, digits, dots and hyphens, several
/// labels, no empty one, no hyphen at its beginning, and no two in a row. Its last label begins at
/// `last_label`.
bool is_ordinary_name(std::string_view name, std::size_t last_label) noexcept;

}  // namespace iri::inline v0::detail

#endif
