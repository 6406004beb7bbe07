"""The bars of parsing that the project has set itself, by the figures of one run: which hold, and where they do not by how much."""
import routes

MULTI_BYTE = ("iri_multiscript", "iri_2_bytes", "iri_3_bytes", "iri_4_bytes", "iri_3_bytes_8192")
LONG = ("size_8192", "size_1048576")


def ns(row, name):
    figures = row.get(name)
    return figures["ns"] if figures and figures["ns"] else None


def quotient(row, above, below):
    a, b = ns(row, above), ns(row, below)
    return a / b if a and b else None


def accepted(table):
    return {name: row for name, row in table.items() if row.get("libiri", {"accepted": 0})["accepted"] >= 0.5}


def floors(table):
    for name in LONG:
        row = table.get(name, {})
        if ns(row, "libiri") and ns(row, "floor_avx2"):
            speed = row["libiri"]["mean_bytes"] / ns(row, "libiri")
            enough = min(20, 0.8 * row["libiri"]["mean_bytes"] / ns(row, "floor_avx2"))
            yield "long ASCII, GB/s: at least 20, or 0.8 of the AVX2 floor", name, speed, speed >= enough
    for name, row in accepted(table).items():
        value, bar = quotient(row, "libiri", "floor_ssse3"), 2.2 if name in MULTI_BYTE else 1.5
        yield "to the SSSE3 floor: at most 1.5, multi-byte 2.2", name, value, value is not None and value <= bar


def kernels(table):
    for name, row in accepted(table).items():
        for what, above, below, bar in (("AVX2 to the best kernel: at most 1.4", "libiri_avx2", "libiri", 1.4),
                                        ("SSSE3 to the best kernel: at most 2", "libiri_ssse3", "libiri", 2)):
            value = quotient(row, above, below)
            yield what, name, value, value is not None and value <= bar
        value = quotient(row, "plain_re2c", "libiri_scalar")
        yield "plain re2c to the scalar kernel: at least 1.8", name, value, value is not None and value >= 1.8


def refused(table):
    for name, row in table.items():
        for what, which, bar in (("a view's parse() refused to accepted up to the error: at most 1.5", "refused", 1.5),
                                 ("the same with code and component: at most 2.5", "explained", 2.5)):
            value = quotient(row, which, "accepted")
            yield what, name, value, value is not None and value <= bar


def batches(table):
    for name, row in table.items():
        lines, each = ns(row, "parse_lines"), ns(row, "parse_each")
        if lines and each:
            yield "parse_lines to parse_each, ns a line: at most 1 more", name, lines - each, lines - each <= 1
        if name in ("size_32", "targets_log"):
            value = quotient(row, "calls", "parse_each")
            yield "calls to parse_each, lines of 32 bytes: at least 1.3", name, value, value is not None and value >= 1.3


def operations(table):
    for name, row in table.items():
        if name.startswith("to_uri"):
            continue
        value, bar = quotient(row, "uriparser", "libiri"), 6 if name.endswith("unnormalized") else 10
        yield "operations to uriparser's: at least 10, where much changes 6", name, value, value is not None and value >= bar


def owned(table):
    for name, row in table.items():
        values = [ns(row, what) for what in ("libiri_owned", "libiri", "allocation")]
        if all(values):
            more = values[0] - values[1] - values[2]
            yield "owned results to the buffer form and an allocation, ns more: at most 1", name, more, more <= 1


def judged(sections):
    """{what the bar is: (where it holds, where it does not)}, each with the figure."""
    found = {}
    for checks, section in ((floors, "parse"), (kernels, "parse"), (refused, "refused"), (batches, "batch"), (operations, "operations"),
                            (owned, "operations")):
        for what, name, value, holds in checks(sections.get(section, {})):
            if value is not None:
                found.setdefault(what, ([], []))[0 if holds else 1].append(f"{name} {value:.2f}")
    return {**found, **routes.judged(sections.get("routes", {}))}


def print_bars(sections):
    found = judged(sections)
    if found:
        print("\nBars that the project has set itself:")
    for what, (held, failed) in found.items():
        print(f"  {what}: holds on {len(held)} of {len(held) + len(failed)} sets" + (f"; NOT HELD: {', '.join(failed)}" if failed else ""))
