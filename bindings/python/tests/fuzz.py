"""Hostile arguments for each public entry of the package (entries.py), made of bytes: those of a seeded generator, or those that atheris chooses.

usage: fuzz.py [--seed NUMBER] [--runs NUMBER | --seconds NUMBER] [--atheris] [--input HEX]

The laws: an entry answers, or raises libiri.Error, RouteError, TypeError, ValueError or OverflowError in words of libiri or of Python, not of
nanobind; what it answers is of its type, so that each object of a type has a valid text, which survives copying and pickling; a text that is its
own normal form has no missing steps; what is encoded is decoded to itself. The same seed makes the same calls. Ends with `N passed, 0 failed`, or with the
input that breaks a law, which `--input` takes."""
import argparse
import copy
import logging
import pickle
import random
import re
import sys
import time

if "--atheris" in sys.argv:
    import atheris
    with atheris.instrument_imports(include=["libiri"]):
        import libiri.columns
        import libiri.jsonschema
        import libiri.rdf
        import libiri.spark
        import libiri.urllib

import entries
import libiri
from test_arguments import Enumerated, Faces, InDisguise, Lies, MappingOnce, Number, Octets, Once

NAMES = sorted(entries.CALLS)
TYPES = tuple(getattr(libiri, name) for name in entries.TYPES)
WORDS = re.compile("nanobind|incompatible function|[Ii]nvoked with|conversion error|std::|Unable to convert|NULL")
PIECES = ["http", ":", "//", "/", "?", "#", "@", "[", "]", "[::1]", "%", "%41", "%2F", "%C3%A9", "%ff", "..", ".", "\u00e9", "\U0001f600", "\ud800", "\0", "\r\n", " ", "{", "}", "{x}",
          "{x...}", "{?a*}", "+", "&", "=", "a", "Z", "0", "80", "99999", ":8042", "example.com", "127.0.0.1", "xn--", "\u202e", "\ufeff", "\\", "|", "GET ", "*", "~", "-", "\ue000", "user:pw"]


