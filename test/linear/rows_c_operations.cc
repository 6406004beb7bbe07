// Rows: the C ABI, text made from text.
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

iri_base base_of(std::string_view text) {
  iri_base base = IRI_BASE_INIT;
  keep(taken(iri_base_make(&base, text.data(), text.size(), &error)));
  return base;
}

iri_text text_of(std::string_view text) { return {text.data(), text.size()}; }

const Row rows[] = {
    IRI_ROW(
        "iri_base_make iri_resolve iri_relativize", texts,
        (const Input& in) {
          in.count([&] {
            const iri_base base = base_of("http://h/a/b?q");
            iri_base own = IRI_BASE_INIT;
            keep(taken(iri_resolve(&base, TEXT, 0, OUT)));
            keep(taken(iri_relativize(&base, TEXT, NO_OUT)));
            if (iri_base_make(&own, TEXT, &error) != IRI_OK) return;
            keep(taken(iri_resolve(&own, "../../g", 7, IRI_RESOLVE_UNDERFLOW_FAILS, OUT)));
            keep(taken(iri_relativize(&own, TEXT, OUT)));
          });
        }),
    IRI_ROW(
        "iri_remove_dot_segments iri_join", texts,
        (const Input& in) {
          in.count([&] {
            keep(taken(iri_join(TEXT, TEXT, OUT)));
            keep(taken(iri_join(TEXT, "../../c", 7, NO_OUT)));
            keep(taken(iri_remove_dot_segments(TEXT, OUT)));
            keep(taken(iri_remove_dot_segments(TEXT, NO_OUT)));
          });
        }),
    IRI_ROW(
        "iri_normalize iri_missing_steps iri_normalize_to_uri", texts,
        (const Input& in) {
          in.count([&] {
            unsigned missing = 0;
            keep(taken(iri_normalize(IRI_RULE_IRI_reference, TEXT, IRI_NORMALIZE_ALL,
                                     IRI_ALL_COMPONENTS, OUT)));
            keep(taken(iri_normalize(IRI_RULE_IRI_reference, TEXT, IRI_NORMALIZE_ALL,
                                     IRI_ALL_COMPONENTS, NO_OUT)));
            keep(taken(iri_missing_steps(IRI_RULE_IRI_reference, TEXT, IRI_NORMALIZE_ALL,
                                         IRI_ALL_COMPONENTS, &missing, &error)));
            keep(taken(iri_normalize_to_uri(TEXT, IRI_NORMALIZE_DEFAULT, IRI_ALL_COMPONENTS, OUT)));
          });
        }),
    IRI_ROW(
        "iri_same iri_compare iri_hash", texts,
        (const Input& in) {
          in.count([&] {
            bool same = false;
            int order = 0;
            std::uint64_t hash = 0;
            for (const int level : {IRI_LEVEL_STRING, IRI_LEVEL_SYNTAX, IRI_LEVEL_SCHEME}) {
              keep(taken(iri_same(level, TEXT, TEXT, 0, &same, &error)));
              keep(taken(
                  iri_compare(level, TEXT, TEXT, IRI_COMPARE_WITHOUT_FRAGMENT, &order, &error)));
              keep(taken(iri_hash(level, TEXT, 0, 1, &hash, &error)));
            }
          });
        }),
    IRI_ROW(
        "iri_origin", texts,
        (const Input& in) { in.count([&] { keep(taken(iri_origin(TEXT, OUT))); }); }),
    IRI_ROW_HEAP(
        96, Growth::linear, "iri_browser_reading", texts,
        (const Input& in) {
          in.count([&] {
            int verdict = 0;
            keep(taken(iri_browser_reading(TEXT, &verdict, OUT)));
          });
        }),
    IRI_ROW(
        "iri_to_uri iri_to_iri iri_to_display iri_mask_password iri_mask_secrets "
        "iri_secret_parameter",
        texts,
        (const Input& in) {
          in.count([&] {
            keep(taken(iri_to_uri(TEXT, OUT)));
            keep(taken(iri_to_iri(TEXT, OUT)));
            keep(taken(iri_to_display(TEXT, "***", 3, OUT)));
            keep(taken(iri_to_display("http://u:p@h/", 13, TEXT, NO_OUT)));
            keep(taken(iri_mask_password(TEXT, "***", 3, OUT)));
            keep(taken(iri_mask_secrets(TEXT, "***", 3, 3, nullptr, 0, OUT)));
            keep(iri_secret_parameter(0) != nullptr);
          });
        }),
    IRI_ROW(
        "iri_from_leiri", plain,
        (const Input& in) { in.count([&] { keep(taken(iri_from_leiri(TEXT, OUT))); }); }),
    IRI_ROW(
        "iri_percent_encode iri_percent_decode iri_percent_decode_utf8 iri_percent_decode_unreserved",
        plain,
        (const Input& in) {
          const std::string also(in.text());
          in.count([&] {
            keep(taken(iri_percent_encode(IRI_RULE_segment, "&", TEXT, OUT)));
            keep(taken(iri_percent_encode(IRI_RULE_iquery, also.c_str(), TEXT, NO_OUT)));
            keep(taken(iri_percent_decode(TEXT, OUT)));
            keep(taken(iri_percent_decode_utf8(TEXT, OUT)));
            keep(taken(iri_percent_decode_unreserved(TEXT, OUT)));
          });
        }),
    IRI_ROW(
        "iri_set_part iri_remove_part", plain,
        (const Input& in) {
          const std::string long_path = "http://u@h/" + std::string(in.text()) + "?q#f";
          in.count([&] {
            for (int part = IRI_COMPONENT_SCHEME; part <= IRI_COMPONENT_FRAGMENT; ++part) {
              keep(taken(
                  iri_set_part(IRI_RULE_IRI_reference, "http://u@h/?q#f", 15, part, TEXT, OUT)));
              keep(taken(iri_set_part(IRI_RULE_IRI_reference, long_path.data(), long_path.size(),
                                      part, "1", 1, OUT)));
              keep(taken(iri_remove_part(IRI_RULE_IRI_reference, long_path.data(), long_path.size(),
                                         part, OUT)));
            }
          });
        }),
    IRI_ROW(
        "iri_build", plain,
        (const Input& in) {
          in.count([&] {
            iri_parts parts = IRI_PARTS_INIT;
            parts.scheme = text_of("s");
            parts.path = text_of(in.text());
            keep(taken(iri_build(IRI_RULE_IRI, &parts, OUT)));
            parts.host = parts.userinfo = parts.query = parts.fragment = text_of(in.text());
            parts.path = text_of("/");
            keep(taken(iri_build(IRI_RULE_IRI, &parts, OUT)));
          });
        }),
    IRI_ROW(
        "iri_file_uri iri_file_path", plain,
        (const Input& in) {
          const std::string path = "/" + std::string(in.text());
          in.count([&] {
            keep(taken(iri_file_uri(TEXT, IRI_PATH_WINDOWS, OUT)));
            const iri_status status = iri_file_uri(path.data(), path.size(), IRI_PATH_POSIX, OUT);
            if (status != IRI_OK) return;
            const std::string_view uri(buffer().data(), needed);
            keep(taken(iri_file_path(uri.data(), uri.size(), IRI_PATH_POSIX, other_buffer().data(),
                                     other_buffer().size(), &needed, &error)));
          });
        }),
    IRI_ROW(
        "iri_repair", plain,
        (const Input& in) {
          static std::vector<iri_repair_change> changes(1U << 16U);
          in.count([&] {
            std::size_t count = 0;
            keep(taken(iri_repair(TEXT, IRI_REPAIR_BACKSLASH_IS_SLASH, "http", 4, buffer().data(),
                                  buffer().size(), &needed, changes.data(), changes.size(), &count,
                                  &error)));
            keep(taken(
                iri_repair(TEXT, 0, nullptr, 0, nullptr, 0, &needed, nullptr, 0, &count, &error)));
          });
        }),
    IRI_ROW_N_LOG_N(
        "iri_expand", many,
        (const Input& in) {
          std::vector<std::string> names;
          std::string text;
          for (std::size_t i = 0; i < in.size() / 8; ++i) {
            names.push_back("n" + std::to_string(100000 + i));
            text += "{" + names.back() + "}";
          }
          const std::vector<iri_text> list(in.size() / 8, iri_text{"v", 1});
          std::vector<iri_template_variable> variables;
          for (const std::string& name : names) {
            variables.push_back({text_of(name), IRI_TEMPLATE_STRING, list.data(), 1});
          }
          variables.push_back({text_of("z"), IRI_TEMPLATE_LIST, list.data(), list.size()});
          in.count([&] {
            keep(taken(
                iri_expand(text.data(), text.size(), variables.data(), variables.size(), OUT)));
            keep(taken(iri_expand("{?z*}{z}", 8, variables.data(), variables.size(), OUT)));
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::n_log_n, "iri_match_template", texts,
        (const Input& in) {
          std::vector<std::uint64_t> memory(8 * in.size() + 100);
          const iri_template_variable* variables = nullptr;
          std::size_t count = 0;
          in.count([&] {
            for (const std::string_view one : {"{scheme}:{+rest}", "{/path*}{?q,rest*}"}) {
              keep(taken(iri_match_template(one.data(), one.size(), TEXT, memory.data(),
                                            memory.size(), &needed, &variables, &count, &error)));
            }
          });
        }),
    IRI_ROW(
        "iri_expand", texts,
        (const Input& in) { in.count([&] { keep(taken(iri_expand(TEXT, nullptr, 0, OUT))); }); }),
};

}  // namespace

Rows c_operation_rows() { return rows; }

}  // namespace iri_linear
