"""Writes the declarations of the C ABI in Rust, of what bindings/describe.py says of the headers. usage: declare.py INCLUDE OUTPUT

The compiler checks the sizes and offsets when the crate is built: they are asserted, for machines with addresses of 64 bits.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import describe  # noqa: E402

TYPES = {"char": "c_char", "int": "c_int", "unsigned": "c_uint", "size_t": "usize", "_Bool": "bool", "void": "c_void", "iri_status": "c_int",
         "iri_progress": "c_int", "uint8_t": "u8", "uint16_t": "u16", "uint32_t": "u32", "uint64_t": "u64"}

# The enumerations of Rust: name, the first constant, the prefix, the functions of C for name and message, and what it is.
ENUMS = [
    ("ErrorCode", "IRI_OK", "IRI_ERROR_", "iri_error_name", "iri_error_message", "Why a text is refused, or a function fails."),
    ("Component", "IRI_COMPONENT_NONE", "IRI_COMPONENT_", "iri_component_name", None, "A part of a reference."),
    ("Rule", "IRI_RULE_URI", "IRI_RULE_", "iri_rule_name", "iri_rule_abnf", "A rule of the ABNF of RFC 3986, or from `Iri` on of RFC 3987."),
    ("HostKind", "IRI_HOST_IPv4address", "IRI_HOST_", None, None, "The kind of a host."),
    ("Level", "IRI_LEVEL_STRING", "IRI_LEVEL_", None, None, "A rung of the ladder of comparison (RFC 3986 s6.2)."),
    ("Form", "IRI_FORM_ORIGIN", "IRI_FORM_", "iri_form_name", None, "The form of a request target (RFC 9112 s3.2)."),
    ("Finding", "IRI_FINDING_LONG_TEXT", "IRI_FINDING_", "iri_finding_name", "iri_finding_message", "What is valid, and yet unwise or hostile."),
    ("Action", "IRI_ACTION_ALLOW", "IRI_ACTION_", "iri_action_name", None, "What a policy does about a finding, from the mildest to the hardest."),
    ("PolicyErrorCode", "IRI_POLICY_OK", "IRI_POLICY_", None, "iri_policy_message", "What is wrong with a policy."),
    ("RouteErrorCode", "IRI_ROUTE_ERROR_NONE", "IRI_ROUTE_ERROR_", "iri_route_error_name", "iri_route_error_message", "What is wrong with a route."),
    ("RedirectStop", "IRI_REDIRECT_NONE", "IRI_REDIRECT_", "iri_redirect_name", "iri_redirect_message", "Why a chain of redirects has ended."),
    ("Habit", "IRI_HABIT_DECODE", "IRI_HABIT_", "iri_habit_name", "iri_habit_message", "What a server may do with a path before it acts on it."),
    ("BrowserVerdict", "IRI_BROWSER_SAME", "IRI_BROWSER_", "iri_browser_name", None,
     "How a browser takes an IRI: as the same URL, as another one, as none; or only IDNA can tell."),
    ("RepairKind", "IRI_REPAIR_WHITE_SPACE", "IRI_REPAIR_", "iri_repair_name", "iri_repair_message", "What a repair changed."),
]
NOTHING = re.compile(r"_NONE$|_OK$|_COUNT$")


def rust_type(kind):
    if array := re.match(r"(.*?)((?:\[\d+\])+)$", kind):
        inner = rust_type(array[1])
        for size in reversed(re.findall(r"\d+", array[2])):
            inner = f"[{inner}; {size}]"
        return inner
    base = kind.replace("const ", "").replace("*", "").strip()
    found = TYPES.get(base, base)
    return f"*{'const' if kind.startswith('const ') else 'mut'} {found}" if "*" in kind else found


def camel(name):
    return "".join(part.capitalize() if part.isupper() else part[0].upper() + part[1:] for part in name.split("_"))


def initial(value, kind, structs):
    """The expression of a member that begins with that value of C; what C does not say is zero."""
    if array := re.match(r"(.*?)\[(\d+)\](.*)$", kind):
        inner, size = array[1] + array[3], int(array[2])
        values = [*(value or []), *[None] * size][:size]
        texts = [initial(one, inner, structs) for one in values]
        return f"[{texts[0]}; {size}]" if len(set(texts)) == 1 else f"[{', '.join(texts)}]"
    if "*" in kind:
        return "core::ptr::null()" if kind.startswith("const ") else "core::ptr::null_mut()"
    if kind in structs:
        return structure(value or [], kind, structs)
    return str(value or 0)


def structure(values, name, structs):
    members = structs[name]["members"]
    padded = [*values, *[None] * len(members)]
    return f"{name} {{ " + ", ".join(
        f"{field}: core::mem::size_of::<{name}>() as u32" if value == "sizeof" else f"{field}: {initial(value, kind, structs)}"
        for (field, kind, _), value in zip(members, padded)) + " }"


def struct(one, structs):
    name, members = one["name"], one["members"]
    yield f"#[repr(C)]\n#[derive(Clone, Copy)]\npub struct {name} {{"
    yield from (f"    pub {field}: {rust_type(kind)}," for field, kind, _ in members)
    yield f"}}\nimpl {name} {{\n    pub const INIT: Self = {structure(one['init'] or [], name, structs)};\n}}"
    asserted = [f"size_of::<{name}>() == {one['size']}", *(f"offset_of!({name}, {field}) == {offset}" for field, _, offset in members)]
    yield "#[cfg(target_pointer_width = \"64\")]\nconst _: () = {"
    yield from (f"    assert!(core::mem::{one});" for one in asserted)
    yield "};"


def function(one):
    taken = ", ".join(f"r#{name}: {rust_type(kind)}" for name, kind in one["parameters"])
    result = "" if one["result"] == "void" else f" -> {rust_type(one['result'])}"
    return f"    pub fn {one['name']}({taken}){result};"


def enum(enums, name, first, prefix, name_of, message_of, what):
    values = next(values for values in enums if values[0][0] == first)
    functions = ", ".join(f"{what} = {of}" for what, of in (("name", name_of), ("message", message_of)) if of)
    yield f"numbered! {{\n    /// {what}\n    {name}({functions}) {{"
    yield from (f"        {camel(one.removeprefix(prefix))} = {value}," for one, value in values if not NOTHING.search(one))
    yield "    }\n}"


def main():
    abi = describe.describe(sys.argv[1])
    structs = {one["name"]: one for one in abi["structs"]}
    lines = ["// Made by bindings/rust/declare.py of the headers of C; change these, not this."]
    for one in abi["structs"]:
        lines += struct(one, structs)
    numbers = [*abi["numbers"], *(pair for values in abi["enums"] for pair in values)]
    lines += [f"pub const {name}: u32 = {value};" for name, value in numbers]
    lines += ['extern "C" {', *map(function, abi["functions"]), "}"]
    for one in ENUMS:
        lines += enum(abi["enums"], *one)
    pathlib.Path(sys.argv[2]).write_text("\n".join(lines) + "\n", encoding="ascii")


main()
