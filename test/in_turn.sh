# What each run does a part of, for all of it takes too long. Sourced, where $root is this tree.

# turn_of N: a number below N, which the commit chooses.
turn_of() { echo $((16#$(git -C "$root" rev-parse HEAD | cut -c1-6) % $1)); }

# one_in_turn WORD...: one of them.
one_in_turn() {
  shift "$(turn_of $#)"
  echo "$1"
}
