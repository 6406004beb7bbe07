#!/bin/bash
# Makes all that a release has, of the last commit: the same bytes whenever and wherever it is made.
#   package/release.sh [--try] FOLDER     --try: also of a tree with changes, which are left out, and of a version that
#                                             CHANGELOG.md does not call released
# A part is a function here, which writes into $out, and its name in $parts. test/release.sh takes each part as a user does:
# a part without a test there is refused by it.
set -euo pipefail
umask 022 # the modes of files are bytes of the archives
root=$(cd "$(dirname "$0")/.." && pwd)
try=
[ "${1:-}" != --try ] || { try=yes; shift; }
parts=${IRI_RELEASE_PARTS:-tarball generated single_file python npm rust go java playground homebrew debian notes}
mkdir -p "$1"
out=$(cd "$1" && pwd)
[ -z "$(ls -A "$out")" ] || { echo "$1 is not empty" >&2; exit 3; }
cd "$root"
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
name=libiri-$version
time=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH=$time
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -z "$try" ]; then
  [ -z "$(git status --porcelain)" ] || { echo "there are changes that are not committed" >&2; exit 3; }
  grep -qE "^## ${version//./\\.} \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$" CHANGELOG.md ||
    { echo "CHANGELOG.md has no line \"## $version (YYYY-MM-DD)\"" >&2; exit 3; }
fi

# packed FOLDER FILE: a tar.gz of the folder below $work.
packed() {
  tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="@$time" --format=ustar -cf - "$1" |
    gzip -n9 >"$2"
}

# The commit, and in it what re2c makes of it. All other parts are made of this.
sources() {
  git archive --prefix="$name/" HEAD | tar -xf - -C "$work"
  meson setup "$work/build" "$work/$name" -Dtests=disabled -Dcli=disabled >/dev/null
  mapfile -t machines < <(ninja -C "$work/build" -t targets all | sed -n 's/^\(re2c\/[a-z_]*\.inc\): .*/\1/p')
  ninja -C "$work/build" --quiet "${machines[@]}"
  MESON_BUILD_ROOT=$work/build MESON_DIST_ROOT=$work/$name python3 -B "$work/$name/re2c/pack.py"
}

tarball() { packed "$name" "$out/$name.tar.gz"; }

# For a checkout of the same commit.
generated() { packed "$name/re2c/generated" "$out/$name-generated.tar.gz"; }

single_file() {
  mkdir "$work/$name-single"
  python3 "$work/$name/package/single_file.py" "$version" "$work/$name" "$work/$name/re2c/generated" "$work/$name-single"
  cp "$work/$name/LICENSE" "$work/$name-single"
  packed "$name-single" "$out/$name-single.tar.gz"
}

# standalone FOLDER BINDING: in the page of a package, what is not in the package is named as a file of the sources.
standalone() { python3 -B "$work/$name/package/page.py" make "$1" "$2"; }

# The sdist, which has the three files in it.
python() {
  [ -d "$work/$name-single" ] || { echo "the part python needs the part single_file" >&2; exit 3; }
  cp -r "$work/$name/bindings/python" "$work/python"
  cp -r "$work/$name-single" "$work/python/single_file"
  rm "$work/python/single_file/LICENSE"
  cp "$work/$name/LICENSE" "$work/$name/package/NOTICE" "$work/python"
  rm -r "$work"/python/{bench,spark,tests,users} # the sdist would leave them out, as pyproject.toml says
  standalone "$work/python" python
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install -q --disable-pip-version-check -r "$work/python/build_requirements.txt" >&2
  (cd "$work/python" && "$work/venv/bin/python" -m build -q -x --no-isolation --sdist -o "$out/python" >&2)
}

# A wheel for each platform of make_wheels.sh, or of IRI_WHEELS, of what the sdist has. The tools stay in build/wheels.
wheels() {
  [ -d "$work/python" ] || { echo "the part wheels needs the part python" >&2; exit 3; }
  "$work/$name/bindings/python/make_wheels.sh" "$work/python" "$root/build/wheels" "$out/python" ${IRI_WHEELS:-} >&2
}

# WebAssembly, and the module around it.
npm() {
  "$work/$name/bindings/wasm/build.sh" "$work/build" "$work/npm" >&2
  standalone "$work/npm" wasm
  mkdir "$out/npm"
  (cd "$work/npm" && command npm pack --loglevel=error --pack-destination "$out/npm" >&2)
}

