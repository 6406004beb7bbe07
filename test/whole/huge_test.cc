// Texts of 2^31 bytes and more, up to the longest. They are mappings of one small piece over and
// over, so they cost address space and little memory.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

#include "iri/convert.hpp"
#include "iri/display.hpp"
#include "iri/file_path.hpp"
#include "iri/gate.hpp"
#include "iri/http.hpp"
#include "iri/iri.h"
#include "iri/kernel.hpp"
#include "iri/next_bytes.hpp"
#include "iri/normalize.hpp"
#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "iri/recompose.hpp"
#include "iri/reference.hpp"
#include "iri/resolve.hpp"
#include "iri/resumable.hpp"
#include "iri/routes.hpp"
#include "iri/template.hpp"
#include "support/guarded.hpp"

namespace {

constexpr std::size_t piece = std::size_t{1} << 20U;

/// `size` times "a" in one mapping, of which single bytes can be changed.
class Huge {
 public:
  explicit Huge(std::size_t size) : size_((size + piece - 1) / piece * piece) {
    const int file = memfd_create("huge", 0);
    if (file < 0) throw std::runtime_error("memfd_create");
    const std::string letters(piece, 'a');
    if (write(file, letters.data(), piece) != static_cast<ssize_t>(piece)) {
      throw std::runtime_error("write");
    }
    void* reserved =
        mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) throw std::runtime_error("mmap");
    data_ = static_cast<char*>(reserved);
    for (std::size_t at = 0; at < size_; at += piece) {
      const int flags = MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE;
      if (mmap(data_ + at, piece, PROT_READ | PROT_WRITE, flags, file, 0) == MAP_FAILED) {
        throw std::runtime_error("mmap of a piece");
      }
    }
    close(file);
  }
  Huge(const Huge&) = delete;
  Huge& operator=(const Huge&) = delete;
  ~Huge() { munmap(data_, size_); }

  void put(std::size_t at, std::string_view bytes) {
    std::memcpy(data_ + at, bytes.data(), bytes.size());
  }
  std::string_view text(std::size_t size) const { return {data_, size}; }

 private:
  std::size_t size_;
  char* data_ = nullptr;
};

// Lengths kept in an int overflow (curl, uriparser).
TEST(Huge, TheLongestTextIsSplitWhereItsDelimitersAre) {
  constexpr std::size_t middle = (std::size_t{1} << 31U) - 2;
  Huge huge(iri::max_size);
  huge.put(0, "s://u@h:1/");
  huge.put(middle, "a/a?b");  // the query begins at 2^31 + 1
  huge.put(iri::max_size - 3, "a#f");
  const auto iri = iri::IriView::parse(huge.text(iri::max_size));
  ASSERT_TRUE(iri);
  EXPECT_EQ(iri->scheme(), "s");
  EXPECT_EQ(iri->host(), "h");
  EXPECT_EQ(iri->port(), "1");
  EXPECT_EQ(iri->path().size(), middle + 3 - 9);
  EXPECT_EQ(iri->query()->size(), iri::max_size - 2 - (middle + 4));
  EXPECT_EQ(iri->fragment(), "f");
  EXPECT_EQ(iri->components().size, 0xFFFFFFFEU);
}

TEST(Huge, AnErrorInTheLastByteOfTheLongestTextIsFound) {
  Huge huge(iri::max_size);
  huge.put(iri::max_size - 1, " ");
  EXPECT_EQ(iri::diagnose(iri::rule::relative_ref, huge.text(iri::max_size)),
            (iri::Error{iri::ErrorCode::unexpected_character, iri::Component::path, 0xFFFFFFFD}));
}

// Byte by byte, too: a step of some bytes at once must not lead past 2^32, nor past the end, where
// more letters stand here. Each step begins at another remainder.
TEST(Huge, TheLongestTextEndsAtItsEndForTheScalarKernel) {
  const std::string before(iri::kernel());
  ASSERT_TRUE(iri::use_kernel("scalar"));
  Huge huge(iri::max_size);
  for (const std::string_view head : {"?", "/%61", "//"}) {
    huge.put(0, head);
    EXPECT_TRUE(iri::is_valid(iri::rule::relative_ref, huge.text(iri::max_size))) << head;
  }
  iri::use_kernel(before);
}

