#include "iri/edit.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <utility>

#include "components/boundaries.hpp"
#include "components/dot_guard.hpp"
#include "components/write.hpp"
#include "iri/parse.hpp"
#include "text/block.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

using Value = std::optional<std::string_view>;

/// The rule that a value of this part must match.
Rule rule_of(Component part, bool iri) noexcept {
  switch (part) {
    case Component::scheme: return rule::scheme;
    case Component::authority: return iri ? rule::iauthority : rule::authority;
    case Component::userinfo: return iri ? rule::iuserinfo : rule::userinfo;
    case Component::host: return iri ? rule::ihost : rule::host;
    case Component::port: return rule::port;
    case Component::path: return iri ? rule::ipath : rule::path;
    case Component::query: return iri ? rule::iquery : rule::query;
    default: return iri ? rule::ifragment : rule::fragment;
  }
}

/// A replacement of text[begin, end) by lead + value + trail.
struct Replacement {
  std::uint32_t begin;
  std::uint32_t end;
  std::string_view lead;
  std::string_view value;
  std::string_view trail;

  std::size_t size() const noexcept { return lead.size() + value.size() + trail.size(); }
};

/// Returns the delimiter if there is a value, or else "".
std::string_view delimiter_if(Value value, std::string_view delimiter) noexcept {
  return value ? delimiter : std::string_view();
}

Replacement replacement_of(Component part, Value given, std::string_view text,
                           const Components& c) noexcept {
  const std::string_view value = given.value_or(std::string_view());
  const std::string_view path = text.substr(c.path_begin(), c.path_end - c.path_begin());
  switch (part) {
    case Component::scheme: {
      const auto guard = dot_guard(given.has_value(), c.has_authority(), path);
      return {0, c.hier_begin(), "", value, given ? ":" : guard};
    }
    case Component::authority: {
      const auto guard = dot_guard(c.has_scheme(), given.has_value(), path);
      return {c.hier_begin(), c.path_begin(), delimiter_if(given, "//"), value, guard};
    }
    case Component::userinfo:
      return {c.authority_begin(), c.host_begin(), "", value, delimiter_if(given, "@")};
    case Component::host: return {c.host_begin(), c.host_end, "", value, ""};
    case Component::port: return {c.host_end, c.authority_end, delimiter_if(given, ":"), value, ""};
    case Component::path: {
      const auto guard = dot_guard(c.has_scheme(), c.has_authority(), value);
      return {c.path_begin(), c.path_end, guard, value, ""};
    }
    case Component::query: return {c.path_end, c.query_end, delimiter_if(given, "?"), value, ""};
    default: return {c.query_end, c.size, delimiter_if(given, "#"), value, ""};
  }
}

/// The components after the splice.
Components after(Component part, Value value, const Replacement& splice, Components c) noexcept {
  const auto size = static_cast<std::uint32_t>(splice.value.size());
  const std::uint32_t growth =
      static_cast<std::uint32_t>(splice.size()) - (splice.end - splice.begin);
  switch (part) {
    case Component::scheme:
      shift(c, part, growth);
      c.scheme_end = value ? size : absent;
      break;
    case Component::authority:
      shift(c, Component::path, growth);
      c.userinfo_end = c.host_end = c.authority_end = absent;
      if (value) divide_authority(c, c.authority_begin(), splice.value);
      break;
    case Component::userinfo:
      c.userinfo_end = value ? c.authority_begin() + size : absent;
      shift(c, Component::host, growth);
      break;
    default: shift(c, part, growth);
  }
  return c;
}

/// INVARIANT: the capacity suffices and the splice does not point into `text`.
void apply(const Replacement& splice, std::string& text) noexcept {
  text.replace(splice.begin, splice.end - splice.begin, splice.size(), '\0');
  char* out = text.data() + splice.begin;
  for (const std::string_view piece : {splice.lead, splice.value, splice.trail}) {
    if (!piece.empty()) std::memcpy(out, piece.data(), piece.size());
    out += piece.size();
  }
}

bool points_into(std::string_view value, const std::string& text) noexcept {
  const std::less_equal<> le;
  return le(text.data(), value.data()) && le(value.data(), text.data() + text.size());
}

/// Makes room for `size` bytes. At least doubles the capacity, so that n small edits at the end
/// take time linear in n.
void make_room(std::string& text, std::size_t size) {
  if (size > text.capacity()) text.reserve(std::max(size, 2 * text.capacity()));
}

/// Makes the splice. If it returns an error or throws, nothing has changed.
Error replace_part(Component part, Value value, const Replacement& splice, std::string& text,
                   Components& components) {
  const std::size_t kept = text.size() - (splice.end - splice.begin);
  if (!fits(std::uint64_t{kept} + splice.size())) return {ErrorCode::too_long, part, 0};
  make_room(text, kept + splice.size());
  const Components result = after(part, value, splice, components);
  apply(splice, text);
  components = result;
  return {};
}

