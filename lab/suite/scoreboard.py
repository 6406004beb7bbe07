"""Writes SCOREBOARD.md from results.json and deviations.txt: the table, and what each implementation gets wrong, with the cases of each kind; and
its two pictures.
"""
import functools
import html
import json
import pathlib
import sys

import deviations
import implementations
import model
import order

HERE = pathlib.Path(__file__).resolve().parent
HEAD = """# The scoreboard

What libiri and other libraries say to [the suite](README.md). Each is asked for what it claims and for no more: *lenient* ones do not claim to refuse, so they
are asked for valid texts alone; a parser of WHATWG's standard is asked for the few URLs of which that and the RFC say the same, and is not marked down for being one.
*Asked* counts questions: a case may be asked for several rules. *Must* counts the cases that an implementation gets wrong and the RFC decides; *may* those that
the RFC leaves open: both lead to what it gets wrong, where each count opens to its cases. *Complete sets*: texts wrongly
refused and wrongly accepted, of those of the rules that it claims; nothing there says that the language is exactly the RFC's, as far as the
implementation could be asked (most cannot hold bytes that are not UTF-8). `./dev suite --scoreboard` makes this page; each kind of failure below
was judged by hand ([deviations.txt](deviations.txt)).
Of *random texts* are the deviations that only [the differential run](README.md#random-texts) shows.
The authors of libiri have written the suite, so that its row has no faults says little; two references that share no code with it, and the ABNF, say what is right.

The versions are the newest that crates, PyPI, npm and Maven have, and of libraries in C, C++, Perl, PHP and Ruby, of Go, Java, Node.js and Python those of Debian's unstable.
Milestones are left out, such as rdf4j 6.0.0-M2. Newer ones that could not be had: PHP 8.5 with its `Uri\\Rfc3986\\Uri` (Debian has 8.4), and what RubyGems and Packagist have beyond Debian.

"""


def code(text):
    """A text as code in a table: escapes for what is not printable ASCII, and for what a table would take for its own."""
    shown = "".join(c if " " <= c <= "~" else f"\\u{{{ord(c):X}}}" for c in text) or " "
    return "<code>" + html.escape(shown).replace("|", "&#124;").replace("[", "&#91;").replace("*", "&#42;").replace("_", "&#95;").replace("`", "&#96;") \
        .replace("\\", "&#92;").replace("~", "&#126;").replace("//", "/&#47;").replace("@", "&#64;") + "</code>"


def wrong_cases(result):
    known = deviations.cases()
    found = {key.partition(":")[0] for file in result["core"].values() for key in file["wrong"]}
    must = sum(known[case]["tags"][0] == "must" for case in found)
    return must, len(found) - must


def counts(result, kind):
    return sum(one[kind] for one in result["complete"].values())


def row(name, result):
    must, may = wrong_cases(result)
    complete = f"{counts(result, 'refused'):,} / {counts(result, 'accepted'):,}<br>of {counts(result, 'texts'):,}" if result["complete"] else "-"
    asked = sum(file["asked"] for file in result["core"].values())
    listed = must + may or any(name in entry.who for entry in deviations.entries())
    link = f"**{name}**" if name == implementations.OURS[0].name else f"[{name}](#{name})" if listed else name
    must, may = (f"[{count}](#{name})" if count else "0" for count in (must, may))
    return f"| {link} {result['version']}<br>{result['language']}, {result['claims']}<br>{asked:,} asked | {must} | {may} | {complete} |"


def described(entry):
    known = f"[written down]({entry.known})" if entry.known.startswith("https:") else entry.known
    return f"{entry.why} ({entry.section}; {known})"


@functools.cache
def lines_of_cases():
    """{id: the line of its file}."""
    return {json.loads(line.strip().rstrip(","))["id"]: number for file in deviations.FILES
            for number, line in enumerate((HERE / f"{file}.json").read_text(encoding="ascii").splitlines(), 1) if line.startswith('{"id"')}


def link_to(case):
    return f"[{case['id']}]({case['file']}.json#L{lines_of_cases()[case['id']]})"


def opening(cases):
    """How many, which opens to a link to each."""
    cases = sorted({case["id"]: case for case in cases}.values(), key=lambda case: lines_of_cases()[case["id"]])
    return "1" if len(cases) == 1 else f"<details><summary>{len(cases)}</summary>{' '.join(map(link_to, cases))}</details>"


