"""The plots of a result, as the speed page of the site has them: SVG, drawn from the results file when the site is built.

libiri is dark and the others are pale, each has its name and its figure beside it, and nothing is told by colour alone: so they can be read in
print and by everybody. A rival that refuses most of a set that libiri accepts is not in its panel.
"""
import math
from xml.sax.saxutils import escape

PEERS = ["libiri", "plain_re2c", "uriparser", "boost_url", "curl", "http_parser", "serd"]
NAMES = {"fluent_iri": "fluent-uri, IRI", "fluent_uri": "fluent-uri, URI", "iri_string_iri": "iri-string, IRI", "iri_string_uri": "iri-string, URI",
         "boost_url": "Boost.URL", "plain_re2c": "plain re2c", "url": "url (Rust)", "go": "Go, ParseRequestURI", "node": "Node.js, new URL",
         "picohttpparser": "picohttpparser, head", "llhttp": "llhttp, head", "http_parser": "http_parser, target", "admit_host": "libiri, admit()",
         "ada_can_parse": "ada, can_parse", "parse_request_target": "libiri, parse"}
PARSERS = ["libiri", "oxiri", "serd", "fluent_uri", "fluent_iri", "iri_string_uri", "iri_string_iri", "ada_can_parse", "ada", "plain_re2c", "uriparser", "url", "curl",
           "boost_url"]
SERVING = ["parse_request_target", "admit_host", "picohttpparser", "http_parser", "llhttp", "go", "node"]
PLOTS = {  # the file: its title, the section, its rows, and its sets
    "inputs.svg": ("Parse: ns a reference, shorter is faster (logarithmic)", "parse", PARSERS,
                   {"web": "URLs of the web", "targets_log": "request targets of a log", "kasztp": "URLs of a benchmark", "node_files": "file URLs",
                    "ipv6": "IPv6 hosts", "percent": "percent-encoded", "long_queries": "long queries", "iri_multiscript": "IRIs of many scripts"}),
    "refused.svg": ("Refuse: ns a reference that is wrong, shorter is faster (logarithmic)", "parse", PARSERS,
                    {"rejected_in_host": "wrong in the host", "rejected_in_path": "wrong in the path", "rejected_percent": "a bad percent sign",
                     "rejected_at_8192": "wrong at byte 8192"}),
    "admit.svg": ("A request: ns a target, shorter is faster (logarithmic)", "serving", SERVING,
                  {"targets_log": "targets of a log", "iri_multiscript_pct": "targets of many scripts", "targets of 8 KiB": "targets of 8 KiB"}),
}
WIDTH, ROW, LEFT, FIGURE = 430, 17, 150, 56


def ns(row):
    return float(row["ns"]) if row and row["ns"] else None


def panel(title, bars, most):
    """One set: a bar for each row, the fastest first."""
    out = [f'<text x="{LEFT}" y="14" class="head">{escape(title)}</text>']
    for i, (name, value) in enumerate(sorted(bars.items(), key=lambda bar: bar[1])):
        y = 22 + i * ROW
        length = max(2.0, math.log10(max(value, 1.01)) / math.log10(most) * (WIDTH - LEFT - FIGURE))
        own = "own" if NAMES.get(name, name).startswith("libiri") else "other"
        out += [f'<text x="{LEFT - 6}" y="{y + 12}" text-anchor="end" class="{own}-name">{escape(NAMES.get(name, name))}</text>',
                f'<rect x="{LEFT}" y="{y}" width="{length:.1f}" height="{ROW - 4}" class="{own}"/>',
                f'<text x="{LEFT + length + 4:.1f}" y="{y + 12}">{value:.1f}</text>' if value < 100 else
                f'<text x="{LEFT + length + 4:.1f}" y="{y + 12}">{value:.0f}</text>']
    return out, 30 + len(bars) * ROW


def bars_of(rows, wanted):
    own = next((rows[name] for name in wanted if ns(rows.get(name))), None)
    accepts = own is not None and float(own["accepted"]) >= 0.5
    return {name: ns(rows[name]) for name in wanted if ns(rows.get(name)) and (float(rows[name]["accepted"]) >= 0.5) == accepts}


