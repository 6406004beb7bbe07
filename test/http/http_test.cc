#include "iri/http.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/every_buffer.hpp"

namespace {

using iri::Component;
using iri::ErrorCode;
using iri::HostFieldView;
using iri::RequestTargetView;
using iri::TargetForm;

// RFC 9112 s3.2.1 to s3.2.4: the RFC's own examples.
TEST(RequestTarget, TheExamplesOfRfc9112AreSplitAsItSays) {
  const auto origin = RequestTargetView::parse("GET", "/where?q=now");
  ASSERT_TRUE(origin);
  EXPECT_EQ(origin->form(), TargetForm::origin_form);
  EXPECT_EQ(origin->path(), "/where");
  EXPECT_EQ(origin->query(), "q=now");
  EXPECT_EQ(origin->authority(), std::nullopt);

  const auto absolute = RequestTargetView::parse("GET", "http://www.example.org/pub/WWW/A.html");
  ASSERT_TRUE(absolute);
  EXPECT_EQ(absolute->form(), TargetForm::absolute_form);
  EXPECT_EQ(absolute->scheme(), "http");
  EXPECT_EQ(absolute->host(), "www.example.org");
  EXPECT_EQ(absolute->path(), "/pub/WWW/A.html");

  const auto authority = RequestTargetView::parse("CONNECT", "www.example.com:80");
  ASSERT_TRUE(authority);
  EXPECT_EQ(authority->form(), TargetForm::authority_form);
  EXPECT_EQ(authority->authority(), "www.example.com:80");
  EXPECT_EQ(authority->host(), "www.example.com");
  EXPECT_EQ(authority->port(), "80");
  EXPECT_EQ(authority->port_number(), 80);
  EXPECT_EQ(authority->path(), "");
  EXPECT_EQ(authority->scheme(), std::nullopt);
  EXPECT_EQ(authority->query(), std::nullopt);

  const auto asterisk = RequestTargetView::parse("OPTIONS", "*");
  ASSERT_TRUE(asterisk);
  EXPECT_EQ(asterisk->form(), TargetForm::asterisk_form);
  EXPECT_EQ(asterisk->authority(), std::nullopt);
}

TEST(RequestTarget, TheFormAndTheComponentsAreThoseOfTheView) {
  for (const auto& [method, text] :
       {std::pair("GET", "/where?q=now"), std::pair("GET", "http://a:1/b"),
        std::pair("CONNECT", "a:80"), std::pair("OPTIONS", "*")}) {
    const auto read = iri::parse_request_target(method, text);
    const auto view = RequestTargetView::parse(method, text);
    ASSERT_TRUE(read && view) << text;
    EXPECT_EQ(read->form, view->form()) << text;
    EXPECT_EQ(read->components, view->components()) << text;
  }
}

// "authority-form ... is only used for CONNECT requests"; "asterisk-form ... is only used for a
// server-wide OPTIONS request" (RFC 9112 s3.2.3, s3.2.4).
TEST(RequestTarget, TheMethodDecidesWhichFormsThereAre) {
  EXPECT_FALSE(RequestTargetView::parse("CONNECT", "/"));
  EXPECT_FALSE(RequestTargetView::parse("CONNECT", "*"));
  EXPECT_FALSE(RequestTargetView::parse("CONNECT", "http://a/"));
  EXPECT_FALSE(RequestTargetView::parse("GET", "*"));
  EXPECT_FALSE(RequestTargetView::parse("options", "*"));
  EXPECT_TRUE(RequestTargetView::parse("OPTIONS", "/"));
  // The same text is an authority-form, or a scheme and a rootless path.
  EXPECT_EQ(RequestTargetView::parse("CONNECT", "host:80")->host(), "host");
  EXPECT_EQ(RequestTargetView::parse("GET", "host:80")->path(), "80");
}

// What ends in the character that another form begins with: "*" is a sub-delim.
TEST(RequestTarget, TheFormIsThatOfTheBeginning) {
  const auto form = [](std::string_view text) {
    return RequestTargetView::parse("OPTIONS", text)->form();
  };
  EXPECT_EQ(form("/a*"), TargetForm::origin_form);
  EXPECT_EQ(form("http://a/"), TargetForm::absolute_form);
  EXPECT_EQ(form("http://a/*"), TargetForm::absolute_form);
  EXPECT_EQ(RequestTargetView::parse("CONNECT", "*:80")->host(), "*");
}

// absolute-path = 1*( "/" segment ): in a reference, this would be an authority.
TEST(RequestTarget, TwoSlashesBeginAPathInOriginForm) {
  const auto target = RequestTargetView::parse("GET", "//evil.example/x?y");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path(), "//evil.example/x");
  EXPECT_EQ(target->host(), std::nullopt);
}

