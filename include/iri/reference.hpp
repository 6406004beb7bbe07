// Parsed references: borrowing views and owning types, for the eight start rules.
#ifndef IRI_REFERENCE_HPP
#define IRI_REFERENCE_HPP

#include <compare>
#include <concepts>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "iri/components.hpp"
#include "iri/edit.hpp"
#include "iri/lifetime.hpp"
#include "iri/parse.hpp"
#include "iri/parts.hpp"
#include "iri/result.hpp"
#include "iri/rule.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

template <Rule S>
class BasicReference;

namespace detail {
struct Literal;  // literals.hpp
struct Trusted;

/// The rule of a reference of rule `S` without its fragment (RFC 3986 s4.3).
constexpr Rule without_fragment(Rule start) noexcept {
  if (start == Rule::IRI) return Rule::absolute_IRI;
  return start == Rule::URI ? Rule::absolute_URI : start;
}
}  // namespace detail

/// A borrowed text and its components. Invariant: the text is of start rule `S`, and the
/// components are the text's. The text must outlive the view and stay as it is: a temporary
/// string, or an owned reference that is a temporary, does not become a view.
///
/// A default-constructed view is for containers and for members that are set later: it has the empty
/// text and no part but the empty path. Where `S` requires a scheme, it is not yet one of `S`.
///
///     auto iri = iri::IriView::parse("http://example.com/a?b");
///     if (iri) route(iri->path());
///     else     refuse(iri.error());
template <Rule S>
class [[nodiscard]] BasicView : public Parts<BasicView<S>> {
  static_assert(is_start_rule(S));

 public:
  static constexpr Rule rule = S;

  constexpr BasicView() noexcept = default;

  /// Parses; no allocation, no exception. See parse() in parse.hpp for the guarantee.
  static Result<BasicView> parse(std::string_view text IRI_LIFETIME_BOUND) noexcept {
    // Parsed in place: copying the components right after writing them would stall on store forwarding.
    Result<BasicView> result(BasicView(text, Components()));
    Components& components = result.value().components_;
    const MatchResult match = iri::parse(S, text, components);
    if (!match) result = detail::diagnose_refused(S, text, match, components);
    return result;
  }
  /// The text would be gone. To check validity only, use is_valid().
  template <class A>
  static void parse(const std::basic_string<char, std::char_traits<char>, A>&& text) = delete;
  static void parse(std::same_as<std::nullptr_t> auto) = delete;

  /// From a view of an included rule. Cannot fail, so implicit.
  template <Rule T>
  requires(T != S && includes(S, T)) constexpr BasicView(
      BasicView<T> other IRI_LIFETIME_BOUND) noexcept  // NOLINT: implicit
      : text_(other.text()), components_(other.components()) {}

  /// From a view of a rule that is not included: succeeds if its text is of `S`. Costs three
  /// comparisons, or a parse from an IRI rule to a URI rule.
  template <Rule T>
  requires(!includes(S, T)) static Result<BasicView> from(
      BasicView<T> other IRI_LIFETIME_BOUND) noexcept {
    constexpr Form form = allowed_by(S);
    if constexpr (allowed_by(T).iri && !form.iri) return parse(other.text());
    const bool fits = (other.has_scheme() ? form.scheme : form.no_scheme) &&
                      (form.fragment || !other.components().has_fragment());
    if (fits) return BasicView(other.text(), other.components());
    return diagnose(S, other.text());
  }
  /// From an owned reference, which the view borrows.
  template <Rule T>
  requires(!includes(S, T)) static Result<BasicView> from(
      const BasicReference<T>& other IRI_LIFETIME_BOUND) noexcept {
    return from(other.view());
  }
  template <Rule T>
  static void from(const BasicReference<T>&& other)  //
      IRI_DELETED("the text of a temporary would be gone: use the owning type's from()");
  template <detail::UnparsedText T>
  static void from(const T& text) IRI_DELETED("nobody has parsed this text: use parse()");

  [[nodiscard]] constexpr std::string_view text() const noexcept { return text_; }
  [[nodiscard]] constexpr const Components& components() const noexcept IRI_LIFETIME_BOUND {
    return components_;
  }
  /// The reference without its fragment, as a view of the same text: of an Iri an AbsoluteIriView, of
  /// a Uri an AbsoluteUriView. It is what is retrieved (RFC 3986 s3.5).
  [[nodiscard]] constexpr BasicView<detail::without_fragment(S)> without_fragment() const noexcept {
    Components components = components_;
    components.size = components.query_end;
    return {text_.substr(0, components.size), components};
  }

  /// The same string, byte for byte (RFC 3986 s6.2.1); see compare.hpp for the ladder.
  friend constexpr bool operator==(const BasicView& a, const BasicView& b) noexcept {
    return a.text_ == b.text_;
  }
  friend constexpr std::strong_ordering operator<=>(const BasicView& a,
                                                    const BasicView& b) noexcept {
    return a.text_.compare(b.text_) <=> 0;
  }

 private:
  template <Rule T>
  friend class BasicView;
  template <Rule T>
  friend class BasicReference;
  friend struct detail::Literal;
  constexpr BasicView(std::string_view text, const Components& components) noexcept
      : text_(text), components_(components) {}

