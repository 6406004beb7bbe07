#!/usr/bin/env python3
"""Compares the findings of `iri inspect` and the verdicts of `iri gate` with the model, text by text.

    compare.py IRI_COMMAND [--long] [--faults]

With --faults, each finding is taken out of the model's answers in turn, then out of the command's, and one
verdict is changed: the comparison must notice each. Exit code: 0 no difference, 1 a difference."""
# No __pycache__ in the source tree.
import sys
sys.dont_write_bytecode = True

import argparse
import itertools
import json
import os
import subprocess
import tempfile
from collections import Counter, defaultdict

import texts
from model import NO_DATA, inspect, read
from policy import ACTIONS, findings, hidden_dot_segment, judge, may_be_valid, Policy, read_presets

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.normpath(os.path.join(HERE, '..', '..', '..'))
BATCH = 50000
SEED = 20261123
OF_SCRIPTS = {'mixed_script_host', 'confusable_host'}
# A policy with lists: hosts are in no preset.
HOSTS = (b'.example.com', b'h.example', b'[::1]', b'127.0.0.1')


def options_of(kind, method):
    return ['--method', method] if kind == 'target' else ['--host-field'] if kind == 'host' else []


def run(command, inputs):
    """The answer of the command to each text: a JSON object a line."""
    lines = b''.join(text.hex().encode() + b'\n' for text in inputs)
    done = subprocess.run([*command, '--input-format', 'hex', '--format', 'json'], input=lines,
                          stdout=subprocess.PIPE, check=False)
    answers = done.stdout.splitlines()
    if done.returncode not in (0, 1) or len(answers) != len(inputs):
        sys.exit(f'{command}: exit {done.returncode}, {len(answers)} answers to {len(inputs)} texts')
    return [unmarked(json.loads(answer)) for answer in answers]


def unmarked(answer):
    """What the command knows by the data of UTS 39 the model cannot judge: such a text counts as one that is not valid."""
    if not OF_SCRIPTS.isdisjoint(f['finding'] for f in answer.get('findings', ())):
        answer['valid'] = False
    return answer


def places(answer):
    return {(f['finding'], f['component'] or 'none', f['begin'], f['end']) for f in answer.get('findings', ())}


def inspected(parsed):
    """What the model says `iri inspect` finds."""
    return inspect(parsed) | {('hidden_dot_segment', *place) for place in hidden_dot_segment(parsed, None)}


def as_modelled(told, reported):
    """The command rejects what has no canonical form where it stands. Which text has none is no part of the model."""
    return {(*f[:-1], 'canonicalize') if f[-1] == 'reject' and (*f[:-1], 'canonicalize') in reported else f for f in told}


def actions(answer):
    """The same, each with its action."""
    return {(f['finding'], f['component'] or 'none', f['begin'], f['end'], f['action'])
            for f in answer.get('findings', ())}


def batches(all_texts):
    """Texts of one kind and method at a time."""
    groups = defaultdict(list)
    for kind, method, text in all_texts:
        groups[kind, method].append(text)
        if len(groups[kind, method]) == BATCH:
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

    def compare(self, asked, text, expected, found):
        self.seen.update({f[0] for f in expected & found})
        for who, only in (('the model', expected - found), ('the command', found - expected)):
            for name, *place in only:
                self.differ(f'{asked}: only {who}: {name}', f'{text!r} {place}')

    def report(self):
        for what, count in sorted(self.differences.items()):
            print(f'{what}: {count}', *(f'    {example}' for example in self.examples[what]), sep='\n')


