"""Asks real servers on which path they act, and holds it against `iri readings` and the gate.

usage: check.py IRI WORK [--write]: the command, and the folder in which readings.sh has built the programs.

- Readings: sent a canonical path, each server acts on one of its readings, and a rule is met only if a reading lies in its guard. Without a
  habit that a server has, this must fail.
- Pairs: what the gate lets pass is sent through each front to each server, and meets no rule that its canonical form does not.
- The nine chains of the design, each shown to reach a guard without the gate, and what GATE.md says is not covered.
Ends with `N passed, N failed`.
"""
import collections
import json
import re
import signal
import subprocess
import sys
from urllib.parse import unquote_to_bytes

import fleet
import readings_page as page
import targets as made
from chains import CHAINS, NOT_COVERED
from count import Count
from servers import ServerError

CUT_OFF = 64  # readings that the command lists at most
LEAST = {"paths": 5000, "sent through a front": 500, "pairs": 60, "servers": 25}
GUARDS = [guard.decode() for guard in fleet.GUARDS]
# Servers that end elsewhere with what the gate refuses under any policy: hidden dot segments.
LOST = {"undertow", "undertow-decode"}


class CommandError(Exception):
    """The command failed."""


def run(iri, *arguments, lines=()):
    """Standard output. 1 says that something was refused."""
    done = subprocess.run([iri, *arguments], input=b"".join(line + b"\n" for line in lines), capture_output=True, check=False, timeout=300)
    if done.returncode not in (0, 1):
        raise CommandError(f"iri {' '.join(arguments)} ended with {done.returncode}: {done.stderr[-500:]!r}")
    return done.stdout.splitlines()


def readings(iri, paths, *options):
    """For each path, its readings, each with the set of habits that lead there; None if the path is refused."""
    for line in run(iri, "readings", "--format", "json", *options, lines=paths):
        said = json.loads(line)
        rows = map(bytes.fromhex, said["output_hex"]) if "output_hex" in said else map(str.encode, said.get("output", ()))
        pairs = (row.rpartition(b"\t") for row in rows)
        yield [(path, set(habits.decode().split(",")) - {""}) for path, _, habits in pairs] or None


def passing(iri, work, policy, wanted):
    """What the gate forwards of each target that it lets pass, by target."""
    file = work / "policy.json"
    file.write_text(json.dumps(policy), encoding="ascii")
    texts = run(iri, "gate", "--policy", str(file), "--method", "GET", "--pass", lines=wanted)
    return list(dict.fromkeys(texts))


def lower(path):
    """ASCII in lower case."""
    return bytes(byte + 32 if 0x41 <= byte <= 0x5a else byte for byte in path)


def plain(path):
    """A path to compare: case is a habit that may apply anywhere; what is not ASCII has many codings; and `'` is often encoded."""
    return re.sub(rb"[\x80-\xff]+", b"\xff", lower(path.replace(b"%27", b"'")))


def held(path):
    """The guard that the path lies in, or b"-"."""
    return next((g for g in fleet.GUARDS if path == g or path.startswith(g + b"/")), b"-")


def sendable(target):
    return target.startswith(b"/") and len(target) < 1000 and not re.search(rb"[\x00-\x20\x7f#]", target)


class Law:
    """The readings of all paths, and which habits it takes to explain the answers."""

    def __init__(self, iri, wanted):
        paths = [target.partition(b"?")[0] for target in wanted if sendable(target)]
        exact = {rows[0][0]: rows for rows in readings(iri, dict.fromkeys(paths)) if rows}
        folded = list(map(lower, exact))
        self.rows = {path: ([(plain(text), lower(text), habits) for text, habits in rows], exact[path],
                            [(plain(text), lower(text), habits) for text, habits in more])
                     for path, rows, more in zip(exact, readings(iri, folded), readings(iri, folded, "--all-habits"), strict=True)
                     if len(rows) < CUT_OFF}
        self.left_out = len(exact) - len(self.rows)
        self.shown = collections.defaultdict(set)

    def needed(self, path, answer, rare):
        """The habits that the answer takes; None if there is no such reading."""
        rows, exact, more = self.rows[path]
        rows = more if rare else rows
        ways = [habits for text, _, habits in rows if text == plain(answer.path)]
        if not ways:
            return None
        needed = set.intersection(*ways)
        if answer.guard != b"-":
            inside = [habits for _, text, habits in rows if held(text) == answer.guard]
            if not inside:
                return None
            needed |= set.intersection(*inside)
            if all(held(text) != answer.guard for text, habits in exact if "letter_case" not in habits) and len(exact) < CUT_OFF:
                needed.add("letter_case")
        return needed

    def ask(self, running, key):
        """The answers that are no reading."""
        missing, answered = [], 0
        for path in self.rows:
            answer = running.ask(key, path)
            if answer.path is None:
                continue
            answered += 1
            needed = self.needed(path, answer, False)
            if needed is None and key in fleet.TRIMS:
                needed = self.needed(path, answer, True)
            if needed is None:
                missing.append((path, answer))
            for habit in needed or ():
                if page.HABITS.get(habit) == path:  # there, nothing else explains it
                    self.shown[habit].add(key)
        return missing, answered


