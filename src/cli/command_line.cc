#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "arguments.hpp"
#include "help.hpp"
#include "nearest.hpp"
#include "output.hpp"
#include "style.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

Option add_text(CLI::App* app, const std::string& name,
                const std::function<void(const std::string&)>& use,
                const std::string& description) {
  if (app == nullptr) return Option();
  const auto take = [use](const CLI::results_t& texts) {
    use(unprotect(texts.front()));
    return true;
  };
  return Option(*app->add_option(name, take, description)->type_name("TEXT"));
}

CLI::Option& add_texts(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                       const std::string& description) {
  const auto take = [&values](const CLI::results_t& texts) {
    values = texts;
    unprotect(values);
    return true;
  };
  return *app.add_option(name, take, description)->type_name("TEXT");
}

/// What is shown as "PART=VALUE... INPUT" is one name, and CLI11 takes none with a space or "=" from 2.4 on: in a name two octets
/// that are in no text stand for these.
constexpr std::string_view in_text = " =";
constexpr std::string_view in_name = "\x80\x81";

std::string exchange(std::string text, std::string_view from, std::string_view to) {
  for (char& c : text) {
    if (const std::size_t at = from.find(c); at != from.npos) c = to[at];
  }
  return text;
}

std::string shown_name(const std::string& name) { return exchange(name, in_name, in_text); }

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    return shown_name(CLI::Formatter::make_option_name(option, is_positional));
  }
};

/// CLI11 writes "INPUT TEXT ..." where this writes "INPUT ...".
Option positional(CLI::Option& option) { return Option(*option.type_name("")); }

/// CLI11 would take -1 as the greatest number, and 010 as eight.
std::string as_decimal(std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789") != text.npos) {
    return "expected a number, not \"" + text + "\"";
  }
  text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
  return {};
}

Option add_number(CLI::App* app, const std::string& name,
                  const std::function<void(const std::size_t&)>& use,
                  const std::string& description) {
  if (app == nullptr) return Option();
  CLI::Option& option = *app->add_option_function(name, use, description);
  option.transform(CLI::Validator(as_decimal, ""));
  return Option(option);
}

std::string join(const std::vector<std::string>& names, const std::string& between) {
  std::string joined;
  for (const std::string& name : names) joined += (joined.empty() ? "" : between) + name;
  return joined;
}

}  // namespace

Option& Option::required() {
  if (option_ != nullptr) option_->required();
  return *this;
}

Option& Option::shown_as(const std::string& value) {
  if (option_ != nullptr) option_->type_name(value);
  return *this;
}

Option& Option::between(int least, int most) {
  if (option_ != nullptr) option_->check(CLI::Range(least, most));
  return *this;
}

Option& Option::excludes(const Option& other) {
  if (option_ != nullptr) option_->excludes(other.option_);
  return *this;
}

Command Command::subcommand(const std::string& name, const std::string& description) {
  if (app_ == nullptr) return *this;
  CLI::App* const sub = app_->add_subcommand(name, description);
  sub->footer("");  // or it would have that of its parent
  if (!group_.empty()) sub->group(group_);
  const bool is_named = std::find(words_->begin(), words_->end(), name) != words_->end();
  return {is_named ? sub : nullptr, *words_, *run_};
}

void Command::require_subcommand() {
  if (app_ != nullptr) app_->require_subcommand(1);
}

void Command::action(Run run) {
  if (app_ == nullptr) return;
  add_choice(
      "--color", {"auto", "always", "never"},
      [](std::size_t i) { use_colour(static_cast<Colour>(i)); },
      "Colour text for people: auto (default: on a terminal, unless NO_COLOR is set), always, never");
  app_->callback([app = app_, to = run_, run = std::move(run)] {
    if (app->get_subcommands().empty()) *to = run;  // or theirs, which was set before
  });
}

void Command::examples(const std::string& lines) {
  if (app_ != nullptr) app_->footer("Examples:\n" + lines);
}

Option Command::flag(const std::string& names, bool& value, const std::string& description) {
  if (app_ == nullptr) return Option();
  return Option(*app_->add_flag(names, value, description));
}

