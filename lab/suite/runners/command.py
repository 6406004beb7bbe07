"""The runner of the command: command.py IRI. ../README.md has the lines. The questions of a kind go to the command at once."""
import collections
import subprocess
import sys

RULES = ("URI", "URI-reference", "absolute-URI", "IRI", "IRI-reference", "absolute-IRI")
PARTS = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
COLUMNS = "input valid kind scheme authority userinfo host host_kind port path query fragment code offset component expected message".split()
ESCAPES = {b"\\\\": b"\\", b"\\t": b"\t", b"\\n": b"\n", b"\\r": b"\r"}
STEPS = {"syntax": "case,percent,dots"}


def unescaped(field):
    """None for an absent one."""
    if field == b"\\N":
        return None
    out, at = b"", 0
    while (end := field.find(b"\\", at)) >= 0:
        size = 4 if field[end + 1:end + 2] == b"x" else 2
        escape = field[end:end + size]
        out, at = out + field[at:end] + (bytes.fromhex(escape[2:].decode()) if size == 4 else ESCAPES[escape]), end + size
    return out + field[at:]


def coded(field):
    return "-" if field is None else "x" + field.hex()


def parsed(row):
    row = dict(zip(COLUMNS, row))
    return "1 " + ",".join(coded(row[part]) for part in PARTS) if row["valid"] == b"true" else f"0 {row['offset'].decode()}"


def told(row):
    return "0" if row[1] is None else "1 " + coded(row[1])


def compared(row):
    return "1" if row[1] == b"equal" else "0"


def text_of(word):
    return bytes.fromhex(word[1:]).decode("utf-8", "surrogateescape")


def kind_of(operation, *words):
    """(the words of the command, the input in hexadecimal, what reads an answer); None: it does not claim to do this."""
    last = words[-1][1:]
    if operation == "parse":
        return (["parse", "--as", words[0]], last, parsed) if words[0] in RULES else None
    if operation in ("resolve", "resolve-compatible"):
        return ["resolve", *["--compat"] * (operation != "resolve"), "--base", text_of(words[0])], last, told
    if operation == "normalize":
        return ["normalize", "--steps", STEPS.get(words[0], words[0])], last, told
    if operation in ("iri-to-uri", "uri-to-iri"):
        return [operation[4:]], last, told
    if operation == "same":
        return ["compare", "--level", words[0]], f"{words[1][1:]}09{last}", compared
    if operation == "template":
        return ["expand", "--var", f"x={text_of(words[-1])}"], words[0][1:], told
    return None


def main():
    iri, lines = sys.argv[1], sys.stdin.read().splitlines()
    answers, kinds = ["-"] * len(lines), collections.defaultdict(list)
    for number, line in enumerate(lines):
        kind = kind_of(*line.split())
        if kind and not any("\0" in word for word in kind[0]):  # no argument has NUL
            kinds[(*kind[0], kind[2])].append((number, kind[1]))
    for (*words, read), asked in kinds.items():
        ran = subprocess.run([iri, *words, "--input-format", "hex", "--format", "tsv"], input="".join(text + "\n" for _, text in asked).encode(),
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        rows = ran.stdout.split(b"\n")[:-1] or [b"\\N\t\\N"] * len(asked)  # a base that is refused
        for (number, _), row in zip(asked, rows, strict=True):
            answers[number] = read([unescaped(field) for field in row.split(b"\t")])
    print("\n".join(answers))


if __name__ == "__main__":
    main()
