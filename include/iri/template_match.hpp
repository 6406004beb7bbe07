// URI templates backwards: the values that a URI was expanded from (RFC 6570 s1.4).
#ifndef IRI_TEMPLATE_MATCH_HPP
#define IRI_TEMPLATE_MATCH_HPP

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "iri/result.hpp"
#include "iri/template.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// A variable that a URI gives a value to. Owns its texts: one for a string; one for each member of a
/// list; two for each member of an associative array, its name first. A list or array has a member.
struct MatchedVariable {
  std::string name;
  TemplateValue::Kind kind = TemplateValue::Kind::undefined;
  std::vector<std::string> texts;

  friend bool operator==(const MatchedVariable&, const MatchedVariable&) = default;
};

/// Why match_template() finds no values. The numbers are stable.
enum class TemplateMatchCode : std::uint8_t {
  none = 0,
  bad_template = 1,  ///< no template; as check_template() has it
  ambiguous = 2,     ///< other values might expand to the same URI: at that expression or variable
  no_match =
      3,  ///< no values expand to the text: where the two part, or where the expression that has none begins
};

struct [[nodiscard]] TemplateMatchError {
  TemplateMatchCode code = TemplateMatchCode::none;
  std::uint32_t offset = 0;  ///< in the template; in the text for no_match

  /// Whether there is an error.
  [[nodiscard]] constexpr bool failed() const noexcept { return code != TemplateMatchCode::none; }
  friend constexpr bool operator==(TemplateMatchError, TemplateMatchError) noexcept = default;
};

/// "bad_template", "ambiguous", "no_match".
[[nodiscard]] std::string_view name(TemplateMatchCode) noexcept;
/// A sentence.
[[nodiscard]] std::string_view message(TemplateMatchCode) noexcept;

/// The values that expand to the text, by name, in the order of their names. A variable without a value is
/// undefined, and left out.
///
/// Guarantee: `expand_matched(uri_template, *match) == text`, byte for byte; and no other values do, among those
/// that the template asks for:
///
/// - a variable with `*` is a list or an array, others are strings;
/// - the names of an array after `;`, `?` and `&` are not those of other variables of the expression, nor all that
///   of its own;
/// - of several variables without names (`{x,y}`, `{/a,b}`), the last may be undefined, and no other. After `.`,
///   values of several have no `.`;
/// - what `{x}` and `{+x}` write nothing of is undefined, not an empty string; of a prefix (`{x:3}`) the
///   value is what the text shows, if the variable stands nowhere without one.
///
/// Where more than one set of such values is possible for some text, the template is `ambiguous`: what
/// follows an expression, literals apart that stand between, may not begin with a character that the expression
/// goes on with. `{a}{b}`, `{a}-{b}`, `{+path}{?q}`, `{+x,y}`, `{/a*,b}`, `{/a}{/b}` are; `{a}.json`, `/{a},{b}`, `/{id}.json{?q}`,
/// `{+path}/edit`, `{/path*}{?q,page}{#part}` are not. A text that no expansion writes, such as `%7e` for `~`,
/// does not match: normalize it first.
///
/// Allocates. Time and memory are linear in template and text, but for a search among the names of the template for each name.
///
///     auto values = iri::match_template("/search{?q,lang}", "/search?q=chien");
///     if (values) use(values->front().texts.front());   // q is "chien"
Result<std::vector<MatchedVariable>, TemplateMatchError> match_template(
    std::string_view uri_template, std::string_view text);

/// expand() of what match_template() gives: guarantee, time and errors as there. The variables are in the order of their
/// names.
Result<std::string> expand_matched(std::string_view uri_template,
                                   std::span<const MatchedVariable> variables);

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
