#include "symbols.hpp"

#include <algorithm>

namespace proof {
namespace {

constexpr std::uint64_t all_bits = ~std::uint64_t{0};

int base_of(const Mask& mask) { return graph().at(mask.stream).base; }

int signed_add(const Number& number) { return static_cast<int>(number.add); }

/// The ones of a number's stream, `by` more or fewer. Claims that there are enough, if the number
/// would be below zero without.
int moved(int ones, int by, bool may_be_negative = true) {
  if (by > 70 || by < -8) unknown("a distance between numbers");
  for (; by > 0; --by) ones = graph().of_one(Kind::shift_one, ones, true);
  if (by < 0) {
    const int base = graph().at(ones).base;
    const int needed = graph().both(ones, graph().constant(std::uint64_t{1} << (-by - 1), base));
    if (may_be_negative) path().claim(graph().any(needed), true, "a number below zero");
    ones = graph().down(ones, static_cast<unsigned>(-by));
  }
  return ones;
}

/// Whether the stream of ones has more than `count`, 0 to 63.
bool has_more(int ones, unsigned count) {
  const int bit = graph().constant(std::uint64_t{1} << count, graph().at(ones).base);
  return path().has_bit(graph().any(graph().both(ones, bit)));
}

/// -1, 0 or 1: how the ones of a number compare with a constant.
int compare_ones(int ones, std::int64_t with) {
  if (with < 0) return 1;
  if (with > 64) return -1;
  const auto known = path().facts.find(ones);
  if (known != path().facts.end())
    return known->second < with ? -1 : known->second == with ? 0 : 1;
  return 2;  // the text decides
}

bool ones_below(int ones, std::int64_t limit) {
  const int known = compare_ones(ones, limit);
  if (known != 2) return known < 0;
  return limit > 0 && !has_more(ones, static_cast<unsigned>(limit - 1));
}

bool ones_equal(int ones, std::int64_t with) {
  const int known = compare_ones(ones, with);
  if (known != 2) return known == 0;
  if (with > 0 && !has_more(ones, static_cast<unsigned>(with - 1))) return false;
  if (with < 64 && has_more(ones, static_cast<unsigned>(with))) return false;
  path().facts[ones] = static_cast<unsigned>(with);
  return true;
}

bool is_beyond(const Number& number) { return number.sort == Number::Sort::beyond; }
bool is_earlier(const Number& number) { return number.sort == Number::Sort::earlier; }
bool is_more(const Number& number) { return number.sort == Number::Sort::more; }

/// Streams of two windows: only the sizes of the windows tell which is larger.
bool is_apart(const Number& a, const Number& b) {
  return signed_add(a) + 64 < signed_add(b) || signed_add(b) + 64 < signed_add(a);
}

/// What is 1 from the beginning on, and compares as the numbers do.
bool less_by_streams(const Number& a, const Number& b) {
  if (graph().at(a.ones).base != graph().at(b.ones).base) {
    if (!is_apart(a, b)) unknown("numbers of two windows");
    return signed_add(a) < signed_add(b);
  }
  const int distance = signed_add(b) - signed_add(a);
  if (a.ones == b.ones) return distance > 0;
  const int left = distance < 0 ? moved(a.ones, -distance) : a.ones;
  const int right = distance > 0 ? moved(b.ones, distance) : b.ones;
  return path().has_bit(graph().any(graph().both(right, graph().no(left))));
}

Number known(const Number& number) {
  if (!is_more(number)) return number;
  const auto found = path().facts.find(number.ones);
  return found == path().facts.end() ? number : Number(number.add + found->second);
}

}  // namespace

Number Number::sum(const Number& of, const Number& with) {
  const Number a = known(of);
  const Number b = known(with);
  if (is_earlier(a) || is_earlier(b)) unknown("a sum with an earlier boundary");
  if (a.is_constant() && b.is_constant()) return a.add + b.add;
  if (a.is_constant()) return {b.sort, b.add + a.add, b.ones};
  if (b.is_constant()) return {a.sort, a.add + b.add, a.ones};
  if (a.sort == Sort::less && is_more(b) && a.ones == b.ones) return a.add + b.add;
  unknown("a sum of two numbers");
}

Number Number::difference(const Number& of, const Number& with) {
  const Number a = known(of);
  const Number b = known(with);
  if (is_earlier(a) || is_earlier(b)) unknown("a difference with an earlier boundary");
  if (b.is_constant()) return a + Number(0U - b.add);
  if (a.is_constant() && is_more(b)) return {Sort::less, a.add - b.add, b.ones};
  if (a.sort == b.sort && a.ones == b.ones) return a.add - b.add;
  unknown("a difference of two numbers");
}

bool Number::equal(const Number& a, const Number& b) {
  if (a.sort == b.sort && a.ones == b.ones && !is_earlier(a)) return a.add == b.add;
  if (is_earlier(a) || is_earlier(b)) {
    const Number& other = is_earlier(a) ? b : a;
    if (other.is_constant() && (other.add == ~0U || other.add == 64)) return false;
    unknown("an earlier boundary");
  }
  if (is_beyond(a) || is_beyond(b)) return false;
  if (a.is_constant()) return ones_equal(b.ones, std::int64_t{a.add} - signed_add(b));
  if (b.is_constant()) return ones_equal(a.ones, std::int64_t{b.add} - signed_add(a));
  return !less_by_streams(a, b) && !less_by_streams(b, a);
}

bool Number::less(const Number& a, const Number& b) {
  if (is_earlier(a) || is_earlier(b)) return is_earlier(a);
  if (is_beyond(a) || is_beyond(b)) {
    const Number& other = is_beyond(a) ? b : a;
    // No text is as long as `absent`; a limit behind what was read may be above or below.
    if (other.is_constant() && other.add > 128 && other.add != ~0U) return path().choose();
    return is_beyond(b) != (other.is_constant() && other.add == ~0U);
  }
  if (a.sort == Sort::less || b.sort == Sort::less) unknown("a comparison");
  if (a.is_constant()) {
    const std::int64_t limit = std::int64_t{a.add} - signed_add(b);
    return !ones_below(b.ones, limit) && !ones_equal(b.ones, limit);
  }
  if (b.is_constant() && b.add == 1024) return path().choose();  // the window may be anywhere
  if (b.is_constant()) return ones_below(a.ones, std::int64_t{b.add} - signed_add(a));
  return less_by_streams(a, b);
}

Number operator&(const Number& a, unsigned mask) {
  if (mask != 63) unknown("bits of a number");
  if (a.is_constant()) return a.add & mask;
  if (a < Number(64)) return a;
  for (unsigned above = 0; above < 3; ++above) {
    if (a == Number(64 + above)) return above;
  }
  unknown("bits of a number that large");
}

Mask Mask::of_stream(int node) {
  Mask mask;
  mask.stream = node;
  return mask;
}

Mask Mask::of_special(Special special) {
  Mask mask;
  mask.special = static_cast<int>(path().specials.size());
  path().specials.push_back(std::move(special));
  return mask;
}

namespace {

Special special_of(const Mask& mask) { return path().specials[static_cast<std::size_t>(mask.special)]; }

bool is_parts(const Mask& mask) {
  return mask.special >= 0 && special_of(mask).sort == Special::Sort::parts;
}

std::vector<Special::Part> parts_of(const Mask& mask) {
  if (is_parts(mask)) return special_of(mask).parts;
  if (mask.stream < 0) unknown("parts of a mask");
  return {{mask.stream, 0}};
}

/// The bits of a part that stay, at their places before the shift.
int kept(const Special::Part& part) {
  if (part.down == 0) return part.stream;
  const int base = graph().at(part.stream).base;
  return graph().both(part.stream, graph().constant(all_bits << part.down, base));
}

/// A part whose last bits become the first of another window: the path decides what they are.
std::uint64_t last_bits(const Special::Part& part) {
  if (part.down < 56) unknown("bits of two windows");
  std::uint64_t bits = 0;
  const int base = graph().at(part.stream).base;
  for (unsigned i = part.down; i < 64; ++i) {
    const int one = graph().both(part.stream, graph().constant(std::uint64_t{1} << i, base));
    if (path().has_bit(graph().any(one))) bits |= std::uint64_t{1} << (i - part.down);
  }
  return bits;
}

bool has_bit(const Mask& mask) {
  if (mask.is_constant()) return mask.value != 0;
  if (mask.stream >= 0) return path().has_bit(graph().any(mask.stream));
  const Special special = special_of(mask);
  if (special.sort != Special::Sort::parts) unknown("a mask of a special kind");
  int some = -1;
  for (const Special::Part& part : special.parts) {
    const int one = graph().any(kept(part));
    some = some < 0 ? one : graph().some(some, one);
  }
  return path().has_bit(some);
}

/// The lowest bits of a mask that was shifted down to a place: whether they are all of `pattern`.
bool few_equal(const Special& few, std::uint64_t pattern) {
  const int at = place(few.at);
  int stream = few.mask.stream;
  if (stream < 0) unknown("a constant shifted by a number");
  if (pattern == 0 && few.count == 1)
    return !path().has_bit(graph().any(graph().both(stream, at)));
  if (pattern != (std::uint64_t{1} << few.count) - 1) unknown("bits at a place");
  int joined = stream;
  for (unsigned i = 1; i < few.count; ++i) joined = graph().both(joined, graph().down(stream, i));
  return path().has_bit(graph().any(graph().both(joined, at)));
}

}  // namespace

Mask plain(const Mask& mask) {
  if (mask.special < 0) return mask;
  Mask found;
  for (const Special::Part& part : parts_of(mask)) {
    found |= part.down == 0 ? Mask::of_stream(part.stream) : Mask(last_bits(part));
  }
  if (found.special >= 0) unknown("a mask of two windows");
  return found;
}

Mask Mask::invert(const Mask& a) { return of_stream(graph().no(plain(a).stream)); }

Mask Mask::join(Kind kind, const Mask& first, const Mask& second) {
  const bool swap = first.is_constant();
  const Mask& left = swap ? second : first;
  const Mask& right = swap ? first : second;
  if (right.is_constant()) {
    if (kind == Kind::both && right.value == 0) return 0;
    if (kind != Kind::both && right.value == 0) return left;
    if (left.special >= 0 && special_of(left).sort == Special::Sort::tail && kind == Kind::both) {
      Special few = special_of(left);
      few.sort = Special::Sort::few;
      few.count = right.value == 1 ? 1 : right.value == 3 ? 2 : 0;
      if (few.count == 0) unknown("bits at a place");
      return of_special(few);
    }
    const Mask flat = plain(left);
    if (flat.is_constant()) return join_constants(kind, flat.value, right.value);
    if (kind == Kind::both && right.value == all_bits) return flat;
    if (kind == Kind::either && right.value == all_bits) return right;
    const int base = base_of(flat);
    return of_stream(graph().add_pair(kind, flat.stream, graph().constant(right.value, base)));
  }
  const bool apart = left.special >= 0 || right.special >= 0 || base_of(left) != base_of(right);
  if (apart && kind == Kind::either) {
    Special joined;
    joined.parts = parts_of(left);
    for (const Special::Part& part : parts_of(right)) joined.parts.push_back(part);
    return of_special(joined);
  }
  if (apart) return plain(left).special >= 0 ? Mask() : join(kind, plain(left), plain(right));
  return of_stream(graph().add_pair(kind, left.stream, right.stream));
}

Mask Mask::join_constants(Kind kind, std::uint64_t a, std::uint64_t b) {
  return kind == Kind::both ? a & b : kind == Kind::either ? a | b : a ^ b;
}

Mask Mask::subtract(const Mask& a, const Mask& b) {
  if (b.is_constant() && b.value == 1)
    return of_stream(graph().of_one(Kind::minus_one, plain(a).stream, false));
  if (a.is_constant() && a.value == 0)
    return of_stream(graph().of_one(Kind::negative, plain(b).stream, false));
  unknown("a difference of masks");
}

Mask Mask::shift_up(const Mask& a, const Number& by) {
  if (a.special >= 0 && special_of(a).sort == Special::Sort::aligned) {
    if (!by.is_constant() || by.add != 1) unknown("a shift of an aligned mask");
    Special aligned = special_of(a);
    ++aligned.count;
    return of_special(aligned);
  }
  const Mask flat = plain(a);
  if (flat.is_constant() && by.is_constant()) return flat.value << by.add;
  if (by.is_constant()) {
    if (by.add > 8) unknown("a shift");
    int stream = flat.stream;
    for (unsigned i = 0; i < by.add; ++i) stream = graph().up(stream);
    return of_stream(stream);
  }
  if (by.sort != Number::Sort::less || by.add != 63) unknown("a shift by a number");
  // By 63 - place: the bit at the place becomes the highest.
  Special aligned;
  aligned.sort = Special::Sort::aligned;
  aligned.mask = flat;
  aligned.at = {Number::Sort::more, 0, by.ones};
  return of_special(aligned);
}

Mask Mask::shift_down(const Mask& a, const Number& by) {
  if (a.special >= 0 && special_of(a).sort == Special::Sort::aligned) {
    if (!by.is_constant()) unknown("a shift of an aligned mask");
    Special part = special_of(a);
    part.sort = Special::Sort::above;
    part.parts = {{0, by.add}};
    return of_special(part);
  }
  if (!by.is_constant()) {
    Special tail;
    tail.sort = Special::Sort::tail;
    tail.mask = plain(a);
    tail.at = by;
    return of_special(tail);
  }
  if (by.add < 9) {
    const Mask flat = plain(a);
    if (flat.is_constant()) return flat.value >> by.add;
    return by.add == 0 ? flat : of_stream(graph().down(flat.stream, by.add));
  }
  if (by.add < 56) unknown("a shift");
  Special last;
  for (const Special::Part& part : parts_of(plain(a))) last.parts.push_back({part.stream, by.add});
  return of_special(last);
}

namespace {

/// Whether a bit of the mask stands in the `count` places before `at`.
int stands_before(const Special& aligned, unsigned count) {
  if (aligned.count != 1) unknown("an aligned mask");
  int near = -1;
  int moved_up = aligned.mask.stream;
  for (unsigned i = 0; i < count; ++i) {
    moved_up = graph().up(moved_up);
    near = near < 0 ? moved_up : graph().either(near, moved_up);
  }
  return graph().any(graph().both(near, place(aligned.at)));
}

}  // namespace

bool Mask::equal(const Mask& a, const Mask& b) {
  if (b.is_constant() && a.special >= 0) {
    const Special special = special_of(a);
    if (special.sort == Special::Sort::few) return few_equal(special, b.value);
    if (special.sort == Special::Sort::above && b.value == 0)
      return special.mask.is_constant() ? special.mask.value == 0 || (unknown("a lead"), false)
                                        : !path().has_bit(stands_before(special, 64 - special.parts[0].down));
  }
  if (b.is_constant() && b.value == 0) return !has_bit(a);
  return !has_bit(a ^ b);
}

Number lowest_of(const Mask& mask) {
  const Mask flat = plain(mask);
  if (flat.is_constant())
    return flat.value == 0 ? 64 : __builtin_ctzll(flat.value);
  const int node = flat.stream;
  return {Number::Sort::more, 0, graph().of_one(Kind::below, node, true)};
}

Number leading_zeros(const Mask& mask) {
  if (mask.is_constant()) return mask.value == 0 ? 64 : __builtin_clzll(mask.value);
  if (mask.special < 0 || special_of(mask).sort != Special::Sort::aligned)
    unknown("leading zeros");
  const Special aligned = special_of(mask);
  for (unsigned zeros = 0; zeros < 3; ++zeros) {
    if (path().has_bit(stands_before(aligned, zeros + 1))) return zeros;
  }
  unknown("more leading zeros");
}

int places_before(const Number& at) {
  if (at.is_constant()) {
    const int all = graph().no(graph().leaf({}, static_cast<int>(at.add)));
    return graph().of_one(Kind::below, all, true);
  }
  if (!is_more(at)) unknown("a place");
  const int base = graph().at(at.ones).base;
  return moved(at.ones, signed_add(at) - base, base == 0);
}

int place(const Number& at) {
  if (at.is_constant()) return graph().constant(1, static_cast<int>(at.add));
  return graph().behind(places_before(at));
}

Mask first(const Number& count) {
  if (count.is_constant())
    return count.add >= 64 ? Mask(all_bits) : Mask((std::uint64_t{1} << count.add) - 1);
  if (is_beyond(count)) return all_bits;
  if (!is_more(count)) unknown("a number of bits");
  const int ones = moved(count.ones, signed_add(count));
  const int base = graph().at(ones).base;
  return Mask::of_stream(graph().both(ones, graph().constant(all_bits, base)));
}

Octet::Octet(const Number& at) {
  if (is_earlier(at)) {
    value_ = at.add;
    return;
  }
  place_ = place(at);
  const int here = graph().both(place_, graph().leaf(Bytes().set(), raw));
  path().claim(graph().any(here), true, "a byte outside of the text is read");
  values_ = std::make_shared<std::array<unsigned, 256>>();
  for (unsigned byte = 0; byte < 256; ++byte) (*values_)[byte] = byte;
}

bool Octet::is_in(const Bytes& set) const {
  if (set.none()) return false;
  if (set.all()) return true;
  return path().has_bit(graph().any(graph().both(place_, graph().leaf(set, raw))));
}

}  // namespace proof
