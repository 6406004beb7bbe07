// Holds each way of core/vectors.cc that runs here to the simple one, or to what is said in its header. Ends with `N passed, 0 failed`.
#include "vectors.hpp"

#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

using namespace iri_python;

namespace {

std::mt19937 draw(21);  // NOLINT: the same numbers in each run
int passed = 0;

void expect(bool holds, const char* what) {
  if (!holds) {
    std::printf("FAILED: %s\n", what);
    std::exit(1);
  }
  ++passed;
}

std::uint32_t some_offset() {
  switch (draw() % 4) {
    case 0: return iri::absent;
    case 1: return iri::absent - 1;  // the largest offset that there is
    case 2: return 0;
    default: return static_cast<std::uint32_t>(draw());
  }
}

struct Columns {
  std::vector<std::uint32_t> memory = std::vector<std::uint32_t>(field_count * at_once + 2, 7);
  Absent absent{};
  void fill(SplitFields way, const iri::Parsed* rows) {
    Fields to;
    for (std::size_t i = 0; i < field_count; ++i) to[i] = memory.data() + 1 + i * at_once;
    way(rows, to, absent);
  }
};

// By the members themselves, not by the simple way.
void expect_fields(const Columns& columns, const std::vector<iri::Parsed>& rows) {
  for (std::size_t i = 0; i < at_once; ++i) {
    const iri::Components& c = rows[i].components;
    const std::array<std::uint32_t, field_count> wanted = {rows[i].result.error_offset,
                                                           c.scheme_end,
                                                           c.userinfo_end,
                                                           c.host_end,
                                                           c.authority_end,
                                                           c.path_end,
                                                           c.query_end,
                                                           c.size};
    for (std::size_t field = 0; field < field_count; ++field)
      if (columns.memory[1 + field * at_once + i] != wanted[field]) expect(false, "a field");
    for (std::size_t field = 0; field < 4; ++field)
      if ((columns.absent[field][i / 64] >> (i % 64) & 1) !=
          (wanted[field] == iri::absent ? 1U : 0U))
        expect(false, "a bit of absence");
  }
  expect(columns.memory.front() == 7 && columns.memory.back() == 7, "nothing else is written");
}

void test_fields(SplitFields way) {
  for (int round = 0; round < 200; ++round) {
    std::vector<iri::Parsed> rows(at_once);
    for (iri::Parsed& one : rows)
      one = {{some_offset()},
             {some_offset(), some_offset(), some_offset(), some_offset(), some_offset(),
              some_offset(), some_offset()}};
    Columns columns;
    columns.fill(way, rows.data());
    expect_fields(columns, rows);
  }
}

template <class Offset, class Way>
void test_views(const Way& way) {
  const std::vector<char> data(1000);
  for (int round = 0; round < 2000; ++round) {
    std::vector<Offset> offsets = {static_cast<Offset>(draw() % 50)};
    const std::size_t rows = 1 + draw() % 40;
    while (offsets.size() <= rows)
      offsets.push_back(offsets.back() + static_cast<Offset>(draw() % 20));
    std::vector<std::string_view> out(rows);
    expect(way(offsets.data(), offsets.back(), data.data(), out), "offsets in order are taken");
    for (std::size_t i = 0; i < rows; ++i)
      if (out[i].data() != data.data() + offsets[i] ||
          out[i].data() + out[i].size() != data.data() + offsets[i + 1])
        expect(false, "a view");
    const std::int64_t size = offsets.back();
    constexpr auto least = std::numeric_limits<Offset>::min(),
                   most = std::numeric_limits<Offset>::max();
    const std::array<Offset, 5> wrong = {-1, least, most, static_cast<Offset>(least + 1),
                                         static_cast<Offset>(size + 1)};
    offsets[draw() % offsets.size()] = wrong[draw() % wrong.size()];
    expect(!way(offsets.data(), size, data.data(), out), "a wrong offset is refused");
  }
}

}  // namespace

int main() {
  for (const SplitFields way : ways_to_split())
    if (way != nullptr) test_fields(way);
  for (const ViewsOf way : ways_to_view())
    if (way != nullptr) test_views<std::int32_t>(way);
  test_views<std::int64_t>([](const std::int64_t* offsets, std::int64_t size, const char* data,
                              std::span<std::string_view> out) {
    return views_of(Anywhere<std::int64_t>(offsets), size, data, out);
  });
  std::printf("%d passed, 0 failed\n", passed);
}
