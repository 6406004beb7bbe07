"""Writes ascii_compatibility.inc: the characters that UTS 46, and so a browser, or NFKC maps to
ASCII in a host.

- To letters, digits, "-", "_" or ".": another host than the one that is written. By NFKC and
  case folding, which is what UTS 46 does to them, and U+3002, which it adds (U+FF61 by way of it).
- To text with another character of ASCII, a delimiter above all: no host. Only the ASCII of that
  text is written down. NFKD is asked as well: U+2260 has an "=" there, and UTS 46 refuses it.

One line a run of characters: first, last, what the first is mapped to, and whether the last
character of that counts up along the run.

Run by hand when Unicode's version matters: python3 ascii_compatibility.py > ascii_compatibility.inc
"""
import string
import unicodedata

# Newer than the data of this Python: what the mapping of UTS 46 for Unicode 16 to 18 adds.
NEWER = {0x209D: "w", 0x209E: "y", 0x209F: "z", 0xA7F1: "s", 0x1D6A6: "ss", 0x1DF95: "ss"}
NEWER |= {0x1CCD6 + i: chr(ord("a") + i) for i in range(26)}
NEWER |= {0x1CCF0 + i: chr(ord("0") + i) for i in range(10)}

HOST = set(string.ascii_lowercase + string.digits + "-_.")


def mapped(code_point):
    """What browser_host.cc makes of the character, or nothing if it leaves it as it is."""
    if code_point in NEWER:
        return NEWER[code_point]
    text = unicodedata.normalize("NFKC", chr(code_point)).casefold()
    text = unicodedata.normalize("NFKC", text).replace("\u3002", ".")
    if text and set(text) <= HOST:
        return text
    for form in (text, unicodedata.normalize("NFKD", chr(code_point)).casefold()):
        found = "".join(c for c in form if ord(c) < 0x80)
        if set(found) - HOST:
            return found
    return ""


runs = []
for code_point in range(0x80, 0x30000):
    if 0xD800 <= code_point < 0xE000:
        continue
    text = mapped(code_point)
    if not text:
        continue
    # The buffer of BrowserHost holds so much.
    assert 3 * len(text) <= 4 * len(chr(code_point).encode())
    if runs:
        first, last, start, counts = runs[-1]
        step = code_point - first
        if last + 1 == code_point and len(text) == len(start) == 1:
            if counts in (None, True) and ord(text) == ord(start) + step:
                runs[-1] = (first, code_point, start, True)
                continue
            if counts in (None, False) and text == start:
                runs[-1] = (first, code_point, start, False)
                continue
    runs.append((code_point, code_point, text, None))

print(f"// Unicode {unicodedata.unidata_version} and what NEWER has of Unicode 16 to 18, by ascii_compatibility.py.")
for first, last, start, counts in runs:
    start = start.replace("\\", "\\\\").replace('"', '\\"')
    print(f'{{0x{first:04X}, 0x{last:04X}, "{start}", {"true" if counts else "false"}}},')
