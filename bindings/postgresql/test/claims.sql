-- What README.md promises. A line that begins with an arrow is what the statement before it prints: see regress.py.
-- RFC 3986 s3: the example, and its parts
SELECT iri_scheme(v), iri_authority(v), iri_path(v), iri_query(v), iri_fragment(v) FROM (SELECT 'foo://example.com:8042/over/there?name=ferret#nose'::uri v) s;
--> foo|example.com:8042|/over/there|name=ferret|nose
SELECT iri_scheme(v), iri_authority(v), iri_path(v), iri_query(v), iri_fragment(v) FROM (SELECT 'urn:example:animal:ferret:nose'::uri v) s;
--> urn|(null)|example:animal:ferret:nose|(null)|(null)
-- Absent is not empty
SELECT iri_userinfo(v), iri_host(v), iri_port_text(v), iri_path(v), iri_query(v), iri_fragment(v) FROM (SELECT '//@:?#'::uri_reference v) s;
--> |||||
SELECT iri_userinfo(v), iri_host(v), iri_port_text(v), iri_path(v), iri_query(v), iri_fragment(v) FROM (SELECT ''::uri_reference v) s;
--> (null)|(null)|(null)||(null)|(null)
-- s3.2.3: a port is any digits
SELECT iri_port('//h:8042'), iri_port('//h:080'), iri_port('//h:'), iri_port('//h'), iri_port('//h:2147483647');
--> 8042|80|(null)|(null)|2147483647
SELECT iri_port('//h:2147483648');
--> ERROR:  the port is out of range for type integer
--> HINT:  iri_port_text() has the digits.
SELECT iri_port_text('//h:99999999999999999999999');
--> 99999999999999999999999
SELECT iri_host_inet('//192.0.2.16:80/'), iri_host_inet('ldap://[2001:db8::7]/c'), iri_host_inet('//[v1.a]'), iri_host_inet('//example.com'), iri_host_inet('a');
--> 192.0.2.16|2001:db8::7|(null)|(null)|(null)
-- Segments: "/" at the beginning is the root
SELECT iri_path_array('/a/b'), iri_path_array('a/b/'), iri_path_array('/'), iri_path_array(''), iri_path_array('/a//b'), iri_path_array('urn:x');
--> {a,b}|{a,b,""}|{}|{}|{a,"",b}|{x}
-- What is written is an array like any other: equal to one that PostgreSQL has made, also as it is sent
SELECT count(*), bool_and(iri_path_array(p) = segments AND iri_path_array(p)::text = segments::text AND array_send(iri_path_array(p)) = array_send(segments)) FROM (VALUES ('', '{}'::text[]), ('/', '{}'), ('a', '{a}'), ('/abc/d', '{abc,d}'), ('abcd//', '{abcd,"",""}'), ('/' || repeat('x', 500) || '/', ARRAY[repeat('x', 500), ''])) AS v(path, segments), LATERAL (SELECT path::iri_reference AS p) c;
--> 6|t
-- The rules of the RFC as types: each URI is an IRI, each IRI an IRI-reference
SELECT pg_typeof('http://a/'::uri::iri), pg_typeof('http://a/'::iri::iri_reference), 'http://a/'::uri::iri_reference = 'http://a/'::iri;
--> iri|iri_reference|t
SELECT 'a/b'::uri_reference::uri;
--> ERROR:  invalid input syntax for type uri: a scheme is required
--> DETAIL:  Character 2 (byte offset 1), scheme: expected one of : + - ., a letter or a digit; found "/" (U+002F).
--> HINT:  The type uri_reference takes references without a scheme.
-- RFC 3987 s3.1: from IRI to URI
SELECT pg_typeof(v), v FROM (SELECT U&'http://r\00E9sum\00E9.example.org'::iri::uri v) s;
--> uri|http://r%C3%A9sum%C3%A9.example.org
SELECT iri_to_uri(U&'\00E9'::iri_reference), U&'\00E9'::iri_reference::uri_reference;
--> %C3%A9|%C3%A9
-- RFC 3987 s3.2: from URI to IRI
SELECT uri_to_iri('http://www.example.org/D%C3%BCrst'::uri) = U&'http://www.example.org/D\00FCrst', uri_to_iri('http://www.example.org/D%FCrst'::uri);
--> t|http://www.example.org/D%FCrst
-- A literal that is wrong: PostgreSQL shows the place of the literal, the detail the character in it
SELECT 'http://example.com/%zz'::iri;
--> ERROR:  invalid input syntax for type iri: a percent sign must be followed by two hex digits
--> LINE 1: SELECT 'http://example.com/%zz'::iri;
-->                ^
--> DETAIL:  Character 21 (byte offset 20), path: expected a hex digit; found "z" (U+007A).
--> HINT:  A percent sign itself is written as %25.
SELECT U&'http://\00E9\00E9/ '::text::iri;
--> ERROR:  invalid input syntax for type iri: this character is not allowed here
--> DETAIL:  Character 11 (byte offset 12), path: expected one of : / ? # @, a path character or the end; found U+0020.
--> HINT:  A space is written as %20.
SELECT U&'http://\00E9/'::text::uri;
--> ERROR:  invalid input syntax for type uri: this character is not allowed in this component
--> DETAIL:  Character 8 (byte offset 7), host: expected one of : / ? # [ @, a host character or the end; found U+00E9.
--> HINT:  The types iri and iri_reference take characters beyond US-ASCII; iri_to_uri() encodes them.
-- Nothing of the input gets raw into a message: a control character, a bidirectional control
SELECT E'http://a/\u001b[31m'::text::iri;
--> ERROR:  invalid input syntax for type iri: this character is not allowed here
--> DETAIL:  Character 10 (byte offset 9), path: expected one of : / ? # @, a path character or the end; found U+001B.
SELECT found FROM iri_error(U&'http://a/\E000');
--> U+E000
SELECT iri_error('http://a/') IS NULL, iri_is_valid('http://a/'), iri_is_valid('a'), iri_is_valid('a', 'IRI-reference'), iri_is_valid('::1', 'IPv6address');
--> t|t|f|t|t
SELECT iri_is_valid('a', 'iri');
--> ERROR:  there is no such rule of RFC 3986 or RFC 3987
--> HINT:  Rules have the names of the ABNF, such as "IRI" or "URI-reference".
-- RFC 3986 s6.2.2 and s6.2.3: normalization, of the same type
SELECT iri_normalize('HTTP://www.EXAMPLE.com/'::uri), iri_normalize('http://example.com/%7esmith/home.html'), iri_normalize('eXAMPLE://a/./b/../b/%63/%7bfoo%7d');
--> http://www.example.com/|http://example.com/~smith/home.html|example://a/b/c/%7Bfoo%7D
SELECT iri_normalize('http://example.com'::uri), iri_normalize('http://example.com'::uri, 'scheme'), iri_normalize('http://example.com:/'::iri, 'scheme'), iri_normalize('http://example.com:80/', 'scheme'), iri_normalize('HTTP://a', 'string');
--> http://example.com|http://example.com/|http://example.com/|http://example.com/|HTTP://a
SELECT pg_typeof(iri_normalize('http://a'::uri)), pg_typeof(iri_normalize('http://a'::iri)), pg_typeof(iri_normalize('a'::uri_reference)), pg_typeof(iri_normalize('a'));
--> uri|iri|uri_reference|iri_reference
-- RFC 3987 s5.3.2.3
SELECT iri_normalize('http://example.org/ros%C3%A9'::iri) = U&'http://example.org/ros\00E9', iri_normalize('http://example.org/ros%c3%a9'::uri);
--> t|http://example.org/ros%C3%A9
-- Resolving keeps the type; relative to a base
SELECT pg_typeof(iri_resolve('http://a/b'::uri, 'c')), pg_typeof(iri_resolve('http://a/b', 'c')), iri_resolve('http://a/b/c/d;p?q', '../../../g');
--> uri|iri|http://a/g
SELECT iri_relativize('http://a/b/c/d'::uri, 'http://a/b/e'), iri_resolve('http://a/b/c/d', iri_relativize('http://a/b/c/d'::iri, 'http://a/b/e'::iri));
--> ../e|http://a/b/e
SELECT iri_relativize('http://a/b/c/d', 'http://a/b/e'), pg_typeof(iri_relativize('http://a/b', 'http://a/c')), pg_typeof(iri_relativize('http://a/b'::uri, 'http://a/c'::uri)), pg_typeof(iri_relativize('http://a/b'::uri, 'http://a/c'::iri));
--> ../e|iri_reference|uri_reference|iri_reference
SELECT iri_relativize('http://a/b/c/d', 'e');
--> ERROR:  iri_relativize: a scheme is required
--> DETAIL:  Byte offset 1.
SELECT iri_without_fragment('http://a/b?c#d'::uri), pg_typeof(iri_without_fragment('http://a/b?c#d'::uri)), iri_without_fragment('#');
--> http://a/b?c|uri|
-- RFC 6454 s4 and s6.2: the origin
SELECT iri_origin('HTTP://Example.COM:80/x'), iri_origin('https://a:8443/'), iri_origin('data:,x') IS NULL;
--> http://example.com|https://a:8443|t
SELECT iri_mask_password('ftp://joe:secret@h/'), iri_mask_password('ftp://joe@h/'), iri_display('ftp://joe:secret@h/') LIKE '%secret%';
--> ftp://joe:***@h/|ftp://joe@h/|f
-- Percent-encoding; the functions of pguri
SELECT iri_encode('a b/c'), iri_encode('a b/c', 'path'), iri_decode('a%20b%2Fc'), iri_decode_bytes('%FF%00');
--> a%20b%2Fc|a%20b/c|a b/c|\xff00
SELECT iri_encode('a b', 'IRI');
--> ERROR:  text cannot be encoded for this rule
--> HINT:  For example, it can for "segment", "query" and "unreserved".
SELECT iri_decode('%FF');
--> ERROR:  iri_decode: the percent-encoded octets are not UTF-8
--> DETAIL:  Byte offset 0.
SELECT iri_decode('a%00');
--> ERROR:  iri_decode: what is decoded has U+0000, which a text of PostgreSQL cannot hold
SELECT iri_escape('a b&c'), iri_escape('a b+', true), iri_escape(E'a\nb\r\nc\r', false, true), iri_escape(E'a\n');
--> a%20b%26c|a+b%2B|a%0D%0Ab%0D%0Ac%0D%0A|a%0A
-- Wherever the space stands
SELECT iri_escape(' ', true), iri_escape(' a  b ', true), iri_escape('%2', true), iri_escape('%20', true), iri_unescape(iri_escape(' + ', true), true) = ' + ';
--> +|+a++b+|%252|%2520|t
SELECT iri_unescape('a+b%2B'), iri_unescape('a+b%2B', true), iri_unescape('a%0D%0Ab%0D', false, true) = E'a\nb\r';
--> a+b+|a b+|t
SELECT name, value FROM iri_query_parameters('?a=1&b&a=%26+&=');
--> a|1
--> b|(null)
--> a|&+
--> |
SELECT iri_query_json('?a=%C3%28');
--> ERROR:  iri_query_json: the percent-encoded octets are not UTF-8
SELECT * FROM iri_query_parameters('?%00');
--> ERROR:  iri_query_parameters: what is decoded has U+0000, which a text of PostgreSQL cannot hold
SELECT * FROM iri_query_parameters('?a=%FF');
--> ERROR:  iri_query_parameters: the percent-encoded octets are not UTF-8
SELECT count(*) FROM iri_query_parameters('a');
--> 0
SELECT iri_query_json('?a=1&b&a=%22+', true), iri_query_json('a') IS NULL, iri_query_json('?a=1&a=2')::jsonb;
--> {"a": "1", "b": null, "a": "\" "}|t|{"a": "2"}
-- The ladder of comparison
SELECT l, iri_same('HTTP://a/%7Eb', 'http://a/~b', l), iri_same('http://a:80/', 'http://a', l), iri_same('http://a/', 'http://a/', l) FROM unnest(ARRAY['string', 'syntax', 'scheme']) l;
--> string|f|f|t
--> syntax|t|f|t
--> scheme|t|t|t
SELECT 'HTTP://a' = 'http://a'::uri, 'HTTP://a' =~ 'http://a'::uri, 'http://a:80/' =~ 'http://a'::uri, 'http://a:80/' =~~ 'http://a'::uri, 'http://a' <>~~ 'http://b'::uri;
--> f|t|f|t|t
SELECT iri_compare('http://a/', 'http://b/'), iri_compare('http://b/', 'HTTP://a/'), iri_compare('http://A/', 'http://a/');
--> -1|1|0
SELECT iri_same('a', 'b', 'bytes');
--> ERROR:  there is no such level of comparison
--> HINT:  The levels are "string", "syntax" and "scheme".
-- Operator classes: a total order, that of the bytes; and indexes by level
CREATE TABLE ladder (u uri, i iri);
INSERT INTO ladder SELECT v, v FROM unnest(ARRAY['http://b/', 'HTTP://a/', 'http://a', 'http://a/', 'http://a:80/', 'http://a/%7e', 'http://a/~']) v;
SELECT u FROM ladder ORDER BY u;
--> HTTP://a/
--> http://a
--> http://a/
--> http://a/%7e
--> http://a/~
--> http://a:80/
--> http://b/
SELECT u FROM ladder ORDER BY u USING >~~, u LIMIT 1;
--> http://b/
SELECT 'a:a' < 'a:b'::uri, 'a:b' < 'a:bc'::uri, 'a:Z' < 'a:a'::uri, iri_compare('a:b', 'a:a', 'string'), (SELECT bool_and(before < u) FROM (SELECT u, lag(u) OVER (ORDER BY u) before FROM ladder) s);
--> t|t|t|1|t
-- iri_compare is -1, 0 or 1, also of values that are no neighbours
SELECT level, iri_compare('a:z', 'a:a', level), iri_compare('a:a', 'a:z', level), iri_compare('z:zz', 'a:a', level), iri_compare('a:a', 'z:zz', level), iri_compare('a:z', 'a:z', level) FROM unnest(ARRAY['string', 'syntax', 'scheme']) level;
--> string|1|-1|1|-1|0
--> syntax|1|-1|1|-1|0
--> scheme|1|-1|1|-1|0
-- All pairs: exactly one of <, = and > holds; equal values have equal hashes; the comparison of the level says the same
SELECT count(*), bool_and((a.u < b.u)::int + (a.u = b.u)::int + (a.u > b.u)::int = 1 AND (a.u <~ b.u)::int + (a.u =~ b.u)::int + (a.u >~ b.u)::int = 1 AND (a.u <~~ b.u)::int + (a.u =~~ b.u)::int + (a.u >~~ b.u)::int = 1) FROM ladder a, ladder b;
--> 49|t
SELECT bool_and((a.u <= b.u) = NOT (a.u > b.u) AND (a.u >=~ b.u) = NOT (a.u <~ b.u) AND (a.u <=~~ b.u) = NOT (a.u >~~ b.u) AND (a.u <> b.u) = NOT (a.u = b.u) AND (a.u <>~ b.u) = NOT (a.u =~ b.u)) FROM ladder a, ladder b;
--> t
SELECT bool_and(iri_string_hash(a.u) = iri_string_hash(b.u)) FILTER (WHERE a.u = b.u), bool_and(iri_syntax_hash(a.u) = iri_syntax_hash(b.u)) FILTER (WHERE a.u =~ b.u), bool_and(iri_scheme_hash(a.u) = iri_scheme_hash(b.u)) FILTER (WHERE a.u =~~ b.u) FROM ladder a, ladder b;
--> t|t|t
-- As PostgreSQL wants it: with the seed 0 the low half of the extended hash is the hash
SELECT bool_and((iri_string_hash_extended(u, 0)::bit(64) & x'00000000ffffffff')::bit(64)::bigint::bit(32) = iri_string_hash(u)::bit(32) AND iri_syntax_hash_extended(u, 0)::bit(32) = iri_syntax_hash(u)::bit(32) AND iri_scheme_hash_extended(u, 0)::bit(32) = iri_scheme_hash(u)::bit(32)) FROM ladder;
--> t
-- and another seed makes another one
SELECT bool_and(iri_string_hash_extended(u, 1) <> iri_string_hash_extended(u, 2) AND iri_syntax_hash_extended(u, 1) <> iri_syntax_hash_extended(u, 2) AND iri_scheme_hash_extended(u, 1) <> iri_scheme_hash_extended(u, 2)) FROM ladder;
--> t
SELECT opcname, amvalidate(c.oid) FROM pg_opclass c WHERE opcname LIKE 'iri%' ORDER BY opcname, opcmethod;
--> iri_ops|t
--> iri_ops|t
--> iri_scheme_ops|t
--> iri_scheme_ops|t
--> iri_syntax_ops|t
--> iri_syntax_ops|t
-- How many classes there are, counted by nested loops, hashes and merges
SELECT count(*) FROM ladder a, ladder b WHERE a.u =~~ b.i;
--> 21
SET enable_hashjoin = off;
SET enable_nestloop = off;
SELECT count(*) FROM ladder a, ladder b WHERE a.u =~~ b.i;
--> 21
SET enable_mergejoin = off;
SET enable_hashjoin = on;
SELECT count(*) FROM ladder a, ladder b WHERE a.u =~~ b.i;
--> 21
RESET ALL;
CREATE INDEX by_string ON ladder (u);
CREATE INDEX by_level ON ladder (u iri_scheme_ops);
CREATE INDEX by_hash ON ladder USING hash (i iri_syntax_ops);
SET enable_seqscan = off;
SET enable_bitmapscan = off;
EXPLAIN (COSTS off) SELECT u FROM ladder WHERE u =~~ 'http://a';
--> Index Only Scan using by_level on ladder
-->   Index Cond: (u =~~ 'http://a'::iri_reference)
SELECT u FROM ladder WHERE u =~~ 'http://a' ORDER BY u;
--> HTTP://a/
--> http://a
--> http://a/
--> http://a:80/
SELECT i FROM ladder WHERE i =~ 'http://a/%7E' ORDER BY i;
--> http://a/%7e
--> http://a/~
SELECT u FROM ladder WHERE u = 'http://a/';
--> http://a/
RESET ALL;
CREATE UNIQUE INDEX ON ladder (u iri_scheme_ops);
--> ERROR:  could not create unique index "ladder_u_idx"
--> DETAIL:  Key (u)=(HTTP://a/) is duplicated.
SELECT count(DISTINCT u), count(DISTINCT i::text) FROM ladder;
--> 7|7
-- Texts are checked on their way in, and come out as they are
INSERT INTO ladder (u) SELECT 'no scheme'::text;
--> ERROR:  invalid input syntax for type uri: a scheme is required
--> DETAIL:  Character 3 (byte offset 2), scheme: expected one of : + - ., a letter or a digit; found U+0020.
--> HINT:  A space is written as %20.
SELECT u::text LIKE 'http%', u || '#x' FROM ladder WHERE u = 'http://b/';
--> t|http://b/#x
SELECT length(repeat('a', 100000)::iri_reference::text), octet_length(iri_host(('http://' || repeat('a', 100000) || '/')::iri)), iri_scheme(('a:' || repeat('%41', 1000000))::uri);
--> 100000|100000|a
-- The gate
SELECT * FROM iri_judge('proxy', 'http://example.com/public%2F..%2Fadmin');
--> reject|{encoded_slash}|{encoded_slash}|(null)
SELECT verdict, error FROM iri_judge('proxy', 'http://a b/');
--> reject|unexpected_character
SELECT iri_verdict('proxy', 'http://example.com/a'::uri), iri_verdict('proxy', 'http://example.com/a/./b'), iri_admit('proxy', 'http://example.com/a/./b'), iri_admit('proxy', 'http://example.com/a%2Fb') IS NULL;
--> allow|canonicalize|http://example.com/a/b|t
SELECT iri_admit('proxy', 'HTTP://Example.com/a'), iri_admit('display', 'http://example.com/a/../%7e%c3%a9');
--> HTTP://Example.com/a|http://example.com/a/../%7e%c3%a9
SELECT iri_verdict(p, 'https://api.example.com/') FROM (VALUES ('{"base": "proxy", "hosts": ["api.example.com"]}'), ('{"base": "proxy", "hosts": ["api.example.org"]}'), ('proxy')) v(p);
--> allow
--> reject
--> allow
SELECT iri_verdict(p, 'https://api.example.com/') FROM (VALUES ('proxy'), ('proxys')) v(p);
--> ERROR:  the policy is not valid: there is no preset of that name
--> HINT:  A policy is the name of a preset (strict_api, proxy, fetch, display), or JSON as docs/GATE.md has it.
SELECT iri_verdict(p, 'https://api.example.com/') FROM (VALUES ('proxy'), ('prox')) v(p);
--> ERROR:  the policy is not valid: there is no preset of that name
--> HINT:  A policy is the name of a preset (strict_api, proxy, fetch, display), or JSON as docs/GATE.md has it.
SELECT verdict, reasons FROM iri_judge_request('proxy', 'GET', '/a', 'example.com');
--> allow|{}
SELECT verdict, reasons FROM iri_judge_request('proxy', 'GET', 'http://a.example/', 'b.example');
--> reject|{host_mismatch}
SELECT target, (iri_judge_target('{"base": "proxy", "guards": ["/admin"], "open": ["/@{scope}"], "mounts": {"/svc/": "/"}}', 'GET', target)).* FROM (VALUES ('/admin'), ('/ADMIN'), ('/svc/ADMIN'), ('/@a%2fb')) v(target);
--> /admin|allow|{}|{}|(null)
--> /ADMIN|reject|{guarded_reading}|{guarded_reading}|(null)
--> /svc/ADMIN|reject|{guarded_reading}|{guarded_reading}|(null)
--> /@a%2fb|allow|{}|{encoded_slash,lower_case_hex}|(null)
SELECT iri_verdict('{"base": "proxy", "guards": ["/a", "b"]}', 'http://a/');
--> ERROR:  the policy is not valid: guards[1]: a guard is /path, /prefix*, *.suffix, = /path or a pattern, perhaps with exact before it; found: "b"
--> DETAIL:  Line 1 of the policy.
--> HINT:  A policy is the name of a preset (strict_api, proxy, fetch, display), or JSON as docs/GATE.md has it.
SELECT iri_verdict('none', 'http://a/');
--> ERROR:  the policy is not valid: there is no preset of that name
--> HINT:  A policy is the name of a preset (strict_api, proxy, fetch, display), or JSON as docs/GATE.md has it.
SELECT iri_verdict('', 'http://a/');
--> ERROR:  the policy is not valid: there is no preset of that name
--> HINT:  A policy is the name of a preset (strict_api, proxy, fetch, display), or JSON as docs/GATE.md has it.
CREATE TABLE webhooks (target iri CHECK (iri_verdict('fetch', target) IN ('allow', 'report')));
INSERT INTO webhooks VALUES ('https://hooks.example.com/x');
INSERT INTO webhooks VALUES ('http://169.254.169.254/latest/meta-data/');
--> ERROR:  new row for relation "webhooks" violates check constraint "webhooks_target_check"
--> DETAIL:  Failing row contains (http://169.254.169.254/latest/meta-data/).
-- All functions are immutable, strict and parallel safe
SELECT count(*) > 100, count(*) FILTER (WHERE provolatile <> 'i' OR NOT (proisstrict OR prokind = 'a') OR proparallel <> 's') FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid AND d.classid = 'pg_proc'::regclass JOIN pg_extension e ON e.oid = d.refobjid AND d.refclassid = 'pg_extension'::regclass WHERE extname = 'iri';
--> t|0
SELECT iri_host(NULL::iri) IS NULL, iri_resolve(NULL::iri, 'a') IS NULL, iri_verdict('proxy', NULL::text) IS NULL;
--> t|t|t
DROP TABLE ladder, webhooks;
-- varchar is a text like another: of a column, of a parameter, and when a column gets another type
CREATE TABLE old (u varchar(2000)); CREATE TABLE new (u iri);
INSERT INTO old VALUES ('http://a/b'), ('http://c/'); INSERT INTO new SELECT u FROM old;
PREPARE add (varchar) AS INSERT INTO new VALUES ($1);
EXECUTE add('http://d/');
SELECT string_agg(u::text, ' ' ORDER BY u) FROM new;
--> http://a/b http://c/ http://d/
EXECUTE add('http://a b/');
--> ERROR:  invalid input syntax for type iri: this character is not allowed here
--> DETAIL:  Character 9 (byte offset 8), host: expected one of : / ? # @, a host character or the end; found U+0020.
--> HINT:  A space is written as %20.
DELETE FROM old; INSERT INTO old SELECT u FROM new;
ALTER TABLE old ALTER u TYPE uri;
SELECT pg_typeof(u), count(*) FROM old GROUP BY 1;
--> uri|3
CREATE TABLE short (u varchar(9)); INSERT INTO short VALUES ('http://a/'::uri);
INSERT INTO short VALUES ('http://a/b'::uri);
--> ERROR:  value too long for type character varying(9)
-- What is none is NULL, and the scan goes on
SELECT raw, iri_try(raw), uri_try(raw), iri_reference_try(raw), uri_reference_try(raw) FROM (VALUES ('http://a/'), (U&'a:\00E9'), ('../b'), (U&'\00E9'), ('a b'), ('')) t(raw);
--> http://a/|http://a/|http://a/|http://a/|http://a/
--> a:é|a:é|(null)|a:é|(null)
--> ../b|(null)|(null)|../b|../b
--> é|(null)|(null)|é|(null)
--> a b|(null)|(null)|(null)|(null)
--> |(null)|(null)||
SELECT iri_try(NULL), pg_typeof(iri_try('')), pg_typeof(uri_try('')), pg_typeof(iri_reference_try('')), pg_typeof(uri_reference_try(''));
--> (null)|iri|uri|iri_reference|uri_reference
-- The least and the greatest are those of the bytes, and keep the type
SELECT min(u), max(u), pg_typeof(min(u)), pg_typeof(max(u::uri)) FROM new;
--> http://a/b|http://d/|iri|uri
SELECT min(u), max(u), pg_typeof(min(u)) FROM unnest(ARRAY['a:a', 'a:B', 'A:z', NULL]::uri_reference[]) u;
--> A:z|a:a|uri_reference
SELECT min(u), max(u) FROM unnest(ARRAY[]::iri_reference[]) u;
--> (null)|(null)
DROP TABLE old, new, short;
-- What parallel workers have found is put together as the rows are: of min() and max() that is one function (CREATE AGGREGATE)
SELECT count(*), bool_and(a.aggcombinefn = a.aggtransfn), bool_and(t.proname = CASE p.proname WHEN 'max' THEN 'iri_larger' ELSE 'iri_smaller' END)
  FROM pg_aggregate a JOIN pg_proc p ON p.oid = a.aggfnoid JOIN pg_proc t ON t.oid = a.aggtransfn
  JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e' JOIN pg_extension e ON e.oid = d.refobjid WHERE e.extname = 'iri';
--> 8|t|t
-- RFC 8259 s2: white space before the policy
SELECT iri_verdict(w || '{"base": "fetch"}', 'http://127.0.0.1/'), iri_verdict(w || '{"base": "fetch"}', 'https://a.example/') FROM unnest(ARRAY[' ', E'\t', E'\n', E'\r', E' \r\n\t ']) w;
--> reject|allow
--> reject|allow
--> reject|allow
--> reject|allow
--> reject|allow
