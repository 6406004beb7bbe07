"""Prints a result of iri_bench as tables; --keep FOLDER also commits it to paper.

usage: report.py RESULT.json [--keep FOLDER] [--command TEXT] [--processes FILE.json] [--least]

The figures are medians of slices measured in turns, with the coefficient of variation. A slice counts if the calibration
loop before and after it was at most 15 % slower than at its best; of a row with fewer than three such slices, or nine of what is kept, there is no figure.
With --least, the figure of a row is the least of all its slices, counted or not: a look at a machine that is never quiet, and never kept.
With --keep, writes FOLDER/DATE-PROCESSOR.tsv (medians and environment), unless the figures may not stand on a page (fit.py).
"""
import argparse
import datetime
import json
import platform
import re
import statistics
import subprocess

import bars
import fit
import plots
import rivals
import routes
import serving

FLOORS = ["floor_memcpy", "floor_utf8", "floor_characters", "floor_ssse3", "floor_avx2"]
LEAST = 3


def figures_of(row, best, tolerance, least, needed):
    """ns is None where fewer slices count than are needed."""
    good = [ns for ns, before, after in row["slices"] if max(before, after) <= best * tolerance]
    ns = statistics.median(good) if len(good) >= needed else None
    if least:
        ns = min(ns for ns, *_ in row["slices"])
    return {"ns": ns, "spread": statistics.pstdev(good) / statistics.mean(good) if good else 0.0,
            "accepted": row["accepted"] / row["texts"], "mean_bytes": row["bytes"] / row["texts"],
            "slices": len(row["slices"]), "counted": len(good)}


def read(path, least, needed=LEAST):
    """{section: {set: {row: figures}}}, and what was read."""
    data = json.load(open(path, encoding="utf-8"))
    sections = {"parse": {}, "operations": {}, "serving": {}, "batch": {}, "refused": {}, "routes": {}}
    for row in data["rows"]:
        figures = figures_of(row, data["best"], data["tolerance"], least, needed)
        sections[row["section"]].setdefault(row["set"], {})[row["name"]] = figures
    return sections, data


def add_processes(table, path):
    """The rows of Go and Node, which were no slices of this process (processes.py)."""
    for name, rows in json.load(open(path, encoding="utf-8")).items():
        for row, ns in rows.items():
            table.setdefault(name, {})[row] = {"ns": ns, "spread": 0.0, "accepted": 1.0, "slices": 0, "counted": 0,
                                               "mean_bytes": table.get(name, {}).get("parse", {}).get("mean_bytes", 0.0)}


def cell(figures, base):
    if not figures:
        return "-"
    if figures["ns"] is None:
        return "noise"
    text = f"{figures['ns']:.1f}"
    if figures["accepted"] < 0.5 <= base["accepted"]:
        return f"({text})"  # it gives up early: no ratio
    return f"{text} {figures['ns'] / base['ns']:.1f}x" if base["ns"] else text


def print_table(title, table, columns):
    if not any(c in row for row in table.values() for c in columns):
        return
    print(f"\n{title}: median ns a reference, and how many times libiri's; (…) rejects most of them\n")
    print(f"{'input':24} {'bytes':>8} {'accept':>6} {'GB/s':>6} {'+-':>5}" + "".join(f"{c:>17}" for c in columns))
    for name, row in table.items():
        base = row.get("libiri")
        if not base or base["ns"] is None:
            continue
        print(f"{name:24} {base['mean_bytes']:8.0f} {base['accepted']:6.2f} {base['mean_bytes'] / base['ns']:6.2f} "
              f"{base['spread']:5.1%}" + "".join(f"{cell(row.get(c), base):>17}" for c in columns))


def print_rows(title, table, columns):
    if table:
        print(f"\n{title}\n\n{'input':24} {'bytes':>8}" + "".join(f"{c:>14}" for c in columns))
    for name, row in table.items():
        cells = [f"{row[c]['ns']:.1f}" if c in row and row[c]["ns"] else "-" for c in columns]
        print(f"{name:24} {next(iter(row.values()))['mean_bytes']:8.0f}" + "".join(f"{c:>14}" for c in cells))


