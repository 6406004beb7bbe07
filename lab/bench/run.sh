#!/bin/sh
# Builds and runs the benchmark, prints the tables, and writes results.
#
#   lab/bench/run.sh [--data FOLDER] [--quick] [--keep] [--filter REGEX] [--serving | --rivals | --routes | --routers] [--least]
#   lab/bench/run.sh --servers [ROUNDS] [--keep]    what libiri costs whole servers (lab/bench/servers.sh)
#   lab/bench/run.sh --modules [ROUNDS] [--only SERVER,SERVER] [--data FOLDER] [--keep]    what it costs as a module of servers (lab/bench/modules.sh)
#   lab/bench/run.sh --against COMMIT [OPTION...]   compares two builds of libiri (against/against.py has the options)
#
# --data     also the real files *.txt of a folder, a reference a line
# --quick    3 rounds instead of 9
# --keep     writes lab/bench/results/DATE-PROCESSOR.tsv, and the figures of README.md: to be committed. Refused with --quick,
#            or if a file has changed since the last commit: nobody could measure that again
# --filter   the rows whose section/set/row matches: parse/, operations/, serving/
# --least    the least of all slices instead of the median of those that count: where the machine is never quiet
# --serving  the table "serving" alone
# --routes   the routers alone. Their sets of routes come from npm (routes/fetch.py), into a cache outside of the tree
# --routers  the same; it is an error if one of the other routers cannot be had
# --rivals   the parsers alone; it is an error if the rivals in Rust cannot be built
set -eu
cd "$(dirname "$0")/../.."

case " $* " in
  *" --against "* | *" --against="*) exec python3 lab/bench/against/against.py "$@" ;;
  *" --servers "*) exec lab/bench/servers.sh "$@" ;;
  *" --modules "*) exec lab/bench/modules.sh "$@" ;;
esac

packages=
add() { [ -e "$1" ] || packages="$packages $2"; }
add /usr/include/uriparser/Uri.h liburiparser-dev
add /usr/include/boost/url.hpp libboost-url1.81-dev
add /usr/include/http_parser.h libhttp-parser-dev
add /usr/include/serd-0/serd/serd.h libserd-dev
[ -e /usr/include/curl/curl.h ] || [ -e "/usr/include/$(uname -m)-linux-gnu/curl/curl.h" ] ||
  packages="$packages libcurl4-openssl-dev"
for tool in g++ meson ninja re2c pkg-config python3; do command -v $tool >/dev/null || case $tool in ninja) packages="$packages ninja-build" ;; *) packages="$packages $tool" ;; esac; done
if [ -n "$packages" ]; then
  echo "bench: installing$packages" >&2
  root=
  [ "$(id -u)" = 0 ] || root=sudo
  $root apt-get update -qq
  # shellcheck disable=SC2086  # a list of words
  DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends $packages >/dev/null
fi

data= rounds=9 keep= filter=. least= rivals= said="./dev bench"
while [ $# -gt 0 ]; do
  said="$said $1"
  case $1 in
    --data) data=$2 said="$said FOLDER"; shift ;;
    --quick) rounds=3 ;;
    --keep) keep=yes ;;
    --least) least=--least ;;
    --filter) filter=$2 said="$said $2"; shift ;;
    --serving) filter=serving/ ;;
    --routes) filter=routes/ ;;
    --routers) filter=routes/ rivals=--routers ;;
    --rivals) filter=parse/ rivals=--rivals ;;
    *) sed -n '2,20s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
  esac
  shift
done

refuse() { echo "bench: --keep: $1" >&2; exit 2; }
if [ -n "$keep" ]; then
  [ $rounds = 9 ] || refuse 'a short run is nothing to keep'
  [ -z "$(git status --porcelain --untracked-files=no)" ] || refuse 'commit what has changed first'
fi

build=build/bench
mkdir -p build
# shellcheck disable=SC2086  # one word or none
lab/bench/peers.sh $rivals
if [ ! -e $build/build.ninja ]; then
  meson setup $build -Dtests=disabled -Dcli=disabled -Dbench=enabled >$build.log
elif [ -n "$(find build/peers -maxdepth 1 -newer $build/build.ninja)" ]; then  # what there is to be compared
  meson setup --reconfigure $build >$build.log
fi
ninja -C $build --quiet >&2
lists= go= node=
case $filter in . | *routes/*)
  lists=${XDG_CACHE_HOME:-$HOME/.cache}/libiri-bench/routes
  python3 lab/bench/routes/fetch.py "$lists"
  [ "${GO:-}" = none ] || [ ! -e build/peers/go/routers.so ] || go=$PWD/build/peers/go/routers.so
  [ "${NODE:-}" = none ] || [ ! -e build/peers/node/find_my_way.js ] || node=$PWD/build/peers/node ;;
esac
result=$build/result.json
# Rounds of all are interleaved, so that what the machine does meanwhile hits all alike.
$build/lab/bench/iri_bench ${data:+--data "$data"} ${lists:+--routes "$lists"} ${go:+--go "$go"} ${node:+--node "$node"} --filter "$filter" --rounds $rounds --out $result
processes=
case $filter in . | *serving/*) # Go and Node, where they are
  mkdir -p $build/targets
  rm -f $build/targets/*.txt
  $build/lab/bench/iri_bench ${data:+--data "$data"} --dump $build/targets
  python3 lab/bench/processes.py $build/targets $build/processes.json
  processes=$build/processes.json ;;
esac
# shellcheck disable=SC2086  # words or none
python3 lab/bench/report.py $result $least --command "$said" ${processes:+--processes $processes} ${keep:+--keep lab/bench/results}
if [ -n "$keep" ] && [ "$filter" = . ]; then python3 lab/bench/readme.py . --write; fi
