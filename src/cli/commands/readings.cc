// iri readings: the paths that servers may act on when they are sent a request target.
#include "iri/readings.hpp"

#include <memory>
#include <optional>

#include "commands.hpp"
#include "iri/canonical.hpp"
#include "iri/guards.hpp"
#include "operation.hpp"
#include "options.hpp"
#include "output.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct ReadingsArguments {
  OperationOptions common;
  std::vector<std::string> guards;
  bool all_habits = false;
};

std::string names_of(const HabitSet& habits) {
  std::string names;
  for (const Habit habit : habits) names.append(names.empty() ? "" : ",").append(name(habit));
  return names;
}

/// PATH, HABITS and the guards that the reading lies in, with tabs between them.
std::string line_of(const Reading& reading, const Guards& guards) {
  std::string line = reading.path + "\t" + names_of(reading.habits);
  std::string held;
  for (const std::size_t guard : guards.holding(reading.path)) {
    held.append(held.empty() ? "" : " ").append(guards.text(guard));
  }
  return held.empty() ? line : line + "\t" + held;
}

Answer list(std::string_view input, const Guards& guards, HabitSet habits) {
  const auto target = RequestTargetView::parse("GET", input);
  if (!target) return refuse(target.error());
  std::string buffer(input.size(), '\0');
  const auto canonical = CanonicalTarget::make(*target, buffer);
  if (!canonical) return refuse(canonical.error());
  if (canonical->path().size() > max_readings_path) {
    return refuse({ErrorCode::too_long, Component::path, max_readings_path});
  }
  std::vector<std::string> lines;
  for (const Reading& reading : readings(canonical->path(), habits)) {
    lines.push_back(line_of(reading, guards));
  }
  return answer(std::move(lines));
}

Exit run_readings(ReadingsArguments& options) {
  const HabitSet habits = options.all_habits ? HabitSet::all() : default_habits();
  const auto guards = Guards::make(options.guards, {.habits = habits});
  if (!guards) {
    return usage_error("--guard \"" + visible(options.guards[guards.error().index]) +
                       "\": " + std::string(message(guards.error().code)));
  }
  return run_operation(options.common,
                       [&](std::string_view input) { return list(input, *guards, habits); });
}

}  // namespace

void add_readings(Command& parent) {
  const auto options = std::make_shared<ReadingsArguments>();
  Command command = parent.subcommand(
      "readings", "List the paths that servers may read in a request target, and how");
  command.texts(
      "--guard", options->guards,
      "A path that rules are about; each reading names the guards it lies in; can be repeated");
  command.flag("--all-habits", options->all_habits,
               "Also what servers do in rare settings: cut, space, dot, extension");
  add_operation_options(command, options->common);
  command.examples(
      std::string("  iri readings '/a%2Fb'\n"
                  "  iri readings --guard /admin '/admin;x'\n"
                  "\n"
                  "Each line: the path, the habits that lead there, the guards, with tabs "
                  "between them; 64 at most.") +
      operation_footer);
  command.action([options] { return run_readings(*options); });
}

}  // namespace iri::cli
