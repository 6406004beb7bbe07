-- Made for CREATE EXTENSION, which has no other way to say so.
\echo Use "CREATE EXTENSION iri" to load this file. \quit

DO $$ BEGIN
  IF pg_catalog.current_setting('server_encoding') OPERATOR(pg_catalog.<>) 'UTF8' THEN
    RAISE EXCEPTION USING ERRCODE = 'feature_not_supported',
      MESSAGE = 'the extension iri needs a database with the encoding UTF8';
  END IF;
END $$;

-- The types of the RFCs: IRI and IRI-reference of RFC 3987, URI and URI-reference of RFC 3986. Each is stored as its text.

CREATE TYPE iri_reference;
CREATE TYPE iri;
CREATE TYPE uri_reference;
CREATE TYPE uri;

CREATE FUNCTION iri_reference_in(cstring) RETURNS iri_reference IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_reference_in';
CREATE FUNCTION iri_reference_out(iri_reference) RETURNS cstring IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_out';
CREATE FUNCTION iri_reference_recv(internal) RETURNS iri_reference IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_reference_recv';
CREATE FUNCTION iri_reference_send(iri_reference) RETURNS bytea IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_send';
CREATE TYPE iri_reference (INPUT = iri_reference_in, OUTPUT = iri_reference_out, RECEIVE = iri_reference_recv, SEND = iri_reference_send,
  INTERNALLENGTH = VARIABLE, STORAGE = extended, CATEGORY = 'i', PREFERRED = true);
COMMENT ON TYPE iri_reference IS 'IRI-reference of RFC 3987';

CREATE FUNCTION iri_in(cstring) RETURNS iri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_in';
CREATE FUNCTION iri_out(iri) RETURNS cstring IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_out';
CREATE FUNCTION iri_recv(internal) RETURNS iri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_recv';
CREATE FUNCTION iri_send(iri) RETURNS bytea IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_send';
CREATE TYPE iri (INPUT = iri_in, OUTPUT = iri_out, RECEIVE = iri_recv, SEND = iri_send,
  INTERNALLENGTH = VARIABLE, STORAGE = extended, CATEGORY = 'i', PREFERRED = false);
COMMENT ON TYPE iri IS 'IRI of RFC 3987';

CREATE FUNCTION uri_reference_in(cstring) RETURNS uri_reference IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_reference_in';
CREATE FUNCTION uri_reference_out(uri_reference) RETURNS cstring IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_out';
CREATE FUNCTION uri_reference_recv(internal) RETURNS uri_reference IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_reference_recv';
CREATE FUNCTION uri_reference_send(uri_reference) RETURNS bytea IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_send';
CREATE TYPE uri_reference (INPUT = uri_reference_in, OUTPUT = uri_reference_out, RECEIVE = uri_reference_recv, SEND = uri_reference_send,
  INTERNALLENGTH = VARIABLE, STORAGE = extended, CATEGORY = 'i', PREFERRED = false);
COMMENT ON TYPE uri_reference IS 'URI-reference of RFC 3986';

CREATE FUNCTION uri_in(cstring) RETURNS uri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_in';
CREATE FUNCTION uri_out(uri) RETURNS cstring IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_out';
CREATE FUNCTION uri_recv(internal) RETURNS uri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_recv';
CREATE FUNCTION uri_send(uri) RETURNS bytea IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_send';
CREATE TYPE uri (INPUT = uri_in, OUTPUT = uri_out, RECEIVE = uri_recv, SEND = uri_send,
  INTERNALLENGTH = VARIABLE, STORAGE = extended, CATEGORY = 'i', PREFERRED = false);
COMMENT ON TYPE uri IS 'URI of RFC 3986';

-- Each URI is an IRI, and each IRI an IRI-reference: the same text, so nothing is done.
CREATE CAST (uri AS iri) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (uri AS uri_reference) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (uri AS iri_reference) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (iri AS iri_reference) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (uri_reference AS iri_reference) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (iri_reference AS text) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (iri AS text) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (uri_reference AS text) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (uri AS text) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (iri_reference AS varchar) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (iri AS varchar) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (uri_reference AS varchar) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (uri AS varchar) WITHOUT FUNCTION AS ASSIGNMENT;

