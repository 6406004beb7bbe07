"""Each sample of the pages of the site is held by a check: blocks.py IRI ROOT CXX...

What another check holds, HELD names with that check, which has to name the page or its folder. The rest is held here: consoles print what the page
says, the command does not refuse how it is called, policies are policies, C++ compiles (or does not, where the page says so), lines of
configuration stand in the example that a server runs. Commands of the tree are there. Only what UNHELD has is not run, with the reason.
A block that fits no row fails. Planted faults must be noticed.
"""
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

IRI, ROOT, *CXX = sys.argv[1:]
IRI = str(pathlib.Path(IRI).resolve())  # it is run in other folders
ROOT = pathlib.Path(ROOT)
# Page, what the block begins with ("```" and the words of a fence, or the first line), and the check that holds it.
HELD = [
    ("docs/site/pages/", r"```(console|(cpp|xml|php) \S+)$", "lab/install/run.sh"), ("docs/site/pages/(index|migrate|howto)", "```python$", "bindings/python/test.sh"),
    ("docs/site/pages/(howto|migrate)/", "```js$", "bindings/wasm/test.sh"), ("docs/site/pages/howto/scale.md", "```(python hosts.py|text)", "bindings/python/spark/run.sh"),
    ("docs/site/pages/index.md", "```nginx", "lab/servers/nginx/examples.py"), ("docs/site/pages/howto/policies.md", r"(error_log|iri_gate|root) ", "lab/servers/nginx/examples.py"),
    ("docs/site/pages/howto/policies.md", "```json", "test/readme/meson.build"), ("docs/site/pages/howto/policies.md", "apt-get", "test/readme/compose.py"),
    ("README.md", "```(console|cpp)$", "lab/install/run.sh"), ("README.md", "iri_gate ", "lab/servers/nginx/examples.py"), ("docs/TOUR.md", "```cpp", "test/readme/meson.build"),
    ("docs/EMBEDDING.md", "```(console|cmake|meson|ini|c|cpp) ?", "lab/install/run.sh"), ("docs/(ROUTES|AHEAD).md", r"iri::|const auto admitted|#include", "test/readme/meson.build"),
    ("bindings/python/README.md", "```python", "bindings/python/test.sh"), ("bindings/wasm/README.md", "```(js|html)", "bindings/wasm/test.sh"),
    ("bindings/java/README.md", "```(java|xml)|mvn ", "bindings/java/test.sh"), ("bindings/python/README.md", "pip install python/libiri-", "bindings/python/test.sh"),
    ("bindings/wasm/README.md", "npm install ./npm/libiri-", "bindings/wasm/test.sh"),
    ("bindings/rust/README.md", "```rust", "bindings/rust/src/lib.rs"), ("bindings/go/README.md", "```go", "bindings/go/test.sh"),
    ("bindings/postgresql/README.md", "```sql", "bindings/postgresql/test/regress.py"), ("modules/(nginx|apache)/README.md", "apt-get install ./libiri0", "lab/debian/installed.py"),
    ("modules/haproxy/README.md", "apt-get install ./libiri0", "lab/debian/installed.py"), ("modules/nginx/README.md", "iri_gate", "lab/servers/nginx/examples.py"),
    ("package/README.md", r"c\+\+ -std", "test/single_file/run.sh"), ("package/README.md", "vcpkg", "lab/install/run.sh"),
    ("modules/envoy/README.md", "(apiVersion|early_header|routes:|clusters:|value:)", "lab/servers/gates/envoy_page.py"),
]
# What is not run, and why.
UNHELD = [
    ("", r"(```sh$|(sudo )?apt-get|meson setup|unzip )", "it installs as root, or builds all of libiri; CI does the same by its own scripts"),
    ("bindings/go/README.md", "example.com {", "bindings/go/caddy/test.py asks Caddy with each of these options, but not this file"),
    ("modules/haproxy/README.md", '(http-request set-header|local iri)', "pieces; lab/servers/gates/haproxy.cfg and haproxy.py use each of these functions"),
    ("modules/nginx/README.md|docs/site/pages/howto/policies.md", r"\$ curl", "it asks an installed server; lab/servers/nginx sends both requests"),
    ("modules/", r"(\.\.\. \[|iri_gate: )", "a line of a log; lab/servers compares whole lines"), ("bindings/python/spark/README.md", "```python", "the functions that bindings/python/spark tests, one by one"),
    ("docs/AHEAD.md", r"(find_package|iri_routes = )", "lab/install builds with the same lines, on a file of its own"), ("docs/AHEAD.md", "iri routes compile notes", "lab/servers/run.sh builds these two"),
    ("re2c/|docs/ROUTES.md|lab/suite/README.md|fuzz/README.md", r"(\*\.re|way  |pattern  |parse RULE|corpus/)", "a table or a grammar"), ("test/grammar/README.md", "iri_", "how a program is called"),
]
# The files that consoles of pages read.
FILES = {"urls.txt": "http://a/\nhttp://a b/\n", "policy.json": '{"base": "proxy", "guards": ["/admin"]}', "targets.txt": "/a\n", "openapi.json": None,
         "site.json": '{"base": "proxy", "guards": ["/admin"]}', "next.json": '{"base": "proxy"}'}
