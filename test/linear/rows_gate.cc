// Rows: requests, findings, policies and the gate.
#include "iri/gate_lines.hpp"
#include "iri/iri.hpp"
#include "iri/policy_json.hpp"
#include "row.hpp"

namespace iri_linear {
namespace {

using namespace iri;

const Gate& proxy() {
  static const Gate gate = Gate::make(presets::proxy()).value();
  return gate;
}
const Gate& lenient() {
  static const Gate gate = Gate::make(Policy::allow_everything()).value();
  return gate;
}
const Gate& merging() {
  static const Gate gate = [] {
    Policy policy = presets::proxy();
    policy.actions[static_cast<std::size_t>(Finding::empty_segment)] = Action::canonicalize;
    policy.actions[static_cast<std::size_t>(Finding::path_parameter)] = Action::canonicalize;
    policy.actions[static_cast<std::size_t>(Finding::parameter_dot_segment)] = Action::reject;
    policy.actions[static_cast<std::size_t>(Finding::parameter_empty_segment)] = Action::reject;
    return Gate::make(policy).value();
  }();
  return gate;
}
std::span<LocatedFinding> findings() {
  static std::vector<LocatedFinding> found(1U << 16U);
  return found;
}

std::vector<std::string> host_names(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i)
    names.push_back((i % 2 ? "." : "") + ("h" + std::to_string(i)) + ".example");
  return names;
}
Policy with_lists(std::size_t count) {
  Policy policy = presets::fetch();
  policy.hosts = host_names(count);
  std::vector<std::string> schemes;
  for (std::size_t i = 0; i < count; ++i) schemes.push_back("s" + std::to_string(i));
  policy.schemes = schemes;
  std::vector<std::uint16_t> ports;
  for (std::size_t i = 0; i < count; ++i)
    ports.push_back(static_cast<std::uint16_t>(1 + i % 65535));
  policy.ports = ports;
  return policy;
}

const Families targets = {
    {"letters", "/", "a", "", ""},
    {"segments", "/", "a/", "", ""},
    {"slashes", "/", "/", "", ""},
    {"dots", "/", "./", "", ""},
    {"down and up", "/", "a/", "../", ""},
    {"underflow", "/", "../", "", ""},
    {"encoded dots", "/", "%2e%2E/", "", ""},
    {"encoded letters", "/", "%41", "", ""},
    {"encoded slashes", "/", "%2F", "", ""},
    {"doubly encoded", "/%", "25", "", "41"},
    {"parameters", "/", "a;b/", "", ""},
    {"encoded parameters", "/", "a%3Bb/", "", ""},
    {"one parameter", "/", ";x", "", ""},
    {"query", "/?", "a&", "", ""},
    {"query of percent signs", "/?", "%C3", "", ""},
    {"raw", "/", "\xC3\xA9", "", ""},
    {"absolute", "http://", "A.", "", "/"},
    {"absolute with dots", "http://h/", "../", "", ""},
    {"userinfo", "http://", "u:", "", "@h/"},
    {"host of percent signs", "http://", "%41", "", "/"},
    {"stray octets", "/", "%80", "", ""},
    {"overlong", "/", "%C0%AF", "", ""},
    {"invisible", "/", "%E2%80%8B", "", ""},
    {"nearly canonical", "/", "a", "", "%41"},
    {"an error at the end", "/", "a", "", "|"},
    {"port of zeros", "http://h:", "0", "", "80/"},
};

const Families lines = {{"good lines", "", "/a\n", "", ""},
                        {"good lines, longer", "", "http://host.example/a/b?c\n", "", ""},
                        {"hosts", "", "h.example\n", "", ""},
                        {"lines with errors", "", "|\n", "", ""},
                        {"lines with findings", "", "/%41\n", "", ""},
                        {"good and bad", "", "/a\n/../\n", "", ""},
                        {"empty lines", "", "\n", "", ""},
                        {"one long line", "/", "a", "", ""},
                        {"carriage returns", "", "/a\r\n", "", ""}};

/// As the header shows it.
template <class Allowed>
std::size_t each_line(std::string_view text, const Allowed& allowed) {
  std::size_t refused = 0;
  while (!text.empty()) {
    text.remove_prefix(allowed(text).consumed);
    const std::string_view line = text.substr(0, text.find('\n'));
    if (!text.empty()) ++refused;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return refused;
}

std::string json_of(std::size_t count) {
  std::string text = R"({"base": "fetch", "hosts": [)";
  for (const std::string& name : host_names(count)) text += '"' + name + "\", ";
  text += "\"x.example\"], \"ports\": [";
  for (std::size_t i = 0; i < count; ++i) text += std::to_string(1 + i % 65535) + ", ";
  return text + "443]}";
}

const Families json = {
    {"open brackets", "", "[", "", ""},
    {"open braces", "", "{\"a\":", "", ""},
    {"members", "{", "\"a\":1,", "", "\"b\":1}"},
    {"spaces", "", " ", "", "{}"},
    {"one text", "{\"name\": \"", "a", "", "\", \"base\": \"proxy\"}"},
    {"escapes", "{\"base\": \"proxy\", \"name\": \"", "\\u00e9", "", "\"}"},
    {"digits", "{\"base\": \"proxy\", \"limits\": {\"text\": ", "1", "", "}}"},
    {"same hosts", "{\"base\": \"fetch\", \"hosts\": [\"a\"", ",\"a\"", "", "]}"},
    {"long host", "{\"base\": \"fetch\", \"hosts\": [\"", "a.", "", "b\"]}"},
    {"same members", "{\"base\": \"proxy\"", ",\"limits\":{}", "", "}"},
    {"hosts of dots", "{\"base\": \"fetch\", \"hosts\": [\"a\"", ",\"..\"", "", "]}"},
    {"lead bytes", "\"", "\xF0", "", "\""},
};

const Row rows[] = {
    IRI_ROW(
        "parse_request_target RequestTargetView::parse", targets,
        (const Input& in) {
          in.count([&] {
            for (const std::string_view method : {"GET", "CONNECT", "OPTIONS"}) {
              keep(parse_request_target(method, in.text()).error().offset);
            }
            keep(RequestTargetView::parse("GET", in.text(), {.raw_utf8 = true}) ? 1 : 0);
            keep(parse_request_target(in.text(), "/") ? 1 : 0);
          });
        }),
    IRI_ROW(
        "parse_request_target", texts,
        (const Input& in) {
          in.count([&] { keep(parse_request_target("GET", in.text()).error().offset); });
        }),
    IRI_ROW(
        "HostFieldView::parse", hosts,
        (const Input& in) {
          in.count([&] {
            keep(HostFieldView::parse(in.text()) ? 1 : 0);
            keep(HostFieldView::parse(in.text(), {.raw_utf8 = true}) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "target_uri target_uri(out) request_target request_target(out)", targets,
        (const Input& in) {
          const auto target = RequestTargetView::parse("GET", in.text());
          if (!target) return;
          const auto host = HostFieldView::parse("h");
          in.count([&] {
            keep(target_uri(*target, "http", *host, buffer()).size);
            const auto uri = target_uri(*target, "http", *host);
            keep(target_uri(*target, in.text(), *host, buffer()).size);
            if (!uri) return;
            const auto view = UriView::parse(*uri);
            if (!view) return;
            keep(request_target(*view, TargetForm::origin_form, buffer()).size);
            keep(request_target(*view, TargetForm::absolute_form, {}).size);
            keep(request_target(*view, TargetForm::authority_form) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "canonical_target(out) CanonicalTarget::make(out) CanonicalTarget::origin_form", targets,
        (const Input& in) {
          const auto target = RequestTargetView::parse("GET", in.text(), {.raw_utf8 = true});
          if (!target) return;
          in.count([&] {
            for (const CanonicalOptions options :
                 {CanonicalOptions(), CanonicalOptions{true, true, true}}) {
              keep(canonical_target(*target, options, buffer()).size);
              keep(canonical_target(*target, options, {}).size);
              const auto form = CanonicalTarget::make(*target, options, buffer());
              if (form) keep(form->origin_form() ? 1 : 0);
            }
          });
        }),
    IRI_ROW(
        "inspect", texts,
        (const Input& in) {
          const auto reference = IriReferenceView::parse(in.text());
          if (reference)
            in.count([&] {
              keep(inspect(*reference, {}).count + inspect(*reference, findings()).stored);
            });
        }),
    // Hosts are read up to 1,024 bytes. Cut behind whole characters and "%41".
    IRI_ROW(
        "inspect", texts,
        (const Input& in) {
          const auto reference =
              IriReferenceView::parse(in.text().substr(0, 7 + in.text().size() / 144 * 24));
          if (reference) in.count([&] { keep(inspect(*reference, findings()).count); });
        }),
    IRI_ROW(
        "inspect", targets,
        (const Input& in) {
          const auto target = RequestTargetView::parse("GET", in.text(), {.raw_utf8 = true});
          if (target) in.count([&] { keep(inspect(*target, findings()).count); });
        }),
    IRI_ROW(
        "inspect", hosts,
        (const Input& in) {
          const auto field = HostFieldView::parse(in.text(), {.raw_utf8 = true});
          if (field) in.count([&] { keep(inspect(*field, findings()).count); });
        }),
    IRI_ROW(
        "Gate::judge Gate::canonical(out)", texts,
        (const Input& in) {
          in.count([&] {
            keep(proxy().judge(in.text(), findings()).count);
            keep(lenient().judge(in.text()).count);
            const auto reference = IriReferenceView::parse(in.text());
            if (!reference) return;
            keep(merging().canonical(*reference, buffer()).size);
            keep(merging().canonical(*reference, {}).size);
          });
        }),
    // A line for each finding.
    IRI_ROW_HEAP(
        256, Growth::linear, "Gate::explain Gate::explain(out)", texts,
        (const Input& in) {
          in.count([&] {
            const GateVerdict verdict = proxy().judge(in.text(), findings());
            keep(proxy().explain(verdict, findings()).size());
            keep(proxy().explain(verdict, findings(), buffer()).size);
          });
        }),
    // A Location of that size, on a URL of that size.
    IRI_ROW_HEAP(
        64, Growth::linear, "RedirectChain::start RedirectChain::follow RedirectChain::explain",
        texts,
        (const Input& in) {
          in.count([&] {
            RedirectChain chain(lenient());
            keep(chain.start(in.text()) ? 1 : 0);
            if (chain.url().text().empty()) keep(chain.start("s://h/a?b#c") ? 1 : 0);
            for (int i = 0; i < 2; ++i) {
              const RedirectStep step = chain.follow(in.text());
              keep(step ? chain.count() : chain.explain(step).size());
            }
          });
        }),
    IRI_ROW(
        "Gate::judge_target Gate::judge_request Gate::admit(out) Gate::admit_target(out)", targets,
        (const Input& in) {
          in.count([&] {
            for (const Gate* const gate : {&proxy(), &lenient(), &merging()}) {
              keep(gate->judge_target("GET", in.text(), findings()).count);
              keep(gate->judge_request("GET", in.text(), "h", findings()).count);
              keep(gate->admit("GET", in.text(), "h", buffer(), findings()).needed);
              keep(gate->admit("GET", in.text(), std::nullopt, {}).needed);
              keep(gate->admit_target("GET", in.text(), buffer()).needed);
            }
          });
        }),
    IRI_ROW(
        "Gate::judge_host Gate::admit(out)", hosts,
        (const Input& in) {
          in.count([&] {
            keep(proxy().judge_host(in.text(), findings()).count);
            keep(lenient().judge_host(in.text()).count);
            keep(lenient().admit("GET", "/", in.text(), buffer(), findings()).needed);
            keep(lenient().admit("GET", "http://h/", in.text(), buffer()).needed);
          });
        }),
    IRI_ROW(
        "allowed_lines allowed_target_lines allowed_host_lines", lines,
        (const Input& in) {
          in.count([&] {
            keep(each_line(in.text(), [](std::string_view t) {
              return allowed_lines(lenient(), t, LineEnd::lf);
            }));
            keep(each_line(in.text(), [](std::string_view t) {
              return allowed_lines(proxy(), t, LineEnd::crlf, LastLine::unfinished);
            }));
            keep(each_line(in.text(), [](std::string_view t) {
              return allowed_target_lines(proxy(), "GET", t, LineEnd::crlf);
            }));
            keep(each_line(in.text(), [](std::string_view t) {
              return allowed_host_lines(proxy(), t, LineEnd::lf);
            }));
          });
        }),
    // The lists of the policy, and the gate's tables of them.
    IRI_ROW_HEAP(
        1024, Growth::n_log_n, "check Gate::make AllowList::AllowList", many,
        (const Input& in) {
          const Policy policy = with_lists(in.size() / 8);
          const std::vector<std::string> names = host_names(in.size() / 8);
          in.count([&] {
            keep(check(policy) ? 1 : 0);
            keep(Gate::make(policy) ? 1 : 0);
            keep(AllowList<std::string>(names).entries().size());
          });
        }),
    // Each of so many origins and redirect URIs, asked of a list with as many.
    IRI_ROW_HEAP(
        1024, Growth::n_log_n,
        "OriginList::make OriginList::allows RedirectUriList::make RedirectUriList::allows", many,
        (const Input& in) {
          std::vector<std::string> origins;
          std::vector<std::string> uris;
          for (const std::string& name : host_names(in.size() / 8)) {
            origins.push_back((name.front() == '.' ? "https://*" : "https://") + name);
            uris.push_back(name.front() == '.' ? "http://127.0.0.1/" + name
                                               : "https://" + name + "/cb");
          }
          in.count([&] {
            const auto list = OriginList::make(origins);
            const auto others = RedirectUriList::make(uris);
            for (const std::string& one : origins) keep(list->allows(one) ? 1 : 0);
            for (const std::string& one : uris) keep(others->allows(one) ? 1 : 0);
          });
        }),
    // A long text, asked of a short list.
    IRI_ROW(
        "OriginList::allows RedirectUriList::allows", texts,
        (const Input& in) {
          static const auto list = OriginList::make({"https://*.a.b", "http://h"}).value();
          static const auto others = RedirectUriList::make({"http://[::1]/", "s:/a"}).value();
          in.count([&] {
            keep(list.allows(in.text()) ? 1 : 0);
            keep(others.allows(in.text()) ? 1 : 0);
          });
        }),
    // Each host of so many, asked of a gate with as many.
    IRI_ROW_N_LOG_N(
        "Gate::judge Gate::judge_host", many,
        (const Input& in) {
          const Gate gate = Gate::make(with_lists(in.size() / 8)).value();
          const std::vector<std::string> names = host_names(in.size() / 8);
          in.count([&] {
            for (const std::string& name : names) {
              keep(gate.judge_host("a" + name).count);
              keep(gate.judge("s9://" + name + "/").count);
            }
          });
        }),
    // A host of many labels, each of which could be below an entry.
    IRI_ROW(
        "Gate::judge_host", hosts,
        (const Input& in) {
          Policy policy = Policy::allow_everything();
          policy.hosts = {".a.a.b", "a.a", "aa", "a.b", "[::1]"};
          policy.actions[static_cast<std::size_t>(Finding::host_not_allowed)] = Action::reject;
          const Gate gate = Gate::make(policy).value();
          in.count([&] { keep(gate.judge_host(in.text()).count); });
        }),
    IRI_ROW(
        "find_action find_finding find_preset", hosts,
        (const Input& in) {
          in.count([&] {
            keep(find_action(in.text()) ? 1 : 0);
            keep(find_finding(in.text()) ? 1 : 0);
            keep(find_preset(in.text()) ? 1 : 0);
          });
        }),
    IRI_ROW_HEAP(
        2048, Growth::n_log_n, "read_policy write_policy", many,
        (const Input& in) {
          const std::string text = json_of(in.size() / 8);
          in.count([&] {
            const auto policy = read_policy(text);
            keep(write_policy(*policy));
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::n_log_n, "read_policy", json,
        (const Input& in) { in.count([&] { keep(read_policy(in.text()) ? 1 : 0); }); }),
};

}  // namespace

Rows gate_rows() { return rows; }

}  // namespace iri_linear
