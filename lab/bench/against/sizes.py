"""Compares sizes, and the CPU time that builds take, with those of a commit.

usage: sizes.py --against COMMIT [--new COMMIT] [--only NAME,...] [--write]

Sizes are in bytes, times in CPU seconds, user and system, without ccache. What was measured of a commit is kept in
build/against, the tree is measured anew; --new names a commit instead of it. --write writes results/SIZES-DATE.tsv. The old builds take some ten minutes of
CPU time. The figures:

parse_only        what a program grows by that only parses, stripped, over an empty one; with all kernels
parse_only_plain  the same with -Dkernels=
shared            the shared library, stripped
single_file       iri.h, iri.hpp and iri.cc
single_file_cpu   compiling iri.cc with -O2
literals_cpu      what <iri/literals.hpp> costs who includes it, over <iri/reference.hpp>
build_cpu         building the library, shared and static
re_cpu            building it again after a change of a rule in a .re file
kernel_cpu        building it again after a change of a file of the kernels
"""
import argparse
import json
import os
import re
import resource
import shutil
import statistics
import sys

import against
import builds

PARSES = """#include <iri/parse.hpp>
int main(int argc, char** argv) {
  iri::Components c;
  return argc > 1 && iri::parse(iri::rule::IRI_reference, argv[1], c) ? int(c.path_end) : 1;
}
"""
EMPTY = "int main(int argc, char** argv) { return argc > 1 ? argv[1][0] : 1; }\n"
NAMES = ["parse_only", "parse_only_plain", "shared", "single_file", "single_file_cpu", "literals_cpu", "build_cpu", "re_cpu",
         "kernel_cpu"]
# The rule that is changed: an IPvFuture then begins with the small letter alone.
RULE = re.compile(r"^(IPvFuture\s*= )'v'", re.M)
# The file that all vector kernels include, by its names in different commits.
KERNEL_FILES = ["src/scan/kernels/parts/split.hpp", "src/scan/kernels/split.inc", "src/scan/kernels/structural_scan.inc",
                "src/scan/kernels/scan.inc", "src/scan/kernels/front.inc", "src/kernel/front.inc"]


