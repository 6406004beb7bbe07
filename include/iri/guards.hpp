// Guards: paths that rules are about, and whether all readings of a path fall under the same ones.
#ifndef IRI_GUARDS_HPP
#define IRI_GUARDS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "iri/readings.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// What a proxy, this one or one behind it, puts in place of the beginning of a path: `{"/api/", "/"}`
/// strips "/api". Both begin and end with "/": a mount that is off by a slash maps `/svc../x` out of
/// its place.
struct Mount {
  std::string path;
  std::string target;
  friend bool operator==(const Mount&, const Mount&) = default;
};

/// What is wrong with a guard or a mount. Numbers are stable.
enum class GuardErrorCode : std::uint8_t {
  none = 0,
  /// Not `/path`, `/prefix*`, `*.suffix`, `= /path` or a pattern, perhaps with `exact` before it; or with
  /// text that no path has: a "%" that encodes nothing, an encoded control character, dot segments, or,
  /// without `exact`, empty segments.
  bad_guard = 1,
  bad_pattern = 2,  ///< not a pattern of the router (RouteError)
  bad_mount = 3,    ///< "/", or text with a "/" at both ends, without dot segments
  too_large = 4,    ///< the guard needs too many states
  /// Not a parameter of a guard that is a pattern; in GuardOptions::same.
  bad_same = 5,
};

/// A constant sentence, without the final stop.
std::string_view message(GuardErrorCode) noexcept;

/// The error of a list of guards.
struct [[nodiscard]] GuardError {
  GuardErrorCode code = GuardErrorCode::none;
  std::size_t index = 0;  ///< of the guard; of the mount with bad_mount, of the name with bad_same

  /// Whether there is an error.
  [[nodiscard]] constexpr bool failed() const noexcept { return code != GuardErrorCode::none; }
};

struct GuardOptions {
  std::vector<Mount> mounts{};
  HabitSet habits = default_habits();
  /// Whether a path that no guard has is answered with an error everywhere: the guards are the routes
  /// of a closed table. Then a reading that lies in no guard is no danger, and does not count.
  bool closed = false;
  /// Identities: parameters of guards that are patterns, by name. All readings of a path in such a guard
  /// have to give it one value, as `{"tenant"}` wants of `/t/{tenant}/x`, where some read `/t/me;x/x` as
  /// `/t/me/x`. The case of letters, one decoding and a last "/" make no other value.
  std::vector<std::string> same{};
};

/// Why a path is refused: two of its readings lie in different sets of guards, or give an identity
/// different values.
struct GuardedReading {
  std::size_t guard = 0;  ///< that one reading lies in and another does not: its number
  std::string inside;     ///< a reading that lies in it: octets as they are decoded
  std::string outside;    ///< one that does not; or one that does, with another value of `same`
  HabitSet habits;        ///< the habits that cause the difference: it takes all of them
  std::string same{};  ///< the identity that has two values; empty: the guards are the difference
};

/// The paths that rules are about, in this server and in those behind it. A guard is one of
///   `/admin`        this path and what is below it
///   `/admin*`       what begins with this text
///   `*.php`         what ends with this text
///   `= /admin`      this path alone
///   `/a/{x}/b`, `/files/{path...}`   a pattern of the router (docs/ROUTES.md)
/// A guard is decoded to the end. Servers compare in different ways: a path that lies in a guard only
/// if the case of letters is ignored, if it is decoded, or without its last "/", lies in it for
/// some servers and not for others. After `exact ` the case of letters and a last "/" count for all. A last
/// "/" of a guard may be left out.
///
/// Immutable: threads may share it. A copy shares the tables.
///
///     const iri::Guards guards = iri::Guards::make({"/admin", "*.php"}).value();
///     if (iri::hides_dot_segment(path) || guards.tell_apart(path)) return answer_400();
class Guards {
 public:
  /// Allocates. Time and memory: about linear in the text of guards; `exact`, `{name}` and mounts are
  /// dearer.
  static Result<Guards, GuardError> make(std::vector<std::string> guards,
                                         const GuardOptions& options = {});

  /// Whether two readings of the path of a canonical target lie in different sets of guards, or give a
  /// parameter of GuardOptions::same different values. (By caution the latter is also true where one value
  /// may stand at two places of the path, and for a path of many readings.)
  /// Decided for every order and subset of the habits, and for servers behind each other; behind each
  /// mount as well. Exact for these readings, which are a few more than servers have; true for
  /// an escape whose digits are escapes. A path that does not begin with "/" has one reading.
  /// Guarantee: no allocation, no exception, constant stack; time linear in the path, times the
  /// number of readings that are in different places of the guards, seldom more than ten.
  [[nodiscard]] bool tell_apart(std::string_view path) const noexcept;
  /// Why tell_apart() is true, or nullopt. For logs: allocates, and takes some hundred times as long.
  /// Neither reading is ever empty. Where tell_apart() is true by caution (an escape whose digits are
  /// escapes), `inside` is the path decoded to the end, and need not lie in the guard. A reading has
  /// octets of the request, decoded: escape it for a log.
  [[nodiscard]] std::optional<GuardedReading> explain(std::string_view path) const;
  /// The guards, by number, that a path lies in, taken as it is written.
  [[nodiscard]] std::vector<std::size_t> holding(std::string_view path) const;
  /// Whether there is one. Guarantee: no allocation, no exception; time linear in the path.
  [[nodiscard]] bool hold(std::string_view path) const noexcept;

  std::size_t size() const noexcept;
  /// INVARIANT: guard < size().
  std::string_view text(std::size_t guard) const noexcept;
  /// In bytes: the tables.
  std::size_t memory_used() const noexcept;

 private:
  class Tables;
  friend class Result<Guards, GuardError>;
  explicit Guards(std::shared_ptr<const Tables> tables) noexcept;

  std::shared_ptr<const Tables> tables_;  // never null
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