TEST(RequestTarget, AuthorityFormHasAddressesToo) {
  const auto six = RequestTargetView::parse("CONNECT", "[::1]:443");
  ASSERT_TRUE(six);
  EXPECT_EQ(six->host(), "[::1]");
  EXPECT_EQ(six->host_kind(), iri::HostKind::IPv6address);
  EXPECT_EQ((*six->ipv6())[15], 1);
  const auto four = RequestTargetView::parse("CONNECT", "127.0.0.1:443");
  ASSERT_TRUE(four);
  EXPECT_EQ((*four->ipv4())[0], 127);
}

TEST(RequestTarget, RawUtf8IsAnOption) {
  const std::string target = "/\xC3\xA9?\xEE\x80\x80";  // U+00E9, and U+E000 in the query
  const auto refused = RequestTargetView::parse("GET", target);
  EXPECT_EQ(refused.error(), (iri::Error{ErrorCode::character_not_allowed, Component::path, 1}));
  const auto taken = RequestTargetView::parse("GET", target, {.raw_utf8 = true});
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->query(), "\xEE\x80\x80");
}

TEST(RequestTarget, ComponentsSayWhereThePartsBegin) {
  const struct {
    const char* method;
    const char* target;
    std::uint32_t authority_begin, host_begin;
  } rows[] = {{"CONNECT", "a:1", 0, 0},
              {"CONNECT", "[::1]:", 0, 0},
              {"CONNECT", ":", 0, 0},
              {"GET", "http://u@a/", 7, 9},
              {"GET", "s://h", 4, 4}};
  for (const auto& row : rows) {
    const auto view = iri::RequestTargetView::parse(row.method, row.target);
    ASSERT_TRUE(view) << row.target;
    const iri::TargetComponents& c = view->components();
    EXPECT_EQ(c.authority_begin(), row.authority_begin) << row.target;
    EXPECT_EQ(c.host_begin(), row.host_begin) << row.target;
    EXPECT_EQ(view->host()->data(), view->text().data() + c.host_begin()) << row.target;
    EXPECT_EQ(view->authority()->data(), view->text().data() + c.authority_begin()) << row.target;
    EXPECT_TRUE(c.is_consistent()) << row.target;
  }
  for (const auto* target : {"/", "/a?b", "//a", "*"}) {
    EXPECT_TRUE(iri::RequestTargetView::parse("OPTIONS", target)->components().is_consistent())
        << target;
  }
}

TEST(RequestTarget, ComponentsOfAnAuthorityFormAreNotConsistentIfOneIsWrong) {
  const auto whole = iri::RequestTargetView::parse("CONNECT", "a:1")->components();
  for (const auto offset :
       {&iri::Components::scheme_end, &iri::Components::userinfo_end, &iri::Components::host_end,
        &iri::Components::authority_end, &iri::Components::path_end, &iri::Components::query_end,
        &iri::Components::size}) {
    iri::TargetComponents c = whole;
    c.*offset = 4;
    EXPECT_FALSE(c.is_consistent());
  }
  iri::TargetComponents without_port = whole;
  without_port.host_end = without_port.authority_end;
  EXPECT_TRUE(without_port.is_consistent());
}

struct Refusal {
  const char* method;
  std::string target;
  iri::Error error;
};

