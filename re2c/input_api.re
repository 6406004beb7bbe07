// How the generated scanners read: with an index into the input, 32 bits wide, and no
// pointers. The library does not compile them: table.py takes the machines from them.
//
// End of input: a read past the end returns a NUL that is not in the input. Every rule
// ends with it (`end`), and an accepting action checks that it is not a NUL of the input.
// The sentinel makes re2c prove that no rule has a NUL elsewhere.
//
// Place of failure: all rules end with `end`, so nothing is accepted before the end and
// the machine never goes back. So it fails at the byte that it read last, and every read
// stores its place in `marker`. YYBACKUP and YYRESTORE cannot be used for this: a failure
// at byte 0 does not pass them, and neither does every failure at byte 1. The store costs
// nothing: its value is live only on the way to a failure.

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
