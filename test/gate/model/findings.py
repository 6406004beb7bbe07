"""The registry of findings. A finding is a function of its name: it takes a Text and Limits, and gives
(component, begin, end) for each place."""

FINDINGS = {}


def finding(function):
    FINDINGS[function.__name__] = function
    return function


def whole(text, component):
    """The place of a component as a whole."""
    return (component, *getattr(text, component))