PRELUDE = """#include <iri/iri.hpp>
#include <string>
static std::string_view method, target, host_field;
static char buffer[99];
struct Answer {};
Answer answer_400();
template <class... T> void route_and_forward(const T&...);
"""


def blocks(text):
    """(line, what it begins with, code) of each block of code: of fences, and of what is indented by four columns within its paragraph."""
    lines, i, before = text.split("\n"), 0, ""
    while i < len(lines):
        fence = re.match(r"( *)(`{3,})(.*)", lines[i])
        need = 4 + len((re.match(r" *(?:[-*]|\d+\.) +|  +(?=\S)", before) or [""])[0])
        if fence:
            end = next(j for j in itertools.count(i + 1) if re.match(rf" *{fence[2]}\s*$", lines[j]))
            if not fence[3].startswith("{"):
                yield i + 1, f"```{fence[3].strip()}", "".join(line[len(fence[1]):] + "\n" for line in lines[i + 1:end])
            i, before = end, ""
        elif lines[i].startswith(" " * need) and not (i and lines[i - 1].strip()):
            begin = i
            while i < len(lines) and (lines[i].startswith(" " * need) or not lines[i]):
                i += 1
            code = "\n".join(line[need:] for line in lines[begin:i]).rstrip() + "\n"
            yield begin + 1, code.split("\n")[0], code
            i -= 1
        elif lines[i].strip() and not lines[i].startswith(" " * 4):
            before = lines[i]
        i += 1


def pages():
    own = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/site/pages").rglob("*.md"))
    table = re.search(r"\nPAGES = \{\n(.*?)\n\}", (ROOT / "docs/site/assemble.py").read_text(encoding="utf-8"), re.S)[1]
    return ["README.md", *own, *re.findall(r'^    "([^"]+)":', table, re.M)]


