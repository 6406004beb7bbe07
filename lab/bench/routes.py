"""The table "routes": ns from a request to its route and captures, and the bars of it.

routes.py --self-test plants figures in a table, and holds what is printed and judged against them.
"""
import contextlib
import io
import sys

ROWS = ["libiri", "libiri_admit", "matchit_method", "matchit", "wayfind_method", "wayfind", "path_tree_method", "path_tree",
        "httprouter", "servemux", "find_my_way"]
REAL = ("github", "openapi", "kubernetes")
GROWTH = ("made_100", "made_5000")
MISSES = (", misses", ", near misses", ", 405")


def ns(table, name, row):
    figures = table.get(name, {}).get(row)
    return figures["ns"] if figures else None


def quotient(table, above, below):
    """Of two (set, row)."""
    a, b = ns(table, *above), ns(table, *below)
    return a / b if a and b else None


def checks(table):
    """(what the bar is, the set, the figure, whether it holds)."""
    for name in REAL:
        for row, what in (("matchit_method", "path and method"), ("matchit", "path alone")):
            value = quotient(table, (name, row), (name, "libiri"))
            yield f"routes, shuffled: matchit, {what}, to libiri: at least 2", name, value, value and value >= 2
        value = quotient(table, (name, "libiri_admit"), (name, "matchit"))
        yield "routes: admit() and the route to matchit's path alone: at most 1", name, value, value and value <= 1
    for name in [name for name in table if name + MISSES[0] in table]:
        for kind in MISSES:
            value = quotient(table, (name + kind, "libiri"), (name, "libiri"))
            yield "routes: what is not found to what is: at most 1", name + kind, value, value and value <= 1
    value = quotient(table, (GROWTH[1], "libiri"), (GROWTH[0], "libiri"))
    yield "routes: 5,000 to 100: at most 1.5", "made", value, value and value <= 1.5
    for name, bar in (("github", 20), ("github, in order", 10)):
        value = ns(table, name, "libiri")
        yield "routes, ns: at most 20 shuffled, 10 in order", name, value, value and value <= bar
    value = ns(table, "made_3500", "build")
    yield "routes: ms to build 3,500: less than 10", "made_3500", value and value / 1e6, value and value < 1e7


def judged(table):
    """{what the bar is: (where it holds, where it does not)}, each with the figure."""
    found = {}
    for what, name, value, holds in checks(table):
        if value:
            found.setdefault(what, ([], []))[0 if holds else 1].append(f"{name} {value:.2f}")
    return found


def cell(row, what):
    """Of a router that finds less than libiri, a part of its routes being refused, the figure has a "<"; of one that finds less than
    half, brackets."""
    if what not in row or not row[what]["ns"]:
        return "-"
    text = f"{row[what]['ns']:.1f}"
    if row[what]["accepted"] < 0.5:
        return f"({text})"
    own = row.get("libiri", row[what])["accepted"]
    return f"{text} <" if row[what]["accepted"] < own - 0.0005 else text


def print_table(table, notes):
    if not table:
        return
    print("\nRoutes: median ns a request, captures included; (…) finds less than half; < less than libiri\n")
    print(f"{'set':26} {'bytes':>6}" + "".join(f"{row:>18}" for row in ROWS))
    for name, row in table.items():
        cells = [cell(row, what) for what in ROWS]
        if "libiri" in row:
            print(f"{name:26} {row['libiri']['mean_bytes']:6.0f}" + "".join(f"{c:>18}" for c in cells))
    for name, row in table.items():
        if row.get("build", {}).get("ns"):
            print(f"{name:26} built in {row['build']['ns'] / 1e6:.2f} ms, {row['build']['mean_bytes'] / 1024:.0f} KiB")
    for note in notes:
        print(f"  {note}")


def self_test():
    def figures(ns, accepted=1.0):
        return {"ns": ns, "accepted": accepted, "mean_bytes": 50}
    table = {"github": {"libiri": figures(20.0), "matchit": figures(39.0), "matchit_method": figures(41.0), "libiri_admit": figures(38.0),
                        "httprouter": figures(90.0, 0.9), "servemux": figures(None), "find_my_way": figures(900.0, 0.4)}}
    held = judged(table)
    assert held["routes, shuffled: matchit, path and method, to libiri: at least 2"] == (["github 2.05"], []), held
    assert held["routes, shuffled: matchit, path alone, to libiri: at least 2"] == ([], ["github 1.95"]), held
    assert [cell(table["github"], what) for what in ("libiri", "httprouter", "find_my_way", "servemux")] == \
        ["20.0", "90.0 <", "(900.0)", "-"]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        print_table(table, ["a note"])
    assert "90.0 <" in out.getvalue() and "a note" in out.getvalue(), out.getvalue()


if __name__ == "__main__" and "--self-test" in sys.argv:
    self_test()
