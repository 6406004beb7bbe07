// Setters for the parts of an owned reference.
#ifndef IRI_EDIT_HPP
#define IRI_EDIT_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/result.hpp"
#include "iri/rule.hpp"

namespace iri {

namespace detail {
/// Sets one part of a reference, whose text and components are given. On an error, and
/// when it throws (std::bad_alloc), they are as before.
Error set_part(Rule start, Component part, std::optional<std::string_view> value, std::string& text,
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
/// value may be a view into the object itself.
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

 private:
  Result<void> set(Component part, Value value) {
    Self& self = static_cast<Self&>(*this);
    return detail::set_part(S, part, value, self.text_, self.components_);
  }
};

}  // namespace iri

#endif
