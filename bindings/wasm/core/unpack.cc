// Unpacks LZMA: a module of its own, in which the other one comes (lib/unpack.js). The format has no better description than the LZMA SDK's lzma-specification.txt;
// the words are those of it. What is unpacked is the package's own: nothing is checked.
#include <cstdint>
#include <iterator>

namespace {

// As build.sh packs: how many bits of the byte before, and of the place, choose the probabilities.
constexpr unsigned lc = 3;
constexpr unsigned pb = 1;
constexpr unsigned places = 1U << pb;
constexpr unsigned states = 12;
constexpr unsigned after_match = 7;  // the first state after a match
constexpr unsigned literal_size = 0x300;

/// How likely a bit is 0, of 2048.
using Probability = std::uint16_t;

struct Lengths {
  Probability choice[2];
  Probability low[places][8];
  Probability middle[places][8];
  Probability high[256];
};

struct Model {
  Probability is_match[states][places];
  Probability is_long[states][places];
  Probability is_repeated[states];
  Probability is_other[states];
  Probability is_third[states];
  Probability is_fourth[states];
  Lengths of_new;
  Lengths of_repeated;
  Probability slots[4][64];
  Probability middle[128];
  Probability low[16];
  Probability literals[1U << lc][literal_size];
};

Model model;
const std::uint8_t* packed;
std::uint32_t range;
std::uint32_t code;

void refill() {
  if (range >= 1U << 24U) return;
  range <<= 8U;
  code = code << 8U | *packed++;
}

[[gnu::noinline]] std::uint32_t bit(Probability& zero) {
  const std::uint32_t bound = (range >> 11U) * zero;
  const bool one = code >= bound;
  if (one) {
    range -= bound;
    code -= bound;
    zero = static_cast<Probability>(zero - (zero >> 5U));
  } else {
    range = bound;
    zero = static_cast<Probability>(zero + ((2048U - zero) >> 5U));
  }
  refill();
  return one ? 1 : 0;
}

/// Bits that are 0 as often as 1.
std::uint32_t direct(unsigned count) {
  std::uint32_t value = 0;
  for (; count > 0; --count) {
    range >>= 1U;
    const bool one = code >= range;
    if (one) code -= range;
    value = value << 1U | (one ? 1U : 0U);
    refill();
  }
  return value;
}

std::uint32_t tree(Probability* zero, unsigned count) {
  std::uint32_t node = 1;
  for (unsigned i = 0; i < count; ++i) node = node << 1U | bit(zero[node]);
  return node - (1U << count);
}

/// The same, the last bit first.
std::uint32_t reversed(Probability* zero, unsigned count) {
  std::uint32_t node = 1;
  std::uint32_t value = 0;
  for (unsigned i = 0; i < count; ++i) {
    const std::uint32_t next = bit(zero[node]);
    node = node << 1U | next;
    value |= next << i;
  }
  return value;
}

std::uint32_t length(Lengths& of, unsigned place) {
  if (bit(of.choice[0]) == 0) return 2 + tree(of.low[place], 3);
  if (bit(of.choice[1]) == 0) return 10 + tree(of.middle[place], 3);
  return 18 + tree(of.high, 8);
}

std::uint32_t distance(std::uint32_t size) {
  const std::uint32_t slot = tree(model.slots[size < 5 ? size - 2 : 3], 6);
  if (slot < 4) return slot;
  const unsigned count = (slot >> 1U) - 1;
  const std::uint32_t begin = (2U | (slot & 1U)) << count;
  if (slot < 14) return begin + reversed(model.middle + (begin - slot), count);
  const std::uint32_t upper = direct(count - 4) << 4U;
  return begin + upper + reversed(model.low, 4);
}

/// A byte. Behind a match, `expected` is what the match would have gone on with, and the bits are compared with it.
std::uint8_t literal(std::uint8_t before, bool compared, std::uint32_t expected) {
  Probability* const zero = model.literals[before >> (8 - lc)];
  std::uint32_t node = 1;
  while (compared && node < 256) {
    const std::uint32_t its = expected >> 7U & 1U;
    const std::uint32_t next = bit(zero[((1 + its) << 8U) + node]);
    node = node << 1U | next;
    expected <<= 1U;
    compared = next == its;
  }
  while (node < 256) node = node << 1U | bit(zero[node]);
  return static_cast<std::uint8_t>(node);
}

/// The last four distances, the latest first.
struct Distances {
  std::uint32_t last[4] = {};

  void use(unsigned which, std::uint32_t distance) {
    for (; which > 0; --which) last[which] = last[which - 1];
    last[0] = distance;
  }
};

struct Match {
  std::uint32_t size;
  unsigned state;
};

Match match(unsigned state, unsigned place, Distances& distances) {
  const bool behind = state >= after_match;
  if (bit(model.is_repeated[state]) == 0) {
    const std::uint32_t size = length(model.of_new, place);
    distances.use(3, distance(size));
    return {size, behind ? 10U : 7U};
  }
  if (bit(model.is_other[state]) == 0) {
    if (bit(model.is_long[state][place]) == 0) return {1, behind ? 11U : 9U};
  } else {
    const unsigned which = bit(model.is_third[state]) == 0    ? 1
                           : bit(model.is_fourth[state]) == 0 ? 2
                                                              : 3;
    distances.use(which, distances.last[which]);
  }
  return {length(model.of_repeated, place), behind ? 11U : 8U};
}

void begin(const std::uint8_t* from) {
  auto* const first = reinterpret_cast<Probability*>(&model);
  for (std::size_t i = 0; i < sizeof model / sizeof *first; ++i) first[i] = 1024;
  packed = from + 1;
  range = UINT32_MAX;
  code = 0;
  for (int i = 0; i < 4; ++i) code = code << 8U | *packed++;
}

void write(const std::uint8_t* from, std::uint8_t* to, std::uint32_t size) {
  begin(from);
  unsigned state = 0;
  Distances distances;
  for (std::uint32_t at = 0; at < size;) {
    const unsigned place = at % places;
    const std::uint8_t* const again = to + at - distances.last[0] - 1;
    if (bit(model.is_match[state][place]) == 0) {
      const bool behind = state >= after_match;
      to[at] = literal(at > 0 ? to[at - 1] : 0, behind, behind ? *again : 0);
      ++at;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    const Match found = match(state, place, distances);
    state = found.state;
    for (std::uint32_t i = 0; i < found.size; ++i, ++at) to[at] = to[at - distances.last[0] - 1];
  }
}

std::uint32_t word_at(const std::uint8_t* at) {
  std::uint32_t word;
  __builtin_memcpy(&word, at, sizeof word);
  return word;
}

/// Each word of a sorted table was packed as its difference from the one before.
void add_up(std::uint8_t* at, std::uint32_t count) {
  std::uint32_t sum = 0;
  for (; count > 0; --count, at += sizeof sum) {
    sum += word_at(at);
    __builtin_memcpy(at, &sum, sizeof sum);
  }
}

}  // namespace

/// Unpacks so many bytes: the number of sorted tables; of each where it begins behind all of this, and its words; and what was packed, which begins at what is returned.
extern "C" __attribute__((export_name("unpack"))) const std::uint8_t* unpack(
    const std::uint8_t* from, std::uint8_t* to, std::uint32_t size) {
  write(from, to, size);
  std::uint8_t* const made = to + 4 + 8 * word_at(to);
  for (const std::uint8_t* table = to + 4; table != made; table += 8) {
    add_up(made + word_at(table), word_at(table + 4));
  }
  return made;
}
