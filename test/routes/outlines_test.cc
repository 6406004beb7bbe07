// Routes by the outline of a path, at the edges of what it is made for: registers, masks, buckets. The
// definition judges (oracle.hpp), and the walk (UnderTest::ask).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "routes/judged.hpp"
#include "support/repeated.hpp"

namespace {

using namespace iri_judge;  // NOLINT: what judges
using iri_test::repeated;

/// Of the definition and of the router, not of the automata: these are too large for long literals.
class Asked {
 public:
  explicit Asked(const Patterns& patterns) : router_(patterns, true), oracle_(patterns, true) {}
  void expect_same(const std::string& path, std::size_t room = 32,
                   const std::vector<std::string>& methods = {"GET", "POST"}) const {
    for (const std::string& method : methods) {
      const Request request{method, path, {}};  // which captures view
      Answer expected = oracle_.ask(request);
      if (expected.captures.size() > room) expected.captures.resize(room);
      EXPECT_EQ(shown(router_.ask(request, room)), shown(expected)) << path;
    }
  }

 private:
  UnderTest router_;
  Oracle oracle_;
};

TEST(Outlines, OfPathsOfEverySizeAreThoseOfTheDefinition) {
  const Asked asked({"GET /a/{x}/b/{y}", "POST /a/{x}/b/c", "GET /a/{x}/{y}/{z}", "GET /{x}"});
  for (std::size_t size = 0; size < 140; ++size) {
    const std::string text(size, 'v');
    for (const char* end : {"/b/w", "/b/c", "/b/", "/w/c", "/b/c/", ""}) {
      asked.expect_same("/a/" + text + end);
      asked.expect_same("/a/w" + std::string(end) + text);
      asked.expect_same("/" + text + end);
    }
  }
}

TEST(Outlines, OfMoreThan64BytesAreToldApartBehindThem) {
  const std::string begin = "/literals/" + std::string(50, 'l');
  const Asked asked({"GET " + begin + "/{x}/of/one", "POST " + begin + "/{x}/of/two",
                     "GET " + begin + "/{x}/{y}", "GET /literals/{x}/{y}/of/one"});
  for (const char* end :
       {"/v/of/one", "/v/of/two", "/v/of/onf", "/v/of/on", "/v/w", "/v/of/one/"}) {
    asked.expect_same(begin + end);
    asked.expect_same(begin + "/" + std::string(30, 'v') + end);
    asked.expect_same(begin.substr(0, 40) + "x" + begin.substr(41) + end);
  }
  for (std::size_t size = 40; size < 120; ++size) {
    const std::string literal(size, 'l');
    const Asked long_one({"GET /" + literal + "/{x}", "GET /{x}/end"});
    for (const char* text : {"", "v", "end"}) {
      long_one.expect_same("/" + literal + "/" + text);
      long_one.expect_same("/" + literal.substr(1) + "k/" + text);
    }
  }
}

TEST(Outlines, OfUpTo31SegmentsAndMoreAreThoseOfTheDefinition) {
  for (std::size_t count = 28; count < 36; ++count) {
    const std::string begin = "/a" + repeated("/b", count - 2);
    const Asked asked({"GET " + begin + "/{x}", "POST " + begin + "/c"});
    for (const char* end : {"/v", "/c", "/", "/v/w", ""}) {
      asked.expect_same(begin + end);
    }
  }
}

TEST(Outlines, WithManyPlacesOfNamesAreThoseOfTheDefinition) {
  Patterns patterns;
  for (unsigned bits = 1; bits < 15; ++bits) {
    std::string pattern = bits % 3 == 0 ? "POST /a" : "GET /a";
    for (unsigned i = 0; i < 4; ++i) {
      const std::string name = "{n" + std::to_string(i) + "}";
      pattern += "/" + ((bits >> i & 1U) != 0 ? name : std::string(1, static_cast<char>('b' + i)));
    }
    patterns.push_back(pattern);
    const Asked asked(patterns);
    each_word(3, 4, [&](const std::vector<std::size_t>& word) {
      std::string path = "/a";
      for (std::size_t i = 0; i < word.size(); ++i) {
        const std::string literal(1, static_cast<char>('b' + i));
        path += "/" + (word[i] == 0 ? literal : word[i] == 1 ? "v" : std::string());
      }
      asked.expect_same(path);
    });
  }
}

/// An outline holds the routes of seven methods itself; methods of 2 to 8 bytes are found by a hash, if there is one for all.
TEST(Outlines, OfAnyNumberOfMethodsAreThoseOfTheDefinition) {
  Patterns patterns{"/a/{x}/any", "GET /a/b/{y}"};
  for (std::size_t count = 1; count < 24; ++count) {
    const std::string name = "M" + std::string(count % 9, 'E') + std::to_string(count);
    patterns.push_back(name + " /a/{x}/" + (count % 4 == 0 ? "{y}" : "b"));
    const Asked asked(patterns);
    for (std::size_t i = 0; i <= count + 1; ++i) {
      const std::string method = "M" + std::string(i % 9, 'E') + std::to_string(i);
      for (const char* path : {"/a/v/b", "/a/v/any", "/a/b/b", "/a/v/w", "/a/b"}) {
        asked.expect_same(path, 32, {method, "GET", "HEAD"});
      }
    }
  }
}

TEST(Outlines, WithSegmentsThatBeginAlikeAreToldApart) {
  const Asked asked({"GET /segment-1/{x}/b", "POST /segment-2/{x}/b", "GET /segment-1/b/{y}",
                     "GET /a/segment-3/{x}", "GET /a/{y}/{x}", "GET /b/segment-4/{x}"});
  for (const char* first :
       {"segment-1", "segment-2", "segment-3", "a", "b", "segment-", "segment-11", ""}) {
    for (const char* second : {"segment-3", "segment-4", "segment-5", "b", "v", ""}) {
      for (const char* third : {"b", "v", ""}) {
        asked.expect_same(std::string("/") + first + "/" + second + "/" + third);
      }
    }
  }
}

TEST(Outlines, GiveAsManyCapturesAsThereIsRoomFor) {
  const Asked asked({"GET /{a}/{b}/{c}/{d}/{e}/{f}", "GET /x/{b}/y/{d}/{e}", "GET /x/{b}/{c}"});
  for (std::size_t room = 0; room < 8; ++room) {
    for (const std::string& value :
         {std::string("v"), std::string(14, 'v'), std::string(20, 'v')}) {
      asked.expect_same("/" + value + repeated("/" + value, 5), room);
      asked.expect_same("/x/" + value + "/y/" + value + "/" + value, room);
      asked.expect_same("/x/" + value + "/" + value, room);
    }
  }
}

/// A pattern without an outline is better by a literal, or by an affix, where one with an outline has a name.
TEST(Outlines, GiveWayToBetterPatternsWithoutOne) {
  const Asked asked({"GET /{y}/b", "GET /a/{x...}", "GET /c{x}/b", "GET /d/e{x}", "GET /d/{y}",
                     "POST /d/{y}", "GET /{x}/{y}/f"});
  for (const char* first : {"a", "c", "cc", "d", "v", ""}) {
    for (const char* second : {"b", "e", "ee", "v", ""}) {
      for (const char* third : {"", "/f", "/", "/v"}) {
        asked.expect_same(std::string("/") + first + "/" + second + third);
      }
    }
  }
}

}  // namespace
