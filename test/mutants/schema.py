"""Many mutants in one translation unit: each function has its body once for each mutant, and a number says which is run.

So the compiler is asked once for a file. What lies outside of functions, or in those that the compiler runs itself, is
left to be compiled alone; so is everything if there is an error that belongs to no mutant.
"""
import os
import re

import stand_in

NUMBER = "IRI_MUTANT"
PRELUDE = f"""#include <cstdlib>
static const int iri_mutant = std::getenv("{NUMBER}") != nullptr ? std::atoi(std::getenv("{NUMBER}")) : 0;
"""
# A function's head, from the end of what stands before it to its brace: parameters, and what may follow them.
HEAD = re.compile(r"\)\s*(?:const|noexcept|override|final|&|\s|->\s*[\w:<>*& ]+)*$")
NO_FUNCTION = re.compile(r"\b(?:constexpr|consteval|if|for|while|switch|catch|namespace|struct|class|enum)\b|\]\s*\(|=\s*$|\)\s*:[^:]")


def bodies(bare):
    """The spans between the braces of functions; `bare` is the text without comments and literals."""
    found, stack = [], []
    for brace in re.finditer(r"[{}]", bare):
        if brace[0] == "{":
            inside = any(is_function for _, is_function in stack)
            stack.append((brace.end(), not inside and is_head(bare[:brace.start()])))
        elif stack:
            start, is_function = stack.pop()
            if is_function:
                found.append((start, brace.start()))
    return found


def is_head(before):
    head = re.split(r"[;{}]|\n\n|\n *#[^\n]*\n|\bpublic:|\bprivate:", before[-2000:])[-1]
    return bool(HEAD.search(head)) and not NO_FUNCTION.search(head)


class Schema:
    """The mutants of one file that could be built together, by number."""

    def __init__(self, tree, file, text, bare, mutants):
        self.object, self.numbers = tree.object + ".schema", {}
        placed = self._placed(bodies(bare), mutants)
        while placed:
            errors = self._build(tree, file, text, placed)
            if errors is None:
                self.numbers = {mutant: number for found in placed.values() for number, mutant in found}
                return
            wrong = {int(number) for number in re.findall(r"^m(\d+):\d+:\d+: (?:fatal )?error", errors, re.MULTILINE)}
            kept = {body: [pair for pair in found if pair[0] not in wrong] for body, found in placed.items()}
            placed = {body: found for body, found in kept.items() if found} if wrong else {}

    @staticmethod
    def _placed(spans, mutants):
        """{body: [(number, mutant)]}."""
        placed = {}
        for number, mutant in enumerate(mutants, 1):
            for body in spans:
                if body[0] <= mutant.start and mutant.end <= body[1]:
                    placed.setdefault(body, []).append((number, mutant))
        return placed

    def _build(self, tree, file, text, placed):
        """None, or what the compiler says against it."""
        prelude = os.path.join(tree.folder, "schema.hpp")
        with open(prelude, "w", encoding="ascii") as out:
            out.write(PRELUDE)
        with tree.changed(file, text, self._text(text, placed)):
            return tree.compile(tree.units_of(file), self.object, ["-include", prelude, "-fmax-errors=0"])

    @staticmethod
    def _text(text, placed):
        made, position = [], 0
        for (start, end), found in sorted(placed.items()):
            made.append(text[position:start] + " switch (iri_mutant) {\n")
            for number, mutant in found:
                changed = text[start:mutant.start] + mutant.replacement + text[mutant.end:end]
                made.append(f'case {number}: {{\n#line 1 "m{number}"\n{changed}\n}} break;\n')
            made.append(f'default: {{\n#line 1 "unchanged"\n{text[start:end]}\n}} }}\n')
            position = end
        return "".join(made) + text[position:]


def environment(number):
    return {NUMBER: str(number)}
