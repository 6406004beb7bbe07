// A mutator and crossover that know the grammar: they work on the components of references instead
// of bytes. mutator.cc makes an object of it, which every NAME_fuzzer links; mutator_test.cc tests
// it.
//
// An input is one reference, or several separated by newlines (two texts, or the name of a rule and
// a text). One line is changed at a time. Every input is reachable, because one mutation in four is
// left to libFuzzer's own mutator.
#ifndef IRI_FUZZ_MUTATOR_HPP
#define IRI_FUZZ_MUTATOR_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace iri_fuzz::mutator {

using Text = std::string_view;
using namespace std::string_view_literals;

/// The five parts that the regular expression of RFC 3986 appendix B separates, with their
/// delimiters; the authority is divided further.
enum Part : std::size_t { scheme, userinfo, host, port, path, query, fragment, part_count };

/// A reference cut into parts, each with its delimiters ("http:", "//user@", ":80", "?q"); an
/// absent part is empty. For any text, the parts joined give the text.
struct Parts {
  std::array<std::string, part_count> parts;

  explicit Parts(Text text) {
    const std::size_t colon = text.find_first_of(":/?#");
    if (colon != Text::npos && text[colon] == ':') take(scheme, text, colon + 1);
    if (text.starts_with("//")) {
      Text authority = text.substr(0, std::min(text.find_first_of("/?#", 2), text.size()));
      text.remove_prefix(authority.size());
      if (const std::size_t at = authority.find('@'); at != Text::npos) {
        take(userinfo, authority, at + 1);
      }
      const std::size_t bracket = authority.rfind(']');
      const std::size_t begin = bracket == Text::npos ? 0 : bracket;
      take(host, authority, std::min(authority.find(':', begin), authority.size()));
      take(port, authority, authority.size());
    }
    take(path, text, std::min(text.find_first_of("?#"), text.size()));
    take(query, text, std::min(text.find('#'), text.size()));
    take(fragment, text, text.size());
  }

  std::string joined() const {
    std::string text;
    for (const std::string& part : parts) text += part;
    return text;
  }

 private:
  void take(Part part, Text& text, std::size_t size) {
    parts[part] = text.substr(0, size);
    text.remove_prefix(size);
  }
};

// Replacements for a part: valid, nearly valid, and inputs that other libraries got wrong.
inline constexpr std::array schemes = {""sv,        "http:"sv, "HTTPS:"sv, "a:"sv,        "urn:"sv,
                                       "mailto:"sv, "file:"sv, "x+.-1:"sv, "1a:"sv,       "%61:"sv,
                                       ":"sv,       "a_b:"sv,  "data:"sv,  "h\xC3\xA9:"sv};
inline constexpr std::array userinfos = {""sv,         "//u@"sv,   "//u:p@"sv, "//@"sv,
                                         "//:@"sv,     "//%40@"sv, "//a@b@"sv, "//\xC3\xA9@"sv,
                                         "//a:b:c@"sv, "//;,=$@"sv};
inline constexpr std::array hosts = {""sv,
                                     "//"sv,
                                     "//example.com"sv,
                                     "//1.2.3.4"sv,
                                     "//1.2.3.4.example"sv,
                                     "//256.1.1.1"sv,
                                     "//01.2.3.4"sv,
                                     "//1.2.3"sv,
                                     "//0x7f.1"sv,
                                     "//[::]"sv,
                                     "//[::1]"sv,
                                     "//[1:2:3:4:5:6:7:8]"sv,
                                     "//[1:2:3:4:5:6:7::]"sv,
                                     "//[::2:3:4:5:6:7:8]"sv,
                                     "//[::ffff:1.2.3.4]"sv,
                                     "//[1::8:1.2.3.4]"sv,
                                     "//[::1.2.3.04]"sv,
                                     "//[::44.1"sv,
                                     "//[12345::]"sv,
                                     "//[fe80::1%25en0]"sv,
                                     "//[v1.x]"sv,
                                     "//[V7F.a:b]"sv,
                                     "//[v.x]"sv,
                                     "//[v1.]"sv,
                                     "//[]"sv,
                                     "//%31.2.3.4"sv,
                                     "//a%2Fb"sv,
                                     "//\xE4\xBE\x8B\xE3\x81\x88.jp"sv,
                                     "//b\xC3\xBC"
                                     "cher"sv,
                                     "//EXAMPLE.com."sv};
inline constexpr std::array ports = {""sv,       ":"sv,      ":80"sv,
                                     ":0"sv,     ":65535"sv, ":65536"sv,
                                     ":00443"sv, ":8a"sv,    ":99999999999999999999"sv};
inline constexpr std::array paths = {
    ""sv,          "/"sv,        "//"sv,    "/a/b"sv,   "/./a"sv,  "/../a"sv,      "a/../b"sv,
    "."sv,         ".."sv,       "./a:b"sv, "a:b"sv,    "/.//a"sv, "/a/..//b"sv,   "/..//x"sv,
    "///"sv,       "/%2e%2E/"sv, "/%2F"sv,  "/a;p=1"sv, "/%zz"sv,  "/a b"sv,       "/%C3%A9"sv,
    "/\xC3\xA9"sv, "/{x}"sv,     "/C:/a"sv, "/a\\b"sv,  "/%00"sv,  "/%E2%80%AE"sv, "/%40%3a%26"sv};
