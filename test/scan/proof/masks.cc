#include <algorithm>

#include "symbols.hpp"

namespace proof {
namespace {

constexpr std::uint64_t all_bits = ~std::uint64_t{0};

int base_of(const Mask& mask) { return graph().at(mask.stream).base; }

}  // namespace

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

Special special_of(const Mask& mask) {
  return path().specials[static_cast<std::size_t>(mask.special)];
}

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
  if (pattern == 0 && few.count == 1) return !path().has_bit(graph().any(graph().both(stream, at)));
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

std::uint64_t decided(const Mask& mask) {
  const Mask flat = plain(mask);
  if (flat.is_constant()) return flat.value;
  path().claim(graph().any(flat.stream), false, "what an earlier window has left");
  return 0;
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

/// Whether a bit of the mask stands behind the highest one of another: at the last place of either it is not the other's.
int stands_behind(const Mask& mask, const Number& highest) {
  const Mask& other = path().lists[static_cast<std::size_t>(highest.ones)].front();
  if (mask.stream < 0 || other.stream < 0 || highest.add != 0) unknown("a shift by a highest bit");
  return graph().last(graph().no(other.stream), graph().either(mask.stream, other.stream));
}

}  // namespace

bool Mask::equal(const Mask& a, const Mask& b) {
  if (b.is_constant() && a.special >= 0) {
    const Special special = special_of(a);
    if (special.sort == Special::Sort::few) return few_equal(special, b.value);
    if (special.sort == Special::Sort::tail && b.value == 0 &&
        special.at.sort == Number::Sort::highest)
      return !path().has_bit(stands_behind(special.mask, special.at));
    if (special.sort == Special::Sort::above && b.value == 0)
      return special.mask.is_constant()
                 ? special.mask.value == 0 || (unknown("a lead"), false)
                 : !path().has_bit(stands_before(special, 64 - special.parts[0].down));
  }
  if (b.is_constant() && b.value == 0) return !has_bit(a);
  return !has_bit(a ^ b);
}

Number lowest_of(const Mask& mask) {
  const Mask flat = plain(mask);
  if (flat.is_constant()) return flat.value == 0 ? 64 : __builtin_ctzll(flat.value);
  const int node = flat.stream;
  return {Number::Sort::more, 0, graph().of_one(Kind::below, node, true)};
}

namespace {

Number of_list(Number::Sort sort, std::vector<Mask> list) {
  path().lists.push_back(std::move(list));
  return {sort, 0, static_cast<int>(path().lists.size()) - 1};
}

}  // namespace

Number population_of(const Mask& mask) {
  if (mask.is_constant()) return __builtin_popcountll(mask.value);
  return of_list(Number::Sort::counted, {mask});
}

Number behind_highest_of(const Mask& mask) {
  if (mask.is_constant()) return mask.value == 0 ? 0 : 64 - __builtin_clzll(mask.value);
  return of_list(Number::Sort::highest, {mask});
}

std::map<int, int> streams_of(const Mask& mask) {
  std::map<int, int> found;
  if (mask.is_constant() && mask.value == 0) return found;
  for (const Special::Part& part : parts_of(mask)) {
    if (part.down != 0) unknown("a mask of two windows");
    const auto [at, is_new] = found.emplace(graph().at(part.stream).base, part.stream);
    if (!is_new) at->second = graph().either(at->second, part.stream);
  }
  return found;
}

std::map<int, int> streams_of(const Number& number) {
  std::map<int, int> found;
  if (number.is_constant() && number.add == 0) return found;
  if (number.add != 0 ||
      (number.sort != Number::Sort::counted && number.sort != Number::Sort::highest))
    unknown("a number that is not known by masks");
  for (const Mask& mask : path().lists[static_cast<std::size_t>(number.ones)]) {
    for (const auto& [base, stream] : streams_of(mask)) {
      if (!found.emplace(base, stream).second) unknown("a window that is counted twice");
    }
  }
  return found;
}

Number leading_zeros(const Mask& mask) {
  if (mask.is_constant()) return mask.value == 0 ? 64 : __builtin_clzll(mask.value);
  if (mask.special < 0 || special_of(mask).sort != Special::Sort::aligned) unknown("leading zeros");
  const Special aligned = special_of(mask);
  for (unsigned zeros = 0; zeros < 3; ++zeros) {
    if (path().has_bit(stands_before(aligned, zeros + 1))) return zeros;
  }
  unknown("more leading zeros");
}

}  // namespace proof
