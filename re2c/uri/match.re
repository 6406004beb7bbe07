// A matcher for each rule of RFC 3986, in the order of its ABNF.
// The four start rules are in the scanner (reference.re).

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

    re2c:define:YYGETCONDITION = "rule" ;
    re2c:condenumprefix = "Rule::" ;

    <hier_part>     hier_part end      { goto accept; }
    <relative_part> relative_part end  { goto accept; }
    <scheme>        scheme end         { goto accept; }
    <authority>     authority end      { goto accept; }
    <userinfo>      userinfo end       { goto accept; }
    <host>          host end           { goto accept; }
    <port>          port end           { goto accept; }
    <IP_literal>    IP_literal end     { goto accept; }
    <IPvFuture>     IPvFuture end      { goto accept; }
    <IPv6address>   IPv6address end    { goto accept; }
    <ls32>          ls32 end           { goto accept; }
    <h16>           h16 end            { goto accept; }
    <IPv4address>   IPv4address end    { goto accept; }
    <dec_octet>     dec_octet end      { goto accept; }
    <reg_name>      reg_name end       { goto accept; }
    <path>          path end           { goto accept; }
    <path_abempty>  path_abempty end   { goto accept; }
    <path_absolute> path_absolute end  { goto accept; }
    <path_noscheme> path_noscheme end  { goto accept; }
    <path_rootless> path_rootless end  { goto accept; }
    <path_empty>    path_empty end     { goto accept; }
    <segment>       segment end        { goto accept; }
    <segment_nz>    segment_nz end     { goto accept; }
    <segment_nz_nc> segment_nz_nc end  { goto accept; }
    <query>         query end          { goto accept; }
    <fragment>      fragment end       { goto accept; }
    <pchar>         pchar end          { goto accept; }
    <pct_encoded>   pct_encoded end    { goto accept; }
    <unreserved>    unreserved end     { goto accept; }
    <reserved>      reserved end       { goto accept; }
    <gen_delims>    gen_delims end     { goto accept; }
    <sub_delims>    sub_delims end     { goto accept; }
    <*>             *                  { return marker; }
  */
accept:
  return cursor - 1 < in.size ? cursor - 1 : absent;  // a NUL of the input is not its end
}
