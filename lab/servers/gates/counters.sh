# After test/steps.sh, with $root and $work: what counts in Apache, and a host of Lua that counts in place of HAProxy.
build_counters() {
  export IRI_APACHE_COUNT=$work/apache_count.so IRI_HAPROXY_HOST=$work/haproxy_host
  local sources=$root/lab/servers/gates
  local flags=(-std=gnu11 -O1 -Wall -Wextra -Werror -fno-builtin -isystem "/usr/include/lua$lua_version" -isystem "$(apxs -q INCLUDEDIR)" -isystem "$(apr-1-config --includedir)")
  gcc "${flags[@]}" -shared -fPIC "$sources/apache_count.c" -o "$IRI_APACHE_COUNT" &&
    gcc "${flags[@]}" -rdynamic "$sources/haproxy_host.c" -o "$IRI_HAPROXY_HOST" "-llua$lua_version"
}
