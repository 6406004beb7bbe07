"""The table "serving": what a server does with a request, by ratio to parse() of the same text, and the bars of it."""

CLEAN, PERCENT = 0, 1
CLEAN_SET = ", no findings"
# The kinds of Host field (serving_sets.cc), each a row admit_KIND; the slowest has the bar.
KINDS = {"name": "www.WORD.com", "port": "with a port", "hyphens": "with hyphens", "digits": "with digits", "label": "one label",
         "localhost": "localhost and a port", "cluster": "*.svc.cluster.local", "underscore": "with an underscore", "upper": "in upper case",
         "ace": "xn--", "long": "70 bytes", "ipv4": "IPv4", "ipv4_port": "IPv4 and a port", "ipv6": "IPv6 and a port"}
SLOWEST = 10
KERNELS = ["avx512", "avx2", "ssse3", "neon", "simd128", "scalar"]
# row, set, the bars for the targets of the log and for the percent-encoded ones; None: no bar
ROWS = [
    ("parse_request_target", "", 1.2, 1.2),
    ("judge_target", ", no findings", 1.6, None),
    ("judge_target", ", findings", None, 6),
    ("canonical", "", None, None),
    ("admit", "", 2, 7),
    ("admit_host", "", 2.5, 7),
    ("admit_hosts", CLEAN_SET, 4, None),
    ("admit_kinds", CLEAN_SET, None, None),
    ("admit_host_c", "", None, None),
    ("admit_host", ", findings", None, None),
    ("resumable", "", 2, 2),
    ("resumable_until", "", 2, 2),
    ("resumable_1448", "", None, None),
    ("resumable_7", "", None, None),
    ("resumable_1", "", None, None),
    ("http_parser", "", None, None),
    ("llhttp", "", None, None),
    ("picohttpparser", "", None, None),
    ("go", "", None, None),
    ("node", "", None, None),
]
MEANS = {
    "parse_request_target": "parse_request_target()",
    "judge_target, no findings": "gate, nothing to find: judge_target(), preset proxy",
    "judge_target, findings": "gate, each target with findings",
    "canonical": "CanonicalTarget::make() of the text",
    "admit": "admit(): verdict, canonical form, parts; no Host",
    "admit_host": "admit() with a Host field, www.example.org",
    "admit_hosts, no findings": "admit(), nothing to find, Host fields as of a site",
    "admit_kinds, no findings": "admit(), nothing to find, Host fields of all kinds",
    "admit_host_c": "the same in C: iri_gate_admits()",
    "admit_host, findings": "admit() with a Host field, each target with findings",
    "resumable": "resumable, one piece: feed() and finish()",
    "resumable_until": "resumable, one piece: feed_until()",
    "resumable_1448": "resumable, pieces of 1448 bytes",
    "resumable_7": "resumable, pieces of 7 bytes",
    "resumable_1": "resumable, byte by byte",
    "http_parser": "http_parser: http_parser_parse_url()",
    "llhttp": "llhttp: the whole request head",
    "picohttpparser": "picohttpparser: the whole request head",
    "go": "Go's url.ParseRequestURI(), a process of its own",
    "node": "Node's new URL(), a process of its own",
}
LONG = "targets of 8 KiB"
FINDINGS = ", findings"


def sets_of(table):
    """The names of the two sets of targets: of the log, percent-encoded."""
    return [name[:-len(FINDINGS)] for name in table if name.endswith(FINDINGS)]


def ratio(table, name, row):
    """A row to parse() of the same set; None if either was not measured."""
    figures, base = table.get(name, {}).get(row), table.get(name, {}).get("parse")
    if not figures or not base or not figures["ns"] or not base["ns"]:
        return None
    if figures["accepted"] < 0.5 and not name.endswith(FINDINGS):
        return None  # it gives up early
    return figures["ns"] / base["ns"]


def verdict(value, bar):
    if bar is None:
        return ""
    if value is None:
        return f"<= {bar:g} no figure"
    return f"<= {bar:g} {'holds' if value <= bar else 'NOT HELD'}"


def cells(table, name, row, bar):
    value = ratio(table, name, row)
    if value is None:
        return "-", "-", verdict(value, bar)
    return f"{table[name][row]['ns']:.1f}", f"{value:.2f}", verdict(value, bar)


