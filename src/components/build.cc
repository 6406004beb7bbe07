#include "iri/build.hpp"

#include "iri/edit.hpp"
#include "iri/parse.hpp"

namespace iri { inline namespace v0 { namespace detail {

std::string host_of_text(std::string_view text, EncodeSet unencoded) {
  if (is_valid(Rule::IPv6address, text)) return '[' + std::string(text) + ']';
  const bool delimited = text.find_first_of(":/?#[]@") != text.npos;
  return delimited ? std::string(text) : encode(text, unencoded);
}

Error build(Rule start, const BuilderParts& parts, std::string& text, Components& components) {
  if (!parts.scheme && !allowed_by(start).no_scheme) {
    return {ErrorCode::no_scheme, Component::scheme, 0};
  }
  Error error;
  const auto set = [&](Component part, std::optional<std::string_view> value) {
    if (value && !error.failed()) {
      error = set_part(start, part, *value, text, components);
    }
  };
  // The host comes before userinfo and port, which need an authority. The path comes after the
  // parts that decide its guard.
  set(Component::scheme, parts.scheme);
  set(Component::host, parts.host);
  set(Component::userinfo, parts.userinfo);
  set(Component::port, parts.port);
  set(Component::path, parts.path);
  if (!error.failed() && !parts.segments.empty()) {
    error = push_segments(start, parts.segments, text, components);
  }
  set(Component::query, parts.query.text());
  set(Component::fragment, parts.fragment);
  return error;
}

}}}  // namespace iri::v0::detail
