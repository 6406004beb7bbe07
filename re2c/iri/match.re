// A matcher for each rule of RFC 3987, in the order of its ABNF.
// Rules that both RFCs have are in uri/match.re; the start rules are in the scanner
// (reference.re).

/// Returns `absent` if the whole of `in` is of that rule. If not, returns the number of
/// bytes after which no text of that rule goes on. The rule is one of those below.
template <class Kernel>
static std::uint32_t match_rule(const Rule rule, const Input in) noexcept {
  std::uint32_t cursor = 0;
  std::uint32_t marker = 0;
  /*!stags:re2c format = '[[maybe_unused]] std::uint32_t @@ = absent;'; separator = "\n  "; */
  [[maybe_unused]] std::uint32_t userinfo_end = absent;
  [[maybe_unused]] std::uint32_t host_end = absent;
  [[maybe_unused]] std::uint32_t authority_end = absent;
  /*!re2c
    !include "input_api.re" ;
    !include "rfc3986.re" ;
    !include "rfc3987_rules.re" ;

    re2c:define:YYGETCONDITION = "rule" ;
    re2c:condenumprefix = "Rule::" ;

    <ihier_part>     ihier_part end      { goto accept; }
    <irelative_part> irelative_part end  { goto accept; }
    <iauthority>     iauthority end      { goto accept; }
    <iuserinfo>      iuserinfo end       { goto accept; }
    <ihost>          ihost end           { goto accept; }
    <ireg_name>      ireg_name end       { goto accept; }
    <ipath>          ipath end           { goto accept; }
    <ipath_abempty>  ipath_abempty end   { goto accept; }
    <ipath_absolute> ipath_absolute end  { goto accept; }
    <ipath_noscheme> ipath_noscheme end  { goto accept; }
    <ipath_rootless> ipath_rootless end  { goto accept; }
    <ipath_empty>    ipath_empty end     { goto accept; }
    <isegment>       isegment end        { goto accept; }
    <isegment_nz>    isegment_nz end     { goto accept; }
    <isegment_nz_nc> isegment_nz_nc end  { goto accept; }
    <iquery>         iquery end          { goto accept; }
    <ifragment>      ifragment end       { goto accept; }
    <ipchar>         ipchar end          { goto accept; }
    <iunreserved>    iunreserved end     { goto accept; }
    <ucschar>        ucschar end         { goto accept; }
    <iprivate>       iprivate end        { goto accept; }
    <*>              *                   { return marker; }
  */
accept:
  return cursor - 1 < in.size ? cursor - 1 : absent;  // a NUL of the input is not its end
}
