# A PostgreSQL of its own, for tests: sourced. Gives copy_server, with_extension, start_cluster, stop_cluster, and $psql.
# Nothing of the machine's PostgreSQL is changed: postgres looks for its folders beside its program, so a copy of the
# program with links to the rest finds extensions of its own.
pg_home=/usr/lib/postgresql/$pg_version pg_share=/usr/share/postgresql/$pg_version

# as_user COMMAND...: postgres does not run as root.
as_user() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

# copy_server FOLDER: a server in FOLDER/lib/postgresql/15 and FOLDER/share/postgresql/15.
copy_server() {
  tree=$1
  server=$tree/lib/postgresql/$pg_version share=$tree/share/postgresql/$pg_version
  rm -rf "$tree" && mkdir -p "$server"/{bin,lib} "$share/extension" && chmod 755 "$tree" &&
    cp "$pg_home"/bin/{postgres,initdb,pg_ctl,psql,pg_dump,pg_restore} "$server/bin" &&
    ln -s "$pg_home"/lib/* "$server/lib" && ln -s "$pg_share"/extension/* "$share/extension" || return 1
  local entry
  for entry in "$pg_share"/*; do [ "${entry##*/}" = extension ] || ln -s "$entry" "$share"; done
  rm -f "$share"/extension/iri* "$server/lib/iri.so"
}
# with_extension ROOT: the extension as `make install DESTDIR=ROOT` or a package has left it.
with_extension() {
  rm -f "$share"/extension/iri* "$server/lib/iri.so" &&
    cp "$1$pg_home/lib/iri.so" "$server/lib" && cp "$1$pg_share"/extension/iri* "$share/extension"
}

# start_cluster DATA [ENCODING]: no port, a socket in DATA.
start_cluster() {
  local encoding=${2:-UTF8}
  data=$1
  rm -rf "$data" && mkdir -p "$data" && chmod 700 "$data" || return 1
  [ "$(id -u)" != 0 ] || chown postgres "$data"
  (cd "$data" && as_user "$server/bin/initdb" -D "$data" -U test -A trust -E "$encoding" --no-locale --no-sync >"$data.log") &&
    printf "listen_addresses = ''\nunix_socket_directories = '%s'\nfsync = off\nshared_buffers = %s\nmax_wal_size = 4GB\n%s\n" \
      "$data" "${PG_SHARED_BUFFERS:-128MB}" "${PG_SETTINGS:-}" >>"$data/postgresql.conf" &&
    (cd "$data" && as_user env "${cluster_environment[@]}" "$server/bin/pg_ctl" -D "$data" -l "$data/log" -w -s start </dev/null)
}
stop_cluster() { (cd "$1" && as_user "$server/bin/pg_ctl" -D "$1" -m immediate -s stop); }
cluster_environment=(LC_ALL=C.UTF-8)

# ask DATABASE SQL: the answer, without ornaments. The first error ends it.
ask() { "$server/bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$data" -U test -d "$1" -c "$2"; }
