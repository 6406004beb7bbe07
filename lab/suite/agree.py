"""Asks the tree's reference parser about every case of a verdict: agree.py COMMAND... [--every N]

The reference interprets the ABNF in C++, and shares nothing with generate.py, which has the verdicts from automata and the parts from
appendix B: so the two must agree. Of the other cases the two references are what is written in hand/ and model.py, which generate.py holds
equal; those of resolution COMMAND is not asked. Of the complete sets each N-th text is asked. Ends with `N passed, N failed`.
"""
import sys

import derive
import implementations
import run

REFERENCE = implementations.Implementation("libiri-reference", "C++", "", "tree", "", implementations.ALL, ("target",))


def main():
    command, every = sys.argv[1:], 1
    if "--every" in command:
        every, command = int(command[-1]), command[:-2]
    passed = failed = 0
    for file, (asked, wrong) in run.core(REFERENCE, command).items():
        passed, failed = passed + asked - len(wrong), failed + len(wrong)
        for key, answer in wrong.items():
            print(f"NOT AGREED {file} {key}: {answer}")
    for rule in derive.RULES:
        texts = [*derive.texts_of(run.read(f"parse/{rule}"))][::every]
        answers = run.ask([*command, "--verdicts"], [f"parse {rule} x{text}" for text, _ in texts])
        wrong = [text for (text, valid), answer in zip(texts, answers) if answer[:1] != ("1" if valid else "0")]
        passed, failed = passed + len(texts) - len(wrong), failed + len(wrong)
        for text in wrong[:3]:
            print(f"NOT AGREED in the complete set of {rule}: {text}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0 or passed == 0


if __name__ == "__main__":
    sys.exit(main())
