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

namespace iri { inline namespace v0 { namespace detail {

/// Gives the normal form piece by piece, last bytes first. All that writes, compares or hashes
/// normal forms takes them from here, so the results cannot disagree. The order is right to left
/// because dot segments can then be removed without a stack (dot_segment_filter.hpp).
///
/// The reference is divided into adjacent slices, which include the delimiters: `scheme:`
/// `//userinfo@` `host` `:port` `path` `?query` `#fragment`. Adjacent slices that need no change
/// are joined, so a text that is already normal is given as one piece.
class NormalForm {
 public:
  NormalForm(const IriReferenceView& reference, const NormalizeOptions& options,
             bool fragment = true) noexcept;
  /// The normal form of the URI that the IRI stands for, but with characters above US-ASCII not
  /// encoded yet. The caller has to encode them; no piece splits one.
  static NormalForm of_uri(const IriReferenceView& iri, NormalizeOptions options) noexcept;

  /// The next bytes to the left, at least one; false at the beginning. The piece is valid until the
  /// next call, as long as this object is not moved.
  bool previous(std::string_view& piece) noexcept;

  /// The whole normal form if it is part of the reference's text as it stands; else nullopt.
  std::optional<std::string_view> whole() const noexcept;

 private:
  /// `plain` text is given as it stands in the reference; `constant` text is not part of the
  /// reference.
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
  bool is_rooted(std::string_view path) const noexcept;
  bool is_local_file(const IriReferenceView& reference) const noexcept;
  std::size_t nid_size(std::string_view path) const noexcept;
  bool is_leftmost_run() const noexcept;
  TextRules rules_for(Component component) const noexcept;
  bool does(NormalizeStep step, Component component) const noexcept;
  bool previous_in_path(std::string_view& piece) noexcept;
  bool path_prefix(std::string_view& piece) noexcept;
  bool relative_prefix(std::string_view& piece) noexcept;
  bool parents(std::string_view& piece) noexcept;

  NormalizeOptions options_;
  bool has_pct_encoded_;
  bool relative_ = false;       // the path is that of a relative-path reference
  bool has_authority_ = false;  // if so, the path needs no guard
  bool urn_ = false;            // the path begins with a namespace identifier, whose case is folded
  std::size_t count_ = 0;       // number of slices not given yet
  std::array<Slice, 9> slices_;
  NormalText text_;

  // While the path is being given:
  bool in_path_ = false;
  DotSegmentFilter walk_;
  TextRules path_rules_;
  std::string_view leftmost_;  // the leftmost run that has been given so far
  std::string_view nid_;       // of that run, if its first bytes are one that is to be given yet
  bool two_slashes_ = false;   // the path as given so far begins with "//"
  std::size_t parents_ = 0;    // number of "../" not given yet
  enum class Prefix : unsigned char { none, behind_first, first, all };
  Prefix prefix_ = Prefix::none;  // how much of the prefix has been given
  std::array<char, 40> ipv6_;
  std::size_t ipv6_size_ = 0;
};

/// The size of the pieces not given yet.
std::size_t measure(NormalForm form) noexcept;

/// For taking pieces in parts. `piece` holds the unused rest of the last piece; if it is empty, it
/// is refilled. Returns false if there are no more bytes.
bool refill(NormalForm& form, std::string_view& piece) noexcept;

/// Whether the remaining bytes of both are equal. Uses up both.
bool equal(NormalForm& a, NormalForm& b) noexcept;

}}}  // namespace iri::v0::detail

#endif
