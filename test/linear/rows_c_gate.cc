// Rows: the C ABI, requests, the gate and the router.
#include "iri/iri.h"
#include "patterns.hpp"
#include "row.hpp"

namespace iri_linear {
namespace {

iri_error error = IRI_ERROR_INIT;
std::size_t needed;

std::size_t taken(iri_status status) { return static_cast<std::size_t>(status) + needed; }

#define TEXT in.text().data(), in.text().size()
#define OUT buffer().data(), buffer().size(), &needed, &error
#define FOUND findings().data(), findings().size()

std::span<iri_located_finding> findings() {
  static std::vector<iri_located_finding> found(1U << 16U);
  return found;
}
const iri_gate& proxy() {
  static const iri_gate made = [] {
    iri_policy policy = IRI_POLICY_INIT;
    iri_gate gate = IRI_GATE_INIT;
    keep(taken(iri_policy_preset("proxy", &policy, &error)));
    keep(taken(iri_gate_make(&gate, &policy, nullptr, &error)));
    return gate;
  }();
  return made;
}

/// With guards, openings, mounts and exceptions, in memory of its own.
const iri_gate& guarded() {
  static constexpr iri_text guards[] = {{"/admin", 6}, {"/internal*", 10}, {"*.php", 5}};
  static constexpr iri_text open[] = {{"/open/{rest...}", 15}};
  static constexpr iri_mount mounts[] = {{{"/api/", 5}, {"/", 1}}};
  static std::uint64_t memory[1U << 16U];
  static const iri_gate made = [] {
    iri_path_exception at[2] = {{{"/a/{x}", 6}, {0}, {{0}}}, {{"/", 1}, {0}, {{0}}}};
    at[1].actions[IRI_FINDING_PATH_PARAMETER] = IRI_ACTION_ALLOW;
    iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
    paths.guards = guards, paths.guard_count = std::size(guards);
    paths.open = open, paths.open_count = std::size(open);
    paths.mounts = mounts, paths.mount_count = std::size(mounts);
    paths.at = at, paths.at_count = std::size(at);
    iri_policy policy = IRI_POLICY_INIT;
    iri_gate gate = IRI_GATE_INIT;
    keep(taken(iri_policy_preset("proxy", &policy, &error)));
    policy.limits[0] = policy.limits[8] = IRI_ABSENT;
    policy.paths = &paths;
    keep(taken(
        iri_gate_make_in(&gate, &policy, memory, std::size(memory), &needed, nullptr, &error)));
    return gate;
  }();
  return made;
}

const Families targets = {
    {"letters", "/", "a", "", ""},
    {"segments", "/", "a/", "", ""},
    {"slashes", "/", "/", "", ""},
    {"down and up", "/", "a/", "../", ""},
    {"encoded dots", "/", "%2e%2E/", "", ""},
    {"encoded letters", "/", "%41", "", ""},
    {"parameters", "/", "a;b/", "", ""},
    {"query", "/?", "a&", "", ""},
    {"absolute", "http://", "A.", "", "/"},
    {"stray octets", "/", "%80", "", ""},
    {"an error at the end", "/", "a", "", "|"},
};
/// Targets that guards, openings and exceptions have to look at.
const Families guarded_targets = {
    {"letters", "/", "a", "", ""},
    {"segments", "/", "a/", "", ""},
    {"slashes", "/", "/", "", ""},
    {"down and up", "/", "a/", "../", ""},
    {"capitals", "/", "ADMIN/", "", ""},
    {"encoded slashes", "/open/", "%2F", "", ""},
    {"slashes encoded twice", "/open/", "%252F", "", ""},
    {"parameters", "/", "a;b/", "", ""},
    {"hidden dots", "/open/", "%2F..", "", ""},
    {"encoded letters", "/", "%41", "", ""},
    {"a guard at the end", "/", "x%2F", "", "admin"},
    {"dots", "/", ".", "", ""},
    {"encoded dots", "/", "%2E", "", "a"},
};
const Families lines = {{"good lines", "", "/a\n", "", ""},
                        {"lines with errors", "", "|\n", "", ""},
                        {"lines with findings", "", "/%41\n", "", ""},
                        {"empty lines", "", "\n", "", ""},
                        {"one long line", "/", "a", "", ""}};

template <class Allowed>
void each_line(std::string_view text, const Allowed& allowed) {
  while (!text.empty()) {
    std::size_t count = 0, consumed = 0;
    keep(taken(allowed(text, &count, &consumed)));
    text.remove_prefix(consumed);
    text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
    if (consumed == 0 && text.find('\n') == text.npos) break;
  }
}

/// A policy with so many hosts. Its names are kept for as long as it is used.
struct Hosts {
  explicit Hosts(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      names.push_back((i % 2 ? "." : "") + letters(i) + ".example");
    for (const std::string& name : names) texts.push_back({name.data(), name.size()});
    keep(taken(iri_policy_preset("fetch", &policy, &error)));
    policy.hosts = texts.data();
    policy.host_count = texts.size();
    policy.allow_any &= ~static_cast<unsigned>(IRI_ANY_HOST);
  }
  std::vector<std::string> names;
  std::vector<iri_text> texts;
  iri_policy policy = IRI_POLICY_INIT;
};

/// A router of so many patterns, in memory of its own.
struct Made {
  explicit Made(const Patterns& all) {
    for (const std::string& one : all) texts.push_back({one.data(), one.size()});
  }
  void make() {
    iri_route_problem problem = IRI_ROUTE_PROBLEM_INIT;
    keep(taken(iri_router_make(&router, texts.data(), texts.size(), 0, nullptr, 0, &needed,
                               &problem, &error)));
    memory.resize(needed);
    keep(taken(iri_router_make(&router, texts.data(), texts.size(), 0, memory.data(), memory.size(),
                               &needed, &problem, &error)));
  }
  std::vector<iri_text> texts;
  std::vector<std::uint64_t> memory;
  iri_router router = IRI_ROUTER_INIT;
};

const Row rows[] = {
    IRI_ROW(
        "iri_parse_request_target iri_canonical_target iri_target_uri", targets,
        (const Input& in) {
          in.count([&] {
            iri_request_target parts = IRI_REQUEST_TARGET_INIT;
            keep(taken(iri_parse_request_target("GET", 3, TEXT, 0, &parts, &error)));
            keep(taken(iri_parse_request_target(TEXT, "/", 1, 0, &parts, &error)));
            keep(taken(iri_canonical_target("GET", 3, TEXT, IRI_CANONICAL_MERGE_SLASHES,
                                            buffer().data(), buffer().size(), &needed, &parts,
                                            &error)));
            keep(taken(iri_target_uri("GET", 3, TEXT, 0, "http", 4, "h", 1, OUT)));
          });
        }),
    IRI_ROW(
        "iri_target_of_uri", texts,
        (const Input& in) {
          in.count([&] {
            for (int form = IRI_FORM_ORIGIN; form <= IRI_FORM_ASTERISK; ++form)
              keep(taken(iri_target_of_uri(form, TEXT, OUT)));
          });
        }),
    IRI_ROW(
        "iri_parse_host_field iri_inspect_host iri_gate_passes_host", hosts,
        (const Input& in) {
          in.count([&] {
            std::uint32_t end = 0;
            iri_inspection what = IRI_INSPECTION_INIT;
            keep(taken(iri_parse_host_field(TEXT, 0, &end, &error)));
            keep(taken(iri_inspect_host(TEXT, 0, nullptr, FOUND, &what, &error)));
            keep(iri_gate_passes_host(&proxy(), TEXT, FOUND, nullptr, &error) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "iri_path_is_below", paths,
        (const Input& in) { in.count([&] { keep(iri_path_is_below(TEXT, TEXT) ? 1 : 0); }); }),
    IRI_ROW(
        "iri_inspect iri_gate_passes iri_gate_explain iri_gate_admits_reference", texts,
        (const Input& in) {
          in.count([&] {
            iri_inspection what = IRI_INSPECTION_INIT;
            iri_verdict verdict = IRI_VERDICT_INIT;
            keep(taken(iri_inspect(TEXT, nullptr, FOUND, &what, &error)));
            keep(iri_gate_passes(&proxy(), TEXT, FOUND, &verdict, &error) ? 1 : 0);
            keep(taken(iri_gate_explain(&proxy(), &verdict, findings().data(), nullptr, OUT)));
            keep(iri_gate_admits_reference(&proxy(), TEXT, buffer().data(), buffer().size(),
                                           &needed, FOUND, &verdict, &error)
                     ? 1
                     : 0);
          });
        }),
    IRI_ROW(
        "iri_gate_passes_redirect", texts,
        (const Input& in) {
          in.count([&] {
            iri_redirects chain = IRI_REDIRECTS_INIT;
            iri_verdict verdict = IRI_VERDICT_INIT;
            keep(iri_gate_passes_redirect(&proxy(), &chain, "http://h/a#b", 12, TEXT,
                                          buffer().data(), buffer().size(), &needed, &verdict,
                                          &error)
                     ? 1
                     : 0);
            chain.stop = IRI_REDIRECT_NONE;
            keep(iri_gate_passes_redirect(&proxy(), &chain, TEXT, "b", 1, buffer().data(),
                                          buffer().size(), &needed, &verdict, &error)
                     ? 1
                     : 0);
          });
        }),
    IRI_ROW(
        "iri_inspect_target iri_gate_passes_target iri_gate_passes_request iri_gate_admits "
        "iri_gate_admits_plain iri_gate_admits_target",
        targets,
        (const Input& in) {
          in.count([&] {
            iri_inspection what = IRI_INSPECTION_INIT;
            iri_verdict verdict = IRI_VERDICT_INIT;
            iri_admission admitted = IRI_ADMISSION_INIT;
            keep(taken(iri_inspect_target("GET", 3, TEXT, 0, nullptr, FOUND, &what, &error)));
            keep(iri_gate_passes_target(&proxy(), "GET", 3, TEXT, FOUND, &verdict, &error) ? 1 : 0);
            keep(iri_gate_passes_request(&proxy(), "GET", 3, TEXT, "h", 1, FOUND, &verdict, &error)
                     ? 1
                     : 0);
            keep(iri_gate_admits(&proxy(), "GET", 3, TEXT, "h", 1, buffer().data(), buffer().size(),
                                 &admitted, FOUND, &verdict, &error)
                     ? 1
                     : 0);
            keep(iri_gate_admits_plain(&proxy(), "GET", 3, TEXT, "a.example", 9));
            keep(iri_gate_admits_target(&proxy(), "GET", 3, TEXT, buffer().data(), buffer().size(),
                                        &admitted, FOUND, &verdict, &error)
                     ? 1
                     : 0);
          });
        }),
    IRI_ROW(
        "iri_gate_make_in iri_gate_passes_target iri_gate_admits_target", guarded_targets,
        (const Input& in) {
          const iri_gate& gate = guarded();
          in.count([&] {
            iri_verdict verdict = IRI_VERDICT_INIT;
            iri_admission admitted = IRI_ADMISSION_INIT;
            keep(iri_gate_passes_target(&gate, "GET", 3, TEXT, FOUND, &verdict, &error) ? 1 : 0);
            keep(iri_gate_admits_target(&gate, "GET", 3, TEXT, buffer().data(), buffer().size(),
                                        &admitted, FOUND, &verdict, &error)
                     ? 1
                     : 0);
          });
        }),
    IRI_ROW(
        "iri_gate_allowed_lines iri_gate_allowed_target_lines iri_gate_allowed_host_lines", lines,
        (const Input& in) {
          in.count([&] {
            each_line(in.text(), [](std::string_view t, std::size_t* n, std::size_t* to) {
              return iri_gate_allowed_lines(&proxy(), t.data(), t.size(), 0, n, to, &error);
            });
            each_line(in.text(), [](std::string_view t, std::size_t* n, std::size_t* to) {
              return iri_gate_allowed_target_lines(&proxy(), "GET", 3, t.data(), t.size(),
                                                   IRI_LINES_UNFINISHED, n, to, &error);
            });
            each_line(in.text(), [](std::string_view t, std::size_t* n, std::size_t* to) {
              return iri_gate_allowed_host_lines(&proxy(), t.data(), t.size(), 0, n, to, &error);
            });
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::n_log_n, "iri_gate_make iri_gate_make_in", many,
        (const Input& in) {
          const Hosts all(in.size() / 8);
          in.count([&] {
            iri_gate gate = IRI_GATE_INIT;
            iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
            keep(taken(iri_gate_make(&gate, &all.policy, &problem, &error)));
            keep(
                taken(iri_gate_make_in(&gate, &all.policy, nullptr, 0, &needed, &problem, &error)));
            std::vector<std::uint64_t> memory(needed);
            keep(taken(iri_gate_make_in(&gate, &all.policy, memory.data(), memory.size(), &needed,
                                        &problem, &error)));
            for (const std::string& name : all.names) {
              keep(
                  iri_gate_passes_host(&gate, name.data(), name.size(), nullptr, 0, nullptr, &error)
                      ? 1
                      : 0);
            }
          });
        }),
    IRI_ROW_HEAP(
        4096, Growth::n_log_n, "iri_router_make", many,
        (const Input& in) {
          const Patterns all = patterns_of(
              in.size() / 8, [](std::size_t i) { return "GET /" + letters(i) + "/{id}"; });
          in.count([&] { Made(all).make(); });
        }),
    IRI_ROW_N_LOG_N(
        "iri_find_route iri_find_admitted_route iri_router_allow", many,
        (const Input& in) {
          const Patterns all = patterns_of(
              in.size() / 8, [](std::size_t i) { return "GET /" + letters(i) + "/{id}"; });
          Made made(all);
          made.make();
          iri_text captures[8];
          in.count([&] {
            iri_route_match match = IRI_ROUTE_MATCH_INIT;
            iri_admission admitted = IRI_ADMISSION_INIT;
            for (std::size_t i = 0; i < in.size() / 8; ++i) {
              const std::string path = "/" + letters(i) + "/7";
              keep(iri_find_route(&made.router, "PUT", 3, path.data(), path.size(), nullptr, 0,
                                  captures, 8, &match)
                       ? 1
                       : 0);
              keep(taken(iri_router_allow(&made.router, &match, OUT)));
              if (!iri_gate_admits(&proxy(), "GET", 3, path.data(), path.size(), "h", 1,
                                   buffer().data(), buffer().size(), &admitted, nullptr, 0, nullptr,
                                   &error))
                continue;
              keep(iri_find_admitted_route(&made.router, "GET", 3, &admitted, captures, 8, &match)
                       ? 1
                       : 0);
            }
          });
        }),
    IRI_ROW(
        "iri_find_route", targets,
        (const Input& in) {
          Made made({"/{r...}/x/{a}", "/a/{r...}", "/{a}a/{r...}/b"});
          made.make();
          iri_text captures[8];
          in.count([&] {
            iri_route_match match = IRI_ROUTE_MATCH_INIT;
            keep(iri_find_route(&made.router, "GET", 3, TEXT, nullptr, 0, captures, 8, &match) ? 1
                                                                                               : 0);
          });
        }),
};

}  // namespace

Rows c_gate_rows() { return rows; }

}  // namespace iri_linear