// Offsets are those of the first byte that no valid target of the method goes on with; the
// proof of that for all states of the machine is in http_grammar_test.cc.
TEST(RequestTarget, RefusalsSayWhatAndWhere) {
  const std::vector<Refusal> refusals = {
      {"GET", "", {ErrorCode::bad_request_target, Component::none, 0}},
      {"GET", "*", {ErrorCode::bad_request_target, Component::none, 0}},
      {"GET", "?q", {ErrorCode::bad_request_target, Component::none, 0}},
      {"GET", "index.html", {ErrorCode::bad_request_target, Component::none, 10}},
      {"GET", "a/b", {ErrorCode::bad_request_target, Component::none, 1}},
      {"OPTIONS", "**", {ErrorCode::unexpected_character, Component::none, 1}},
      {"GET", "/a#b", {ErrorCode::has_fragment, Component::fragment, 2}},
      {"GET", "/a?b#c", {ErrorCode::has_fragment, Component::fragment, 4}},
      {"GET", "http://a/b#c", {ErrorCode::has_fragment, Component::fragment, 10}},
      {"GET", "/a b", {ErrorCode::unexpected_character, Component::path, 2}},
      {"GET", "/a b*", {ErrorCode::unexpected_character, Component::path, 2}},
      {"GET", "http://a b/", {ErrorCode::unexpected_character, Component::host, 8}},
      {"GET", "http://a b*", {ErrorCode::unexpected_character, Component::host, 8}},
      {"GET", "/a?b|", {ErrorCode::unexpected_character, Component::query, 4}},
      {"GET", "/a\\b", {ErrorCode::unexpected_character, Component::path, 2}},
      {"GET", "/%4", {ErrorCode::bad_percent_encoding, Component::path, 3}},
      {"GET", "/%zz", {ErrorCode::bad_percent_encoding, Component::path, 2}},
      {"GET", "/\xC0\xAF", {ErrorCode::utf8_overlong, Component::path, 1}},
      {"GET", std::string("/a\0b", 4), {ErrorCode::unexpected_character, Component::path, 2}},
      {"GET", "http://[::1/", {ErrorCode::missing_bracket, Component::host, 11}},
      {"GET", "http://a:8x/", {ErrorCode::bad_port, Component::port, 11}},
      {"CONNECT", "host", {ErrorCode::unexpected_end, Component::host, 4}},
      {"CONNECT", "host:80/", {ErrorCode::bad_port, Component::port, 7}},
      {"CONNECT", "u@host:80", {ErrorCode::unexpected_character, Component::host, 1}},
      {"CONNECT", "[::1]80", {ErrorCode::bad_ip_literal, Component::host, 5}},
  };
  for (const Refusal& refusal : refusals) {
    const auto result = iri::parse_request_target(refusal.method, refusal.target);
    ASSERT_FALSE(result) << refusal.target;
    EXPECT_EQ(result.error().code, refusal.error.code)
        << refusal.target << ' ' << iri::name(result.error().code);
    EXPECT_EQ(result.error().component, refusal.error.component) << refusal.target;
    EXPECT_EQ(result.error().offset, refusal.error.offset) << refusal.target;
  }
}

// What ends before any ":" is of no form; what no scheme has before it is in a scheme.
TEST(RequestTarget, WithoutAColonIsOfNoFormOrHasABadScheme) {
  const auto is_of_schemes = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("+-.").find(c) != std::string_view::npos;
  };
  for (const char* method : {"GET", "OPTIONS"}) {
    for (const std::string head : {"a", "Z", "a1", "x+-.", "index.html"}) {
      const auto error = [&](const std::string& behind) {
        return iri::parse_request_target(method, head + behind).error();
      };
      const auto at = static_cast<std::uint32_t>(head.size());
      const iri::Error no_form{ErrorCode::bad_request_target, Component::none, at};
      const iri::Error bad_scheme{ErrorCode::bad_scheme, Component::scheme, at};
      EXPECT_EQ(error(""), no_form) << head;
      for (int byte = 0; byte < 0x80; ++byte) {
        const char c = static_cast<char>(byte);
        if (c == ':' || is_of_schemes(c)) continue;
        const bool over = c == '/' || c == '?' || c == '#';
        EXPECT_EQ(error({c}), over ? no_form : bad_scheme) << head << byte;
        EXPECT_EQ(error({c, ':', '/'}), over ? no_form : bad_scheme) << head << byte;
      }
    }
  }
}

