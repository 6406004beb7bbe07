// Inspects each component once, and goes from one event to the next: a percent-encoded octet, a
// character beyond ASCII, ";", a segment that is empty or begins with a dot. What is between events
// is passed over in blocks.
// The truth: `iri_oracle::Inspector` in test/gate/oracle, which goes byte by byte.
// The fast way: `Inspector`.
// Held equal by: `InspectOracle.OfEveryShortTarget`, `InspectOracle.OfEveryShortReference`,
// `InspectOracle.OfLongerTextsOfPieces`.
#ifndef IRI_SRC_GATE_INSPECTOR_HPP
#define IRI_SRC_GATE_INSPECTOR_HPP

#include <cstdint>
#include <span>
#include <string_view>

#include "components/scheme.hpp"
#include "gate/encoded_character.hpp"
#include "gate/events.hpp"
#include "gate/gate_rules.hpp"
#include "gate/known_host.hpp"
#include "gate/notable.hpp"
#include "iri/inspect.hpp"
#include "scan/features.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The bytes [begin, end) of a text.
struct Range {
  std::uint32_t begin;
  std::uint32_t end;
  constexpr std::uint32_t size() const noexcept { return end - begin; }
};

/// InspectOptions, borrowed.
struct InspectRules {
  const Limits& limits;
  const HostCheck* host_check;  ///< null: no host is checked
  const FindingsByPart& wanted;
};

/// For a text whose features are not known: everything may be there.
inline constexpr Features any_features{~std::uint32_t{Features::unencoded}, absent, absent};

class Inspector {
 public:
  /// INVARIANT: the features are those of the text, or any_features.
  /// Adds the kinds to `kinds`, where they stay.
  Inspector(std::string_view text, const Features& features, const Reported& out,
            const InspectRules& rules, FindingsByPart& kinds) noexcept
      : text_(text), features_(features), out_(out), rules_(rules), kinds_(kinds) {}

  void scheme(std::string_view scheme) noexcept;
  void no_scheme() noexcept {
    kind_ = SchemeKind::none;
    special_ = true;
  }
  /// The text belongs to a request: the recipient will split its authority, whatever the scheme.
  void request() noexcept {
    special_ = true;
    request_ = true;
  }
  bool is_special_scheme() const noexcept { return kind_ == SchemeKind::special; }

  void userinfo(Range) noexcept;
  void host(Range) noexcept;
  /// `known`: known_host() of it, if that knows the whole.
  void host(Range, const KnownHost& known) noexcept;
  void port(Range) noexcept;
  void path(Range, bool has_authority) noexcept;
  /// INVARIANT: an authority is before the path, which is empty or begins with "/".
  void late_at_sign(Range path) noexcept;
  void query(Range) noexcept;
  void fragment(Range) noexcept;
  void whole() noexcept;
  /// lower_case_hex in a path or query of a target.
  void hex_digits(Component component, Range range) noexcept;
  /// Path and query of a short origin-form at once, if no place of a finding is asked for. Returns
  /// false, and has done nothing, if they have to be inspected one after the other
  /// (inspect_short.cc).
  bool short_origin_form(std::uint32_t path_end) noexcept;

  void add(Finding kind, Component component, Range range) noexcept;
  std::size_t count() const noexcept { return count_; }
  std::size_t stored() const noexcept { return stored_; }

 private:
  std::string_view slice(Range range) const noexcept {
    return text_.substr(range.begin, range.size());
  }
  enum class SchemeKind : unsigned char { none, special, file, other };
  bool is_file() const noexcept { return kind_ == SchemeKind::file; }
  /// Whether WHATWG's parser splits the authority: it does so for its special schemes. A reference
  /// without a scheme has a base, whose scheme is assumed to be special. A request goes to a host,
  /// whatever its scheme.
  bool is_special() const noexcept { return special_; }

  /// `absent`, no limit, is larger than every size.
  void limit(Finding kind, Component component, Range range, std::uint32_t most) noexcept {
    // Each character that has to be encoded takes three times its room.
    const bool may_grow = is_unencoded() && range.size() > most / 3;
    if (range.size() > most || (may_grow && encoded_size(range) > most)) {
      add(kind, component, range);
    }
  }
  void add_all(FindingSet kinds, Range range) noexcept;

