"""The answers as text: a line for each pair of error and host, in the order of their bytes. Absent is \\N.

    error, host, references, distinct normal forms, the sum of the CRC-32 of these forms
"""
NAMES = ("error", "host", "references", "distinct", "checksum")


def write(path, rows):
    lines = sorted("\t".join("\\N" if field is None else str(field) for field in row) for row in rows)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(line + "\n" for line in lines)
