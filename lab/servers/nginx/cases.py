"""What is asked of the servers of nginx.conf, and what must come back.

(claim, server, request line, header fields, status, body, reason): a body of None is not looked at. The reason is what the
gate says in the error log: `NAME@BYTE` of the target, `host:NAME@BYTE` of the Host field; "" if it says nothing. It also
says what it canonicalizes.
"""
HOST = b"Host: a.example\r\n"
PLAIN, FORWARD, OFF, DRY, MINE, BESIDE, INSTEAD = "PLAIN", "FORWARD", "OFF", "DRY", "MINE", "BESIDE", "INSTEAD"
GUARDED, GUARDS_OF_FILE = "GUARDED", "GUARDS_OF_FILE"

FILES = {
    "mine.json": b'{"base": "proxy", "hosts": ["a.example", ".b.example"],\n "actions": {"path_parameter": "allow"}}\n',
    "loose.json": b'{"base": "proxy", "actions": {"path_parameter": "allow", "missing_host": "allow"}}\n',
    "slashes.json": b'{"base": "proxy", "actions": {"empty_segment": "allow"}}\n',
    "decoded.json": b'{"base": "proxy", "actions": {"encoded_slash": "allow", "encoded_nul": "allow",\n'
                    b' "encoded_control": "allow", "encoded_dot_segment": "allow", "empty_segment": "allow"}}\n',
    "cut.json": b'{"base": "proxy", "actions": {"path_parameter": "canonicalize"}}\n',
    "any.json": b'{"base": "allow_everything"}\n',
    "guarded.json": b'{"base": "proxy", "guards": ["/admin"], "open": ["/@{scope}"], "mounts": {"/svc/": "/"},\n'
                    b'"at": [{"path": "/files", "actions": {"encoded_slash": "allow", "encoded_control": {"query": "reject"}}}]}\n',
    "closed.json": b'{"base": "proxy", "guards": ["/repos/{owner}", "/repos/{owner}/{repo}"], "guards_complete": true, "closed": true}\n',
    "routes.txt": b"# routes\nGET /users/{id}   user\r\nPUT /users/{id}\tput_user\n\n/files/{path...}\n"
                  b"GET /v2/{image...}/tags/{user-id}   tags   # with a comment\n{tenant}.example.com/t/{Id} tenant\n"
                  b"/caf%C3%A9/{x}.json\n/dry/{x}\n/open/{x}\n/rewritten/{x...} rewritten\n/kept/{path...}",
    "other.txt": b"/other/{a-b.c} other\n"
                 b"/other/ten/{n1}/{n2}/{n3}/{n4}/{n5}/{n6}/{n7}/{n8}/{n9}/{n10} ten\n",
    "root/apology/page.txt": b"sorry\n",
    "root/bad.txt": b"bad\n",
    "root/missing.txt": b"missing\n",
    "root/dir/index.txt": b"index\n",
    "root/files/there": b"there\n",
}


def get(claim, server, target, status, body, reason="", host=HOST):
    return claim, server, b"GET " + target + b" HTTP/1.1", host, status, body, reason


# What no_memory.c has no memory for: a buffer for the canonical form, and one for its path, decoded.
NO_MEMORY = 5003
NO_BUFFER = b"/%7e".ljust(NO_MEMORY + len("%7e") - len("~") - len("?c"), b"a") + b"?c"
NO_FORM = b"/%20%7e".ljust(NO_MEMORY + len("%7e") - len("~"), b"a") + b"?c"

