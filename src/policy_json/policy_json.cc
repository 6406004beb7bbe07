#include "iri/policy_json.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

namespace iri { inline namespace v0 {
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

constexpr std::array<std::string_view, 15> members{
    "base",     "name",   "actions", "limits", "schemes",         "hosts",  "ports", "same",
    "raw_utf8", "guards", "open",    "mounts", "guards_complete", "closed", "at"};

/// The value as an error shows it. Arrays and objects are only named, because they may be nested as
/// deep as the file is long.
std::string shown(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) return "an array";
  if (value.is_object()) return "an object";
  if (value.is_binary()) return {value.get_binary().begin(), value.get_binary().end()};
  return value.dump(-1, ' ', true, Json::error_handler_t::replace);
}

PolicyError wrong(PolicyErrorCode code, std::string where, const Json& value) {
  return {code, std::move(where), shown(value), 0};
}

/// A number beyond all types: its text, in the form of a value that JSON has none of.
Json beyond_all_types(const std::string& number) {
  return Json(Json::binary_t({number.begin(), number.end()}));  // binary() needs memory for sure
}

/// Takes all out of a value, so that its destructor has nothing to do. That of a full one allocates, and without memory
/// ends the process.
void empty(Json& value) noexcept {
  if (auto* const array = value.get_ptr<Json::array_t*>()) {
    for (Json& one : *array) empty(one);
    array->clear();
  } else if (auto* const object = value.get_ptr<Json::object_t*>()) {
    for (auto& [name, one] : *object) empty(one);
    object->clear();
  }
}

struct Emptied {
  Json value = Json::object();
  Emptied() = default;
  Emptied(const Emptied&) = delete;
  Emptied& operator=(const Emptied&) = delete;
  ~Emptied() { empty(value); }
};

/// Makes room for one more member. The object itself would copy all that it has, and destroy the copies.
void grow(Json& value) {
  auto& object = value.get_ref<Json::object_t&>();
  if (object.size() < object.capacity()) return;
  Emptied larger;
  auto& more = larger.value.get_ref<Json::object_t&>();
  more.reserve(2 * object.size() + 4);
  for (auto& [name, one] : object) more.emplace_back(name, std::move(one));
  object.swap(more);
}

/// The tree of a text in JSON. The parsing ends when an object repeats a name, of which a parser would keep the last, or
/// has more names than a policy can have. (The parser's own tree with a callback takes quadratic time.)
class Tree : public nlohmann::json_sax<Json> {
 public:
  explicit Tree(std::string_view json) : Tree() { Json::sax_parse(json.begin(), json.end(), this); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;
  ~Tree() override { empty(root); }

  Json root;
  std::optional<PolicyError> error;
  bool number = false;      ///< one beyond all types has ended it
  std::string last_member;  ///< of the root

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return begin(Json::object()); }
  bool start_array(std::size_t) override { return begin(Json::array()); }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }
  bool key(string_t& name) override {
    if (too_deep_ != 0) return true;
    Json& object = *open_.back();
    if (object.contains(name)) return refuse(PolicyErrorCode::duplicate_member, name);
    if (object.size() == most) return refuse(PolicyErrorCode::unknown_member, name);
    if (open_.size() == 1) last_member = name;
    grow(object);
    place_ = &object[name];
    return true;
  }
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& reason) override {
    constexpr int number_overflow = 406;
    number = reason.id == number_overflow;
    if (number) add(beyond_all_types(token));
    // The parser counts bytes from 1.
    if (!number) error = PolicyError{PolicyErrorCode::not_json, {}, {}, position - 1};
    return false;
  }

 private:
  Tree() = default;

  /// A deeper tree would overflow the stack where it is emptied. A document that deep is no policy.
  static constexpr std::size_t deepest = 64;
  static constexpr std::size_t most = finding_count + std::size(limits) + members.size();

  bool refuse(PolicyErrorCode code, const std::string& name) {
    error = PolicyError{code, name, {}, 0};
    return false;
  }
  bool add(Json value) {
    if (too_deep_ != 0) return true;
    if (!open_.empty() && open_.back()->is_array()) {
      place_ = &open_.back()->emplace_back(std::move(value));
    } else {
      *place_ = std::move(value);
    }
    return true;
  }
  bool begin(Json value) {
    if (too_deep_ != 0 || open_.size() == deepest) return ++too_deep_, true;
    add(std::move(value));
    open_.push_back(place_);
    return true;
  }
  bool end() {
    if (too_deep_ != 0) return --too_deep_, true;
    open_.pop_back();
    return true;
  }

  std::vector<Json*> open_;
  Json* place_ = &root;       // of what was added last, or of the next member of the object
  std::size_t too_deep_ = 0;  // how many are open that are left out
};