TEST(Huge, AroundTwoToThe31) {
  constexpr std::size_t around = std::size_t{1} << 31U;
  Huge huge(around + piece);
  huge.put(around, "[");
  EXPECT_EQ(iri::diagnose(iri::rule::isegment, huge.text(around + 1)).offset, 0x80000000U);
}

// Sizes that only a result has: the sum of two texts that are each short enough.
TEST(Huge, AResultOfMoreThanTwoToThe32Minus2BytesIsRefused) {
  constexpr std::size_t half = std::size_t{1} << 31U;
  Huge huge(half);
  huge.put(0, "s:/");
  huge.put(half - 1, "/");
  const auto base = iri::IriView::parse(huge.text(half)).value();
  const auto longest = iri::IriReferenceView::parse(huge.text(half).substr(3, half - 4)).value();
  const iri::Written sum = iri::resolve(base, longest, iri::OutputBuffer());  // 2^31 and 2^31 - 4
  EXPECT_EQ(sum.size, (std::size_t{1} << 32U) - 4);
  EXPECT_EQ(sum.error.code, iri::ErrorCode::buffer_too_small);
  const std::string_view path = base.path();
  const iri::ReferenceParts parts{std::nullopt, std::nullopt, path, path, path};
  const iri::Written whole = iri::recompose(parts, iri::OutputBuffer());
  EXPECT_EQ(whole.size, 0U);
  EXPECT_EQ(whole.error.code, iri::ErrorCode::too_long);
}

// The longest is not too long: its error is that of its first byte.
TEST(Huge, TheLongestTargetAndHostFieldAreReadUpToTheirError) {
  Huge huge(iri::max_size);
  huge.put(0, " ");
  const std::string_view text = huge.text(iri::max_size);
  EXPECT_EQ(iri::parse_request_target("GET", text).error(),
            (iri::Error{iri::ErrorCode::bad_request_target, iri::Component::none, 0}));
  EXPECT_EQ(iri::HostFieldView::parse(text).error(),
            (iri::Error{iri::ErrorCode::unexpected_character, iri::Component::host, 0}));
}

// The last window begins less than a window below 2^32: a step of a whole one would begin again.
TEST(Huge, TheLongestTargetIsReadToItsEnd) {
  Huge huge(iri::max_size);
  const std::string_view text = huge.text(iri::max_size);
  const iri::Gate gate = iri::Gate::make(iri::Policy::allow_everything()).value();
  const std::string before(iri::kernel());
  for (const std::string_view kernel : iri::kernels()) {
    if (kernel == "scalar") continue;  // seconds; it has no windows
    ASSERT_TRUE(iri::use_kernel(kernel));
    for (const std::string_view head : {"/aaa", "s://"}) {
      huge.put(0, head);
      const auto target = iri::parse_request_target("GET", text);
      ASSERT_TRUE(target) << kernel << head;
      EXPECT_EQ(target->components.path_end, 0xFFFFFFFEU) << kernel << head;
    }
    huge.put(0, "/aaa");
    const auto admitted = gate.admit("GET", text, "h.example", iri::OutputBuffer());
    EXPECT_TRUE(admitted.passes()) << kernel;
  }
  iri::use_kernel(before);
}

TEST(Huge, ATargetLongerThanTheLongestIsNotAdmitted) {
  Huge huge(iri::max_size + 2);
  huge.put(0, "/");
  const iri::Gate gate = iri::Gate::make(iri::Policy::allow_everything()).value();
  for (const std::size_t size : {iri::max_size + 1, iri::max_size + 2}) {
    const auto refused = gate.admit("GET", huge.text(size), "h.example", iri::OutputBuffer());
    EXPECT_FALSE(refused.passes());
    EXPECT_EQ(refused.verdict.error,
              (iri::Error{iri::ErrorCode::too_long, iri::Component::none, 0xFFFFFFFEU}));
  }
}

