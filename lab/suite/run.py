"""Runs the suite against implementations, and writes down what each gets wrong.

usage: run.py libiri COMMAND...            asks the runner COMMAND... as libiri: everything; fails if anything is wrong
       run.py every-byte COMMAND...        asks it for the complete sets with every byte of each range (some ten million texts)
       run.py NAME COMMAND...              the same of what embeds libiri: NAME is c, command, python, npm, rust, go, java or postgresql
       run.py NAME --planted COMMAND...    asks with one wrong verdict among the cases, one in each set and one of hostile.py; fails unless they are all that is wrong
       run.py ssrf COMMAND...              asks a guard against server-side request forgery, of anybody, the cases of ssrf.json
       run.py scoreboard [--only A,B]      builds the runners of implementations.py, asks them, and writes results.json

A runner reads a line for each question and writes one; README.md has the lines. Ends with `N passed, N failed`.
"""
import collections
import datetime
import functools
import itertools
import json
import pathlib
import select
import subprocess
import sys

import derive
import hostile
import implementations
import model
from deviations import FILES, coded

HERE = pathlib.Path(__file__).resolve().parent
MOST = 40  # failures of a complete set that are written down


def given(case, name):
    return bytes.fromhex(case[f"{name}_hex"]) if f"{name}_hex" in case else case[name].encode()


class Question:
    """A line for a runner, and what is right."""

    def __init__(self, case, line, is_right, rule=""):
        self.case, self.line, self.is_right, self.rule = case, line, is_right, rule

    def key(self):
        return f"{self.case}:{self.rule}" if self.rule else self.case


def is_parsed(valid, parts, offset):
    """`?` is a part that is not told, and an answer without parts tells none."""
    def right(answer):
        if not valid:
            return answer == "0" or offset is not None and answer == f"0 {offset}"
        verdict, _, told = answer.partition(" ")
        if verdict != "1":
            return False
        expected = [coded(parts[name]) if name in parts else "-" for name in model.NAMES]
        return not told or len(told.split(",")) == 8 and all(t in ("?", e) for t, e in zip(told.split(","), expected))
    return right


def is_one_of(results):
    return lambda answer: answer in {"0" if result is None else "1 " + coded(result) for result in results}


def equals(expected):
    return lambda answer: answer == expected


def of_parse(case, one):
    text = coded(given(case, "text"))
    for rule in one.rules:
        if rule == "http-URL":
            if "http_url" in case:
                yield Question(case["id"], f"parse {rule} {text}", is_parsed(True, case["http_url"], None), rule)
        elif rule in case["valid"]:
            yield Question(case["id"], f"parse {rule} {text}", is_parsed(True, case["parts"], None), rule)
        elif rule in case["invalid"] and not one.lenient:
            yield Question(case["id"], f"parse {rule} {text}", is_parsed(False, None, case["invalid"][rule]), rule)


def is_judged(case):
    """Kinds that are told are those of the case, and perhaps more; who tells none is asked for none."""
    def right(answer):
        verdict, _, told = answer.partition(" ")
        return verdict == ("1" if case["allowed"] else "0") and (not told or set(case["reaches"]) <= set(told.split(",")))
    return right


def questions_of(file, case, one):
    family = case["tags"][1]
    knows_iris = one.name.startswith("libiri") or any(rule in one.rules for rule in ("IRI", "IRI-reference"))
    if file == "parse":
        yield from of_parse(case, one)
    if family == "IRI" and not knows_iris and file in ("resolve", "normalize", "equivalence"):
        return
    if file == "resolve":
        words = f"{coded(case['base'])} {coded(case['reference'])}"
        for operation, name in (("resolve", "strict"), ("resolve-compatible", "compatible")):
            if operation in one.operations:
                yield Question(case["id"], f"{operation} {words}", is_one_of(case[name]), "" if name == "strict" else name)
    elif file == "normalize" and file in one.operations:
        yield Question(case["id"], f"normalize {case['step']} {coded(case['text'])}", is_one_of(case["result"]))
    elif file == "equivalence" and "same" in one.operations:
        for level, same in case["same"].items():
            yield Question(case["id"], f"same {level} {coded(case['a'])} {coded(case['b'])}", equals("1" if same else "0"), level)
    elif file in ("iri-to-uri", "uri-to-iri") and file in one.operations:
        yield Question(case["id"], f"{file} {coded(case['text'])}", is_one_of(case["result"]))
    elif file == "template" and file in one.operations:
        yield Question(case["id"], f"template {coded(case['template'])} {coded(case['x'])}", is_one_of(case["result"]))
    elif file == "targets" and "target" in one.operations:
        right = equals("1 " + coded(case["form"])) if case["form"] else is_parsed(False, None, case["error"])
        yield Question(case["id"], f"target {case['method']} {coded(given(case, 'text'))}", right)
    elif file == "ssrf" and (operation := {"url": "fetch", "address": "connect"}[case["what"]]) in one.operations:
        yield Question(case["id"], f"{operation} {coded(given(case, 'text'))}", is_judged(case))


