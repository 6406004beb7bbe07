#include "http/outline.hpp"

#include <algorithm>

#include "text/utf8.hpp"

namespace iri::inline v0::detail {
namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii(char c) noexcept { return static_cast<unsigned char>(c) < 0x80; }

/// The classes of which a region keeps one byte each.
int class_of(char c) noexcept {
  if (!is_ascii(c)) return 0;
  if (is_digit(c)) return 1;
  if (is_letter(c)) return 2;
  return c == '+' || c == '-' || c == '.' ? 3 : 4;
}

/// How many bytes at the end are the beginning of a pct-encoded or of a character.
std::size_t unfinished(std::string_view text) noexcept {
  if (text.ends_with('%')) return 1;
  if (text.size() > 1 && text[text.size() - 2] == '%') return 2;
  return text.size() - unfinished_character(text);
}

class Writer {
 public:
  explicit Writer(Outline& kept) noexcept : kept_(kept) {}

  /// In front of path, query and fragment; returns false where they begin.
  bool head(char c) noexcept {
    switch (kept_.phase) {
      case Outline::start: return at_start(c);
      case Outline::after_scheme: return c == '/' && enter(c, Outline::after_slash);
      case Outline::after_slash: return c == '/' && enter(c, Outline::authority);
      case Outline::authority: return in_authority(c);
      case Outline::literal: return in_literal(c);
      default: return false;
    }
  }

  /// INVARIANT: the piece is not empty.
  void tail(std::string_view piece) noexcept {
    if (kept_.phase != Outline::tail && piece[0] == '/') put('/');
    kept_.phase = Outline::tail;
    char ends[8] = {};
    std::size_t size = unfinished(text());
    std::copy_n(text().end() - static_cast<std::ptrdiff_t>(size), size, ends);
    kept_.size = static_cast<std::uint8_t>(kept_.size - size);
    delimiters(piece);
    const std::string_view last =
        piece.substr(piece.size() - std::min<std::size_t>(piece.size(), 4));
    for (const char c : last) ends[size++] = c;
    const std::string_view all(ends, size);
    for (const char c : all.substr(size - unfinished(all))) put(c);
  }

 private:
  std::string_view text() const noexcept { return {kept_.text.data(), kept_.size}; }
  std::string_view region() const noexcept { return text().substr(kept_.region); }

  void put(char c) noexcept {
    if (kept_.size < kept_.text.size()) kept_.text[kept_.size++] = c;
  }
  bool enter(char c, Outline::Phase phase) noexcept {
    put(c);
    kept_.region = kept_.size;
    kept_.phase = phase;
    return true;
  }

  bool at_start(char c) noexcept {
    if (c == '/') return text().empty() && enter(c, Outline::after_slash);
    if (c == '?' || c == '#') return false;
    if (c == ':') return enter(c, Outline::after_scheme);
    return plain(c);
  }

  bool in_authority(char c) noexcept {
    if (c == '/' || c == '?' || c == '#') return false;
    if (c == '[') return enter(c, Outline::literal);
    const bool colon = c == ':' && !kept_.colon;
    if (c == ':') kept_.colon = true;
    if (c == '@') kept_.colon = false;
    return colon || c == '@' ? enter(c, Outline::authority) : plain(c);
  }

  bool in_literal(char c) noexcept {
    if (c == ']') return enter(c, Outline::authority);
    const std::string_view inside = region();
    if (inside.empty() || (inside[0] != 'v' && inside[0] != 'V')) {
      put(c);
      return true;
    }
    // IPvFuture: a digit, the ".", a character are enough.
    const std::size_t dot = inside.find('.');
    const bool reported =
        dot == inside.npos ? inside.size() > 1 && c != '.' : dot + 1 < inside.size();
    if (!reported) put(c);
    return true;
  }

  /// A further byte of the region: kept if it has none of that class yet.
  bool plain(char c) noexcept {
    const std::size_t partial = unfinished(region());
    const bool percent = partial != 0 && text()[kept_.size - partial] == '%';
    if (c == '%' || percent || !is_ascii(c)) return unit(c);
    const auto same = [c](char other) { return class_of(other) == class_of(c); };
    if (std::none_of(region().begin(), region().end(), same)) put(c);
    return true;
  }

  /// A byte of a pct-encoded or of a character, of which a region keeps one.
  bool unit(char c) noexcept {
    put(c);
    if (unfinished(region()) != 0) return true;
    const std::size_t size = is_ascii(c) ? 3 : last_character();
    const std::string_view before = region().substr(0, region().size() - size);
    const auto same = [&](char other) { return is_ascii(c) ? other == '%' : !is_ascii(other); };
    if (std::any_of(before.begin(), before.end(), same)) {
      kept_.size = static_cast<std::uint8_t>(kept_.size - size);
    }
    return true;
  }

  std::size_t last_character() const noexcept {
    std::size_t size = 1;
    while ((static_cast<unsigned char>(text()[kept_.size - size]) & 0xC0U) == 0x80) ++size;
    return size;
  }

  /// The first "?" and the first "#".
  void delimiters(std::string_view piece) noexcept {
    if (text().ends_with('#')) return;
    const std::size_t hash = std::min(piece.find('#'), piece.size());
    if (!kept_.query && piece.substr(0, hash).find('?') != piece.npos) {
      kept_.query = true;
      put('?');
    }
    if (hash < piece.size()) put('#');
  }

  Outline& kept_;
};

}  // namespace

void outline(Outline& kept, std::string_view piece) noexcept {
  Writer writer(kept);
  std::size_t at = 0;
  while (at < piece.size() && kept.phase != Outline::tail && writer.head(piece[at])) ++at;
  if (at < piece.size()) writer.tail(piece.substr(at));
}

}  // namespace iri::inline v0::detail
