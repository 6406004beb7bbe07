// The scanners of reference.re and request_target.re once more, fed piece by piece.
// The same definitions, over both alphabets; only the way of reading is another.
//
// Each place that looks at a byte is a case label of one outer `switch`: where the
// piece has no byte there, the function keeps the number of the line and returns,
// and goes on from that line when it is called again. (re2c's storable state would
// ask for several bytes at a time, and so keep a copy of some.) The generated text
// has no other place where it looks, and never looks back.

/// All that is kept between two pieces; zeros at the beginning.
struct Machine {
  std::uint32_t line;
  std::uint32_t cursor;
  std::uint32_t marker;
  /*!stags:re2c format = 'std::uint32_t @@;'; separator = "\n  "; */
};

/// Feeds `in` to the machine. Accepts and refuses as the one-shot scanners do, at the
/// same byte; `waits` says that all of `in` was taken and nothing is decided.
static Fed feed_machine(const FedRule rule, Machine& kept, const Piece in,
                        Components& out) noexcept {
  Machine at = kept;
  std::uint32_t scheme_end = absent;
  std::uint32_t userinfo_end = absent;
  std::uint32_t host_end = absent;
  std::uint32_t authority_end = absent;
  std::uint32_t path_end = 0;
  std::uint32_t query_end = 0;
  switch (at.line) {
    default:
  /*!re2c
    !include "input_api.re" ;
    !include "rfc9112.re" ;

    re2c:define:YYPEEK = "0; [[fallthrough]]; case __LINE__: if (at.cursor == in.end && !in.last) { at.line = __LINE__; kept = at; return {Fed::waits, 0}; } yych = in.peek(at.marker = at.cursor)" ;
    re2c:define:YYSKIP = "++at.cursor;" ;
    re2c:tags:expression = "at.@@" ;
    re2c:define:YYSTAGP = "@@{tag} = at.cursor;" ;
    re2c:define:YYGETCONDITION = "rule" ;
    re2c:condenumprefix = "FedRule::" ;

    <reference>      absolute_URI end   { goto accept; }
    <reference>      URI end            { goto accept; }
    <reference>      relative_ref end   { scheme_end = absent; goto accept; }
    <request_target> absolute_form end  { goto accept; }
    <request_target> origin_form end    { goto without_authority; }
    <request_target> asterisk_form end  { path_end = query_end = 1; goto without_authority; }
    <authority_form> authority_form end { goto authority_alone; }
    <Host>           Host end           { goto authority_alone; }
    <*>              *                  { return {Fed::refuses, at.marker}; }
  */
  }
authority_alone:
  path_end = query_end = authority_end;
  scheme_end = userinfo_end = absent;
  goto accept;
without_authority:
  scheme_end = userinfo_end = host_end = authority_end = absent;
accept:
  const std::uint32_t size = at.cursor - 1;
  if (size < in.end) return {Fed::refuses, size};  // a NUL of the input, not its end
  out = {scheme_end, userinfo_end, host_end, authority_end,
         path_end,   query_end,    size};
  return {Fed::accepts, 0};
}
