"""The lists of the 61 rules are one list.

usage: rules.py SOURCE_ROOT

The list is `enum class Rule` (include/iri/rule_list.hpp): its names and their order. The C enum has them with the same
numbers; the ABNF in the comments of re2c/ and that of the reference parser have each of them and no other; and
{uri,iri}/match.re has a machine for each that is not a start rule.
"""
import pathlib
import re
import sys

START = {"URI", "URI_reference", "absolute_URI", "relative_ref", "IRI", "IRI_reference", "absolute_IRI", "irelative_ref"}
C_ENUM = r"enum[^{]*(?=\{\s*IRI_RULE_URI\b)"


def enum(text, opening):
    """[(name, number)] of the enum that `opening` begins."""
    body = re.sub(r"//[^\n]*|/\*.*?\*/", "", re.search(opening + r"[^{]*\{(.*?)\}", text, re.S)[1], flags=re.S)
    found, number = [], 0
    for name, given in re.findall(r"(\w+)(?:\s*=\s*(\d+))?\s*(?:,|$)", body):
        number = int(given) if given else number
        found.append((name, number))
        number += 1
    return found


def abnf_names(text, comment=""):
    return {name.replace("-", "_") for name in re.findall(rf"^{comment}([A-Za-z][\w-]*) +=", text, re.M)}


class Lists:
    """The texts that have a list, by their names."""

    def __init__(self, root):
        def read(*names):
            return "\n".join(path.read_text(encoding="ascii") for name in names for path in sorted(root.glob(name)))

        self.texts = {
            "rule_list.hpp": read("include/iri/rule_list.hpp"),
            "the headers of C": read("include/iri/c/*.h"),
            "the comments of re2c/": read("re2c/rfc3986.re", "re2c/rfc3987.re", "re2c/rfc3987_rules.re"),
            "test/reference/*.abnf": read("test/reference/rfc3986.abnf", "test/reference/rfc3987.abnf"),
            "match.re": read("re2c/uri/match.re", "re2c/iri/match.re"),
        }

    def problems(self):
        text = self.texts["rule_list.hpp"]
        rules = enum(text, "enum class Rule")
        names = {name for name, _ in rules}
        counts = dict(re.findall(r"(\w+_count) = (\d+);", text))
        if counts.get("rule_count") != str(len(rules)) or rules[int(counts["uri_rule_count"])][0] != "IRI":
            yield f"rule_list.hpp: {counts} of {len(rules)} rules"
        in_c = enum(self.texts["the headers of C"], C_ENUM)
        if in_c != [("IRI_RULE_" + name, number) for name, number in rules] + [("IRI_RULE_COUNT", len(rules))]:
            yield "the headers of C: another enum"
        for where, comment in (("the comments of re2c/", "// "), ("test/reference/*.abnf", "")):
            found = abnf_names(self.texts[where], comment)
            if found != names:
                yield f"{where}: {' '.join(sorted(found ^ names))}"
        machines = set(re.findall(r"^ *<(\w+)>", self.texts["match.re"], re.M))
        if machines != names - START:
            yield f"match.re: {' '.join(sorted(machines ^ (names - START)))}"


def main():
    lists = Lists(pathlib.Path(sys.argv[1]))
    problems = list(lists.problems())
    for name in lists.texts:  # a planted fault in each
        faulty = Lists(pathlib.Path(sys.argv[1]))
        faulty.texts[name] = re.sub(r"path[_-]abempty(?=,| +=|>)", "other", faulty.texts[name], count=1)
        if faulty.texts[name] == lists.texts[name] or not list(faulty.problems()):
            problems.append(f"not noticed: a rule less in {name}")
    print("\n".join(problems) or f"{len(lists.texts)} lists of {len(enum(lists.texts['rule_list.hpp'], 'enum class Rule'))} rules agree")
    return bool(problems)


sys.exit(main())
