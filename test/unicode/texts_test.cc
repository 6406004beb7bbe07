// test/data/texts.txt, which all bindings are asked, by C; and what else the functions behind it promise.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "iri/iri.h"
#include "iri/unicode.h"

namespace {

using Cells = std::vector<std::string>;

Cells cells_of(const std::string& line) {
  Cells cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    cells.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return cells;
}

std::string found_in(const Cells& cells, unsigned flags) {
  std::string all;
  iri_found at = IRI_FOUND_INIT;
  while (iri_next_reference(cells[1].data(), cells[1].size(), flags, &at)) {
    std::string one = cells[1].substr(at.begin, at.end - at.begin);
    for (std::size_t amp; (amp = one.find("&amp;")) != one.npos;) one.erase(amp + 1, 4);
    all += (all.empty() ? "" : " ") + one;
  }
  return all;
}

std::string quoted(iri_text text) { return '"' + std::string(text.data, text.size) + '"'; }

std::string value_of(const iri_template_variable& one) {
  if (one.kind == IRI_TEMPLATE_STRING) return quoted(one.texts[0]);
  const bool list = one.kind == IRI_TEMPLATE_LIST;
  std::string all;
  for (std::size_t i = 0; i < one.count; i += list ? 1 : 2) {
    all += all.empty() ? "" : ",";
    all += list ? quoted(one.texts[i]) : quoted(one.texts[i]) + ":" + quoted(one.texts[i + 1]);
  }
  return list ? "[" + all + "]" : "{" + all + "}";
}

struct Match {
  std::vector<std::uint64_t> memory;
  const iri_template_variable* variables = nullptr;
  std::size_t count = 0;
  iri_error error = IRI_ERROR_INIT;

  Match(std::string_view form, std::string_view text) {
    std::size_t needed = 0;
    const iri_status sized = iri_match_template(form.data(), form.size(), text.data(), text.size(),
                                                nullptr, 0, &needed, nullptr, nullptr, nullptr);
    memory.resize(needed);
    const iri_status status =
        iri_match_template(form.data(), form.size(), text.data(), text.size(), memory.data(),
                           needed, nullptr, &variables, &count, &error);
    EXPECT_EQ(sized == IRI_ERROR_BUFFER_TOO_SMALL, needed != 0);
    EXPECT_EQ(status, error.code);
  }
};

std::string matched(const Cells& cells) {
  const Match match(cells[1], cells[2]);
  if (match.error.code != IRI_OK) {
    const char* const name = match.error.code == IRI_ERROR_BAD_TEMPLATE ? "bad_template "
                             : match.error.text == 1                    ? "no_match "
                                                                        : "ambiguous ";
    return name + std::to_string(match.error.offset);
  }
  std::string all;
  for (std::size_t i = 0; i < match.count; ++i) {
    all +=
        (i == 0 ? "" : ",") + quoted(match.variables[i].name) + ":" + value_of(match.variables[i]);
  }
  return "{" + all + "}";
}

template <class Function>
std::string written(const std::string& text, const Function& function) {
  std::array<char, 200> out{};
  std::size_t needed = 0;
  iri_error error = IRI_ERROR_INIT;
  const iri_status status =
      function(text.data(), text.size(), out.data(), out.size(), &needed, &error);
  EXPECT_EQ(error.code, status);
  return status == IRI_OK ? std::string(out.data(), needed) : "error";
}
template <class Function>
std::string with_flags(const std::string& text, const Function& function, unsigned flags = 0) {
  return written(text, [&](const char* data, std::size_t size, char* out, std::size_t room,
                           std::size_t* needed, iri_error* error) {
    return function(data, size, flags, out, room, needed, error);
  });
}
std::string display(const std::string& text) {
  return written(text, [](const char* data, std::size_t size, char* out, std::size_t room,
                          std::size_t* needed, iri_error* error) {
    return iri_idna_to_display(data, size, "***", 3, out, room, needed, error);
  });
}

std::string warnings(const std::string& host) {
  const std::array<std::pair<unsigned, const char*>, 4> names{
      {{IRI_LABEL_MIXED_SCRIPT, ",mixed_script"},
       {IRI_LABEL_MIXED_NUMBERS, ",mixed_numbers"},
       {IRI_LABEL_INVISIBLE, ",invisible"},
       {IRI_LABEL_LOOKS_ASCII, ",looks_ascii"}}};
  std::string all;
  iri_label_warning at = IRI_LABEL_WARNING_INIT;
  while (iri_next_label_warning(host.data(), host.size(), &at)) {
    std::string kinds;
    for (const auto& [bit, name] : names) kinds += (at.warnings & bit) != 0 ? name : "";
    all +=
        (all.empty() ? "" : " ") + host.substr(at.begin, at.end - at.begin) + ":" + kinds.substr(1);
  }
  return all;
}

std::string bidi(const std::string& text) {
  std::array<iri_bidi_problem, 8> found{};
  std::size_t count = 0;
  const iri_status status = iri_find_bidi_problems(text.data(), text.size(), 0, found.data(),
                                                   found.size(), &count, nullptr);
  EXPECT_EQ(status, IRI_OK) << text;
  EXPECT_LE(count, found.size());
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    const iri_bidi_problem& at = found[i];
    const bool mixed = at.kind == IRI_BIDI_MIXED_DIRECTIONS;
    all += (all.empty() ? "" : " ") + std::string(iri_component_name(at.component)) + ":" +
           text.substr(at.begin, at.end - at.begin) +
           (mixed ? ":mixed_directions" : ":not_at_both_ends");
  }
  return all;
}

