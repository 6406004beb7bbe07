"""The paths that servers may act on, habit by habit (docs/GATE.md, "Readings and guards", and the sentences of iri/readings.hpp), and the
guards that they lie in. For paths without dot segments, hidden or not."""
import re


def octet(escape):
    return bytes.fromhex(escape[1].decode())


def decoded(path):
    """But for slashes."""
    return re.sub(rb'%([0-9A-Fa-f]{2})', lambda escape: escape[0] if octet(escape) == b'/' else octet(escape), path)


def slashes(path):
    """Each by itself: a server may come behind another one that has decoded a part of the path."""
    yield from (path[:escape.start()] + b'/' + path[escape.end():] for escape in re.finditer(rb'%2[Ff]', path))


def last_newline(path):
    return path[:-1] if path.endswith(b'\n') else path


def last_slash(path):
    return path[:-1] if path.endswith(b'/') and path != b'/' else path


def authority(path):
    return (re.match(rb'//[^/]*(/.*)?', path, re.S)[1] or b'/') if path.startswith(b'//') else path


def lower_case(path):
    """An escape is one character, and has no case."""
    return re.sub(rb'%[0-9A-Fa-f]{2}|[A-Z]', lambda m: m[0].lower() if len(m[0]) == 1 else m[0], path)


def octets(path):
    """Without control characters, and what is not UTF-8."""
    kept = path.decode('utf-8', 'ignore').encode()
    return re.sub(rb'[\0-\x1f\x7f]', b'', kept)


HABITS = [decoded, lambda path: path.replace(b'\\', b'/'), lambda path: re.sub(rb';[^/]*', b'', path),
          lambda path: path.partition(b';')[0], lambda path: re.sub(rb'/+', b'/', path), authority, last_newline, lower_case,
          lambda path: path.partition(b'\0')[0], octets, last_slash]


def readings(path):
    """What any chain of servers, each with some of the habits, makes of it."""
    known, new = {path}, [path]
    while new:
        made = {*slashes(new[-1]), *(habit(new[-1]) for habit in HABITS)} - known
        new[-1:] = made
        known |= made
    return known


def lies_in(path, guard):
    """The guard: one path ("= /a"), a pattern of the router, or a path and what is below it."""
    if guard.startswith('= '):
        return path == guard[2:].encode()
    if '{' not in guard:
        return path == guard.encode() or path.startswith(guard.encode() + b'/')
    pattern = re.sub(r'/\{\w+(\.\.\.)?\}', lambda m: '(/.*)?' if m[1] else '/[^/]+', guard)
    return re.fullmatch(pattern.encode(), path, re.S) is not None


def tell_apart(path, guards, closed):
    """Whether two readings lie in different sets of guards; in a closed table, what lies in none does not count."""
    sets = {frozenset(guard for guard in guards if lies_in(one, guard)) for one in readings(path)}
    return len(sets - {frozenset()} if closed else sets) > 1
