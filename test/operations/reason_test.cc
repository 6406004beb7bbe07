// Sentences for causes. Expectations are the sections that each sentence names.
#include "iri/reason.hpp"

#include <gtest/gtest.h>

#include <string>

#include "iri/parse.hpp"
#include "iri/template.hpp"

namespace {

using iri::ErrorCode;
using iri::PathStyle;

std::string reason(std::string_view text, iri::Rule rule = iri::rule::URI_reference) {
  return std::string(iri::reason(rule, text, iri::diagnose(rule, text)));
}

TEST(Reason, NamesTheBracketsThatAnAddressLacks) {
  for (const auto* text : {"http://::1/", "http://2001:db8::1:80/", "//u@::1", "//fe80::1%25e/"}) {
    EXPECT_EQ(reason(text), "an IPv6 address stands in brackets") << text;
  }
  for (const auto* text : {"http://h:80:90/", "http://1.2.3.4:80:/", "http://a:b:c/", "//h:1:2"}) {
    EXPECT_TRUE(reason(text).starts_with("a second : in the authority")) << text;
  }
  const std::string library(message(ErrorCode::bad_port));
  for (const auto* text : {"http://h:8x/", "http://u:p@h:8x/", "//h:8 0/?a:b:c", "//[::1]:x/"}) {
    EXPECT_EQ(reason(text), library) << text;
  }
}

TEST(Reason, NamesZoneIdentifiers) {
  const std::string zone = "a zone identifier is no part of a URI or IRI (RFC 9844)";
  EXPECT_EQ(reason("http://[fe80::1%25eth0]/"), zone);
  EXPECT_EQ(reason("//[fe80::1%eth0]"), zone);
  // repair() has the place of the bracket.
  const iri::Error literal{ErrorCode::bad_ip_literal, iri::Component::host, 2};
  EXPECT_EQ(iri::reason(iri::rule::IRI_reference, "//[fe80::1%eth0]/", literal), zone);
  for (const auto* text : {"//[fe80::1]x/", "//[v1%]/", "//[::1/%5D", "//[%]"}) {
    EXPECT_EQ(iri::reason(iri::rule::IRI_reference, text, literal), message(literal.code)) << text;
  }
  EXPECT_EQ(reason("fe80::1%eth0", iri::rule::IPv6address), zone);
  EXPECT_EQ(reason("//[fe80::1;]"), message(ErrorCode::bad_ipv6));
  EXPECT_EQ(reason("a%2"), message(ErrorCode::bad_percent_encoding));
  EXPECT_EQ(iri::reason(iri::rule::URI, "s:", {}), message(ErrorCode::none));
}

std::string of_template(std::string_view text, const iri::TemplateValue& value = "v") {
  const iri::TemplateVariable variables[] = {{"l", value}};
  const auto made = iri::expand(text, variables);
  return made ? "" : std::string(iri::template_reason(text, made.error()));
}

TEST(Reason, OfTemplatesSaysWhatIsWrong) {
  for (const auto* text : {"{=a}", "{,a}", "{!a}", "{@a}", "x{|a}"}) {
    EXPECT_EQ(of_template(text), "this operator is reserved for extensions (RFC 6570 s2.2)")
        << text;
  }
  for (const auto* text : {"{a:0}", "{a:}", "{a:x}", "{a:10000}", "{b,a:01}"}) {
    EXPECT_EQ(of_template(text), "the prefix of a variable is a number from 1 to 9999") << text;
  }
  for (const auto* text : {"{a:3*}", "{?b,a:10*}"}) {
    EXPECT_EQ(of_template(text), "a variable has a prefix or a *, and not both") << text;
  }
  for (const auto* text : {"{a:3:4}", "{a:*}"}) {
    EXPECT_EQ(of_template(text), "the prefix of a variable is a number from 1 to 9999") << text;
  }
  for (const auto* text : {"{", "{a", "x{?a", "{a,", "{a:3", "{a{b}", "{a*"}) {
    EXPECT_EQ(of_template(text), "this expression is not closed: its } is missing") << text;
  }
  for (const auto* text : {"{}", "{?}", "{a,}", "{a,,b}", "{a}{&}"}) {
    EXPECT_EQ(of_template(text), "the name of a variable is missing") << text;
  }
  for (const auto* text : {"{a-b}", "{a b}", "{a.}", "{a..b}", "{?$}"}) {
    EXPECT_TRUE(of_template(text).starts_with("the name of a variable has letters")) << text;
  }
  EXPECT_EQ(of_template("{a*:3}"), "after the * of a variable comes , or }");
  EXPECT_EQ(of_template("a}"), "a } without its {");
  EXPECT_EQ(of_template("{a}}"), "a } without its {");
  for (const auto* text : {"a b", "<{a}>", "|", "\x7F"}) {
    EXPECT_EQ(of_template(text), "this character cannot stand in a template; percent-encode it");
  }
  EXPECT_EQ(of_template("%4"), message(ErrorCode::bad_percent_encoding));
}

// RFC 6570 s2.4.1: a prefix is for strings. The template is right.
TEST(Reason, OfATemplateTellsAWrongValueFromAWrongTemplate) {
  const std::string_view list[] = {"a", "b"};
  const std::string wrong = "a prefix has no meaning for a list or an object (RFC 6570 s2.4.1)";
  EXPECT_EQ(of_template("{l:3}", std::span<const std::string_view>(list)), wrong);
  EXPECT_EQ(of_template("{l:3}{", std::span<const std::string_view>(list)), wrong);
  EXPECT_EQ(of_template("{l:3}"), "");
}

std::string of_path(std::string_view path, PathStyle style = PathStyle::windows) {
  const auto made = iri::file_uri(path, style);
  return made ? "" : std::string(iri::file_uri_reason(path, style, made.error()));
}

TEST(Reason, OfFilePathsHasASentenceForEachCause) {
  const std::string relative = "the path is relative, and file URIs have absolute paths only";
  EXPECT_EQ(of_path("a/b", PathStyle::posix), relative);
  EXPECT_EQ(of_path("", PathStyle::posix), relative);
  EXPECT_EQ(of_path("C:\\a", PathStyle::posix), "this is a Windows path");
  EXPECT_EQ(of_path("\\\\h\\s", PathStyle::posix), "this is a Windows path");
  EXPECT_EQ(of_path({"/a\0", 3}, PathStyle::posix), "a file path cannot hold a NUL");
  EXPECT_EQ(of_path({"C:\\\0", 4}), "a file path cannot hold a NUL");
  EXPECT_EQ(of_path("a\\b"), relative);
  EXPECT_EQ(of_path("/a"), "this is a Unix path");
  EXPECT_EQ(of_path("\\a"), "the path is relative to the current drive");
  EXPECT_EQ(of_path("C:a"), "the path is relative to the current folder of its drive");
  EXPECT_EQ(of_path("C:"), "the path is relative to the current folder of its drive");
  EXPECT_EQ(of_path("\\\\h"), "a UNC path has the name of a share after that of the host");
  EXPECT_EQ(of_path("\\\\h\\\\a"), "a UNC path has the name of a share after that of the host");
  for (const auto* path : {"\\\\", "\\\\..\\s", "\\\\a b\\s"}) {
    EXPECT_EQ(of_path(path), "this is not the name of a host, which a UNC path begins with");
  }
  for (const auto* path : {"\\\\.\\COM1", "\\\\?\\Volume{1}\\x"}) {
    EXPECT_EQ(of_path(path), "this names a device, or a file in a form that no file URI has");
  }
}

std::string of_uri(std::string_view uri, PathStyle style = PathStyle::windows) {
  const auto made = iri::file_path(*iri::IriView::parse(uri), style);
  return made ? "" : std::string(iri::file_path_reason(uri, style, made.error()));
}

TEST(Reason, OfFileUrisHasASentenceForEachCause) {
  const auto posix = PathStyle::posix;
  EXPECT_EQ(of_uri("http://h/", posix), "this is not a file URI");
  EXPECT_EQ(of_uri("file://u@h/", posix), "a file URI has no userinfo");
  EXPECT_EQ(of_uri("file://h:1/", posix), "a file URI has no port");
  EXPECT_EQ(of_uri("file://C:/a", posix), "a drive stands after three slashes, as in file:///C:/");
  EXPECT_EQ(of_uri("file://hh:/a", posix), "a file URI has no port");
  EXPECT_EQ(of_uri("file:///a?b", posix), "a file URI has no query; a ? in a name is %3F");
  EXPECT_EQ(of_uri("file:///a#b", posix), "a file URI has no fragment; a # in a name is %23");
  EXPECT_EQ(of_uri("file://h/a", posix),
            "the file is on another machine, for which Unix has no path");
  EXPECT_EQ(of_uri("file:///a%00", posix), "a file path cannot hold a NUL");
  const std::string separator = "a percent-encoded separator would name another file";
  EXPECT_EQ(of_uri("file:///a%2Fb", posix), separator);
  EXPECT_EQ(of_uri("file:///C:/a%2fb"), separator);
  EXPECT_EQ(of_uri("file:///C:/a%5Cb"), separator);
  const std::string relative = "the path is relative, and file URIs have absolute paths only";
  EXPECT_EQ(of_uri("file:a", posix), relative);
  EXPECT_EQ(of_uri("file:", posix), relative);
  EXPECT_EQ(of_uri("file:a"), relative);
  EXPECT_EQ(of_uri("file:///a"), "a Windows path begins with a drive, such as C:, or with a host");
  EXPECT_EQ(of_uri("file:///C%7C/a"), "a drive is a letter and a :, not a |");
  EXPECT_EQ(of_uri("file:///C:a"), "the path is relative to the current folder of its drive");
  EXPECT_EQ(of_uri("file:///C%3Aa"), "the path is relative to the current folder of its drive");
  const std::string host = "this is not the name of a host, which a UNC path begins with";
  EXPECT_EQ(of_uri("file://%20/s"), host);
  EXPECT_EQ(of_uri("file:////%20/s"), host);
  const std::string share = "a UNC path has the name of a share after that of the host";
  EXPECT_EQ(of_uri("file://h"), share);
  EXPECT_EQ(of_uri("file:////h"), share);
  EXPECT_EQ(of_uri("file://localhost/a"),
            "a Windows path begins with a drive, such as C:, or with a host");
}

}  // namespace
