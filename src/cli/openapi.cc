// The routes of an OpenAPI document, with the places of their paths in it.
#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "iri/reference.hpp"
#include "json.hpp"
#include "route_file.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

/// Reads a text and tells how far: a parser that takes it has read up to `*at`.
struct Counted {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* next;
  std::size_t* at;

  const char& operator*() const noexcept { return *next; }
  Counted& operator++() noexcept {
    ++next;
    ++*at;
    return *this;
  }
  Counted operator++(int) noexcept {
    Counted before = *this;
    ++*this;
    return before;
  }
  bool operator==(const Counted& other) const noexcept { return next == other.next; }
  friend bool operator!=(const Counted& a, const Counted& b) noexcept { return a.next != b.next; }
};

constexpr std::string_view operations[] = {"get",  "put",   "post",  "delete", "options",
                                           "head", "patch", "trace", "query"};
constexpr std::string_view more_operations = "additionalOperations";

bool is_operation(std::string_view key) {
  return std::find(std::begin(operations), std::end(operations), key) != std::end(operations);
}

/// The path items, where their keys are, and keys of what is read that stand twice: a tree would drop the first.
class Document {
 public:
  /// `at`: how far the text has been read.
  Document(std::string_view text, std::size_t& at) : text_(text), at_(at) {
    const auto on_event = [this](int depth, Json::parse_event_t event, Json& value) {
      if (depth > max_json_depth) return false;
      const auto level = static_cast<std::size_t>(depth);
      const bool begins =
          event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
      if (begins) begin_level(level);
      if (event == Json::parse_event_t::key) on_key(level, value.get<std::string>());
      return true;
    };
    tree =
        Json::parse(Counted{text.data(), &at}, Counted{text.data() + text.size(), &at}, on_event);
  }

  /// Of the path, after the quote.
  std::size_t offset(const std::string& path) const { return paths_.at(path); }
  Json tree;
  std::vector<std::pair<std::string, std::size_t>> twice;

 private:
  /// An object or a list that the parser is in: its last key, and all of them. A list has none.
  struct Level {
    std::string key;
    std::set<std::string> keys;
  };

  void begin_level(std::size_t level) {
    levels_.resize(level);
    levels_.emplace_back();
  }
  void on_key(std::size_t level, const std::string& key) {
    levels_.resize(level);
    levels_.back().key = key;
    if (!is_read()) return;
    const std::size_t begin = begin_of_string();
    if (!levels_.back().keys.insert(key).second) twice.emplace_back(way(), begin);
    if (level == 2 && levels_[0].key == "paths") paths_[key] = begin;
  }
  /// Behind the quote that the string begins with that has just been read: those in it have an odd number of backslashes before.
  std::size_t begin_of_string() const {
    std::size_t quote = at_ - 1;
    std::size_t escapes = 1;
    while (escapes % 2 != 0) {
      quote = text_.rfind('"', quote - 1);
      const std::string_view before = text_.substr(0, quote);
      escapes = quote - (before.find_last_not_of('\\') + 1);
    }
    return quote + 1;
  }
  /// Whether libiri reads the object that the last key is in.
  bool is_read() const {
    const std::size_t level = levels_.size();
    if (level == 1 || levels_[0].key == "servers") return true;
    if (levels_[0].key != "paths") return false;
    if (level <= 3) return true;
    const bool more = levels_[2].key == more_operations;
    return more ? level <= 5 : level == 4 && is_operation(levels_[2].key);
  }
  /// "servers url", or "/a get": the keys that lead there, without "paths" before a path.
  std::string way() const {
    std::string way;
    for (const Level& level : levels_) {
      const bool paths = &level == &levels_.front() && levels_.size() > 1 && level.key == "paths";
      if (paths || level.key.empty()) continue;
      way += (way.empty() ? "" : " ") + level.key;
    }
    return way;
  }

  std::string_view text_;
  std::size_t& at_;
  std::vector<Level> levels_;
  std::map<std::string, std::size_t> paths_;
};

