#!/bin/bash
# Builds the extension against the PostgreSQL of Debian, and tests it in a cluster of its own.
# Ends with `N passed, N failed`.  usage: bindings/postgresql/test.sh BUILD_FOLDER | --address BUILD_FOLDER | --packaged ROOT
# BUILD_FOLDER is where meson has built libiri; ROOT is where the packages are unpacked: then that is tested, without faults.
# With --address, only the claims and cases, under AddressSanitizer.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
. "$here/test/cluster.sh"
use_work_folder
chmod 755 "$work"
install_servers "$pg_home/bin/postgres:postgresql-$pg_version" runuser:util-linux
need "$pg_home/lib/pgxs:postgresql-server-dev-$pg_version" gcc:gcc make:make pkg-config:pkg-config python3:python3
regress=$pg_home/lib/pgxs/src/test/regress/pg_regress

# libiri as it would be installed, in $work/libiri.
install_built() {
  DESTDIR=$work/libiri meson install -C "$1" --no-rebuild >"$work/install.log" || return 1
  local package
  package=$(find "$work/libiri" -name iri.pc) && use_libiri "$(dirname "$(dirname "$package")")" "$work/libiri"
}
use_libiri() { # FOLDER_OF_THE_LIBRARIES ROOT
  libraries=$1
  export PKG_CONFIG_PATH=$1/pkgconfig PKG_CONFIG_SYSROOT_DIR=$2
}
# make_in FOLDER SOURCE ARGUMENT...: by PGXS, outside of the sources.
make_in() {
  local folder=$1 source=$2 launcher=
  shift 2
  [ -z "${CCACHE_DIR:-}" ] || launcher='ccache '
  mkdir -p "$folder" && make -s -C "$folder" -f "$source/Makefile" VPATH="$source" PG_CONFIG="$pg_home/bin/pg_config" CC="${launcher}gcc" \
    COPT="-Werror ${sanitize:-}" LDFLAGS_SL="-Wl,-rpath,$libraries" "$@"
}
build() { make_in "$work/build" "$here" && make_in "$work/build" "$here" install DESTDIR="$work/root"; }

# All the claims: `make installcheck`, which counts tests; what is counted here is answers.
installcheck() {
  local log=$work/installcheck.log
  PGHOST=$data PGUSER=test make_in "$work/check" "$here" installcheck >"$log" 2>&1 ||
    { tail -n 40 "$log"; head -n 60 "$work/check/regress/regression.diffs"; return 1; }
  sed -nE 's/^questions: ([0-9]+) answers$/asked: gate postgresql \1/p' "$log"
  awk '/^[a-z]+: [0-9]+ answers$/ { n += $2 } END { print n " passed, 0 failed" }' "$log"
}
# A fault may stop the process of a client: then the server starts again, and refuses clients until it has recovered.
server_is_ready() {
  for _ in $(seq 300); do ask postgres 'SELECT' >/dev/null 2>&1 && return; sleep 0.2; done
  echo 'the server does not answer'
  return 1
}
# By pg_regress alone, of the cases that stand there already.
cases_pass() {
  : >"$work/cases.log"
  server_is_ready && (cd "$work/check/regress" && PGHOST=$data PGUSER=test "$regress" --bindir="$server/bin" --inputdir=. --outputdir=. --encoding=UTF8 --no-locale \
    --load-extension=iri $(ls sql | sed 's/\.sql$//')) >"$work/cases.log" 2>&1 || { tail -n 15 "$work/cases.log"; return 1; }
  order_is_of_bytes >>"$work/cases.log" 2>&1 || { echo 'the tests failed in a database with a locale' | tee -a "$work/cases.log"; return 1; }
}
# In a database whose texts have the order of a language, too: when sorted, and in an index, which finds each of its rows.
order_is_of_bytes() {
  ask postgres 'DROP DATABASE IF EXISTS in_english' &&
    ask postgres "CREATE DATABASE in_english ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C' TEMPLATE template0" || return 1
  [ "$(ask in_english "SELECT 'a:a' < 'a:B'")" = t ] || { echo 'the database has no order of a language'; return 1; }
  ask in_english "CREATE EXTENSION iri; CREATE TABLE links (u iri);
    INSERT INTO links SELECT (scheme || ':' || a || b || c)::iri FROM unnest(ARRAY['a', 'B']) scheme, unnest(ARRAY['', '-', 'a', 'B', 'c', 'é', '_', '%41']) a,
      unnest(ARRAY['', '~', 'A', 'b', 'É', '.']) b, unnest(ARRAY['', 'x', 'Y', '/']) c;
    CREATE INDEX ON links (u); SET enable_seqscan = off;
    DO \$\$ DECLARE one iri; BEGIN
      FOR one IN SELECT DISTINCT u FROM links LOOP
        ASSERT EXISTS (SELECT FROM links WHERE u = one), one || ' is not found';
      END LOOP;
      ASSERT (SELECT bool_and(ordered) FROM (SELECT convert_to(lag(u::text) OVER (), 'UTF8') <= convert_to(u::text, 'UTF8') AS ordered
        FROM (SELECT u FROM links ORDER BY u) s) t), 'sorted, they are not in the order of their bytes';
    END \$\$"
}

