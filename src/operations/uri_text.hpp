// The text of an IRI as that of a URI: percent-encoded above US-ASCII (RFC 3987 s3.1 step 2).
#ifndef IRI_SRC_OPERATIONS_URI_TEXT_HPP
#define IRI_SRC_OPERATIONS_URI_TEXT_HPP

#include <cstdint>
#include <string_view>

#include "iri/components.hpp"
#include "iri/output.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The size of the text after percent-encoding all octets above US-ASCII.
std::uint64_t size_as_uri(std::string_view text) noexcept;

/// Writes the text so. INVARIANT: `out` has room for size_as_uri(text) bytes.
void write_as_uri(std::string_view text, OutputBuffer out) noexcept;

/// The components of what write_as_uri() writes of a text with the components `read`.
Components components_as_uri(std::string_view text, const Components& read) noexcept;

}}}  // namespace iri::v0::detail

#endif
