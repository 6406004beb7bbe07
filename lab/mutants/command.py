"""The command as a program whose every function another one can stand in for, and the cases of its tests.

All of src/cli and src/policy_json is one shared object, with the built library inside; `iri` is that and no more. The tests of the
command run it as they run the real one, through pipes: each case is a judge of its own, so that a mutant is shown to those alone
that reach it. A test that has parts of the command in itself is linked with the shared object.
"""
import os
import re
import shlex

import stand_in

FOLDERS = ("src/cli/", "src/policy_json/")
UNIT = re.compile(r"^src/(cli/(libiri_cli(_work)?\.a|iri)|policy_json/libiri_policy\.[^/]*)\.p/")
PARTS = re.compile(r"src/(cli/libiri_cli(_work)?|policy_json/libiri_policy)\.a")
# What has the parts of the command by itself, is given the mutant by the loader; the others start `iri`, which is given it here.
STARTER = """#!/bin/sh
LD_LIBRARY_PATH=FOLDER LD_PRELOAD=$IRI_STAND_IN exec FOLDER/iri "$@"
"""


def is_part(file):
    return file.startswith(FOLDERS)


class Case(stand_in.Test):
    """One case of a test program."""

    def __init__(self, program, case, starter):
        self.__dict__.update(vars(program))
        self.name, self.preload = f"{program.name} {case}", "LD_PRELOAD" if starter is None else "IRI_STAND_IN"
        self.environment = dict(program.environment, GTEST_FILTER=case, **({"IRI_COMMAND": starter} if starter else {}))
        self.seconds, self.is_served, self.has_cases = 0.0, False, False


class Command(stand_in.Library):
    """Built once for all mutants, from an up-to-date BUILD, into `folder`."""

    UNIT = UNIT
    ARCHIVE = "src/libiri.a"

    def _is_judge(self, described):
        suites = "".join(described["suite"])
        return described["protocol"] == "gtest" and ("command" in suites or described["name"].endswith(("policy_json", "gate_read"))
                                                     or self._has_units(os.path.relpath(described["cmd"][0], self.build)))

    def _has_units(self, target):
        return any(entry["output"].startswith(target + ".p/") and self._source(entry) in self.units for entry in self.entries)

    def _parts(self, program):
        return [program]  # its cases are tests by themselves

    def _build_tests(self):
        self._ninja(["src/cli/iri", self.ARCHIVE, *(test.target for test in self.tests.values())])

    def _link_library(self, objects):
        stand_in.run(["c++", "-shared", "-Wl,-soname," + os.path.basename(self.path), "-o", self.path, *objects,
                      "-Wl,--whole-archive", os.path.join(self.build, self.ARCHIVE), "-Wl,--no-whole-archive", *self._others(), "-pthread"],
                     cwd=self.build, check=True)
        stand_in.run(["c++", "-o", os.path.join(self.folder, "iri"), self.path, "-pthread"], check=True)
        self._write_starter()

    def _others(self):
        """What the command is linked with besides: the part for Unicode, if BUILD has it."""
        return [word for word in self._words_of("src/cli/iri") if (word.endswith((".a", ".so")) or word.startswith("-l"))
                and word != self.ARCHIVE and not PARTS.fullmatch(word)]

    def _write_starter(self):
        with open(self._starter(), "w", encoding="utf-8") as out:
            out.write(STARTER.replace("FOLDER", shlex.quote(self.folder)))
        os.chmod(self._starter(), 0o755)

    def _starter(self):
        return os.path.join(self.folder, "start")

    def _link_all(self):
        """Each case of each program becomes a test."""
        cases = {}
        for program in self.tests.values():
            has_parts = self._link(program)
            program.units = {unit.file for unit in self.units.values()}
            for name in self.cases_in(program):
                case = Case(program, name, None if has_parts else self._starter())
                cases[case.name] = case
        self.tests = cases

    def _link(self, test):
        """Whether it has parts of the command in itself."""
        words = self._link_words(test)
        kept = [word for word in words if not PARTS.fullmatch(word) and not self._is_of_a_unit(word)]
        test.linked = test.program if kept == words else os.path.join(self.folder, test.name.replace(" ", "_"))
        if kept == words:
            return False
        kept[kept.index("-o") + 1] = test.linked
        stand_in.run([*kept, self.path], cwd=self.build, check=True)
        return True

    def _measure_all(self):
        for test in list(self.tests.values()):
            if test.run(self.build, self.path, None, None, 100.0) != 0:
                print("NOT ASKED", test.name, "which fails in a command that is open", flush=True)
                del self.tests[test.name]
            elif self.quick and test.seconds >= stand_in.SHORT:
                del self.tests[test.name]
            else:
                test.is_unit = test.seconds < stand_in.SHORT