def cpu_of(command, **options):
    """The seconds of the command and of all that it has started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    builds.run(command, env=os.environ | {"CCACHE_DISABLE": "1"}, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rule_file(source):
    files = [path for path in (source / "re2c").rglob("*.re") if RULE.search(path.read_text(encoding="utf-8"))]
    assert len(files) == 1, f"the rule to be changed is in {files}"
    return files[0]


def kernel_file(source):
    return next(source / name for name in KERNEL_FILES if (source / name).exists())


class Measuring:
    """The builds of one commit, or of the tree, in a copy that may be changed."""

    def __init__(self, commit):
        self.name = builds.commit_of(commit) if commit else builds.tree_name()
        self.folder = builds.FOLDER / "sizes" / (self.name if commit else "tree")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.source = self.folder / "source"
        builds.export(commit and self.name, self.source)
        self.build = self.folder / "build"

    def ninja(self, *targets):
        return ["ninja", "-C", self.build, *targets]

    def built(self):
        """The folder of a build; it takes no account of the time."""
        if not self.build.exists():
            builds.setup(self.source, self.build)
        builds.run(self.ninja())
        return self.build

    def program(self, text, build=None):
        """The size of a program, stripped; with the library of a build."""
        (self.folder / "program.cc").write_text(text, encoding="ascii")
        library = ["-I", self.source / "include", build / "src/libiri.a"] if build else []
        output = self.folder / "program"
        builds.run([builds.compiler(), "-std=c++20", "-O2", self.folder / "program.cc", *library, "-Wl,--gc-sections", "-s",
                    "-o", output])
        return output.stat().st_size

    def parse_only(self):
        return self.program(PARSES, self.built()) - self.program(EMPTY)

    def parse_only_plain(self):
        build = self.folder / "plain"
        builds.setup(self.source, build, ["-Dkernels="])
        builds.run(["ninja", "-C", build, "src/libiri.a"])
        return self.program(PARSES, build) - self.program(EMPTY)

    def shared(self):
        library = next(path for path in (self.built() / "src").glob("libiri.so.*") if path.is_file() and not path.is_symlink())
        builds.run(["strip", library, "-o", self.folder / "stripped.so"])
        return (self.folder / "stripped.so").stat().st_size

    def single(self):
        self.built()
        builds.run(self.ninja("package/iri.cc"))
        return self.build / "package"

    def single_file(self):
        return sum((self.single() / name).stat().st_size for name in ("iri.h", "iri.hpp", "iri.cc"))

    def single_file_cpu(self):
        return cpu_of([builds.compiler(), "-std=c++20", "-O2", "-c", "iri.cc", "-o", self.folder / "single.o"], cwd=self.single())

    def includes(self, header):
        """The CPU seconds of a file that only includes it, the median of some."""
        file = self.folder / "includes.cc"
        file.write_text(f"#include <{header}>\n", encoding="ascii")
        command = [builds.compiler(), "-std=c++20", "-fsyntax-only", "-I", self.source / "include", "-I", self.build / "re2c", file]
        return statistics.median(cpu_of(command) for _ in range(7))

    def literals_cpu(self):
        self.built()
        return self.includes("iri/literals.hpp") - self.includes("iri/reference.hpp")

    def build_cpu(self):
        shutil.rmtree(self.build, ignore_errors=True)
        builds.setup(self.source, self.build)
        return cpu_of(self.ninja())

    def again(self, path, change):
        """The CPU seconds of a build after a change, which is undone, and built, before anything else is measured."""
        self.built()
        text = path.read_text(encoding="utf-8")
        path.write_text(change(text), encoding="utf-8")
        seconds = cpu_of(self.ninja())
        path.write_text(text, encoding="utf-8")
        return seconds

    def re_cpu(self):
        return self.again(rule_file(self.source), lambda text: RULE.sub(r'\1"v"', text))

    def kernel_cpu(self):
        return self.again(kernel_file(self.source), lambda text: text + "// changed\n")

    def figure(self, name):
        """None, and why, for what does not build."""
        builds.say(f"{self.name}: {name}")
        try:
            return getattr(self, name)()
        except SystemExit as failure:
            print(failure, file=sys.stderr)
            return None


def figures_of(commit, names):
    """(name, figures), those of a commit from the last time, if they were measured."""
    kept = builds.FOLDER / f"sizes-{builds.commit_of(commit)}.json" if commit else None
    known = json.loads(kept.read_text(encoding="ascii")) if kept and kept.exists() else {}
    name = builds.commit_of(commit) if commit else builds.tree_name()
    missing = [one for one in names if known.get(one) is None]
    measuring = Measuring(commit) if missing else None
    for one in missing:
        known[one] = measuring.figure(one)
        if kept:
            kept.write_text(json.dumps(known, indent=1) + "\n", encoding="ascii")
    return name, known


def text_of(name, value):
    return "-" if value is None else f"{value:.2f}" if name.endswith("_cpu") else str(value)


def line_of(name, old, new):
    ratio = f"{new / old:.3f}" if old and new is not None else "-"
    return [name, text_of(name, old), text_of(name, new), ratio]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--against", required=True)
    parser.add_argument("--new")
    parser.add_argument("--only", type=lambda text: text.split(","), default=NAMES)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    (old_name, old), (new_name, new) = (figures_of(commit, arguments.only) for commit in (arguments.against, arguments.new))
    lines = [line_of(name, old[name], new[name]) for name in arguments.only]
    print(f"{'figure':18} {'old':>12} {'new':>12} {'new/old':>8}")
    for line in lines:
        print(f"{line[0]:18} {line[1]:>12} {line[2]:>12} {line[3]:>8}")
    if arguments.write:
        about = against.environment(old_name, new_name, "")
        against.write(against.RESULTS / f"SIZES-{about['date']}.tsv", about, ["figure", "old", "new", "ratio"], lines)
    return 0 if all(new[name] is not None for name in arguments.only) else 1


if __name__ == "__main__":
    sys.exit(main())
