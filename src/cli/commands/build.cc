// iri build, iri compose: references from parts in plain text.
#include "iri/build.hpp"

#include <algorithm>
#include <memory>

#include "commands.hpp"
#include "iri/format_reference.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

using Text = std::optional<std::string>;

struct BuildArguments {
  OperationOptions common;
  Text scheme, userinfo, host, port, path, query, fragment;
  std::vector<std::string> segments, parameters;
  std::string pattern;
  bool uri = false;
};

void add_parameter(auto& builder, std::string_view parameter) {
  const std::size_t equals = parameter.find('=');
  const bool has_value = equals != parameter.npos;
  builder.parameter(parameter.substr(0, equals),
                    has_value ? Query::Value(parameter.substr(equals + 1)) : std::nullopt);
}

/// Others say by themselves what is wrong.
bool is_of_a_value(const Problem& problem) { return problem.code == name(ErrorCode::bad_value); }

bool is_of_a_part(const Problem& problem) {
  return is_of_a_value(problem) || problem.code == name(ErrorCode::no_authority);
}

/// What is wrong with the parts together; the message of the library if nothing is known better.
std::string why_not(const BuildArguments& options, const std::string& message) {
  if (!options.host && (options.userinfo || options.port)) {
    return std::string(options.port ? "--port" : "--userinfo") + " needs --host";
  }
  const auto is_dots = [](const std::string& text) { return text == "." || text == ".."; };
  if (std::any_of(options.segments.begin(), options.segments.end(), is_dots)) {
    return "a segment cannot be . or ..: it would be taken for a step in the path";
  }
  return message;
}

template <class T>
Answer build(const BuildArguments& options) {
  Builder<T> builder;
  if (options.scheme) builder.scheme(*options.scheme);
  if (options.userinfo) builder.encode_userinfo(*options.userinfo);
  if (options.host) builder.encode_host(*options.host);
  if (options.port) builder.port(*options.port);
  if (options.path) builder.encode_path(*options.path);
  for (const std::string& segment : options.segments) builder.encode_segment(segment);
  if (options.query) builder.encode_query(*options.query);
  for (const std::string& parameter : options.parameters) add_parameter(builder, parameter);
  if (options.fragment) builder.encode_fragment(*options.fragment);
  Answer built = answer(builder.build());
  if (!built.ok && is_of_a_part(built.problem)) {
    built.problem.message = why_not(options, built.problem.message);
  }
  return built;
}

/// There is no input, so the answer is the one to an empty argument.
Exit run_build(BuildArguments& options) {
  options.common.input.arguments = {""};
  return run_operation(options.common, [&options](std::string_view) {
    return options.uri ? build<UriReference>(options) : build<IriReference>(options);
  });
}

/// Splits a line at its tabs.
std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t tab = 0; tab != line.npos;) {
    tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    line.remove_prefix(tab == line.npos ? line.size() : tab + 1);
  }
  return fields;
}

/// Where the {} of the pattern are.
std::vector<std::size_t> places_of(std::string_view pattern) {
  std::vector<std::size_t> places;
  for (std::size_t at = pattern.find("{}"); at != pattern.npos; at = pattern.find("{}", at + 2))
    places.push_back(at);
  return places;
}

/// The errors of the library have their place in the pattern: says it of the value, which is the
/// input, or of the pattern.
void place(Problem& problem, const std::string& pattern, std::string_view line,
           const std::vector<std::string_view>& values) {
  const std::vector<std::size_t> places = places_of(pattern);
  if (is_of_a_value(problem) && places.size() != values.size()) {
    problem.message = "values given: " + std::to_string(values.size()) +
                      "; places in the pattern: " + std::to_string(places.size());
    problem.offset = line.size();
    return;
  }
  const auto found = std::find(places.begin(), places.end(), problem.offset);
  if (found == places.end()) {
    problem.message =
        "in the pattern, at byte " + std::to_string(problem.offset) + ": " + problem.message;
    problem.offset = 0;
    return;
  }
  const auto index = static_cast<std::size_t>(found - places.begin());
  problem.message = "value " + std::to_string(index + 1) + " cannot stand at its place, byte " +
                    std::to_string(*found) + " of the pattern";
  problem.offset = static_cast<std::size_t>(values[index].data() - line.data());
}

Exit run_compose(BuildArguments& options) {
  return run_operation(options.common, [&options](std::string_view line) {
    const std::vector<std::string_view> values = split(line);
    Answer made = options.uri ? answer(format_reference<UriReference>(options.pattern, values))
                              : answer(format_reference<IriReference>(options.pattern, values));
    if (!made.ok) place(made.problem, options.pattern, line, values);
    return made;
  });
}

}  // namespace

void add_build(Command& parent) {
  const auto options = std::make_shared<BuildArguments>();
  Command command = parent.subcommand(
      "build", "Build a reference from parts in plain text, each encoded for its place");
  command.text("--scheme", options->scheme, "The scheme");
  command.text("--userinfo", options->userinfo, "The userinfo");
  command.text("--host", options->host,
               "A name, or an IP address; brackets around IPv6 may be left out");
  command.text("--port", options->port, "The port");
  command.text("--path", options->path, "The path; / is not encoded");
  command.texts("--segment", options->segments,
                "A segment of the path; / is encoded; can be repeated");
  command.text("--query", options->query, "The query; & = + are not encoded");
  command.texts("--parameter", options->parameters,
                "A parameter of the query, NAME or NAME=VALUE; & ; + are encoded; can be repeated");
  command.text("--fragment", options->fragment, "The fragment");
  command.flag("--uri", options->uri, "Make a URI-reference: encode everything beyond US-ASCII");
  add_format_option(command, options->common.format, options->common.header);
  command.examples(
      "  iri build --scheme https --host example.com --segment a/b --parameter 'q=x y'\n"
      "  iri build --path 'a file' --fragment part\n"
      "\n"
      "Exit code: 0 built, 1 the parts make no reference, 2 usage, 3 output failed.");
  command.action([options] { return run_build(*options); });
}

void add_compose(Command& parent) {
  const auto options = std::make_shared<BuildArguments>();
  Command command = parent.subcommand(
      "compose", "Fill the {} of a pattern with values in plain text, separated by tabs");
  command.argument("PATTERN", options->pattern,
                   "A reference with {} where a value goes; each value is encoded for its place");
  command.flag("--uri", options->uri, "Make URI-references: encode everything beyond US-ASCII");
  add_operation_options(command, options->common, "VALUES");
  command.examples(std::string("  iri compose 'https://example.com/{}' 'a/b' 'c d'\n"
                               "  iri compose 'https://example.com/{}?q={}' < table.tsv") +
                   operation_footer);
  command.action([options] { return run_compose(*options); });
}

}  // namespace iri::cli
