// The command `iri`: the library's first customer. It uses only public headers.
#include <cstdlib>
#include <initializer_list>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "iri/kernel.hpp"
#include "iri/reference.hpp"
#include "output.hpp"
#include "system.hpp"
#include "visible.hpp"

namespace iri::cli { namespace {

/// Subcommands, below their title in the help.
struct Group {
  const char* title;
  std::initializer_list<void (*)(Command&)> commands;
};

// In the order of the help, one per line.
// clang-format off
const Group groups[] = {
    {"Look at references", {
        add_parse,
        add_check,
        add_match,
        add_rules,
        add_inspect,
        add_find,
    }},
    {"Judge and route requests", {
        add_gate,
        add_readings,
        add_routes,
    }},
    {"Resolve, normalize, compare", {
        add_resolve,
        add_join,
        add_relativize,
        add_normalize,
        add_compare,
        add_hash,
    }},
    {"Convert and encode", {
        add_to_uri,
        add_to_iri,
        add_display,
        add_mask,
        add_nfc,
        add_bidi,
        add_encode,
        add_decode,
        add_repair,
        add_browser,
        add_from_path,
        add_to_path,
    }},
    {"Take apart and change", {
        add_get,
        add_set,
        add_unset,
        add_segments,
        add_query,
    }},
    {"Build", {
        add_build,
        add_compose,
        add_expand,
    }},
};
// clang-format on

constexpr const char* examples =
    "  iri parse http://example.com/a?b\n"
    "  iri check --as IRI references.txt\n"
    "  iri match IPv6address ::1\n"
    "  iri http://example.com/a?b\n"
    "  iri help parse\n"
    "\n"
    "Exit code: 0 all valid, 1 something invalid, 2 usage, 3 input or output failed\n"
    "or there was no memory.\n"
    "IRI_KERNEL in the environment names the vector code to use, such as scalar or avx2;\n"
    "it changes no result.";

/// Without a name, or with an empty one, the best kernel stays selected.
bool choose_kernel(const char* name) {
  if (name == nullptr || *name == '\0' || use_kernel(name)) return true;
  std::string names;
  for (const std::string_view kernel : kernels()) {
    names.append(names.empty() ? "" : ", ").append(kernel);
  }
  standard_error().write("iri: IRI_KERNEL: no kernel \"" + visible(name) + "\" here; there are " +
                         names + "\n");
  standard_error().flush();
  return false;
}

/// Called in any thread that gets no memory. Buffered output is not written: it may be half a line.
[[noreturn]] void out_of_memory() {
  constexpr std::string_view reason = "iri: out of memory\n";
  static_cast<void>(system::write(system::errors, reason) == 0);
  std::_Exit(static_cast<int>(Exit::io));
}

/// `iri http://a/` parses it: no subcommand has a ":".
bool is_iri(std::string_view word) { return IriView::parse(word).has_value(); }

Exit main(std::vector<std::string> arguments) {
  if (arguments.size() > 1 && is_iri(arguments[1]))
    arguments.insert(arguments.begin() + 1, "parse");
  CommandLine line("iri", "Parse, check and work on IRIs (RFC 3987) and URIs (RFC 3986).",
                   "iri " IRI_CLI_VERSION "\nUnicode " IRI_UNICODE_VERSION, std::move(arguments));
  Command command = line.command();
  command.require_subcommand();
  command.examples(examples);
  for (const Group& group : groups) {
    command.group(group.title);
    for (const auto add : group.commands) add(command);
  }
  if (const auto exit = line.read()) return *exit;
  if (!choose_kernel(std::getenv("IRI_KERNEL"))) return Exit::usage;
  const Exit exit = line.run();
  standard_output().flush();
  standard_error().flush();
  return worse(exit, worse(standard_output().status(), standard_error().status()));
}

}}  // namespace iri::cli

int main(int count, char** arguments) {
  static_cast<void>(std::set_new_handler(iri::cli::out_of_memory));
  const iri::cli::system::Streams streams;
  return static_cast<int>(iri::cli::main(iri::cli::system::arguments(count, arguments)));
}