def check_law(count, iri, running, wanted):
    law = Law(iri, wanted)
    count.least("paths whose readings are all listed", len(law.rows), LEAST["paths"])
    print(f"({law.left_out} paths with {CUT_OFF} readings or more are left out here)")
    refused = set(law.rows) - set(passing(iri, running.work, policy_of({}, []), law.rows))
    for key, name in fleet.SERVERS.items():
        missing, answered = law.ask(running, key)
        if key in LOST:
            print(f"({name}: {len(missing)} paths are no readings)")
            missing = [one for one in missing if one[0] not in refused]
        count.expect(f"readings: {name}", f"{len(missing)} of {answered}: {missing[:5]}" if missing else
                     answered * 3 < len(law.rows) and f"it answered only {answered}")
    for habit in page.HABITS:  # a fault in the readings: without the habit, servers act on a path that is not among them
        seen = law.shown[habit]
        count.expect(f"planted: without {habit}, {len(seen)} servers break the law", not seen and "not noticed")
    return law.shown


def attacks():
    """Frames with each attack in them, the attacks of the test data, and those of the chains."""
    shapes = made.WHOLE + [frame.replace(b"%s", segment) for segment in made.ALL for frame in made.FRAMES]
    shapes += [b"/%s/%s" % (one, two) for one in made.CORE[::2] for two in made.CORE]
    shapes += [target for _, _, _, texts, _ in CHAINS for target in texts]
    for line in (fleet.HERE.parents[2] / "test/data/attacks.txt").read_bytes().splitlines():
        if match := re.fullmatch(rb"\S+ \S+ GET (/\S*)", line):
            shapes.append(match.group(1))
    shapes += [t.replace(b"admin", word) for t in shapes[::7] for word in (b"internal", b"wp-admin", b"api/admin", b"ADMIN")]
    return [target for target in dict.fromkeys(shapes) if sendable(target)]


def expected(target, mounts):
    """The guards that whoever knows the mounts sees in the canonical form."""
    path = target.partition(b"?")[0]
    seen = {held(path)}
    for before, after in mounts.items():
        if path.startswith(before.encode()):
            seen.add(held(after.encode() + path[len(before):]))
    return seen


def trimmed(path):
    """The guard that Caddy's matcher sees in it: GATE.md says that this is not covered."""
    return held(lower(unquote_to_bytes(path.partition(b"?")[0])).rstrip(b". "))


def forwarded(running, targets_of, fronts):
    """What the fronts forward: for each text, the fronts, targets and guards that it stands for; and where a front's own rule is missed."""
    texts, missed, sent = collections.defaultdict(list), [], collections.Counter()
    for front, mounts in fronts.items():
        for target in targets_of(mounts):
            answer = running.ask(front, target)
            if answer.path is None:
                continue
            sent[front] += 1
            seen = expected(target, mounts)
            texts[answer.path].append((front, target, seen))
            if answer.guard not in seen | {b"-", front.startswith("caddy") and trimmed(target)}:
                missed.append((front, target, answer))
    return texts, missed, sent