/// Reads the members one by one, and stops at the first mistake.
class Reader {
 public:
  Result<Policy, PolicyError> read(const Json& object) {
    if (!object.is_object()) return wrong(PolicyErrorCode::not_json, "", object);
    if (PolicyError error = read_base(object); error.failed()) return error;
    for (const auto& [name, value] : object.items()) {
      if (PolicyError error = read_member(name, value); error.failed()) return error;
    }
    if (auto checked = check(policy_); !checked) return std::move(checked).error();
    return std::move(policy_);
  }

  /// The error of a tree that ends with a number beyond all types: nothing of a policy is one.
  PolicyError wrong_number(const Tree& tree) {
    if (!tree.root.is_object()) return wrong(PolicyErrorCode::not_json, "", tree.root);
    const Json& value = tree.root[tree.last_member];
    if (tree.last_member != "base") return read_member(tree.last_member, value);
    return wrong(PolicyErrorCode::unknown_base, "base", value);
  }

 private:
  /// Reads the base first, wherever it stands: the other members modify it.
  PolicyError read_base(const Json& object) {
    const auto base = object.find("base");
    if (base == object.end()) return missing(object);
    const auto* const named = base->get_ptr<const std::string*>();
    if (named != nullptr && *named == "allow_everything") {
      policy_ = Policy::allow_everything();
      return {};
    }
    const auto preset = named != nullptr ? find_preset(*named) : std::nullopt;
    if (!preset) return wrong(PolicyErrorCode::unknown_base, "base", *base);
    policy_ = *preset;
    return {};
  }

  /// The error that names a missing member, where all members are required.
  static PolicyError missing(const Json& object) {
    const auto none = [](std::string where) {
      return PolicyError{PolicyErrorCode::no_base, std::move(where), {}, 0};
    };
    for (const std::string_view member : members) {
      const bool needed = member != "base" && member != "name";
      if (needed && !object.contains(member)) return none(std::string(member));
    }
    for (std::size_t i = 0; i < finding_count; ++i) {
      const std::string finding(name(static_cast<Finding>(i)));
      const Json& actions = object["actions"];
      if (!actions.contains(finding)) return none("actions." + finding);
      const Json& action = actions[finding];
      for (const Component part : parts_of(static_cast<Finding>(i))) {
        const std::string of_part(name(part));
        if (!action.is_object() || action.contains(of_part)) continue;
        return none("actions." + finding + "." + of_part);
      }
    }
    for (const Limit& limit : limits) {
      if (!object["limits"].contains(limit.name)) return none("limits." + std::string(limit.name));
    }
    return {};
  }

  PolicyError read_member(const std::string& member, const Json& value) {
    if (member == "base") return {};
    if (member == "name") return read_name(value);
    if (member == "actions") return read_actions(member, value, policy_);
    if (member == "limits") return read_limits(value);
    if (member == "schemes") return read_texts(member, value, policy_.schemes);
    if (member == "hosts") return read_texts(member, value, policy_.hosts);
    if (member == "ports") return read_ports(value);
    if (member == "raw_utf8") return read_flag(member, value, policy_.raw_utf8);
    if (member == "guards") return read_paths(member, value, policy_.guards);
    if (member == "open") return read_paths(member, value, policy_.open);
    if (member == "mounts") return read_mounts(value);
    if (member == "guards_complete") return read_flag(member, value, policy_.guards_complete);
    if (member == "closed") return read_flag(member, value, policy_.closed);
    if (member == "same") return read_paths(member, value, policy_.same);
    if (member == "at") return read_exceptions(value);
    return {PolicyErrorCode::unknown_member, member, {}, 0};
  }

  PolicyError read_exceptions(const Json& value) {
    policy_.at.clear();
    if (!value.is_array()) return wrong(PolicyErrorCode::wrong_type, "at", value);
    for (const Json& one : value) {
      const std::string where = at("at", policy_.at.size());
      if (!one.is_object()) return wrong(PolicyErrorCode::wrong_type, where, one);
      if (PolicyError error = read_exception(where, one, policy_.at.emplace_back()); error.failed())
        return error;
    }
    return {};
  }

