// Law 14: when it matters whether a reference is resolved first or normalized first, on every short
// reference; the statement stands in iri/resolve.hpp.
#include <gtest/gtest.h>

#include <string>

#include "iri/normalize.hpp"
#include "iri/resolve.hpp"
#include "support/dot_order_oracle.hpp"

namespace {

using iri::IriReferenceView;
using iri::IriView;

std::string normalized(const std::string& text) {
  return std::string(iri::normalize(IriReferenceView::parse(text).value()).value().text());
}

std::string resolved(const std::string& base, const std::string& reference) {
  const auto from = IriView::parse(base).value();
  return std::string(iri::resolve(from, IriReferenceView::parse(reference).value())->text());
}

std::string resolved_first(const std::string& base, const std::string& reference) {
  return normalized(resolved(base, reference));
}

std::string normalized_first(const std::string& base, const std::string& reference) {
  return normalized(resolved(normalized(base), normalized(reference)));
}

/// The base is decoded only: RFC 3986 s5.2.3 wants its path as it is spelled.
std::string reference_normalized_first(const std::string& base, const std::string& reference) {
  return normalized(resolved(rfc3986::with_plain_dots(base), normalized(reference)));
}

/// RFC 3986 s6.2.2 of a text in which "%2E" is the only pct-encoded, and no letter is a capital.
std::string normalized_by_the_rfc(const std::string& text) {
  rfc3986::Uri uri = rfc3986::parse(text);
  uri.path = rfc3986::remove_dot_segments(rfc3986::with_plain_dots(uri.path));
  if (uri.query) uri.query = rfc3986::with_plain_dots(*uri.query);
  return rfc3986::recompose(rfc3986::guarded(uri));
}

/// Erratum 4789: merge() takes a final ".." for a name, and normalization for a directory.
bool ends_in_parent(const std::string& base) {
  const std::string path = rfc3986::parse(rfc3986::with_plain_dots(base)).path;
  return rfc3986::segments_of(path).back() == "..";
}

struct Counts {
  int the_same = 0, different = 0, the_same_above_the_root = 0;
};

void check(const std::string& base, const std::string& reference, Counts& counts) {
  const rfc3986::Uri r = rfc3986::parse(reference);
  const std::string merged = rfc3986::merged_path(rfc3986::parse(base), r);
  const rfc3986::DotOrder order = rfc3986::dot_order(merged);
  const std::string one = resolved_first(base, reference);
  const std::string other = reference_normalized_first(base, reference);
  ASSERT_EQ(one, normalized_by_the_rfc(rfc3986::resolve(base, reference))) << base << reference;
  ASSERT_EQ(other, normalized_by_the_rfc(rfc3986::resolve(rfc3986::with_plain_dots(base),
                                                          rfc3986::with_plain_dots(reference))))
      << base << " " << reference;
  const bool same = one == other;
  const bool surely = order.parts && !order.underflows && merged.starts_with('/');
  ASSERT_TRUE(same || order.parts) << base << " " << reference << ": " << one << " " << other;
  ASSERT_TRUE(!surely || !same) << base << " " << reference << ": " << one;
  if (!ends_in_parent(base)) {
    ASSERT_EQ(normalized_first(base, reference), other) << base << " " << reference;
  }
  ++(same ? counts.the_same : counts.different);
  counts.the_same_above_the_root += static_cast<int>(order.parts && same);
}

/// Of every shape, with and without encoded dot segments of their own.
constexpr const char* bases[] = {"s://h/a/b/c", "s://h",       "s:/a/b",        "s:x",
                                 "s:",          "s://h/%2E/x", "s://h/a/%2E/x", "s:/%2E%2E/b/c/",
                                 "s://h/a/.."};

template <std::size_t N>
Counts check_all(const char* const (&pieces)[N], int length) {
  Counts counts;
  rfc3986::for_each_string(pieces, length, [&](const std::string& reference) {
    if (!IriReferenceView::parse(reference) || reference.starts_with("//")) return;
    for (const char* const base : bases) check(base, reference, counts);
  });
  return counts;
}

TEST(DotOrder, ResolvingFirstIsNormalizingFirstUnlessTheOrdersPart) {
  constexpr const char* pieces[] = {"a", "/", "..", "%2E", ".", "?"};
  const Counts counts = check_all(pieces, 4);
  EXPECT_GT(counts.the_same, 1000);
  EXPECT_GT(counts.different, 50);
  constexpr const char* segments[] = {"a/", "../", "%2e/", "/", "%2E./"};
  const Counts more = check_all(segments, 5);
  EXPECT_GT(more.the_same, 1000);
  EXPECT_GT(more.different, 1000);
  EXPECT_GT(more.the_same_above_the_root, 100);
}

TEST(DotOrder, ARelativePathMayGoOnAnyBase) {
  constexpr const char* rootless[] = {"s:%2E/x", "s:a/%2E%2E/y", "s:%2E%2E/b/c", "s:a/b"};
  constexpr const char* pieces[] = {"a/", "../", "%2E/", "/", ".."};
  rfc3986::for_each_string(pieces, 4, [&](const std::string& reference) {
    if (reference.starts_with("//")) return;
    for (const std::string base : rootless) {
      const auto merged = rfc3986::merged_path(rfc3986::parse(base), rfc3986::parse(reference));
      if (rfc3986::dot_order(merged).parts) continue;
      ASSERT_EQ(resolved_first(base, reference), reference_normalized_first(base, reference))
          << base << " " << reference;
    }
  });
}

// The examples of iri/resolve.hpp and docs/TOUR.md.
TEST(DotOrder, IsWhatThePagesSay) {
  const std::string base = "http://h/b/c";
  EXPECT_EQ(resolved_first(base, "%2E/x/../../y"), "http://h/b/y");
  EXPECT_EQ(normalized_first(base, "%2E/x/../../y"), "http://h/y");
  EXPECT_EQ(resolved_first(base, "%2E/x/../y"), normalized_first(base, "%2E/x/../y"));
  EXPECT_EQ(resolved_first("http://a/b/c/d", "%2E/x/../..///a:b"), "http://a/b/c///a:b");
  EXPECT_EQ(normalized_first("http://a/b/c/d", "%2E/x/../..///a:b"), "http://a/b///a:b");
  // Above the root nothing is left to take: the same again.
  EXPECT_EQ(resolved_first(base, "/%2E/../y"), normalized_first(base, "/%2E/../y"));
  // The other case, where a path has no "/" at its beginning.
  EXPECT_EQ(resolved_first("s:x", "%2E/a/../y"), "s:y");
  EXPECT_EQ(normalized_first("s:x", "%2E/a/../y"), "s:/y");
  // Erratum 4789, which has nothing to do with "%2E".
  EXPECT_EQ(resolved_first("http://h/a/b/..", "c"), "http://h/a/b/c");
  EXPECT_EQ(normalized_first("http://h/a/b/..", "c"), "http://h/a/c");
}

}  // namespace
