-- Every function of the extension takes time linear in its texts. Run by test.sh; says `N passed, N failed`, and why.
-- The list is that of the catalog. The arguments follow from their types and names: a function with an argument of another kind has
-- no row, and fails. Each is called with texts of n and 4n characters; the time of the processor counts, and the least of
-- several calls, so that a busy machine is no fault. A linear function takes 4 times as long for 4n as for n, a quadratic one 16 times; the limit is 6.
\set ON_ERROR_STOP 1
SET client_min_messages = warning;
CREATE TEMP TABLE failure (what text);
CREATE TEMP TABLE family (name text, head text, unit text, tail text);
INSERT INTO family VALUES
  ('segments', 'http://h/', 'a/', ''), ('dot segments', 'http://h/', '../', ''), ('encoded letters', 'http://h/', '%41', ''),
  ('encoded characters', 'http://h/', '%C3%A9', ''), ('encoded dots', 'http://h/', '%2e/', ''), ('names', 'http://h/?', 'a&', ''),
  ('equals signs', 'http://h/?', '=', ''), ('one name', 'http://h/?', 'a', ''), ('plus signs', 'http://h/?', '+', ''),
  ('labels', 'http://', 'a.', '/'), ('a fragment', 'http://h/#', '?', ''), ('userinfo', 'http://u:', 'p', '@h/'),
  ('port', 'http://h:', '0', '80/'), ('address', 'http://[v1.', ':', ']/'), ('an error at the end', 'http://h/', 'a', '|');

-- What an argument of that type and name is; $1 is the text.
CREATE FUNCTION pg_temp.argument(kind text, name text) RETURNS text LANGUAGE SQL AS $$ SELECT CASE
  WHEN kind IN ('iri_reference', 'iri', 'uri_reference', 'uri', 'cstring') THEN format('$1::%s', kind)
  WHEN kind = 'boolean' THEN 'true' WHEN kind = 'bigint' THEN '1'
  WHEN kind = 'text' AND name = 'policy' THEN '''proxy''' WHEN kind = 'text' AND name = 'method' THEN '''GET'''
  WHEN kind = 'text' AND name = 'level' THEN '''scheme''' WHEN kind = 'text' AND name = 'mask' THEN '''***'''
  WHEN kind = 'text' AND name = 'rule' THEN '''IRI'''
  WHEN kind = 'text' AND name = 'host_field' THEN '''h''' WHEN kind = 'text' AND name = 'target' THEN 'substr($1, 9)'
  WHEN kind = 'text' THEN '$1' END $$;
-- A message from outside and the order of an index: the server calls these alone, and what they do is in the rows of _in and _cmp.
CREATE TEMP TABLE row AS SELECT p.oid::regprocedure::text AS name, CASE WHEN every(kind = 'internal' IS FALSE AND a.value IS NOT NULL) OR count(kind) = 0 THEN
    format('SELECT %s(%s)', p.proname, string_agg(a.value, ', ' ORDER BY number)) END AS call
  FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e' JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'iri'
  LEFT JOIN LATERAL (SELECT kind, number, CASE WHEN p.proname IN ('iri_encode', 'iri_decode') AND kind = 'text' AND number = 2 THEN '''unreserved'''
      ELSE pg_temp.argument(kind, p.proargnames[number]) END AS value
    FROM (SELECT format_type(t, NULL) AS kind, number FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY AS u(t, number)) k) a ON true
  WHERE p.proname !~ '_recv$' AND p.proname <> 'iri_sortsupport' GROUP BY p.oid, p.proname;
INSERT INTO failure SELECT name || ' has no row' FROM row WHERE call IS NULL;
-- Policies of as many hosts.
INSERT INTO row VALUES ('iri_verdict, many hosts', 'SELECT iri_verdict(format(''{"base": "fetch", "hosts": ["a.b"%s]}'', repeat('',"c.b"'', length($1) / 16)), ''http://a.b/'')');

-- The time that this process has had of a processor, in microseconds. The kernel adds it up when the process sleeps.
CREATE FUNCTION pg_temp.processor_time() RETURNS float8 LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_sleep(0.0001);
  RETURN split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::float8 / 1000;
END $$;
-- The least time of `rounds` calls, in microseconds, and whether it is an answer.
CREATE FUNCTION pg_temp.least_time(call text, t text, rounds int, OUT microseconds float8, OUT answered boolean) LANGUAGE plpgsql AS $$
DECLARE begun float8;
BEGIN
  answered := true;
  FOR i IN 1..rounds LOOP
    begun := pg_temp.processor_time();
    BEGIN EXECUTE call USING t; EXCEPTION WHEN OTHERS THEN answered := false; END;
    microseconds := round(least(microseconds, pg_temp.processor_time() - begun));
  END LOOP;
END $$;

CREATE FUNCTION pg_temp.measure(n int) RETURNS TABLE (counted int) LANGUAGE plpgsql AS $$
DECLARE r record; f record; small record; large record; answers int;
BEGIN
  counted := 0;
  FOR r IN SELECT * FROM row WHERE call IS NOT NULL ORDER BY name LOOP
    answers := 0;
    FOR f IN SELECT head || repeat(unit, n / length(unit)) || tail AS once, head || repeat(unit, 4 * n / length(unit)) || tail AS four, name FROM family LOOP
      FOR attempt IN 1..6 LOOP
        small := pg_temp.least_time(r.call, f.once, attempt);
        large := pg_temp.least_time(r.call, f.four, attempt);
        EXIT WHEN large.microseconds <= 6 * small.microseconds + 400;
      END LOOP;
      IF large.microseconds > 6 * small.microseconds + 400 THEN
        INSERT INTO failure VALUES (format('%s on %s: %s us for %s, %s us for four times as much', r.name, f.name, small.microseconds, n, large.microseconds));
        answers := answers + 1;
        EXIT;
      END IF;
      answers := answers + CASE WHEN large.answered THEN 1 ELSE 0 END;
    END LOOP;
    counted := counted + 1;
    IF answers = 0 THEN INSERT INTO failure VALUES (r.name || ' answers no text'); END IF;
  END LOOP;
  RETURN NEXT;
END $$;
SELECT counted AS passed FROM pg_temp.measure(40000) \gset
SELECT what FROM failure;
SELECT :passed - count(*) || ' passed, ' || count(*) || ' failed' FROM failure;
