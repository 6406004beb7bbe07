#include "iri/display.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "iri/convert.hpp"
#include "iri/inspect.hpp"
#include "iri/percent.hpp"
#include "support/every_buffer.hpp"
#include "support/random_reference.hpp"
#include "support/reference.hpp"
#include "support/utf8_of.hpp"

namespace {

using iri::ErrorCode;
using iri::IriReferenceView;
using iri::OutputBuffer;
using iri::test::every_buffer;
using iri::test::expect_same_shape;
using iri::test::random_reference;
using iri::test::reference;
using iri::test::utf8_of;

TEST(MaskPassword, LeavesNothingBehindTheFirstColon) {
  const auto masked = [](std::string_view text) { return *iri::mask_password(reference(text)); };
  EXPECT_EQ(masked("ftp://u:secret@h:21/a:b@c?d:e@f#:"), "ftp://u:***@h:21/a:b@c?d:e@f#:");
  EXPECT_EQ(masked("//u:a:b@h"), "//u:***@h");
  EXPECT_EQ(masked("//:p%40@h"), "//:***@h");
  EXPECT_EQ(masked("//u%3Ap@h"), "//u%3Ap@h");  // no colon, by the grammar
  for (const std::string_view text :
       {"//u:@h", "//u@h:80", "//h:80", "mailto:a:b@c", "/a:b@c", ""}) {
    EXPECT_EQ(masked(text), text);
  }
  EXPECT_EQ(*iri::mask_password(reference("//u:p@h"), ""), "//u:@h");
  const iri::Error bad_mask{ErrorCode::bad_value, iri::Component::userinfo, 0};
  EXPECT_EQ(iri::mask_password(reference("//u:p@h"), "a@b", OutputBuffer()).size, 0U);
  EXPECT_EQ(iri::mask_password(reference("//u:p@h"), "a@b").error(), bad_mask);
  const auto view = reference("//u:secret@h");
  EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::mask_password(view, "*", out); }),
            "//u:*@h");
}

std::string without_secrets(std::string_view text) {
  return *iri::mask_secrets(reference(text), {.userinfo = true, .known_parameters = true});
}

TEST(MaskSecrets, HidesTheWholeUserinfoWhereAsked) {
  const auto masked = [](std::string_view text) {
    return *iri::mask_secrets(reference(text), {.userinfo = true});
  };
  EXPECT_EQ(masked("https://ghp_token@h/x"), "https://***@h/x");
  EXPECT_EQ(masked("https://u:@h/"), "https://***@h/");
  EXPECT_EQ(masked("https://u:p@h/?token=1"), "https://***@h/?token=1");
  // A URI in a URI: its authority ends at "/", and its userinfo at the last "@" of that.
  EXPECT_EQ(masked("jdbc:postgresql://u:p@q@h/db"), "jdbc:postgresql://***@h/db");
  EXPECT_EQ(masked("s://h/s://u@g/@?t://v@w&x@#y://z@"), "s://h/s://***@g/@?t://***@w&x@#y://***@");
  for (const std::string_view text :
       {"//@h", "//h/a@b", "mailto:a@b", "s:t://@h", "s://h/://b/@c"}) {
    EXPECT_EQ(masked(text), text);
  }
  EXPECT_EQ(*iri::mask_password(reference("https://ghp_token@h/")), "https://ghp_token@h/");
}

