#!/bin/bash
# What a scan costs that takes the host of each row, against one that takes length() of the same texts: CPU time of the server's
# process, in turn, in unlogged tables that were vacuumed. Prints a table, and ends with status 1 above 1.5 times.
# usage: bindings/postgresql/test/bench.sh BUILD_FOLDER [ROWS=10000000] [ROUNDS=5] [KINDS=short long beyond]
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../../test/steps.sh"
. "$here/cluster.sh"
rows=${2:-10000000} rounds=${3:-5} kinds=${4:-short long beyond}
use_work_folder
chmod 755 "$work"
trap '[ ! -e "$work/data/postmaster.pid" ] || stop_cluster "$work/data"; rm -rf "$work"' EXIT
{
  DESTDIR=$work/libiri meson install -C "$1" --no-rebuild && libraries=$(dirname "$(find "$work/libiri" -name libiri.so.0)") &&
    export PKG_CONFIG_PATH=$libraries/pkgconfig PKG_CONFIG_SYSROOT_DIR=$work/libiri && mkdir "$work/build" &&
    for goal in all "install DESTDIR=$work/root"; do
      # shellcheck disable=SC2086  # words
      make -s -C "$work/build" -f "$here/../Makefile" VPATH="$here/.." PG_CONFIG=$pg_home/bin/pg_config LDFLAGS_SL="-Wl,-rpath,$libraries" $goal
    done && copy_server "$work/server" && with_extension "$work/root" && PG_SHARED_BUFFERS=1GB start_cluster "$work/data"
} >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 3; }

declare -A texts=(
  [long]="'https://www' || n % 50000 || '.example.org/articles/2024/' || md5(n::text) || '?page=' || n % 100"
  [short]="'http://h' || n % 50000 || '.example/' || n"
  [beyond]="U&'http://h' || n % 50000 || U&'.example/\\65E5\\672C\\8A9E/\\00E9t\\00E9/' || n"
)
ticks="(string_to_array(pg_read_file('/proc/self/stat'), ' '))[14:15]::int[]"
prepare() {
  ask postgres "SET client_min_messages = warning; DROP TABLE IF EXISTS texts, iris; CREATE UNLOGGED TABLE texts (t text); CREATE UNLOGGED TABLE iris (i iri);
    INSERT INTO texts SELECT ${texts[$1]} FROM generate_series(1, $rows) n; INSERT INTO iris SELECT t FROM texts" &&
    ask postgres 'VACUUM (FREEZE, ANALYZE) texts' && ask postgres 'VACUUM (FREEZE, ANALYZE) iris'
}
# measure EXPRESSION TABLE: the CPU time of the scan, in ticks of 10 ms.
measure() {
  printf '%s\n' 'SET max_parallel_workers_per_gather = 0; SET jit = off;' "CREATE TEMP TABLE before AS SELECT $ticks c;" "SELECT count($1) n FROM $2 \\gset" \
    "SELECT u[1] + u[2] - c[1] - c[2] FROM (SELECT $ticks u) s, before;" | "$server/bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$data" -U test -d postgres
}
ask postgres 'CREATE EXTENSION iri'
status=0
printf 'texts\tbytes\trows\tlength(text), s\tiri_host(iri), s\tratio\n'
for kind in $kinds; do
  prepare $kind || exit 3
  bytes=$(ask postgres 'SELECT round(avg(octet_length(t))) FROM (SELECT t FROM texts LIMIT 100000) s')
  for ((round = 0; round < rounds; ++round)); do
    printf '%s\t%s\n' "$(measure 'length(t)' texts)" "$(measure 'iri_host(i)' iris)"
  done | awk -v kind=$kind -v bytes="$bytes" -v rows="$rows" '
    function median(a, n,   i, j, t) { for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (a[j] < a[i]) { t = a[i]; a[i] = a[j]; a[j] = t } return a[int((n + 1) / 2)] }
    { l[NR] = $1 / 100; h[NR] = $2 / 100 }
    END { a = median(l, NR); b = median(h, NR); printf "%s\t%s\t%s\t%.2f\t%.2f\t%.2f\n", kind, bytes, rows, a, b, b / a; exit b > 1.5 * a }' || status=1
done
exit $status
