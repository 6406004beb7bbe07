"""Packs a file for core/unpack.cc: LZMA, behind the differences of sorted tables. usage: pack.py FILE PACKED. Prints the number of bytes to unpack."""
import lzma
import pathlib
import struct
import sys

FILTERS = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "nice_len": 64, "lc": 3, "lp": 0, "pb": 1}]  # lc and pb as core/unpack.cc has them
LEAST = 300  # words of a table: of code and other data, nothing is sorted for so long


def tables_of(data):
    """Where words of four bytes stand in order, and how many."""
    found = []
    for phase in range(4):
        words = memoryview(data)[phase:len(data) - (len(data) - phase) % 4].cast("I")
        begin = 0
        for i in range(1, len(words) + 1):
            if i == len(words) or words[i] <= words[i - 1]:
                at, count = phase + 4 * begin, i - begin
                if count >= LEAST and all(at + 4 * count <= other or other + 4 * n <= at for other, n in found):
                    found.append((at, count))
                begin = i
    return found


def packed(data):
    made, tables = bytearray(data), tables_of(data)
    for at, count in tables:
        words = struct.unpack_from(f"<{count}I", data, at)
        struct.pack_into(f"<{count}I", made, at, *(word - before for word, before in zip(words, (0, *words))))
    made[:0] = struct.pack(f"<{1 + 2 * len(tables)}I", len(tables), *(number for table in tables for number in table))
    return lzma.compress(made, lzma.FORMAT_RAW, filters=FILTERS), len(made)


if __name__ == "__main__":
    bytes_of, size = packed(pathlib.Path(sys.argv[1]).read_bytes())
    pathlib.Path(sys.argv[2]).write_bytes(bytes_of)
    print(size)