TEST(MaskSecrets, HidesTheValuesOfNamedParameters) {
  const std::string_view names[] = {"Key", "x y"};
  const auto masked = [&names](std::string_view text) {
    return *iri::mask_secrets(reference(text), {.mask = "-", .parameters = names});
  };
  EXPECT_EQ(masked("?key=1&KEY=2&keys=3&akey=4&%6Bey=5"), "?key=-&KEY=-&keys=3&akey=4&%6Bey=-");
  EXPECT_EQ(masked("?x%20y=1"), "?x%20y=-");
  EXPECT_EQ(masked("?a;key=1;b&c"), "?a;key=-&c");  // the ";" may belong to the value
  EXPECT_EQ(masked("?key=1=2?key=3#key=4&key=5"), "?key=-#key=-&key=-");
  EXPECT_EQ(masked("#/a?key=1"), "#/a?key=-");  // pages that route by the fragment
  EXPECT_EQ(masked("/a;key=1;b/c;key=2?key=3"), "/a;key=-/c;key=-?key=-");
  EXPECT_EQ(masked("//u:p@h/?key=1"), "//u:-@h/?key=-");
  for (const std::string_view text :
       {"?key", "?key=&a", "/key=1", "?a=key=1", "key=1", "/a&key=1"}) {
    EXPECT_EQ(masked(text), text);
  }
}

// PHP, Rails and Spring write names like these; a form writes a space as "+".
TEST(MaskSecrets, KnowsANameWithinAName) {
  EXPECT_EQ(without_secrets("?user%5Bpassword%5D=x&user%5bname%5d=y"),
            "?user%5Bpassword%5D=***&user%5bname%5d=y");
  EXPECT_EQ(without_secrets("?token%5B%5D=x&token%5B0%5D=y"), "?token%5B%5D=***&token%5B0%5D=***");
  EXPECT_EQ(without_secrets("?spring.password=x"), "?spring.password=***");
  EXPECT_EQ(without_secrets("?+token=x&token%20=y&%20%20sig+=z"),
            "?+token=***&token%20=***&%20%20sig+=***");
  for (const std::string_view text :
       {"?tokens%5B%5D=x", "?pass+word=x", "?%5B=x", "?+=x", "?.=x"}) {
    EXPECT_EQ(without_secrets(text), text);
  }
}

TEST(MaskSecrets, KnowsANameBehindAPrefix) {
  EXPECT_EQ(
      without_secrets(
          "?csrf-token=x&session_token=y&webhook-secret=z&user_password=p&hook%5Bbot-token%5D=q"),
      "?csrf-token=***&session_token=***&webhook-secret=***&user_password=***&hook%5Bbot-token%5D=***");
  for (const std::string_view text : {"?token_type=x", "?no-tokens=x", "?auth_mode=x", "?-=x"}) {
    EXPECT_EQ(without_secrets(text), text);
  }
  EXPECT_EQ(without_secrets("?X-API-Key=x&csrfToken=y&userPassword=z&my-client_secret=s&a%2Dsig=t"),
            "?X-API-Key=***&csrfToken=***&userPassword=***&my-client_secret=***&a%2Dsig=***");
  const std::string_view names[] = {"key"};  // a name of the caller is that name
  EXPECT_EQ(*iri::mask_secrets(reference("?my-key=x&key=y"), {.parameters = names}),
            "?my-key=x&key=***");
}

// Frameworks write the words of a name with "-", "_", a capital letter or nothing between.
TEST(MaskSecrets, KnowsANameHoweverItsWordsAreJoined) {
  EXPECT_EQ(without_secrets("?accessToken=1&refresh-token=2&clientsecret=3&x_amz_signature=4"),
            "?accessToken=***&refresh-token=***&clientsecret=***&x_amz_signature=***");
  EXPECT_EQ(without_secrets("?X%2DAmz%2DSignature=1&API_KEY=2&_token=3&token_=4&sslpassword=5"),
            "?X%2DAmz%2DSignature=***&API_KEY=***&_token=***&token_=***&sslpassword=***");
  for (const std::string_view text :
       {"?tokenType=x", "?bypass=x", "?compass=x", "?KEY=x", "?----=x", "?Tokens=x", "?to=x"}) {
    EXPECT_EQ(without_secrets(text), text);
  }
}

