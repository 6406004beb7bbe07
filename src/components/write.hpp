// Writes a reference with changed parts into a buffer. C uses this in place of setters and a
// builder.
#ifndef IRI_SRC_COMPONENTS_WRITE_HPP
#define IRI_SRC_COMPONENTS_WRITE_HPP

#include <optional>
#include <string_view>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/output.hpp"
#include "iri/rule_list.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Writes the reference with `part` set as set_part() of edit.hpp sets it: the same text, the same
/// errors. Does not change `text` and does not allocate. INVARIANT: `text` is of rule `start`, with
/// components `c`.
Written write_with_part(Rule start, Component part, std::optional<std::string_view> value,
                        std::string_view text, const Components& c, OutputBuffer out) noexcept;

/// The parts of a reference to build. An absent path is empty.
struct PlainParts {
  std::optional<std::string_view> scheme, userinfo, host, port, path, query, fragment;
};

/// Writes what Builder::build() makes of these parts, without allocating. An error names the part
/// and the offset in its value. `has_scheme` and `has_fragment` mean that the rule has no such
/// part.
Written write_built(Rule start, const PlainParts& parts, OutputBuffer out) noexcept;

}}}  // namespace iri::v0::detail

#endif