class Bytes:
    """Decisions, of bytes. When they are used up, each is 0, which changes nothing."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def one_of(self, choices):
        return choices[self.byte() % len(choices)]


class Hostile(entries.Plain):
    """Makes arguments as the bytes have it: the right one, another text, one in disguise, one of another type."""

    def __init__(self, chosen):
        self.chosen = chosen
        self.disguised, self.enumerated = InDisguise(), Enumerated()

    def other_text(self, value):
        how = self.chosen.byte() % 5
        at = self.chosen.byte() % (len(value) + 1)
        pieces = "".join(self.chosen.one_of(PIECES) for _ in range(self.chosen.byte() % 6))
        return (value[:at] + pieces + value[at:], value[:at] + value[at + 1 + how:], pieces, value * (1 + at % 7), pieces + value)[how]

    def anything(self, value):
        text = str.__str__(value) if isinstance(value, str) else "http://a/"
        return self.chosen.one_of([None, 3, -1, True, 1.5, 1 << 70, b"\xff", bytearray(b"/"), memoryview(b"a:"), [], [value], {}, {value: value} if isinstance(value, str) else {}, (), object(),
                                   Lies(), str, Faces(text), Octets(b"a:"), Number(7), libiri.Uri("a:"), float("nan"), iter(["a"]), Ellipsis, value])

    def values(self, value):
        return self.anything(value) if self.chosen.byte() % 4 == 3 else value

    flag = values

    def text(self, value):
        how = self.chosen.byte() % 16
        if how >= 14:
            return self.anything(value)
        text = self.other_text(value) if how % 2 else value
        if how < 8:
            return text
        return self.disguised.text(text) if how < 11 else text.encode("utf-8", "surrogatepass") if how < 12 else self.enumerated.text(text)

    def octets(self, value):
        how = self.chosen.byte() % 8
        if how > 5:
            return self.anything(value)
        data = bytearray(value)
        for _ in range(how):
            at = self.chosen.byte() % (len(data) + 1)
            data[at:at + 1] = [self.chosen.byte(), self.chosen.byte()][:1 + how % 2]
        return Octets(data) if how == 5 else bytes(data)

    def number(self, value):
        return self.chosen.one_of([value, value, Number(value), value + 1, self.anything(value), 1 << 32, 0])

    def sequence(self, values):
        values = list(values)
        extra = [self.anything(values[0])] if values and self.chosen.byte() % 8 == 7 else []
        return self.chosen.one_of([list, tuple, Once, iter, list, lambda all_of_them: (one for one in all_of_them)])(values + extra)

    def mapping(self, pairs):
        pairs = list(pairs)
        try:
            return self.chosen.one_of([dict, MappingOnce, dict])(pairs)
        except TypeError:  # a name that has no hash
            return MappingOnce(pairs)

    def column(self, texts):
        return super().column([text if text is None or self.chosen.byte() % 2 else str.__str__(self.other_text(text)).encode("utf-8", "replace").decode() for text in texts])


def hold(true, law):
    if not true:
        raise AssertionError(law)


def look(result):
    """The laws of what came back, and of all in it."""
    if isinstance(result, libiri.IriReference):
        text = str.__str__(result)
        hold(type(result).is_valid(text) and libiri.is_valid(type(result)._rule, text), "an object has a valid text")
        hold(type(result) in TYPES and result == text and hash(result) == hash(text), "it is its text")
        for again in (copy.copy(result), pickle.loads(pickle.dumps(result)), type(result)(text)):
            hold(type(again) is type(result) and again == text, "it survives copying")
        normal = result.normalize()
        hold(normal.normalize() == normal and not libiri.missing_steps(normal), "a normal form is its own")
        hold(libiri.same(result, normal), "it is the same as its normal form")
    elif issubclass(type(result), str):
        hold(type(result) is str, "a text is a str itself")
        if not any("\ud800" <= c <= "\udfff" for c in result):
            hold(libiri.decode(libiri.encode(str.__str__(result), "unreserved")) == str.__str__(result), "what is encoded is decoded")
    elif isinstance(result, Lies):
        hold(False, "what is no text is no answer")
    elif isinstance(result, (list, tuple)):
        for one in result:
            look(one)
    elif isinstance(result, dict):
        look(list(result.items()))


def run(data):
    chosen = Bytes(data)
    name = NAMES[(chosen.byte() << 8 | chosen.byte()) % len(NAMES)]
    try:
        result = entries.CALLS[name](Hostile(chosen))
    except libiri.Error as error:
        hold(error.code and error.message and 0 <= error.index <= error.offset, "an error has its members")
        hold(pickle.loads(pickle.dumps(error)).args == error.args, "an error survives pickling")
    except (TypeError, ValueError, OverflowError) as error:
        hold(not WORDS.search(str(error)), f"{name}: {error}")
    else:
        look(result)
    return name


def by_seed(seed, runs, seconds):
    draw, end, done, names = random.Random(seed), time.monotonic() + (seconds or 1e9), 0, set()
    while (done < runs if runs else time.monotonic() < end):
        data = draw.randbytes(draw.choice((8, 24, 80)))
        try:
            names.add(run(data))
        except BaseException:
            print(f"fuzz.py: --input {data.hex()}", file=sys.stderr)
            raise
        done += 1
    print(f"{len(names)} of {len(NAMES)} entries\n{done} passed, 0 failed")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--runs", type=int, default=0)
    options.add_argument("--seconds", type=float, default=0)
    options.add_argument("--atheris", action="store_true", help="the inputs are those of atheris, by what they reach in the sources of the package")
    options.add_argument("--input", type=bytes.fromhex)
    given = options.parse_args()
    logging.disable()  # rdflib logs what it does not like
    if given.input is not None:
        print(run(given.input))
    elif given.atheris:
        atheris.Setup([sys.argv[0], f"-seed={given.seed}", f"-runs={given.runs or -1}", f"-max_total_time={int(given.seconds)}"], run)
        atheris.Fuzz()
    else:
        by_seed(given.seed, given.runs or (0 if given.seconds else 20000), given.seconds)


if __name__ == "__main__":
    main()