TEST(MaskSecrets, FindsThemInAUriThatIsTheValueOfAParameter) {
  EXPECT_EQ(without_secrets("?next=https%3A%2F%2Fu%3Ap%40h%2F%3Ftoken%3Dx&a=1"),
            "?next=https%3A%2F%2F***%40h%2F%3Ftoken%3D***&a=1");
  // Encoded once more, and once more.
  EXPECT_EQ(without_secrets("?n=s%253A%252F%252Fu%253Ap%2540h%252F%253Ftoken%253Dx%2526a%253D1"),
            "?n=s%253A%252F%252F***%2540h%252F%253Ftoken%253D***%2526a%253D1");
  EXPECT_EQ(without_secrets("?n=%25252Fx%25253Fsig%25253D1"), "?n=%25252Fx%25253Fsig%25253D***");
  EXPECT_EQ(without_secrets("/go/https%3a%2f%2fu%40h%2f%3ftoken%3dx/end"),
            "/go/https%3a%2f%2f***%40h%2f%3ftoken%3d***/end");
  EXPECT_EQ(without_secrets("#!%3Fa=1%26%74oken%3Dx"), "#!%3Fa=1%26%74oken%3D***");
  EXPECT_EQ(without_secrets("?n=/cb%23access_token%3Dx%26a%3D1"),
            "?n=/cb%23access_token%3D***%26a%3D1");
  // A value may be parameters, too.
  EXPECT_EQ(without_secrets("?state=a%3D1%26sid%3D2"), "?state=a%3D1%26sid%3D***");
  EXPECT_EQ(without_secrets("?state=sid%3D2"), "?state=sid%3D***");
}

// What is encoded more often than the delimiter before it belongs to the value.
TEST(MaskSecrets, ASecretEndsAtADelimiterOfItsOwnLevel) {
  EXPECT_EQ(without_secrets("?token=a%26b%3Dc&d"), "?token=***&d");
  EXPECT_EQ(without_secrets("?n=%3Ftoken%3Da%2526b%26c&d"), "?n=%3Ftoken%3D***%26c&d");
  EXPECT_EQ(without_secrets("?n=%3Ftoken%3Da&d"), "?n=%3Ftoken%3D***&d");
  for (const std::string_view text :
       {"?a=token=3", "?s://h%40x/", "?a=b%3Fc", "?%3Dtoken", "?token%3D&a"}) {
    EXPECT_EQ(without_secrets(text), text);
  }
}

TEST(MaskSecrets, KnowsTheNamesOfSecrets) {
  for (const std::string_view name : iri::secret_parameters()) {
    const std::string query = "?a=b&" + std::string(name) + "=";
    EXPECT_EQ(without_secrets(query + "secret#f"), query + "***#f");
  }
  EXPECT_EQ(without_secrets("?X-Amz-Signature=1&sig=2&tok=3"),
            "?X-Amz-Signature=***&sig=***&tok=3");
  EXPECT_EQ(without_secrets("/a;jsessionid=1"), "/a;jsessionid=***");
  const auto view = reference("//u@h/?token=t");
  const iri::MaskOptions all{.mask = "*", .userinfo = true, .known_parameters = true};
  EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::mask_secrets(view, all, out); }),
            "//*@h/?token=*");
  EXPECT_EQ(iri::mask_secrets(view, {.mask = "/"}).error().code, ErrorCode::bad_value);
}

TEST(ToDisplay, HidesSecretsWhereAsked) {
  const std::string_view names[] = {"k"};
  EXPECT_EQ(*iri::to_display(reference("//t@h/%41?k=%41&token=1"),
                             {.password = "-", .userinfo = true, .parameters = names}),
            "//-@h/A?k=-&token=1");
  EXPECT_EQ(*iri::to_display(reference("?token=1&a=%C3%A9"), {.known_parameters = true}),
            "?token=***&a=\u00E9");
}

std::string shown(std::string_view text) { return *iri::to_display(reference(text)); }

