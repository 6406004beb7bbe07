// The types of the shipped text, with a stream for each value: Mask, Number for std::uint32_t, Octet
// for a byte that was read. Comparing them decides the path.
#ifndef IRI_TEST_SCAN_PROOF_SYMBOLS_HPP
#define IRI_TEST_SCAN_PROOF_SYMBOLS_HPP

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <type_traits>

#include "path.hpp"

namespace proof {

/// A number: `add`, or `add` and the ones at the beginning of a stream.
struct Number {
  enum class Sort : std::uint8_t {
    constant,
    more,     ///< `add` + the ones of `ones`
    less,     ///< `add` - the ones of `ones`
    beyond,   ///< the size of a text that goes on: larger than any place that was read
    earlier,  ///< a boundary in an earlier window; `add` is the byte there
    counted,  ///< how many bits some masks have together; `ones` is their list in the path
    distance,  ///< `add` + how many ones more one stream has than another; `ones` is their pair in the path
    highest,  ///< the place behind the highest bit of the one mask of a list
  };
  Sort sort = Sort::constant;
  std::uint32_t add = 0;
  int ones = -1;

  constexpr Number() = default;
  template <class Integer>
  requires std::is_integral_v<Integer>
  constexpr Number(Integer value) : add(static_cast<std::uint32_t>(value)) {}
  constexpr Number(Sort of, std::uint32_t plus, int stream) : sort(of), add(plus), ones(stream) {}
  constexpr bool is_constant() const { return sort == Sort::constant; }
  constexpr explicit operator std::size_t() const {
    return is_constant() ? add : (unknown("a number as an index"), 0);
  }

  constexpr Number& operator+=(const Number& other) { return *this = *this + other; }
  constexpr Number& operator-=(const Number& other) { return *this = *this - other; }
  constexpr Number& operator++() { return *this += 1; }

  friend constexpr Number operator+(const Number& a, const Number& b) {
    return a.is_constant() && b.is_constant() ? Number(a.add + b.add) : sum(a, b);
  }
  friend constexpr Number operator-(const Number& a, const Number& b) {
    return a.is_constant() && b.is_constant() ? Number(a.add - b.add) : difference(a, b);
  }
  friend constexpr Number operator*(const Number& a, const Number& b) {
    return a.is_constant() && b.is_constant() ? a.add * b.add : (unknown("a product"), 0);
  }
  friend constexpr bool operator==(const Number& a, const Number& b) {
    return a.is_constant() && b.is_constant() ? a.add == b.add : equal(a, b);
  }
  friend constexpr bool operator<(const Number& a, const Number& b) {
    return a.is_constant() && b.is_constant() ? a.add < b.add : less(a, b);
  }
  friend constexpr bool operator!=(const Number& a, const Number& b) { return !(a == b); }
  friend constexpr bool operator>(const Number& a, const Number& b) { return b < a; }
  friend constexpr bool operator<=(const Number& a, const Number& b) { return !(b < a); }
  friend constexpr bool operator>=(const Number& a, const Number& b) { return !(a < b); }
  /// Only modulo 64, of numbers below 128.
  friend Number operator&(const Number& a, unsigned mask);

 private:
  static Number sum(const Number& a, const Number& b);
  static Number difference(const Number& a, const Number& b);
  static bool equal(const Number& a, const Number& b);
  static bool less(const Number& a, const Number& b);
};

/// 64 bits: a constant, a stream, or something that is only looked at in part.
struct Mask {
  std::uint64_t value = 0;
  int stream = -1;
  int special = -1;

  constexpr Mask() = default;
  template <class Integer>
  requires std::is_integral_v<Integer>
  constexpr Mask(Integer of) : value(static_cast<std::uint64_t>(of)) {}
  template <class Enum>
  requires std::is_enum_v<Enum>
  explicit Mask(Enum of) : value(static_cast<std::uint64_t>(of)) { of_last_alphabet = this; }
  static Mask of_stream(int node);
  static Mask of_special(Special special);
  constexpr bool is_constant() const { return stream < 0 && special < 0; }
  constexpr explicit operator Number() const {
    return is_constant() ? Number(value) : (unknown("a mask as a number"), Number());
  }

  /// The last one that was made of an alphabet: the member of the last Classifier.
  static inline const Mask* of_last_alphabet = nullptr;

  constexpr Mask& operator&=(const Mask& other) { return *this = *this & other; }
  constexpr Mask& operator|=(const Mask& other) { return *this = *this | other; }
  constexpr Mask& operator-=(const Mask& other) { return *this = *this - other; }

