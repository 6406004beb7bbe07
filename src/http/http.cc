#include "iri/http.hpp"

#include <array>

#include "diagnose/explain.hpp"
#include "diagnose/place.hpp"
#include "diagnose/target_place.hpp"
#include "operations/sink.hpp"
#include "scan/read.hpp"
#include "scan/target_scanner.hpp"
#include "text/utf8.hpp"

namespace iri::inline v0 {
namespace {

using detail::Input;
using detail::Place;
using detail::TargetRule;

/// What the method asks of a target.
struct Kind {
  TargetRule rule;
  bool asterisk;

  explicit Kind(std::string_view method) noexcept
      : rule(method == "CONNECT" ? TargetRule::authority_form : TargetRule::request_target),
        asterisk(method == "OPTIONS") {}
};

Input input_of(std::string_view text) noexcept {
  return {reinterpret_cast<const unsigned char*>(text.data()),
          static_cast<std::uint32_t>(text.size())};
}

std::uint32_t scan(Kind kind, bool raw_utf8, Input in, Components& out) noexcept {
  const bool refused = kind.rule == TargetRule::request_target && !kind.asterisk;
  if (refused && in.peek(0) == '*') return 0;
  return detail::scan_target(kind.rule, raw_utf8, in, out);
}

/// Each form begins as no other does; the authority-form has a method of its own.
TargetForm form_of(TargetRule rule, std::string_view target) noexcept {
  if (rule != TargetRule::request_target) return TargetForm::authority_form;
  if (target.starts_with('/')) return TargetForm::origin_form;
  return target.starts_with('*') ? TargetForm::asterisk_form : TargetForm::absolute_form;
}

/// In a target that begins with "/".
Place in_origin_form(std::string_view target, std::uint32_t offset) noexcept {
  const bool query = target.substr(0, offset).find('?') != target.npos;
  const bool fragment = target.substr(offset).starts_with('#');
  if (fragment) return {Component::fragment, ErrorCode::has_fragment};
  return {query ? Component::query : Component::path, ErrorCode::none};
}

/// Where no ":" has come, a delimiter or the end says that there is no scheme, and another
/// character that it is none.
Place in_absolute_form(std::string_view target, std::uint32_t offset, bool raw_utf8) noexcept {
  const std::string_view before = target.substr(0, offset);
  if (before.find(':') != before.npos) {
    return detail::place_of(raw_utf8 ? rule::absolute_IRI : rule::absolute_URI, target, offset);
  }
  const bool over = offset == target.size() ||
                    std::string_view("/?#").find(target[offset]) != std::string_view::npos;
  if (over) return {Component::none, ErrorCode::bad_request_target};
  return {Component::scheme, ErrorCode::bad_scheme};
}

/// Of the authority-form, and of the Host field.
Place in_host_and_port(std::string_view text, std::uint32_t offset) noexcept {
  return detail::place_of(rule::ihost, text, offset);
}

Place place_in(TargetRule rule, std::string_view target, std::uint32_t offset,
               bool raw_utf8) noexcept {
  if (rule != TargetRule::request_target) return in_host_and_port(target, offset);
  if (offset == 0) return {Component::none, ErrorCode::bad_request_target};
  if (target.starts_with('*')) return {Component::none, ErrorCode::none};
  if (target.starts_with('/')) return in_origin_form(target, offset);
  return in_absolute_form(target, offset, raw_utf8);
}

Error error_at(TargetRule rule, std::string_view text, std::uint32_t stopped,
               bool raw_utf8) noexcept {
  const detail::Input in = detail::input_of(text.data(), text.size());
  const std::uint32_t offset = detail::on_boundary(in, stopped);
  return detail::explain(text, offset, place_in(rule, text, offset, raw_utf8));
}

constexpr Error too_long{ErrorCode::too_long, Component::none,
                         static_cast<std::uint32_t>(max_size)};

}  // namespace

Error detail::explain_target(FedRule rule, std::string_view text, std::uint32_t offset,
                             bool raw_utf8) noexcept {
  const TargetRule of =
      rule == FedRule::request_target ? TargetRule::request_target : TargetRule::Host;
  return explain(text, offset, place_in(of, text, offset, raw_utf8));
}

std::string_view name(TargetForm form) noexcept {
  constexpr std::array<std::string_view, 4> names{"origin-form", "absolute-form", "authority-form",
                                                  "asterisk-form"};
  return names[static_cast<std::size_t>(form)];
}

Result<RequestTarget> parse_request_target(std::string_view method, std::string_view target,
                                           RequestTargetOptions options) noexcept {
  if (!detail::fits(target.size())) return too_long;
  const Kind kind(method);
  RequestTarget result;
  const std::uint32_t stopped = scan(kind, options.raw_utf8, input_of(target), result.components);
  if (stopped != absent) return error_at(kind.rule, target, stopped, options.raw_utf8);
  result.form = form_of(kind.rule, target);
  result.components.bare_authority = result.form == TargetForm::authority_form;
  return result;
}

NextBytes next_bytes_in_request_target(std::string_view method, std::string_view prefix,
                                       RequestTargetOptions options) noexcept {
  Components unused;
  return detail::expected_by(prefix, [&](const Input in) noexcept {
    return scan(Kind(method), options.raw_utf8, in, unused);
  });
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
  Components components;
  const std::uint32_t stopped =
      detail::scan_target(TargetRule::Host, options.raw_utf8, input_of(value), components);
  if (stopped != absent) return error_at(TargetRule::Host, value, stopped, options.raw_utf8);
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