/// A conversion to that host, whatever the reg-name.
iri::Written to_resume(std::string_view, const void* context, OutputBuffer out) noexcept {
  const auto& text = *static_cast<const std::string*>(context);
  if (out.size() < text.size())
    return {text.size(), {ErrorCode::buffer_too_small, iri::Component::none, 0}};
  text.copy(out.data(), text.size());
  return {text.size(), {}};
}

TEST(ToDisplay, DecodesWhatCanBeReadAndHidesThePassword) {
  EXPECT_EQ(shown("http://u:p@example.org/r%C3%A9sum%C3%A9/%7e%2F"),
            "http://u:***@example.org/r\xC3\xA9sum\xC3\xA9/~%2F");
  const std::string host = "r\xC3\xA9sum\xC3\xA9.example";
  EXPECT_EQ(*iri::to_display(reference("//u:p@xn--rsum-bpad.example:1"),
                             {"", iri::HostConversion{to_resume, &host}}),
            "//u:@" + host + ":1");
  EXPECT_EQ(*iri::to_display(reference("//u@h"), {"***", iri::HostConversion{to_resume, &host}}),
            "//u@" + host);
  EXPECT_EQ(shown("//%EE%80%80:p@%EE%80%80"), "//%EE%80%80:***@%EE%80%80");
  const auto view = reference("//u:p@\xE2\x80\xAE%C3%A9");
  EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::to_display(view, {}, out); }),
            "//u:***@%E2%80%AE\xC3\xA9");
  EXPECT_EQ(iri::to_display(view, {"/", {}}).error().code, ErrorCode::bad_value);
  EXPECT_EQ(iri::to_display(view, {"/", {}}, OutputBuffer()).size, 0U);
}

// RFC 3987 s4.1, and s6.1: raw or encoded, they are shown encoded.
TEST(ToDisplay, NeverShowsWhatHidesOrReorders) {
  for (const std::string_view character : {"\xE2\x80\x8E", "\xE2\x80\xAE", "\xC2\xA0",
                                           "\xE2\x80\x8B", "\xE2\x81\xA6", "\xEF\xBB\xBF"}) {
    const std::string encoded = iri::encode(character, iri::encode_set::unreserved);
    for (const std::string head : {"//u", "/a", "?q", "#f"}) {
      EXPECT_EQ(shown(head + std::string(character) + "\xC3\xA9"), head + encoded + "\xC3\xA9");
      EXPECT_EQ(shown(head + encoded), head + encoded);
      const std::string twice = std::string(character).append(character);
      EXPECT_EQ(shown(head + "\xC3\xA9" + twice + "a" + twice),
                head + "\xC3\xA9" + encoded + encoded + "a" + encoded + encoded);
    }
  }
}

// Soft hyphen, the fillers of Hangul, blank Braille, variation selectors, invisible operators: RFC 3987
// lets an IRI have them, but nobody sees them.
TEST(ToDisplay, NeverShowsWhatCannotBeSeen) {
  for (const std::string_view character :
       {"\xC2\xAD", "\xCD\x8F", "\xE1\x85\x9F", "\xE1\x9E\xB4", "\xE1\xA0\x8B", "\xE2\x81\xA4",
        "\xE2\xA0\x80", "\xE3\x85\xA4", "\xEF\xB8\x8F", "\xEF\xBE\xA0"}) {
    const std::string encoded = iri::encode(character, iri::encode_set::unreserved);
    for (const std::string head : {"//u", "/a", "?q", "#f"}) {
      EXPECT_EQ(shown(head + std::string(character)), head + encoded);
      EXPECT_EQ(shown(head + encoded), head + encoded);
    }
  }
}