  static PolicyError read_exception(const std::string& where, const Json& object,
                                    PathException& to) {
    for (const char* const member : {"path", "actions"}) {
      if (object.contains(member)) continue;
      return {PolicyErrorCode::no_base, where + "." + member, {}, 0};
    }
    for (const auto& [key, value] : object.items()) {
      const std::string member = where + "." + key;
      if (key == "path" && value.is_string()) {
        to.path = value.get<std::string>();
      } else if (key == "path") {
        return wrong(PolicyErrorCode::wrong_type, member, value);
      } else if (key != "actions") {
        return {PolicyErrorCode::unknown_member, member, {}, 0};
      } else if (PolicyError error = read_actions(member, value, to); error.failed()) {
        return error;
      }
    }
    return {};
  }

  static PolicyError read_flag(const std::string& member, const Json& value, bool& flag) {
    if (!value.is_boolean()) return wrong(PolicyErrorCode::wrong_type, member, value);
    flag = value.get<bool>();
    return {};
  }

  static PolicyError read_paths(const std::string& member, const Json& value,
                                std::vector<std::string>& paths) {
    paths.clear();
    if (!value.is_array()) return wrong(PolicyErrorCode::wrong_type, member, value);
    for (const Json& one : value) {
      if (!one.is_string())
        return wrong(PolicyErrorCode::wrong_type, at(member, paths.size()), one);
      paths.push_back(one.get<std::string>());
    }
    return {};
  }

  PolicyError read_mounts(const Json& object) {
    policy_.mounts.clear();
    if (!object.is_object()) return wrong(PolicyErrorCode::wrong_type, "mounts", object);
    for (const auto& [path, target] : object.items()) {
      if (!target.is_string()) return wrong(PolicyErrorCode::wrong_type, "mounts." + path, target);
      policy_.mounts.push_back({path, target.get<std::string>()});
    }
    return {};
  }

  PolicyError read_name(const Json& value) {
    if (!value.is_string()) return wrong(PolicyErrorCode::wrong_type, "name", value);
    policy_.name = value.get<std::string>();
    return {};
  }

  /// Of the policy, or of an exception.
  template <class Actions>
  static PolicyError read_actions(const std::string& member, const Json& object, Actions& to) {
    if (!object.is_object()) return wrong(PolicyErrorCode::wrong_type, member, object);
    for (const auto& [key, value] : object.items()) {
      const std::string where = member + "." + key;
      const auto finding = find_finding(key);
      if (!finding) return {PolicyErrorCode::unknown_member, where, {}, 0};
      if (PolicyError error = read_action(*finding, where, value, to); error.failed()) return error;
    }
    return {};
  }

  /// One action, or an object with one for each part.
  template <class Actions>
  static PolicyError read_action(Finding finding, const std::string& where, const Json& value,
                                 Actions& to) {
    const auto parts = parts_of(finding);
    if (value.is_object() && !parts.empty()) return read_parts(finding, where, value, to);
    const auto action = action_of(value);
    if (!action) return wrong(PolicyErrorCode::unknown_action, where, value);
    to.set(*action, {finding});
    return {};
  }

  template <class Actions>
  static PolicyError read_parts(Finding finding, const std::string& where, const Json& object,
                                Actions& to) {
    for (const auto& [key, value] : object.items()) {
      const std::string inner = where + "." + key;
      const auto parts = parts_of(finding);
      const auto part = std::find_if(parts.begin(), parts.end(),
                                     [&key = key](Component one) { return name(one) == key; });
      if (part == parts.end()) return {PolicyErrorCode::no_such_part, inner, {}, 0};
      const auto action = action_of(value);
      if (!action) return wrong(PolicyErrorCode::unknown_action, inner, value);
      to.set(*action, {finding}, *part);
    }
    return {};
  }

  static std::optional<Action> action_of(const Json& value) {
    return value.is_string() ? find_action(value.get<std::string>()) : std::nullopt;
  }

  PolicyError read_limits(const Json& object) {
    if (!object.is_object()) return wrong(PolicyErrorCode::wrong_type, "limits", object);
    for (const auto& [key, value] : object.items()) {
      const std::string where = "limits." + key;
      const auto* limit = std::begin(limits);
      while (limit != std::end(limits) && key != limit->name) ++limit;
      if (limit == std::end(limits)) return {PolicyErrorCode::unknown_member, where, {}, 0};
      const bool number = value.is_number_unsigned() && value.get<std::uint64_t>() < absent;
      if (!number && !value.is_null()) return wrong(PolicyErrorCode::bad_limit, where, value);
      policy_.limits.*(limit->value) = number ? value.get<std::uint32_t>() : absent;
    }
    return {};
  }