  std::string_view text_;
  Components components_;
};

template <class T>
class Builder;  // build.hpp

/// The same, owning its text. Converts to the view, implicitly; the view lives as long as
/// this object is neither changed nor destroyed. The setters are those of edit.hpp.
///
/// A temporary does not convert: a view that is kept would outlive its text. A function that only
/// reads its argument should take a BasicArgument, as those of this library do. For any other
/// function that does not keep the view, call view():
///
///     route(iri::Iri::parse(text)->view());   // void route(iri::IriView);
///
/// A moved-from or default-constructed object has the empty text and no part but the empty path.
/// Every member may be called on it; where `S` requires a scheme, only assigning to it or setting its
/// scheme makes it one of `S`. So a reference can be a value of a map, or a member that is set later:
///
///     std::map<std::string, iri::Uri> homes;
///     homes["a"] = *iri::Uri::parse(text);
template <Rule S>
class [[nodiscard]] BasicReference : public OwnedParts<BasicReference<S>>,
                                     public Setters<BasicReference<S>, S> {
 public:
  static constexpr Rule rule = S;
  using View = BasicView<S>;

  BasicReference() noexcept = default;
  BasicReference(const BasicReference&) = default;
  BasicReference& operator=(const BasicReference&) = default;
  BasicReference(BasicReference&& other) noexcept
      : components_(std::exchange(other.components_, {})) {
    text_.swap(other.text_);
  }
  BasicReference& operator=(BasicReference&& other) noexcept {
    BasicReference taken(std::move(other));  // before this is changed: it may be the same
    text_.swap(taken.text_);
    components_ = taken.components_;
    return *this;
  }
  ~BasicReference() = default;

  /// Parses and keeps the text.
  static Result<BasicReference> parse(std::string text) {
    Components components;
    const MatchResult match = iri::parse(S, text, components);
    if (!match) return detail::diagnose_refused(S, text, match, components);
    return BasicReference(std::move(text), components);
  }
  /// Parses and copies the text, which may be a string_view, or converts to one.
  template <detail::UnparsedText T>
  requires(!std::is_convertible_v<T, std::string>) static Result<BasicReference> parse(
      const T& text) {
    const auto view = View::parse(std::string_view(text));
    if (!view) return view.error();
    return BasicReference(*view);
  }
  static void parse(std::same_as<std::nullptr_t> auto) = delete;

  /// From a reference of a rule that is not included: succeeds if its text is of `S`. Moves the text
  /// of a temporary, and copies that of a view. Costs what View::from() does.
  ///
  ///     auto iri = iri::Iri::from(std::move(reference));   // Result<Iri>
  template <Rule T>
  requires(!includes(S, T)) static Result<BasicReference> from(BasicReference<T> other) {
    const auto view = View::from(other.view());
    if (!view) return view.error();
    const Components components = view->components();
    return BasicReference(std::move(other).release(), components);
  }
  template <Rule T>
  requires(!includes(S, T)) static Result<BasicReference> from(BasicView<T> other) {
    const auto view = View::from(other);
    if (!view) return view.error();
    return BasicReference(*view);
  }
  template <detail::UnparsedText T>
  static void from(const T& text) IRI_DELETED("nobody has parsed this text: use parse()");

  /// Copies the text of a view.
  explicit BasicReference(View view) : text_(view.text()), components_(view.components()) {}

  template <Rule T>
  requires(T != S && includes(S, T)) BasicReference(BasicReference<T> other)  // NOLINT: implicit
      : components_(other.components()) {
    text_ = std::move(other).release();
  }

  [[nodiscard]] constexpr View view() const noexcept IRI_LIFETIME_BOUND {
    return View(text_, components_);
  }
  constexpr operator View() const& noexcept IRI_LIFETIME_BOUND { return view(); }  // NOLINT
  constexpr operator View() const&& = delete;  // NOLINT: the text would be gone; or say view()
  template <Rule T>
  requires(T != S && includes(T, S)) constexpr operator BasicView<T>()  // NOLINT: implicit
      const& noexcept IRI_LIFETIME_BOUND {
    return view();
  }
  template <Rule T>
  requires(T != S && includes(T, S)) constexpr operator BasicView<T>() const&& = delete;  // NOLINT

  [[nodiscard]] constexpr std::string_view text() const noexcept IRI_LIFETIME_BOUND {
    return text_;
  }
  [[nodiscard]] constexpr const std::string& string() const noexcept IRI_LIFETIME_BOUND {
    return text_;
  }
  [[nodiscard]] constexpr const Components& components() const noexcept IRI_LIFETIME_BOUND {
    return components_;
  }
  [[nodiscard]] constexpr auto without_fragment() const noexcept
      IRI_LIFETIME_BOUND->BasicView<detail::without_fragment(S)> {
    return view().without_fragment();
  }
  /// Moves the text out; this object is then moved-from.
  [[nodiscard]] std::string release() && noexcept {
    components_ = {};
    return std::exchange(text_, {});
  }

  friend constexpr bool operator==(const BasicReference& a, const BasicReference& b) noexcept {
    return a.text_ == b.text_;
  }
  friend constexpr std::strong_ordering operator<=>(const BasicReference& a,
                                                    const BasicReference& b) noexcept {
    return a.text_.compare(b.text_) <=> 0;
  }

  friend constexpr bool operator==(const BasicReference& a, const View& b) noexcept {
    return a.text() == b.text();
  }
  friend constexpr std::strong_ordering operator<=>(const BasicReference& a,
                                                    const View& b) noexcept {
    return a.text() <=> b.text();
  }

 private:
  BasicReference(std::string text, const Components& components) noexcept
      : text_(std::move(text)), components_(components) {}

  friend struct detail::Trusted;
  friend class Setters<BasicReference, S>;
  friend class Builder<BasicReference>;

  std::string text_;
  Components components_;
};

