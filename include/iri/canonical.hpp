// The canonical form of a request target: what is matched is what is forwarded.
#ifndef IRI_CANONICAL_HPP
#define IRI_CANONICAL_HPP

#include <optional>
#include <string_view>

#include "iri/http.hpp"
#include "iri/output.hpp"
#include "iri/path.hpp"

#pragma GCC visibility push(default)
namespace iri {

/// Whether a path is `prefix`, or goes on from it with a "/": `/a/b` is below `/a`, `/ab` is not.
/// Both are in canonical form; a "/" at the end of the prefix says nothing more.
constexpr bool path_is_below(std::string_view path, std::string_view prefix) noexcept {
  while (prefix.ends_with('/')) prefix.remove_suffix(1);
  return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '/');
}

/// A request target of which no server can make another path: the pct-encoded of unreserved
/// characters are decoded and no others, hex digits are in upper case, dot segments removed
/// (`%2E` is a dot), in an absolute-form scheme and host in lower case. Each step changes the
/// text and not what it names (RFC 3986 s6.2.2). Empty segments and encoded slashes stay, for
/// they mean something to some: the gate says what to do about them.
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
  /// Never longer than the target, so that a buffer of its size is enough. Guarantee: text() is
  /// a valid target of the same form, and its own canonical form. No allocation, linear.
  /// Error: buffer_too_small.
  static Result<CanonicalTarget> make(const RequestTargetView& target, Buffer buffer) noexcept;

  constexpr std::string_view text() const noexcept { return view_.text(); }
  constexpr const RequestTargetView& view() const noexcept { return view_; }
  constexpr TargetForm form() const noexcept { return view_.form(); }
  constexpr std::string_view path() const noexcept { return view_.path(); }
  constexpr std::optional<std::string_view> query() const noexcept { return view_.query(); }
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
Written canonical_target(const RequestTargetView& target, Buffer out) noexcept;

}  // namespace iri
#pragma GCC visibility pop

#endif
