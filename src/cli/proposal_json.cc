#include <algorithm>
#include <array>
#include <span>

#include "input.hpp"
#include "iri/policy_json.hpp"
#include "json.hpp"
#include "proposal.hpp"

namespace iri::cli {
namespace {

/// An action, for a finding that is in several parts one for the query beside what the file says of the finding, which is for all of `parts`.
void set_action(Json& actions, const ProposedLine& line, std::span<const Component> parts) {
  Json& action = actions[std::string(name(line.finding))];
  if (parts.empty()) return void(action = std::string(name(line.action)));
  if (action.is_string()) {
    const Json usual = action;
    action = Json::object();
    for (const Component part : parts) action[std::string(name(part))] = usual;
  }
  action["query"] = std::string(name(line.action));
}

/// The actions of the exception for that path.
Json& actions_at(Json& object, const std::string& path) {
  Json& at = object["at"];
  for (Json& one : at) {
    if (one["path"] == path) return one["actions"];
  }
  at.push_back({{"path", path}, {"actions", Json::object()}});
  return at.back()["actions"];
}

void add_lines(Json& object, const Proposal& proposal) {
  constexpr std::array of_exception{Component::path, Component::query};
  if (!proposal.policy.open.empty()) object["open"] = proposal.policy.open;
  for (const ProposedLine& line : proposal.lines) {
    if (!line.opening.empty()) continue;
    if (line.at.empty()) {
      set_action(object["actions"], line, parts_of(line.finding));
    } else {
      set_action(actions_at(object, line.at), line, of_exception);
    }
  }
}

/// What the file is, or nothing if it cannot be read again (standard input).
Json object_of(const std::string& file) {
  std::string text;
  if (file == "-" || !read_whole(file, text, default_max_file)) return nullptr;
  const auto callback = [](int depth, Json::parse_event_t, Json&) {
    return depth < max_json_depth;
  };
  return Json::parse(text, callback, false);
}

}  // namespace

std::string json_of(const Proposal& proposal, const std::string& name_or_file) {
  const auto presets = preset_names();
  const bool preset = std::find(presets.begin(), presets.end(), name_or_file) != presets.end();
  Json object = preset ? Json{{"base", name_or_file}} : object_of(name_or_file);
  if (!object.is_object()) return write_policy(proposal.policy);
  add_lines(object, proposal);
  return object.dump(2, ' ', true) + "\n";
}

}  // namespace iri::cli
