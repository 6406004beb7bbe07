// iri gate learn: what a policy refuses of the requests of access logs, and a policy that does not.
#include <memory>
#include <optional>

#include "commands.hpp"
#include "file.hpp"
#include "log_files.hpp"
#include "output.hpp"
#include "policy_file.hpp"
#include "proposal.hpp"
#include "refusals.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct GateLearnArguments {
  LogOptions logs;
  std::string policy = "proxy";
  std::optional<std::string> write;
  bool print = false;
};

std::string number(std::uint64_t count) { return std::to_string(count); }

std::string head(const GateLearnArguments& options, const LogTotals& totals,
                 const Refusals& refusals) {
  const Count& all = refusals.all();
  std::string out = number(totals.requests) + " requests; " + visible(options.policy) +
                    " refuses " + number(all.requests) + ", of which the server has answered " +
                    number(all.wanted) + " and redirected " + number(all.redirected) + "\n" +
                    sentences(totals, options.logs);
  if (refusals.full()) {
    out += "more targets are refused than are remembered (" + number(Refusals::max_targets) +
           ", or " + number(Refusals::max_bytes >> 20U) +
           " MiB): of the others only the requests are counted, and nothing is proposed for them\n";
  }
  return out;
}

/// What is forwarded otherwise than it came: what an application that compares bytes has to know.
std::string section_of_changes(const Refusals& changes) {
  if (changes.all().requests == 0) return {};
  const std::string more = changes.full() ? "more than " : "";
  return "\nForwarded in another form: " + number(changes.all().requests) + " requests to " + more +
         number(changes.targets().size()) + " targets\n" + table_of(changes.counts());
}

std::string report(const GateLearnArguments& options, const LogTotals& totals,
                   const Refusals& refusals, const Refusals& changes, const Proposal& proposal) {
  std::string out = head(options, totals, refusals) + section_of_changes(changes);
  if (refusals.all().requests != 0) out += "\nRefused:\n" + table_of(refusals.counts());
  if (!proposal.lines.empty()) out += "\nProposed:\n";
  for (const ProposedLine& line : proposal.lines) out += "  " + sentence(line);
  if (!proposal.lines.empty() && proposal.policy.guards.empty()) {
    out +=
        "  The policy has no guards: if rules depend on paths, name these paths as guards, and learn again\n";
  }
  if (proposal.also.requests != 0) {
    out += "\nRequests that pass with these lines, too, and that the server has not answered: " +
           number(proposal.also.requests) + ", such as " + proposal.also.example + "\n";
  }
  if (!proposal.refused.empty()) {
    out += "\nAnswered, and refused also with what is proposed:\n" + table_of(proposal.refused) +
           "  A line is proposed for three targets or more, and never for limits and hidden dot "
           "segments: if one of these is no attack, let it pass by a line of your own\n";
  }
  return out;
}

Exit learn(const GateLearnArguments& options) {
  std::optional<Gate> gate;
  if (const Exit exit = load_policy(options.policy, gate, options.logs.input.max_input);
      exit != Exit::valid)
    return exit;
  Explainer explainer(*gate);
  Refusals refusals;
  Refusals changes;
  std::vector<Reason> changed;
  LogTotals totals;
  const Exit read =
      for_each_request(options.logs, totals, [&](const LogRequest& request, Outcome outcome) {
        const auto& reasons = explainer.reasons(request.method, request.target);
        if (!reasons.empty()) return refusals.add(request, outcome, reasons);
        if (!explainer.changes()) return;
        changed.clear();
        (void)explainer.form(request.method, request.target, changed);
        changes.add(request, outcome, changed);
      });
  const Proposal proposal = propose(*gate, refusals);
  (options.print ? standard_error() : standard_output())
      .write(report(options, totals, refusals, changes, proposal));
  const std::string json =
      options.print || options.write ? json_of(proposal, options.policy) : std::string();
  if (options.print) standard_output().write(json);
  const Exit written = options.write ? write_file(*options.write, json) : Exit::valid;
  const bool left = !proposal.refused.empty() || refusals.full();
  return worse(worse(read, written), left ? Exit::invalid : Exit::valid);
}

constexpr const char* gate_learn_examples =
    "  iri gate learn access.log\n"
    "  zcat access.log.*.gz | iri gate learn --write mine.json\n"
    "  iri gate learn --policy mine.json --print access.log > next.json\n"
    "\n"
    "Lists what the policy refuses, and how many of these requests the server has answered (2xx,\n"
    "101, 304) or redirected (any other 3xx: to https, a login or a canonical form, or because\n"
    "that is its answer); and what it forwards in another form. Values of tokens and passwords in\n"
    "queries are hidden. Proposes openings and actions that let pass what was answered: read each\n"
    "line before you use it. Targets of a plain list count as answered.\n"
    "Exit code: 0 all that was answered passes with what is proposed, 1 some does not or a line\n"
    "could not be read, 2 usage, 3 input or output failed.";

}  // namespace

void add_gate_learn(Command& parent) {
  const auto options = std::make_shared<GateLearnArguments>();
  Command command =
      parent.subcommand("learn", "Say what a policy refuses of access logs, and propose another");
  add_log_options(command, options->logs);
  command
      .text("--policy", options->policy,
            "strict_api, proxy, fetch, display, or a file with a policy in JSON (default: proxy)")
      .shown_as("strict_api|proxy|fetch|display|FILE");
  command.text("-w,--write", options->write, "Write the policy that is proposed to this file")
      .shown_as("FILE");
  command.flag("--print", options->print,
               "Write that policy to standard output, and the report to standard error");
  command.examples(gate_learn_examples);
  command.action([options] { return learn(*options); });
}

}  // namespace iri::cli
