// Laws of the header that routes are compiled to: it is ASCII, and holds nothing of the file but in strings.
#ifndef IRI_FUZZ_ROUTE_HEADER_LAWS_HPP
#define IRI_FUZZ_ROUTE_HEADER_LAWS_HPP

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz.hpp"
#include "route_check.hpp"
#include "route_file.hpp"
#include "route_header.hpp"
#include "route_laws.hpp"

namespace iri_fuzz {

/// A header as its compiler reads it: what is in strings, those side by side joined, and all else.
struct Header {
  std::string code;
  std::vector<std::string> strings;
};

/// Of one escape, which is three octal digits.
inline char escaped(std::string_view digits) {
  int value = 0;
  for (const char digit : digits) {
    IRI_CHECK("routes: the header has octal escapes alone", digit >= '0' && digit <= '7');
    value = value * 8 + (digit - '0');
  }
  IRI_CHECK("routes: an escape is a byte, and whole", digits.size() == 3 && value < 256);
  return static_cast<char>(static_cast<unsigned char>(value));
}

inline Header read_header(std::string_view text) {
  Header header;
  bool inside = false;
  bool joined = false;  // nothing but white space since the last string
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    IRI_CHECK("routes: a header is ASCII, in lines", is_printable(c) || c == '\n');
    IRI_CHECK("routes: a header has no trigraphs", text.substr(i, 2) != "??");
    if (c == '"') {
      inside = !inside;
      if (inside && !joined) header.strings.emplace_back();
      joined = true;
    } else if (inside) {
      IRI_CHECK("routes: a string ends in its line", c != '\n');
      header.strings.back() += c == '\\' ? escaped(text.substr(i + 1, 3)) : c;
      i += c == '\\' ? 3U : 0U;
    } else {
      IRI_CHECK("routes: the code of a header has no escapes", c != '\\' && c != '\'');
      joined = joined && (c == ' ' || c == '\n');
      header.code += c;
    }
  }
  IRI_CHECK("routes: each string of a header ends", !inside);
  return header;
}

inline std::set<std::string> words_of(std::string_view code) {
  std::set<std::string> words;
  std::string word;
  for (const char c : code) {
    if (is_word(c)) {
      word += c;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, {}));
    }
  }
  return words;
}

inline std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++found;
  return found;
}

/// The words that stand in each header.
struct Plain {
  std::set<std::string> words;
  std::size_t comments;
};

inline const Plain& plain_header() {
  static const Plain plain = [] {
    RouteFile file;
    iri::cli::read_route_lines("GET /a/{b}/{c...} x\nPOST a.example/v{d}.e y\nGET /a/{b}/f z",
                               file);
    give_identifiers(file);
    const auto router = build_router(file);
    const Header header = read_header(write_route_header(*router, file.routes, "routes"));
    Plain made{words_of(header.code), count(header.code, "//")};
    for (const char* const sometimes : {"seconds", "method_places"}) made.words.insert(sometimes);
    return made;
  }();
  return plain;
}

/// `12`, `12U`, `12ULL`.
inline bool is_number(const std::string& word) {
  const std::size_t end = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string suffix = word.substr(end);
  return end != 0 && (suffix.empty() || suffix == "U" || suffix == "ULL");
}

inline std::set<std::string> identifiers_of(const FileRouter& router,
                                            const std::vector<NamedRoute>& routes) {
  std::set<std::string> all;
  for (const NamedRoute& route : routes) all.insert(route.identifier);
  for (std::uint32_t i = 0; i < router.size(); ++i) {
    for (const std::string_view name : router.names(i)) all.insert(iri::cli::identifier_of(name));
  }
  return all;
}

/// A capture whose identifier was taken has "_2" behind it, as often as need be.
inline bool is_of(const std::set<std::string>& all, std::string word) {
  while (all.count(word) == 0 && word.ends_with("_2")) word.resize(word.size() - 2);
  return all.count(word) != 0;
}

inline void check_header(const FileRouter& router, const std::vector<NamedRoute>& routes) {
  const Header header = read_header(write_route_header(router, routes, "routes"));
  const Plain& plain = plain_header();
  const std::set<std::string> identifiers = identifiers_of(router, routes);
  for (const std::string& word : words_of(header.code)) {
    IRI_CHECK("routes: nothing of the file is in the code of a header but identifiers",
              plain.words.count(word) != 0 || is_number(word) || is_of(identifiers, word));
  }
  IRI_CHECK("routes: nothing of the file makes a comment",
            count(header.code, "//") == plain.comments && count(header.code, "/*") == 0);
  IRI_CHECK("routes: braces are in pairs", count(header.code, "{") == count(header.code, "}"));
  IRI_CHECK("routes: a string for each name, and that of the tables",
            header.strings.size() == 3 + routes.size());
  IRI_CHECK("routes: the text of the tables is the router's",
            header.strings[2] == std::string_view(router.table().text, router.sizes().text));
  for (std::size_t i = 0; i < routes.size(); ++i) {
    IRI_CHECK(
        "routes: the header has the names of the file",
        header.strings[3 + i] == (routes[i].name.empty() ? routes[i].identifier : routes[i].name));
  }
}

}  // namespace iri_fuzz

#endif
