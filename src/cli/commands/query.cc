// iri query get|set|append|remove|sort|list: the parameters of queries.
#include "iri/query.hpp"

#include <map>
#include <memory>

#include "commands.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct Options {
  OperationOptions common;
  QueryPolicy policy = query_policy::form;
  std::string parameter;
  bool all = false;
  bool prefix = false;

  std::string_view name() const { return std::string_view(parameter).substr(0, equals()); }
  Query::Value value() const {
    if (equals() == std::string::npos) return std::nullopt;
    return std::string_view(parameter).substr(equals() + 1);
  }

 private:
  std::size_t equals() const { return parameter.find('='); }
};

Exit get(Options& options) {
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    const Parameters all = parameters(reference, options.policy);
    if (options.all) return answer(all.get_all(options.parameter));
    auto value = all.get(options.parameter);
    return value ? answer(std::move(*value)) : Answer();
  });
}

Exit list(Options& options) {
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    std::vector<std::string> all;
    const Parameters range = parameters(reference, options.policy);
    for (auto at = range.begin(); at != range.end(); ++at) all.emplace_back(at.text());
    return answer(std::move(all));
  });
}

template <class Edit>
Exit edit(Options& options, const Edit& change) {
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    IriReference edited(reference);
    Query query(edited.query(), options.policy);
    change(query);
    const Result<void> done = edited.set_query(query.text());
    return done ? answer(std::string(edited.text())) : refuse(done.error());
  });
}

Exit remove(Options& options) {
  return edit(options, [&options](Query& query) {
    options.prefix ? query.erase_prefix(options.parameter) : query.erase(options.parameter);
  });
}

/// Selects the query policy by its name. Returns an error message, or an empty string.
std::string choose(QueryPolicy& policy, const std::string& name) {
  static const std::map<std::string, QueryPolicy> policies{
      {"plain", query_policy::plain}, {"form", query_policy::form}, {"html4", query_policy::html4}};
  const auto found = policies.find(name);
  if (found == policies.end()) return "one of plain, form, html4";
  policy = found->second;
  return {};
}

void add(Command& query, const char* name, const char* description, const char* parameter,
         Exit (*work)(Options&), const char* example) {
  const auto options = std::make_shared<Options>();
  Command command = query.subcommand(name, description);
  command
      .text(
          "--policy",
          [options](const std::string& policy) { return choose(options->policy, policy); },
          "How the query is read: form (default): & separates, + is a space; plain: + is a "
          "plus; html4: as form, and ; separates, too")
      .shown_as("plain|form|html4");
  if (parameter != nullptr) {
    command.argument(parameter, options->parameter, "In plain text, not percent-encoded");
  }
  if (work == get) {
    command.flag("--all", options->all, "The values of all of that name, as a list");
  }
  if (work == remove) {
    command.flag("--prefix", options->prefix, "All whose names begin so");
  }
  add_operation_options(command, options->common);
  command.examples(example + std::string(operation_footer));
  command.action([options, work] { return work(*options); });
}

}  // namespace

void add_query(Command& parent) {
  Command query = parent.subcommand("query", "Read and edit the parameters of queries");
  query.require_subcommand();
  add(query, "get", "The value of the first parameter of a name", "NAME", get,
      "  iri query get q 'http://example.com/?q=a+b'");
  add(
      query, "set", "Set a parameter in the place of all of its name, or append it", "NAME[=VALUE]",
      [](Options& o) { return edit(o, [&o](Query& q) { q.set(o.name(), o.value()); }); },
      "  iri query set page=2 'http://example.com/?page=1'");
  add(
      query, "append", "Append a parameter", "NAME[=VALUE]",
      [](Options& o) { return edit(o, [&o](Query& q) { q.append(o.name(), o.value()); }); },
      "  iri query append 'q=a&b' http://example.com/");
  add(query, "remove", "Take out all parameters of a name", "NAME", remove,
      "  iri query remove --prefix utm_ < links.txt");
  add(query, "list", "All parameters, as they stand in the query", nullptr, list,
      "  iri query list 'http://example.com/?b=1&a=2'");
  add(
      query, "sort", "Sort the parameters by name, those of one name in their order", nullptr,
      [](Options& o) { return edit(o, [](Query& q) { q.sort(); }); },
      "  iri query sort 'http://example.com/?b=1&a=2'");
}

}  // namespace iri::cli
