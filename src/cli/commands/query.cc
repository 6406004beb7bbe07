// iri query get|set|append|remove|sort|list: the parameters of queries.
#include "iri/query.hpp"

#include <map>
#include <memory>
#include <span>

#include "commands.hpp"
#include "operation.hpp"
#include "options.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct QueryArguments {
  OperationOptions common;
  std::optional<QueryPolicy> policy;  ///< without one, that of the scheme
  std::string parameter;
  bool all = false;
  bool prefix = false;
  bool bare = false;
  bool decode = false;
};

QueryPolicy policy_for(const QueryArguments& options, IriReferenceView reference) {
  return options.policy.value_or(query_policy_of(reference.scheme()));
}

/// NAME=VALUE; NAME alone with --bare.
struct Edit {
  std::string name;
  std::optional<std::string> value;
};

Exit get(QueryArguments& options) {
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    const Parameters all = parameters(reference, policy_for(options, reference));
    if (options.all) return answer(all.get_all(options.parameter));
    auto value = all.get(options.parameter);
    return value ? answer(std::move(*value)) : Answer();
  });
}

/// JSON has keys and values, decoded; text and TSV have the parameters as they stand, or decoded with an "=" between.
Exit list(QueryArguments& options) {
  const bool pairs = options.decode || options.common.format == Format::json;
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    const Parameters range = parameters(reference, policy_for(options, reference));
    if (pairs) return Answer{true, pairs_of(range), {}, {}};
    std::vector<std::string> all;
    for (auto at = range.begin(); at != range.end(); ++at) all.emplace_back(at.text());
    return answer(std::move(all));
  });
}

template <class Change>
Exit edit(QueryArguments& options, const Change& change) {
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    IriReference edited(reference);
    Query query(edited.query(), policy_for(options, reference));
    change(query);
    const Result<void> done = edited.set_query(query.text());
    return done ? answer(std::string(edited.text())) : refuse(done.error());
  });
}

Exit remove(QueryArguments& options) {
  return edit(options, [&options](Query& query) {
    options.prefix ? query.erase_prefix(options.parameter) : query.erase(options.parameter);
  });
}

/// Whether it looks like NAME=VALUE and like no reference with a scheme, a path of segments, a query or a fragment.
bool is_edit(std::string_view word) {
  const std::size_t equals = word.find('=');
  return equals != word.npos && word.substr(0, equals).find_first_of(":/?#") == word.npos;
}

Edit read_edit(const std::string& word, bool bare) {
  if (bare) return {word, std::nullopt};
  const std::size_t equals = word.find('=');
  return {word.substr(0, equals), word.substr(equals + 1)};
}

/// The edits that stand before the references: the first argument, and without --bare those that look like one.
std::vector<Edit> leading_edits(std::span<const std::string> words, bool bare) {
  std::vector<Edit> edits;
  for (const std::string& word : words) {
    const bool first = edits.empty();
    const bool is_one = first ? bare || word.find('=') != word.npos : !bare && is_edit(word);
    if (!is_one) break;
    edits.push_back(read_edit(word, bare));
  }
  return edits;
}

/// The edits, taken out of the arguments; none if they are not right, after a message.
std::vector<Edit> take_edits(QueryArguments& options) {
  InputOptions& input = options.common.input;
  const auto plain = std::span(input.arguments).first(input.arguments.size() - input.literal);
  std::vector<Edit> edits = leading_edits(plain, options.bare);
  if (edits.empty()) {
    usage_error("write NAME=VALUE before the references; for a NAME without a value use --bare");
    return {};
  }
  for (const std::string& word : plain.subspan(edits.size())) {
    if (!is_edit(word)) continue;
    usage_error(
        "\"" + visible(word) +
        "\" is among the references; put parameters before them. If it is a reference, put -- before it");
    return {};
  }
  input.arguments.erase(input.arguments.begin(),
                        input.arguments.begin() + static_cast<std::ptrdiff_t>(edits.size()));
  return edits;
}