Option Command::flag(const std::string& names, const std::function<void()>& given,
                     const std::string& description) {
  if (app_ == nullptr) return Option();
  return Option(*app_->add_flag_callback(names, given, description));
}

Option Command::text(const std::string& name, std::string& value, const std::string& description) {
  return add_text(
      app_, name, [&value](const std::string& text) { value = text; }, description);
}

Option Command::text(const std::string& name, std::optional<std::string>& value,
                     const std::string& description) {
  return add_text(
      app_, name, [&value](const std::string& text) { value = text; }, description);
}

Option Command::text(const std::string& name, const Take& take, const std::string& description) {
  const auto use = [name, take](const std::string& text) {
    const std::string complaint = take(text);
    if (!complaint.empty()) throw CLI::ValidationError(name, complaint);
  };
  return add_text(app_, name, use, description);
}

Option Command::texts(const std::string& name, std::vector<std::string>& values,
                      const std::string& description) {
  if (app_ == nullptr) return Option();
  return Option(*add_texts(*app_, name, values, description)
                     .multi_option_policy(CLI::MultiOptionPolicy::TakeAll));
}

Option Command::number(const std::string& name, std::size_t& value,
                       const std::string& description) {
  return add_number(
      app_, name, [&value](std::size_t number) { value = number; }, description);
}

Option Command::number(const std::string& name, std::optional<std::size_t>& value,
                       const std::string& description) {
  return add_number(
      app_, name, [&value](std::size_t number) { value = number; }, description);
}

Option Command::add_choice(const std::string& name, const std::vector<std::string>& names,
                           const std::function<void(std::size_t)>& choose,
                           const std::string& description) {
  if (app_ == nullptr) return Option();
  const auto take = [name, names, choose](const CLI::results_t& texts) {
    const std::string word = unprotect(texts.front());
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
      throw CLI::ValidationError(name, "there is no \"" + word + "\", only " + join(names, ", ") +
                                           did_you_mean(word, names));
    }
    choose(static_cast<std::size_t>(found - names.begin()));
    return true;
  };
  return Option(*app_->add_option(name, take, description)->type_name(join(names, "|")));
}

Option Command::argument(const std::string& name, std::string& value,
                         const std::string& description) {
  return text(name, value, description).shown_as("").required();
}

Option Command::arguments(const std::string& name, std::vector<std::string>& values,
                          const std::string& description) {
  if (app_ == nullptr) return Option();
  return positional(
      *add_texts(*app_, name, values, description).expected(CLI::detail::expected_max_vector_size));
}

Option Command::arguments(const std::string& name, std::vector<std::string>& values,
                          std::size_t& literal, const std::string& description) {
  if (app_ == nullptr) return Option();
  const auto take = [&values, &literal](const CLI::results_t& texts) {
    literal = static_cast<std::size_t>(std::count_if(texts.begin(), texts.end(), is_literal));
    values = texts;
    unprotect(values);
    return true;
  };
  return positional(*app_->add_option(exchange(name, in_text, in_name), take, description)
                         ->expected(CLI::detail::expected_max_vector_size));
}

CommandLine::CommandLine(const std::string& name, const std::string& description,
                         const std::string& version, std::vector<std::string> arguments)
    : app_(std::make_unique<CLI::App>(description, name)), arguments_(std::move(arguments)) {
  app_->formatter(std::make_shared<HelpFormatter>());
  app_->set_version_flag("-V,--version", version);
  app_->allow_windows_style_options(false);  // there too, "/a" is a path
}

CommandLine::~CommandLine() = default;

