// Setters for the parts of an owned reference.
#ifndef IRI_EDIT_HPP
#define IRI_EDIT_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/result.hpp"
#include "iri/rule.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

namespace detail {
/// Why a reference of the rule cannot have the part (`there`), or cannot lack it; or no error.
Error misplaced(Rule start, Component part, bool there) noexcept;
/// Sets one part of a reference with the given text and components. If it fails or throws
/// (std::bad_alloc), both are unchanged.
Error set_part(Rule start, Component part, std::optional<std::string_view> value, std::string& text,
               Components& components);

/// Replaces text[begin, end), which lies in the path, with lead + value. Adds no guard.
Error replace_in_path(std::uint32_t begin, std::uint32_t end, std::string_view lead,
                      std::string_view value, std::string& text, Components& components);

/// Appends a segment.
Error push_segment(Rule start, std::string_view segment, std::string& text, Components& components);
/// Appends a segment; replaces the last one if that is empty.
Error push_child(Rule start, std::string_view segment, std::string& text, Components& components);
/// Removes the last segment.
Error pop_segment(std::string& text, Components& components);
/// Appends segments.
Error push_segments(Rule start, std::span<const std::string> segments, std::string& text,
                    Components& components);
/// Replaces `count` segments from `index` on with one segment or none.
Error replace_segments(Rule start, std::size_t index, std::size_t count,
                       std::optional<std::string_view> segment, std::string& text,
                       Components& components);
}  // namespace detail

/// The setters of the owning types. After each call the text is still of start rule `S`, and the
/// components are those that parse() finds in it.
///
///     auto iri = *iri::Iri::parse("http://example.com/a");
///     if (auto set = iri.set_port(port); !set) return say(set.error());  // http://example.com:8080/a
///
/// A value is percent-encoded and without its delimiter ("8080", not ":8080"), as in the text.
/// nullopt removes the part and its delimiter; "" makes it empty. A value may be a view into the
/// object itself. A null pointer does not compile.
///
/// Errors: that of diagnose() if the value does not match the part's rule, with the offset in the
/// value; `no_authority` for a userinfo or port without an authority, since a setter never invents
/// one; `too_long`. On an error nothing has changed.
///
/// A setter changes no other part, with one exception: if the path would be read as something
/// else, a guard is put before it. A guard is never removed again. Resolution and the removal of
/// dot segments see the same path (RFC 3986 s3.3, s4.2, s5.2.3):
///
///     authority | scheme | path         | becomes
///     ----------+--------+--------------+--------------------------------------------
///     yes       | any    | a/b          | /a/b    path-abempty begins with "/" (s5.2.3)
///     no        | any    | //a          | /.//a   "//" would begin an authority
///     no        | no     | a:b (first)  | ./a:b   "a:" would be a scheme (s4.2)
///
/// Time: one match of the value, and one move of the text after the part.
template <class Self, Rule S>
class Setters {
 public:
  using Value = std::optional<std::string_view>;

  /// nullopt removes the scheme. Only for rules that allow references without one.
  Result<void> set_scheme(Value scheme) requires(allowed_by(S).scheme&& allowed_by(S).no_scheme) {
    return set(Component::scheme, scheme);
  }
  Result<void> set_scheme(std::string_view scheme) requires(!allowed_by(S).no_scheme) {
    return set(Component::scheme, scheme);
  }
  /// Userinfo, host and port together; nullopt removes all three.
  Result<void> set_authority(Value authority) { return set(Component::authority, authority); }
  /// Without the "@". Needs an authority.
  Result<void> set_userinfo(Value userinfo) { return set(Component::userinfo, userinfo); }
  /// With the brackets of an IP-literal. Adds an authority if there is none: every authority has
  /// a host, and needs nothing else.
  Result<void> set_host(std::string_view host) { return set(Component::host, host); }
  /// Without the ":". Needs an authority.
  Result<void> set_port(Value port) { return set(Component::port, port); }
  /// Any path of RFC 3986 s3.3; see the table above.
  Result<void> set_path(std::string_view path) { return set(Component::path, path); }
  /// Without the "?".
  Result<void> set_query(Value query) { return set(Component::query, query); }
  /// Without the "#".
  Result<void> set_fragment(Value fragment) requires(allowed_by(S).fragment) {
    return set(Component::fragment, fragment);
  }

  // A null pointer is not a text. It does not remove a part either: nullopt does.
  void set_scheme(std::same_as<std::nullptr_t> auto) = delete;
  void set_authority(std::same_as<std::nullptr_t> auto) = delete;
  void set_userinfo(std::same_as<std::nullptr_t> auto) = delete;
  void set_host(std::same_as<std::nullptr_t> auto) = delete;
  void set_port(std::same_as<std::nullptr_t> auto) = delete;
  void set_path(std::same_as<std::nullptr_t> auto) = delete;
  void set_query(std::same_as<std::nullptr_t> auto) = delete;
  void set_fragment(std::same_as<std::nullptr_t> auto) = delete;

  /// Edits by segments, as path.hpp counts them; `segment` is percent-encoded and has no "/".
  /// Afterwards segments() gives the same segments with this one inserted, removed or replaced,
  /// perhaps with a "." in front (path.hpp and the table above say when). With an authority the
  /// path becomes absolute.
  ///
  ///     auto pushed = iri.push_segment(iri::encode(name, iri::encode_set::isegment));
  ///     if (!pushed) return say(pushed.error());  // the name was "." or ".."
  ///
  /// Errors: as for set_path(); `bad_value` if there is no segment of that index, and for a dot
  /// segment, "." or ".." however encoded (`%2E`): removing dot segments would remove other
  /// segments with it. set_path() accepts dot segments.
  ///
  /// Time: push_segment() and pop_segment() touch only that segment and the text after the path, so
  /// n calls are linear in n; the others read the whole path.
  Result<void> push_segment(std::string_view segment) {
    Self& self = static_cast<Self&>(*this);
    return detail::push_segment(S, segment, self.text_, self.components_);
  }
  /// The same, with a path taken for a directory: an empty segment at the end, after a trailing slash, is
  /// replaced. `/files/` and `/files` both become `/files/x`, where push_segment() makes `/files//x` of
  /// the first.
  Result<void> push_child(std::string_view segment) {
    Self& self = static_cast<Self&>(*this);
    return detail::push_child(S, segment, self.text_, self.components_);
  }
  Result<void> pop_segment() {
    Self& self = static_cast<Self&>(*this);
    return detail::pop_segment(self.text_, self.components_);
  }
  Result<void> insert_segment(std::size_t index, std::string_view segment) {
    return splice_segments(index, 0, segment);
  }
  Result<void> replace_segment(std::size_t index, std::string_view segment) {
    return splice_segments(index, 1, segment);
  }
  Result<void> erase_segment(std::size_t index) { return splice_segments(index, 1, std::nullopt); }
  void push_segment(std::same_as<std::nullptr_t> auto) = delete;
  void push_child(std::same_as<std::nullptr_t> auto) = delete;
  void insert_segment(std::size_t, std::same_as<std::nullptr_t> auto) = delete;
  void replace_segment(std::size_t, std::same_as<std::nullptr_t> auto) = delete;

 private:
  Result<void> splice_segments(std::size_t index, std::size_t count, Value segment) {
    Self& self = static_cast<Self&>(*this);
    return detail::replace_segments(S, index, count, segment, self.text_, self.components_);
  }
  Result<void> set(Component part, Value value) {
    Self& self = static_cast<Self&>(*this);
    return detail::set_part(S, part, value, self.text_, self.components_);
  }
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