/// Returns why a value cannot be set, or no error.
Error refusal(Rule start, Component part, Value value, const Components& c) noexcept {
  if (!value) return {};
  const Error error = diagnose(rule_of(part, is_iri_rule(start)), *value);
  if (error.failed()) return error;
  const bool in_authority = part == Component::userinfo || part == Component::port;
  if (in_authority && !c.has_authority()) return {ErrorCode::no_authority, part, 0};
  return {};
}

/// Returns why these parts do not make a reference, or no error.
Error refusal(Rule start, const PlainParts& parts) noexcept {
  for (const Error& error : {misplaced(start, Component::scheme, parts.scheme.has_value()),
                             misplaced(start, Component::fragment, parts.fragment.has_value())}) {
    if (error.failed()) return error;
  }
  Components authority;  // tells only whether there is an authority
  if (parts.host) authority.host_end = authority.authority_end = 2;
  const std::pair<Component, Value> all[] = {
      {Component::scheme, parts.scheme},     {Component::host, parts.host},
      {Component::userinfo, parts.userinfo}, {Component::port, parts.port},
      {Component::path, parts.path},         {Component::query, parts.query},
      {Component::fragment, parts.fragment}};
  for (const auto& [part, value] : all) {
    Error error = refusal(start, part, value, authority);
    if (!error.failed()) continue;
    error.component = part;
    return error;
  }
  return {};
}

/// Writes the pieces one after the other. Writes all or nothing, like recompose().
Written write_all(std::initializer_list<std::string_view> pieces, Component part,
                  OutputBuffer out) noexcept {
  std::uint64_t sum = 0;
  for (const std::string_view piece : pieces) sum += piece.size();
  if (!fits(sum)) return {0, {ErrorCode::too_long, part, 0}};
  const auto size = static_cast<std::size_t>(sum);
  if (size > out.size()) return {size, {ErrorCode::buffer_too_small, Component::none, 0}};
  char* at = out.data();
  for (const std::string_view piece : pieces) at = copy(piece, at);
  return {size, {}};
}

}  // namespace

Error misplaced(Rule start, Component part, bool there) noexcept {
  const Form form = allowed_by(start);
  if (part == Component::scheme) {
    if (there && !form.scheme) return {ErrorCode::has_scheme, part, 0};
    if (!there && !form.no_scheme) return {ErrorCode::no_scheme, part, 0};
  }
  if (part == Component::fragment && there && !form.fragment) {
    return {ErrorCode::has_fragment, part, 0};
  }
  return {};
}

Error set_part(Rule start, Component part, Value value, std::string& text, Components& components) {
  if (const Error error = refusal(start, part, value, components); error.failed()) {
    return error;
  }
  std::string copy;
  if (value && points_into(*value, text)) value = copy = *value;
  if (!components.has_authority()) {
    if (part == Component::host) part = Component::authority;
    if (part == Component::userinfo || part == Component::port) return {};
  }
  return replace_part(part, value, replacement_of(part, value, text, components), text, components);
}

Written write_with_part(Rule start, Component part, Value value, std::string_view text,
                        const Components& c, OutputBuffer out) noexcept {
  if (const Error error = refusal(start, part, value, c); error.failed()) {
    return {0, error};
  }
  if (!c.has_authority()) {
    if (part == Component::host) part = Component::authority;
    if (part == Component::userinfo || part == Component::port) return write_all({text}, part, out);
  }
  const Replacement splice = replacement_of(part, value, text, c);
  return write_all({text.substr(0, splice.begin), splice.lead, splice.value, splice.trail,
                    text.substr(splice.end)},
                   part, out);
}

Written write_built(Rule start, const PlainParts& parts, OutputBuffer out) noexcept {
  if (const Error error = refusal(start, parts); error.failed()) return {0, error};
  const auto text_of = [](Value value) noexcept { return value.value_or(std::string_view()); };
  const std::string_view path = text_of(parts.path);
  const std::string_view guard = dot_guard(parts.scheme.has_value(), parts.host.has_value(), path);
  return write_all(
      {text_of(parts.scheme), delimiter_if(parts.scheme, ":"), delimiter_if(parts.host, "//"),
       text_of(parts.userinfo), delimiter_if(parts.userinfo, "@"), text_of(parts.host),
       delimiter_if(parts.port, ":"), text_of(parts.port), guard, path,
       delimiter_if(parts.query, "?"), text_of(parts.query), delimiter_if(parts.fragment, "#"),
       text_of(parts.fragment)},
      Component::none, out);
}

Error replace_in_path(std::uint32_t begin, std::uint32_t end, std::string_view lead,
                      std::string_view value, std::string& text, Components& components) {
  std::string copy;
  if (points_into(value, text)) value = copy = value;
  return replace_part(Component::path, value, {begin, end, lead, value, ""}, text, components);
}

}}}  // namespace iri::v0::detail
