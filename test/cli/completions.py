"""The completions and the manual page have every subcommand, option and value that the command has, README.md each subcommand.

usage: completions.py IRI FOLDER_OF_FROM_HELP_PY FOLDER_OF_WHAT_IT_MADE README

bash is asked for its completions as a user would ask; zsh and fish, where they are installed, for their syntax. What the
command has is read here once more, out of its words for a wrong one, and by nothing but names.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

iri, source, made = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
sys.path.insert(0, str(source))
sys.dont_write_bytecode = True
import from_help  # noqa: E402

wrong = []


def expect(right, what):
    if not right:
        wrong.append(what)


def complete(*words):
    """What bash offers for the last word."""
    script = f'. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _iri; printf "%s\\n" "${{COMPREPLY[@]}}"'
    return set(subprocess.run(["bash", "-c", script, made / "iri", *words], capture_output=True, text=True, check=True).stdout.split())


def subcommands(*path):
    said = subprocess.run([iri, *path, "--help"], capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": ""}).stdout
    options = said.split("\nOptions:\n")[1].split("\nExamples:")[0]
    # What stands below a title behind the options.
    names = re.findall(r"^  ([a-z][\w-]*)(?:  |$)", options.partition("\n\n")[2], re.M)
    return {(*path, name) for name in names}, set(re.findall(r"(?:^  |,)(--?[\w-]+)", said.split("\nExamples:")[0], re.M))


def is_refused(text):
    try:
        from_help.read(lambda words: text)
    except (ValueError, KeyError):
        return True
    return False


def exit_of(*words):
    return subprocess.run([iri, *words], capture_output=True, check=False, stdin=subprocess.DEVNULL).returncode


def check_values():
    """Each value that bash offers for an argument or an option, the command takes; and those that it has are offered."""
    whole = "http://u@h:1/p?q#f"
    offered = {words: complete("iri", *words, "") for words in (("get",), ("set",), ("unset",))}
    parts = {"scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"}
    expect(offered["get",] >= parts | {"origin"}, f"bash: the parts of get: {offered['get',]}")
    expect(offered["set",] >= {part + "=" for part in parts}, f"bash: the parts of set: {offered['set',]}")
    expect(offered["unset",] >= parts - {"host", "path"} and not offered["unset",] & {"host", "path"}, f"bash: the parts of unset: {offered['unset',]}")
    expect("host=" in complete("iri", "set", "scheme=x", "h"), "bash: a second edit")
    for subcommand, words in offered.items():
        for word in words:
            if not word.startswith("-"):
                value = {"scheme=": "s", "path=": "/"}.get(word, "")
                expect(exit_of(*subcommand, word + value, whole) == 0,
                       f"bash offers {word} for {subcommand[0]}, which refuses it")
    components = complete("iri", "encode", "--component", "")
    expect(len(components) > 10 and all(exit_of("encode", "--component", word, "a") == 0 for word in components), f"bash: {components}")
    policies = complete("iri", "gate", "--policy", "")
    expect(policies == {"strict_api", "proxy", "fetch", "display"}, f"bash: the policies {policies}")
    expect(all(exit_of("gate", "--policy", word, "--print") == 0 for word in policies), "a policy that is offered is none")
    expect(complete("iri", "help", "rel") == {"relativize"}, "bash: help")


def check_manual(manual, top):
    """It has the examples of each help, and a section for each of its groups."""
    whole = from_help.read(lambda words: subprocess.run([iri, *words], capture_output=True, text=True, check=True).stdout)
    plain = manual.replace("\\&", "").replace("\\e", "\\")
    expect({name for _, names in whole.groups for name in names} == {name for name, in top}, "a subcommand is in no group")
    for title, _ in whole.groups:
        expect(f"\n.SH {title.upper()}\n" in plain, f"manual: no section {title}")
    for command in whole.below():
        expect(command.examples, f"no examples: {command.path}")
        if command.path and not command.commands:
            expect(command.examples in plain, f"manual: no examples of {command.path}")


def check_refusals():
    good = "About\nUsage: iri [OPTIONS]\n\nOptions:\n  --as TYPE                   The rule\n\nExamples:\n  iri\n"
    expect("Options:\n" in good and from_help.read(lambda words: good).examples == "  iri", "the examples are not read")
    expect(not is_refused(good), "a plain help is refused")
    for old, new in (("  --as", " --as"), ("The rule", ""), ("Options:\n", "Choices:\n"), ("--as TYPE", "--as TYPE WHAT"), ("Usage", "Use")):
        expect(is_refused(good.replace(old, new)), f"a help with {new!r} for {old!r} is read")


def main():
    top, _ = subcommands()
    manual = (made / "iri.1").read_text(encoding="ascii").replace("\\-", "-")
    texts = {name: (made / name).read_text(encoding="ascii") for name in ("_iri", "iri.fish")}
    paths = sorted(top | {inner for path in top for inner in subcommands(*path)[0]} | {()})
    listed = pathlib.Path(sys.argv[4]).read_text(encoding="utf-8").split("## On the command line")[1].split("\n## ")[0]
    expect(all(re.search(rf"[ ,]{name}\b", listed) for name, in top), "README.md: not all subcommands")
    count = 0
    for path in paths:
        inner, options = subcommands(*path)
        names = {name[-1] for name in inner}
        expect(complete("iri", *path, "") >= names | options, f"bash: {' '.join(path)}: {names | options}")
        for name in names:
            expect(f"'{name}:" in texts["_iri"], f"zsh: {name}")
            expect(f" -a {name} -d " in texts["iri.fish"], f"fish: {name}")
        for option in options:
            expect(f"'*{option}[" in texts["_iri"], f"zsh: {option}")
            expect(re.search(rf" -{'l' if option[1] == '-' else 's'} {option.lstrip('-')} ", texts["iri.fish"]), f"fish: {option}")
            expect(f"\\fB{option}\\fR" in manual, f"manual: {option}")
        expect(inner or not path or f"\n.SS {' '.join(path)}\n" in manual, f"manual: {' '.join(path)}")
        count += len(names) + len(options)
    expect(complete("iri", "parse", "--format", "") == {"text", "json", "tsv"}, "bash: --format")
    expect({"IPv6address", "ipath-abempty"} <= complete("iri", "match", "i") | complete("iri", "match", "I"), "bash: the rules")
    expect(complete("iri", "parse", "--as", "IRI-") == {"IRI-reference"}, "bash: --as")
    check_values()
    check_manual(manual, top)
    check_refusals()
    for shell, name in (("bash", "iri"), ("zsh", "_iri"), ("fish", "iri.fish")):
        if shutil.which(shell):
            expect(subprocess.run([shell, "-n", made / name], check=False).returncode == 0, f"{name}: syntax")
    expect(count > 150, f"only {count} names")
    print("\n".join(wrong) or f"{count} names of subcommands and options, complete")
    return bool(wrong)


sys.exit(main())
