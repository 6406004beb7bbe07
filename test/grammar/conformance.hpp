#ifndef IRI_TEST_GRAMMAR_CONFORMANCE_HPP
#define IRI_TEST_GRAMMAR_CONFORMANCE_HPP

// Strings that an engine has to judge right, made from the automaton of a rule. Each generator
// calls f(std::string_view bytes, bool accepted, std::uint32_t error_offset), with the expectation
// by the definitions of reference/reference.hpp. The bytes live until f returns. The automaton has
// to be minimal, as make_automaton makes it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/automaton.hpp"

namespace iri_grammar {

/// How to reach and how to recognize each state (the W-method of Chow, with identification sets:
/// Wp). The dead state is the last.
struct ConformanceSuite {
  std::vector<std::string> access;  ///< a shortest string to each state (none for the dead one)
  std::vector<std::vector<std::string>>
      identification;  ///< suffixes whose verdicts tell the state from every other
  std::vector<std::string> characterization;  ///< all those suffixes
  std::string representatives;                ///< a byte of each class
  std::vector<std::vector<std::string>>
      loops;  ///< for each state, short strings that lead back to it

  const std::vector<std::string>& identify(int state) const {
    return identification[state == dead ? identification.size() - 1
                                        : static_cast<std::size_t>(state)];
  }
};

ConformanceSuite conformance_suite(const Automaton& automaton);

struct ConformanceOptions {
  /// Up to so many strings, every byte is followed by all suffixes; above, one byte of each class
  /// is, the others by none.
  std::size_t every_byte_limit = 1'000'000;
};

/// Every state, and every state x every byte, each followed by the suffixes that identify where
/// that must have led. An engine that keeps no more states than the automaton has, and passes,
/// accepts exactly the language.
template <typename F>
void for_each_transition_test(const Automaton& automaton, F&& f,
                              const ConformanceOptions& options = {});

/// Every state, a loop there taken so many times, then a byte of each class and the suffixes: for
/// engines that skip over runs in blocks. `suffixes` limits how many of them follow each byte.
template <typename F>
void for_each_pumped_test(const Automaton& automaton, std::span<const std::size_t> times, F&& f,
                          std::size_t suffixes = 2);

/// f(std::string_view) for all strings over the bytes of `alphabet`, up to `max_length` of them,
/// shorter ones first.
template <typename F>
void for_each_string(std::string_view alphabet, std::size_t max_length, F&& f);

namespace detail {

template <typename F>
void judge_into(const Automaton& automaton, const std::string& bytes, F& f) {
  const Offset offset = find_offset(automaton, bytes);
  f(std::string_view(bytes), offset.accepted, offset.error_offset);
}

template <typename F>
void with_suffixes(const Automaton& automaton, const std::string& bytes,
                   std::span<const std::string> suffixes, F& f) {
  for (const std::string& suffix : suffixes) judge_into(automaton, bytes + suffix, f);
}

inline std::size_t strings_with_every_byte(const Automaton& automaton,
                                           const ConformanceSuite& suite) {
  std::size_t count = 0;
  for (const auto& row : automaton.next) {
    for (const int to : row) count += suite.identify(to).size();
  }
  return count;
}

}  // namespace detail

template <typename F>
void for_each_transition_test(const Automaton& automaton, F&& f,
                              const ConformanceOptions& options) {
  const ConformanceSuite suite = conformance_suite(automaton);
  const bool every_byte =
      detail::strings_with_every_byte(automaton, suite) <= options.every_byte_limit;
  for (std::size_t state = 0; state < suite.access.size(); ++state) {
    detail::judge_into(automaton, suite.access[state], f);
    detail::with_suffixes(automaton, suite.access[state], suite.characterization, f);
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const char c = static_cast<char>(static_cast<unsigned char>(byte));
      const std::string bytes = suite.access[state] + c;
      detail::judge_into(automaton, bytes, f);
      if (!every_byte && suite.representatives.find(c) == std::string::npos) continue;
      detail::with_suffixes(automaton, bytes, suite.identify(automaton.next[state][byte]), f);
    }
  }
}

template <typename F>
void for_each_pumped_test(const Automaton& automaton, std::span<const std::size_t> times, F&& f,
                          std::size_t suffixes) {
  const ConformanceSuite suite = conformance_suite(automaton);
  const auto pump = [&](std::size_t state, const std::string& loop, std::size_t count) {
    std::string bytes = suite.access[state];
    for (std::size_t i = 0; i < count; ++i) bytes += loop;
    detail::judge_into(automaton, bytes, f);
    for (const char c : suite.representatives) {
      const int to = automaton.step(static_cast<int>(state), static_cast<unsigned char>(c));
      const std::span<const std::string> all = suite.identify(to);
      detail::judge_into(automaton, bytes + c, f);
      detail::with_suffixes(automaton, bytes + c, all.first(std::min(all.size(), suffixes)), f);
    }
  };
  for (std::size_t state = 0; state < suite.access.size(); ++state) {
    for (const std::string& loop : suite.loops[state]) {
      for (const std::size_t count : times) pump(state, loop, count);
    }
  }
}

template <typename F>
void for_each_string(std::string_view alphabet, std::size_t max_length, F&& f) {
  f(std::string_view());
  for (std::size_t length = 1; length <= max_length && !alphabet.empty(); ++length) {
    std::vector<std::size_t> digits(length, 0);
    std::string bytes(length, alphabet.front());
    for (std::size_t at = 0; at != length;) {
      f(std::string_view(bytes));
      // Count one up, the last digit first; `at` digits have run over.
      for (at = 0; at != length; ++at) {
        std::size_t& digit = digits[length - 1 - at];
        digit = (digit + 1) % alphabet.size();
        bytes[length - 1 - at] = alphabet[digit];
        if (digit != 0) break;
      }
    }
  }
}

}  // namespace iri_grammar

#endif
