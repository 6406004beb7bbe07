// Readings as a finite transducer: what each place of a path may become, independently of the others.
//
// This is more than the habits make in any order and subset, and in chains of any length; dot segments
// are left to hides_dot_segment(), for they would need a stack. One pass; `Live` keeps a set of
// live states.
#ifndef IRI_SRC_GATE_READING_STEPS_HPP
#define IRI_SRC_GATE_READING_STEPS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "gate/escape.hpp"
#include "iri/readings.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// What has been read when a place of the path is reached.
enum class Lane : std::uint8_t {
  start = 0,      ///< "/", at the beginning or behind a mount: an authority may begin
  slash = 1,      ///< a "/" further on
  name = 2,       ///< another character
  cut_start = 3,  ///< a segment is being cut, and what was before it: start, slash or name
  cut_slash = 4,
  cut_name = 5,
  authority = 6,  ///< an authority is being passed over
  ended = 7,      ///< the rest of the path is cut off
};
inline constexpr std::size_t lane_count = 8;

constexpr Lane operator+(Lane lane, int by) noexcept {
  return static_cast<Lane>(static_cast<int>(lane) + by);
}

/// A symbol of a reading: an octet; a letter in either case; an octet that stayed percent-encoded,
/// and so separates nothing.
using Symbol = std::uint32_t;
inline constexpr Symbol symbol_count = 768;
constexpr Symbol in_either_case(unsigned char letter) noexcept { return 256U + letter; }
constexpr Symbol kept_encoded(unsigned char octet) noexcept { return 512U + octet; }

/// Whether a step over this raw octet depends on nothing but the states. Others depend on what follows.
constexpr bool plain_key(std::uint32_t key) noexcept {
  return key < 128 && key != '%' && key != '.' && key != '\n';
}

/// Follows the readings of a path. Live has a set of states for each lane, and
///   begin()                       the next sets are empty
///   emit(from, symbol, to, why)   adds to the next ones: those of a lane, with one symbol more
///   stay(from, to, why)           the same without a symbol
///   commit()                      the next sets take the place of the sets
///   name(symbols, why, kept)      begin, emit for each symbol from start, slash and name to name, stay for
///                                 the other lanes, commit, at once
///   behind_slash()                after a commit() after which a "/" may stand
///   pass(path, at)                makes the steps of all raw octets from `at` on that were made before; their end
///   recall(key, at)               makes the step of that key, if it was made from these sets before
///   remember(key)                 that the step of that key has just been made
///   add(other)                    adds the sets of another one
/// and can be copied. INVARIANT: at the beginning it has the first "/" in the lane `start`.
template <class Live>
class ReadingSteps {
 public:
  ReadingSteps(std::string_view path, HabitSet habits, Live& live) noexcept
      : path_(path), habits_(habits), live_(live) {}

  /// Reads the rest of a path after its first "/". Stops early if `done` says so, which is asked at
  /// separators and where live_.is_far().
  template <class Done>
  void run(const Done& done) {
    for (std::size_t at = 1;;) {
      at = live_.pass(path_, at);
      if (at >= path_.size()) return;
      const char c = path_[at];
      const Escape escape = read_octet(path_, at);
      Octet octet{escape.octet, at + escape.size};
      if (escape.levels == 1 && has(Habit::decode)) {
        octet.encoded = octet.may_stay = true;
        octet.may_be_dropped = is_dropped(escape, at);
      }
      const std::uint32_t key = key_of(escape, octet, at);
      if (!live_.recall(key, at)) {
        piece(escape, octet, at);
        live_.remember(key);
      }
      at = octet.end;
      if ((c == '%' || c == '/' || live_.is_far()) && done()) return;
    }
  }

 private:
  /// An octet of the path as it is read.
  struct Octet {
    unsigned char value;
    std::size_t end;        ///< of what it is read from
    bool encoded = false;   ///< it was; then it is read decoded
    bool may_stay = false;  ///< it may be read encoded, too
    bool may_be_dropped = false;
    HabitSet kept{};  ///< what has been done to it if it is read encoded

    HabitSet why() const noexcept { return encoded ? HabitSet{Habit::decode} : HabitSet(); }
  };

