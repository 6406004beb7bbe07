#include "contract.hpp"

#include <initializer_list>
#include <map>
#include <string>
#include <utility>

#include "scan/kernels/lookup_tables.hpp"

namespace proof {
namespace {

namespace real = iri::detail;

constexpr std::uint64_t all_places = ~std::uint64_t{0};

Bytes from(unsigned first) {
  Bytes set;
  for (unsigned byte = first; byte < 256; ++byte) set[byte] = true;
  return set;
}

Bytes ascii_set(std::size_t index) {
  Bytes set;
  for (unsigned byte = 0; byte < 128; ++byte)
    set[byte] = real::ascii_sets.sets[index].contains(byte);
  return set;
}

int byte_in(const Bytes& set) { return graph().leaf(set, raw); }

/// The places `back` behind a byte of the set.
int behind(const Bytes& set, int back) {
  int stream = byte_in(set);
  for (; back > 0; --back) stream = graph().up(stream);
  return stream;
}

int either(std::initializer_list<int> streams) {
  int joined = -1;
  for (const int stream : streams) joined = joined < 0 ? stream : graph().either(joined, stream);
  return joined;
}

/// The bytes of the window at `begin`, in the first places of it.
int first_of(int stream, std::uint64_t places, int begin) {
  return graph().both(stream, graph().constant(places, begin));
}

/// The bytes that no common character has behind the lead before them.
int forbidden_behind_leads() {
  std::map<std::string, std::pair<Bytes, Bytes>> groups;  // of leads with the same
  for (unsigned lead = 0xC0; lead < 256; ++lead) {
    Bytes not_after;
    for (unsigned next = 0x80; next < 0xC0; ++next) not_after[next] = !real::may_follow(lead, next);
    auto& [these, forbidden] = groups[not_after.to_string()];
    these.set(lead);
    forbidden = not_after;
  }
  int found = byte_in({});
  for (const auto& [name, group] : groups)
    found = graph().either(found, graph().both(behind(group.first, 1), byte_in(group.second)));
  return found;
}

/// Where a UTF8-tail is due and does not stand, or stands and is not due, or begins no common character.
int character_errors() {
  Graph& g = graph();
  const int due = either({behind(from(0xC0), 1), behind(from(0xE0), 2), behind(from(0xF0), 3)});
  const int shape = g.differ(due, byte_in(from(0x80) & ~from(0xC0)));
  const int rare = g.both(behind(from(0xF0), 2), byte_in(Bytes().set(real::rare_third)));
  return either({shape, rare, forbidden_behind_leads()});
}

}  // namespace

Bytes leads() { return from(0xC0); }

Classified classified_at(int begin, bool iri) {
  Graph& g = graph();
  const Bytes pct = Bytes().set('%');
  const Bytes ascii = ~from(0x80);
  const int hash = g.leaf(Bytes().set('#'), begin);
  const int second = g.both(hash, g.of_one(Kind::minus_one, hash, false));
  const Bytes common = ascii_set(real::query_set) | pct | Bytes().set('#');
  const int wrong = byte_in(~common & (iri ? ascii : Bytes().set()));
  const int due = either({behind(pct, 1), behind(pct, 2)});
  const int no_hex = g.both(due, g.no(byte_in(ascii_set(real::hex_digits))));
  const int inside = either({wrong, no_hex, iri ? character_errors() : wrong});
  const int errors = g.either(first_of(inside, all_places, begin), second);
  return {Mask::of_stream(errors), Mask::of_stream(hash)};
}

CarriedMasks carried_at(int begin, bool iri) {
  const Bytes pct = Bytes().set('%');
  const auto hex = either({first_of(behind(pct, 1), 1, begin), first_of(behind(pct, 2), 3, begin)});
  if (!iri) return {Mask::of_stream(hex), 0, 0, 0};
  const int second = first_of(behind(from(0xC0), 1), 1, begin);
  const int tail = either({second, first_of(behind(from(0xE0), 2), 3, begin),
                           first_of(behind(from(0xF0), 3), 7, begin)});
  const int third = first_of(behind(from(0xF0), 2), 3, begin);
  return {Mask::of_stream(hex), Mask::of_stream(tail), Mask::of_stream(second),
          Mask::of_stream(third)};
}

bool is_pending(int begin, bool iri) {
  const CarriedMasks carried = carried_at(begin, iri);
  return (carried.hex | carried.tail) != 0;
}

}  // namespace proof
