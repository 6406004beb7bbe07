"""Holds the figures of README.md, of the speed page and of the page here to the results: what is between their two marks is made from them, and
from nothing else.

usage: readme.py ROOT [--write | --self-test]

--self-test plants results with routes in a copy of the pages: the tables are written of them, and an old figure is noticed.

Of each processor the newest result in lab/bench/results is taken (DATE-PROCESSOR.tsv, as ./dev bench --keep writes it). One whose figures may not stand
on a page (fit.py) is refused.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import bars
import fit
import plots
import rivals
import routes as route_bars
import serving as serving_bars

BEGIN, END = "<!-- bench: made by lab/bench/readme.py --write -->\n", "<!-- bench ends -->\n"
SPEED = "docs/site/pages/speed/index.md"
# What README.md shows: the section, the set, libiri's row, and those it is compared with.
FIRST = [("a parse of a URL of the web", "parse", "web", "libiri", {"fluent_iri": "fluent-uri", "oxiri": "oxiri", "iri_rfc3987": "iri-rfc3987", "iri_string_iri": "iri-string"}),
         ("`admit()` of a request, with the Host `www.example.org`", "serving", "targets_log", "admit_host", {"picohttpparser": "picohttpparser, which only splits"}),
         ("a route among 203 of GitHub's, shuffled", "routes", "github", "libiri", {"matchit_method": "matchit", "wayfind_method": "wayfind"})]
SERVING = [  # row, part of the set, what it is
    ("admit_host", "", "**`admit()`**: verdict, canonical form, parts, host and port; Host `www.example.org`"),
    ("admit_hosts", ", no findings", "the same, nothing to find, Host fields as of a site"),
    ("admit_kinds", ", no findings", "the same, Host fields of all kinds"),
    ("judge_target", ", no findings", "the gate's verdict alone, nothing to find"),
    ("judge_target", ", findings", "the same, each target with findings"),
    ("parse_request_target", "", "`parse_request_target()`"),
    ("resumable", "", "`Resumable`, in one piece"),
    ("parse", "", "parse as IRI-reference"),
    ("picohttpparser", "", "picohttpparser, the request head"),
    ("http_parser", "", "http_parser, the target"),
    ("llhttp", "", "llhttp, the request head"),
    ("go", "", "Go, `ParseRequestURI`"),
    ("node", "", "Node.js, `new URL`"),
]
SETS = ["kasztp", "node_files", "targets_log", "iri_multiscript", "iri_multiscript_pct", "web", "iri_4_bytes", "size_8192",
        "iri_3_bytes_8192"]
RIVALS = [("fluent_iri", "fluent-uri, IRI"), ("fluent_uri", "fluent-uri, URI"), ("oxiri", "oxiri"), ("iri_rfc3987", "iri-rfc3987"), ("iri_string_iri", "iri-string"),
          ("ada", "ada"), ("url", "url"), ("uriparser", "uriparser"), ("boost_url", "Boost.URL"), ("curl", "curl"), ("plain_re2c", "plain re2c")]
OF_URI = {"fluent_uri", "uriparser", "boost_url"}


def read(path):
    """(what is said of the run, {(section, set): {row: {column: text}}})."""
    about, table, columns = {}, {}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            name, _, value = line[2:].partition(": ")
            about[name] = value
        elif columns is None:
            columns = line.split("\t")
        else:
            row = dict(zip(columns, line.split("\t")))
            table.setdefault((row["section"], row["set"]), {})[row["row"]] = row
    return about, table


def newest(folder):
    """{processor: (path, about, table)}."""
    found = {}
    for path in sorted(folder.glob("????-??-??-*.tsv")):
        about, table = read(path)
        found[about["processor"]] = path, about, table
    return found


def ns(row):
    return float(row["ns"]) if row and row["ns"] else None


def text_of(value):
    return f"{value:.1f}" if value < 100 else f"{value:.0f}"


def target_sets(table):
    return [name[:-len(", findings")] for section, name in table if section == "serving" and name.endswith(", findings")]


def serving_cell(table, name, row, part):
    value, base = ns(table.get(("serving", name + part), {}).get(row)), ns(table.get(("serving", name + part), {}).get("parse"))
    return f"{text_of(value)} ({value / base:.1f} x)" if value and base else "-"


def serving(table):
    """A column for each of its two sets."""
    sets = target_sets(table)
    yield "| a request target, ns (x parse of the same text) | " + " | ".join(plots.SETS.get(name, name) for name in sets) + " |"
    yield "|---|" + "--:|" * len(sets)
    for row, part, what in SERVING:
        if any(row in table.get(("serving", name + part), {}) for name in sets):  # an older result may not have it
            yield f"| {what} | " + " | ".join(serving_cell(table, name, row, part) for name in sets) + " |"


def rival_cell(row, rival):
    theirs, own = row.get(rival), row.get("libiri_uri_reference" if rival in OF_URI else "libiri")
    if not ns(theirs) or not ns(own):
        return "-"
    return "rejects" if float(theirs["accepted"]) < 0.5 else f"{ns(theirs) / ns(own):.1f} x"


def parsing(table):
    """Three sets a table, which is as wide as a telephone: libiri's ns, and how many times as long each rival takes."""
    known = [(name, table["parse", name]) for name in SETS if ns(table.get(("parse", name), {}).get("libiri"))]
    for three in (known[i:i + 3] for i in range(0, len(known), 3)):
        titles = [f"{plots.SETS.get(name, name)}, {float(row['libiri']['mean_bytes']):.0f} bytes" for name, row in three]
        yield from ("", "| a reference | " + " | ".join(titles) + " |", "|---|" + "--:|" * len(three),
                    "| **libiri** | " + " | ".join(f"**{text_of(ns(row['libiri']))} ns**" for _, row in three) + " |")
        for rival, title in RIVALS:
            cells = [rival_cell(row, rival) for _, row in three]
            if set(cells) != {"-"}:
                yield f"| {title} | " + " | ".join(cells) + " |"


