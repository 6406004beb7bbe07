// An OpenAPI document: what libiri reads of it, with the places of its keys.
#ifndef IRI_SRC_CLI_OPENAPI_DOCUMENT_HPP
#define IRI_SRC_CLI_OPENAPI_DOCUMENT_HPP

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json.hpp"

namespace iri::cli {

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

inline constexpr std::string_view operations[] = {"get",  "put",   "post",  "delete", "options",
                                                  "head", "patch", "trace", "query"};
inline constexpr std::string_view more_operations = "additionalOperations";

inline bool is_operation(std::string_view key) {
  return std::find(std::begin(operations), std::end(operations), key) != std::end(operations);
}

struct Member;

/// What libiri reads of a JSON value.
struct Value {
  enum class Kind : std::uint8_t { other, text, list, object, yes };
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
  explicit Document(std::string_view text) : text_(text) {}

  /// Reads the text as JSON; yaml.hpp reads it as YAML.
  void read_json() {
    Json::sax_parse(Counted{text_.data(), &at_}, Counted{text_.data() + text_.size(), &at_}, this);
  }

  /// Why there is no document, and where.
  struct Refusal {
    std::size_t offset;
    const char* code;
    std::string message;  ///< empty: expected JSON
  };

  Value tree;
  std::vector<std::pair<std::string, std::size_t>> twice;
  std::optional<Refusal> refusal;

  bool null() override { return add_other(); }
  bool boolean(bool value) override {
    add(value ? Value::Kind::yes : Value::Kind::other);
    return true;
  }
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
    refusal = Refusal{at - std::min(at, size), number ? "bad_document" : "not_json",
                      number ? "this number is too large" : ""};
    return false;
  }
  /// Before key(), if the text is no JSON: where the key stands.
  void key_at(std::size_t offset) { key_at_ = offset; }
  /// Whether libiri reads the object or list that the parser is in.
  bool reads() const { return !levels_.empty() && levels_.back().value != nullptr; }

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
    if (key_at_) return *key_at_;
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
    if (levels_[0].key == "parameters") return level <= 3;  // Swagger 2.0
    if (levels_[0].key == "components") {
      return level == 2 || (levels_[1].key == "parameters" && level <= 4);
    }
    if (levels_[0].key != "paths") return false;
    if (level <= 3) return true;
    if (levels_[2].key == "parameters") return level <= 5;
    const bool more = levels_[2].key == more_operations;
    if (!more && !is_operation(levels_[2].key)) return false;
    const std::size_t operation = more ? 5 : 4;
    return level <= operation ||
           (levels_[operation - 1].key == "parameters" && level <= operation + 2);
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
  std::optional<std::size_t> key_at_;
  std::vector<Level> levels_;
  std::size_t last_ = 0;  // of the members of the innermost object, the one that is to come
};

}  // namespace iri::cli

#endif
