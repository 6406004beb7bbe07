// The error that a view has when it refuses a text, which comes from what the scan has left, is that
// of diagnose(), which walks over the table from the first byte.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "iri/reference.hpp"
#include "reference/reference.hpp"
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

// The codes, by what their list says of them (error_list.hpp), for every rule.

/// What stands behind the "[" of an IP-literal that is not closed.
std::optional<std::string_view> open_literal(std::string_view text) {
  const std::size_t open = text.rfind('[');
  if (open == text.npos || text.find(']', open) != text.npos) return std::nullopt;
  return text.substr(open + 1);
}

/// Of an IP-literal that is refused behind `address`, where `rest` stands.
iri::ErrorCode code_in_literal(std::string_view address, std::string_view rest) {
  const bool future = address.starts_with('v') || address.starts_with('V');
  const bool over = rest.empty() || std::string_view("/?#@").find(rest[0]) != rest.npos;
  if (over && iri_reference::check(future ? "IPvFuture" : "IPv6address", address).accepted) {
    return iri::ErrorCode::missing_bracket;
  }
  if (rest.empty()) return iri::ErrorCode::unexpected_end;
  if (future) return iri::ErrorCode::bad_ipvfuture;
  const bool none = address.empty() && rest[0] != ']';
  return none ? iri::ErrorCode::bad_ip_literal : iri::ErrorCode::bad_ipv6;
}

bool is_hex_digit(char c) { return std::string_view("0123456789ABCDEFabcdef").find(c) < 22; }

/// Whether a "%" without its two hex digits is at the end.
bool ends_in_pct_encoded(std::string_view text) {
  return text.ends_with('%') ||
         (text.size() > 1 && text[text.size() - 2] == '%' && is_hex_digit(text.back()));
}

bool ends_in_character(std::string_view text) {
  return text.ends_with('\xC3') || text.ends_with('\xEE') || text.ends_with("\xEE\x80");
}

/// Whether the text ends in what is a userinfo if a "@" follows, and else no port.
bool ends_in_no_port(iri::Rule rule, std::string_view text) {
  const std::size_t slashes = text.find("//");
  const bool alone = rule == rule::authority || rule == rule::iauthority;
  if (slashes == text.npos && !alone) return false;
  const std::string_view authority = text.substr(slashes == text.npos ? 0 : slashes + 2);
  return authority.find(':') != authority.npos && authority.find_first_of("@/?#") == authority.npos;
}

/// The code that the list gives the error; `none` where the laws here do not tell.
iri::ErrorCode code_of(iri::Rule rule, std::string_view text, std::size_t offset) {
  const std::string_view good = text.substr(0, offset);
  const std::string_view rest = text.substr(offset);
  if (!rest.empty() && static_cast<unsigned char>(rest[0]) >= 0x80) return iri::ErrorCode::none;
  if (ends_in_pct_encoded(good)) return iri::ErrorCode::bad_percent_encoding;
  const auto address = open_literal(good);
  const bool delimiter = rule == rule::reserved || rule == rule::gen_delims;
  if (address && !delimiter) return code_in_literal(*address, rest);
  if (!rest.empty()) return iri::ErrorCode::none;
  if (ends_in_character(good)) return iri::ErrorCode::utf8_truncated;
  if (ends_in_no_port(rule, good)) return iri::ErrorCode::bad_port;
  const bool needs_scheme = rule == rule::URI || rule == rule::IRI || rule == rule::absolute_URI ||
                            rule == rule::absolute_IRI;
  if (needs_scheme && good.find(':') == good.npos) return iri::ErrorCode::no_scheme;
  return iri::ErrorCode::unexpected_end;
}

std::size_t told = 0;

void check_codes(const std::string& text) {
  for (std::size_t number = 0; number < iri::rule_count; ++number) {
    const auto rule = static_cast<iri::Rule>(number);
    const iri::Error error = iri::diagnose(rule, text);
    if (!error.failed()) continue;
    const iri::ErrorCode wanted = code_of(rule, text, error.offset);
    if (wanted == iri::ErrorCode::none) continue;
    ASSERT_EQ(iri::name(error.code), iri::name(wanted))
        << iri::name(rule) << ' ' << testing::PrintToString(text);
    ++told;
  }
}

void check_codes_behind(const std::string& text, const Texts& with, std::size_t most) {
  check_codes(text);
  if (most == 0 || testing::Test::HasFatalFailure()) return;
  for (const std::string& piece : with) check_codes_behind(text + piece, with, most - 1);
}

TEST(DiagnosedCode, OfWhatEndsTooEarlyIsThatOfWhatIsMissing) {
  Texts with = pieces;
  with.insert(with.end(), {"v", "V", "::", "1.", "255"});
  told = 0;
  check_codes_behind("", with, 3);
  EXPECT_GT(told, 60000U);
}

TEST(DiagnosedCode, InBracketsIsThatOfTheAddressThere) {
  const Texts with = {":",   "::", "1", "ff", "v", "V", ".", "8.8.8.8", "g",       "%",
                      "%41", "/",  "?", "#",  "@", "[", "]", "<",       "\xC3\xA9"};
  told = 0;
  for (const char* head :
       {"[", "//[", "s://[", "//u@[", "s://a:b%40@[::", "//[v1.", "[V", "//[::1"}) {
    check_codes_behind(head, with, 3);
  }
  EXPECT_GT(told, 100000U);
}

}  // namespace
