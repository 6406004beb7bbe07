"""Writes the example of a page as a source file: extract.py PAGE OUTPUT.

A single block is a program. Of several the first is its head, and each of the others is a scope of main().
"""
import re
import sys

blocks = re.findall(r"^```cpp\n(.*?)^```", open(sys.argv[1], encoding="utf-8").read(), re.M | re.S)
assert blocks, "the page has an example"
source = blocks[0]
if len(blocks) > 1:
    scopes = "".join("{\n" + block + "}\n" for block in blocks[1:])
    source += "int main() {\n" + scopes + "return 0;\n}\n"
open(sys.argv[2], "w", encoding="utf-8").write(source)