database() { ask postgres "CREATE DATABASE $1 ENCODING '${2:-UTF8}' LOCALE 'C' TEMPLATE template0"; }
dump() { "$server/bin/pg_dump" -h "$data" -U test "$@"; }
# A plain dump has a key of its own in each run.
plain_dump() { dump "$1" | grep -vE '^\\(un)?restrict '; }
dumps_and_restores() {
  database dumped && ask dumped "
    CREATE EXTENSION iri;
    CREATE TABLE links (id int PRIMARY KEY, link iri NOT NULL, page uri_reference, seen uri[], host text GENERATED ALWAYS AS (iri_host(link)) STORED,
      CHECK (iri_verdict('display', link) <> 'reject'));
    INSERT INTO links SELECT n, U&'http://h' || n || U&'.example/\00E9?q#f', 'p/' || n, ARRAY['a:b', 'c:' || n]::uri[] FROM generate_series(1, 1000) n;
    CREATE UNIQUE INDEX ON links (link iri_scheme_ops); CREATE INDEX ON links USING hash (page); CREATE INDEX ON links ((iri_normalize(link)));
    CREATE TABLE parts (u uri) PARTITION BY HASH (u); CREATE TABLE part_0 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
    CREATE TABLE part_1 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 1); INSERT INTO parts SELECT ('a:' || n)::uri FROM generate_series(1, 100) n" &&
    plain_dump dumped >"$work/first" && dump -Fc dumped >"$work/first.custom" &&
    database plain && "$server/bin/psql" -X -q -v ON_ERROR_STOP=1 -h "$data" -U test -d plain -f "$work/first" >/dev/null && plain_dump plain >"$work/plain" &&
    diff "$work/first" "$work/plain" &&
    database custom && "$server/bin/pg_restore" -h "$data" -U test --exit-on-error -d custom "$work/first.custom" && plain_dump custom >"$work/custom" &&
    diff "$work/first" "$work/custom" && [ "$(grep -c '^[0-9]*.http://h' "$work/first")" = 1000 ]
}
# The binary form of COPY, which clients use too, is checked like any other input.
binary_is_checked() {
  ask dumped "COPY (SELECT link FROM links ORDER BY id) TO STDOUT (FORMAT binary)" >"$work/binary" &&
    ask dumped "CREATE TABLE copies (c iri)" && ask dumped "COPY copies FROM STDIN (FORMAT binary)" <"$work/binary" &&
    [ "$(ask dumped "SELECT count(*) FROM copies c JOIN links l ON c.c = l.link")" = 1000 ] &&
    ask dumped "COPY (SELECT 'http://a b/'::text) TO STDOUT (FORMAT binary)" >"$work/binary" || return 1
  refused dumped 'COPY copies FROM STDIN (FORMAT binary)' 'invalid input syntax for type iri: this character is not allowed here' <"$work/binary"
}

