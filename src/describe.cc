// Sets of bytes as phrases for people.
#include <algorithm>
#include <bitset>

#include "iri/expected.hpp"

namespace iri {
namespace {

using Bytes = std::bitset<256>;

Bytes bytes_of(std::string_view characters) noexcept {
  Bytes set;
  for (const char c : characters) set.set(static_cast<unsigned char>(c));
  return set;
}

Bytes range(unsigned first, unsigned last) noexcept {
  Bytes set;
  for (unsigned byte = first; byte <= last; ++byte) set.set(byte);
  return set;
}

/// Writes up to a capacity and counts all the same.
class Writer {
 public:
  Writer(char* out, std::size_t capacity) noexcept : out_(out), capacity_(capacity) {}

  void text(std::string_view text) noexcept {
    for (const char c : text) {
      if (size_ < capacity_) out_[size_] = c;
      ++size_;
    }
  }
  std::size_t size() const noexcept { return size_; }

 private:
  char* out_;
  std::size_t capacity_;
  std::size_t size_ = 0;
};

/// A phrase that is a list: "one of / ?, a letter or the end".
class List {
 public:
  List(Writer& writer, unsigned items) noexcept : writer_(writer), items_(items) {}

  void item(std::string_view text) noexcept {
    begin();
    writer_.text(text);
  }

  void characters(const Bytes& set) noexcept {
    begin();
    if (set.count() > 1) writer_.text("one of");
    for (unsigned byte = 0x21; byte < 0x7F; ++byte) {
      if (!set.test(byte)) continue;
      const char c = static_cast<char>(byte);
      if (set.count() > 1) writer_.text(" ");
      writer_.text({&c, 1});
    }
  }

 private:
  void begin() noexcept {
    if (done_ != 0) writer_.text(done_ + 1 == items_ ? " or " : ", ");
    ++done_;
  }

  Writer& writer_;
  unsigned items_;
  unsigned done_ = 0;
};

struct Class {
  std::string_view phrase;
  Bytes bytes;
};

/// "a host character" and so on: what RFC 3986 builds its components from.
std::string_view character_of(Component component) noexcept {
  switch (component) {
    case Component::userinfo: return "a userinfo character";
    case Component::host: return "a host character";
    case Component::path: return "a path character";
    case Component::query: return "a query character";
    case Component::fragment: return "a fragment character";
    default: return "an unreserved or sub-delims character";
  }
}

std::size_t phrase(const Expected& expected, Component component, char* out,
                   std::size_t capacity) noexcept {
  Bytes rest;
  for (unsigned byte = 0; byte < 256; ++byte) {
    rest[byte] = expected.contains(static_cast<unsigned char>(byte));
  }
  const Bytes digit = range('0', '9');
  const Bytes letter = range('a', 'z') | range('A', 'Z');
  const Bytes hex = digit | range('a', 'f') | range('A', 'F');
  const Bytes unreserved = letter | digit | bytes_of("-._~");
  const Bytes sub_delims = bytes_of("!$&'()*+,;=");
  const Bytes lead = range(0xC2, 0xDF);

  // Taken in this order, each out of what the ones before it have left.
  const bool text = (unreserved & ~rest).none() && (sub_delims & ~rest).none();
  const Class classes[] = {
      {character_of(component), text ? unreserved | sub_delims | bytes_of("%") : Bytes()},
      {"an unreserved character", unreserved},
      {"a letter", letter},
      {"a hex digit", hex},
      {"a digit", digit},
      {text ? "" : "a non-ASCII character", lead},
  };
  bool taken[std::size(classes)] = {};
  unsigned items = 0;
  for (std::size_t i = 0; i < std::size(classes); ++i) {
    const Bytes wanted = classes[i].bytes & ~bytes_of("%");
    taken[i] = wanted.any() && (wanted & ~rest).none();
    if (!taken[i]) continue;
    rest &= ~classes[i].bytes;
    if (wanted.test(0xC2)) rest &= ~range(0xC2, 0xF4);
    if (!classes[i].phrase.empty()) ++items;
  }
  const Bytes continuation = rest & range(0x80, 0xBF);
  const Bytes leads = rest & range(0xC2, 0xF4);
  const Bytes ascii = rest & range(0x21, 0x7E);
  items += unsigned{ascii.any()} + unsigned{continuation.any()} + unsigned{leads.any()} +
           unsigned{expected.end};

  Writer writer(out, capacity);
  List list(writer, items);
  if (ascii.any()) list.characters(ascii);
  for (std::size_t i = 0; i < std::size(classes); ++i) {
    if (taken[i] && !classes[i].phrase.empty()) list.item(classes[i].phrase);
  }
  if (leads.any()) list.item("a private-use or non-ASCII character");
  if (continuation.any()) list.item("a continuation byte");
  if (expected.end) list.item("the end");
  if (items == 0) writer.text("nothing");
  return writer.size();
}

}  // namespace

std::size_t describe(const Expected& expected, char* out, std::size_t capacity) noexcept {
  return phrase(expected, Component::none, out, capacity);
}

std::string describe(const Expected& expected) {
  std::string text(describe(expected, nullptr, 0), '\0');
  describe(expected, text.data(), text.size());
  return text;
}

std::string expectation(Rule rule, std::string_view text, const Error& error) {
  if (error.code == ErrorCode::none || error.code == ErrorCode::too_long) return {};
  const Expected expected = expected_after(rule, text.substr(0, error.offset));
  std::string result(phrase(expected, error.component, nullptr, 0), '\0');
  phrase(expected, error.component, result.data(), result.size());
  return result;
}

}  // namespace iri
