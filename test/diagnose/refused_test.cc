// The error that a view has when it refuses a text, which comes from what the scan has left, is that
// of diagnose(), which walks over the table from the first byte.
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "iri/reference.hpp"
#include "support/each_kernel.hpp"

namespace {

namespace rule = iri::rule;
using Texts = std::vector<std::string>;

template <iri::Rule... Rules>
std::string differing(std::string_view text) {
  std::string names;
  const auto check = [&]<iri::Rule S>() {
    const auto view = iri::BasicView<S>::parse(text);
    if (view.error() == iri::diagnose(S, text)) return;
    names += std::string(iri::name(S)) + " ";
  };
  (check.template operator()<Rules>(), ...);
  return names;
}

/// The start rules whose view has another error than diagnose(). The text is in a block of its size.
std::string wrong_for(const std::string& text) {
  const std::unique_ptr<char[]> block(new char[text.size()]);
  text.copy(block.get(), text.size());
  return differing<rule::IRI_reference, rule::URI_reference, rule::IRI, rule::URI,
                   rule::absolute_IRI, rule::absolute_URI, rule::irelative_ref, rule::relative_ref>(
      {block.get(), text.size()});
}

const Texts pieces = {"a",   "1",    ":",    "/",        "//",   "?",           "#",
                      "@",   "[",    "]",    ".",        "<",    "%",           "%4",
                      "%41", "\xC3", "\xA9", "\xC3\xA9", "\xFF", "\xEE\x80\x80"};

void check(const std::string& text) {
  ASSERT_EQ(wrong_for(text), "") << testing::PrintToString(text);
}

/// The texts of up to so many pieces behind `text`.
void check_all(const std::string& text, std::size_t most) {
  check(text);
  if (most == 0 || testing::Test::HasFatalFailure()) return;
  for (const std::string& piece : pieces) check_all(text + piece, most - 1);
}

class Refused : public iri_test::EachKernel {};
IRI_FOR_EACH_KERNEL(Refused);

TEST_P(Refused, EveryShortTextHasTheErrorOfDiagnose) { check_all("", 4); }

TEST_P(Refused, SoHasEveryAuthority) {
  check_all("//", 4);
  check_all("s://u@", 4);
  check_all("//h:8", 2);
  check_all("//u@1.2.3.4:", 2);
  check_all("//[::1]", 2);
}

TEST_P(Refused, SoHasEveryByteInEveryPlace) {
  for (const char* head : {"", "s", "s:", "a/", "?a", "#a", "?a#a", "//a", "//a:1", "//a@a",
                           "//a@a:1", "//[::1]", "a%", "//a%4", "//a:1%", "//a@a%", "?%4"}) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      check(head + std::string(1, static_cast<char>(byte)));
      check(head + std::string(2, static_cast<char>(byte)));
    }
  }
}

TEST_P(Refused, SoHasWhatStandsAtTheEdgeOfAWindow) {
  for (const char* head : {"", "s:", "//", "s://u@h", "s://h:80", "/", "/?", "/#"}) {
    for (std::size_t size = 56; size < 67; ++size) {
      const std::string text = head + std::string(size, '1');
      check_all(text, 1);
      for (const char* end : {"%4z", "#a#", "\xC3(", "\xE4\xBD<", "\xF0\x9F\x98(",
                              "\xF0\x90\x80\x80", "@b@", ":8/", ":x/", ":8<"})
        check(text + end);
    }
  }
}

TEST_P(Refused, SoHasEveryMixOfPieces) {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 2 == 0 ? "http://a" : "";
    for (std::size_t left = random() % 40; left != 0; --left) {
      text += random() % 4 == 0 ? pieces[random() % pieces.size()] : pieces[random() % 4];
    }
    check(text);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
