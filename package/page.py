"""The page of a package: a link to a file that the package does not have becomes the place of the file in libiri's sources.

usage: page.py make FOLDER BINDING     FOLDER/README.md, which is that of bindings/BINDING
       page.py check FOLDER            of each archive in FOLDER that has a README.md: each link leads to a file that is there; prints `N pages`
       page.py selftest                pages that are made up; ends with `N passed, N failed`
"""
import io
import pathlib
import posixpath
import re
import sys
import tarfile
import tempfile
import zipfile

LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def make(folder, binding):
    """A link to a file in the folder stays."""
    page = pathlib.Path(folder) / "README.md"

    def place(link):
        if (page.parent / link[2]).exists():
            return link[0]
        return f"{link[1]} (`{posixpath.normpath(f'bindings/{binding}/{link[2]}')}` in libiri's sources)"

    page.write_text(LINK.sub(place, page.read_text(encoding="utf-8")), encoding="utf-8")


def members(file):
    """Each file of an archive, with its name."""
    if zipfile.is_zipfile(file):
        with zipfile.ZipFile(file) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    if tarfile.is_tarfile(file):
        with tarfile.open(file) as archive:
            return {one.name: archive.extractfile(one).read() for one in archive if one.isfile()}
    return {}


def dead_links(folder):
    """For each page of an archive, its links to what is not there."""
    for file in sorted(one for one in pathlib.Path(folder).rglob("*") if one.is_file()):
        inside = members(file)
        folders = {str(parent) for name in inside for parent in pathlib.PurePosixPath(name).parents}
        for name in (one for one in inside if posixpath.basename(one) == "README.md"):
            targets = (posixpath.normpath(posixpath.join(posixpath.dirname(name), link[2])) for link in LINK.finditer(inside[name].decode()))
            yield f"{file.name}: {name}", [target for target in targets if target not in inside and target not in folders]


def check(folder):
    found = list(dead_links(folder))
    for name, dead in found:
        for target in dead:
            print(f"{name} has a link to {target}, which is not there")
    print(f"{len(found)} pages")
    return not found or any(dead for _, dead in found)


def selftest():
    failed = []
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        page = work / "README.md"
        text = "[a](b.txt), [the gate](../../docs/GATE.md#x), [c](c/), [d](#d), [e](http://e/), [LICENSE](LICENSE), ![f](f.svg), [`g[0]`](g.txt)\n"
        (work / "LICENSE").touch()
        page.write_text(text, encoding="utf-8")
        make(work, "go")
        wanted = "a (`bindings/go/b.txt` in libiri's sources), the gate (`docs/GATE.md` in libiri's sources), c (`bindings/go/c` in libiri's sources), [d](#d), [e](http://e/), [LICENSE](LICENSE), f (`bindings/go/f.svg` in libiri's sources), `g[0]` (`bindings/go/g.txt` in libiri's sources)\n"
        failed += ["what is made"] * (page.read_text(encoding="utf-8") != wanted)
        for number, (words, dead) in enumerate(((wanted, []), (text, ["p/b.txt", "../docs/GATE.md", "p/c", "p/f.svg", "p/g.txt"]))):
            folder = work / str(number)
            folder.mkdir()
            with tarfile.open(folder / "p.tgz", "w:gz") as archive:
                for name, octets in (("p/README.md", words.encode()), ("p/LICENSE", b"")):
                    entry = tarfile.TarInfo(name)
                    entry.size = len(octets)
                    archive.addfile(entry, io.BytesIO(octets))
            failed += [f"what is found: {number}"] * (list(dead_links(folder)) != [("p.tgz: p/README.md", dead)] or check(folder) != bool(dead))
        failed += ["no page at all"] * (not check(work / "none"))
    print("".join(f"FAILED: {one}\n" for one in failed) + f"{4 - len(failed)} passed, {len(failed)} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit({"make": make, "check": check, "selftest": selftest}[sys.argv[1]](*sys.argv[2:]))
