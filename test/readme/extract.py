"""Writes the C++ example of the README as a source file: extract.py README OUTPUT."""
import re
import sys

blocks = re.findall(r"^```cpp\n(.*?)^```", open(sys.argv[1], encoding="utf-8").read(), re.M | re.S)
assert len(blocks) == 1, "the README has one example"
open(sys.argv[2], "w", encoding="utf-8").write(blocks[0])
