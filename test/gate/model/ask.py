#!/usr/bin/env python3
"""Asks the command the questions of questions.py: ask.py IRI_COMMAND TABLE [planted]. With `planted` one answer of the table is another one, and
this has to fail. Exit code: 0 no difference, 1 a difference."""
import collections
import json
import os
import subprocess
import sys
import tempfile

LEAST = 2400


def read(table):
    with open(table, encoding='ascii') as file:
        return [line.rstrip('\n').split('\t') for line in file]


def answers(iri, policy, targets, folder):
    """(action, what is forwarded) of each target."""
    path = os.path.join(folder, 'policy.json')
    with open(path, 'w', encoding='ascii') as file:
        file.write(policy)
    wrapper = os.environ.get('MESON_EXE_WRAPPER', '').split()
    done = subprocess.run([*wrapper, iri, 'gate', '--policy', path, '--method', 'GET', '--pass', '--format', 'json'],
                          input=''.join(target + '\n' for target in targets), capture_output=True, text=True, check=False)
    passed = iter(done.stdout.splitlines())
    for line in done.stderr.splitlines():
        action = json.loads(line)['action']
        yield action, '-' if action == 'reject' else next(passed)


def main():
    iri, table, *planted = sys.argv[1:]
    by_policy = collections.defaultdict(list)
    for policy, target, action, forwarded in read(table):
        by_policy[policy].append((target, action, forwarded))
    if planted:
        first = next(iter(by_policy.values()))
        first[3] = (first[3][0], first[3][1], first[3][0])  # hex digits stay in lower case
    asked = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for policy, questions in by_policy.items():
            got = list(answers(iri, policy, [target for target, _, _ in questions], folder))
            for (target, *wanted), answer in zip(questions, got, strict=True):
                asked += 1
                if tuple(wanted) != answer:
                    wrong += 1
                    print(f'{policy} {target}: {answer}, not {tuple(wanted)}')
    print(f'asked: gate command {asked}')
    print(f'{asked - wrong} passed, {wrong} failed')
    sys.exit(bool(wrong or asked < LEAST))


if __name__ == '__main__':
    main()
