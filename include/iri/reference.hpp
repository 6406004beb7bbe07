// Parsed references: borrowing views and owning types, for the eight start rules.
#ifndef IRI_REFERENCE_HPP
#define IRI_REFERENCE_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "iri/components.hpp"
#include "iri/edit.hpp"
#include "iri/host.hpp"
#include "iri/parse.hpp"
#include "iri/result.hpp"
#include "iri/rule.hpp"

#pragma GCC visibility push(default)
namespace iri {

namespace detail {
struct Literal;  // literals.hpp
}

/// The accessors of a parsed reference; `Self` has text() and components().
///
/// Every part is a view into the text, as it was written: nothing is decoded or folded.
/// An absent part is nullopt; an empty one is an empty string_view (RFC 3986 s5.3).
template <class Self>
class Parts {
 public:
  /// Without the ":" (RFC 3986 s3.1).
  constexpr std::optional<std::string_view> scheme() const noexcept {
    return part(c().has_scheme(), 0, c().scheme_end);
  }
  /// Without the "//" (s3.2).
  constexpr std::optional<std::string_view> authority() const noexcept {
    return part(c().has_authority(), c().authority_begin(), c().authority_end);
  }
  /// Without the "@" (s3.2.1).
  constexpr std::optional<std::string_view> userinfo() const noexcept {
    return part(c().has_userinfo(), c().authority_begin(), c().userinfo_end);
  }
  /// With the brackets of an IP-literal (s3.2.2). Present, if only as the empty one,
  /// wherever there is an authority.
  constexpr std::optional<std::string_view> host() const noexcept {
    return part(c().has_authority(), c().host_begin(), c().host_end);
  }
  /// Without the ":" (s3.2.3).
  constexpr std::optional<std::string_view> port() const noexcept {
    return part(c().has_port(), c().host_end + 1, c().authority_end);
  }
  /// Always there, perhaps empty (s3.3).
  constexpr std::string_view path() const noexcept { return slice(c().path_begin(), c().path_end); }
  /// Without the "?" (s3.4).
  constexpr std::optional<std::string_view> query() const noexcept {
    return part(c().has_query(), c().path_end + 1, c().query_end);
  }
  /// Without the "#" (s3.5).
  constexpr std::optional<std::string_view> fragment() const noexcept {
    return part(c().has_fragment(), c().query_end + 1, c().size);
  }

  /// The kind of the host, where there is an authority.
  std::optional<HostKind> host_kind() const noexcept {
    if (!c().has_authority()) return std::nullopt;
    return iri::host_kind(*host());
  }
  /// The host as an address, where it is an IPv4address.
  std::optional<IPv4> ipv4() const noexcept {
    return c().has_authority() ? ipv4_address(*host()) : std::nullopt;
  }
  /// The host as an address, where it is an IPv6address in brackets.
  std::optional<IPv6> ipv6() const noexcept {
    if (!c().has_authority() || !host()->starts_with('[')) return std::nullopt;
    return ipv6_address(*host());
  }
  /// The port as a number, where there is one of at least one digit and below 65536.
  constexpr std::optional<std::uint16_t> port_number() const noexcept {
    const auto digits = port();
    if (!digits || digits->empty()) return std::nullopt;
    std::uint32_t number = 0;
    for (const char digit : *digits) {
      number = number * 10 + static_cast<std::uint32_t>(digit - '0');
      if (number > 0xFFFF) return std::nullopt;
    }
    return static_cast<std::uint16_t>(number);
  }

  /// Whether it has a scheme, and so is an IRI (or URI) and not a relative reference.
  constexpr bool has_scheme() const noexcept { return c().has_scheme(); }
  constexpr bool has_authority() const noexcept { return c().has_authority(); }

 private:
  constexpr const Components& c() const noexcept {
    return static_cast<const Self&>(*this).components();
  }
  constexpr std::string_view slice(std::uint32_t begin, std::uint32_t end) const noexcept {
    const std::string_view text = static_cast<const Self&>(*this).text();
    return {text.data() + begin, end - begin};  // INVARIANT: begin <= end <= text.size()
  }
  constexpr std::optional<std::string_view> part(bool present, std::uint32_t begin,
                                                 std::uint32_t end) const noexcept {
    if (!present) return std::nullopt;
    return slice(begin, end);
  }
};

/// A borrowed text and its components. Invariant: the text is of start rule `S`, and the
/// components are the text's. The text must outlive the view and stay as it is.
///
///     auto iri = iri::IriView::parse("http://example.com/a?b");
///     if (iri) route(iri->path());
///     else     refuse(iri.error());
template <Rule S>
class BasicView : public Parts<BasicView<S>> {
  static_assert(is_start_rule(S));

