// The scanner of IRI-reference once more, for iri/literals.hpp: the same rules in a form that the
// compiler can run (re2c's --loop-switch; a constant expression has no goto).

/// As scan_iri_reference() in src/scan/scanner.hpp.
constexpr std::uint32_t scan_literal(const LiteralInput in, Components& out) noexcept {
  unsigned char yych = 0;
  std::uint32_t cursor = 0;
  std::uint32_t marker = 0;
  /*!stags:re2c format = 'std::uint32_t @@ = absent;'; separator = "\n  "; */
  std::uint32_t scheme_end = absent;
  std::uint32_t userinfo_end = absent;
  std::uint32_t host_end = absent;
  std::uint32_t authority_end = absent;
  std::uint32_t path_end = 0;
  std::uint32_t query_end = 0;
  const auto accept = [&]() noexcept -> std::uint32_t {
    if (cursor - 1 < in.size()) return cursor - 1;  // a NUL of the input, not its end
    out = {scheme_end, userinfo_end, host_end, authority_end, path_end, query_end, cursor - 1};
    return absent;
  };
  /*!local:re2c
    !include "input_api.re" ;
    !include "rfc3986.re" ;
    re2c:yych:emit = 0 ;  // the loop carries it from state to state, which GCC cannot follow

    absolute_URI end { return accept(); }
    URI end          { return accept(); }
    relative_ref end { scheme_end = absent; return accept(); }
    *                { return marker; }
  */
}
