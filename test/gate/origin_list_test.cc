// Lists of origins (RFC 6454, Fetch Standard) and of redirect URIs (RFC 6749, RFC 8252, RFC 9700).
#include "iri/origin_list.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

namespace {

using iri::ListErrorCode;
using iri::OriginList;
using iri::RedirectUriList;
using Texts = std::vector<std::string>;

OriginList origins(const Texts& entries) { return OriginList::make(entries).value(); }
ListErrorCode error_of(const std::string& entry) {
  const auto list = OriginList::make({"https://ok.example", entry});
  if (list) return ListErrorCode::none;
  EXPECT_EQ(list.error().index, 1U) << entry;
  return list.error().code;
}

RedirectUriList uris(const Texts& entries, bool localhost = false) {
  return RedirectUriList::make(entries, {.localhost = localhost}).value();
}
ListErrorCode uri_error_of(const std::string& entry, bool localhost = false) {
  const auto list = RedirectUriList::make({entry}, {.localhost = localhost});
  return list ? ListErrorCode::none : list.error().code;
}

TEST(OriginList, AllowsWhatItNamesOctetByOctet) {
  const OriginList list =
      origins({"https://example.com", "http://localhost:3000", "https://[::1]:8443"});
  for (const char* const origin :
       {"https://example.com", "http://localhost:3000", "https://[::1]:8443"})
    EXPECT_TRUE(list.allows(origin)) << origin;
  for (const char* const origin : {"",
                                   "null",
                                   "*",
                                   "https://example.com/",
                                   "https://example.com:443",
                                   "HTTPS://example.com",
                                   "https://Example.com",
                                   "http://example.com",
                                   "https://example.com.",
                                   "https://example.com.evil.example",
                                   "https://evilexample.com",
                                   "https://sub.example.com",
                                   "https://example.com@evil.example",
                                   "https://example.com https://evil.example",
                                   " https://example.com",
                                   "https://example.co",
                                   "http://localhost",
                                   "http://localhost:30000",
                                   "https://[0::1]:8443",
                                   "example.com"})
    EXPECT_FALSE(list.allows(origin)) << origin;
}

TEST(OriginList, AWildcardIsOneLabel) {
  const OriginList list = origins({"https://*.example.com", "http://*.dev.example:8080"});
  for (const char* const origin : {"https://a.example.com", "https://a-b_0.example.com",
                                   "https://xn--e1a.example.com", "http://a.dev.example:8080"})
    EXPECT_TRUE(list.allows(origin)) << origin;
  for (const char* const origin : {"https://example.com",
                                   "https://.example.com",
                                   "https://a.b.example.com",
                                   "https://A.example.com",
                                   "http://a.example.com",
                                   "https://a.example.com:8443",
                                   "https://a.example.comx",
                                   "https://a.example.org",
                                   "https://evil.example/.example.com",
                                   "https://evil.example?.example.com",
                                   "https://u@a.example.com",
                                   "https://evil.example#.example.com",
                                   "https://a%2e.example.com",
                                   "https://*.example.com",
                                   "https://-a.example.com",
                                   "https://a-.example.com",
                                   "https://a .example.com",
                                   "https://a\\.example.com",
                                   "http://a.dev.example",
                                   "http://a.dev.example:80",
                                   "https://\xC3\xA9.example.com",
                                   "null"})
    EXPECT_FALSE(list.allows(origin)) << origin;
  EXPECT_TRUE(list.allows("https://" + std::string(63, 'a') + ".example.com"));
  EXPECT_FALSE(list.allows("https://" + std::string(64, 'a') + ".example.com"));
}

TEST(OriginList, RefusesEntriesThatNoBrowserSends) {
  for (const char* const entry :
       {"https://example.com", "https://*.example.com", "http://127.0.0.1:5173",
        "chrome-extension://abcdefgh", "https://xn--e1a.example"})
    EXPECT_EQ(error_of(entry), ListErrorCode::none) << entry;
  for (const char* const entry :
       {"null", "https://example.com/", "https://example.com/a", "https://example.com?",
        "https://u@example.com", "https://example.com#", "file:///", "https:a", "data:x"})
    EXPECT_EQ(error_of(entry), ListErrorCode::not_an_origin) << entry;
  for (const char* const entry :
       {"https://Example.com", "HTTPS://example.com", "https://example.com:443",
        "http://example.com:80", "https://example.com:", "https://[0:0::1]", "https://%61.example",
        "https://*.example.com:443", "http://127.1:3000", "http://0x7f.0.0.1", "http://a%20b",
        "http://localhost:08080", "https://a%2Fb.example"})
    EXPECT_EQ(error_of(entry), ListErrorCode::not_serialized) << entry;
  for (const char* const entry :
       {"", "example.com", "//example.com", "https://ex ample.com", "https://\xC3\xA9.example"})
    EXPECT_EQ(error_of(entry), ListErrorCode::not_a_uri) << entry;
  for (const char* const entry :
       {"*", "https://*", "https://*.", "https://*.com", "https://*.localhost",
        "https://a.*.example.com", "https://a*.example.com", "https://*a.example.com",
        "https://*.*.example.com", "*://a.example.com", "https://*.0.0.1", "https://*..com"})
    EXPECT_EQ(error_of(entry), ListErrorCode::bad_wildcard) << entry;
  EXPECT_EQ(error_of("https://*.example.com/"), ListErrorCode::not_an_origin);
}

// Against the entries, compared one by one.
TEST(OriginList, OfManyEntriesAllowsEachAndNoOther) {
  std::mt19937 random(39);
  Texts entries;
  std::set<std::string> named;
  const auto some = [&] {
    std::string text = random() % 2 == 0 ? "https://" : "http://";
    for (unsigned labels = 2 + random() % 2; labels-- > 0;) {
      text += static_cast<char>('a' + random() % 3);
      text += labels == 0 ? "" : ".";
    }
    return random() % 3 == 0 ? text + ":8" : text;
  };
  for (int i = 0; i < 40; ++i) named.insert(entries.emplace_back(some()));
  const OriginList list = origins(entries);
  for (int i = 0; i < 5000; ++i) {
    const std::string origin = some();
    EXPECT_EQ(list.allows(origin), named.contains(origin)) << origin;
  }
  EXPECT_FALSE(origins({}).allows(""));
  EXPECT_FALSE(origins({}).allows("https://a.b"));
}

// What trackers of servers report: hasura 6345, appwrite 13514, tauri 2327, vertx-web 2556; mcp-chrome 384, sanic-cors 68,
// mockforge 760; envoy gateway 2453, corser 17; onecli 561.
TEST(OriginList, AnswersWhatPublicReportsAskOfIt) {
  const Texts of_apps = {"capacitor://localhost", "tauri://localhost", "http://tauri.localhost",
                         "chrome-extension://mdplmiioglkpgkgblfdilgebpppgdlm",
                         "moz-extension://0b8c1a2e-0000-4000-8000-000000000000"};
  const OriginList list = origins(of_apps);
  for (const std::string& origin : of_apps) EXPECT_TRUE(list.allows(origin)) << origin;
  EXPECT_FALSE(list.allows("capacitor://localhost.evil.example"));
  const OriginList local = origins({"http://127.0.0.1", "https://*.mockforge.example"});
  for (const char* const origin :
       {"http://127.0.0.1.evil.example", "http://127.0.0.1:1", "https://evilmockforge.example",
        "https://a.mockforge.example.evil.example", "https://x/.mockforge.example", "NULL"})
    EXPECT_FALSE(local.allows(origin)) << origin;
  for (const char* const entry : {"http://localhost:*", "https://*:8443", "https://*"})
    EXPECT_EQ(error_of(entry), ListErrorCode::bad_wildcard) << entry;
  EXPECT_EQ(error_of("https://[2001:DB8::1]"), ListErrorCode::not_serialized);
}

// zitadel 12559, fastmcp 346, hsweb 354 and 363, spring-security-oauth 155, keycloak 47718, ts-oauth2-server 236, django-oauth-toolkit 1801,
// coder 29013, fxa-content-server 5827.
TEST(RedirectUriList, AnswersWhatPublicReportsAskOfIt) {
  const RedirectUriList list =
      uris({"http://127.0.0.1/cb", "http://localhost:9876/cb", "https://trusted.example/cb",
            "https://trusted.example/q?", "myapp://localhost/cb", "https://localhost:1/cb"},
           true);
  for (const char* const uri : {"http://127.0.0.1:53219/cb", "http://localhost:53219/cb",
                                "http://localhost/cb", "https://trusted.example/q?"})
    EXPECT_TRUE(list.allows(uri)) << uri;
  for (const char* const uri :
       {"http://localhost:80@evil.example/cb", "http://localhost:9876%25@evil.example/cb",
        "https://trusted.example:pw@evil.example/cb", "https://trusted.example/cb/%2e%2e/steal",
        "https://trusted.example/cb/../../x", "https://trusted.example/cb/..;/x",
        "https://trusted.example:8443/cb", "https://trusted.example/cb?x",
        "https://trusted.example/cb/", "https://trusted.example/q", "https://trusted.example/cb?",
        "myapp://localhost:1/cb", "https://localhost:2/cb", "http://127.0.0.2/cb",
        "http://127.0.0.1:53219/cb#x", "http://[::1]:53219/cb"})
    EXPECT_FALSE(list.allows(uri)) << uri;
}

// RFC 9700 s4.1.3.
TEST(RedirectUriList, AllowsWhatItNamesOctetByOctet) {
  const RedirectUriList list =
      uris({"https://app.example/cb", "https://app.example/cb?a=b", "com.example.app:/done"});
  for (const char* const uri :
       {"https://app.example/cb", "https://app.example/cb?a=b", "com.example.app:/done"})
    EXPECT_TRUE(list.allows(uri)) << uri;
  for (const char* const uri :
       {"", "https://app.example/cb/", "https://app.example/cb?", "https://app.example/cb?a=b&c",
        "https://app.example/cb#x", "https://app.example/cb/../x", "https://app.example/cb/..;/x",
        "https://app.example:443/cb", "HTTPS://app.example/cb", "https://App.example/cb",
        "https://app.example/%63b", "https://app.example", "https://app.example.evil.example/cb",
        "https://app.example@evil.example/cb", "com.example.app:/done/x", "com.example.app:done"})
    EXPECT_FALSE(list.allows(uri)) << uri;
}

// RFC 8252 s7.3: any port on a loopback address, and nothing else.
TEST(RedirectUriList, ALoopbackAddressHasAnyPort) {
  for (const char* const registered : {"http://127.0.0.1/cb?x", "http://127.0.0.1:9/cb?x"}) {
    const RedirectUriList list = uris({registered});
    for (const char* const port : {"", ":1", ":80", ":51004", ":65535"})
      EXPECT_TRUE(list.allows(std::string("http://127.0.0.1") + port + "/cb?x")) << port;
    for (const char* const uri :
         {"http://127.0.0.1:0/cb?x", "http://127.0.0.1:65536/cb?x", "http://127.0.0.1:080/cb?x",
          "http://127.0.0.1:/cb?x", "http://127.0.0.1:1234567/cb?x", "http://127.0.0.1:1/cb",
          "http://127.0.0.1:1/cb?x&y", "http://127.0.0.1:1/cb?x#f", "http://[::1]:1/cb?x",
          "http://localhost:1/cb?x", "https://127.0.0.1:1/cb?x", "http://127.0.0.2:1/cb?x",
          "http://127.0.0.1.evil.example:1/cb?x", "http://127.0.0.1:1@evil.example/cb?x",
          "http://127.1:1/cb?x", "http://127.0.0.1:1x/cb?x", "http://127.0.0.1:-1/cb?x",
          "HTTP://127.0.0.1:1/cb?x"})
      EXPECT_FALSE(list.allows(uri)) << uri;
  }
  const RedirectUriList six = uris({"http://[::1]/"});
  EXPECT_TRUE(six.allows("http://[::1]:61023/"));
  EXPECT_FALSE(six.allows("http://[::1]:61023"));
  EXPECT_FALSE(six.allows("http://[0::1]:61023/"));
  EXPECT_TRUE(uris({"http://127.0.0.1"}).allows("http://127.0.0.1:5"));
  EXPECT_TRUE(uris({"http://127.0.0.1?x"}).allows("http://127.0.0.1:5?x"));
  EXPECT_FALSE(uris({"https://127.0.0.1/"}).allows("https://127.0.0.1:5/"));
}

TEST(RedirectUriList, LocalhostIsNoLoopbackAddressUnlessSaid) {
  EXPECT_EQ(uri_error_of("http://localhost/cb"), ListErrorCode::localhost);
  EXPECT_EQ(uri_error_of("http://LOCALHOST:3000/cb"), ListErrorCode::localhost);
  const RedirectUriList list = uris({"http://localhost/cb"}, true);
  EXPECT_TRUE(list.allows("http://localhost:3000/cb"));
  EXPECT_FALSE(list.allows("http://127.0.0.1:3000/cb"));
  EXPECT_FALSE(list.allows("http://localhost.evil.example/cb"));
}

TEST(RedirectUriList, RefusesEntriesThatNoClientMayHave) {
  for (const char* const entry :
       {"https://a.example", "https://a.example/*", "com.example.app:/x", "http://[::1]:1/"})
    EXPECT_EQ(uri_error_of(entry), ListErrorCode::none) << entry;
  for (const char* const entry :
       {"", "/cb", "https://a.example/a b", "https:///cb", "https:cb", "http:cb", "//a.example/"})
    EXPECT_EQ(uri_error_of(entry), ListErrorCode::not_a_uri) << entry;
  EXPECT_EQ(uri_error_of("https://a.example/#"), ListErrorCode::has_fragment);
  EXPECT_EQ(uri_error_of("https://u@a.example/"), ListErrorCode::has_userinfo);
  EXPECT_EQ(uri_error_of("https://*.example/"), ListErrorCode::bad_wildcard);
  for (const char* const entry :
       {"http://a.example/", "HTTP://a.example/", "http://127.0.0.2/",
        "http://127.0.0.1.a.example/", "http://127.0.0.1:0/", "http://10.0.0.1/"})
    EXPECT_EQ(uri_error_of(entry), ListErrorCode::without_tls) << entry;
  for (const char* const entry : {"javascript:alert(1)", "data:text/html,x", "JavaScript:x"})
    EXPECT_EQ(uri_error_of(entry), ListErrorCode::active_scheme) << entry;
}

TEST(OriginList, EachErrorHasANameAndASentence) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(ListErrorCode::active_scheme); ++i) {
    const auto code = static_cast<ListErrorCode>(i);
    EXPECT_TRUE(names.insert(name(code)).second);
    EXPECT_FALSE(message(code).empty());
  }
  EXPECT_EQ(name(ListErrorCode::active_scheme), "active_scheme");
  EXPECT_EQ(name(ListErrorCode::bad_wildcard), "bad_wildcard");
}

}  // namespace
