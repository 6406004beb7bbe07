// Readings: the paths that servers may act on when they are sent a canonical path.
#ifndef IRI_READINGS_HPP
#define IRI_READINGS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "iri/enum_set.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// What a server may do with a path before it acts on it. sentence() says it in words. Names and
/// numbers are stable: new ones are appended.
enum class Habit : std::uint8_t {
  decode = 0,          ///< decodes `%XX`, once or as often as there is something to decode
  slash = 1,           ///< takes a decoded "/" for a separator
  backslash = 2,       ///< takes "\", raw or decoded, for a separator
  parameters = 3,      ///< cuts a segment, or the path, at ";", raw or decoded
  dot_parameters = 4,  ///< takes `..;` for `..`
  merge = 5,           ///< merges empty segments
  dots = 6,            ///< removes dot segments after decoding
  authority = 7,       ///< takes `//x/y` for an authority and the path `/y`
  newline = 8,         ///< ignores a last `%0A`
  letter_case = 9,     ///< ignores the case of ASCII letters
  nul = 10,            ///< ends the path at `%00`
  octets = 11,         ///< drops control characters, but no NUL, and octets that are not UTF-8
  last_slash = 12,     ///< ignores a last "/"
  cut = 13,            ///< ends the path at a decoded "?" or "#"
  space = 14,          ///< drops spaces
  dot = 15,            ///< drops dots at the end of a segment
  extension = 16,      ///< drops what follows a dot in a segment
};

inline constexpr std::size_t habit_count = 17;

/// The name in this header, such as "dot_parameters".
std::string_view name(Habit) noexcept;
/// What a server with this habit does, and which servers do: a constant sentence, without the final
/// stop.
std::string_view sentence(Habit) noexcept;
std::optional<Habit> find_habit(std::string_view name) noexcept;

template <>
inline constexpr std::size_t enum_size<Habit> = habit_count;

/// A set of habits.
using HabitSet = EnumSet<Habit>;

/// The habits that servers showed in their default settings, or in settings that many people use:
/// all but cut, space, dot and extension.
constexpr HabitSet default_habits() noexcept {
  HabitSet habits = HabitSet::all();
  for (const Habit rare : {Habit::cut, Habit::space, Habit::dot, Habit::extension}) {
    habits.erase(rare);
  }
  return habits;
}

/// Whether some server sees a dot segment, or an empty first segment, where the canonical form has
/// none: decoded to the end, cut at ";" and split at "/" and "\", the path has a segment "." or
/// ".." that does not stand there as it is, or its first segment becomes empty and another one
/// follows. Habits with which a segment ends elsewhere or loses characters (nul, octets, cut, space)
/// count, too. Such a path leaves the place that a proxy maps: `/api/..%2Fadmin`.
///
/// An escape whose digits are escapes themselves (`%25%2532e`) counts as one: nobody sends it, and
/// it could stand for anything.
/// Guarantee: no allocation, no exception, constant stack; time linear in the path. The path must be
/// that of a canonical target; any other text gets some answer.
///
///     iri::hides_dot_segment("/public/..%2Fadmin");   // true
///     iri::hides_dot_segment("/projects/a%2Fb");      // false
[[nodiscard]] bool hides_dot_segment(std::string_view path,
                                     HabitSet habits = default_habits()) noexcept;

/// A path that a server may act on, and the habits that lead there: one choice of them, and as few
/// as were found.
struct Reading {
  std::string path;
  HabitSet habits;
};

inline constexpr std::size_t max_readings_path = 1024;  ///< of readings(), in bytes

/// The readings of the path of a canonical target: first the path itself, then those that take few
/// habits. At most `most` of them. Each habit may apply to each place or not, so that all servers
/// behind each other, in any order, are covered. For people and tests: Guards decides over all
/// readings without writing them. Without dot segments; a server that removes dot segments is taken
/// to do so at the end. Allocates. Time grows with the square of the path, so there are none of a path
/// longer than max_readings_path: then the result is empty.
///
///     for (const iri::Reading& reading : iri::readings("/a%2Fb")) std::cout << reading.path;
///     // /a%2Fb  /a/b
[[nodiscard]] std::vector<Reading> readings(std::string_view path,
                                            HabitSet habits = default_habits(),
                                            std::size_t most = 64);

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
