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
namespace iri { inline namespace v0 {

namespace detail {

struct CanonicalTargetAccess;

/// One octet of a path. An encoded "/" does not separate segments.
struct PathOctet {
  unsigned char octet;
  bool separator;
  std::size_t size;  ///< in bytes of the text: 1, or 3 if percent-encoded
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

/// Whether a path equals `prefix` or continues it with a "/": `/a/b` is below `/a`, `/ab` is not.
/// The path must be in canonical form. Compares decoded octets, as servers do: `/%40fs` is below
/// `/@fs`, and the prefix may be percent-encoded or not. An encoded slash does not separate
/// segments. A "/" at the end of the prefix is ignored; one at its beginning may be left out.
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

/// Changes that a canonical form does not make by itself. The first three are changes to the path
/// beyond RFC 3986: some servers make them and some do not; to those that do not, the changed path
/// means something else. A Policy decides whether to make them.
struct CanonicalOptions {
  bool merge_slashes = false;           ///< `/a//b` is `/a/b`, as nginx and Apache read it
  bool cut_parameters = false;          ///< `/a;x=1/b` is `/a/b`, as servlet containers read it
  bool cut_encoded_parameters = false;  ///< `/a%3Bx/b` is `/a/b`
  /// `?%7e%2f` is `?~%2F`, so that a cache finds what it has (RFC 3986 s6.2.2). It breaks signatures
  /// over the query as it came (SAML, webhooks).
  bool normalize_query = false;
  /// `example.com.` is `example.com`, the same name in the DNS (RFC 3986 s3.2.2), in the authority of
  /// an absolute-form or authority-form. If what is left is a name of letters, digits, "-", "_" and
  /// dots, without an empty label at its end, and not an IPv4address; another host stays as it is.
  bool drop_final_dot = false;

  constexpr bool any() const noexcept {
    return merge_slashes || cut_parameters || cut_encoded_parameters || normalize_query ||
           drop_final_dot;
  }
};

/// A request target in canonical form: percent-encoded unreserved characters, and no others, are
/// decoded; hex digits are in upper case; dot segments are removed (`%2E` is a dot); the scheme and
/// host of an absolute-form are in lower case. None of these steps changes what the target names
/// (RFC 3986 s6.2.2). The query is left as it came, byte for byte: it takes no part in routing, and
/// it may be signed. Servers still read some things in different ways: encoded slashes, path
/// parameters, empty segments. These stay, unless the options change them; Gate::admit() decides
/// about them. If the preset `proxy` lets a canonical form pass, nginx, Apache, HAProxy, Node,
/// Tomcat and lighttpd read the same path in it (lab/servers/paths.sh).
///
/// Match routes on this object and forward its text(): then the matcher and the handler act on
/// the same bytes. A target that is canonical already is its own canonical form: text() then is the
/// text of the target, and nothing is copied. Otherwise text() stands at the beginning of the
/// buffer. So both the text of the target and the buffer must outlive this object.
///
///     char buffer[8192];
///     auto target = iri::CanonicalTarget::make(view, buffer);
///     if (target && target->is_below("/admin")) ...
///     forward(target->text());
class CanonicalTarget {
 public:
  /// Never longer than the target, so a buffer of the target's size is enough; a target that is
  /// canonical already needs none. The buffer must not overlap the target. Guarantee: text() is a
  /// valid target of the same form, and its own canonical form; nothing is parsed again. No
  /// allocation, linear.
  /// Errors: buffer_too_small; bad_value if cutting off parameters would leave a dot segment
  /// (`/..;x`) or an empty segment (`/;x`).
  static Result<CanonicalTarget> make(const RequestTargetView& target, CanonicalOptions options,
                                      OutputBuffer buffer IRI_LIFETIME_BOUND) noexcept;
  static Result<CanonicalTarget> make(const RequestTargetView& target,
                                      OutputBuffer buffer IRI_LIFETIME_BOUND) noexcept {
    return make(target, CanonicalOptions(), buffer);
  }

  constexpr std::string_view text() const noexcept { return view_.text(); }
  constexpr const RequestTargetView& view() const noexcept { return view_; }
  constexpr TargetForm form() const noexcept { return view_.form(); }
  constexpr std::string_view path() const noexcept { return view_.path(); }
  constexpr std::optional<std::string_view> query() const noexcept { return view_.query(); }
  /// The path and the query, as an origin server expects them (RFC 9112 s3.2.1). Works for an
  /// absolute-form too; an empty path becomes "/". Returns nullopt for the other forms, for an
  /// absolute-form without an authority, if the path is empty but there is a query, and if the path
  /// of an absolute-form begins with "//": alone, it could be read as a host (a merging policy
  /// leaves no such path). Forward this to servers that do not understand an absolute-form.
  constexpr std::optional<std::string_view> origin_form() const noexcept IRI_LIFETIME_BOUND {
    const Components& c = view_.components();
    if (form() != TargetForm::origin_form && !c.has_authority()) return std::nullopt;
    if (form() == TargetForm::authority_form) return std::nullopt;
    if (c.has_authority() && path().starts_with("//")) return std::nullopt;
    if (!path().empty()) return text().substr(c.path_begin());
    if (query()) return std::nullopt;
    return std::string_view("/");
  }
  constexpr Segments segments() const noexcept { return Segments(path()); }

  /// path_is_below() for the path of this target.
  constexpr bool is_below(std::string_view prefix) const noexcept {
    return path_is_below(path(), prefix);
  }

 private:
  friend struct detail::CanonicalTargetAccess;
  constexpr explicit CanonicalTarget(const RequestTargetView& view) noexcept : view_(view) {}
  RequestTargetView view_;
};

/// Writes the text of the canonical form, as CanonicalTarget::make() finds it, also if it is the
/// target itself.
Written canonical_target(const RequestTargetView& target, CanonicalOptions options,
                         OutputBuffer out) noexcept;
inline Written canonical_target(const RequestTargetView& target, OutputBuffer out) noexcept {
  return canonical_target(target, CanonicalOptions(), out);
}

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
