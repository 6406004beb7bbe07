// iri expand: URI templates.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "iri/template.hpp"
#include "operation.hpp"
#include "options.hpp"
#include "output.hpp"

namespace iri::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  OperationOptions common;
  std::string variables;
  std::vector<std::string> assignments;
};

/// {"x":"1"} of x=1; nullopt if one of them has no name.
std::optional<Json> object_of(const std::vector<std::string>& assignments) {
  Json object = Json::object();
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == 0 || equals == assignment.npos) return std::nullopt;
    object[assignment.substr(0, equals)] = assignment.substr(equals + 1);
  }
  return object;
}

/// The variables in a JSON object, and the texts that they borrow.
class Variables {
 public:
  /// Returns false unless `object` is an object whose values are strings, numbers, booleans, nulls,
  /// or lists or objects of those.
  bool read(const Json& object) {
    if (!object.is_object()) return false;
    names_.reserve(object.size());  // INVARIANT: borrowed texts never move
    for (const auto& [name, value] : object.items()) {
      names_.push_back(std::make_unique<Variable>());
      Variable& variable = *names_.back();
      variable.name = name;
      if (!variable.read(value)) return false;
      variables_.push_back({variable.name, variable.value});
    }
    // Sorted here once, so that no template has to.
    std::stable_sort(variables_.begin(), variables_.end(),
                     [](const auto& a, const auto& b) { return a.name < b.name; });
    return true;
  }
  std::span<const TemplateVariable> get() const noexcept { return variables_; }

 private:
  struct Variable {
    std::string name;
    std::vector<std::string> texts;
    std::vector<std::string_view> list;
    std::vector<TemplatePair> pairs;
    TemplateValue value;

    bool read(const Json& json) {
      if (json.is_null()) return true;
      if (json.is_array()) return read_list(json);
      if (json.is_object()) return read_pairs(json);
      texts.push_back(text_of(json));
      value = TemplateValue(std::string_view(texts.front()));
      return true;
    }
    bool read_list(const Json& json) {
      for (const Json& element : json) {
        if (element.is_structured()) return false;
        if (!element.is_null()) texts.push_back(text_of(element));
      }
      list.assign(texts.begin(), texts.end());
      value = TemplateValue(std::span<const std::string_view>(list));
      return true;
    }
    bool read_pairs(const Json& json) {
      for (const auto& [key, element] : json.items()) {
        if (element.is_structured()) return false;
        if (element.is_null()) continue;
        texts.push_back(key);
        texts.push_back(text_of(element));
      }
      for (std::size_t i = 0; i < texts.size(); i += 2) pairs.push_back({texts[i], texts[i + 1]});
      value = TemplateValue(std::span<const TemplatePair>(pairs));
      return true;
    }
    static std::string text_of(const Json& json) {
      return json.is_string() ? json.get<std::string>() : json.dump();
    }
  };

  std::vector<std::unique_ptr<Variable>> names_;
  std::vector<TemplateVariable> variables_;
};

/// `expand TEMPLATE VARS.json`, `expand --vars VARS.json [TEMPLATE...]` and `expand --var x=1 [TEMPLATE...]`; both options may
/// be given, and --var has the last word.
Exit expand(Options& options) {
  std::vector<std::string>& arguments = options.common.input.arguments;
  const auto given = object_of(options.assignments);
  if (!given) return usage_error("--var takes NAME=VALUE");
  if (options.variables.empty() && given->empty()) {
    if (arguments.size() != 2) {
      return usage_error("expand takes TEMPLATE and VARS.json, or variables by --var NAME=VALUE");
    }
    options.variables = arguments.back();
    arguments.pop_back();
  }
  std::string content = "{}";
  if (!options.variables.empty()) content.clear();
  if (!options.variables.empty() && !read_whole(options.variables, content)) return Exit::io;
  // Deeper, a tree would overflow the stack where it is copied; and no variable is.
  const auto keep = [](int depth, Json::parse_event_t, const Json&) { return depth <= 8; };
  Json object = Json::parse(content, keep, false);
  if (object.is_object()) object.update(*given);
  Variables variables;
  if (!variables.read(object)) {
    standard_error().write(
        "iri: the variables are not a JSON object of strings, lists and "
        "objects of strings\n");
    return Exit::invalid;
  }
  return run_operation(options.common, [&variables](std::string_view text) {
    return answer(iri::expand(text, variables.get()));
  });
}

}  // namespace

void add_expand(Command& parent) {
  const auto options = std::make_shared<Options>();
  Command command = parent.subcommand("expand", "Expand a URI template (RFC 6570)");
  command.text(
      "--vars", options->variables,
      "The file with the variables, for several templates or a stream of them; - is standard input");
  command.texts("--var", options->assignments, "A variable, whose value is a text; can be repeated")
      .shown_as("NAME=VALUE");
  add_operation_options(command, options->common, "TEMPLATE VARS.json");
  command.examples(
      std::string(
          "  iri expand --var q=chien 'http://example.com/search{?q,lang}'\n"
          "  echo '{\"q\":\"chien\",\"lang\":\"fr\"}' > vars.json\n"
          "  iri expand 'http://example.com/search{?q,lang}' vars.json\n"
          "  iri expand --vars vars.json --format json < templates.txt\n"
          "\n"
          "A prefix (:n) of a list or an object is an error. Of several errors, the first is reported.") +
      operation_footer);
  command.action([options] { return expand(*options); });
}

}  // namespace iri::cli
