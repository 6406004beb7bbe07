"""Who is asked, for what, and how their runners are made ready.

`rules` are those of parse; `operations` the others. `lenient`: it does not claim to refuse what the RFC refuses, so it is asked for valid
texts alone. `http-URL` is what WHATWG's standard and the RFC have in common (model.http_url): a parser of WHATWG's is asked no more.
"""
import dataclasses
import json
import pathlib
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
    Implementation("iri-rfc3987", "Rust", "legra-ai/iri-rfc3987", "rust", "RFC 3987", IRI, ("resolve",), package="iri-rfc3987"),
    Implementation("iri-rs", "Rust", "mskvarc/iri-rs", "rust", "RFC 3986, RFC 3987", URI + IRI, ("resolve", "same"), package="iri-rs"),
    Implementation("oxiri", "Rust", "oxigraph/oxiri", "rust", "RFC 3987", IRI, ("resolve",), package="oxiri"),
    Implementation("url", "Rust", "servo/rust-url", "rust", "WHATWG", ("http-URL",), package="url"),
    Implementation("go-net-url", "Go", "golang/go", "go", "RFC 3986 in general, lenient", ("URI-reference",), ("resolve",), lenient=True),
    Implementation("zig-std-uri", "Zig", "ziglang/zig", "zig", "RFC 3986 roughly, lenient", ("URI",), ("resolve",), lenient=True, package="ziglang==0.17.1"),
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
    Implementation("libiri-c", "C", "", "tree", "RFC 3986, RFC 3987, RFC 9112, RFC 6570",
                   (*ALL, "get-target", "options-target", "authority-form", "Host"),
                   ("resolve", "resolve-compatible", "normalize", "same", "iri-to-uri", "uri-to-iri", "template", "target")),
    Implementation("libiri-command", "C++", "", "tree", "RFC 3986, RFC 3987, RFC 6570", ALL,
                   (*RNS, "resolve-compatible", "same", "iri-to-uri", "uri-to-iri", "template")),
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
            "php": "php-cli php-guzzlehttp-psr7", "java": "maven default-jdk-headless", "python": "python3-venv", "zig": "python3-venv"}


def run(*command, **more):
    return subprocess.run([str(word) for word in command], check=True, text=True, stdout=subprocess.PIPE, **more).stdout


class Machine:
    """This one, with the packages of its Debian."""
    runners, work = RUNNERS, WORK  # as programs on it see them
    outside = WORK

    def command(self, *words):
        return [*words]

    def run(self, *words):
        return run(*self.command(*words))

    def install(self, group, names):
        """Installs what Debian has for a group and is not there."""
        packages = PACKAGES.get(group, "").split() + ([one.package for one in names] if group == "debian" else [])
        known = subprocess.run(["dpkg-query", "-W", *packages], capture_output=True, check=False) if packages else None
        if known and known.returncode:
            run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)

    def version(self, package):
        return self.run("dpkg-query", "-W", "-f", "${Version}", package).strip()


class Unstable(Machine):
    """Debian's unstable, unpacked into a folder in which programs run: the newest versions that Debian has. To get newer ones, delete the folder."""
    outside = WORK / "unstable/suite"
    runners, work = pathlib.Path("/suite/runners"), pathlib.Path("/suite")
    packages = "default-jdk-headless golang-go nodejs python3"

    def command(self, *words):
        return ["unshare", "--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && exec chroot "$0" env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/bin:/bin "$@"',
                self.outside.parent, *words]

    def install(self, group, names):
        """All of it at once, with the first group. A mirror may be weeks old; that it is Debian's is checked all the same."""
        if group in ("java", "python", "zig"):  # Maven and pip run here
            super().install(group, [])
        if not (self.outside.parent / "made").exists():
            Machine().run("sh", "-c", "command -v mmdebstrap >/dev/null || apt-get install -y -qq --no-install-recommends mmdebstrap >&2")
            packages = {package for line in PACKAGES.values() for package in line.split()} - {"maven", "python3-venv"} | set(self.packages.split())
            packages |= {self.named(one) for one in LIST if one.group == "debian"}
            shutil.rmtree(self.outside.parent, ignore_errors=True)
            run("mmdebstrap", "--quiet", "--variant=apt", "--aptopt=Acquire::Check-Valid-Until \"false\"", f"--include={','.join(sorted(packages))}", "unstable", self.outside.parent)
            (self.outside.parent / "made").touch()
        shutil.copytree(RUNNERS, self.outside / "runners", dirs_exist_ok=True)

    def named(self, one):
        return "libboost-url-dev" if one.name == "boost" else one.package

    def version(self, package):
        if package.startswith("libboost-url"):
            known = self.run("dpkg-query", "-W", "-f", "${db:Status-Abbrev} ${Package}\\n", "libboost-url*.*-dev")
            package = re.search(r"^ii +(\S+)$", known, re.M)[1]
        return super().version(package)


def debian(names, machine, _):
    libraries = {"uriparser": ["liburiparser"], "glib": ["glib-2.0"], "libxml2": ["libxml-2.0"], "curl": ["libcurl"], "boost": []}
    for one in names:
        flags = machine.run("pkg-config", "--cflags", "--libs", *libraries[one.name]).split() if libraries[one.name] else ["-lboost_url"]
        program = machine.work / one.name
        machine.run("g++", "-std=c++20", "-O1", "-o", program, machine.runners / f"c/{one.name}.cc", *flags)
        yield one, machine.version(one.package), machine.command(program)


