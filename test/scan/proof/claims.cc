#include "claims.hpp"

namespace proof {
namespace {

enum Boundary : unsigned { scheme, userinfo, host, authority, path_end, query, boundary_count };
const char* const names[] = {"the scheme's end", "the userinfo's end", "the host's end",
                             "the authority's end", "the path's end", "the query's end"};

const Number& boundary_of(const Components& out, unsigned which) {
  const Number* const all[] = {&out.scheme_end, &out.userinfo_end,  &out.host_end,
                               &out.authority_end, &out.path_end, &out.query_end};
  return *all[which];
}

int writes(unsigned which) { return graph().table(Kind::writes, which); }

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

void claim_equal(const Number& a, const Number& b, const char* what) {
  if (a.sort == b.sort && a.add == b.add && a.ones == b.ones) return;
  path().claim(graph().any(graph().both(place(a), place(b))), true, what);
}

void claim_state(const Number& at, std::uint32_t state, const char* what) {
  const int equal = graph().state_in(machine_of(path().texts.iri).equal_to(state));
  path().claim(graph().any(graph().both(place(at), equal)), true, what);
}

/// Where the table refuses the text: the place of its byte, or the size of the text.
Number refused_place() {
  const int dead = graph().table(Kind::dead, 0);
  int base = 0;
  for (; base + 64 < path().texts.most; base += 64) {
    const int here = graph().both(dead, graph().constant(~0ULL, base));
    if (path().has_bit(graph().any(here))) break;
  }
  const Number in_window = lowest_of(Mask::of_stream(graph().both(dead, graph().constant(~0ULL, base))));
  return in_window + Number(base);
}

/// boundary.hpp, said again: where the character begins that is unfinished before `stopped`.
Number boundary_before(const Input& in, const Number& stopped) {
  if (stopped >= in.size) return stopped;
  for (unsigned back = 1; back <= 3 && Number(back) <= stopped; ++back) {
    const Octet byte = in.data[stopped - Number(back)];
    if ((byte & 0xC0U) == 0x80U) continue;
    const bool unfinished = byte >= (back == 1 ? 0xC0U : back == 2 ? 0xE0U : 0xF0U);
    return unfinished ? stopped - Number(back) : stopped;
  }
  return stopped;
}

void claim_accepted(const Components& out, const Input& in) {
  path().claim(graph().any(graph().table(Kind::dead, 0)), false, "accepted; the table refuses");
  for (unsigned i = 0; i < boundary_count; ++i) claim_written(boundary_of(out, i), writes(i), names[i]);
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
  path().claim(graph().any(graph().both(near, place(offset))), true, "what is left is not before the error");
}

}  // namespace

void claim_result(const Number& result, const Components& out, const Input& in) {
  if (result.is_constant() && result.add == ~0U) return claim_accepted(out, in);
  const int dead = graph().table(Kind::dead, 0);
  path().claim(graph().any(dead), true, "refused; the table accepts");
  const Number stopped = refused_place();
  claim_equal(boundary_before(in, stopped), result, "the place of the error");
  if (out.size.is_constant() && out.size.add == ~0U) {
    claim_state(stopped, out.query_end.add, "the state that is left");
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
  claim_state(at.begin, resume_state(at.point, path().texts.iri), states[at.point]);
  // The table writes the others behind this place, if it accepts the text.
  for (unsigned i = 0; i < boundary_count; ++i) {
    const bool is_known = i <= authority || (i == path_end && at.point >= 3) || (i == query && at.point == 4);
    const int written = before(at.begin, writes(i));
    claim_written(is_known ? boundary_of(at.out, i) : absent, written, names[i]);
  }
}

}  // namespace proof
