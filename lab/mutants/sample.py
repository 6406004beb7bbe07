"""Which mutants are made: of the paragraphs that have changed since a commit, or some of all, by chance."""
import random
import subprocess

import edits
import ledger  # this folder's


def git(root, *words):
    return subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False).stdout


def changed(root, since, file, text, mutants):
    """Those of the mutants that lie in a paragraph that the commit does not have."""
    before = git(root, "show", f"{since}:{file}")
    old = {before[start:end].strip("\n") for start, end in ledger.paragraphs(before)}

    def is_new(mutant):
        start, end = ledger.place_of(mutant, text)
        return text[start:end].strip("\n") not in old
    return {name: mutant for name, mutant in mutants.items() if is_new(mutant)}


def some(root, count, names):
    """The commit says which: another one asks of others."""
    return set(random.Random(git(root, "rev-parse", "HEAD")).sample(sorted(names), min(count, len(names))))


def of_files(files, read, mutants_of):
    """(file, text, {name: mutant}) of each."""
    for file in files:
        text = read(file)
        yield file, text, edits.named(mutants_of(file, text), text)
