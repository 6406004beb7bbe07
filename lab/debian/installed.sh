#!/bin/bash
# Installs the packages as a server administrator does, with dpkg, and follows the first lines of the pages of the modules;
# then each server gets the attacks of test/data/attacks.txt and their harmless neighbours by curl --path-as-is (installed.py).
# All of it happens in a layer over the root of this machine, with a network of its own: nothing of it stays. Needs root.
# Ends with `N passed, N failed`. usage: lab/debian/installed.sh FOLDER_OF_PACKAGES
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

if [ "${1:-}" != --inside ]; then
  packages=$(cd "$1" && pwd)
  layer=$(mktemp -d)
  trap 'rm -rf "$layer"' EXIT
  mkdir "$layer"/{upper,work,root}
  unshare --mount --net --pid --fork --kill-child "$0" --inside "$packages" "$layer"
  exit
fi

packages=$2 layer=$3
ip link set lo up
mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/upper,workdir=$layer/work" "$layer/root"
mount -t proc proc "$layer/root/proc"
mount --rbind /dev "$layer/root/dev"
mkdir -p "$layer/root/packages" "$layer/root/tree"
mount --bind "$packages" "$layer/root/packages"
mount --bind "$root" "$layer/root/tree"
printf '#!/bin/sh\nexit 101\n' >"$layer/root/usr/sbin/policy-rc.d"
chmod +x "$layer/root/usr/sbin/policy-rc.d"
exec chroot "$layer/root" /bin/bash -c '
  set -euo pipefail
  export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive
  unset LD_LIBRARY_PATH
  cd /packages
  dpkg -i libiri0_*.deb libiri-policy0_*.deb libnginx-mod-http-iri_*.deb libapache2-mod-iri_*.deb lua-iri_*.deb
  exec python3 -B /tree/lab/debian/installed.py'
