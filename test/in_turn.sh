# What each run does one of, for all take too long. Sourced, where $root is this tree.

# one_in_turn WORD...: the one that the commit chooses, which is another in the next run.
one_in_turn() {
  shift $((16#$(git -C "$root" rev-parse HEAD | cut -c1-6) % $#))
  echo "$1"
}