# The crate, which has the three files and the declarations in it.
rust() {
  [ -d "$work/$name-single" ] || { echo "the part rust needs the part single_file" >&2; exit 3; }
  cp -r "$work/$name/bindings/rust" "$work/rust"
  cp -r "$work/$name-single" "$work/rust/single_file"
  mv "$work/rust/single_file/LICENSE" "$work/rust"
  standalone "$work/rust" rust
  python3 -B "$work/$name/bindings/rust/declare.py" "$work/$name/include" "$work/rust/single_file/declared.rs"
  (cd "$work/rust" && cargo package --quiet --locked --no-verify --allow-dirty --target-dir "$work/crate" >&2)
  mkdir "$out/rust"
  cp "$work"/crate/package/*.crate "$out/rust"
}

# The Go module, with the same WebAssembly inside for whoever has no compiler, and the single file for cgo. A zip, as Go has modules.
go() {
  "$work/$name/bindings/go/build.sh" "$work/build" "$work/$name-go" >&2
  standalone "$work/$name-go" go
  (cd "$work" && python3 - "$name-go" "$out/$name-go.zip" "$time") <<'PYTHON'
import pathlib, sys, time, zipfile
folder, out, stamp = sys.argv[1:]
with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
    for path in sorted(p for p in pathlib.Path(folder).rglob("*") if p.is_file()):
        entry = zipfile.ZipInfo(str(path), time.gmtime(int(stamp))[:6])
        entry.external_attr, entry.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
        made.writestr(entry, path.read_bytes())
PYTHON
}

# The jar, of WebAssembly that is compiled to classes. Maven takes it into a local repository: the pom.xml is inside.
java() {
  cp -r "$work/$name/bindings/java" "$work/java"
  "$work/$name/bindings/java/build.sh" "$work/build" "$work/java/iri.wasm" >&2
  (cd "$work/java" && mvn -q -B -ntp -DskipTests -Dlibiri.root="$work/$name" -Dproject.build.outputTimestamp="$(date -u -d "@$time" +%FT%TZ)" package >&2)
  mkdir "$out/java"
  cp "$work/java/target/$name.jar" "$out/java"
}

# The playground, one file with the npm package inside.
playground() {
  [ -e "$work/npm/core.js" ] || { echo "the part playground needs the part npm" >&2; exit 3; }
  python3 "$work/$name/docs/site/playground/make.py" "$work/npm" "$out/$name-playground.html"
}

# The formula, with the sum of the tarball beside it.
homebrew() {
  [ -e "$out/$name.tar.gz" ] || { echo "the part homebrew needs the part tarball" >&2; exit 3; }
  sed "s/@VERSION@/$version/; s/@SHA256@/$(sha256sum "$out/$name.tar.gz" | cut -d ' ' -f 1)/" "$root/package/homebrew/libiri.rb.in" >"$out/libiri.rb"
}

# Sources and packages. The orig.tar is the tarball.
debian() {
  local tree
  [ -e "$out/$name.tar.gz" ] || { echo "the part debian needs the part tarball" >&2; exit 3; }
  mkdir "$out/debian"
  tree=$("$root/package/debian.sh" "$work/debian" "$out/$name.tar.gz")
  (cd "$tree" && dpkg-buildpackage -us -uc >"$work/debian.log" 2>&1) || { tail -n 40 "$work/debian.log" >&2; exit 1; }
  find "$work/debian" -maxdepth 1 -type f \( -name '*.deb' -o -name '*.dsc' -o -name '*.tar.*' \) ! -name '*-dbgsym_*' \
    -exec cp {} "$out/debian" \;
}

# What CHANGELOG.md says of this version.
notes() {
  awk -v version="$version" '/^## / { here = $2 == version } here' "$work/$name/CHANGELOG.md" >"$out/NOTES.md"
  [ -s "$out/NOTES.md" ] || { echo "CHANGELOG.md says nothing of $version" >&2; exit 1; }
}

sources
for part in $parts; do "$part"; done
# Beside each part its bills of materials.
python3 -B "$work/$name/package/sbom.py" make "$out" "$version" "$time"
(cd "$out" && find . -type f ! -name SHA256SUMS | LC_ALL=C sort | sed 's|^\./||' | xargs -d '\n' sha256sum >"$work/sums" && mv "$work/sums" SHA256SUMS)
cat "$out/SHA256SUMS"
