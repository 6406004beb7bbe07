// RedirectChain and iri_gate_passes_redirect(): RFC 9110 s10.2.2 and s15.4, RFC 3986 s5.4, and the Fetch Standard's limit.
#include "iri/redirects.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "iri/iri.h"

namespace {

using iri::Gate;
using iri::RedirectChain;
using iri::RedirectOptions;
using iri::RedirectStep;
using iri::RedirectStop;

Gate fetch() { return Gate::make(iri::presets::fetch()).value(); }
Gate lenient() { return Gate::make(iri::Policy::allow_everything()).value(); }

RedirectChain started(const Gate& gate, const char* url, RedirectOptions options = {}) {
  RedirectChain chain(gate, options);
  EXPECT_TRUE(chain.start(url)) << url;
  return chain;
}

std::string led(const char* url, const char* location, const Gate& gate = fetch()) {
  RedirectChain chain = started(gate, url);
  const RedirectStep step = chain.follow(location);
  return step ? std::string(chain.url().text()) : std::string(name(step.stop));
}

// RFC 3986 s5.4.1, with a base that the gate lets pass.
TEST(Redirects, ALocationIsResolvedAgainstTheUrlThatAnswered) {
  const char* const base = "http://a.example/b/c/d;p?q";
  for (const auto& [location, target] :
       std::vector<std::array<const char*, 2>>{{"g", "http://a.example/b/c/g"},
                                               {"./g", "http://a.example/b/c/g"},
                                               {"/g", "http://a.example/g"},
                                               {"//g.example", "http://g.example"},
                                               {"?y", "http://a.example/b/c/d;p?y"},
                                               {"", "http://a.example/b/c/d;p?q"},
                                               {"../..", "http://a.example/"},
                                               {"../../g", "http://a.example/g"},
                                               {"https://g.example/x", "https://g.example/x"}}) {
    EXPECT_EQ(led(base, location), target) << location;
  }
}

TEST(Redirects, EachStepIsResolvedAgainstTheOneBefore) {
  RedirectChain chain = started(fetch(), "http://a.example/x/y");
  EXPECT_TRUE(chain.follow("z/"));
  EXPECT_TRUE(chain.follow("w"));
  EXPECT_EQ(chain.url().text(), "http://a.example/x/z/w");
  EXPECT_EQ(chain.count(), 2U);
}

// RFC 9110 s10.2.2, with its two examples.
TEST(Redirects, ALocationWithoutAFragmentHasThatOfTheUrlBefore) {
  const Gate gate = lenient();
  EXPECT_EQ(led("http://www.example.org/~tim#t", "/People.html#tim", gate),
            "http://www.example.org/People.html#tim");
  EXPECT_EQ(
      led("http://www.example.org/index.html#larry", "http://www.example.net/index.html", gate),
      "http://www.example.net/index.html#larry");
  EXPECT_EQ(led("http://a/#x", "/y#", gate), "http://a/y#");
  EXPECT_EQ(led("http://a/", "/y", gate), "http://a/y");
}

TEST(Redirects, TheGateJudgesWhatALocationLeadsTo) {
  const char* const base = "https://a.example/";
  for (const char* const location :
       {"https://169.254.169.254/", "//127.0.0.1/", "//[::1]/", "//0x7f.1/", "//localhost/",
        "https://a.example:8443/", "file:///etc/passwd", "gopher://a.example/", "//u:p@b.example/",
        "https:///x", "/%00"}) {
    RedirectChain chain = started(fetch(), base);
    const RedirectStep step = chain.follow(location);
    EXPECT_EQ(step.stop, RedirectStop::refused) << location;
    EXPECT_FALSE(step.verdict.passes()) << location;
    EXPECT_NE(chain.explain(step), "") << location;
    EXPECT_EQ(chain.url().text(), base) << location;
  }
}

TEST(Redirects, TheFirstUrlIsJudgedToo) {
  RedirectChain chain(fetch());
  EXPECT_EQ(chain.follow("/").stop, RedirectStop::not_started);
  EXPECT_EQ(chain.start("http://127.0.0.1/").stop, RedirectStop::refused);
  EXPECT_EQ(chain.follow("http://a.example/").stop, RedirectStop::refused);
  EXPECT_EQ(chain.start("/a").stop, RedirectStop::not_valid);
  EXPECT_TRUE(chain.url().text().empty());
  EXPECT_TRUE(chain.start("http://a.example/"));
  EXPECT_TRUE(chain.follow("/b"));
}

TEST(Redirects, WhatThePolicyCanonicalizesIsFetchedInThatForm) {
  RedirectChain chain(fetch());
  EXPECT_TRUE(chain.start("http://a.example/x/../%62?q=%7e"));
  EXPECT_EQ(chain.url().text(), "http://a.example/b?q=%7e");
  EXPECT_TRUE(chain.follow("%2E%2E/%63"));
  EXPECT_EQ(chain.url().text(), "http://a.example/c");
  EXPECT_TRUE(chain.follow("HTTP://A.example/?sig=%2f"));  // nothing to canonicalize
  EXPECT_EQ(chain.url().text(), "HTTP://A.example/?sig=%2f");
}

TEST(Redirects, WhatIsNoReferenceIsNotFollowed) {
  for (const char* const location :
       {"/a b", "http://[::1", "/%zz", "/caf\xC3\xA9", "http://h:x/", "\n/"}) {
    RedirectChain chain = started(fetch(), "http://a.example/");
    const RedirectStep step = chain.follow(location);
    EXPECT_EQ(step.stop, RedirectStop::not_valid) << location;
    EXPECT_TRUE(step.verdict.error.failed()) << location;
    EXPECT_TRUE(chain.explain(step).find("reject: ") != std::string::npos) << location;
  }
}

TEST(Redirects, FromHttpsToHttpIsADowngradeUnlessAllowed) {
  for (const char* const location : {"http://a.example/", "http://b.example/"}) {
    RedirectChain chain = started(fetch(), "https://a.example/");
    EXPECT_EQ(chain.follow(location).stop, RedirectStop::downgrade);
    EXPECT_EQ(chain.url().text(), "https://a.example/");
    EXPECT_EQ(chain.follow("/").stop, RedirectStop::downgrade);  // it stays stopped
    chain = started(fetch(), "HTTPS://a.example/", {.allows_downgrade = true});
    EXPECT_TRUE(chain.follow(location));
    EXPECT_EQ(chain.url().text(), location);
  }
  EXPECT_EQ(led("wss://a/", "ws://a/", lenient()), "downgrade");
  EXPECT_EQ(led("wss://a/", "https://a/", lenient()), "https://a/");
  EXPECT_EQ(led("https://a/", "ftp://a/", lenient()), "downgrade");
  EXPECT_EQ(led("http://a.example/", "https://a.example/"), "https://a.example/");
}

TEST(Redirects, CredentialsAreForTheFirstOriginAlone) {
  RedirectChain chain = started(fetch(), "https://a.example/x");
  RedirectStep step = chain.follow("https://A.example:443/y");  // the same: RFC 6454 s5
  EXPECT_FALSE(step.changes_origin);
  EXPECT_TRUE(chain.keeps_credentials());
  step = chain.follow("https://b.example/");
  EXPECT_TRUE(step.changes_origin);
  EXPECT_FALSE(chain.keeps_credentials());
  EXPECT_FALSE(chain.follow("/z").changes_origin);
  EXPECT_FALSE(chain.keeps_credentials());
  EXPECT_TRUE(chain.follow("https://a.example/x"));  // back, but b.example has led here
  EXPECT_FALSE(chain.keeps_credentials());
  EXPECT_TRUE(chain.start("https://a.example/"));
  EXPECT_TRUE(chain.keeps_credentials());
  for (const char* const other :
       {"https://a.example.evil.example/", "https://sub.a.example/", "//c.example"}) {
    chain = started(fetch(), "https://a.example/");
    EXPECT_TRUE(chain.follow(other).changes_origin) << other;
  }
  chain = started(fetch(), "http://a.example/");
  EXPECT_TRUE(chain.follow("https://a.example/").changes_origin);
}

TEST(Redirects, AreNoMoreThanTheOptionsSay) {
  for (const std::uint32_t most : {0U, 1U, 5U, 20U}) {
    RedirectChain chain = started(fetch(), "http://a.example/", {.most = most});
    for (std::uint32_t i = 0; i < most; ++i) EXPECT_TRUE(chain.follow("/")) << i;
    EXPECT_EQ(chain.follow("/").stop, RedirectStop::too_many);
    EXPECT_EQ(chain.count(), most);
  }
  EXPECT_EQ(RedirectOptions().most, 20U);
}

TEST(Redirects, TheAddressIsJudgedByTheSameGate) {
  const RedirectChain chain = started(fetch(), "http://a.example/");
  EXPECT_TRUE(chain.connects_to(iri::IPv4{8, 8, 8, 8}).passes());
  EXPECT_FALSE(chain.connects_to(iri::IPv4{10, 0, 0, 1}).passes());
  EXPECT_FALSE(chain.connects_to(iri::IPv6{}).passes());
  EXPECT_FALSE(chain.connects_to(nullptr, 0).passes());
}

TEST(Redirects, EachStopHasALine) {
  RedirectChain chain = started(fetch(), "https://a.example/", {.most = 1});
  EXPECT_EQ(chain.explain(chain.follow("/")), "");
  EXPECT_EQ(chain.explain(chain.follow("/")),
            "reject: too_many: more redirects than are followed\n");
  chain = started(fetch(), "https://a.example/");
  EXPECT_EQ(chain.explain(chain.follow("http://a.example/")),
            "reject: downgrade: a redirect from https to a scheme without TLS\n");
  EXPECT_NE(chain.explain(RedirectChain(fetch()).follow("/")), "");
}

struct CChain {
  explicit CChain(const char* preset) {
    iri_policy policy = IRI_POLICY_INIT;
    EXPECT_EQ(iri_policy_preset(preset, &policy, nullptr), IRI_OK);
    EXPECT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK);
  }
  bool follow(const std::string& url, const std::string& location) {
    next.assign(2 * (2 * url.size() + location.size() + 8), '\0');
    std::size_t size = 0;
    const bool passes = iri_gate_passes_redirect(&gate, &chain, url.data(), url.size(),
                                                 location.data(), location.size(), next.data(),
                                                 next.size(), &size, &verdict, &error);
    next.resize(size);
    return passes;
  }
  iri_gate gate = IRI_GATE_INIT;
  iri_redirects chain = IRI_REDIRECTS_INIT;
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  std::string next;
};

