// The routes of an OpenAPI document, with the places of their paths in it.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "iri/reference.hpp"
#include "openapi_document.hpp"
#include "route_file.hpp"
#include "visible.hpp"
#include "yaml.hpp"

namespace iri::cli {
namespace {

const Value* member(const Value& object, std::string_view key) {
  const auto found = object.places.find(key);
  return found == object.places.end() ? nullptr : &object.members[found->second].value;
}

std::string text_of(const Value* value) { return value == nullptr ? std::string() : value->text; }

bool is_object(const Value* value) {
  return value != nullptr && value->kind == Value::Kind::object;
}

/// How long the URL of a server may become: its path is to stand before patterns.
constexpr std::size_t max_server_url = 65536;

/// A server's URL with the defaults of its variables, each put in once. What is longer is cut, and no URL then.
std::string server_url(const Value& server) {
  const std::string text = text_of(member(server, "url"));
  const Value* const variables = member(server, "variables");
  std::string url;
  for (std::size_t at = 0; at < text.size() && url.size() <= max_server_url;) {
    const std::size_t brace =
        text[at] == '{' ? text.find_first_of("{}", at + 1) : std::string::npos;
    const std::size_t close = brace != text.npos && text[brace] == '}' ? brace : text.npos;
    const Value* const variable =
        close == text.npos || variables == nullptr
            ? nullptr
            : member(*variables, std::string_view(text).substr(at + 1, close - at - 1));
    if (variable != nullptr) {
      url += text_of(member(*variable, "default"));
      at = close + 1;
    } else {
      url += text[at++];
    }
  }
  return url.size() > max_server_url ? "{too long}" : url;
}

/// The path of the first server, without the "/" at its end; or why there is none.
std::optional<std::string> base_of(const Value& document, RouteFile& to) {
  std::string url = text_of(member(document, "basePath"));  // Swagger 2.0
  const Value* const servers = member(document, "servers");
  if (servers != nullptr && servers->kind == Value::Kind::list && !servers->members.empty())
    url = server_url(servers->members[0].value);
  const auto reference = IriReferenceView::parse(url);
  std::string path(reference ? reference->path() : "");
  if (!reference || (!path.empty() && path[0] != '/')) {
    to.problems.push_back({"bad_base",
                           "expected a URL with a path that begins with \"/\" in servers[0]",
                           {},
                           url,
                           {},
                           {}});
    return std::nullopt;
  }
  while (path.ends_with('/')) path.pop_back();
  return path;
}

/// As a word of a file of routes: no comment, and without white space and what must not be shown.
std::string name_of(const Value& operation) {
  const std::string id = text_of(member(operation, "operationId"));
  std::string name;
  for (std::string_view rest = id; !rest.empty();) {
    const Character c = first_character(rest);
    const bool kept = c.code_point != ' ' && !is_unsafe(c.code_point);
    name += kept ? rest.substr(0, c.size) : "_";
    rest.remove_prefix(c.size);
  }
  if (name.starts_with('#')) name[0] = '_';
  return name;
}

/// "GET" for "get".
std::string method_of(std::string_view operation) {
  std::string method;
  for (const char c : operation) method += static_cast<char>(c - 'a' + 'A');
  return method;
}

bool has_a_field(std::string_view method) {
  return std::any_of(std::begin(operations), std::end(operations),
                     [method](std::string_view key) { return method_of(key) == method; });
}

/// A parameter of the document that the value refers to; the value itself if it does not refer to one.
const Value& referred(const Value& document, const Value& value) {
  const std::string way = text_of(member(value, "$ref"));
  for (const std::string_view root : {"#/components/parameters/", "#/parameters/"}) {
    if (!way.starts_with(root)) continue;
    const Value* in = &document;
    if (root[2] == 'c') in = member(*in, "components");
    if (in != nullptr) in = member(*in, "parameters");
    const Value* const found = in == nullptr ? nullptr : member(*in, way.substr(root.size()));
    if (found != nullptr) return *found;
  }
  return value;
}

bool is_yes(const Value* value) { return value != nullptr && value->kind == Value::Kind::yes; }

/// Whether parameters of the path, by their names, take "/" too: `x-multi-segment`, which GitHub's
/// document has, or `allowReserved` (OpenAPI 3.2). Those of an operation count before those of its path.
void read_parameters(const Value& document, const Value& of, std::map<std::string, bool>& wide) {
  const Value* const list = member(of, "parameters");
  if (list == nullptr || list->kind != Value::Kind::list) return;
  for (const Member& item : list->members) {
    const Value& parameter = referred(document, item.value);
    if (text_of(member(parameter, "in")) != "path") continue;
    wide[text_of(member(parameter, "name"))] =
        is_yes(member(parameter, "x-multi-segment")) || is_yes(member(parameter, "allowReserved"));
  }
}

/// The path with `{name...}` for the last segment that is a parameter which takes "/".
std::string with_rest(const std::string& path, const std::map<std::string, bool>& wide) {
  for (std::size_t end = path.size(); end != 0;) {
    const std::size_t slash = path.rfind('/', end - 1);
    if (slash == path.npos) return path;
    const std::string segment = path.substr(slash + 1, end - slash - 1);
    const bool whole = segment.size() > 2 && segment.front() == '{' && segment.back() == '}';
    const auto found = whole ? wide.find(segment.substr(1, segment.size() - 2)) : wide.end();
    if (found != wide.end() && found->second) {
      return path.substr(0, end - 1) + "..." + path.substr(end - 1);
    }
    end = slash;
  }
  return path;
}

class PathReader {
 public:
  PathReader(std::string_view text, const Value& document, const Places& places, std::string base,
             RouteFile& to)
      : text_(text), document_(document), places_(places), base_(std::move(base)), to_(to) {}

