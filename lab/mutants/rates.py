"""How many of the mutants of a folder are judged, and how many of these were noticed: the rows of RATES.md."""
import collections
import datetime
import os
import re

import plain  # this folder's
import sample

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "RATES.md")
ROW = re.compile(r"^\| ([a-z]\S*/\S*|re2c) \|.*\|$", re.MULTILINE)
NOTICED = ("killed", "noticed")


def counted(store, made):
    """{folder: Counter of outcomes}; what the compiler refuses, or makes the same of, is no mutant."""
    table = collections.defaultdict(collections.Counter)
    for file, text, named in made:
        for mutant in named.values():
            table[os.path.dirname(file)][store.outcome(mutant, text)] += 1
    return table


def row(folder, counts, when):
    judged = sum(n for outcome, n in counts.items() if outcome not in ("not run", "refused", "same code"))
    noticed = sum(counts[outcome] for outcome in NOTICED)
    return f"| {folder} | {judged + counts['not run']} | {judged} | {noticed} | {100 * noticed / judged:.1f} % | {when} |" if judged else ""


def tell(root, store, made, write):
    """Prints the rows; the page keeps those of folders of which the ledger knows nothing."""
    when = f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d} | {sample.git(root, 'rev-parse', '--short=8', 'HEAD').strip()}"
    table = counted(store, made) | counted(store, plain.made(plain.FOLDERS))
    rows = {folder: told for folder, counts in table.items() if (told := row(folder, counts, when))}
    print("\n".join(rows.values()) or "nothing is judged")
    if write:
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
        known = {m[1]: m[0] for m in ROW.finditer(page)} | rows
        first, *_, last = ROW.finditer(page)
        with open(PAGE, "w", encoding="utf-8") as out:
            out.write(page[:first.start()] + "\n".join(known[folder] for folder in sorted(known)) + page[last.end():])
    return 0