# What an upgrade leaves is what a new installation has. Older versions, as far as there are any, and one that is made here.
catalog() { "$server/bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$data" -U test -d "$1" -f "$here/test/catalog.sql"; }
upgraded() { # DATABASE FROM
  database "$1" && ask "$1" "CREATE EXTENSION iri VERSION '$2'" && ask "$1" "ALTER EXTENSION iri UPDATE" && catalog "$1" >"$work/$1.catalog"
}
old_version() { # NAME: the extension without the gate, and the script that adds it.
  local now=$share/extension/iri--0.1.sql
  awk '/^-- The gate$/ { gate = 1 } /^-- Comparison by level$/ { gate = 0 } { print > (gate ? more : old) }' \
    old="$share/extension/iri--$1.sql" more="$share/extension/iri--$1--0.1.sql" "$now"
}
upgrades() {
  local version
  database fresh && ask fresh 'CREATE EXTENSION iri' && catalog fresh >"$work/fresh.catalog" && [ "$(wc -l <"$work/fresh.catalog")" -gt 500 ] &&
    old_version before && upgraded from_before before && diff "$work/fresh.catalog" "$work/from_before.catalog" || return 1
  for version in $(ask postgres "SELECT version FROM pg_available_extension_versions WHERE name = 'iri' AND version NOT IN ('0.1', 'before')"); do
    upgraded "from_$(tr -dc 0-9 <<<"$version")" "$version" && diff "$work/fresh.catalog" "$work/from_$(tr -dc 0-9 <<<"$version").catalog" || return 1
  done
}
upgrade_that_forgets_is_noticed() {
  old_version less && sed -i '/pg_iri_admit/d' "$share"/extension/iri--less--0.1.sql &&
    sed -i 's/^CREATE FUNCTION iri_admit(policy text, reference text).*/--/; s/^CREATE FUNCTION iri_admit.*/--/' "$share"/extension/iri--less--0.1.sql &&
    upgraded from_less less && ! diff -q "$work/fresh.catalog" "$work/from_less.catalog"
}

# refused DATABASE SQL MESSAGE: it fails, and says so.
refused() {
  ask "$1" "$2" >"$work/refused" 2>&1 && return 1
  grep "$3" "$work/refused"
}
# A database of another encoding: the extension does not install, and its functions do not answer.
other_encodings() {
  local encoding
  for encoding in LATIN1 SQL_ASCII EUC_JP; do
    database "in_${encoding,,}" "$encoding" || return 1
    refused "in_${encoding,,}" 'CREATE EXTENSION iri' 'needs a database with the encoding UTF8' || return 1
    refused "in_${encoding,,}" "CREATE FUNCTION v(text, text) RETURNS boolean STRICT LANGUAGE C AS '\$libdir/iri', 'pg_iri_is_valid';
      SELECT v('http://a', 'IRI')" 'needs a database with the encoding UTF8' || return 1
  done
}

# A million calls, and 60,000 that are refused, in three rounds: after the first two the process of the server does not grow.
grows() {
  local million="SELECT count(iri_normalize(v, 'scheme')), count(iri_host(v)), count(iri_resolve(v, '../x')), count(iri_path_array(v)), count(iri_to_uri(v)),
      count(iri_query_json(v)), count(iri_verdict(CASE n % 1000 WHEN 0 THEN 'proxy' ELSE '{\"base\": \"fetch\", \"hosts\": [\"a.example\"]}' END, v))
      FROM (SELECT n, ('HTTP://u@h' || n || '.example/a/./%7e?q=%20#f')::iri v FROM generate_series(1, 50000) n OFFSET 0) s;
    DO \$\$ BEGIN FOR n IN 1..10000 LOOP BEGIN PERFORM ('http://a b/' || n)::iri; EXCEPTION WHEN OTHERS THEN END;
      BEGIN PERFORM iri_verdict('{\"base\": 1}', 'a'); EXCEPTION WHEN OTHERS THEN END; END LOOP; END \$\$;"
  local resident="SELECT (regexp_match(pg_read_file('/proc/self/status'), 'RssAnon:\\s+(\\d+)'))[1];"
  for _ in 1 2 3; do printf '%s\n' "$million" "$resident"; done | "$server/bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$data" -U test -d fresh |
    awk '!/\|/ { seen[++n] = $1 } END { print "RssAnon in kB, after each round:", seen[1], seen[2], seen[3]; exit n != 3 || seen[3] - seen[2] > 256 }'
}