TEST(Huge, AnEditThatWouldMakeTheTextLongerThanTheLongestIsRefused) {
  const Huge huge(iri::max_size);
  auto reference = iri::UriReference::parse("s:").value();
  EXPECT_EQ(reference.set_path(huge.text(iri::max_size - 1)).error(),
            (iri::Error{iri::ErrorCode::too_long, iri::Component::path, 0}));
  EXPECT_EQ(reference.text(), "s:");
  auto with_path = iri::UriReference::parse("s:a").value();
  EXPECT_EQ(with_path.push_segment(huge.text(iri::max_size - 3)).error(),
            (iri::Error{iri::ErrorCode::too_long, iri::Component::path, 0}));
  EXPECT_EQ(with_path.text(), "s:a");
}

TEST(Huge, PartsThatTogetherAreLongerThanTheLongestAreRefused) {
  const Huge huge(iri::max_size + 1);
  iri_parts parts = IRI_PARTS_INIT;
  iri_error error = IRI_ERROR_INIT;
  std::size_t needed = 99;
  const auto built = [&] {
    return iri_build(IRI_RULE_URI_reference, &parts, nullptr, 0, &needed, &error);
  };
  parts.path = {huge.text(1).data(), iri::max_size / 2};
  parts.query = parts.path;  // 2^32 - 1 with the "?"
  EXPECT_EQ(built(), IRI_ERROR_TOO_LONG);
  EXPECT_EQ(error.component, IRI_COMPONENT_NONE);
  EXPECT_EQ(error.offset, 0U);
  EXPECT_EQ(needed, 0U);
  parts.path.size = 0;
  parts.query.size = iri::max_size + 1;  // by itself
  EXPECT_EQ(built(), IRI_ERROR_TOO_LONG);
  EXPECT_EQ(error.component, IRI_COMPONENT_QUERY);
  EXPECT_EQ(error.offset, iri::max_size);
}

TEST(Huge, AConversionMayGiveTheLongestTextAndNoLongerOne) {
  constexpr std::size_t half = std::size_t{1} << 31U;
  Huge huge(half + piece);
  huge.put(0, "s://:p@");  // and the mask comes for the "p"
  const auto reference = iri::IriReferenceView::parse(huge.text(half)).value();
  const std::string_view mask = huge.text(half + 7).substr(7);
  const iri::Written longest = iri::mask_password(
      reference, mask.substr(0, iri::max_size - (half - 1)), iri::OutputBuffer());
  EXPECT_EQ(longest.size, iri::max_size);
  EXPECT_EQ(longest.error.code, iri::ErrorCode::buffer_too_small);
  const iri::Written longer = iri::mask_password(reference, mask, iri::OutputBuffer());
  EXPECT_EQ(longer.size, 0U);
  EXPECT_EQ(longer.error,
            (iri::Error{iri::ErrorCode::too_long, iri::Component::none, iri::max_size}));
}

TEST(Huge, ANormalFormMayBeTheLongestTextAndNoLongerOne) {
  Huge huge(iri::max_size);
  huge.put(0, "HTTP://h?");
  const auto reference = iri::IriReferenceView::parse(huge.text(iri::max_size)).value();
  const iri::Written longest = iri::normalize(reference, {}, iri::OutputBuffer());
  EXPECT_EQ(longest.size, iri::max_size);
  EXPECT_EQ(longest.error.code, iri::ErrorCode::buffer_too_small);
  const iri::NormalizeOptions with_root{
      .steps = {iri::NormalizeStep::scheme}};  // "/" for the empty path
  const iri::Written longer = iri::normalize(reference, with_root, iri::OutputBuffer());
  EXPECT_EQ(longer.size, 0U);
  EXPECT_EQ(longer.error.code, iri::ErrorCode::too_long);
}

TEST(Huge, ThePathOfAFileIsLookedAtUpToTheLongest) {
  const Huge huge(iri::max_size + 1);
  const auto error_of = [&](std::size_t size) {
    return iri::file_uri(huge.text(size), iri::PathStyle::posix, iri::OutputBuffer()).error;
  };
  EXPECT_EQ(error_of(iri::max_size),
            (iri::Error{iri::ErrorCode::bad_file_path, iri::Component::none, 0}));
  EXPECT_EQ(error_of(iri::max_size + 1).code, iri::ErrorCode::too_long);
}

