// iri find: the references in a text.
#include "iri/find.hpp"

#include <memory>

#include "commands.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct FindArguments {
  OperationOptions common;
  bool html = false;
};

/// "&amp;" is "&".
std::string without_entities(std::string_view text) {
  std::string out;
  for (std::size_t at = text.find("&amp;"); at != text.npos; at = text.find("&amp;")) {
    out.append(text.substr(0, at + 1));
    text.remove_prefix(at + 5);
  }
  return out.append(text);
}

Exit find(FindArguments& options) {
  return run_operation(options.common, [&options](std::string_view text) {
    std::vector<std::string> all;
    const FindOptions how{.html = options.html};
    for (auto at = find_reference(text, 0, how); at; at = find_reference(text, at->end, how)) {
      const std::string_view found = text.substr(at->begin, at->end - at->begin);
      all.push_back(options.html ? without_entities(found) : std::string(found));
    }
    return answer(std::move(all));
  });
}

}  // namespace

void add_find(Command& parent) {
  const auto options = std::make_shared<FindArguments>();
  Command command =
      parent.subcommand("find", "Cut references out of prose, Markdown or HTML, each as a line");
  command.flag("--html", options->html,
               "Read the entities of HTML: &quot; ends a reference, &amp; is & in it");
  add_operation_options(command, options->common, "TEXT");
  command.examples(std::string("  iri find '(see http://example.com/a_(b).)'\n"
                               "  iri find --file README.md\n"
                               "  iri find --html --file page.html | iri check --pass --as IRI") +
                   operation_footer);
  command.action([options] { return find(*options); });
}

}  // namespace iri::cli
