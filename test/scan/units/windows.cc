// The contract of `Window` (src/scan/kernels/README.md), tried on each vector unit.
//
//   unit_windows [--all] [UNIT...]     default: each unit that this processor has
//
// Each window lies where a read outside of it faults: at the end of a page, at the beginning of one, and one byte
// behind that, so that at[-1] may be read and at[-2] may not. Around it lie 00 or FF.
//
//   ramps   every byte at every place of a window of every size; every constant of equal() and at_least(), every
//           range of between() (without --all: for 64 bytes)
//   alone   the same bytes and places in windows that are 55, or AA, everywhere else: their bits are complements,
//           so a bit of a lane that reached another one would change what is said of it
//   pairs   every lead before every UTF8-tail at every place of every size, across the edges of registers and after
//           at[-1]; every two bytes at every place of 64 (with --all: of every size)
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

#include "scan/units/expected.hpp"
#include "scan/units/report.hpp"
#include "support/guarded.hpp"

namespace iri_units { namespace {

using iri::detail::lowest;
using iri::detail::window_size;

enum class Place { at_end, at_front, behind_one };

/// The bytes that the scans ask for, and ranges; all() has every byte.
Constants used_constants() {
  Constants used;
  for (const char byte : std::string("%#?/:@;&.-+]\n8a[")) {
    used.of[used.bytes++] = static_cast<unsigned char>(byte);
  }
  for (const unsigned byte : {0x80U, 0xBFU, 0xC0U, 0xE0U, 0xEFU, 0xF0U, 0x9FU, 0xB7U}) {
    used.of[used.bytes++] = static_cast<unsigned char>(byte);
  }
  for (const iri::detail::ByteRange& range : iri::detail::uneven_seconds.ranges) {
    used.range[used.ranges++] = range;
  }
  for (const char* range : {"AZ", "09", "az"}) {
    used.range[used.ranges++] = {static_cast<unsigned char>(range[0]),
                                 static_cast<unsigned char>(range[1])};
  }
  return used;
}

Constants all_constants() {
  Constants all = used_constants();
  all.bytes = 0;
  for (unsigned byte = 1; byte < 256; ++byte)
    all.of[all.bytes++] = static_cast<unsigned char>(byte);
  return all;
}

struct Cases {
  std::uint64_t windows = 0, equal = 0, between = 0;
};

/// One unit under trial.
class Trial {
 public:
  explicit Trial(const Unit& unit) : unit_(unit), page_(iri_test::page_size()), guarded_(page_) {
    end_ = reinterpret_cast<unsigned char*>(guarded_.room_at_end(0));
    front_ = reinterpret_cast<unsigned char*>(guarded_.room_at_front());
  }

  void all(bool all) {
    trying(unit_.name, "Window");
    bits();
    ramps(all);
    alone();
    pairs(all);
    if (guarded_.room_at_end(0) != reinterpret_cast<char*>(end_))
      fail(unit_.name, "the end has moved", nullptr, 0);
  }

  const Cases& cases() const { return cases_; }

 private:
  void bits() {
    for (std::uint32_t count = 0; count <= most_first_bits(); ++count) {
      const Mask wanted = count >= 64 ? ~Mask{0} : (Mask{1} << count) - 1;
      check("first_bits", unit_.first_bits(count), wanted);
    }
    for (std::uint32_t place = 0; place < 64; ++place) {
      for (Mask above = 0; above < 0x10000; ++above) {
        const Mask mask = (above << 1U | 1U) << place;
        check("lowest", unit_.lowest(mask), place);
      }
    }
    check("lowest", unit_.lowest(0), 64);
  }

  void ramps(bool all) {
    for (const unsigned step : {1U, 77U}) {
      for (unsigned first = 0; first < 256; ++first) {
        for (unsigned i = 0; i < window_size; ++i) {
          bytes_[i + 1] = static_cast<unsigned char>(first + i * step);
        }
        bytes_[0] = static_cast<unsigned char>(first * 5 + 3);
        for (std::uint32_t count = 1; count <= window_size; ++count) {
          try_everywhere(count, all_);
          if (step == 1 && (all || count == window_size)) every_range(count);
        }
      }
    }
  }

  void every_range(std::uint32_t count) {
    const unsigned char* const at = put(Place::at_front, count);
    const Expected expected(at, count, -1);
    for (unsigned first = 1; first < 255; ++first) {
      for (unsigned last = first; last < 255; ++last) {
        const Mask got = unit_.between(at, count, static_cast<unsigned char>(first),
                                       static_cast<unsigned char>(last));
        check("between", got, expected.between(first, last));
        ++cases_.between;
      }
    }
  }

  void alone() {
    for (const unsigned background : {0x55U, 0xAAU}) {
      for (std::uint32_t count = 1; count <= window_size; ++count) {
        for (std::uint32_t place = 0; place < count; ++place) {
          std::memset(bytes_, static_cast<int>(background), sizeof bytes_);
          for (unsigned byte = 0; byte < 256; ++byte) {
            bytes_[place + 1] = static_cast<unsigned char>(byte);
            const Place where = byte % 2 == 0 ? Place::at_front : Place::behind_one;
            try_window(where, count, used_);
          }
        }
      }
    }
  }

  void pairs(bool all) {
    for (std::uint32_t count = 1; count <= window_size; ++count) {
      pairs_of(count, 0xC0, 0x80, 64);
      if (all || count == window_size) pairs_of(count, 0, 0, 256);
    }
  }

