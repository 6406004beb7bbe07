"""Who is asked, for what, and how their runners are made ready.

`rules` are those of parse; `operations` the others. `lenient`: it does not claim to refuse what the RFC refuses, so it is asked for valid
texts alone. `http-URL` is what WHATWG's standard and the RFC have in common (model.http_url): a parser of WHATWG's is asked no more.
"""
import dataclasses
import pathlib
import platform
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNNERS = ROOT / "lab/suite/runners"
WORK = ROOT / "build/suite"
URI = ("URI", "URI-reference")
IRI = ("IRI", "IRI-reference")
ALL = ("URI", "URI-reference", "absolute-URI", "IRI", "IRI-reference", "absolute-IRI")
RNS = ("resolve", "normalize")


@dataclasses.dataclass(frozen=True)
class Implementation:
    name: str
    language: str
    home: str  # the repository in which somebody may have written down a failure
    group: str  # what makes the runner
    claims: str
    rules: tuple
    operations: tuple = ()
    lenient: bool = False
    slow: bool = False  # without the complete sets
    package: str = ""
    hangs: bool = False  # asked a line at a time; what takes longer than five seconds is an answer, too


LIST = (
    Implementation("uriparser", "C", "uriparser/uriparser", "debian", "RFC 3986", ("URI-reference",),
                   ("resolve", "resolve-compatible", "normalize"), package="liburiparser-dev"),
    Implementation("glib", "C", "GNOME/glib", "debian", "RFC 3986, lenient", ("URI",), ("resolve",), lenient=True, package="libglib2.0-dev"),
    Implementation("libxml2", "C", "GNOME/libxml2", "debian", "RFC 3986", ("URI-reference",), ("resolve",), package="libxml2-dev"),
    Implementation("curl", "C", "curl/curl", "debian", "URLs as curl takes them", ("http-URL",), package="libcurl4-openssl-dev"),
    Implementation("boost", "C++", "boostorg/url", "debian", "RFC 3986", ("URI", "URI-reference", "absolute-URI"), RNS,
                   package="libboost-url1.81-dev"),
    Implementation("ada", "C++", "ada-url/ada", "rust", "WHATWG", ("http-URL",), package="ada-url"),
    Implementation("fluent-uri", "Rust", "yescallop/fluent-uri-rs", "rust", "RFC 3986, RFC 3987", URI + IRI, (*RNS, "iri-to-uri"),
                   package="fluent-uri"),
    Implementation("iri-string", "Rust", "lo48576/iri-string", "rust", "RFC 3986, RFC 3987", ALL, (*RNS, "iri-to-uri"), package="iri-string"),
    Implementation("iref", "Rust", "timothee-haudebourg/iref", "rust", "RFC 3986, RFC 3987", URI + IRI, ("resolve", "same"), package="iref"),
    Implementation("oxiri", "Rust", "oxigraph/oxiri", "rust", "RFC 3987", IRI, ("resolve",), package="oxiri"),
    Implementation("url", "Rust", "servo/rust-url", "rust", "WHATWG", ("http-URL",), package="url"),
    Implementation("go-net-url", "Go", "golang/go", "go", "RFC 3986 in general, lenient", ("URI-reference",), ("resolve",), lenient=True),
    Implementation("rfc3986", "Python", "python-hyper/rfc3986", "python", "RFC 3986", ("URI-reference",),
                   ("resolve", "resolve-compatible", "normalize"), package="rfc3986"),
    Implementation("rfc3987", "Python", "dgerber/rfc3987", "python", "RFC 3986, RFC 3987", ALL, ("resolve",), package="rfc3987"),
    Implementation("rfc3987-syntax", "Python", "willynilly/rfc3987-syntax", "python", "RFC 3987", ("IRI", "IRI-reference"), slow=True,
                   package="rfc3987-syntax"),
    Implementation("urllib", "Python", "python/cpython", "python", "RFC 3986 in part, lenient", ("URI-reference",), ("resolve",), lenient=True),
    Implementation("hyperlink", "Python", "python-hyper/hyperlink", "python", "RFC 3986, RFC 3987, lenient", ("URI-reference",),
                   (*RNS, "iri-to-uri"), lenient=True, package="hyperlink"),
    Implementation("yarl", "Python", "aio-libs/yarl", "python", "RFC 3986, lenient", ("URI-reference",), ("resolve",), lenient=True,
                   package="yarl"),
    Implementation("uri-js", "JavaScript", "garycourt/uri-js", "javascript", "RFC 3986, RFC 3987, lenient", ("URI-reference",),
                   ("resolve", "normalize", "same"), lenient=True, package="uri-js"),
    Implementation("fast-uri", "JavaScript", "fastify/fast-uri", "javascript", "RFC 3986, lenient", ("URI-reference",),
                   ("resolve", "normalize", "same"), lenient=True, package="fast-uri"),
    Implementation("validate-iri", "JavaScript", "comunica/validate-iri.js", "javascript", "RFC 3987", ("IRI",), slow=True,
                   package="validate-iri", hangs=True),
    Implementation("ajv-formats", "JavaScript", "ajv-validator/ajv-formats", "javascript", "RFC 3986", URI, package="ajv-formats"),
    Implementation("ajv-formats-draft2019", "JavaScript", "luzlab/ajv-formats-draft2019", "javascript", "RFC 3987", IRI,
                   package="ajv-formats-draft2019"),
    Implementation("whatwg-url", "JavaScript", "jsdom/whatwg-url", "javascript", "WHATWG", ("http-URL",), package="whatwg-url"),
    Implementation("node-url", "JavaScript", "nodejs/node", "javascript", "WHATWG", ("http-URL",)),
    Implementation("java-net-uri", "Java", "openjdk/jdk", "java", "RFC 2396, lenient", ("URI-reference",), ("resolve",), lenient=True),
    Implementation("jena-iri3986", "Java", "apache/jena", "java", "RFC 3987", IRI, RNS, package="jena-iri3986"),
    Implementation("rdf4j", "Java", "eclipse-rdf4j/rdf4j", "java", "RFC 3987", IRI, RNS, package="rdf4j"),
    Implementation("perl-uri", "Perl", "libwww-perl/URI", "perl", "RFC 3986, lenient", ("URI-reference",), ("resolve", "normalize", "same"),
                   lenient=True, package="liburi-perl"),
    Implementation("perl-data-validate-uri", "Perl", "sonnen/Data-Validate-URI", "perl", "RFC 3986", ("URI",),
                   package="libdata-validate-uri-perl"),
    Implementation("ruby-uri", "Ruby", "ruby/uri", "ruby", "RFC 3986", ("URI-reference",), ("resolve",)),
    Implementation("addressable", "Ruby", "sporkmonger/addressable", "ruby", "RFC 3986, RFC 3987, RFC 6570, lenient", ("URI-reference",),
                   ("resolve", "normalize", "same", "template"), lenient=True, package="ruby-addressable"),
    Implementation("php-parse-url", "PHP", "php/php-src", "php", "splits, lenient", ("URI",), lenient=True),
    Implementation("guzzle-psr7", "PHP", "guzzle/psr7", "php", "RFC 3986 sections 5.2 and 6", (), RNS, package="php-guzzlehttp-psr7"),
)
OURS = (
    Implementation("libiri", "C++", "", "tree", "RFC 3986, RFC 3987, RFC 9112, RFC 6570",
                   (*ALL, "get-target", "options-target", "authority-form", "Host"),
                   ("resolve", "resolve-compatible", "normalize", "same", "iri-to-uri", "uri-to-iri", "template", "target", "fetch", "connect")),
    Implementation("libiri-python", "Python", "", "tree", "RFC 3986, RFC 3987, RFC 6570", ALL,
                   (*RNS, "same", "iri-to-uri", "uri-to-iri", "template", "fetch", "connect")),
    Implementation("libiri-npm", "JavaScript", "", "tree", "RFC 3986, RFC 3987, RFC 6570", ALL,
                   (*RNS, "resolve-compatible", "same", "iri-to-uri", "uri-to-iri", "template", "fetch", "connect")),
    Implementation("libiri-rust", "Rust", "", "tree", "RFC 3986, RFC 3987, RFC 6570", ALL,
                   (*RNS, "resolve-compatible", "same", "iri-to-uri", "uri-to-iri", "template", "fetch", "connect")),
    Implementation("libiri-go", "Go", "", "tree", "RFC 3986, RFC 3987, RFC 6570", ALL,
                   (*RNS, "resolve-compatible", "same", "iri-to-uri", "uri-to-iri", "template", "fetch", "connect")),
    Implementation("libiri-java", "Java", "", "tree", "RFC 3986, RFC 3987, RFC 6570", ALL,
                   (*RNS, "resolve-compatible", "same", "iri-to-uri", "uri-to-iri", "template", "fetch", "connect")),
    Implementation("libiri-postgresql", "SQL", "", "tree", "RFC 3986, RFC 3987", ALL, (*RNS, "same", "iri-to-uri", "uri-to-iri")),
)
PACKAGES = {"debian": "g++ pkg-config", "perl": "perl liburi-perl libdata-validate-uri-perl", "ruby": "ruby ruby-addressable",
            "php": "php-cli php-guzzlehttp-psr7", "java": "maven default-jdk-headless", "python": "python3-venv"}


