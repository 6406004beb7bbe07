// A text over and over again.
#ifndef IRI_TEST_SUPPORT_REPEATED_HPP
#define IRI_TEST_SUPPORT_REPEATED_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace iri_test {

/// `count` times `unit`, by doubling: tests are compiled without optimization, and want a hundred megabytes.
inline std::string repeated(std::string_view unit, std::size_t count) {
  const std::size_t size = unit.size() * count;
  std::string text;
  text.reserve(size);
  if (size != 0) text += unit;
  while (text.size() < size) text.append(text, 0, size - text.size());
  return text;
}

}  // namespace iri_test

#endif
