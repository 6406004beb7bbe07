// policy.h
#include "c/policy.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "c/argument.hpp"
#include "c/constant.hpp"
#include "c/findings.hpp"
#include "gate/preset.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(std::size(iri_policy{}.actions) >= finding_count);
static_assert(std::size(iri_policy{}.part_actions) == PartActions::part_count);

constexpr std::uint32_t any_bits = IRI_ANY_SCHEME | IRI_ANY_HOST | IRI_ANY_PORT;

const iri_policy_paths* given_paths(const iri_policy& policy) noexcept {
  constexpr std::size_t size = offsetof(iri_policy, paths) + sizeof policy.paths;
  return policy.struct_size < size ? nullptr : policy.paths;
}

bool are_mounts(const iri_mount* mounts, std::size_t count) noexcept {
  if (mounts == nullptr) return count == 0;
  return std::all_of(mounts, mounts + count, [](const iri_mount& mount) noexcept {
    return is_text(mount.path.data, mount.path.size) &&
           is_text(mount.target.data, mount.target.size);
  });
}

bool is_action(std::uint8_t action) noexcept { return action <= IRI_ACTION_REJECT; }

bool is_exception(const iri_path_exception& one) noexcept {
  const auto are_actions = [](const auto& actions) noexcept {
    return std::all_of(std::begin(actions), std::end(actions), is_action);
  };
  return is_text(one.path.data, one.path.size) && are_actions(one.actions) &&
         std::all_of(std::begin(one.part_actions), std::end(one.part_actions), are_actions);
}

/// What a caller's struct of an earlier release has not is empty.
bool has_exceptions(const iri_policy_paths& paths) noexcept {
  return paths.struct_size >= offsetof(iri_policy_paths, closed);
}
std::uint32_t closed_of(const iri_policy_paths& paths) noexcept {
  return paths.struct_size >= offsetof(iri_policy_paths, same) ? paths.closed : 0;
}
bool has_same(const iri_policy_paths& paths) noexcept { return paths.struct_size >= sizeof paths; }
std::span<const iri_path_exception> exceptions_of(const iri_policy_paths& paths) noexcept {
  if (!has_exceptions(paths) || paths.at == nullptr) return {};
  return {paths.at, paths.at_count};
}
bool are_exceptions(const iri_policy_paths& paths) noexcept {
  if (has_exceptions(paths) && paths.at == nullptr && paths.at_count != 0) return false;
  const auto at = exceptions_of(paths);
  return std::all_of(at.begin(), at.end(), is_exception);
}

bool are_paths(const iri_policy_paths* paths) noexcept {
  return paths == nullptr ||
         (is_whole(paths) && paths->guards_complete <= 1 && closed_of(*paths) <= 1 &&
          are_texts(paths->guards, paths->guard_count) &&
          are_texts(paths->open, paths->open_count) &&
          are_mounts(paths->mounts, paths->mount_count) && are_exceptions(*paths) &&
          (!has_same(*paths) || are_texts(paths->same, paths->same_count)));
}

}  // namespace

bool detail::is_policy(const iri_policy* policy) noexcept {
  if (!is_whole(policy) || policy->raw_utf8 > 1 || policy->allow_any > any_bits) return false;
  // A list and its allow-any bit contradict each other. Do not guess which one was meant.
  const auto both = [&](std::uint32_t bit, std::size_t count) {
    return (policy->allow_any & bit) != 0 && count != 0;
  };
  if (both(IRI_ANY_SCHEME, policy->scheme_count) || both(IRI_ANY_HOST, policy->host_count) ||
      both(IRI_ANY_PORT, policy->port_count)) {
    return false;
  }
  // 0 means that no action was set. Only findings that this library does not know may have it.
  const auto* const begin = std::begin(policy->actions);
  const bool said = std::find(begin, begin + finding_count, 0) == begin + finding_count;
  bool actions = said && std::all_of(begin, std::end(policy->actions), is_action);
  for (const auto& part : policy->part_actions) {
    actions = actions && std::all_of(std::begin(part), std::end(part), is_action);
  }
  return actions && are_texts(policy->schemes, policy->scheme_count) &&
         are_texts(policy->hosts, policy->host_count) &&
         (policy->ports != nullptr || policy->port_count == 0) && are_paths(given_paths(*policy));
}

