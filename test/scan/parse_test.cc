#include "iri/parse.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "iri/next_bytes.hpp"
#include "iri/reference.hpp"
#include "support/case_file.hpp"
#include "support/each_kernel.hpp"
#include "support/reference_check.hpp"
#include "support/sockets.hpp"

namespace {

using iri::rule::IRI_reference;
using iri_test::Case;

std::string host_kind_of(const iri::IriReferenceView& view) {
  if (!view.host_kind()) return "";
  const std::string_view name = iri::name(*view.host_kind());
  return name == "ireg-name" ? "reg-name" : std::string(name);
}

/// RFC 3986 s5.3: the authority out of its parts.
std::optional<std::string> authority_of(const Case& c) {
  if (!c.part("host")) return std::nullopt;
  std::string authority(*c.part("host"));
  if (c.part("userinfo")) authority = std::string(*c.part("userinfo")) + "@" + authority;
  if (c.part("port")) authority += ":" + std::string(*c.part("port"));
  return authority;
}

void expect_parts(const Case& c, const iri::IriReferenceView& view) {
  EXPECT_EQ(view.text(), c.input);
  EXPECT_EQ(view.scheme(), c.part("scheme"));
  EXPECT_EQ(view.authority(), authority_of(c));
  EXPECT_EQ(view.userinfo(), c.part("userinfo"));
  EXPECT_EQ(view.host(), c.part("host"));
  EXPECT_EQ(view.port(), c.part("port"));
  EXPECT_EQ(view.path(), c.part("path"));
  EXPECT_EQ(view.query(), c.part("query"));
  EXPECT_EQ(view.fragment(), c.part("fragment"));
  EXPECT_EQ(host_kind_of(view), c.host_kind);
}

class Parse : public iri_test::EachKernel {};
IRI_FOR_EACH_KERNEL(Parse);

TEST_P(Parse, AcceptsAndSplitsWhatTheRfcsCallValid) {
  const auto cases = iri_test::read_cases("accepted.txt");
  ASSERT_GT(cases.size(), 50U);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.title);
    for (const iri::Rule rule : c.rules) {
      EXPECT_TRUE(iri::is_valid(rule, c.input)) << iri::name(rule);
      EXPECT_EQ(iri::diagnose(rule, c.input), iri::Error{});
    }
    const auto view = iri::IriReferenceView::parse(c.input);
    ASSERT_TRUE(view);
    expect_parts(c, *view);
  }
}

TEST_P(Parse, SaysOfWhatItRefusesWhyAndWhereAndWhatWasExpected) {
  const auto cases = iri_test::read_cases("rejected.txt");
  ASSERT_GT(cases.size(), 90U);
  for (const Case& c : cases) {
    for (const iri::Rule rule : c.rules) {
      SCOPED_TRACE(c.title + " as " + std::string(iri::name(rule)));
      const iri::Error error = iri::diagnose(rule, c.input);
      EXPECT_EQ(iri::name(error.code), iri::name(c.error->code));
      EXPECT_EQ(iri::name(error.component), iri::name(c.error->component));
      EXPECT_EQ(error.offset, c.error->offset);
      EXPECT_EQ(iri::match(rule, c.input).error_offset, c.error->offset);
      EXPECT_EQ(iri::expected_phrase(rule, c.input, error), c.expected_phrase);
    }
  }
}

// The files are held against the grammar too: who wrote them could be wrong.
TEST_P(Parse, TheCaseFilesAgreeWithTheGrammar) {
  for (const char* file : {"accepted.txt", "rejected.txt"}) {
    for (const Case& c : iri_test::read_cases(file)) {
      SCOPED_TRACE(c.title);
      for (const iri::Rule rule : c.rules) {
        const auto wanted = iri_reference::check(iri::name(rule), c.input);
        EXPECT_EQ(wanted.accepted, !c.error);
        EXPECT_EQ(wanted.error_offset, c.error ? c.error->offset : c.input.size());
      }
      for (const iri::Rule rule : iri_test::start_rules) iri_test::agrees(rule, c.input);
    }
  }
}

// The error offset (iri/error.hpp): some extension of input[0,k) is accepted, and none of input[0,k+1).
TEST_P(Parse, EveryPrefixIsJudgedAsTheGrammarJudgesIt) {
  for (const char* file : {"accepted.txt", "rejected.txt"}) {
    for (const Case& c : iri_test::read_cases(file)) {
      SCOPED_TRACE(c.title);
      for (const iri::Rule rule : c.rules) {
        for (std::size_t n = 0; n <= c.input.size(); ++n) {
          iri_test::agrees(rule, std::string_view(c.input).substr(0, n));
        }
      }
    }
  }
}

TEST_P(Parse, WhatIsExpectedIsWhatTheGrammarAllows) {
  for (const char* file : {"accepted.txt", "rejected.txt"}) {
    for (const Case& c : iri_test::read_cases(file)) {
      SCOPED_TRACE(c.title);
      const iri::Rule rule = c.rules.front();
      const std::size_t good = c.error ? c.error->offset : c.input.size();
      for (std::size_t n = 0; n <= good; n += 3) {
        iri_test::expects_the_same(rule, std::string_view(c.input).substr(0, n));
      }
      iri_test::expects_the_same(rule, std::string_view(c.input).substr(0, good));
    }
  }
}

