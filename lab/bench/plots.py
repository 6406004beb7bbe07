"""The plots of a result, as the speed page of the site has them: SVG, drawn from the results file when the site is built.

Each set is a picture of its own, as wide as a telephone: a page puts as many beside each other as it has room for. libiri is dark and the others are
pale, each has its name and its figure beside it, and nothing is told by colour alone: so they can be read in print and by everybody. A rival
that refuses most of a set that libiri accepts has no bar, and neither has one that accepts what libiri refuses; the picture names it.

usage: plots.py RESULT FOLDER     writes all of them
       plots.py ROOT --self-test  plants a result, and looks at the pictures of the newest in ROOT
"""
import math
import pathlib
import sys
import xml.etree.ElementTree
from xml.sax.saxutils import escape

PEERS = ["libiri", "plain_re2c", "uriparser", "boost_url", "curl", "http_parser", "serd"]
NAMES = {"fluent_iri": "fluent-uri, IRI", "fluent_uri": "fluent-uri, URI", "iri_rfc3987": "iri-rfc3987", "iri_string_iri": "iri-string, IRI", "iri_string_uri": "iri-string, URI",
         "boost_url": "Boost.URL", "plain_re2c": "plain re2c", "url": "url (Rust)", "go": "Go, ParseRequestURI", "node": "Node.js, new URL",
         "picohttpparser": "picohttpparser, head", "llhttp": "llhttp, head", "http_parser": "http_parser, target", "admit_host": "libiri, admit()",
         "ada_can_parse": "ada, can_parse", "parse_request_target": "libiri, parse", "matchit_method": "matchit", "wayfind_method": "wayfind",
         "path_tree_method": "path-tree", "servemux": "ServeMux (Go)", "find_my_way": "find-my-way", "libiri_admit": "libiri, admit() too"}
PARSERS = ["libiri", "oxiri", "serd", "fluent_uri", "fluent_iri", "iri_rfc3987", "iri_string_uri", "iri_string_iri", "ada_can_parse", "ada", "plain_re2c", "uriparser", "url", "curl",
           "boost_url"]
SERVING = ["parse_request_target", "admit_host", "picohttpparser", "http_parser", "llhttp", "go", "node"]
ROUTERS = ["libiri", "libiri_admit", "matchit_method", "wayfind_method", "path_tree_method", "httprouter", "servemux", "find_my_way"]
KINDS = {"admit_host": "www.example.org", "admit_name": "www.NAME.com", "admit_digits": "node42.eu1.example.net", "admit_hyphens": "api.NAME-NAME.org",
         "admit_port": "NAME.example.com:8443", "admit_label": "NAME", "admit_localhost": "localhost:PORT", "admit_underscore": "NAME_1.internal.example",
         "admit_cluster": "NAME.svc.cluster.local", "admit_upper": "Www.Name.COM", "admit_long": "a load balancer's name", "admit_ipv4": "192.0.2.1",
         "admit_ipv4_port": "192.0.2.1:8080", "admit_ipv6": "[2001:db8::1]:8443", "admit_ace": "xn--NAME.example", "admit_hosts": "as of a site: mixed",
         "admit_kinds": "each kind as often", "picohttpparser": "picohttpparser, head", "llhttp": "llhttp, head"}
KERNELS = {"avx512": "AVX-512", "avx2": "AVX2", "ssse3": "SSSE3", "scalar": "scalar"}
SETS = {"web": "URLs of the web", "targets": "request targets", "targets_log": "request targets of a log", "browser_targets": "request targets of browsers",
        "kasztp": "URLs of a benchmark", "node_files": "file URLs", "long_queries": "long queries", "percent": "percent-encoded", "unnormalized": "dots and needless %XX",
        "ipv6": "IPv6 hosts", "iri_multiscript_pct": "many scripts, percent-encoded", "iri_multiscript": "IRIs of many scripts", "iri_2_bytes": "IRIs, 2 bytes a character",
        "iri_3_bytes": "IRIs, 3 bytes a character", "iri_4_bytes": "IRIs, 4 bytes a character", "size_8192": "8 KiB of US-ASCII", "iri_3_bytes_8192": "8 KiB, 3 bytes a character"}
