// The scanner of what is left of a reference, from inside its path, query or fragment:
// where the structural scan (src/scan/kernels/front.inc) hands over to the machine.

/// Goes on at `begin`, on a character boundary inside the component `rest`, and returns as
/// scan_reference does. The boundaries before it are in `out` already.
template <class Kernel>
static std::uint32_t scan_rest(const Rest rest, const Input in, const std::uint32_t begin,
                               Components& out) noexcept {
  std::uint32_t cursor = begin;
  std::uint32_t marker = begin;
  /*!stags:re2c format = '[[maybe_unused]] std::uint32_t @@ = absent;'; separator = "\n  "; */
  [[maybe_unused]] std::uint32_t userinfo_end = absent;
  [[maybe_unused]] std::uint32_t host_end = absent;
  [[maybe_unused]] std::uint32_t authority_end = absent;
  std::uint32_t path_end = out.path_end;
  std::uint32_t query_end = out.query_end;
  /*!re2c
    !include "input_api.re" ;
    !include "rfc3986.re" ;

    re2c:define:YYGETCONDITION = "rest" ;
    re2c:condenumprefix = "Rest::" ;

    <path>     segment path_abempty @path_end ("?" query)? @query_end ("#" fragment)? end { goto accept; }
    <query>    query @query_end ("#" fragment)? end { goto accept; }
    <fragment> fragment end { goto accept; }
    <*>        * { return marker; }
  */
accept:
  if (cursor - 1 < in.size) return cursor - 1;  // a NUL of the input, not its end
  out.path_end = path_end;
  out.query_end = query_end;
  out.size = cursor - 1;
  return absent;
}
