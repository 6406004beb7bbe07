"""Bills of materials of a release: for each part FILE that is an archive or a page, FILE.cdx.json (CycloneDX 1.5) and FILE.spdx.json (SPDX 2.3).

usage: sbom.py make FOLDER VERSION SECONDS     the parts are those in the folder; the time is that of the commit
       sbom.py check FOLDER                    that each part has both, which have what their formats need, and its hash; that the part itself has the licence and
                                               tells it, and the notice of what is compiled into it; prints `N parts`
       sbom.py selftest                        parts that are made up, and faults that are planted in their bills; ends with `N passed, N failed`

What a part depends on stands in the part itself, in the words of its kind; what is compiled into it, in WASM and WHEEL. Debian packages have their own words for it.
"""
import datetime
import hashlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import uuid
import xml.etree.ElementTree as xml
import zipfile

LICENSE = "MIT AND Unicode-3.0"  # the file LICENSE
SUFFIXES = (".cdx.json", ".spdx.json")
LLVM = "Apache-2.0 WITH LLVM-exception"
# What the linker takes into WebAssembly, by the package of Debian that has it: name, licence, package.
WASM = (("wasi-libc", LLVM + " AND MIT", "wasi-libc"), ("libc++", LLVM, "libc++-14-dev-wasm32"), ("compiler-rt", LLVM, "libclang-rt-14-dev-wasm32"))
# And what is compiled into a wheel: nanobind, which has robin-map in it.
WHEEL = (("nanobind", "BSD-3-Clause", "pypi"), ("robin-map", "MIT", "generic"))


def version_of(package):
    """Of a package of Debian, without what Debian adds; none on another system."""
    try:
        told = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, check=False, text=True).stdout
    except OSError:
        told = ""
    return re.sub(r"^\d+:|-[^-]*$", "", told)


def component(name, version, license_id, purl, scope="required"):
    return {"name": name, "version": version, "license": license_id, "purl": purl + (f"@{version}" if version else ""), "scope": scope}


def wasm():
    return [component(name, version_of(package), license_id, "pkg:generic/" + name) for name, license_id, package in WASM]


def member(file, pattern):
    """The text of the first member of an archive whose name matches; empty without one."""
    if file.suffix in (".zip", ".whl", ".jar"):
        with zipfile.ZipFile(file) as archive:
            return next((archive.read(name).decode() for name in archive.namelist() if re.search(pattern, name)), "")
    with tarfile.open(file) as archive:
        return next((archive.extractfile(one).read().decode() for one in archive if one.isfile() and re.search(pattern, one.name)), "")


def of_crate(file):
    """The tables of the Cargo.toml that cargo has written into the crate."""
    found, scope, name, optional, version = [], None, "", False, ""
    for line in [*member(file, r"^[^/]+/Cargo\.toml$").splitlines(), "["]:
        if line.startswith("["):
            if scope and name:
                found.append(component(name, version, "NOASSERTION", "pkg:cargo/" + name, "optional" if optional else scope))
            table = re.fullmatch(r"\[(build-)?dependencies\.([\w-]+)\]", line)
            scope, name, optional, version = ("excluded" if table and table[1] else "required", table[2], False, "") if table else (None, "", False, "")
        elif pair := re.fullmatch(r'(version|optional) = "?([^"]*)"?', line):
            version, optional = (pair[2], optional) if pair[1] == "version" else (version, pair[2] == "true")
    return found


def of_go(file):
    required = re.findall(r"^(?:require )?\s*([\w./-]+\.[\w./-]+) (v[\w.+-]+)", member(file, r"^[^/]+/go\.mod$"), re.M)
    return [component(name, version, "NOASSERTION", "pkg:golang/" + name) for name, version in required] + wasm()


