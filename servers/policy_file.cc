// A gate of a preset, or of a policy in JSON: the reader of that is C++.
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "iri/policy_json.hpp"
#include "server_gate.h"

namespace {

constexpr std::size_t largest_file = 1U << 20U;

std::string visible(std::string_view text) {
  std::string out(4 * text.size() + 1, '\0');
  out.resize(iri_server_visible(text.data(), text.size(), out.data(), out.size()));
  return out;
}

void say(std::string_view sentence, char* why, std::size_t capacity) {
  if (capacity == 0) return;
  why[sentence.copy(why, capacity - 1)] = '\0';
}

std::optional<std::string> read_file(const char* name) {
  std::ifstream file(name, std::ios::binary);
  std::string text(largest_file + 1, '\0');
  if (!file || file.peek() == std::ifstream::traits_type::eof()) return std::nullopt;
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (file.bad() || text.size() > largest_file) return std::nullopt;
  return text;
}

std::string sentence(const iri::PolicyError& error) {
  std::string out;
  if (error.code == iri::PolicyErrorCode::not_json) {
    out += "byte " + std::to_string(error.offset) + ": ";
  }
  if (!error.where.empty()) out += visible(error.where) + ": ";
  out += message(error.code);
  if (!error.entry.empty()) out += "; found: \"" + visible(error.entry) + "\"";
  return out;
}

/// A policy in the layout of C; its lists view those of the policy.
struct CPolicy {
  explicit CPolicy(const iri::Policy& from)
      : schemes(texts(from.schemes)), hosts(texts(from.hosts)) {
    std::transform(from.actions.begin(), from.actions.end(), policy.actions,
                   [](iri::Action action) { return static_cast<std::uint8_t>(action); });
    const iri::Limits& l = from.limits;
    const std::uint32_t limits[IRI_LIMIT_COUNT] = {l.text,  l.userinfo,  l.host,  l.label,
                                                   l.path,  l.segment,   l.query, l.fragment,
                                                   l.depth, l.parameters};
    std::copy(std::begin(limits), std::end(limits), policy.limits);
    policy.raw_utf8 = from.raw_utf8 ? 1 : 0;
    if (from.schemes.allows_any()) policy.allow_any |= IRI_ANY_SCHEME;
    if (from.hosts.allows_any()) policy.allow_any |= IRI_ANY_HOST;
    if (from.ports.allows_any()) policy.allow_any |= IRI_ANY_PORT;
    policy.schemes = schemes.data(), policy.scheme_count = schemes.size();
    policy.hosts = hosts.data(), policy.host_count = hosts.size();
    policy.ports = from.ports.entries().data(), policy.port_count = from.ports.entries().size();
  }

  static std::vector<iri_text> texts(const iri::AllowList<std::string>& list) {
    std::vector<iri_text> out;
    for (const std::string& entry : list.entries()) out.push_back({entry.data(), entry.size()});
    return out;
  }

  std::vector<iri_text> schemes;
  std::vector<iri_text> hosts;
  iri_policy policy = IRI_POLICY_INIT;
};

/// What the policy asks of the canonical form.
unsigned canonical_flags(const iri::Policy& policy) {
  const auto flag = [&policy](iri::Finding finding, unsigned bit) {
    return policy.action(finding) == iri::Action::canonicalize ? bit : 0U;
  };
  return (policy.raw_utf8 ? unsigned{IRI_TARGET_RAW_UTF8} : 0U) |
         flag(iri::Finding::empty_segment, IRI_CANONICAL_MERGE_SLASHES) |
         flag(iri::Finding::path_parameter, IRI_CANONICAL_CUT_PARAMETERS) |
         flag(iri::Finding::encoded_path_parameter, IRI_CANONICAL_CUT_ENCODED_PARAMETERS);
}

/// Lists that the gate has no room for get memory of their own.
bool make(iri_server_gate& gate, const iri_policy& policy) {
  iri_status status = iri_gate_make(&gate.gate, &policy, nullptr, nullptr);
  if (status != IRI_ERROR_BUFFER_TOO_SMALL) return status == IRI_OK;
  std::size_t needed = 0;
  status = iri_gate_make_in(&gate.gate, &policy, nullptr, 0, &needed, nullptr, nullptr);
  if (status != IRI_ERROR_BUFFER_TOO_SMALL) return false;
  gate.memory = static_cast<std::uint64_t*>(std::calloc(needed, sizeof *gate.memory));
  return gate.memory != nullptr && iri_gate_make_in(&gate.gate, &policy, gate.memory, needed,
                                                    &needed, nullptr, nullptr) == IRI_OK;
}

/// What is wrong, or "".
std::string open_gate(iri_server_gate& gate, const char* name) {
  std::optional<iri::Policy> policy = iri::find_preset(name);
  if (!policy) {
    const std::optional<std::string> text = read_file(name);
    if (!text)
      return "it is no preset (strict_api, proxy, fetch, display), and no file that can be read";
    auto read = iri::read_policy(*text);
    if (!read) return sentence(read.error());
    policy = *std::move(read);
  }
  gate.canonical_flags = canonical_flags(*policy);
  return make(gate, CPolicy(*policy).policy) ? "" : "no gate can be made of this policy";
}

std::string say_what(iri_server_gate& gate, const char* name) {
  try {
    const std::string wrong = open_gate(gate, name);
    return wrong.empty() ? wrong : visible(name) + ": " + wrong;
  } catch (const std::exception&) {
    return "out of memory";
  }
}

}  // namespace

bool iri_server_open_gate(iri_server_gate* gate, const char* preset_or_file, char* why,
                          std::size_t capacity) {
  *gate = {IRI_GATE_INIT, nullptr, 0};
  const std::string wrong = say_what(*gate, preset_or_file);
  if (wrong.empty()) return true;
  iri_server_close_gate(gate);
  say(wrong, why, capacity);
  return false;
}

void iri_server_close_gate(iri_server_gate* gate) {
  std::free(gate->memory);
  *gate = {IRI_GATE_INIT, nullptr, 0};
}
