# What a run leaves out, for all of it takes too long. Sourced, where $root is this tree.

# turn_of N: a number below N, which the day of the commit chooses: the same when the commit is amended, or run again.
turn_of() { echo $(($(git -C "$root" log -1 --format=%ct) / 86400 % $1)); }

# one_in_turn WORD...: one of them.
one_in_turn() {
  shift "$(turn_of $#)"
  echo "$1"
}

# a_day_before: when the day began that ends with the newest commit. commit_before: the newest commit of before that, or the first of all.
a_day_before() { echo "@$(($(git -C "$root" log -1 --format=%ct) - 86400))"; }
commit_before() { { git -C "$root" rev-list -1 --before="$(a_day_before)" HEAD; git -C "$root" rev-list --max-parents=0 HEAD; } | head -n 1; }

# changed_files: of the day before the newest commit, and those that are in no commit. IRI_ALL=1: all files.
changed_files() {
  if [ -n "${IRI_ALL:-}" ]; then
    git -C "$root" ls-files
  else
    git -C "$root" -c diff.renames=false log --since="$(a_day_before)" -m --name-only --format=
    git -C "$root" status --porcelain | cut -c 4-
  fi
}

# touched PATH...: prints the first of these in which a file has changed; fails if there is none.
touched() {
  local path all
  all=$'\n'$(changed_files)
  for path in "$@"; do
    case $all in *$'\n'"$path"*) echo "$path"; return 0 ;; esac
  done
  return 1
}

# touched_layers: what the sanitizers are asked in each run: the command, which goes through most of src/, and the folders of src/ whose sources
# or tests have changed. Where what all of them share has changed, all are for ./dev nightly.
touched_layers() {
  local layer
  echo cli
  ! touched re2c/ include/ test/support/ test/meson.build src/sources.txt src/meson.build meson.build >/dev/null || return 0
  for layer in $(sed -n 's/^| `\([a-z_]*\)\/` |.*/\1/p' "$root/src/README.md"); do
    [ "$layer" = cli ] || ! touched "src/$layer/" "test/$layer/" >/dev/null || echo "$layer"
  done
}
