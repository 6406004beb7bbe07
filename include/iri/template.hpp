// URI templates (RFC 6570), to level 4.
#ifndef IRI_TEMPLATE_HPP
#define IRI_TEMPLATE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "iri/error.hpp"
#include "iri/output.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// A name and a value of an associative array (RFC 6570 s2.3).
struct TemplatePair {
  std::string_view name;
  std::string_view value;
};

/// The value of a template variable: undefined, a string, a list or an associative array. A list
/// or array without members is undefined (s2.3). Borrows everything.
class [[nodiscard]] TemplateValue {
 public:
  enum class Kind : std::uint8_t { undefined = 0, string = 1, list = 2, assoc = 3 };

  constexpr TemplateValue() noexcept = default;
  constexpr TemplateValue(std::string_view text) noexcept  // NOLINT: implicit
      : kind_(Kind::string), string_(text) {}
  constexpr TemplateValue(const char* text) noexcept  // NOLINT: implicit
      : TemplateValue(std::string_view(text)) {}
  constexpr TemplateValue(std::span<const std::string_view> list) noexcept  // NOLINT: implicit
      : kind_(list.empty() ? Kind::undefined : Kind::list), list_(list) {}
  constexpr TemplateValue(std::span<const TemplatePair> assoc) noexcept  // NOLINT: implicit
      : kind_(assoc.empty() ? Kind::undefined : Kind::assoc), assoc_(assoc) {}

  [[nodiscard]] constexpr Kind kind() const noexcept { return kind_; }
  [[nodiscard]] constexpr std::string_view string() const noexcept { return string_; }
  [[nodiscard]] constexpr std::span<const std::string_view> list() const noexcept { return list_; }
  [[nodiscard]] constexpr std::span<const TemplatePair> assoc() const noexcept { return assoc_; }

 private:
  Kind kind_ = Kind::undefined;
  std::string_view string_;
  std::span<const std::string_view> list_;
  std::span<const TemplatePair> assoc_;
};

/// A variable by the name it has in the template; pct-encoded in a name is not decoded (s2.3).
/// A variable that is not given is undefined.
struct TemplateVariable {
  std::string_view name{};
  TemplateValue value{};
};

/// Expands a template (s3):
///
///     URI-Template  = *( literals / expression )
///     expression    = "{" [ operator ] variable-list "}"
///     operator      = "+" / "#" / "." / "/" / ";" / "?" / "&"
///     variable-list = varspec *( "," varspec )
///     varspec       = varname [ ":" max-length / "*" ]
///
/// Literals are those of erratum 6937: "'" is one.
///
///     const iri::TemplateVariable variables[] = {{"q", "chien"}, {"lang", "fr"}};
///     iri::expand("http://example.com/search{?q,lang}", variables);
///     // http://example.com/search?q=chien&lang=fr
///
/// Guarantee: the output holds unreserved and reserved characters and pct-encoded only. Whether
/// it is a reference is for the parser: `{+var}` lets a value bring any delimiter with it, and
/// the names of an exploded array after `;` `?` `&` are encoded as literals are, which lets
/// reserved characters stand (s3.2.1).
///
/// Values are encoded as UTF-8, and bytes that are not UTF-8 one by one. A prefix counts
/// characters; under "+" and "#" pct-encoded in the value counts as the character it is.
///
/// Time: linear in template and output, with a bisection for each name if the variables are in
/// the order of their names, byte by byte; if not, each name is looked for in all of them. Of
/// several variables with one name the first counts. No allocation.
///
/// Errors: `bad_template` at the first byte with which it is no template any more (its size:
/// an expression is not closed), at an operator reserved for extensions (`= , ! @ |`), and at
/// the ":" of a prefix for a list or array, which has no meaning (s2.4.1); the code says what
/// is wrong where a literal is not UTF-8 or "%" is not followed by two hex digits. What comes
/// first is named: the prefix of a list even where the grammar is broken after it.
Written expand(std::string_view uri_template, std::span<const TemplateVariable> variables,
               OutputBuffer out) noexcept;
/// The same, owned. The variables may stand in any order: it sorts a copy.
Result<std::string> expand(std::string_view uri_template,
                           std::span<const TemplateVariable> variables);

/// Whether a text is a URI template; if not, the error that expand() finds in it whatever the
/// variables are. Checks the grammar only: the prefix of a list is not an error here.
Result<void> check_template(std::string_view uri_template) noexcept;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
