"""Judges a mutant of code: builds the library with it, in a copy of the tree, and runs the tests against that."""
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess

import cpp_text
import re_text
from edits import Mutant

FOLDERS = ["include", "re2c", "src"]
FILES = ["meson.build", "meson_options.txt"]
# Tests that do not link the library, or take its answers for granted.
NO_JUDGES = {"reference", "grammar", "grammar proof", "mutants"}


# What the generated code is told to do at each step, in api.re.
STEPS = [("marker = ", ""), ("++cursor", "--cursor"), ("++cursor;", ""), ("= cursor;", "= cursor + 1;"),
         ("= cursor;", "= absent;"), ("= absent;", "= cursor;"), ("-=", "+="), ("-(@@", "(@@")]


def steps_of(file, text):
    defines = [m.span(1) for m in re.finditer(r'^re2c:define:YY\w+ = "(.*?)" ;', text, re.MULTILINE)]
    return [Mutant(file, i, i + len(old), new, "step")
            for start, end in defines for old, new in STEPS
            for i in range(start, end) if text.startswith(old, i, end)]


def mutants_of(file, text):
    if file == "re2c/api.re":
        return steps_of(file, text) + re_text.of_definitions(file, text)
    if not file.endswith(".re"):
        return cpp_text.of_source(file, text)
    found = [m for m in re_text.of_definitions(file, text) if m.kind == "tag" or "9112" in file] \
        if "rfc" in file else []
    if not os.path.basename(file).startswith("rfc"):
        found = cpp_text.of_parts(file, text, cpp_text.code_of_scanner(text))
        if file.endswith(("request_target.re", "resumable.re")):
            found += re_text.of_scanner_rules(file, text)
    return found


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Tree:
    """A copy of the tree with a build of its own, kept from run to run; the tests are those of `build`."""

    def __init__(self, root, build, folder, wanted=()):
        self.root, self.build, self.folder, self.wanted = root, build, folder, wanted
        self.source, self.own = os.path.join(folder, "tree"), os.path.join(folder, "build")
        self.environment = dict(os.environ, CCACHE_DISABLE="1")
        self._copy()
        if not os.path.exists(os.path.join(self.own, "build.ninja")):
            subprocess.run(["meson", "setup", self.own, self.source, "-Dcli=disabled", "-Dtests=disabled", "-Dbuildtype=plain",
                            "-Dcpp_args=-O0 -w"], check=True, capture_output=True, env=self.environment)
        self.library = self._library()
        self.tests = self._tests()
        self._make()

    def _copy(self):
        for name in FOLDERS + FILES:
            top = os.path.join(self.root, name)
            for base, _, files in os.walk(top) if os.path.isdir(top) else [(self.root, [], [name])]:
                for file in files:
                    if not file.endswith(".pyc"):
                        self._copy_file(os.path.relpath(os.path.join(base, file), self.root))

    def _copy_file(self, name):
        """Only if it differs, so that only what has changed is built again."""
        source, target = os.path.join(self.root, name), os.path.join(self.source, name)
        with open(source, "rb") as file:
            data = file.read()
        if os.path.exists(target):
            with open(target, "rb") as file:
                if file.read() == data:
                    return
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(data)
        shutil.copymode(source, target)

    def _introspect(self, what, build):
        done = subprocess.run(["meson", "introspect", what, build], check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def _library(self):
        for target in self._introspect("--targets", self.own):
            if target["name"] == "iri" and target["type"] == "shared library":
                return os.path.relpath(target["filename"][0], self.own)
        raise SystemExit("no shared library iri in the build")

    def _tests(self):
        tests = [t for t in self._introspect("--tests", self.build)
                 if t["protocol"] == "gtest" and t["name"] not in NO_JUDGES]
        named = {t["name"].split(":")[-1].strip(): t for t in tests}
        return {name: test for name, test in named.items() if not self.wanted or name in self.wanted}

    def _make(self):
        return subprocess.run(["ninja", "-C", self.own, self.library], capture_output=True, text=True,
                              env=self.environment)

    def baseline(self):
        """Without a mutant all tests pass; or there is nothing to be learnt from failures."""
        made = self._make()
        if made.returncode != 0:
            raise SystemExit(made.stdout[-3000:])
        for name in self.tests:
            if not self._passes(name):
                raise SystemExit(f"{name} fails without a mutant")

    def judge(self, mutant, text, first):
        """("refused" | "killed" | "alive", the test that killed it). `first`: the tests to begin with."""
        path = os.path.join(self.source, mutant.file)
        with open(path, "w", encoding="utf-8") as out:
            out.write(mutant.apply(text))
        try:
            if self._make().returncode != 0:
                return "refused", "the compiler"
            for name in self._order(first):
                if not self._passes(name):
                    return "killed", name
            return "alive", ""
        finally:
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)

    def _order(self, first):
        slow = ["library"]
        known = [name for name in first if name in self.tests]
        rest = [name for name in self.tests if name not in known + slow]
        return known + rest + [name for name in slow if name in self.tests and name not in known]

    def _passes(self, name):
        test = self.tests[name]
        folder = os.path.dirname(os.path.join(self.own, self.library))
        # meson gives the tests a path to the library of their own build: ours has to come after.
        environment = dict(os.environ, **test.get("env", {}))
        environment.update(LD_LIBRARY_PATH=folder, GTEST_FAIL_FAST="1", GTEST_BRIEF="1")
        try:
            return subprocess.run(test["cmd"], env=environment, cwd=test["workdir"] or self.build, preexec_fn=limit,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  timeout=300 if name == "library" else 60).returncode == 0
        except subprocess.TimeoutExpired:
            return False


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]
