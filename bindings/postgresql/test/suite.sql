-- The runner of the conformance suite (lab/suite/README.md has the lines). The questions, which are the standard input of psql, become a table;
-- one query answers them. Bytes that no text of PostgreSQL has are not asked.
\set ON_ERROR_STOP on
\pset format unaligned
\pset tuples_only on
SET client_min_messages = warning;

CREATE FUNCTION pg_temp.text_of(word text) RETURNS text LANGUAGE plpgsql STRICT AS $$
BEGIN
  RETURN CASE WHEN word LIKE 'x%' THEN convert_from(decode(substr(word, 2), 'hex'), 'UTF8') ELSE word END;
EXCEPTION WHEN character_not_in_repertoire THEN
  RETURN NULL;
END $$;

CREATE FUNCTION pg_temp.coded(text) RETURNS text LANGUAGE sql AS $$ SELECT 'x' || encode(convert_to($1, 'UTF8'), 'hex') $$;
CREATE FUNCTION pg_temp.coded(iri_reference) RETURNS text LANGUAGE sql AS $$ SELECT pg_temp.coded($1::text) $$;

CREATE FUNCTION pg_temp.parsed(rule text, input text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  refused int := (iri_error(input, rule)).byte_offset;
  value iri_reference;
BEGIN
  IF iri_is_valid(input, rule) <> (refused IS NULL) THEN RETURN 'iri_is_valid() and iri_error() differ'; END IF;
  IF refused IS NOT NULL THEN RETURN '0 ' || refused; END IF;
  value := CASE rule WHEN 'IRI' THEN iri(input) WHEN 'URI' THEN uri(input) WHEN 'URI-reference' THEN uri_reference(input) ELSE iri_reference(input) END;
  RETURN '1 ' || array_to_string(ARRAY[pg_temp.coded(iri_scheme(value)), pg_temp.coded(iri_authority(value)), pg_temp.coded(iri_userinfo(value)),
    pg_temp.coded(iri_host(value)), pg_temp.coded(iri_port_text(value)), pg_temp.coded(iri_path(value)), pg_temp.coded(iri_query(value)),
    pg_temp.coded(iri_fragment(value))], ',', '-');
END $$;

CREATE FUNCTION pg_temp.told(operation text, a text, b text, c text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE operation
    WHEN 'resolve' THEN pg_temp.coded(iri_resolve(iri(a), iri_reference(b)))
    WHEN 'normalize' THEN CASE WHEN a <> 'syntax' THEN '-' WHEN iri_is_valid(b, 'URI-reference') THEN pg_temp.coded(iri_normalize(uri_reference(b)))
      ELSE pg_temp.coded(iri_normalize(iri_reference(b))) END
    WHEN 'same' THEN CASE WHEN iri_same(iri_reference(b), iri_reference(c), a) THEN '1' ELSE '0' END
    WHEN 'iri-to-uri' THEN pg_temp.coded(iri_to_uri(iri_reference(a)))
    WHEN 'uri-to-iri' THEN pg_temp.coded(uri_to_iri(uri_reference(a)))
    ELSE '-' END;
EXCEPTION WHEN data_exception THEN
  RETURN '0';
END $$;

CREATE FUNCTION pg_temp.answer(words text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  texts text[] := ARRAY[pg_temp.text_of(words[2]), pg_temp.text_of(words[3]), pg_temp.text_of(words[4])];
  told text;
BEGIN
  IF array_length(array_remove(texts, NULL), 1) < array_length(words, 1) - 1 THEN RETURN '-'; END IF;
  IF words[1] = 'parse' THEN RETURN pg_temp.parsed(texts[1], texts[2]); END IF;
  told := pg_temp.told(words[1], texts[1], texts[2], texts[3]);
  RETURN CASE WHEN told LIKE 'x%' THEN '1 ' || told ELSE told END;
END $$;

CREATE TEMP TABLE questions (number bigserial, line text NOT NULL);
\copy questions (line) FROM pstdin
SELECT pg_temp.answer(string_to_array(line, ' ')) FROM questions ORDER BY number;
