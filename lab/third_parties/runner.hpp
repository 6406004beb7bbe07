// What a runner in C++ reads and writes (README.md): `RULE HEX`, and a line for it.
#ifndef IRI_LAB_THIRD_PARTIES_RUNNER_HPP
#define IRI_LAB_THIRD_PARTIES_RUNNER_HPP

#include <array>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

namespace third_parties {

using Part = std::optional<std::string>;
/// Scheme, authority, userinfo, host, port, path, query, fragment.
using Parts = std::array<Part, 8>;

inline constexpr std::string_view base = "http://a/b/c/d;p?q";

inline std::string hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    result += digits[byte >> 4U];
    result += digits[byte & 15U];
  }
  return result;
}

inline std::string bytes(std::string_view hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string result;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    result += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  }
  return result;
}

/// The line of an accepted text. `told`: which parts the library tells, a character each, '?' where it does not.
inline std::string accepted(const Parts& parts, std::string_view resolved,
                            std::string_view told = "        ") {
  std::string line = "1 ";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) line += ',';
    line += told[i] == '?' ? "?" : parts[i] ? hex(*parts[i]) : "-";
  }
  return line + ' ' + std::string(resolved);
}

/// `answer(rule, text)` gives the line.
template <class Answer>
int run(Answer answer) {
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::size_t space = line.find(' ');
    std::cout << answer(std::string_view(line).substr(0, space),
                        bytes(std::string_view(line).substr(space + 1)))
              << '\n';
  }
  return std::cout.flush() ? 0 : 1;
}

}  // namespace third_parties

#endif