def of_jar(file):
    pom = xml.fromstring(member(file, r"^META-INF/maven/.*/pom\.xml$"))
    space = {"m": pom.tag[1:].partition("}")[0]}
    values = {one.tag.partition("}")[2]: one.text for one in pom.find("m:properties", space)}
    found = []
    for one in pom.findall("m:dependencies/m:dependency", space):
        group, name, version, scope = (one.findtext("m:" + what, "", space) for what in ("groupId", "artifactId", "version", "scope"))
        version = re.sub(r"\$\{(.*?)\}", lambda found: values[found[1]], version)
        if scope != "test":
            found.append(component(name, version, "NOASSERTION", f"pkg:maven/{group}/{name}", "excluded" if scope == "provided" else "required"))
    return found + wasm()


def of_npm(file):
    package = json.loads(member(file, r"^package/package\.json$"))
    return [component(name, version, "NOASSERTION", "pkg:npm/" + name.replace("@", "%40")) for name, version in package.get("dependencies", {}).items()] + wasm()


def of_python(file):
    """Those of METADATA or PKG-INFO but for extras, and what is compiled into a wheel."""
    told = member(file, r"^[^/]+\.dist-info/METADATA$|^[^/]+/PKG-INFO$")
    required = [line.partition(":")[2].split(";")[0].strip() for line in told.splitlines() if line.startswith("Requires-Dist:") and "extra ==" not in line]
    names = [re.match(r"[\w.-]+", one)[0] for one in required]
    here = (pathlib.Path(__file__).parent.parent / "bindings/python/build_requirements.txt").read_text(encoding="utf-8")
    versions = dict(re.findall(r"^(.*)==(.*)$", here, re.M))
    scope = "required" if file.suffix == ".whl" else "excluded"
    built = [component(name, versions.get(name, ""), license_id, f"pkg:{kind}/{name}", scope) for name, license_id, kind in WHEEL]
    return [component(one, "", "NOASSERTION", "pkg:pypi/" + one) for one in names] + built


def nothing(_):
    return []


TOLD = {  # where a part tells its licence
    of_crate: (r"^[^/]+/Cargo\.toml$", r'^license = "(.*)"$'), of_npm: (r"^package/package\.json$", r'^ *"license": "(.*?)"'),
    of_jar: (r"^META-INF/maven/.*/pom\.xml$", r"<license>\s*<name>(.*?)</name>"), of_python: (r"^[^/]+\.dist-info/METADATA$|^[^/]+/PKG-INFO$", r"^License(?:-Expression)?: (.*)$")}
TEXTS = {"LICENSE": ("MIT License", "UNICODE LICENSE V3"), "NOTICE": ("musl", "nanobind")}  # the files, and what stands in them


def unlicensed(file, name, find):
    """What a part lacks of the licence. What re2c makes goes into a checkout, which has it."""
    if name.endswith("-generated.tar.gz"):
        return
    bundled = find not in (nothing, of_crate)
    for wanted, texts in list(TEXTS.items())[:1 + bundled]:
        text = file.read_text(encoding="utf-8") if file.suffix == ".html" else member(file, rf"(^|/){wanted}$")
        if any(one not in text for one in texts):
            yield f"the {wanted} is not there"
    if find in TOLD:
        inside, pattern = TOLD[find]
        told = re.search(pattern, member(file, inside), re.M)
        if not told or told[1] != LICENSE:
            yield f"the licence is {told and told[1]}"


KINDS = [  # what a file of a release is: its name, the purl of libiri as it, and what finds its components
    (r"\.crate$", "pkg:cargo/libiri", of_crate), (r"-go\.zip$", "pkg:golang/libiri.example/iri", of_go), (r"\.jar$", "pkg:maven/org.libiri/libiri", of_jar),
    (r"^npm/.*\.tgz$", "pkg:npm/libiri", of_npm), (r"^python/.*(\.whl|\.tar\.gz)$", "pkg:pypi/libiri", of_python),
    (r"-playground\.html$", "pkg:generic/libiri", lambda _: wasm()), (r"^[^/]*\.tar\.gz$", "pkg:generic/libiri", nothing)]


def parts_of(folder):
    """Each part with its kind, and the name that it has in the folder."""
    for file in sorted(p for p in folder.rglob("*") if p.is_file()):
        name = file.relative_to(folder).as_posix()
        kind = next((kind for kind in KINDS if re.search(kind[0], name)), None)
        if kind and not name.startswith("debian/"):
            yield file, name, kind


