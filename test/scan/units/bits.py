"""Proves the functions of src/scan/kernels/bits.hpp for all masks of 64 bits, with z3 (Debian: python3-z3).

usage: bits.py        proves them, and plants a fault in each to see it noticed

Reads the functions from the header: what is proved is the text that ships. A statement that is not known here is an error.
What each has to be is said bit by bit. lowest() and behind_highest() are functions of the C++ library;
unit_windows tries lowest(), and the instructions that kernels have in its place and in that of first_bits().
"""
import pathlib
import re
import sys

import z3

HEADER = pathlib.Path(__file__).resolve().parents[3] / "src/scan/kernels/bits.hpp"
WIDTH = 64


class Bits:
    """A number of 64 bits without sign, as C++ has it."""

    def __init__(self, value):
        self.value = z3.BitVecVal(value, WIDTH) if isinstance(value, int) else value

    def __invert__(self):
        return Bits(~self.value)


def operator(make):
    def both(self, other):
        return Bits(make(self.value, other.value if isinstance(other, Bits) else z3.BitVecVal(other, WIDTH)))
    return both


for name, make in {"and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b, "add": lambda a, b: a + b,
                   "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "lshift": lambda a, b: a << b,
                   "rshift": z3.LShR}.items():
    setattr(Bits, f"__{name}__", operator(make))


def function(text, name, argument):
    """The statements of a constexpr function, without casts and suffixes."""
    found = re.search(rf"constexpr \S+ {name}\(\S+ {argument}\) noexcept {{(.*?)}}\n\n", text, re.S)
    if not found:
        sys.exit(f"bits.hpp has no {name}()")
    body = re.sub(r"static_cast<std::uint32_t>\((.*)\);", r"\1;", " ".join(found[1].split()))
    body = re.sub(r"Mask\{(\d+)\}", r"Bits(\1)", body)
    body = re.sub(r"\b(0x[0-9A-F]+|\d+)U\b", r"\1", body)
    return [statement.strip() for statement in body.split(";") if statement.strip()]


def expression(text, names):
    if not re.fullmatch(r"[\w\s()~&|^+*<>-]*", text):
        sys.exit(f"not known: {text}")
    return eval(text, {"__builtins__": {}, "Bits": Bits}, names)  # noqa: S307


def value(text, name, argument, given):
    """What the function returns; a truth value if it compares with 0 or chooses."""
    names = {argument: Bits(given)}
    for statement in function(text, name, argument):
        if changed := re.fullmatch(rf"{argument} (-?=) (.*)", statement):
            by = expression(changed[2], names)
            names[argument] = by if changed[1] == "=" else names[argument] - by
        elif chosen := re.fullmatch(rf"return {argument} >= (\d+) \? (.*) : (.*)", statement):
            return z3.If(z3.UGE(given, int(chosen[1])), expression(chosen[2], names).value,
                         expression(chosen[3], names).value)
        elif compared := re.fullmatch(r"return (.*) != 0", statement):
            return expression(compared[1], names).value != 0
        elif returned := re.fullmatch(r"return (.*)", statement):
            return expression(returned[1], names).value
        else:
            sys.exit(f"{name}(): not known: {statement}")
    sys.exit(f"{name}() returns nothing")


def bit(mask, i):
    return z3.Extract(i, i, mask) == 1


def as_bits(truths):
    """The mask whose bits are these, the lowest first."""
    one, zero = z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)
    return z3.Concat(*[z3.If(truth, one, zero) for truth in reversed(truths)])


def none_below(mask, i):
    return z3.And(*[z3.Not(bit(mask, j)) for j in range(i)]) if i else z3.BoolVal(True)


def population(mask):
    return sum((z3.ZeroExt(WIDTH - 1, z3.Extract(i, i, mask)) for i in range(1, WIDTH)), z3.ZeroExt(WIDTH - 1, z3.Extract(0, 0, mask)))


