"""A mutant: one small change of one file, and its name."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    file: str         # from the root of the tree
    start: int        # the characters [start, end) of the file ...
    end: int
    replacement: str  # ... become this
    kind: str         # of change: "range boundary", "comparison", ...
    owner: str = ""   # the definition of a .re file that it lies in

    def apply(self, text):
        return text[:self.start] + self.replacement + text[self.end:]

    def title(self, text):
        """The line with the change marked in it, as git's word diff does: [-old-]{+new+}."""
        begin = text.rfind("\n", 0, self.start) + 1
        end = text.find("\n", self.end)
        end = len(text) if end < 0 else end
        old = f"[-{text[self.start:self.end]}-]" if self.end > self.start else ""
        new = f"{{+{self.replacement}+}}" if self.replacement else ""
        line = text[begin:self.start] + old + new + text[self.end:end]
        return " ".join(line.split())


def named(mutants, text):
    """{name: mutant}, the name being file and title; equal lines are numbered."""
    result = {}
    for mutant in mutants:
        if mutant.apply(text) == text:
            continue
        base = name = f"{mutant.file}: {mutant.title(text)}"
        number = 1
        while name in result:
            number += 1
            name = f"{base} #{number}"
        result[name] = mutant
    return result
