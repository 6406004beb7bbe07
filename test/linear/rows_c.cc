// Rows: the C ABI, texts and their parts.
#include "iri/iri.h"
#include "row.hpp"

namespace iri_linear {
namespace {

iri_error error = IRI_ERROR_INIT;
std::size_t needed;

std::size_t taken(iri_status status) { return static_cast<std::size_t>(status) + needed; }

#define TEXT in.text().data(), in.text().size()
#define OUT buffer().data(), buffer().size(), &needed, &error
#define NO_OUT nullptr, 0, &needed, &error

/// As base.h has it: names that end in NUL.
std::string ended(std::string_view text) { return std::string(text.substr(0, text.find('\0'))); }

const Families lines = {{"good lines", "", "http://h/a\n", "", ""},
                        {"lines with errors", "", "http://h:x/\n", "", ""},
                        {"empty lines", "", "\n", "", ""},
                        {"one long line", "/", "a", "", ""},
                        {"carriage returns", "", "/\r\n", "", ""}};

std::size_t parse_in_pieces(std::string_view text, unsigned flags, std::size_t room) {
  static std::vector<iri_line> found(1U << 16U, iri_line IRI_LINE_INIT);
  std::size_t all = 0, count = 0, accepted = 0, consumed = 0;
  while (!text.empty() &&
         iri_parse_lines(IRI_RULE_IRI_reference, text.data(), text.size(), flags, found.data(),
                         room, &count, &accepted, &consumed, &error) == IRI_OK) {
    all += accepted;
    if (consumed == 0) break;
    text.remove_prefix(consumed);
  }
  return all;
}

const Row rows[] = {
    IRI_ROW(
        "iri_is_valid iri_match iri_parse", texts,
        (const Input& in) {
          in.count([&] {
            iri_components components = IRI_COMPONENTS_INIT;
            keep(iri_is_valid(IRI_RULE_URI, TEXT) ? 1 : 0);
            keep(taken(iri_match(IRI_RULE_ipath, TEXT, &error)));
            keep(taken(iri_parse(IRI_RULE_IRI_reference, TEXT, &components, &error)));
          });
        }),
    IRI_ROW(
        "iri_expected_phrase iri_target_expected_phrase", texts,
        (const Input& in) {
          in.count([&] {
            keep(taken(iri_expected_phrase(IRI_RULE_IRI, TEXT, OUT)));
            keep(taken(iri_target_expected_phrase("GET", 3, TEXT, 0, OUT)));
          });
        }),
    IRI_ROW(
        "iri_host_kind iri_is_ipv4 iri_is_ipv6", hosts,
        (const Input& in) {
          in.count([&] {
            std::uint8_t address[16];
            keep(static_cast<std::size_t>(iri_host_kind(TEXT)));
            keep(iri_is_ipv4(TEXT, address) ? 1 : 0);
            keep(iri_is_ipv6(TEXT, address) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "iri_find_rule iri_find_scheme iri_find_finding iri_find_action iri_policy_preset iri_use_kernel",
        hosts,
        (const Input& in) {
          const std::string name = ended(in.text());
          in.count([&] {
            int number = 0;
            iri_scheme scheme = IRI_SCHEME_INIT;
            iri_policy policy = IRI_POLICY_INIT;
            keep(iri_find_rule(name.c_str(), &number) ? 1 : 0);
            keep(iri_find_scheme(TEXT, &scheme) ? 1 : 0);
            keep(iri_find_finding(name.c_str(), &number) ? 1 : 0);
            keep(iri_find_action(name.c_str(), &number) ? 1 : 0);
            keep(taken(iri_policy_preset(name.c_str(), &policy, &error)));
            keep(taken(iri_use_kernel(name.c_str(), &error)));
          });
        }),
    IRI_ROW(
        "iri_parse_lines", lines,
        (const Input& in) {
          in.count([&] {
            keep(parse_in_pieces(in.text(), IRI_LINES_LF, 1U << 16U));
            keep(parse_in_pieces(in.text(), IRI_LINES_CRLF, 1));
            keep(parse_in_pieces(in.text(), IRI_LINES_CRLF | IRI_LINES_UNFINISHED, 1));
          });
        }),
    IRI_ROW(
        "iri_parse_each", many,
        (const Input& in) {
          const std::vector<iri_text> all(in.size(), iri_text{"http://h/a|b", 12});
          std::vector<iri_line> out(in.size(), iri_line IRI_LINE_INIT);
          in.count([&] {
            std::size_t accepted = 0;
            keep(taken(iri_parse_each(IRI_RULE_IRI, all.data(), all.size(), out.data(), &accepted,
                                      &error)));
          });
        }),
    IRI_ROW(
        "iri_next_segment", paths,
        (const Input& in) {
          in.count([&] {
            std::size_t sum = 0;
            for (iri_segment at = IRI_SEGMENT_INIT; iri_next_segment(TEXT, &at);)
              sum += at.end - at.begin;
            keep(sum);
          });
        }),
    IRI_ROW(
        "iri_next_reference", texts,
        (const Input& in) {
          in.count([&] {
            std::size_t sum = 0;
            for (iri_found at = IRI_FOUND_INIT; iri_next_reference(TEXT, 0, &at);) sum += at.begin;
            keep(sum);
          });
        }),
    IRI_ROW(
        "iri_next_parameter", queries,
        (const Input& in) {
          in.count([&] {
            std::size_t sum = 0;
            for (const unsigned flags : {0U, unsigned{IRI_SEMICOLON_SEPARATES}}) {
              for (iri_parameter at = IRI_PARAMETER_INIT; iri_next_parameter(TEXT, flags, &at);) {
                sum += at.name_end - at.name_begin + at.has_value;
              }
            }
            keep(sum);
          });
        }),
    IRI_ROW(
        "iri_decode_parameter", queries,
        (const Input& in) {
          in.count([&] {
            keep(taken(iri_decode_parameter(TEXT, IRI_PLUS_IS_SPACE, OUT)));
            keep(taken(iri_decode_parameter(TEXT, 0, NO_OUT)));
          });
        }),
    IRI_ROW(
        "iri_resume_reference iri_resumable_feed iri_resumable_finish iri_resumable_error "
        "iri_resumable_components",
        texts,
        (const Input& in) {
          in.count([&] {
            iri_resumable machine = IRI_RESUMABLE_INIT;
            iri_components components = IRI_COMPONENTS_INIT;
            keep(taken(iri_resume_reference(&machine, IRI_RULE_IRI_reference, &error)));
            for (std::size_t i = 0; i < in.text().size(); ++i) {
              keep(static_cast<std::size_t>(iri_resumable_feed(&machine, in.text().data() + i, 1)));
            }
            iri_resumable_finish(&machine);
            keep(taken(iri_resumable_error(&machine, &error)));
            keep(taken(iri_resumable_components(&machine, &components, &error)));
          });
        }),
    IRI_ROW(
        "iri_resume_request_target iri_resume_host_field iri_resumable_feed_until iri_resumable_target",
        few,
        (const Input& in) {
          in.count([&] {
            iri_resumable machine = IRI_RESUMABLE_INIT;
            iri_request_target parts = IRI_REQUEST_TARGET_INIT;
            keep(taken(iri_resume_request_target(&machine, "GET", 3, IRI_TARGET_RAW_UTF8, &error)));
            for (std::size_t i = 0; i < in.text().size(); ++i) {
              keep(iri_resumable_feed_until(&machine, ' ', in.text().data() + i, 1));
            }
            keep(taken(iri_resumable_target(&machine, &parts, &error)));
            keep(taken(iri_resume_request_target(&machine, TEXT, 0, &error)));
            keep(taken(iri_resume_host_field(&machine, 0, &error)));
            keep(iri_resumable_feed_until(&machine, '/', TEXT));
          });
        }),
};

}  // namespace

Rows c_rows() { return rows; }

}  // namespace iri_linear
