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
/// The same, but characters beyond ASCII stay, unless they are unsafe to show (is_unsafe()).
void append_shown_json(std::string& out, std::string_view text);
/// Appends JSON, and escapes what is unsafe to show, which can only stand in its strings.
void append_shown(std::string& out, std::string_view json);
/// Whether nothing in the text needs an escape there: ASCII without controls, `"` and `\`.
bool is_plain_json(std::string_view text) noexcept;
void append_json(std::string& out, std::size_t number);
/// The object that json_of() makes.
void append_json(std::string& out, const Problem& problem);

}  // namespace iri::cli

#endif
