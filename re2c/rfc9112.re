// RFC 9112, section 3.2, and the rules that it takes from RFC 9110: the request target.
//
// The order is that of the RFCs, read from their end. Over the IRI alphabet `segment`,
// `query`, `host` and `absolute_URI` are those of RFC 3987. So this file is also the
// grammar of targets with raw UTF-8, which some clients send although no RFC allows them.

!include "rfc3986.re" ;

// uri-host       = <host, see [URI], Section 3.2.2>
uri_host       = host ;

// absolute-path  = 1*( "/" segment )
absolute_path  = ("/" segment)+ ;

// Host           = uri-host [ ":" port ]
Host           = uri_host @host_end (":" port)? @authority_end ;

// asterisk-form  = "*"
asterisk_form  = "*" ;

// authority-form = uri-host ":" port
authority_form = uri_host @host_end ":" port @authority_end ;

// absolute-form  = absolute-URI
absolute_form  = absolute_URI ;

// origin-form    = absolute-path [ "?" query ]
origin_form    = absolute_path @path_end ("?" query)? @query_end ;

// request-target = origin-form
//                / absolute-form
//                / authority-form
//                / asterisk-form
// Rules of the scanner, not one name: in re2c a tag may stand once in each rule, and
// the method decides whether `host:80` is an authority-form or an absolute-form.
