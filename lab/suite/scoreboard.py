"""Writes SCOREBOARD.md from results.json and deviations.txt: the table, and what each implementation gets wrong, with a case of each kind."""
import html
import json
import pathlib
import sys

import deviations
import implementations
import order

HERE = pathlib.Path(__file__).resolve().parent
HEAD = """# The scoreboard

What libiri and other libraries say to [the suite](README.md). Each is asked for what it claims and for no more: *lenient* ones do not claim to refuse, so they
are asked for valid texts alone; a parser of WHATWG's standard is asked for the few URLs of which that and the RFC say the same, and is not marked down for being one.
*Asked* counts questions: a case may be asked for several rules. *Must* counts the cases that an implementation gets wrong and the RFC decides; *may* those that
the RFC leaves open. *Complete sets*: texts wrongly
refused and wrongly accepted, of those of the rules that it claims; nothing there says that the language is exactly the RFC's, as far as the
implementation could be asked (most cannot hold bytes that are not UTF-8). `./dev suite --scoreboard` makes this page; each kind of failure below
was judged by hand ([deviations.txt](deviations.txt)).
Of *random texts* are the deviations that only [the differential run](README.md#random-texts) shows.
The authors of libiri have written the suite, so that its row has no faults says little; two references that share no code with it, and the ABNF, say what is right.

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


def row(name, result):
    must, may = wrong_cases(result)
    sets = result["complete"].values()
    complete = "-" if not sets else f"{sum(s['refused'] for s in sets):,} / {sum(s['accepted'] for s in sets):,} of {sum(s['texts'] for s in sets):,}"
    asked = sum(file["asked"] for file in result["core"].values())
    link = f"[{name}](#{name})" if must + may or any(name in entry.who for entry in deviations.entries()) else name
    link = f"**{name}**" if name == implementations.OURS[0].name else link
    return f"| {link} | {result['language']} | {result['version']} | {result['claims']} | {asked} | {must} | {may} | {complete} |"


def written_down(entry):
    return f"[written down]({entry.known})" if entry.known.startswith("https:") else entry.known


def classes(name, found):
    """Returns the lines of an implementation, each with its simplest case; then of deviations that only random texts show."""
    by_entry = {}
    for entry, who, case, _ in found:
        if who == name:
            by_entry.setdefault(id(entry), (entry, []))[1].append(case)
    for entry, cases in by_entry.values():
        case = min(cases, key=lambda c: (len(deviations.shown(c)), c["id"]))
        number = len({c["id"] for c in cases})
        yield f"| {entry.why} | {number} | {code(deviations.shown(case))} [{case['id']}]({case['file']}.json) | {entry.section} | {written_down(entry)} |"
    for entry in deviations.entries():
        if name in entry.who and id(entry) not in by_entry:
            yield f"| {entry.why} | - | random texts | {entry.section} | {written_down(entry)} |"


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
    lines = ["| implementation | language | version | claims | asked | must | may | complete sets: refused / accepted |", "|---|---|---|---|---|---|---|---|"]
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
            lines += ["| what | cases | the simplest | section | known |", "|---|---|---|---|---|", *rows, ""]
    return HEAD + "\n".join(lines).rstrip() + "\n"


def main():
    (HERE / "SCOREBOARD.md").write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
