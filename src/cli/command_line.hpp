// The command line. Only its source includes CLI11, which takes long to compile.
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

/// The action to run after the command line has been read.
using Run = std::function<Exit()>;

/// Takes a text. Returns why the text is refused, or an empty string if it is not.
using Take = std::function<std::string(const std::string& text)>;

/// Further settings of an option.
class Option {
 public:
  /// That of a subcommand which is not given.
  Option() = default;
  explicit Option(CLI::Option& option) noexcept : option_(&option) {}

  Option& required();
  /// The name of the value in the help; TEXT by default.
  Option& shown_as(const std::string& value);
  /// The bounds of a number.
  Option& between(int least, int most);
  /// The two options exclude each other.
  Option& excludes(const Option& other);

 private:
  CLI::Option* option_ = nullptr;
};

/// A subcommand, or the command itself. Values are set while the command line is read, so they must
/// live until then. Texts are taken literally. A subcommand that no argument names has its line in the help of its parent, and
/// nothing else is made of it, for making all takes longer than most runs.
class Command {
 public:
  /// Belongs to a CommandLine, which also owns the `words` of the command line and `run`. `app` is null if nothing is to be made.
  Command(CLI::App* app, const std::vector<std::string>& words, Run& run) noexcept
      : app_(app), words_(&words), run_(&run) {}

  Command subcommand(const std::string& name, const std::string& description);
  /// The subcommands that follow stand below this title in the help.
  void group(std::string title) { group_ = std::move(title); }
  /// One of the subcommands must be given.
  void require_subcommand();
  /// Sets the action to run if this subcommand is given, and none below it. Each has --color, too.
  void action(Run run);
  /// Adds examples below the help, one per line.
  void examples(const std::string& lines);

  /// Names look like "--pass" or "-q,--quiet".
  Option flag(const std::string& names, bool& value, const std::string& description);
  Option flag(const std::string& names, const std::function<void()>& given,
              const std::string& description);

  Option text(const std::string& name, std::string& value, const std::string& description);
  Option text(const std::string& name, std::optional<std::string>& value,
              const std::string& description);
  Option text(const std::string& name, const Take& take, const std::string& description);
  /// Takes one text each time the option is given.
  Option texts(const std::string& name, std::vector<std::string>& values,
               const std::string& description);
  Option number(const std::string& name, std::size_t& value, const std::string& description);
  Option number(const std::string& name, std::optional<std::size_t>& value,
                const std::string& description);
  /// Accepts one of the names.
  template <class T>
  Option choice(const std::string& name, T& value,
                const std::vector<std::pair<std::string, std::type_identity_t<T>>>& choices,
                const std::string& description);

  /// The next positional argument. It is required.
  Option argument(const std::string& name, std::string& value, const std::string& description);
  /// All remaining positional arguments.
  Option arguments(const std::string& name, std::vector<std::string>& values,
                   const std::string& description);
  /// As above; `literal` becomes how many of them stand after "--".
  Option arguments(const std::string& name, std::vector<std::string>& values, std::size_t& literal,
                   const std::string& description);

 private:
  /// Passes on the number of the name.
  Option add_choice(const std::string& name, const std::vector<std::string>& names,
                    const std::function<void(std::size_t)>& choose, const std::string& description);

  CLI::App* app_;
  const std::vector<std::string>* words_;
  Run* run_;
  std::string group_;
};

/// The command with all its subcommands.
class CommandLine {
 public:
  /// `arguments` are those of main(), the name of the program first.
  CommandLine(const std::string& name, const std::string& description, const std::string& version,
              std::vector<std::string> arguments);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Command command() noexcept { return {app_.get(), arguments_, run_}; }
  /// Reads the arguments; `help SUBCOMMAND` is `SUBCOMMAND --help`. Returns an exit code if there is nothing left to
  /// do: help was requested and has been written, or the arguments are wrong and a message has been written.
  std::optional<Exit> read();
  /// After read(): runs the action of the subcommand that was given.
  Exit run() const { return run_(); }

 private:
  std::unique_ptr<CLI::App> app_;
  std::vector<std::string> arguments_;
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
