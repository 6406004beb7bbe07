"""Many mutants in one translation unit: each function has its body once for each mutant, and a number says which is run.

So the compiler is asked once for a file. Of what lies outside of functions, constants are chosen by the number, too (tables.py); the rest
is left to be compiled alone; so is what does not compile, and what is alive in a function that the compiler may run itself, for it
runs the original.
"""
import bisect
import os
import re

import tables

NUMBER = "IRI_MUTANT"
# The bodies are many: none of them is copied into its callers.
PRELUDE = f"""#include <cstdlib>
#define always_inline noinline
static const int iri_mutant = std::getenv("{NUMBER}") != nullptr ? std::atoi(std::getenv("{NUMBER}")) : 0;
"""
# A function's head, from the end of what stands before it to its brace: parameters, and what may follow them.
HEAD = re.compile(r"\)\s*(?:const|noexcept(?:\([^()]*\))?|override|final|&|\s|->\s*[\w:<>*& ]+)*(?:\btry\s*)?$")
TEMPLATE = re.compile(r"\btemplate\s*<(?:[^<>]|<[^<>]*>)*>")  # it may say class
INITIALIZED = re.compile(r"\)\s*(?:noexcept\s*)?:\s*\w+(?:\([^;{}]*\)|,|\s|\w)*$")  # a constructor's
NO_FUNCTION = re.compile(r"\b(?:consteval|if|for|while|switch|catch|namespace|struct|class|enum)\b|\]\s*\(|=\s*$")
RUN_BY_THE_COMPILER = re.compile(r"\bconstexpr\b")
DEDUCED = re.compile(r"\bauto\b")
OF_SYNTAX = re.compile(r"^m\d+:\d+:\d+: (?:fatal )?error: .*(?:expected|case label|not within|does not name)", re.MULTILINE)
FAULT_OF_ALL = re.compile(r"^unchanged:\d+:\d+: (?:fatal )?error", re.MULTILINE)


def bodies(bare):
    """The spans between the braces of functions, whether they are constexpr, and whether a type is deduced in their head; `bare` has no
    comments and literals."""
    found, stack = [], []
    for brace in re.finditer(r"[{}]", bare):
        if brace[0] == "{":
            head = head_before(bare, brace.start())
            inside = any(is_function for _, is_function, *_ in stack)
            stack.append((brace.end(), not inside and is_head(head), bool(RUN_BY_THE_COMPILER.search(head)), bool(DEDUCED.search(head))))
        elif stack:
            start, is_function, *kinds = stack.pop()
            if is_function:
                found.append((start, brace.start(), *kinds))
    return found


def head_before(bare, end):
    return re.split(r"[;{}]|\n\n|\n *#[^\n]*\n|\bpublic:|\bprivate:|\bprotected:", bare[max(0, end - 2000):end])[-1]


def is_head(head):
    head = TEMPLATE.sub("", head)
    return not NO_FUNCTION.search(head) and bool(HEAD.search(head) or INITIALIZED.search(head))


class Body:
    is_table = False

    def __init__(self, text, start, end, is_constant, is_deduced):
        self.start, self.end, self.is_constant, self.is_deduced, self.mutants = start, end, is_constant, is_deduced, []
        self.first_line, self.last_line = text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 1

    def holds(self, mutant):
        return self.start <= mutant.start and mutant.end <= self.end

    def text(self, text):
        """Its statements, once for each mutant and once as they are."""
        made = [" switch (__builtin_is_constant_evaluated() ? 0 : iri_mutant) {\n"]
        for number, mutant in self.mutants:
            changed = text[self.start:mutant.start] + mutant.replacement + text[mutant.end:self.end]
            made.append(f'case {number}: {{\n#line 1 "m{number}"\n{changed}\n}} break;\n')
        return "".join(made) + f'default: {{\n#line 1 "unchanged"\n{text[self.start:self.end]}\n}} }}\n'