TEST(RequestTarget, TheExpectedSetIsThatOfTheMethod) {
  EXPECT_FALSE(iri::next_bytes_in_request_target("GET", "").contains('*'));
  EXPECT_TRUE(iri::next_bytes_in_request_target("OPTIONS", "").contains('*'));
  EXPECT_TRUE(iri::next_bytes_in_request_target("GET", "").contains('/'));
  EXPECT_FALSE(iri::next_bytes_in_request_target("CONNECT", "").contains('/'));
  EXPECT_FALSE(iri::next_bytes_in_request_target("CONNECT", "a").end);
  EXPECT_EQ(iri::to_phrase(iri::next_bytes_in_request_target("CONNECT", "a:8")),
            "a digit or the end");
}

// RFC 9110 s7.2: Host = uri-host [ ":" port ].
TEST(HostField, IsAHostAndPerhapsAPort) {
  const auto field = HostFieldView::parse("www.example.org:8080");
  ASSERT_TRUE(field);
  EXPECT_EQ(field->host(), "www.example.org");
  EXPECT_EQ(field->port(), "8080");
  EXPECT_EQ(HostFieldView::parse("[::1]")->host(), "[::1]");
  EXPECT_EQ(HostFieldView::parse("[::1]")->port(), std::nullopt);
  EXPECT_EQ(HostFieldView::parse("a:")->port(), "");
  EXPECT_EQ(HostFieldView::parse("")->host(), "");
}

TEST(HostField, IsNothingElse) {
  EXPECT_EQ(HostFieldView::parse("a/b").error(),
            (iri::Error{ErrorCode::unexpected_character, Component::host, 1}));
  EXPECT_EQ(HostFieldView::parse("u@a").error().offset, 1U);
  EXPECT_EQ(HostFieldView::parse("a:80, b").error(),
            (iri::Error{ErrorCode::bad_port, Component::port, 4}));
  EXPECT_FALSE(HostFieldView::parse("::1"));
}

std::string target_uri(const char* method, const char* target, const char* host) {
  const auto view = RequestTargetView::parse(method, target);
  const auto field = HostFieldView::parse(host);
  const auto uri = iri::target_uri(*view, "http", *field);
  return uri ? *uri : std::string(iri::name(uri.error().code));
}

// RFC 9110 s7.1 and RFC 9112 s3.3: the examples there, and the order of precedence.
TEST(TargetUri, IsRebuiltAsRfc9112Says) {
  EXPECT_EQ(target_uri("GET", "/pub/WWW/TheProject.html", "www.example.org"),
            "http://www.example.org/pub/WWW/TheProject.html");
  EXPECT_EQ(target_uri("OPTIONS", "*", "www.example.org:8001"), "http://www.example.org:8001");
  EXPECT_EQ(target_uri("GET", "https://a.example/x", "b.example"), "https://a.example/x");
  EXPECT_EQ(target_uri("CONNECT", "a.example:443", "b.example"), "http://a.example:443");
  EXPECT_EQ(target_uri("GET", "//a/b", "c"), "http://c//a/b");
  EXPECT_EQ(target_uri("GET", "/", ""), "bad_value");
  EXPECT_EQ(target_uri("GET", "http:///x", "a"), "bad_value");
  EXPECT_EQ(target_uri("CONNECT", ":443", "a"), "bad_value");
}

TEST(TargetUri, WithoutAHostFieldTheAuthorityIsEmpty) {
  const auto target = RequestTargetView::parse("GET", "/x");
  EXPECT_EQ(*iri::target_uri(*target, "coap", std::nullopt), "coap:///x");
  EXPECT_EQ(iri::target_uri(*target, "HTTPS", std::nullopt).error().code, ErrorCode::bad_value);
  EXPECT_EQ(iri::target_uri(*target, "1a", std::nullopt).error().code, ErrorCode::bad_scheme);
}

