#include "feature_claims.hpp"

#include <array>
#include <utility>

#include "claims.hpp"
#include "parts.hpp"
#include "scan/features.hpp"
#include "streams.hpp"

namespace proof {

using namespace streams;

namespace {

using Bit = iri::detail::Features::Bit;
using Of = iri::detail::Features;

Bytes letters() { return between('A', 'Z') | between('a', 'z'); }

int from_to(const Number& begin, const Number& end) {
  return both(places_before(end), no(places_before(begin)));
}
/// The digits of a pct-encoded, by their places.
int first_digit() { return before(byte_in('%')); }
int second_digit() { return before(before(byte_in('%'))); }
int pct_ascii() { return both(first_digit(), byte_in(between('0', '7'))); }
int pct_beyond_ascii() {
  return both(first_digit(), byte_in(between('8', '9') | between('A', 'F') | between('a', 'f')));
}
int pct_lower_hex() {
  return both(either({first_digit(), second_digit()}), byte_in(between('a', 'f')));
}

int segment_begin(const Regions& of) {
  return either({of.path_begin, before(both(byte_in('/'), of.path))});
}
int leading_dot(const Regions& of) { return both(both(byte_in('.'), of.path), segment_begin(of)); }
int pair_in(char byte, int region) {
  const int here = both(byte_in(byte), region);
  return both(here, before(here));
}
int delimiters(const Regions& of) { return both(byte_in(one('&') | one(';')), of.query); }

/// That the bits of `found` are those of `before`, and in the window at `base` those of the stream.
template <class Found>
void claim_found(const Found& found, const Found& before, int stream, int base, const char* what) {
  std::map<int, int> due = streams_of(before);
  const bool is_new = due.emplace(base, in_window(stream, base)).second;
  claim_known(is_new, what);
  std::map<int, int> has = streams_of(found);
  for (const auto& [at, wanted] : due) {
    const auto here = has.find(at);
    const int wrong = here == has.end() ? wanted : graph().differ(wanted, here->second);
    path().claim(graph().any(wrong), false, what);
    if (here != has.end()) has.erase(here);
  }
  claim_known(has.empty(), what);
}

}  // namespace

Regions regions_of(const Components& c, bool bare_authority) {
  const int all = no(none());
  if (bare_authority) return {none(), none(), none(), all};
  const Number begin = c.path_begin();
  const int path = from_to(begin, c.path_end);
  const int first = both(path, no(before(path)));
  return {path, first, no(places_before(c.path_end)), places_before(begin)};
}

Regions regions_of_later(const Number& path_end) {
  const bool over = path_end.sort == Number::Sort::earlier;
  const int path = over ? none() : places_before(path_end);
  return {path, none(), no(path), none()};
}

void claim_bits(const Number& found, const Number& before, int stream, int base, const char* what) {
  claim_found(found, before, stream, base, what);
}

Finder finder_before(bool in_query) {
  const int odd_byte = byte_in(letters() | between(0xC0, 0xFF));
  const Mask any = Mask::of_stream(both(odd_byte, graph().constant(1ULL << 61U, 0)));
  Finder of;
  for (Mask* mask : {&of.dots, &of.doubles, &of.semicolons, &of.pct_ascii, &of.pct_beyond_ascii,
                     &of.pct_lower_hex, &of.pct_in_path, &of.raw_utf8, &of.upper})
    *mask = any;
  of.slashes = of.delimiters = population_of(any);
  const auto at = [](int stream, std::uint64_t places) {
    return Mask::of_stream(both(stream, graph().constant(places, 64)));
  };
  of.slash_before = in_query ? Mask(0) : at(before(byte_in('/')), 1);
  of.first_before = at(first_digit(), 1);
  of.second_before = at(second_digit(), 3);
  return of;
}

void claim_features(const Finder& found, const Finder& had, const Regions& of, int base) {
  const auto claim = [&](const auto& now, const auto& then, int stream, const char* what) {
    claim_found(now, then, stream, base, what);
  };
  claim(found.pct_ascii, had.pct_ascii, pct_ascii(), "pct_ascii");
  claim(found.pct_beyond_ascii, had.pct_beyond_ascii, pct_beyond_ascii(), "pct_beyond_ascii");
  claim(found.pct_lower_hex, had.pct_lower_hex, pct_lower_hex(), "pct_lower_hex");
  claim(found.pct_in_path, had.pct_in_path, both(byte_in('%'), of.path), "pct_in_path");
  claim(found.raw_utf8, had.raw_utf8, byte_in(between(0x80, 0xFF)), "raw_utf8");
  claim(found.dots, had.dots, leading_dot(of), "leading_dot");
  claim(found.doubles, had.doubles, pair_in('/', of.path), "double_slash");
  claim(found.semicolons, had.semicolons, both(byte_in(';'), of.path), "path_semicolon");
  claim(found.upper, had.upper, both(byte_in(between('A', 'Z')), of.front), "front_upper");
  claim(found.slashes, had.slashes, both(byte_in('/'), of.path), "slashes");
  claim(found.delimiters, had.delimiters, delimiters(of), "delimiters");
}

void claim_features_carried(const Finder& found, const Regions& of, int begin) {
  const auto carried = [begin](int stream, std::uint64_t places) {
    return Mask::of_stream(both(stream, graph().constant(places, begin)));
  };
  claim_alike(carried(before(both(byte_in('/'), of.path)), 1), decided(found.slash_before),
              "the carried slash");
  claim_alike(carried(first_digit(), 1), decided(found.first_before), "the carried first digit");
  claim_alike(carried(second_digit(), 3), decided(found.second_before), "the carried second digit");
}

/// A text of two bytes says of each mask whether it has a bit: a bit of the first byte for those of path and
/// "%", one of the second byte for the others.
bool feature_bits(bool iri) {
  return prove("FeatureFinder::found()", {0, 2, 2, false, iri, {0}}, [] {
    Finder of;
    const std::array<std::pair<Mask*, Bit>, 9> all{{{&of.dots, Of::leading_dot},
                                                    {&of.doubles, Of::double_slash},
                                                    {&of.semicolons, Of::path_semicolon},
                                                    {&of.pct_ascii, Of::pct_ascii},
                                                    {&of.pct_beyond_ascii, Of::pct_beyond_ascii},
                                                    {&of.pct_lower_hex, Of::pct_lower_hex},
                                                    {&of.pct_in_path, Of::pct_in_path},
                                                    {&of.raw_utf8, Of::raw_utf8},
                                                    {&of.upper, Of::front_upper}}};
    std::array<int, 9> has{};
    for (unsigned i = 0; i < all.size(); ++i) {
      Bytes set;
      for (unsigned byte = 0; byte < 256; ++byte) set[byte] = (byte >> i % 7U & 1U) != 0;
      has[i] = both(byte_in(set), graph().constant(i < 7 ? 1 : 2, 0));
      *all[i].first = Mask::of_stream(has[i]);
    }
    // A pct-encoded has a first digit.
    const int digits = either({has[3], has[4]});
    path().assume(graph().any(both(either({has[5], has[6]}), no(digits))), false);
    of.slashes = 1;
    of.delimiters = 2;
    const FeatureNumbers found = shipped().bits_of(of);
    for (unsigned i = 0; i < all.size(); ++i)
      path().claim(graph().any(has[i]), (found.bits.add & all[i].second) != 0,
                   "a bit of the features");
    claim_known(found.bits.is_constant() && found.bits.add < 1U << 9U, "other bits");
    claim_known(found.slashes == Number(1), "slashes");
    claim_known(found.delimiters == Number(2), "delimiters");
  });
}

}  // namespace proof