PLOTS = {  # the group: what is said of it, the section, its rows (of which those of libiri are dark), and its sets
    "inputs": ("ns to parse a reference", "parse", PARSERS, {name: title for name, title in SETS.items() if not name.endswith("8192")}),
    "refused": ("ns to refuse a reference", "parse", PARSERS,
                {"rejected_in_host": "wrong in the host", "rejected_in_path": "wrong in the path", "rejected_percent": "a bad percent sign",
                 "rejected_utf8": "bytes that are not UTF-8", "rejected_at_8192": "wrong at byte 8192"}),
    "admit": ("ns a request target", "serving", SERVING,
              {"targets_log": "targets of a log", "iri_multiscript_pct": "targets of many scripts", "targets of 8 KiB": "targets of 8 KiB"}),
    "kinds": ("ns for admit(), by the Host field", "serving", KINDS,
              {"targets_log, no findings": "targets of a log", "iri_multiscript_pct, no findings": "targets of many scripts"}),
    "routes": ("ns from method and path to the route", "routes", ROUTERS,
               {"github, in order": "203 of GitHub's API, in order", "github": "203 of GitHub's API, shuffled", "openapi, in order": "GitHub's API, in order",
                "openapi": "GitHub's API, shuffled", "kubernetes, in order": "Kubernetes' API, in order", "kubernetes": "Kubernetes' API, shuffled",
                "stripe, in order": "Stripe's API, in order", "stripe": "Stripe's API, shuffled", "made_5000, in order": "5,000 made, in order",
                "made_5000": "5,000 made, shuffled", "dense_5000, in order": "5,000 dense, in order", "dense_5000": "5,000 dense, shuffled"}),
}
# By kernel: what it says, the section, the set, the row without its kernel, and the rivals.
BY_KERNEL = [("parse: URLs of the web", "parse", "web", "libiri", PARSERS), ("parse: targets of a log", "parse", "targets_log", "libiri", PARSERS),
             ("parse: IRIs of many scripts", "parse", "iri_multiscript", "libiri", PARSERS), ("refuse: wrong in the path", "parse", "rejected_in_path", "libiri", PARSERS),
             ("admit(): Host fields of a site", "serving", "targets_log, no findings", "admit_hosts", SERVING),
             ("admit(): each kind of Host field", "serving", "targets_log, no findings", "admit_kinds", SERVING),
             ("routes: 203 of GitHub's API", "routes", "github", "libiri", ROUTERS), ("routes, with admit()", "routes", "github", "libiri_admit", ROUTERS)]
WIDTH, ROW, FIGURE = 364, 17, 40
STYLE = ("<style>.own { fill: #0b3d91 } .other { fill: #b8c2cc } .head, .own-name { font-weight: bold } .note, .axis { font-size: 10.5px; fill: #444 } "
         ".grid { stroke: #e2e6ea }</style>")


def ns(row):
    return float(row["ns"]) if row and row["ns"] else None


def own(name):
    return name.startswith(("libiri", "admit_", "parse_request_target")) or name in KERNELS


def figure(value):
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def begun(height, width=WIDTH):
    return [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="Arial, Helvetica, sans-serif" '
            f'font-size="12">{STYLE}<rect width="{width}" height="{height}" fill="white"/>']


def wrapped(words, most=58):
    """Lines of names."""
    lines = [""]
    for word in words:
        lines = [*lines[:-1], lines[-1] + word + ", "] if len(lines[-1] + word) < most else [*lines, word + ", "]
    return [line.rstrip(", ") + ("," if i < len(lines) - 1 else "") for i, line in enumerate(lines)]


