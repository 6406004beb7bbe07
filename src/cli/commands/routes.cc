// iri routes: files of routes, checked, listed, asked and compiled.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

#include "commands.hpp"
#include "file.hpp"
#include "json.hpp"
#include "options.hpp"
#include "output.hpp"
#include "policy_file.hpp"
#include "report.hpp"
#include "route_check.hpp"
#include "route_file.hpp"
#include "route_header.hpp"
#include "route_options.hpp"
#include "visible.hpp"

namespace iri::cli {

std::string dump(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace) + "\n";
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

namespace {

void say_problems(const RouteFile& file) {
  for (const RouteProblem& problem : file.problems) {
    standard_error().write(sentence(file, problem) + "\n");
  }
}

}  // namespace

std::optional<FileRouter> router_of(const RouteOptions& options, RouteFile& file, Exit& exit) {
  exit = Exit::io;
  if (!read_routes(options.file, options.base, options.max_input, file)) return std::nullopt;
  give_identifiers(file);
  std::optional<FileRouter> router = build_router(file);
  say_problems(file);
  exit = Exit::invalid;
  if (file.problems.empty() || (options.skip && router)) return router;
  if (router) {
    standard_error().write("iri: nothing done; --skip-refused goes on without these routes\n");
  }
  return std::nullopt;
}

namespace {

Json json_of(const RouteFile& file, const RouteProblem& problem) {
  Json object;
  object["file"] = file.file;
  object["line"] = problem.place.line;
  object["column"] = problem.place.column;
  object["code"] = problem.code;
  object["message"] = problem.message;
  object["pattern"] = text_or_null(problem.pattern);
  object["other"] = text_or_null(problem.other);
  object["witness"] = text_or_null(problem.witness);
  return object;
}

/// To --output, or to standard output.
Exit write_output(const RouteOptions& options, const std::string& text) {
  if (!options.output || *options.output == "-") {
    standard_output().write(standard_output().is_terminal() ? visible_lines(text) : text);
    return Exit::valid;
  }
  return write_file(*options.output, text);
}

// --- check ---

Exit check(const RouteOptions& options) {
  std::optional<Gate> gate;
  if (options.policy) {
    if (const Exit exit = load_policy(*options.policy, gate, options.max_input);
        exit != Exit::valid)
      return exit;
  }
  RouteFile file;
  if (!read_routes(options.file, options.base, options.max_input, file)) return Exit::io;
  give_identifiers(file);
  const std::optional<FileRouter> router = build_router(file);
  if (router) check_reach(file, *router, gate ? &*gate : nullptr);
  std::stable_sort(
      file.problems.begin(), file.problems.end(),
      [](const RouteProblem& a, const RouteProblem& b) { return a.place.line < b.place.line; });
  for (const RouteProblem& problem : file.problems) {
    standard_output().write(options.format == Format::json ? dump(json_of(file, problem))
                                                           : sentence(file, problem) + "\n");
  }
  return file.problems.empty() ? Exit::valid : Exit::invalid;
}

// --- list, from-openapi ---

Json json_of(const NamedRoute& route, const FileRouter& router, std::uint32_t number) {
  Json object;
  const auto [method, rest] = method_and_rest(route.pattern);
  object["route"] = number;
  object["method"] = text_or_null(method);
  object["pattern"] = rest;
  object["name"] = text_or_null(route.name);
  object["identifier"] = route.identifier;
  object["captures"] = Json::array();
  for (const std::string_view name : router.names(number)) object["captures"].push_back(name);
  object["line"] = route.place.line;
  return object;
}

Exit list(const RouteOptions& options) {
  RouteFile file;
  Exit exit = Exit::valid;
  const std::optional<FileRouter> router = router_of(options, file, exit);
  if (!router) return exit;
  if (options.format != Format::json) {
    standard_output().write(lines_of(file.routes, RouteName::identifier));
    return Exit::valid;
  }
  for (std::uint32_t i = 0; i < file.routes.size(); ++i) {
    standard_output().write(dump(json_of(file.routes[i], *router, i)));
  }
  return Exit::valid;
}

Exit from_openapi(const RouteOptions& options) {
  RouteFile file;
  Exit exit = Exit::valid;
  if (!router_of(options, file, exit)) return exit;
  return write_output(options, lines_of(file.routes, RouteName::given));
}

// --- compile ---

bool is_namespace(std::string_view name) {
  while (!name.empty()) {
    const std::size_t end = std::min(name.find("::"), name.size());
    if (identifier_of(name.substr(0, end)) != name.substr(0, end)) return false;
    name.remove_prefix(std::min(end + 2, name.size()));
  }
  return true;
}

Exit compile(const RouteOptions& options) {
  if (options.name_space.empty() || options.name_space.ends_with(':') ||
      !is_namespace(options.name_space)) {
    standard_error().write("iri: --namespace: expected names of C++ with \"::\" between them\n");
    return Exit::usage;
  }
  RouteFile file;
  Exit exit = Exit::valid;
  const std::optional<FileRouter> router = router_of(options, file, exit);
  if (!router) return exit;
  return write_output(options, write_route_header(*router, file.routes, options.name_space));
}

// --- The command line ---

using Shared = std::shared_ptr<RouteOptions>;

void add_file(Command& command, const Shared& options) {
  command.argument("FILE", options->file,
                   "A file of routes, or an OpenAPI document in JSON or YAML; - is standard input");
  command.flag("--base", options->base,
               "Prefix each path with the path of the first server in the document");
  command
      .number("--max-input", options->max_input, "Refuse a file of more bytes (default: 67108864)")
      .shown_as("BYTES");
}
void add_skip(Command& command, const Shared& options) {
  command.flag("--skip-refused", options->skip,
               "Leave out routes that are refused, and list them on standard error");
}
void add_format(Command& command, const Shared& options) {
  command.choice("--format", options->format, {{"text", Format::text}, {"json", Format::json}},
                 "Output format");
}
void add_output(Command& command, const Shared& options) {
  command.text("-o,--output", options->output, "Write to this file").shown_as("FILE");
}

void add_check_routes(Command& parent) {
  const auto options = std::make_shared<RouteOptions>();
  Command command = parent.subcommand("check", "Find what is wrong with routes");
  add_file(command, options);
  command.text("--policy", options->policy,
               "Also report routes whose plainest requests this policy of the gate stops");
  add_format(command, options);
  command.examples(
      "  iri routes check routes.txt\n"
      "  iri routes check --policy proxy --format json openapi.json\n"
      "\n"
      "text: FILE:LINE:COLUMN: code: message. The codes are those of iri/route_error.hpp, and bad_line,\n"
      "same_identifier, unreachable (no request reaches the route), undecided (not known whether one\n"
      "does), never_admitted (the policy stops the plainest requests of the route). For documents also\n"
      "not_json, bad_document, bad_base, reference, duplicate_key.\n"
      "Exit code: 0 nothing is wrong, 1 something is, 2 usage, 3 input or output failed.");
  command.action([options] { return check(*options); });
}

void add_list_routes(Command& parent) {
  const auto options = std::make_shared<RouteOptions>();
  Command command = parent.subcommand("list", "List routes with their C++ names");
  add_file(command, options);
  add_skip(command, options);
  add_format(command, options);
  command.examples(
      "  iri routes list routes.txt\n"
      "  iri routes list --format json openapi.json");
  command.action([options] { return list(*options); });
}

void add_match_route(Command& parent) {
  const auto options = std::make_shared<RouteOptions>();
  Command command = parent.subcommand("match", "Find the route that answers a request");
  add_file(command, options);
  command.argument("METHOD", options->method, "The method of the request");
  command.argument("TARGET", options->target, "Its target, as on the request line");
  command.text("--host", options->host, "The value of its Host field");
  command.text("--policy", options->policy, "Apply this policy of the gate to the request first");
  add_skip(command, options);
  add_format(command, options);
  command.examples(
      "  iri routes match routes.txt GET /users/42\n"
      "  iri routes match --policy proxy --host a.example openapi.json GET /users/%34%32\n"
      "Exit code: 0 a route was found, 1 none, 2 usage, 3 input or output failed.");
  command.action([options] { return match_route(*options); });
}

void add_compile_routes(Command& parent) {
  const auto options = std::make_shared<RouteOptions>();
  Command command = parent.subcommand("compile", "Compile routes to C++ constants");
  add_file(command, options);
  add_output(command, options);
  command.text("--namespace", options->name_space, "The C++ namespace of the declarations")
      .shown_as("NAME");
  add_skip(command, options);
  command.examples(
      "  iri routes compile routes.txt -o routes.hpp\n"
      "  iri routes compile openapi.json --base --namespace api::routes -o routes.hpp\n"
      "Exit code: 0 written, 1 a route is refused and --skip-refused is not given, 2 usage,\n"
      "3 input or output failed.");
  command.action([options] { return compile(*options); });
}

void add_from_openapi(Command& parent) {
  const auto options = std::make_shared<RouteOptions>();
  Command command =
      parent.subcommand("from-openapi", "Convert an OpenAPI document to a file of routes");
  add_file(command, options);
  add_output(command, options);
  add_skip(command, options);
  command.examples(
      "  iri routes from-openapi openapi.json -o routes.txt\n"
      "  iri routes from-openapi --base --skip-refused openapi.json");
  command.action([options] { return from_openapi(*options); });
}

}  // namespace

void add_routes(Command& parent) {
  Command command = parent.subcommand("routes", "Check, list, match and compile routes");
  command.require_subcommand();
  command.examples(
      "  iri routes check routes.txt\n"
      "  iri routes match routes.txt GET /users/42\n"
      "  iri routes compile openapi.json -o routes.hpp");
  add_check_routes(command);
  add_list_routes(command);
  add_match_route(command);
  add_compile_routes(command);
  add_from_openapi(command);
}

}  // namespace iri::cli
