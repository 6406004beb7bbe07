// The scan of a first piece: behind whatever a kernel accepts, the state is that of the table, and
// so is what the table makes of every continuation. These are parts of the library that it does not
// export.
#include "http/first_scan.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "iri/iri.hpp"
#include "iri/resumable.hpp"
#include "scan/kernels/kernel.hpp"
#include "scan/table.hpp"

namespace {

namespace table = iri::detail::table;
using iri::Components;
using iri::detail::FirstScan;
using iri::detail::Input;
using table::State;

struct Start {
  FirstScan kind;
  State state;
};

const std::vector<Start>& starts() {
  using enum table::Target;
  static const std::vector<Start> all = {
      {FirstScan::uri_reference, table::start_of(iri::Rule::URI_reference)},
      {FirstScan::iri_reference, table::start_of(iri::Rule::IRI_reference)},
      {FirstScan::uri_target, table::start_of(request_target, false)},
      {FirstScan::iri_target, table::start_of(request_target, true)},
      {FirstScan::uri_target, table::start_of(options_target, false)},
      {FirstScan::iri_target, table::start_of(options_target, true)},
  };
  return all;
}

Input input_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()),
          static_cast<std::uint32_t>(text.size())};
}

/// Walks on from `state` over `more`, which begins at `begin`; returns the components of the whole,
/// or those of no text if it is refused.
Components continued(State state, Components components, std::string_view more,
                     std::uint32_t begin) {
  for (const char byte : more) {
    state = table::step(state, static_cast<unsigned char>(byte));
    if (state == table::nowhere) return {};
    if (table::passes_boundary(state)) {
      table::note(table::boundaries(state), begin, components);
    }
    ++begin;
  }
  return table::finish(state, begin, components) ? components : Components{};
}

/// What the test has seen.
struct Counts {
  std::size_t scanned = 0;
  std::size_t wrong = 0;
};

/// Compares the scan of `text`, and some continuations, with the table.
void compare(const Start& start, const std::string& text, Counts& counts) {
  Components scanned;
  const State behind = iri::detail::scan_first(start.kind, input_of(text), scanned);
  if (behind == table::nowhere) return;
  ++counts.scanned;
  Components walked;
  const table::Stop stop = table::walk<true>(start.state, text.c_str(), 0,
                                             static_cast<std::uint32_t>(text.size()), walked);
  const bool same_state = stop.offset == text.size() && table::without_way(stop.state) == behind;
  counts.wrong += !same_state || scanned != continued(stop.state, walked, "", stop.offset);
  for (const char* more : {"", "a", "?", "#", "/x?y#z", "@h:1/", ":", "[", "\xC3\xA9"}) {
    counts.wrong += continued(behind, scanned, more, stop.offset) !=
                    continued(stop.state, walked, more, stop.offset);
  }
}

class FirstScanTest : public testing::Test {
 protected:
  ~FirstScanTest() override { iri::detail::select_kernel(*iri::detail::kernel_at(0)); }

  template <class Function>
  void for_each_kernel(const Function& function) {
    for (std::size_t i = 0; const iri::detail::Kernel* kernel = iri::detail::kernel_at(i); ++i) {
      iri::detail::select_kernel(*kernel);
      function(kernel->name);
    }
  }
};

/// Calls `use` with `head` and all texts behind it of up to `size` units.
template <class Use>
void for_each_text(const std::string& head, int size, const Use& use) {
  use(head);
  if (size == 0) return;
  for (const char* unit : {"a", "1", "/", "?", "#", ":", "@", "%4F", "[", "]", ".", "\xC3\xA9", "*",
                           "^", "%", "\xC3"}) {
    for_each_text(head + unit, size - 1, use);
  }
}

TEST_F(FirstScanTest, KnowsTheStateBehindEveryShortText) {
  for_each_kernel([](const char* name) {
    Counts counts;
    for (const char* head : {"", "/", "s:", "s:/", "s://", "//", "//u@h:1", "s://h/"}) {
      for_each_text(head, 3, [&](const std::string& text) {
        for (const Start& start : starts()) compare(start, text, counts);
      });
    }
    EXPECT_EQ(counts.wrong, 0U) << name;
    EXPECT_GT(counts.scanned, 10'000U) << name;
  });
}

TEST_F(FirstScanTest, KnowsTheStateBehindTextsThatBeginWithAnyByte) {
  for_each_kernel([](const char* name) {
    Counts counts;
    for (unsigned byte = 0; byte < 256; ++byte) {
      for (const char* rest :
           {"", "b", "bcdefghi", "/bcdefgh", "b/cdefgh", ":bcdefgh", "b:cdefgh"}) {
        const std::string text = std::string(1, static_cast<char>(byte)) + rest;
        for (const Start& start : starts()) compare(start, text, counts);
      }
    }
    EXPECT_EQ(counts.wrong, 0U) << name;
  });
}

TEST_F(FirstScanTest, KnowsTheStateBehindTextsAtTheEdgesOfWindows) {
  for_each_kernel([](const char* name) {
    Counts counts;
    for (const std::string head : {"/", "s:", "s://h/", "//u@h:1/a?", "a/b#", "/?", "s:/#"}) {
      for (const std::size_t edge : {64U, 128U}) {
        for (std::size_t size = edge - 4; size <= edge + 2; ++size) {
          for_each_text(head + std::string(size - head.size(), 'x'), 2,
                        [&](const std::string& text) {
                          for (const Start& start : starts()) compare(start, text, counts);
                        });
        }
      }
    }
    EXPECT_EQ(counts.wrong, 0U) << name;
    EXPECT_GT(counts.scanned, 10'000U) << name;
  });
}

// The law of resumable_test.cc, where its texts are too short for a scan.
TEST_F(FirstScanTest, EveryCutOfALongerTextGivesWhatTheWholeGives) {
  const auto fed = [](std::string_view text, std::size_t a, std::size_t b) {
    iri::Resumable machine = iri::Resumable::iri_reference();
    machine.feed(text.substr(0, a));
    machine.feed(text.substr(a, b - a));
    machine.feed(text.substr(b));
    machine.finish();
    return machine;
  };
  for_each_kernel([&](const char* name) {
    std::size_t wrong = 0;
    for (const std::size_t pad : {0U, 40U, 104U}) {
      for (const std::string head :
           {"http://u@h:80/", "//hosthost", "a/bcdefghi", "mailto:abc", "/?q#f"}) {
        for_each_text(head + std::string(pad, 'x') + "%41\xC3\xA9\xE4\xBD\xA0", 2,
                      [&](const std::string& text) {
                        Components expected;
                        const auto verdict = iri::parse(iri::rule::IRI_reference, text, expected);
                        const iri::Error error = iri::diagnose(iri::rule::IRI_reference, text);
                        for (std::size_t a = pad; a <= text.size(); ++a) {
                          const iri::Resumable machine = fed(text, a, a + (text.size() - a) / 2);
                          const bool done = machine.progress() == iri::Progress::done;
                          wrong += done != bool(verdict);
                          if (done)
                            wrong += machine.components() != iri::TargetComponents{expected, false};
                          if (!done) wrong += machine.error() != error;
                        }
                      });
      }
    }
    EXPECT_EQ(wrong, 0U) << name;
  });
}

}  // namespace
