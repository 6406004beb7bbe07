// How the scanners read: an index into the input, 32 bits wide, and no pointers.
//
// End of input: reading past the end gives a NUL that is not there, every rule ends
// in it (`end`), and an accepting action checks that it was not a NUL of the input.
// The sentinel makes re2c prove that no rule holds a NUL elsewhere.
//
// Place of failure: `end` is the end of all rules, so nothing is accepted before the
// last byte and the machine never goes back. So it fails at the byte that it looked
// at last, and looking notes the place in `marker`; re2c's own notes say nothing
// (YYBACKUP and YYRESTORE are not passed by failures at byte 0, nor by all at 1).
// The note costs nothing: it is alive on the way to a failure only.

re2c:api = custom ;
re2c:api:style = free-form ;
re2c:define:YYCTYPE = "unsigned char" ;
re2c:yyfill:enable = 0 ;
re2c:sentinel = 0 ;
re2c:tags = 1 ;
re2c:tags:expression = "@@" ;
re2c:define:YYPEEK = "in.peek(marker = cursor)" ;
re2c:define:YYSKIP = "++cursor;" ;
re2c:define:YYBACKUP = "" ;
re2c:define:YYRESTORE = "" ;
re2c:define:YYSTAGP = "@@{tag} = cursor;" ;
re2c:define:YYSTAGN = "@@{tag} = absent;" ;
re2c:define:YYSHIFTSTAG = "@@{tag} -= static_cast<std::uint32_t>(-(@@{shift}));" ;  // the shift is negative

end = "\x00" ;