def run(*command, **more):
    return subprocess.run([str(word) for word in command], check=True, text=True, stdout=subprocess.PIPE, **more).stdout


def install(group, names):
    """Installs what Debian has for a group and is not there."""
    packages = PACKAGES.get(group, "").split() + ([one.package for one in names] if group == "debian" else [])
    known = subprocess.run(["dpkg-query", "-W", *packages], capture_output=True, check=False) if packages else None
    if known and known.returncode:
        run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)


def debian_version(package):
    return run("dpkg-query", "-W", "-f", "${Version}", package).strip()


def debian(names, _):
    libraries = {"uriparser": ["liburiparser"], "glib": ["glib-2.0"], "libxml2": ["libxml-2.0"], "curl": ["libcurl"], "boost": []}
    for one in names:
        flags = run("pkg-config", "--cflags", "--libs", *libraries[one.name]).split() if libraries[one.name] else ["-lboost_url"]
        program = WORK / one.name
        run("g++", "-std=c++20", "-O1", "-o", program, RUNNERS / f"c/{one.name}.cc", *flags)
        yield one, debian_version(one.package), [program]


def rust(names, newest):
    source = ROOT / "lab"
    if newest:
        source = WORK / "rust-newest"
        shutil.copytree(ROOT / "lab", source, dirs_exist_ok=True)
        for manifest in source.glob("*/**/Cargo.toml"):
            manifest.write_text(re.sub(r'"=[\d.]+"', '"*"', manifest.read_text()))
        run("cargo", "update", "--quiet", cwd=source)
    run("cargo", "build", "--package", "suite", "--release", "--quiet", "--locked", "--target-dir", WORK / "rust", cwd=source)
    lock = (source / "Cargo.lock").read_text()
    for one in names:
        version = re.search(f'name = "{one.package}"\nversion = "(.*)"', lock)[1]
        yield one, version, [WORK / "rust/release/suite", one.name]


