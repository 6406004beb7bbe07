// Building a reference from parts.
#ifndef IRI_BUILD_HPP
#define IRI_BUILD_HPP

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/percent.hpp"
#include "iri/query.hpp"
#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

namespace detail {

struct BuilderParts {
  using Part = std::optional<std::string>;
  Part scheme, userinfo, host, port;
  std::string path;
  std::vector<std::string> segments;
  Query query{query_policy::plain};  // append() is the same for every policy
  Part fragment;
};

/// A host of plain text: an IP-literal as it is, an IPv6address in its brackets, and another text as a
/// reg-name, encoded but for `unencoded`. What has a gen-delim stays as it is, and so is no host.
std::string host_of_text(std::string_view text, EncodeSet unencoded);

/// Writes a reference of rule `start`: its text and its components.
Error build(Rule start, const BuilderParts& parts, std::string& text, Components& components);

}  // namespace detail

/// Collects the parts of a `T` (Iri, UriReference, ...) in any order, and builds a `T` from them.
/// The result is always a valid `T`.
///
///     auto iri = iri::Builder<iri::Iri>().scheme("https").host("example.com").port("8080")
///                    .encode_segment("a/b").parameter("q", "x & y").build();
///     // https://example.com:8080/a%2Fb?q=x%20%26%20y
///
/// A function named after a part takes a percent-encoded value, like the setters of edit.hpp;
/// build() checks it. An `encode_` function takes plain text, any bytes, and encodes everything
/// that the part's rule does not allow: non-ASCII characters stay in an IRI and are encoded in a
/// URI. The last call for a part wins, but segments and parameters add to the path and the query.
///
/// Errors of build(), with the offset in the value passed: those of the setters; `no_scheme` if
/// `T` requires a scheme; `no_authority` for a userinfo or a port without a host; `bad_value` for a dot segment.
/// A path that would be read as something else is guarded by the table in edit.hpp.
template <class T>
class Builder {
 public:
  Builder& scheme(std::string value) & requires(allowed_by(T::rule).scheme) {
    parts_.scheme = std::move(value);
    return *this;
  }
  Builder&& scheme(std::string value) && requires(allowed_by(T::rule).scheme) {
    return std::move(scheme(std::move(value)));
  }
  Builder& userinfo(std::string value) & {
    parts_.userinfo = std::move(value);
    return *this;
  }
  Builder&& userinfo(std::string value) && { return std::move(userinfo(std::move(value))); }
  Builder& encode_userinfo(std::string_view text) & {
    return userinfo(encode(text, set(Rule::userinfo, Rule::iuserinfo)));
  }
  Builder&& encode_userinfo(std::string_view text) && { return std::move(encode_userinfo(text)); }
  /// With the brackets of an IP-literal.
  Builder& host(std::string value) & {
    parts_.host = std::move(value);
    return *this;
  }
  Builder&& host(std::string value) && { return std::move(host(std::move(value))); }
  /// An IPv6address gets its brackets (`::1`); an IP-literal stays as it is. Any other text is encoded as
  /// a reg-name, and build() refuses it if it has a gen-delim (`a:80`, `a/b`, `u@h`): no program would
  /// find such a name.
  Builder& encode_host(std::string_view text) & {
    return host(detail::host_of_text(text, set(Rule::reg_name, Rule::ireg_name)));
  }
  Builder&& encode_host(std::string_view text) && { return std::move(encode_host(text)); }
  Builder& port(std::string value) & {
    parts_.port = std::move(value);
    return *this;
  }
  Builder&& port(std::string value) && { return std::move(port(std::move(value))); }
  /// Replaces all segments added before.
  Builder& path(std::string value) & {
    parts_.path = std::move(value);
    parts_.segments.clear();
    return *this;
  }
  Builder&& path(std::string value) && { return std::move(path(std::move(value))); }
  /// "/" stays as it is.
  Builder& encode_path(std::string_view text) & {
    return path(encode(text, set(Rule::path, Rule::ipath)));
  }
  Builder&& encode_path(std::string_view text) && { return std::move(encode_path(text)); }
  /// Appends a segment. segments() of the result are those of path(), then those appended, perhaps
  /// with a "." in front (path.hpp says when). build() refuses "." and "..", however encoded
  /// (`%2E`), with `bad_value`; path() accepts dot segments.
  Builder& segment(std::string value) & {
    parts_.segments.push_back(std::move(value));
    return *this;
  }
  Builder&& segment(std::string value) && { return std::move(segment(std::move(value))); }
  /// Encodes "/". Encoding does not help "." and "..": build() refuses them with `bad_value`,
  /// because dot segments would remove other segments.
  Builder& encode_segment(std::string_view text) & {
    return segment(encode(text, set(Rule::segment, Rule::isegment)));
  }
  Builder&& encode_segment(std::string_view text) && { return std::move(encode_segment(text)); }
  Builder& query(std::string value) & {
    parts_.query = Query(value, query_policy::plain);
    return *this;
  }
  Builder&& query(std::string value) && { return std::move(query(std::move(value))); }
  /// As one text: "&", "=" and "+" stay as they are.
  Builder& encode_query(std::string_view text) & {
    return query(encode(text, set(Rule::query, Rule::iquery)));
  }
  Builder&& encode_query(std::string_view text) && { return std::move(encode_query(text)); }
  /// Appends a parameter to the query, encoded as by Query::append().
  Builder& parameter(std::string_view name, std::optional<std::string_view> value) & {
    parts_.query.append(name, value);
    return *this;
  }
  Builder&& parameter(std::string_view name, std::optional<std::string_view> value) && {
    return std::move(parameter(name, value));
  }
  Builder& fragment(std::string value) & requires(allowed_by(T::rule).fragment) {
    parts_.fragment = std::move(value);
    return *this;
  }
  Builder&& fragment(std::string value) && requires(allowed_by(T::rule).fragment) {
    return std::move(fragment(std::move(value)));
  }
  Builder& encode_fragment(std::string_view text) & requires(allowed_by(T::rule).fragment) {
    return fragment(encode(text, set(Rule::fragment, Rule::ifragment)));
  }
  Builder&& encode_fragment(std::string_view text) && requires(allowed_by(T::rule).fragment) {
    return std::move(encode_fragment(text));
  }

