// RFC 3986, appendix A: the generic syntax, every rule under its ABNF.
//
// re2c needs a name defined before it is used, so the order is that of the RFC,
// read from its end to its beginning.
//
// RFC 3987 changes this grammar in two places only: its characters are
// `iunreserved` where a URI has `unreserved`, and its query takes `iprivate`.
// Those two places are the names `unreserved_` and `unreserved_or_private`, which alphabet.re
// defines: uri/alphabet.re for URIs, iri/alphabet.re for IRIs. So one text serves
// both. Over the IRI alphabet, `userinfo` below IS `iuserinfo`; rfc3987_rules.re
// gives the RFC's names to what results.

!include "rfc5234.re" ;

// sub-delims    = "!" / "$" / "&" / "'" / "(" / ")"
//               / "*" / "+" / "," / ";" / "="
sub_delims    = [!$&'()*+,;=] ;

// gen-delims    = ":" / "/" / "?" / "#" / "[" / "]" / "@"
gen_delims    = [:/?#[\]@] ;

// reserved      = gen-delims / sub-delims
reserved      = gen_delims | sub_delims ;

// unreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~"
unreserved    = ALPHA | DIGIT | [-._~] ;

// pct-encoded   = "%" HEXDIG HEXDIG
pct_encoded   = "%" HEXDIG HEXDIG ;

!include "alphabet.re" ;

// pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"
pchar         = unreserved_ | pct_encoded | sub_delims | ":" | "@" ;

// fragment      = *( pchar / "/" / "?" )
fragment      = (pchar | "/" | "?")* ;

// query         = *( pchar / "/" / "?" )
query         = (pchar | unreserved_or_private | "/" | "?")* ;

// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
//               ; non-zero-length segment without any colon ":"
segment_nz_nc = (unreserved_ | pct_encoded | sub_delims | "@")+ ;

// segment-nz    = 1*pchar
segment_nz    = pchar+ ;

// segment       = *pchar
segment       = pchar* ;

// path-empty    = ""
path_empty    = "" ;

// path-rootless = segment-nz *( "/" segment )
path_rootless = segment_nz ("/" segment)* ;

// path-noscheme = segment-nz-nc *( "/" segment )
path_noscheme = segment_nz_nc ("/" segment)* ;

// path-absolute = "/" [ segment-nz *( "/" segment ) ]
path_absolute = "/" (segment_nz ("/" segment)*)? ;

// path-abempty  = *( "/" segment )
path_abempty  = ("/" segment)* ;

// path          = path-abempty    ; begins with "/" or is empty
//               / path-absolute   ; begins with "/" but not "//"
//               / path-noscheme   ; begins with a non-colon segment
//               / path-rootless   ; begins with a segment
//               / path-empty      ; zero characters
path          = path_abempty
              | path_absolute
              | path_noscheme
              | path_rootless
              | path_empty ;

// reg-name      = *( unreserved / pct-encoded / sub-delims )
reg_name      = (unreserved_ | pct_encoded | sub_delims)* ;

// dec-octet     = DIGIT                 ; 0-9
//               / %x31-39 DIGIT         ; 10-99
//               / "1" 2DIGIT            ; 100-199
//               / "2" %x30-34 DIGIT     ; 200-249
//               / "25" %x30-35          ; 250-255
dec_octet     = DIGIT
              | [\x31-\x39] DIGIT
              | "1" DIGIT{2}
              | "2" [\x30-\x34] DIGIT
              | "25" [\x30-\x35] ;

// IPv4address   = dec-octet "." dec-octet "." dec-octet "." dec-octet
IPv4address   = dec_octet "." dec_octet "." dec_octet "." dec_octet ;

// h16           = 1*4HEXDIG
h16           = HEXDIG{1,4} ;

// ls32          = ( h16 ":" h16 ) / IPv4address
ls32          = (h16 ":" h16) | IPv4address ;

// IPv6address   =                            6( h16 ":" ) ls32
//               /                       "::" 5( h16 ":" ) ls32
//               / [               h16 ] "::" 4( h16 ":" ) ls32
//               / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
//               / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
//               / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
//               / [ *4( h16 ":" ) h16 ] "::"              ls32
//               / [ *5( h16 ":" ) h16 ] "::"              h16
//               / [ *6( h16 ":" ) h16 ] "::"
IPv6address   =                              (h16 ":"){6} ls32
              |                         "::" (h16 ":"){5} ls32
              | (                h16)?  "::" (h16 ":"){4} ls32
              | ((h16 ":"){0,1}  h16)?  "::" (h16 ":"){3} ls32
              | ((h16 ":"){0,2}  h16)?  "::" (h16 ":"){2} ls32
              | ((h16 ":"){0,3}  h16)?  "::"  h16 ":"     ls32
              | ((h16 ":"){0,4}  h16)?  "::"              ls32
              | ((h16 ":"){0,5}  h16)?  "::"              h16
              | ((h16 ":"){0,6}  h16)?  "::" ;

// IPvFuture     = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
IPvFuture     = 'v' HEXDIG+ "." (unreserved | sub_delims | ":")+ ;

// IP-literal    = "[" ( IPv6address / IPvFuture  ) "]"
IP_literal    = "[" (IPv6address | IPvFuture) "]" ;

// port          = *DIGIT
port          = DIGIT* ;

// host          = IP-literal / IPv4address / reg-name
host          = IP_literal | IPv4address | reg_name ;

// userinfo      = *( unreserved / pct-encoded / sub-delims / ":" )
userinfo      = (unreserved_ | pct_encoded | sub_delims | ":")* ;

// authority     = [ userinfo "@" ] host [ ":" port ]
authority     = (userinfo @userinfo_end "@")? host @host_end (":" port)? @authority_end ;

// scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
scheme        = ALPHA (ALPHA | DIGIT | "+" | "-" | ".")* ;

// relative-part = "//" authority path-abempty
//               / path-absolute
//               / path-noscheme
//               / path-empty
relative_part = "//" authority path_abempty
              | path_absolute
              | path_noscheme
              | path_empty ;

// relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
relative_ref  = relative_part @path_end ("?" query)? @query_end ("#" fragment)? ;

// hier-part     = "//" authority path-abempty
//               / path-absolute
//               / path-rootless
//               / path-empty
hier_part     = "//" authority path_abempty
              | path_absolute
              | path_rootless
              | path_empty ;

// absolute-URI  = scheme ":" hier-part [ "?" query ]
absolute_URI  = scheme @scheme_end ":" hier_part @path_end ("?" query)? @query_end ;

// URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
URI           = scheme @scheme_end ":" hier_part @path_end ("?" query)? @query_end ("#" fragment)? ;

// URI-reference = URI / relative-ref
// Two rules of the scanner, not one name: in re2c a tag may stand once in each rule.
