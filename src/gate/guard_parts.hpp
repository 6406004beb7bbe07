// Guards as nondeterministic automata over the symbols of readings.
#ifndef IRI_SRC_GATE_GUARD_PARTS_HPP
#define IRI_SRC_GATE_GUARD_PARTS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gate/reading_steps.hpp"
#include "iri/guards.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The symbols that an edge takes.
struct Taken {
  enum class Kind : std::uint8_t { octet, in_segment, any };
  Kind kind = Kind::any;
  unsigned char octet = 0;
  bool exact = false;  ///< a letter in this case alone

  bool takes(Symbol symbol) const noexcept;
  friend bool operator==(const Taken&, const Taken&) noexcept = default;
};

struct GuardEdge {
  Taken taken;
  std::uint32_t to;
};

inline constexpr std::uint32_t no_guard = 0xFFFF'FFFFU;

struct GuardState {
  std::vector<GuardEdge> edges;
  std::uint32_t holds = no_guard;    ///< the guard that a reading lies in which ends here
  std::uint32_t lenient = no_guard;  ///< the same if a last "/" is ignored
};

/// A guard, read.
struct GuardPattern {
  enum class Kind : std::uint8_t { below, prefix, suffix, alone, segments };
  /// A segment of a pattern: octets, decoded to the end.
  struct Segment {
    bool is_parameter = false;
    bool is_rest = false;
    std::string prefix;
    std::string suffix;
    std::string name{};
  };
  /// A parameter that all readings give one value.
  struct Identity {
    std::uint32_t segment;  ///< from 1
    std::uint32_t same;     ///< its name, by number
    bool is_rest;
  };
  Kind kind = Kind::below;
  bool exact = false;
  std::string text;               ///< octets, decoded to the end
  std::vector<Segment> segments;  ///< of Kind::segments
  std::vector<Identity> identities{};
};

/// Where the value of an identity stands in the readings that lie in a guard, or in that guard behind a mount.
struct GuardIdentity {
  std::uint32_t guard;    ///< by the number of GuardParts
  std::uint32_t segment;  ///< that it begins with, from 1
  std::uint32_t same;     ///< its name, by number
  std::uint32_t is_rest;  ///< 1: it ends with the path
};

/// Reads a guard.
GuardErrorCode read_guard(std::string_view text, GuardPattern& out);
/// Makes the parameter of that name, if the guard has one, an identity with this number. Returns false if it stands
/// behind a `{rest...}`, where no number of segments tells its place.
bool add_identity(std::string_view name, std::uint32_t number, GuardPattern& guard);
/// Whether a path or target of a mount is one.
bool is_mount_path(std::string_view path) noexcept;
/// The octets of a text, decoded to the end.
std::string decoded_to_the_end(std::string_view text);

/// States of several guards, numbered.
class GuardParts {
 public:
  /// Adds a guard with this number, and again behind each mount. Each of these counts as a guard of
  /// its own: owner() tells which one it is.
  void add(const GuardPattern& guard, std::uint32_t number, const std::vector<Mount>& mounts);
  /// Marks the places behind mounts.
  void add_places(const std::vector<Mount>& mounts);

  const std::vector<GuardState>& states() const noexcept { return states_; }
  const std::vector<std::uint32_t>& starts() const noexcept { return starts_; }
  const std::vector<std::uint32_t>& owners() const noexcept { return owners_; }
  /// In the order of their guards.
  const std::vector<GuardIdentity>& identities() const noexcept { return identities_; }
  /// The states that only stand behind a mount.
  const std::vector<std::uint32_t>& places() const noexcept { return places_; }

 private:
  std::uint32_t add_state();
  std::uint32_t add_octets(std::uint32_t from, std::string_view octets, bool exact);
  void add_edge(std::uint32_t from, Taken taken, std::uint32_t to);
  std::uint32_t fragment(const GuardPattern& guard, std::uint32_t id);
  std::uint32_t add_segments(const GuardPattern& guard, std::uint32_t from);
  void add_text(const GuardPattern& guard, std::uint32_t start, std::uint32_t id);
  void drop_last_slash(std::uint32_t first, std::uint32_t id);
  void end_at(std::uint32_t state, std::uint32_t id, bool exact);
  void hold_all(std::uint32_t state, std::uint32_t id);
  void put_behind(const Mount& mount, std::uint32_t start);
  void add_identities(const GuardPattern& guard, std::uint32_t id, const Mount& mount);

  std::vector<GuardState> states_;
  std::vector<std::uint32_t> starts_, owners_, places_;
  std::vector<GuardIdentity> identities_;
};

/// The mounts, and their chains. No mount stands more than twice in one: without an end, each guard would count 64
/// times, and what is compiled grows by that.
std::vector<Mount> with_chains(std::vector<Mount> mounts);

}}}  // namespace iri::v0::detail

#endif
