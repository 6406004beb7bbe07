"""Queries as they came and as the gate forwards them: frameworks find the same parameters in both.

A query is sent through nginx with the gate, and what arrives is given to PHP, qs, URLSearchParams, Go, Rack, Tomcat, Jetty and Python beside what was
sent. Where a `%` encodes nothing, decoders disagree already about what came: these are counted, and not compared. qs decodes nothing of a name or
value that is not UTF-8 once it is decoded, so there, and only there, it sees what the gate has encoded. A fault is planted: what arrives has
another character encoded, which has a meaning of its own.
"""
import http.client
import itertools
import pathlib
import random
import re
import subprocess
import sys
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
TOKENS = ["a", "1", "=", "&", "[", "]", "{", "}", "|", "^", "\\", "`", '"', "<", ">", ";", "+", "%41", "%5B", "%26", "%E9", "%"]
RANDOM = 3000
SHOWN = 3
BARE = re.compile(r"%(?![0-9A-Fa-f]{2})")


def queries():
    """Each sequence of up to three tokens, and longer ones at random."""
    short = ["".join(tokens) for size in (1, 2, 3) for tokens in itertools.product(TOKENS, repeat=size)]
    draw = random.Random(7)
    return list(dict.fromkeys(short + ["".join(draw.choices(TOKENS, k=draw.randint(4, 12))) for _ in range(RANDOM)]))


def forwarded(port, wanted):
    """What arrives of each; None if it is refused."""
    connection, found = http.client.HTTPConnection("127.0.0.1", port, timeout=20), []
    for query in wanted:
        connection.putrequest("GET", "/q?" + query, skip_host=True, skip_accept_encoding=True)
        connection.putheader("Host", "h.example")
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        found.append(bytes.fromhex(body.decode()).decode("latin-1").removeprefix("/q?") if answer.status == 200 else None)
    connection.close()
    return found


def by_program(*command, cwd):
    def parse(texts):
        done = subprocess.run([str(word) for word in command], input="".join(text + "\n" for text in texts), capture_output=True, text=True,
                              encoding="latin-1", check=False, timeout=300, cwd=cwd)
        lines = done.stdout.split("\n")[:-1]
        if done.returncode or len(lines) != len(texts):
            raise OSError(f"{command}: {len(lines)} answers to {len(texts)}: {done.stderr[-1000:]}")
        return lines
    return parse


def by_python(texts):
    return [urllib.parse.parse_qsl(text, keep_blank_values=True) for text in texts]


def parsers(work):
    """By name, a function that says of each text what it has of parameters."""
    return {"Python": by_python, "PHP": by_program("php", HERE / "queries.php", cwd=work),
            "qs": by_program("node", HERE / "queries.mjs", "qs", cwd=work), "URLSearchParams": by_program("node", HERE / "queries.mjs", "URLSearchParams", cwd=work),
            "Go": by_program(f"{work}/queries", cwd=work), "Rack": by_program("ruby", HERE / "queries.rb", cwd=work),
            "Tomcat": by_program("java", "Queries", "tomcat", cwd=work), "Jetty": by_program("java", "Queries", "jetty", cwd=work)}


def differing(parse, pairs):
    """The pairs of which the parameters differ."""
    came, arrived = (parse(list(side)) for side in zip(*pairs))
    return [pair for pair, one, other in zip(pairs, came, arrived) if one != other]


def is_utf8(query):
    """Whether all of it is, once it is decoded."""
    try:
        urllib.parse.unquote_to_bytes(query).decode()
    except UnicodeDecodeError:
        return False
    return True


def check(count, port, work):
    wanted = queries()
    pairs = [(came, arrived) for came, arrived in zip(wanted, forwarded(port, wanted)) if arrived is not None]
    whole = [pair for pair in pairs if not BARE.search(pair[0])]
    changed = [pair for pair in whole if pair[0] != pair[1]]
    count.least("queries in which the gate encodes characters", len(changed), 5000)
    kept = sum(not BARE.search(query) for query in wanted) - len(whole)
    count.expect("a query without a bare % is never refused", kept and f"{kept} are")
    planted = [(came, arrived.replace("+", "%2B")) for came, arrived in whole[::20] if "+" in came]
    for name, parse in parsers(work).items():
        found = [pair for pair in differing(parse, whole) if name != "qs" or is_utf8(pair[0])]
        count.expect(f"{name}: the same parameters in {len(whole)} queries", found and f"{len(found)} differ: {found[:SHOWN]}")
        count.expect(f"planted: {name}: a plus is encoded", None if differing(parse, planted) else "not noticed")
        bare = differing(parse, [pair for pair in pairs if BARE.search(pair[0])])
        print(f"{name}: {len(bare)} of {len(pairs) - len(whole)} queries with a bare % differ", file=sys.stderr)
