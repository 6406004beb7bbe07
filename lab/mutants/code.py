"""Judges a mutant of code: compiles what it changes, in a copy of the tree, and runs the tests with that in the library's place."""
import collections
import contextlib
import glob
import os
import re
import shutil
import subprocess

import cpp_text
import re_text
import schema
import served
import stand_in
from edits import Mutant

FOLDERS = ["include", "re2c", "src"]
FILES = ["meson.build", "meson_options.txt"]

# What the generated code is told to do at each step, in input_api.re.
STEPS = [("marker = ", ""), ("++cursor", "--cursor"), ("++cursor;", ""), ("= cursor;", "= cursor + 1;"),
         ("= cursor;", "= absent;"), ("= absent;", "= cursor;"), ("-=", "+="), ("-(@@", "(@@")]


def steps_of(file, text):
    defines = [m.span(1) for m in re.finditer(r'^re2c:define:YY\w+ = "(.*?)" ;', text, re.MULTILINE)]
    return [Mutant(file, i, i + len(old), new, "step")
            for start, end in defines for old, new in STEPS
            for i in range(start, end) if text.startswith(old, i, end)]


def mutants_of(file, text):
    if file == "re2c/input_api.re":
        return steps_of(file, text) + re_text.of_definitions(file, text)
    if not file.endswith(".re"):
        return cpp_text.of_source(file, text)
    found = [m for m in re_text.of_definitions(file, text) if m.kind == "tag" or "9112" in file] \
        if "rfc" in file else []
    if not os.path.basename(file).startswith("rfc"):
        found = cpp_text.of_parts(file, text, cpp_text.code_of_scanner(text))
        if file.endswith("request_target.re"):
            found += re_text.of_scanner_rules(file, text)
    return found


