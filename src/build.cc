#include "iri/build.hpp"

#include "iri/edit.hpp"

namespace iri::detail {

Error build(Rule start, const BuilderParts& parts, std::string& text, Components& components) {
  if (!parts.scheme && !allowed_by(start).no_scheme) {
    return {ErrorCode::no_scheme, Component::scheme, 0};
  }
  Error error;
  const auto set = [&](Component part, const std::optional<std::string>& value) {
    if (value && error.code == ErrorCode::none) {
      error = set_part(start, part, *value, text, components);
    }
  };
  // The host before what needs an authority, and the path after all that decides its guard.
  set(Component::scheme, parts.scheme);
  set(Component::host, parts.host);
  set(Component::userinfo, parts.userinfo);
  set(Component::port, parts.port);
  set(Component::path, parts.path);
  for (const std::string& segment : parts.segments) {
    if (error.code != ErrorCode::none) break;
    const std::string_view path = std::string_view(text).substr(components.path_begin());
    error = replace_segments(start, count_segments(path), 0, segment, text, components);
  }
  set(Component::query, parts.query);
  set(Component::fragment, parts.fragment);
  return error;
}

}  // namespace iri::detail