def hash_of(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def cyclonedx(name, version, purl, digest, components, time):
    def entry(one, kind="library"):
        licenses = [] if one["license"] == "NOASSERTION" else [{"expression": one["license"]}]
        return {"type": kind, "bom-ref": one["purl"], "name": one["name"], **({"version": one["version"]} if one["version"] else {}),
                **({"licenses": licenses} if licenses else {}), "purl": one["purl"]}

    whole = component("libiri", version, LICENSE, purl)
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, digest).urn, "version": 1,
            "metadata": {"timestamp": time, "component": {**entry(whole), "hashes": [{"alg": "SHA-256", "content": digest}],
                                                          "properties": [{"name": "libiri:file", "value": name}]}},
            "components": [{**entry(one), "scope": one["scope"]} for one in components],
            "dependencies": [{"ref": whole["purl"], "dependsOn": [one["purl"] for one in components]}, *({"ref": one["purl"]} for one in components)]}


def spdx(name, version, purl, digest, components, time):
    def entry(one, number):
        return {"SPDXID": f"SPDXRef-Package-{number}", "name": one["name"], **({"versionInfo": one["version"]} if one["version"] else {}), "downloadLocation": "NOASSERTION",
                "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": one["license"], "copyrightText": "NOASSERTION",
                "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": one["purl"]}]}

    def relation(one, number):
        other, whole = f"SPDXRef-Package-{number}", "SPDXRef-Package-0"
        kinds = {"required": (whole, "DEPENDS_ON", other), "optional": (other, "OPTIONAL_DEPENDENCY_OF", whole), "excluded": (other, "PROVIDED_DEPENDENCY_OF", whole)}
        return dict(zip(("spdxElementId", "relationshipType", "relatedSpdxElement"), kinds[one["scope"]]))

    whole = component("libiri", version, LICENSE, purl)
    first = {**entry(whole, 0), "packageFileName": name.rpartition("/")[2], "checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name.rpartition("/")[2],
            "documentNamespace": f"https://libiri.example/spdx/{name}-{digest}", "creationInfo": {"created": time, "creators": ["Organization: the libiri authors"]},
            "packages": [first, *(entry(one, number) for number, one in enumerate(components, 1))],
            "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-Package-0"},
                              *(relation(one, number) for number, one in enumerate(components, 1))]}


def make(folder, version, seconds):
    time = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    for file, name, (_, purl, find) in list(parts_of(folder)):
        components = sorted(find(file), key=lambda one: one["purl"])
        for suffix, write in zip(SUFFIXES, (cyclonedx, spdx)):
            text = json.dumps(write(name, version, purl, hash_of(file), components, time), indent=1) + "\n"
            file.with_name(file.name + suffix).write_text(text, encoding="ascii")


TEXT, DIGEST, TIME = r".+", r"[0-9a-f]{64}", r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
PURL = r"pkg:[a-z]+/[\w%./+-]+(@[\w.+~-]+)?"
# The members that the two formats need and those that these bills promise beside: a pattern, an object, or a list of one.
CYCLONEDX = {"bomFormat": "CycloneDX", "specVersion": r"1\.5", "serialNumber": r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "version": 1,
             "metadata": {"timestamp": TIME, "component": {"type": "library", "bom-ref": PURL, "name": TEXT, "version": TEXT, "purl": PURL, "licenses": [{"expression": TEXT}],
                                                           "hashes": [{"alg": "SHA-256", "content": DIGEST}]}},
             "components": [{"type": "library", "bom-ref": PURL, "name": TEXT, "purl": PURL, "scope": "required|optional|excluded"}], "dependencies": [{"ref": PURL}]}
