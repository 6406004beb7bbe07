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

using detail::table::State;

constexpr Error too_long{ErrorCode::too_long, Component::none,
                         static_cast<std::uint32_t>(max_size)};

/// Returns the error of `text`. If there is none, `out` has its components.
Error split(State start, std::string_view text, Components& out) noexcept {
  const detail::Input in = detail::input_of(text.data(), text.size());
  if (detail::scan_accepts(start, in, out)) return {};
  out = {};
  const detail::table::Stop stop = detail::walk_table(start, in, out);
  const bool accepted = stop.offset == in.size && detail::table::finish(stop.state, in.size, out);
  return accepted ? Error{} : detail::refusal_at(stop, text);
}

}  // namespace

std::string_view name(TargetForm form) noexcept {
  constexpr std::array<std::string_view, 4> names{"origin-form", "absolute-form", "authority-form",
                                                  "asterisk-form"};
  return names[static_cast<std::size_t>(form)];
}

Error detail::read_target(std::string_view method, std::string_view target, bool raw_utf8,
                          RequestTarget& out, Features& features) noexcept {
  if (!fits(target.size())) return too_long;
  const Error error = split(start_of_target(method, raw_utf8), target, out.components);
  if (error) return error;
  out.form = method == "CONNECT" ? TargetForm::authority_form : form_of(target.front());
  out.components.bare_authority = out.form == TargetForm::authority_form;
  features = features_of(input_of(target.data(), target.size()), out.components,
                         out.components.bare_authority);
  return {};
}

Error detail::read_host(std::string_view value, bool raw_utf8, Components& out,
                        Features& features) noexcept {
  if (!fits(value.size())) return too_long;
  const Error error = split(table::start_of(table::Target::Host, raw_utf8), value, out);
  if (!error) features = features_of(input_of(value.data(), value.size()), out, true);
  return error;
}

Result<RequestTarget> parse_request_target(std::string_view method, std::string_view target,
                                           RequestTargetOptions options) noexcept {
  if (!detail::fits(target.size())) return too_long;
  const State start = detail::start_of_target(method, options.raw_utf8);
  RequestTarget result;
  const Error error = split(start, target, result.components);
  if (error) return error;
  result.form = method == "CONNECT" ? TargetForm::authority_form : detail::form_of(target.front());
  result.components.bare_authority = result.form == TargetForm::authority_form;
  return result;
}

NextBytes next_bytes_in_request_target(std::string_view method, std::string_view prefix,
                                       RequestTargetOptions options) noexcept {
  if (prefix.size() >= max_size) return {};
  return detail::next_bytes_behind(detail::start_of_target(method, options.raw_utf8), prefix);
}

Result<RequestTargetView> RequestTargetView::parse(std::string_view method, std::string_view target,
                                                   RequestTargetOptions options) noexcept {
  const Result<RequestTarget> parsed = parse_request_target(method, target, options);
  if (!parsed) return parsed.error();
  return RequestTargetView(target, *parsed);
}

Result<HostFieldView> HostFieldView::parse(std::string_view value,
                                           RequestTargetOptions options) noexcept {
  if (!detail::fits(value.size())) return too_long;
  const State start = detail::table::start_of(detail::table::Target::Host, options.raw_utf8);
  Components components;
  const Error error = split(start, value, components);
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