namespace {

std::vector<std::string> names_of(const std::vector<CLI::App*>& apps) {
  std::vector<std::string> names;
  names.reserve(apps.size());
  for (const CLI::App* app : apps) names.push_back(app->get_name());
  return names;
}

/// "iri query", for a subcommand of a subcommand.
std::string path_of(const CLI::App& app) {
  const CLI::App* const parent = app.get_parent();
  return parent == nullptr ? app.get_name() : path_of(*parent) + " " + app.get_name();
}

/// The subcommand that was given, the innermost one.
CLI::App& given(CLI::App& app) {
  const std::vector<CLI::App*> below = app.get_subcommands();
  return below.empty() ? app : given(*below.front());
}

CLI::App* named(const std::vector<CLI::App*>& apps, const std::string& name) {
  const auto found = std::find_if(apps.begin(), apps.end(),
                                  [&](const CLI::App* app) { return app->get_name() == name; });
  return found == apps.end() ? nullptr : *found;
}

/// The names of the options, "--format" and "-0".
std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

/// What is wrong with a word that CLI11 could not place.
std::string wrong_word(const CLI::App& app, const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  if (!word.starts_with('-')) return "one argument too many: \"" + word + "\"";
  return "there is no option \"" + name + "\"" + did_you_mean(name, options_of(app));
}

/// What is wrong with the words that name subcommands; empty if nothing is. `at` becomes the one that was given last.
std::string wrong_subcommand(CLI::App*& at, int count, char** arguments) {
  for (int i = 1;; ++i) {
    const std::vector<CLI::App*> below = at->get_subcommands({});
    if (below.empty()) return {};
    const bool optional = at->get_require_subcommand_min() == 0;
    if (optional && (i >= count || named(below, arguments[i]) == nullptr)) return {};
    if (i < count && arguments[i][0] == '-') {
      const std::vector<std::string> known = options_of(*at);
      const bool is_known = std::find(known.begin(), known.end(), arguments[i]) != known.end();
      return is_known ? std::string() : wrong_word(*at, arguments[i]);
    }
    if (i >= count && at->get_parent() == nullptr) return "a subcommand is missing";
    if (i >= count) return "a subcommand is missing: one of " + join(names_of(below), ", ");
    const std::string word = arguments[i];
    CLI::App* const next = named(below, word);
    if (next == nullptr) {
      return "there is no subcommand \"" + word + "\"" + did_you_mean(word, names_of(below));
    }
    at = next;
  }
}

/// What was given to a subcommand before the name of one below it, which would not get it; empty if nothing was.
std::string misplaced(const CLI::App& app) {
  const std::vector<CLI::App*> below = app.get_subcommands();
  if (below.empty()) return {};
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() != 0) {
      return shown_name(option->get_name()) + " belongs to " + path_of(app) + ", not to " +
             below.front()->get_name() + "; put it after that, if it knows it";
    }
  }
  return misplaced(*below.front());
}

std::string complaint_of(CLI::App& app, const CLI::ParseError& error) {
  const std::vector<std::string> left = app.remaining(true);
  // What is missing may be there, misspelt.
  const bool misspelt = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
                        dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  return misspelt && !left.empty() ? wrong_word(given(app), left.front())
                                   : std::string(error.what());
}

Exit complain_usage(const CLI::App& app, const std::string& complaint) {
  // CLI11 quotes arguments as they are.
  standard_error().write("iri: " + visible(unprotect_quotes(complaint)) + "\n" + path_of(app) +
                         " --help tells more\n");
  standard_error().flush();
  return Exit::usage;
}

}  // namespace

std::optional<Exit> CommandLine::read() {
  if (arguments_.size() > 1 && arguments_[1] == "help") {
    arguments_.erase(arguments_.begin() + 1);
    arguments_.emplace_back("--help");
  }
  std::vector<char*> words;
  words.reserve(arguments_.size());
  for (std::string& argument : arguments_) words.push_back(argument.data());
  const int number = static_cast<int>(words.size());
  CLI::App* at = app_.get();
  const std::string wrong = wrong_subcommand(at, number, words.data());
  if (!wrong.empty()) return complain_usage(*at, wrong);
  try {
    app_->parse(protect(number, words.data()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) return complain_usage(given(*app_), complaint_of(*app_, error));
    std::ostringstream text;
    app_->exit(error, text, text);
    standard_output().write(wrap_help(text.str(), help_columns()));
    standard_output().flush();
    return standard_output().status();
  }
  const std::string before = misplaced(*app_);
  if (!before.empty()) return complain_usage(given(*app_), before);
  return std::nullopt;
}

}  // namespace iri::cli
