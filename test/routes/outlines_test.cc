// Routes by the outline of a path, at the edges of what it is made for: registers, masks, buckets. The
// definition judges (oracle.hpp), and the walk (UnderTest::ask).
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "routes/judged.hpp"
#include "routes/plain_outlines.hpp"
#include "support/repeated.hpp"

namespace {

using namespace iri_judge;  // NOLINT: what judges
using iri_test::repeated;

/// Of the definition and of the router, not of the automata: these are too large for long literals.
class Asked {
 public:
  /// `whole`: of literals and names alone, so outlines tell of each path that is not too long for them.
  explicit Asked(const Patterns& patterns, bool whole = false)
      : router_(patterns, true), plain_(patterns), oracle_(patterns, true), whole_(whole) {}
  void expect_same(const std::string& path, std::size_t room = 32,
                   const std::vector<std::string>& methods = {"GET", "POST"}) {
    const bool short_one = path.size() <= 127 && std::count(path.begin(), path.end(), '/') <= 31;
    for (const std::string& method : methods) {
      const Request request{method, path, {}};  // which captures view
      Answer expected = oracle_.ask(request);
      if (expected.captures.size() > room) expected.captures.resize(room);
      EXPECT_EQ(shown(router_.ask(request, room)), shown(expected)) << path;
      Answer by_outline;
      const bool tells = plain_.ask(request, room, by_outline);
      EXPECT_TRUE(tells || !whole_ || !short_one || !PlainOutlines::are_there) << path;
      EXPECT_TRUE(short_one || !tells) << path;
      EXPECT_EQ(shown(tells ? by_outline : expected), shown(expected)) << path;
    }
  }
  bool tells(const std::string& path) {
    Answer answer;
    return plain_.ask({"GET", path, {}}, 32, answer);
  }

