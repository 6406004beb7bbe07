#include "iri/parse.hpp"

#include "scan/read.hpp"

namespace iri { inline namespace v0 {

static_assert(max_size == detail::longest_text);

MatchResult parse(Rule start, std::string_view text, Components& out) noexcept {
  return {detail::read_start_rule(start, text.data(), text.size(), out)};
}

MatchResult match(Rule rule, std::string_view text) noexcept {
  return {detail::read_rule(rule, text.data(), text.size())};
}

}}  // namespace iri::v0