def laws(text, mask):
    """[(name, what must hold for all masks)]"""
    def of(name, argument="mask"):
        return value(text, name, argument, mask)
    two = z3.Or(*[z3.And(bit(mask, i), z3.Not(none_below(mask, i))) for i in range(WIDTH)])
    # count() takes away the lowest bit and counts; it says what population() says if each step takes one.
    step = re.search(r"for \(; mask != 0; (mask &= mask - 1)\) \+\+bits;", text)
    if not step:
        sys.exit("count() has another loop")
    return [
        ("first_bits", z3.Implies(z3.ULE(mask, 64), of("first_bits", "count") == as_bits([z3.UGT(mask, i) for i in range(WIDTH)]))),
        ("below_lowest", of("below_lowest") == as_bits([z3.And(none_below(mask, i), z3.Not(bit(mask, i))) for i in range(WIDTH)])),
        ("up_to_first", of("up_to_first") == as_bits([none_below(mask, i) for i in range(WIDTH)])),
        ("more_than_one", of("more_than_one") == two),
        ("count, a step", z3.Implies(mask != 0, (mask & (mask - 1)) == as_bits(
            [z3.And(bit(mask, i), z3.Not(none_below(mask, i))) for i in range(WIDTH)]))),
    ] + population_laws(text, mask)


def population_laws(text, mask):
    """population() step by step, for as one formula it is too much: after each step each field holds the sum of its bits."""
    statements = function(text, "population", "mask")
    if len(statements) != 4:
        sys.exit("population() has other steps")
    found, now = [], Bits(mask)
    for number, width in enumerate((2, 4, 8)):
        given = z3.BitVec(f"before_{width}", WIDTH)
        changed = re.fullmatch(r"mask (-?=) (.*)", statements[number])
        by = expression(changed[2], {"mask": Bits(given)}).value
        after = given - by if changed[1] == "-=" else by
        half = width // 2
        fields, sums = [], []
        for low in range(0, WIDTH, width):
            parts = [z3.ZeroExt(half, z3.Extract(at + half - 1, at, given)) for at in (low, low + half)]
            fields += [z3.ULE(part, half) for part in parts]
            sums.append(z3.Extract(low + width - 1, low, after) == parts[0] + parts[1])
        found.append((f"population, {width} bits", z3.Implies(z3.And(*fields), z3.And(*sums))))
    given = z3.BitVec("before_64", WIDTH)
    octets = [z3.Extract(at + 7, at, given) for at in range(0, WIDTH, 8)]
    total = z3.ZeroExt(WIDTH - 8, sum(octets[1:], octets[0]))
    returned = expression(statements[3].removeprefix("return "), {"mask": Bits(given)}).value
    found.append(("population, all", z3.Implies(z3.And(*[z3.ULE(octet, 8) for octet in octets]), returned == total)))
    return found


def prove(text):
    """[(name, whether it holds)]"""
    found = []
    for name, law in laws(text, z3.BitVec("mask", WIDTH)):
        solver = z3.Solver()
        solver.add(z3.Not(law))
        found.append((name, solver.check() == z3.unsat))
    return found


FAULTS = [("first_bits", "(Mask{1} << count) - 1", "(Mask{1} << count) - 2"),
          ("below_lowest", "return ~mask & (mask - 1)", "return mask & (mask - 1)"),
          ("up_to_first", "return mask ^ (mask - 1)", "return mask & (mask - 1)"),
          ("more_than_one", "return (mask & (mask - 1)) != 0", "return (mask | (mask - 1)) != 0"),
          ("population, 4 bits", "(mask >> 2U & 0x3333333333333333U)", "(mask >> 2U & 0x3333333333333331U)"),
          ("population, all", ">> 56U", ">> 55U")]


def main():
    text = HEADER.read_text(encoding="ascii")
    found = prove(text)
    wrong = [name for name, holds in found if not holds]
    for name, holds in found:
        print(f"{'bits':<8}{name:<28}{'all masks' if holds else 'FAIL':>14}")
    for name, old, new in FAULTS:
        if text.count(old) != 1:
            sys.exit(f"bits.hpp has not once: {old}")
        if [wrong_name for wrong_name, holds in prove(text.replace(old, new)) if not holds] != [name]:
            wrong.append(f"a fault of {name} is missed")
    print(f"{len(found)} laws, {len(FAULTS)} faults noticed" if not wrong else f"FAIL {wrong}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
