// The scans of request targets and Host fields: what a kernel accepts, the table accepts, with the
// same components; and its features are those of the bytes. These are parts of the library that it
// does not export.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "http/read_target.hpp"
#include "iri/kernel.hpp"
#include "scan/features.hpp"
#include "scan/kernels/kernel.hpp"
#include "scan/plain.hpp"
#include "scan/read.hpp"
#include "scan/table.hpp"
#include "support/guarded.hpp"

namespace {

namespace table = iri::detail::table;
using iri::Components;
using iri::detail::Features;
using iri::detail::Input;
using iri::detail::Kernel;
using Texts = std::vector<std::string>;
using table::Target;

struct Read {
  Components components;
  Features features;
  friend bool operator==(const Read&, const Read&) = default;
};

/// The text in a block of its very size, so that the sanitizers see a read past it.
class Exact {
 public:
  explicit Exact(std::string_view text)
      : block_(new unsigned char[text.size()]), size_(static_cast<std::uint32_t>(text.size())) {
    std::copy(text.begin(), text.end(), block_.get());
  }
  Input in() const { return {block_.get(), size_}; }

 private:
  std::unique_ptr<unsigned char[]> block_;
  std::uint32_t size_;
};

/// What the table reads, and the features of the bytes. False if it refuses the text.
bool read_by_table(Target target, bool raw_utf8, Input in, Read& read) {
  const table::Stop stop =
      table::walk<true>(table::start_of(target, raw_utf8), in.data, 0, in.size, read.components);
  if (!stop.accepted(in.size)) return false;
  table::finish(stop.state, in.size, read.components);
  read.features = iri::detail::features_of(in, read.components);
  return true;
}

/// Counts the texts that some kernel has accepted, and those that the table accepts.
struct Counts {
  std::size_t by_kernel = 0;
  std::size_t by_table = 0;
};

class Scans {
 public:
  Scans() {
    while (const Kernel* kernel = iri::detail::kernel_at(kernels_.size()))
      kernels_.push_back(kernel);
  }

  /// Whether every kernel reads the text as the table and the bytes say, or leaves it to them.
  bool agree(std::string_view text) {
    const Exact exact(text);
    bool good = true;
    for (const bool raw_utf8 : {false, true}) {
      good &= agree(Target::request_target, raw_utf8, exact.in());
    }
    return good && agree(Target::Host, false, exact.in()) && agree(Target::Host, true, exact.in());
  }
  Counts counts() const { return counts_; }

 private:
  bool agree(Target target, bool raw_utf8, Input in) {
    Read expected;
    const bool accepted = read_by_table(target, raw_utf8, in, expected);
    counts_.by_table += accepted;
    bool any = false;
    for (const Kernel* kernel : kernels_) {
      Read read{used_, {}};
      const auto scan = target == Target::Host ? kernel->scan_host
                        : raw_utf8             ? kernel->scan_iri_target
                                               : kernel->scan_uri_target;
      Components alone = used_;
      if (scan(in, alone, nullptr) && (!accepted || alone != expected.components)) {
        ADD_FAILURE() << kernel->name << ' ' << static_cast<int>(target) << " without features";
        return false;
      }
      if (!scan(in, read.components, &read.features)) continue;
      any = true;
      if (!accepted || read != expected) {
        ADD_FAILURE() << kernel->name << ' ' << static_cast<int>(target) << ' ' << accepted << ' '
                      << std::hex << read.features.bits << ' ' << expected.features.bits << std::dec
                      << ' ' << read.features.slashes << ' ' << expected.features.slashes << ' '
                      << read.features.delimiters << ' ' << expected.features.delimiters;
        return false;
      }
    }
    counts_.by_kernel += any;
    return true;
  }

