// The command line, and all that the command wants of CLI11: its source alone includes that, which
// takes long to compile.
#ifndef IRI_SRC_CLI_COMMAND_LINE_HPP
#define IRI_SRC_CLI_COMMAND_LINE_HPP

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "exit.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace iri::cli {

/// What is to be done once the command line has been read.
using Run = std::function<Exit()>;

/// Takes a text. What it returns says why the text will not do; nothing if it does.
using Take = std::function<std::string(const std::string& text)>;

/// What more can be said of an option.
class Option {
 public:
  explicit Option(CLI::Option& option) noexcept : option_(&option) {}

  Option& required();
  /// What stands for the value in the help: TEXT unless said otherwise.
  Option& shown_as(const std::string& value);
  /// The bounds of a number.
  Option& between(int least, int most);
  /// The two may not be given together.
  Option& excludes(const Option& other);

 private:
  CLI::Option* option_;
};

/// A subcommand, or the command itself. Values are set while the command line is read, and so have
/// to live until then; the texts among them are taken as they are.
class Command {
 public:
  /// Belongs to a CommandLine, as does `run`.
  Command(CLI::App& app, Run& run) noexcept : app_(&app), run_(&run) {}

  Command subcommand(const std::string& name, const std::string& description);
  /// One of the subcommands has to be named.
  void require_subcommand();
  /// What is done when this is the subcommand that was named.
  void action(Run run);
  /// Below the help, an example a line.
  void examples(const std::string& lines);

  /// Names are "--pass", or "-q,--quiet".
  Option flag(const std::string& names, bool& value, const std::string& description);
  Option flag(const std::string& names, const std::function<void()>& given,
              const std::string& description);

  Option text(const std::string& name, std::string& value, const std::string& description);
  Option text(const std::string& name, std::optional<std::string>& value,
              const std::string& description);
  Option text(const std::string& name, const Take& take, const std::string& description);
  /// One text each time that the option is given.
  Option texts(const std::string& name, std::vector<std::string>& values,
               const std::string& description);
  Option number(const std::string& name, std::size_t& value, const std::string& description);
  Option number(const std::string& name, std::optional<std::size_t>& value,
                const std::string& description);
  /// One of these names.
  template <class T>
  Option choice(const std::string& name, T& value,
                const std::vector<std::pair<std::string, std::type_identity_t<T>>>& choices,
                const std::string& description);

  /// The next argument that belongs to no option, without which there is an error.
  void argument(const std::string& name, std::string& value, const std::string& description);
  /// All others of those.
  Option arguments(const std::string& name, std::vector<std::string>& values,
                   const std::string& description);

 private:
  /// Told the number of the name.
  Option add_choice(const std::string& name, const std::vector<std::string>& names,
                    const std::function<void(std::size_t)>& choose, const std::string& description);

  CLI::App* app_;
  Run* run_;
};

/// The command with all of its subcommands.
class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& description, const std::string& version);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Command command() noexcept { return {*app_, run_}; }
  /// Reads the arguments of main(). An exit code where nothing is left to do: help was asked for,
  /// and is written, or the arguments make no sense, and that is said.
  std::optional<Exit> read(int count, char** arguments);
  /// Afterwards: the action of the subcommand that was named.
  Exit run() const { return run_(); }

 private:
  std::unique_ptr<CLI::App> app_;
  Run run_;
};

template <class T>
Option Command::choice(const std::string& name, T& value,
                       const std::vector<std::pair<std::string, std::type_identity_t<T>>>& choices,
                       const std::string& description) {
  std::vector<std::string> names;
  names.reserve(choices.size());
  for (const auto& choice : choices) names.push_back(choice.first);
  const auto choose = [&value, choices](std::size_t i) { value = choices[i].second; };
  return add_choice(name, names, choose, description);
}

}  // namespace iri::cli

#endif
