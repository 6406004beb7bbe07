// Runs each operation on the generated inputs by one kernel, for callgrind to count the
// instructions: instructions.py reads the counts.
//
//   instructions KERNEL
#include <valgrind/callgrind.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inputs.hpp"
#include "iri/iri.hpp"
#include "serving.hpp"

namespace {

using iri_bench::Input;
using View = iri::IriReferenceView;

constexpr std::size_t references = 200;
std::array<char, 1U << 16U> buffer;
volatile std::size_t kept;  // so that no result is left uncomputed

void keep(std::size_t value) { kept = value; }

/// What an operation takes, made before anything is counted.
struct Reference {
  std::string_view text;
  View view;           ///< of a valid text; else the empty reference
  View other;          ///< another text with the same normal form
  std::string of;      ///< what `other` views
  std::string target;  ///< path and query, as a client sends them
  std::string_view host;
  std::string_view field;  ///< a Host field; of all kinds, each as often
};

const iri::Gate& gate() {
  static const iri::Gate made = iri::Gate::make(iri::presets::proxy()).value();
  return made;
}

struct Operation {
  const char* name;
  void (*run)(const Reference&);
  std::vector<std::string_view> inputs;
};

/// Of the inputs, those that say something about the operation.
const std::vector<Operation> operations = {
    {"parse",
     [](const Reference& r) {
       iri::Components components;
       keep(iri::parse(iri::rule::IRI_reference, r.text, components).error_offset);
       keep(components.path_end);
     },
     {"targets", "web", "long_queries", "percent", "ipv6", "iri_2_bytes", "iri_3_bytes",
      "iri_4_bytes", "rejected_in_host", "rejected_in_path", "rejected_percent", "rejected_utf8",
      "size_8192", "iri_3_bytes_8192"}},
    {"is_valid",
     [](const Reference& r) { keep(iri::is_valid(iri::rule::IRI_reference, r.text)); },
     {"targets", "web", "rejected_in_path"}},
    {"match_path",
     [](const Reference& r) { keep(iri::is_valid(iri::rule::ipath, r.view.path())); },
     {"targets", "web", "percent", "iri_3_bytes", "size_8192"}},
    {"resolve",
     [](const Reference& r) {
       static const iri::IriView base = *iri::IriView::parse("http://h.example/a/b/c?q");
       keep(iri::resolve(base, r.view, buffer).size);
     },
     {"targets", "web", "unnormalized"}},
    {"normalize",
     [](const Reference& r) { keep(iri::normalize(r.view, {}, buffer).size); },
     {"web", "percent", "unnormalized", "size_8192"}},
    {"is_normalized",
     [](const Reference& r) { keep(iri::is_normalized(r.view)); },
     {"web", "unnormalized"}},
    {"same_syntax",
     [](const Reference& r) { keep(iri::same_syntax(r.view, r.other)); },
     {"web", "unnormalized"}},
    {"to_uri",
     [](const Reference& r) { keep(iri::to_uri(r.view, buffer).size); },
     {"web", "iri_2_bytes", "iri_3_bytes", "size_8192"}},
    // What a server does; the targets of `percent` and `unnormalized` have findings, each of them.
    {"request_target",
     [](const Reference& r) {
       const auto parsed = iri::parse_request_target("GET", r.target);
       keep(parsed ? parsed->components.path_end : 0);
     },
     {"targets", "percent"}},
    {"host_field",
     [](const Reference& r) {
       const auto view = iri::HostFieldView::parse(r.host);
       keep(view ? view->host().size() : 0);
     },
     {"web", "ipv6"}},
    {"resume_target",
     [](const Reference& r) {
       iri::Resumable machine = iri::Resumable::request_target("GET");
       machine.feed(r.target);
       machine.finish();
       keep(machine.components().path_end);
     },
     {"targets", "percent"}},
    {"judge_target",
     [](const Reference& r) { keep(gate().judge_target("GET", r.target).count); },
     {"targets", "encoded", "percent", "unnormalized"}},
    {"admit",
     [](const Reference& r) {
       const auto admitted = gate().admit("GET", r.target, r.host, buffer);
       keep(admitted.passes() ? admitted.target->path().size() : 0);
     },
     {"web", "percent", "unnormalized"}},
    {"admit_kinds",
     [](const Reference& r) {
       const auto admitted = gate().admit("GET", r.target, r.field, buffer);
       keep(admitted.passes() ? admitted.target->path().size() : 0);
     },
     {"targets", "encoded", "percent"}},
    // The same with owned results.
    {"resolve_owned",
     [](const Reference& r) {
       static const iri::IriView base = *iri::IriView::parse("http://h.example/a/b/c?q");
       keep(iri::resolve(base, r.view)->text().size());
     },
     {"targets", "web", "unnormalized"}},
    {"normalize_owned",
     [](const Reference& r) { keep(iri::normalize(r.view)->text().size()); },
     {"web", "percent", "unnormalized", "size_8192"}},
    {"to_uri_owned",
     [](const Reference& r) { keep(iri::to_uri(r.view)->text().size()); },
     {"web", "iri_2_bytes", "iri_3_bytes", "size_8192"}},
    {"to_iri_owned",
     [](const Reference& r) { keep(iri::to_iri(r.view)->text().size()); },
     {"web", "percent", "iri_3_bytes"}},
};

/// The first of each kind, then the second of each, and so on.
const std::vector<std::string>& fields() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> made;
    const auto kinds = iri_bench::host_kinds();
    for (std::size_t i = 0; made.size() < references; ++i) {
      for (const iri_bench::HostKind& kind : kinds) made.push_back(kind.fields[i]);
    }
    return made;
  }();
  return all;
}

