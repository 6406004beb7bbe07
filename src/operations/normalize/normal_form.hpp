// The normal form of a reference, as bytes from right to left.
#ifndef IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_FORM_HPP
#define IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_FORM_HPP

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "iri/normalize.hpp"
#include "operations/dot_segment_filter.hpp"
#include "operations/normalize/normal_text.hpp"

namespace iri::inline v0::detail {

/// Gives the normal form piece by piece, beginning with the last bytes. Whatever wants it, to
/// write it, to compare it or to hash it, takes it from here, so that they cannot disagree. From
/// right to left, for that is how dot segments are removed without a stack (dot_segment_filter.hpp).
///
/// The reference is taken as slices that follow each other, the delimiters within them:
/// `scheme:` `//userinfo@` `host` `:port` `path` `?query` `#fragment`. Neighbours with nothing to
/// do are one slice, so that a normalized text is given whole, as it stands.
class NormalForm {
 public:
  NormalForm(const IriReferenceView& reference, const NormalizeOptions& options,
             bool fragment = true) noexcept;
  /// Of the URI of an IRI, but that characters above US-ASCII are given as they are, for the
  /// taker to encode: no piece cuts one in two.
  static NormalForm of_uri(const IriReferenceView& iri, NormalizeOptions options) noexcept;

  /// The next bytes to the left, never none of them; false at the beginning. They are there until
  /// the next call, if this object is not moved.
  bool previous(std::string_view& piece) noexcept;

  /// The text if it is given whole, as it stands in the reference; nothing if not.
  std::optional<std::string_view> whole() const noexcept;

 private:
  /// `plain` stands in the reference and is given as it stands; `constant` stands elsewhere.
  enum class Kind : unsigned char { plain, constant, text, ipv6, path };
  struct Slice {
    std::string_view text;
    TextRules rules;
    Kind kind = Kind::plain;
  };

  void add(std::string_view slice, TextRules rules) noexcept;
  void add_path(const IriReferenceView& reference) noexcept;
  void add_host(const IriReferenceView& reference) noexcept;
  bool keeps_port(const IriReferenceView& reference) const noexcept;
  bool has_root_for_empty_path(const IriReferenceView& reference) const noexcept;
  TextRules rules_for(Component component) const noexcept;
  bool does(NormalizeStep step, Component component) const noexcept;
  bool previous_in_path(std::string_view& piece) noexcept;
  bool path_prefix(std::string_view& piece) noexcept;
  bool relative_prefix(std::string_view& piece) noexcept;
  bool parents(std::string_view& piece) noexcept;

  NormalizeOptions options_;
  bool has_pct_encoded_;
  bool relative_ = false;       // the path is that of a relative-path reference
  bool has_authority_ = false;  // then no path is guarded
  std::size_t count_ = 0;       // slices still to be given
  std::array<Slice, 9> slices_;
  NormalText text_;

  // While the slice of the path is given:
  bool in_path_ = false;
  DotSegmentFilter walk_;
  TextRules path_rules_;
  std::string_view leftmost_;  // of what stays: the run furthest to the left so far
  bool two_slashes_ = false;   // it begins with "//"
  std::size_t parents_ = 0;    // "../" still to be given
  enum class Prefix : unsigned char { none, behind_first, first, all };
  Prefix prefix_ = Prefix::none;  // how much of what goes before the runs has been given
  std::array<char, 40> ipv6_;
  std::size_t ipv6_size_ = 0;
};

/// The size of all that is still to be given.
std::size_t measure(NormalForm form) noexcept;

/// For taking pieces in part: `piece` holds what has not been taken yet of the form's last one,
/// and is filled again when it is empty. False when there are no more bytes.
bool refill(NormalForm& form, std::string_view& piece) noexcept;

/// Whether what is still to be given is the same. Both are used up.
bool equal(NormalForm& a, NormalForm& b) noexcept;

}  // namespace iri::inline v0::detail

#endif
