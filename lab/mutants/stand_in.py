"""The library as a shared object whose every function another one can stand in for, and the tests linked with it.

A mutant is then one translation unit, compiled to a shared object of its own that is loaded before the library: what it
defines is taken from it by the library and by the tests. Nothing else is built or linked.
"""
import concurrent.futures
import contextlib
import copy
import glob
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

import served
import sleepers

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test/support"))
import joined  # noqa: E402

# The tests are short; compiling is what takes the time.
LEVEL = "-O0"
OPEN = "-Dvisibility(which)=unused"  # what the kernels hide by an attribute, another object is to stand in for, too
LOADABLE = ["-w", OPEN, "-fPIC", "-fvisibility-inlines-hidden", "-fno-gnu-unique", "-D_GLIBCXX_ASSERTIONS"]
DROPPED = re.compile(r"-W[^lp].*|-O.|-g|-fvisibility=.*|-fdiagnostics.*|-MD|ccache")
# Tests that link the library and are no judges of it.
NO_JUDGES = {"mutator", "third_party corpus", "reference", "grammar"}
# Judges that take seconds.
SLOW = {"library", "huge", "code_point", "c_gate corpus", "c_abi corpus", "limits", "stack", "resumable"}
GIB = 1 << 30
SHORT = 1.0  # second
BEGINNING = ", beginning"
REFUSED_BY_LOADER = 127
CASE = re.compile(r"^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+),\s*(\w+)\)", re.MULTILINE)
PATTERNS = {"TEST": "{}.{}", "TEST_F": "{}.{}", "TEST_P": "*{}.{}/*", "TYPED_TEST": "{}/*.{}", "TYPED_TEST_P": "*{}/*.{}"}
CUT_OFF = {signal.SIGPROF, signal.SIGXCPU, signal.SIGKILL}


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]


