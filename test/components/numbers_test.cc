// The numbers of the public enumerations are part of the ABI: none may change, and a new one is appended.
#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>

#include "iri/batch.hpp"
#include "iri/browser.hpp"
#include "iri/compare.hpp"
#include "iri/error_list.hpp"
#include "iri/file_path.hpp"
#include "iri/host.hpp"
#include "iri/http.hpp"
#include "iri/inspect.hpp"
#include "iri/normalize.hpp"
#include "iri/policy.hpp"
#include "iri/repair.hpp"
#include "iri/resolve.hpp"
#include "iri/resumable.hpp"
#include "iri/route_error.hpp"
#include "iri/routes.hpp"
#include "iri/rule_list.hpp"

namespace {

/// The enumerators are those numbers, one after the other.
template <typename Enum>
void expect_numbered(std::size_t first, std::initializer_list<Enum> in_order) {
  for (const Enum value : in_order) {
    EXPECT_EQ(static_cast<std::size_t>(value), first) << "of " << in_order.size();
    ++first;
  }
}

// clang-format would write one enumerator a line.
// clang-format off
TEST(Numbers, OfComparisonLevel) {
  using enum iri::ComparisonLevel;
  expect_numbered(0, {string, syntax, scheme});
}

TEST(Numbers, OfComponent) {
  using enum iri::Component;
  expect_numbered(0, {none, scheme, authority, userinfo, host, port, path, query, fragment});
}

TEST(Numbers, OfErrorCode) {
  using enum iri::ErrorCode;
  expect_numbered(0, {none, too_long, unexpected_end, unexpected_character,
                      character_not_allowed, utf8_overlong, utf8_surrogate, utf8_truncated,
                      utf8_stray_continuation, utf8_invalid_byte, bad_percent_encoding,
                      bad_scheme, bad_ipv6, bad_ipvfuture, bad_ip_literal, missing_bracket,
                      bad_port, no_scheme, has_scheme, has_fragment, buffer_too_small,
                      root_underflow, bidi_formatting, bad_idna, not_utf8, bad_template,
                      bad_file_path, bad_request_target, bad_value, bad_policy, no_authority});
}

TEST(Numbers, OfPathStyle) {
  using enum iri::PathStyle;
  expect_numbered(0, {posix, windows});
}

TEST(Numbers, OfHostKind) {
  using enum iri::HostKind;
  expect_numbered(0, {IPv4address, IPv6address, IPvFuture, reg_name});
}

TEST(Numbers, OfTargetForm) {
  using enum iri::TargetForm;
  expect_numbered(0, {origin_form, absolute_form, authority_form, asterisk_form});
}

TEST(Numbers, OfFinding) {
  using enum iri::Finding;
  expect_numbered(0, {long_text, long_userinfo, long_host, long_label, long_path, long_segment,
                      long_query, long_fragment, deep_path, many_parameters, no_scheme,
                      userinfo, password, fragment, empty_host, encoded_host,
                      encoded_host_delimiter, non_ascii_host, mixed_script_host,
                      confusable_host, trailing_dot_host, ambiguous_ipv4, ipv4_in_ipv6,
                      unspecified_address, loopback_address, private_address,
                      link_local_address, metadata_address, reserved_address, local_name,
                      other_host, address_host, default_port, empty_port, zero_port, large_port,
                      padded_port, dot_segment, encoded_dot_segment, parameter_dot_segment,
                      root_underflow, empty_segment, authority_like_path, encoded_slash,
                      encoded_backslash, encoded_path_delimiter, encoded_unreserved,
                      double_encoding, encoded_nul, encoded_control, ill_formed_utf8,
                      overlong_utf8, bidi_formatting, encoded_bidi_formatting,
                      invisible_character, encoded_invisible_character, scheme_not_allowed,
                      host_not_allowed, port_not_allowed, path_parameter,
                      encoded_path_parameter, parameter_empty_segment, encoded_percent,
                      bidi_isolate, encoded_bidi_isolate, active_scheme, host_mismatch,
                      missing_host, missing_path, ill_formed_path, unencoded_character,
                      bare_percent, ambiguous_percent, hidden_dot_segment, guarded_reading,
                      lower_case_hex,
                      late_at_sign});
  EXPECT_EQ(iri::finding_count, 77U);
}

TEST(Numbers, OfRequestText) {
  using enum iri::RequestText;
  expect_numbered(0, {target, host_field});
}

TEST(Numbers, OfAction) {
  using enum iri::Action;
  expect_numbered(1, {allow, report, canonicalize, reject});
}

TEST(Numbers, OfPolicyErrorCode) {
  using enum iri::PolicyErrorCode;
  expect_numbered(0, {none, nothing_allowed, bad_scheme, bad_host, host_with_wildcard,
                      host_with_port, host_is_reference, host_never_passes, bad_port,
                      no_canonical_form, parameters_contradict, not_json, duplicate_member,
                      unknown_member, no_base, unknown_base, unknown_action, bad_limit,
                      bad_list, wrong_type, list_without_effect, no_such_part});
}

TEST(Numbers, OfRepairKind) {
  using enum iri::RepairKind;
  expect_numbered(0, {white_space, line_break, encoded, percent, backslash, authority, scheme,
                      dot_segment, delimiter, invisible});
}

TEST(Numbers, OfProgress) {
  using enum iri::Progress;
  expect_numbered(0, {need_more, done, error});
}

TEST(Numbers, OfRouteErrorCode) {
  using enum iri::RouteErrorCode;
  expect_numbered(0, {none, bad_method, connect, bad_host, host_with_port, host_parameter,
                      no_path, bad_character, bad_percent_encoding, not_utf8, dot_segment,
                      bad_name, not_closed, not_opened, second_parameter, rest_with_affix,
                      second_rest, duplicate_name, too_long, too_many_segments,
                      too_many_captures, too_many_routes, too_many_methods, conflict,
                      too_large});
}

TEST(Numbers, OfRouteOutcome) {
  using enum iri::RouteOutcome;
  expect_numbered(0, {not_found, method_not_allowed, found});
}

TEST(Numbers, OfLineEnd) {
  using enum iri::LineEnd;
  expect_numbered(0, {lf, crlf, nul});
}

TEST(Numbers, OfLastLine) {
  using enum iri::LastLine;
  expect_numbered(0, {complete, unfinished});
}

TEST(Numbers, OfBrowserVerdict) {
  using enum iri::BrowserVerdict;
  expect_numbered(0, {same, other, refused, idna});
}

TEST(Numbers, OfNormalizeStep) {
  using enum iri::NormalizeStep;
  expect_numbered(0, {case_, percent, ucschar, dots, scheme, ipv6});
}

TEST(Numbers, OfUnderflow) {
  using enum iri::Underflow;
  expect_numbered(0, {clamp, error});
}

TEST(Numbers, OfRule) {
  using enum iri::Rule;
  expect_numbered(0, {URI, hier_part, URI_reference, absolute_URI, relative_ref, relative_part,
                      scheme, authority, userinfo, host, port, IP_literal, IPvFuture,
                      IPv6address, h16, ls32, IPv4address, dec_octet, reg_name, path,
                      path_abempty, path_absolute, path_noscheme, path_rootless, path_empty,
                      segment, segment_nz, segment_nz_nc, pchar, query, fragment, pct_encoded,
                      unreserved, reserved, gen_delims, sub_delims, IRI, ihier_part,
                      IRI_reference, absolute_IRI, irelative_ref, irelative_part, iauthority,
                      iuserinfo, ihost, ireg_name, ipath, ipath_abempty, ipath_absolute,
                      ipath_noscheme, ipath_rootless, ipath_empty, isegment, isegment_nz,
                      isegment_nz_nc, ipchar, iquery, ifragment, iunreserved, ucschar,
                      iprivate});
}

// clang-format on

}  // namespace
