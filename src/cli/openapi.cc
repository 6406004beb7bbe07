// The routes of an OpenAPI document, with the places of their paths in it.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

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

struct Member;

/// What libiri reads of a JSON value.
struct Value {
  enum class Kind : std::uint8_t { other, text, list, object };
  Kind kind = Kind::other;
  std::string text;
  std::vector<Member> members;  ///< in their order; those of a list have no keys
  std::map<std::string, std::size_t, std::less<>> places;  ///< of keys among them
};

struct Member {
  std::string key;
  std::size_t offset = 0;  ///< of the key, after the quote
  Value value;
};

/// What is read of a document, and keys of it that stand twice: of their values the last counts. It takes what the
/// parser finds, event by event: the parser's own tree takes time quadratic in the members of an object.
class Document : public nlohmann::json_sax<Json> {
 public:
  explicit Document(std::string_view text) : text_(text) {
    Json::sax_parse(Counted{text.data(), &at_}, Counted{text.data() + text.size(), &at_}, this);
  }

  /// Why there is no document, and where.
  struct Refusal {
    std::size_t offset;
    bool number;  ///< is too large, in what is JSON up to there
  };

  Value tree;
  std::vector<std::pair<std::string, std::size_t>> twice;
  std::optional<Refusal> refusal;

  bool null() override { return add_other(); }
  bool boolean(bool) override { return add_other(); }
  bool number_integer(number_integer_t) override { return add_other(); }
  bool number_unsigned(number_unsigned_t) override { return add_other(); }
  bool number_float(number_float_t, const string_t&) override { return add_other(); }
  bool binary(binary_t&) override { return add_other(); }
  bool string(string_t& text) override {
    if (Value* const to = add(Value::Kind::text)) to->text = std::move(text);
    return true;
  }
  bool start_object(std::size_t) override { return begin_level(Value::Kind::object); }
  bool start_array(std::size_t) override { return begin_level(Value::Kind::list); }
  bool end_object() override { return end_level(); }
  bool end_array() override { return end_level(); }
  bool key(string_t& key) override {
    Level& level = levels_.back();
    level.key = key;
    if (level.value != nullptr) add_key(*level.value, key);
    return true;
  }
  bool parse_error(std::size_t at, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    constexpr int number_overflow = 406;
    const bool number = error.id == number_overflow;
    const std::size_t size = number ? token.size() : 1;
    refusal = Refusal{at - std::min(at, size), number};
    return false;
  }

 private:
  /// An object or a list that the parser is in.
  struct Level {
    Value* value;     // null: it is not read
    std::string key;  // the last one; a list has none
  };

  bool begin_level(Value::Kind kind) {
    Value* const value = add(kind);
    levels_.push_back({value, {}});
    if (!is_read()) levels_.back().value = nullptr;
    return true;
  }
  bool end_level() {
    levels_.pop_back();
    return true;
  }
  bool add_other() {
    add(Value::Kind::other);
    return true;
  }
  /// Null within parts that are not read.
  Value* add(Value::Kind kind) {
    Value* const in = levels_.empty() ? nullptr : levels_.back().value;
    if (in == nullptr && !levels_.empty()) return nullptr;
    if (in != nullptr && in->kind == Value::Kind::list) in->members.emplace_back();
    const auto last = [&] {
      return in->kind == Value::Kind::list ? in->members.size() - 1 : last_;
    };
    Value& value = in == nullptr ? tree : in->members[last()].value;
    value = Value();
    value.kind = kind;
    return &value;
  }
  void add_key(Value& object, const std::string& key) {
    const std::size_t begin = begin_of_string();
    const auto [found, is_new] = object.places.emplace(key, object.members.size());
    if (is_new) object.members.push_back({key, begin, {}});
    if (!is_new) twice.emplace_back(way(), begin);
    last_ = found->second;
    object.members[last_].offset = begin;
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
  /// Whether libiri reads what the parser is in.
  bool is_read() const {
    const std::size_t level = levels_.size();
    if (level > max_json_depth) return false;
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
  std::size_t at_ = 0;  // how far the text has been read
  std::vector<Level> levels_;
  std::size_t last_ = 0;  // of the members of the innermost object, the one that is to come
};

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

class PathReader {
 public:
  PathReader(std::string_view text, const Places& places, std::string base, RouteFile& to)
      : text_(text), places_(places), base_(std::move(base)), to_(to) {}

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
    add_route(to_, {method + " " + base_ + path, name_of(operation), place_, {}}, as_it_is_);
  }
  void fail(const char* code, const char* message, const std::string& pattern) {
    to_.problems.push_back({code, message, place_, pattern, {}, {}});
  }

  std::string_view text_;
  const Places& places_;
  std::string base_;
  RouteFile& to_;
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
  PathReader reader(text, places, *path, to);
  for (const Member& item : paths->members) reader.read(item);
}

}  // namespace

void read_openapi(std::string_view text, bool base, RouteFile& to) {
  const auto refuse = [&](const char* code, const char* message, std::size_t offset) {
    to.problems.push_back({code, message, Places(text).of(offset), {}, {}, {}});
  };
  constexpr auto no_json = "expected JSON (RFC 8259)";
  // The parser would take a NUL as the end of the text.
  const std::string_view until_nul = text.substr(0, text.find('\0'));
  const Document document(until_nul);
  if (document.refusal) {
    const auto [offset, number] = *document.refusal;
    if (number) return refuse("bad_document", "this number is too large", offset);
    return refuse("not_json", no_json, offset);
  }
  if (until_nul.size() != text.size()) return refuse("not_json", no_json, until_nul.size());
  read_paths(text, document, base, to);
}

}  // namespace iri::cli
