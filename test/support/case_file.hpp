// Test cases as text, in test/data: an input, and the result that the RFCs require.
//
//     # RFC 3986 s3: the example in the figure
//     as URI IRI
//     input foo://example.com:8042/over/there?name=ferret#nose
//     scheme foo
//     host example.com reg-name
//     port 8042
//     path /over/there
//     query name=ferret
//     fragment nose
//
//     # an octet of three digits above 255
//     as IRI-reference
//     input //[::1.2.3.256]/
//     error bad_ipv6 host 14 one of . ] or a digit
//
// Empty lines separate the blocks. A part without a line is absent; a part with nothing after its
// name is empty; the path is always given. Escapes: \xNN a byte, \u{NNNN} a character as UTF-8,
// \\ a backslash. Spaces at either end of a value are written \x20.
#ifndef IRI_TEST_SUPPORT_CASE_FILE_HPP
#define IRI_TEST_SUPPORT_CASE_FILE_HPP

#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "iri/error.hpp"
#include "iri/rule.hpp"
#include "support/stop.hpp"

namespace iri_test {

/// Returns the bytes of a value of a case file.
inline std::string unescape(std::string_view text) {
  const auto hex = [&](std::size_t begin, std::size_t end) {
    return static_cast<std::uint32_t>(
        std::stoul(std::string(text.substr(begin, end - begin)), nullptr, 16));
  };
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      bytes += text[i];
    } else if (text.substr(i, 2) == "\\\\") {
      bytes += text[i++];
    } else if (text.substr(i, 2) == "\\x") {
      bytes += static_cast<char>(hex(i + 2, i + 4));
      i += 3;
    } else if (text.substr(i, 3) == "\\u{") {
      const std::size_t end = text.find('}', i);
      const std::uint32_t point = hex(i + 3, end);
      // RFC 3629 s3, the table.
      const unsigned more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
      const std::uint32_t marks[] = {0, 0xC0, 0xE0, 0xF0};
      bytes += static_cast<char>(marks[more] | point >> (6 * more));
      for (unsigned k = more; k-- > 0;) bytes += static_cast<char>(0x80U | (point >> (6 * k) & 63));
      i = end;
    } else {
      stop("bad escape in: " + std::string(text));
    }
  }
  return bytes;
}

struct Case {
  std::string title;  ///< with the file and the line
  std::vector<iri::Rule> rules;
  std::string input;
  std::map<std::string, std::string, std::less<>> parts;  ///< by their names in the RFC
  std::string host_kind;  ///< "" if there is no host, or the file does not give its kind
  std::optional<iri::Error> error;
  std::string expected_phrase;

  std::optional<std::string_view> part(std::string_view name) const {
    const auto found = parts.find(name);
    if (found == parts.end()) return std::nullopt;
    return found->second;
  }
};

namespace detail {

template <class T>
T by_name(std::string_view wanted, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    if (name(static_cast<T>(i)) == wanted) return static_cast<T>(i);
  }
  stop("no such name: " + std::string(wanted));
}

inline void read_error(Case& into, const std::string& value) {
  std::istringstream words(value);
  std::string code, component;
  iri::Error error;
  words >> code >> component >> error.offset >> std::ws;
  error.code = by_name<iri::ErrorCode>(code, 256);
  error.component = by_name<iri::Component>(component == "none" ? "" : component, 9);
  into.error = error;
  std::getline(words, into.expected_phrase);
}

inline void read_line(Case& into, const std::string& key, const std::string& value) {
  if (key == "as") {
    std::istringstream names(value);
    for (std::string name; names >> name;) into.rules.push_back(iri::find_rule(name).value());
  } else if (key == "input") {
    into.input = unescape(value);
  } else if (key == "error") {
    read_error(into, value);
  } else if (key == "host") {
    const std::size_t space = value.rfind(' ');
    into.parts[key] = unescape(value.substr(0, space == value.npos ? 0 : space));
    into.host_kind = value.substr(space + 1);
  } else if (key == "scheme" || key == "userinfo" || key == "port" || key == "path" ||
             key == "query" || key == "fragment") {
    into.parts[key] = unescape(value);
  } else {
    stop(into.title + ": no such key: " + key);
  }
}

}  // namespace detail

/// Returns the cases of test/data/NAME. Ends the program if it does not understand a line.
inline std::vector<Case> read_cases(const std::string& name) {
  std::ifstream file(std::string(IRI_TEST_DATA) + "/" + name);
  if (!file) stop("cannot read " + name);
  std::vector<Case> cases;
  Case current;
  std::string about;
  const auto finish = [&] {
    if (!current.rules.empty()) cases.push_back(current);
    current = {};
    about.clear();
  };
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty()) {
      finish();
    } else if (line[0] == '#') {
      about += line.substr(1);
    } else {
      if (current.rules.empty()) current.title = name + ":" + std::to_string(number) + ":" + about;
      const std::size_t space = line.find(' ');
      detail::read_line(current, line.substr(0, space),
                        space == line.npos ? "" : line.substr(space + 1));
    }
  }
  finish();
  return cases;
}

}  // namespace iri_test

#endif