// Whatever the character, raw or encoded.
TEST(ToDisplay, HasNoCharacterThatTheGateCallsInvisible) {
  const iri::FindingSet hidden{iri::Finding::invisible_character, iri::Finding::bidi_formatting,
                               iri::Finding::bidi_isolate};
  for (char32_t c = 0x80; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    const std::string raw = "?" + utf8_of(c);
    const std::string encoded =
        "?" + iri::encode(std::string_view(raw).substr(1), iri::encode_set::unreserved);
    const auto display = iri::IriReference::parse(shown(encoded)).value();
    ASSERT_FALSE(iri::inspect(display, {}, {}).kinds.overlaps(hidden)) << encoded;
    if (IriReferenceView::parse(raw)) {
      ASSERT_EQ(shown(raw), display.text()) << encoded;
    }
  }
}

TEST(ToDisplay, OfWhatHasNothingToHideIsTheIri) {
  std::mt19937 random(8);
  for (int i = 0; i < 30000; ++i) {
    const std::string text = random_reference(random);
    const auto x = IriReferenceView::parse(text);
    if (!x) continue;
    const auto display = iri::IriReference::parse(shown(text));
    ASSERT_TRUE(display) << text;
    expect_same_shape(display->components(), x->components());
    const auto raw = iri::find_bidi_formatting(*display);
    ASSERT_TRUE(!raw || raw->percent_encoded) << text;
    ASSERT_EQ(shown(display->text()), display->text()) << text;
    const auto found = iri::find_bidi_formatting(*x);
    if (x->userinfo().value_or("").find(':') == std::string_view::npos && !found) {
      ASSERT_EQ(display->text(), iri::to_iri(reference(text))->text());
    }
  }
}

struct Found {
  std::uint32_t offset, size;
  char32_t character;
  bool encoded;
  iri::Component component;
  bool operator==(const Found&) const = default;
};

std::vector<Found> find_all(std::string_view text) {
  std::vector<Found> found;
  const auto view = reference(text);
  for (auto at = iri::find_bidi_formatting(view); at;
       at = iri::find_bidi_formatting(view, at->offset + at->size)) {
    found.push_back({at->offset, at->size, at->character, at->percent_encoded, at->component});
  }
  return found;
}

TEST(FindBidiFormatting, FindsEachOfTheSevenRawAndEncoded) {
  using iri::Component;
  EXPECT_EQ(find_all("s://u\xE2\x80\x8E@h\xE2\x80\x8F/\xE2\x80\xAA%E2%80%ab?\xE2\x80\xAC#\xE2\x80"
                     "\xAD%e2%80%AE"),
            (std::vector<Found>{{5, 3, 0x200E, false, Component::userinfo},
                                {10, 3, 0x200F, false, Component::host},
                                {14, 3, 0x202A, false, Component::path},
                                {17, 9, 0x202B, true, Component::path},
                                {27, 3, 0x202C, false, Component::query},
                                {31, 3, 0x202D, false, Component::fragment},
                                {34, 9, 0x202E, true, Component::fragment}}));
}

TEST(FindBidiFormatting, KnowsThePartThatBeginsWithIt) {
  using iri::Component;
  EXPECT_EQ(find_all("\xE2\x80\x8E"), (std::vector<Found>{{0, 3, 0x200E, false, Component::path}}));
  EXPECT_EQ(find_all("s:\xE2\x80\x8E?"),
            (std::vector<Found>{{2, 3, 0x200E, false, Component::path}}));
  EXPECT_EQ(find_all("//\xE2\x80\x8E@h"),
            (std::vector<Found>{{2, 3, 0x200E, false, Component::userinfo}}));
  EXPECT_EQ(find_all("//u@\xE2\x80\x8E"),
            (std::vector<Found>{{4, 3, 0x200E, false, Component::host}}));
}

TEST(FindBidiFormatting, IsNotMisledByWhatLooksAlike) {
  EXPECT_TRUE(find_all("/\xE2\x80\x90\xE2\x80\xA9%E2%80%AF%E2%80/%AE%25E2%80%AE").empty());
  EXPECT_TRUE(find_all("").empty());
  EXPECT_EQ(find_all("%E2%E2%80%AE").size(), 1U);
}

}  // namespace
