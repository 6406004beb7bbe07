"""A plugin of pytest for the tests of jsonschema: its checkers get the formats of libiri. LIBIRI_IN_PLACE is yes, no, or `accepts` (a planted fault: a
format that accepts anything). The outcome of each test goes to the file OUTCOMES."""
import os

WAY = os.environ["LIBIRI_IN_PLACE"]
if WAY != "no":
    import jsonschema.validators
    import libiri.jsonschema

    for kind in jsonschema.validators._VALIDATORS.values():
        libiri.jsonschema.add_to(kind.FORMAT_CHECKER)
        if WAY == "accepts":
            kind.FORMAT_CHECKER.checks("iri")(lambda instance: True)


def pytest_runtest_logreport(report):
    if report.when == "call" or report.outcome != "passed":
        with open(os.environ["OUTCOMES"], "a", encoding="utf-8") as out:
            print(report.nodeid.partition("::")[2], report.outcome, file=out)