 private:
  UnderTest router_;
  PlainOutlines plain_;
  Oracle oracle_;
  bool whole_;
};

TEST(Outlines, OfPathsOfEverySizeAreThoseOfTheDefinition) {
  Asked asked({"GET /a/{x}/b/{y}", "POST /a/{x}/b/c", "GET /a/{x}/{y}/{z}", "GET /{x}"}, true);
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
  Asked asked({"GET " + begin + "/{x}/of/one", "POST " + begin + "/{x}/of/two",
               "GET " + begin + "/{x}/{y}", "GET /literals/{x}/{y}/of/one"});
  for (const char* end :
       {"/v/of/one", "/v/of/two", "/v/of/onf", "/v/of/on", "/v/w", "/v/of/one/"}) {
    asked.expect_same(begin + end);
    asked.expect_same(begin + "/" + std::string(30, 'v') + end);
    asked.expect_same(begin.substr(0, 40) + "x" + begin.substr(41) + end);
  }
  for (std::size_t size = 40; size < 120; ++size) {
    const std::string literal(size, 'l');
    Asked long_one({"GET /" + literal + "/{x}", "GET /{x}/end"});
    for (const char* text : {"", "v", "end"}) {
      long_one.expect_same("/" + literal + "/" + text);
      long_one.expect_same("/" + literal.substr(1) + "k/" + text);
    }
    EXPECT_EQ(long_one.tells("/" + literal + "/v"), PlainOutlines::are_there);
    EXPECT_TRUE(size > 62 ||
                long_one.tells("/" + literal.substr(1) + "k/v") == PlainOutlines::are_there);
  }
}

TEST(Outlines, OfUpTo31SegmentsAndMoreAreThoseOfTheDefinition) {
  for (std::size_t count = 28; count < 36; ++count) {
    const std::string begin = "/a" + repeated("/b", count - 2);
    Asked asked({"GET " + begin + "/{x}", "POST " + begin + "/c"}, true);
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
    Asked asked(patterns);
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

/// A family has room for eight sets of places: each set of the last three segments is one, and that of the last of four is a ninth.
TEST(Outlines, WithEightPlacesOfNamesAreInOneFamily) {
  for (unsigned count = 7; count < 10; ++count) {
    Patterns patterns;
    for (unsigned bits = 0; bits < count; ++bits) {
      std::string pattern = "GET /a";
      for (unsigned i = 0; i < 4; ++i) {
        const std::string literal(1, static_cast<char>('b' + i));
        pattern += (bits >> i & 1U) != 0 ? "/{" + literal + "}" : "/" + literal;
      }
      patterns.push_back(pattern);
    }
    Asked asked(patterns, count <= 8);
    for (unsigned bits = 0; bits < 16; ++bits) {
      std::string path = "/a";
      for (unsigned i = 0; i < 4; ++i) {
        path += std::string("/") + ((bits >> i & 1U) != 0 ? 'v' : static_cast<char>('b' + i));
      }
      asked.expect_same(path);
    }
  }
}

/// Outlines that begin with the same 64 bytes have the same hash, and are left to the walk; one alone is compared to its end.
TEST(Outlines, ThatBeginWithTheSame64BytesAreToldApart) {
  for (const std::string before : {"/", "/{x}/"}) {
    const std::string literal(70, 'l');
    Patterns patterns;
    for (int i = 100; i < 140; i += 2) {
      patterns.push_back("GET " + before + literal + "/" + std::to_string(i) + "/{y}");
      if (i % 38 != 24) continue;  // with one, and with all twenty
      Asked asked(patterns);
      for (int j = 100; j < 140; ++j) {
        const std::string end = literal + "/" + std::to_string(j) + "/v";
        for (const char* begin : {"/", "/v/", "//"}) asked.expect_same(begin + end);
      }
    }
  }
}

/// An outline holds the routes of seven methods itself; methods of 2 to 8 bytes are found by a hash, if there is one for all.
TEST(Outlines, OfAnyNumberOfMethodsAreThoseOfTheDefinition) {
  Patterns patterns{"/a/{x}/any", "GET /a/b/{y}"};
  for (std::size_t count = 1; count < 24; ++count) {
    const std::string name = "M" + std::string(count % 9, 'E') + std::to_string(count);
    patterns.push_back(name + " /a/{x}/" + (count % 4 == 0 ? "{y}" : "b"));
    Asked asked(patterns);
    for (std::size_t i = 0; i <= count + 1; ++i) {
      const std::string method = "M" + std::string(i % 9, 'E') + std::to_string(i);
      for (const char* path : {"/a/v/b", "/a/v/any", "/a/b/b", "/a/v/w", "/a/b"}) {
        asked.expect_same(path, 32, {method, "GET", "HEAD"});
      }
    }
  }
}

TEST(Outlines, WithSegmentsThatBeginAlikeAreToldApart) {
  Asked asked({"GET /segment-1/{x}/b", "POST /segment-2/{x}/b", "GET /segment-1/b/{y}",
               "GET /a/segment-3/{x}", "GET /a/{y}/{x}", "GET /b/segment-4/{x}"},
              true);
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
  Asked asked({"GET /{a}/{b}/{c}/{d}/{e}/{f}", "GET /x/{b}/y/{d}/{e}", "GET /x/{b}/{c}"}, true);
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
  Asked asked({"GET /{y}/b", "GET /a/{x...}", "GET /c{x}/b", "GET /d/e{x}", "GET /d/{y}",
               "POST /d/{y}", "GET /{x}/{y}/f"});
  for (const char* first : {"a", "c", "cc", "d", "v", ""}) {
    for (const char* second : {"b", "e", "ee", "v", ""}) {
      for (const char* third : {"", "/f", "/", "/v", "/v/w"}) {
        asked.expect_same(std::string("/") + first + "/" + second + third);
      }
    }
  }
}

/// What makes the one give way stands alone: of more patterns another one might.
TEST(Outlines, GiveWayToOneBetterPatternWithoutOne) {
  const std::string same = "/e/{z}/long/" + std::string(64, 'l');  // two that are not told apart
  for (const Patterns& patterns :
       std::vector<Patterns>{{"GET /d/e{x}"},
                             {"GET /d/e{x}", "GET /d/{y}"},
                             {"GET /{x}d/e", "GET /{x}/e"},
                             {"GET /{y}/b", "GET /a/{x...}"},
                             {"GET /{x}/{y}/f", "GET /a/{z...}/f"},
                             {"GET /a/{x...}"},
                             {"GET /a/b/f", "GET /a/{x...}"},
                             {"GET /{x...}/b"},
                             {"GET /e/{z}/f0/l", "GET /e/{z}/f1/{w}", "GET /e/k/f2/{w}",
                              "GET /e/{z}/f/g{x}", "GET /e/k/{y}/h"},
                             {"GET /e/{z}/f0/l", "GET /e/{z}/f1/{w}", "GET /e/k/f2/{w}", same + "1",
                              same + "2", "GET /e/k/{y}/h"}}) {
    Asked asked(patterns);
    for (const char* begin : {"/a", "/d", "/e", "/vd", "/v", "/", "/e/k", "/a/v/w"}) {
      for (const char* end :
           {"", "/", "/b", "/e", "/ee", "/v", "/v/f", "/b/f", "/f/gv", "/f/h", "/f0/l"}) {
        asked.expect_same(std::string(begin) + end);
      }
    }
    for (const char end : {'1', '2', '3'}) {
      asked.expect_same("/e/k/long/" + std::string(64, 'l') + end);
    }
  }
}

/// Segments that are told apart by their size, by their first eight bytes, or only by the outline.
std::vector<std::string> segments_of_all_sizes() {
  std::vector<std::string> segments{"", "s", "t", "segment-", "segmenu-"};
  for (const std::size_t size : {1U, 7U, 8U, 9U, 15U, 23U, 24U, 30U}) {
    for (const char end : {'s', 't'}) segments.push_back("segment" + std::string(size, end));
  }
  for (int i = 100; i < 140; ++i) segments.push_back(std::to_string(i) + "of-one-size");
  return segments;
}

/// Families are told apart by the first segment and by one that has a literal in the most patterns: each of these sets
/// has another one. `?` is the segment.
TEST(Outlines, OfManyFamiliesAreThoseOfTheDefinition) {
  struct Set {
    Patterns others, many;
  };
  const std::vector<Set> sets = {
      {{"GET /{x}/b", "POST /{x}/{y}"}, {"GET /?/b"}},
      {{"GET /b/{x}/e", "POST /b/{x}/{y}"}, {"GET /b/?/{w}"}},
      {{"GET /b/c/{y}/{z}/e"}, {"GET /b/{x}/{y}/?/{w}"}},
      {{"GET /b/{x}/{y}/{z}"}, {"GET /b/{x}/d/?", "POST /b/c/{y}/?"}},
  };
  const std::vector<std::string> paths{"/?",       "/?/b",       "/?/v",       "/b/?/v",
                                       "/b/?/e",   "/b/v/w/?/v", "/b/c/w/?/e", "/b/c/w/?/v",
                                       "/b/v/d/?", "/b/c/d/?",   "/b/c/w/?",   "/b/v/w/?"};
  const std::vector<std::string> segments = segments_of_all_sizes();
  const auto with = [](std::string text, const std::string& segment) {
    return text.replace(text.find('?'), 1, segment);
  };
  for (const auto& [others, many] : sets) {
    Patterns patterns = others;
    for (std::size_t i = 0; i < segments.size(); i += 2) {
      patterns.push_back(with(many[i / 2 % many.size()], segments[i]));
    }
    Asked asked(patterns, true);
    for (const std::string& segment : segments) {
      for (const std::string& path : paths) asked.expect_same(with(path, segment));
    }
  }
}

/// Families that differ in one segment alone, of one size, stand side by side in their table; each has its name at another place.
TEST(Outlines, OfFamiliesThatDifferInOneSegmentAreToldApart) {
  for (const std::string before : {"/a/s", "/s"}) {
    const std::string behind = before == "/s" ? "/a" : "";
    Patterns patterns;
    for (int i = 100; i < 400; ++i) {
      const std::string begin = before + std::to_string(i) + behind;
      patterns.push_back("GET " + begin + (i % 2 == 0 ? "/{x}/d" : "/c/{y}"));
    }
    Asked asked(patterns, true);
    for (int i = 100; i < 400; ++i) {
      const std::string begin = before + std::to_string(i) + behind;
      for (const char* end : {"/v/d", "/c/v"}) asked.expect_same(begin + end, 32, {"GET"});
    }
  }
}

/// Where they stand in a path decides about the register, and the half of a mask, that has them.
TEST(Outlines, OfPathsWithAByteBeyondAsciiAreLeftToTheWalk) {
  Asked asked({"GET /{x}", "GET /{x}/{y}"}, true);
  for (std::size_t size = 2; size < 128; ++size) {
    for (std::size_t at = 1; at < size; ++at) {
      std::string path = "/" + std::string(size - 1, 'v');
      if (at > 2) path[at / 2] = '/';
      EXPECT_EQ(asked.tells(path), PlainOutlines::are_there);
      path[at] = '\xC3';
      EXPECT_FALSE(asked.tells(path)) << size << ' ' << at;
    }
  }
}

/// As many segments as an outline has at most, and families that the first segment alone does
/// not tell apart.
TEST(Outlines, Of31SegmentsAreToldApartByTheSecondOne) {
  const std::string middle = repeated("/e", 27);
  Asked asked({"GET /a/b" + middle + "/e/{x}", "GET /a/c" + middle + "/{y}/d"}, true);
  for (const char* second : {"b", "c", "v", ""}) {
    for (const char* end : {"/e/v", "/v/d", "/e/d", "/v/v", "/e/", "//d"}) {
      asked.expect_same("/a/" + std::string(second) + middle + end);
    }
  }
}

/// The first segment is a literal of one pattern, and is matched by others that have no
/// outline: by an affix, and by a name before
/// literals that are not told apart. There is no `{name...}`, which would leave all paths to
/// the walk.
TEST(Outlines, OfANarrowFamilyGiveWayToThoseOfAWideOne) {
  Asked with_affix({"GET /ab/c", "GET /{x}b/d"});
  for (const char* first : {"/ab", "/cb", "/b", "/a", "/"}) {
    for (const char* second : {"/c", "/d", "/v", "/", ""}) {
      with_affix.expect_same(std::string(first) + second);
    }
  }
  const std::string same(64, 'l');
  Asked of_one_hash({"GET /{x}/" + same + "1", "GET /{x}/" + same + "2", "GET /a/c"});
  for (const char* first : {"/a/", "/v/", "//"}) {
    for (const std::string& second : {same + "1", same + "2", same + "3", std::string("c")}) {
      of_one_hash.expect_same(first + second);
    }
  }
}

}  // namespace