def shell(script, folder):
    function = f'iri() {{ {os.environ.get("MESON_EXE_WRAPPER", "")} {IRI} "$@"; }}\n'
    ran = subprocess.run(["bash", "-c", function + script], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return ran.returncode, ran.stdout


def console(code, folder):
    """Each command prints what stands below it. A `cat` of what is not there gives the file; where nothing is said, the call is right."""
    for command, said in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", code, re.M):
        command, said = re.sub(r" +# .*", "", command), re.sub(r"(?m)^ +#.*\n", "", said)
        file = re.fullmatch(r"cat (\S+)", command)
        if file and not (folder / file[1]).exists():
            (folder / file[1]).write_text(said, encoding="utf-8")
        elif not command.startswith("zcat"):
            status, printed = shell(command, folder)
            if status not in (0, 1) or (said and printed.rstrip() != said.rstrip()):
                yield f"{command}: {status}, {printed}"


def commands(code, folder):
    """Programs of this tree are there; the command is not refused."""
    for line in filter(str.strip, code.splitlines()):
        word = line.removeprefix("python3 ").split()[0]
        if word == "./dev" and f"\n  {line.split()[1]}" not in (ROOT / "dev").read_text(encoding="utf-8"):
            yield f"no {line}"
        elif re.match(r"\w+/[\w/]+\.(sh|py)$", word) and not os.access(ROOT / word, os.R_OK if line.startswith("python3 ") else os.X_OK):
            yield f"no {word}"
        elif re.match(r"(cd /etc/nginx && zcat|zcat|iri) ", line):
            line = re.sub(r"^(cd \S+ && )?zcat -f \S+", "printf '/a\\\\n'", line)
            status, printed = shell(re.sub(r" +# .*", "", line), folder)
            if status not in (0, 1):
                yield f"{line}: {status}, {printed}"


def policy(code, folder):
    """Each object, of a block of its own or of a line."""
    (folder / "own.json").write_text(code, encoding="utf-8")
    status, printed = shell("printf '/a\\n' | iri gate --policy own.json --method GET", folder)
    return [] if status in (0, 1) else [f"{code}: {printed}"]


def mixed(code, folder):
    """Commands and policies, a line each."""
    for line in code.splitlines():
        yield from (policy(re.sub(r"\} +#.*", "}", line), folder) if line.startswith("{") else commands(line, folder))


def compiles(code, folder):
    includes, rest = "\n".join(re.findall(r"^#include.*", code, re.M)), re.sub(r"^#include.*\n", "", code, flags=re.M)
    source = folder / "sample.cc"
    source.write_text(f"{includes}\n{rest}" if "namespace" in rest else f"{PRELUDE}{includes}\nAnswer sample() {{\n{rest}\nreturn {{}};\n}}\n", encoding="utf-8")
    ran = subprocess.run([*CXX, "-std=c++20", "-fsyntax-only", f"-I{ROOT}/include", f"-I{ROOT}/fuzz", f"-I{ROOT}/test", str(source)], capture_output=True, text=True, check=False)
    return [] if ran.returncode == 0 else [ran.stderr]


def does_not_compile(code, folder):
    right = code.replace("std::string(", "(")
    return compiles(right, folder) or ([] if compiles(code, folder) else [f"it compiles: {code}"])


def is_in_example(code, _):
    example = (ROOT / "modules/haproxy/example.cfg").read_text(encoding="ascii")
    rest = {"http-request lua.iri_gate"}  # the first of the two rules, which the example replaces
    return [f"not in example.cfg: {line}" for line in code.splitlines() if line.strip() not in rest and line.strip() not in map(str.strip, example.splitlines()) and not line.startswith("frontend")]


def routes(code, folder):
    (folder / "routes.txt").write_text(code, encoding="utf-8")
    status, printed = shell("iri routes check routes.txt", folder)
    return [] if status == 0 else [printed]


def case(code, _):
    one = json.loads(code)
    found = [other for other in json.loads((ROOT / "lab/suite/parse.json").read_text(encoding="utf-8"))["cases"] if other["id"] == one["id"]]
    return [] if found and found[0]["text"] == one["text"] and found[0]["parts"] == one["parts"] else [f"no such case: {code}"]


def reader(code, _):
    """It asks for as many texts as the set has; the runner answers."""
    asked = []
    if "machine" in code:
        exec(code.replace('"parse/URI', f'"{ROOT}/lab/suite/parse/URI'), {"json": json, "ask": lambda text, valid: asked.append(valid)})  # pylint: disable=exec-used
        return [] if asked.count(True) > 1000 and asked.count(False) > 1000 else [f"{len(asked)} texts"]
    stand_in = type("sys", (), {"stdin": ["fetch x61", "connect x62"]})
    exec(code, {"sys": stand_in, "may_fetch": lambda text: text == b"a", "may_connect": lambda text: text == b"a", "print": lambda *words, flush: asked.append(*words)})  # pylint: disable=exec-used
    return [] if asked == [1, 0] else [repr(asked)]


# Page, what the block begins with, what holds it here.
HERE = [
    ("", r"\./dev |(python3 )?lab/|fuzz/", commands), ("README.md|docs/GATE.md", r"\$ ", console), ("docs/GATE.md", "iri gate --policy proxy --print", mixed), ("docs/GATE.md", r"\{", policy),
    ("docs/GATE.md|test/grammar|fuzz/README.md", r"static const|```cpp|// Law", compiles), ("docs/site/pages/explain/lifetimes.md", "auto view", does_not_compile),
    ("docs/site/pages/howto/policies.md", r"iri gate|zcat|cd /etc/nginx", commands), ("docs/AHEAD.md", "iri routes compile openapi", commands), ("docs/AHEAD.md", "# METHOD", routes),
    ("modules/haproxy/README.md", r"global|  http-request set-var", is_in_example), ("lab/suite/README.md", "```json", case), ("lab/suite/README.md", "```python", reader),
    ("docs/CONTRIBUTING.md", r"test/", commands),
]


def wrong_of(page, text, seen=None):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file, content in FILES.items():
            (folder / file).write_text(content or (ROOT / "lab/servers/routes/notes.json").read_text(encoding="utf-8"), encoding="utf-8")
        for line, begins, code in blocks(text):
            rows = [row for table in (HERE, HELD, UNHELD) for row in table if re.match(row[0], page) and re.match(row[1], begins)]
            if not rows:
                yield f"{page}:{line}: no check holds what begins with {begins}"
            elif callable(rows[0][2]):
                yield from (f"{page}:{line}: {what}" for what in rows[0][2](code, folder))
            if seen is not None and rows:
                seen.append(rows[0])


def main():
    seen, found = [], []
    for page in pages():
        found += wrong_of(page, (ROOT / page).read_text(encoding="utf-8"), seen)
    for row in [*HERE, *HELD, *UNHELD]:
        if row not in seen:
            found.append(f"no block is of the row {row[:2]}")
    for page, _, by in HELD:
        text = (ROOT / by).read_text(encoding="utf-8")
        if not any(word in text for word in ("README.md", "docs/site/pages", pathlib.Path(page).name)):
            found.append(f"{by} does not name {page}")
    planted = [("docs/GATE.md", "    $ printf '/a%2Fb\\n' | iri gate --policy proxy --method GET\n    nothing\n"), ("docs/GATE.md", '    {"base": "proxi"}\n'), ("README.md", "    $ iri parze a\n"),
               ("docs/GATE.md", "    static const iri::Gate gate = 1;\n"), ("docs/AHEAD.md", "    # METHOD\n    GET a\n"), ("README.md", "    some code\n"), ("fuzz/README.md", "    ./dev fuzzy\n"),
               ("modules/haproxy/README.md", "    global\n      lua-load x\n"), ("docs/site/pages/explain/lifetimes.md", "    auto view = 1;\n"), ("lab/suite/README.md", '```json\n{"id": "parse-0", "text": "", "parts": {}}\n```\n')]
    found += [f"not noticed: {text}" for page, text in planted if not list(wrong_of(page, text))]
    print("\n".join(found) or "each block is held")
    print(f"{len(seen)} blocks")
    return bool(found) or len(seen) < 200


if __name__ == "__main__":
    sys.exit(main())