-- The other way the text is checked; from IRI to URI it is converted (RFC 3987 s3.1).
CREATE FUNCTION iri_reference(text) RETURNS iri_reference IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_reference_of';
CREATE CAST (text AS iri_reference) WITH FUNCTION iri_reference(text) AS ASSIGNMENT;
CREATE CAST (varchar AS iri_reference) WITH FUNCTION iri_reference(text) AS ASSIGNMENT;
CREATE FUNCTION iri(text) RETURNS iri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_of';
CREATE CAST (text AS iri) WITH FUNCTION iri(text) AS ASSIGNMENT;
CREATE CAST (varchar AS iri) WITH FUNCTION iri(text) AS ASSIGNMENT;
CREATE FUNCTION uri_reference(text) RETURNS uri_reference IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_reference_of';
CREATE CAST (text AS uri_reference) WITH FUNCTION uri_reference(text) AS ASSIGNMENT;
CREATE CAST (varchar AS uri_reference) WITH FUNCTION uri_reference(text) AS ASSIGNMENT;
CREATE FUNCTION uri(text) RETURNS uri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_of';
CREATE CAST (text AS uri) WITH FUNCTION uri(text) AS ASSIGNMENT;
CREATE CAST (varchar AS uri) WITH FUNCTION uri(text) AS ASSIGNMENT;
CREATE FUNCTION iri(iri_reference) RETURNS iri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_of';
CREATE CAST (iri_reference AS iri) WITH FUNCTION iri(iri_reference);
CREATE FUNCTION iri(uri_reference) RETURNS iri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_of';
CREATE CAST (uri_reference AS iri) WITH FUNCTION iri(uri_reference);
CREATE FUNCTION uri(uri_reference) RETURNS uri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_of';
CREATE CAST (uri_reference AS uri) WITH FUNCTION uri(uri_reference);
CREATE FUNCTION uri(iri) RETURNS uri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_to_uri';
CREATE CAST (iri AS uri) WITH FUNCTION uri(iri);
CREATE FUNCTION uri_reference(iri_reference) RETURNS uri_reference IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_to_uri';
CREATE CAST (iri_reference AS uri_reference) WITH FUNCTION uri_reference(iri_reference);
CREATE FUNCTION uri_reference(iri) RETURNS uri_reference IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_to_uri';
CREATE CAST (iri AS uri_reference) WITH FUNCTION uri_reference(iri);
CREATE FUNCTION uri(iri_reference) RETURNS uri IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_reference_to_uri';
CREATE CAST (iri_reference AS uri) WITH FUNCTION uri(iri_reference);

-- Checks
CREATE FUNCTION iri_is_valid(input text, rule text DEFAULT 'IRI') RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_is_valid';
CREATE FUNCTION iri_error(input text, rule text DEFAULT 'IRI', OUT code text, OUT byte_offset integer, OUT component text,
    OUT message text, OUT expected text, OUT found text) RETURNS record
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_error';

-- The value, or NULL if the text is none
CREATE FUNCTION iri_reference_try(text) RETURNS iri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_reference_try';
CREATE FUNCTION iri_try(text) RETURNS iri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_try';
CREATE FUNCTION uri_reference_try(text) RETURNS uri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_reference_try';
CREATE FUNCTION uri_try(text) RETURNS uri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_try';

