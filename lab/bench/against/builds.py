"""Builds of the library to be compared: that of a commit, and that of the tree as it is."""
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / "build/against"
OPTIONS = ["-Dtests=disabled", "-Dcli=disabled", "-Dpolicy=disabled"]


def say(text):
    print(f"==> {text}", file=sys.stderr, flush=True)


def run(command, **options):
    """Quiet, but for what fails."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, **options)
    if done.returncode:
        sys.exit(f"{done.stdout}\nthis failed: {' '.join(map(str, command))}")
    return done.stdout


def git(*words):
    return run(["git", "-C", ROOT, *words]).strip()


def commit_of(name):
    return git("rev-parse", "--verify", "--short=12", name + "^{commit}")


def tree_name():
    """The commit that is checked out, with a + if anything has changed since."""
    return commit_of("HEAD") + ("+" if git("status", "--porcelain", "--untracked-files=no") else "")


def export(commit, folder):
    """The files of a commit; those of the tree as it is, for None. What is the same keeps its time, for ninja."""
    folder.mkdir(parents=True, exist_ok=True)
    if commit:
        if not any(folder.iterdir()):
            run(["sh", "-c", f'git -C "{ROOT}" archive {commit} | tar -x -C "{folder}"'])
        return
    names = [name for name in git("ls-files", "-co", "--exclude-standard").splitlines() if (ROOT / name).is_file()]
    for path in folder.rglob("*"):
        if path.is_file() and str(path.relative_to(folder)) not in set(names):
            path.unlink()
    for name in names:
        copy_if_new(ROOT / name, folder / name)


def copy_if_new(source, target):
    if target.exists() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)


def setup(source, build, options=()):
    if not (build / "build.ninja").exists():
        run(["meson", "setup", build, source, *OPTIONS, *options], stdin=subprocess.DEVNULL)


class Build:
    """Of a commit, or of the tree: its sources, and the static library."""

    def __init__(self, commit):
        self.name = commit_of(commit) if commit else tree_name()
        folder = FOLDER / (self.name if commit else "tree")
        self.source, self.build = (folder / "source", folder / "build")
        if not commit:
            self.source = ROOT
        else:
            export(commit, self.source)
        setup(self.source, self.build)
        say(f"building {self.name}")
        run(["ninja", "-C", self.build, "src/libiri.a"])

    @property
    def library(self):
        return self.build / "src/libiri.a"

    def objects(self):
        """What the library is made of, in a folder of their own."""
        folder = self.build / "objects"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        run(["ar", "x", self.library], cwd=folder)
        return sorted(folder.iterdir())

    @property
    def includes(self):
        return ["-I", self.source / "include", "-I", self.build / "re2c"]


def compiler():
    return os.environ.get("CXX", "c++")


def is_older(output, inputs):
    return not output.exists() or any(path.stat().st_mtime >= output.stat().st_mtime for path in inputs)
