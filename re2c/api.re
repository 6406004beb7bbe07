// How the scanners read: an index into the input, 32 bits wide, and no pointers.
//
// End of input: reading past the end gives a NUL that is not there, every rule ends
// in it (`end`), and an accepting action checks that it was not a NUL of the input.
// The sentinel makes re2c prove that no rule holds a NUL elsewhere.
//
// Place of failure: `end` is the end of all rules, so nothing is accepted before the
// last byte and the machine never goes back. Only the default rule, after its one
// byte, makes re2c note a place to go back to: YYBACKUP there notes 1. A later
// failure passes YYRESTORE, which notes where it is; a failure at byte 0 passes
// neither and leaves 0. So `marker` is the place of failure in all three cases.

re2c:api = custom ;
re2c:api:style = free-form ;
re2c:define:YYCTYPE = "unsigned char" ;
re2c:yyfill:enable = 0 ;
re2c:sentinel = 0 ;
re2c:tags = 1 ;
re2c:tags:expression = "@@" ;
re2c:define:YYPEEK = "in.peek(cursor)" ;
re2c:define:YYSKIP = "++cursor;" ;
re2c:define:YYBACKUP = "marker = cursor;" ;
re2c:define:YYRESTORE = "marker = cursor;" ;
re2c:define:YYSTAGP = "@@{tag} = cursor;" ;
re2c:define:YYSTAGN = "@@{tag} = absent;" ;
re2c:define:YYSHIFTSTAG = "@@{tag} -= static_cast<std::uint32_t>(-(@@{shift}));" ;  // the shift is negative

end = "\x00" ;
