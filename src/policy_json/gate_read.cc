// Policies in JSON, for C.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "iri/policy_json.h"
#include "iri/policy_json.hpp"

using namespace iri;

namespace {

std::string in_quotes(std::string_view name) {
  std::string out(1, '"');
  out.append(name);
  return out + "\"";
}

/// Where the member stands that an error names: "hosts[2]", "actions.userinfo". Its entry, if it is
/// one of a list; npos if it does not stand there in these letters.
std::size_t place_of(std::string_view json, const PolicyError& error) {
  if (error.code == PolicyErrorCode::not_json) return std::min(error.offset, json.size());
  const std::string_view where = error.where;
  const std::size_t end = std::min(where.find_first_of(".["), where.size());
  std::size_t at = json.find(in_quotes(where.substr(0, end)));
  if (end == where.size() || at == json.npos) return at;
  // "actions.NAME", "hosts[2]", "at[0].actions.NAME"
  const std::size_t dot = where[end] == '.' ? end : where.find('.', end);
  const std::string name =
      dot == where.npos
          ? in_quotes(error.entry)
          : in_quotes(where.substr(where[end] == '.' ? dot + 1 : where.rfind('.') + 1));
  const std::size_t inner = json.find(name, at);
  return inner == json.npos ? at : inner;
}

std::uint32_t line_of(std::string_view json, const PolicyError& error) {
  const std::size_t at = place_of(json, error);
  if (error.where.empty() && error.code != PolicyErrorCode::not_json) return 0;
  if (at == json.npos) return 0;
  const std::string_view before = json.substr(0, at);
  return static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
}

void append_printable(std::string_view text, std::string& to) {
  for (const char c : text) to += c >= ' ' && c <= '~' ? c : '?';
}

std::string sentence(const PolicyError& error) {
  std::string out;
  append_printable(error.where, out);
  if (!out.empty()) out += ": ";
  out += message(error.code);
  if (error.entry.empty()) return out;
  out += "; found: \"";
  append_printable(error.entry, out);
  return out + "\"";
}

void give(iri_policy_mistake* to, iri_policy_mistake mistake) noexcept {
  if (to == nullptr) return;
  mistake.struct_size = to->struct_size;
  std::memcpy(to, &mistake, std::min<std::size_t>(to->struct_size, sizeof mistake));
}

void give(iri_policy_mistake* to, std::uint32_t line, const PolicyError& error) {
  iri_policy_mistake mistake = IRI_POLICY_MISTAKE_INIT;
  mistake.code = static_cast<int>(error.code);
  mistake.line = line;
  sentence(error).copy(mistake.text, sizeof mistake.text - 1);
  give(to, mistake);
}

iri_status give(iri_error* to, iri_status code) noexcept {
  iri_error error = IRI_ERROR_INIT;
  error.code = code;
  if (to != nullptr) {
    error.struct_size = to->struct_size;
    std::memcpy(to, &error, std::min<std::size_t>(to->struct_size, sizeof error));
  }
  return code;
}

std::vector<iri_text> texts_of(const std::vector<std::string>& entries) {
  std::vector<iri_text> texts;
  texts.reserve(entries.size());
  for (const std::string& entry : entries) texts.push_back({entry.data(), entry.size()});
  return texts;
}

/// Whether the caller's struct has them.
bool has_exceptions(const iri_policy_paths& paths) noexcept {
  return paths.struct_size >= offsetof(iri_policy_paths, closed);
}
std::uint32_t closed_of(const iri_policy_paths& paths) noexcept {
  return paths.struct_size >= offsetof(iri_policy_paths, same) ? paths.closed : 0;
}
bool has_same(const iri_policy_paths& paths) noexcept { return paths.struct_size >= sizeof paths; }

bool are_paths(const iri_policy_paths& paths) noexcept {
  return paths.struct_size >= offsetof(iri_policy_paths, at) && paths.guards_complete <= 1 &&
         closed_of(paths) <= 1 && (paths.guards != nullptr || paths.guard_count == 0) &&
         (paths.open != nullptr || paths.open_count == 0) &&
         (paths.mounts != nullptr || paths.mount_count == 0) &&
         (!has_exceptions(paths) || paths.at != nullptr || paths.at_count == 0) &&
         (!has_same(paths) || paths.same != nullptr || paths.same_count == 0);
}

iri_path_exception exception_of(const PathException& from) noexcept {
  iri_path_exception to{{from.path.data(), from.path.size()}, {}, {}};
  for (std::size_t i = 0; i < finding_count; ++i) {
    to.actions[i] = static_cast<std::uint8_t>(from.actions[i]);
    for (const Component part : {Component::path, Component::query}) {
      const auto own = from.part_actions.find(static_cast<Finding>(i), part);
      to.part_actions[static_cast<std::size_t>(part)][i] =
          static_cast<std::uint8_t>(own.value_or(Action{}));
    }
  }
  return to;
}

/// What a policy says of paths, and what is said besides. It borrows the texts of both.
class PathsOfC {
 public:
  PathsOfC(const Policy& policy, const iri_policy_paths& more)
      : guards_(texts_of(policy.guards)),
        open_(texts_of(policy.open)),
        same_(texts_of(policy.same)) {
    for (const Mount& mount : policy.mounts) {
      mounts_.push_back(
          {{mount.path.data(), mount.path.size()}, {mount.target.data(), mount.target.size()}});
    }
    guards_.insert(guards_.end(), more.guards, more.guards + more.guard_count);
    open_.insert(open_.end(), more.open, more.open + more.open_count);
    mounts_.insert(mounts_.end(), more.mounts, more.mounts + more.mount_count);
    for (const PathException& one : policy.at) at_.push_back(exception_of(one));
    if (has_exceptions(more)) at_.insert(at_.end(), more.at, more.at + more.at_count);
    if (has_same(more)) same_.insert(same_.end(), more.same, more.same + more.same_count);
    it_.same = same_.data(), it_.same_count = same_.size();
    it_.at = at_.data(), it_.at_count = at_.size();
    it_.guards = guards_.data(), it_.guard_count = guards_.size();
    it_.open = open_.data(), it_.open_count = open_.size();
    it_.mounts = mounts_.data(), it_.mount_count = mounts_.size();
    it_.guards_complete = policy.guards_complete || more.guards_complete == 1 ? 1 : 0;
    it_.closed = policy.closed || closed_of(more) == 1 ? 1 : 0;
  }
  const iri_policy_paths& get() const noexcept { return it_; }

