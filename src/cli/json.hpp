// JSON output shared by several subcommands.
#ifndef IRI_SRC_CLI_JSON_HPP
#define IRI_SRC_CLI_JSON_HPP

#include <nlohmann/json.hpp>

#include "report.hpp"

namespace iri::cli {

using Json = nlohmann::ordered_json;

/// Nothing here reads what is deeper. A tree of it would overflow the stack where it is copied or taken down, so a parser's
/// callback leaves it out.
inline constexpr int max_json_depth = 64;

inline Json json_of(const Problem& problem) {
  Json object;
  object["code"] = problem.code;
  object["offset"] = problem.offset;
  object["component"] = problem.component.empty() ? Json(nullptr) : Json(problem.component);
  object["expected"] = problem.expected.empty() ? Json(nullptr) : Json(problem.expected);
  object["message"] = problem.message;
  return object;
}

}  // namespace iri::cli

#endif