TEST(Huge, ATemplateIsLookedAtUpToTheLongest) {
  Huge huge(iri::max_size + 1);
  huge.put(0, "}");
  EXPECT_EQ(iri::check_template(huge.text(iri::max_size)).error(),
            (iri::Error{iri::ErrorCode::bad_template, iri::Component::none, 0}));
  EXPECT_EQ(iri::check_template(huge.text(iri::max_size + 1)).error().code,
            iri::ErrorCode::too_long);
}

TEST(Huge, TheLongestPathHasARouteAndNoLongerOne) {
  Huge huge(iri::max_size + 1);
  huge.put(0, "/a/");
  iri::RouterBuilder<int> routes;
  EXPECT_TRUE(routes.add("/a/{x}", 1));
  const auto router = std::move(routes).build().value();
  std::string_view capture;
  const auto found = [&](std::size_t size) {
    return router.match_path("GET", huge.text(size), std::nullopt, {&capture, 1}).outcome;
  };
  EXPECT_EQ(found(iri::max_size), iri::RouteOutcome::found);
  EXPECT_EQ(capture.size(), iri::max_size - 3);
  EXPECT_EQ(found(iri::max_size + 1), iri::RouteOutcome::not_found);
}

TEST(Huge, NothingMayFollowTheLongestText) {
  const Huge huge(iri::max_size);
  EXPECT_EQ(iri::next_bytes(iri::rule::IRI_reference, huge.text(iri::max_size)), iri::NextBytes{});
}

TEST(Huge, TheLongestTextIsDecodedUpToAnErrorInItsLastByte) {
  Huge huge(iri::max_size);
  huge.put(iri::max_size - 1, "%");
  const iri::Written written = iri::decode(huge.text(iri::max_size), iri::OutputBuffer());
  EXPECT_EQ(written.error,
            (iri::Error{iri::ErrorCode::bad_percent_encoding, iri::Component::none, 0xFFFFFFFD}));
}

// Its size, in 32 bits, would be that of the "/" alone.
TEST(Huge, APieceUpToItsTerminatorIsNoLongerThanTheLongest) {
  constexpr std::size_t size = iri::max_size + 3;
  Huge huge(size + 1);
  huge.put(0, "/");
  huge.put(size, " ");
  auto machine = iri::Resumable::request_target("GET");
  EXPECT_EQ(machine.feed_until(' ', huge.text(size + 1)), size);
  EXPECT_EQ(machine.progress(), iri::Progress::error);
  EXPECT_EQ(machine.error(),
            (iri::Error{iri::ErrorCode::too_long, iri::Component::none, iri::max_size}));
}

TEST(Huge, PiecesMayMakeUpTheLongestTextAndNoLongerOne) {
  constexpr std::size_t step = std::size_t{1} << 26U;
  const Huge huge(step);
  auto machine = iri::Resumable::iri_reference();
  machine.feed("/");
  while (iri::max_size - machine.offset() > step) {
    ASSERT_EQ(machine.feed(huge.text(step)), iri::Progress::need_more);
  }
  const std::size_t rest = iri::max_size - machine.offset();
  const iri::Error too_long{iri::ErrorCode::too_long, iri::Component::none, iri::max_size};
  auto longer = machine;
  ASSERT_LT(rest, step);
  EXPECT_EQ(longer.feed(huge.text(rest + 1)), iri::Progress::error);
  EXPECT_EQ(longer.error(), too_long);
  EXPECT_EQ(longer.feed("abc"), iri::Progress::error);
  EXPECT_EQ(longer.error(), too_long) << "what comes behind the error changes nothing";
  EXPECT_EQ(longer.finish(), iri::Progress::error);
  EXPECT_EQ(longer.error(), too_long);

  EXPECT_EQ(machine.feed(huge.text(rest)), iri::Progress::need_more);
  longer = machine;
  iri_test::Guarded guarded(1);
  EXPECT_EQ(longer.feed(guarded.at_front("a")), iri::Progress::error);
  EXPECT_EQ(longer.error(), too_long);
  EXPECT_EQ(machine.finish(), iri::Progress::done);
  EXPECT_EQ(machine.components().path_end, iri::max_size);
}

}  // namespace
