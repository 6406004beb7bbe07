#include "iri/http.hpp"

#include <array>
#include <charconv>

#include "diagnose/refusal.hpp"
#include "http/read_target.hpp"
#include "http/target_start.hpp"
#include "http/whole_scan.hpp"
#include "operations/sink.hpp"
#include "scan/read.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::table::Target;

}  // namespace

/// What the table says of a text that the kernel does not accept.
Error detail::read_by_table(Target target, std::string_view text, bool raw_utf8, Components& out,
                            Features* features) noexcept {
  const Input in = input_of(text.data(), text.size());
  const table::State start = table::start_of(target, raw_utf8);
  out = {};
  const table::Stop stop = walk_table(start, in, out);
  const bool accepted = stop.offset == in.size && table::finish(stop.state, in.size, out);
  if (!accepted) return refusal_at(stop, text);
  if (features != nullptr) *features = features_of(in, out);
  return {};
}

std::string_view name(TargetForm form) noexcept {
  constexpr std::array<std::string_view, 4> names{"origin-form", "absolute-form", "authority-form",
                                                  "asterisk-form"};
  return names[static_cast<std::size_t>(form)];
}

Result<RequestTarget> parse_request_target(std::string_view method, std::string_view target,
                                           RequestTargetOptions options) noexcept {
  Result<RequestTarget> result = RequestTarget();  // filled in place
  const Error error = detail::read_target(method, target, options.raw_utf8, *result, nullptr);
  if (error.failed()) result = error;
  return result;
}

NextBytes next_bytes_in_request_target(std::string_view method, std::string_view prefix,
                                       RequestTargetOptions options) noexcept {
  return detail::next_bytes_behind(detail::start_of_target(method, options.raw_utf8), prefix);
}

Result<RequestTargetView> RequestTargetView::parse(std::string_view method, std::string_view target,
                                                   RequestTargetOptions options) noexcept {
  Result<RequestTargetView> result = RequestTargetView(target, {});  // filled in place
  const Error error =
      detail::read_target(method, target, options.raw_utf8, result->target_, nullptr);
  if (error.failed()) result = error;
  return result;
}

Result<HostFieldView> HostFieldView::parse(std::string_view value,
                                           RequestTargetOptions options) noexcept {
  Components components;
  if (detail::fits(value.size())) {
    const detail::Input in = detail::input_of(value.data(), value.size());
    if (detail::scan_http(Target::Host, options.raw_utf8, in, components, nullptr))
      return HostFieldView(value, components.host_end);
  }
  return parse_by_table(value, options);
}

/// For a value that the kernel does not accept.
Result<HostFieldView> HostFieldView::parse_by_table(std::string_view value,
                                                    RequestTargetOptions options) noexcept {
  if (!detail::fits(value.size())) return detail::text_too_long;
  Components components;
  const Error error =
      detail::read_by_table(Target::Host, value, options.raw_utf8, components, nullptr);
  if (error.failed()) return error;
  return HostFieldView(value, components.host_end);
}

namespace {

/// RFC 9110 s4.2: the schemes whose URIs must have a host.
bool requires_host(std::string_view scheme) noexcept {
  return detail::same_ignoring_case(scheme, "http") || detail::same_ignoring_case(scheme, "https");
}

Written no_target_uri(ErrorCode code, Component component) noexcept {
  return {0, {code, component, 0}};
}

}  // namespace

Written target_uri(const RequestTargetView& target, std::string_view scheme,
                   std::optional<HostFieldView> host, OutputBuffer out) noexcept {
  const bool absolute = target.form() == TargetForm::absolute_form;
  const bool connect = target.form() == TargetForm::authority_form;
  if (!absolute && !is_valid(rule::scheme, scheme)) {
    return no_target_uri(ErrorCode::bad_scheme, Component::scheme);
  }
  const std::string_view effective = absolute ? *target.scheme() : scheme;
  const std::string_view name = absolute || connect ? target.host().value_or(std::string_view())
                                : host              ? host->host()
                                                    : std::string_view();
  if (name.empty() && requires_host(effective)) {
    return no_target_uri(ErrorCode::bad_value, Component::host);
  }

  detail::Sink sink(out);
  if (!absolute) {
    sink.put(scheme);
    sink.put("://");
    if (!connect && host) sink.put(host->text());
  }
  if (target.form() != TargetForm::asterisk_form) sink.put(target.text());
  return sink.finish();
}

Result<std::string> target_uri(const RequestTargetView& target, std::string_view scheme,
                               std::optional<HostFieldView> host) {
  return detail::to_string([&](OutputBuffer out) { return target_uri(target, scheme, host, out); });
}

namespace {

constexpr Error bad_target(Component component) noexcept {
  return {ErrorCode::bad_request_target, component, 0};
}

/// The path and the query, as they are.
std::string_view path_and_query(const UriView& uri) noexcept {
  const Components& c = uri.components();
  return uri.text().substr(c.path_begin(), c.query_end - c.path_begin());
}

Error put_origin_form(const UriView& uri, detail::Sink& out) noexcept {
  const std::string_view path = uri.path();
  if (!path.empty() && !path.starts_with('/')) return bad_target(Component::path);
  if (path.empty()) out.put('/');
  out.put(path_and_query(uri));
  return {};
}

Error put_absolute_form(const UriView& uri, detail::Sink& out) noexcept {
  const Components& c = uri.components();
  if (!c.has_scheme()) return bad_target(Component::scheme);
  out.put(uri.text().substr(0, c.hier_begin()));
  if (const auto host = uri.host_and_port()) {
    out.put("//");
    out.put(*host);
  }
  out.put(path_and_query(uri));
  return {};
}

Error put_authority_form(const UriView& uri, detail::Sink& out) noexcept {
  const auto port = uri.effective_port();
  if (!uri.has_authority() || uri.host()->empty()) return bad_target(Component::host);
  if (!port) return bad_target(Component::port);
  out.put(*uri.host());
  out.put(':');
  char digits[5];
  out.put({digits, std::to_chars(digits, std::end(digits), *port).ptr});
  return {};
}

Error put_asterisk_form(const UriView& uri, detail::Sink& out) noexcept {
  if (!uri.path().empty()) return bad_target(Component::path);
  if (uri.query()) return bad_target(Component::query);
  out.put('*');
  return {};
}

Error put_form(const UriView& uri, TargetForm form, detail::Sink& out) noexcept {
  switch (form) {
    case TargetForm::origin_form: return put_origin_form(uri, out);
    case TargetForm::absolute_form: return put_absolute_form(uri, out);
    case TargetForm::authority_form: return put_authority_form(uri, out);
    case TargetForm::asterisk_form: return put_asterisk_form(uri, out);
  }
  return bad_target(Component::none);
}

}  // namespace

Written request_target(const UriArgument& uri, TargetForm form, OutputBuffer out) noexcept {
  detail::Sink sink(out);
  if (const Error error = put_form(uri, form, sink); error.failed()) return {0, error};
  return sink.finish_text();
}

Result<std::string> request_target(const UriArgument& uri, TargetForm form) {
  return detail::to_string([&](OutputBuffer out) { return request_target(uri, form, out); });
}

}}  // namespace iri::v0