  std::vector<const Kernel*> kernels_;
  Counts counts_;
  // A scan writes each of them, whatever was in it.
  const Components used_{.scheme_end = 7,
                         .userinfo_end = 7,
                         .host_end = 7,
                         .authority_end = 7,
                         .path_end = 7,
                         .query_end = 7,
                         .size = 7};
};

bool has_vectors() { return iri::detail::kernel_at(1) != nullptr; }

/// Calls f(text) with each text of up to `longest` bytes of the alphabet.
template <class F>
void for_each_text(std::string_view alphabet, std::size_t longest, const F& f) {
  std::string text;
  const auto extend = [&](const auto& self) -> void {
    f(text);
    if (text.size() == longest) return;
    for (const char c : alphabet) {
      text.push_back(c);
      self(self);
      text.pop_back();
    }
  };
  extend(extend);
}

TEST(Features, AreThoseOfTheBytesOfEveryShortText) {
  Scans scans;
  for (const char* head : {"", "/", "a:", "A://", "a://b", "/aaa%2", "[::"}) {
    for_each_text("/.;%2eA&?:@-8]\xC3", 4, [&](const std::string& text) {
      ASSERT_TRUE(scans.agree(head + text)) << testing::PrintToString(head + text);
    });
  }
  EXPECT_GT(scans.counts().by_table, 100000U);
  EXPECT_TRUE(!has_vectors() || scans.counts().by_kernel * 100 > scans.counts().by_table * 80);
}

/// Each piece behind each head and [first, last) bytes that fill, before each tail.
void check_features(std::size_t first, std::size_t last) {
  const Texts pieces = {"/.", "//", "/..", ".", ";", "&", "/;a", "?&;", "%41", "%e4", "%aF", "%",
                        "%4", "%2G", "%%41", "?/.//;", "?%2f", "#", "\xC3\xA9", "\xC3", ":", "@",
                        "--", "+", "Z", "/%2e", "\xE4\xBD\xA0",
                        // no character
                        "\xED\xA0\x80", "\xE0\x80\x80", "\xEF\xBF\xBE"};
  const Texts heads = {"",     "/",     "?",      "a:",   "a:.",   "a:b.",
                       "a://", "B://c", "a://b/", "a:/?", "/%41/", "a://[::1]"};
  const Texts tails = {"", "b", "/.", ".&", "b?c&", ":8", "%20/", ":8x"};
  Scans scans;
  for (std::string fill(first, 'a'); fill.size() < last; fill += 'a') {
    for (const std::string& head : heads) {
      for (const std::string& piece : pieces) {
        for (const std::string& tail : tails) {
          const std::string text = head + fill + piece + tail;
          ASSERT_TRUE(scans.agree(text)) << testing::PrintToString(text);
        }
      }
    }
  }
  EXPECT_GT(scans.counts().by_table, 50000U);
}

// At all places of the first window, across its edge, and in the next.
TEST(Features, AreThoseOfTheBytesAtEveryPlaceOfAWindow) { check_features(0, 68); }

TEST(Features, AreThoseOfTheBytesAtEveryPlaceBehindAWindow) { check_features(68, 134); }

TEST(Features, AreThoseOfTheBytesOfRandomTargets) {
  const Texts pieces = {"/",  "/", "a",  "b",    ".",   ";",   "?", "&", "%2F", "%c3%a9",
                        "//", "-", "xn", "long", "0.1", "%41", "=", "A", "/.",  "\xC3\xA9"};
  std::mt19937 random(1);
  Scans scans;
  for (int i = 0; i < 30000; ++i) {
    std::string text = i % 4 != 0 ? "/" : i % 8 != 0 ? "http://h" : "";
    const std::size_t size = random() % 300;
    while (text.size() < size) text += pieces[random() % pieces.size()];
    ASSERT_TRUE(scans.agree(text)) << testing::PrintToString(text);
  }
  EXPECT_GT(scans.counts().by_table, 20000U);
  EXPECT_TRUE(!has_vectors() || scans.counts().by_kernel * 100 > scans.counts().by_table * 80);
}

/// As read_target() has them, with each kernel.
Features of_target(std::string_view target, bool raw_utf8 = false) {
  iri::RequestTarget read;
  Features features;
  const iri::Error error = iri::detail::read_target("GET", target, raw_utf8, read, features);
  EXPECT_FALSE(error.failed()) << target;
  return features;
}

// The sentences of features.hpp, one after the other.
TEST(Features, SayWhatTheirSentencesSay) {
  const std::string before(iri::kernel());
  for (const std::string_view kernel : iri::kernels()) {
    iri::use_kernel(kernel);
    EXPECT_EQ(of_target("/a/b.c?d/./e//f"), (Features{0, 2, 0}));
    EXPECT_EQ(of_target("/?a&b;c"), (Features{0, 1, 2}));
    EXPECT_EQ(of_target("/?%20%7F").bits, Features::pct_ascii);
    EXPECT_EQ(of_target("/?%80%FF").bits, Features::pct_beyond_ascii);
    EXPECT_EQ(of_target("/?%C3%a9").bits, Features::pct_beyond_ascii | Features::pct_lower_hex);
    EXPECT_EQ(of_target("/%2E").bits, Features::pct_ascii | Features::pct_in_path);
    EXPECT_EQ(of_target("/?\xC3\xA9", true).bits, Features::raw_utf8);
    EXPECT_EQ(of_target("/a/.b").bits, Features::leading_dot);
    EXPECT_EQ(of_target("a:.b").bits, Features::leading_dot);
    EXPECT_EQ(of_target("//a").bits, Features::double_slash);
    EXPECT_EQ(of_target("/a;b?;").bits, Features::path_semicolon);
    EXPECT_EQ(of_target("Http://a.b/B").bits, Features::front_upper);
    EXPECT_EQ(of_target("http://u:1@a-b.c:80/").bits, 0U);
    for (const char* host : {"x://a_b.c/", "x://[::1]/", "x://xn--b.c/--", "x://..", "x:///a"}) {
      EXPECT_EQ(of_target(host).bits, 0U) << host;
    }
    EXPECT_EQ(of_target("http://a").slashes, 0U);
  }
  iri::use_kernel(before);
}

TEST(Features, AreFoundWithoutAReadOutsideOfTheText) {
  const std::string before(iri::kernel());
  iri_test::Guarded guarded(200);
  for (const std::string_view kernel : iri::kernels()) {
    iri::use_kernel(kernel);
    for (const char* text : {"/", "/a-", "/.", "/%4a", "/?%4a", "x://-", "x://.", "x://a.b-",
                             "x://a.b", "x://a.b:8", "x:.", "x:/", "X:"}) {
      const Features wanted = of_target(text);
      EXPECT_EQ(of_target(guarded.at_end(text)), wanted) << text;
      EXPECT_EQ(of_target(guarded.at_front(text)), wanted) << text;
    }
    for (const char* text :
         {"/\xC3\xA9", "/\xE4\xBD\xA0", "/%4a?\xF0\x90\x8D\x88", "x://\xC3\xA9"}) {
      const Features wanted = of_target(text, true);
      EXPECT_EQ(of_target(guarded.at_end(text), true), wanted) << text;
      EXPECT_EQ(of_target(guarded.at_front(text), true), wanted) << text;
    }
  }
  iri::use_kernel(before);
}

/// Of a Host field, as read_host() has them.
Features of_host(std::string_view value) {
  Components read;
  Features features;
  EXPECT_FALSE(iri::detail::read_host(value, false, read, features).failed()) << value;
  return features;
}

// A Host field has no path and no query, and all of it is the front.
TEST(Features, OfAHostFieldAreThoseOfItsHost) {
  const std::string before(iri::kernel());
  for (const std::string_view kernel : iri::kernels()) {
    iri::use_kernel(kernel);
    EXPECT_EQ(of_host("a.bc:80"), Features());
    EXPECT_EQ(of_host("a.B").bits, Features::front_upper);
    EXPECT_EQ(of_host("a.b;&"), Features());
    EXPECT_EQ(of_host("%c3.b").bits, Features::pct_beyond_ascii | Features::pct_lower_hex);
  }
  iri::use_kernel(before);
}

/// Whether every kernel finds what the bytes say, of the text as a target and as a field, each also
/// beside another one.
bool agree_on_plain(std::string_view text) {
  static const Exact path("/a");
  static const Exact host("a.b");
  const Exact exact(text);
  const iri::detail::PlainRequest target = plain_request(exact.in(), {});
  const iri::detail::PlainRequest field = plain_request({}, exact.in());
  for (std::size_t i = 0; const Kernel* kernel = iri::detail::kernel_at(i); ++i) {
    const iri::detail::PlainRequest both = kernel->scan_plain(exact.in(), host.in());
    const iri::detail::PlainRequest other = kernel->scan_plain(path.in(), exact.in());
    if (kernel->scan_plain(exact.in(), {}) != target ||
        kernel->scan_plain({}, exact.in()) != field || both.path_end != target.path_end ||
        both.host_end != 3 || both.last_label != 2 || both.traits != 0 ||
        other.host_end != field.host_end || other.last_label != field.last_label ||
        other.traits != field.traits || other.path_end != 2)
      return false;
  }
  return true;
}

TEST(PlainRequest, IsThatOfTheBytesOfEveryShortText) {
  for (const char* head : {"", "/", "/a", "/a/", "a.b", "a.b:", "0-a.9", "A_.b"}) {
    for_each_text("/.;%A&?:-a90_\xC3", 4, [&](const std::string& text) {
      ASSERT_TRUE(agree_on_plain(head + text)) << testing::PrintToString(head + text);
    });
  }
}

/// Each piece, and each byte, behind each head and [first, last) bytes that fill.
void check_plain(std::size_t first, std::size_t last) {
  Texts pieces = {"/.", "//", "/..", "?;",     ";",       "..", "-.", ".-", ".a",
                  ".0", ":8", ":0",  ":65536", ":100000", "--", "..", ".A", "A:8"};
  for (unsigned byte = 0; byte < 256; ++byte) pieces.emplace_back(1, static_cast<char>(byte));
  for (std::string fill(first, 'a'); fill.size() < last; fill += 'a') {
    for (const std::string& piece : pieces) {
      for (const char* head : {"", "/", "/?", "a."}) {
        for (const char* tail : {"", "b", ".b", "?c", ":80", "bcdefg"}) {
          const std::string text = head + fill + piece + tail;
          ASSERT_TRUE(agree_on_plain(text)) << testing::PrintToString(text);
        }
      }
    }
  }
}

TEST(PlainRequest, IsThatOfTheBytesAtEveryPlaceOfAWindow) { check_plain(0, 66); }

TEST(PlainRequest, IsThatOfTheBytesAtEveryPlaceBehindAWindow) { check_plain(66, 131); }

TEST(PlainRequest, OfAFieldIsThatBesideALongTarget) {
  const Exact target("/" + std::string(100, 'a'));
  for (std::size_t size = 1; size < 110; ++size) {
    for (const char* tail : {"", ".bc", ".bc:80"}) {
      const Exact field(std::string(size, 'a') + tail);
      const iri::detail::PlainRequest wanted = plain_request(target.in(), field.in());
      for (std::size_t i = 0; const Kernel* kernel = iri::detail::kernel_at(i); ++i)
        EXPECT_EQ(kernel->scan_plain(target.in(), field.in()), wanted)
            << kernel->name << size << tail;
    }
  }
}

TEST(PlainRequest, IsFoundWithoutAReadOutsideOfTheTexts) {
  iri_test::Guarded guarded(200);
  for (const char* text : {"", "/", "/?", "/a.", "a", "a.", "a.b", "a.b:", "a.b:8", "-", ":"}) {
    for (const bool at_end : {false, true}) {
      const std::string_view its = at_end ? guarded.at_end(text) : guarded.at_front(text);
      const Input in = iri::detail::input_of(its.data(), its.size());
      for (std::size_t i = 0; const Kernel* kernel = iri::detail::kernel_at(i); ++i)
        EXPECT_EQ(kernel->scan_plain(in, in), plain_request(in, in)) << kernel->name << text;
    }
  }
  EXPECT_EQ(plain_request(iri::detail::input_of(&"//a"[1], 2), {}).path_end, 2U);
}

/// What is said of a field.
struct Host {
  unsigned end, last_label, traits;
  bool operator==(const Host&) const = default;
};

// The sentences of plain.hpp, one after the other.
TEST(PlainRequest, SaysWhatItsSentencesSay) {
  const auto path_end = [](std::string_view target) {
    return plain_request(Exact(target).in(), {}).path_end;
  };
  const auto host = [](std::string_view field) {
    const iri::detail::PlainRequest plain = plain_request({}, Exact(field).in());
    return Host{plain.host_end, plain.last_label, plain.traits};
  };
  const std::string segment(63, 'a');
  EXPECT_EQ(path_end("/a.b/c"), 6U);
  EXPECT_EQ(path_end("/?;//./%"), 0U);
  EXPECT_EQ(path_end("/?;//./"), 1U);
  EXPECT_EQ(path_end("/" + segment + "/a?b"), 66U);
  for (const std::string& other :
       Texts{"", "a", "*", "/%41", "/a;b", "//", "/a/.b", "/a#", "/\xC3\xA9",
             "/" + segment + "/./?", "/" + segment + "%41", "http://a.b/"}) {
    EXPECT_EQ(path_end(other), 0U) << other;
  }
  using Plain = iri::detail::PlainRequest;
  EXPECT_EQ(host("www.a-b.example"), Host({15, 8, 0}));
  EXPECT_EQ(host("a"), Host({1, 0, 0}));
  EXPECT_EQ(host("a_b.-c-.d:8"), Host({9, 8, 0}));
  EXPECT_EQ(host("1.a2:65535"), Host({4, 2, Plain::mixed}));
  EXPECT_EQ(host("10.0.0.1"), Host({8, 7, Plain::mixed}));
  EXPECT_EQ(host("a.bc."), Host({5, 2, Plain::mixed}));
  EXPECT_EQ(host("a.b_"), Host({4, 2, Plain::mixed}));
  EXPECT_EQ(host("a--b.c"), Host({6, 5, Plain::hyphens}));
  EXPECT_EQ(host("A.b:80"), Host({3, 2, Plain::upper}));
  EXPECT_EQ(host("a.b--C1"), Host({7, 2, Plain::mixed | Plain::hyphens | Plain::upper}));
  EXPECT_EQ(host(segment.substr(3) + ".aa"), Host({63, 61, 0}));
  EXPECT_EQ(host(segment.substr(2) + ".aa"), Host({0, 0, 0}));
  for (const char* other : {"",       ".",     "-a.b",  "-",       ".a",         "a..",
                            "a..b",   "a.b:",  "a.b:0", "a.b:080", "a.b:100000", "a.b:8x",
                            "A.b:8x", ":80",   "A:",    "a.b/",    "A.b/",       "a.b/C",
                            "[::1]",  "%41.b", "a~b",   "A@b",     "a`"}) {
    EXPECT_EQ(host(other), Host({0, 0, 0})) << other;
  }
}

// A kernel that left everything to the table would be right, and slow.
TEST(TargetScan, AcceptsWhatServersAreSent) {
  if (!has_vectors()) return;  // the scalar kernel leaves all of them to the table
  const std::string segment(100, 'a');
  for (std::size_t i = 0; iri::detail::kernel_at(i + 1) != nullptr; ++i) {
    const Kernel& kernel = *iri::detail::kernel_at(i);
    Read read;
    for (const std::string& target :
         {std::string("/"), std::string("//a/b"), std::string("/a:b@c?d=%20&e"), "/" + segment,
          "/" + segment + "%41?" + segment + "?", std::string("http://a.b:80/c?d"),
          "http://a/" + segment}) {
      for (Features* const features : {&read.features, static_cast<Features*>(nullptr)}) {
        const Exact exact(target);
        EXPECT_TRUE(kernel.scan_uri_target(exact.in(), read.components, features)) << target;
        EXPECT_TRUE(kernel.scan_iri_target(exact.in(), read.components, features)) << target;
      }
    }
    for (const std::string& target : {std::string("/\xC3\xA9?\xC3\xA9"), "/" + segment + "\xC3\xA9",
                                      std::string("http://\xC3\xA9/"), "/%41" + segment + "%41"}) {
      EXPECT_TRUE(kernel.scan_iri_target(Exact(target).in(), read.components, &read.features));
      EXPECT_TRUE(kernel.scan_iri_target(Exact(target).in(), read.components, nullptr));
    }
    const std::string longest(64, 'a');
    for (const char* host : {"a", "www.example.org", "a.b:80", "127.0.0.1:", "a_b", "[::1]",
                             "[2001:db8::1]:443", ":80", longest.c_str()}) {
      EXPECT_TRUE(kernel.scan_host(Exact(host).in(), read.components, &read.features)) << host;
      EXPECT_TRUE(kernel.scan_host(Exact(host).in(), read.components, nullptr)) << host;
    }
  }
}

}  // namespace
