# Whether tests would only say again what they have said. Sourced by ./dev, from the top folder.

# tested_state: of all that the tests are made of: the files here, the packages of this machine, and what the environment asks for.
# Nothing, where nobody knows the files.
tested_state() {
  git rev-parse --is-inside-work-tree >/dev/null 2>&1 || return 0
  {
    git ls-files -z --cached --others --exclude-standard | xargs -0 sha256sum
    dpkg-query -W
    env | grep -E '^(IRI_[A-Z_]*|CC|CXX|CFLAGS|CXXFLAGS|LDFLAGS|PATH)=' | sort
  } 2>&1 | sha256sum
}

# tested_already FILE STATE: prints what the tests said then, if that is in the file, and all has passed in this state.
tested_already() {
  [ -n "$2" ] && [ -e "$1" ] && [ "$(head -n 1 "$1")" = "$2" ] && tail -n +2 "$1"
}

# note_tested FILE STATE TEXT
note_tested() { [ -z "$2" ] || printf '%s\n%s\n' "$2" "$3" >"$1"; }