def svg(title, panels):
    """The panels in two columns."""
    most = max(value for _, bars in panels for value in bars.values()) * 1.05
    heights, out = [28, 28], []
    for name, bars in panels:
        column = heights.index(min(heights))
        drawn, height = panel(name, bars, most)
        out.append(f'<g transform="translate({column * WIDTH} {heights[column]})">' + "".join(drawn) + "</g>")
        heights[column] += height + 8
    width, height = WIDTH * 2, max(heights)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="12">'
            "<style>.own { fill: #0b3d91 } .other { fill: #b8c2cc } .head, .own-name { font-weight: bold }</style>"
            f'<rect width="{width}" height="{height}" fill="white"/><text x="8" y="18" font-size="14">{escape(title)}</text>{"".join(out)}</svg>\n')


def apart(places, least=13):
    """Heights of labels, moved down until none is over another."""
    moved, last = {}, -least
    for name, y in sorted(places.items(), key=lambda place: place[1]):
        last = max(y, last + least)
        moved[name] = last
    return moved


def sizes(table):
    """ns a byte by size, both logarithmic: a line for each parser, with its name at the end of it."""
    found = sorted(int(name[5:]) for section, name in table if section == "parse" and name.startswith("size_"))
    width, height, left, right, bottom = 860, 430, 60, 190, 40
    lines = {}
    for row in PARSERS:
        points = {size: ns(table["parse", f"size_{size}"].get(row)) for size in found if float(table["parse", f"size_{size}"].get(row, {"accepted": 0})["accepted"]) >= 0.5}
        if sum(value is not None for value in points.values()) > len(found) / 2:
            lines[row] = [(size, value / size) for size, value in points.items() if value]
    low, high = (math.log10(of(value for line in lines.values() for _, value in line)) for of in (min, max))
    fx = lambda size: left + (math.log2(size) - math.log2(found[0])) / (math.log2(found[-1]) - math.log2(found[0])) * (width - left - right)
    fy = lambda value: height - bottom - (math.log10(value) - low) / (high - low) * (height - bottom - 40)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="white"/><text x="8" y="18" font-size="14">Parse: ns a byte, by the size of the reference in bytes (both logarithmic)</text>']
    for value in (10.0 ** power for power in range(math.ceil(low), math.floor(high) + 1)):
        out.append(f'<path d="M{left} {fy(value):.1f}H{width - right}" stroke="#ddd"/><text x="{left - 6}" y="{fy(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
    out += [f'<text x="{fx(size):.1f}" y="{height - 18}" text-anchor="middle">{size}</text>' for size in found]
    ends = apart({row: fy(line[-1][1]) for row, line in lines.items()})
    for i, (row, line) in enumerate(lines.items()):
        look = 'stroke="#0b3d91" stroke-width="3"' if row == "libiri" else f'stroke="#6b7783" stroke-width="1.5" stroke-dasharray="{("none", "7 3", "2 3", "9 3 2 3")[i % 4]}"'
        path = " ".join(f"{fx(size):.1f},{fy(value):.1f}" for size, value in line)
        weight = ' font-weight="bold"' if row == "libiri" else ""
        out.append(f'<polyline points="{path}" fill="none" {look}/><path d="M{fx(line[-1][0]):.1f} {fy(line[-1][1]):.1f}L{width - right + 22} {ends[row]:.1f}" stroke="#bbb" fill="none"/>'
                   f'<text x="{width - right + 26}" y="{ends[row] + 4:.1f}"{weight}>{escape(NAMES.get(row, row))}</text>')
    return "\n".join(out + ["</svg>"]) + "\n"


def drawn(table):
    """{file: SVG} of a result, as readme.py reads it: {(section, set): {row: {column: text}}}."""
    made = {"sizes.svg": sizes(table)} if any(name.startswith("size_") for _, name in table) else {}
    for file, (title, section, rows, sets) in PLOTS.items():
        panels = [(what, bars_of(table.get((section, name), {}), rows)) for name, what in sets.items()]
        panels = [(what, bars) for what, bars in panels if len(bars) > 1]
        if panels:
            made[file] = svg(title, panels)
    return made
