// The law: at every split point, and byte by byte, the pieces give what the whole gives.
#include "iri/resumable.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "grammar/conformance.hpp"
#include "iri/iri.hpp"
#include "support/guarded.hpp"

namespace {

using iri::Components;
using iri::Progress;
using iri::Resumable;

struct Outcome {
  bool accepted = false;
  std::uint32_t offset = 0;  // of the error, or the size
  Components components;
  iri::Error error;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// One of the things that can be fed, one shot and resumable.
struct Subject {
  std::string name;
  Outcome (*whole)(std::string_view);
  Resumable (*start)();
};

template <iri::Rule R>
Outcome whole_reference(std::string_view text) {
  Outcome outcome;
  const iri::MatchResult verdict = iri::parse(R, text, outcome.components);
  outcome.accepted = verdict.accepted();
  outcome.offset = verdict ? static_cast<std::uint32_t>(text.size()) : verdict.error_offset;
  outcome.error = iri::diagnose(R, text);
  return outcome;
}

Outcome whole_target(std::string_view method, std::string_view text, bool raw) {
  const auto target = iri::parse_request_target(method, text, {.raw_utf8 = raw});
  if (!target) return {false, target.error().offset, {}, target.error()};
  return {true, static_cast<std::uint32_t>(text.size()), target->components, {}};
}

/// RFC 9110 s7.2: Host = uri-host [ ":" port ]. Of the hosts only an IP-literal has a ":" in it,
/// and that ends at its "]". Of the other components the path is empty, and the rest not there.
Components host_components(std::string_view text) {
  const std::size_t colon = text.find(':', text.starts_with('[') ? text.find(']') : 0);
  const auto size = static_cast<std::uint32_t>(text.size());
  Components components;
  components.host_end = colon == text.npos ? size : static_cast<std::uint32_t>(colon);
  components.authority_end = components.path_end = components.query_end = components.size = size;
  return components;
}

Outcome whole_host(std::string_view text) {
  const auto host = iri::HostFieldView::parse(text);
  if (!host) return {false, host.error().offset, {}, host.error()};
  return {true, static_cast<std::uint32_t>(text.size()), host_components(text), {}};
}

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> all = {
      {"IRI-reference", whole_reference<iri::Rule::IRI_reference>, &Resumable::iri_reference},
      {"URI-reference", whole_reference<iri::Rule::URI_reference>, &Resumable::uri_reference},
      {"GET", [](std::string_view t) { return whole_target("GET", t, false); },
       [] { return Resumable::request_target("GET"); }},
      {"GET, raw UTF-8", [](std::string_view t) { return whole_target("GET", t, true); },
       [] { return Resumable::request_target("GET", {.raw_utf8 = true}); }},
      {"OPTIONS", [](std::string_view t) { return whole_target("OPTIONS", t, false); },
       [] { return Resumable::request_target("OPTIONS"); }},
      {"Host", whole_host, [] { return Resumable::host_field(); }},
      {"CONNECT", [](std::string_view t) { return whole_target("CONNECT", t, false); },
       [] { return Resumable::request_target("CONNECT"); }},
  };
  return all;
}

/// A piece in a block of its own size, gone when it has been fed.
Progress feed_copy(Resumable& machine, std::string_view piece) {
  const std::unique_ptr<char[]> copy(new char[piece.size()]);
  piece.copy(copy.get(), piece.size());
  return machine.feed({copy.get(), piece.size()});
}

Outcome outcome_of(const Resumable& machine) {
  const bool done = machine.progress() == Progress::done;
  return {done, machine.offset(), done ? machine.components() : Components{}, machine.error()};
}

Outcome fed(Resumable machine, const std::vector<std::string_view>& pieces) {
  for (const std::string_view piece : pieces) {
    feed_copy(machine, piece);  // after an error too: the rest of its character tells more
  }
  machine.finish();
  return outcome_of(machine);
}

/// Fed up to a byte that the text has not, in two pieces cut at `at`.
Outcome fed_until(Resumable machine, std::string_view text, std::size_t at) {
  char terminator = '\n';
  while (text.find(terminator) != text.npos) ++terminator;
  const std::string ended = std::string(text) + terminator + "more";
  const std::string_view all = ended;
  if (machine.feed_until(terminator, all.substr(0, at)) == at) {
    machine.feed_until(terminator, all.substr(at));
  }
  return outcome_of(machine);
}

/// Whether all cuts into two, and the cut into single bytes, agree with the whole.
bool holds_law(const Subject& subject, std::string_view text) {
  Outcome expected = subject.whole(text);
  if (!expected.accepted) expected.components = Components{};
  bool holds = true;
  std::vector<std::string_view> bytes;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    holds &= fed(subject.start(), {text.substr(0, at), text.substr(at)}) == expected;
    holds &= fed_until(subject.start(), text, at) == expected;
    if (at < text.size()) bytes.push_back(text.substr(at, 1));
  }
  return holds && fed(subject.start(), bytes) == expected;
}

