// The presets; policy.hpp describes their threat models.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "gate/preset.hpp"
#include "iri/policy.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::Preset;

/// Rejects what is an attack or a mistake in every context, and allows the rest.
constexpr Preset common_preset(std::string_view name) noexcept {
  using enum Finding;
  Preset preset;
  preset.name = name;
  preset.actions.fill(Action::allow);
  preset.set(Action::reject,
             {encoded_nul, overlong_utf8, encoded_host_delimiter, zero_port, large_port});
  preset.set(Action::reject,
             {scheme_not_allowed, host_not_allowed, port_not_allowed, guarded_reading});
  preset.set(Action::reject, {long_text, long_userinfo, long_host, long_label, long_path,
                              long_segment, long_query, long_fragment, deep_path, many_parameters});
  preset.set(Action::reject, {active_scheme, host_mismatch, missing_host});
  preset.set(Action::reject, {unencoded_character, bare_percent, ambiguous_percent});
  return preset;
}

constexpr Preset strict_api() noexcept {
  using enum Finding;
  Preset preset = common_preset("strict_api");
  preset.limits = {
      .text = 2048, .path = 1024, .segment = 255, .query = 1024, .depth = 32, .parameters = 64};
  preset.set(Action::reject, {userinfo, password, fragment, empty_host, encoded_host,
                              non_ascii_host, mixed_script_host, confusable_host, trailing_dot_host,
                              ambiguous_ipv4, ipv4_in_ipv6, other_host, empty_port, padded_port});
  preset.set(Action::reject, {dot_segment, encoded_dot_segment, parameter_dot_segment,
                              root_underflow, empty_segment, authority_like_path, encoded_slash,
                              encoded_backslash, encoded_path_delimiter, path_parameter,
                              encoded_path_parameter, parameter_empty_segment, encoded_percent,
                              missing_path, ill_formed_path, hidden_dot_segment});
  preset.set(Action::reject,
             {encoded_unreserved, double_encoding, encoded_control, ill_formed_utf8,
              bidi_formatting, encoded_bidi_formatting, bidi_isolate, encoded_bidi_isolate,
              invisible_character, encoded_invisible_character});
  preset.set(Action::canonicalize, {lower_case_hex});
  preset.set(Action::allow, {lower_case_hex}, Component::query);
  return preset;
}

constexpr Preset proxy() noexcept {
  using enum Finding;
  Preset preset = common_preset("proxy");
  preset.limits = {.text = 8192, .depth = 256, .parameters = 1000};  // RFC 9110 s4.1: 8000 at least
  preset.set(Action::canonicalize,
             {dot_segment, encoded_dot_segment, encoded_unreserved, lower_case_hex, empty_segment});
  preset.set(Action::allow, {encoded_unreserved, lower_case_hex}, Component::query);
  preset.set(Action::canonicalize, {unencoded_character, bare_percent});
  // Text areas, and encodings of before UTF-8: GBK has forms that are overlong in UTF-8.
  preset.set(Action::report, {encoded_control, overlong_utf8}, Component::query);
  preset.set(
      Action::reject,
      {root_underflow, parameter_dot_segment, authority_like_path, encoded_slash, encoded_backslash,
       encoded_path_delimiter, path_parameter, encoded_path_parameter, parameter_empty_segment,
       encoded_percent, encoded_control, missing_path, ill_formed_path, hidden_dot_segment});
  preset.set(Action::reject,
             {userinfo, password, fragment, empty_host, encoded_host, ambiguous_ipv4, other_host,
              trailing_dot_host, empty_port, padded_port});
  preset.set(Action::report,
             {double_encoding, ill_formed_utf8, bidi_formatting, encoded_bidi_formatting,
              bidi_isolate, encoded_bidi_isolate, invisible_character, encoded_invisible_character,
              non_ascii_host, mixed_script_host, confusable_host, ipv4_in_ipv6});
  return preset;
}

constexpr Preset fetch() noexcept {
  using enum Finding;
  Preset preset = common_preset("fetch");
  preset.any_port = false;
  preset.limits = {.text = 8192, .depth = 256, .parameters = 1000};
  preset.set(Action::reject,
             {no_scheme,        userinfo,        password,           empty_host,
              encoded_host,     ambiguous_ipv4,  ipv4_in_ipv6,       unspecified_address,
              loopback_address, private_address, link_local_address, metadata_address,
              reserved_address, local_name,      other_host,         trailing_dot_host,
              empty_port,       padded_port,     mixed_script_host,  confusable_host});
  preset.set(Action::reject,
             {encoded_control, bidi_formatting, bidi_isolate, authority_like_path, missing_path});
  preset.set(Action::canonicalize, {dot_segment, encoded_dot_segment, encoded_unreserved});
  preset.set(Action::allow, {encoded_unreserved}, Component::query);
  preset.set(Action::report, {root_underflow, parameter_dot_segment, encoded_slash,
                              encoded_backslash, double_encoding, ill_formed_utf8, non_ascii_host,
                              address_host, fragment, encoded_bidi_formatting, encoded_bidi_isolate,
                              invisible_character, encoded_invisible_character, late_at_sign});
  return preset;
}

constexpr Preset display() noexcept {
  using enum Finding;
  Preset preset = common_preset("display");
  preset.any_scheme = true;
  preset.raw_utf8 = true;
  preset.limits = {.text = 8192};
  preset.set(Action::reject,
             {userinfo, password, encoded_host, bidi_formatting, encoded_bidi_formatting,
              bidi_isolate, encoded_bidi_isolate, invisible_character, encoded_invisible_character,
              encoded_control, ambiguous_ipv4, other_host, mixed_script_host, confusable_host});
  preset.set(Action::report,
             {non_ascii_host,      address_host,       ipv4_in_ipv6,     trailing_dot_host,
              empty_host,          no_scheme,          missing_path,     double_encoding,
              ill_formed_utf8,     encoded_unreserved, encoded_slash,    encoded_backslash,
              authority_like_path, root_underflow,     default_port,     empty_port,
              padded_port,         local_name,         loopback_address, private_address,
              metadata_address,    late_at_sign});
  return preset;
}

constexpr std::array all_presets{strict_api(), proxy(), fetch(), display()};

Policy policy_of(const Preset& preset) {
  Policy policy = Policy::allow_everything();
  policy.name = preset.name;
  policy.actions = preset.actions;
  policy.part_actions = preset.part_actions;
  policy.limits = preset.limits;
  policy.raw_utf8 = preset.raw_utf8;
  if (!preset.any_scheme) policy.schemes = {"http", "https"};
  if (!preset.any_port) policy.ports = {80, 443};
  return policy;
}

}  // namespace

Policy presets::strict_api() { return policy_of(all_presets[0]); }
Policy presets::proxy() { return policy_of(all_presets[1]); }
Policy presets::fetch() { return policy_of(all_presets[2]); }
Policy presets::display() { return policy_of(all_presets[3]); }

std::array<std::string_view, 4> preset_names() noexcept {
  std::array<std::string_view, 4> names;
  std::transform(all_presets.begin(), all_presets.end(), names.begin(),
                 [](const Preset& one) { return one.name; });
  return names;
}

const Preset* detail::preset_named(std::string_view name) noexcept {
  for (const Preset& preset : all_presets) {
    if (preset.name == name) return &preset;
  }
  return nullptr;
}

std::optional<Policy> find_preset(std::string_view name) {
  const Preset* const preset = detail::preset_named(name);
  return preset == nullptr ? std::nullopt : std::optional(policy_of(*preset));
}

}}  // namespace iri::v0