def print_noise(data, sections):
    rows = [f for table in sections.values() for row in table.values() for f in row.values()]
    slices, counted = sum(f["slices"] for f in rows), sum(f["counted"] for f in rows)
    none = sum(f["ns"] is None for f in rows)
    print(f"\n{counted} of {slices} slices count, {slices - counted} were dropped: beside them the calibration loop took more "
          f"than {data['tolerance']:.2f} times its best ({data['best'] / 1000:.1f} us). {len(rows)} rows, {none} without a figure.")


def environment(data, command):
    model = "unknown processor"
    for line in open("/proc/cpuinfo", encoding="ascii", errors="replace"):
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    compiler = subprocess.run(["c++", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    commit = subprocess.run(["git", "describe", "--always", "--dirty", "--exclude", "*"], capture_output=True, text=True).stdout.strip()
    date = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
    return {"date": date, "processor": model, "kernel": data["kernel"], "cores": data["cores"], "compiler": compiler,
            "system": platform.system(), "commit": commit, "command": command}


def tsv(about, sections):
    """A line for each set and row."""
    lines = [f"# {name}: {value}" for name, value in about.items()]
    lines.append("section\tset\trow\tns\tspread\taccepted\tmean_bytes\tslices\tcounted")
    for section, table in sections.items():
        for name, row in table.items():
            lines += [f"{section}\t{name}\t{what}\t{'' if f['ns'] is None else format(f['ns'], '.2f')}\t{f['spread']:.3f}\t"
                      f"{f['accepted']:.3f}\t{f['mean_bytes']:.1f}\t{f['slices']}\t{f['counted']}"
                      for what, f in sorted(row.items())]
    return "\n".join(lines) + "\n"


def print_all(sections, data):
    table = sections["parse"]
    print_table("Peers", table, plots.PEERS[1:])
    print_table("Kernels and start rules", table,
                sorted({p for row in table.values() for p in row if p.startswith("libiri_")}))
    print_table("Floors", table, FLOORS)
    print_table("Operations", sections["operations"], ["libiri_owned", "allocation", "uriparser", "boost_url"])
    rivals.print_table(table)
    serving.print_table(sections["serving"], data["notes"])
    print_rows("Many texts in one call: median ns a text", sections["batch"], ["calls", "parse_each", "parse_lines"])
    print_rows("Views of refused text: median ns a text", sections["refused"], ["accepted", "refused", "explained"])
    routes.print_table(sections["routes"], [note for note in data["routes"] if " for 0 of " not in note])
    bars.print_bars(sections)
    if table:
        rivals.print_verdicts(data["verdicts"])
    print_noise(data, sections)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("result")
    parser.add_argument("--keep")
    parser.add_argument("--command", default="./dev bench --keep")
    parser.add_argument("--processes")
    parser.add_argument("--least", action="store_true")
    arguments = parser.parse_args()
    if arguments.least and arguments.keep:
        parser.error("the least of the slices is nothing to be kept")
    sections, data = read(arguments.result, arguments.least, fit.LEAST if arguments.keep else LEAST)
    if arguments.least:
        print("THE LEAST OF ALL SLICES, NOT MEDIANS")
    if arguments.processes:
        add_processes(sections["serving"], arguments.processes)
    print_all(sections, data)
    if arguments.keep:
        about = environment(data, arguments.command)
        rows = [{**figures, "row": name} for table in sections.values() for row in table.values() for name, figures in row.items()]
        reasons = list(fit.unfit(about, rows))
        if reasons:
            raise SystemExit("nothing is kept: " + "; ".join(reasons))
        processor = "-".join(re.findall(r"[a-z0-9]+", about["processor"].lower())[:2])
        open(f"{arguments.keep}/{about['date'][:10]}-{processor}.tsv", "w", encoding="utf-8").write(tsv(about, sections))


if __name__ == "__main__":
    main()
