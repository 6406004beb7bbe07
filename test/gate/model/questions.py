#!/usr/bin/env python3
"""The questions that every way out of the gate is asked: questions.py [TABLE] writes them, without TABLE to standard output. Some targets are whole URLs.

A line each, with tabs between: the policy in JSON, the target of a GET with `Host: www.example.com`, the action, and what is forwarded
("-": nothing). The answers are those of forward.py, which shares nothing with the library. The targets are of printable ASCII."""
# No __pycache__ in the source tree.
import sys
sys.dont_write_bytecode = True

import json
import os
import random

from forward import changed_policy, outcome
from policy import read_presets

TREE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', '..'))
SEED = 20261127
CANONICALIZE, ALLOW, REPORT = 'canonicalize', 'allow', 'report'
ROUTES = ['= /a', '/a/{id}', '/a/{id}/x', '/open/{x}/{rest...}']
# The base, other actions, and what else differs.
POLICIES = [
    ('proxy', {}, {}),
    ('strict_api', {}, {}),
    ('fetch', {}, {}),
    ('display', {}, {}),
    ('proxy', {'dot_segment': ALLOW}, {}),
    ('proxy', {'dot_segment': REPORT, 'encoded_dot_segment': ALLOW, 'root_underflow': ALLOW}, {}),
    ('proxy', {'lower_case_hex': ALLOW}, {}),
    ('proxy', {'encoded_unreserved': REPORT, 'empty_segment': ALLOW}, {}),
    ('proxy', {'unencoded_character': {'path': ALLOW, 'query': REPORT}}, {}),
    ('proxy', {'encoded_unreserved': {'query': CANONICALIZE}, 'lower_case_hex': {'query': CANONICALIZE}}, {}),
    ('proxy', {'path_parameter': CANONICALIZE, 'encoded_slash': ALLOW, 'encoded_percent': REPORT}, {}),
    ('proxy', {'encoded_dot_segment': ALLOW, 'encoded_unreserved': ALLOW}, {}),
    ('proxy', {'bare_percent': {'query': ALLOW}}, {}),
    ('proxy', {}, {'open': ['/open/{rest...}']}),
    ('proxy', {}, {'guards_complete': True}),
    ('proxy', {}, {'guards': ['/admin', '/a/b']}),
    ('proxy', {'encoded_slash': ALLOW, 'path_parameter': ALLOW}, {'guards': ROUTES}),
    ('proxy', {}, {'guards': ROUTES, 'guards_complete': True}),
    ('proxy', {}, {'guards': ROUTES, 'guards_complete': True, 'closed': True}),
]
TARGETS = [
    '/', '/hello?a=b', '/caf%C3%A9', '/caf%c3%a9', '/x/../%61dmin', '/x/../admin', '/x/./a?b[]=%7e', '/a/%2e%2E/b', '/a//b', '/a//../b', '/../x',
    '/%7euser', '/a%2fb', '/a%2Fb', '/a;x=1/b', '/a;x', '/;x', '/..;x/a', '/..%2Fadmin', '/a%2F..%2Fb', '/a/x%2F../../b', '/100%25', '/%252e%252e/a',
    '/slo?SAMLRequest=fZ%2bA%3d&Signature=a%2fb', '/voice?Caller=sip%3aalice%40h&x=%7etilde', '/x?ids[]=1&x={a|b}^', '/a[1]|^', '/q?a\\b`"<>',
    '/?q=100%', '/?a=%zz%41', '/a%', '/open/a%2fb//c;%7e', '/open/a%2fb?x[]=%7e', '/open/[1]%2f', '/open/../secret%2Fx', '/open/x/../a%2fb', '/open/..%2fb',
    '/open/%E9;x', '/open', '/a%5cb', '/a\\b', '/?next=/../%2fadmin', '/%E9', '/?q=%E9', '/%00', '/?a=%0A', '//x/y', '/a?', '/?', '/a/%2e', '/%2e%2e;x', '/admin', '/ADMIN', '/admin/', '/admin%2Fx',
    '/a/B', '/a/b/', '/a/b;y', '/a%2Fb%2Fx', '/a/b%2Fx', '/A/b/x', '/open/a/b%2Fc', '/open/a%2F/c', '/a/b%3F', '/other%2Fx',
]
URL = 'http://www.example.com'  # before a target, it makes a whole URL of it

PATHS = ['/', '/', 'a', 'b', 'admin', '..', '.', '/../', '/./', '%2e', '%2E%2e', '%2f', '%2F', '%61', '%7e', '%c3%a9', '%C3%A9', ';x', '%3b', '//',
         '%25', '%5c', '[', '|', '%E9', '%3F']
QUERIES = ['?', 'q=1', '&', '%2f', '%7e', '%7E', '[]', '{a}', '%', '%3C', '%0A', '+', '/../', '%c3%a9']
RANDOM = 40


def targets():
    choice = random.Random(SEED)
    yield from TARGETS
    for n in range(RANDOM):
        begin = choice.choice(['/', '/', '/open/', '/a/'])
        path = ''.join(choice.choices(PATHS, k=choice.randint(1, 5)))
        query = '?' + ''.join(choice.choices(QUERIES, k=choice.randint(0, 4))) if n % 2 else ''
        yield begin + path + query


def whole_urls():
    """Of what has no "//": alone, that is another target, which servers are not asked for (modules/common/server_gate.h)."""
    yield URL
    yield from [URL + target for target in [*targets()][::4] if '//' not in target.partition('?')[0]]


def questions():
    with open(os.path.join(TREE, 'docs', 'GATE.md'), encoding='utf-8') as page:
        presets = read_presets(page.read())
    for base, actions, paths in POLICIES:
        text = json.dumps({'base': base, **({'actions': actions} if actions else {}), **paths}, separators=(',', ':'))
        policy = changed_policy(presets[base], actions)
        for target in [*targets(), *whole_urls()]:
            action, forwarded = outcome(target.encode(), policy, (b'/open/',) if 'open' in paths else (), 'guards_complete' in paths,
                                        paths.get('guards', ()), 'closed' in paths)
            yield text, target, action, '-' if forwarded is None else forwarded.decode()


def main():
    table = open(sys.argv[1], 'w', encoding='ascii') if len(sys.argv) > 1 else sys.stdout
    with table:
        for question in questions():
            print(*question, sep='\t', file=table)


if __name__ == '__main__':
    main()
