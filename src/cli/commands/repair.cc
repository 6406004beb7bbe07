// iri repair: text as people and web pages write it, made references.
#include "iri/repair.hpp"

#include <memory>

#include "commands.hpp"
#include "iri/reason.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct RepairArguments {
  OperationOptions common;
  std::string scheme;
  bool backslash = false;
  bool delimited = false;
  bool scp = false;
};

std::string place_of(const RepairChange& change) {
  const std::string begin = std::to_string(change.offset);
  if (change.size < 2) return "byte " + begin;
  return "bytes " + begin + " to " + std::to_string(change.offset + change.size - 1);
}

Answer repair(std::string_view text, const RepairArguments& options) {
  auto made = iri::repair(text, {.backslash_is_slash = options.backslash,
                                 .scheme = options.scheme,
                                 .delimited = options.delimited,
                                 .scp_form = options.scp});
  if (!made) {
    Answer refused = refuse(made.error());
    refused.problem.message = reason(Rule::IRI_reference, text, made.error());
    return refused;
  }
  Answer done = answer(made->reference.string());
  if (!options.common.explain) return done;
  for (const RepairChange& change : made->changes) {
    done.notes.push_back({name(change.kind),
                          place_of(change) + ": " + std::string(message(change.kind)), "message"});
  }
  return done;
}

Exit repair(RepairArguments& options) {
  if (!options.scheme.empty() && !check_argument("--scheme", Rule::scheme, options.scheme)) {
    return Exit::usage;
  }
  return run_operation(options.common,
                       [&options](std::string_view text) { return repair(text, options); });
}

}  // namespace

void add_repair(Command& parent) {
  const auto options = std::make_shared<RepairArguments>();
  Command command = parent.subcommand(
      "repair", "Turn text as people and web pages write it into valid references");
  command.text("--scheme", options->scheme,
               "Add this scheme to a text that begins with a host, such as example.com/a");
  command.flag("--backslash", options->backslash,
               "Read \\ as / before the query, as browsers do for http");
  command.flag(
      "--delimited", options->delimited,
      "Take < > or quotation marks around the text off, and what cannot be seen at its ends "
      "(RFC 3986 appendix C)");
  command.flag("--scp", options->scp, "Read user@host:path of git and scp as ssh://user@host/path");
  command.flag("--explain", options->common.explain, "Show each change, where, and why");
  add_operation_options(command, options->common);
  command.examples(std::string("  iri repair 'http://example.com/a b?q={x}'\n"
                               "  iri repair --scheme https --explain 'example.com/a|b'\n"
                               "  iri repair --file hrefs.txt --input-format nul") +
                   operation_footer + explain_footer);
  command.action([options] { return repair(*options); });
}

}  // namespace iri::cli
