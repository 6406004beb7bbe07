"""Which results may stand on a page: those of a commit, of a whole run, each figure the median of nine slices at least."""

LEAST = 9


def unfit(about, rows):
    """Why the figures of a result may not stand on a page: a text for each reason. A row that has no slices was measured by another process."""
    if about["commit"].endswith("-dirty"):
        yield f"the tree that was measured, {about['commit']}, had changes that are in no commit"
    if "--quick" in about.get("command", "").split():
        yield "it was a short run (--quick)"
    few = [row["row"] for row in rows if row["ns"] and int(row["slices"]) and int(row["counted"]) < LEAST]
    if few:
        yield f"{len(few)} figures are the median of fewer than {LEAST} slices: {', '.join(few[:3])}"


def refusals(results):
    """{processor: (path, about, table)}: a line for each reason."""
    for path, about, table in results.values():
        yield from (f"{path.name}: {reason}" for reason in unfit(about, [row for of in table.values() for row in of.values()]))