const Json* member(const Json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

std::string text_of(const Json* value) {
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

/// How long the URL of a server may become: its path is to stand before patterns.
constexpr std::size_t max_server_url = 65536;

/// A server's URL with the defaults of its variables, each put in once. What is longer is cut, and no URL then.
std::string server_url(const Json& server) {
  const std::string text = text_of(member(server, "url"));
  const Json* const variables = member(server, "variables");
  std::string url;
  for (std::size_t at = 0; at < text.size() && url.size() <= max_server_url;) {
    const std::size_t close = text[at] == '{' ? text.find('}', at) : std::string::npos;
    const Json* const variable =
        close == std::string::npos || variables == nullptr
            ? nullptr
            : member(*variables, text.substr(at + 1, close - at - 1).c_str());
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
std::optional<std::string> base_of(const Json& document, RouteFile& to) {
  std::string url = text_of(member(document, "basePath"));  // Swagger 2.0
  const Json* const servers = member(document, "servers");
  if (servers != nullptr && servers->is_array() && !servers->empty())
    url = server_url((*servers)[0]);
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
std::string name_of(const Json& operation) {
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

class PathReader {
 public:
  PathReader(std::string_view text, const Document& document, const Places& places,
             std::string base, RouteFile& to)
      : text_(text), document_(document), places_(places), base_(std::move(base)), to_(to) {}

  void read(const std::string& path, const Json& item) {
    if (path.starts_with("x-")) return;  // an extension
    const std::size_t offset = document_.offset(path);
    place_ = places_.of(offset);
    as_it_is_ = base_.empty() && text_.substr(offset).starts_with(path);
    if (member(item, "$ref") != nullptr) {
      return fail("reference", "a path item by $ref is not followed: write it out, or bundle it",
                  path);
    }
    if (!path.starts_with('/'))
      return fail("no_path", "expected \"/\", where the path begins", path);
    if (!item.is_object()) return fail("bad_document", "expected an object, a path item", path);
    for (const auto& [key, value] : item.items()) {
      if (key == more_operations) read_more_operations(path, value);
      if (is_operation(key)) read_operation(path, method_of(key), value);
    }
  }

 private:
  /// OpenAPI 3.2: by their methods, but for those that have a field of their own.
  void read_more_operations(const std::string& path, const Json& more) {
    if (!more.is_object())
      return fail("bad_document", "expected an object, `additionalOperations`", path);
    for (const auto& [method, operation] : more.items()) read_one_more(path, method, operation);
  }
  void read_one_more(const std::string& path, const std::string& method, const Json& operation) {
    const std::string pattern = method + " " + path;
    if (method.find_first_of(" /") != std::string::npos)
      return fail("bad_method", "a method is a token (RFC 9110 s5.6.2)", pattern);
    if (has_a_field(method))
      return fail("bad_document", "this method has a field of its own in the path item", pattern);
    read_operation(path, method, operation);
  }
  void read_operation(const std::string& path, const std::string& method, const Json& operation) {
    if (!operation.is_object())
      return fail("bad_document", "expected an object, an operation", method + " " + path);
    add_route(to_, {method + " " + base_ + path, name_of(operation), place_, {}}, as_it_is_);
  }
  void fail(const char* code, const char* message, const std::string& pattern) {
    to_.problems.push_back({code, message, place_, pattern, {}, {}});
  }

  std::string_view text_;
  const Document& document_;
  const Places& places_;
  std::string base_;
  RouteFile& to_;
  FilePlace place_;
  bool as_it_is_ = true;
};

void read_paths(std::string_view text, const Document& document, bool base, RouteFile& to) {
  const Json* const paths = member(document.tree, "paths");
  if (paths == nullptr || !paths->is_object()) {
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
  PathReader reader(text, document, places, *path, to);
  for (const auto& [key, item] : paths->items()) reader.read(key, item);
}

}  // namespace

void read_openapi(std::string_view text, bool base, RouteFile& to) {
  const auto refuse = [&](const char* code, const char* message, std::size_t offset) {
    to.problems.push_back({code, message, Places(text).of(offset), {}, {}, {}});
  };
  constexpr auto no_json = "expected JSON (RFC 8259)";
  // The parser would take a NUL as the end of the text.
  const std::string_view until_nul = text.substr(0, text.find('\0'));
  std::size_t at = 0;
  try {
    const Document document(until_nul, at);
    if (until_nul.size() != text.size()) return refuse("not_json", no_json, until_nul.size());
    read_paths(text, document, base, to);
  } catch (const Json::parse_error& error) {
    refuse("not_json", no_json, error.byte == 0 ? 0 : error.byte - 1);
  } catch (const Json::out_of_range&) {
    refuse("bad_document", "this number is too large", at == 0 ? 0 : at - 1);
  }
}

}  // namespace iri::cli
