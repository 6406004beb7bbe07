// The scanner of URI-reference, or of IRI-reference over the IRI alphabet: one
// pass, six boundaries. re2c runs once for each alphabet.
//
// One machine serves the four start rules of a family. The first rule that matches
// wins, so the second one matches only a URI with a fragment.
//   absolute-URI: the first      URI: the first two
//   relative-ref: the third      URI-reference: all three

/// Returns `absent` and writes `out` if `in` is accepted. If not, returns the number
/// of bytes after which no valid reference goes on.
template <class Kernel>
static std::uint32_t scan_reference(const Input in, Components& out) noexcept {
  std::uint32_t cursor = 0;
  std::uint32_t marker = 0;
  /*!stags:re2c format = 'std::uint32_t @@ = absent;'; separator = "\n  "; */
  std::uint32_t scheme_end = absent;
  std::uint32_t userinfo_end = absent;
  std::uint32_t host_end = absent;
  std::uint32_t authority_end = absent;
  std::uint32_t path_end = 0;
  std::uint32_t query_end = 0;
  /*!local:re2c
    !include "input_api.re" ;
    !include "rfc3986.re" ;

    absolute_URI end { goto accept; }
    URI end          { goto accept; }
    relative_ref end { goto accept; }
    *                { return marker; }
  */
accept:
  if (cursor - 1 < in.size) return cursor - 1;  // a NUL of the input, not its end
  out = {scheme_end, userinfo_end, host_end, authority_end, path_end, query_end, cursor - 1};
  return absent;
}