class Tree:
    """A copy of the sources in which one file at a time is changed, for one worker."""

    def __init__(self, library, folder):
        self.library, self.folder = library, os.path.join(folder, "tree")
        self.own = os.path.join(folder, "build")
        self.object = os.path.join(folder, "stand_in.so")
        self.killers, self.originals, self.servers, self.asked_of = collections.defaultdict(list), {}, {}, None
        self.cases = collections.defaultdict(list)  # (test, case)
        self.changing, self.schemas = "", 0
        for name in FOLDERS + FILES:
            self._copy(name)

    def _copy(self, name):
        source, target = os.path.join(self.library.root, name), os.path.join(self.folder, name)
        os.makedirs(self.folder, exist_ok=True)
        if os.path.isdir(source):
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target)
        else:
            shutil.copy(source, target)

    @contextlib.contextmanager
    def changed(self, file, text, other):
        """With another text in the file."""
        path, self.changing = os.path.join(self.folder, file), file
        with open(path, "w", encoding="utf-8") as out:
            out.write(other)
        try:
            yield
        finally:
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)

    def schema(self, file, text, mutants):
        """As many of the mutants as can be built together."""
        self.schemas += 1
        made = f"{self.object}.schema{self.schemas % 2}"  # the one before may be in use
        self.close_servers()

        def build(other, options):
            with self.changed(file, text, other):
                return self.compile(self.units_of(file), made, options)
        together = schema.Schema(file, text, cpp_text.bare(file, text), mutants, self.folder, build)
        together.object = made
        return together

    def close_servers(self):
        for server in self.servers.values():
            server.close()
        self.servers = {}

    def served(self, test, number, made, case=""):
        """Whether the test, or that case of it, passes with that mutant of an object of many."""
        if test.name not in self.servers:
            self.servers[test.name] = test.server(self.library.build, self.library.path, made)
            if test.most and test.notices(self.servers[test.name].ask(0, test.enough())):
                raise SystemExit(f"{test.name} fails without a mutant")
        return not test.notices(self.servers[test.name].ask(number, test.enough(), case))

    def judge(self, mutant, text, own, together):
        """(outcome, the test that killed it). `own`: the tests to begin with."""
        if together is not self.asked_of:  # another worker has built it, and the servers of this one have loaded an older one
            self.close_servers()
            self.asked_of = together
        if together and mutant in together.refused:
            return "refused", "the compiler"
        if together and mutant in together.numbers:
            if found := self._judge_together(mutant, text, own, together):
                return found
        return self._judge_alone(mutant, text, own)

    def _judge_together(self, mutant, text, own, together):
        """None if it is alive in a function that the compiler has run as it was."""
        body = together.body_of[mutant]
        line, at = text.count("\n", 0, mutant.start) + 1, self.library.tests_at
        # No test comes by a table; what comes by the file may read it.
        end = (1, text.count("\n") + 1) if body.is_table else (body.first_line, body.last_line)
        span = (line, line) if at(mutant.file, line, line) else end
        place, cases = (mutant.file, body.start), self.library.cases_at(mutant.file, *span)
        if by := self._killer(place, at(mutant.file, *span), own, together.object, together.numbers[mutant], cases):
            return self._outcome(by)
        if body.is_constant:
            return None
        with self.changed(mutant.file, text, mutant.apply(text)):
            return self._survivor(self.units_of(mutant.file))

    def _judge_alone(self, mutant, text, own):
        with self.changed(mutant.file, text, mutant.apply(text)):
            units = self.units_of(mutant.file)
            if units is None:
                return "refused", "re2c"
            # What many units are made of is compiled into one first: that is enough to notice most.
            whole = (mutant.file, 1, text.count("\n") + 1)
            every, cases = self.library.tests_at(*whole), self.library.cases_at(*whole)
            for some in [units[:1], units] if units[1:] else [units]:
                if self.compile(some, self.object) is not None:
                    return "refused", "the compiler"
                if by := self._killer((mutant.file, 0), self._linked_with(some) & every, own, self.object, 0, cases):
                    return self._outcome(by)
            return self._survivor(units)

    def _outcome(self, by):
        return ("killed" if self.library.tests[by].is_unit else "noticed"), by

    def _survivor(self, units):
        # With --quick what is alive is asked again anyhow.
        return ("same code" if not self.library.quick and self._is_same(units) else "alive"), ""

    def _linked_with(self, units):
        touched = {unit.file for unit in units}
        return {name for name, test in self.library.tests.items() if test.units & touched}

    def _killer(self, place, tests, own, made, number, cases):
        """The name of the test. `cases`: of a test, those to ask."""
        if number and (name := self._killer_by_case(place, tests, made, number, cases)):
            return name
        for name in self._order(place, own):
            if name not in tests:
                continue
            if self._notices_it(name, made, number, ":".join(sorted(cases.get(name, ())))):
                if number and name in self.servers:
                    self._keep_case(place, name, self.servers[name].case())
                for key in (place, place[0]):
                    self.killers[key] = [name] + [k for k in self.killers[key] if k != name]
                return name
        return None

    def _killer_by_case(self, place, tests, made, number, cases):
        """The cases that have noticed the last mutants of the function, and of the file, by themselves."""
        for name, case in dict.fromkeys(self.cases[place][:4] + self.cases[place[0]][:4]):
            is_asked = name in tests and self.library.tests[name].is_served and case in cases.get(name, {case})
            if is_asked and not self.served(self.library.tests[name], number, made, case):
                self._keep_case(place, name, case)
                return name
        return None

    def _keep_case(self, place, name, case):
        if not 0 < len(case) <= served.LONGEST:
            return
        for key in (place, place[0]):
            self.cases[key] = [(name, case)] + [other for other in self.cases[key] if other != (name, case)]

    def _notices_it(self, name, made, number, cases):
        if not number or not self.library.tests[name].is_served:
            return self.library.fails(name, made, schema.environment(number) | ({"GTEST_FILTER": cases} if cases else {}))
        try:
            return not self.served(self.library.measured(name), number, made, cases if len(cases) <= served.LONGEST else "")
        except served.Died as died:
            print(f"{name} is started for each mutant: {died}", flush=True)
            self.library.tests[name].is_served = False
            return self._notices_it(name, made, number, cases)

    def units_of(self, file):
        """The translation units to compile again; None if re2c has refused."""
        if not file.endswith(".re"):
            return [unit for unit in self.library.units_first if file in unit.depends]
        generated = self._generate()
        if generated is None:
            return None
        return [unit for unit in self.library.units_first
                if any(os.path.basename(d) in generated for d in unit.depends)]

    def _generate(self):
        """Lets re2c make the machines again; the names of those that differ from BUILD's."""
        if not os.path.exists(os.path.join(self.own, "build.ninja")):
            subprocess.run(["meson", "setup", self.own, self.folder, "-Dcli=disabled", "-Dtests=disabled"], check=True,
                           capture_output=True)
        made = sorted(os.path.basename(p) for p in glob.glob(os.path.join(self.library.build, "re2c/*.inc")))
        # In two minutes, for it takes seconds; a SIGTERM ninja passes on to what it has started.
        if stand_in.run(["timeout", "120", "ninja", "-C", self.own, *("re2c/" + name for name in made)]).returncode != 0:
            return None
        return {name for name in made if self._generated(self.own, name) != self._generated(self.library.build, name)}

    @staticmethod
    def _generated(build, name):
        with open(os.path.join(build, "re2c", name), encoding="utf-8") as file:
            return re.sub(r"^ *#line.*", "", file.read(), flags=re.MULTILINE)

    def _flags(self, unit, argv):
        flags = unit.flags_in(self.library.root, self.folder, self.library.build, argv)
        return [flags[0], "-I" + os.path.join(self.own, "re2c"), *flags[1:]]

    def compile(self, units, made, options=()):
        """Makes one shared object of the units; None, or what the compiler says against it."""
        objects = []
        for unit in units:
            objects.append(made + "." + unit.name() + ".o")
            done = stand_in.run([*self._flags(unit, unit.argv), stand_in.LEVEL, *stand_in.LOADABLE,
                                 *self._precompiled(unit), *options, "-o", objects[-1], "-c",
                                 os.path.join(self.folder, unit.file)], cwd=self.library.build)
            if done.returncode != 0:
                return done.stderr
        stand_in.run(["c++", "-shared", "-Wl,-Bsymbolic", "-o", made, *objects, *self.library.serving()], check=True)
        return None

    def _precompiled(self, unit):
        # It has the public headers as they are, and their guards leave out the changed one.
        return [] if self.changing.startswith("include/") else ["-include", self.library.precompiled(unit)]

    def _order(self, place, own):
        """Unit tests first: what has killed mutants of this function before, and of this file, what is its own, and then the quickest."""
        tests = self.library.tests
        own = own + [name + stand_in.BEGINNING for name in own]
        known = [name for name in self.killers[place][:4] + own + self.killers[place[0]][:4] if name in tests]
        rest = sorted(tests, key=lambda name: tests[name].seconds or 10)
        return sorted(dict.fromkeys(known + rest), key=lambda name: not tests[name].is_unit and name not in known)

    def _is_same(self, units):
        """Whether the compiler, as it builds the library, makes the same of it as of the original."""
        return all(self._assembly(unit, self.folder) == self._original(unit) for unit in units)

    def _original(self, unit):
        if unit.file not in self.originals:
            self.originals[unit.file] = self._assembly(unit, self.library.root)
        return self.originals[unit.file]

    def _assembly(self, unit, tree):
        flags = self._flags(unit, unit.real) if tree == self.folder else unit.real
        made = stand_in.run([*flags, "-w", "-S", "-o", "-", os.path.join(tree, unit.file)], cwd=self.library.build)
        return stand_in.digest(re.sub(r'^\t\.file\t.*', "", made.stdout, flags=re.MULTILINE))