  // A null pointer is no text.
  void scheme(std::same_as<std::nullptr_t> auto) = delete;
  void userinfo(std::same_as<std::nullptr_t> auto) = delete;
  void encode_userinfo(std::same_as<std::nullptr_t> auto) = delete;
  void host(std::same_as<std::nullptr_t> auto) = delete;
  void encode_host(std::same_as<std::nullptr_t> auto) = delete;
  void port(std::same_as<std::nullptr_t> auto) = delete;
  void path(std::same_as<std::nullptr_t> auto) = delete;
  void encode_path(std::same_as<std::nullptr_t> auto) = delete;
  void segment(std::same_as<std::nullptr_t> auto) = delete;
  void encode_segment(std::same_as<std::nullptr_t> auto) = delete;
  void query(std::same_as<std::nullptr_t> auto) = delete;
  void encode_query(std::same_as<std::nullptr_t> auto) = delete;
  void fragment(std::same_as<std::nullptr_t> auto) = delete;
  void encode_fragment(std::same_as<std::nullptr_t> auto) = delete;
  void parameter(std::string_view, std::same_as<std::nullptr_t> auto) = delete;

  /// Builds the reference. The builder keeps its parts and can be used again.
  Result<T> build() const {
    std::string text;
    Components components;
    const Error error = detail::build(T::rule, parts_, text, components);
    if (error.failed()) return error;
    return T(std::move(text), components);
  }

 private:
  [[nodiscard]] static constexpr EncodeSet set(Rule uri, Rule iri) noexcept {
    return *EncodeSet::of(is_iri_rule(T::rule) ? iri : uri);
  }
  detail::BuilderParts parts_;
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