def go(names, _):
    run("go", "build", "-o", WORK / "go-runner", RUNNERS / "go/main.go")  # of the compiler's own packages: no go.mod
    for one in names:
        yield one, run("go", "env", "GOVERSION").strip(), [WORK / "go-runner"]


def python(names, newest):
    folder = WORK / ("python-newest" if newest else "python")
    run("python3", "-m", "venv", folder)
    wanted = ["--upgrade", *(one.package for one in names if one.package)] if newest else ["-r", RUNNERS / "python-requirements.txt"]
    run(folder / "bin/pip", "-q", "--disable-pip-version-check", "install", *wanted)
    versions = dict(line.split("==") for line in run(folder / "bin/pip", "freeze").split() if "==" in line)
    for one in names:
        yield one, versions.get(one.package, platform.python_version()), [folder / "bin/python", "-P", RUNNERS / "runner.py", one.name]


def javascript(names, _):
    folder = WORK / "javascript"
    shutil.copytree(RUNNERS / "javascript", folder, dirs_exist_ok=True)
    run("npm", "ci", "--silent", "--no-audit", "--no-fund", cwd=folder)
    versions = {name: entry["version"] for name, entry in packages(folder)}
    for one in names:
        yield one, versions.get(one.package) or run("node", "--version").strip(), ["node", folder / "runner.js", one.name]