// RFC 9112 s3.3: "If the request-target is in absolute-form, the target URI is the same".
TEST(TargetUri, OfAnAbsoluteFormItsOwnSchemeAsksForAHost) {
  const auto coap = RequestTargetView::parse("GET", "coap:///x");
  EXPECT_EQ(*iri::target_uri(*coap, "http", std::nullopt), "coap:///x");
  const auto http = RequestTargetView::parse("GET", "http:///x");
  EXPECT_EQ(iri::target_uri(*http, "coap", std::nullopt).error().code, ErrorCode::bad_value);
}

// output.hpp: "With any other error `size` is 0."
TEST(TargetUri, AnErrorNamesThePartAndHasNoSize) {
  const auto target = RequestTargetView::parse("GET", "/x");
  const auto refused = [&](std::string_view scheme) {
    const iri::Written written =
        iri::target_uri(*target, scheme, std::nullopt, iri::OutputBuffer());
    EXPECT_EQ(written.size, 0U) << scheme;
    return written.error;
  };
  EXPECT_EQ(refused("1a"), (iri::Error{ErrorCode::bad_scheme, Component::scheme, 0}));
  EXPECT_EQ(refused("http"), (iri::Error{ErrorCode::bad_value, Component::host, 0}));
}

TEST(TargetUri, EveryBufferSizeIsHandled) {
  const auto target = RequestTargetView::parse("GET", "/a?b");
  const auto host = HostFieldView::parse("h:1");
  const std::string whole = "http://h:1/a?b";
  for (std::size_t size = 0; size <= whole.size() + 1; ++size) {
    std::vector<char> buffer(size);
    const iri::Written written = iri::target_uri(*target, "http", *host, iri::OutputBuffer(buffer));
    EXPECT_EQ(written.size, whole.size());
    EXPECT_EQ(written.ok(), size >= whole.size());
    if (written) {
      EXPECT_EQ(std::string(buffer.data(), written.size), whole);
    }
  }
}

// RFC 9110 s4.2.1 and s4.2.2 ask for a host in the schemes http and https, in any case, alone.
TEST(TargetUri, OnlyHttpAndHttpsMustHaveAHost) {
  const auto target = RequestTargetView::parse("GET", "/x");
  for (const std::string scheme : {"http", "HTTP", "hTtPs"}) {
    EXPECT_EQ(iri::target_uri(*target, scheme, std::nullopt).error().code, ErrorCode::bad_value);
  }
  for (const std::string scheme : {"h", "hxxp", "httx", "httpx", "hxxps", "httpss"}) {
    EXPECT_EQ(*iri::target_uri(*target, scheme, std::nullopt), scheme + ":///x");
  }
}

// The result parses, to the components that it was built from.
TEST(TargetUri, IsAnAbsoluteUriWithTheComponentsItWasBuiltFrom) {
  for (const char* text : {"/", "//", "//h/x", "/a?b", "/..//?", "/a:b@c?d?e"}) {
    const auto target = RequestTargetView::parse("GET", text);
    const auto uri = iri::target_uri(*target, "http", *HostFieldView::parse("u.example:1"));
    ASSERT_TRUE(uri);
    const auto view = iri::AbsoluteUriView::parse(*uri);
    ASSERT_TRUE(view) << *uri;
    EXPECT_EQ(view->host(), "u.example");
    EXPECT_EQ(view->port(), "1");
    EXPECT_EQ(view->path(), target->path());
    EXPECT_EQ(view->query(), target->query());
  }
}

std::string target_of(std::string_view text, TargetForm form) {
  const auto uri = *iri::UriView::parse(text);
  const auto target = iri::request_target(uri, form);
  if (!target) {
    return "error: " + std::string(name(target.error().code)) + " " +
           std::string(name(target.error().component));
  }
  EXPECT_EQ(iri::test::every_buffer(
                [&](iri::OutputBuffer out) { return iri::request_target(uri, form, out); }),
            *target);
  const char* const method = form == TargetForm::authority_form  ? "CONNECT"
                             : form == TargetForm::asterisk_form ? "OPTIONS"
                                                                 : "GET";
  const auto parsed = iri::parse_request_target(method, *target);
  EXPECT_TRUE(parsed) << *target;
  EXPECT_EQ(parsed->form, form) << *target;
  return *target;
}