  /// The mistake that was found in these, as it is found in a policy of C++.
  PolicyError error(const iri_policy_problem& problem) const {
    const auto error = [&problem](const char* list, iri_text entry) {
      return PolicyError{static_cast<PolicyErrorCode>(problem.code),
                         std::string(list) + "[" + std::to_string(problem.index) + "]",
                         {entry.data, entry.size}};
    };
    if (problem.code == IRI_POLICY_BAD_GUARD) return error("guards", guards_[problem.index]);
    if (problem.code == IRI_POLICY_BAD_OPENING) return error("open", open_[problem.index]);
    if (problem.code == IRI_POLICY_BAD_MOUNT) return error("mounts", mounts_[problem.index].path);
    if (problem.code == IRI_POLICY_BAD_EXCEPTION) return error("at", at_[problem.index].path);
    if (problem.code == IRI_POLICY_BAD_SAME) return error("same", same_[problem.index]);
    if (problem.at != 0) return of_exception(problem);
    // Guards were said besides, and the policy allows what they find.
    return {static_cast<PolicyErrorCode>(problem.code), "actions.guarded_reading", "allow"};
  }

 private:
  static PolicyError of_exception(const iri_policy_problem& problem) {
    return {static_cast<PolicyErrorCode>(problem.code),
            "at[" + std::to_string(problem.at - 1) + "].actions." +
                std::string(name(static_cast<Finding>(problem.index))),
            {}};
  }

