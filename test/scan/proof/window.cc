#include "window.hpp"

#include <algorithm>
#include <map>

#include "scan/kernels/lookup_tables.hpp"
#include "shipped.hpp"

namespace proof {
namespace {

namespace real = iri::detail;

unsigned char places[1024];  // a pointer to one stands for the place in the text

Bytes from_to(unsigned first, unsigned last) {
  Bytes set;
  for (unsigned byte = first; byte <= last; ++byte) set[byte] = true;
  return set;
}

Bytes bytes_of(std::size_t index) {
  Bytes set;
  for (unsigned byte = 0; byte < 128; ++byte)
    set[byte] = real::ascii_sets.sets[index].contains(byte);
  return set;
}

const Bytes all_tails = from_to(0x80, 0xBF);
const Bytes all_leads = from_to(0xC0, 0xFF);

/// The UTF8-tails that may not follow a lead, and the leads of which that is true.
std::map<std::string, std::pair<Bytes, Bytes>> make_groups() {
  std::map<std::string, std::pair<Bytes, Bytes>> groups;
  for (unsigned lead = 0xC0; lead <= 0xFF; ++lead) {
    Bytes not_after;
    for (unsigned next = 0x80; next <= 0xBF; ++next)
      not_after[next] = !real::may_follow(lead, next);
    auto& group = groups[not_after.to_string()];
    group.first = not_after;
    group.second[lead] = true;
  }
  return groups;
}

}  // namespace

unsigned window_beyond = ~0U;
std::optional<unsigned> blocks_to_pass;
bool long_is_followed = true;
NextWindow (*next_now)() = nullptr;
std::optional<Loop> loop_begins;
int (*carried_to_now)() = nullptr;
bool features_are_asked = false;
std::optional<Finder> features_found;

WindowOfContract::WindowOfContract(const Data& at, const Number& count) : count_(count) {
  make(at.offset);
}

WindowOfContract::WindowOfContract(const unsigned char* at, const Number& count) : count_(count) {
  make(static_cast<std::uint32_t>(at - places));
}

const unsigned char* WindowOfContract::begin() const { return places + base_; }

void WindowOfContract::make(const Number& at) {
  if (!at.is_constant()) unknown("a window at a place that is not certain");
  if (at.add == window_beyond) throw next_now();
  base_ = static_cast<int>(at.add);
  valid_ = first(count_);
  const int valid = valid_.stream >= 0 ? valid_.stream : graph().constant(valid_.value, base_);
  const int outside = graph().both(valid, graph().no(graph().leaf(Bytes().set(), raw)));
  path().claim(graph().any(outside), false, "a window reads behind the text");
  const int begin = graph().both(valid, graph().constant(1, base_));
  path().claim(graph().any(begin), true, "a window of no bytes");
}

Mask WindowOfContract::of(const Bytes& set) const {
  return Mask::of_stream(graph().leaf(set, base_)) & valid_;
}

Mask WindowOfContract::between(unsigned char first, unsigned char last) const {
  return of(from_to(first, last));
}

Mask WindowOfContract::in(std::size_t set) const { return of(bytes_of(set)); }

Mask WindowOfContract::odd() const { return of(~bytes_of(real::query_set)); }

Mask WindowOfContract::in_plain_host() const {
  return of(from_to('a', 'z') | from_to('0', '9') | Bytes().set('.') | Bytes().set('-') |
            Bytes().set('_'));
}

Mask WindowOfContract::hex() const {
  // Bits of bytes above 7F have no meaning: they may be anything.
  const int junk = graph().add({Kind::junk_hex});
  return in(real::hex_digits) |
         (non_ascii() & Mask::of_stream(graph().both(junk, graph().constant(~0ULL, base_))));
}

Number WindowOfContract::first_outside(std::size_t set, bool ascii) const {
  if (ascii)
    path().claim(graph().any(non_ascii().stream), false, "first_outside() of more than ASCII");
  return lowest_of(~in(set));
}

Mask WindowOfContract::leads_from(unsigned char first, const Mask& non_ascii) const {
  if (non_ascii.stream < 0) unknown("leads() of a constant");
  const Mask wrong = non_ascii ^ this->non_ascii();
  if (!wrong.is_constant())
    path().claim(graph().any(wrong.stream), false, "leads() of another mask");
  return at_least(first);
}

int WindowOfContract::forbidden_pairs() const {
  static const auto groups = make_groups();
  int pairs = -1;
  for (const auto& [name, group] : groups) {
    if (group.first.none()) continue;
    const int pair =
        graph().both(graph().previous(group.second, base_), graph().leaf(group.first, base_));
    pairs = pairs < 0 ? pair : graph().either(pairs, pair);
  }
  return pairs;
}

Mask WindowOfContract::forbidden(bool has_before) const {
  Mask pairs = Mask::of_stream(forbidden_pairs());
  Mask sure = Mask::of_stream(
      graph().both(graph().previous(all_leads, base_), graph().leaf(all_tails, base_)));
  if (has_before) {
    const int before =
        graph().both(graph().constant(1, base_ - 1), graph().leaf(Bytes().set(), raw));
    path().claim(graph().any(before), true, "the byte before the text is read");
  } else {
    pairs &= ~Mask(1);
    sure &= ~Mask(1);
  }
  sure &= valid_;
  // Only bits of second bytes have a meaning: the others may be anything.
  const Mask junk =
      Mask::of_stream(graph().both(graph().add({Kind::junk_pair}), graph().constant(~0ULL, base_)));
  return (pairs & sure) | (junk & ~sure);
}

}  // namespace proof