TEST(Redirects, InCAreThoseOfCpp) {
  const std::vector<std::vector<const char*>> chains = {
      {"http://a.example/b#f", "c", "../d?e", "//b.example", "https://b.example", "/"},
      {"https://a.example/", "http://a.example/", "/"},
      {"https://a.example/x", "%2E%2E/%63", "//169.254.169.254/", "/"},
      {"http://a.example/", "/a b", "/"},
      {"http://a.example/", "", "", "", "", ""},
      {"http://a.example/", "https://a.example:444/"},
      {"http://a.example/", "//b.example/", "c", "//a.example/"},
  };
  for (const auto& urls : chains) {
    CChain c("fetch");
    c.chain.most = 4;
    RedirectChain cpp = started(fetch(), urls[0], {.most = 4});
    std::string url = urls[0];
    for (std::size_t i = 1; i < urls.size(); ++i) {
      const bool had_stopped = c.chain.stop != IRI_REDIRECT_NONE;
      const RedirectStep step = cpp.follow(urls[i]);
      EXPECT_EQ(c.follow(url, urls[i]), static_cast<bool>(step)) << urls[i];
      EXPECT_EQ(c.chain.stop, static_cast<int>(step.stop)) << urls[i];
      EXPECT_EQ(c.chain.count, cpp.count());
      EXPECT_EQ(c.chain.drops_credentials == 0, cpp.keeps_credentials());
      if (!step && !had_stopped) {
        EXPECT_EQ(c.error.code, static_cast<int>(step.verdict.error.code)) << urls[i];
        EXPECT_EQ(c.verdict.action, IRI_ACTION_REJECT) << urls[i];
      }
      EXPECT_EQ(step.verdict.passes(), static_cast<bool>(step)) << urls[i];
      if (!step) continue;
      EXPECT_EQ(c.next, cpp.url().text());
      url = c.next;
    }
  }
}