TEST(TargetOfAUri, IsThePathAndTheQuery) {
  const auto origin = [](std::string_view text) {
    return target_of(text, TargetForm::origin_form);
  };
  EXPECT_EQ(origin("http://u@h:80/a/b?c#d"), "/a/b?c");
  EXPECT_EQ(origin("http://h"), "/");  // RFC 9112 s3.2.1
  EXPECT_EQ(origin("http://h?q#f"), "/?q");
  EXPECT_EQ(origin("http://h/?"), "/?");
  EXPECT_EQ(origin("http://h//x"), "//x");
  EXPECT_EQ(origin("foo:/.//x"), "/.//x");
  EXPECT_EQ(origin("mailto:a@b"), "error: bad_request_target path");
  EXPECT_EQ(*iri::request_target(*iri::Uri::parse("http://h/a#b")), "/a");
}

TEST(TargetOfAUri, ForAProxyHasNeitherUserinfoNorFragment) {
  const auto absolute = [](std::string_view text) {
    return target_of(text, TargetForm::absolute_form);
  };
  EXPECT_EQ(absolute("http://u:p@h:80/a?b#c"), "http://h:80/a?b");
  EXPECT_EQ(absolute("http://h"), "http://h");
  EXPECT_EQ(absolute("http://[::1]?q"), "http://[::1]?q");
  EXPECT_EQ(absolute("urn:a:b#c"), "urn:a:b");
  EXPECT_EQ(iri::request_target(iri::Uri(), TargetForm::absolute_form).error().component,
            iri::Component::scheme);
}

TEST(TargetOfAUri, ForATunnelHasHostAndPort) {
  const auto authority = [](std::string_view text) {
    return target_of(text, TargetForm::authority_form);
  };
  EXPECT_EQ(authority("https://u@h/a"), "h:443");
  EXPECT_EQ(authority("http://h:"), "h:80");
  EXPECT_EQ(authority("x://[::1]:08080"), "[::1]:8080");
  EXPECT_EQ(authority("x://h:0"), "h:0");
  EXPECT_EQ(authority("x://h:65535"), "h:65535");
  EXPECT_EQ(authority("x://h"), "error: bad_request_target port");
  EXPECT_EQ(authority("http://h:65536"), "error: bad_request_target port");
  EXPECT_EQ(authority("http:a"), "error: bad_request_target host");
  EXPECT_EQ(authority("file:///a"), "error: bad_request_target host");
}

TEST(TargetOfAUri, AnErrorNamesThePartAndHasNoSize) {
  const auto uri = *iri::UriView::parse("mailto:a@b");
  const struct {
    TargetForm form;
    Component component;
  } rows[] = {{TargetForm::origin_form, Component::path},
              {TargetForm::authority_form, Component::host},
              {TargetForm::asterisk_form, Component::path},
              {static_cast<TargetForm>(4), Component::none}};  // none of the forms
  for (const auto& row : rows) {
    const iri::Written written = iri::request_target(uri, row.form, iri::OutputBuffer());
    EXPECT_EQ(written.size, 0U) << static_cast<int>(row.form);
    EXPECT_EQ(written.error, (iri::Error{ErrorCode::bad_request_target, row.component, 0}))
        << static_cast<int>(row.form);
  }
}

TEST(TargetOfAUri, IsAnAsteriskOnlyWithoutPathAndQuery) {
  EXPECT_EQ(target_of("http://h:8001", TargetForm::asterisk_form), "*");  // RFC 9112 s3.2.4
  EXPECT_EQ(target_of("http://h/", TargetForm::asterisk_form), "error: bad_request_target path");
  EXPECT_EQ(target_of("http://h?", TargetForm::asterisk_form), "error: bad_request_target query");
}

}  // namespace
