#include "policy_file.hpp"

#include <algorithm>
#include <string_view>

#include "input.hpp"
#include "iri/policy_json.hpp"
#include "iri/unicode.hpp"
#include "nearest.hpp"
#include "output.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

/// LINE:COLUMN of an offset; both count from 1.
std::string place(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t column = offset - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return std::to_string(lines + 1) + ":" + std::to_string(column) + ": ";
}

std::string sentence(const PolicyError& error, std::string_view text) {
  std::string out;
  const bool json = error.code != PolicyErrorCode::not_json;
  if (!json) out += place(text, error.offset);
  if (!error.where.empty()) out += visible(error.where) + ": ";
  out += message(error.code);
  if (!json && looks_like_yaml(text)) {
    out += "; this looks like YAML, and a policy is JSON";
  } else if (!json) {
    out += "; found " + found(text, error.offset);
  }
  if (!error.entry.empty()) out += "; found: \"" + visible(error.entry) + "\"";
  return out;
}

}  // namespace

Exit load_policy(const std::string& name_or_file, std::optional<Gate>& gate, std::size_t most) {
  Result<Policy, PolicyError> policy = PolicyError();
  std::string text;
  if (auto preset = find_preset(name_or_file)) {
    policy = *std::move(preset);
  } else if (read_whole(name_or_file, text, std::max(most, default_max_file))) {
    policy = read_policy(text);
  } else {
    const std::vector<std::string> presets{"strict_api", "proxy", "fetch", "display"};
    standard_error().write(
        "iri: it is not a preset either; the presets are strict_api, proxy, fetch, display" +
        did_you_mean(name_or_file, presets) + "\n");
    return Exit::io;
  }
  if (policy) policy->host_check = unicode::host_check();
  auto made = policy ? Gate::make(*std::move(policy)) : policy.error();
  if (made) {
    gate = *std::move(made);
    return Exit::valid;
  }
  standard_error().write("iri: " + visible(name_or_file) + ": " + sentence(made.error(), text) +
                         "\n");
  return Exit::usage;
}

std::string reasons_of(const GateVerdict& verdict) {
  std::string reasons(verdict.error.failed() ? name(verdict.error.code) : "");
  for (const Finding finding : verdict.reasons) {
    reasons.append(reasons.empty() ? "" : ", ").append(name(finding));
  }
  return reasons;
}

}  // namespace iri::cli