  static PolicyError read_texts(const std::string& member, const Json& value,
                                AllowList<std::string>& list) {
    list = AllowList<std::string>::any();
    if (value.is_null()) return {};
    if (!value.is_array()) return wrong(PolicyErrorCode::bad_list, member, value);
    std::vector<std::string> texts;
    for (const Json& one : value) {
      if (!one.is_string()) return wrong(PolicyErrorCode::bad_list, at(member, texts.size()), one);
      texts.push_back(one.get<std::string>());
    }
    list = texts;
    return {};
  }

  PolicyError read_ports(const Json& value) {
    policy_.ports = AllowList<std::uint16_t>::any();
    if (value.is_null()) return {};
    if (!value.is_array()) return wrong(PolicyErrorCode::bad_list, "ports", value);
    std::vector<std::uint16_t> ports;
    for (const Json& one : value) {
      const bool port = one.is_number_unsigned() && one.get<std::uint64_t>() <= 0xFFFF;
      if (!port) return wrong(PolicyErrorCode::bad_list, at("ports", ports.size()), one);
      ports.push_back(one.get<std::uint16_t>());
    }
    policy_.ports = ports;
    return {};
  }

  static std::string at(const std::string& list, std::size_t index) {
    return list + "[" + std::to_string(index) + "]";
  }

  Policy policy_;
};

/// One action, or one for each part, if they differ.
Json actions_of(const Policy& policy, Finding finding) {
  Json actions;
  bool differ = false;
  for (const Component part : parts_of(finding)) {
    const Action action = policy.action(finding, part);
    actions[std::string(name(part))] = name(action);
    differ = differ || action != policy.action(finding, parts_of(finding).front());
  }
  if (differ) return actions;
  return Json(name(actions.empty() ? policy.action(finding)
                                   : policy.action(finding, parts_of(finding).front())));
}

/// What an exception says of a finding; null: nothing.
Json actions_of(const PathException& exception, Finding finding) {
  const auto parts = parts_of(finding);
  if (exception.part_actions.find(finding, Component::path) ||
      exception.part_actions.find(finding, Component::query)) {
    Json actions;
    for (const Component part : parts) {
      const auto action = exception.find(finding, part);
      const bool here = part == Component::path || part == Component::query;
      if (action && here) actions[std::string(name(part))] = name(*action);
    }
    return actions;
  }
  const auto action = exception.find(finding, Component::none);
  return action ? Json(name(*action)) : Json();
}

Json json_of(const std::vector<PathException>& at) {
  Json all = Json::array();
  for (const PathException& exception : at) {
    Json actions = Json::object();
    for (const Finding finding : FindingSet::all()) {
      if (Json said = actions_of(exception, finding); !said.is_null())
        actions[std::string(name(finding))] = std::move(said);
    }
    all.push_back({{"path", exception.path}, {"actions", std::move(actions)}});
  }
  return all;
}

template <class T>
Json json_of(const AllowList<T>& list) {
  return list.allows_any() ? Json(nullptr) : Json(list.entries());
}

}  // namespace

Result<Policy, PolicyError> read_policy(std::string_view json) {
  const auto not_json = [](std::size_t offset) {
    return PolicyError{PolicyErrorCode::not_json, {}, {}, offset};
  };
  // The parser would take a NUL as the end of the text.
  if (const std::size_t nul = json.find('\0'); nul != json.npos) return not_json(nul);
  const Tree tree(json);
  if (tree.error) {
    PolicyError error = *tree.error;
    // The position is past the end if the text ends too early.
    error.offset = std::min(error.offset, json.size());
    return error;
  }
  return tree.number ? Reader().wrong_number(tree) : Reader().read(tree.root);
}

std::string write_policy(const Policy& policy) {
  Json object;
  object["name"] = policy.name;
  for (std::size_t i = 0; i < finding_count; ++i) {
    const auto finding = static_cast<Finding>(i);
    object["actions"][std::string(name(finding))] = actions_of(policy, finding);
  }
  for (const Limit& limit : limits) {
    const std::uint32_t value = policy.limits.*(limit.value);
    object["limits"][limit.name] = value == absent ? Json(nullptr) : Json(value);
  }
  object["schemes"] = json_of(policy.schemes);
  object["hosts"] = json_of(policy.hosts);
  object["ports"] = json_of(policy.ports);
  object["raw_utf8"] = policy.raw_utf8;
  object["guards"] = policy.guards;
  object["open"] = policy.open;
  object["mounts"] = Json::object();
  for (const Mount& mount : policy.mounts) object["mounts"][mount.path] = mount.target;
  object["guards_complete"] = policy.guards_complete;
  object["closed"] = policy.closed;
  object["same"] = policy.same;
  object["at"] = json_of(policy.at);
  return object.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

}}  // namespace iri::v0
