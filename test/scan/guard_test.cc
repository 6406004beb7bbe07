// Nothing outside [data, data+size) is read: every prefix of every case against guard pages.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "iri/compare.hpp"
#include "iri/convert.hpp"
#include "iri/display.hpp"
#include "iri/host.hpp"
#include "iri/next_bytes.hpp"
#include "iri/normalize.hpp"
#include "iri/percent.hpp"
#include "iri/reference.hpp"
#include "iri/relativize.hpp"
#include "iri/resolve.hpp"
#include "iri/template.hpp"
#include "support/case_file.hpp"
#include "support/each_kernel.hpp"
#include "support/guarded.hpp"
#include "support/repeated.hpp"

namespace {

using iri_test::Case;
using iri_test::Guarded;

std::vector<Case> all_cases() {
  std::vector<Case> cases = iri_test::read_cases("accepted.txt");
  for (const Case& c : iri_test::read_cases("rejected.txt")) cases.push_back(c);
  return cases;
}

/// What all rules and functions say of a text, to be the same wherever it lies.
std::vector<std::uint32_t> judgement(std::string_view text) {
  std::vector<std::uint32_t> said;
  for (std::size_t i = 0; i < iri::rule_count; ++i) {
    const auto rule = static_cast<iri::Rule>(i);
    said.push_back(iri::match(rule, text).error_offset);
    const iri::Error error = iri::diagnose(rule, text);
    said.push_back(static_cast<std::uint32_t>(error.code));
    said.push_back(static_cast<std::uint32_t>(error.component));
    said.push_back(error.offset);
  }
  said.push_back(static_cast<std::uint32_t>(iri::host_kind(text)));
  said.push_back(iri::ipv4_address(text).has_value());
  said.push_back(iri::ipv6_address(text).has_value());
  return said;
}

class Guard : public iri_test::EachKernel {};
IRI_FOR_EACH_KERNEL(Guard);

TEST_P(Guard, EveryPrefixIsJudgedWithoutAReadPastItsEndOrBeforeItsBeginning) {
  Guarded guarded(4096);
  for (const Case& c : all_cases()) {
    SCOPED_TRACE(c.title);
    for (std::size_t n = 0; n <= c.input.size(); ++n) {
      const std::string prefix = c.input.substr(0, n);
      const auto wanted = judgement(prefix);
      ASSERT_EQ(judgement(guarded.at_end(prefix)), wanted);
      ASSERT_EQ(judgement(guarded.at_front(prefix)), wanted);
    }
  }
}

TEST_P(Guard, EverySuffixIsJudgedWithoutAReadPastItsEndOrBeforeItsBeginning) {
  Guarded guarded(4096);
  for (const Case& c : all_cases()) {
    SCOPED_TRACE(c.title);
    for (std::size_t n = 1; n < c.input.size(); ++n) {
      const std::string suffix = c.input.substr(n);
      const auto wanted = judgement(suffix);
      ASSERT_EQ(judgement(guarded.at_end(suffix)), wanted);
      ASSERT_EQ(judgement(guarded.at_front(suffix)), wanted);
    }
  }
}

// Longer than a block of any kernel, with any number of bytes behind the last block.
TEST_P(Guard, LongTextsAreReadWithoutAReadPastTheirEndOrBeforeTheirBeginning) {
  Guarded guarded(4096);
  for (const std::string unit : {"a", "%41", "\xC3\xA9", "\xEF\xBC\x80", "\xF0\x90\x8D\x88"}) {
    const std::string text = "/" + iri_test::repeated(unit, 1400);
    for (std::size_t size = 1000; size < 1400; ++size) {
      const std::string prefix = text.substr(0, size);
      for (const iri::Rule rule : {iri::rule::IRI_reference, iri::rule::URI_reference}) {
        const std::uint32_t wanted = iri::match(rule, prefix).error_offset;
        ASSERT_EQ(iri::match(rule, guarded.at_end(prefix)).error_offset, wanted) << unit << size;
        ASSERT_EQ(iri::match(rule, guarded.at_front(prefix)).error_offset, wanted) << unit << size;
      }
    }
  }
}

TEST_P(Guard, WhatIsExpectedIsFoundWithoutAReadPastTheEnd) {
  Guarded guarded(4096);
  for (const Case& c : all_cases()) {
    for (std::size_t n = 0; n <= c.input.size(); n += 2) {
      const std::string prefix = c.input.substr(0, n);
      const iri::NextBytes wanted = iri::next_bytes(c.rules.front(), prefix);
      ASSERT_EQ(iri::next_bytes(c.rules.front(), guarded.at_end(prefix)), wanted);
      ASSERT_EQ(iri::next_bytes(c.rules.front(), guarded.at_front(prefix)), wanted);
    }
  }
}

TEST_P(Guard, APhraseIsWrittenIntoTheRoomThatThereIsAndNoFurther) {
  Guarded guarded(4096);
  const iri::NextBytes expected = iri::next_bytes(iri::rule::ipchar, "");
  const std::string whole = iri::to_phrase(expected);
  for (std::size_t room = 0; room <= whole.size() + 1; ++room) {
    char* out = guarded.room_at_end(room);
    const iri::Written written = iri::to_phrase(expected, {out, room});
    ASSERT_EQ(written.size, whole.size());
    ASSERT_EQ(written.ok(), room >= whole.size());
    if (!written) continue;
    ASSERT_EQ(std::string_view(out, written.size), whole);
  }
}

// Sizes around those of the blocks that fast kernels read at once.
TEST_P(Guard, RunsOfEverySizeUpToSomeBlocksAreReadToTheirEnd) {
  Guarded guarded(4096);
  for (const std::string_view head : {"", "//", "//u:", "a:", "?", "#", "//h/"}) {
    for (const std::string_view unit :
         {"a", "%41", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x90\x8C\x80"}) {
      std::string text(head);
      while (text.size() < 300) {
        text += unit;
        for (const std::string_view tail : {"", "/", " ", "\xE2\x82", "%", "%4"}) {
          const std::string whole = text + std::string(tail);
          const auto error_offset = iri::match(iri::rule::IRI_reference, whole).error_offset;
          ASSERT_EQ(iri::match(iri::rule::IRI_reference, guarded.at_end(whole)).error_offset,
                    error_offset);
          ASSERT_EQ(iri::match(iri::rule::IRI_reference, guarded.at_front(whole)).error_offset,
                    error_offset);
          const bool good = tail.empty() || tail == "/";
          ASSERT_EQ(error_offset == iri::absent, good && head != "//u:") << whole;
          if (tail == " ") {
            ASSERT_EQ(error_offset, text.size());
          }
        }
      }
    }
  }
}

/// What an operation gives, or its error's code and offset.
std::string said(const iri::Result<std::string>& result) {
  if (result) return *result;
  return std::to_string(static_cast<int>(result.error().code)) + " " +
         std::to_string(result.error().offset);
}

/// What is written into a buffer that would hold whole blocks behind it.
template <class Write>
std::string in_much_room(const Write& write) {
  std::array<char, 4096> room;
  const iri::Written written = write(room);
  return written ? std::string(room.data(), written.size) : "refused";
}

/// What the operations on any bytes, and those on references, make of a text.
std::vector<std::string> results(std::string_view text) {
  std::vector<std::string> all{iri::encode(text, iri::encode_set::iquery),
                               iri::encode(text, iri::encode_set::segment),
                               said(iri::decode(text)),
                               said(iri::decode_utf8(text)),
                               said(iri::decode_unreserved(text)),
                               said(iri::remove_dot_segments(text)),
                               said(iri::expand(text, {}))};
  const auto reference = iri::IriReferenceView::parse(text);
  if (!reference) return all;
  const auto base = iri::IriView::parse("s://h/b/c/d?q").value();
  all.emplace_back(iri::resolve(base, *reference)->text());
  all.emplace_back(iri::normalize(*reference)->text());
  all.push_back(
      in_much_room([&](iri::OutputBuffer out) { return iri::resolve(base, *reference, out); }));
  all.push_back(
      in_much_room([&](iri::OutputBuffer out) { return iri::normalize(*reference, {}, out); }));
  all.push_back(in_much_room([&](iri::OutputBuffer out) { return iri::to_uri(*reference, out); }));
  all.emplace_back(iri::to_uri(*reference)->text());
  all.push_back(said(iri::to_display(*reference)));
  all.push_back(std::to_string(iri::find_bidi_formatting(*reference).has_value()));
  all.push_back(std::to_string(iri::same_syntax(*reference, *reference)));
  if (const auto iri = iri::IriView::parse(text)) {
    all.emplace_back(iri::relativize(base, *iri)->text());
    all.emplace_back(iri::relativize(*iri, base)->text());
    all.emplace_back(iri::resolve(*iri, iri::IriReferenceView::parse("../e").value())->text());
  }
  return all;
}

TEST(GuardOfOperations, NoOperationReadsOutsideItsText) {
  Guarded guarded(4096);
  for (const Case& c : all_cases()) {
    SCOPED_TRACE(c.title);
    for (std::size_t n = 0; n <= c.input.size(); ++n) {
      const std::string prefix = c.input.substr(0, n);
      const auto wanted = results(prefix);
      ASSERT_EQ(results(guarded.at_end(prefix)), wanted);
      ASSERT_EQ(results(guarded.at_front(prefix)), wanted);
      const std::string suffix = c.input.substr(n);
      ASSERT_EQ(results(guarded.at_end(suffix)), results(suffix));
    }
  }
}

// More than 64 bytes from the path on, which are not copied first, with a run that ends less than a
// block before their end, and one that ends there.
TEST(GuardOfOperations, ResolvingReadsNoBlockBehindAReference) {
  Guarded guarded(4096);
  const auto base = iri::IriView::parse("s:/c").value();
  for (std::size_t run = 40; run <= 55; ++run) {
    const std::string letters(run, 'x');
    const std::string path = "a/./" + letters + "/./";
    for (std::size_t size = 65; size <= 96; ++size) {
      const std::string query = "?" + std::string(size - path.size() - 1, 'q');
      const std::string text = path + query;
      const auto reference = iri::IriReferenceView::parse(guarded.at_end(text)).value();
      ASSERT_EQ(
          in_much_room([&](iri::OutputBuffer out) { return iri::resolve(base, reference, out); }),
          "s:/a/" + letters + "/" + query);
    }
  }
}

}  // namespace
