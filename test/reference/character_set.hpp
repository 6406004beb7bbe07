#ifndef IRI_TEST_REFERENCE_CHARACTER_SET_HPP
#define IRI_TEST_REFERENCE_CHARACTER_SET_HPP

// A set of code points, and how the bytes of a text can meet it.

#include <bitset>
#include <string_view>
#include <vector>

#include "reference/abnf.hpp"

namespace iri_reference {

using ByteSet = std::bitset<256>;

class CharacterSet {
 public:
  CharacterSet() = default;
  explicit CharacterSet(std::vector<CodePoints> ranges);

  bool empty() const { return ranges_.empty(); }
  const std::vector<CodePoints>& ranges() const { return ranges_; }
  bool contains(char32_t point) const {
    return point < ascii_.size() ? ascii_[point] : meets({point, point});
  }

  /// Some member's encoding begins with `bytes` (at least one).
  bool has_encoding_with(std::string_view bytes) const;

  /// The bytes b such that some member's encoding begins with `prefix` and b.
  ByteSet next_bytes(std::string_view prefix) const;

  /// next_bytes(""), made once.
  const ByteSet& first_bytes() const { return first_bytes_; }

 private:
  bool meets(CodePoints points) const;

  std::vector<CodePoints> ranges_;
  std::bitset<128> ascii_;
  ByteSet first_bytes_;
};

}  // namespace iri_reference

#endif
