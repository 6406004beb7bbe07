// edit.h
#include "iri/edit.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

#include "c/argument.hpp"
#include "components/write.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

constexpr bool is_component(int component) noexcept {
  return component >= IRI_COMPONENT_SCHEME && component <= IRI_COMPONENT_FRAGMENT;
}

iri_status write_edited(int start_rule, std::string_view text, Component component,
                        std::optional<std::string_view> value, const Output& output) noexcept {
  const auto start = static_cast<Rule>(start_rule);
  const auto view = view_as(start_rule, text);
  if (!view) return output.fail(view.error());
  const Error error = misplaced(start, component, value.has_value());
  if (error.failed()) return output.fail(error, value ? 1 : 0);
  const Written written =
      write_with_part(start, component, value, text, view->components(), output.buffer());
  return output.done(written, value ? 1 : 0);
}

/// Whether each part is a text, or absent.
bool are_parts(const iri_parts* parts) noexcept {
  if (!is_whole(parts)) return false;
  for (const iri_text& part : {parts->scheme, parts->userinfo, parts->host, parts->port,
                               parts->path, parts->query, parts->fragment}) {
    if (!is_text(part.data, part.size)) return false;
  }
  return true;
}

std::optional<std::string_view> given_part(const iri_text& part) noexcept {
  if (part.data == nullptr) return std::nullopt;
  return std::string_view(part.data, part.size);
}

}  // namespace

extern "C" {

iri_status iri_set_part(int start_rule, const char* text, size_t size, int component,
                        const char* value, size_t value_size, char* out, size_t capacity,
                        size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  const bool valid = is_start(start_rule) && is_component(component) && is_text(text, size) &&
                     is_text(value, value_size);
  if (!valid) return output.invalid();
  return write_edited(start_rule, text_of(text, size), static_cast<Component>(component),
                      text_of(value, value_size), output);
}

iri_status iri_remove_part(int start_rule, const char* text, size_t size, int component, char* out,
                           size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  const bool valid = is_start(start_rule) && is_component(component) && is_text(text, size);
  if (!valid) return output.invalid();
  return write_edited(start_rule, text_of(text, size), static_cast<Component>(component),
                      std::nullopt, output);
}

iri_status iri_build(int start_rule, const iri_parts* parts, char* out, size_t capacity,
                     size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_start(start_rule) || !are_parts(parts)) return output.invalid();
  const PlainParts plain = {given_part(parts->scheme),  given_part(parts->userinfo),
                            given_part(parts->host),    given_part(parts->port),
                            given_part(parts->path),    given_part(parts->query),
                            given_part(parts->fragment)};
  return output.done(write_built(static_cast<Rule>(start_rule), plain, output.buffer()));
}

}  // extern "C"
