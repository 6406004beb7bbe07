// RFC 5234, appendix B.1: the core rules that the two grammars use.
//
// rfc3986.re includes this file. ABNF strings are case-insensitive (RFC 5234 s2.3), so
// HEXDIG has both cases, and literal letters are in single quotes.

// ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z
ALPHA  = [A-Za-z] ;

// DIGIT          =  %x30-39             ; 0-9
DIGIT  = [0-9] ;

// HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HEXDIG = [0-9A-Fa-f] ;