# An array of millions of segments takes little more memory than it has bytes: four for each empty segment, beside copies of the text.
array_is_lean() {
  ask fresh "SELECT array_length(iri_path_array(('s:/a' || repeat('/', 10000000))::iri), 1);
    SELECT (regexp_match(pg_read_file('/proc/self/status'), 'VmHWM:\\s+(\\d+)'))[1]" |
    awk 'NR == 1 { n = $1 } NR == 2 { print "10000000 segments, peak in kB:", $1; lean = $1 < 250000 } END { exit !(n == 10000001 && lean) }'
}

# A statement that is canceled ends, also within a function that goes over a text of 50 MB byte by byte: before that has begun, here.
ends_when_canceled() {
  local call time="SELECT split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint / 1000000;"
  local canceled='CASE WHEN pg_cancel_backend(pg_backend_pid()) THEN t END'
  for call in "iri_unescape(%s, true)" "iri_escape(%s, false, true)"; do
    # shellcheck disable=SC2059  # the place of the argument
    printf '%s\n' "$time" "SELECT octet_length($(printf "$call" t)) FROM (SELECT repeat(repeat('+', 1000), 50000) AS t OFFSET 0) s;" "$time" \
      "SELECT octet_length($(printf "$call" "$canceled")) FROM (SELECT repeat(repeat('+', 1000), 50000) AS t OFFSET 0) s;" "$time" |
      "$server/bin/psql" -X -q -A -t -h "$data" -U test -d fresh >"$work/canceled" 2>&1
    grep -q 'canceling statement due to user request' "$work/canceled" || { cat "$work/canceled"; return 1; }
    grep -v ERROR "$work/canceled" | awk -v call="$call" '{ at[NR] = $1 } END { whole = at[3] - at[1]; cut = at[4] - at[3];
      print call ", ms:", whole, "canceled:", cut; exit !(NR == 4 && whole > 100 && cut < whole / 2) }' || return 1
  done
}

# Without memory for a policy there is an error, and the server lives. Of 16 MB each limit is tried that is too small; the last is not.
memory_may_be_missing() {
  local more limit=prlimit
  [ "$(id -u)" != 0 ] || limit='runuser -u postgres -- prlimit'
  for more in 24000 32000 48000 64000 80000 96000 1000000; do
    printf '%s\n' 'SELECT pg_backend_pid() AS pid \gset' '\setenv pid :pid' "CREATE TEMP TABLE one AS SELECT '{\"base\": \"fetch\", \"hosts\": [' ||
        string_agg('\"host-of-more-than-sixteen-' || n || '.example\"', ', ') || ']}' AS policy FROM generate_series(1, 300000) n;" \
      "SELECT iri_verdict('{\"base\": \"fetch\", \"hosts\": [\"a.example\"]}', 'https://a.example/');" \
      "\\! $limit --pid \$pid --as=\$(((\$(awk '/VmSize/ { print \$2 }' /proc/\$pid/status) + $more) * 1024))" \
      "SELECT iri_verdict(policy, 'https://a.example/') FROM one;" "SELECT 'alive';" |
      "$server/bin/psql" -X -q -A -t -h "$data" -U test -d fresh >"$work/missing" 2>&1
    [ "$(tail -n 1 "$work/missing")" = alive ] && case $more in
      1000000) grep -qx reject "$work/missing" ;;
      24000) grep 'ERROR:  out of memory' "$work/missing" ;;
      *) grep -q 'ERROR:  out of memory' "$work/missing" || grep -qx reject "$work/missing" ;;
    esac || { echo "$more kB more"; cat "$work/missing"; return 1; }
  done
}