def read(name):
    return json.loads((HERE / f"{name}.json").read_text(encoding="ascii"))


def ask(command, lines, timeout=900):
    """Returns an answer for each line. What a runner that ends early has not answered is `crashed`."""
    ran = subprocess.run([str(word) for word in command], input="\n".join(lines) + "\n", text=True, stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, timeout=timeout, check=False)
    answers = ran.stdout.splitlines()
    return answers + ["crashed"] * (len(lines) - len(answers))


def ask_one_by_one(command, lines, seconds=5):
    """The same, for a runner that answers each line at once. What takes too long is `hangs`; the runner is begun anew."""
    answers, ran = [], None
    for line in lines:
        ran = ran or subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        ran.stdin.write(line + "\n")
        ran.stdin.flush()
        in_time = select.select([ran.stdout], [], [], seconds)[0]
        answers.append((ran.stdout.readline().rstrip("\n") or "crashed") if in_time else "hangs")
        if answers[-1] in ("hangs", "crashed"):
            ran.kill()
            ran.wait()
            ran = None
    if ran:
        ran.communicate()
    return answers


def core(one, command, reading=read):
    """Returns by file (asked, {key of a wrong one: answer})."""
    found = {}
    for file in FILES:
        questions = [q for case in reading(file)["cases"] for q in questions_of(file, case, one)]
        answers = (ask_one_by_one if one.hangs else ask)(command, [q.line for q in questions]) if questions else []
        asked = [(q, a) for q, a in zip(questions, answers) if a != "-"]
        if asked:
            found[file] = len(asked), {q.key(): a for q, a in asked if not q.is_right(a)}
    return found


@functools.cache
def complete_texts(rule):
    """The texts of a complete set, the shortest first."""
    return sorted(set(derive.texts_of(read(f"parse/{rule}"))), key=lambda t: (len(t[0]), t))


def complete(one, command, texts_of=complete_texts):
    """Returns by rule (texts, refused that are valid, accepted that are not, the shortest of either)."""
    found = {}
    for rule in one.rules:
        if rule == "http-URL":
            continue
        texts = [(text, valid) for text, valid in texts_of(rule) if valid or not one.lenient]
        answers = ask(command, [f"parse {rule} x{text}" for text, _ in texts])
        asked = [(text, valid, answer[:1] == "1") for (text, valid), answer in zip(texts, answers) if answer != "-"]
        refuses = [text for text, valid, said in asked if valid and not said]
        accepts = [text for text, valid, said in asked if said and not valid]
        found[rule] = len(asked), len(refuses), len(accepts), refuses[:MOST], accepts[:MOST]
    return found


def sized(one, command, questions_for=hostile.questions):
    """Returns (asked, {line: a wrong answer}) of hostile.py."""
    questions = questions_for(one.operations)
    answers = ask(command, [line for line, _ in questions])
    return sum(answer != "-" for answer in answers), {line: got for (line, right), got in zip(questions, answers) if got not in ("-", right)}