ROUTING = [("libiri", "libiri"), ("libiri_admit", "`admit()` and the route"), ("matchit_method", "matchit 0.9.2"), ("wayfind_method", "wayfind 1.1.2"),
           ("path_tree_method", "path-tree 0.8.3"), ("httprouter", "httprouter 1.3.0"), ("servemux", "ServeMux, Go 1.26"),
           ("find_my_way", "find-my-way 9.10.1")]
ROUTE_SETS = [("github", "203 of GitHub's API"), ("openapi", "GitHub's API"), ("kubernetes", "Kubernetes' API"), ("made_5000", "5,000 made"), ("dense_5000", "5,000 dense")]


PARTS = {"": "shuffled", ", in order": "in order", ", misses": "misses", ", 405": "405"}


def routing_cell(row, column):
    """With a mark if it finds less of the requests than libiri."""
    if not ns(row.get(column)):
        return "-"
    found, own = float(row[column]["accepted"]), float(row.get("libiri", row[column])["accepted"])
    return text_of(ns(row[column])) + (" &lt;" if found < own - 0.0005 else "")


def routing(table):
    """A table for each set of routes; nothing without figures of it."""
    told = ["", "ns from path and method to route and captures. Behind a figure, &lt; says that the router finds fewer of the requests than libiri."]
    for name, what in ROUTE_SETS:
        lines = []
        for column, title in ROUTING:
            cells = [routing_cell(table.get(("routes", name + part), {}), column) for part in PARTS]
            if set(cells) != {"-"}:
                lines.append(f"| {title} | {' | '.join(cells)} |")
        if lines:
            yield from (*told, "", f"| {what}, ns | " + " | ".join(PARTS.values()) + " |",
                        "|---|" + "--:|" * len(PARTS), *lines)
            told = []


def said(results, folder):
    return ". ".join(f"{processor}, {about['kernel']}, {about['date'][:10]}, commit {about['commit']} ([{path.name}]({folder}/{path.name})). "
                     + how_measured(about, table) for processor, (path, about, table) in results.items())


def how_measured(about, table):
    """What a reader has to know before he believes a figure: how many slices it is the middle of, how many were dropped, and of which tree."""
    rows = [row for of in table.values() for row in of.values()]
    slices, counted = sum(int(row["slices"]) for row in rows), sum(int(row["counted"]) for row in rows)
    numbers = [int(row["counted"]) for row in rows]
    usual = max(set(numbers), key=numbers.count)
    quick = "A short run (`--quick`): " if "--quick" in about.get("command", "") else ""
    said = (f"{quick}{'of' if quick else 'Of'} {len(rows):,} rows, {numbers.count(usual):,} are the median of {usual} slices of time, and "
            f"{sum(number < usual for number in numbers):,} of fewer. {slices - counted:,} of {slices:,} slices were too noisy, and were dropped")
    return said + (". The tree had changes that are in no commit" if about["commit"].endswith("-dirty") else "")