inline constexpr std::array queries = {
    ""sv,         "?"sv,  "?a=1&b=2"sv,      "?a=1;a=2"sv,          "?/??"sv,
    "?%20+"sv,    "?["sv, "?\xEE\x80\x80"sv, "?\xF4\x8F\xBF\xBD"sv, "?a=b#"sv,
    "?q=%C3%28"sv};
inline constexpr std::array fragments = {
    ""sv, "#"sv, "#a"sv, "##"sv, "#/?:@"sv, "#\xC3\xA9"sv, "#%23"sv, "#a#b"sv, "#\xEE\x80\x80"sv};

/// Both sides of each boundary of ucschar, of iprivate, and of the sizes of UTF-8. Also U+200E and
/// U+202E (RFC 3987 s4.1), U+212A (which folds to k), U+FFFD and U+FEFF.
inline constexpr std::array<std::uint32_t, 35> boundaries = {
    0x0,     0x7F,    0x80,    0x9F,    0xA0,    0x7FF,   0x800,    0x200E,  0x202E,
    0x212A,  0xD7FF,  0xE000,  0xF8FF,  0xF900,  0xFDCF,  0xFDD0,   0xFDEF,  0xFDF0,
    0xFEFF,  0xFFEF,  0xFFF0,  0xFFFD,  0xFFFF,  0x10000, 0x1FFFD,  0x1FFFE, 0x20000,
    0xDFFFD, 0xDFFFF, 0xE0000, 0xE0FFF, 0xE1000, 0xEFFFD, 0x10FFFD, 0x10FFFE};

/// Not UTF-8: overlong, surrogates, above U+10FFFF, truncated, stray continuation.
inline constexpr std::array ill_formed = {"\x80"sv,
                                          "\xBF"sv,
                                          "\xC0\xAF"sv,
                                          "\xC1\x81"sv,
                                          "\xC3"sv,
                                          "\xE0\x80\xAF"sv,
                                          "\xE0\x9F\xBF"sv,
                                          "\xE2\x80"sv,
                                          "\xE2"sv,
                                          "\xED\xA0\x80"sv,
                                          "\xED\xBF\xBF"sv,
                                          "\xF0\x80\x80\xAF"sv,
                                          "\xF0\x8F\xBF\xBF"sv,
                                          "\xF0\x9F\x98"sv,
                                          "\xF4\x90\x80\x80"sv,
                                          "\xF5\x80\x80\x80"sv,
                                          "\xFE"sv,
                                          "\xFF"sv,
                                          "\xC3\xC3\xA9"sv};

inline constexpr std::array delimiters = {":"sv,  "/"sv, "?"sv,  "#"sv,  "["sv,   "]"sv,   "@"sv,
                                          "%"sv,  "."sv, "//"sv, "\\"sv, "%25"sv, "%2F"sv, "%0"sv,
                                          "\0"sv, " "sv, "\""sv, "<"sv,  "{"sv,   "\n"sv,  "::"sv};

/// UTF-8 of a number below 2^21, surrogates included.
inline std::string utf8(std::uint32_t c) {
  const auto byte = [](std::uint32_t b) {
    return static_cast<char>(static_cast<unsigned char>(b));
  };
  const auto tail = [&](std::uint32_t shift) { return byte(0x80U | (c >> shift & 0x3FU)); };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xC0U | c >> 6U), tail(0)};
  if (c < 0x10000) return {byte(0xE0U | c >> 12U), tail(6), tail(0)};
  return {byte(0xF0U | c >> 18U), tail(12), tail(6), tail(0)};
}

inline std::string percent_encoded(unsigned char byte, bool upper) {
  const char* digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
  return {'%', digits[byte >> 4U], digits[byte & 15U]};
}