const std::vector<std::string>& texts() {
  static const std::vector<std::string> all = {
      "",
      "*",
      "**",
      "/",
      "host:80",
      "[::1]:443",
      "[::ffff:1.2.3.4]:",
      "foo://user:pw@example.com:8042/over/there?name=ferret#nose",
      "//a@b:c@d",
      "//[v1.a:b]/",
      "//[::1.2.3.04]/",
      "//[1:2::3/",
      "//h:1%41^",
      "http://1.2.3.4.example/%41%zz",
      "http://a/b c",
      "/a%4",
      "/a?b#c",
      std::string("/a\0b", 4),
      "/\xC3\xA9\xE4\xBD\xA0\xF0\x9F\x98\x80?\xEE\x80\x80#\xC3\xA9",  // U+E9 4F60 1F600 E000 E9
      "/\xF0\x9F\x98",                                                // cut short
      "//a:\xE4\xBD",                                                 // the same, in a userinfo
      "/\xF0\x9F\x98x",                                               // cut short by a letter
      "/\xE4\x80x",                                                   // the same, behind 80
      "/\xE0\x80\x80",                                                // overlong
      "/\xED\xA0\x80",                                                // a surrogate
      "/\xEF\xBF\xBE",                                                // U+FFFE
      "/\xF3\xA0\x80\x81",                                            // U+E0001
      "/\xC3\xA9\x80",                                                // a stray continuation
      "\xFF",
      "mailto:a@b?c",
      "1a:b",
      "a\\b",
  };
  return all;
}

TEST(Resumable, EverySplitPointGivesWhatTheWholeGives) {
  for (const Subject& subject : subjects()) {
    for (const std::string& text : texts()) {
      EXPECT_TRUE(holds_law(subject, text)) << subject.name << ": " << testing::PrintToString(text);
    }
  }
}

TEST(Resumable, EverySplitIntoThreeGivesWhatTheWholeGives) {
  for (const std::string_view text :
       {"http://\xC3\xA9:1@[::1]:8/\xF0\x9F\x98\x80?\xEE\x80", "/\xC3\xA9i\xE4\x80\x80o%41^",
        "/\xF0\x90\x80\x80\xE4\x80x"}) {
    for (const Subject& subject : subjects()) {
      Outcome expected = subject.whole(text);
      if (!expected.accepted) expected.components = Components{};
      for (std::size_t a = 0; a <= text.size(); ++a) {
        for (std::size_t b = a; b <= text.size(); ++b) {
          EXPECT_EQ(
              fed(subject.start(), {text.substr(0, a), text.substr(a, b - a), text.substr(b)}),
              expected)
              << subject.name << ' ' << a << ' ' << b;
        }
      }
    }
  }
}

// Every state of the automaton of IRI-reference x a byte of each class and its suffixes.
TEST(Resumable, EveryStateAndByteSplitsAnywhere) {
  std::size_t wrong = 0;
  const Subject& subject = subjects()[0];
  iri_grammar::for_each_transition_test(
      iri_grammar::automaton(iri_grammar::Family::iri, "IRI-reference"),
      [&](std::string_view text, bool, std::uint32_t) { wrong += !holds_law(subject, text); },
      {.every_byte_limit = 0});
  EXPECT_EQ(wrong, 0U);
}

TEST(Resumable, RandomBytesSplitAnywhere) {
  std::mt19937 random(20261121);
  const std::string_view alphabet = "ah/?#:@[]%4*.0v\xC3\xA9\xF0\x9F\x98\x80\xEE ";
  for (int round = 0; round < 20000; ++round) {
    std::string text(random() % 24, ' ');
    for (char& c : text) c = alphabet[random() % alphabet.size()];
    for (const Subject& subject : subjects()) {
      ASSERT_TRUE(holds_law(subject, text)) << subject.name << testing::PrintToString(text);
    }
  }
}

