// http.h: request targets, the Host field, the canonical form.
#include "c/http.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "http/canonical_form.hpp"
#include "iri/http.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

/// The target as a view. If the arguments are invalid, an error instead, to be reported as
/// invalid_argument.
struct Asked {
  bool valid;
  Result<RequestTargetView> view;

  Asked(const char* method, std::size_t method_size, const char* target, std::size_t size,
        unsigned flags) noexcept
      : valid(are_target_arguments(method, method_size, target, size, flags)),
        view(RequestTargetView::parse(text_of(method, method_size),
                                      valid ? text_of(target, size) : std::string_view(),
                                      target_options(flags))) {}
};

iri_components reference_components(const iri_request_target& parts) noexcept {
  iri_components c = IRI_COMPONENTS_INIT;
  c.scheme_end = parts.scheme_end;
  c.userinfo_end = parts.userinfo_end;
  c.host_end = parts.host_end;
  c.authority_end = parts.authority_end;
  c.path_end = parts.path_end;
  c.query_end = parts.query_end;
  c.size = parts.size;
  return c;
}

/// The parts of an authority-form, which begins without "//". A Host field has the same parts, but
/// may lack a port.
bool part_of_authority_form(const iri_request_target& parts, int component, std::uint32_t* begin,
                            std::uint32_t* end) noexcept {
  std::uint32_t from = 0;
  std::uint32_t to = parts.authority_end;
  switch (component) {
    case IRI_COMPONENT_AUTHORITY: break;
    case IRI_COMPONENT_HOST: to = parts.host_end; break;
    case IRI_COMPONENT_PORT:
      if (parts.host_end == to) return false;
      from = parts.host_end + 1;
      break;
    case IRI_COMPONENT_PATH: from = to; break;
    default: return false;
  }
  give_value(begin, from);
  give_value(end, to);
  return true;
}

constexpr unsigned canonical_flags = IRI_CANONICAL_MERGE_SLASHES | IRI_CANONICAL_CUT_PARAMETERS |
                                     IRI_CANONICAL_CUT_ENCODED_PARAMETERS |
                                     IRI_CANONICAL_NORMALIZE_QUERY | IRI_CANONICAL_DROP_FINAL_DOT;

constexpr CanonicalOptions canonical_options(unsigned flags) noexcept {
  return {.merge_slashes = (flags & IRI_CANONICAL_MERGE_SLASHES) != 0,
          .cut_parameters = (flags & IRI_CANONICAL_CUT_PARAMETERS) != 0,
          .cut_encoded_parameters = (flags & IRI_CANONICAL_CUT_ENCODED_PARAMETERS) != 0,
          .normalize_query = (flags & IRI_CANONICAL_NORMALIZE_QUERY) != 0,
          .drop_final_dot = (flags & IRI_CANONICAL_DROP_FINAL_DOT) != 0};
}

/// bad_scheme refers to text 1, a missing host to text 2, any other error to the target.
iri_status done_uri(const Output& output, Written written) noexcept {
  if (written.error.code == ErrorCode::bad_scheme) return output.fail(written.error, 1);
  if (written.error.code == ErrorCode::bad_value) return output.fail(written.error, 2);
  return output.done(written);
}

}  // namespace

extern "C" {

const char* iri_form_name(int form) {
  if (form < IRI_FORM_ORIGIN || form > IRI_FORM_ASTERISK) return nullptr;
  return name(static_cast<TargetForm>(form)).data();
}

iri_status iri_parse_request_target(const char* method, size_t method_size, const char* target,
                                    size_t size, unsigned flags, iri_request_target* parts,
                                    iri_error* error) {
  const Asked asked(method, method_size, target, size, flags);
  if (!asked.valid) return invalid(error);
  if (!asked.view) return fail(asked.view.error(), error);
  give(parts, to_c(asked.view->form(), asked.view->components()));
  return succeed(error);
}

bool iri_find_target_part(const iri_request_target* parts, int component, uint32_t* begin,
                          uint32_t* end) {
  if (!is_whole(parts)) return false;
  if (parts->form == IRI_FORM_AUTHORITY) {
    return part_of_authority_form(*parts, component, begin, end);
  }
  const iri_components components = reference_components(*parts);
  return iri_find_part(&components, component, begin, end);
}

iri_status iri_target_expected_phrase(const char* method, size_t method_size, const char* target,
                                      size_t size, unsigned flags, char* out, size_t capacity,
                                      size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  const Asked asked(method, method_size, target, size, flags);
  if (!asked.valid) return output.invalid();
  const Error why = asked.view ? Error() : asked.view.error();
  if (!why.failed() || why.code == ErrorCode::too_long) return output.done({});
  const std::string_view prefix = text_of(target, size).substr(0, why.offset);
  const NextBytes expected =
      next_bytes_in_request_target(text_of(method, method_size), prefix, target_options(flags));
  return output.done(to_phrase(expected, output.buffer()));
}

iri_status iri_parse_host_field(const char* value, size_t size, unsigned flags, uint32_t* host_end,
                                iri_error* error) {
  if (!is_text(value, size) || !are_target_flags(flags)) return invalid(error);
  const auto host = HostFieldView::parse(text_of(value, size), target_options(flags));
  if (!host) return fail(host.error(), error);
  give_value(host_end, host->host().size());
  return succeed(error);
}

iri_status iri_target_uri(const char* method, size_t method_size, const char* target, size_t size,
                          unsigned flags, const char* scheme, size_t scheme_size,
                          const char* host_field, size_t host_size, char* out, size_t capacity,
                          size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  const Asked asked(method, method_size, target, size, flags);
  if (!asked.valid || !is_text(scheme, scheme_size) || !is_text(host_field, host_size)) {
    return output.invalid();
  }
  if (!asked.view) return output.fail(asked.view.error());
  const auto host = HostFieldView::parse(text_of(host_field, host_size), target_options(flags));
  if (!host) return output.fail(host.error(), 2);
  const std::string_view by = text_of(scheme, scheme_size);
  return done_uri(output, target_uri(*asked.view, by, *host, output.buffer()));
}

iri_status iri_target_of_uri(int form, const char* uri, size_t size, char* out, size_t capacity,
                             size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (form < IRI_FORM_ORIGIN || form > IRI_FORM_ASTERISK || !is_text(uri, size)) {
    return output.invalid();
  }
  const auto view = UriView::parse(text_of(uri, size));
  if (!view) return output.fail(view.error());
  return output.done(request_target(*view, static_cast<TargetForm>(form), output.buffer()));
}

iri_status iri_canonical_target(const char* method, size_t method_size, const char* target,
                                size_t size, unsigned flags, char* out, size_t capacity,
                                size_t* needed, iri_request_target* parts, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if ((flags & ~(canonical_flags | IRI_TARGET_RAW_UTF8)) != 0) return output.invalid();
  const Asked asked(method, method_size, target, size, flags & IRI_TARGET_RAW_UTF8);
  if (!asked.valid) return output.invalid();
  if (!asked.view) return output.fail(asked.view.error());
  const RequestTargetView& view = *asked.view;
  const OutputBuffer buffer = output.buffer();
  const CanonicalForm form =
      canonical_form(view.text(), view.components(), canonical_options(flags), buffer);
  const Written done = written(form, buffer);
  if (done) give(parts, to_c(view.form(), form.components));
  return output.done(done);
}

bool iri_path_is_below(const char* path, size_t size, const char* prefix, size_t prefix_size) {
  return is_text(path, size) && is_text(prefix, prefix_size) &&
         path_is_below(text_of(path, size), text_of(prefix, prefix_size));
}

}  // extern "C"
