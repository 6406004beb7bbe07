// Writes what the suite of the binaries reads (README.md): the automata of the ABNF with the strings that reach, tell and
// repeat their states, and the corpora with what the interpreter of the ABNF says of them. Nothing comes from the library
// but the numbers of its rules.
//
//     make_data CORPUS... >FILE

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "binaries/delimiters.h"
#include "grammar/beyond.hpp"
#include "grammar/conformance.hpp"
#include "iri/rule_list.hpp"

namespace {

namespace fs = std::filesystem;
using iri_grammar::Automaton;
using iri_grammar::ConformanceSuite;
using iri_grammar::Family;

constexpr std::size_t longest_text = 16384;
constexpr std::size_t every_byte_limit = 1'000'000;

/// What the suite asks the library for with an automaton: the words of the data.
struct Subject {
  std::string name;
  std::string kind;    ///< "rule", "start", "target", "host"
  std::string method;  ///< of a target; "-" otherwise
  bool raw;            ///< raw UTF-8 in a target or a Host field
  unsigned number;     ///< of a rule
};

std::string hex(std::string_view bytes) {
  std::string text = "x";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += "0123456789abcdef"[byte >> 4U];
    text += "0123456789abcdef"[byte & 0xFU];
  }
  return text;
}

/// The boundaries that the interpreter of the ABNF finds.
void write_boundaries(const iri_reference::Parts& parts, std::uint32_t size, std::uint32_t* out) {
  std::fill_n(out, suite_parts, suite_absent);
  if (parts.scheme) out[suite_scheme_end] = parts.scheme->end;
  if (parts.userinfo) out[suite_userinfo_end] = parts.userinfo->end;
  if (parts.host) out[suite_host_end] = parts.host->end;
  if (parts.authority) out[suite_authority_end] = parts.authority->end;
  out[suite_path_end] = parts.path->end;
  out[suite_query_end] = parts.query ? parts.query->end : parts.path->end;
  out[suite_size] = size;
  out[suite_form] = 0;
}

/// The suite splits what the automata accept by the delimiters (RFC 3986 appendix B). Of one string
/// in 8 the interpreter has to say the same.
bool delimiters_agree(const Subject& s, const Automaton& automaton) {
  std::size_t count = 0;
  bool agree = true;
  iri_grammar::for_each_transition_test(
      automaton,
      [&](std::string_view text, bool accepted, std::uint32_t) {
        if (!accepted || count++ % 8 != 0) return;
        std::uint32_t by_delimiters[suite_parts];
        std::uint32_t by_abnf[suite_parts];
        const auto size = static_cast<std::uint32_t>(text.size());
        suite_split_reference(text.data(), size, by_delimiters);
        write_boundaries(iri_reference::split(s.name, text), size, by_abnf);
        agree = agree && std::equal(by_abnf, by_abnf + suite_parts, by_delimiters);
      },
      {.every_byte_limit = 0});
  return agree && count > 0;
}

/// The suffixes of a state, as places in the list of all.
void print_identification(const ConformanceSuite& suite, const std::vector<std::string>& suffixes) {
  std::cout << ' ' << suffixes.size();
  for (const std::string& suffix : suffixes) {
    const auto& all = suite.characterization;
    std::cout << ' ' << std::lower_bound(all.begin(), all.end(), suffix) - all.begin();
  }
}

void print_state(const Automaton& automaton, const ConformanceSuite& suite, int state) {
  const auto index = static_cast<std::size_t>(state);
  std::cout << "state " << automaton.accepts_at(state) << ' ' << hex(suite.access[index]);
  for (const char byte : suite.representatives) {
    const int to = automaton.step(state, static_cast<unsigned char>(byte));
    std::cout << ' ' << (to == iri_grammar::dead ? automaton.size() : to);
  }
  print_identification(suite, suite.identify(state));
  std::cout << ' ' << suite.loops[index].size();
  for (const std::string& loop : suite.loops[index]) std::cout << ' ' << hex(loop);
  std::cout << '\n';
}

std::string classes_of(const Automaton& automaton) {
  std::string classes;
  for (const int number : iri_grammar::byte_classes({automaton}))
    classes += static_cast<char>(static_cast<unsigned char>(number));
  return hex(classes);
}

