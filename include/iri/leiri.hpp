// Makes IRIs of the legacy extended IRIs of XML.
#ifndef IRI_LEIRI_HPP
#define IRI_LEIRI_HPP

#include <string_view>

#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The IRI-reference of a LEIRI (W3C Note "Legacy extended IRIs for XML resource identification"): of a
/// system identifier, an xml:base, an xlink:href or an anyURI of XML Schema 1.0, in UTF-8. XML removes
/// white space around such a value first.
///
/// Percent-encodes the characters that a LEIRI may hold and an IRI may not (s3 of the note): space,
/// `<`, `>`, `"`, `{`, `}`, `|`, `\`, `^`, a backquote, controls, the characters that RFC 3987 s4.1
/// forbids, U+FFF0-FFFD, tags, noncharacters, and private use but in the query. Changes nothing else: a
/// `%` stays, so `%zz` is refused, as are a second `#`, and `[` and `]` in a path. Guarantee: what is
/// returned is an IRI-reference, and one without a character of s4.1 stays as it is. Ill-formed UTF-8 is
/// refused. Allocates; linear.
///
/// Errors: that of parsing the IRI-reference, with the offset in the LEIRI.
///
///     auto iri = iri::from_leiri("http://h/a b?{x}");   // http://h/a%20b?%7Bx%7D
Result<IriReference> from_leiri(std::string_view leiri);

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