namespace {

void insert(int action, Finding finding, Component part, PolicySource& to) noexcept {
  if (action == IRI_ACTION_REPORT) to.reported.in(part).insert(finding);
  if (action == IRI_ACTION_CANONICALIZE) to.canonicalized.in(part).insert(finding);
  if (action == IRI_ACTION_REJECT) to.rejected.in(part).insert(finding);
}

SourceExceptions exceptions_from(std::span<const iri_path_exception> from) noexcept {
  const auto path = [](const void* all, std::size_t index) noexcept {
    return text_at(&static_cast<const iri_path_exception*>(all)[index].path, 0);
  };
  const auto actions = [](const void* all, std::size_t index) noexcept {
    const iri_path_exception& one = static_cast<const iri_path_exception*>(all)[index];
    return actions_by(
        [&](Finding finding) noexcept {
          return static_cast<Action>(one.actions[static_cast<std::size_t>(finding)]);
        },
        [&](Finding finding, Component part) noexcept {
          return static_cast<Action>(
              one.part_actions[static_cast<std::size_t>(part)][static_cast<std::size_t>(finding)]);
        });
  };
  return {TextList(from.data(), from.size(), path), actions, from.data()};
}

SourcePaths paths_from(const iri_policy_paths& from) noexcept {
  const auto path = [](const void* mounts, std::size_t index) noexcept {
    return text_at(&static_cast<const iri_mount*>(mounts)[index].path, 0);
  };
  const auto target = [](const void* mounts, std::size_t index) noexcept {
    return text_at(&static_cast<const iri_mount*>(mounts)[index].target, 0);
  };
  return {TextList(from.guards, from.guard_count, text_at),
          TextList(from.open, from.open_count, text_at),
          TextList(from.mounts, from.mount_count, path),
          TextList(from.mounts, from.mount_count, target),
          from.guards_complete == 1,
          closed_of(from) == 1,
          exceptions_from(exceptions_of(from)),
          has_same(from) ? TextList(from.same, from.same_count, text_at) : TextList()};
}

/// The first finding that has an action for a part in which it cannot be.
std::optional<std::pair<Finding, Component>> misplaced_action(const iri_policy& from) noexcept {
  for (const Finding finding : FindingSet::all()) {
    for (std::size_t i = 0; i < PartActions::part_count; ++i) {
      const auto part = static_cast<Component>(i);
      const bool own = from.part_actions[i][static_cast<std::size_t>(finding)] != 0;
      if (own && !may_be_in(finding, part)) return std::pair(finding, part);
    }
  }
  return std::nullopt;
}

}  // namespace

PolicySource detail::source_of(const iri_policy& from) noexcept {
  const auto any = [&](std::uint32_t bit) noexcept { return (from.allow_any & bit) != 0; };
  PolicySource policy;
  for (const Component part : parts) {
    for (std::size_t i = 0; i < finding_count; ++i) {
      const int own = from.part_actions[static_cast<std::size_t>(part)][i];
      insert(own != 0 ? own : from.actions[i], static_cast<Finding>(i), part, policy);
    }
  }
  policy.misplaced = misplaced_action(from);
  policy.limits = limits_of(from.limits);
  policy.schemes = {TextList(from.schemes, from.scheme_count, text_at), any(IRI_ANY_SCHEME)};
  policy.hosts = {TextList(from.hosts, from.host_count, text_at), any(IRI_ANY_HOST)};
  policy.ports = {{}, any(IRI_ANY_PORT)};
  if (from.port_count != 0) policy.ports.entries = {from.ports, from.port_count};
  policy.raw_utf8 = from.raw_utf8 == 1;
  if (const auto* const paths = given_paths(from)) policy.paths = paths_from(*paths);
  return policy;
}

namespace {

// The lists of the presets, in the layout of C (test/c/gate_test.cc compares them with presets.cc).
constexpr iri_text web_schemes[] = {{"http", 4}, {"https", 5}};
constexpr std::uint16_t web_ports[] = {80, 443};

void give_preset(const Preset& preset, iri_policy& to) noexcept {
  std::fill(std::begin(to.actions), std::end(to.actions), std::uint8_t{IRI_ACTION_REJECT});
  for (std::size_t i = 0; i < finding_count; ++i) {
    const auto finding = static_cast<Finding>(i);
    to.actions[i] = static_cast<std::uint8_t>(preset.actions[i]);
    for (const Component part : parts_of(finding)) {
      const auto own = preset.part_actions.find(finding, part);
      to.part_actions[static_cast<std::size_t>(part)][i] =
          own ? static_cast<std::uint8_t>(*own) : std::uint8_t{0};
    }
  }
  give_limits(preset.limits, to.limits);
  to.raw_utf8 = preset.raw_utf8 ? 1 : 0;
  to.allow_any = IRI_ANY_HOST;
  if (preset.any_scheme) {
    to.allow_any |= IRI_ANY_SCHEME;
  } else {
    to.schemes = web_schemes, to.scheme_count = std::size(web_schemes);
  }
  if (preset.any_port) {
    to.allow_any |= IRI_ANY_PORT;
  } else {
    to.ports = web_ports, to.port_count = std::size(web_ports);
  }
}

}  // namespace

extern "C" {

const char* iri_action_name(int action) {
  if (action < IRI_ACTION_ALLOW || action > IRI_ACTION_REJECT) return nullptr;
  return string_or_null(name(static_cast<Action>(action)));
}
bool iri_find_action(const char* name, int* action) {
  return find_number(name, action, find_action);
}

const char* iri_policy_message(int problem) {
  const bool known = (problem >= IRI_POLICY_OK && problem <= IRI_POLICY_PARAMETERS_CONTRADICT) ||
                     (problem >= IRI_POLICY_LIST_WITHOUT_EFFECT && problem <= IRI_POLICY_BAD_SAME);
  return known ? string_or_null(message(static_cast<PolicyErrorCode>(problem))) : nullptr;
}

iri_status iri_policy_preset(const char* name, iri_policy* policy, iri_error* error) {
  if (policy == nullptr) return invalid(error);
  iri_policy given = IRI_POLICY_INIT;
  const Preset* const preset = name == nullptr ? nullptr : preset_named(name);
  const bool known = preset != nullptr && is_whole(policy);
  if (known) give_preset(*preset, given);
  give(policy, given);
  return known ? succeed(error) : invalid(error);
}

size_t iri_preset_count(void) { return preset_names().size(); }
const char* iri_preset_name(size_t index) {
  return index < preset_names().size() ? string_or_null(preset_names()[index]) : nullptr;
}

}  // extern "C"
