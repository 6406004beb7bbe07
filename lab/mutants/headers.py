"""Mutants of the public headers: their code is compiled into the tests, so a few of these are built again with the header changed.
What they do not notice, and what no test includes by name, is judged in the library, as other code is."""
import copy
import functools
import os
import re
import shlex

import code as judge_code  # this folder's
import cpp_text
import schema
import stand_in

# As many tests are built: the header's own, and then those that include it by name, the quickest first.
MOST = 4
# A header's own test has its name; but of these.
OWN = {
    "ascii": ["percent"],
    "compiled_routes": ["routes_ahead"],
    "components": ["view", "edit", "result"],
    "edit": ["edit", "path"],
    "error": ["message", "result"],
    "host_check": ["inspect"],
    "interpreter": ["literals"],
    "parts": ["view", "host", "origin"],
    "reference": ["view", "text", "relativize", "format_reference"],
    "route_table": ["routes", "route_walks", "route_limits", "routes oracle"],
    "text_iterator": ["percent", "path", "query"],
}


def is_header(file):
    return file.startswith("include/iri/") and file.endswith(".hpp")


def name_of(file):
    return os.path.basename(file)[:-4]


class HeaderTree(judge_code.Tree):
    def schema(self, file, text, mutants):
        self.schemas += 1
        kind = f"together{self.schemas % 2}"  # the programs before may be in use
        self.close_servers()

        def build(other, options):
            with self.changed(file, text, other):
                return self._build(file, kind, options)[1]
        together = schema.Schema(file, text, cpp_text.bare(file, text), mutants, self.folder, build)
        together.object, together.kind = self.object, kind  # another worker asks its programs
        return together

    def _judge_together(self, mutant, text, own, together):
        if by := self._notices(mutant.file, together.kind, together.numbers[mutant], together.object):
            return self._outcome(by)
        return None  # what the compiler has run as it was may be noticed alone, by a test that asserts while it is compiled

    def _judge_alone(self, mutant, text, own):
        with self.changed(mutant.file, text, mutant.apply(text)):
            name, errors = self._build(mutant.file, "alone", [])
        if errors is not None:
            # What a test asserts while it is compiled is a part of it.
            return ("killed", name) if "static assertion failed" in errors else ("refused", "the compiler")
        if by := self._notices(mutant.file, "alone", 0, self.object):
            return self._outcome(by)
        # The library has its code, too; to compile all of it takes a minute.
        return super()._judge_alone(mutant, text, own)

    def has_tests(self, file):
        return bool(self._tests(file))

    @functools.cache
    def _tests(self, file):
        """The names of the tests that are built."""
        own = OWN.get(name_of(file), [name_of(file)])
        line = f'#include "{os.path.relpath(file, "include")}"'
        naming = [name for name, test in self.library.tests.items() if test.is_unit and not test.most and (name in own or self._has(test, line))]
        # `result cpp23` is `result` by another standard.
        order = sorted(naming, key=lambda name: (name not in own and name.split()[0] not in own, self.library.tests[name].seconds or 10))
        return order[:MOST]

    def _has(self, test, line):
        for entry in self._entries(test):
            with open(os.path.join(self.library.build, entry["file"]), encoding="utf-8") as source:
                if line in source.read():
                    return True
        return False

    def _entries(self, test):
        if test.part:
            return [dict(entry, file=os.path.join(self.library.root, test.file)) for entry in self.library.entries if entry["output"] == test.part]
        return [entry for entry in self.library.entries if entry["output"].startswith(test.target + ".p/")]

    @staticmethod
    def _program(name, kind, made):
        return f"{made}.{kind}.{name.replace(' ', '_')}"

    def _build(self, file, kind, options):
        """(the test, None or what the compiler says against it)."""
        for name in self._tests(file):
            test, objects = self.library.tests[name], {}
            for entry in self._entries(test):
                unit = stand_in.Unit(self.library.root, self.library.build, entry)
                made = self._program(name, kind, self.object) + "." + unit.name() + ".o"
                flags = unit.flags_in(self.library.root, self.folder, self.library.build, unit.argv)
                done = stand_in.run([*flags, stand_in.LEVEL, "-w", stand_in.OPEN, *options, "-o", made, "-c",
                                     os.path.join(self.library.root, unit.file)], cwd=self.library.build)
                if done.returncode != 0:
                    return name, done.stderr
                objects[entry["output"]] = made
            words = [objects.get(word, word) for word in self._link_words(test) if word == test.part or word not in test.others]
            words[words.index("-o") + 1] = self._program(name, kind, self.object)
            stand_in.run([*words, self.library.path, *self.library.serving()], cwd=self.library.build, check=True)
        return "", None

    def _link_words(self, test):
        command = stand_in.run(["ninja", "-C", self.library.build, "-t", "commands", test.target], check=True).stdout
        return [word for word in shlex.split(command.splitlines()[-1])
                if not re.fullmatch(r"src/libiri(_kernels)?\.a", word)]

    def _notices(self, file, kind, number, made):
        for name in self._tests(file):
            test = copy.copy(self.library.measured(name))
            test.linked = self._program(name, kind, made)
            passes = self._passes_together(file, test, number) if number else test.passes(self.library.build, self.library.path)
            if not passes:
                return name
        return None

    def _passes_together(self, file, test, number):
        place = (file, test.name)
        for name, case in self.cases[place][:4]:
            if not self.served(test, number, None, case):
                self._keep_case(place, name, case)
                return False
        if self.served(test, number, None):
            return True
        self._keep_case(place, test.name, self.servers[test.name].case())
        return False
