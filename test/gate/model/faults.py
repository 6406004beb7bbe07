"""Plants faults in the model, in the command's answers and in the table of docs/GATE.md, one at a time. The
comparison must notice each: a finding that no text has would be one that nothing checks."""
from collections import defaultdict

import compare
import texts
from findings import FINDINGS
from model import read

COUNT = 6000
# Of texts that are not valid: `iri inspect` refuses them.
GATE_ONLY = ('unencoded_character', 'bare_percent', 'ambiguous_percent')


def texts_with_each(judges):
    """For each finding a few texts that have it, with the command's places."""
    with_it = defaultdict(list)
    for kind, method, group in compare.batches(texts.random_texts(COUNT, compare.SEED)):
        for text, answer in zip(group, compare.run([judges.command, 'inspect', *compare.options_of(kind, method)], group)):
            for name in {f[0] for f in compare.places(answer)} if answer['valid'] else ():
                if len(with_it[name]) < 5:
                    with_it[name].append((kind, method, text, compare.places(answer)))
    return with_it


def notices(cases, change):
    """Whether the comparison finds a difference once the command's places are changed."""
    tally = compare.Tally()
    for kind, method, text, found in cases:
        tally.compare('', text, compare.inspected(read(text, kind, method)), change(found))
    return bool(tally.differences)


def without(name):
    return lambda found: {f for f in found if f[0] != name}


def moved(name):
    return lambda found: {(n, c, b, e + (n == name)) for n, c, b, e in found}


def missed_by_inspect(judges):
    with_it, same = texts_with_each(judges), lambda found: found
    for name in [*FINDINGS, 'hidden_dot_segment']:
        if name in GATE_ONLY:
            continue
        if not with_it[name]:
            if not name.startswith('long_') and name not in ('deep_path', 'many_parameters'):
                yield f'{name}: no text has it'
            continue
        if notices(with_it[name], same):
            yield f'{name}: a difference without a fault'
        if not notices(with_it[name], without(name)):
            yield f'{name}: not missed in the command'
        if not notices(with_it[name], moved(name)):
            yield f'{name}: moved in the command, and not noticed'
        if name not in FINDINGS:
            continue
        function, FINDINGS[name] = FINDINGS[name], lambda text, limits: ()
        if not notices(with_it[name], same):
            yield f'{name}: not missed in the model'
        FINDINGS[name] = function


def missed_by_gate(judges):
    """Each cell of the table, changed to each other action: a text that has the finding must differ."""
    cases = defaultdict(dict)
    for kind, method, group in compare.batches(texts.random_texts(COUNT, compare.SEED + 1)):
        for name, policy in judges.policies.items():
            command = [judges.command, 'gate', '--policy', judges.names[name], *compare.options_of(kind, method)]
            for text, answer in zip(group, compare.run(command, group)):
                if answer['valid']:
                    remember(cases[name], kind, method, text, answer, policy)
    for name, policy in judges.policies.items():
        for (finding, part), case in sorted(cases[name].items(), key=str):
            if finding in compare.NEVER_SEEN:
                continue
            kind, method, text, answer = case
            cell = policy.actions[finding]
            if agrees(policy, kind, method, text, answer, policy.actions):
                for action in set(compare.ACTIONS) - {cell[part]}:
                    changed = {**policy.actions, finding: {**cell, part: action}}
                    if agrees(policy, kind, method, text, answer, changed):
                        yield f'{name} {finding} {part or ""}: {action} was not noticed'
            else:
                yield f'{name} {finding}: a difference without a fault'
    for finding in set(judges.policies['proxy'].actions) - compare.NEVER_SEEN:
        if not any(finding == key[0] for of_policy in cases.values() for key in of_policy):
            yield f'{finding}: no text of the gate has it'


def remember(cases, kind, method, text, answer, policy):
    """Keeps a text for each finding, or for each part that has an action of its own, the one with the
    fewest findings: no other may hide a verdict."""
    found = {(f[0], f[1] if f[1] in policy.actions[f[0]] else None)
             for f in compare.findings(read(text, kind, method), policy)}
    for finding in found:
        if finding not in cases or len(found) < cases[finding][3]['others']:
            cases[finding] = kind, method, text, {**answer, 'others': len(found)}


def agrees(policy, kind, method, text, answer, actions):
    kept, policy.actions = policy.actions, actions
    action, reported = compare.judge(read(text, kind, method), policy)
    policy.actions = kept
    return (action, reported) == (answer['action'], compare.actions(answer))


def plant(judges):
    missed = [*missed_by_inspect(judges), *missed_by_gate(judges)]
    print(*missed, f'{len(FINDINGS)} findings: {len(missed)} faults missed', sep='\n')
    return bool(missed)
