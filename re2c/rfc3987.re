// RFC 3987, section 2.2: the characters that an IRI may have and a URI may not.
//
// Each line is UTF-8, with its code points beside it; they follow the ranges of the RFC.
// iri/alphabet.re puts them into the grammar. The other rules of RFC 3987 are those of
// rfc3986.re over this alphabet; rfc3987_rules.re gives them their names.

!include "rfc3629.re" ;

// iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
iprivate       = "\xEE" UTF8_tail2 | "\xEF" [\x80-\xA3] UTF8_tail             //   E000-F8FF
               | "\xF3" ([\xB0-\xBE] UTF8_tail2 | "\xBF" UTF8_last2)          //  F0000-FFFFD
               | "\xF4" ([\x80-\x8E] UTF8_tail2 | "\x8F" UTF8_last2) ;        // 100000-10FFFD

// ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//                / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//                / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//                / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//                / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//                / %xD0000-DFFFD / %xE1000-EFFFD
ucschar        = "\xC2" [\xA0-\xBF]                                           //     A0-BF
               | [\xC3-\xDF] UTF8_tail                                        //     C0-7FF
               | "\xE0" [\xA0-\xBF] UTF8_tail                                 //    800-FFF
               | [\xE1-\xEC] UTF8_tail2                                       //   1000-CFFF
               | "\xED" [\x80-\x9F] UTF8_tail                                 //   D000-D7FF
               | "\xEF" ([\xA4-\xB6] UTF8_tail | "\xB7" [\x80-\x8F])          //   F900-FDCF
               | "\xEF" ("\xB7" [\xB0-\xBF] | [\xB8-\xBE] UTF8_tail
                                            | "\xBF" [\x80-\xAF])             //   FDF0-FFEF
               | "\xF0" ([\x90-\x9E] UTF8_tail2 | "\x9F" UTF8_last2)          //  10000-1FFFD
               | "\xF0" ([\xA0-\xAE] UTF8_tail2 | "\xAF" UTF8_last2)          //  20000-2FFFD
               | "\xF0" ([\xB0-\xBE] UTF8_tail2 | "\xBF" UTF8_last2)          //  30000-3FFFD
               | "\xF1" ([\x80-\x8E] UTF8_tail2 | "\x8F" UTF8_last2)          //  40000-4FFFD
               | "\xF1" ([\x90-\x9E] UTF8_tail2 | "\x9F" UTF8_last2)          //  50000-5FFFD
               | "\xF1" ([\xA0-\xAE] UTF8_tail2 | "\xAF" UTF8_last2)          //  60000-6FFFD
               | "\xF1" ([\xB0-\xBE] UTF8_tail2 | "\xBF" UTF8_last2)          //  70000-7FFFD
               | "\xF2" ([\x80-\x8E] UTF8_tail2 | "\x8F" UTF8_last2)          //  80000-8FFFD
               | "\xF2" ([\x90-\x9E] UTF8_tail2 | "\x9F" UTF8_last2)          //  90000-9FFFD
               | "\xF2" ([\xA0-\xAE] UTF8_tail2 | "\xAF" UTF8_last2)          //  A0000-AFFFD
               | "\xF2" ([\xB0-\xBE] UTF8_tail2 | "\xBF" UTF8_last2)          //  B0000-BFFFD
               | "\xF3" ([\x80-\x8E] UTF8_tail2 | "\x8F" UTF8_last2)          //  C0000-CFFFD
               | "\xF3" ([\x90-\x9E] UTF8_tail2 | "\x9F" UTF8_last2)          //  D0000-DFFFD
               | "\xF3" ([\xA1-\xAE] UTF8_tail2 | "\xAF" UTF8_last2) ;        //  E1000-EFFFD

// iunreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
iunreserved    = unreserved | ucschar ;
