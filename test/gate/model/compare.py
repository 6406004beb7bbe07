#!/usr/bin/env python3
"""Compares the findings of `iri inspect` and the verdicts of `iri gate` with the model, text by text.

    compare.py IRI_COMMAND [--long] [--without FINDING]"""
import argparse
import itertools
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.join(HERE, '..', '..', '..')
BATCH = 50000


def options_of(kind, method):
    return ['--method', method] if kind == 'target' else ['--host-field'] if kind == 'host' else []


def run(command, texts):
    """The answer of the command to each text: a JSON object a line."""
    lines = b''.join(text.hex().encode() + b'\n' for text in texts)
    done = subprocess.run([*command, '--input-format', 'hex', '--format', 'json'], input=lines,
                          stdout=subprocess.PIPE, check=False)
    answers = done.stdout.splitlines()
    if done.returncode not in (0, 1) or len(answers) != len(texts):
        sys.exit(f'{command}: exit {done.returncode}, {len(answers)} answers to {len(texts)} texts')
    return answers


def places(answer):
    return {(f['finding'], f['component'], f['begin'], f['end']) for f in answer.get('findings', ())}


def batches(texts):
    """Texts of one kind and method at a time."""
    groups = defaultdict(list)
    for kind, method, text in texts:
        group = groups[kind, method]
        group.append(text)
        if len(group) == BATCH:
            yield kind, method, groups.pop((kind, method))
    for (kind, method), group in groups.items():
        yield kind, method, group


class Tally:
    """What was compared, and what differed."""

    def __init__(self):
        self.texts = self.valid = 0
        self.seen, self.differences, self.examples = Counter(), Counter(), defaultdict(list)

    def differ(self, what, text):
        self.differences[what] += 1
        self.examples[what] = sorted(self.examples[what] + [text], key=len)[:3]

    def compare(self, policy, text, expected, found):
        self.seen.update({f[0] for f in expected | found})
        for who, places_of_one in (('only the model', expected - found), ('only the command', found - expected)):
            for name, *place in places_of_one:
                self.differ(f'{policy}: {who}: {name}', (text, tuple(place)))

    def report(self):
        for what, count in sorted(self.differences.items()):
            print(f'{what}: {count}', *(f'    {text} {place}' for text, place in self.examples[what]), sep='\n')
