// iri expand: URI templates.

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "commands.hpp"
#include "iri/reason.hpp"
#include "iri/template.hpp"
#include "iri/template_match.hpp"
#include "operation.hpp"
#include "options.hpp"
#include "output.hpp"
#include "system.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ExpandArguments {
  OperationOptions common;
  std::string variables;
  std::vector<std::string> assignments;
  std::optional<std::string> match;
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

/// Reads an object of texts, of lists and of objects of texts. A number becomes the text that is written; so do true and false.
class ObjectReader : public nlohmann::json_sax<Json> {
 public:
  /// `object` is null, and becomes the object.
  explicit ObjectReader(Json& object) : object_(object) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value ? "true" : "false"); }
  // Zero has a sign here, or it would be unsigned. A number without a fraction has no second way to be written.
  bool number_integer(number_integer_t value) override {
    return put(value == 0 ? "-0" : std::to_string(value));
  }
  bool number_unsigned(number_unsigned_t value) override { return put(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& written) override { return put(written); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool key(string_t& name) override {
    name_ = std::move(name);
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

 private:
  bool put(Json value) {
    if (!object_.is_object()) return false;
    if (inner_ != nullptr && inner_->is_array()) {
      inner_->push_back(std::move(value));
    } else {
      (inner_ != nullptr ? *inner_ : object_)[name_] = std::move(value);
    }
    return true;
  }
  bool open(Json empty) {
    if (inner_ != nullptr) return false;
    if (object_.is_null()) {
      object_ = std::move(empty);
      return object_.is_object();
    }
    inner_ = &(object_[name_] = std::move(empty));
    return true;
  }
  bool close() noexcept {
    inner_ = nullptr;
    return true;
  }

  Json& object_;
  Json* inner_ = nullptr;  ///< the list or object in it that is read
  std::string name_;
};

/// The variables in a JSON object, and the texts that they borrow.
class Variables {
 public:
  /// The values are strings, nulls, or lists or objects of those.
  void read(const Json& object) {
    names_.reserve(object.size());  // INVARIANT: borrowed texts never move
    for (const auto& [name, value] : object.items()) {
      names_.push_back(std::make_unique<Variable>());
      Variable& variable = *names_.back();
      variable.name = name;
      variable.read(value);
      variables_.push_back({variable.name, variable.value});
    }
    // Sorted here once, so that no template has to.
    std::stable_sort(variables_.begin(), variables_.end(),
                     [](const auto& a, const auto& b) { return a.name < b.name; });
  }
  std::span<const TemplateVariable> get() const noexcept { return variables_; }

 private:
  struct Variable {
    std::string name;
    std::vector<std::string> texts;
    std::vector<std::string_view> list;
    std::vector<TemplatePair> pairs;
    TemplateValue value;

    void read(const Json& json) {
      if (json.is_null()) return;
      if (json.is_array()) return read_list(json);
      if (json.is_object()) return read_pairs(json);
      texts.push_back(json.get<std::string>());
      value = TemplateValue(std::string_view(texts.front()));
    }
    void read_list(const Json& json) {
      for (const Json& element : json) {
        if (!element.is_null()) texts.push_back(element.get<std::string>());
      }
      list.assign(texts.begin(), texts.end());
      value = TemplateValue(std::span<const std::string_view>(list));
    }
    void read_pairs(const Json& json) {
      for (const auto& [key, element] : json.items()) {
        if (element.is_null()) continue;
        texts.push_back(key);
        texts.push_back(element.get<std::string>());
      }
      for (std::size_t i = 0; i < texts.size(); i += 2) pairs.push_back({texts[i], texts[i + 1]});
      value = TemplateValue(std::span<const TemplatePair>(pairs));
    }
  };

  std::vector<std::unique_ptr<Variable>> names_;
  std::vector<TemplateVariable> variables_;
};

/// A variable of a match as --vars reads it.
Json json_of(const MatchedVariable& variable) {
  if (variable.kind == TemplateValue::Kind::string) return variable.texts.front();
  if (variable.kind == TemplateValue::Kind::list) return variable.texts;
  Json::object_t object;  // its names are distinct; [] would look for each among all
  for (std::size_t i = 0; i < variable.texts.size(); i += 2) {
    object.emplace_back(variable.texts[i], variable.texts[i + 1]);
  }
  return object;
}

/// Whether JSON can have them: in UTF-8, and no name of an array twice.
bool fit_json(const MatchedVariable& variable) {
  std::unordered_set<std::string_view> names;
  for (std::size_t i = 0; i < variable.texts.size(); ++i) {
    const bool name = variable.kind == TemplateValue::Kind::assoc && i % 2 == 0;
    if (!is_utf8(variable.texts[i]) || (name && !names.insert(variable.texts[i]).second))
      return false;
  }
  return true;
}

Answer answer_of(const std::vector<MatchedVariable>& match) {
  Json object = Json::object();
  for (const MatchedVariable& variable : match) {
    if (!fit_json(variable)) {
      return {false,
              {},
              {"no_json", 0, "", "", "JSON cannot hold the value of " + visible(variable.name)},
              {}};
    }
    object[variable.name] = json_of(variable);
  }
  return {true, JsonText{object.dump()}, {}, {}};
}

/// `expand --match TEMPLATE [URI...]`
Exit match(ExpandArguments& options) {
  const std::string& text = *options.match;
  const TemplateMatchError error = match_template(text, "").error();
  if (error.failed() && error.code != TemplateMatchCode::no_match) {
    const Error wrong = check_template(text).error();
    Problem problem{name(error.code), error.offset, "", "", std::string(message(error.code))};
    if (wrong.failed()) problem.message = template_reason(text, wrong);
    std::string out = "iri: --match:\n";
    write_problem(out, text, problem, style_of(system::errors));
    standard_error().write(out);
    return Exit::usage;
  }
  return run_operation(options.common, [&text](std::string_view input) {
    const auto found = match_template(text, input);
    if (found) return answer_of(*found);
    const auto [code, offset] = found.error();
    return Answer{false, {}, {name(code), offset, "", "", std::string(message(code))}, {}};
  });
}

/// `expand TEMPLATE` without variables, `expand TEMPLATE VARS.json`, `expand --vars VARS.json [TEMPLATE...]` and
/// `expand --var x=1 [TEMPLATE...]`; both options may be given, and --var has the last word.
Exit expand(ExpandArguments& options) {
  if (options.match) return match(options);
  std::vector<std::string>& arguments = options.common.input.arguments;
  const auto given = object_of(options.assignments);
  if (!given) return usage_error("--var takes NAME=VALUE");
  if (options.variables.empty() && given->empty() && arguments.size() != 1) {
    if (arguments.size() != 2) {
      return usage_error("expand takes TEMPLATE and VARS.json, or variables by --var NAME=VALUE");
    }
    options.variables = arguments.back();
    arguments.pop_back();
  }
  std::string content = "{}";
  if (!options.variables.empty()) content.clear();
  const std::size_t most = std::max(options.common.input.max_input, default_max_file);
  if (!options.variables.empty() && !read_whole(options.variables, content, most)) return Exit::io;
  Json object;
  ObjectReader reader(object);
  // The parser would take a NUL as the end of the text.
  if (content.find('\0') != content.npos || !Json::sax_parse(content, &reader)) {
    standard_error().write(
        "iri: the variables are not a JSON object of strings, lists and "
        "objects of strings\n");
    return Exit::invalid;
  }
  object.update(*given);
  Variables variables;
  variables.read(object);
  return run_operation(options.common, [&variables](std::string_view text) {
    auto made = iri::expand(text, variables.get());
    if (made) return answer(*std::move(made));
    Answer refused = refuse(made.error());
    refused.problem.message = template_reason(text, made.error());
    return refused;
  });
}

}  // namespace

void add_expand(Command& parent) {
  const auto options = std::make_shared<ExpandArguments>();
  Command command = parent.subcommand("expand", "Expand a URI template (RFC 6570)");
  command.text(
      "--vars", options->variables,
      "The file with the variables, for several templates or a stream of them; - is standard input");
  command.texts("--var", options->assignments, "A variable, whose value is a text; can be repeated")
      .shown_as("NAME=VALUE");
  command
      .text(
          "--match", options->match,
          "Backwards: the variables as JSON that this template was expanded with to each input, a URI")
      .shown_as("TEMPLATE");
  add_operation_options(command, options->common, "TEMPLATE VARS.json");
  command.examples(
      std::string(
          "  iri expand --var q=chien 'http://example.com/search{?q,lang}'\n"
          "  echo '{\"q\":\"chien\",\"lang\":\"fr\"}' > vars.json\n"
          "  iri expand 'http://example.com/search{?q,lang}' vars.json\n"
          "  iri expand --vars vars.json --format json < templates.txt\n"
          "  iri expand --match '/search{?q,lang}' '/search?q=chien&lang=fr'\n"
          "\n"
          "A prefix (:n) of a list or an object is an error. Of several errors, the first is reported.\n"
          "--match refuses a template that is ambiguous, such as {a}{b}: what could be expanded from other\n"
          "values, too. A variable with * is a list or an object; what is not written is left out.\n"
          "A template alone is expanded without variables, which checks it.") +
      operation_footer);
  command.action([options] { return expand(*options); });
}

}  // namespace iri::cli