// What is kept of a text is bounded, however long the text.
TEST(Resumable, AnErrorIsExplainedBehindLongParts) {
  const auto many = [](std::string_view unit) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += unit;
    return text;
  };
  const std::string parts[] = {
      many("aB1"),       many("1"),        many("%41"),   many("\xC3\xA9"),  many("a:1@"),
      many("a1-_%C3$:"), many("/.:@?a/1"), many("+a.-1"), many("_\xC3\x80"), many(".")};
  const std::string heads[] = {"",     "a:",          "//", "http://", "http://a:",  "http://[v1.",
                               "//1:", "http://a@b:", "/",  "a?",      "http://a/?", "#",
                               "[",    "[v1A.",       "a1:"};
  for (const std::string& head : heads) {
    for (const std::string& part : parts) {
      for (const char* end :
           {"", " ", "[", "]", "%", "%4", "%zz", "#", "##", "\xC3", "\xC3\xA9", "\xFF",
            "\xEF\xBF\xBE", "\xEE\x80\x80", ":", "@", "^:", ":8 ", "]:x"}) {
        const std::string text = head + part + end;
        for (const Subject& subject : subjects()) {
          Outcome expected = subject.whole(text);
          if (!expected.accepted) expected.components = Components{};
          const std::size_t cut = text.size() - std::min<std::size_t>(2, text.size());
          EXPECT_EQ(fed(subject.start(), {std::string_view(text).substr(0, cut / 2),
                                          std::string_view(text).substr(cut / 2, cut - cut / 2),
                                          std::string_view(text).substr(cut)}),
                    expected)
              << subject.name << ' ' << head << " ... " << part.substr(0, 8) << " ... " << end;
        }
      }
    }
  }
}

// Of what kind a byte is decides what it may be part of.
TEST(Resumable, AnErrorIsExplainedBehindAnyTwoBytes) {
  for (const std::string head : {"", "a", "//", "//1:", "//[v1."}) {
    for (char first = 0x21; first < 0x7F; ++first) {
      for (char second = 0x21; second < 0x7F; ++second) {
        const std::string begin = head + first + second;
        for (const char* end : {":", "^", "[", "@["}) {
          const std::string text = begin + end;
          for (const Subject& subject : subjects()) {
            Outcome expected = subject.whole(text);
            if (!expected.accepted) expected.components = Components{};
            ASSERT_EQ(fed(subject.start(), {begin, end}), expected) << subject.name << ' ' << text;
          }
        }
      }
    }
  }
}

TEST(Resumable, AnErrorIsToldWithItsByte) {
  Resumable machine = Resumable::request_target("GET");
  EXPECT_EQ(machine.feed("/a"), Progress::need_more);
  EXPECT_EQ(machine.offset(), 2U);
  EXPECT_EQ(machine.feed(" more"), Progress::error);
  EXPECT_EQ(machine.offset(), 2U);
  EXPECT_EQ(machine.feed("/b"), Progress::error);
  EXPECT_EQ(machine.finish(), Progress::error);
}

// "Once the progress is `done` or `error` it stays so": at an offset of 0, too.
TEST(Resumable, WhatIsOverAtTheFirstByteDoesNotBeginAgain) {
  Resumable refused = Resumable::request_target("GET");
  EXPECT_EQ(refused.feed("^"), Progress::error);
  const iri::Error error = refused.error();
  refused.feed_until(' ', "/a ");
  EXPECT_EQ(refused.progress(), Progress::error);
  EXPECT_EQ(refused.offset(), 0U);
  EXPECT_EQ(refused.error(), error);
  Resumable ended = Resumable::iri_reference();
  EXPECT_EQ(ended.finish(), Progress::done);
  ended.feed_until(' ', "/a ");
  EXPECT_EQ(ended.progress(), Progress::done);
  EXPECT_EQ(ended.offset(), 0U);
  EXPECT_EQ(ended.components(), (iri::TargetComponents{Components{}, false}));
}

