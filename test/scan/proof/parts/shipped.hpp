// Includes the shipped text in a namespace in which `std::uint32_t` is Number and the mask of bits.hpp
// is Mask. NAME is the namespace, OUTLINE the constant of the Window. BY_CONTRACT: with the contract of classify()
// in its place.

namespace proof::NAME {

namespace bits_text {
namespace std {
using uint32_t = Number;
using uint64_t = Mask;
using ::std::size_t;
constexpr Number countr_zero(const Mask& mask) {
  return mask.is_constant() ? Number(mask.value == 0 ? 64 : __builtin_ctzll(mask.value))
                            : lowest_of(mask);
}
constexpr Number countl_zero(const Mask& mask) {
  return mask.is_constant() ? Number(mask.value == 0 ? 64 : __builtin_clzll(mask.value))
                            : (unknown("countl_zero"), Number());
}
}  // namespace std
#undef IRI_SRC_SCAN_KERNELS_BITS_HPP
#include "scan/kernels/bits.hpp"
}  // namespace bits_text

namespace std {
using uint32_t = Number;
using uint16_t = Number;
using ::std::size_t;
using ::std::uint64_t;
using ::std::uint8_t;
inline Number countl_zero(const Mask& mask) { return leading_zeros(mask); }
}  // namespace std

using bits_text::iri::detail::below_lowest;
using bits_text::iri::detail::lowest;
using bits_text::iri::detail::more_than_one;
using bits_text::iri::detail::up_to_first;
using bits_text::iri::detail::window_size;
using ::iri::detail::hex_digits;
using ::iri::detail::longest_plain_field;
using ::iri::detail::query_set;
using ::iri::detail::rare_third;
using ::iri::detail::reg_name_set;
using ::iri::detail::ResumePoint;
using ::iri::detail::scheme_set;

inline Mask first_bits(const Number& count) { return first(count); }
inline Number size_by_lead(const Octet& lead) { return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4; }
/// The number of bits of a mask; it is compared with 7 only.
struct Bits {
  Mask of;
};
inline Bits count(const Mask& of) { return {of}; }
inline bool has_eight(Mask of) {
  for (int i = 0; i < 7; ++i) of &= of - 1;
  return of != 0;
}
inline bool has_seven(Mask of) {
  for (int i = 0; i < 6; ++i) of &= of - 1;
  return of != 0;
}
inline bool operator<=(const Bits& bits, int seven) {
  if (seven != 7) unknown("a number of bits");
  return !has_eight(bits.of);
}
inline bool operator<(const Bits& bits, int seven) {
  if (seven != 7) unknown("a number of bits");
  return !has_seven(bits.of);
}
inline bool operator==(const Bits& bits, int seven) { return bits <= seven && has_seven(bits.of); }

/// They are made where FeatureFinder::found() begins: what the finder has is kept, and taken from it, so that no bit is
/// decided there; unless found() itself is followed.
struct Features : ::iri::detail::Features {
  Number bits, slashes, delimiters;
  ::std::optional<Finder> finder;
  Features() = default;
  Features(const Number& no_bits, const Number& of_slashes, const Number& of_delimiters);
};
inline Number operator|(const Number& a, const Number& b) {
  if (!a.is_constant() || !b.is_constant()) unknown("bits of numbers");
  return a.add | b.add;
}
inline Number& operator|=(Number& a, const Number& b) { return a = a | b; }
inline Number population(const Mask& mask) { return population_of(mask); }
inline Number behind_highest(const Mask& mask) { return behind_highest_of(mask); }

class Window : public WindowOfContract {
 public:
  static constexpr bool outline_cold_paths = OUTLINE;
  using WindowOfContract::WindowOfContract;
};

/// A block passes, or not. What is known of one that passes: README.md, "Assumed".
struct Block {
  static constexpr Number size = 256;
  static bool passes(const Data&, bool iri, bool in_path) {
    if (blocks_to_pass) {
      if (*blocks_to_pass == 0) return false;
      --*blocks_to_pass;
      return true;
    }
    if (!path().choose()) return false;
    const NextWindow now = next_now();
    throw BlockPasses{iri, in_path, !now.in_query && !now.in_fragment};
  }
};

namespace table {
struct ByteClasses {
  Octet operator[](const Octet& byte) const {
    return byte.map(
        [](unsigned value) { return unsigned{::iri::detail::table::byte_class[value]}; });
  }
};
inline constexpr ByteClasses byte_class;
}  // namespace table

struct UserinfoStates {
  Number of[2] = {userinfo_state(false), userinfo_state(true)};
};
inline const UserinfoStates userinfo_states;
inline void leave_state(const Number& state, Components& out) {
  out.size = absent;
  out.query_end = state;
}

struct SkipTable {
  int of = 0;
};
inline constexpr SkipTable skip_table;
[[noreturn]] inline Number resume_scan(ResumePoint point, bool, const Input&, const Number& begin,
                                       int, const Components& out) {
  throw HandOver{static_cast<unsigned>(point), begin, out};
}

#pragma GCC diagnostic ignored "-Winvalid-offsetof"
#define private public
#define protected public
#include "scan/kernels/parts/split_sequence.hpp"
#if BY_CONTRACT
#include "parts/contract.hpp"
#else
#include "scan/kernels/parts/classify.hpp"
#endif
#include "scan/kernels/parts/split.hpp"
#include "scan/kernels/parts/structural_scan.hpp"
#if BY_CONTRACT
#include "parts/turns.hpp"
#pragma GCC diagnostic ignored "-Wshadow"
// clang-format off
#define for(...) const Turns turns(open, pending_hex, path_end, in_query, before, finder, features_); for (__VA_ARGS__) if (turns.skips(begin)) {} else
#include "scan/kernels/parts/target_scan.hpp"
#include "scan/kernels/parts/plain_scan.hpp"
// clang-format on
#undef for
#include "parts/found.hpp"
#endif
#undef private
#undef protected

#if BY_CONTRACT

char* last_alphabet() { return reinterpret_cast<char*>(const_cast<Mask*>(Mask::of_last_alphabet)); }
const Classifier& last_classifier() {
  return *reinterpret_cast<Classifier*>(last_alphabet() - offsetof(Classifier, characters_));
}
/// The scan that is interrupted: the last Classifier is its member.
const StructuralScan& last_scan() {
  return *reinterpret_cast<StructuralScan*>(last_alphabet() - offsetof(Classifier, characters_) -
                                            offsetof(StructuralScan, classifier_));
}

void enter_long() {
  const auto& scan =
      (const Splitter&)last_scan();  // a base that is private: no other cast takes it
  throw IntoLong{scan.in_};
}

NextWindow next_of_last() {
  const StructuralScan& scan = last_scan();
  return {scan.in_query_, scan.in_fragment_, scan.classifier_.next_, {}};
}

template <class Call>
Number follow(const Call& call, Components& out) {
  next_now = next_of_last;
  try {
    return call();
  } catch (NextWindow& next) {
    next.out = out;
    throw;
  }
}

/// Of a target. `call` is the rest of its scan.
template <class Call>
bool follow_target(const Call& call, Components& out) {
  carried_to_now = [] { return last_classifier().next_; };
  features_found.reset();
  Features features;
  try {
    const bool accepted = call(features_are_asked ? &features : nullptr);
    features_found = features.finder;
    return accepted;
  } catch (NextTurn& next) {
    next.out = out;
    throw;
  }
}

bool scan_target(Input in, Components& out, bool iri) {
  return follow_target(
      [&](Features* features) {
        return iri ? TargetScan<true>::scan(in, out, features)
                   : TargetScan<false>::scan(in, out, features);
      },
      out);
}

bool scan_any_target(Input in, Components& out, bool iri) {
  return follow_target(
      [&](Features* features) { return AnyTargetScan::scan(in, iri, out, features); }, out);
}

bool scan_long_origin(Input in, Components& out, bool) {
  return follow_target(
      [&](Features* features) { return AsciiTargetScan::scan_long_origin(in, out, features); },
      out);
}

/// The windows behind the first, and the end of AnyTargetScan::scan().
bool take_others(Input in, Components& out, bool iri) {
  return follow_target(
      [&](Features* features) {
        AnyTargetScan scan(in, iri, out);
        scan.classifier_.next_ = 64;
        if (!scan.take_others() || scan.classifier_.pending()) return false;
        out.query_end = out.size = in.size;
        if (features != nullptr) *features = scan.features_.found();
        return true;
      },
      out);
}

bool scan_host(Input in, Components& out, bool) {
  return follow_target([&](Features* features) { return HostScan::scan(in, out, features); }, out);
}

Number scan_windows(Input in, Components& out, bool iri) {
  StructuralScan scan(in, out, alphabet_of(iri));
  scan.classifier_.next_ = 64;
  return follow([&] { return scan.scan_windows(); }, out);
}

#else

Carried carried_by(const Classifier& classifier) {
  const SplitSequence& of = classifier.sequence_;
  return {decided(of.pending_hex), decided(of.pending_tail), decided(of.pending_second),
          decided(of.pending_third)};
}

Skipped skip_blocks(Input in, bool iri) {
  Components out;
  StructuralScan scan(in, out, alphabet_of(iri));
  const Mask all = ~::std::uint64_t{0};  // what the windows before the blocks have left: anything
  scan.classifier_.sequence_ = {all, all, all, all};
  const Number begin = scan.skip_blocks(Number(64) - Block::size);
  return {begin, carried_by(scan.classifier_)};
}

void classify(int begin, const Number& count, bool iri, bool rare) {
  const Window window(Data{begin}, count);
  Classifier classifier(alphabet_of(iri));
  const CarriedMasks before = carried_at(begin, iri);
  if (begin > 0) classifier.sequence_ = {before.hex, before.tail, before.second, before.third};
  const Mask valid = first_bits(count);
  const Mask odd = window.odd();
  Mask hash;
  const Mask errors = rare ? classifier.classify<true>(window, valid, odd, begin > 0, hash)
                           : classifier.classify<false>(window, valid, odd, begin > 0, hash);
  const Classified classified = classified_at(begin, iri);
  claim_alike(errors, classified.errors, "the errors of a window");
  claim_alike(hash, classified.hash, "the number signs of a window");
  claim_known(classifier.pending() == is_pending(begin + 64, iri), "whether a sequence goes on");
  const Carried left = carried_by(classifier);
  const CarriedMasks due = carried_at(begin + 64, iri);
  claim_alike(due.hex, left.hex, "what is carried of pct-encoded");
  claim_alike(due.tail, left.tail, "what is carried of a character");
  claim_alike(due.second, left.second, "the carried second byte of a character");
  claim_alike(due.third, left.third, "the carried third byte of a character");
}

#endif

}  // namespace proof::NAME
