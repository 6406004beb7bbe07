// Dot segments that only some servers see.
#include <algorithm>

#include "gate/escape.hpp"
#include "iri/readings.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::Escape;

/// Reads a path decoded to the end, segment by segment.
class HiddenDots {
 public:
  HiddenDots(std::string_view path, HabitSet habits) noexcept : path_(path), habits_(habits) {}

  bool found() noexcept {
    std::size_t at = path_.starts_with('/') ? 1 : 0;
    while (at < path_.size() && !found_) at += path_[at] == '%' ? escape(at) : raw(at);
    end_segment(End::of_path);
    return found_;
  }

 private:
  enum class End : unsigned char { slash, hidden, of_path };

  std::size_t raw(std::size_t at) noexcept {
    const auto octet = static_cast<unsigned char>(path_[at]);
    found_ = found_ || nested_.found({1, 0, octet, false});
    plain_ = plain_ && (octet == '.' || octet == '/');
    if (octet == '/') {
      end_segment(End::slash);
    } else {
      put(octet, false);
    }
    return 1;
  }

  std::size_t escape(std::size_t at) noexcept {
    const Escape escape = detail::read_escape(path_, at);
    found_ = found_ || nested_.found(escape);
    plain_ = false;
    if (escape.octet == '/') {
      end_segment(End::hidden);
    } else {
      put(escape.octet, is_dropped(escape, at));
    }
    return escape.size;
  }

  /// An octet that is not part of a well-formed character may be dropped; so may a control
  /// character.
  bool is_dropped(const Escape& escape, std::size_t at) noexcept {
    if (!habits_.contains(Habit::octets)) return false;
    if (escape.octet < 0x80) return detail::is_control_octet(escape.octet) && escape.octet != 0;
    if (at < well_formed_until_) return false;
    well_formed_until_ = escape.levels == 1 ? detail::end_of_character(path_, at) : at;
    return well_formed_until_ == at;
  }

  void put(unsigned char octet, bool dropped) noexcept {
    if (octet == '\\') return end_segment(End::hidden);
    const bool cuts = octet == ';' || (octet == 0 && habits_.contains(Habit::nul)) ||
                      ((octet == '?' || octet == '#') && habits_.contains(Habit::cut));
    cut_ = cut_ || cuts;
    if (cut_ || dropped || (octet == ' ' && habits_.contains(Habit::space))) return;
    dots_ = octet == '.' && dots_ < 2 ? dots_ + 1 : other;
  }

  void end_segment(End end) noexcept {
    // As it stands in the canonical form: nobody sees anything else in it.
    const bool as_it_is = plain_ && begins_raw_ && end != End::hidden;
    const bool empty = dots_ == 0;
    if (!empty && dots_ != other && !as_it_is) found_ = true;
    // The last segment may be empty: no path is another one for that.
    if (empty && first_ && !as_it_is && end != End::of_path) found_ = true;
    first_ = first_ && empty;
    dots_ = 0;
    cut_ = false;
    plain_ = true;
    begins_raw_ = end == End::slash;
  }

  static constexpr unsigned other = 3;

  std::string_view path_;
  HabitSet habits_;
  detail::NestedEscapes nested_;
  std::size_t well_formed_until_ = 0;
  unsigned dots_ = 0;       // of the segment, if it has nothing else; else `other`
  bool cut_ = false;        // the rest of the segment does not count
  bool plain_ = true;       // the segment has nothing but raw dots
  bool begins_raw_ = true;  // it begins after a "/" that stands there
  bool first_ = true;       // no segment before it holds anything
  bool found_ = false;
};

/// Not dropped, and not the end of anything, whatever the habits are.
bool counts(char c) noexcept {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' ||
         c == '_';
}

/// Most paths, in a fifth of the time: each escape is one, and becomes no "%" and no dot; each dot
/// comes after what counts, and so does the first segment. HiddenDots finds nothing in these.
bool hides_nothing(std::string_view path) noexcept {
  if (path.size() < 2 || path[0] != '/' || !counts(path[1])) return false;
  bool counted = false;
  for (std::size_t at = 1; at < path.size(); ++at) {
    if (path[at] == '%') {
      if (!detail::pct_encoded_at(path, at)) return false;
      const unsigned char octet = detail::octet_at(path, at);
      if (octet == '%' || octet == '.') return false;
      counted = false;
      at += 2;
    } else if (path[at] == '.') {
      if (!counted) return false;
    } else {
      counted = counts(path[at]);
    }
  }
  return true;
}

}  // namespace

bool hides_dot_segment(std::string_view path, HabitSet habits) noexcept {
  return !hides_nothing(path) && HiddenDots(path, habits).found();
}

}}  // namespace iri::v0
