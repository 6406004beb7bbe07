"""The plots of a result: SVG, as report.py --keep writes it."""
import math
import re

COLOURS = {"libiri": "#0b6e4f", "plain_re2c": "#7fb8a4", "uriparser": "#c1666b", "boost_url": "#d4a373",
           "curl": "#6d6875", "http_parser": "#457b9d", "serd": "#b5838d"}
PEERS = list(COLOURS)


def svg_bars(table):
    """ns a reference by input and parser, on a logarithmic scale."""
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