# Each function takes time linear in its texts.
growth() { "$server/bin/psql" -X -q -A -t -h "$data" -U test -d "$1" -f "$here/test/growth.sql"; }
time_is_linear() {
  growth fresh >"$work/growth" && ! grep -v ' 0 failed$' "$work/growth" && tail -n 1 "$work/growth"
}
# A function that looks at all before each character, and one that nobody can ask.
quadratic_time_is_noticed() {
  database planted && ask planted "CREATE EXTENSION iri;
    CREATE FUNCTION slow(t text) RETURNS bigint LANGUAGE SQL AS 'SELECT sum(n) FROM generate_series(1, (length(t) / 200)::bigint * (length(t) / 200)) n';
    CREATE FUNCTION odd(n point) RETURNS point LANGUAGE SQL AS 'SELECT n';
    ALTER EXTENSION iri ADD FUNCTION slow(text); ALTER EXTENSION iri ADD FUNCTION odd(point)" && growth planted >"$work/planted" &&
    grep '^slow(text) on ' "$work/planted" && grep '^odd(point) has no row' "$work/planted"
}

# The cases of the conformance suite, and its complete sets, as far as PostgreSQL has such texts.
conformance() {
  python3 "$root/lab/suite/run.py" postgresql "$@" "$server/bin/psql" -X -q -h "$data" -U test -d fresh -f "$here/test/suite.sql"
}

# Every function that people call is in README.md, and what it names is there.
functions_are_on_the_page() {
  ask fresh "SELECT DISTINCT proname FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid AND d.deptype = 'e' WHERE proname ~ '^(iri|uri)_' AND
    proname !~ '_(in|out|send|recv|eq|ne|lt|le|gt|ge|cmp|hash|hash_extended|smaller|larger)\$' AND proname NOT IN ('iri_sortsupport', 'iri_reference', 'uri_reference') ORDER BY 1" >"$work/functions"
  grep -oE '`(iri|uri)_[a-z_]+\(' "$here/README.md" | tr -d '`(' | LC_ALL=C sort -u | diff "$work/functions" -
}

