"""A plugin of pytest for the tests of packages that libiri has a drop-in for. IN_PLACE is the name of the package and a way: yes, no, or a planted
fault: `accepts` and `refuses` are a check that says so of every text. The outcome of each test goes to the file OUTCOMES."""
import os

PACKAGE, WAY = os.environ["IN_PLACE"].split()


def put_into_jsonschema():
    import jsonschema.validators
    import libiri.jsonschema

    for kind in jsonschema.validators._VALIDATORS.values():
        libiri.jsonschema.add_to(kind.FORMAT_CHECKER)
        if WAY != "yes":
            kind.FORMAT_CHECKER.checks("iri")(lambda instance: WAY == "accepts")


def put_into_rdflib():
    import libiri.rdf

    if WAY != "yes":
        libiri.rdf.is_iri_reference = lambda term: WAY == "accepts"
    libiri.rdf.install()


if WAY != "no":
    {"jsonschema": put_into_jsonschema, "rdflib": put_into_rdflib}[PACKAGE]()


def pytest_runtest_logreport(report):
    if report.when == "call" or report.outcome != "passed":
        with open(os.environ["OUTCOMES"], "a", encoding="utf-8") as out:
            print(report.nodeid, report.outcome, file=out)
