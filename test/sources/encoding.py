"""ucschar and iprivate as bytes are the machine that re2c makes of the code points of the ABNF.

usage: encoding.py RE2C RE2C_FOLDER RFC3987_ABNF

The byte rows of rfc3987.re against `re2c:encoding:utf8` and the ranges as the RFC has them: the
generated code is compared, line by line.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SCANNER = """
/*!local:re2c
  re2c:encoding:utf8 = %d ;
  re2c:yyfill:enable = 0 ;
  re2c:define:YYCTYPE = "unsigned char" ;
  %s
  %s { return 1; }
  *  { return 0; }
*/
"""


def generate(re2c, folder, utf8, definition, rule):
    with tempfile.NamedTemporaryFile("w", suffix=".re") as source:
        source.write(SCANNER % (utf8, definition, rule))
        source.flush()
        run = subprocess.run([re2c, "-W", "-Werror", "--no-debug-info", "--no-generation-date", "-I", folder / "iri",
                              "-I", folder, source.name],
                             capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(f"re2c ended with {run.returncode}: {run.stderr}")
    return run.stdout


def ranges_of(abnf, rule):
    text = re.search(rf"^\s*{rule}\s*=(.*?)(?=^\s*[\w-]+\s*=|\Z)", abnf, re.M | re.S).group(1)
    return re.findall(r"%x([0-9A-F]+)-([0-9A-F]+)", text)


def main():
    re2c, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    abnf = pathlib.Path(sys.argv[3]).read_text(encoding="ascii")
    failed = False
    for rule, count in (("ucschar", 17), ("iprivate", 3)):
        ranges = ranges_of(abnf, rule)
        assert len(ranges) == count, ranges
        points = " | ".join(f"[\\U{int(a, 16):08x}-\\U{int(b, 16):08x}]" for a, b in ranges)
        by_points = generate(re2c, folder, 1, f"points = {points} ;", "points")
        by_bytes = generate(re2c, folder, 0, '!include "rfc3986.re" ;', rule)
        same = by_points == by_bytes
        print(rule, "the same code" if same else "different code", len(by_bytes.splitlines()), "lines")
        failed = failed or not same
    return failed


sys.exit(main())