CASES = [
    # What the server's gate lets pass, and what not
    get("a path passes", PLAIN, b"/hello?a=b", 200, b"/hello"),
    get("an encoded slash does not", PLAIN, b"/public%2F..%2Fadmin", 400, None, "encoded_slash@7"),
    get("dot segments are removed by both alike", PLAIN, b"/x/../hello", 200, b"/hello", "dot_segment@3"),
    get("a rule is met by dot segments", PLAIN, b"/x/../admin", 403, None, "dot_segment@3"),
    get("a rule is met by encoded dots", PLAIN, b"/x/%2e%2E/admin/y", 403, None, "encoded_unreserved@3"),
    get("a rule is met by encoded letters", PLAIN, b"/%61dmin", 403, None, "encoded_unreserved@1"),
    get("a rule is met by empty segments", PLAIN, b"/x/..///admin", 400, None, "authority_like_path@0"),
    get("a rule is not passed by by parameters", PLAIN, b"/admin;x", 400, None, "path_parameter@6"),
    get("nor by encoded ones", PLAIN, b"/admin%3bx", 400, None, "encoded_path_parameter@6"),
    get("a harmless neighbour of it passes", PLAIN, b"/admin,x", 200, b"/admin,x"),
    get("out of the root", PLAIN, b"/..;/admin", 400, None, "path_parameter@3"),
    get("twice encoded", PLAIN, b"/%252e%252e/admin", 400, None, "encoded_percent@1"),
    get("an encoded line end", PLAIN, b"/x%0d%0aSet-Cookie:%20a=b", 400, None, "encoded_control@2"),
    get("a raw fragment, which nginx lets pass", PLAIN, b"/a#f/../b", 400, None, "has_fragment@2"),
    get("raw UTF-8, which nginx lets pass", PLAIN, b"/caf\xc3\xa9", 400, None, "character_not_allowed@4"),
    get("no text at all, which nginx lets pass", PLAIN, b"/\xff\xfe", 400, None, "utf8_invalid_byte@1"),
    get("a backslash, which nginx lets pass", PLAIN, b"/<script>\\", 400, None, "encoded_backslash@9"),
    get("bytes beyond US-ASCII, which nginx lets pass", PLAIN, b"/\xc3\xa9", 400, None, "character_not_allowed@1"),
    get("an encoded backslash", PLAIN, b"/a%5c..%5cb", 400, None, "encoded_backslash@2"),
    get("what came is not what nginx decodes", PLAIN, b"/a%2Fb/../c", 400, None, "encoded_slash@2"),
    get("more than the limit", PLAIN, b"/" + b"a" * 8192, 400, None, "long_text@0"),
    get("a query may hold what a path may not", PLAIN, b"/q?x=/../%2f;%5c", 200, b"/q"),
    get("Latin-1 in a query is reported, and passes", PLAIN, b"/q?%E9", 200, b"/q", "ill_formed_utf8@3"),
    get("nginx has the canonical form and nothing else", PLAIN, b"/request_uri/x/../%7e?q=%7e", 200,
        b"/request_uri/~?q=%7e q=%7e", "dot_segment@15"),
    get("a reason behind many findings is told", PLAIN, b"/" + b"%7e" * 9 + b"%2f", 400, None, "encoded_slash@?"),
    ("HEAD as GET", PLAIN, b"HEAD /a%2fb HTTP/1.1", HOST, 400, b"", "encoded_slash@2"),
    ("POST too", PLAIN, b"POST /admin;x HTTP/1.1", HOST + b"Content-Length: 0\r\n", 400, None, "path_parameter@6"),
    ("a method of one's own", PLAIN, b"BREW /a;x HTTP/1.1", HOST, 400, None, "path_parameter@2"),
    ("more than one space", PLAIN, b"GET  /a;x  HTTP/1.1", HOST, 400, None, "path_parameter@2"),

    # What nginx itself refuses never comes to the gate.
    get("nginx refuses a NUL", PLAIN, b"/a%00", 400, None),
    get("and to climb out of the root", PLAIN, b"/../x", 400, None),
    get("and what is no percent-encoding", PLAIN, b"/a%zz", 400, None),
    get("and a space", PLAIN, b"/a b", 400, None),
    ("and an asterisk", PLAIN, b"OPTIONS * HTTP/1.1", HOST, 400, None, ""),
    ("and CONNECT", PLAIN, b"CONNECT a.example:443 HTTP/1.1", HOST, 400, None, ""),

    # The Host field and the absolute-form
    get("a Host that is no host", PLAIN, b"/", 400, None, "host:bad_ipv6@5", b"Host: [12345]\r\n"),
    get("userinfo in it", PLAIN, b"/", 400, None, "host:unexpected_character@1", b"Host: a@b.example\r\n"),
    get("an encoded one", PLAIN, b"/", 400, None, "host:encoded_host@1", b"Host: b%2eexample\r\n"),
    get("port 0", PLAIN, b"/", 400, None, "host:zero_port@10", b"Host: a.example:0\r\n"),
    get("nginx refuses two Host fields", PLAIN, b"/", 400, None, "", HOST + b"Host: b.example\r\n"),
    get("two that are the same", PLAIN, b"/", 400, None, "", HOST + HOST),
    get("none is nginx's own affair", PLAIN, b"/", 400, None, "", b""),
    get("an empty one", PLAIN, b"/", 400, None, "", b"Host: \r\n"),
    ("HTTP/1.0 without a Host", PLAIN, b"GET / HTTP/1.0", b"", 400, None, "host:missing_host@0"),
    ("with one", PLAIN, b"GET /x HTTP/1.0", HOST, 200, b"/x", ""),
    ("HTTP/1.0 without a Host, where the policy allows it", INSTEAD, b"GET /loose/x;y HTTP/1.0", b"", 200, b"/loose/x;y", ""),
    get("a server is chosen by its name, with its gate", PLAIN, b"/a/../b", 400, None, "dot_segment@3",
        b"Host: strict.example\r\n"),
    get("the harmless neighbour", PLAIN, b"/b", 200, b"strict /b", "", b"Host: strict.example\r\n"),
    get("an absolute-form", PLAIN, b"http://a.example/x/../hello", 200, b"/hello", "dot_segment@19"),
    get("its host is judged", PLAIN, b"http://a.example:0/", 400, None, "zero_port@17"),
    get("with userinfo", PLAIN, b"http://a.example@b.example/", 400, None, ""),
    get("of another host than the field", PLAIN, b"http://b.example/", 400, None, "host:host_mismatch@0"),
    get("of another scheme", PLAIN, b"ftp://a.example/", 400, None, "scheme_not_allowed@0"),
    get("without a path", FORWARD, b"http://a.example", 200, b"/"),
    get("without a path, with a query", FORWARD, b"http://a.example?x=/admin", 400, None, "missing_path@16"),
    get("is forwarded as path and query", FORWARD, b"http://a.example/a/../b?%7e", 200, b"/b?%7e", "dot_segment@19"),

    # What is forwarded
    get("the canonical form, without another word", FORWARD, b"/x/../%7ea//b?q=%7E%2f", 200, b"/~a/b?q=%7E%2f", "dot_segment@3"),
    get("what a browser leaves is encoded", FORWARD, b"/a[1]?b[]={c|d}&e=100%", 200,
        b"/a%5B1%5D?b%5B%5D=%7Bc%7Cd%7D&e=100%25", "unencoded_character@2"),
    get("reserved characters stay as they came", FORWARD, b"/%40%3A@:", 200, b"/%40%3A@:"),
    get("but for hex digits in lower case", FORWARD, b"/%40%3a@:", 200, b"/%40%3A@:", "lower_case_hex@4"),
    get("by the variable", FORWARD, b"/target/x/../%7ea//b?q=%7E", 200, b"/target/~a/b?q=%7E", "dot_segment@10"),
    get("by the variable of the path", FORWARD, b"/path/%7e%20?q", 200, b"/path/~%20", "encoded_unreserved@6"),
    get("what is canonical already", FORWARD, b"/target/caf%C3%A9?", 200, b"/target/caf%C3%A9?"),
    get("the variables", FORWARD, b"/variables/%7e?x", 200,
        b"canonicalize|encoded_unreserved|/variables/~|/variables/~?x|a.example", "encoded_unreserved@11", b"Host: A.example:80\r\n"),
    get("the findings are those that caused the verdict", FORWARD, b"/variables/%7e?%0A", 200,
        b"canonicalize|encoded_unreserved|/variables/~|/variables/~?%0A|a.example", "encoded_unreserved@11"),
    get("the variables where there is nothing to say", FORWARD, b"/variables", 200, b"allow||/variables|/variables|a.example"),

    # Off, and locations with gates
    get("without a gate everything goes on", OFF, b"/a/..;/b%2fc", 200, b"/a/..;/b%2fc"),
    get("and the variables are empty", OFF, b"/variables", 200, b"||||"),
    get("a location's gate is of that location", OFF, b"/api/x/../y", 400, None, "dot_segment@7"),
    get("whatever way the request comes there", OFF, b"/x/../api/y", 400, None, "dot_segment@3"),
    get("the neighbour passes", OFF, b"/api/y", 200, b"/api/y"),
    get("the inner location has its own", OFF, b"/api/loud/x/../y", 200, b"/api/loud/y", "dot_segment@12"),
    get("with its own status", OFF, b"/api/loud/x;y", 421, None, "path_parameter@11"),
    get("before rewrite rules of the location take it elsewhere", OFF, b"/rewritten/x;y", 400, None, "path_parameter@12"),
    get("they act on what passes", OFF, b"/rewritten/x", 200, b"/plain/x"),
    get("in limit_except", OFF, b"/limited/x;y", 400, None, "path_parameter@10"),
    ("in the methods of limit_except", OFF, b"POST /limited/x;y HTTP/1.1", HOST, 400, None, "path_parameter@10"),
    get("in if", OFF, b"/if/x;y?z", 400, None, "path_parameter@5"),
    get("and if acts on what passes", OFF, b"/if/x?z", 200, b"if /if/x"),

    get("an error page is not judged again", OFF, b"/sorry/x%2fy", 400, b"sorry\n", "encoded_slash@8"),

    # dry_run
    get("dry_run lets everything pass as it came", DRY, b"/a/..;/b%2fc", 200, b"/a/..;/b%2fc", "path_parameter@5"),
    get("also what has a canonical form", DRY, b"/a/../%7e", 200, b"/a/../%7e", "dot_segment@3"),
    get("and by the variable what was refused", DRY, b"/target/a;b", 200, b"/target/a;b", "path_parameter@9"),
    get("by the variable the canonical form", DRY, b"/target/%7e", 200, b"/target/~", "encoded_unreserved@8"),
    get("the verdict is a variable", DRY, b"/variables/%2F", 200, b"reject|encoded_slash|||", "encoded_slash@11"),
    get("so are the findings, with commas", DRY, b"/variables/;x", 200, b"reject|path_parameter,parameter_empty_segment|||", "path_parameter@11"),
    get("and the error of what is not valid", DRY, b"/variables", 200, b"invalid|bad_ipv6|||", "host:bad_ipv6@5", b"Host: [12345]\r\n"),

    # A policy of one's own
    get("what alone is read as an authority is refused in a whole URL, too", "DECODED", b"http://a.example//b.example/x", 400, None,
        "authority_like_path@16"),
    get("its neighbour passes", "DECODED", b"http://a.example/b.example//x", 200, b"/b.example//x"),
    get("what it allows", MINE, b"/a;x", 200, b"/a;x"),
    get("what it rejects, with its status", MINE, b"/a%2fx", 403, None, "encoded_slash@2"),
    get("its list of hosts", MINE, b"/", 403, None, "host:host_not_allowed@0", b"Host: c.example\r\n"),
    get("a host below one of the list", MINE, b"/", 200, b"/", "", b"Host: x.b.example\r\n"),

    # Guards of the locations, mounts of proxy_pass
    get("a location passes as it is", "LOCATIONS", b"/secret/x", 200, b"/secret/x"),
    get("what some servers read as one is refused", "LOCATIONS", b"/SECRET/x", 400, None, "guarded_reading@0"),
    get("also the location of one path", "LOCATIONS", b"/Alone", 400, None, "guarded_reading@0"),
    get("and below it all passes", "LOCATIONS", b"/Alone/x", 200, b"/Alone/x"),
    get("also one within another", "LOCATIONS", b"/around/Inner/x", 400, None, "guarded_reading@0"),
    get("a location of a regular expression guards nothing", "LOCATIONS", b"/Matched", 200, b"/Matched"),
    get("nor does that of all", "LOCATIONS", b"/OTHER", 200, b"/OTHER"),
    get("the guards that are written count, too", "LOCATIONS", b"/Seen", 400, None, "guarded_reading@0"),
    get("and behind what proxy_pass replaces", "LOCATIONS", b"/svc/Secret/x", 400, None, "guarded_reading@0"),
    get("where a guarded path passes as it is", "LOCATIONS", b"/svc/secret/x", 200, b"/secret/x"),
    get("what proxy_pass replaces leaves the form: what has to be encoded", "LOCATIONS", b"/svc/a|b\"c", 200, b"/a%7Cb%22c",
        "unencoded_character@6"),
    get("and by the gate of a location alone", "OFF", b"/prefixed/a|b", 200, b"/a%7Cb", "unencoded_character@11"),
    get("nothing is encoded where nothing has to be", "LOCATIONS", b"/svc/x/../a@b:c", 200, b"/a@b:c", "dot_segment@7"),
    get("also over a socket, whose path is none of a URL", "LOCATIONS", b"/socket/Secret/x", 400, None, "guarded_reading@0"),
    # Guards, openings and mounts
    get("a guarded path passes as it is", GUARDED, b"/admin/x", 200, b"/admin/x"),
    get("what some servers read as guarded is refused", GUARDED, b"/ADMIN/x", 400, None, "guarded_reading@0"),
    get("its neighbour passes", GUARDED, b"/USERS/x", 200, b"/USERS/x"),
    get("the second guard of a directive", GUARDED, b"/Internal", 400, None, "guarded_reading@0"),
    get("a guard of another directive", GUARDED, b"/x.php/", 400, None, "guarded_reading@0"),
    get("its neighbour passes", GUARDED, b"/x.php", 200, b"/x.php"),
    get("a guard of one path", GUARDED, b"/Alone", 400, None, "guarded_reading@0"),
    get("what is below it is another path", GUARDED, b"/Alone/x", 200, b"/Alone/x"),
    get("guards take no refusal away", GUARDED, b"/a%2Fb", 400, None, "encoded_slash@2"),
    get("readings are those of the canonical form", GUARDED, b"/x/../%61dmin", 200, b"/admin", "dot_segment@3"),
    get("below an opening a path arrives byte for byte", GUARDED, b"/api/v4/projects/a%2fb;c//%7e/100%25?x=%7e%2f", 200,
        b"/api/v4/projects/a%2fb;c//%7e/100%25?x=%7e%2f"),
    get("also where the query is encoded", GUARDED, b"/api/v4/projects/a%2fb;c//%7e?x[]=1", 200, b"/api/v4/projects/a%2fb;c//%7e?x%5B%5D=1",
        "unencoded_character@31"),
    get("and its neighbour does not", GUARDED, b"/api/v5/projects/a%2fb", 400, None, "encoded_slash@18"),
    get("the second opening", GUARDED, b"/@scope%2fname", 200, b"/@scope%2fname"),
    get("also of a whole URL", GUARDED, b"http://a.example/@scope%2fname;x", 200, b"/@scope%2fname;x"),
    get("two routes of a closed table are told apart", "CLOSED", b"/repos/a%2Fb", 400, None, "guarded_reading@0"),
    get("what no route answers does not count", "CLOSED", b"/repos/a%2Fb/c", 200, b"/repos/a%2Fb/c"),
    get("nor does another case", "CLOSED", b"/REPOS/a;x", 200, b"/REPOS/a;x"),
    get("a hidden dot segment does", "CLOSED", b"/repos/..%2Fa", 400, None, "hidden_dot_segment@0"),
    get("the page: try_files cuts what it has decoded", GUARDED, b"/@cut%3Fx", 200, b"/cut/@cut?x"),
    get("a hidden dot segment is refused there, too", GUARDED, b"/api/v4/projects/..%2f..%2fadmin", 400, None,
        "hidden_dot_segment@0"),
    get("and what is guarded", GUARDED, b"/@x.php%2f", 400, None, "guarded_reading@0"),
    get("behind a mount everything is guarded again", GUARDED, b"/svc/Admin", 400, None, "guarded_reading@0"),
    get("its neighbour passes", GUARDED, b"/svd/Admin", 200, b"/svd/Admin"),
    get("a location adds its guards to those of the server", GUARDED, b"/inner/Secret", 400, None, "guarded_reading@0"),
    get("its neighbours pass", GUARDED, b"/inner/secret", 200, b"/inner/secret"),
    get("and it keeps those of the server", GUARDED, b"/inner/x.PHP", 400, None, "guarded_reading@0"),
    get("they are not those of other locations", GUARDED, b"/other/inner/Secret", 200, b"/other/inner/Secret"),
    get("a gate instead of the server's keeps its guards", GUARDED, b"/loose/y.php;z", 400, None, "guarded_reading@0"),
    get("and has its own", GUARDED, b"/loose/X", 400, None, "guarded_reading@0"),
    get("its neighbour passes", GUARDED, b"/loose/y;z", 200, b"/loose/y;z"),
    get("an opening within it", GUARDED, b"/loose/open/a%2fb", 200, b"/loose/open/a%2fb"),
    get("is of that location alone", GUARDED, b"/loose/opened/a%2fb", 400, None, "encoded_slash@15"),
    get("off has no guards", GUARDED, b"/off/x.php;y", 200, b"/off/x.php;y"),
    get("a guard of a file", GUARDS_OF_FILE, b"/svc/ADMIN", 400, None, "guarded_reading@0"),
    get("an opening of a file", GUARDS_OF_FILE, b"/@scope%2fname", 200, b"/@scope%2fname"),
    get("a guard more", GUARDS_OF_FILE, b"/More", 400, None, "guarded_reading@0"),
    get("their neighbour passes", GUARDS_OF_FILE, b"/svc/admin/more", 200, b"/svc/admin/more"),
    get("an exception of a file", GUARDS_OF_FILE, b"/files/a%2fb", 200, b"/files/a%2Fb", "lower_case_hex@8"),
    get("is not for its neighbour", GUARDS_OF_FILE, b"/file/a%2fb", 400, None, "encoded_slash@7"),
    get("nor for what some servers read elsewhere", GUARDS_OF_FILE, b"/FILES/a%2fb", 400, None, "encoded_slash@8"),
    get("a stricter one is not evaded", GUARDS_OF_FILE, b"/x/../files?%0a", 400, None, "encoded_control@12"),
    get("another server has none of them", FORWARD, b"/ADMIN", 200, b"/ADMIN"),

    # Gates of locations beside the server's
    get("a stricter one beside the server's", BESIDE, b"/api/x/../y", 400, None, "dot_segment@7 dot_segment@7"),
    get("lets pass what both let pass", BESIDE, b"/api/y", 200, b"/api/y"),
    get("a looser one takes nothing away from the server's", BESIDE, b"/loose/x;y", 400, None, "path_parameter@8"),
    get("one on trial takes nothing away", BESIDE, b"/api/dry/x;y", 400, None, "path_parameter@10"),
    get("and lets pass what the server's gate does", BESIDE, b"/api/dry/x/../y", 200, b"/api/dry/y", "dot_segment@11 dot_segment@11"),
    get("what both make of it is forwarded", BESIDE, b"/slashes/a//b", 200, b"/slashes/a/b", "empty_segment@11"),
    get("an internal redirect into a location", BESIDE, b"/try/x/../y", 400, None, "dot_segment@7 dot_segment@7"),
    get("its neighbour", BESIDE, b"/try/y", 200, b"/api/found"),
    get("by an index", BESIDE, b"/x/../indexed/", 400, None, "dot_segment@3 dot_segment@3"),
    get("its neighbour", BESIDE, b"/indexed/", 200, b"/api/found"),
    get("by an error page", BESIDE, b"/missing/x/../y", 400, None, "dot_segment@11 dot_segment@11"),
    get("its neighbour", BESIDE, b"/missing/y", 200, b"/api/found"),
    get("by X-Accel-Redirect", BESIDE, b"/accel/x/../y", 400, None, "dot_segment@9 dot_segment@9"),
    get("its neighbour", BESIDE, b"/accel/y", 200, b"/api/found"),

    # Gates of locations instead of the server's
    get("a location takes what the server refuses", INSTEAD, b"/loose/x;y", 200, b"/loose/x;y"),
    get("and refuses by its own gate", INSTEAD, b"/loose/x%2fy", 400, None, "encoded_slash@8"),
    get("another location does not take it", INSTEAD, b"/other/x;y", 400, None, "path_parameter@8"),
    get("nor one within that has no word of its own", INSTEAD, b"/loose/strict/x;y", 400, None, "path_parameter@15"),
    get("one without a gate takes everything", INSTEAD, b"/loose/open/x%2fy;z", 200, b"/loose/open/x%2fy;z"),
    get("what the server's gate lets pass passes", INSTEAD, b"/other/x", 200, b"/other/x"),
    get("nor where it goes on from there", INSTEAD, b"/loose/back/x;y", 400, None, "path_parameter@13"),
    get("unless the server's gate lets it pass", INSTEAD, b"/loose/back/x", 200, b"inner"),
    get("an answer of the server's rules does not leave", INSTEAD, b"/x;y?say=1", 400, None, "path_parameter@2"),
    get("nor a redirection", INSTEAD, b"/x;y?go=1", 400, None, "path_parameter@2"),
    get("what passes is answered by them", INSTEAD, b"/x/../y?say=1", 200, b"said /y", "dot_segment@3"),
    get("the server's rules choose the location", INSTEAD, b"/moved/x;y", 200, b"/loose/x;y"),

    # merge_slashes off
    get("empty segments do not hide a rule", "SLASHES", b"/a//b", 403, None, "empty_segment@3"),
    get("nor at the end", "SLASHES", b"/x/..//a/b", 400, None, "authority_like_path@0"),
    get("they are merged in what is forwarded", "SLASHES", b"/c//d", 200, b"/c/d", "empty_segment@3"),
    get("a location may have them", "SLASHES", b"/s3/x//y", 200, b"/s3/x//y", "empty_segment@6"),
    get("another location gets what the server's gate makes of it", "SLASHES", b"/s3/named/x//y", 200, b"/s3/named/x/y",
        "empty_segment@12"),
    get("in variables, too", "SLASHES", b"/s3/rewritten/x//y", 200, b"/s3/rewritten/x/y /s3/rewritten/x/y", "empty_segment@16"),
    get("in a location it is too late to merge", "SLASHES_OFF", b"/a//b", 400, None, "other_path@?"),
    get("also without a rule", "SLASHES_OFF", b"/c//d", 400, None, "other_path@?"),
    get("also where nginx itself has merged, and the server's gate has not", "KEPT", b"/x//y", 400, None, "other_path@?"),
    get("its neighbour passes", "KEPT", b"/x/y", 200, b"/x/y"),
    get("its neighbour", "SLASHES_OFF", b"/c/d", 200, b"/c/d"),
    get("a trial of the server's gate merges nothing", "SLASHES_DRY", b"/a//b", 200, b"/a//b", "empty_segment@3"),

    # What the policy allows and nginx decodes
    get("an encoded slash that nginx decodes", "DECODED", b"/a%2Fb", 200, b"/a/b"),
    get("but never dot segments out of it", "DECODED", b"/a%2F..%2Fb", 400, None, "hidden_dot_segment@0"),
    get("nor at the end", "DECODED", b"/a%2F..", 400, None, "hidden_dot_segment@0"),
    get("empty segments that nginx would merge", "DECODED", b"/a//b", 200, b"/a//b"),
    get("parameters are cut off", "CUT", b"/a;x/b;y?z;", 200, b"/a/b?z;", "path_parameter@2"),
    get("before the rule", "CUT", b"/admin;x", 403, None, "path_parameter@6"),
    get("and not behind it", "DECODED", b"/cut/a;x", 400, None, "other_path@?"),

    # Errors
    get("an error page of one's own", "ERRORS", b"/a;x", 400, b"bad\n", "path_parameter@2"),
    get("a named location behind a 404", "ERRORS", b"/none/%7e", 200, b"/none/~", "encoded_unreserved@6"),
    get("to which nothing comes that was refused", "ERRORS", b"/none;x", 400, b"bad\n", "path_parameter@5"),
    ("nor of one that nginx refuses, here without a Host", "NAMED", b"GET /a%2f..;/x?y HTTP/1.1", b"", 400, b"/", ""),
    get("or with a bad one", "NAMED", b"/a%2fb", 400, b"/", "", b"Host: a/b\r\n"),
    get("or with two", "NAMED", b"/a%2fb", 400, b"/", "", HOST + HOST),
    get("or with a bad size", "NAMED", b"/a%2fb", 400, b"/", "", HOST + b"Content-Length: -1\r\n"),
    get("an error page sees nothing of it", "PAGE", b"/a%2fb?c", 400, b"/seen//page?own", "", HOST + HOST),
    get("as of what the gate refuses", "PAGE", b"/a%2fb?c", 400, b"/seen//page?own", "encoded_slash@2"),
    get("nor does a gate of its location alone let it", "LATE", b"/a%2fb?c", 400, b"/seen/", "", HOST + HOST),
    get("nor a gate of another location", "UNSEEN", b"/a%2fb?c", 400, b"/", "", HOST + HOST),
    get("nor of what comes to no location, for it is internal", "UNSEEN", b"/hidden/a%2fb?c", 404, b"/", ""),
    get("or the server's rules answer it", "UNSEEN", b"/a%2fb?say=1", 403, b"/", ""),
    ("or its body is too large", "UNSEEN", b"POST /a%2fb?c HTTP/1.1", HOST + b"Content-Length: 5\r\n", 413,
     b"/seen//page?own", ""),
    get("what they rewrite comes to its location", "UNSEEN", b"/moved/x", 200, b"/plain/x"),
    get("a page with a gate gets the canonical form", "SEEN", b"/%7e?c", 404, b"/~?c", "encoded_unreserved@1"),
    get("and not what it refuses", "SEEN", b"/a%2fb?c", 400, None, "encoded_slash@2"),
    get("a page gets what the server's gate has let pass", "SEEN_BEFORE", b"/%7e?c", 404, b"/~?c", "encoded_unreserved@1"),
    get("on trial the page gets all", "UNSEEN_DRY", b"/a%2fb?c", 404, b"/a%2fb?c", "encoded_slash@2"),
    get("on trial everything goes on", "LATE_DRY", b"/a%2fb?c", 400, b"/a%2fb?c", "", HOST + HOST),
    get("nothing of a target that was refused is forwarded", "NAMED", b"/a;x?y=%2e%2e", 400, b"/", "path_parameter@2"),

    # $request_uri, which the server's rules have asked for before
    get("$request_uri is the canonical form for a location with a gate", "ASKED", b"/asked/x/../%7e?%7e", 200, b"/asked/~?%7e",
        "dot_segment@9"),
    get("also after a rewrite", "ASKED", b"/moved/%7e", 200, b"/moved/~", "encoded_unreserved@7"),
    get("and nothing for an error page", "ASKED", b"/asked/a%2fb?c", 400, b"/seen/", "encoded_slash@8"),
    get("what a variable has kept of it stays", "ASKED", b"/asked/kept/%7e", 200, b"/asked/kept/%7e", "encoded_unreserved@12"),
    get("whatever a subrequest makes of it", "SHARED", b"/a/../%7e", 200, b"/~", "dot_segment@3"),

    # No memory: no_memory.c
    get("nothing is left where the gate of a server has no memory", "MEMORY", NO_BUFFER, 500, b"/seen//", ""),
    get("nor for the form", "MEMORY", NO_FORM, 500, b"/seen//", ""),
    get("nor where that of a location has none", "MEMORY_LATE", NO_BUFFER, 500, b"/seen//", ""),
    get("nor for its form", "MEMORY_LATE", NO_FORM, 500, b"/seen//", ""),

    # Rewrites, internal redirects, files
    get("a rewrite of the server", "INTERNAL", b"/x/../old/%7e", 200, b"/new/~", "dot_segment@3"),
    get("does not come before the gate", "INTERNAL", b"/old/;x", 400, None, "path_parameter@5"),
    get("a file that is there", "INTERNAL", b"/files/x/../there", 200, b"there\n", "dot_segment@9"),
    get("try_files, to a named location, in canonical form", "INTERNAL", b"/files/%7e?q=%7e", 200, b"/files/~?q=%7e", "encoded_unreserved@7"),
    get("an index", "INTERNAL", b"/x/../dir/", 200, b"index\n", "dot_segment@3"),
    get("a rewrite within a location", "INTERNAL", b"/regex/a%20b", 200, b"/other/a%20b"),
    get("a proxy_pass that replaces the path", "INTERNAL", b"/replaced/x/../%7e%20", 200, b"/prefix/~%20", "dot_segment@12"),

    # Routes
    get("a route by its name, with its captures", "ROUTES", b"/users/%34%32", 200, b"user|42||||", "encoded_unreserved@7"),
    get("by its pattern, if it has no name; %2F does not separate", "ROUTES", b"/files/a/b%20c", 200,
        b"/files/{path...}||a/b%20c|||"),
    get("a name that no variable can have", "ROUTES", b"/v2/a/b/tags/x%20y", 200, b"tags|||x%20y||"),
    get("by the host, and a name in another case", "ROUTES", b"/t/9", 200, b"tenant|9|||t1|", "", b"Host: T1.example.com\r\n"),
    ("HEAD as GET", "ROUTES", b"HEAD /users/1 HTTP/1.1", HOST, 200, b"", ""),
    ("another method", "ROUTES", b"POST /users/1 HTTP/1.1", HOST + b"Content-Length: 0\r\n", 405, b"GET, HEAD, PUT", ""),
    get("no route", "ROUTES", b"/users/", 404, None),
    get("no route for what the gate refuses", "ROUTES", b"/users/1;x", 400, None, "path_parameter@8"),
    get("none where they are off", "ROUTES", b"/none/x", 200, b"[]"),
    get("none without a gate", "ROUTES", b"/open/x", 200, b"[]"),
    get("none for what a trial refuses", "ROUTES", b"/dry/%7e", 200, b"[]", "encoded_unreserved@5 encoded_unreserved@5"),
    get("what it lets pass has one", "ROUTES", b"/dry/x", 200, b"[/dry/{x}]"),
    get("other routes in a location, with a capture by the name that variables can have", "ROUTES", b"/other/x", 200, b"other|x|"),
    get("ten captures, each by its name", "ROUTES", b"/other/ten/a/b/c/d/e/f/g/h/i/j", 200, b"ten||abchij"),
    get("and of what the last gate let pass", "ROUTES", b"/kept/%7e", 200, b"~|%7e", "encoded_unreserved@6"),
    get("the route is of what came, not of what was rewritten", "ROUTES", b"/rewritten/x", 200, b"rewritten|||||x"),

    get("the log names who has connected", "REAL_IP", b"/%7e", 200, b"203.0.113.9", "encoded_unreserved@1",
        HOST + b"X-Real-IP: 203.0.113.9\r\n"),
    get("444 closes the connection", "CLOSES", b"/a;x", 0, b"", "path_parameter@2"),
    get("also behind an answer of the server's rules", "CLOSES_LATE", b"/a;x?say=1", 0, b"", "path_parameter@2"),
    get("and behind a redirection", "CLOSES_LATE", b"/a;x?go=1", 0, b"", "path_parameter@2"),

    # Subrequests
    get("a subrequest is not judged, the request is", "SUB", b"/a/../b", 200, b"/b", "dot_segment@3"),
    get("and no subrequest is made for what is refused", "SUB", b"/a;x", 400, None, "path_parameter@2"),
]

