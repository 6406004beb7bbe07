// RFC 9112, section 3.2, and what it takes from RFC 9110: the request target.
//
// In the order of the RFCs, read from their end. Over the IRI alphabet `segment`,
// `query`, `host` and `absolute_URI` are those of RFC 3987, so the same text is the
// grammar of targets that hold raw UTF-8, which some clients send and no RFC allows.

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
// Rules of a scanner rather than one name: re2c gives a tag one place a rule, and
// the method decides whether `host:80` is an authority-form or an absolute-form.
