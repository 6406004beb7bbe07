// What the configuration of Envoy says to the module, as JSON.
#include <cstdio>
#include <exception>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "iri_envoy.h"

namespace {

using nlohmann::json;

constexpr const char* no_policy =
    "policy is a preset, a file with a policy, a policy itself, or off";

std::string open_named(iri_setting& setting, const std::string& name) {
  char why[IRI_SERVER_WHY];
  if (name.size() >= sizeof setting.name || name.find('\0') != std::string::npos) return no_policy;
  setting.name[name.copy(setting.name, sizeof setting.name - 1)] = '\0';
  setting.is_off = name == "off";
  if (setting.is_off) return "";
  return iri_server_open_gate(&setting.gate, name.c_str(), nullptr, why, sizeof why) ? "" : why;
}

std::string open_inline(iri_setting& setting, const std::string& policy) {
  char why[IRI_SERVER_WHY];
  std::snprintf(setting.name, sizeof setting.name, "inline");
  return iri_server_open_policy(&setting.gate, policy.data(), policy.size(), why, sizeof why) ? ""
                                                                                              : why;
}

std::string read_policy(iri_setting& setting, const json& policy) {
  if (policy.is_string()) return open_named(setting, policy.get<std::string>());
  return policy.is_object() ? open_inline(setting, policy.dump()) : no_policy;
}

std::string read_status(iri_setting& setting, const json& status) {
  if (!status.is_number_integer() || status < 400 || status > 599) {
    return "status is one of 400 to 599";
  }
  setting.status = status.get<unsigned>();
  return "";
}

std::string read_dry_run(iri_setting& setting, const json& dry_run) {
  if (!dry_run.is_boolean()) return "dry_run is true or false";
  setting.dry_run = dry_run.get<bool>();
  return "";
}

std::string read_routes(iri_setting& setting, const json& routes) {
  char why[IRI_SERVER_WHY];
  if (!routes.is_string()) return "routes is a file with a route on each line";
  return iri_server_open_routes(&setting.routes, routes.get<std::string>().c_str(), why, sizeof why)
             ? ""
             : why;
}

std::string read_member(iri_setting& setting, const std::string& name, const json& value) {
  if (name == "policy") return read_policy(setting, value);
  if (name == "status") return read_status(setting, value);
  if (name == "routes") return read_routes(setting, value);
  if (name == "dry_run") return read_dry_run(setting, value);
  return "there is no such member; these are: policy, routes, dry_run, status";
}

// What is wrong, or "".
std::string read_setting(iri_setting& setting, const json& options) {
  if (!options.is_object() || !options.contains("policy")) return no_policy;
  for (const auto& [name, value] : options.items()) {
    const std::string wrong = read_member(setting, name, value);
    if (!wrong.empty()) return wrong;
  }
  return setting.is_off && setting.routes.count > 0 ? "routes need a policy" : "";
}

struct Close {
  void operator()(iri_setting* setting) const { iri_close_setting(setting); }
};

}  // namespace

iri_setting* iri_open_setting(const char* text, size_t size, char* why, size_t capacity) {
  try {
    std::unique_ptr<iri_setting, Close> setting(new iri_setting{});
    setting->status = 400;
    const std::string wrong =
        read_setting(*setting, json::parse(text, text + size, nullptr, false));
    std::snprintf(why, capacity, "%s", wrong.c_str());
    return wrong.empty() ? setting.release() : nullptr;
  } catch (const std::exception&) {
    std::snprintf(why, capacity, "out of memory");
    return nullptr;
  }
}

void iri_close_setting(iri_setting* setting) {
  iri_server_close_gate(&setting->gate);
  iri_server_close_routes(&setting->routes);
  delete setting;
}