class Judges:
    """The command and the model, asked the same."""

    def __init__(self, command, folder):
        with open(os.path.join(TREE, 'docs/GATE.md'), encoding='utf-8') as page:
            self.policies = read_presets(page.read())
        self.command, self.names = command, {name: name for name in self.policies}
        listed = Policy('fetch')
        fetch = self.policies['fetch']
        changed = {**fetch.actions, 'loopback_address': {None: 'report'}}
        listed.__dict__.update(fetch.__dict__, hosts=HOSTS, actions=changed)
        self.policies['hosts'], self.names['hosts'] = listed, self.write_hosts(folder)

    def write_hosts(self, folder):
        path = os.path.join(folder, 'hosts.json')
        # `fetch` rejects loopback addresses: a list that names one would be an error.
        listed = {'base': 'fetch', 'hosts': [h.decode() for h in HOSTS],
                  'actions': {'loopback_address': 'report'}}
        with open(path, 'w', encoding='utf-8') as file:
            json.dump(listed, file)
        return path

    def inspect(self, tally, kind, method, group):
        for text, answer in zip(group, run([self.command, 'inspect', *options_of(kind, method)], group)):
            tally.texts += 1
            if answer['valid']:
                tally.valid += 1
                tally.compare(f'inspect {kind} {method}', text, inspected(read(text, kind, method)), places(answer))

    def gate(self, tally, name, kind, method, group):
        command = [self.command, 'gate', '--policy', self.names[name], *options_of(kind, method)]
        for text, answer in zip(group, run(command, group)):
            tally.texts += 1
            parsed, asked = read(text, kind, method), f'gate {name} {kind} {method}'
            if not answer['valid']:
                continue
            tally.valid += 1
            if not may_be_valid(parsed, self.policies[name]):
                tally.differ(f'{asked}: valid', repr(text))
            action, reported = judge(parsed, self.policies[name])
            tally.compare(asked, text, reported, as_modelled(actions(answer), reported))
            tally.seen[name, action] += 1
            if action != answer['action']:
                tally.differ(f'{asked}: model {action}, command {answer["action"]}', repr(text))


def attacks():
    """Those of attacks.txt that do not hang on data that the model lacks."""
    with open(os.path.join(TREE, 'test', 'data', 'attacks.txt'), encoding='utf-8') as file:
        return [attack for attack in texts.attacks(file) if not any(data in attack[4] for data in NO_DATA)]


def compare_attacks(judges, tally):
    """Each attack, by each policy; and what attacks.txt says itself."""
    for preset, action, kind, method, text in attacks():
        found = judge(read(text, kind, method), judges.policies[preset])[0] if action != 'invalid' else action
        if found != action:
            tally.differ(f'attacks.txt: {preset} {action}, model {found}', repr(text))


def compare(judges, long):
    tally = Tally()
    of_attacks = [(kind, method, text) for _, _, kind, method, text in attacks()]
    count, length, deep = (100000, 3, 5) if long else (6000, 2, 3)
    for kind, method, group in batches(itertools.chain(
            of_attacks, texts.random_texts(count, SEED), texts.short_texts(length), texts.deep_texts(deep))):
        judges.inspect(tally, kind, method, group)
    for name in judges.policies:
        for kind, method, group in batches(itertools.chain(of_attacks, texts.random_texts(count // 4, SEED + 1))):
            judges.gate(tally, name, kind, method, group)
    compare_attacks(judges, tally)
    return tally


# Needs data that Python lacks, or no text shows it: model.py says why.
NEVER_SEEN = {'mixed_script_host', 'confusable_host', 'host_mismatch', 'missing_host', 'guarded_reading',
              # No preset limits these.
              'long_userinfo', 'long_fragment'}


def unseen(judges, tally):
    """Findings of the table that no compared text had. Each must occur, or its absence proves nothing."""
    return sorted(set(judges.policies['proxy'].actions) - NEVER_SEEN - set(tally.seen))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('command')
    parser.add_argument('--long', action='store_true')
    parser.add_argument('--faults', action='store_true')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        judges = Judges(options.command, folder)
        if options.faults:
            import faults
            sys.exit(faults.plant(judges))
        tally = compare(judges, options.long)
    tally.report()
    missing = unseen(judges, tally)
    if missing:
        print('no text has', *missing)
    print(f'{tally.texts} texts, {tally.valid} of them valid, {len(tally.seen) - sum(isinstance(k, tuple) for k in tally.seen)} '
          f'findings seen, {sum(tally.differences.values())} differences')
    sys.exit(bool(tally.differences or missing))


if __name__ == '__main__':
    main()
