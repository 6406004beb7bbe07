// RFC 3629, section 4: the parts of UTF-8 from which the ranges of RFC 3987 are built.
//
// The lead bytes are in rfc3987.re, beside the code points that they begin.
// Overlong forms, surrogates and everything above U+10FFFF are excluded there,
// because no row contains them.

// UTF8-tail   = %x80-BF
UTF8_tail  = [\x80-\xBF] ;

// The last two bytes of a character, all 4096 pairs.
UTF8_tail2 = UTF8_tail UTF8_tail ;

// The same without the last two pairs, xxFFE and xxFFF: every plane ends in two
// noncharacters, and RFC 3987 leaves them out.
UTF8_last2 = [\x80-\xBE] UTF8_tail | "\xBF" [\x80-\xBD] ;
