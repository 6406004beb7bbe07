"""Findings about sizes, by Limits. None is no limit."""
from findings import finding, whole

DEFAULTS = {'text': None, 'userinfo': None, 'host': 253, 'label': 63, 'path': None, 'segment': None,
            'query': None, 'fragment': None, 'depth': None, 'parameters': None}


def over(size, limit):
    return limit is not None and size > limit


def long_component(text, limits, component):
    span = getattr(text, component)
    if span and over(text.grown(*span), limits[component]):
        yield whole(text, component)


@finding
def long_text(text, limits):
    """The whole text has more bytes than the limit."""
    if over(text.grown(0, len(text.text)), limits['text']):
        yield 'none', 0, len(text.text)


@finding
def long_userinfo(text, limits):
    """The userinfo has more bytes than the limit."""
    return long_component(text, limits, 'userinfo')


@finding
def long_host(text, limits):
    """The host has more bytes than the limit."""
    return long_component(text, limits, 'host')


@finding
def long_label(text, limits):
    """What stands between two dots of a host has more bytes than the limit."""
    if not text.host:
        return
    at = text.host[0]
    for label in text.bytes('host').split(b'.'):
        if over(len(label), limits['label']):
            yield 'host', at, at + len(label)
        at += len(label) + 1


@finding
def long_path(text, limits):
    """The path has more bytes than the limit."""
    return long_component(text, limits, 'path')


@finding
def long_segment(text, limits):
    """A segment has more bytes than the limit."""
    for begin, end in text.segments():
        if limits['segment'] is not None and over(text.grown(begin, end), limits['segment']):
            yield 'path', begin, end


@finding
def long_query(text, limits):
    """The query has more bytes than the limit."""
    return long_component(text, limits, 'query')


@finding
def long_fragment(text, limits):
    """The fragment has more bytes than the limit."""
    return long_component(text, limits, 'fragment')


@finding
def deep_path(text, limits):
    """The path has more segments than the limit. The first of them is the place."""
    if over(len(text.segments()), limits['depth']):
        yield 'path', *text.segments()[limits['depth']]


@finding
def many_parameters(text, limits):
    """The query has more parameters than the limit: n separators, "&" and ";", part n + 1."""
    query = text.bytes('query')
    if text.query and over(1 + query.count(b'&') + query.count(b';'), limits['parameters']):
        yield whole(text, 'query')
