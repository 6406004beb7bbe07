"""What is known of the mutants of the code: in BUILD line by line, in known.txt a letter a mutant.

A mutant is known by its file, by the paragraph that it changes (what stands between two empty lines) and by its change. So a run
may be stopped at any time, and after a change of a file only the paragraphs that have changed are judged again.
"""
import contextlib
import json
import os
import re
import threading

import edits
import stand_in

HERE = os.path.dirname(os.path.abspath(__file__))
COMMITTED = os.path.join(HERE, "known.txt")
ASKED = "asked"  # with --brief: by tests of so many seconds, which have not noticed it
LETTERS = {"killed": "k", "noticed": "n", "refused": "r", "same code": "s", "alive": "a", ASKED: "o", "not run": "-"}
OUTCOMES = {letter: outcome for outcome, letter in LETTERS.items()}
COMMITTED_SECONDS = 0.5  # what the letter of ASKED says at least


def paragraphs(text):
    """[(start, end)]; they cover the text."""
    ends = [match.end() for match in re.finditer(r"\n\n+", text)] + [len(text)]
    return list(zip([0, *ends], ends))


def place_of(mutant, text):
    """The span of the paragraph, or paragraphs, that the mutant lies in."""
    start = text.rfind("\n\n", 0, mutant.start)
    end = text.find("\n\n", mutant.end)
    return (start + 2 if start >= 0 else 0), (end if end >= 0 else len(text))


def key_of(mutant, text):
    start, end = place_of(mutant, text)
    return stand_in.digest(mutant.file, text[start:end], str(mutant.start - start), str(mutant.end - mutant.start),
                           mutant.replacement)


class Store:
    """{key: [outcome, by]}, a line each, so that a stopped run loses nothing."""

    def __init__(self, folder):
        self.path, self.known = os.path.join(folder, "ledger.jsonl") if folder else os.devnull, {}
        self.lock = threading.Lock()
        with contextlib.suppress(FileNotFoundError), open(self.path, encoding="utf-8") as lines:
            for line in lines:
                if line.endswith("\n"):
                    self.known.update([json.loads(line)])

    def put(self, key, value):
        with self.lock:
            os.makedirs(os.path.dirname(self.path), exist_ok=True)
            self.known[key] = value
            with open(self.path, "a", encoding="utf-8") as out:
                out.write(json.dumps([key, value]) + "\n")

    def outcome(self, mutant, text):
        """By fewer seconds than known.txt means, it is as good as not asked."""
        key = key_of(mutant, text)
        found = self.known.get(key, ["not run"])[0]
        return "not run" if found == ASKED and not self.was_asked(key, COMMITTED_SECONDS) else found

    def was_asked(self, key, seconds):
        """Whether tests of that processor time have been asked, and have not noticed it."""
        outcome, by = self.known.get(key, ("", ""))
        return outcome == ASKED and float(by) >= seconds


def grouped(file, text, mutants):
    """{digest of the place: [mutant]}, in the order of the file."""
    groups = {}
    for mutant in sorted(mutants, key=lambda m: (m.start, m.end, m.replacement)):
        start, end = place_of(mutant, text)
        groups.setdefault(stand_in.digest(file, text[start:end])[:8], []).append(mutant)
    return groups


def recall(store, files, read, mutants_of):
    """Takes up what known.txt says of paragraphs that stand as they did."""
    if not os.path.exists(COMMITTED):
        return
    with open(COMMITTED, encoding="ascii") as lines:
        said = {line.split()[0]: dict(word.split(":") for word in line.split()[1:]) for line in lines}
    for file in files:
        if file in said:
            text = read(file)
            for place, mutants in grouped(file, text, edits.named(mutants_of(file, text), text).values()).items():
                letters = said[file].get(place, "")
                for mutant, letter in zip(mutants, letters if len(letters) == len(mutants) else ""):
                    if letter != "-" and store.outcome(mutant, text) == "not run":
                        by = str(COMMITTED_SECONDS) if OUTCOMES[letter] == ASKED else "an earlier run"
                        store.known[key_of(mutant, text)] = [OUTCOMES[letter], by]


def commit(store, files, read, mutants_of):
    """A line a file: its name, and for each paragraph its digest and a letter for each of its mutants."""
    with open(COMMITTED, "w", encoding="ascii") as out:
        for file in files:
            text, words = read(file), []
            for place, mutants in grouped(file, text, edits.named(mutants_of(file, text), text).values()).items():
                letters = "".join(LETTERS[store.outcome(mutant, text)] for mutant in mutants)
                if letters.strip("-"):
                    words.append(f"{place}:{letters}")
            if words:
                out.write(" ".join([file, *words]) + "\n")
