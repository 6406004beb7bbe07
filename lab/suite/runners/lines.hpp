// The lines that a runner reads and writes (../README.md), in C++.
#ifndef IRI_LAB_SUITE_RUNNERS_LINES_HPP
#define IRI_LAB_SUITE_RUNNERS_LINES_HPP

#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace suite {

using Words = std::vector<std::string>;
using Part = std::optional<std::string>;

inline std::string hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result = "x";
  for (const char c : bytes) {
    result += digits[static_cast<unsigned char>(c) >> 4U];
    result += digits[static_cast<unsigned char>(c) & 15U];
  }
  return result;
}

inline std::string bytes(std::string_view hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string result;
  for (std::size_t i = 1; i + 1 < hex.size(); i += 2)
    result += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  return result;
}

/// Scheme, authority, userinfo, host, port, path, query, fragment. `told`: '?' for a part that is not told.
inline std::string accepted(const std::vector<Part>& parts, std::string_view told = "        ") {
  std::string line = "1 ";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) line += ',';
    line += told[i] == '?' ? "?" : parts[i] ? hex(*parts[i]) : "-";
  }
  return line;
}

/// `answer(words)` gives the line for the words of a line.
template <class Answer>
int run(Answer answer) {
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream in(line);
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    std::cout << answer(words) << '\n';
  }
  return std::cout.flush() ? 0 : 1;
}

}  // namespace suite

#endif