def block(root):
    """What stands between the marks of the speed page."""
    results = newest(root / "lab/bench/results")
    if not results:
        sys.exit("readme: there is no result of a processor in lab/bench/results")
    up, lines = "../../../../lab/bench", []
    for processor, (path, about, table) in results.items():
        lines += [f"Medians by the best kernel, of {said({processor: (path, about, table)}, up + '/results')}. `./dev bench` measures again, and [its page]({up}/README.md) says what",
                  "each row is and what each rival checks.", "", *serving(table), *parsing(table), *routing(table), ""]
    return "\n".join(lines)


def first_row(table, what, section, name, own, rivals_of):
    """libiri's figure, and that of the fastest of those it is compared with; nothing if the run had too much noise there."""
    row = table.get((section, name), {})
    theirs = {rival: ns(row.get(rival)) for rival in rivals_of if ns(row.get(rival)) and float(row[rival]["accepted"]) >= 0.5}
    if not ns(row.get(own)) or not theirs:
        return None
    best = min(theirs, key=theirs.get)
    return f"| {what} | {text_of(ns(row[own]))} | {text_of(theirs[best])} | {rivals_of[best]} |"


def first_figures(root, folder="lab/bench/results"):
    """What stands in README.md, and on the front page of the site: each row of the newest result that has it."""
    rows, used = [], {}
    for first in FIRST:
        for processor, result in reversed(newest(root / "lab/bench/results").items()):
            if row := first_row(result[2], *first):
                rows.append(row)
                used.setdefault(processor, (result, []))[1].append(first[0])
                break
    lines = ["| ns | libiri | the fastest rival | which |", "|---|--:|--:|---|", *rows, ""]
    for processor, (result, whats) in used.items():
        which = "Medians" if whats[0] == FIRST[0][0] else f"For {' and '.join(whats)}, medians"
        lines.append(f"{which} of {said({processor: result}, folder)}.")
    return "\n".join(lines) + "\n"


OPERATIONS = ["resolve", "resolve_parsed", "normalize", "same_string", "same_syntax"]
OPERATION_SETS = ["targets", "web", "unnormalized"]


def operation_cells(table, name):
    """What each of the libraries takes, set by set; nothing where it does not do that."""
    rows = [table.get(("operations", f"{name}:{of}"), {}) for of in OPERATION_SETS]
    own = [ns(row.get("libiri")) for row in rows]
    for row in ("libiri", "libiri_owned", "allocation"):
        values = [ns(of.get(row)) for of in rows]
        yield ", ".join(text_of(value) for value in values) if all(values) else ""
    for peer in ("uriparser", "boost_url"):
        theirs = [ns(of.get(peer)) for of in rows]
        yield ", ".join(f"{a / b:.1f} x" for a, b in zip(theirs, own)) if all(theirs) and all(own) else ""


def operations(table):
    yield f"| {', '.join(OPERATION_SETS)}, ns | libiri, into a buffer | owned | an allocation | uriparser | Boost.URL |"
    yield "|---|--:|--:|--:|--:|--:|"
    for name in OPERATIONS:
        cells = list(operation_cells(table, name))
        if cells[0]:
            yield f"| {name} | " + " | ".join(cells) + " |"


def sections_of(table):
    """As report.py reads them, for the bars."""
    sections = {}
    for (section, name), rows in table.items():
        figures = {row: {"ns": ns(of), "accepted": float(of["accepted"]), "mean_bytes": float(of["mean_bytes"])} for row, of in rows.items()}
        sections.setdefault(section, {})[name] = figures
    return sections


def bars_of(table):
    sections = sections_of(table)
    found = {**serving_bars.judged(sections.get("serving", {})), **bars.judged(sections), **rivals.judged(sections.get("parse", {})),
             **route_bars.judged(sections.get("routes", {}))}
    yield "| bar | sets that hold it | sets that do not, with the figure |"
    yield "|---|--:|---|"
    for what, (held, failed) in found.items():
        yield f"| {what} | {len(held)} of {len(held) + len(failed)} | {', '.join(failed)} |"


def details(root):
    """The page here: the operations, and the bars, held and not."""
    lines = []
    for processor, (path, about, table) in newest(root / "lab/bench/results").items():
        lines += [f"{processor}, {about['kernel']}, {about['date'][:10]}, commit {about['commit']} ([{path.name}](results/{path.name})). {how_measured(about, table)}:", "",
                  *operations(table), "", *bars_of(table), ""]
    return "\n".join(lines)


