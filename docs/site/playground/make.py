"""Writes the playground as one file that needs no network. usage: make.py WASM_DIST OUTPUT"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
MODULES = ["core", "unpack", "memory", "text", "reference", "gate", "routes", "idna"]
USED = "Gate Iri IriReference Router Uri checkHost habits presets readings repair"


def joined(folder):
    """The modules of the package as blocks of one block, so that their names are not names of the page, but for those that it uses."""
    script = ""
    for name in MODULES:
        text = re.sub(r"^import .*\n", "", (folder / f"{name}.js").read_text(encoding="utf-8"), flags=re.M)
        exported = re.findall(r"^export (?:async )?(?:const|class|function) (\w+)", text, re.M)
        text = re.sub(r"^export ", "", text, flags=re.M)
        script += f"const {{ {', '.join(exported)} }} = await (async () => {{\n{text}\nreturn {{ {', '.join(exported)} }};\n}})();\n"
    used = ", ".join(USED.split())
    return f"const {{ {used} }} = await (async () => {{\n{script}return {{ {used} }};\n}})();\n"


def main():
    dist, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    page = (HERE / "page.html").read_text(encoding="utf-8")
    licence = "\n".join((dist / name).read_text(encoding="utf-8") for name in ("LICENSE", "NOTICE"))
    page = page.replace("<!DOCTYPE html>\n", f"<!DOCTYPE html>\n<!--\n{licence}-->\n", 1).replace("/* the package */", joined(dist)).replace("/* the page */", (HERE / "playground.js").read_text(encoding="utf-8"))
    assert page.count("</script>") == 1, "a script that ends early"
    assert page.count("-->") == 1, "a licence that is lost, or ends early"
    out.write_text(page, encoding="utf-8")


main()