TEST_P(Parse, EveryByteIsJudgedRightAtEachOfTheFirstThreePositions) {
  for (const std::string_view text : {"abc:d", "//a@b:1", "?q#f", "a/b", "[::1", "%41", "a:["}) {
    for (std::size_t position = 0; position < 3; ++position) {
      for (unsigned byte = 0; byte < 256; ++byte) {
        std::string changed(text);
        changed[position] = static_cast<char>(byte);
        for (const iri::Rule rule : iri_test::start_rules) {
          ASSERT_TRUE(iri_test::agrees(rule, changed));
        }
        changed.resize(position + 1);  // as the last byte, too
        for (const iri::Rule rule : iri_test::start_rules) {
          ASSERT_TRUE(iri_test::agrees(rule, changed));
        }
      }
    }
  }
}

TEST_P(Parse, AsAnyRuleEveryByteIsJudgedRight) {
  for (std::size_t i = 0; i < iri::rule_count; ++i) {
    const auto rule = static_cast<iri::Rule>(i);
    for (unsigned first = 0; first < 256; ++first) {
      for (const std::string_view rest : {"", "a", "1", ":", "\x80", "\x80\x80", "\x80\x80\x80"}) {
        ASSERT_TRUE(iri_test::agrees(rule, static_cast<char>(first) + std::string(rest)));
      }
    }
  }
}

// The kernels split an authority with a port, and refuse what is behind it, in windows of every size.
TEST_P(Parse, RefusesTheSecondHashBehindAnyPort) {
  for (std::size_t size = 1; size <= 130; ++size) {
    for (const std::string port : {"", "8", "80"}) {
      const std::string text = "//" + std::string(size, '!') + ":" + port + "##[";
      for (const iri::Rule rule : {iri::rule::URI_reference, iri::rule::IRI_reference}) {
        EXPECT_EQ(iri::match(rule, text).error_offset, text.size() - 2) << text;
      }
    }
  }
}

TEST_P(Parse, TheNullTextIsTheEmptyReference) {
  EXPECT_TRUE(iri::IriReferenceView::parse({}));
  EXPECT_EQ(iri::IriReferenceView::parse({})->path(), "");
  EXPECT_FALSE(iri::IriView::parse({}));
  EXPECT_TRUE(iri::match(iri::rule::path_empty, std::string_view(nullptr, 0)));
  EXPECT_EQ(iri::diagnose(iri::rule::IRI, {}).offset, 0U);
}

// The vector kernels skip runs of whole characters: one that the end cuts short is not whole.
TEST_P(Parse, RefusesACharacterCutByTheEnd) {
  // U+00E9, U+20AC, U+10330, cut after each of their bytes but the last
  for (const std::string character : {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x90\x8C\xB0"}) {
    for (const std::string before : {"", "a", "a:a", "%61", "a://h/\xC3\xA9", "?", "#"}) {
      for (std::size_t size = 1; size < character.size(); ++size) {
        const std::string text = std::string(before).append(character, 0, size);
        EXPECT_EQ(iri::diagnose(iri::rule::IRI_reference, text).code,
                  iri::ErrorCode::utf8_truncated)
            << iri_test::hex(text);
      }
    }
  }
}

/// Up to `most` fields with colons between them: none, one that fits, or one that is too long.
std::vector<std::string> fields_and_colons(std::size_t most) {
  std::vector<std::string> all = {"", "a", "12345"};
  for (std::size_t begin = 0, fields = 1; fields < most; ++fields) {
    const std::size_t end = all.size();
    for (; begin < end; ++begin) {
      for (const char* const field : {"", "2B3c", "12345"}) all.push_back(all[begin] + ":" + field);
    }
  }
  return all;
}

// The vector kernels judge an IPv6address by the places of its colons; inet_pton is nobody's child
// here.
TEST_P(Parse, JudgesHostsOfFieldsAndColonsAsInetPtonDoes) {
  std::size_t accepted = 0;
  for (const std::string& address : fields_and_colons(9)) {
    iri::IPv6 unused;
    const bool valid = inet_pton(AF_INET6, address.c_str(), unused.data()) == 1;
    accepted += valid ? 1U : 0U;
    for (const std::string& path :
         {std::string(), std::string("/p:q?["), '/' + std::string(80, 'p')}) {
      const std::string text = "http://u:1@[" + address + "]:8" + path;
      const auto view = iri::IriReferenceView::parse(text);
      ASSERT_EQ(view.has_value(), valid && !path.ends_with('[')) << text;
      if (!view) continue;
      ASSERT_EQ(view->host(), "[" + address + "]");
      ASSERT_EQ(view->userinfo(), "u:1");
      ASSERT_EQ(view->port(), "8");
      ASSERT_EQ(view->path(), path);
    }
  }
  EXPECT_EQ(accepted,
            1U + 36U);  // eight groups; "::" and up to seven groups around it, in 1+2+...+8 ways
}

}  // namespace
