"""Judges a mutant of a definition by the proof: re2c makes its machines, which are read back and compared with the ABNF."""
import os
import re
import shutil
import subprocess
import sys

import re_text

FLAGS = ["-W", "-Werror", "-Wno-nondeterministic-tags", "--no-generation-date"]
DEFINITIONS = ["re2c/rfc5234.re", "re2c/rfc3629.re", "re2c/rfc3986.re", "re2c/uri/alphabet.re",
               "re2c/rfc3987.re", "re2c/iri/alphabet.re", "re2c/rfc3987_rules.re"]
SCANNERS = ["re2c/uri/match.re", "re2c/iri/match.re", "re2c/reference.re"]
# The definitions that no machine takes whole: the scanner has their alternatives as rules.
START_RULES = ["URI", "absolute_URI", "relative_ref", "IRI", "absolute_IRI", "irelative_ref"]
WHOLE = [*START_RULES, "URI_reference", "IRI_reference"]
CONDITION = re.compile(r"^ *<(\w+)>")


def alphabets(file):
    """Over which alphabets the definitions of a file are used."""
    if file.startswith("re2c/uri/"):
        return ["uri"]
    return ["iri"] if file.startswith("re2c/iri/") or "3987" in file else ["uri", "iri"]


def mutants_of(file, text):
    if file in SCANNERS:
        return re_text.of_scanner_rules(file, text)
    return re_text.of_definitions(file, text)


def dump(machine):
    """A machine of table.py as test/grammar/machine_file.hpp has it."""
    kind = "match" if machine.rule not in WHOLE else "scanner"
    lines = [f"machine {kind}:{machine.rule.replace('_', '-')}", "start 0"]
    lines.append(" ".join(["accept", *(str(i) for i, end in enumerate(machine.ends) if end is not None)]))
    for state, row in enumerate(machine.rows):
        lines += [f"{state} {byte:02x} {way[0]}" for byte, way in row.items()]
    return "\n".join([*lines, "end", ""])


class Grammar:
    """The folder re2c/, copied, with one file changed at a time."""

    def __init__(self, root, build, scratch):
        self.root, self.scratch = root, scratch
        self.proof = os.path.join(build, "test/grammar/iri_grammar_proof")
        shutil.rmtree(scratch, ignore_errors=True)
        shutil.copytree(os.path.join(root, "re2c"), os.path.join(scratch, "re2c"))
        sys.path.insert(0, os.path.join(root, "re2c"))
        import table
        self.table = table
        self.users = self._users()

    def _users(self):
        """{alphabet: {definition: the rules that a change of it shows in first}}."""
        uses = {}
        for file in DEFINITIONS:
            text = self._read(file)
            for definition in re_text.definitions(text):
                body = text[definition.regex.start:definition.regex.end]
                uses[definition.name] = set(re.findall(r"\b[A-Za-z]\w+\b", body))
        users = {}
        for alphabet in ("uri", "iri"):
            rules = [m[1] for line in self._read(f"re2c/{alphabet}/match.re").splitlines()
                     if (m := CONDITION.match(line))]
            users[alphabet] = {name: self._nearest(name, rules, uses) for name in uses}
        return users

    @staticmethod
    def _nearest(name, rules, uses):
        """The rule of that name, or those that come to it in the fewest steps."""
        level, seen = {name}, set()
        while level:
            if found := [rule for rule in rules if rule in level]:
                return found[:2]
            seen |= level
            level = {user for user, body in uses.items() if body & level} - seen
        return []

    def _read(self, file):
        with open(os.path.join(self.root, file), encoding="ascii") as source:
            return source.read()

    def judge(self, mutant, text):
        """(killed, how): how is "re2c", "the reader" or the machine that differs."""
        path = os.path.join(self.scratch, mutant.file)
        with open(path, "w", encoding="ascii") as out:
            out.write(mutant.apply(text))
        try:
            for alphabet in [a for a in alphabets(mutant.file) if mutant.owner not in START_RULES[3:] or a == "iri"]:
                rules = self._shown_in(mutant, alphabet)
                if rules:
                    if how := self._differs(alphabet, "match", rules):
                        return True, how
            for alphabet in alphabets(mutant.file):
                for machine in ("match", "reference"):
                    if how := self._differs(alphabet, machine, None):
                        return True, how
            how = "" if mutant.owner else self._start_rules_differ(alphabets(mutant.file))
            return bool(how), how
        finally:
            with open(path, "w", encoding="ascii") as out:
                out.write(text)

    def _shown_in(self, mutant, alphabet):
        """The rules of the matcher to look at first."""
        if mutant.file in SCANNERS:
            return [mutant.owner] if "match.re" in mutant.file else []
        return [mutant.owner] if mutant.owner in START_RULES else self.users[alphabet].get(mutant.owner)

    def baseline(self):
        """The start rules have definitions of their names, which the scanner uses in part: they are proved too."""
        if how := self._start_rules_differ(("uri", "iri")):
            raise SystemExit(f"{how}: the definitions are not those of the RFC")

    def _start_rules_differ(self, of):
        for alphabet, rules in (("uri", START_RULES[:3]), ("iri", START_RULES[3:])):
            if alphabet in of and (how := self._differs(alphabet, "match", rules)):
                return how
        return ""

    def _differs(self, alphabet, machine, rules):
        source = f"re2c/{alphabet}/match.re" if machine == "match" else "re2c/reference.re"
        source = os.path.join(self.scratch, source)
        if rules:
            source = self._only(source, rules)
        generated = os.path.join(self.scratch, f"{machine}_{alphabet}.inc")
        folder = os.path.join(self.scratch, "re2c")
        command = ["re2c", *FLAGS, *(["--conditions"] if machine == "match" else []),
                   "-I", os.path.join(folder, alphabet), "-I", folder, "-o", generated, source]
        try:
            if subprocess.run(command, capture_output=True, timeout=60).returncode != 0:
                return "re2c"
        except subprocess.TimeoutExpired:  # for what it makes of the definitions in a tenth of a second
            return "re2c, which comes to no end"
        try:
            dumped = "".join(dump(machine) for machine in self.table.read_file(generated, alphabet))
        except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError, SystemExit):
            return "the reader"
        if not rules and self._count(dumped) != self._expected(alphabet, machine):
            return "a machine is missing"
        return self._proof(dumped)

    def _only(self, source, rules):
        """The matcher with the conditions of these rules alone: the same machines, sooner."""
        with open(source, encoding="ascii") as file:
            lines = [line for line in file
                     if not (m := CONDITION.match(line)) or m[1] in rules]
        added = [f"    <{rule}> {rule} end {{ goto accept; }}\n" for rule in rules if rule in START_RULES]
        place = next(i for i, line in enumerate(lines) if "<*>" in line)
        lines[place:place] = added
        path = os.path.join(self.scratch, "only.re")
        with open(path, "w", encoding="ascii") as out:
            out.writelines(lines)
        return path

    @staticmethod
    def _count(dumped):
        return dumped.count("machine ")

    def _expected(self, alphabet, machine):
        if machine == "reference":
            return 4
        return sum(bool(CONDITION.match(line))
                   for line in self._read(f"re2c/{alphabet}/match.re").splitlines())

    def _proof(self, dumped):
        path = os.path.join(self.scratch, "machines.txt")
        with open(path, "w", encoding="ascii") as out:
            out.write(dumped)
        done = subprocess.run([self.proof, "--partial", path], capture_output=True, text=True, timeout=120)
        if done.returncode == 0:
            return ""
        failed = re.search(r"FAIL (\S+): ", done.stdout)
        return failed[1] if failed else "the proof"
