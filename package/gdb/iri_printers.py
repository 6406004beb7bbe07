"""Pretty-printers of gdb for libiri's types, with libstdc++.

gdb loads this by itself for an installed shared library (`info auto-load`); for the static one:
    (gdb) source .../share/gdb/auto-load/.../libiri.so.0.1.0-gdb.py
"""
import gdb
import gdb.printing

ABSENT = 0xFFFFFFFF


def bytes_of(value):
    """The bytes of a std::string or a std::string_view."""
    fields = {field.name for field in value.type.fields()}
    if "_M_str" in fields:
        data, size = value["_M_str"], int(value["_M_len"])
    else:
        data, size = value["_M_dataplus"]["_M_p"], int(value["_M_string_length"])
    if size == 0:
        return b""
    return gdb.selected_inferior().read_memory(int(data), size).tobytes()


def shown(raw):
    return raw.decode("utf-8", "backslashreplace")


def enumerator(value):
    """`bad_port` of iri::ErrorCode::bad_port."""
    return str(value).rsplit("::", 1)[-1]


def parts_of(raw, c):
    """The parts of a reference, as include/iri/components.hpp draws them. Offsets are in bytes."""
    at = {name: int(c[name]) for name in ("scheme_end", "userinfo_end", "host_end", "authority_end",
                                          "path_end", "query_end", "size")}
    authority = at["authority_end"] != ABSENT
    begin = 0 if at["scheme_end"] == ABSENT else at["scheme_end"] + 1
    found = []
    if at["scheme_end"] != ABSENT:
        found.append(("scheme", 0, at["scheme_end"]))
    if authority:
        begin += 2
        host = begin
        if at["userinfo_end"] != ABSENT:
            found.append(("userinfo", begin, at["userinfo_end"]))
            host = at["userinfo_end"] + 1
        found.append(("host", host, at["host_end"]))
        if at["host_end"] < at["authority_end"]:
            found.append(("port", at["host_end"] + 1, at["authority_end"]))
        begin = at["authority_end"]
    found.append(("path", begin, at["path_end"]))
    if at["path_end"] < at["query_end"]:
        found.append(("query", at["path_end"] + 1, at["query_end"]))
    if at["query_end"] < at["size"]:
        found.append(("fragment", at["query_end"] + 1, at["size"]))
    if at["size"] != len(raw):
        return [("error", "the components are not those of the text")]
    return [(name, f'"{shown(raw[a:b])}"') for name, a, b in found]


class Printer:
    def __init__(self, value):
        self.value = value


class Reference(Printer):
    """Borrowing and owning references of each start rule: the text, and its parts."""

    def to_string(self):
        rule = enumerator(self.value.type.strip_typedefs().template_argument(0)).replace("_", "-")
        return f'{rule} "{shown(bytes_of(self.value["text_"]))}"'

    def children(self):
        return iter(parts_of(bytes_of(self.value["text_"]), self.value["components_"]))


class Components(Printer):
    def to_string(self):
        return "Components"

    def children(self):
        for field in self.value.type.fields():
            number = int(self.value[field.name])
            yield field.name, "absent" if number == ABSENT else number


def error_text(error):
    code = enumerator(error["code"])
    if code == "none":
        return "no error"
    component = enumerator(error["component"])
    where = "" if component == "none" else f" in {component}"
    return f"{code}{where} at byte {int(error['offset'])}"


class Error(Printer):
    def to_string(self):
        return error_text(self.value)


class MatchResult(Printer):
    def to_string(self):
        stopped = int(self.value["error_offset"])
        return "accepted" if stopped == ABSENT else f"refused at byte {stopped}"


class Written(Printer):
    def to_string(self):
        size, code = int(self.value["size"]), enumerator(self.value["error"]["code"])
        if code == "none":
            return f"{size} bytes written"
        if code == "buffer_too_small":
            return f"buffer_too_small, {size} bytes needed"
        return error_text(self.value["error"])


class Result(Printer):
    """The value, or the error."""

    def value_or_none(self):
        if "value_" not in {field.name for field in self.value.type.fields()}:
            return None  # Result<void>
        payload = self.value["value_"]["_M_payload"]
        return payload["_M_payload"]["_M_value"] if payload["_M_engaged"] else None

    def to_string(self):
        if self.value_or_none() is not None:
            return "Result"
        return f"Result: {error_text(self.value['error_'])}"

    def children(self):
        value = self.value_or_none()
        return iter([] if value is None else [("value", value)])


def build():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("libiri")
    for name, pattern, printer in (
            ("reference", r"^iri::(?:v0::)?Basic(View|Reference)<.*>$", Reference),
            ("components", r"^iri::(?:v0::)?Components$", Components),
            ("error", r"^iri::(?:v0::)?Error$", Error),
            ("verdict", r"^iri::(?:v0::)?MatchResult$", MatchResult),
            ("written", r"^iri::(?:v0::)?Written$", Written),
            ("result", r"^iri::(?:v0::)?Result<.*>$", Result)):
        printers.add_printer(name, pattern, printer)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), build(), replace=True)
