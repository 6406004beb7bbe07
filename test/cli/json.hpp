// What stands in the JSON that the command writes. Tests that ask here need not include nlohmann's,
// which takes long to compile.
#ifndef IRI_TEST_CLI_JSON_HPP
#define IRI_TEST_CLI_JSON_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace iri::test {

// Each throws, and so makes the test fail, where the text is no JSON or cannot be answered for.

/// What is at a JSON pointer (RFC 6901), as JSON on one line: 1, null, ["a"]; empty where nothing
/// is.
std::string json_at(std::string_view json, const std::string& pointer);
/// The string that is there.
std::string text_at(std::string_view json, const std::string& pointer);
/// How many members or elements are there.
std::size_t size_at(std::string_view json, const std::string& pointer);

}  // namespace iri::test

#endif
