// Host names that need no second look.
#ifndef IRI_SRC_GATE_ORDINARY_NAME_HPP
#define IRI_SRC_GATE_ORDINARY_NAME_HPP

#include <string_view>

namespace iri::inline v0::detail {

/// Returns true only for a reg-name of several labels, at most 1024 bytes, without any finding of
/// its own (of limits there may be one), such as `www.example.org`. False is not certain.
bool is_ordinary_name(std::string_view reg_name) noexcept;

}  // namespace iri::inline v0::detail

#endif
