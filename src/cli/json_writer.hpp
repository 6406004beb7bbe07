// JSON written at once, without an object of it first: for output with much of it.
#ifndef IRI_SRC_CLI_JSON_WRITER_HPP
#define IRI_SRC_CLI_JSON_WRITER_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "report.hpp"

namespace iri::cli {

/// Appends the text as a string of JSON, in ASCII. A byte that is not UTF-8 becomes U+FFFD.
void append_json(std::string& out, std::string_view text);
void append_json(std::string& out, std::size_t number);
/// The object that json_of() makes.
void append_json(std::string& out, const Problem& problem);

}  // namespace iri::cli

#endif