// A first piece of some bytes is scanned, and not beyond its own bytes if it ends in the middle.
TEST(Resumable, NoByteOutsideOfAPieceIsRead) {
  iri_test::Guarded guarded(64);
  for (const std::string end :
       {"a", "%", "%4", "%41", "%4^", "^", "\xC3", "\xC3\xA9", "\xE4", "\xE4\xBD", "\xF0",
        "\xF0\x9F", "\xF0\x9F\x98", "\x80\x80\x80\x80"}) {
    for (const std::string begin : {"/abcdef", "/ab", "s://h/abc?d"}) {
      for (const Subject& subject : subjects()) {
        const std::string text = begin + end;
        Resumable expected = subject.start();
        for (const char byte : text) expected.feed({&byte, 1});
        Resumable machine = subject.start();
        machine.feed(guarded.at_end(text));
        EXPECT_EQ(outcome_of(machine), outcome_of(expected)) << subject.name << ' ' << text;
        machine = subject.start();
        machine.feed(guarded.at_front(text));
        EXPECT_EQ(outcome_of(machine), outcome_of(expected)) << subject.name << ' ' << text;
      }
    }
  }
}

TEST(Resumable, ARequestTargetEndsAtItsTerminator) {
  Resumable machine = Resumable::request_target("GET");
  EXPECT_EQ(machine.feed_until(' ', "/wh"), 3U);
  EXPECT_EQ(machine.progress(), Progress::need_more);
  const std::string_view piece = "ere?q HTTP/1.1 or more";
  EXPECT_EQ(machine.feed_until(' ', piece), 5U);
  EXPECT_EQ(machine.progress(), Progress::done);
  EXPECT_EQ(machine.offset(), 8U);
  EXPECT_EQ(machine.components().path_end, 6U);
  EXPECT_EQ(machine.form(), iri::TargetForm::origin_form);
}

TEST(Resumable, TheFormIsThatOfTheWhole) {
  const auto form = [](const char* method, const std::string& text) {
    Resumable machine = Resumable::request_target(method);
    Resumable until = machine;
    machine.feed(text);
    until.feed_until(' ', text + ' ');
    EXPECT_EQ(machine.finish(), Progress::done) << text;
    EXPECT_EQ(machine.form(), iri::parse_request_target(method, text)->form) << text;
    EXPECT_EQ(until.form(), machine.form()) << text;
  };
  form("OPTIONS", "*");
  form("GET", "/");
  form("GET", "a:b");
  form("CONNECT", "a:1");
  form("CONNECT", ":1");
}

TEST(Resumable, ComponentsKnowWhereAnAuthorityFormBegins) {
  Resumable host = Resumable::host_field();
  host.feed("h:80");
  ASSERT_EQ(host.finish(), iri::Progress::done);
  EXPECT_TRUE(host.components().is_consistent());
  EXPECT_EQ(host.components().host_begin(), 0U);
  EXPECT_EQ(host.components().host_end, 1U);
}

TEST(Resumable, IsSmallEnoughToCopy) { EXPECT_LE(sizeof(Resumable), 48U); }

TEST(Resumable, WhatComesBehindTheEndChangesNoError) {
  Resumable machine = Resumable::uri_reference();
  machine.feed("a%4");
  machine.finish();
  const iri::Error error = machine.error();
  EXPECT_EQ(error.code, iri::ErrorCode::bad_percent_encoding);
  machine.feed("\xC3\xA9");  // U+00E9
  EXPECT_EQ(machine.error(), error);
}

// "The code is final once the rest of that character is fed or finish() is called."
TEST(Resumable, NoByteBehindTheEndChangesTheErrorOfAnyBeginning) {
  for (const Subject& subject : subjects()) {
    for (const std::string& text : texts()) {
      for (std::size_t size = 0; size <= text.size(); ++size) {
        Resumable ended = subject.start();
        feed_copy(ended, std::string_view(text).substr(0, size));
        ended.finish();
        const Outcome before = outcome_of(ended);
        bool holds = true;
        for (unsigned byte = 0; byte < 256; ++byte) {
          Resumable machine = ended;
          feed_copy(machine, std::string(3, static_cast<char>(byte)));
          holds &= outcome_of(machine) == before;
        }
        EXPECT_TRUE(holds) << subject.name << ": " << testing::PrintToString(text.substr(0, size));
      }
    }
  }
}

TEST(Resumable, TheHostFieldIsSplitToo) {
  Resumable machine = Resumable::host_field();
  machine.feed("[::");
  machine.feed("1]:80");
  EXPECT_EQ(machine.finish(), Progress::done);
  EXPECT_EQ(machine.components().host_end, 5U);
  EXPECT_EQ(machine.components().authority_end, 8U);
}

}  // namespace