void print_automaton(const Subject& s, const Automaton& automaton) {
  const ConformanceSuite suite = iri_grammar::conformance_suite(automaton);
  const bool every_byte =
      iri_grammar::detail::strings_with_every_byte(automaton, suite) <= every_byte_limit;
  std::cout << "automaton " << s.name << ' ' << s.kind << ' ' << s.method << ' ' << s.raw << ' '
            << s.number << ' ' << every_byte << ' ' << automaton.size() << ' '
            << suite.representatives.size() << ' ' << classes_of(automaton) << ' '
            << suite.characterization.size();
  for (const std::string& suffix : suite.characterization) std::cout << ' ' << hex(suffix);
  std::cout << "\ndead";
  print_identification(suite, suite.identify(iri_grammar::dead));
  std::cout << '\n';
  for (int state = 0; state < automaton.size(); ++state) print_state(automaton, suite, state);
}

/// The rules in the order of their numbers: those of RFC 3986, then those that RFC 3987 adds.
std::vector<Subject> rules() {
  std::vector<Subject> all;
  std::set<std::string> seen;
  for (const Family family : {Family::uri, Family::iri}) {
    for (const auto& rule : iri_reference::grammar(family).rules()) {
      if (!seen.insert(rule.name).second) continue;
      const auto number = static_cast<unsigned>(all.size());
      const bool start = iri::is_start_rule(static_cast<iri::Rule>(number));
      all.push_back({rule.name, start ? "start" : "rule", "-", false, number});
    }
  }
  return all;
}

const Automaton& automaton_of(const Subject& s) {
  const bool in_iri = iri_reference::grammar(Family::iri).find(s.name).has_value();
  return iri_grammar::automaton(in_iri ? Family::iri : Family::uri, s.name);
}

std::size_t print_targets() {
  std::size_t count = 0;
  for (const bool raw : {false, true}) {
    for (const auto& [rule, method] :
         std::map<std::string, std::string>{{"Host-field", "-"},
                                            {"authority-form", "CONNECT"},
                                            {"get-target", "GET"},
                                            {"options-target", "OPTIONS"}}) {
      const std::string kind = method == "-" ? "host" : "target";
      print_automaton({rule, kind, method, raw, 0},
                      iri_grammar::request_target(raw ? Family::iri : Family::uri, rule));
      ++count;
    }
  }
  return count;
}

/// The texts of the files of some folders, each once.
std::set<std::string> texts_of(const std::vector<std::string>& folders) {
  std::set<std::string> texts;
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file() || entry.file_size() > longest_text) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      texts.emplace(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
  }
  return texts;
}

/// What the interpreter says of a text by a start rule: the offset of the error, or the boundaries.
void print_answer(const Subject& s, std::string_view text) {
  const iri_reference::Verdict verdict = iri_reference::check(s.name, text);
  std::cout << ' ' << s.number << ' ' << (verdict.accepted ? suite_absent : verdict.error_offset);
  if (!verdict.accepted) return;
  std::uint32_t parts[suite_parts];
  write_boundaries(iri_reference::split(s.name, text), static_cast<std::uint32_t>(text.size()),
                   parts);
  for (const std::uint32_t part : parts) std::cout << ' ' << part;
}

void print_text(const std::vector<Subject>& starts, std::string_view text) {
  std::cout << "text " << hex(text) << ' ' << starts.size();
  for (const Subject& s : starts) print_answer(s, text);
  std::cout << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Subject> all = rules();
  std::vector<Subject> starts;
  std::cout << "iri-suite 1\n";
  for (const Subject& s : all) {
    print_automaton(s, automaton_of(s));
    if (s.kind != "start") continue;
    starts.push_back(s);
    if (delimiters_agree(s, automaton_of(s))) continue;
    std::cerr << s.name << ": the delimiters are not where the ABNF has them\n";
    return 1;
  }
  const std::size_t automata = all.size() + print_targets();
  const std::set<std::string> texts = texts_of({argv + 1, argv + argc});
  for (const std::string& text : texts) print_text(starts, text);
  std::cout << "end " << automata << ' ' << texts.size() << '\n';
  return all.size() == iri::rule_count && !texts.empty() && std::cout.flush() ? 0 : 1;
}