def classes(name, found):
    """Returns the lines of an implementation, each with its cases and the simplest of them; then of deviations that only random texts show."""
    by_entry = {}
    for entry, who, case, _ in found:
        if who == name:
            by_entry.setdefault(id(entry), (entry, []))[1].append(case)
    for entry, cases in by_entry.values():
        case = min(cases, key=lambda c: (len(deviations.shown(c)), c["id"]))
        yield f"| {described(entry)} | {opening(cases)} | {code(deviations.shown(case))} {link_to(case)} |"
    for entry in deviations.entries():
        if name in entry.who and id(entry) not in by_entry:
            yield f"| {described(entry)} | - | random texts |"


def of_sets(result):
    """The shortest texts of the complete sets that are judged wrongly."""
    for kind, what in (("refused", "refuses"), ("accepted", "accepts")):
        texts = {bytes.fromhex(text) for one in result["complete"].values() for text in one[f"shortest_{kind}"]}
        if texts:
            shown = [code(text.decode("utf-8", "surrogateescape")) for text in sorted(texts, key=lambda text: (len(text), text))[:5]]
            yield f"Of the complete sets it wrongly {what} {counts(result, kind):,} texts; the shortest are {', '.join(shown)}."


def first(number=100):
    """Says how much the first cases of core.json find."""
    known = deviations.cases()
    found = order.failures(known)
    ids = json.loads((HERE / "core.json").read_text(encoding="ascii"))["order"]
    everything = set().union(*found.values())
    by_first = set().union(*(found.get(case, set()) for case in ids[:number]))
    return f"The first {number} cases of [core.json](core.json) find {len(by_first)} of all {len(everything)} pairs of an implementation and a section that it fails."


def page():
    results = deviations.results()
    found, _, _ = deviations.judged()
    names = sorted(results, key=lambda name: (results[name]["language"], name))
    lines = [f"![{said}]({name})" for name, (said, _) in pictures(results).items()]
    lines += ["", "| implementation | must | may | complete sets, refused / accepted |", "|---|--:|--:|--:|"]
    lines += [row(name, results[name]) for name in names]
    dates = sorted({result["date"] for result in results.values()})
    lines += ["", f"{len(results)} implementations in {len({r['language'] for r in results.values()})} languages. Asked on {' and '.join(dates)}.", first(), ""]
    lines += ["## What they get wrong", "", "*new*: a search of issue threads found nobody who had written it down. *not searched*: nobody has looked. "
              "*documented*: it says so itself. *may*: the RFC leaves it open.", ""]
    for name in names:
        rows = [*classes(name, found)]
        if rows:
            report = HERE / f"reports/{name}.md"
            lines += [f"### {name}", ""] + ([f"[A report](reports/{name}.md) that its maintainers could be sent.", ""] if report.exists() else [])
            lines += ["| what (section; known) | cases | the simplest |", "|---|---|---|", *rows, ""]
            lines += [line for said in of_sets(results[name]) for line in (said, "")]
    return HEAD + "\n".join(lines).rstrip() + "\n"


# --- the cases, for the site

CASES = """# The cases that somebody gets wrong

Each case of [the suite](README.md) that a program of [the scoreboard](SCOREBOARD.md) gets wrong: what is asked, why, what is right, and who answers what.

"""


def right_of(case):
    """What is right, as a reader takes it: by rule, by level, or the results."""
    if case["file"] == "parse":
        valid, invalid = ", ".join(case["valid"]), ", ".join(f"{rule} at byte {place}" for rule, place in case["invalid"].items())
        parts = ", ".join(f"{name} {code(text) if text else 'empty'}" for name, text in case.get("parts", {}).items())
        return " ".join(filter(None, [f"Valid: {valid}." if valid else "", f"Parts: {parts}." if parts else "", f"Invalid: {invalid}." if invalid else ""]))
    if case["file"] == "equivalence":
        return ", ".join(f"{level}: {'the same' if same else 'not the same'}" for level, same in case["same"].items()) + "."
    results = case.get("strict") or case.get("result") or [case.get("form")]
    return "Right: " + " or ".join("refused" if result is None else code(result) for result in results) + "."


def answered(case, answer):
    if case["file"] == "equivalence":
        return {"1": "the same", "0": "not the same"}.get(answer, answer)
    verdict, _, told = answer.partition(" ")
    words = [f"{name} {shown(word)}" for name, word in zip(model.NAMES, told.split(",")) if word[:1] == "x"] if "," in told else [shown(told)]
    said = {"1": "accepted", "0": "refused"}.get(verdict, verdict)
    return said if not told else f"{said}: {', '.join(words)}" if case["file"] == "parse" else words[0]


def shown(word):
    return code(bytes.fromhex(word[1:]).decode("utf-8", "surrogateescape")) if word[1:] else "empty"


