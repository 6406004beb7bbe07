"""Prints a result of iri_bench as tables; --keep FOLDER also commits it to paper.

usage: report.py RESULT.json [--keep FOLDER]

The figures are medians of interleaved rounds, with the coefficient of variation. With --keep,
writes FOLDER/DATE.tsv (medians and environment) and the plots inputs.svg and sizes.svg.
"""
import json
import platform
import re
import subprocess
import sys

PEERS = ["libiri", "plain_re2c", "uriparser", "boost_url", "curl", "http_parser", "serd"]
FLOORS = ["floor_memcpy", "floor_utf8", "floor_characters"]
COLOURS = {"libiri": "#0b6e4f", "plain_re2c": "#7fb8a4", "uriparser": "#c1666b", "boost_url": "#d4a373",
           "curl": "#6d6875", "http_parser": "#457b9d", "serd": "#b5838d"}


def read(path):
    """({input: {parser: figures}}, context)."""
    data = json.load(open(path, encoding="utf-8"))
    table = {}
    for row in data["benchmarks"]:
        if row.get("aggregate_name") not in ("median", "cv"):
            continue
        name, parser = row["run_name"].split("/")[:2]
        figures = table.setdefault(name, {}).setdefault(parser, {})
        if row["aggregate_name"] == "median":
            figures.update(ns=row["ns_per_reference"], bytes_per_second=row["bytes_per_second"],
                           accepted=row["accepted"], mean_bytes=row["mean_bytes"])
        else:
            figures["spread"] = row["ns_per_reference"]
    return table, data["context"]


def cell(figures, base):
    if not figures:
        return "-"
    text = f"{figures['ns']:.1f}"
    if figures["accepted"] < 0.5 <= base["accepted"]:
        return f"({text})"  # it gives up early: no ratio
    return f"{text} {figures['ns'] / base['ns']:.1f}x"


def print_table(title, table, columns):
    print(f"\n{title}: median ns a reference, and how many times libiri's; (…) rejects most of them\n")
    print(f"{'input':24} {'bytes':>8} {'accept':>6} {'GB/s':>6} {'+-':>5}" + "".join(f"{c:>17}" for c in columns))
    for name, row in table.items():
        base = row.get("libiri")
        if not base:
            continue
        print(f"{name:24} {base['mean_bytes']:8.0f} {base['accepted']:6.2f} {base['bytes_per_second'] / 1e9:6.2f} "
              f"{base['spread']:5.1%}" + "".join(f"{cell(row.get(c), base):>17}" for c in columns))


def environment(context):
    model = "unknown processor"
    for line in open("/proc/cpuinfo", encoding="ascii", errors="replace"):
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    compiler = subprocess.run(["c++", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    return {"date": context["date"], "processor": model, "cores": context["num_cpus"], "compiler": compiler,
            "system": platform.system(), "commit": commit,
            "command": "./dev bench --keep"}


def tsv(about, *tables):
    """A line for each input and parser."""
    lines = [f"# {name}: {value}" for name, value in about.items()]
    lines.append("input\tparser\tns_per_reference\tspread\taccepted\tmean_bytes")
    for table in tables:
        for name, row in table.items():
            lines += [f"{name}\t{parser}\t{f['ns']:.2f}\t{f['spread']:.3f}\t{f['accepted']:.3f}\t{f['mean_bytes']:.1f}"
                      for parser, f in sorted(row.items())]
    return "\n".join(lines) + "\n"


def svg_bars(table):
    """ns a reference by input and parser, on a logarithmic scale."""
    import math
    names = [n for n, row in table.items() if not re.match(r"size_|.*8192", n) and "libiri" in row]
    width, bar, gap, left = 900, 9, 14, 170
    height = sum(len(PEERS) * bar + gap for _ in names) + 60
    scale = (width - left - 60) / math.log10(2000)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
           f'<rect width="{width}" height="{height}" fill="white"/>',
           '<text x="10" y="16" font-size="13">ns a reference (logarithmic, shorter is faster)</text>']
    x = left
    for parser in PEERS:
        out.append(f'<rect x="{x}" y="24" width="10" height="10" fill="{COLOURS[parser]}"/>'
                   f'<text x="{x + 14}" y="33">{parser}</text>')
        x += 100
    y = 48
    for name in names:
        out.append(f'<text x="{left - 8}" y="{y + len(PEERS) * bar / 2 + 4}" text-anchor="end">{name}</text>')
        for parser in PEERS:
            figures = table[name].get(parser)
            if figures:
                length = max(2.0, math.log10(max(figures["ns"], 1.0)) * scale)
                faint = ' fill-opacity="0.3"' if figures["accepted"] < 0.5 <= table[name]["libiri"]["accepted"] else ""
                out.append(f'<rect x="{left}" y="{y}" width="{length:.1f}" height="{bar - 1}" fill="{COLOURS[parser]}"{faint}/>'
                           f'<text x="{left + length + 4:.1f}" y="{y + 8}" font-size="8">{figures["ns"]:.1f}</text>')
            y += bar
        y += gap
    return "\n".join(out + ["</svg>"]) + "\n"


def svg_sizes(table):
    """ns a byte by size, both logarithmic."""
    import math
    sizes = sorted(int(n[5:]) for n in table if n.startswith("size_"))
    width, height, left, bottom = 900, 420, 60, 40
    fx = lambda s: left + (math.log2(s) - 4) / 16 * (width - left - 130)
    fy = lambda v: height - bottom - (math.log10(max(v, 0.01)) + 2) / 3.5 * (height - bottom - 40)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
           f'<rect width="{width}" height="{height}" fill="white"/>',
           '<text x="10" y="16" font-size="13">ns a byte by the size of the reference (both logarithmic)</text>']
    for value in (0.01, 0.1, 1, 10):
        out.append(f'<line x1="{left}" x2="{width - 120}" y1="{fy(value):.1f}" y2="{fy(value):.1f}" stroke="#ddd"/>'
                   f'<text x="{left - 6}" y="{fy(value) + 4:.1f}" text-anchor="end">{value}</text>')
    for size in sizes:
        out.append(f'<text x="{fx(size):.1f}" y="{height - 20}" text-anchor="middle">{size}</text>')
    for parser in PEERS:
        points = [(fx(s), fy(table[f"size_{s}"][parser]["ns"] / s)) for s in sizes if parser in table[f"size_{s}"]]
        if not points:
            continue
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[parser]}" stroke-width="2"/>'
                   f'<text x="{points[-1][0] + 6:.1f}" y="{points[-1][1] + 4:.1f}" fill="{COLOURS[parser]}">{parser}</text>')
    return "\n".join(out + ["</svg>"]) + "\n"


def main():
    everything, context = read(sys.argv[1])
    table = {name: row for name, row in everything.items() if ":" not in name}
    operations = {name: row for name, row in everything.items() if ":" in name}
    print_table("Peers", table, PEERS[1:])
    kernels = sorted({p for row in table.values() for p in row if p.startswith("libiri_")})
    print_table("Kernels and start rules", table, kernels)
    print_table("Floors", table, FLOORS)
    print_table("Operations", operations, ["uriparser", "boost_url"])
    if "--keep" in sys.argv:
        folder = sys.argv[sys.argv.index("--keep") + 1]
        about = environment(context)
        open(f"{folder}/{about['date'][:10]}.tsv", "w", encoding="utf-8").write(tsv(about, table, operations))
        open(f"{folder}/inputs.svg", "w", encoding="utf-8").write(svg_bars(table))
        open(f"{folder}/sizes.svg", "w", encoding="utf-8").write(svg_sizes(table))


main()
