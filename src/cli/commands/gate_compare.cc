// iri gate compare: which requests of access logs fare otherwise by another policy.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "commands.hpp"
#include "log_files.hpp"
#include "output.hpp"
#include "policy_file.hpp"
#include "refusals.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct GateCompareArguments {
  LogOptions logs;
  std::string old_policy;
  std::string new_policy;
};

/// What changes in one way, by its reasons.
struct Changes {
  std::uint64_t requests = 0;
  std::map<Reason, Count> counts;

  void add(const std::vector<Reason>& reasons, Outcome outcome, const std::string& example) {
    ++requests;
    for (const Reason& reason : reasons) {
      Count& count = counts[reason];
      if (count.requests == 0) count.example = example;
      count.take(outcome);
    }
  }
};

class Comparison {
 public:
  Comparison(const Gate& before, const Gate& after) : old_(before), new_(after) {}

  void take(const LogRequest& request, Outcome outcome) {
    const auto& before = old_.reasons(request.method, request.target);
    const auto& after = new_.reasons(request.method, request.target);
    if (before.empty() != after.empty()) {
      const std::string example = shown_request(request.method, request.target);
      (before.empty() ? refused_.add(after, outcome, example)
                      : passing_.add(before, outcome, example));
    } else if (before.empty()) {
      take_forms(request, outcome);
    }
  }

  bool any() const noexcept {
    return refused_.requests + passing_.requests + other_form_.requests != 0;
  }
  std::string report() const {
    return section(refused_, "passed before, refused after") +
           section(passing_, "refused before, passing after") +
           section(other_form_, "forwarded in another form");
  }

 private:
  static std::string section(const Changes& changes, const char* what) {
    const std::string out = what + (": " + std::to_string(changes.requests)) + "\n";
    return changes.requests == 0 ? out : out + table_of(changes.counts);
  }

  void take_forms(const LogRequest& request, Outcome outcome) {
    if (!old_.changes() && !new_.changes()) return;
    std::vector<Reason> reasons;
    const std::string before = old_.form(request.method, request.target, reasons);
    const std::string after = new_.form(request.method, request.target, reasons);
    if (before == after) return;
    other_form_.add(reasons, outcome,
                    shown_request(request.method, before) + " -> " + shown(masked(after)));
  }

  Explainer old_;
  Explainer new_;
  Changes refused_, passing_, other_form_;
};

Exit compare(GateCompareArguments& options) {
  std::optional<Gate> before, after;
  for (auto [name, gate] :
       {std::pair(&options.old_policy, &before), {&options.new_policy, &after}}) {
    const Exit exit = load_policy(*name, *gate, options.logs.input.max_input);
    if (exit != Exit::valid) {
      standard_error().write(
          "iri: two policies come first, then the logs: iri gate compare OLD NEW LOG\n");
      return exit;
    }
  }
  Comparison comparison(*before, *after);
  LogTotals totals;
  const Exit read = for_each_request(
      options.logs, totals,
      [&](const LogRequest& request, Outcome outcome) { comparison.take(request, outcome); });
  standard_output().write(std::to_string(totals.requests) + " requests; " +
                          visible(options.old_policy) + " before, " + visible(options.new_policy) +
                          " after\n" + sentences(totals, options.logs) + comparison.report());
  return worse(read, comparison.any() ? Exit::invalid : Exit::valid);
}

constexpr const char* gate_compare_examples =
    "  iri gate compare proxy mine.json access.log\n"
    "  zcat access.log.*.gz | iri gate compare mine.json next.json\n"
    "\n"
    "Lists the requests that pass by one policy and not by the other, and those that both forward,\n"
    "but not in the same form; with the findings that are the reason, and an example of each.\n"
    "Exit code: 0 nothing changes, 1 something does or a line could not be read, 2 usage, 3 input\n"
    "or output failed.";

}  // namespace

void add_gate_compare(Command& parent) {
  const auto options = std::make_shared<GateCompareArguments>();
  Command command =
      parent.subcommand("compare", "Say what another policy would change for access logs");
  command.argument("OLD", options->old_policy, "The policy as it is: a preset or a file in JSON");
  command.argument("NEW", options->new_policy, "The other policy");
  add_log_options(command, options->logs);
  command.examples(gate_compare_examples);
  command.action([options] { return compare(*options); });
}

}  // namespace iri::cli
