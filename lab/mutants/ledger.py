"""What is known of the mutants, line by line, outside of the sources: in the folder IRI_MUTANTS_LEDGER, or .cache/mutants of the tree.

A mutant is known by its file, by the paragraph that it changes (what stands between two empty lines) and by its change. So a run
may be stopped at any time, and after a change of a file only the paragraphs that have changed are judged again. Without a ledger a run
begins anew.
"""
import contextlib
import json
import os
import re
import threading

import stand_in

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.environ.get("IRI_MUTANTS_LEDGER", os.path.join(ROOT, ".cache/mutants"))


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

    def __init__(self, folder=FOLDER):
        self.path, self.known = os.path.join(folder, "ledger.jsonl"), {}
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
        return self.known.get(key_of(mutant, text), ["not run"])[0]
