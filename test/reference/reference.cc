#include "reference/reference.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "reference/abnf_texts.hpp"
#include "reference/library.hpp"
#include "reference/matcher.hpp"

namespace iri_reference {
namespace {

/// The bytes of one incomplete character, after the last character boundary that was reached.
struct Tail {
  std::uint32_t size = 0;
  ByteSet allowed;  ///< after those bytes
};

/// The longest part of a character at `at` that some set which was tried there would have gone on
/// with.
Tail incomplete_character(const std::vector<const CharacterSet*>& tried, std::string_view bytes,
                          std::uint32_t at) {
  Tail tail;
  for (const CharacterSet* set : tried) {
    std::uint32_t size = 0;
    while (at + size < bytes.size() && set->has_encoding_with(bytes.substr(at, size + 1))) ++size;
    if (size > tail.size) tail = {size, {}};
    if (size == tail.size)
      tail.allowed |= size == 0 ? set->first_bytes() : set->next_bytes(bytes.substr(at, size));
  }
  return tail;
}

Verdict verdict(const Matcher& matcher, const Positions& ends, std::string_view bytes) {
  const auto size = static_cast<std::uint32_t>(bytes.size());
  // The start rule may end where no further character is tried, as h16 does after four digits.
  const bool ends_last = !ends.empty() && ends.last() > matcher.furthest();
  const std::uint32_t boundary = ends_last ? ends.last() : matcher.furthest();
  std::vector<const CharacterSet*> tried;
  if (!ends_last) tried = matcher.tried();
  const Tail tail = incomplete_character(tried, bytes, boundary);

  Verdict result;
  result.accepted = ends.contains(size);
  result.viable_length = boundary + tail.size;
  result.error_offset = result.viable_length == size ? size : boundary;
  result.allowed_after_viable = tail.allowed;
  if (result.error_offset == result.viable_length) {
    result.allowed = tail.allowed;
  } else {
    for (const CharacterSet* set : tried) result.allowed |= set->first_bytes();
  }
  result.end_allowed = ends.contains(result.error_offset);
  return result;
}

Verdict check_node(const Library& library, std::size_t node, std::string_view bytes) {
  Matcher matcher(library.program, bytes);
  Positions ends;
  matcher.match(node, Positions(0), ends);
  return verdict(matcher, ends, bytes);
}

}  // namespace

const Library& library(Family family) {
  static const Library iri(texts::rfc3987, texts::rfc5234);
  static const Library uri(texts::rfc3986, texts::rfc5234);
  return family == Family::iri ? iri : uri;
}

const Grammar& grammar(Family family) { return library(family).grammar; }

std::string_view abnf_text(Family family) {
  return family == Family::iri ? texts::rfc3987 : texts::rfc3986;
}
std::string_view abnf_core_text() { return texts::rfc5234; }

Verdict check(Family family, std::string_view rule_name, std::string_view bytes) {
  const std::optional<std::size_t> node = grammar(family).find(rule_name);
  if (!node) throw std::invalid_argument("no such rule: " + std::string(rule_name));
  return check_node(library(family), *node, bytes);
}

Verdict check(std::string_view rule_name, std::string_view bytes) {
  const Family family = grammar(Family::iri).find(rule_name) ? Family::iri : Family::uri;
  return check(family, rule_name, bytes);
}

}  // namespace iri_reference