class Schema:
    """The mutants of one file that could be built together. `compile(text, options)` builds the file with another text, and
    gives None, or what the compiler says against it."""

    def __init__(self, file, text, bare, mutants, folder, compile_):
        self.file, self.text, self.compile = file, text, compile_
        self.prelude = os.path.join(folder, "schema.hpp")
        with open(self.prelude, "w", encoding="ascii") as out:
            out.write(PRELUDE)
        self.bodies = [Body(text, *span) for span in sorted(bodies(bare))]
        self._place(mutants)
        self.body_of, self.numbers, self.refused = {}, {}, set()
        self.tables = self._compiling(tables.tables(text, bare, self.bodies, list(enumerate(mutants, 1))))
        if self._built([body for body in self.bodies if body.mutants]):
            for body in [*self.bodies, *self.tables]:
                self.body_of.update((mutant, body) for _, mutant in body.mutants)
                self.numbers.update((mutant, number) for number, mutant in body.mutants)

    def _place(self, mutants):
        starts = [body.start for body in self.bodies]
        for number, mutant in enumerate(mutants, 1):
            at = bisect.bisect_right(starts, mutant.start) - 1
            if at >= 0 and self.bodies[at].holds(mutant):
                self.bodies[at].mutants.append((number, mutant))

    def _compiling(self, chosen):
        """The tables that compile: what the compiler names against them, first of all the table, is left out."""
        while chosen and (errors := self._errors(chosen)) is not None:
            wrong = {int(number) for number in re.findall(r"(?:^|from )t(\d+):\d+", errors, re.MULTILINE)}
            if not wrong & {table.number for table in chosen}:
                return []
            chosen = [table for table in chosen if table.number not in wrong]
        return chosen

    def _built(self, chosen):
        """Leaves out the mutants that do not compile, and halves what is at fault where no mutant is named."""
        if not chosen:
            return bool(self.tables) and self._errors([]) is None
        while chosen:
            errors = self._errors(chosen)
            if errors is None:
                return True
            errors = to_the_first_of_syntax(errors)
            wrong = {int(number) for number in re.findall(r"^m(\d+):\d+:\d+: (?:fatal )?error", errors, re.MULTILINE)}
            if not wrong:
                chosen = self._without_the_faulty(chosen)
                return bool(chosen) and self._errors(chosen) is None
            faulty = [body for body in chosen if any(number in wrong for number, _ in body.mutants)]
            # A type that a mutant changes is wrong in the other copies.
            for body in [body for body in faulty if body.is_deduced] or faulty:
                self._leave_out(body, wrong, not FAULT_OF_ALL.search(errors))
            chosen = [body for body in chosen if body.mutants]
        return False

    def _leave_out(self, body, wrong, refused):
        """What the compiler says against the copy of a mutant, it says against it alone, too, if no type depends on the other copies."""
        if refused and not body.is_deduced:
            self.refused.update(mutant for number, mutant in body.mutants if number in wrong)
        body.mutants = [pair for pair in body.mutants if pair[0] not in wrong]

    def _without_the_faulty(self, chosen):
        if self._errors(chosen) is None:
            return chosen
        if len(chosen) == 1:
            chosen[0].mutants = []
            return []
        half = len(chosen) // 2
        return self._without_the_faulty(chosen[:half]) + self._without_the_faulty(chosen[half:])

    def _errors(self, chosen):
        made, position = [], 0
        tables_too = [] if chosen and isinstance(chosen[0], tables.Table) else self.tables
        for body in sorted([*chosen, *tables_too], key=lambda body: body.start):
            made += [without_assertions(self.text[position:body.start]), body.text(self.text)]
            position = body.end
        return self.compile("".join(made) + without_assertions(self.text[position:]), ["-include", self.prelude, "-fmax-errors=0", "-Wno-narrowing"])


def without_assertions(text):
    """What is asserted of a table while it is compiled holds; the tests judge what they may notice besides."""
    return re.sub(r"\bstatic_assert\(", "static_assert(true || ", text)


def to_the_first_of_syntax(errors):
    """What the compiler says after an error with a brace too many or too few may be for that one's sake."""
    first = OF_SYNTAX.search(errors)
    return errors[:first.end()] if first else errors


def environment(number):
    return {NUMBER: str(number)}