std::string joined(const std::string& a, const std::string& b) {
  return written(a, [&b](const char* data, std::size_t size, char* out, std::size_t room,
                         std::size_t* needed, iri_error* error) {
    return iri_join(data, size, b.data(), b.size(), out, room, needed, error);
  });
}

bool is_same_iri(const std::string& a, const std::string& b) {
  const std::string one = with_flags(a, iri_idna_with_ascii_host);
  const std::string other = with_flags(b, iri_idna_with_ascii_host);
  bool same = false;
  std::uint64_t hash = 0, other_hash = 1;
  EXPECT_EQ(iri_same(IRI_LEVEL_SCHEME, one.data(), one.size(), other.data(), other.size(), 0, &same,
                     nullptr),
            IRI_OK);
  EXPECT_EQ(iri_hash(IRI_LEVEL_SCHEME, one.data(), one.size(), 0, 0, &hash, nullptr), IRI_OK);
  EXPECT_EQ(iri_hash(IRI_LEVEL_SCHEME, other.data(), other.size(), 0, 0, &other_hash, nullptr),
            IRI_OK);
  EXPECT_EQ(same, hash == other_hash) << a << " " << b;
  return same;
}

std::string repaired(const std::string& text, const std::string& scheme) {
  std::array<iri_repair_change, 64> changes{};
  std::array<char, 200> out{};
  std::size_t needed = 0;
  std::size_t count = 0;
  if (iri_repair(text.data(), text.size(), 0, scheme.empty() ? nullptr : scheme.data(),
                 scheme.size(), out.data(), out.size(), &needed, changes.data(), changes.size(),
                 &count, nullptr) != IRI_OK) {
    return "error";
  }
  std::string all(out.data(), needed);
  for (const iri_repair_change& one : std::span(changes).first(count)) {
    all += " " + std::string(iri_repair_name(static_cast<int>(one.kind))) + ":" +
           std::to_string(one.offset) + "-" + std::to_string(one.offset + one.size);
  }
  return all;
}

std::string read_by_browsers(const std::string& text) {
  std::array<char, 200> out{};
  std::size_t needed = 0;
  int verdict = -1;
  EXPECT_EQ(iri_browser_reading(text.data(), text.size(), &verdict, out.data(), out.size(), &needed,
                                nullptr),
            IRI_OK);
  return iri_browser_name(verdict) + std::string(needed > 0 ? " " : "") +
         std::string(out.data(), needed);
}

std::string read_by_servers(const std::string& path) {
  std::array<iri_reading, 64> found{};
  std::array<char, 2000> out{};
  std::size_t needed = 0;
  std::size_t count = 0;
  EXPECT_EQ(iri_readings(path.data(), path.size(), IRI_HABITS_DEFAULT, found.data(), found.size(),
                         &count, out.data(), out.size(), &needed, nullptr),
            IRI_OK);
  std::string all;
  for (const iri_reading& one : std::span(found).first(count)) {
    all += (all.empty() ? "" : " ") + std::string(out.data() + one.begin, one.end - one.begin);
    for (int habit = 0, told = 0; habit < IRI_HABIT_COUNT; ++habit) {
      if ((one.habits >> habit & 1U) != 0) {
        all += (told++ == 0 ? "=" : ",") + std::string(iri_habit_name(habit));
      }
    }
  }
  return all;
}

const char* yes_or_no(bool answer) { return answer ? "yes" : "no"; }