def parts(page, text):
    """The page before, between and after the marks."""
    before, begin, rest = text.partition(BEGIN)
    between, end, after = rest.partition(END)
    if not begin or not end or BEGIN in rest or END in after:
        sys.exit(f"readme: {page} has to have each of the two marks once")
    return before + begin, between, end + after


def planted_results(folder, own, commit="c0ffee00", command="./dev bench --keep", counted=9):
    lines = ["# date: 2099-01-01T00:00:00", "# processor: a planted one", "# kernel: scalar", f"# commit: {commit}", f"# command: {command}",
             "section\tset\trow\tns\tspread\taccepted\tmean_bytes\tslices\tcounted"]
    rows = [("github", "libiri", own, 1), ("github", "matchit_method", 41.5, 1), ("github", "httprouter", 90.25, 0.9), ("github, misses", "libiri", 7.75, 0),
            ("github, misses", "servemux", 655.5, 0)]
    lines += [f"routes\t{name}\t{row}\t{value:.2f}\t0.010\t{found:.3f}\t53.0\t12\t{counted if row == 'servemux' else 9}" for name, row, value, found in rows]
    lines += ["routes\tgithub\tfind_my_way\t\t0.010\t1.000\t53.0\t27\t3"]  # too noisy for a figure
    (folder / "2099-01-01-a-planted.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def self_test(root):
    with tempfile.TemporaryDirectory() as name:
        copy, page, results = pathlib.Path(name), SPEED, "lab/bench/results"
        shutil.copytree(root / results, copy / results)
        for each in PAGES:
            (copy / each).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / each, copy / each)
        planted_results(copy / results, 20.5)
        run = [sys.executable, __file__, str(copy)]
        assert subprocess.run(run, capture_output=True).returncode == 1, "figures that are missing are not noticed"
        subprocess.run([*run, "--write"], check=True, capture_output=True)
        subprocess.run(run, check=True, capture_output=True)
        text = (copy / page).read_text(encoding="utf-8")
        assert "Of 6 rows, 5 are the median of 9 slices of time, and 1 of fewer. 39 of 87 slices were too noisy" in text, text
        for wanted in ("| libiri | 20.5 | - | 7.8 | - |", "| matchit 0.9.2 | 41.5 | - | - | - |", "| httprouter 1.3.0 | 90.2 &lt; | - | - | - |",
                       "| ServeMux, Go 1.26 | - | - | 656 | - |"):
            assert wanted in text, wanted
        planted_results(copy / results, 21.5)
        ran = subprocess.run(run, capture_output=True, text=True)
        assert ran.returncode == 1 and f"{SPEED} has other figures" in ran.stdout, "an old figure is not noticed"
        for wrong, reason in (({"commit": "c0ffee00-dirty"}, "in no commit"), ({"command": "./dev bench --quick --keep"}, "a short run"),
                              ({"counted": 8}, "fewer than 9 slices: servemux")):
            planted_results(copy / results, 20.5, **wrong)
            for options in ([], ["--write"]):
                ran = subprocess.run(run + options, capture_output=True, text=True)
                assert ran.returncode == 1 and reason in ran.stdout, f"figures of {wrong} may stand on a page"


PAGES = {"README.md": first_figures, "docs/site/pages/index.md": lambda root: first_figures(root, "../../../lab/bench/results"), SPEED: block, "lab/bench/README.md": details}


def main():
    if "--self-test" in sys.argv:
        return self_test(pathlib.Path(sys.argv[1]))
    root, digits, wrong = pathlib.Path(sys.argv[1]), 0, False
    refused = list(fit.refusals(newest(root / "lab/bench/results")))
    if refused:
        print("\n".join(refused))
        return True
    for page, make in PAGES.items():
        text = (root / page).read_text(encoding="utf-8")
        before, between, after = parts(page, text)
        wanted = make(root)
        digits += sum(c.isdigit() for c in between)
        if "--write" in sys.argv:
            (root / page).write_text(before + wanted + after, encoding="utf-8")
        elif between != wanted:
            print(f"{page} has other figures than lab/bench/results: lab/bench/readme.py . --write makes them anew")
            wrong = True
    if not wrong:
        print(f"{digits} digits agree")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