namespace detail {
/// What an operation has written: a text, and the components that it knows the text has.
struct OwnedText {
  std::string text;
  Components components;
};

/// Where an operation writes the text that its caller gets, and the components of it.
struct OwnedPlace {
  std::string& text;  ///< empty before
  Components& components;
};

/// Makes a reference of what an operation has written, without parsing it again.
/// INVARIANT: the text is of start rule `S`, and the components are those that parse() finds in it
/// (test/operations/owned_test.cc, and the fuzz targets of the operations).
struct Trusted {
  /// `write(OwnedPlace)` returns an Error. It writes into the result itself: moving a reference
  /// right after its components were written would stall on store forwarding.
  template <Rule S, class Write>
  static Result<BasicReference<S>> write(const Write& write) {
    Result<BasicReference<S>> result(BasicReference<S>({}, Components()));
    BasicReference<S>& made = result.value();
    if (const Error error = write(OwnedPlace{made.text_, made.components_}); error.failed())
      result = error;
    return result;
  }

  template <Rule S>
  static Result<BasicReference<S>> make(Result<OwnedText> written) {
    if (!written) return written.error();
    return BasicReference<S>(std::move(written->text), written->components);
  }
};
}  // namespace detail

/// Parameter type, as `const&`, for a function that reads a reference only during the call. Takes a
/// view of rule `S` or of a rule that `S` includes, or an owned reference, even a temporary. A
/// function whose result borrows the text, such as split() or origin(), takes a view by value
/// instead, so that the compiler can warn.
///
///     bool is_local(const iri::IriArgument& iri);
///
///     is_local(*iri::Iri::parse(text));
template <Rule S>
class BasicArgument : public BasicView<S> {
 public:
  template <Rule T>
  requires(includes(S, T)) constexpr BasicArgument(const BasicView<T>& view) noexcept
      : BasicView<S>(view) {}  // NOLINT: implicit
  template <Rule T>
  requires(includes(S, T)) constexpr BasicArgument(  // NOLINT: implicit
      const BasicReference<T>& reference IRI_LIFETIME_BOUND) noexcept
      : BasicView<S>(reference.view()) {}
};

/// A view or an owning type, each of whose texts is of start rule `S`.
template <class T, Rule S>
concept ReferenceOf = includes(S, T::rule);

/// A view, and no owning type or BasicArgument, each of whose texts is of start rule `S`.
template <class T, Rule S>
concept ViewOf = ReferenceOf<T, S> && std::same_as<T, BasicView<T::rule>>;

using IriView = BasicView<Rule::IRI>;
using IriReferenceView = BasicView<Rule::IRI_reference>;
using AbsoluteIriView = BasicView<Rule::absolute_IRI>;
using IrelativeRefView = BasicView<Rule::irelative_ref>;
using UriView = BasicView<Rule::URI>;
using UriReferenceView = BasicView<Rule::URI_reference>;
using AbsoluteUriView = BasicView<Rule::absolute_URI>;
using RelativeRefView = BasicView<Rule::relative_ref>;

using IriArgument = BasicArgument<Rule::IRI>;
using IriReferenceArgument = BasicArgument<Rule::IRI_reference>;
using UriArgument = BasicArgument<Rule::URI>;

using Iri = BasicReference<Rule::IRI>;
using IriReference = BasicReference<Rule::IRI_reference>;
using AbsoluteIri = BasicReference<Rule::absolute_IRI>;
using IrelativeRef = BasicReference<Rule::irelative_ref>;
using Uri = BasicReference<Rule::URI>;
using UriReference = BasicReference<Rule::URI_reference>;
using AbsoluteUri = BasicReference<Rule::absolute_URI>;
using RelativeRef = BasicReference<Rule::relative_ref>;

}}  // namespace iri::v0
#pragma GCC visibility pop

/// Hashes the text, byte for byte, as equality compares it. A view and its owner hash alike.
template <iri::Rule S>
struct std::hash<iri::BasicView<S>> {
  std::size_t operator()(iri::BasicView<S> view) const noexcept {
    return std::hash<std::string_view>()(view.text());
  }
};
template <iri::Rule S>
struct std::hash<iri::BasicReference<S>> {
  std::size_t operator()(const iri::BasicReference<S>& reference) const noexcept {
    return std::hash<std::string_view>()(reference.text());
  }
};

#endif