def judged(table):
    """{what the bar is: (where it holds, where it does not)}, each with the figure: of the rows that have one."""
    found, names = {}, sets_of(table)
    for row, part, *limits in ROWS:
        for name, bar in zip(names, limits):
            value = ratio(table, name + part, row)
            if bar and value:
                where = found.setdefault(f"{MEANS[row + part]}, to parse(): at most {' and '.join(f'{b:g}' for b in limits if b)}", ([], []))
                where[0 if value <= bar else 1].append(f"{name} {value:.2f}")
    for name in names[:1]:
        slow = slowest(table, name + CLEAN_SET)
        if slow:
            what = f"admit() with the slowest kind of Host field, nothing to find, to parse(): at most {SLOWEST}"
            found[what] = ([], [])
            found[what][0 if slow[0] <= SLOWEST else 1].append(f"{KINDS[slow[1]]} {slow[0]:.2f}")
    return found


def kinds(table, name):
    """(ratio to parse(), the kind) of each kind of Host field that was measured, the slowest first."""
    found = [(ratio(table, name, f"admit_{kind}"), kind) for kind in KINDS]
    return sorted((each for each in found if each[0]), reverse=True)


def slowest(table, name):
    return next(iter(kinds(table, name)), None)


def fields(table):
    """The Host fields: each kind by the best kernel; the two mixes by each kernel, beside parse() by the same one."""
    for name in sets_of(table):
        each = kinds(table, name + CLEAN_SET)
        if each:
            yield f"{name}{CLEAN_SET}: admit() to parse(), by kind of Host field: " + ", ".join(f"{KINDS[kind]} {value:.1f}" for value, kind in each)
        for kernel in KERNELS:
            row = table.get(name + CLEAN_SET, {})
            base = row.get(f"parse_{kernel}", {}).get("ns")
            mixes = [row.get(f"admit_{mix}_{kernel}", {}).get("ns") for mix in ("hosts", "kinds")]
            if base and all(mixes):
                yield (f"{name}{CLEAN_SET}, kernel {kernel}: parse() {base:.1f} ns; admit(), fields as of a site {mixes[0]:.1f} ({mixes[0] / base:.1f} x), "
                       f"of all kinds {mixes[1]:.1f} ({mixes[1] / base:.1f} x)")


def lines(table):
    """(what it is, three cells for each of the two sets), in the order of the rows."""
    names = sets_of(table)
    yield "parse(IRI_reference), the measure", *(c for n in names for c in (*cells(table, n, "parse", None)[:2], ""))
    for row, part, *bars in ROWS:
        yield MEANS[row + part], *(c for n, bar in zip(names, bars) for c in cells(table, n + part, row, bar))


def others(table):
    """What is no ratio to parse() of a target: the Host field, long targets, single bytes."""
    for row, bar in (("host_field", 1), ("judge_host", None)):
        ns, value, held = cells(table, "hosts", row, bar)
        yield f"{row}: {ns} ns, {value} x parse of // and the same text {held}".rstrip()
    for row in ("resumable", "resumable_1448"):
        figures = table.get(LONG, {}).get(row)
        if figures and figures["ns"]:
            speed = figures["mean_bytes"] / figures["ns"]
            yield f"{row}, targets of 8 KiB: {speed:.2f} GB/s (>= 2 {'holds' if speed >= 2 else 'NOT HELD'})"
    for name in sets_of(table)[:1] + [LONG]:
        figures = table.get(name, {}).get("resumable_1")
        if figures and figures["ns"]:
            each = figures["ns"] / figures["mean_bytes"]
            yield f"resumable, byte by byte, {name}: {each:.2f} ns a byte (<= 5 {'holds' if each <= 5 else 'NOT HELD'})"


def print_table(table, notes):
    names = sets_of(table)
    if not names:
        return
    print("\nServing: median ns a target, and the ratio to parse() of the same text; the bars are those that the project set\n")
    print(f"{'':52}" + "".join(f"{name:>36}" for name in names))
    for what, *row in lines(table):
        print(f"{what:52}" + "".join(f"{row[i]:>10}{row[i + 1]:>8}  {row[i + 2]:16}" for i in range(0, len(row), 3)))
    for text in (*fields(table), *others(table), *notes):
        print(text)
    print("No peer has the grammar of a target. http_parser splits the target alone. llhttp and picohttpparser read the head")
    print("`GET target HTTP/1.1` with `Host: x`, and nothing is subtracted for that; libiri's admit() with a Host field does as much.")
