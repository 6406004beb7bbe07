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

/// The path items, where their keys are, and keys that stand twice: a tree would drop the first.
class Document {
 public:
  explicit Document(std::string_view text) : text_(text) {
    const auto on_event = [this](int depth, Json::parse_event_t event, Json& value) {
      if (depth > max_json_depth) return false;
      if (event == Json::parse_event_t::key) on_key(depth, value.get<std::string>());
      return true;
    };
    tree =
        Json::parse(Counted{text.data(), &at_}, Counted{text.data() + text.size(), &at_}, on_event);
  }

  /// Of the path, after the quote.
  std::size_t offset(const std::string& path) const { return keys_.at(path); }
  Json tree;
  std::vector<std::pair<std::string, std::size_t>> twice;

 private:
  void on_key(int depth, const std::string& key) {
    if (depth == 1) section_ = key;
    if (depth == 2 && section_ == "paths") {
      const std::size_t begin = text_.rfind('"', at_ - 2) + 1;
      if (!keys_.emplace(key, begin).second) twice.emplace_back(key, begin);
      methods_.clear();
      path_ = key;
    }
    if (depth == 3 && section_ == "paths" && !methods_.insert(key).second) {
      twice.emplace_back(path_ + " " + key, text_.rfind('"', at_ - 2) + 1);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string section_;
  std::string path_;
  std::set<std::string> methods_;
  std::map<std::string, std::size_t> keys_;
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

/// As a word of a file of routes: without white space and controls, and no comment.
std::string name_of(const Json& operation) {
  std::string name = text_of(member(operation, "operationId"));
  for (char& c : name) {
    if (static_cast<unsigned char>(c) <= ' ' || c == '\x7F') c = '_';
  }
  if (name.starts_with('#')) name[0] = '_';
  return name;
}

constexpr const char* operations[] = {"get",  "put",   "post",  "delete", "options",
                                      "head", "patch", "trace", "query"};

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
    for (const auto& [key, operation] : item.items()) read_operation(path, key, operation);
  }

 private:
  void read_operation(const std::string& path, const std::string& key, const Json& operation) {
    if (std::find(std::begin(operations), std::end(operations), key) == std::end(operations)) {
      return;
    }
    std::string pattern;
    for (const char c : key) pattern += static_cast<char>(c - 'a' + 'A');
    add_route(to_, {pattern + " " + base_ + path, name_of(operation), place_, {}}, as_it_is_);
  }
  void fail(const char* code, const char* message, const std::string& path) {
    to_.problems.push_back({code, message, place_, path, {}, {}});
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
  for (const auto& [key, offset] : document.twice) {
    to.problems.push_back(
        {"duplicate_key", "this key is there already", places.of(offset), key, {}, {}});
  }
  const auto path = base ? base_of(document.tree, to) : std::string();
  if (!path) return;
  PathReader reader(text, document, places, *path, to);
  for (const auto& [key, item] : paths->items()) reader.read(key, item);
}

}  // namespace

void read_openapi(std::string_view text, bool base, RouteFile& to) {
  try {
    read_paths(text, Document(text), base, to);
  } catch (const Json::parse_error& error) {
    const std::size_t offset = error.byte == 0 ? 0 : error.byte - 1;
    to.problems.push_back(
        {"not_json", "expected JSON (RFC 8259)", Places(text).of(offset), {}, {}, {}});
  }
}

}  // namespace iri::cli
