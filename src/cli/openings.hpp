// Openings that would let a set of paths pass.
#ifndef IRI_SRC_CLI_OPENINGS_HPP
#define IRI_SRC_CLI_OPENINGS_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace iri::cli {

/// A pattern, and the paths that it was made of: their numbers.
struct Opening {
  std::string pattern;
  std::vector<std::size_t> paths;
};

/// How many distinct paths an opening needs.
constexpr std::size_t least_paths = 3;
/// The same for an opening whose first segment is a name, such as `/{a}/dp/{b}`: so many first segments, too.
constexpr std::size_t least_first_names = 20;
/// The same for one with a literal segment after names, such as `/{a}/{b}/-/{rest...}`: so many different beginnings before it.
constexpr std::size_t least_beginnings = 20;

/// Makes patterns of the segments that the paths share. A segment of plain characters is literal, unless it is a number or more than
/// four stand in its place: then it is a name. An empty segment, and what too few paths have in common, is `{rest...}`. A
/// pattern begins with a literal segment, or with the literal beginning of one (`/@{a}`); or it has one further on, and
/// least_first_names, or least_beginnings. Paths for which there are too few others are in none.
/// The paths are distinct and begin with "/". Takes memory of about the paths; time linear in them, but for sorting.
std::vector<Opening> openings_of(const std::vector<std::string_view>& paths);

}  // namespace iri::cli

#endif