def panel(title, bars, most, names, note=()):
    """One set: a bar for each row, the fastest first, from 1 ns on."""
    left = 12 + int(6.3 * max(len(names.get(name, name)) for name in bars))
    length = lambda value: math.log10(max(value, 1.01)) / math.log10(most) * (WIDTH - left - FIGURE - 12)
    bottom = 26 + len(bars) * ROW
    out = begun(bottom + 20 + 13 * len(note)) + [f'<text x="6" y="16" class="head">{escape(title)}</text>']
    for power in range(int(math.log10(most)) + 1):
        x = left + length(10 ** power)
        out.append(f'<path d="M{x:.1f} 24V{bottom}" class="grid"/><text x="{x:.1f}" y="{bottom + 11}" text-anchor="middle" class="axis">{10 ** power:,}{" ns" * (power == 0)}</text>')
    for i, (name, value) in enumerate(sorted(bars.items(), key=lambda bar: bar[1])):
        y, kind = 26 + i * ROW, "own" if own(name) else "other"
        out += [f'<text x="{left - 6}" y="{y + 12}" text-anchor="end" class="{kind}-name">{escape(names.get(name, name))}</text>',
                f'<rect x="{left}" y="{y + 1}" width="{max(2.0, length(value)):.1f}" height="{ROW - 4}" class="{kind}"/>',
                f'<text x="{left + length(value) + 4:.1f}" y="{y + 12}">{figure(value)}</text>']
    out += [f'<text x="6" y="{bottom + 26 + 13 * i}" class="note">{escape(line)}</text>' for i, line in enumerate(note)]
    return "".join(out) + "</svg>\n"


def bars_of(rows, wanted):
    """{row: ns} of those that judge the set as libiri does, and those that do not."""
    first = next((rows[name] for name in wanted if ns(rows.get(name))), None)
    accepts = first is not None and float(first["accepted"]) >= 0.5
    known = [name for name in wanted if ns(rows.get(name))]
    same = {name: ns(rows[name]) for name in known if (float(rows[name]["accepted"]) >= 0.5) == accepts}
    return same, [name for name in known if name not in same], accepts


def partly(rows, bars):
    """Those that find less of the routes than libiri."""
    whole = float(rows.get("libiri", {"accepted": 1})["accepted"])
    return [f"{NAMES.get(name, name)} finds {float(rows[name]['accepted']):.0%} of them" for name in bars if float(rows[name]["accepted"]) < whole - 0.0005]


def pictures(group, panels, names, said):
    """[(file, what it says, SVG)]; `panels`: (title, {row: ns}, lines below)."""
    most = max((value for _, bars, _ in panels for value in bars.values()), default=1) * 1.05
    for i, (title, bars, note) in enumerate(panels):
        told = "; ".join(f"{names.get(name, name)} {figure(value)}" for name, value in sorted(bars.items(), key=lambda bar: bar[1]))
        yield f"{group}-{i + 1}.svg", f"{said}, {title}: {told}" + "".join(f". {line}" for line in note), panel(title, bars, most, names, note)


def of_sets(table, group):
    said, section, wanted, sets = PLOTS[group]
    names = {**NAMES, **wanted} if isinstance(wanted, dict) else NAMES
    panels = []
    for name, title in sets.items():
        rows = table.get((section, name), {})
        bars, others, accepts = bars_of(rows, wanted)
        if len(bars) > 1:
            note = [f"{'Refuse' if accepts else 'Accept'} most: ", *wrapped([names.get(other, other) for other in others])] if others else []
            note = [note[0] + note[1], *note[2:]] if note else []
            panels.append((title, bars, note + (partly(rows, bars) if section == "routes" else [])))
    return pictures(group, panels, names, said)


