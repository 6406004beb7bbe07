#include "claims.hpp"

#include <algorithm>

#include "contract.hpp"

namespace proof {
namespace {

enum Boundary : unsigned { scheme, userinfo, host, authority, path_end, query, boundary_count };
const char* const names[] = {"the scheme's end",    "the userinfo's end", "the host's end",
                             "the authority's end", "the path's end",     "the query's end"};

const Number& boundary_of(const Components& out, unsigned which) {
  const Number* const all[] = {&out.scheme_end,    &out.userinfo_end, &out.host_end,
                               &out.authority_end, &out.path_end,     &out.query_end};
  return *all[which];
}

/// Where the table writes a boundary. In later windows: what it wrote before is known.
int writes(unsigned which) {
  const int all = graph().table(Kind::writes, which);
  if (path().texts.begin == 0) return all;
  return graph().both(all, graph().no(places_before(64)));
}

bool is_earlier(const Number& number) { return number.sort == Number::Sort::earlier; }

/// The last place at which the table wrote is `number`.
void claim_written(const Number& number, int written, const char* what) {
  if (is_earlier(number) || (number.is_constant() && number.add == ~0U)) {
    path().claim(graph().any(written), false, what);
  } else {
    path().claim(graph().last(place(number), written), true, what);
  }
}

int before(const Number& at, int stream) { return graph().both(places_before(at), stream); }

/// Two numbers, both of which are places in the text.
void claim_equal(const Number& a, const Number& b, const char* what) {
  if (a.sort == b.sort && a.add == b.add && a.ones == b.ones) return;
  path().claim(graph().any(graph().both(place(a), place(b))), true, what);
}

/// The table is in the state of a hand-over; or in one that goes on from this place as that one does: ":/"
/// may stand before a "%", and what differs is what a "/" there would be.
void claim_goes_like(const Number& at, std::uint32_t state, const char* what) {
  const std::vector<bool> equal = machine_of(path().texts.iri).equal_to(state);
  const auto index = std::find(equal.begin(), equal.end(), true) - equal.begin();
  if (index == static_cast<std::ptrdiff_t>(equal.size())) unknown("a state that no text reaches");
  const int alike = graph().table(Kind::goes_like, static_cast<unsigned>(index));
  path().claim(graph().any(graph().both(place(at), alike)), true, what);
}

Bytes from(unsigned first) {
  Bytes set;
  for (unsigned byte = first; byte < 256; ++byte) set[byte] = true;
  return set;
}

int byte_in(const Bytes& set) { return graph().leaf(set, raw); }
int dead() { return graph().table(Kind::dead, 0); }

/// The place of the error: where the table refuses the text, or where the character begins that is
/// cut short there (text/boundary.hpp, said again).
int error_place() {
  Graph& g = graph();
  const int tail = g.up(byte_in(from(0x80) & ~from(0xC0)));
  const int before_end = g.both(dead(), byte_in(Bytes().set()));
  const int one = g.both(before_end, g.up(byte_in(from(0xC0))));
  const int two = g.both(g.both(before_end, tail), g.up(g.up(byte_in(from(0xE0)))));
  const int three =
      g.both(g.both(g.both(before_end, tail), g.up(tail)), g.up(g.up(g.up(byte_in(from(0xF0))))));
  const int inside = g.either(one, g.either(two, three));
  const int plain = g.both(dead(), g.no(inside));
  return g.either(g.either(plain, g.down(one, 1)), g.either(g.down(two, 2), g.down(three, 3)));
}

void claim_byte(const Number& at, unsigned char byte) {
  const int here = graph().both(place(at), graph().leaf(Bytes().set(byte), raw));
  path().claim(graph().any(here), true, "a delimiter's byte");
}

void claim_accepted(const Components& out, const Input& in) {
  path().claim(graph().any(dead()), false, "accepted; the table refuses");
  for (unsigned i = 0; i < boundary_count; ++i)
    claim_written(boundary_of(out, i), writes(i), names[i]);
  claim_equal(out.size, in.size, "the size");
}

/// The components of the reference of out.size bytes before the error.
void claim_components_left(const Components& out, const Number& offset) {
  const int size = place(out.size);
  const int accepting = graph().state_in(machine_of(path().texts.iri).accepting());
  path().claim(graph().any(graph().both(size, accepting)), true, "what is left is no reference");
  for (unsigned i = 0; i < boundary_count; ++i) {
    const int ends = graph().both(size, graph().table(Kind::ends, i));
    const int written = graph().either(before(out.size, writes(i)), ends);
    claim_written(boundary_of(out, i), written, names[i]);
  }
  // The error is there, or behind one or two bytes of a pct-encoded.
  int near = size;
  int pct = graph().both(size, graph().leaf(Bytes().set('%'), raw));
  for (int i = 0; i < 2; ++i) {
    pct = graph().up(pct);
    near = graph().either(near, pct);
  }
  path().claim(graph().any(graph().both(near, place(offset))), true,
               "what is left is not before the error");
}

}  // namespace

void claim_result(const Number& result, const Components& out, const Input& in) {
  if (result.is_constant() && result.add == ~0U) return claim_accepted(out, in);
  path().claim(graph().any(dead()), true, "refused; the table accepts");
  path().claim(graph().any(graph().both(error_place(), place(result))), true,
               "the place of the error");
  if (out.size.is_constant() && out.size.add == ~0U) {
    const int left = graph().state_in(machine_of(path().texts.iri).equal_to(out.query_end.add));
    path().claim(graph().any(graph().both(dead(), left)), true, "the state that is left");
  } else {
    claim_components_left(out, result);
  }
}

void claim_hand_over(const HandOver& at) {
  if (at.point == 0) {
    claim_equal(at.begin, 0, "a start that is not the start");
    return;
  }
  const char* const states[] = {"", "the state in the authority", "the state in the path",
                                "the state in the query", "the state in the fragment"};
  claim_goes_like(at.begin, resume_state(at.point, path().texts.iri), states[at.point]);
  // The table writes the others behind this place, if it accepts the text.
  for (unsigned i = 0; i < boundary_count; ++i) {
    const bool is_known =
        i <= authority || (i == path_end && at.point >= 3) || (i == query && at.point == 4);
    const int written = before(at.begin, writes(i));
    claim_written(is_known ? boundary_of(at.out, i) : absent, written, names[i]);
  }
}

void claim_whole(const Input& given, const Input& in) {
  claim_known(given.data.offset.is_constant() && given.data.offset.add == 0, "another text");
  claim_equal(given.size, in.size, "another size");
}

void claim_untouched(const Components& out) {
  const Components fresh;
  for (unsigned i = 0; i < boundary_count; ++i) {
    const Number& now = boundary_of(out, i);
    claim_known(now.is_constant() && now.add == boundary_of(fresh, i).add, names[i]);
  }
}

void claim_alike(const Mask& a, const Mask& b, const char* what) {
  const Mask wrong = a ^ b;
  if (wrong.is_constant()) return claim_known(wrong.value == 0, what);
  path().claim(graph().any(wrong.stream), false, what);
}

void claim_next(const NextWindow& next, unsigned begin) {
  const int at = static_cast<int>(begin);
  claim_known(next.carried_to == at, "what is carried to the next window");
  const int other = graph().both(dead(), graph().no(byte_in(leads())));
  path().claim(graph().any(other), false, "goes on; the table refuses");
  path().claim(graph().any(before(at - 1, dead())), false, "goes on; the table refuses a lead");
  const bool in_query = next.in_query;
  const bool in_fragment = next.in_fragment;
  for (unsigned i = 0; i < boundary_count; ++i) {
    const bool is_known = i <= authority || (i == path_end && (in_query || in_fragment)) ||
                          (i == query && in_fragment);
    claim_written(is_known ? boundary_of(next.out, i) : absent, writes(i), names[i]);
  }
  if (!is_earlier(next.out.path_end) && next.in_query) claim_byte(next.out.path_end, '?');
}

void claim_known(bool is, const char* what) { path().claim(graph().any(byte_in({})), !is, what); }

void claim_skipped(const Skipped& skipped, const std::vector<bool>& states) {
  const Carried& carried = skipped.carried;
  claim_known((carried.hex | carried.tail | carried.second | carried.third) == 0,
              "what is carried behind blocks");
  const int begin = place(skipped.begin);
  const int known = graph().both(begin, graph().state_in(states));
  path().claim(graph().any(known), true, "the beginning of a sequence");
  const Bytes pct = Bytes().set('%');
  const auto claim_none = [&](const Bytes& set, int back) {
    int stream = byte_in(set);
    for (int i = 0; i < back; ++i) stream = graph().up(stream);
    path().claim(graph().any(graph().both(begin, stream)), false, "a sequence that goes on");
  };
  for (const int back : {1, 2}) claim_none(pct, back);
  claim_none(from(0xC0), 1);
  claim_none(from(0xE0), 2);
  claim_none(from(0xF0), 3);
}

}  // namespace proof
