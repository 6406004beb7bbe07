// The policies that come with the library; their threat models are in gate.hpp.
#include "iri/gate.hpp"

namespace iri {
namespace {

using enum Finding;

constexpr std::string_view web_schemes[] = {"http", "https"};
constexpr std::uint16_t web_ports[] = {80, 443};

/// What is an attack or a mistake wherever it appears.
constexpr Policy base(std::string_view name) {
  Policy policy;
  policy.name = name;
  policy.set(Action::reject,
             {encoded_nul, overlong_utf8, encoded_host_delimiter, zero_port, large_port});
  policy.set(Action::reject, {scheme_not_allowed, host_not_allowed, port_not_allowed});
  policy.set(Action::reject, {long_text, long_userinfo, long_host, long_label, long_path,
                              long_segment, long_query, long_fragment, deep_path, many_parameters});
  return policy;
}

constexpr Policy make_strict_api() {
  Policy policy = base("strict_api");
  policy.limits = {
      .text = 2048, .path = 1024, .segment = 255, .query = 1024, .depth = 32, .parameters = 64};
  policy.set(Action::reject, {userinfo, password, fragment, empty_host, encoded_host,
                              non_ascii_host, mixed_script_host, confusable_host, trailing_dot_host,
                              ambiguous_ipv4, ipv4_in_ipv6, other_host, empty_port, padded_port});
  policy.set(Action::reject, {dot_segment, encoded_dot_segment, parameter_dot_segment,
                              root_underflow, empty_segment, authority_like_path, encoded_slash,
                              encoded_backslash, encoded_path_delimiter});
  policy.set(Action::reject, {encoded_unreserved, double_encoding, encoded_control, ill_formed_utf8,
                              bidi_formatting, encoded_bidi_formatting, invisible_character,
                              encoded_invisible_character});
  return policy;
}

constexpr Policy make_proxy() {
  Policy policy = base("proxy");
  policy.limits = {.text = 8192, .depth = 256, .parameters = 1000};  // RFC 9110 s4.1: 8000 at least
  policy.set(Action::canonicalize, {dot_segment, encoded_dot_segment, encoded_unreserved});
  policy.set(Action::reject, {root_underflow, parameter_dot_segment, authority_like_path,
                              encoded_slash, encoded_backslash, userinfo, password, fragment,
                              empty_host, encoded_host, ambiguous_ipv4, other_host, empty_port});
  policy.set(Action::report,
             {empty_segment, encoded_path_delimiter, double_encoding, encoded_control,
              ill_formed_utf8, bidi_formatting, encoded_bidi_formatting, invisible_character,
              encoded_invisible_character, trailing_dot_host, non_ascii_host, mixed_script_host,
              confusable_host, ipv4_in_ipv6, padded_port});
  return policy;
}

constexpr Policy make_fetch() {
  Policy policy = base("fetch");
  policy.limits = {.text = 8192, .depth = 256, .parameters = 1000};
  policy.schemes = web_schemes;
  policy.ports = web_ports;
  policy.set(Action::reject,
             {no_scheme,        userinfo,        password,           empty_host,
              encoded_host,     ambiguous_ipv4,  ipv4_in_ipv6,       unspecified_address,
              loopback_address, private_address, link_local_address, metadata_address,
              reserved_address, local_name,      other_host,         trailing_dot_host,
              empty_port,       padded_port,     mixed_script_host,  confusable_host});
  policy.set(Action::reject, {encoded_control, bidi_formatting, authority_like_path});
  policy.set(Action::canonicalize, {dot_segment, encoded_dot_segment, encoded_unreserved});
  policy.set(Action::report,
             {root_underflow, parameter_dot_segment, encoded_slash, encoded_backslash,
              double_encoding, ill_formed_utf8, non_ascii_host, address_host, fragment,
              encoded_bidi_formatting, invisible_character, encoded_invisible_character});
  return policy;
}

constexpr Policy make_display() {
  Policy policy = base("display");
  policy.raw_utf8 = true;
  policy.limits = {.text = 8192};
  policy.set(Action::reject,
             {userinfo, password, encoded_host, bidi_formatting, encoded_bidi_formatting,
              invisible_character, encoded_invisible_character, encoded_control, ambiguous_ipv4,
              other_host, mixed_script_host, confusable_host});
  policy.set(Action::report,
             {non_ascii_host,     address_host,     ipv4_in_ipv6,      trailing_dot_host,
              empty_host,         no_scheme,        double_encoding,   ill_formed_utf8,
              encoded_unreserved, encoded_slash,    encoded_backslash, authority_like_path,
              root_underflow,     default_port,     empty_port,        padded_port,
              local_name,         loopback_address, private_address,   metadata_address});
  return policy;
}

constexpr Policy strict_api_preset = make_strict_api();
constexpr Policy proxy_preset = make_proxy();
constexpr Policy fetch_preset = make_fetch();
constexpr Policy display_preset = make_display();

constexpr const Policy* all[] = {&strict_api_preset, &proxy_preset, &fetch_preset, &display_preset};

}  // namespace

namespace presets {
const Policy& strict_api() noexcept { return strict_api_preset; }
const Policy& proxy() noexcept { return proxy_preset; }
const Policy& fetch() noexcept { return fetch_preset; }
const Policy& display() noexcept { return display_preset; }
}  // namespace presets

std::span<const Policy* const> all_presets() noexcept { return all; }

const Policy* find_preset(std::string_view name) noexcept {
  for (const Policy* const preset : all) {
    if (preset->name == name) return preset;
  }
  return nullptr;
}

}  // namespace iri
