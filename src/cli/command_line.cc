#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "arguments.hpp"
#include "output.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

Option add_text(CLI::App& app, const std::string& name,
                const std::function<void(const std::string&)>& use,
                const std::string& description) {
  const auto take = [use](const CLI::results_t& texts) {
    use(unprotect(texts.front()));
    return true;
  };
  return Option(*app.add_option(name, take, description)->type_name("TEXT"));
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

Option add_number(CLI::App& app, const std::string& name,
                  const std::function<void(const std::size_t&)>& use,
                  const std::string& description) {
  return Option(*app.add_option_function(name, use, description));
}

std::string join(const std::vector<std::string>& names, const std::string& between) {
  std::string joined;
  for (const std::string& name : names) joined += (joined.empty() ? "" : between) + name;
  return joined;
}

/// CLI11 quotes arguments as they are: their control characters are escaped here, line by line.
std::string shown_message(std::string_view message) {
  std::string out;
  while (!message.empty()) {
    const std::size_t end = std::min(message.find('\n'), message.size());
    append_visible(out, message.substr(0, end));
    out += '\n';
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return out;
}

}  // namespace

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::shown_as(const std::string& value) {
  option_->type_name(value);
  return *this;
}

Option& Option::between(int least, int most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option& Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}

Command Command::subcommand(const std::string& name, const std::string& description) {
  return {*app_->add_subcommand(name, description), *run_};
}

void Command::require_subcommand() { app_->require_subcommand(1); }

void Command::action(Run run) {
  app_->callback([to = run_, run = std::move(run)] { *to = run; });
}

void Command::examples(const std::string& lines) { app_->footer("Examples:\n" + lines); }

Option Command::flag(const std::string& names, bool& value, const std::string& description) {
  return Option(*app_->add_flag(names, value, description));
}

Option Command::flag(const std::string& names, const std::function<void()>& given,
                     const std::string& description) {
  return Option(*app_->add_flag_callback(names, given, description));
}

Option Command::text(const std::string& name, std::string& value, const std::string& description) {
  return add_text(
      *app_, name, [&value](const std::string& text) { value = text; }, description);
}

Option Command::text(const std::string& name, std::optional<std::string>& value,
                     const std::string& description) {
  return add_text(
      *app_, name, [&value](const std::string& text) { value = text; }, description);
}

Option Command::text(const std::string& name, const Take& take, const std::string& description) {
  const auto use = [name, take](const std::string& text) {
    const std::string complaint = take(text);
    if (!complaint.empty()) throw CLI::ValidationError(name, complaint);
  };
  return add_text(*app_, name, use, description);
}

Option Command::texts(const std::string& name, std::vector<std::string>& values,
                      const std::string& description) {
  return Option(*add_texts(*app_, name, values, description)
                     .multi_option_policy(CLI::MultiOptionPolicy::TakeAll));
}

Option Command::number(const std::string& name, std::size_t& value,
                       const std::string& description) {
  return add_number(
      *app_, name, [&value](std::size_t number) { value = number; }, description);
}

Option Command::number(const std::string& name, std::optional<std::size_t>& value,
                       const std::string& description) {
  return add_number(
      *app_, name, [&value](std::size_t number) { value = number; }, description);
}

Option Command::add_choice(const std::string& name, const std::vector<std::string>& names,
                           const std::function<void(std::size_t)>& choose,
                           const std::string& description) {
  const auto take = [names, choose](const CLI::results_t& texts) {
    const auto found = std::find(names.begin(), names.end(), texts.front());
    if (found == names.end()) return false;
    choose(static_cast<std::size_t>(found - names.begin()));
    return true;
  };
  return Option(*app_->add_option(name, take, description)->type_name(join(names, "|")));
}

void Command::argument(const std::string& name, std::string& value,
                       const std::string& description) {
  text(name, value, description).required();
}

Option Command::arguments(const std::string& name, std::vector<std::string>& values,
                          const std::string& description) {
  return Option(
      *add_texts(*app_, name, values, description).expected(CLI::detail::expected_max_vector_size));
}

CommandLine::CommandLine(const std::string& name, const std::string& description,
                         const std::string& version)
    : app_(std::make_unique<CLI::App>(description, name)) {
  app_->set_version_flag("--version", version);
}

CommandLine::~CommandLine() = default;

std::optional<Exit> CommandLine::read(int count, char** arguments) {
  try {
    app_->parse(protect(count, arguments));
  } catch (const CLI::ParseError& error) {
    std::ostringstream help;
    std::ostringstream complaint;
    const int code = app_->exit(error, help, complaint);
    standard_output().write(help.str());
    standard_error().write(shown_message(unprotect_quotes(complaint.str())));
    standard_output().flush();
    standard_error().flush();
    return code == 0 ? Exit::valid : Exit::usage;
  }
  return std::nullopt;
}

}  // namespace iri::cli
