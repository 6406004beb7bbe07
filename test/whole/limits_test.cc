// Sizes: too long, and around the widths at which others have broken.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "iri/batch.hpp"
#include "iri/convert.hpp"
#include "iri/host.hpp"
#include "iri/http.hpp"
#include "iri/iri.h"
#include "iri/leiri.hpp"
#include "iri/literals.hpp"
#include "iri/next_bytes.hpp"
#include "iri/parse.hpp"
#include "iri/reference.hpp"
#include "iri/routes.hpp"
#include "support/each_kernel.hpp"
#include "support/reference_check.hpp"
#include "support/repeated.hpp"

namespace {

// The size is looked at before the bytes are: there are none here.
std::string_view nowhere(std::size_t size) { return {reinterpret_cast<const char*>(64), size}; }

class Limits : public iri_test::EachKernel {};
IRI_FOR_EACH_KERNEL(Limits);

TEST_P(Limits, MoreThanTwoToThe32Minus2BytesIsAnErrorOfItsOwnBeforeAnyByteIsRead) {
  const auto cut = static_cast<std::size_t>(std::uint64_t{1} << 32U);  // to 0, by 32 bits
  for (const std::size_t size :
       {iri::max_size + 1, cut, cut + 1, std::numeric_limits<std::size_t>::max()}) {
    if (size <= iri::max_size) continue;  // std::size_t has 32 bits
    const std::string_view text = nowhere(size);
    const iri::Error too_long{iri::ErrorCode::too_long, iri::Component::none, 0xFFFFFFFE};
    for (std::size_t i = 0; i < iri::rule_count; ++i) {
      const auto rule = static_cast<iri::Rule>(i);
      EXPECT_EQ(iri::match(rule, text).error_offset, 0xFFFFFFFEU);
      EXPECT_FALSE(iri::is_valid(rule, text));
      EXPECT_EQ(iri::diagnose(rule, text), too_long);
      EXPECT_EQ(iri::expected_phrase(rule, text, too_long), "");
      EXPECT_EQ(iri::next_bytes(rule, text), iri::NextBytes{});
    }
    iri::Components components;
    EXPECT_EQ(iri::parse(iri::rule::IRI, text, components).error_offset, 0xFFFFFFFEU);
    EXPECT_EQ(iri::IriReferenceView::parse(text).error(), too_long);
    EXPECT_FALSE(iri::detail::parse_literal(iri::rule::IRI, text, components));
    const std::string_view texts[] = {text, "a:", text};
    iri::Parsed parsed[3];
    EXPECT_EQ(iri::parse_each(iri::rule::IRI, texts, parsed), 1U);
    EXPECT_EQ(parsed[0].result.error_offset, 0xFFFFFFFEU);
    EXPECT_TRUE(parsed[1].result);
    EXPECT_EQ(parsed[2].result.error_offset, 0xFFFFFFFEU);
    EXPECT_EQ(iri::ipv4_address(text), std::nullopt);
    EXPECT_EQ(iri::parse_request_target("GET", text).error(), too_long);
    EXPECT_EQ(iri::RequestTargetView::parse("CONNECT", text).error(), too_long);
    EXPECT_EQ(iri::HostFieldView::parse(text).error(), too_long);
    EXPECT_EQ(iri::from_leiri(text).error(), too_long);
    EXPECT_EQ(iri::next_bytes_in_request_target("GET", text), iri::NextBytes{});
  }
  // Of the longest text nothing follows.
  EXPECT_EQ(iri::next_bytes(iri::rule::IRI, nowhere(iri::max_size)), iri::NextBytes{});
  for (const char* const method : {"GET", "CONNECT", "OPTIONS"}) {
    EXPECT_EQ(iri::next_bytes_in_request_target(method, nowhere(iri::max_size)), iri::NextBytes{});
  }
}

// Offsets of 16 bits truncate (http-parser): each boundary of a part beyond 2^16.
TEST_P(Limits, PartsBeginAndEndBeyondSixteenBits) {
  for (const std::size_t n : {65534U, 65535U, 65536U, 65537U, 200000U}) {
    const std::string run = iri_test::repeated("ab1", n).substr(0, n);
    const std::string text = run + "://" + run + "@" + run + ":80/" + run + "?" + run + "#" + run;
    const auto iri = iri::IriView::parse(text);
    ASSERT_TRUE(iri) << n;
    EXPECT_EQ(iri->scheme(), run);
    EXPECT_EQ(iri->userinfo(), run);
    EXPECT_EQ(iri->host(), run);
    EXPECT_EQ(iri->port(), "80");
    EXPECT_EQ(iri->path(), "/" + run);
    EXPECT_EQ(iri->query(), run);
    EXPECT_EQ(iri->fragment(), run);
    EXPECT_EQ(iri->port_number(), 80U);
    std::string bad = text;
    bad.back() = ' ';
    EXPECT_EQ(iri::diagnose(iri::rule::IRI, bad).offset, text.size() - 1);
    bad = text;
    bad[2 * n + 2] = '[';  // the last character of the userinfo
    EXPECT_EQ(iri::match(iri::rule::IRI, bad).error_offset, 2 * n + 2);
  }
}

TEST_P(Limits, APortMayHaveAMillionDigits) {
  const std::string digits(1000000, '0');
  const std::string text = "//h:" + digits + "443";
  const auto reference = iri::IriReferenceView::parse(text);
  ASSERT_TRUE(reference);
  EXPECT_EQ(reference->port()->size(), digits.size() + 3);
  EXPECT_EQ(reference->port_number(), 443U);
}

TEST_P(Limits, SixteenMebibytesOfEachComponentAreSplit) {
  const std::size_t n = std::size_t{1} << 24U;
  for (const std::string_view head : {"", "//", "//u@", "/", "?", "#", "s:", "//h:"}) {
    const std::string text = std::string(head) + iri_test::repeated(head == "//h:" ? "1" : "a", n);
    iri::Components components;
    ASSERT_TRUE(iri::parse(iri::rule::URI_reference, text, components)) << head;
    EXPECT_EQ(components.size, text.size());
    const std::string bad = text + "\\";
    EXPECT_EQ(iri::match(iri::rule::IRI_reference, bad).error_offset, text.size()) << head;
  }
}

// What is wrong with the pattern itself comes first.
TEST(LimitOfRoutes, IsAMillionInCpp) {
  iri::RouterBuilder<char> routes;
  while (routes.size() < iri::max_routes) ASSERT_TRUE(routes.add("/", 'v'));
  const iri::RouteError error = routes.add("/a", 'v').error();
  EXPECT_EQ(error.code, iri::RouteErrorCode::too_many_routes);
  EXPECT_EQ(error.route, iri::max_routes);
  EXPECT_EQ(error.pattern, "/a");
  EXPECT_EQ(routes.add("/{", 'v').error().code, iri::RouteErrorCode::not_closed);
  EXPECT_EQ(routes.size(), iri::max_routes);
}

TEST(LimitOfRoutes, IsAMillionInC) {
  std::vector<iri_text> patterns(iri::max_routes + 1, iri_text{"/", 1});
  const auto problem_of_the_last = [&] {
    iri_router router = IRI_ROUTER_INIT;
    iri_route_problem problem = IRI_ROUTE_PROBLEM_INIT;
    EXPECT_EQ(iri_router_make(&router, patterns.data(), patterns.size(), 0, nullptr, 0, nullptr,
                              &problem, nullptr),
              IRI_ERROR_BAD_VALUE);
    EXPECT_EQ(problem.route, iri::max_routes);
    return problem.code;
  };
  EXPECT_EQ(problem_of_the_last(), IRI_ROUTE_ERROR_TOO_MANY_ROUTES);
  patterns.back() = {"/{", 2};
  EXPECT_EQ(problem_of_the_last(), IRI_ROUTE_ERROR_NOT_CLOSED);
}

// The URI has 2^32 + 4 bytes, which 32 bits take for 4. The text is a mapping of one piece again and again.
TEST(LimitOfOutputs, AUriOfMoreThanTheLongestTextIsNotWritten) {
  constexpr std::size_t piece = std::size_t{1} << 20U;
  constexpr std::size_t size = 2 * std::size_t{715'827'883};  // each U+00E9 is %C3%A9
  constexpr std::size_t pieces = size / piece + 1;
  const int file = memfd_create("limits", 0);
  const std::string text = iri_test::repeated("\xC3\xA9", piece / 2);
  ASSERT_EQ(write(file, text.data(), piece), static_cast<ssize_t>(piece));
  void* const reserved =
      mmap(nullptr, pieces * piece, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(reserved, MAP_FAILED);
  for (std::size_t i = 0; i < pieces; ++i)
    ASSERT_NE(mmap(static_cast<char*>(reserved) + i * piece, piece, PROT_READ,
                   MAP_SHARED | MAP_FIXED, file, 0),
              MAP_FAILED);
  close(file);
  std::array<char, 64> room{};
  const iri::Written written =
      iri::to_uri(iri::IriReferenceView::parse({static_cast<char*>(reserved), size}).value(), room);
  EXPECT_EQ(written.error.code, iri::ErrorCode::too_long);
  EXPECT_EQ(written.size, 0U);
  EXPECT_EQ(room, (std::array<char, 64>{}));
  munmap(reserved, pieces * piece);
}

}  // namespace