def holes(running, texts, servers):
    """Guards that are reached although the canonical form lies in none, or in another."""
    found = collections.defaultdict(list)
    for key in servers:
        for text, origins in texts.items():
            if key in fleet.WAITS and re.search(rb'[ "<>]|^[^/]|^$', text):
                continue
            guard = running.ask(key, text).guard
            if guard != b"-" and (key not in fleet.TRIMS or guard != trimmed(text)):
                for front, target, seen in origins:
                    if guard not in seen | {front in fleet.DECODES and held(lower(re.split(rb"[?# ]", text)[0]))}:
                        found[front, key].append((target, text, guard))
    return found


def policy_of(mounts, guards=GUARDS):
    return {"base": "proxy", "guards": guards, "guards_complete": True, **({"mounts": mounts} if mounts else {})}


def check_pairs(count, iri, running):
    wanted, cache = attacks(), {}

    def targets_of(mounts):
        if str(mounts) not in cache:
            begun = wanted + [before.encode() + target[1:] for before in mounts for target in wanted]
            cache[str(mounts)] = passing(iri, running.work, policy_of(mounts), begun)
        return cache[str(mounts)]
    texts, missed, sent = forwarded(running, targets_of, fleet.FRONTS)
    print(f"{len(wanted)} attacks; {len(texts)} texts are forwarded")
    count.expect("no front's own rule is met unseen", missed and f"{len(missed)}: {missed[:5]}")
    for front in fleet.FRONTS:
        count.least(f"targets sent through {front}", sent[front], LEAST["sent through a front"])
    found = holes(running, texts, fleet.SERVERS)
    for front in fleet.FRONTS:
        bad = {key: found[front, key] for key in fleet.SERVERS if found[front, key]}
        count.expect(f"pairs: {front} before {len(fleet.SERVERS)} servers", bad and f"{ {k: (len(v), v[:3]) for k, v in bad.items()} }")
    count.least("pairs", len(fleet.FRONTS) * len(fleet.SERVERS), LEAST["pairs"])
    more = [text for target in wanted[::4] for text in (target, b"/api" + target)]
    for what, policy, fronts in (("no guards", policy_of({}, []), {"nginx-plain": {}}),
                                 ("a mount that the gate is not told", policy_of({}), {"nginx-unmerged-strips": fleet.API})):
        texts, _, _ = forwarded(running, lambda _, policy=policy: passing(iri, running.work, policy, more), fronts)
        found = sum(map(len, holes(running, texts, fleet.SERVERS).values()))
        count.expect(f"planted: {what}: holes", not found and "not noticed")


def through(running, front, key, target):
    """The answer of the server behind the front; None if one of them refuses."""
    text = running.ask(front, target).path
    answer = text and running.ask(key, text)
    return answer if answer and answer.path is not None else None


def check_chains(count, iri, running):
    """Each reaches a guard without the gate, and is refused by it; what is not covered reaches it, and passes."""
    for cases, covered in ((CHAINS, True), (NOT_COVERED, False)):
        for name, front, key, texts, policy in cases:
            whole = {"base": "proxy", **policy}
            for target in texts:
                answer = through(running, front, key, target)
                passes = bool(passing(iri, running.work, whole, [target]))
                count.expect(f"{name}: {target.decode()} reaches the path behind {front}",
                             (answer is None or answer.guard == b"-" and plain(answer.path) == plain(target)) and f"{answer}")
                count.expect(f"{name}: {target.decode()} {'is refused' if covered else 'passes: not covered'}",
                             passes == covered and f"passes: {passes}")
    try:
        passing(iri, running.work, {"base": "proxy", "mounts": {"/svc": "/"}}, [b"/"])
        count.expect('C3: the gate refuses a mount without a last "/"', "it takes it")
    except CommandError:
        count.expect('C3: the gate refuses a mount without a last "/"', None)


def check(count, iri, work, write):
    with fleet.Fleet(work) as running:
        count.least("servers", len(fleet.SERVERS), LEAST["servers"])
        shown = check_law(count, iri, running, [*page.TARGETS, *page.HABITS.values(), *made.targets()])
        count.expect("READINGS.md", page.settle(page.make(running, shown), write))
        check_chains(count, iri, running)
        check_pairs(count, iri, running)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the servers end, too
    count = Count(verbose=True)
    try:
        check(count, sys.argv[1], sys.argv[2], "--write" in sys.argv)
    except (ServerError, CommandError) as error:
        count.expect("the servers and the command work", str(error))
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