def end_group(process, number):
    """What it has started, too, and left behind."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def is_cut_off(status):
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) in CUT_OFF


class Unit:
    """A translation unit of the library, and how it is compiled; the flags know neither the tree nor the output."""

    def __init__(self, root, build, entry):
        argv = shlex.split(entry["command"])
        self.file = os.path.relpath(os.path.join(build, entry["file"]), root)
        self.real = self._without(argv, lambda word: word == "ccache" or word.startswith(("-W", "-fdiag")) or word == "-MD")
        self.argv = self._without(argv, DROPPED.fullmatch)

    @staticmethod
    def _without(argv, dropped):
        """The compiler and its flags; no names of files."""
        kept, words = [], iter(argv)
        for word in words:
            if word in ("-MQ", "-MF", "-o", "-c"):
                next(words)
            elif not dropped(word):
                kept.append(word)
        return kept

    def name(self):
        """Of its object, as meson writes it: the folders are part of it."""
        return os.path.relpath(self.file, "src").replace(os.sep, "_")

    def flags_in(self, root, tree, build, argv):
        """The flags with `tree` in the place of the root: a copy in which a file has been changed."""
        moved = []
        for word in argv:
            path = os.path.join(build, word[2:]) if word.startswith("-I") else ""
            inside = os.path.relpath(path, root) if path else ".."
            if path and inside.split(os.sep)[0] in ("src", "include"):
                word = "-I" + os.path.join(tree, inside)
            moved.append(word)
        return moved


class Test:
    def __init__(self, name, described, build):
        self.name, self.program = name, described["cmd"][0]
        self.target = os.path.relpath(self.program, build)
        self.arguments = [os.path.relpath(a, build) if a.startswith("/") else a for a in described["cmd"][1:]]
        self.environment = dict(described.get("env", {}), GTEST_FAIL_FAST="1", GTEST_BRIEF="1")
        self.libraries = sorted({os.path.dirname(path) for path in glob.glob(os.path.join(build, "src", "**", "*.so"), recursive=True)})
        self.units, self.seconds, self.preload, self.is_served, self.most = set(), 0.0, "LD_PRELOAD", True, None
        self.is_unit = "unit" in "".join(described["suite"]) and name not in SLOW
        self.has_cases = described.get("protocol") == "gtest"
        self.memory = {"limits": 8, "huge": 64}.get(name, 2) * GIB
        self.only, self.part, self.others = "", "", set()  # of a Part

    def limit(self, cpu):
        """Of processor time. The clock on the wall only ends what sleeps."""
        signal.setitimer(signal.ITIMER_PROF, cpu)  # stays with the program, and ends it
        resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))  # of those that it starts
        resource.setrlimit(resource.RLIMIT_AS, (self.memory, self.memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def passes(self, build, library, stand_in=None, more=None):
        status = self.run(build, library, stand_in, more, self.enough())
        return status == 0 or (stand_in is not None and not self.notices(status))

    def leave_out(self, cases):
        if cases:
            self.environment["GTEST_FILTER"] = self.only + (":" if "-" in self.only else "-") + ":".join(cases)

    def beginning_of(self, cases):
        """The first half second of these cases: only what fails in that is noticed."""
        made = copy.copy(self)
        made.name, made.most, made.seconds, made.is_unit = self.name + BEGINNING, SHORT / 2, SHORT / 2, False
        made.environment = dict(self.environment, GTEST_FILTER=":".join(cases))
        return made

    def notices(self, status):
        """Of a test that is cut off, it is no matter that it has come to no end. One that the loader refuses has not been asked."""
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == REFUSED_BY_LOADER:
            raise SystemExit(f"{self.name}: the loader refuses it: run it with {self.preload}")
        return status != 0 and not (self.most is not None and is_cut_off(status))

    def cases(self, build, library, cpu):
        """The wait status, and the cases that it began."""
        with tempfile.TemporaryFile("w+") as out:
            status = self.run(build, library, None, {"GTEST_BRIEF": "0"}, cpu, out)
            out.seek(0)
            return status, re.findall(r"^\[ RUN      \] (\S+)$", out.read(), re.MULTILINE)

    def enough(self):
        """Processor time: ten times what it takes without a mutant."""
        return self.most or 10 * (self.seconds or 100) + 0.5

    def server(self, build, library, stand_in):
        environment = self.environment_with(library, {self.preload: stand_in} if stand_in else {})
        return served.Server([self.linked, *self.arguments], environment, build, self.memory)

    def environment_with(self, library, more):
        libraries = os.pathsep.join([os.path.dirname(library), *self.libraries])
        return os.environ | self.environment | more | {"LD_LIBRARY_PATH": libraries}

    def run(self, build, library, stand_in, more, cpu, out=subprocess.DEVNULL):
        """Its wait status."""
        environment = self.environment_with(library, (more or {}) | ({self.preload: stand_in} if stand_in else {}))
        process = subprocess.Popen([self.linked, *self.arguments], env=environment, cwd=build, start_new_session=True,
                                   preexec_fn=lambda: self.limit(cpu), stdout=out, stderr=subprocess.DEVNULL)
        watch = sleepers.Watch(process)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = status
        watch.cancel()
        end_group(process, signal.SIGKILL)
        self.seconds = self.seconds or used.ru_utime + used.ru_stime + 0.01
        return status


class Part(Test):
    """The cases of one source of a program that has those of a folder. It is called as the source is: resolve, c_gate."""

    def __init__(self, whole, output, file, outputs):
        self.__dict__.update(vars(whole))
        folder, name = file.split(os.sep)[-2:]
        self.name = ("c_" if folder == "c" else "") + name.removesuffix("_test.cc")
        self.file, self.part, self.others = file, output, set(outputs)
        with open(os.path.join(ROOT, file), encoding="utf-8") as source:
            patterns = [PATTERNS[kind].format(*names) for kind, *names in CASE.findall(source.read())]
        # What the environment leaves out stays out.
        self.only = ":".join(patterns) + os.environ.get("GTEST_FILTER", "")
        self.environment = dict(whole.environment, GTEST_FILTER=self.only)
        self.is_unit = whole.is_unit and self.name not in SLOW


class Library:
    """Built once for all mutants, from an up-to-date BUILD, into `folder`."""

    UNIT = re.compile(r"^src/libiri(_kernels)?\.[^/]*\.p/")

    def __init__(self, root, build, folder, wanted=(), quick=False):
        self.root, self.build, self.folder, self.quick = root, build, folder, quick
        self.path = os.path.join(folder, "libmutable.so")
        self.cached = ["ccache"] if shutil.which("ccache") else []
        os.makedirs(folder, exist_ok=True)
        self.served = served.build(folder)
        with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
            self.entries = json.load(file)
        units = (Unit(root, build, e) for e in self.entries if self.UNIT.match(e["output"]))
        self.units = {unit.file: unit for unit in units}
        if not all(os.path.exists(os.path.join(root, file)) and file.startswith("src/") for file in self.units):
            raise SystemExit(f"{build} compiles many sources at once: meson configure {build} -Djoined=")
        # The kernel that runs here before the others: what it is made of is noticed there.
        self.units_first = sorted(self.units.values(), key=lambda unit: unit.file != "src/scan/kernels/avx512.cc")
        self.tests = {name: test for name, test in self._tests(wanted).items() if not (quick and name in SLOW)}
        if not self.tests:
            raise SystemExit("no test is left to be asked")
        self._build_tests()
        self.headers, self.taking, self.lock, self.coverage = set(), set(), threading.Lock(), None
        self._compile_all()
        self._link_all()
        self._measure_all()

    def _tests(self, wanted):
        described = json.loads(run(["meson", "introspect", "--tests", self.build], check=True).stdout)
        own = self.build + os.sep  # programs of the build; what valgrind or a script runs, runs by itself, too
        named = {t["name"].split(":")[-1].strip(): t for t in described if self._is_judge(t) and t["cmd"][0].startswith(own)}
        programs = [Test(name, t, self.build) for name, t in named.items() if name not in NO_JUDGES and "," not in name]
        parts = {test.name: test for program in programs for test in self._parts(program)}
        return {name: test for name, test in parts.items() if not wanted or name in wanted}

    def _parts(self, program):
        """A test for each source, where a program has those of a folder."""
        if not os.path.isdir(os.path.join(self.root, "test", program.name)):
            return [program]
        words = set(self._words_of(program.target))
        sources = {file: entry["output"] for entry in self.entries if entry["output"] in words
                   for file in self._joined(entry) if file.endswith("_test.cc")}
        return [Part(program, output, file, sources.values()) for file, output in sources.items()] if len(sources) > 1 else [program]

    def _joined(self, entry):
        return [os.path.relpath(path, self.root) for path in joined.sources(os.path.join(self.build, entry["file"]), self.build)]

    def _is_judge(self, described):
        suites = "".join(described["suite"])
        return (described["protocol"] == "gtest" or "corpus" in suites) and "cli" not in described["name"]

    def _build_tests(self):
        self._ninja([test.target for test in self.tests.values()])

    def _ninja(self, targets):
        made = run(["ninja", "-C", self.build, "-j2", *targets])
        if made.returncode != 0:
            raise SystemExit(made.stdout[-3000:])

    def serving(self):
        """What the linker is told, so that a test can be forked for each mutant."""
        return ["-Wl,--no-as-needed", self.served]

    def object_of(self, unit):
        return os.path.join(self.folder, unit.name() + ".o")

    def _compile_all(self):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for unit, made in zip(self.units.values(), pool.map(self._compile, self.units.values())):
                if made.returncode != 0:
                    raise SystemExit(f"{unit.file}: {made.stderr[:3000]}")
        objects = [self.object_of(unit) for unit in self.units.values()]
        if os.path.exists(self.path) and os.path.getmtime(self.path) > max(map(os.path.getmtime, objects)):
            return
        self._link_library(objects)

    def _link_library(self, objects):
        run(["c++", "-shared", "-Wl,-soname," + os.path.basename(self.path), "-o", self.path, *objects], check=True)

    def _compile(self, unit):
        """Kept while nothing that it was made of is newer."""
        made, depends = self.object_of(unit), self.object_of(unit) + ".d"
        if not self._is_current(made, depends):
            done = run([*self.cached, *unit.argv, LEVEL, *LOADABLE, "-MD", "-MF", depends, "-o", made, "-c",
                        os.path.join(self.root, unit.file)], cwd=self.build)
            if done.returncode != 0:
                return done
        unit.depends = self._depends(depends)
        return subprocess.CompletedProcess([], 0)

    def _depends(self, path):
        with open(path, encoding="utf-8") as file:
            words = file.read().replace("\\\n", " ").split()[1:]
        paths = [os.path.normpath(os.path.join(self.build, word)) for word in words]
        return {os.path.relpath(p, self.root) for p in paths if p.startswith(self.root + os.sep)}

    def _is_current(self, made, depends):
        if not os.path.exists(made) or not os.path.exists(depends):
            return False
        age = os.path.getmtime(made)
        return all(os.path.exists(p) and os.path.getmtime(p) <= age
                   for p in (os.path.join(self.root, d) for d in self._depends(depends)))

    def _link_all(self):
        """One that cannot be linked so is not asked, and that is said: what it alone would notice is alive then."""
        for test in list(self.tests.values()):
            test.linked = os.path.join(self.folder, os.path.basename(test.target))
            try:
                self._link(test)
            except subprocess.CalledProcessError as error:
                print(f"NOT ASKED {test.name}, which cannot be linked with a library that is open:", error.stderr[-200:], flush=True)
                del self.tests[test.name]

    def tests_at(self, file, first, last):
        """The tests that reach one of the lines; those that link a unit of the file, if they have not been watched or nothing
        of the file is run."""
        if self.coverage and file in self.coverage.lines:
            found = self.coverage.tests_of(file, first, last)
            return found | {name + BEGINNING for name in found} & self.tests.keys()
        depending = {unit.file for unit in self.units.values() if file in unit.depends}
        return {name for name, test in self.tests.items() if test.units & depending}

    def cases_at(self, file, first, last):
        """{test: the cases of it that reach one of the lines}, of tests that have cases and have been watched."""
        return self.coverage.cases_of(file, first, last) if self.coverage else {}

    def cases_in(self, test):
        """The names of the cases, but for those that are left out."""
        listed = run([test.linked, *test.arguments, "--gtest_list_tests"], cwd=self.build, check=True,
                     env=test.environment_with(self.path, {})).stdout
        suite, cases = "", []
        for line in listed.splitlines():
            words = line.split("#")[0].rstrip()
            if words.startswith("  "):
                cases.append(suite + words.strip())
            elif words.endswith("."):
                suite = words
        return cases

    def fails(self, name, stand_in, environment):
        """Whether the test notices."""
        return not self.measured(name).passes(self.build, self.path, stand_in, environment)

    def measured(self, name):
        with self.lock:
            self.measure(self.tests[name])
        return self.tests[name]

    def measure(self, test):
        """How long it takes without a mutant. It passes then, or there is nothing to be learnt from failures."""
        if not test.seconds:
            if not test.passes(self.build, self.path):
                raise SystemExit(f"{test.name} fails without a mutant")
            self._keep_seconds(test)

    def _kept(self, test):
        """What is known of it lies there."""
        return os.path.join(self.folder, test.name.replace(" ", "_").replace("/", "_"))

    def _keep_seconds(self, test):
        with open(self._kept(test) + ".seconds", "w", encoding="ascii") as out:
            out.write(str(test.seconds))

    def _measure_all(self):
        """So that the quick ones are asked first. Of the others the slow cases are left out if only the quick are asked."""
        for test in list(self.tests.values()):
            kept = self._kept(test) + ".seconds"
            if self._is_newer(kept, test):
                with open(kept, encoding="ascii") as file:
                    test.seconds = float(file.readline())
            elif self._is_newer(self._kept(test) + ".slow", test) or test.run(self.build, self.path, None, None, SHORT) != 0:
                test.seconds = 0.0
            else:
                self._keep_seconds(test)
            if self.quick and not 0 < test.seconds < SHORT:
                self._without_slow_cases(test)

    @staticmethod
    def _is_newer(kept, test):
        return os.path.exists(kept) and os.path.getmtime(kept) > os.path.getmtime(test.linked)

    def _without_slow_cases(self, test):
        """Begins again without the case that it was cut off in, until it comes to its end."""
        kept, slow = self._kept(test) + ".slow", []
        if self._is_newer(kept, test):
            with open(kept, encoding="ascii") as file:
                slow, test.seconds = file.readline().split(), float(file.readline())
        while not 0 < test.seconds < SHORT:
            test.leave_out(slow)
            test.seconds = 0.0
            status, cases = test.cases(self.build, self.path, SHORT)
            if status == 0:
                break
            test.seconds = 0.0
            if not cases:
                del self.tests[test.name]
                return
            slow.append(cases[-1])
        with open(kept, "w", encoding="ascii") as out:
            out.write(" ".join(slow) + f"\n{test.seconds}\n")
        test.leave_out(slow)
        if slow and test.is_served:
            self.tests[test.name + BEGINNING] = test.beginning_of(slow)

    def _link_words(self, test):
        return self._words_of(test.target)

    def _words_of(self, target):
        commands = run(["ninja", "-C", self.build, "-t", "commands", target], check=True).stdout
        return shlex.split(commands.splitlines()[-1])

    def _link(self, test):
        """As meson links it, with our library for its archives; of these it says which units the test needs at all."""
        chart, needs = test.linked + ".map", (os.path.join(self.build, test.target), self.path)
        made = [os.path.getmtime(p) if os.path.exists(p) else 0 for p in (test.linked, chart)]
        is_current = min(made) > max(map(os.path.getmtime, needs))
        if not is_current:
            words = self._link_words(test)
            whole = test.linked + ".whole"  # never to /dev/null: as root, ld puts a file in its place
            run([*words, "-Wl,-Map=" + chart, "-o", whole], cwd=self.build, check=True)
            os.unlink(whole)
        with open(chart, encoding="utf-8") as file:
            used = set(re.findall(r"^src/libiri\S*\((\S+)\.o\)", file.read(), re.MULTILINE))
        own = {self._source(entry) for entry in self.entries if entry["output"].startswith(test.target + ".p/")}
        test.units = {unit.file for unit in self.units.values() if unit.name() in used or unit.file in own}
        if is_current:
            return
        kept = [word for word in words if not re.fullmatch(r"src/libiri(_kernels)?\.a", word) and not self._is_of_a_unit(word)]
        kept[kept.index("-o") + 1] = test.linked
        # Before libiri.so, which the shared library of the policies needs: what is in both is taken from ours.
        ours = ["-Wl,--no-as-needed", self.path]
        if run([kept[0], *ours, *kept[1:]], cwd=self.build).returncode != 0:
            opened = [self._opened(word) for given in kept for word in self._in_archive(given)]
            run([opened[0], *ours, *opened[1:]], cwd=self.build, check=True)

    def _is_of_a_unit(self, word):
        """An object that a test has of a source of ours: what stands in for it is the library's."""
        return any(entry["output"] == word and self._source(entry) in self.units for entry in self.entries)

    def _source(self, entry):
        return os.path.relpath(os.path.join(self.build, entry["file"]), self.root)

    def _in_archive(self, word):
        """The objects of a test's archive; another word as it is."""
        inside = [entry["output"] for entry in self.entries if word.startswith("test/") and entry["output"].startswith(word + ".p/")]
        return inside if word.endswith(".a") and inside else [word]

    def _opened(self, word):
        """The object of a test again, in which nothing of the library is hidden; other words as they are."""
        if not word.endswith(".cc.o"):
            return word
        made = os.path.join(self.folder, word.replace(os.sep, "_"))
        entry = next(e for e in self.entries if e["output"] == word)
        argv = shlex.split(entry["command"])
        argv[argv.index("-o") + 1] = made
        run([*argv, OPEN], cwd=self.build, check=True)
        return made

    def precompiled(self, unit):
        """All headers that the language and the public interface have, for all units of the same flags; the unit compiles with them."""
        flags = [*unit.argv, LEVEL, *LOADABLE]
        folder = os.path.join(self.folder, "headers-" + digest(*flags))
        header = os.path.join(folder, "all.hpp")
        with self.lock:
            if header not in self.headers:
                os.makedirs(folder, exist_ok=True)
                with open(header, "w", encoding="ascii") as out:
                    for name in self._included():  # those of other systems are not there
                        out.write(f"#if __has_include({name})\n#include {name}\n#endif\n")
                run([*flags, "-x", "c++-header", header, "-o", header + ".gch"], cwd=self.build, check=True)
                self.headers.add(header)
            if unit.file not in self.taking:
                # What does not compile with them would refuse each mutant.
                done = run([*flags, "-include", header, "-fsyntax-only", os.path.join(self.root, unit.file)], cwd=self.build)
                if done.returncode != 0:
                    raise SystemExit(f"{unit.file} with all headers: {done.stderr[:3000]}")
                self.taking.add(unit.file)
        return header

    def _included(self):
        found = set()
        for name in {d for unit in self.units.values() for d in unit.depends if d.startswith("src/")}:
            with open(os.path.join(self.root, name), encoding="utf-8") as file:
                found |= set(re.findall(r'^#include (<[^>]+>|"iri/[^"/]+\.hpp")$', file.read(), re.MULTILINE))
        return sorted(found)
