"""Writes ascii_compatibility.inc: the characters that UTS 46, and so a browser, maps to
letters, digits, "-" or "." of ASCII in a host. By NFKC and case folding, which is what UTS 46
does to them, and U+3002, which it adds. One line a run of characters: first, last, what the
first is mapped to, and whether the last letter of that counts up along the run.

Run by hand when Unicode's version matters: python3 ascii_compatibility.py > ascii_compatibility.inc
"""
import string
import unicodedata

HOST = set(string.ascii_lowercase + string.digits + "-.")


def mapped(code_point):
    if code_point == 0x3002:
        return "."
    text = unicodedata.normalize("NFKC", chr(code_point)).casefold()
    return unicodedata.normalize("NFKC", text)


runs = []
for code_point in range(0x80, 0x30000):
    if 0xD800 <= code_point < 0xE000:
        continue
    text = mapped(code_point)
    if not text or not set(text) <= HOST:
        continue
    if len(text) > len(chr(code_point).encode()):
        continue    # U+3389 to "kcal" alone: read_host.cc maps in place
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

print(f"// Unicode {unicodedata.unidata_version}, by ascii_compatibility.py.")
for first, last, start, counts in runs:
    print(f'{{0x{first:04X}, 0x{last:04X}, "{start}", {"true" if counts else "false"}}},')