  bool has(Habit habit) const noexcept { return habits_.contains(habit); }

  /// All that a step depends on, but for the states: of a raw octet that plain_key() knows, itself.
  std::uint32_t key_of(const Escape& escape, const Octet& octet, std::size_t at) noexcept {
    std::uint32_t key = octet.value | escape.levels << 16U;
    if (octet.may_be_dropped) key |= 1U << 8U;
    if (escape.open) key |= 1U << 9U;
    if (octet.value == '\n' && octet.end == path_.size()) key |= 1U << 10U;
    if (octet.value == '.' && has(Habit::dot) && ends_segment(octet.end)) key |= 1U << 11U;
    if (escape.levels > 1) {
      // The last two digits are read as they stand, too.
      key |= (static_cast<std::uint32_t>(path_[at + escape.size - 2]) & 0x20U) << 7U;
      key |= (static_cast<std::uint32_t>(path_[at + escape.size - 1]) & 0x20U) << 8U;
    }
    return key;
  }

  void raw(unsigned char octet, std::size_t at) { step({octet, at + 1}); }

  void piece(const Escape& escape, const Octet& octet, std::size_t at) {
    if (escape.levels == 0 || octet.encoded) {
      step(octet);
    } else if (has(Habit::decode)) {
      chain(escape, at);
    } else {
      const Symbol kept = kept_encoded(octet_at(path_, at));
      live_.name({&kept, 1}, {}, {});
      for (std::size_t i = at + 3; i < octet.end; ++i) {
        raw(static_cast<unsigned char>(path_[i]), i);
      }
    }
  }

  /// An escape that can be decoded several times: each number of times.
  void chain(const Escape& escape, std::size_t at) {
    const Live before = live_;
    const Symbol percent = kept_encoded('%');
    live_.name({&percent, 1}, {}, {});
    Live fewer = before;
    fewer.name({&percent, 1}, {}, {Habit::decode});
    const std::uint32_t kept = escape.open ? escape.levels - 1 : escape.levels - 2;
    std::size_t digits = at + 3;
    for (std::uint32_t i = 0; i < kept; ++i, digits += 2) {
      raw('2', digits);
      raw('5', digits + 1);
      live_.add(fewer);
    }
    const std::size_t end = at + escape.size;
    for (; digits < end; ++digits) raw(static_cast<unsigned char>(path_[digits]), digits);
    Live decoded = before;
    const bool dropped = escape.octet >= 0x80 || is_control_octet(escape.octet);
    ReadingSteps(path_, habits_, decoded)
        .step({escape.octet, end, true, !escape.open, dropped, {Habit::decode}});
    live_.add(decoded);
  }

  bool is_dropped(const Escape& escape, std::size_t at) noexcept {
    if (escape.octet < 0x80) return is_control_octet(escape.octet);
    if (at < well_formed_until_) return false;
    well_formed_until_ = end_of_character(path_, at);
    return well_formed_until_ == at;
  }

  static constexpr bool is_special(unsigned char octet) noexcept {
    return octet == '/' || octet == '\\' || octet == ';' || octet == '.' || octet <= ' ' ||
           octet == 0x7F || octet == '?' || octet == '#';
  }

  void step(const Octet& octet) {
    const bool drops = octet.may_be_dropped && (has(Habit::octets) || has(Habit::newline));
    if (!is_special(octet.value) && !drops) return ordinary(octet);
    live_.begin();
    live_.stay(Lane::ended, Lane::ended, {});
    // A "/" that stands there ends whatever is passed over.
    const bool certain = octet.value == '/' && !octet.encoded;
    for (Lane lane = Lane::cut_start; !certain && lane < Lane::ended; lane = lane + 1) {
      live_.stay(lane, lane, {});
    }
    if (octet.may_stay) name(kept_encoded(octet.value), octet.kept);
    if (drops) drop(octet);
    special(octet.value, octet.end, octet.why());
    live_.commit();
    if (octet.value == '/' || octet.value == '\\') live_.behind_slash();
  }

