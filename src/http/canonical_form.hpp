// The canonical form of a target, and of a reference as the gate needs it.
#ifndef IRI_SRC_HTTP_CANONICAL_FORM_HPP
#define IRI_SRC_HTTP_CANONICAL_FORM_HPP

#include <cstddef>
#include <string_view>

#include "http/read_target.hpp"
#include "iri/canonical.hpp"
#include "scan/features.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A canonical form, or why there is none.
struct CanonicalForm {
  std::string_view text;        ///< the text itself if it is canonical; else in the buffer
  TargetComponents components;  ///< of `text`
  std::size_t size = 0;         ///< of `text`; with buffer_too_small, the size needed
  Error error;
};

/// The size of a host without the dot at its end, if CanonicalOptions::drop_final_dot drops that; else
/// its size.
std::size_t size_without_final_dot(std::string_view host) noexcept;

/// Whether a text with these features certainly is its own canonical form. False is not certain.
/// `origin_form`: it has nothing before its path.
constexpr bool is_canonical(const Features& features, CanonicalOptions options,
                            bool origin_form) noexcept {
  using enum Features::Bit;
  if (options.drop_final_dot && !origin_form) return false;
  std::uint32_t changed = leading_dot | front_upper;
  const bool of_query = origin_form && !options.normalize_query && !features.has(pct_in_path);
  if (!of_query) changed |= pct_ascii | pct_lower_hex;
  if (options.merge_slashes) changed |= double_slash;
  if (options.cut_parameters) changed |= path_semicolon;
  return !features.has(changed);
}

/// The text itself if it is its canonical form; else that form, at the beginning of the buffer.
/// `text` is an accepted target with these components. Errors are those of canonical_target().
CanonicalForm canonical_form(std::string_view text, const TargetComponents& read,
                             CanonicalOptions options, OutputBuffer out) noexcept;

/// Which pct-encodeds of a part are normalized.
struct PercentOptions {
  bool decode = true;  ///< those of unreserved characters are decoded
  bool raise = true;   ///< hex digits of the others are put in upper case

  constexpr bool all() const noexcept { return decode && raise; }
};

/// What is encoded of a target that is not valid as it is (http/unencoded.hpp), and what stays as it came
/// though a canonical form has it otherwise. A "%" of the path is encoded in any case: beside what is
/// decoded, it could begin a pct-encoded.
struct EncodeOptions {
  bool path = false;               ///< characters of the path
  bool query = false;              ///< characters of the query but for "%"
  bool percents_of_query = false;  ///< each "%" of the query that begins no pct-encoded
  bool keep_path = false;          ///< what else is in the path stays as it came, dot segments, too
  bool keep_dots = false;          ///< dot segments stay
  PercentOptions of_path{};
  PercentOptions of_query{};  ///< if the query is normalized
};

/// The form of such a target, or of a valid one of which something stays. At most three times as long as
/// the text.
CanonicalForm encoded_form(std::string_view text, const TargetComponents& read,
                           CanonicalOptions options, EncodeOptions encode,
                           OutputBuffer out) noexcept;

/// The form at the beginning of the buffer, also if it is the text itself.
Written written(const CanonicalForm& form, OutputBuffer out) noexcept;

/// The host of a Host field alone, in the same way: in lower case, with percent-encoding normalized. Of
/// the options, drop_final_dot counts.
CanonicalForm canonical_host(std::string_view host, CanonicalOptions options,
                             OutputBuffer out) noexcept;

/// normalize() of all but the query, then the options; those of the path for a path after an
/// authority alone. Errors are those of canonical_target().
Written canonical_reference(const IriReferenceView& reference, CanonicalOptions options,
                            OutputBuffer out) noexcept;

/// A friend of CanonicalTarget: makes one of a text that is canonical.
struct CanonicalTargetAccess {
  static CanonicalTarget of(const RequestTargetView& view) noexcept {
    return CanonicalTarget(view);
  }
  /// One to be filled by read_target(), and to be thrown away if that does not show it canonical.
  static CanonicalTarget unread(std::string_view text) noexcept {
    return of(HttpViewAccess::of_target(text, {}));
  }
  static RequestTarget& read_of(CanonicalTarget& target) noexcept {
    return HttpViewAccess::read_of(target.view_);
  }
};

}}}  // namespace iri::v0::detail

#endif
