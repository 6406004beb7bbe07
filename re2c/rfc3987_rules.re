// RFC 3987, section 2.2: the rules of the generic syntax under their IRI names.
//
// Over the IRI alphabet, the rules of rfc3986.re are the rules of RFC 3987: "the
// IRI syntax is obtained from the URI syntax by extending the class of unreserved
// characters" (RFC 3987 s2.1). So this file only gives them their names. Rules that
// are not here (scheme, port, IP-literal, ...) have the same name in both RFCs. The
// order is that of the RFC, read from its end.

// ipchar         = iunreserved / pct-encoded / sub-delims / ":" / "@"
ipchar         = pchar ;

// ifragment      = *( ipchar / "/" / "?" )
ifragment      = fragment ;

// iquery         = *( ipchar / iprivate / "/" / "?" )
iquery         = query ;

// isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )
//                ; non-zero-length segment without any colon ":"
isegment_nz_nc = segment_nz_nc ;

// isegment-nz    = 1*ipchar
isegment_nz    = segment_nz ;

// isegment       = *ipchar
isegment       = segment ;

// ipath-empty    = ""
ipath_empty    = path_empty ;

// ipath-rootless = isegment-nz *( "/" isegment )
ipath_rootless = path_rootless ;

// ipath-noscheme = isegment-nz-nc *( "/" isegment )
ipath_noscheme = path_noscheme ;

// ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
ipath_absolute = path_absolute ;

// ipath-abempty  = *( "/" isegment )
ipath_abempty  = path_abempty ;

// ipath          = ipath-abempty   ; begins with "/" or is empty
//                / ipath-absolute  ; begins with "/" but not "//"
//                / ipath-noscheme  ; begins with a non-colon segment
//                / ipath-rootless  ; begins with a segment
//                / ipath-empty     ; zero characters
ipath          = path ;

// ireg-name      = *( iunreserved / pct-encoded / sub-delims )
ireg_name      = reg_name ;

// ihost          = IP-literal / IPv4address / ireg-name
ihost          = host ;

// iuserinfo      = *( iunreserved / pct-encoded / sub-delims / ":" )
iuserinfo      = userinfo ;

// iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]
iauthority     = authority ;

// irelative-part = "//" iauthority ipath-abempty
//                / ipath-absolute
//                / ipath-noscheme
//                / ipath-empty
irelative_part = relative_part ;

// irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
irelative_ref  = relative_ref ;

// absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]
absolute_IRI   = absolute_URI ;

// ihier-part     = "//" iauthority ipath-abempty
//                / ipath-absolute
//                / ipath-rootless
//                / ipath-empty
ihier_part     = hier_part ;

// IRI            = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
IRI            = URI ;

// IRI-reference  = IRI / irelative-ref
// Two rules of the scanner: see URI-reference in rfc3986.re.