  friend constexpr Mask operator~(const Mask& a) {
    return a.is_constant() ? Mask(~a.value) : invert(a);
  }
  friend constexpr Mask operator&(const Mask& a, const Mask& b) {
    return a.is_constant() && b.is_constant() ? Mask(a.value & b.value) : join(Kind::both, a, b);
  }
  friend constexpr Mask operator|(const Mask& a, const Mask& b) {
    return a.is_constant() && b.is_constant() ? Mask(a.value | b.value) : join(Kind::either, a, b);
  }
  friend constexpr Mask operator^(const Mask& a, const Mask& b) {
    return a.is_constant() && b.is_constant() ? Mask(a.value ^ b.value) : join(Kind::differ, a, b);
  }
  friend constexpr Mask operator-(const Mask& a, const Mask& b) {
    return a.is_constant() && b.is_constant() ? Mask(a.value - b.value) : subtract(a, b);
  }
  friend constexpr Mask operator+(const Mask& a, const Mask& b) {
    return a.is_constant() && b.is_constant() ? a.value + b.value : (unknown("a sum of masks"), 0);
  }
  friend constexpr Mask operator*(const Mask& a, const Mask& b) {
    return a.is_constant() && b.is_constant() ? a.value * b.value
                                              : (unknown("a product of masks"), 0);
  }
  friend constexpr Mask operator<<(const Mask& a, const Number& by) {
    return a.is_constant() && by.is_constant() ? Mask(a.value << by.add) : shift_up(a, by);
  }
  friend constexpr Mask operator>>(const Mask& a, const Number& by) {
    return a.is_constant() && by.is_constant() ? Mask(a.value >> by.add) : shift_down(a, by);
  }
  friend constexpr bool operator==(const Mask& a, const Mask& b) {
    return a.is_constant() && b.is_constant() ? a.value == b.value : equal(a, b);
  }
  friend constexpr bool operator!=(const Mask& a, const Mask& b) { return !(a == b); }

 private:
  static Mask invert(const Mask& a);
  static Mask join(Kind kind, const Mask& a, const Mask& b);
  static Mask join_constants(Kind kind, std::uint64_t a, std::uint64_t b);
  static Mask subtract(const Mask& a, const Mask& b);
  static Mask shift_up(const Mask& a, const Number& by);
  static Mask shift_down(const Mask& a, const Number& by);
  static bool equal(const Mask& a, const Mask& b);
};

/// What is no stream of one window.
struct Special {
  enum class Sort : std::uint8_t {
    parts,  ///< the union of streams, each shifted down: of several windows, or their last bits
    aligned,  ///< `mask` shifted up until the place `at` has left it: the place before is the highest bit
    above,  ///< the same, shifted down by that of the one part
    tail,   ///< `mask` shifted down to `at`
    few,    ///< the lowest `count` bits of a tail
  };
  struct Part {
    int stream;
    unsigned down;
  };
  Sort sort = Sort::parts;
  std::vector<Part> parts{};
  Mask mask{};
  Number at{};
  unsigned count = 0;
};

/// The same mask as a constant or a stream.
Mask plain(const Mask& mask);
/// A mask that the path decides. If it is still a stream, claims that no bit of it is set.
std::uint64_t decided(const Mask& mask);
/// The number of bits of a mask, and the number of the bit behind its highest: only their masks are looked at.
Number population_of(const Mask& mask);
Number behind_highest_of(const Mask& mask);
/// The streams of a mask, or of the masks of a number, by the windows that they are of.
std::map<int, int> streams_of(const Mask& mask);
std::map<int, int> streams_of(const Number& number);
/// The lowest bit that is set, as a number.
Number lowest_of(const Mask& mask);
Number leading_zeros(const Mask& mask);
/// The bits below a number.
Mask first(const Number& count);
/// The stream with the one bit at the place `at` of the text.
int place(const Number& at);
/// The stream with the places before `at`.
int places_before(const Number& at);

/// A byte that was read, or what was computed of it.
class Octet {
 public:
  Octet(unsigned value) : value_(value) {}
  explicit Octet(const Number& at);
  template <class Of>
  Octet map(const Of& of) const {
    Octet to = *this;
    if (!values_) return of(value_);
    to.values_ = std::make_shared<std::array<unsigned, 256>>();
    for (unsigned byte = 0; byte < 256; ++byte) (*to.values_)[byte] = of((*values_)[byte]);
    return to;
  }
  template <class Is>
  bool test(const Is& is) const {
    if (!values_) return is(value_);
    Bytes set;
    for (unsigned byte = 0; byte < 256; ++byte) set[byte] = is((*values_)[byte]);
    return is_in(set);
  }
  Octet operator&(unsigned b) const {
    return map([b](unsigned v) { return v & b; });
  }
  Octet operator|(unsigned b) const {
    return map([b](unsigned v) { return v | b; });
  }
  Octet operator-(unsigned b) const {
    return map([b](unsigned v) { return v - b; });
  }
  bool operator==(unsigned b) const {
    return test([b](unsigned v) { return v == b; });
  }
  bool operator!=(unsigned b) const {
    return test([b](unsigned v) { return v != b; });
  }
  bool operator<(unsigned b) const {
    return test([b](unsigned v) { return v < b; });
  }
  bool operator>(unsigned b) const {
    return test([b](unsigned v) { return v > b; });
  }
  bool operator>=(unsigned b) const {
    return test([b](unsigned v) { return v >= b; });
  }
  bool operator<=(unsigned b) const {
    return test([b](unsigned v) { return v <= b; });
  }

 private:
  bool is_in(const Bytes& set) const;
  unsigned value_ = 0;
  int place_ = -1;
  bool is_last_ = false;  ///< the last of the places
  std::shared_ptr<std::array<unsigned, 256>> values_;
};

/// A pointer into the text.
struct Data {
  Number offset;
  Octet operator[](const Number& at) const { return Octet(offset + at); }
  friend Data operator+(const Data& data, const Number& by) { return {data.offset + by}; }
};

struct Input {
  Data data;
  Number size;
};

}  // namespace proof

#endif