  std::vector<iri_text> guards_, open_, same_;
  std::vector<iri_mount> mounts_;
  std::vector<iri_path_exception> at_;
  iri_policy_paths it_ = IRI_POLICY_PATHS_INIT;
};

/// The struct of C for a policy. It borrows the texts of the C++ policy.
class PolicyOfC {
 public:
  PolicyOfC(const Policy& policy, const iri_policy_paths& paths)
      : schemes_(texts_of(policy.schemes.entries())), hosts_(texts_of(policy.hosts.entries())) {
    it_.paths = &paths;
    std::fill(std::begin(it_.actions), std::end(it_.actions), std::uint8_t{IRI_ACTION_REJECT});
    for (std::size_t i = 0; i < finding_count; ++i) {
      const auto finding = static_cast<Finding>(i);
      it_.actions[i] = static_cast<std::uint8_t>(policy.action(finding));
      for (const Component part : parts_of(finding)) {
        it_.part_actions[static_cast<std::size_t>(part)][i] =
            static_cast<std::uint8_t>(policy.action(finding, part));
      }
    }
    const Limits& from = policy.limits;
    const std::uint32_t limits[] = {from.text,  from.userinfo,  from.host,  from.label,
                                    from.path,  from.segment,   from.query, from.fragment,
                                    from.depth, from.parameters};
    static_assert(std::size(limits) == IRI_LIMIT_COUNT);
    std::copy(std::begin(limits), std::end(limits), it_.limits);
    it_.raw_utf8 = policy.raw_utf8 ? 1 : 0;
    if (policy.schemes.allows_any()) it_.allow_any |= IRI_ANY_SCHEME;
    if (policy.hosts.allows_any()) it_.allow_any |= IRI_ANY_HOST;
    if (policy.ports.allows_any()) it_.allow_any |= IRI_ANY_PORT;
    it_.schemes = schemes_.data(), it_.scheme_count = schemes_.size();
    it_.hosts = hosts_.data(), it_.host_count = hosts_.size();
    it_.ports = policy.ports.entries().data(), it_.port_count = policy.ports.entries().size();
  }
  const iri_policy* get() const noexcept { return &it_; }

 private:
  std::vector<iri_text> schemes_, hosts_;
  iri_policy it_ = IRI_POLICY_INIT;
};

}  // namespace

iri_status iri_gate_read(iri_gate* gate, const char* json, size_t size, uint64_t* memory,
                         size_t count, size_t* needed, iri_policy_mistake* mistake,
                         iri_error* error) {
  return iri_gate_read_with(gate, json, size, nullptr, memory, count, needed, mistake, error);
}

iri_status iri_gate_read_with(iri_gate* gate, const char* json, size_t size,
                              const iri_policy_paths* more, uint64_t* memory, size_t count,
                              size_t* needed, iri_policy_mistake* mistake, iri_error* error) try {
  static const iri_policy none = IRI_POLICY_INIT;
  static const iri_policy_paths no_more = IRI_POLICY_PATHS_INIT;
  give(mistake, iri_policy_mistake IRI_POLICY_MISTAKE_INIT);
  if (needed != nullptr) *needed = 0;
  // What makes no gate leaves one that lets nothing pass, whatever it was before.
  const bool made = iri_gate_make(gate, &none, nullptr, nullptr) == IRI_OK;
  if (more == nullptr) more = &no_more;
  if (made || gate == nullptr || (json == nullptr && size != 0) || !are_paths(*more)) {
    return give(error, IRI_ERROR_INVALID_ARGUMENT);
  }
  const std::string_view text(json, size);
  const Result<Policy, PolicyError> policy = read_policy(text);
  if (!policy) {
    give(mistake, line_of(text, policy.error()), policy.error());
    return give(error, IRI_ERROR_BAD_POLICY);
  }
  const PathsOfC paths(*policy, *more);
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  const iri_status status = iri_gate_make_in(gate, PolicyOfC(*policy, paths.get()).get(), memory,
                                             count, needed, &problem, error);
  // What was read has none.
  if (status == IRI_ERROR_BAD_POLICY) give(mistake, 0, paths.error(problem));
  return status;
} catch (const std::exception&) {
  return give(error, IRI_ERROR_INVALID_ARGUMENT);
}
