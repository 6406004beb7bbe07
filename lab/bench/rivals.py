"""The table of the rivals: how many times libiri's time each takes, by the same rule; the bars; where verdicts differ."""

# row of the rival, libiri's of the same rule, the bar, what it checks
RIVALS = [
    ("fluent_iri", "libiri", 5),
    ("oxiri", "libiri", 5),
    ("iri_rfc3987", "libiri", 5),
    ("iri_string_iri", "libiri", None),
    ("fluent_uri", "libiri_uri_reference", 5),
    ("iri_string_uri", "libiri_uri_reference", None),
    ("uriparser", "libiri_uri_reference", None),
    ("boost_url", "libiri_uri_reference", None),
    ("url", "libiri", None),
    ("ada", "libiri", None),
    ("ada_can_parse", "libiri_is_valid", None),
    ("curl", "libiri", None),
]


def ratio(row, rival, ours):
    theirs, own = row.get(rival), row.get(ours)
    if not theirs or not own or not theirs["ns"] or not own["ns"]:
        return None
    if theirs["accepted"] < 0.5 or own["accepted"] < 0.5:
        return None  # giving up early is not speed, and what is refused is another question
    return theirs["ns"] / own["ns"]


def cell(row, rival, ours, bar):
    value = ratio(row, rival, ours)
    if value is None:
        return "-"
    return f"{row[rival]['ns']:.1f} {value:.1f}x" + ("!" if bar and value < bar else " ")


def judged(table):
    """{what the bar is: (where it holds, where it does not)}, each with the figure."""
    found = {}
    for rival, ours, bar in RIVALS:
        for name, row in table.items():
            value = ratio(row, rival, ours)
            if bar and value:
                found.setdefault(f"{rival} to libiri's by the same rule: at least {bar}", ([], []))[0 if value >= bar else 1].append(f"{name} {value:.2f}")
    return found


def print_table(table):
    names = [name for name in table if any(ratio(table[name], r, o) for r, o, _ in RIVALS)]
    if not any("oxiri" in row for row in table.values()):
        return
    print("\nRivals: median ns a reference, and how many times libiri's by the same rule; ! is below the bar of 5 times\n")
    print(f"{'input':24} {'IRI':>7} {'URI':>7}" + "".join(f"{rival:>16}" for rival, *_ in RIVALS))
    for name in names:
        row = table[name]
        own = [f"{row[o]['ns']:.1f}" if row.get(o) and row[o]["ns"] else "-" for o in ("libiri", "libiri_uri_reference")]
        print(f"{name:24} {own[0]:>7} {own[1]:>7}" + "".join(f"{cell(row, *rival):>16}" for rival in RIVALS))
    for rival, ours, bar in RIVALS:
        values = {name: ratio(table[name], rival, ours) for name in names}
        below = {name: value for name, value in values.items() if bar and value and value < bar}
        if bar and below:
            print(f"{rival}: {bar} x NOT HELD on " + ", ".join(f"{name} ({value:.1f})" for name, value in below.items()))
        elif bar:
            figures = sum(v is not None for v in values.values())
            print(f"{rival}: {bar} x " + (f"holds on all {figures} sets" if figures else "has no figure"))


def print_verdicts(verdicts):
    texts, compared = sum(v["texts"] for v in verdicts), {v["name"] for v in verdicts}
    print(f"\nVerdicts: {texts} compared, of {len(compared)} parsers, with libiri's by the rule that each says it takes "
          "(IRI-reference where it says none); where they differ:")
    for name in sorted(compared):
        found = [v for v in verdicts if v["name"] == name and v["accepts"] + v["refuses"]]
        if not found:
            print(f"  {name}: nowhere")
        for v in found:
            print(f"  {name}, {v['set']} ({v['texts']}, {v['rule']}): accepts {v['accepts']} that libiri refuses, "
                  f"refuses {v['refuses']} that it accepts; {v['example'][:60]}")
