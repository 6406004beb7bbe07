// OpenAPI documents in YAML, by libyaml.
#ifndef IRI_SRC_CLI_YAML_HPP
#define IRI_SRC_CLI_YAML_HPP

#include <string_view>

namespace iri::cli {

class Document;

/// Reads a document in YAML as if it were the same in JSON: plain true, false, null and numbers are what the core schema of
/// YAML 1.2 says, all else is text. Aliases are followed, and counted: those that would make the document large are
/// refused, and so are merge keys (<<) and tags where libiri reads, keys that are no text, a second document, and
/// depth.
void read_yaml(std::string_view text, Document& to);

}  // namespace iri::cli

#endif