# The faults of test/faults.txt, each in a copy of the sources.
notices() { # FILE SED
  # With the times of the files, so that make compiles the one with the fault.
  rm -rf "$work/faulty" "$work/fault_root" && cp -rp "$here" "$work/faulty" && sed -i "$2" "$work/faulty/$1" || return 1
  ! cmp -s "$here/$1" "$work/faulty/$1" || { echo 'the fault is none'; return 1; }
  make_in "$work/fault_build" "$work/faulty" && make_in "$work/fault_build" "$work/faulty" install DESTDIR="$work/fault_root" &&
    with_extension "$work/fault_root" && ! cases_pass && grep -q 'tests failed' "$work/cases.log"
  local status=$?
  rm -f "$work/fault_build/${1%.c}.o"
  return $status
}
faults() {
  local file sed number=0
  while read -r file sed; do
    [[ $file == \#* ]] || expect "fault $((++number)) is noticed, in $file" notices "$file" "$sed"
  done <"$here/test/faults.txt"
  with_extension "$work/root"
  expect 'without a fault they pass again' cases_pass
}

# A mutant of lab/mutants/plain.py, in a copy of the sources.
mutant_passes() {
  make_in "$work/fault_build" "$work/faulty" && make_in "$work/fault_build" "$work/faulty" install DESTDIR="$work/fault_root" || return 125
  with_extension "$work/fault_root" && cases_pass
}

# The same under UndefinedBehaviorSanitizer: a fault stops the process of the server, and its test with it.
sanitized() {
  sanitize='-fsanitize=undefined -fsanitize-undefined-trap-on-error' make_in "$work/ubsan" "$here" &&
    sanitize='' make_in "$work/ubsan" "$here" install DESTDIR="$work/ubsan_root" && with_extension "$work/ubsan_root" && cases_pass
}

# The same under AddressSanitizer, which is loaded before the server. What it finds stops the process of the server.
with_address_sanitizer() { # FOLDER SOURCE
  local options="-fsanitize=address -fno-omit-frame-pointer -g -include $here/test/asan.h"
  sanitize=$options make_in "$1" "$2" LDFLAGS_SL="-Wl,-rpath,$libraries -fsanitize=address" &&
    sanitize='' make_in "$1" "$2" install DESTDIR="$1_root" && with_extension "$1_root"
}
server_with_address_sanitizer() {
  gcc -shared -fPIC -o "$work/shim.so" "$here/test/asan_shim.c" && chmod 755 "$work/shim.so" || return 1
  mkdir -p "$work/reports" && chmod 777 "$work/reports"
  cluster_environment+=("LD_PRELOAD=$(gcc -print-file-name=libasan.so) $work/shim.so" "ASAN_OPTIONS=detect_leaks=0:log_path=$work/reports/report")
  start_cluster "$work/data"
}
no_reports() { [ -z "$(ls "$work/reports")" ] || { head -n 30 "$work"/reports/*; return 1; }; }
address_sanitizer() { installcheck && no_reports; }
# A fault of memory, in a copy of the sources.
notices_an_overflow() { # FILE SED REPORT
  rm -rf "$work/faulty" "$work/overflow" "$work/overflow_root" && cp -rp "$here" "$work/faulty" && sed -i "$2" "$work/faulty/$1" || return 1
  ! cmp -s "$here/$1" "$work/faulty/$1" || { echo 'the fault is none'; return 1; }
  with_address_sanitizer "$work/overflow" "$work/faulty" && ! cases_pass && grep -h "$3" "$work"/reports/*
  local status=$?
  rm -f "$work"/reports/*
  return $status
}

if [ "$1" = --packaged ]; then
  libraries=$(dirname "$(find "$2" -name 'libiri.so.0')") && cluster_environment+=("LD_LIBRARY_PATH=$libraries")
  ln -s "$2" "$work/root"
elif [ "$1" = --address ]; then
  expect 'libiri' install_built "$2"
else
  expect 'libiri' install_built "$1"
  expect 'build' build
fi
trap 'for one in "$work"/*data; do [ ! -e "$one/postmaster.pid" ] || stop_cluster "$one"; done; rm -rf "$work"' EXIT
expect 'a server of its own' copy_server "$work/server"
server=$work/server/lib/postgresql/$pg_version share=$work/server/share/postgresql/$pg_version
if [ "$1" = --address ]; then
  expect 'build' with_address_sanitizer "$work/address" "$here"
  expect 'the cluster starts' server_with_address_sanitizer
  data=$work/data
  [ "$failed" = 0 ] || { finish; exit 1; }
  expect 'AddressSanitizer' address_sanitizer
  expect 'an overflow is noticed: a write' notices_an_overflow parts.c 's/size_t size = ARR_OVERHEAD_NONULLS(1);/size_t size = 0;/' \
    'heap-buffer-overflow\|use-after-poison'
  finish
  exit
fi
expect 'the extension is put there' with_extension "$work/root/."
expect 'the cluster starts' start_cluster "$work/data"
data=$work/data
[ "$failed" = 0 ] || { finish; exit 1; }
expect 'installcheck' installcheck
[ -z "${IRI_MUTANTS:-}" ] || { cp -rp "$here" "$work/faulty" && judge_mutants "$work/faulty" mutant_passes; }
expect 'dump and restore' dumps_and_restores
expect 'binary input is checked' binary_is_checked
expect 'upgrade' upgrades
expect 'an upgrade that forgets a function is noticed' upgrade_that_forgets_is_noticed
expect 'other encodings are refused' other_encodings
expect 'memory does not grow' grows
expect 'an array takes little more memory than it has bytes' array_is_lean
expect 'a statement that is canceled ends' ends_when_canceled
expect 'memory may be missing' memory_may_be_missing
expect 'the order is that of the bytes, whatever the locale' order_is_of_bytes
expect 'time is linear' time_is_linear
expect 'quadratic time is noticed' quadratic_time_is_noticed
expect 'the conformance suite' conformance
expect 'a fault is noticed: wrong cases' conformance --planted
expect 'the page has all functions' functions_are_on_the_page
if [ "$1" != --packaged ]; then
  expect 'UndefinedBehaviorSanitizer' sanitized
  faults
fi
finish
