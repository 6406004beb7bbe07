#include "yaml.hpp"

#include "openapi_document.hpp"

#ifdef IRI_HAS_YAML

#include <yaml.h>

#include <charconv>

namespace iri::cli {
namespace {

/// An event of libyaml, with the name of its anchor or of what it is an alias of.
struct Event {
  yaml_event_type_t type = YAML_NO_EVENT;
  std::size_t offset = 0;  ///< in the text, in bytes
  bool plain = false;
  bool tag = false;
  std::string text;
  std::string anchor;
};

constexpr std::size_t most_events = 1'000'000;  // of aliases
constexpr std::size_t deepest = 200;
static_assert(deepest > max_json_depth);

bool begins(const Event& event) {
  return event.type == YAML_MAPPING_START_EVENT || event.type == YAML_SEQUENCE_START_EVENT;
}
bool ends(const Event& event) {
  return event.type == YAML_MAPPING_END_EVENT || event.type == YAML_SEQUENCE_END_EVENT;
}

/// Parses; the events are freed at once.
class Events {
 public:
  explicit Events(std::string_view text) : text_(text) {
    made_ = yaml_parser_initialize(&parser_) != 0;
    if (!made_) return;
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
    yaml_parser_set_input_string(&parser_, bytes, text.size());
  }
  ~Events() {
    if (made_) yaml_parser_delete(&parser_);
  }
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  bool next(Event& to) {
    yaml_event_t event;
    if (!made_ || yaml_parser_parse(&parser_, &event) == 0) return false;
    to = {event.type, offset_of(event.start_mark.index), false, false, {}, {}};
    take(event, to);
    yaml_event_delete(&event);
    return true;
  }
  /// After next() has returned false.
  Document::Refusal refusal() {
    const char* const problem = made_ ? parser_.problem : nullptr;
    const bool bytes = made_ && parser_.error == YAML_READER_ERROR;
    const std::size_t at = bytes ? parser_.problem_offset : offset_of(parser_.problem_mark.index);
    const std::string why = problem == nullptr ? "no memory" : problem;
    return {std::min(at, text_.size()), "not_yaml", "expected YAML 1.1: " + why};
  }

 private:
  static std::string name_of(const unsigned char* text) {
    return text == nullptr ? std::string() : reinterpret_cast<const char*>(text);
  }
  static void take(const yaml_event_t& event, Event& to) {
    if (event.type == YAML_SCALAR_EVENT) {
      const auto& scalar = event.data.scalar;
      to.text.assign(reinterpret_cast<const char*>(scalar.value), scalar.length);
      to.plain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
      to.tag = scalar.tag != nullptr;
      to.anchor = name_of(scalar.anchor);
    } else if (event.type == YAML_ALIAS_EVENT) {
      to.anchor = name_of(event.data.alias.anchor);
    } else if (event.type == YAML_MAPPING_START_EVENT) {
      to.tag = event.data.mapping_start.tag != nullptr;
      to.anchor = name_of(event.data.mapping_start.anchor);
    } else if (event.type == YAML_SEQUENCE_START_EVENT) {
      to.tag = event.data.sequence_start.tag != nullptr;
      to.anchor = name_of(event.data.sequence_start.anchor);
    }
  }
  /// libyaml counts characters. Events come nearly in their order, so it is counted on from the last.
  std::size_t offset_of(std::size_t index) {
    if (index < characters_) characters_ = bytes_ = 0;
    for (; characters_ < index && bytes_ < text_.size(); ++characters_) {
      do ++bytes_;
      while (bytes_ < text_.size() && (static_cast<unsigned char>(text_[bytes_]) & 0xC0U) == 0x80U);
    }
    return bytes_;
  }

  std::string_view text_;
  yaml_parser_t parser_{};
  bool made_ = false;
  std::size_t characters_ = 0;
  std::size_t bytes_ = 0;
};

/// Gives a document the events that JSON would have.
class Reader {
 public:
  Reader(std::string_view text, Document& to) : events_(text), to_(to) {}

  void read() {
    std::size_t documents = 0;
    for (Event event; !to_.refusal;) {
      if (!events_.next(event)) {
        to_.refusal = events_.refusal();
        return;
      }
      if (event.type == YAML_STREAM_END_EVENT) return;
      const bool second = event.type == YAML_DOCUMENT_START_EVENT && ++documents > 1;
      if (second) return refuse(event, "a second document in one file");
      if (is_of_node(event)) record(event);
    }
  }

 private:
  static bool is_of_node(const Event& event) {
    return begins(event) || ends(event) || event.type == YAML_SCALAR_EVENT ||
           event.type == YAML_ALIAS_EVENT;
  }
  void refuse(const Event& event, std::string why) {
    to_.refusal = Document::Refusal{event.offset, "bad_document", std::move(why)};
  }