def of_kernels(table):
    """libiri by each kernel, and the fastest rival."""
    panels, names = [], {**NAMES, **{kernel: f"libiri, {name}" for kernel, name in KERNELS.items()}}
    for title, section, name, row, rivals in BY_KERNEL:
        rows = table.get((section, name), {})
        bars = {kernel: ns(rows.get(f"{row}_{kernel}")) for kernel in KERNELS}
        bars = {kernel: value for kernel, value in bars.items() if value}
        others = {other: value for other, value in bars_of(rows, rivals)[0].items() if not own(other)}
        if len(bars) > 1 and others:
            fastest = sorted(others, key=others.get)[:2]
            panels.append((title, {**bars, **{other: others[other] for other in fastest}}, []))
    return pictures("kernels", panels, names, "ns by kernel, and the two fastest rivals")


def apart(places, least=13):
    """Heights of labels, moved down until none is over another."""
    moved, last = {}, -least
    for name, y in sorted(places.items(), key=lambda place: place[1]):
        last = max(y, last + least)
        moved[name] = last
    return moved


def by_size(table):
    """ns a byte by size, both logarithmic: a line for each parser, with its name at the end of it."""
    found = sorted(int(name[5:]) for section, name in table if section == "parse" and name.startswith("size_"))
    width, height, left, right, bottom = WIDTH, 420, 40, 116, 44
    lines = {}
    for row in PARSERS:
        points = {size: ns(table["parse", f"size_{size}"].get(row)) for size in found if float(table["parse", f"size_{size}"].get(row, {"accepted": 0})["accepted"]) >= 0.5}
        if sum(value is not None for value in points.values()) > len(found) / 2:
            lines[row] = [(size, value / size) for size, value in points.items() if value]
    if not lines:
        return
    low, high = (math.log10(of(value for line in lines.values() for _, value in line)) for of in (min, max))
    fx = lambda size: left + (math.log2(size) - math.log2(found[0])) / (math.log2(found[-1]) - math.log2(found[0])) * (width - left - right)
    fy = lambda value: height - bottom - (math.log10(value) - low) / (high - low) * (height - bottom - 36)
    out = begun(height) + ['<text x="6" y="16" class="head">ns a byte, by the size of the reference</text>']
    for value in (10.0 ** power for power in range(math.ceil(low), math.floor(high) + 1)):
        out.append(f'<path d="M{left} {fy(value):.1f}H{width - right}" class="grid"/><text x="{left - 4}" y="{fy(value) + 4:.1f}" text-anchor="end" class="axis">{value:g}</text>')
    for size in (16, 128, 1024, 8192, 65536, 1048576):
        if size in found:
            text = size if size < 1024 else f"{size >> 10}Ki" if size < 1 << 20 else "1Mi"
            out.append(f'<text x="{fx(size):.1f}" y="{height - bottom + 16}" text-anchor="middle" class="axis">{text}</text>')
    out.append(f'<text x="{(left + width - right) // 2}" y="{height - 10}" text-anchor="middle" class="axis">bytes (both logarithmic)</text>')
    ends = apart({row: fy(line[-1][1]) for row, line in lines.items()})
    for i, (row, line) in enumerate(lines.items()):
        look = 'stroke="#0b3d91" stroke-width="3"' if row == "libiri" else f'stroke="#6b7783" stroke-width="1.3" stroke-dasharray="{("none", "7 3", "2 3", "9 3 2 3")[i % 4]}"'
        path = " ".join(f"{fx(size):.1f},{fy(value):.1f}" for size, value in line)
        weight = ' class="own-name"' if row == "libiri" else ""
        out.append(f'<polyline points="{path}" fill="none" {look}/><path d="M{fx(line[-1][0]):.1f} {fy(line[-1][1]):.1f}L{width - right + 12} {ends[row]:.1f}" stroke="#bbb" fill="none"/>'
                   f'<text x="{width - right + 15}" y="{ends[row] + 4:.1f}"{weight}>{escape(NAMES.get(row, row))}</text>')
    told = "; ".join(f"{NAMES.get(row, row)} {line[0][1]:.2g} to {line[-1][1]:.2g}" for row, line in lines.items())
    yield "sizes-1.svg", f"ns a byte, of {found[0]} bytes and of {found[-1]:,}: {told}", "".join(out) + "</svg>\n"