std::string of_unicode(const Cells& cells) {
  const std::string& text = cells[1];
  const std::string& other = cells[2];
  if (cells[0] == "to_ascii") return with_flags(text, iri_idna_to_ascii);
  if (cells[0] == "to_unicode") return with_flags(text, iri_idna_to_unicode);
  if (cells[0] == "to_uri") return with_flags(text, iri_idna_to_uri);
  if (cells[0] == "to_iri") return with_flags(text, iri_idna_to_iri);
  if (cells[0] == "display") return display(text);
  if (cells[0] == "warnings") return warnings(text);
  if (cells[0] == "nfc") return written(text, iri_to_nfc);
  if (cells[0] == "join") return joined(text, other);
  if (cells[0] == "bidi") return bidi(text);
  if (cells[0] == "same_iri") return yes_or_no(is_same_iri(text, other));
  const bool same = cells[0] == "same";
  return yes_or_no(same
                       ? iri_is_same_domain(text.data(), text.size(), other.data(), other.size(), 0)
                       : iri_is_confusable(text.data(), text.size(), other.data(), other.size()));
}

std::string answer(const Cells& cells) {
  if (cells[0] == "find" || cells[0] == "html") {
    return found_in(cells, cells[0] == "html" ? unsigned{IRI_FIND_HTML} : 0U);
  }
  if (cells[0] == "match") return matched(cells);
  if (cells[0] == "repair") return repaired(cells[1], cells[2]);
  if (cells[0] == "browser") return read_by_browsers(cells[1]);
  if (cells[0] == "readings") return read_by_servers(cells[1]);
  return of_unicode(cells);
}

TEST(CTexts, AnswersWhatAllBindingsAreAsked) {
  std::ifstream file(IRI_TEST_DATA "/texts.txt");
  std::map<std::string, int> asked;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const Cells cells = cells_of(line);
    EXPECT_EQ(answer(cells), cells.back()) << line;
    ++asked[cells[0]];
  }
  EXPECT_EQ(asked.size(), 18U);
}

TEST(CTexts, WhatWasMatchedExpandsToTheText) {
  constexpr std::string_view form = "/a{/p*}{?q,r*}{#f}";
  constexpr std::string_view text = "/a/b/%C3%A9?q=1&x=2&y=#z";
  const Match match(form, text);
  ASSERT_EQ(match.error.code, IRI_OK);
  std::array<char, 100> out{};
  std::size_t needed = 0;
  ASSERT_EQ(iri_expand(form.data(), form.size(), match.variables, match.count, out.data(),
                       out.size(), &needed, nullptr),
            IRI_OK);
  EXPECT_EQ(std::string_view(out.data(), needed), text);
}