  /// An anchor names the events from its own to the end of its node.
  struct Anchored {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool open = true;
  };

  /// Keeps the event if an alias may stand for it, and uses it.
  void record(const Event& event) {
    if (!event.anchor.empty() && event.type != YAML_ALIAS_EVENT) {
      anchors_[event.anchor] = {kept_.size(), 0, true};
      if (begins(event)) open_.emplace_back(event.anchor, levels_.size());
    }
    const bool scalar = !event.anchor.empty() && event.type == YAML_SCALAR_EVENT;
    if (!open_.empty() || scalar) kept_.push_back(event);
    if (kept_.size() > most_events) return refuse(event, "an anchor of too much");
    if (scalar) close(event.anchor);
    use(event);
    if (ends(event) && !open_.empty() && open_.back().second == levels_.size()) {
      close(open_.back().first);
      open_.pop_back();
    }
  }
  void close(const std::string& anchor) {
    anchors_[anchor].end = kept_.size();
    anchors_[anchor].open = false;
  }

  void use(const Event& event) {
    if (to_.refusal) return;
    if (event.type == YAML_ALIAS_EVENT) return alias(event);
    const bool reads = levels_.empty() || to_.reads();
    if (event.tag && reads) return refuse(event, "a tag: libiri knows none");
    if (ends(event)) return end(event);
    const bool key = !levels_.empty() && levels_.back() == Level::key;
    if (key) return use_key(event, reads);
    if (!levels_.empty() && levels_.back() == Level::value) levels_.back() = Level::key;
    if (begins(event)) return begin(event);
    use_scalar(event);
  }
  void use_key(const Event& event, bool reads) {
    if (event.type != YAML_SCALAR_EVENT) return refuse(event, "a key that is no text");
    if (reads && event.plain && event.text == "<<") {
      return refuse(event,
                    "a merge key (<<), which is no part of YAML 1.2: write out what it stands for");
    }
    levels_.back() = Level::value;
    std::string key = event.text;
    to_.key_at(event.offset + (event.plain ? 0 : 1));
    to_.key(key);
  }
  void begin(const Event& event) {
    if (levels_.size() == deepest) {
      return refuse(event, "deeper than " + std::to_string(deepest) + " levels");
    }
    const bool mapping = event.type == YAML_MAPPING_START_EVENT;
    levels_.push_back(mapping ? Level::key : Level::item);
    mapping ? to_.start_object(0) : to_.start_array(0);
  }
  void end(const Event& event) {
    levels_.pop_back();
    event.type == YAML_MAPPING_END_EVENT ? to_.end_object() : to_.end_array();
  }

  /// The core schema, YAML 1.2 s10.3.2.
  void use_scalar(const Event& event) {
    const std::string& text = event.text;
    const auto is = [&](auto... words) { return event.plain && ((text == words) || ...); };
    if (is("true", "True", "TRUE")) {
      to_.boolean(true);
    } else if (is("false", "False", "FALSE")) {
      to_.boolean(false);
    } else if (is("", "~", "null", "Null", "NULL") || (event.plain && is_number(text))) {
      to_.null();
    } else {
      std::string copy = text;
      to_.string(copy);
    }
  }
  static bool is_number(std::string_view text) {
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    const bool digit = text.find_first_of("0123456789") <= 1;
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return digit && read.ptr == text.data() + text.size();
  }

  /// What the alias stands for, at its place.
  void alias(const Event& event) {
    const auto found = anchors_.find(event.anchor);
    if (found == anchors_.end())
      return refuse(event, "an alias of nothing: there is no such anchor before it");
    if (found->second.open) return refuse(event, "an alias within what it stands for");
    const Anchored range = found->second;
    for (std::size_t i = range.begin; i < range.end && !to_.refusal; ++i) {
      if (++replayed_ > most_events) return refuse(event, "aliases that stand for too much");
      Event copy = kept_[i];
      copy.offset = event.offset;
      use(copy);
    }
  }

  enum class Level : std::uint8_t { key, value, item };

  Events events_;
  Document& to_;
  std::vector<Level> levels_;  ///< what comes next in each
  std::vector<Event> kept_;
  std::map<std::string, Anchored, std::less<>> anchors_;
  std::vector<std::pair<std::string, std::size_t>>
      open_;  ///< anchors, and the depth of their nodes
  std::size_t replayed_ = 0;
};

}  // namespace

void read_yaml(std::string_view text, Document& to) { Reader(text, to).read(); }

}  // namespace iri::cli

#else

namespace iri::cli {

void read_yaml(std::string_view, Document& to) {
  to.refusal = Document::Refusal{
      0, "not_json",
      "this looks like YAML, and this iri was built without libyaml: write it as JSON"};
}

}  // namespace iri::cli

#endif
