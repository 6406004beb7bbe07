// Where the secrets of a reference stand.
#ifndef IRI_SRC_OPERATIONS_MASK_HPP
#define IRI_SRC_OPERATIONS_MASK_HPP

#include <cstdint>
#include <string_view>

#include "iri/display.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Finds the secrets from left to right. None is empty, and none reaches over the end of a component.
class Secrets {
 public:
  struct Range {
    std::uint32_t begin = absent;
    std::uint32_t end = absent;
  };

  /// Borrows the options.
  Secrets(const IriReferenceView& reference, const MaskOptions& options) noexcept;
  /// The next one; with `absent` as its begin there is none.
  Range next() noexcept;

 private:
  void of_userinfo(const IriReferenceView& reference) noexcept;
  std::uint32_t end_of_component() const noexcept;
  bool begins_parameter() const noexcept;
  bool is_secret(std::string_view name) const noexcept;
  Range inner_userinfo() const noexcept;
  Range parameter() const noexcept;
  std::uint32_t find(std::string_view characters, std::uint32_t at,
                     std::uint32_t level) const noexcept;

  std::string_view text_;
  const Components components_;
  const MaskOptions& options_;
  Range first_;                     ///< in the userinfo; not given yet
  std::uint32_t at_ = 0;            ///< what is before it, after the authority, was looked at
  char before_ = '\0';              ///< the character before it, decoded
  std::uint32_t before_level_ = 0;  ///< how often that is encoded
};

}}}  // namespace iri::v0::detail

#endif