/// One mutation of one reference, with its own random numbers.
class Mutation {
 public:
  explicit Mutation(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

  /// Applies one operation, or two in a row.
  std::string mutate(Text text) {
    std::string result = once(text);
    return below(2) == 0 ? once(result) : result;
  }

  /// Takes each part from one or the other.
  std::string cross(Text a, Text b) {
    Parts result(a);
    const Parts other(b);
    for (std::size_t i = 0; i < part_count; ++i) {
      if (below(2) == 0) result.parts[i] = other.parts[i];
    }
    return result.joined();
  }

 private:
  template <std::size_t N>
  Text any_of(const std::array<Text, N>& table) {
    return table[below(N)];
  }

  Text from_table(std::size_t part) {
    switch (part) {
      case scheme: return any_of(schemes);
      case userinfo: return any_of(userinfos);
      case host: return any_of(hosts);
      case port: return any_of(ports);
      case path: return any_of(paths);
      case query: return any_of(queries);
      default: return any_of(fragments);
    }
  }

  std::string once(Text text) {
    switch (below(10)) {
      case 0:
      case 1:
        return change_part(text, [this](std::string& p, std::size_t i) { p = from_table(i); });
      case 2: return change_part(text, [](std::string& p, std::size_t) { p += std::string(p); });
      case 3: return change_part(text, [](std::string& p, std::size_t) { p.clear(); });
      case 4: return swapped(text);
      case 5: return segments(text);
      case 6: return with_percent_encoding(text);
      case 7: return without_percent_encoding(text);
      case 8: return inserted(text, below(3) == 0 ? std::string(any_of(ill_formed)) : character());
      default: return inserted(text, std::string(any_of(delimiters)));
    }
  }

  std::string character() { return utf8(boundaries[below(boundaries.size())]); }

  template <class F>
  std::string change_part(Text text, F change) {
    Parts cut(text);
    const std::size_t i = below(part_count);
    change(cut.parts[i], i);
    if (i == host && cut.parts[userinfo].starts_with("//") && cut.parts[host].starts_with("//")) {
      cut.parts[host].erase(0, 2);  // "//" once: it is the userinfo's where there is one
    }
    return cut.joined();
  }

  std::string swapped(Text text) {
    Parts cut(text);
    std::swap(cut.parts[below(part_count)], cut.parts[below(part_count)]);
    return cut.joined();
  }

  /// Deletes, duplicates or moves a run between two delimiters.
  std::string segments(Text text) {
    const std::size_t begin = text.empty() ? 0 : below(text.size());
    const std::size_t from = std::min(text.find_first_of(":/?#&.=", begin), text.size());
    const std::size_t to =
        from == text.size() ? from : std::min(text.find_first_of(":/?#&.=", from + 1), text.size());
    const std::string run(text.substr(from, to - from));
    std::string result(text);
    const std::size_t operation = below(3);
    if (operation != 0) result.erase(from, to - from);
    if (operation != 1) result.insert(below(result.size() + 1), run);
    return result;
  }

  std::string with_percent_encoding(Text text) {
    std::string result(text);
    if (text.empty()) return result;
    const std::size_t at = below(text.size());
    std::string encoded = percent_encoded(static_cast<unsigned char>(text[at]), below(2) == 0);
    if (below(3) == 0) encoded.insert(1, "25");  // encoded twice
    return result.replace(at, 1, encoded);
  }

  std::string without_percent_encoding(Text text) {
    std::string result(text);
    const std::size_t at = text.find('%', below(text.size()));
    if (at == Text::npos || text.size() - at < 3) return result;
    const auto digit = [&](std::size_t i) {
      const char* digits = "0123456789ABCDEFabcdef";
      const void* found = std::memchr(digits, text[i], 22);
      const auto value = found ? static_cast<const char*>(found) - digits : 0;
      return static_cast<unsigned>(value < 16 ? value : value - 6);
    };
    const unsigned byte = digit(at + 1) * 16 + digit(at + 2);
    return result.replace(at, 3, 1, static_cast<char>(static_cast<unsigned char>(byte)));
  }

  std::string inserted(Text text, const std::string& what) {
    std::string result(text);
    // Usually inserts; sometimes overwrites.
    const std::size_t at = below(text.size() + 1);
    return result.replace(at, below(4) == 0 ? std::min(what.size(), text.size() - at) : 0, what);
  }

  std::minstd_rand random_;
};

/// The beginning and end of a random line.
inline std::pair<std::size_t, std::size_t> any_line(Text text, Mutation& mutation) {
  const std::size_t at = mutation.below(text.size() + 1);
  const std::size_t before = at == 0 ? Text::npos : text.rfind('\n', at - 1);
  const std::size_t begin = before == Text::npos ? 0 : before + 1;
  return {begin, std::min(text.find('\n', at), text.size())};
}

/// Copies as much of `text` as fits into the buffer. Returns the size copied.
inline std::size_t give(Text text, std::uint8_t* out, std::size_t max_size) {
  const std::size_t size = std::min(text.size(), max_size);
  if (size != 0) std::memcpy(out, text.data(), size);
  return size;
}

}  // namespace iri_fuzz::mutator

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  using namespace iri_fuzz::mutator;
  Mutation mutation(seed);
  if (mutation.below(4) == 0) return LLVMFuzzerMutate(data, size, max_size);
  std::string text(reinterpret_cast<const char*>(data), size);
  const auto [begin, end] = any_line(text, mutation);
  text.replace(begin, end - begin, mutation.mutate(std::string(text, begin, end - begin)));
  return give(text, data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data1, std::size_t size1,
                                                 const std::uint8_t* data2, std::size_t size2,
                                                 std::uint8_t* out, std::size_t max_size,
                                                 unsigned seed) {
  using namespace iri_fuzz::mutator;
  Mutation mutation(seed);
  std::string text(reinterpret_cast<const char*>(data1), size1);
  const Text other(reinterpret_cast<const char*>(data2), size2);
  const auto [begin, end] = any_line(text, mutation);
  const auto [other_begin, other_end] = any_line(other, mutation);
  const Text line = other.substr(other_begin, other_end - other_begin);
  text.replace(begin, end - begin, mutation.cross(std::string(text, begin, end - begin), line));
  return give(text, out, max_size);
}

#endif