def packages(folder):
    import json
    for path, entry in json.loads((folder / "package-lock.json").read_text())["packages"].items():
        if path.count("node_modules/") == 1:
            yield path.removeprefix("node_modules/"), entry


def java(names, newest):
    source, jars, classes = WORK / "java-source", WORK / "java-jars", WORK / "java-classes"
    shutil.copytree(RUNNERS / "java", source, dirs_exist_ok=True)
    if newest:
        pom = source / "pom.xml"
        major = int(re.match(r"\d+", run("java", "--version").split()[1])[0])
        wanted = "LATEST" if major >= 21 else "[5.0.0,6.0.0-alpha)"  # from 6.0 on it needs Java 21
        pom.write_text(re.sub(r"(<artifactId>jena-iri3986</artifactId>\s*<version>)[^<]*", rf"\g<1>{wanted}", pom.read_text()))
    shutil.rmtree(jars, ignore_errors=True)
    run("mvn", "-q", "-B", "-f", source / "pom.xml", "dependency:copy-dependencies", f"-DoutputDirectory={jars}")
    run("javac", "-cp", f"{jars}/*", "-d", classes, source / "Runner.java")
    for one in names:
        jar = next(jars.glob(f"{one.package}*.jar"), None) if one.package else None
        version = re.search(r"-(\d[\d.]*)\.jar$", jar.name)[1] if jar else run("java", "--version").split()[1]
        yield one, version, ["java", "-cp", f"{classes}:{jars}/*", "Runner", one.name]


def perl(names, _):
    for one in names:
        yield one, debian_version(one.package), ["perl", RUNNERS / "perl/runner.pl", one.name]


def ruby(names, _):
    for one in names:
        version = debian_version(one.package) if one.package else run("ruby", "-ruri", "-e", "puts URI::VERSION").strip()
        yield one, version, ["ruby", RUNNERS / "ruby/runner.rb", one.name]


def php(names, _):
    for one in names:
        version = debian_version(one.package) if one.package else run("php", "-r", "echo PHP_VERSION;")
        yield one, version, ["php", RUNNERS / "php/runner.php", one.name]


def libiri():
    """As made_ready() yields it: the runner that ./dev suite has built."""
    version = re.search(r"version: '([\d.]+)'", (ROOT / "meson.build").read_text(encoding="utf-8"))[1]
    return OURS[0], version, [ROOT / "build/gcc/lab/suite/suite_libiri"]


def made_ready(only, newest=False):
    """Yields (implementation, version, command), the runners built. `newest`: of crates, PyPI and Maven the newest versions, not the pinned ones."""
    WORK.mkdir(parents=True, exist_ok=True)
    for group in dict.fromkeys(one.group for one in LIST):
        names = [one for one in LIST if one.group == group and (not only or one.name in only)]
        if names:
            install(group, names)
            yield from globals()[group](names, newest)