  /// Windows of pairs, from at[-1] or at[0] on: of `size` first bytes from `first` on, and as many
  /// second ones. Each pair comes to each place.
  void pairs_of(std::uint32_t count, unsigned first, unsigned second, unsigned size) {
    for (unsigned parity = 0; parity < 2; ++parity) {
      for (unsigned pair = 0; pair < size * size; ++pair) {
        unsigned now = pair;
        bytes_[0] = static_cast<unsigned char>(pair);
        for (std::uint32_t i = parity; i <= window_size; i += 2, now += 40503) {
          bytes_[i] = static_cast<unsigned char>(first + now / size % size);
          if (i < window_size) bytes_[i + 1] = static_cast<unsigned char>(second + now % size);
        }
        try_window(parity == 0 ? Place::behind_one : Place::at_front, count, used_);
      }
    }
  }

  void try_everywhere(std::uint32_t count, const Constants& constants) {
    for (const Place where : {Place::at_end, Place::at_front, Place::behind_one}) {
      try_window(where, count, constants);
    }
  }

  /// Puts the bytes there, and the other of 00 and FF around them.
  const unsigned char* put(Place where, std::uint32_t count) {
    around_ = ~around_;
    if (where == Place::at_end) {
      std::memset(end_ - count - 72, around_, 72);
      std::memcpy(end_ - count - 1, bytes_, count + 1);
      return end_ - count;
    }
    const unsigned before = where == Place::at_front ? 0 : 1;
    std::memcpy(front_, bytes_ + 1 - before, count + before);
    std::memset(front_ + before + count, around_, 72);
    return front_ + before;
  }

  void try_window(Place where, std::uint32_t count, const Constants& constants) {
    const unsigned char* const at = put(where, count);
    const bool has_before = where != Place::at_front;
    const Expected expected(at, count, has_before ? at[-1] : 0);
    Members got;
    unit_.members({at, count, has_before, expected.at_least(0x80) == 0}, constants, got);
    compare(got, expected, constants);
    if (got.begin != at || got.count != count) wrong("begin, count", got.count, count);
    check("forbidden", got.forbidden[0] & expected.second() & ~Mask{1},
          expected.forbidden() & ~Mask{1});
    if (has_before) check("forbidden", got.forbidden[1] & expected.second(), expected.forbidden());
    ++cases_.windows;
    cases_.equal += constants.bytes;
    cases_.between += constants.ranges;
  }

  void compare(const Members& got, const Expected& expected, const Constants& constants) {
    for (unsigned i = 0; i < constants.bytes; ++i) {
      check("equal", got.equal[i], expected.equal(constants.of[i]));
      check("at_least", got.at_least[i], expected.at_least(constants.of[i]));
    }
    for (unsigned i = 0; i < constants.ranges; ++i) {
      check("between", got.between[i],
            expected.between(constants.range[i].first, constants.range[i].last));
    }
    for (std::size_t set = 0; set < set_count; ++set) {
      check("in", got.in[set], expected.in(set));
      check("first_outside", got.first_outside[0][set], lowest(~expected.in(set)));
      if (expected.at_least(0x80) == 0 && set != iri::detail::query_set) {
        check("first_outside, ASCII", got.first_outside[1][set], lowest(~expected.in(set)));
      }
    }
    check("non_ascii", got.non_ascii, expected.at_least(0x80));
    check("odd", got.odd, expected.valid() & ~expected.in(iri::detail::query_set));
    check("hex", got.hex & ~expected.at_least(0x80), expected.hex());
    check("hex", got.hex & ~expected.valid(), 0);
    check("in_plain_host", got.in_plain_host, expected.plain_host());
    check("leads<2>", got.leads[0], expected.at_least(0xC0));
    check("leads<3>", got.leads[1], expected.at_least(0xE0));
    check("leads<4>", got.leads[2], expected.at_least(0xF0));
  }

  void check(const char* member, Mask got, Mask wanted) {
    if (got != wanted) wrong(member, got, wanted);
  }
  [[noreturn]] void wrong(const char* member, Mask got, Mask wanted) {
    fail(unit_.name, std::string(member) + " gives " + hex(got) + ", not " + hex(wanted),
         bytes_ + 1, window_size);
  }
  /// The first_bits() of BMI2 take any byte; those of bits.hpp, 0 to 64.
  std::uint32_t most_first_bits() const {
    return std::strncmp(unit_.name, "avx", 3) == 0 ? 255 : 64;
  }

  const Unit& unit_;
  const std::size_t page_;
  iri_test::Guarded guarded_;
  unsigned char* end_;
  unsigned char* front_;
  unsigned char bytes_[window_size + 1] = {};  // the byte before, and the window
  int around_ = 0;
  const Constants used_ = used_constants();
  const Constants all_ = all_constants();
  Cases cases_;
};

void report(const Unit& unit, const Cases& cases) {
  row(unit.name, "equal, at_least", 2 * cases.equal);
  row(unit.name, "between", cases.between);
  row(unit.name, "in, first_outside", cases.windows * set_count);
  for (const char* member : {"odd", "hex", "in_plain_host", "non_ascii", "leads", "forbidden"}) {
    row(unit.name, member, cases.windows);
  }
  row(unit.name, "Window", cases.windows);
}

int run(bool all, const std::vector<std::string>& names) {
  if (const char* set = wrong_set()) fail("all", std::string("the set of ") + set, nullptr, 0);
  const Units found = units();
  print_head();
  unsigned tried = 0;
  for (const Unit& unit : found.here) {
    if (!names.empty() && std::find(names.begin(), names.end(), unit.name) == names.end()) continue;
    Trial trial(unit);
    trial.all(all);
    report(unit, trial.cases());
    ++tried;
  }
  for (const char* name : found.elsewhere) std::printf("%-8snot tried: no such processor\n", name);
  return tried == 0 ? 1 : 0;
}

}}  // namespace iri_units

int main(int argc, char** argv) {
  std::vector<std::string> names;
  const bool all = iri_units::start(argc, argv, names);
  return iri_units::run(all, names);
}
