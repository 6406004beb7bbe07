"""The functions of :mod:`libiri.columns` on columns of Spark, by Arrow.

    frame.select(libiri.spark.host("url"), libiri.spark.normalize("url"))

A column is a ``Column`` of strings or its name. Each function gives a ``Column``. It needs pyspark 4.1 or newer with pyarrow; the workers
need libiri, too. A null gives a null, and where a text is asked for, a text that is not valid gives a null.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable

from . import _core, columns
from ._gate import Gate

if TYPE_CHECKING:
    from pyspark.sql import Column

__all__ = ["host", "is_valid", "judge", "normalize", "parse", "part", "parts", "resolve"]

_PARSED = ("valid boolean, error string, error_offset bigint, scheme_end bigint, userinfo_end bigint, host_end bigint, "
           "authority_end bigint, path_end bigint, query_end bigint, size bigint")


def _arrow(kind: str) -> Any:
    """The type of Arrow that Spark takes for one of its own."""
    import pyarrow
    from pyspark.sql.pandas.types import to_arrow_type
    from pyspark.sql.types import DataType
    made = to_arrow_type(DataType.fromDDL(kind))
    return pyarrow.string() if pyarrow.types.is_large_string(made) else made


def _cast(array: Any, kind: Any) -> Any:
    """To a type of Spark: it knows neither string_view nor dictionaries nor unsigned numbers."""
    import pyarrow
    if not pyarrow.types.is_struct(kind):
        return array.cast(kind)
    fields = [_cast(array.field(field.name), field.type) for field in kind]
    return pyarrow.StructArray.from_arrays(fields, fields=list(kind), mask=array.is_null())


def _by_arrow(function: Callable[[Any], Any], kind: str, name: Column | str) -> Column:
    """The results of a function of libiri.columns on a column."""
    import pyarrow
    from pyspark.sql.functions import arrow_udf  # type: ignore[attr-defined,unused-ignore]  # no name in its list of exports

    wanted = _arrow(kind)  # here, for only the driver can read the names of types

    def on_array(array: Any) -> Any:
        return _cast(pyarrow.array(function(array)), wanted)

    # Spark chooses the kind of function by these; as text, it would look them up where pyarrow is not imported.
    on_array.__annotations__ = {"array": pyarrow.Array, "return": pyarrow.Array}
    made: Column = arrow_udf(on_array, kind)(name)
    return made


def is_valid(rule: str, column: Column | str) -> Column:
    """Whether each text is of the rule."""
    named = _core.exact(rule)  # here and below: what is read is read by the driver
    return _by_arrow(lambda texts: columns.is_valid(named, texts), "boolean", column)


def parse(column: Column | str, rule: str = "IRI-reference") -> Column:
    """A struct for each text, as columns.parse() has it. Unsigned numbers become bigint."""
    named = _core.exact(rule)
    return _by_arrow(lambda texts: columns.parse(texts, named), _PARSED, column)


def parts(column: Column | str, names: Iterable[str] = columns.PARTS, rule: str = "IRI-reference") -> Column:
    """A struct of parts."""
    wanted, named = list(map(_core.exact, names)), _core.exact(rule)
    return _by_arrow(lambda texts: columns.parts(texts, wanted, named), ", ".join(f"{name} string" for name in wanted), column)


def part(name: str, column: Column | str, rule: str = "IRI-reference") -> Column:
    """One part of each text; null if it is absent or the text is not of the rule."""
    wanted, named = _core.exact(name), _core.exact(rule)
    return _by_arrow(lambda texts: columns.part(wanted, texts, named), "string", column)


def host(column: Column | str, rule: str = "IRI-reference") -> Column:
    """The host of each text."""
    return part("host", column, rule)


def normalize(column: Column | str, steps: Iterable[str] | None = None, *, uri: bool = False) -> Column:
    """The normal form of each text."""
    wanted = None if steps is None else list(map(_core.exact, steps))
    return _by_arrow(lambda texts: columns.normalize(texts, wanted, uri=uri), "string", column)


def resolve(base: str, column: Column | str) -> Column:
    """The target of each reference on one base."""
    known = _core.exact(base)
    return _by_arrow(lambda texts: columns.resolve(known, texts), "string", column)


def judge(preset: str, column: Column | str) -> Column:
    """The action of a gate with this preset for each text: ``allow``, ``report``, ``canonicalize`` or ``reject``."""
    named = _core.exact(preset)
    return _by_arrow(lambda texts: columns.judge(Gate(named), texts), "string", column)