AUTHORITY = (b":authority", b"a.example")


def stream(target, *more, authority=AUTHORITY):
    fields = [(b":method", b"GET"), (b":scheme", b"http"), (b":path", target)]
    return fields + ([authority] if authority else []) + list(more)


# (claim, server, fields, status, body, reason)
HTTP2 = [
    ("a path passes", "HTTP2", stream(b"/x/../hello"), 200, b"/hello", "dot_segment@3"),
    ("an encoded slash does not", "HTTP2", stream(b"/a%2fb"), 400, None, "encoded_slash@2"),
    ("a rule is met", "HTTP2", stream(b"/%61dmin"), 403, None, "encoded_unreserved@1"),
    ("a rule is not passed by", "HTTP2", stream(b"/admin;x"), 400, None, "path_parameter@6"),
    ("a raw fragment", "HTTP2", stream(b"/a#f"), 400, None, "has_fragment@2"),
    (":authority is judged", "HTTP2", stream(b"/", authority=(b":authority", b"a.example:0")), 400, None,
     "host:zero_port@10"),
    ("nginx refuses a Host field beside it", "HTTP2", stream(b"/x", (b"host", b"a.example")), 400, None, ""),
    ("also one that is another", "HTTP2", stream(b"/x", (b"host", b"b.example")), 400, None, ""),
    ("the canonical form is forwarded", "FORWARD2", stream(b"/a/../%7e?%7e"), 200, b"/~?%7e", "dot_segment@3"),
    ("by the variable", "FORWARD2", stream(b"/target/%7e"), 200, b"/target/~", "encoded_unreserved@8"),
    ("nginx refuses a space", "HTTP2", stream(b"/a b"), 400, None, ""),
    ("and a control character", "HTTP2", stream(b"/a\x01b"), 400, None, ""),
    ("and a request without a host", "HTTP2", stream(b"/", authority=None), 400, None, ""),
    ("a Host field alone", "HTTP2", stream(b"/x", (b"host", b"a.example"), authority=None), 200, b"/x", ""),
    ("it is judged", "HTTP2", stream(b"/x", (b"host", b"a.example:0"), authority=None), 400, None, "host:zero_port@10"),
    ("444 ends the stream", "CLOSES_LATE2", stream(b"/a;x?say=1"), 0, None, "path_parameter@2"),
    ("raw UTF-8", "HTTP2", stream(b"/\xc3\xa9"), 400, None, "character_not_allowed@1"),
    ("a server by its name", "HTTP2", stream(b"/hello", authority=(b":authority", b"A.EXAMPLE")), 200, b"/hello", ""),
]
