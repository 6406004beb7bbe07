// The scanner of request targets and of the Host field: one pass, and the boundaries
// of the components. re2c runs once for each alphabet, as for reference.re.

/// Returns `absent` and writes `out` if `in` is accepted. If not, returns the number
/// of bytes after which no text of that rule goes on.
static std::uint32_t scan_target(const TargetRule rule, const Input in,
                                 Components& out) noexcept {
  std::uint32_t cursor = 0;
  std::uint32_t marker = 0;
  /*!stags:re2c format = 'std::uint32_t @@ = absent;'; separator = "\n  "; */
  std::uint32_t scheme_end = absent;
  std::uint32_t userinfo_end = absent;
  std::uint32_t host_end = absent;
  std::uint32_t authority_end = absent;
  std::uint32_t path_end = 0;
  std::uint32_t query_end = 0;
  /*!re2c
    !include "input_api.re" ;
    !include "rfc9112.re" ;

    re2c:define:YYGETCONDITION = "rule" ;
    re2c:condenumprefix = "TargetRule::" ;

    <request_target> absolute_form end                     { goto accept; }
    <request_target> origin_form end                       { goto accept; }
    <request_target> asterisk_form @path_end @query_end end  { goto accept; }
    <authority_form> authority_form @path_end @query_end end { goto accept; }
    <Host>           Host @path_end @query_end end           { goto accept; }
    <*>              *                                     { return marker; }
  */
accept:
  if (cursor - 1 < in.size) return cursor - 1;  // a NUL of the input, not its end
  out = {scheme_end, userinfo_end, host_end, authority_end, path_end, query_end, cursor - 1};
  return absent;
}
