#include "iri/http.hpp"

#include <array>

#include "diagnose/refusal.hpp"
#include "http/read_target.hpp"
#include "http/target_start.hpp"
#include "http/whole_scan.hpp"
#include "operations/sink.hpp"
#include "scan/read.hpp"

namespace iri::inline v0 {
namespace {

using detail::Features;
using detail::table::Target;

constexpr Error too_long{ErrorCode::too_long, Component::none,
                         static_cast<std::uint32_t>(max_size)};

/// What the table says of a text that the kernel does not accept.
[[gnu::noinline]] Error read_by_table(Target target, std::string_view text, bool raw_utf8,
                                      Components& out, Features* features) noexcept {
  const detail::Input in = detail::input_of(text.data(), text.size());
  const detail::table::State start = detail::table::start_of(target, raw_utf8);
  out = {};
  const detail::table::Stop stop = detail::walk_table(start, in, out);
  const bool accepted = stop.offset == in.size && detail::table::finish(stop.state, in.size, out);
  if (!accepted) return detail::refusal_at(stop, text);
  const bool bare_authority = target == Target::authority_form || target == Target::Host;
  if (features != nullptr) *features = detail::features_of(in, out, bare_authority);
  return {};
}

/// Returns the error of `text`. If there is none, writes its components, and its features unless
/// that is null.
[[gnu::always_inline]] inline Error read(Target target, std::string_view text, bool raw_utf8,
                                         Components& out, Features* features) noexcept {
  if (!detail::fits(text.size())) return too_long;
  const detail::Input in = detail::input_of(text.data(), text.size());
  if (detail::scan_http(target, raw_utf8, in, out, features)) return {};
  return read_by_table(target, text, raw_utf8, out, features);
}

[[gnu::always_inline]] inline Error read(std::string_view method, std::string_view target,
                                         bool raw_utf8, RequestTarget& out,
                                         Features* features) noexcept {
  const Target kind = detail::target_of(method);
  const Error error = read(kind, target, raw_utf8, out.components, features);
  if (error) return error;
  const bool connect = kind == Target::authority_form;
  out.form = connect ? TargetForm::authority_form : detail::form_of(target.front());
  out.components.bare_authority = connect;
  return {};
}

}  // namespace

std::string_view name(TargetForm form) noexcept {
  constexpr std::array<std::string_view, 4> names{"origin-form", "absolute-form", "authority-form",
                                                  "asterisk-form"};
  return names[static_cast<std::size_t>(form)];
}

Error detail::read_target(std::string_view method, std::string_view target, bool raw_utf8,
                          RequestTarget& out, Features& features) noexcept {
  return read(method, target, raw_utf8, out, &features);
}

Error detail::read_host(std::string_view value, bool raw_utf8, Components& out,
                        Features& features) noexcept {
  return read(Target::Host, value, raw_utf8, out, &features);
}

Result<RequestTarget> parse_request_target(std::string_view method, std::string_view target,
                                           RequestTargetOptions options) noexcept {
  Result<RequestTarget> result = RequestTarget();  // filled in place
  const Error error = read(method, target, options.raw_utf8, *result, nullptr);
  if (error) result = error;
  return result;
}

NextBytes next_bytes_in_request_target(std::string_view method, std::string_view prefix,
                                       RequestTargetOptions options) noexcept {
  if (prefix.size() >= max_size) return {};
  return detail::next_bytes_behind(detail::start_of_target(method, options.raw_utf8), prefix);
}

Result<RequestTargetView> RequestTargetView::parse(std::string_view method, std::string_view target,
                                                   RequestTargetOptions options) noexcept {
  Result<RequestTargetView> result = RequestTargetView(target, {});  // filled in place
  const Error error = read(method, target, options.raw_utf8, result->target_, nullptr);
  if (error) result = error;
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
  if (!detail::fits(value.size())) return too_long;
  Components components;
  const Error error = read_by_table(Target::Host, value, options.raw_utf8, components, nullptr);
  if (error) return error;
  return HostFieldView(value, components.host_end);
}

namespace {

/// RFC 9110 s4.2: the schemes whose URIs must have a host.
bool requires_host(std::string_view scheme) noexcept {
  const auto is = [scheme](std::string_view lower) noexcept {
    if (scheme.size() != lower.size()) return false;
    for (std::size_t i = 0; i < lower.size(); ++i) {
      if ((static_cast<unsigned char>(scheme[i]) | 0x20U) != static_cast<unsigned char>(lower[i]))
        return false;
    }
    return true;
  };
  return is("http") || is("https");
}

Written failed(ErrorCode code, Component component) noexcept { return {0, {code, component, 0}}; }

}  // namespace

Written target_uri(const RequestTargetView& target, std::string_view scheme,
                   std::optional<HostFieldView> host, OutputBuffer out) noexcept {
  const bool absolute = target.form() == TargetForm::absolute_form;
  const bool connect = target.form() == TargetForm::authority_form;
  if (!absolute && !is_valid(rule::scheme, scheme)) {
    return failed(ErrorCode::bad_scheme, Component::scheme);
  }
  const std::string_view effective = absolute ? *target.scheme() : scheme;
  const std::string_view name = absolute || connect ? target.host().value_or(std::string_view())
                                : host              ? host->host()
                                                    : std::string_view();
  if (name.empty() && requires_host(effective)) {
    return failed(ErrorCode::bad_value, Component::host);
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

}  // namespace iri::inline v0