/// Works with each NAME=VALUE of the command line.
template <class Change>
Exit edit_each(QueryArguments& options, const Change& change) {
  const std::vector<Edit> edits = take_edits(options);
  if (edits.empty()) return Exit::usage;
  return edit(options, [&](Query& query) {
    for (const Edit& each : edits) change(query, each);
  });
}

Exit set(QueryArguments& options) {
  return edit_each(options,
                   [](Query& query, const Edit& each) { query.set(each.name, each.value); });
}
Exit append(QueryArguments& options) {
  return edit_each(options,
                   [](Query& query, const Edit& each) { query.append(each.name, each.value); });
}

/// Selects the query policy by its name. Returns an error message, or an empty string.
std::string choose(std::optional<QueryPolicy>& policy, const std::string& name) {
  static const std::map<std::string, QueryPolicy> policies{
      {"plain", query_policy::plain}, {"form", query_policy::form}, {"html4", query_policy::html4}};
  const auto found = policies.find(name);
  if (found == policies.end()) return "one of plain, form, html4";
  policy = found->second;
  return {};
}

void add(Command& query, const char* name, const char* description, const char* parameter,
         Exit (*work)(QueryArguments&), const char* example) {
  const auto options = std::make_shared<QueryArguments>();
  Command command = query.subcommand(name, description);
  command
      .text(
          "--policy",
          [options](const std::string& policy) { return choose(options->policy, policy); },
          "How to read the query. form: & separates, + is a space. plain: + is a plus. html4: like form, and ; separates, too. Default: form for http, https, ws, wss and without a scheme; else plain")
      .shown_as("plain|form|html4");
  if (work == set || work == append) {
    command.flag("--bare", options->bare, "NAME alone is the parameter, without = and a value");
    add_operation_options(command, options->common, "NAME=VALUE... INPUT");
    command.examples(
        example +
        std::string(
            "\n"
            "\n"
            "NAME and VALUE are plain text, not percent-encoded, as with iri set --encode: %20 becomes %2520.\n"
            "After --, everything is a reference.") +
        operation_footer);
    command.action([options, work] { return work(*options); });
    return;
  }
  if (work == list) {
    command.flag("--decode", options->decode,
                 "Decode names and values; JSON always has them decoded");
  }
  if (parameter != nullptr) {
    command.argument(parameter, options->parameter, "The name in plain text, not percent-encoded");
  }
  if (work == get) {
    command.flag("--all", options->all,
                 "Print the values of all parameters with this name, as a list");
  }
  if (work == remove) {
    command.flag("--prefix", options->prefix, "Remove all parameters whose names begin like this");
  }
  add_operation_options(command, options->common);
  command.examples(example + std::string(operation_footer));
  command.action([options, work] { return work(*options); });
}

}  // namespace

void add_query(Command& parent) {
  Command query = parent.subcommand("query", "Read and edit the parameters of queries");
  query.require_subcommand();
  query.examples(
      "  iri query get q 'http://example.com/?q=a+b'\n"
      "  iri query set page=2 'http://example.com/?page=1'\n"
      "  iri query remove --prefix utm_ < links.txt\n"
      "  iri query list --format json 'http://example.com/?b=1&a=2'\n"
      "  iri query set --help");
  add(query, "get", "Print the value of the first parameter with this name", "NAME", get,
      "  iri query get q 'http://example.com/?q=a+b'");
  add(query, "set", "Set parameters: replace those with the same name, or append", nullptr, set,
      "  iri query set page=2 'http://example.com/?page=1'\n"
      "  iri query set page=2 lang=en http://example.com/");
  add(query, "append", "Append parameters", nullptr, append,
      "  iri query append 'q=a&b' http://example.com/\n"
      "  iri query append --bare debug http://example.com/");
  add(query, "remove", "Remove all parameters with this name", "NAME", remove,
      "  iri query remove --prefix utm_ < links.txt");
  add(query, "list", "List all parameters, as written", nullptr, list,
      "  iri query list 'http://example.com/?b=1&a=2'");
  add(
      query, "sort", "Sort the parameters by name; those with the same name keep their order",
      nullptr, [](QueryArguments& o) { return edit(o, [](Query& q) { q.sort(); }); },
      "  iri query sort 'http://example.com/?b=1&a=2'");
}

}  // namespace iri::cli
