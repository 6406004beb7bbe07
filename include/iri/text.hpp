// A text of one rule of the grammar, and known as such by its type.
#ifndef IRI_TEXT_HPP
#define IRI_TEXT_HPP

#include <compare>
#include <concepts>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "iri/lifetime.hpp"
#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "iri/result.hpp"
#include "iri/rule.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// A text that rule `R` matches; `R` may be any rule: `Text<rule::port>`, `Text<rule::ireg_name>`,
/// `Text<rule::IPv6address>`. It cannot be confused with plain text or with a text of another rule:
/// there are no implicit conversions.
///
///     void route(const iri::Text<iri::rule::segment>& encoded);
///
///     route(*iri::Text<iri::rule::segment>::encode("a/b"));   // a%2Fb
///     route(*iri::Text<iri::rule::segment>::parse("a%2Fb"));  // the same
///     if (auto pushed = iri.push_segment(segment.text()); !pushed) return say(pushed.error());
template <Rule R>
class [[nodiscard]] Text {
 public:
  static constexpr Rule rule = R;

  /// Takes text that the rule matches. Errors are those of diagnose().
  static Result<Text> parse(std::string text) {
    if (const Error error = diagnose(R, text); error.failed()) return error;
    return Text(std::move(text));
  }
  static void parse(std::same_as<std::nullptr_t> auto) = delete;
  /// Plain text, any bytes, with all encoded but what the rule keeps (EncodeSet). Error: as
  /// parse(), where the rule has no empty text.
  static Result<Text> encode(std::string_view plain) requires(EncodeSet::of(R).has_value()) {
    return parse(iri::encode(plain, *EncodeSet::of(R)));
  }

  /// The encoded text, as in a reference.
  [[nodiscard]] std::string_view text() const noexcept IRI_LIFETIME_BOUND { return text_; }
  /// The decoded text, as a view.
  DecodedView decoded() const noexcept IRI_LIFETIME_BOUND { return DecodedView(text_); }

  /// Compares the encoded texts.
  friend bool operator==(const Text&, const Text&) noexcept = default;
  friend std::strong_ordering operator<=>(const Text& a, const Text& b) noexcept {
    return a.text_.compare(b.text_) <=> 0;
  }

 private:
  explicit Text(std::string text) noexcept : text_(std::move(text)) {}
  std::string text_;
};

}}  // namespace iri::v0
#pragma GCC visibility pop

template <iri::Rule R>
struct std::hash<iri::Text<R>> {
  std::size_t operator()(const iri::Text<R>& text) const noexcept {
    return std::hash<std::string_view>()(text.text());
  }
};

#endif