 public:
  static constexpr Rule rule = S;

  /// Parses; no allocation, no exception. See parse() in parse.hpp for the guarantee.
  static Result<BasicView> parse(std::string_view text) noexcept {
    // In its place: to copy the components as soon as they are written would wait for them.
    Result<BasicView> result(BasicView(text, Components()));
    if (!iri::parse(S, text, result.value().components_)) result = diagnose(S, text);
    return result;
  }

  /// From a view of an included rule: always true, so implicit.
  template <Rule T>
  requires(T != S &&
           includes(S, T)) constexpr BasicView(BasicView<T> other) noexcept  // NOLINT: implicit
      : text_(other.text()), components_(other.components()) {}

  /// From a view of a rule that is not included, for some of those are of `S`. Costs three
  /// comparisons, or a parse where the characters of an IRI have to be those of a URI.
  template <Rule T>
  requires(!includes(S, T)) static Result<BasicView> from(BasicView<T> other) noexcept {
    constexpr Form form = allowed_by(S);
    if constexpr (allowed_by(T).iri && !form.iri) return parse(other.text());
    const bool fits = (other.has_scheme() ? form.scheme : form.no_scheme) &&
                      (form.fragment || !other.components().has_fragment());
    if (fits) return BasicView(other.text(), other.components());
    return diagnose(S, other.text());
  }

  constexpr std::string_view text() const noexcept { return text_; }
  constexpr const Components& components() const noexcept { return components_; }

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
  friend class BasicReference;
  friend struct detail::Literal;
  constexpr BasicView() noexcept = default;
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
/// A moved-from object has the empty text and no part but the empty path. Every member may
/// be called on it; where `S` requires a scheme, only assigning to it or setting its scheme
/// makes it one of `S` again.
template <Rule S>
class BasicReference : public Parts<BasicReference<S>>, public Setters<BasicReference<S>, S> {
 public:
  static constexpr Rule rule = S;
  using View = BasicView<S>;

  /// The empty reference, where the rule has it.
  BasicReference() noexcept requires(allowed_by(S).no_scheme) = default;
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
    if (!iri::parse(S, text, components)) return diagnose(S, text);
    return BasicReference(std::move(text), components);
  }

  /// Copies the text of a view.
  explicit BasicReference(View view) : text_(view.text()), components_(view.components()) {}

  template <Rule T>
  requires(T != S && includes(S, T)) BasicReference(BasicReference<T> other)  // NOLINT: implicit
      : components_(other.components()) {
    text_ = std::move(other).release();
  }

  constexpr View view() const noexcept { return View(text_, components_); }
  constexpr operator View() const noexcept { return view(); }  // NOLINT: implicit
  template <Rule T>
  requires(T != S && includes(T, S)) constexpr operator BasicView<T>()
      const noexcept {  // NOLINT: implicit
    return view();
  }

  constexpr std::string_view text() const noexcept { return text_; }
  constexpr const std::string& string() const noexcept { return text_; }
  constexpr const Components& components() const noexcept { return components_; }
  /// Gives the text away; what is left is moved-from.
  std::string release() && noexcept {
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

 private:
  BasicReference(std::string text, const Components& components) noexcept
      : text_(std::move(text)), components_(components) {}

  friend class Setters<BasicReference, S>;
  friend class Builder<BasicReference>;

  std::string text_;
  Components components_;
};

/// A view or an owning type, each of whose texts is of start rule `S`.
template <class T, Rule S>
concept ReferenceOf = includes(S, T::rule);

using IriView = BasicView<Rule::IRI>;
using IriReferenceView = BasicView<Rule::IRI_reference>;
using AbsoluteIriView = BasicView<Rule::absolute_IRI>;
using IrelativeRefView = BasicView<Rule::irelative_ref>;
using UriView = BasicView<Rule::URI>;
using UriReferenceView = BasicView<Rule::URI_reference>;
using AbsoluteUriView = BasicView<Rule::absolute_URI>;
using RelativeRefView = BasicView<Rule::relative_ref>;

using Iri = BasicReference<Rule::IRI>;
using IriReference = BasicReference<Rule::IRI_reference>;
using AbsoluteIri = BasicReference<Rule::absolute_IRI>;
using IrelativeRef = BasicReference<Rule::irelative_ref>;
using Uri = BasicReference<Rule::URI>;
using UriReference = BasicReference<Rule::URI_reference>;
using AbsoluteUri = BasicReference<Rule::absolute_URI>;
using RelativeRef = BasicReference<Rule::relative_ref>;

}  // namespace iri
#pragma GCC visibility pop

/// As equality has it: of the text, byte for byte. A view and what it views have the same.
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
