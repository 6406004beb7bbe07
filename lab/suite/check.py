"""Checks what the generator does not: the files by schema.json, the page's figures, and that each failure is judged.

Needs jsonschema (Debian's python3-jsonschema). Ends with `N passed, N failed`.
"""
import json
import pathlib
import re
import sys

import jsonschema

import deviations
import scoreboard

HERE = pathlib.Path(__file__).resolve().parent


def by_schema(report):
    schema = json.loads((HERE / "schema.json").read_text())
    validator = jsonschema.Draft202012Validator(schema)
    planted = {"operation": "parse", "cases": [{"id": "parse-000000", "text": "a", "why": "none", "tags": ["must", "URI", "level-1"]}]}
    report(not validator.is_valid(planted), "schema.json lets a case without a section and a verdict pass")
    for path in [*sorted(HERE.glob("parse/*.json")), *(HERE / f"{name}.json" for name in (*deviations.FILES, "core"))]:
        error = next(validator.iter_errors(json.loads(path.read_text(encoding="ascii"))), None)
        report(error is None, f"{path.name}: {error and error.message[:200]}")


def by_page(report):
    page = (HERE / "README.md").read_text(encoding="utf-8")
    counts = {file: len(json.loads((HERE / f"{file}.json").read_text())["cases"]) for file in deviations.FILES}
    counts["iri-to-uri"] += counts.pop("uri-to-iri")
    for file, count in counts.items():
        report(re.search(rf"^\| \[{file}\.json\].* \| {count} \|$", page, re.M), f"README.md: {file}.json has {count} cases")
    report(f"{sum(counts.values())} of them" in page, f"README.md: {sum(counts.values())} cases in all")
    total = 0
    for path in HERE.glob("parse/*.json"):
        found = json.loads(path.read_text())
        total += found["texts"]
        row = f"| {found['rule']} | {found['states']} | {found['texts']:,} | {found['texts_of_every_byte']:,} |"
        report(row in page, f"README.md: no row {row}")
    report(f"{total:,} texts" in page, f"README.md: {total:,} texts")


def by_deviation(report):
    _, none, unused = deviations.judged()
    for _, name, case, answer in none:
        report(False, f"not judged: {name}: {case['file']} {ascii(deviations.shown(case))}: {answer[:60]}")
    for entry, name in unused:
        report(False, f"judged, and does not fail: {name}: {entry.kind} {entry.where}")
    report(not none and not unused, "the deviations are not those of the results")
    report(set(json.loads((HERE / "core.json").read_text())["order"]) == set(deviations.cases()), "core.json has other cases than the files")
    report((HERE / "SCOREBOARD.md").read_text(encoding="utf-8") == scoreboard.page(), "SCOREBOARD.md is not what scoreboard.py writes")
    for name, (_, picture) in scoreboard.pictures(deviations.results()).items():
        report((HERE / name).read_text(encoding="utf-8") == picture, f"{name} is not what scoreboard.py draws")


def by_link(report):
    """Each count of the page leads to its cases: each link to the line of its case, and those of a section are as many as its row says."""
    page = (HERE / "SCOREBOARD.md").read_text(encoding="utf-8")
    lines = {file: (HERE / f"{file}.json").read_text(encoding="ascii").splitlines() for file in deviations.FILES}
    links = re.findall(r"\[([\w-]+)\]\(([\w-]+)\.json#L(\d+)\)", page)
    wrong = [case for case, file, line in links if f'"id": "{case}"' not in lines[file][int(line) - 1]]
    report(links and not wrong, f"SCOREBOARD.md: not at the line of its link: {wrong}")
    counted = dict(re.findall(r"^\| \[([\w-]+)\]\(#.*? \| (.*?) \| .*? \|", page, re.M)), dict(re.findall(r"^\| \[([\w-]+)\]\(#.*? \| .*? \| (.*?) \|", page, re.M))
    for section in page.split("\n### ")[1:]:
        name, _, text = section.partition("\n")
        row = sum(int(re.sub(r"\[(\d+)\].*", r"\1", of.get(name, "0"))) for of in counted)
        report(len(set(re.findall(r"\[([\w-]+)\]\([\w-]+\.json#L", text))) == row, f"SCOREBOARD.md: {name} has other cases than its row counts")


def main():
    counts = [0, 0]

    def report(right, what):
        counts[not right] += 1
        if not right:
            print(f"WRONG: {what}")

    by_schema(report)
    by_page(report)
    by_deviation(report)
    by_link(report)
    print(f"{counts[0]} passed, {counts[1]} failed")
    return counts[1] != 0


if __name__ == "__main__":
    sys.exit(main())
