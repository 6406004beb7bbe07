"""Tests libiri.spark: each function against values of RFC 3986 and RFC 3987, and nulls. Ends with `N passed, N failed`."""
import os
import sys

import libiri.spark as iri
from pyspark.sql import SparkSession

TEXTS = ["HTTP://Example.COM:80/%7euser/./x?q#f", "../g", "http://a b/", "http://a/%zz", "", None, "/a/../b%2fc", "http://user@h:8042/over?n#nose"]
# RFC 3986 s6.2.2: case, percent-encoding, dot segments. A text that is not a reference gives a null.
NORMAL = ["http://example.com:80/~user/x?q#f", "../g", None, None, "", None, "/b%2Fc", "http://user@h:8042/over?n#nose"]
# RFC 3986 s5.2, on the base of s5.4.
TARGETS = ["HTTP://Example.COM:80/%7euser/x?q#f", "http://a/b/g", None, None, "http://a/b/c/d;p?q", None, "http://a/b%2fc", "http://user@h:8042/over?n#nose"]
ACTIONS = {"allow", "report", "canonicalize", "reject", None}


def rows(frame, column):
    return [row.made for row in frame.select(column.alias("made")).collect()]


def checks(frame):
    yield "is_valid", rows(frame, iri.is_valid("IRI-reference", "url")) == [True, True, False, False, True, None, True, True]
    yield "is_valid, IRI", rows(frame, iri.is_valid("IRI", frame.url)) == [True, False, False, False, False, None, False, True]
    yield "host", rows(frame, iri.host("url")) == ["Example.COM", None, None, None, None, None, None, "h"]
    yield "part", rows(frame, iri.part("port", "url")) == ["80", None, None, None, None, None, None, "8042"]
    yield "normalize", rows(frame, iri.normalize("url")) == NORMAL
    yield "resolve", rows(frame, iri.resolve("http://a/b/c/d;p?q", "url")) == TARGETS
    parts = rows(frame, iri.parts("url", ["scheme", "userinfo", "fragment"]))
    yield "parts", tuple(parts[7]) == ("http", "user", "nose") and parts[0].scheme == "HTTP" and parts[1].scheme is None
    parsed = rows(frame, iri.parse("url"))
    yield "parse", [row.valid for row in parsed[:5]] == [True, True, False, False, True]
    yield "parse, errors", (parsed[2].error_offset, parsed[3].error, parsed[3].error_offset) == (8, "bad_percent_encoding", 10)
    actions = rows(frame, iri.judge("fetch", "url"))
    yield "judge", set(actions) <= ACTIONS and actions[2] == "reject" and actions[5] is None
    yield "in SQL expressions", frame.where(iri.host("url") == "h").count() == 1
    yield "a column of nulls alone", rows(frame.where("url IS NULL"), iri.normalize("url")) == [None]
    # What a check here is worth: a wrong function must be noticed.
    yield "a fault is noticed", rows(frame, iri.normalize("url", ["case"])) != NORMAL


def main():
    os.environ.update(PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable)
    spark = (SparkSession.builder.master("local[1]").config("spark.ui.enabled", False).config("spark.driver.bindAddress", "127.0.0.1")
             .config("spark.driver.host", "127.0.0.1").config("spark.sql.execution.arrow.maxRecordsPerBatch", 3).getOrCreate())
    spark.sparkContext.setLogLevel("ERROR")
    frame = spark.createDataFrame([(text,) for text in TEXTS], "url string").coalesce(1)
    every = list(checks(frame))
    failed = [name for name, right in every if not right]
    for name in failed:
        print("FAILED:", name)
    print(f"{len(every) - len(failed)} passed, {len(failed)} failed")
    spark.stop()
    return bool(failed)


sys.exit(main())
