// The canonical form of a request target: what is matched is what is forwarded.
#ifndef IRI_CANONICAL_HPP
#define IRI_CANONICAL_HPP

#include <optional>
#include <string_view>

#include "iri/http.hpp"
#include "iri/lifetime.hpp"
#include "iri/output.hpp"
#include "iri/path.hpp"
#include "iri/percent.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

namespace detail {

/// One octet of a path. An encoded "/" is none that separates segments.
struct PathOctet {
  unsigned char octet;
  bool separator;
  std::size_t size;  ///< of what stands for it
  friend constexpr bool operator==(const PathOctet& a, const PathOctet& b) noexcept {
    return a.octet == b.octet && a.separator == b.separator;
  }
};

/// INVARIANT: the path is not empty.
constexpr PathOctet first_octet(std::string_view path) noexcept {
  if (pct_encoded_at(path, 0)) return {octet_at(path, 0), false, 3};
  return {static_cast<unsigned char>(path[0]), path[0] == '/', 1};
}

}  // namespace detail

/// Whether a path is `prefix`, or goes on from it with a "/": `/a/b` is below `/a`, `/ab` is not.
/// The path is in canonical form. Compares octets: `/%40fs` is below `/@fs`, as servers see it, and
/// a prefix may be written with or without percent-encoding; an encoded slash separates nothing. A
/// "/" at the end of the prefix says nothing more, and one at its beginning may be left out.
constexpr bool path_is_below(std::string_view path, std::string_view prefix) noexcept {
  while (prefix.ends_with('/')) prefix.remove_suffix(1);
  if (!prefix.starts_with('/') && path.starts_with('/')) path.remove_prefix(1);
  if (prefix.empty()) return true;
  while (!prefix.empty()) {
    if (path.empty()) return false;
    const detail::PathOctet a = detail::first_octet(path);
    const detail::PathOctet b = detail::first_octet(prefix);
    if (!(a == b)) return false;
    path.remove_prefix(a.size);
    prefix.remove_prefix(b.size);
  }
  return path.empty() || path.starts_with('/');
}

/// What the canonical form of a path does beyond RFC 3986. Servers differ in both, and both change
/// what the path means to those that do not: a Policy says whether to.
struct CanonicalOptions {
  bool merge_slashes = false;           ///< `/a//b` is `/a/b`, as nginx and Apache have it
  bool cut_parameters = false;          ///< `/a;x=1/b` is `/a/b`, as servlet containers have it
  bool cut_encoded_parameters = false;  ///< `/a%3Bx/b` is `/a/b`

  constexpr bool any() const noexcept {
    return merge_slashes || cut_parameters || cut_encoded_parameters;
  }
};

/// A request target in canonical form: the pct-encoded of unreserved characters are decoded and no
/// others, hex digits are in upper case, dot segments removed (`%2E` is a dot), in an absolute-form
/// scheme and host in lower case. Each of these steps changes the text and not what it names
/// (RFC 3986 s6.2.2). What servers still read in different ways stays, but for what the options
/// change: encoded slashes, path parameters, empty segments. Gate::admit() says what to do about
/// these; with the preset `proxy` the canonical form that passes names the same path to nginx,
/// Apache, HAProxy, Node, Tomcat and lighttpd, as test/servers/paths.sh shows.
///
/// Match routes on this object and forward its text(): then the matcher and the handler act on
/// the same bytes. The text lives in the buffer that was given.
///
///     char buffer[8192];
///     auto target = iri::CanonicalTarget::make(view, buffer);
///     if (target && target->is_below("/admin")) ...
///     forward(target->text());
class CanonicalTarget {
 public:
  /// Never longer than the target, so that a buffer of its size is enough; it must not
  /// overlap the target. Guarantee: text() is
  /// a valid target of the same form, and its own canonical form. No allocation, linear.
  /// Error: buffer_too_small; with parameters to cut off, bad_value where that would leave a dot
  /// segment or nothing of a segment: `/..;x`, `/;x`.
  static Result<CanonicalTarget> make(const RequestTargetView& target, CanonicalOptions options,
                                      OutputBuffer buffer) noexcept;
  static Result<CanonicalTarget> make(const RequestTargetView& target,
                                      OutputBuffer buffer) noexcept {
    return make(target, CanonicalOptions(), buffer);
  }

  constexpr std::string_view text() const noexcept { return view_.text(); }
  constexpr const RequestTargetView& view() const noexcept { return view_; }
  constexpr TargetForm form() const noexcept { return view_.form(); }
  constexpr std::string_view path() const noexcept { return view_.path(); }
  constexpr std::optional<std::string_view> query() const noexcept { return view_.query(); }
  /// The path and the query, as an origin server takes them (RFC 9112 s3.2.1), of an absolute-form
  /// too: "/" for an empty path. Nothing for the other forms, and for a path that is empty before
  /// a query. Some servers do not understand an absolute-form: forward this to them.
  constexpr std::optional<std::string_view> origin_form() const noexcept IRI_LIFETIME_BOUND {
    const Components& c = view_.components();
    if (form() != TargetForm::origin_form && !c.has_authority()) return std::nullopt;
    if (form() == TargetForm::authority_form) return std::nullopt;
    if (!path().empty()) return text().substr(c.path_begin());
    if (query()) return std::nullopt;
    return std::string_view("/");
  }
  constexpr Segments segments() const noexcept { return Segments(path()); }

  /// path_is_below() of its path.
  constexpr bool is_below(std::string_view prefix) const noexcept {
    return path_is_below(path(), prefix);
  }

 private:
  constexpr explicit CanonicalTarget(const RequestTargetView& view) noexcept : view_(view) {}
  RequestTargetView view_;
};

/// The text of the canonical form, written as every operation writes.
Written canonical_target(const RequestTargetView& target, CanonicalOptions options,
                         OutputBuffer out) noexcept;
inline Written canonical_target(const RequestTargetView& target, OutputBuffer out) noexcept {
  return canonical_target(target, CanonicalOptions(), out);
}

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
