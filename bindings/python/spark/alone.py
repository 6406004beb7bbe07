"""The answers of references.py from one process, without Spark and without columns: each text by itself, with the types of libiri.

    alone.py 200000 --answers answers.tsv [--seed S]
"""
import argparse
import collections
import zlib

import answers
import libiri
import made
import pyarrow as pa


class Group:
    def __init__(self):
        self.references, self.forms = 0, set()

    def row(self):
        return self.references, len(self.forms), sum(map(zlib.crc32, self.forms)) if self.forms else None


def look_at(text, groups):
    try:
        reference = libiri.IriReference(text).normalize()
    except libiri.Error as error:
        groups[error.code, None].references += 1
        return
    group = groups[None, reference.host]
    group.references += 1
    group.forms.add(reference.encode())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", required=True)
    options = parser.parse_args()
    groups = collections.defaultdict(Group)
    for begin in range(0, options.count, 50_000):
        numbers = pa.array(range(begin, min(begin + 50_000, options.count)))
        for text in made.texts(numbers, made.pages_for(options.count), options.seed).to_pylist():
            look_at(text, groups)
    answers.write(options.answers, (key + group.row() for key, group in groups.items()))


main()
