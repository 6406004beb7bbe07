// Parts put into a reference, written into a buffer: what C has in place of setters and a builder.
#ifndef IRI_SRC_COMPONENTS_WRITE_HPP
#define IRI_SRC_COMPONENTS_WRITE_HPP

#include <optional>
#include <string_view>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/output.hpp"
#include "iri/rule_list.hpp"

namespace iri::inline v0::detail {

/// The reference with `part` set as set_part() of edit.hpp sets it: the same text, the same errors.
/// Neither changes the text nor allocates. INVARIANT: `text` is of rule `start`, with components `c`.
Written write_with_part(Rule start, Component part, std::optional<std::string_view> value,
                        std::string_view text, const Components& c, OutputBuffer out) noexcept;

/// The parts of a reference to build; each but the path may be absent.
struct PlainParts {
  std::optional<std::string_view> scheme, userinfo, host, port, path, query, fragment;
};

/// What Builder::build() makes of these parts, without allocating. An error names the part, and the
/// offset in its value. `has_scheme`, `has_fragment`: the rule has no such part.
Written write_built(Rule start, const PlainParts& parts, OutputBuffer out) noexcept;

}  // namespace iri::inline v0::detail

#endif