  // Characters (inspect_characters.cc). Each returns the offset of the next character.
  void characters(Component component, Range range) noexcept;
  std::uint32_t encoded_run(Component component, std::uint32_t at, std::uint32_t end) noexcept;
  std::uint32_t encoded_ascii(Component component, unsigned char octet, std::uint32_t at,
                              std::uint32_t end) noexcept;
  /// Passes over a character that is no finding. Returns its end, or 0 if it may be one.
  std::uint32_t plain_character(std::uint32_t at, const Octets8& octets) noexcept {
    const EncodedCharacter found = read_encoded(text_, at, octets);
    if (found.size == 0 || notable_characters.may_be(found.code_point)) return 0;
    previous_ = found.code_point;
    return previous_end_ = at + found.size;
  }
  std::uint32_t encoded(Component component, std::uint32_t at, std::uint32_t end) noexcept;
  std::uint32_t raw(Component component, std::uint32_t at) noexcept;
  std::uint32_t ill_formed(Component component, std::uint32_t at, std::uint32_t end) noexcept;
  void encoded_in_path(unsigned char octet, Range range) noexcept;
  void character(Component component, char32_t character, Range range, bool encoded) noexcept;
  void notable(Component component, char32_t character, Range range, bool encoded) noexcept;
  bool may_have_characters() const noexcept {
    return features_.has(Features::pct_ascii | Features::pct_beyond_ascii | Features::raw_utf8);
  }

  // A target that is not valid as it is (inspect_unencoded.cc)
  bool is_unencoded() const noexcept { return features_.has(Features::unencoded); }
  std::size_t encoded_size(Range range) const noexcept;
  void unencoded(Component component, Range range) noexcept;
  void unencoded_part(Component component, Range part) noexcept;
  void bare_percent(Component component, std::uint32_t at, Range part, bool among_others) noexcept;
  /// The text up to a bare "%" that stands after the pct-encoded at `at`; all of it if none does.
  std::string_view up_to_bare_percent(std::uint32_t at) const noexcept;
  std::uint32_t unencoded_run(Component component, std::uint32_t at, std::uint32_t end) noexcept;

  // Host (inspect_host.cc)
  bool take(const KnownHost& known, Range range) noexcept;
  void reg_name(Range range) noexcept;
  void labels(Range range) noexcept;
  void ask_host_check(Range range) noexcept;

  // Path (inspect_path.cc)
  bool may_exceed(Range path) const noexcept;
  void segments(std::uint32_t first, std::uint32_t end, bool each) noexcept;
  std::uint32_t empty_segments(std::uint32_t begin, std::uint32_t end) noexcept;
  std::uint32_t next_event(std::uint32_t& begin, std::uint32_t end) noexcept;
  std::uint32_t walk_segment(std::uint32_t at, std::uint32_t end) noexcept;
  void segment(Range range, bool last) noexcept;
  Range without_parameters(Range range) noexcept;
  void dots(Range range, Range name) noexcept;

  // A short origin-form (inspect_short.cc)
  struct ShortMasks;
  bool short_percents(ShortMasks& masks) noexcept;
  void short_octet(ShortMasks& masks, Component component, std::uint32_t at,
                   unsigned octet) noexcept;
  void short_segments(const ShortMasks& masks) noexcept;
  void short_parents(const ShortMasks& masks) noexcept;
  void short_parameters(const ShortMasks& masks) noexcept;
  void count(Finding kind, std::uint32_t times) noexcept;

  std::string_view text_;
  const Features& features_;
  const Reported& out_;
  const InspectRules& rules_;
  FindingsByPart& kinds_;
  std::size_t count_ = 0;
  std::size_t stored_ = 0;
  std::string_view scheme_;
  SchemeKind kind_ = SchemeKind::other;
  bool special_ = false;
  bool request_ = false;

  SegmentWindow window_;
  std::uint32_t level_ = 0;               ///< number of segments that a ".." could remove
  bool rooted_ = false;                   ///< whether a ".." can leave the root
  std::uint32_t segments_ = 0;            ///< that were looked at: all, if there may be too many
  bool suspicious_ = false;               ///< a segment before the last one is empty
  std::uint32_t raw_parameter_ = absent;  ///< the first ";" of the segment; below, the first "%3B"
  std::uint32_t encoded_parameter_ = absent;
  std::uint32_t path_begin_ = absent;
  bool host_beyond_ascii_ = false;

  char32_t previous_ = 0;  ///< the last character beyond ASCII; below, its end
  std::uint32_t previous_end_ = 0;
};

/// inspect_characters.cc
std::size_t behind_hex_digits(std::string_view text, std::size_t at) noexcept;

/// Numbers of findings, as in Inspection.
struct Counts {
  std::size_t count = 0;
  std::size_t stored = 0;
};

/// inspect() of a target or Host field whose features are known. Adds the kinds to `kinds`.
Counts inspect(const RequestTargetView& target, const Features& features, const InspectRules& rules,
               const Reported& out, FindingsByPart& kinds) noexcept;
/// `known`: known_host() of the field.
Counts inspect(const HostFieldView& host, const Features& features, const KnownHost& known,
               const InspectRules& rules, const Reported& out, FindingsByPart& kinds) noexcept;
Counts inspect(const IriReferenceView& reference, const InspectRules& rules, const Reported& out,
               FindingsByPart& kinds) noexcept;

}}}  // namespace iri::v0::detail

#endif
