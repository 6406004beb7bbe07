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
namespace iri::inline v0 {

namespace detail {
/// Sets one part of a reference, whose text and components are given. On an error, and
/// when it throws (std::bad_alloc), they are as before.
Error set_part(Rule start, Component part, std::optional<std::string_view> value, std::string& text,
               Components& components);

/// Puts lead + value in the place of text[begin, end), which is in the path, and needs no guard.
Error replace_in_path(std::uint32_t begin, std::uint32_t end, std::string_view lead,
                      std::string_view value, std::string& text, Components& components);

/// Puts a segment behind the last one.
Error push_segment(Rule start, std::string_view segment, std::string& text, Components& components);
/// Takes the last segment out.
Error pop_segment(std::string& text, Components& components);
/// Puts segments behind the last one.
Error push_segments(Rule start, std::span<const std::string> segments, std::string& text,
                    Components& components);
/// Puts one segment, or none, in place of `count` segments from `index` on.
Error replace_segments(Rule start, std::size_t index, std::size_t count,
                       std::optional<std::string_view> segment, std::string& text,
                       Components& components);
}  // namespace detail

/// The setters of the owning types. After each the text is still of start rule `S`, and the
/// components are those that parse() finds in it.
///
///     auto iri = *iri::Iri::parse("http://example.com/a");
///     iri.set_port("8080");      // http://example.com:8080/a
///     iri.set_query(std::nullopt);
///
/// Values are as they stand in the text: percent-encoded, without the delimiter ("8080", not
/// ":8080"). nullopt takes the part away together with its delimiter; "" makes it empty. A
/// value may be a view into the object itself. A null pointer does not compile.
///
/// Errors: the value is not of the part's rule (what diagnose() says of the value; the offset
/// is one into the value); `bad_value` for a userinfo or port where there is no authority,
/// since none is ever invented; `too_long`. On an error nothing has changed.
///
/// A setter changes no other part, with one exception: where the path would be read as
/// something else, the beginning that keeps it a path is put before it, and is not taken away
/// again later. Resolution and removal of dot segments see the same path (RFC 3986 s3.3,
/// s4.2, s5.2.3):
///
///     authority | scheme | path         | becomes
///     ----------+--------+--------------+--------------------------------------------
///     yes       | any    | a/b          | /a/b    path-abempty begins with "/" (s5.2.3)
///     no        | any    | //a          | /.//a   "//" would begin an authority
///     no        | no     | a:b (first)  | ./a:b   "a:" would be a scheme (s4.2)
///
/// Time: one match of the value and one move of what stands behind the part.
template <class Self, Rule S>
class Setters {
 public:
  using Value = std::optional<std::string_view>;

  /// Only where the rule allows references without a scheme does nullopt take it away.
  Result<void> set_scheme(Value scheme) requires(allowed_by(S).scheme&& allowed_by(S).no_scheme) {
    return set(Component::scheme, scheme);
  }
  Result<void> set_scheme(std::string_view scheme) requires(!allowed_by(S).no_scheme) {
    return set(Component::scheme, scheme);
  }
  /// Userinfo, host and port together; nullopt takes all away.
  Result<void> set_authority(Value authority) { return set(Component::authority, authority); }
  /// Without the "@". Needs an authority.
  Result<void> set_userinfo(Value userinfo) { return set(Component::userinfo, userinfo); }
  /// With the brackets of an IP-literal. Where there is no authority it becomes one, for the
  /// host is the part that an authority has to have.
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

  // A null pointer is no text, and does not take a part away: nullopt does.
  void set_scheme(std::same_as<std::nullptr_t> auto) = delete;
  void set_authority(std::same_as<std::nullptr_t> auto) = delete;
  void set_userinfo(std::same_as<std::nullptr_t> auto) = delete;
  void set_host(std::same_as<std::nullptr_t> auto) = delete;
  void set_port(std::same_as<std::nullptr_t> auto) = delete;
  void set_path(std::same_as<std::nullptr_t> auto) = delete;
  void set_query(std::same_as<std::nullptr_t> auto) = delete;
  void set_fragment(std::same_as<std::nullptr_t> auto) = delete;

  /// Edits by segments, as path.hpp counts them; `segment` is percent-encoded and without "/".
  /// After each, segments() gives what it gave before with this one segment put in, taken out
  /// or replaced, and perhaps a "." in front (path.hpp and the table above say where). With an
  /// authority the path becomes absolute.
  ///
  ///     iri.push_segment(iri::encode(name, iri::encode_set::isegment));
  ///
  /// Errors: as for set_path(); `bad_value` where there is no segment of that index, and for a
  /// dot segment, "." or ".." in whatever encoding (`%2E`): whoever removes dot segments would take
  /// other segments away with it. set_path() takes dot segments.
  ///
  /// Time: push_segment() and pop_segment() touch that segment and what stands behind the path, so
  /// n of them are linear in n; the others read the whole path.
  Result<void> push_segment(std::string_view segment) {
    Self& self = static_cast<Self&>(*this);
    return detail::push_segment(S, segment, self.text_, self.components_);
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

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
