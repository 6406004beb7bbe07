"""The failures of implementations, each judged by hand: reads judgements.txt, whose head says how its lines are made."""
import json
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
FILES = ("parse", "resolve", "normalize", "equivalence", "iri-to-uri", "uri-to-iri", "template", "targets")


def cases():
    return {case["id"]: dict(case, file=file) for file in FILES
            for case in json.loads((HERE / f"{file}.json").read_text(encoding="ascii"))["cases"]}


def results():
    return json.loads((HERE / "results.json").read_text(encoding="ascii"))["implementations"]


def shown(case):
    """The text of a case, as judgements.txt matches it: operands by a space, what is not UTF-8 in hex."""
    names = {"resolve": ("base", "reference"), "normalize": ("step", "text"), "equivalence": ("a", "b"), "template": ("template", "x"),
             "targets": ("method", "text")}.get(case["file"], ("text",))
    return " ".join(case[name] if name in case else "hex " + case[f"{name}_hex"] for name in names)


class Judgement:
    def __init__(self, line):
        columns = [column.strip() for column in line.split(" | ")]
        if len(columns) != 6:
            raise SystemExit(f"judgements.txt: not six columns: {line}")
        who, self.what, pattern, self.section, self.known, self.why = columns
        self.who = who.split(", ")
        self.files, _, self.kind = self.what.partition(" ")
        self.pattern = re.compile(pattern.replace(r"\_", " "), re.S)

    def fits(self, name, case, answer):
        if name not in self.who or case["file"] != self.files or not self.pattern.search(shown(case)):
            return False
        if answer in ("hangs", "crashed") and self.kind:
            return self.kind == answer
        return not self.kind or {"accepts": not case.get("valid"), "refuses": bool(case.get("valid")) and answer == "0",
                                 "splits": bool(case.get("valid")) and answer != "0"}.get(self.kind, False)


def judgements():
    text = (HERE / "judgements.txt").read_text(encoding="ascii")
    return [Judgement(line) for line in text.splitlines() if line and not line.startswith("#")]


def judged():
    """Returns ([(judgement, name, case, answer), ...], those that nobody has judged, judgements without a failure)."""
    known, entries, found, none = cases(), judgements(), [], []
    for name, result in results().items():
        for file in result["core"].values():
            for key, answer in file["wrong"].items():
                case = known[key.partition(":")[0]]
                entry = next((entry for entry in entries if entry.fits(name, case, answer)), None)
                (found if entry else none).append((entry, name, case, answer))
    used = {(id(entry), name) for entry, name, _, _ in found}
    return found, none, [(entry, name) for entry in entries for name in entry.who if (id(entry), name) not in used]
