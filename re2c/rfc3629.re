// RFC 3629, section 4: the rows of UTF-8 that the ranges of RFC 3987 are made of.
//
// The lead bytes stand in rfc3987.re beside the code points that they begin.
// Overlong forms, surrogates and everything above U+10FFFF fall out there,
// because no row spells them.

// UTF8-tail   = %x80-BF
UTF8_tail  = [\x80-\xBF] ;

// The two last bytes of a character, all 4096 of them.
UTF8_tail2 = UTF8_tail UTF8_tail ;

// The same without the last two, xxFFE and xxFFF: every plane ends in two
// noncharacters, and RFC 3987 leaves them out.
UTF8_last2 = [\x80-\xBE] UTF8_tail | "\xBF" [\x80-\xBD] ;
