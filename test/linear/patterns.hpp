// Sets of patterns for routers.
#ifndef IRI_TEST_LINEAR_PATTERNS_HPP
#define IRI_TEST_LINEAR_PATTERNS_HPP

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "iri/routes.hpp"
#include "support/stop.hpp"

namespace iri_linear {

using Patterns = std::vector<std::string>;

inline iri::Router<char> router_of(const Patterns& patterns) {
  iri::RouterBuilder<char> builder;
  for (const std::string& pattern : patterns) {
    if (!builder.add(pattern, 'x')) stop("refused: " + pattern);
  }
  auto router = std::move(builder).build();
  if (!router) stop("conflict: " + router.error().pattern);
  return *std::move(router);
}

/// A pattern for each number.
template <class Pattern>
Patterns patterns_of(std::size_t count, const Pattern& pattern) {
  Patterns all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(pattern(i));
  return all;
}

/// The number in letters, so that no name looks like another kind of text.
inline std::string letters(std::size_t number) {
  std::string text;
  for (int i = 0; i < 4; ++i, number /= 26) text += static_cast<char>('a' + number % 26);
  return text;
}

}  // namespace iri_linear

#endif