-- Parts
CREATE FUNCTION iri_scheme(iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme';
CREATE FUNCTION iri_authority(iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_authority';
CREATE FUNCTION iri_userinfo(iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_userinfo';
CREATE FUNCTION iri_host(iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_host';
CREATE FUNCTION iri_host_kind(iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_host_kind';
CREATE FUNCTION iri_host_inet(iri_reference) RETURNS inet
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_host_inet';
CREATE FUNCTION iri_port(iri_reference) RETURNS integer
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_port';
CREATE FUNCTION iri_port_text(iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_port_text';
CREATE FUNCTION iri_path(iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_path';
CREATE FUNCTION iri_path_array(iri_reference) RETURNS text[]
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_path_array';
CREATE FUNCTION iri_query(iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_query';
CREATE FUNCTION iri_fragment(iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_fragment';
CREATE FUNCTION iri_query_parameters(iri_reference, plus_is_space boolean DEFAULT false, OUT name text, OUT value text) RETURNS SETOF record
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_query_parameters';
CREATE FUNCTION iri_query_json(iri_reference, plus_is_space boolean DEFAULT false) RETURNS json
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_query_json';

-- Operations
CREATE FUNCTION iri_resolve(base iri, reference iri_reference) RETURNS iri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_resolve';
CREATE FUNCTION iri_resolve(base uri, reference uri_reference) RETURNS uri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_resolve';
-- With the preferred type, so that two literals are IRIs; a target that is none is an error.
CREATE FUNCTION iri_relativize(base iri, target iri_reference) RETURNS iri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_relativize';
CREATE FUNCTION iri_relativize(base uri, target uri) RETURNS uri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_relativize';
CREATE FUNCTION iri_normalize(iri_reference, level text DEFAULT 'syntax') RETURNS iri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_reference_normalize';
CREATE FUNCTION iri_normalize(iri, level text DEFAULT 'syntax') RETURNS iri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_normalize';
CREATE FUNCTION iri_normalize(uri_reference, level text DEFAULT 'syntax') RETURNS uri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_reference_normalize';
CREATE FUNCTION iri_normalize(uri, level text DEFAULT 'syntax') RETURNS uri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_normalize';
CREATE FUNCTION iri_without_fragment(iri_reference) RETURNS iri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_without_fragment';
CREATE FUNCTION iri_without_fragment(iri) RETURNS iri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_without_fragment';
CREATE FUNCTION iri_without_fragment(uri_reference) RETURNS uri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_without_fragment';
CREATE FUNCTION iri_without_fragment(uri) RETURNS uri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_without_fragment';
CREATE FUNCTION iri_to_uri(iri) RETURNS uri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_to_uri';
CREATE FUNCTION iri_to_uri(iri_reference) RETURNS uri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_to_uri';
CREATE FUNCTION uri_to_iri(uri) RETURNS iri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_to_iri';
CREATE FUNCTION uri_to_iri(uri_reference) RETURNS iri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_uri_to_iri';
CREATE FUNCTION iri_display(iri_reference, mask text DEFAULT '***') RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_display';
CREATE FUNCTION iri_mask_password(iri_reference, mask text DEFAULT '***') RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_mask_password';
CREATE FUNCTION iri_origin(iri) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_origin';

-- Percent-encoding
CREATE FUNCTION iri_encode(text, rule text DEFAULT 'unreserved') RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_encode';
CREATE FUNCTION iri_decode(text) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_decode';
CREATE FUNCTION iri_decode_bytes(text) RETURNS bytea
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_decode_bytes';
CREATE FUNCTION iri_escape(text, space_to_plus boolean DEFAULT false, normalize_breaks boolean DEFAULT false) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_escape';
CREATE FUNCTION iri_unescape(text, plus_to_space boolean DEFAULT false, break_conversion boolean DEFAULT false) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_unescape';

-- The gate
CREATE FUNCTION iri_verdict(policy text, reference iri_reference) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_verdict';
CREATE FUNCTION iri_judge(policy text, reference iri_reference,
    OUT verdict text, OUT reasons text[], OUT findings text[], OUT error text) RETURNS record
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_judge';
CREATE FUNCTION iri_admit(policy text, reference iri_reference) RETURNS iri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_admit';
CREATE FUNCTION iri_verdict(policy text, reference text) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_verdict';
CREATE FUNCTION iri_judge(policy text, reference text,
    OUT verdict text, OUT reasons text[], OUT findings text[], OUT error text) RETURNS record
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_judge';
CREATE FUNCTION iri_admit(policy text, reference text) RETURNS iri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_admit';
CREATE FUNCTION iri_judge_target(policy text, method text, target text,
    OUT verdict text, OUT reasons text[], OUT findings text[], OUT error text) RETURNS record
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_judge_target';
CREATE FUNCTION iri_judge_request(policy text, method text, target text, host_field text,
    OUT verdict text, OUT reasons text[], OUT findings text[], OUT error text) RETURNS record
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_judge_request';

-- Comparison by level
CREATE FUNCTION iri_same(iri_reference, iri_reference, level text DEFAULT 'syntax') RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_same';
CREATE FUNCTION iri_compare(iri_reference, iri_reference, level text DEFAULT 'syntax') RETURNS integer
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_compare';

-- The level string: simple string comparison, byte by byte (RFC 3986 s6.2.1)
CREATE FUNCTION iri_string_lt(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_string_lt';
CREATE FUNCTION iri_string_le(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_string_le';
CREATE FUNCTION iri_string_eq(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_string_eq';
CREATE FUNCTION iri_string_ne(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_string_ne';
CREATE FUNCTION iri_string_ge(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_string_ge';
CREATE FUNCTION iri_string_gt(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_string_gt';
CREATE FUNCTION iri_string_cmp(iri_reference, iri_reference) RETURNS integer
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_string_cmp';
CREATE FUNCTION iri_string_hash(iri_reference) RETURNS integer
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_string_hash';
CREATE FUNCTION iri_string_hash_extended(iri_reference, bigint) RETURNS bigint
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_string_hash_extended';
CREATE FUNCTION iri_sortsupport(internal) RETURNS void
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_sortsupport';
CREATE OPERATOR < (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_string_lt, COMMUTATOR = >,
  NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR <= (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_string_le, COMMUTATOR = >=,
  NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR = (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_string_eq, COMMUTATOR = =,
  NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR <> (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_string_ne, COMMUTATOR = <>,
  NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR >= (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_string_ge, COMMUTATOR = <=,
  NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel);
CREATE OPERATOR > (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_string_gt, COMMUTATOR = <,
  NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR CLASS iri_ops DEFAULT FOR TYPE iri_reference USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 iri_string_cmp(iri_reference, iri_reference), FUNCTION 2 iri_sortsupport(internal), FUNCTION 4 btequalimage(oid);
CREATE OPERATOR CLASS iri_ops DEFAULT FOR TYPE iri_reference USING hash AS
  OPERATOR 1 =, FUNCTION 1 iri_string_hash(iri_reference), FUNCTION 2 iri_string_hash_extended(iri_reference, bigint);

-- The least and the greatest, by the bytes
CREATE FUNCTION iri_smaller(iri_reference, iri_reference) RETURNS iri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_smaller';
CREATE FUNCTION iri_larger(iri_reference, iri_reference) RETURNS iri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_larger';
CREATE AGGREGATE min(iri_reference) (SFUNC = iri_smaller, STYPE = iri_reference, COMBINEFUNC = iri_smaller, PARALLEL = SAFE, SORTOP = <);
CREATE AGGREGATE max(iri_reference) (SFUNC = iri_larger, STYPE = iri_reference, COMBINEFUNC = iri_larger, PARALLEL = SAFE, SORTOP = >);
CREATE FUNCTION iri_smaller(iri, iri) RETURNS iri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_smaller';
CREATE FUNCTION iri_larger(iri, iri) RETURNS iri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_larger';
CREATE AGGREGATE min(iri) (SFUNC = iri_smaller, STYPE = iri, COMBINEFUNC = iri_smaller, PARALLEL = SAFE);
CREATE AGGREGATE max(iri) (SFUNC = iri_larger, STYPE = iri, COMBINEFUNC = iri_larger, PARALLEL = SAFE);
CREATE FUNCTION iri_smaller(uri_reference, uri_reference) RETURNS uri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_smaller';
CREATE FUNCTION iri_larger(uri_reference, uri_reference) RETURNS uri_reference
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_larger';
CREATE AGGREGATE min(uri_reference) (SFUNC = iri_smaller, STYPE = uri_reference, COMBINEFUNC = iri_smaller, PARALLEL = SAFE);
CREATE AGGREGATE max(uri_reference) (SFUNC = iri_larger, STYPE = uri_reference, COMBINEFUNC = iri_larger, PARALLEL = SAFE);
CREATE FUNCTION iri_smaller(uri, uri) RETURNS uri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_smaller';
CREATE FUNCTION iri_larger(uri, uri) RETURNS uri
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_larger';
CREATE AGGREGATE min(uri) (SFUNC = iri_smaller, STYPE = uri, COMBINEFUNC = iri_smaller, PARALLEL = SAFE);
CREATE AGGREGATE max(uri) (SFUNC = iri_larger, STYPE = uri, COMBINEFUNC = iri_larger, PARALLEL = SAFE);

-- The level syntax: syntax-based normalization (s6.2.2)
CREATE FUNCTION iri_syntax_lt(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_syntax_lt';
CREATE FUNCTION iri_syntax_le(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_syntax_le';
CREATE FUNCTION iri_syntax_eq(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_syntax_eq';
CREATE FUNCTION iri_syntax_ne(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_syntax_ne';
CREATE FUNCTION iri_syntax_ge(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_syntax_ge';
CREATE FUNCTION iri_syntax_gt(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_syntax_gt';
CREATE FUNCTION iri_syntax_cmp(iri_reference, iri_reference) RETURNS integer
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_syntax_cmp';
CREATE FUNCTION iri_syntax_hash(iri_reference) RETURNS integer
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_syntax_hash';
CREATE FUNCTION iri_syntax_hash_extended(iri_reference, bigint) RETURNS bigint
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_syntax_hash_extended';
CREATE OPERATOR <~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_syntax_lt, COMMUTATOR = >~,
  NEGATOR = >=~, RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR <=~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_syntax_le, COMMUTATOR = >=~,
  NEGATOR = >~, RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR =~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_syntax_eq, COMMUTATOR = =~,
  NEGATOR = <>~, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR <>~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_syntax_ne, COMMUTATOR = <>~,
  NEGATOR = =~, RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR >=~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_syntax_ge, COMMUTATOR = <=~,
  NEGATOR = <~, RESTRICT = scalargesel, JOIN = scalargejoinsel);
CREATE OPERATOR >~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_syntax_gt, COMMUTATOR = <~,
  NEGATOR = <=~, RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR CLASS iri_syntax_ops FOR TYPE iri_reference USING btree AS
  OPERATOR 1 <~, OPERATOR 2 <=~, OPERATOR 3 =~, OPERATOR 4 >=~, OPERATOR 5 >~,
  FUNCTION 1 iri_syntax_cmp(iri_reference, iri_reference);
CREATE OPERATOR CLASS iri_syntax_ops FOR TYPE iri_reference USING hash AS
  OPERATOR 1 =~, FUNCTION 1 iri_syntax_hash(iri_reference), FUNCTION 2 iri_syntax_hash_extended(iri_reference, bigint);

-- The level scheme: scheme-based normalization (s6.2.3)
CREATE FUNCTION iri_scheme_lt(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme_lt';
CREATE FUNCTION iri_scheme_le(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme_le';
CREATE FUNCTION iri_scheme_eq(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme_eq';
CREATE FUNCTION iri_scheme_ne(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme_ne';
CREATE FUNCTION iri_scheme_ge(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme_ge';
CREATE FUNCTION iri_scheme_gt(iri_reference, iri_reference) RETURNS boolean
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme_gt';
CREATE FUNCTION iri_scheme_cmp(iri_reference, iri_reference) RETURNS integer
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme_cmp';
CREATE FUNCTION iri_scheme_hash(iri_reference) RETURNS integer
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme_hash';
CREATE FUNCTION iri_scheme_hash_extended(iri_reference, bigint) RETURNS bigint
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE C AS 'MODULE_PATHNAME', 'pg_iri_scheme_hash_extended';
CREATE OPERATOR <~~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_scheme_lt, COMMUTATOR = >~~,
  NEGATOR = >=~~, RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR <=~~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_scheme_le, COMMUTATOR = >=~~,
  NEGATOR = >~~, RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR =~~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_scheme_eq, COMMUTATOR = =~~,
  NEGATOR = <>~~, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR <>~~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_scheme_ne, COMMUTATOR = <>~~,
  NEGATOR = =~~, RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR >=~~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_scheme_ge, COMMUTATOR = <=~~,
  NEGATOR = <~~, RESTRICT = scalargesel, JOIN = scalargejoinsel);
CREATE OPERATOR >~~ (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_scheme_gt, COMMUTATOR = <~~,
  NEGATOR = <=~~, RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR CLASS iri_scheme_ops FOR TYPE iri_reference USING btree AS
  OPERATOR 1 <~~, OPERATOR 2 <=~~, OPERATOR 3 =~~, OPERATOR 4 >=~~, OPERATOR 5 >~~,
  FUNCTION 1 iri_scheme_cmp(iri_reference, iri_reference);
CREATE OPERATOR CLASS iri_scheme_ops FOR TYPE iri_reference USING hash AS
  OPERATOR 1 =~~, FUNCTION 1 iri_scheme_hash(iri_reference), FUNCTION 2 iri_scheme_hash_extended(iri_reference, bigint);