TEST(CTexts, AMatchWritesOnlyWhereThereIsRoom) {
  std::size_t needed = 0;
  std::size_t count = 7;
  const iri_template_variable* variables = nullptr;
  iri_error error = IRI_ERROR_INIT;
  std::vector<std::uint64_t> memory(100, 9);
  ASSERT_EQ(
      iri_match_template("{x}", 3, "abc", 3, memory.data(), 0, &needed, &variables, &count, &error),
      IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_EQ(memory, std::vector<std::uint64_t>(100, 9));
  EXPECT_EQ(variables, nullptr);
  EXPECT_EQ(count, 0U);
  ASSERT_GT(needed, 0U);
  ASSERT_EQ(iri_match_template("{x}", 3, "abc", 3, memory.data(), needed - 1, nullptr, &variables,
                               &count, &error),
            IRI_ERROR_BUFFER_TOO_SMALL);
  ASSERT_EQ(iri_match_template("{x}", 3, "abc", 3, memory.data(), needed, nullptr, &variables,
                               &count, &error),
            IRI_OK);
  ASSERT_EQ(count, 1U);
  EXPECT_EQ(std::string_view(variables->texts->data, variables->texts->size), "abc");
  EXPECT_EQ(memory[needed], 9U);
  EXPECT_EQ(iri_match_template(nullptr, 1, "a", 1, nullptr, 0, &needed, nullptr, nullptr, &error),
            IRI_ERROR_INVALID_ARGUMENT);
}

TEST(CTexts, FindRefusesWhatIsNotItsOwn) {
  iri_found at = IRI_FOUND_INIT;
  EXPECT_FALSE(iri_next_reference("http://a/", 9, 2, &at));
  EXPECT_FALSE(iri_next_reference("http://a/", 9, 0, nullptr));
  EXPECT_FALSE(iri_next_reference(nullptr, 9, 0, &at));
  at.next = 10;
  EXPECT_FALSE(iri_next_reference("http://a/", 9, 0, &at));
}

TEST(CIdna, EachFlagDoesWhatItSays) {
  EXPECT_EQ(with_flags("a_b", iri_idna_to_ascii, IRI_IDNA_ANY_ASCII), "a_b");
  EXPECT_EQ(with_flags("fa\xC3\x9F", iri_idna_to_ascii, IRI_IDNA_TRANSITIONAL), "fass");
  const std::string bidi =
      "\xD7\x90"
      "a";  // a Hebrew letter, then a Latin one (RFC 5893 s2, rule 2)
  EXPECT_EQ(with_flags(bidi, iri_idna_to_ascii), "error");
  EXPECT_NE(with_flags(bidi, iri_idna_to_ascii, IRI_IDNA_NO_BIDI_CHECK), "error");
  const std::string joiner =
      "a\xE2\x80\x8D"
      "b";  // U+200D behind no virama (RFC 5892 appendix A.2)
  EXPECT_EQ(with_flags(joiner, iri_idna_to_ascii), "error");
  EXPECT_NE(with_flags(joiner, iri_idna_to_ascii, IRI_IDNA_NO_JOINER_CHECK), "error");
  EXPECT_EQ(with_flags("a", iri_idna_to_ascii, 16), "error");
}

TEST(CIdna, FindsBidiProblemsAndSaysHowMany) {
  // U+05D0 before "b" twice, and between "&" and "=".
  const std::string text = "//\xD7\x90.b/\xD7\x90z/\xD7\x90z?a=\xD7\x90";
  std::array<iri_bidi_problem, 2> out{};
  std::size_t count = 0;
  const auto find = [&](unsigned flags) {
    return iri_find_bidi_problems(text.data(), text.size(), flags, out.data(), 1, &count, nullptr);
  };
  ASSERT_EQ(find(0), IRI_OK);
  EXPECT_EQ(count, 3U);
  EXPECT_EQ(out[0].component, IRI_COMPONENT_PATH);
  EXPECT_EQ(out[0].begin, 7U);
  EXPECT_EQ(out[0].end, 10U);
  EXPECT_EQ(out[1].end, 0U);
  ASSERT_EQ(find(IRI_BIDI_PARAMETERS), IRI_OK);
  EXPECT_EQ(count, 2U);
  ASSERT_EQ(find(IRI_BIDI_WHOLE_HOSTS), IRI_OK);
  EXPECT_EQ(count, 4U);
  EXPECT_EQ(out[0].component, IRI_COMPONENT_HOST);
  EXPECT_EQ(find(4), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(count, 0U);
  EXPECT_EQ(iri_find_bidi_problems("a b", 3, 0, nullptr, 0, &count, nullptr),
            IRI_ERROR_UNEXPECTED_CHARACTER);
  EXPECT_EQ(iri_find_bidi_problems(text.data(), text.size(), 0, nullptr, 0, &count, nullptr),
            IRI_OK);
  EXPECT_EQ(count, 3U);
  EXPECT_EQ(iri_find_bidi_problems(nullptr, 1, 0, nullptr, 0, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
}

TEST(CIdna, SaysWhy) {
  EXPECT_STREQ(iri_idna_reason("-a", 2, 0), "a label of the host begins with a hyphen");
  EXPECT_EQ(iri_idna_reason("a", 1, 0), nullptr);
  EXPECT_EQ(iri_idna_reason("-a", 2, 16), nullptr);
  EXPECT_EQ(iri_idna_reason(nullptr, 2, 0), nullptr);
}

TEST(CIdna, AnArgumentThatIsNotValidIsAnsweredByNo) {
  EXPECT_FALSE(iri_is_same_domain("a", 1, "a", 1, 16));
  EXPECT_FALSE(iri_is_same_domain(nullptr, 1, "a", 1, 0));
  EXPECT_TRUE(iri_is_same_domain("a", 1, "A", 1, 0));
  EXPECT_FALSE(iri_is_confusable("a", 1, nullptr, 1));
  EXPECT_FALSE(iri_is_nfc(nullptr, 1));
  EXPECT_FALSE(iri_is_nfc("e\xCC\x81", 3));
  EXPECT_TRUE(iri_is_nfc("\xC3\xA9", 2));
  iri_label_warning at = IRI_LABEL_WARNING_INIT;
  EXPECT_FALSE(iri_next_label_warning(nullptr, 3, &at));
  EXPECT_FALSE(iri_next_label_warning("a", 1, nullptr));
  at.next = 2;
  EXPECT_FALSE(iri_next_label_warning("a", 1, &at));
}

TEST(CIdna, TheMaskIsTextOneOfAnError) {
  iri_error error = IRI_ERROR_INIT;
  std::size_t needed = 7;
  EXPECT_EQ(iri_idna_to_display("http://u:p@h/", 13, "@", 1, nullptr, 0, &needed, &error),
            IRI_ERROR_BAD_VALUE);
  EXPECT_EQ(error.text, 1U);
  EXPECT_EQ(needed, 0U);
}

}  // namespace