def every_byte(command):
    passed = failed = 0
    for rule in derive.RULES:
        texts = [*derive.texts_of(read(f"parse/{rule}"), derive.every)]
        answers = ask(command, [f"parse {rule} x{text}" for text, _ in texts])
        wrong = [text for (text, valid), answer in zip(texts, answers) if answer[:1] != ("1" if valid else "0")]
        passed, failed = passed + len(texts) - len(wrong), failed + len(wrong)
        for text in wrong[:3]:
            print(f"WRONG in the complete set of {rule}: {text}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


def ours(name, command):
    one = next(o for o in implementations.OURS if o.name == name)
    failed = passed = 0
    for file, (asked, wrong) in core(one, command).items():
        passed, failed = passed + asked - len(wrong), failed + len(wrong)
        for key, answer in wrong.items():
            print(f"WRONG {file} {key}: {answer}")
    for rule, (asked, refused, accepted, shortest, others) in complete(one, command).items():
        passed, failed = passed + asked - refused - accepted, failed + refused + accepted
        for text in (shortest + others)[:3]:
            print(f"WRONG in the complete set of {rule}: {text}")
    asked, wrong = sized(one, command)
    for line, answer in wrong.items():
        print(f"WRONG {line[:200]}: {answer[:200]}")
    print(f"asked: operations {name.removeprefix('libiri-')} {asked}")
    print(f"{passed + asked - len(wrong)} passed, {failed + len(wrong)} failed")
    return failed != 0 or bool(wrong) or passed == 0


def guard(command):
    one = implementations.Implementation("guard", "", "", "", "", (), ("fetch", "connect"))
    asked, wrong = core(one, command).get("ssrf", (0, {}))
    known = {case["id"]: case for case in read("ssrf")["cases"]}
    for key, answer in wrong.items():
        case = known[key]
        print(f"WRONG {key}: {case['what']} {given(case, 'text')!r}: {answer}, and it is {', '.join(case['reaches']) or 'public'}: {case['why']} ({case['section']})")
    print(f"{asked - len(wrong)} passed, {len(wrong)} failed")
    return bool(wrong) or asked == 0


def with_a_wrong_case(file):
    """The cases; of the first of parse, a rule that accepts it is told to refuse it."""
    found = read(file)
    if file == "parse":
        first = found["cases"][0]
        first["invalid"] = {first["valid"].pop(): 0}
    return found


def with_a_wrong_text(rule):
    (text, valid), *rest = complete_texts(rule)
    return [(text, not valid), *rest]


def with_a_wrong_answer(operations):
    (line, _), *rest = hostile.questions(operations)
    return [(line, "another"), *rest]


def planted(name, command):
    one = next(o for o in implementations.OURS if o.name == name)
    wrong = {file: [*keys] for file, (_, keys) in core(one, command, with_a_wrong_case).items()}
    sets = {rule: refused + accepted for rule, (_, refused, accepted, *_) in complete(one, command, with_a_wrong_text).items()}
    noticed = wrong.pop("parse", []) == [planted_key()] and not any(wrong.values())
    noticed &= set(sets) == set(one.rules) and all(count == 1 for count in sets.values())
    noticed &= [*sized(one, command, with_a_wrong_answer)[1]] == [hostile.questions(one.operations)[0][0]]
    print(f"{2 + len(sets)} wrong verdicts noticed" if noticed else f"not noticed, or more than was planted: {wrong} {sets}")
    return not noticed


def planted_key():
    first = read("parse")["cases"][0]
    return f"{first['id']}:{first['valid'][-1]}"


def scoreboard(only):
    path = HERE / "results.json"
    ours_too = [implementations.libiri()] if not only or "libiri" in only else []
    for one, version, command in itertools.chain(implementations.made_ready(only, False, implementations.Unstable()), ours_too):
        found = {"language": one.language, "version": version, "date": datetime.date.today().isoformat(), "claims": one.claims,
                 "lenient": one.lenient}
        found["core"] = {file: {"asked": asked, "wrong": wrong} for file, (asked, wrong) in core(one, command).items()}
        sets = {} if one.slow else complete(one, command)
        found["complete"] = {rule: {"texts": asked, "refused": refused, "accepted": accepted, "shortest_refused": r[:5], "shortest_accepted": a[:5]}
                             for rule, (asked, refused, accepted, r, a) in sets.items()}
        results = json.loads(path.read_text()) if path.exists() else {"implementations": {}}
        results["implementations"][one.name] = found
        path.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="ascii")
        count = collections.Counter({"asked": sum(f["asked"] for f in found["core"].values()),
                                     "wrong": sum(len(f["wrong"]) for f in found["core"].values())})
        print(f"{one.name} {version}: {count['asked']} asked, {count['wrong']} wrong", flush=True)
    return 0


def main():
    what, *rest = sys.argv[1:] or [""]
    if what in ("libiri", "c", "command", "python", "npm", "rust", "go", "java", "postgresql"):
        name = "libiri" if what == "libiri" else "libiri-" + what
        return planted(name, rest[1:]) if rest[:1] == ["--planted"] else ours(name, rest)
    if what == "ssrf":
        return guard(rest)
    if what == "every-byte":
        return every_byte(rest)
    if what == "scoreboard":
        return scoreboard(rest[1].split(",") if rest[:1] == ["--only"] else [])
    return __doc__


if __name__ == "__main__":
    sys.exit(main())
