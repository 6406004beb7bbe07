// Sets of bytes as phrases that people can read.
#include <array>
#include <bit>
#include <cstdint>

#include "iri/next_bytes.hpp"

namespace iri { inline namespace v0 {
namespace {

/// A set of bytes, in the words of NextBytes.
struct ByteSet {
  std::array<std::uint64_t, 4> words{};

  constexpr void insert(unsigned byte) noexcept {
    words[byte / 64] |= std::uint64_t{1} << byte % 64;
  }
  constexpr bool has(char byte) const noexcept {
    const unsigned at = static_cast<unsigned char>(byte);
    return (words[at / 64] >> at % 64 & 1U) != 0;
  }
  constexpr bool any() const noexcept { return (words[0] | words[1] | words[2] | words[3]) != 0; }
  constexpr bool all_of(const ByteSet& other) const noexcept { return !(other - *this).any(); }
  constexpr bool several() const noexcept {
    ByteSet rest = *this;
    rest.take_first();
    return rest.any();
  }
  /// The lowest byte, which it loses. INVARIANT: any().
  constexpr unsigned take_first() noexcept {
    for (unsigned i = 0;; ++i) {
      if (words[i] == 0) continue;
      const unsigned byte = 64 * i + static_cast<unsigned>(std::countr_zero(words[i]));
      words[i] &= words[i] - 1;
      return byte;
    }
  }