  void read(const Member& of) {
    const std::string& path = of.key;
    const Value& item = of.value;
    if (path.starts_with("x-")) return;  // an extension
    place_ = places_.of(of.offset);
    as_it_is_ = base_.empty() && text_.substr(of.offset).starts_with(path);
    if (member(item, "$ref") != nullptr) {
      return fail("reference", "a path item by $ref is not followed: write it out, or bundle it",
                  path);
    }
    if (!path.starts_with('/'))
      return fail("no_path", "expected \"/\", where the path begins", path);
    if (!is_object(&item)) return fail("bad_document", "expected an object, a path item", path);
    wide_.clear();
    read_parameters(document_, item, wide_);
    for (const auto& [key, offset, value] : item.members) {
      if (key == more_operations) read_more_operations(path, value);
      if (is_operation(key)) read_operation(path, method_of(key), value);
    }
  }

 private:
  /// OpenAPI 3.2: by their methods, but for those that have a field of their own.
  void read_more_operations(const std::string& path, const Value& more) {
    if (!is_object(&more))
      return fail("bad_document", "expected an object, `additionalOperations`", path);
    for (const auto& [method, offset, operation] : more.members)
      read_one_more(path, method, operation);
  }
  void read_one_more(const std::string& path, const std::string& method, const Value& operation) {
    const std::string pattern = method + " " + path;
    if (method.find_first_of(" /") != std::string::npos)
      return fail("bad_method", "a method is a token (RFC 9110 s5.6.2)", pattern);
    if (has_a_field(method))
      return fail("bad_document", "this method has a field of its own in the path item", pattern);
    read_operation(path, method, operation);
  }
  void read_operation(const std::string& path, const std::string& method, const Value& operation) {
    if (!is_object(&operation))
      return fail("bad_document", "expected an object, an operation", method + " " + path);
    std::map<std::string, bool> wide = wide_;
    read_parameters(document_, operation, wide);
    const std::string read = with_rest(path, wide);
    add_route(to_, {method + " " + base_ + read, name_of(operation), place_, {}},
              as_it_is_ && read == path);
  }
  void fail(const char* code, const char* message, const std::string& pattern) {
    to_.problems.push_back({code, message, place_, pattern, {}, {}});
  }

  std::string_view text_;
  const Value& document_;
  const Places& places_;
  std::string base_;
  RouteFile& to_;
  std::map<std::string, bool> wide_;  ///< those of the path item
  FilePlace place_;
  bool as_it_is_ = true;
};

void read_paths(std::string_view text, const Document& document, bool base, RouteFile& to) {
  const Value* const paths = member(document.tree, "paths");
  if (!is_object(paths)) {
    to.problems.push_back({"bad_document",
                           "expected an OpenAPI document: an object with `paths`",
                           {1, 1},
                           {},
                           {},
                           {}});
    return;
  }
  const Places places(text);
  for (const auto& [way, offset] : document.twice) {
    to.problems.push_back({"duplicate_key",
                           "this key is there already: " + visible(way),
                           places.of(offset),
                           {},
                           {},
                           {}});
  }
  const auto path = base ? base_of(document.tree, to) : std::string();
  if (!path) return;
  PathReader reader(text, document.tree, places, *path, to);
  for (const Member& item : paths->members) reader.read(item);
}

void read_document(std::string_view text, const Document& document, bool base, RouteFile& to) {
  if (!document.refusal) return read_paths(text, document, base, to);
  const auto& [offset, code, message] = *document.refusal;
  to.problems.push_back({code, message, Places(text).of(offset), {}, {}, {}});
}

}  // namespace

void read_openapi(std::string_view text, bool base, RouteFile& to) {
  Document document(text);
  document.read_json();
  // The parser takes a NUL as the end of the text.
  const std::size_t nul = text.find('\0');
  if (!document.refusal && nul != text.npos) document.refusal = {nul, "not_json", ""};
  if (document.refusal && document.refusal->message.empty()) {
    document.refusal->message =
        "expected JSON (RFC 8259), found " + found(text, document.refusal->offset);
  }
  read_document(text, document, base, to);
}

void read_openapi_yaml(std::string_view text, bool base, RouteFile& to) {
  Document document(text);
  read_yaml(text, document);
  read_document(text, document, base, to);
}

}  // namespace iri::cli