def cases_page():
    """Each case that somebody gets wrong, in the order of the files."""
    known, wrong = deviations.cases(), {}
    for name, result in sorted(deviations.results().items()):
        for file in result["core"].values():
            for key, answer in file["wrong"].items():
                case, _, rule = key.partition(":")
                wrong.setdefault(case, {}).setdefault((name, answered(known[case], answer)), []).append(rule)
    lines = []
    for case in sorted(wrong, key=lambda case: (deviations.FILES.index(known[case]["file"]), lines_of_cases()[case])):
        one = known[case]
        lines += [] if f"## {one['file']}" in lines else [f"## {one['file']}", ""]
        who = [f"- {name}{' as ' + ', '.join(filter(None, rules)) if any(rules) else ''}: {said}" for (name, said), rules in wrong[case].items()]
        lines += [f"### {case}", "", f"{code(deviations.shown(one))}: {one['why']} ({one['section']}; {one['tags'][0]}). {right_of(one)}", "", *who, ""]
    return CASES + "\n".join(lines)


# --- the pictures

WIDTH, ROW, LEFT, ROOM = 364, 31, 150, 120
LOOK = ('<style>.cases { fill: #0b3d91 } .sets { fill: url(#hatched); stroke: #6b7783 } .head, .own { font-weight: bold } .small { font-size: 10.5px; fill: #444 }</style>'
        '<pattern id="hatched" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="#6b7783" stroke-width="2.4"/></pattern>')


def shares(result):
    """(wrong, asked) of the cases, by question, and of the complete sets."""
    cases = sum(len(file["wrong"]) for file in result["core"].values()), sum(file["asked"] for file in result["core"].values())
    return cases, (counts(result, "refused") + counts(result, "accepted"), counts(result, "texts"))


def drawn(title, results, most):
    """A row for each: two bars, of the cases and of the complete sets, as shares of what was asked."""
    height = 58 + ROW * len(results)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="Arial, Helvetica, sans-serif" font-size="12">'
           f'{LOOK}<rect width="{WIDTH}" height="{height}" fill="white"/><text x="6" y="16" class="head">{title}</text><rect x="6" y="27" width="16" height="9" class="cases"/>'
           '<text x="26" y="36" class="small">of the questions answered wrongly</text><rect x="196" y="27" width="16" height="8" class="sets"/><text x="216" y="36" class="small">of the complete sets</text>']
    for i, (name, result) in enumerate(results):
        y = 48 + ROW * i
        out += [f'<text x="{LEFT - 6}" y="{y + 11}" text-anchor="end"{" class=%sown%s" % (chr(34), chr(34)) if name == implementations.OURS[0].name else ""}>{html.escape(name)}</text>',
                f'<text x="{LEFT - 6}" y="{y + 23}" text-anchor="end" class="small">{html.escape(result["language"])}, {html.escape(result["version"].partition("+")[0])}</text>']
        for (wrong, asked), look, at in zip(shares(result), ("cases", "sets"), (2, 14)):
            length = ROOM * wrong / asked / most if asked else 0
            out += [f'<rect x="{LEFT}" y="{y + at}" width="{max(length, 1):.1f}" height="9" class="{look}"/>'] if wrong else []
            told = f"{wrong:,} of {asked:,}" if asked else "sets not asked"
            out.append(f'<text x="{LEFT + length + 5:.1f}" y="{y + at + 8}" class="small">{told}</text>')
    return "".join(out) + "</svg>\n"


def pictures(results):
    """{file: (what it says, SVG)}, the fewest faults first."""
    groups = {"scoreboard-strict.svg": ("Those that claim to refuse what the RFC refuses", lambda r: not r["lenient"] and "WHATWG" not in r["claims"] and r["complete"]),
              "scoreboard-lenient.svg": ("Lenient ones, and those that were asked for cases alone", lambda r: r["lenient"] or not r["complete"])}
    most = max(wrong / asked for result in results.values() for wrong, asked in shares(result) if asked)
    made = {}
    for file, (title, belongs) in groups.items():
        rows = sorted(((name, result) for name, result in results.items() if belongs(result)), key=lambda row: (sum(w / (a or 1) for w, a in shares(row[1])), row[0]))
        told = "; ".join(f"{name} " + " and ".join(f"{wrong:,} of {asked:,}" for wrong, asked in shares(result) if asked) for name, result in rows)
        made[file] = f"{title}. Answered wrongly of the questions, and of the complete sets: {told}", drawn(title, rows, most)
    return made


def main():
    (HERE / "SCOREBOARD.md").write_text(page(), encoding="utf-8")
    for name, (_, picture) in pictures(deviations.results()).items():
        (HERE / name).write_text(picture, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