  void ordinary(const Octet& octet) {
    Symbol symbols[3];
    std::size_t size = 0;
    if (octet.may_stay) symbols[size++] = kept_encoded(octet.value);
    symbols[size++] = octet.value;
    const bool folded = is_letter(static_cast<char>(octet.value)) && has(Habit::letter_case);
    if (folded) symbols[size++] = in_either_case(octet.value);
    live_.name({symbols, size}, octet.why(), octet.kept);
  }

  void special(unsigned char octet, std::size_t end, HabitSet why) {
    switch (octet) {
      case '/':
        if (why.empty()) return separator(why);
        if (has(Habit::slash)) separator(why | HabitSet{Habit::slash});
        return;
      case '\\':
        name(octet, why);
        if (has(Habit::backslash)) separator(why | HabitSet{Habit::backslash});
        return;
      case ';':
        name(octet, why);
        if (!has(Habit::parameters)) return;
        cut(why | HabitSet{Habit::parameters});
        return end_path(why | HabitSet{Habit::parameters});
      case '\0':
        if (has(Habit::nul)) end_path(why | HabitSet{Habit::nul});
        return name(octet, why);
      case '?':
      case '#':
        if (has(Habit::cut)) end_path(why | HabitSet{Habit::cut});
        return name(octet, why);
      case ' ':
        if (has(Habit::space)) leave_out(why | HabitSet{Habit::space});
        return name(octet, why);
      case '.':
        if (has(Habit::dot) && ends_segment(end)) leave_out(why | HabitSet{Habit::dot});
        if (has(Habit::extension)) cut(why | HabitSet{Habit::extension});
        return name(octet, why);
      default: return name(octet, why);
    }
  }

  /// Whether a segment may end here, perhaps behind more dots.
  bool ends_segment(std::size_t at) noexcept {
    if (at > dots_end_) dots_end_ = std::min(path_.find_first_not_of('.', at), path_.size());
    return dots_end_ == path_.size() ||
           std::string_view("/\\;%").find(path_[dots_end_]) != std::string_view::npos;
  }

  void name(Symbol symbol, HabitSet why) {
    for (const Lane lane : {Lane::start, Lane::slash, Lane::name}) {
      live_.emit(lane, symbol, Lane::name, why);
    }
  }
  void leave_out(HabitSet why) {
    for (const Lane lane : {Lane::start, Lane::slash, Lane::name}) live_.stay(lane, lane, why);
  }
  void drop(const Octet& octet) {
    const bool last = octet.end == path_.size();
    if (has(Habit::octets) && octet.value != 0) leave_out(octet.why() | HabitSet{Habit::octets});
    if (has(Habit::newline) && octet.value == '\n' && last) {
      leave_out(octet.why() | HabitSet{Habit::newline});
    }
  }
  void cut(HabitSet why) {
    for (const Lane lane : {Lane::start, Lane::slash, Lane::name}) live_.stay(lane, lane + 3, why);
  }
  void end_path(HabitSet why) {
    for (Lane lane = Lane::start; lane < Lane::ended; lane = lane + 1) {
      live_.stay(lane, Lane::ended, why);
    }
  }

  /// Ends a segment, one that is being cut, or an authority.
  void separator(HabitSet why) {
    for (const Lane start : {Lane::start, Lane::cut_start}) {
      live_.emit(start, '/', Lane::slash, why);
      if (has(Habit::merge)) live_.stay(start, Lane::start, why | HabitSet{Habit::merge});
      if (has(Habit::authority)) {
        live_.stay(start, Lane::authority, why | HabitSet{Habit::authority});
      }
    }
    for (const Lane slash : {Lane::slash, Lane::cut_slash}) {
      live_.emit(slash, '/', Lane::slash, why);
      if (has(Habit::merge)) live_.stay(slash, Lane::slash, why | HabitSet{Habit::merge});
    }
    live_.emit(Lane::name, '/', Lane::slash, why);
    live_.emit(Lane::cut_name, '/', Lane::slash, why);
    live_.stay(Lane::authority, Lane::start, why);
  }

  std::string_view path_;
  HabitSet habits_;
  Live& live_;
  std::size_t well_formed_until_ = 0;
  std::size_t dots_end_ = 0;  // of the dots that were looked at last
};

}}}  // namespace iri::v0::detail

#endif
