"""What a gate forwards, by docs/GATE.md and RFC 3986: a target in origin-form that its policy allows, as it came; of another one only
what the policy canonicalizes is changed, and the verdict says so (law 16)."""
import copy
import re

from guarded import tell_apart
from parts import Text
from paths import dots
from policy import action_of, judge

UNRESERVED = re.compile(rb'[A-Za-z0-9._~-]')
# docs/GATE.md, "Readings and guards": the forms of names, which do not count below an opening.
FORMS_OF_NAMES = ('encoded_slash', 'encoded_backslash', 'encoded_path_delimiter', 'path_parameter', 'encoded_path_parameter',
                  'parameter_empty_segment', 'parameter_dot_segment', 'encoded_percent', 'double_encoding', 'encoded_unreserved',
                  'empty_segment', 'ill_formed_path', 'ill_formed_utf8', 'lower_case_hex')
DOTS = {'dot_segment', 'encoded_dot_segment', 'root_underflow'}


def changed_policy(policy, actions):
    """A policy with other actions: {finding: action, or {part: action}}."""
    changed = copy.deepcopy(policy)
    for finding, action in actions.items():
        own = {**changed.actions[finding], **action} if isinstance(action, dict) else {None: action}
        changed.actions[finding] = own
    return changed


def policy_for(policy, path, openings, guards_complete):
    """The policy as it counts for one path. Openings: beginnings of paths."""
    opened = any(path.startswith(begin) and path != begin for begin in openings) and not any(map(dots, path.split(b'/')))
    if opened:
        return changed_policy(policy, {form: {'path': 'allow'} for form in FORMS_OF_NAMES})
    if guards_complete:
        rejected = [form for form in (*FORMS_OF_NAMES, 'authority_like_path') if action_of(policy, form, 'path') == 'reject']
        return changed_policy(policy, {form: {'path': 'allow'} for form in rejected})
    return policy


def percents(part, decode, upper):
    """Percent-encoding, normalized as far as the policy says so (RFC 3986 s6.2.2)."""
    def one(match):
        octet = bytes([int(match.group(1), 16)])
        if UNRESERVED.match(octet):
            return octet if decode else match.group(0)
        return match.group(0).upper() if upper else match.group(0)
    return re.sub(rb'%([0-9A-Fa-f]{2})', one, part)


def encoded(part, characters, percent):
    """The characters that have to be percent-encoded, and the "%" that encode nothing."""
    if percent:
        part = re.sub(rb'%(?![0-9A-Fa-f]{2})', b'%25', part)
    if not characters:
        return part
    return re.sub(rb'[\[\]{}|^\\`"<>]', lambda match: b'%%%02X' % match.group(0)[0], part)


def without_dots(path):
    """RFC 3986 s5.2.4, of a path that begins with "/"."""
    kept, names = [], path.split(b'/')[1:]
    for n, name in enumerate(names):
        step = dots(name)
        if step == 2 and kept:
            kept.pop()
        if not step:
            kept.append(name)
        elif n == len(names) - 1:
            kept.append(b'')
    return b'/' + b'/'.join(kept)


def parts_from_others(text, policy, reasons):
    """Whether dot segments of one kind would go among some of the other that stay, or something is encoded or decoded in a query
    beside a "%" that stays."""
    changes = lambda finding, part: action_of(policy, finding, part) == 'canonicalize'
    kinds = {'encoded_dot_segment' if b'%' in name else 'dot_segment' for name in text.bytes('path').split(b'/') if dots(name)}
    gone = kinds & reasons
    become_plain = 'dot_segment' in gone and changes('encoded_unreserved', 'path')
    query = text.bytes('query') if text.query is not None else b''
    stays = re.search(rb'%(?![0-9A-Fa-f]{2})', query) and not changes('bare_percent', 'query')
    is_encoded = encoded(query, changes('unencoded_character', 'query'), False) != query
    refuses = is_encoded and action_of(policy, 'ambiguous_percent', 'query') == 'reject'
    decoded = changes('encoded_unreserved', 'query') and percents(query, True, False) != query
    return len(kinds) == 2 and len(gone) == 1 and not become_plain or stays and (refuses or decoded)


def outcome(target, policy, openings=(), guards_complete=False, guards=(), closed=False):
    """The action, and what is forwarded: None if nothing is. The readings are those of what would be forwarded. Of a whole URL, the scheme and
    the authority are in lower case."""
    action, forwarded = judged(target, policy, openings, guards_complete)
    if forwarded is not None and guards and action_of(policy, 'guarded_reading', 'path') == 'reject':
        text = Text(forwarded, 'target', 'GET')
        if tell_apart(text.bytes('path') or b'/', guards, closed):
            return 'reject', None
    return action, forwarded


def judged(target, policy, openings, guards_complete):
    """The same without guards."""
    text = Text(target, 'target', 'GET')
    policy = policy_for(policy, text.bytes('path'), openings, guards_complete)
    action, reported = judge(text, policy)
    if action in ('allow', 'report'):
        return action, target
    if action == 'reject':
        return action, None
    reasons = {name for name, *_, own in reported if own == 'canonicalize'}
    found = {name for name, *_ in reported} | {'encoded_dot_segment' for name in text.bytes('path').split(b'/')
                                               if dots(name) and b'%' in name}
    changes = lambda finding, part: action_of(policy, finding, part) == 'canonicalize'
    decode = changes('encoded_unreserved', 'path')
    removes = bool(reasons & DOTS) or 'encoded_dot_segment' in found and decode and changes('dot_segment', 'path')
    has_dots = any(map(dots, text.bytes('path').split(b'/')))
    if parts_from_others(text, policy, reasons):
        return 'reject', None
    if has_dots and not removes and 'empty_segment' in reasons:
        return 'reject', None
    path = encoded(text.bytes('path'), changes('unencoded_character', 'path'), True)
    path = without_dots(path) if removes else path
    path = percents(path, decode, changes('lower_case_hex', 'path'))
    if changes('path_parameter', 'path'):
        path = re.sub(rb';[^/]*', b'', path)
    if changes('empty_segment', 'path'):
        path = re.sub(rb'/+', b'/', path)
    path = target[:text.path[0]] + path
    if text.query is None:
        return action, path
    query = encoded(text.bytes('query'), changes('unencoded_character', 'query'), changes('bare_percent', 'query'))
    return action, path + b'?' + percents(query, changes('encoded_unreserved', 'query'), changes('lower_case_hex', 'query'))