TEST(Redirects, InCATooSmallBufferChangesNothing) {
  CChain c("fetch");
  const std::string url = "http://a.example/x/y";
  const std::string location = "../z";
  for (std::size_t capacity = 0;; ++capacity) {
    std::string out(capacity, '\0');
    std::size_t needed = 0;
    const bool passes = iri_gate_passes_redirect(
        &c.gate, &c.chain, url.data(), url.size(), location.data(), location.size(),
        capacity == 0 ? nullptr : out.data(), capacity, &needed, nullptr, &c.error);
    if (passes) {
      EXPECT_EQ(out.substr(0, needed), "http://a.example/z");
      break;
    }
    ASSERT_LT(capacity, 200U);
    EXPECT_EQ(c.error.code, IRI_ERROR_BUFFER_TOO_SMALL);
    EXPECT_GT(needed, capacity);
    EXPECT_EQ(c.chain.stop, IRI_REDIRECT_NONE);
    EXPECT_EQ(c.chain.count, 0U);
  }
  EXPECT_EQ(c.chain.count, 1U);
}

TEST(Redirects, InCNumbersAndArgumentsAreChecked) {
  for (int stop = IRI_REDIRECT_NONE; stop <= IRI_REDIRECT_DOWNGRADE; ++stop) {
    EXPECT_EQ(iri_redirect_name(stop), name(static_cast<RedirectStop>(stop)));
    EXPECT_EQ(iri_redirect_message(stop), message(static_cast<RedirectStop>(stop)));
  }
  for (const int stop : {-1, 6, 256}) {
    EXPECT_EQ(iri_redirect_name(stop), nullptr);
    EXPECT_EQ(iri_redirect_message(stop), nullptr);
  }
  CChain c("fetch");
  EXPECT_FALSE(c.follow("/relative", "/"));
  EXPECT_EQ(c.chain.stop, IRI_REDIRECT_NOT_VALID);
  c.chain.stop = 77;
  EXPECT_FALSE(c.follow("http://a.example/", "/"));
  EXPECT_EQ(c.error.code, IRI_ERROR_INVALID_ARGUMENT);
  c.chain = IRI_REDIRECTS_INIT;
  c.gate = IRI_GATE_INIT;  // not made
  EXPECT_FALSE(c.follow("http://a.example/", "/"));
  EXPECT_FALSE(iri_gate_passes_redirect(&c.gate, nullptr, "http://a/", 9, "/", 1, nullptr, 0,
                                        nullptr, nullptr, nullptr));
}

}  // namespace
