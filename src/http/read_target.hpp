// Request targets and Host fields with what the scan has seen in them: for the gate and for
// canonical forms, which look only at what is there.
#ifndef IRI_SRC_HTTP_READ_TARGET_HPP
#define IRI_SRC_HTTP_READ_TARGET_HPP

#include <cstdint>
#include <string_view>

#include "http/target_start.hpp"
#include "http/whole_scan.hpp"
#include "iri/error.hpp"
#include "iri/http.hpp"
#include "scan/features.hpp"
#include "scan/read.hpp"

namespace iri { inline namespace v0 { namespace detail {

inline constexpr Error text_too_long{ErrorCode::too_long, Component::none,
                                     static_cast<std::uint32_t>(max_size)};

/// http.cc
Error read_by_table(table::Target target, std::string_view text, bool raw_utf8, Components& out,
                    Features* features) noexcept;

/// Returns the error of `text`. If there is none, writes its components, and its features unless
/// that is null.
[[gnu::always_inline]] inline Error read_text(table::Target target, std::string_view text,
                                              bool raw_utf8, Components& out,
                                              Features* features) noexcept {
  if (!fits(text.size())) return text_too_long;
  const Input in = input_of(text.data(), text.size());
  if (scan_http(target, raw_utf8, in, out, features)) return {};
  return read_by_table(target, text, raw_utf8, out, features);
}

/// Reads a request target as parse_request_target() does, and finds its features in the same pass,
/// unless that is null. Returns its error; if there is one, `out` and `features` have no meaning.
[[gnu::always_inline]] inline Error read_target(std::string_view method, std::string_view target,
                                                bool raw_utf8, RequestTarget& out,
                                                Features* features) noexcept {
  const table::Target kind = target_of(method);
  const Error error = read_text(kind, target, raw_utf8, out.components, features);
  if (error.failed()) return error;
  const bool connect = kind == table::Target::authority_form;
  out.form = connect ? TargetForm::authority_form : form_of(target.front());
  out.components.bare_authority = connect;
  return {};
}

[[gnu::always_inline]] inline Error read_target(std::string_view method, std::string_view target,
                                                bool raw_utf8, RequestTarget& out,
                                                Features& features) noexcept {
  return read_target(method, target, raw_utf8, out, &features);
}

/// The same for a Host field; `out` gets `host_end` and `authority_end` (which is the size).
[[gnu::always_inline]] inline Error read_host(std::string_view value, bool raw_utf8,
                                              Components& out, Features& features) noexcept {
  return read_text(table::Target::Host, value, raw_utf8, out, &features);
}

/// A friend of the views of http.hpp: makes them of texts that have been read.
struct HttpViewAccess {
  /// INVARIANT: read_target() has given `read` for `text`.
  static RequestTargetView of_target(std::string_view text, const RequestTarget& read) noexcept {
    return {text, read};
  }
  static RequestTarget& read_of(RequestTargetView& view) noexcept { return view.target_; }
  /// INVARIANT: read_host() has given `host_end` for `text`.
  static HostFieldView of_host(std::string_view text, std::uint32_t host_end) noexcept {
    return {text, host_end};
  }
};

}}}  // namespace iri::v0::detail

#endif
