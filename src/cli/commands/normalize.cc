// iri normalize: the normal form, and the steps to it.
#include "iri/normalize.hpp"

#include <memory>
#include <unordered_set>

#include "commands.hpp"
#include "iri/convert.hpp"
#include "operation.hpp"
#include "options.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct NormalizeArguments {
  OperationOptions common;
  std::optional<NormalizeSteps> level;
  std::string steps;
  std::string components;
  bool missing = false;
  bool to_uri = false;
  bool unique = false;
};

/// Calls `use` for each word of a comma-separated list. Stops and returns false if `use` does.
template <class Use>
bool each_word(std::string_view words, const Use& use) {
  for (bool more = true; more;) {
    const std::size_t comma = words.find(',');
    if (!use(words.substr(0, comma))) return false;
    more = comma != words.npos;
    words.remove_prefix(more ? comma + 1 : words.size());
  }
  return true;
}

/// Reads a comma-separated list of steps. Returns false if a word is not a step.
bool read_steps(std::string_view words, NormalizeSteps& steps) {
  steps = {};
  return each_word(words, [&steps](std::string_view word) {
    const auto step = find_normalize_step(word);
    if (step) steps.insert(*step);
    if (word == "all") steps = all_normalize_steps;
    return step || word == "all";
  });
}

bool read_components(std::string_view words, ComponentSet& components) {
  components = {};
  return each_word(words, [&components](std::string_view word) {
    for (const Component component : ComponentSet::all()) {
      if (component == Component::none || name(component) != word) continue;
      components.insert(component);
      return true;
    }
    return false;
  });
}

/// The result of each step that changes something, if the steps are applied one by one; decoding
/// comes first.
std::vector<Note> explanation(IriReferenceView reference, const NormalizeOptions& wanted) {
  constexpr NormalizeStep order[] = {NormalizeStep::percent, NormalizeStep::ucschar,
                                     NormalizeStep::case_,   NormalizeStep::dots,
                                     NormalizeStep::scheme,  NormalizeStep::ipv6};
  std::vector<Note> notes;
  std::string before(reference.text());
  NormalizeSteps steps;
  for (const NormalizeStep step : order) {
    if (!wanted.steps.contains(step)) continue;
    steps.insert(step);
    const auto after = iri::normalize(reference, {steps, wanted.components});
    if (!after || after->text() == before) continue;
    before = after->text();
    notes.push_back({name(step), before});
  }
  return notes;
}

/// Answers with the names of the steps that would change something.
Exit run_missing(NormalizeArguments& options, const NormalizeOptions& wanted) {
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    const NormalizeSteps missing = missing_steps(reference, wanted);
    std::vector<std::string> names;
    for (const NormalizeStep step : missing) names.emplace_back(name(step));
    return answer(std::move(names));
  });
}

Exit normalize(NormalizeArguments& options) {
  NormalizeOptions wanted;
  if (options.level) wanted.steps = *options.level;
  if (!options.steps.empty() && !read_steps(options.steps, wanted.steps)) {
    return usage_error(
        "--steps " + visible(options.steps) +
        ": a list with commas of case, percent, ucschar, dots, scheme, ipv6, or all");
  }
  if (!options.components.empty() && !read_components(options.components, wanted.components)) {
    return usage_error("--components " + visible(options.components) +
                       ": a list with commas of scheme, authority, userinfo, host, port, path, "
                       "query, fragment");
  }
  if (options.missing) return run_missing(options, wanted);
  std::unordered_set<std::string> seen;
  if (options.unique) options.common.input.threads = 1;
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    Answer result = options.to_uri ? answer(normalize_to_uri(reference, wanted))
                                   : answer(iri::normalize(reference, wanted));
    if (options.common.explain) result.notes = explanation(reference, wanted);
    if (options.unique && result.ok) {
      result.left_out = !seen.insert(std::get<std::string>(result.value)).second;
    }
    return result;
  });
}

}  // namespace

void add_normalize(Command& parent) {
  const auto options = std::make_shared<NormalizeArguments>();
  Command command =
      parent.subcommand("normalize", "Normalize references (RFC 3986 s6.2, RFC 3987 s5.3)");
  const Option level = command.choice(
      "--level", options->level,
      {{"syntax", normalize_options::syntax.steps},
       {"scheme", normalize_options::scheme.steps},
       {"all", normalize_options::all.steps}},
      "Which steps, as in iri compare and hash, and in C++. syntax (default): case,percent,dots. scheme: these, scheme and ipv6. all: all steps, ucschar too, so that IRIs that compare equal by scheme have one form");
  command
      .text(
          "--steps", options->steps,
          "The steps, separated by commas (default: case,percent,dots). case: ASCII letters of scheme and host, and hex digits. percent: decode unreserved characters. ucschar: decode UTF-8 as to-iri does. dots: remove dot segments; from a relative path only those that mean the same on every base. scheme: remove default ports such as :080, and fill empty paths. ipv6: RFC 5952. all: all of these")
      .shown_as("STEPS")
      .excludes(level);
  command
      .text("--components", options->components,
            "The components to normalize, separated by commas (default: all)")
      .shown_as("LIST");
  command.flag("--unique", options->unique, "Print each normal form once");
  command.flag("--to-uri", options->to_uri, "Convert to a URI as well (RFC 3987 s3.1)");
  const Option missing =
      command.flag("--missing", options->missing, "List the steps that would change something");
  command.flag("--explain", options->common.explain, "Show what each step changes")
      .excludes(missing);
  add_operation_options(command, options->common);
  command.examples(std::string("  iri normalize HTTP://Example.COM/%7ea/../b\n"
                               "  iri normalize --to-uri < iris.txt\n"
                               "  iri normalize --steps all --explain 'http://[0:0:0::1]:80'") +
                   operation_footer + explain_footer);
  command.action([options] { return normalize(*options); });
}

}  // namespace iri::cli