std::vector<Reference> references_of(const Input& input) {
  std::vector<Reference> all;
  for (const std::string_view text : input.references) {
    const auto view = View::parse(text);
    const View valid = view ? *view : *View::parse("");
    std::string target = valid.path().starts_with('/') ? "" : "/";
    target.append(valid.path());
    if (valid.query()) target.append("?").append(*valid.query());
    all.push_back({text, valid, valid, iri::normalize(valid)->string(), target,
                   valid.host().value_or(std::string_view()), fields()[all.size()]});
  }
  for (Reference& reference : all) reference.other = *View::parse(reference.of);
  return all;
}

/// As browsers send what people write: percent-encoded as UTF-8, with a space in the query. There is nothing to find.
Input encoded(const Input& iris) {
  Input made{"encoded", {}, {}};
  std::vector<std::size_t> ends;
  for (const std::string_view iri : iris.references) {
    made.bytes += iri::to_uri(*View::parse(iri))->text();
    made.bytes += "?q=a%20b";
    ends.push_back(made.bytes.size());
  }
  for (std::size_t begin = 0; const std::size_t end : ends) {
    made.references.push_back(std::string_view(made.bytes).substr(begin, end - begin));
    begin = end;
  }
  return made;
}

const Input& named(const std::vector<Input>& inputs, std::string_view name) {
  const auto found = std::find_if(inputs.begin(), inputs.end(),
                                  [&](const Input& input) { return input.name == name; });
  if (found == inputs.end()) std::abort();
  return *found;
}

[[gnu::noinline]] void run(const Operation& operation, const std::vector<Reference>& all) {
  for (const Reference& reference : all) operation.run(reference);
}

void count(const Operation& operation, const Input& input, const char* kernel) {
  const std::vector<Reference> all = references_of(input);
  std::size_t bytes = 0;
  for (const Reference& reference : all) bytes += reference.text.size();
  char name[200];
  std::snprintf(name, sizeof name, "%s|%s|%s|%zu|%zu", kernel, operation.name, input.name.c_str(),
                all.size(), bytes);
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  run(operation, all);
  CALLGRIND_DUMP_STATS_AT(name);
  CALLGRIND_STOP_INSTRUMENTATION;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || !iri::use_kernel(argv[1])) {
    std::fprintf(stderr, "usage: instructions KERNEL, one that runs here\n");
    return 2;
  }
  std::vector<Input> inputs = iri_bench::generated_inputs(references);
  Input beyond_ascii = encoded(named(inputs, "iri_3_bytes"));
  inputs.push_back(std::move(beyond_ascii));
  for (const Operation& operation : operations) {
    for (const std::string_view name : operation.inputs) {
      count(operation, named(inputs, name), argv[1]);
    }
  }
  return 0;
}