def drawn(table):
    """{group: [(file, what it says, SVG)]} of a result, as readme.py reads it: {(section, set): {row: {column: text}}}."""
    return {**{group: [*of_sets(table, group)] for group in PLOTS}, "kernels": [*of_kernels(table)], "sizes": [*by_size(table)]}


def out_of_its_picture(picture):
    """Texts that begin or end outside of a picture, and labels of one side that lie over each other."""
    root, wrong, ends = xml.etree.ElementTree.fromstring(picture), [], {}
    for one in root.iter("{http://www.w3.org/2000/svg}text"):
        x, y, size = float(one.get("x")), float(one.get("y")), len(one.text) * (4.9 if one.get("class") in ("note", "axis") else 5.6)
        begin = x - {"end": size, "middle": size / 2}.get(one.get("text-anchor"), 0)
        if begin < -1 or begin + size > WIDTH + 1:
            wrong.append(f"outside: {one.text}")
        if one.get("class") != "axis":
            wrong += [f"{one.text} over {other}" for at, other in ends.get(round(begin + size if one.get("text-anchor") else begin), []) if abs(at - y) < 11]
            ends.setdefault(round(begin + size if one.get("text-anchor") else begin), []).append((y, one.text))
    return wrong


def self_test(root):
    import readme
    row = lambda ns, accepted=1.0: {"ns": str(ns), "accepted": str(accepted)}
    kernels = {f"libiri{part}_{kernel}": row(40 + i) for part in ("", "_admit") for i, kernel in enumerate(KERNELS)}
    table = {("parse", "web"): {"libiri": row(10.04), "oxiri": row(89.71), "curl": row(5, 0.1), "url": row("")},
             ("parse", "rejected_in_path"): {"libiri": row(11.5, 0), "oxiri": row(66.1, 0), "serd": row(80.4, 1)},
             ("routes", "github"): {"libiri": row(79.2), "matchit_method": row(208.4), "httprouter": row(180.3, 0.965), **kernels}}
    made = drawn(table)
    said = {group: [what for _, what, _ in pictures] for group, pictures in made.items()}
    assert said["inputs"] == ["ns to parse a reference, URLs of the web: libiri 10.0; oxiri 89.7. Refuse most: curl"], said["inputs"]
    assert said["refused"] == ["ns to refuse a reference, wrong in the path: libiri 11.5; oxiri 66.1. Accept most: serd"], said["refused"]
    assert said["routes"] == ["ns from method and path to the route, 203 of GitHub's API, shuffled: libiri 79.2; httprouter 180; matchit 208. httprouter finds 96% of them"], said
    assert [one.partition(": ")[0] for one in said["kernels"]] == ["ns by kernel, and the two fastest rivals, routes", "ns by kernel, and the two fastest rivals, routes, with admit()"], said
    assert "libiri, AVX-512 40.0; libiri, AVX2 41.0; libiri, SSSE3 42.0; libiri, scalar 43.0; httprouter 180; matchit 208" in said["kernels"][0], said
    planted = made["inputs"][0][2].replace('x="6"', 'x="300"')
    assert out_of_its_picture(planted), "a title outside of its picture is not noticed"
    _, _, newest = list(readme.newest(root / "lab/bench/results").values())[-1]
    wrong = [f"{name}: {one}" for pictures in drawn(newest).values() for name, _, picture in pictures for one in out_of_its_picture(picture)]
    assert not wrong, wrong
    assert all(drawn(newest)[group] for group in (*PLOTS, "kernels", "sizes")), "a group without a picture"


def main():
    import readme
    if sys.argv[2] == "--self-test":
        return self_test(pathlib.Path(sys.argv[1]))
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for made in drawn(readme.read(pathlib.Path(sys.argv[1]))[1]).values():
        for name, _, picture in made:
            (folder / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