def rust(names, _, newest):
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


def go(names, machine, _):
    machine.run("go", "build", "-o", machine.work / "go-runner", machine.runners / "go/main.go")  # of the compiler's own packages: no go.mod
    for one in names:
        yield one, machine.run("go", "env", "GOVERSION").strip(), machine.command(machine.work / "go-runner")


def zig(names, *_):
    """The compiler is a package of PyPI, with its library."""
    for one in names:
        folder = WORK / "zig"
        run("python3", "-m", "venv", folder)
        run(folder / "bin/pip", "-q", "--disable-pip-version-check", "install", one.package)
        run(folder / "bin/python", "-m", "ziglang", "build-exe", "-O", "ReleaseSafe", f"-femit-bin={WORK / one.name}", RUNNERS / "zig/main.zig", cwd=folder)
        yield one, one.package.partition("==")[2], [WORK / one.name]


def python(names, machine, newest):
    folder = WORK / ("python-newest" if newest else "python")
    run("python3", "-m", "venv", folder)
    wanted = ["--upgrade", *(one.package for one in names if one.package)] if newest else ["-r", RUNNERS / "python-requirements.txt"]
    if any(one.package for one in names):
        run(folder / "bin/pip", "-q", "--disable-pip-version-check", "install", *wanted)
    versions = dict(line.split("==") for line in run(folder / "bin/pip", "freeze").split() if "==" in line)
    for one in names:
        if one.package:
            yield one, versions[one.package], [folder / "bin/python", "-P", RUNNERS / "runner.py", one.name]
        else:  # of Python itself
            yield one, machine.run("python3", "--version").split()[1], machine.command("python3", "-P", machine.runners / "runner.py", one.name)


def javascript(names, machine, _):
    folder = WORK / "javascript"
    shutil.copytree(RUNNERS / "javascript", folder, dirs_exist_ok=True)
    run("npm", "ci", "--silent", "--no-audit", "--no-fund", cwd=folder)
    versions = {name: entry["version"] for name, entry in packages(folder)}
    for one in names:
        if one.package:
            yield one, versions[one.package], ["node", folder / "runner.js", one.name]
        else:  # of Node.js itself
            yield one, machine.run("node", "--version").strip(), machine.command("node", machine.runners / "javascript/runner.js", one.name)


def packages(folder):
    for path, entry in json.loads((folder / "package-lock.json").read_text())["packages"].items():
        if path.count("node_modules/") == 1:
            yield path.removeprefix("node_modules/"), entry


def java(names, machine, newest):
    source, jars, classes = WORK / "java-source", machine.outside / "java-jars", machine.work / "java-classes"
    shutil.copytree(RUNNERS / "java", source, dirs_exist_ok=True)
    pom, major = source / "pom.xml", int(re.match(r"\d+", machine.run("java", "--version").split()[1])[0])
    if newest or major >= 21:
        wanted = "LATEST" if newest and major >= 21 else "6.2.0" if major >= 21 else "[5.0.0,6.0.0-alpha)"  # from 6.0 on it needs Java 21
        pom.write_text(re.sub(r"(<artifactId>jena-iri3986</artifactId>\s*<version>)[^<]*", rf"\g<1>{wanted}", pom.read_text()))
    shutil.rmtree(jars, ignore_errors=True)
    run("mvn", "-q", "-B", "-f", pom, "dependency:copy-dependencies", f"-DoutputDirectory={jars}")
    machine.run("javac", "-cp", f"{machine.work / jars.name}/*", "-d", classes, machine.runners / "java/Runner.java")
    for one in names:
        jar = next(jars.glob(f"{one.package}*.jar"), None) if one.package else None
        version = re.search(r"-(\d[\d.]*)\.jar$", jar.name)[1] if jar else machine.run("java", "--version").split()[1]
        yield one, version, machine.command("java", "-cp", f"{classes}:{machine.work / jars.name}/*", "Runner", one.name)


def perl(names, machine, _):
    for one in names:
        yield one, machine.version(one.package), machine.command("perl", machine.runners / "perl/runner.pl", one.name)


def ruby(names, machine, _):
    for one in names:
        version = machine.version(one.package) if one.package else machine.run("ruby", "-ruri", "-e", "puts URI::VERSION").strip()
        yield one, version, machine.command("ruby", machine.runners / "ruby/runner.rb", one.name)


def php(names, machine, _):
    for one in names:
        version = machine.version(one.package) if one.package else machine.run("php", "-r", "echo PHP_VERSION;")
        yield one, version, machine.command("php", machine.runners / "php/runner.php", one.name)


def libiri():
    """As made_ready() yields it: the runner that ./dev suite has built."""
    version = re.search(r"version: '([\d.]+)'", (ROOT / "meson.build").read_text(encoding="utf-8"))[1]
    return OURS[0], version, [ROOT / "build/gcc/lab/suite/suite_libiri"]


def made_ready(only, newest, machine):
    """Yields (implementation, version, command), the runners built. `newest`: of crates, PyPI and Maven the newest versions, not the pinned ones."""
    WORK.mkdir(parents=True, exist_ok=True)
    for group in dict.fromkeys(one.group for one in LIST):
        names = [one for one in LIST if one.group == group and (not only or one.name in only)]
        if names:
            machine.install(group, names)
            yield from globals()[group](names, machine, newest)