  friend constexpr ByteSet operator&(ByteSet a, const ByteSet& b) noexcept {
    for (std::size_t i = 0; i < 4; ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend constexpr ByteSet operator|(ByteSet a, const ByteSet& b) noexcept {
    for (std::size_t i = 0; i < 4; ++i) a.words[i] |= b.words[i];
    return a;
  }
  friend constexpr ByteSet operator-(ByteSet a, const ByteSet& b) noexcept {
    for (std::size_t i = 0; i < 4; ++i) a.words[i] &= ~b.words[i];
    return a;
  }
  friend constexpr bool operator==(const ByteSet&, const ByteSet&) noexcept = default;
};

constexpr ByteSet bytes_in(std::string_view characters) noexcept {
  ByteSet set;
  for (const char c : characters) set.insert(static_cast<unsigned char>(c));
  return set;
}

constexpr ByteSet range(unsigned first, unsigned last) noexcept {
  ByteSet set;
  for (unsigned byte = first; byte <= last; ++byte) set.insert(byte);
  return set;
}

constexpr ByteSet digit = range('0', '9');
constexpr ByteSet letter = range('a', 'z') | range('A', 'Z');
constexpr ByteSet hex = digit | range('a', 'f') | range('A', 'F');
constexpr ByteSet unreserved_bytes = letter | digit | bytes_in("-._~");
constexpr ByteSet of_components = unreserved_bytes | bytes_in("!$&'()*+,;=%");
constexpr ByteSet lead_bytes = range(0xC2, 0xF4);
constexpr ByteSet continuation_bytes = range(0x80, 0xBF);
constexpr ByteSet printable = range(0x21, 0x7E);
constexpr std::string_view gen_delims = ":/?#[]@";

/// Writes as much as fits, and counts everything.
class PhraseWriter {
 public:
  explicit PhraseWriter(OutputBuffer out) noexcept : out_(out) {}

  void text(std::string_view text) noexcept {
    if (size_ < out_.size()) text.copy(&out_[size_], out_.size() - size_);
    size_ += text.size();
  }
  Written finish() const noexcept {
    if (size_ <= out_.size()) return {size_, {}};
    return {size_, {ErrorCode::buffer_too_small, Component::none, 0}};
  }

 private:
  OutputBuffer out_;
  std::size_t size_ = 0;
};

/// A phrase in the form of a list: "one of / ?, a letter or the end".
class List {
 public:
  List(PhraseWriter& writer, unsigned items) noexcept : writer_(writer), items_(items) {}

  void item(std::string_view text) noexcept {
    begin();
    writer_.text(text);
  }

  /// Lists the delimiters first, in the order of gen-delims.
  void characters(ByteSet set) noexcept {
    begin();
    const bool several = set.several();
    if (several) writer_.text("one of");
    for (const char c : gen_delims) {
      if (set.has(c)) character(c, several);
    }
    for (set = set - bytes_in(gen_delims); set.any();) {
      character(static_cast<char>(set.take_first()), several);
    }
  }

 private:
  void begin() noexcept {
    if (done_ != 0) writer_.text(done_ + 1 == items_ ? " or " : ", ");
    ++done_;
  }

  void character(char c, bool several) noexcept {
    if (several) writer_.text(" ");
    writer_.text({&c, 1});
  }

  PhraseWriter& writer_;
  unsigned items_;
  unsigned done_ = 0;
};

struct Class {
  std::string_view phrase;
  ByteSet bytes;
};

/// "a host character" and so on: the bytes from which RFC 3986 builds a component, including
/// pct-encoded and the characters of an IRI. After an error in a scheme or a port these bytes may
/// still be allowed, because the text may continue as a path, or as userinfo.
std::string_view character_of(Component component) noexcept {
  switch (component) {
    case Component::port:
    case Component::userinfo: return "a userinfo character";
    case Component::host: return "a host character";
    case Component::scheme:
    case Component::path: return "a path character";
    case Component::query: return "a query character";
    case Component::fragment: return "a fragment character";
    default: return "";
  }
}

/// The phrase for the characters that begin with these lead bytes.
std::string_view character_after(const ByteSet& leads) noexcept {
  constexpr ByteSet of_iprivate = range(0xEE, 0xEF) | range(0xF3, 0xF4);
  const bool iprivate_only = of_iprivate.all_of(leads);
  return iprivate_only ? "a private-use character" : "a non-ASCII character";
}

Written phrase(const NextBytes& expected, Component component, OutputBuffer out) noexcept {
  ByteSet rest{expected.bytes};
  // Tried in this order; each class is taken from the bytes that the earlier ones have left.
  const Class classes[] = {
      {character_of(component), of_components},
      {"an unreserved character", unreserved_bytes},
      {"a letter", letter},
      {"a hex digit", hex},
      {"a digit", digit},
  };
  bool taken[std::size(classes)] = {};
  unsigned items = 0;
  for (std::size_t i = 0; i < std::size(classes); ++i) {
    taken[i] = !classes[i].phrase.empty() && rest.all_of(classes[i].bytes);
    if (!taken[i]) continue;
    rest = rest - classes[i].bytes;
    ++items;
  }
  if (taken[0]) rest = rest - lead_bytes;  // that phrase includes the characters of an IRI
  const ByteSet continuation = rest & continuation_bytes;
  const ByteSet leads = rest & lead_bytes;
  const ByteSet ascii = rest & printable;
  const ByteSet other = rest - (continuation | leads | ascii);  // in no rule of an IRI
  items += unsigned{ascii.any()} + unsigned{continuation.any()} + unsigned{leads.any()} +
           unsigned{other.any()} + unsigned{expected.end};

  PhraseWriter writer(out);
  List list(writer, items);
  if (ascii.any()) list.characters(ascii);
  for (std::size_t i = 0; i < std::size(classes); ++i) {
    if (taken[i]) list.item(classes[i].phrase);
  }
  if (leads.any()) list.item(character_after(leads));
  if (continuation.any()) list.item("a continuation byte");
  if (other.any()) list.item(other == range(' ', ' ') ? "a space" : "another byte");
  if (expected.end) list.item("the end");
  if (items == 0) writer.text("nothing");
  return writer.finish();
}

/// Returns the whole phrase that `write` writes. Few phrases are longer than the first buffer.
template <class Write>
std::string whole_phrase(const Write& write) {
  char room[256];
  const Written first = write(OutputBuffer(room));
  if (first) return {room, first.size};
  std::string text(first.size, '\0');
  static_cast<void>(write(OutputBuffer(text)));
  return text;
}

}  // namespace

Written to_phrase(const NextBytes& expected, OutputBuffer out) noexcept {
  return phrase(expected, Component::none, out);
}

std::string to_phrase(const NextBytes& expected) {
  return whole_phrase([&](OutputBuffer out) { return to_phrase(expected, out); });
}

Written expected_phrase(Rule rule, std::string_view text, const Error& error,
                        OutputBuffer out) noexcept {
  if (!error.failed() || error.code == ErrorCode::too_long) return {};
  const std::string_view prefix = text.substr(0, error.offset);
  const NextBytes expected = next_bytes(rule, prefix);
  Component component = error.component;
  if (error.code == ErrorCode::has_fragment) {  // in place of "#", the component before may go on
    component = prefix.find('?') == prefix.npos ? Component::path : Component::query;
  }
  return phrase(expected, component, out);
}

std::string expected_phrase(Rule rule, std::string_view text, const Error& error) {
  return whole_phrase([&](OutputBuffer out) { return expected_phrase(rule, text, error, out); });
}

}}  // namespace iri::v0
