"""Which libraries are asked, for which rules, and how their runners are made."""
import dataclasses
import os
import re
import shutil
import subprocess

REFERENCES = ("URI-reference", "IRI-reference")
RUST = {"fluent-uri": REFERENCES, "iri-string": REFERENCES, "iref": REFERENCES, "oxiri": ("IRI-reference",),
        "url": ("http-URL",), "ada": ("http-URL",), "curl": ("http-URL",)}
CRATES = {"ada": "ada-url", "curl": "curl-sys"}
DEBIAN = {"uriparser": "liburiparser-dev", "boost": "libboost-url1.81-dev"}
# A tenth or a fifth of the texts, for what is slow.
PYTHON = {"rfc3986": (("URI-reference",), 10), "rfc3987": (REFERENCES, 10), "urllib": (("URI-reference",), 5)}
JENA = "jena-iri3986"


@dataclasses.dataclass
class Library:
    name: str
    language: str
    version: str
    rules: tuple
    command: list
    slow: int = 1


def run(*command, **more):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **more).stdout


def debian(build, only):
    names = [n for n in DEBIAN if not only or n in only]
    targets = [f"lab/third_parties/third_parties_{n}" for n in ["texts", "libiri", *names]]
    run("ninja", "-C", str(build), *targets)
    for name in names:
        version = run("dpkg-query", "-W", "-f", "${Version}", DEBIAN[name])
        yield Library(name, "C++" if name == "boost" else "C", version, ("URI-reference",),
                      [build / "lab/third_parties" / f"third_parties_{name}"])


def rust(here, work, newest):
    source = work / "rust-source"
    shutil.copytree(here / "rust", source, dirs_exist_ok=True)
    if newest:
        manifest = source / "Cargo.toml"
        manifest.write_text(re.sub(r'"=[\d.]+"', '"*"', manifest.read_text()))
        run("cargo", "update", cwd=source)
    environment = os.environ | {"CARGO_TARGET_DIR": str(work / "rust")}
    locked = [] if newest else ["--locked"]
    run("cargo", "build", "--release", "--quiet", *locked, cwd=source, env=environment)
    lock = (source / "Cargo.lock").read_text()
    for name, rules in RUST.items():
        version = re.search(f'name = "{CRATES.get(name, name)}"\nversion = "(.*)"', lock)[1]
        language = {"ada": "C++", "curl": "C"}.get(name, "Rust")
        yield Library(name, language, version.partition("+curl-")[2] or version, rules,
                      [work / "rust/release/third_parties", name])


def go(here, work):
    program = work / "go_runner"
    run("go", "build", "-o", str(program), ".", cwd=here / "go")
    yield Library("go-net-url", "Go", run("go", "env", "GOVERSION").strip(), ("URI-reference",), [program])


def python(here, work, newest):
    folder = work / ("python-newest" if newest else "python")
    run("python3", "-m", "venv", str(folder))
    wanted = ["--upgrade", "rfc3986", "rfc3987"] if newest else ["-r", str(here / "python/requirements.txt")]
    run(str(folder / "bin/pip"), "--quiet", "--disable-pip-version-check", "install", *wanted)
    versions = dict(line.split("==") for line in run(str(folder / "bin/pip"), "freeze").split())
    versions["urllib"] = run(str(folder / "bin/python"), "-c", "import platform; print(platform.python_version())").strip()
    for name, (rules, slow) in PYTHON.items():
        yield Library(name, "Python", versions[name], rules,
                      [folder / "bin/python", "-P", here / "python/runner.py", name], slow)


def java(here, work, newest):
    source = work / "java-source"
    shutil.copytree(here / "java", source, dirs_exist_ok=True)
    pom = source / "pom.xml"
    if newest:
        major = int(re.match(r"\d+", run("java", "--version").split()[1])[0])
        wanted = "LATEST" if major >= 21 else "[5.0.0,6.0.0-alpha)"  # from 6.0 on it needs Java 21
        pom.write_text(re.sub(r"(<artifactId>jena-iri3986</artifactId>\s*<version>)[^<]*", rf"\g<1>{wanted}", pom.read_text()))
    jars = work / "java-jars"
    shutil.rmtree(jars, ignore_errors=True)
    run("mvn", "-q", "-B", "-f", str(pom), "dependency:copy-dependencies", f"-DoutputDirectory={jars}")
    classes = work / "java-classes"
    run("javac", "-cp", f"{jars}/*", "-d", str(classes), str(source / "Runner.java"))
    version = next(jars.glob(f"{JENA}-*.jar")).stem.removeprefix(JENA + "-")
    yield Library(JENA, "Java", version, ("IRI-reference",), ["java", "-cp", f"{classes}:{jars}/*", "Runner"])


def made_ready(here, build, work, only, newest):
    """The libraries, their runners built. `only` names some of them; none: all."""
    def wanted(names):
        return not only or any(n in only for n in names)

    chosen = list(debian(build, only))
    chosen += rust(here, work, newest) if wanted(RUST) else []
    chosen += go(here, work) if wanted(["go-net-url"]) else []
    chosen += python(here, work, newest) if wanted(PYTHON) else []
    chosen += java(here, work, newest) if wanted([JENA]) else []
    chosen = [library for library in chosen if wanted([library.name])]
    if only and len(chosen) != len(only):
        raise SystemExit("third parties: no such library among --only")
    return chosen
