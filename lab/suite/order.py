"""Orders the cases so that the first ones find most: order.py writes core.json from results.json; order.py --check compares.

A greedy cover. What is to be found is that an implementation fails in a section; a case finds it if that implementation gets the case wrong.
Each time the case comes next that finds most of what no case before it has found; when all has been found, it begins anew. Ties are
broken by the order of the files. Cases that nobody gets wrong come last, the common ones before the rare ones.
"""
import json
import pathlib
import sys

import deviations

HERE = pathlib.Path(__file__).resolve().parent

def failures(known):
    """Returns for each case the set of (implementation, section) that it finds."""
    found = {}
    for name, result in deviations.results().items():
        for file in result["core"].values():
            for key in file["wrong"]:
                case = key.partition(":")[0]
                found.setdefault(case, set()).add((name, known[case]["section"]))
    return found


def ordered(known, found):
    left, order = [case for case in known if case in found], []
    to_find = set()
    while left:
        if not any(found[case] & to_find for case in left):
            to_find = set().union(*(found[case] for case in left))
        best = max(left, key=lambda case: len(found[case] & to_find))
        to_find -= found[best]
        order.append(best)
        left.remove(best)
    rest = [case for case in known if case not in found]
    return order + sorted(rest, key=lambda case: known[case]["tags"][2])


def main():
    known = deviations.cases()
    found = failures(known)
    order = ordered(known, found)
    text = '{"order": [\n' + ",\n".join(json.dumps(case) for case in order) + "\n]}\n"
    if sys.argv[1:] == ["--check"]:
        same = (HERE / "core.json").read_text() == text
        print(f"{int(same)} passed, {int(not same)} failed")
        return not same
    (HERE / "core.json").write_text(text)
    everything = set().union(*found.values())
    first = set().union(*(found.get(case, set()) for case in order[:100]))
    print(f"the first 100 of {len(order)} find {len(first)} of {len(everything)} failures (implementation, section)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
