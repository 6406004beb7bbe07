#include "policy_json.hpp"

#include <nlohmann/json.hpp>

#include "input.hpp"
#include "output.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Limit {
  const char* name;
  std::uint32_t Limits::*value;
};

constexpr Limit limits[] = {
    {"text", &Limits::text},   {"userinfo", &Limits::userinfo},
    {"host", &Limits::host},   {"label", &Limits::label},
    {"path", &Limits::path},   {"segment", &Limits::segment},
    {"query", &Limits::query}, {"fragment", &Limits::fragment},
    {"depth", &Limits::depth}, {"parameters", &Limits::parameters},
};

/// Reads the members one after the other; the first that is wrong ends it.
class Reader {
 public:
  Reader(LoadedPolicy& loaded, std::string& problem) : loaded_(loaded), problem_(problem) {}

  bool read(const Json& object) {
    if (!object.is_object()) return refuse("a policy is a JSON object");
    // The base first, whatever its place: the other members change it.
    if (object.contains("base") && !read_base(object["base"])) return false;
    for (const auto& [key, value] : object.items()) {
      if (key != "base" && !read_member(key, value)) return false;
    }
    finish();
    return true;
  }

 private:
  bool refuse(const std::string& what) {
    problem_ = what;
    return false;
  }

  bool read_member(const std::string& key, const Json& value) {
    if (key == "name") return read_name(value);
    if (key == "actions") return read_actions(value);
    if (key == "limits") return read_limits(value);
    if (key == "schemes") return read_texts(key, value, schemes_);
    if (key == "hosts") return read_texts(key, value, hosts_);
    if (key == "ports") return read_ports(value);
    if (key != "raw_utf8") return refuse("no such member: " + visible(key));
    if (!value.is_boolean()) return refuse("raw_utf8 is true or false");
    loaded_.policy.raw_utf8 = value.get<bool>();
    return true;
  }

  bool read_base(const Json& value) {
    const Policy* const preset =
        value.is_string() ? find_preset(value.get<std::string>()) : nullptr;
    if (preset == nullptr) return refuse("base is strict_api, proxy, fetch or display");
    loaded_.policy = *preset;
    for (const std::string_view scheme : preset->schemes) schemes_.emplace_back(scheme);
    for (const std::string_view host : preset->hosts) hosts_.emplace_back(host);
    loaded_.ports.assign(preset->ports.begin(), preset->ports.end());
    return true;
  }

  bool read_name(const Json& value) {
    if (!value.is_string()) return refuse("name is a string");
    loaded_.name = std::make_unique<std::string>(value.get<std::string>());
    return true;
  }

  bool read_actions(const Json& object) {
    if (!object.is_object()) return refuse("actions is an object");
    for (const auto& [key, value] : object.items()) {
      const auto finding = find_finding(key);
      if (!finding) return refuse("no such finding: " + visible(key));
      const auto action = value.is_string() ? find_action(value.get<std::string>()) : std::nullopt;
      if (!action) return refuse(key + " is allow, report, canonicalize or reject");
      if (*action == Action::canonicalize && !canonicalizable().contains(*finding)) {
        return refuse(key + " has no canonical form");
      }
      loaded_.policy.set(*action, {*finding});
    }
    return true;
  }

  bool read_limits(const Json& object) {
    if (!object.is_object()) return refuse("limits is an object");
    for (const auto& [key, value] : object.items()) {
      const Limit* limit = nullptr;
      for (const Limit& one : limits) limit = key == one.name ? &one : limit;
      if (limit == nullptr) return refuse("no such limit: " + visible(key));
      const bool number = value.is_number_unsigned() && value.get<std::uint64_t>() < absent;
      if (!number && !value.is_null()) return refuse(key + " is a number of bytes, or null");
      loaded_.policy.limits.*(limit->value) = number ? value.get<std::uint32_t>() : absent;
    }
    return true;
  }

  bool read_texts(const std::string& key, const Json& value, std::vector<std::string>& texts) {
    texts.clear();
    if (!value.is_array()) return refuse(key + " is an array");
    for (const Json& one : value) {
      if (!one.is_string()) return refuse(key + " is an array of strings");
      texts.push_back(one.get<std::string>());
    }
    return true;
  }

  bool read_ports(const Json& value) {
    loaded_.ports.clear();
    if (!value.is_array()) return refuse("ports is an array");
    for (const Json& one : value) {
      if (!one.is_number_unsigned() || one.get<std::uint64_t>() > 0xFFFF) {
        return refuse("ports is an array of numbers up to 65535");
      }
      loaded_.ports.push_back(one.get<std::uint16_t>());
    }
    return true;
  }

  /// Only now do the texts stay where they are.
  void finish() {
    std::vector<std::string>& texts = loaded_.texts;
    texts = std::move(schemes_);
    const std::size_t schemes = texts.size();
    texts.insert(texts.end(), hosts_.begin(), hosts_.end());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      (i < schemes ? loaded_.schemes : loaded_.hosts).push_back(texts[i]);
    }
    loaded_.policy.schemes = loaded_.schemes;
    loaded_.policy.hosts = loaded_.hosts;
    loaded_.policy.ports = loaded_.ports;
    if (loaded_.name) loaded_.policy.name = *loaded_.name;
  }

  LoadedPolicy& loaded_;
  std::string& problem_;
  std::vector<std::string> schemes_, hosts_;
};

}  // namespace

bool read_policy(std::string_view json, LoadedPolicy& policy, std::string& problem) {
  const Json object = Json::parse(json, nullptr, false);
  if (object.is_discarded()) {
    problem = "not JSON";
    return false;
  }
  return Reader(policy, problem).read(object);
}

std::string policy_json(const Policy& policy) {
  Json object;
  object["name"] = policy.name;
  for (std::size_t i = 0; i < finding_count; ++i) {
    const auto finding = static_cast<Finding>(i);
    object["actions"][std::string(name(finding))] = name(policy.action(finding));
  }
  for (const Limit& limit : limits) {
    const std::uint32_t value = policy.limits.*(limit.value);
    object["limits"][limit.name] = value == absent ? Json(nullptr) : Json(value);
  }
  object["schemes"] = policy.schemes;
  object["hosts"] = policy.hosts;
  object["ports"] = policy.ports;
  object["raw_utf8"] = policy.raw_utf8;
  return object.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

Exit load_policy(const std::string& name_or_file, LoadedPolicy& policy) {
  if (const Policy* const preset = find_preset(name_or_file)) {
    policy.policy = *preset;
    return Exit::valid;
  }
  std::string text;
  if (!read_whole(name_or_file, text)) {
    standard_error().write("iri: nor is it a preset: strict_api, proxy, fetch, display\n");
    return Exit::io;
  }
  std::string problem;
  if (read_policy(text, policy, problem)) return Exit::valid;
  standard_error().write("iri: " + visible(name_or_file) + ": " + problem + "\n");
  return Exit::usage;
}

}  // namespace iri::cli
