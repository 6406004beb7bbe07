#include "symbols.hpp"

namespace proof {
namespace {

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
  if (known != path().facts.end()) return known->second < with ? -1 : known->second == with ? 0 : 1;
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
/// Known by masks: nothing but the sum of such numbers has a meaning.
bool is_of_masks(const Number& number) {
  return number.sort == Number::Sort::counted || number.sort == Number::Sort::highest;
}
bool is_more(const Number& number) { return number.sort == Number::Sort::more; }

/// Whether a is less than b, of numbers in two windows: each has 64 ones at most.
bool less_apart(const Number& a, const Number& b) {
  if (signed_add(b) + 64 <= signed_add(a)) return false;
  if (signed_add(a) + 64 > signed_add(b)) unknown("numbers of two windows");
  return signed_add(a) + 64 < signed_add(b) || has_more(b.ones, 0) || !has_more(a.ones, 63);
}

/// What is 1 from the beginning on, and compares as the numbers do.
bool less_by_streams(const Number& a, const Number& b) {
  if (graph().at(a.ones).base != graph().at(b.ones).base) return less_apart(a, b);
  const int distance = signed_add(b) - signed_add(a);
  if (a.ones == b.ones) return distance > 0;
  const int left = distance < 0 ? moved(a.ones, -distance) : a.ones;
  const int right = distance > 0 ? moved(b.ones, distance) : b.ones;
  return path().has_bit(graph().any(graph().both(right, graph().no(left))));
}

/// A difference below zero is no small number.
bool distance_below(const Number& distance, std::uint32_t limit) {
  const auto& [more, fewer] = path().pairs[static_cast<std::size_t>(distance.ones)];
  const Number from(Number::Sort::more, 0U - distance.add, fewer);
  const Number to(Number::Sort::more, limit - distance.add, fewer);
  const Number is(Number::Sort::more, 0, more);
  return !(is < from) && is < to;
}

Number known(const Number& number) {
  if (!is_more(number)) return number;
  const auto found = path().facts.find(number.ones);
  return found == path().facts.end() ? number : Number(number.add + found->second);
}

Number sum_of_counts(const Number& a, const Number& b) {
  if (b.is_constant() && b.add == 0) return a;
  if (a.sort != Number::Sort::counted || b.sort != Number::Sort::counted)
    unknown("a sum with a number of bits");
  auto& lists = path().lists;
  std::vector<Mask> list = lists[static_cast<std::size_t>(a.ones)];
  for (const Mask& mask : lists[static_cast<std::size_t>(b.ones)]) list.push_back(mask);
  lists.push_back(std::move(list));
  return {Number::Sort::counted, a.add + b.add, static_cast<int>(lists.size()) - 1};
}

}  // namespace

Number Number::sum(const Number& of, const Number& with) {
  const Number a = known(of);
  const Number b = known(with);
  if (a.is_constant() && a.add == 0) return b;
  if (is_earlier(a) || is_earlier(b)) unknown("a sum with an earlier boundary");
  if (a.is_constant() && b.is_constant()) return a.add + b.add;
  if (is_of_masks(a) || is_of_masks(b)) return sum_of_counts(a, b);
  if (a.is_constant()) return {b.sort, b.add + a.add, b.ones};
  if (b.is_constant()) return {a.sort, a.add + b.add, a.ones};
  if (a.sort == Sort::less && is_more(b) && a.ones == b.ones) return a.add + b.add;
  if (is_more(a) && is_more(b) && ones_equal(a.ones, 64)) return sum(a.add + 64, b);
  unknown("a sum of two numbers");
}

Number Number::difference(const Number& of, const Number& with) {
  const Number a = known(of);
  const Number b = known(with);
  if (is_earlier(a) || is_earlier(b)) unknown("a difference with an earlier boundary");
  if (is_of_masks(a) || is_of_masks(b)) unknown("a difference with a number of bits");
  if (b.is_constant()) return a + Number(0U - b.add);
  if (a.is_constant() && is_more(b)) return {Sort::less, a.add - b.add, b.ones};
  if (a.sort == b.sort && a.ones == b.ones) return a.add - b.add;
  if (!is_more(a) || !is_more(b)) unknown("a difference of two numbers");
  path().pairs.emplace_back(a.ones, b.ones);
  return {Sort::distance, a.add - b.add, static_cast<int>(path().pairs.size()) - 1};
}

bool Number::equal(const Number& a, const Number& b) {
  if (a.sort == Sort::distance || b.sort == Sort::distance) unknown("a comparison of distances");
  if (a.sort == b.sort && a.ones == b.ones && !is_earlier(a)) return a.add == b.add;
  if (is_of_masks(a) || is_of_masks(b)) unknown("a comparison with a number of bits");
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
  if (a.sort == Sort::distance && b.is_constant()) return distance_below(a, b.add);
  if (a.sort == Sort::distance || b.sort == Sort::distance) unknown("a comparison of distances");
  if (is_of_masks(a) || is_of_masks(b)) unknown("a comparison with a number of bits");
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
    return count.add >= 64 ? Mask(~std::uint64_t{0}) : Mask((std::uint64_t{1} << count.add) - 1);
  if (is_beyond(count)) return ~std::uint64_t{0};
  if (!is_more(count)) unknown("a number of bits");
  const int ones = moved(count.ones, signed_add(count));
  const int base = graph().at(ones).base;
  return Mask::of_stream(graph().both(ones, graph().constant(~std::uint64_t{0}, base)));
}

Octet::Octet(const Number& at) {
  if (is_earlier(at)) {
    value_ = at.add;
    return;
  }
  if (path().first_byte && at.is_constant() && at.add == 0) {
    value_ = *path().first_byte;
    return;
  }
  is_last_ = at.sort == Number::Sort::highest;
  place_ = is_last_ ? graph().up(streams_of(at).begin()->second) : place(at);
  const int text = graph().leaf(Bytes().set(), raw);
  const int read = is_last_ ? graph().last(text, place_) : graph().any(graph().both(place_, text));
  path().claim(read, true, "a byte outside of the text is read");
  values_ = std::make_shared<std::array<unsigned, 256>>();
  for (unsigned byte = 0; byte < 256; ++byte) (*values_)[byte] = byte;
}

bool Octet::is_in(const Bytes& set) const {
  if (set.none()) return false;
  if (set.all()) return true;
  const int byte = graph().leaf(set, raw);
  return path().has_bit(is_last_ ? graph().last(byte, place_)
                                 : graph().any(graph().both(place_, byte)));
}

}  // namespace proof
