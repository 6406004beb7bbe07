// iri from-path, iri to-path: file paths and file URIs.
#include "iri/file_path.hpp"

#include <memory>

#include "commands.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct Options {
  OperationOptions common;
  bool windows = false;

  PathStyle style() const { return windows ? PathStyle::windows : PathStyle::posix; }
};

Exit from_path(Options& options) {
  return run_operation(options.common, [&](std::string_view path) {
    return answer(file_uri(path, options.style()));
  });
}

Exit to_path(Options& options) {
  return run_on_references<IriView>(
      options.common, [&](IriView uri) { return answer(file_path(uri, options.style())); });
}

void add(Command& parent, const char* name, const char* description, const char* positional,
         Exit (*work)(Options&), const char* examples) {
  const auto options = std::make_shared<Options>();
  Command command = parent.subcommand(name, description);
  command.flag("--windows", options->windows, "Paths of Windows; of Unix otherwise");
  add_operation_options(command, options->common, positional);
  command.examples(examples + std::string(operation_footer));
  command.action([options, work] { return work(*options); });
}

}  // namespace

void add_from_path(Command& parent) {
  add(parent, "from-path", "The file URI of an absolute path (RFC 8089)", "PATH", from_path,
      "  iri from-path '/home/user/My Documents'\n"
      "  find /etc -print0 | iri from-path -0 --format json\n"
      "  iri from-path --windows 'C:\\Users'");
}

void add_to_path(Command& parent) {
  add(parent, "to-path", "The path of a file URI (RFC 8089)", "INPUT", to_path,
      "  iri to-path file:///etc/hosts\n"
      "  iri to-path --windows file://server/share/a\n"
      "\n"
      "A drive is a letter and \":\"; \"%3A\" and \"|\" are not that, and are refused.");
}

}  // namespace iri::cli