SPDX = {"spdxVersion": r"SPDX-2\.3", "dataLicense": r"CC0-1\.0", "SPDXID": "SPDXRef-DOCUMENT", "name": TEXT, "documentNamespace": r"https://[^#\s]+",
        "creationInfo": {"created": TIME, "creators": [r"(Person|Organization|Tool): .+"]},
        "packages": [{"SPDXID": r"SPDXRef-[\w.-]+", "name": TEXT, "downloadLocation": TEXT, "filesAnalyzed": False, "licenseConcluded": TEXT, "licenseDeclared": TEXT, "copyrightText": TEXT,
                      "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": PURL}]}],
        "relationships": [{"spdxElementId": r"SPDXRef-[\w.-]+", "relationshipType": "DESCRIBES|DEPENDS_ON|OPTIONAL_DEPENDENCY_OF|PROVIDED_DEPENDENCY_OF", "relatedSpdxElement": r"SPDXRef-[\w.-]+"}]}


def faults_of(value, form, where=""):
    """What of a form a value has not."""
    if isinstance(form, dict):
        if not isinstance(value, dict):
            yield f"{where} is no object"
            return
        for name, part in form.items():
            yield from faults_of(value[name], part, f"{where}.{name}") if name in value else [f"{where}.{name} is not there"]
    elif isinstance(form, list):
        if not isinstance(value, list):
            yield f"{where} is no list"
            return
        for number, one in enumerate(value):
            yield from faults_of(one, form[0], f"{where}[{number}]")
    elif isinstance(form, str):
        if not isinstance(value, str) or not re.fullmatch(form, value):
            yield f"{where} is {value!r}"
    elif value != form or isinstance(value, bool) != isinstance(form, bool):
        yield f"{where} is {value!r}, not {form!r}"


def of_both(cdx, sheet, digest):
    """What the two bills say of one another and of the file."""
    if [one["content"] for one in cdx["metadata"]["component"]["hashes"]] != [digest]:
        yield "CycloneDX has another hash than the file"
    if [one["checksumValue"] for one in sheet["packages"][0].get("checksums", [])] != [digest]:
        yield "SPDX has another hash than the file"
    purls = [cdx["metadata"]["component"]["purl"], *(one["purl"] for one in cdx["components"])]
    if purls != [one["externalRefs"][0]["referenceLocator"] for one in sheet["packages"]]:
        yield "the two have other components"
    if len(set(purls)) != len(purls) or [one["ref"] for one in cdx["dependencies"]] != purls or cdx["dependencies"][0].get("dependsOn", []) != purls[1:]:
        yield "dependencies of CycloneDX are not the components"
    ids = [one["SPDXID"] for one in sheet["packages"]]
    told = [{one["spdxElementId"], one["relatedSpdxElement"]} for one in sheet["relationships"]]
    if told != [{"SPDXRef-DOCUMENT", ids[0]}, *({ids[0], one} for one in ids[1:])]:
        yield "relationships of SPDX are not those of the packages"


def check(folder):
    """The number of the parts, and all faults."""
    count, faults = 0, []
    for file, name, (_, _, find) in parts_of(folder):
        count += 1
        bills = [file.with_name(file.name + suffix) for suffix in SUFFIXES]
        if missing := [bill.name for bill in bills if not bill.is_file()]:
            faults += [f"{name}: no {one}" for one in missing]
            continue
        read = [json.loads(bill.read_text(encoding="ascii")) for bill in bills]
        found = [fault for value, form, what in zip(read, (CYCLONEDX, SPDX), ("CycloneDX", "SPDX")) for fault in faults_of(value, form, what)]
        faults += [f"{name}: {fault}" for fault in (*(found or of_both(*read, hash_of(file))), *unlicensed(file, name, find))]
    for bill in folder.rglob("*.json"):
        of = next((bill.name.removesuffix(suffix) for suffix in SUFFIXES if bill.name.endswith(suffix)), None)
        if of and not bill.with_name(of).is_file():
            faults.append(f"{bill.name}: there is no such part")
    return count, faults or (["there is no part"] if count == 0 else [])


POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><licenses><license>
<name>MIT AND Unicode-3.0</name></license></licenses><properties><x.version>1.0.0</x.version></properties><dependencies>
<dependency><groupId>run.x</groupId><artifactId>runtime</artifactId><version>${x.version}</version></dependency>
<dependency><groupId>j</groupId><artifactId>api</artifactId><version>6</version><scope>provided</scope></dependency>
<dependency><groupId>t</groupId><artifactId>tests</artifactId><version>5</version><scope>test</scope></dependency></dependencies></project>"""
CARGO = '[package]\nname = "libiri"\nversion = "9"\nlicense = "MIT AND Unicode-3.0"\n[dependencies.serde]\nversion = "1"\noptional = true\n[dependencies.needed]\nversion = "2"\n[dev-dependencies.axum]\nversion = "0.8"\n[build-dependencies.cc]\nversion = "1"\n'
MADE_UP = {  # a part, a member of it, its text, and the components that it has, by scope
    "libiri-9.tar.gz": ("libiri-9/README.md", "x", []), "libiri-9-single.tar.gz": ("libiri-9-single/iri.h", "x", []),
    "libiri-9-playground.html": ("", "x", []), "rust/libiri-9.crate": ("libiri-9/Cargo.toml", CARGO, ["excluded pkg:cargo/cc@1", "required pkg:cargo/needed@2", "optional pkg:cargo/serde@1"]),
    "libiri-9-go.zip": ("libiri-9-go/go.mod", "module libiri.example/iri\n\ngo 1.24\n\nrequire github.com/w/wazero v1.9.0\n", ["required pkg:golang/github.com/w/wazero@v1.9.0"]),
    "java/libiri-9.jar": ("META-INF/maven/org.libiri/libiri/pom.xml", POM, ["excluded pkg:maven/j/api@6", "required pkg:maven/run.x/runtime@1.0.0"]),
    "npm/libiri-9.tgz": ("package/package.json", '{"name": "libiri",\n"license": "MIT AND Unicode-3.0", "dependencies": {"@a/b": "1.2.3"}}', ["required pkg:npm/%40a/b@1.2.3"]),
    "python/libiri-9.tar.gz": ("libiri-9/PKG-INFO", "License: MIT AND Unicode-3.0\nRequires-Dist: numpy>=2\nRequires-Dist: pytest; extra == 'test'\n", ["excluded pkg:pypi/nanobind@", "required pkg:pypi/numpy"]),
    "python/libiri-9-cp312-abi3-linux_x86_64.whl": ("libiri-9.dist-info/METADATA", "Name: libiri\nLicense-Expression: MIT AND Unicode-3.0\n", ["required pkg:pypi/nanobind@"]),
}


def archive_made_up(file, members):
    if file.suffix in (".zip", ".whl", ".jar"):
        with zipfile.ZipFile(file, "w") as archive:
            for inside, text in members.items():
                archive.writestr(inside, text)
        return
    with tarfile.open(file, "w:gz") as archive:
        for inside, text in members.items():
            entry = tarfile.TarInfo(inside)
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))


def made_up(folder, change=lambda text: text):
    """The parts with their bills, which are right even where a change makes the parts wrong."""
    licences = {"x/" + name: "\n".join(texts) for name, texts in TEXTS.items()}
    for name, (inside, text, _) in MADE_UP.items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        members = {one: change(told) for one, told in ({inside: text} | licences).items()}
        if file.suffix == ".html":
            file.write_text("".join(members.values()), encoding="ascii")
        else:
            archive_made_up(file, members)
    (folder / "NOTES.md").write_text("no part", encoding="ascii")
    make(folder, "9", "86400")


def components_told(folder, name):
    """Without those that the linker takes, whose versions are those of the machine."""
    told = json.loads((folder / (name + SUFFIXES[0])).read_text(encoding="ascii"))["components"]
    return [f"{one['scope']} {one['purl']}" for one in told if not one["purl"].startswith("pkg:generic/")]


def changed(name, suffix, change):
    def plant(folder):
        bill = folder / (name + suffix)
        value = json.loads(bill.read_text(encoding="ascii"))
        change(value)
        bill.write_text(json.dumps(value), encoding="ascii")
    return plant


CRATE, JAR = "rust/libiri-9.crate", "java/libiri-9.jar"
UNLICENSED = {  # what changes in the texts of all parts, and how many of the parts have a fault then
    "no licence": ("MIT License", "", len(MADE_UP)), "no licence of Unicode": ("UNICODE", "", len(MADE_UP)),
    "no notice": ("nanobind", "", 6), "another licence is told": (" AND Unicode-3.0", "", 5), "no licence is told": ("icense>", "ist>", 1)}
PLANTED = {
    "a byte of a part": lambda folder: (folder / CRATE).write_bytes((folder / CRATE).read_bytes() + b"x"),
    "a bill that is lost": lambda folder: (folder / (JAR + SUFFIXES[1])).unlink(),
    "a part that is lost": lambda folder: (folder / JAR).unlink(),
    "another hash": changed(JAR, SUFFIXES[1], lambda bill: bill["packages"][0]["checksums"][0].update(checksumValue="0" * 64)),
    "another hash, CycloneDX": changed(JAR, SUFFIXES[0], lambda bill: bill["metadata"]["component"]["hashes"][0].update(content="0" * 64)),
    "no time": changed(JAR, SUFFIXES[0], lambda bill: bill["metadata"].pop("timestamp")),
    "another version of the format": changed(JAR, SUFFIXES[0], lambda bill: bill.update(specVersion="2.0")),
    "a version that is a flag": changed(JAR, SUFFIXES[0], lambda bill: bill.update(version=True)),
    "no licence of the data": changed(JAR, SUFFIXES[1], lambda bill: bill.pop("dataLicense")),
    "a purl that is none": changed(CRATE, SUFFIXES[1], lambda bill: bill["packages"][1]["externalRefs"][0].update(referenceLocator="cc")),
    "a component that is lost": changed(CRATE, SUFFIXES[0], lambda bill: bill["components"].pop()),
    "a component that is there twice": changed(CRATE, SUFFIXES[0], lambda bill: bill["components"].append(bill["components"][0])),
    "a dependency on nothing": changed(CRATE, SUFFIXES[0], lambda bill: bill["dependencies"][0]["dependsOn"].append("pkg:cargo/x")),
    "a relationship that is lost": changed(CRATE, SUFFIXES[1], lambda bill: bill["relationships"].pop()),
}


def selftest():
    wrong, passed = [], 0
    with tempfile.TemporaryDirectory() as work:
        whole = pathlib.Path(work, "whole")
        whole.mkdir()
        made_up(whole)
        count, faults = check(whole)
        wrong += [f"whole: {fault}" for fault in faults] + ([f"{count} parts"] if count != len(MADE_UP) else [])
        for name, (_, _, wanted) in MADE_UP.items():
            told = components_told(whole, name)
            right = len(told) == len(wanted) and all(one == other or other.endswith("@") and one.startswith(other) for one, other in zip(told, wanted))
            wrong += [] if right else [f"{name}: {told}"]
            passed += right
        for number, (what, plant) in enumerate(PLANTED.items()):
            folder = pathlib.Path(work, str(number))
            folder.mkdir()
            made_up(folder)
            plant(folder)
            noticed = bool(check(folder)[1])
            wrong += [] if noticed else [f"not noticed: {what}"]
            passed += noticed
        for what, (text, other, count) in UNLICENSED.items():
            folder = pathlib.Path(work, what)
            folder.mkdir()
            made_up(folder, lambda whole, text=text, other=other: whole.replace(text, other))
            faults = check(folder)[1]
            noticed = len(faults) == count and all("licence is" in fault or "is not there" in fault for fault in faults)
            wrong += [] if noticed else [f"{what}: {faults}"]
            passed += noticed
    print(*wrong, sep="\n")
    print(f"{passed} passed, {len(wrong)} failed")
    return bool(wrong)


def main():
    what, *rest = sys.argv[1:]
    if what == "selftest":
        return selftest()
    folder = pathlib.Path(rest[0])
    if what == "make":
        make(folder, *rest[1:])
        return 0
    count, faults = check(folder)
    print(*faults, f"{count} parts", sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
