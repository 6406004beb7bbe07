// The rules of the ABNF of RFC 3986 (appendix A) and RFC 3987 (section 2.2), and their names.
#ifndef IRI_RULE_HPP
#define IRI_RULE_HPP

#include <optional>
#include <string_view>

#include "iri/rule_list.hpp"  // IWYU pragma: export

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The name in the RFC, such as "ipath-abempty".
[[nodiscard]] std::string_view name(Rule) noexcept;
/// The ABNF as the RFC has it, such as `ipath-abempty  = *( "/" isegment )`; alternatives
/// on lines of their own.
[[nodiscard]] std::string_view abnf(Rule) noexcept;
/// The rule of that name; the case of letters counts, as in the RFC's own spelling.
[[nodiscard]] std::optional<Rule> find_rule(std::string_view name) noexcept;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
