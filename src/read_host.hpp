// A reg-name as other programs read it.
#ifndef IRI_SRC_READ_HOST_HPP
#define IRI_SRC_READ_HOST_HPP

#include <array>
#include <cstddef>
#include <string_view>

#include "iri/inspect.hpp"

namespace iri::inline v0::detail {

/// A reg-name with its percent-encoding decoded (again and again, as some do), its characters
/// mapped as browsers map them (UTS 46) where that leads to ASCII, and in lower case.
class ReadHost {
 public:
  explicit ReadHost(std::string_view reg_name) noexcept;

  /// Without a dot at its end. Empty for names that are longer than any host's.
  std::string_view text() const noexcept { return {buffer_.data(), size_}; }
  /// Whether it differs from what is written, other than by letter case and by octets that
  /// stand for characters beyond ASCII.
  bool differs() const noexcept { return differs_; }

 private:
  bool decode_again() noexcept;
  void map() noexcept;

  // A name in the DNS has 253 bytes; each may be percent-encoded, twice over.
  std::array<char, 1024> buffer_;
  std::size_t size_ = 0;
  bool differs_ = false;
};

/// Whether a character is invisible, or only changes how others look: isolates, joiners,
/// fillers, tags, variation selectors and such. Without those of RFC 3987 s4.1.
bool is_invisible(char32_t character) noexcept;

/// What inet_aton() and browsers make of a text: ambiguous_ipv4 and the kinds of the address,
/// or of the two addresses where a leading zero is octal to some and nothing to others. Empty
/// when it is no IPv4 address to anyone.
FindingSet ipv4_of_others(std::string_view text) noexcept;

/// local_name, metadata_address, or nothing.
FindingSet kind_of_name(std::string_view text) noexcept;

}  // namespace iri::inline v0::detail

#endif
