"""Makes the manual page and the completions of the shells out of what the command says of itself.

usage: from_help.py IRI MANUAL_TEMPLATE OUTPUT_FOLDER

The one list of subcommands, options and values is in src/cli; `iri --help` and `iri SUBCOMMAND --help` print it, and
`iri rules` the names of the rules. The reader is strict: a line that it does not know is an error.
"""
import collections
import dataclasses
import os
import pathlib
import re
import subprocess
import sys

COLUMN = 30  # where CLI11 begins the descriptions
ENTRY = re.compile(r"  (?P<head>\S.*?)(?:  +(?P<text>\S.*))?")
TAKE_RULES = ["match"], ["rules"]
NOT_UNSET = "host", "path"  # iri unset refuses these
HEAD = re.compile(r"(?P<names>-\S+)(?: (?P<value>[^\s:]+))?(?::INT in \[[\d -]+\])?(?: REQUIRED)?(?: Excludes: \S+)?")


@dataclasses.dataclass
class Option:
    names: list
    value: str  # "" for a flag; FILE, TYPE or N; a|b|c for a choice
    text: str

    def choices(self):
        """The words that the value may be; FILE among them means a file."""
        return [word for word in self.value.split("|") if word != "FILE"] if "|" in self.value else []

    def takes_file(self):
        return "FILE" in self.value.split("|")


@dataclasses.dataclass
class Command:
    path: list  # of names: ["query", "get"]
    text: str
    usage: str
    positionals: list
    options: list
    commands: list
    groups: list  # of (title, names of commands)
    examples: str  # with what is said below them

    def stands_alone(self):
        """Whether it does something without a subcommand."""
        return not self.commands or self.usage.endswith("[SUBCOMMAND]")

    def below(self):
        """Itself and all subcommands, the deepest last."""
        return [self, *(inner for command in self.commands for inner in command.below())]


def entries(block):
    """[(head, text)] of the lines below a title; a long head has its text on the next line."""
    found = []
    for line in block:
        if line.startswith(" " * COLUMN):
            if not found or found[-1][1]:
                raise ValueError(f"a text without a head: {line}")
            found[-1] = (found[-1][0], line.strip())
            continue
        entry = ENTRY.fullmatch(line)
        if not entry:
            raise ValueError(f"not an entry: {line}")
        found.append((entry["head"], entry["text"] or ""))
    return found


def option_of(head, text):
    match = HEAD.fullmatch(head)
    if not match or not text:
        raise ValueError(f"not an option: {head}: {text}")
    return Option(match["names"].split(","), match["value"] or "", text)


def blocks(text):
    """{title: [line, ...]}; up to the examples."""
    found = {}
    for part in text.split("\nExamples:\n")[0].split("\n\n"):
        title, *lines = part.rstrip("\n").split("\n")
        found[title] = lines
    return found


def read(ask, path=(), text=""):
    """The command of that path: ask([WORD...]) is what it prints."""
    whole = ask([*path, "--help"])
    said = blocks(whole)
    (head, usage), *rest = said.items()
    titles = [title for title, _ in rest if title not in ("Positionals:", "Options:")]
    if not usage[0].startswith("Usage: ") or not all(title.endswith(":") for title in titles):
        raise ValueError(f"not a help: {' '.join(path)}: {usage} {titles}")
    listed = [(title[:-1], entries(said[title])) for title in titles]
    wrong = [name for _, names in listed for name, _ in names if not re.fullmatch(r"[a-z][a-z0-9-]*", name)]
    if wrong:
        raise ValueError(f"not a subcommand: {wrong}")
    inner = [read(ask, [*path, name], about) for _, names in listed for name, about in names]
    return Command(list(path), text or head, usage[0].removeprefix("Usage: "), entries(said.get("Positionals:", [])),
                   [option_of(*entry) for entry in entries(said["Options:"])], inner,
                   [(title, [name for name, _ in names]) for title, names in listed],
                   whole.partition("\nExamples:\n")[2].strip("\n"))


def first_words(whole, rule_names):
    """{path: what its first argument may be}, from the command's own words."""
    found = {tuple(path): rule_names for path in TAKE_RULES}
    get = next(command for command in whole.commands if command.path == ["get"])
    head = next(head for head, _ in get.positionals if head.startswith("PART "))
    parts = head.split()[1].split("|")
    if "scheme" not in parts or "origin" not in parts:
        raise ValueError(f"not the parts: {head}")
    parts.remove("origin")
    found[("get",)] = [*parts, "origin"]
    found[("set",)] = [part + "=" for part in parts]
    found[("unset",)] = [part for part in parts if part not in NOT_UNSET]
    return found


def rules(text):
    return re.findall(r"^([A-Za-z][\w-]*) +=", text, re.M)


def words_of(option, rule_names):
    return rule_names if option.value == "TYPE" else option.choices()


def by_option(commands, rule_names):
    """[(pattern of bash, words)] of the options with a value: "SUBCOMMAND --name", or "* --name" if that is one everywhere."""
    found = {}
    for command in commands:
        for option in command.options:
            for name in option.names if option.value else []:
                found.setdefault(name, {})[" ".join(command.path)] = words_of(option, rule_names)
    for name, words in found.items():
        if all(each == next(iter(words.values())) for each in words.values()):
            yield f"*' {name}'", next(iter(words.values()))
        else:
            yield from ((f"'{path} {name}'", each) for path, each in words.items())


def names_of(command):
    return [name for option in command.options for name in option.names]


# bash

def bash(whole, rule_names):
    commands = whole.below()
    lines = ["# Completion of iri for bash.", "_iri() {",
             "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words= sub=${COMP_WORDS[1]-}",
             f"  local rules='{' '.join(rule_names)}'"]
    for command in whole.commands:
        if command.commands and command.stands_alone():
            paths = "|".join(f"'{' '.join(inner.path)}'" for inner in command.commands)
            lines.append(f"  case \"$sub ${{COMP_WORDS[2]-}}\" in {paths}) [ \"$COMP_CWORD\" -lt 3 ] || sub=\"$sub ${{COMP_WORDS[2]}}\" ;; esac")
        elif command.commands:
            lines.append(f"  [ \"$sub\" != {command.path[0]} ] || [ \"$COMP_CWORD\" -lt 3 ] || sub=\"$sub ${{COMP_WORDS[2]}}\"")
    lines += ["  [ \"$COMP_CWORD\" -gt 1 ] || sub=", "  case $sub in"]
    for command in commands:
        words = " ".join([*(inner.path[-1] for inner in command.commands), *names_of(command)])
        lines.append(f"    '{' '.join(command.path)}') words='{words}' ;;")
    lines += ["  esac", "  case \"$sub $before\" in"]
    for pattern, words in by_option(commands, rule_names):
        text = "$rules" if words is rule_names else f"'{' '.join(words)}'"
        lines.append(f"    {pattern}) words={text} ;;")
    for path, words in first_words(whole, rule_names).items():
        text = "$rules" if words is rule_names else " ".join(words)
        again = " | 'rules '*" if path == ("rules",) else f" | '{path[0]} '*=*" if path == ("set",) else ""
        lines.append(f"    '{path[0]} {path[0]}'{again}) words=\"{text} $words\" ;;")
    lines.append(f"    'help help') words='{' '.join(command.path[0] for command in whole.commands)}' ;;")
    lines += ["  esac", "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")", "}", "complete -o default -F _iri iri", ""]
    return "\n".join(lines)


# zsh

def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_option(option, rule_names):
    text = re.sub(r"([\[\]])", r"\\\1", option.text)
    value = ""
    if option.value:
        words = words_of(option, rule_names)
        given = f"({' '.join(words)})" if words else ""
        action = "_files" if option.takes_file() and not words else given
        value = f":{option.value.split('|')[0] if words else option.value}:{action}"
    return [quoted(f"*{name}[{text}]{value}") for name in option.names]


def zsh_function(name, command, rule_names, firsts):
    lines = [f"{name}() {{", "  local curcontext=$curcontext state", "  local -a options commands", "  options=("]
    lines += [f"    {spec}" for option in command.options for spec in zsh_option(option, rule_names)]
    lines.append("  )")
    if not command.commands:
        words = firsts.get(tuple(command.path))
        first = quoted(f"1:word:({' '.join(words)})") + " " if words else ""
        lines += [f"  _arguments -s $options {first}'*:argument:_files'", "}"]
        return lines
    lines.append("  commands=(")
    for inner in command.commands:
        lines.append("    " + quoted(f"{inner.path[-1]}:{inner.text}"))
    files = command.stands_alone()
    lines += ["  )", "  _arguments -C $options '1:subcommand:->name' '*::argument:->rest'", "  case $state in",
              "    name) _describe subcommand commands" + ("; _files ;;" if files else " ;;"), "    rest)", "      case $words[1] in"]
    lines += [f"        {inner.path[-1]}) {function_of(inner)} ;;" for inner in command.commands]
    lines += ["        *) _files ;;"] if files else []
    return [*lines, "      esac ;;", "  esac", "}"]


def function_of(command):
    return "_iri" + "".join("_" + name.replace("-", "_") for name in command.path)


def zsh(whole, rule_names):
    lines = ["#compdef iri", "# Completion of iri for zsh."]
    for command in reversed(whole.below()):
        lines += zsh_function(function_of(command), command, rule_names, first_words(whole, rule_names))
    return "\n".join([*lines, '_iri "$@"', ""])


# fish

def fish_when(path):
    if not path:
        return "__fish_use_subcommand"
    return "; and ".join(f"__fish_seen_subcommand_from {name}" for name in path)


def fish_option(command, option, rule_names):
    names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
    words = words_of(option, rule_names)
    exclusive = "-r" if option.takes_file() else "-x"
    value = "" if not option.value else " -r" if not words else f" {exclusive} -a '{' '.join(words)}'"
    when = f" -n '{fish_when(command.path)}'" if command.path else ""
    return f"complete -c iri{when} {names}{value} -d {fish_quoted(option.text)}"


def fish_quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish(whole, rule_names):
    lines = ["# Completion of iri for fish."]
    for command in whole.below():
        for inner in command.commands:
            lines.append(f"complete -c iri -n '{fish_when(command.path)}' -f -a {inner.path[-1]} -d {fish_quoted(inner.text)}")
        lines += [fish_option(command, option, rule_names) for option in command.options]
    lines += [f"complete -c iri -n '{fish_when(path)}' -a '{' '.join(words)}'" for path, words in first_words(whole, rule_names).items()]
    names = " ".join(command.path[0] for command in whole.commands)
    lines.append("complete -c iri -n '__fish_use_subcommand' -f -a help -d 'Print the help of a subcommand'")
    lines.append(f"complete -c iri -n '__fish_seen_subcommand_from help' -f -a '{names}'")
    return "\n".join([*lines, ""])


# The manual page

def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def broken(choices):
    """Choices, with a line break allowed behind each bar."""
    return choices.replace("|", "|\\:")


def roff_option(option):
    names = ", ".join(f"\\fB{roff(name)}\\fR" for name in option.names)
    return [".TP", names + (f" \\fI{broken(roff(option.value))}\\fR" if option.value else ""), roff(option.text) + "."]


def common_options(whole, commands):
    """Those of the command itself, and those that ten subcommands and more have with the same words."""
    found = collections.Counter((*option.names, option.value, option.text) for command in commands for option in command.options)
    found.update({(*option.names, option.value, option.text): 10 for option in whole.options})
    return {key: Option(list(key[:-2]), *key[-2:]) for key, count in found.items() if count >= 10}


def manual_command(command, common):
    own = [o for o in command.options if (*o.names, o.value, o.text) not in common]
    shared = [o.names[-1] for o in command.options if (*o.names, o.value, o.text) in common and "--help" not in o.names]
    usage = command.usage.replace("[OPTIONS]", "[OPTION]...")
    lines = [f".SS {' '.join(command.path)}", f"\\fB{roff(usage)}\\fR", ".PP", roff(command.text) + "."]
    for head, text in command.positionals:
        lines += [".TP", f"\\fI{roff(head.split(' ')[0])}\\fR", roff(text) + "."]
    for option in own:
        lines += roff_option(option)
    if shared:
        lines += [".PP", "Also: " + ", ".join(f"\\fB{roff(name)}\\fR" for name in shared) + "."]
    if command.examples:
        lines += [".PP", ".nf", *(roff(line) for line in command.examples.split("\n")), ".fi"]
    return lines


def manual_groups(whole, common):
    """A section for each group of the help; the subcommands of a subcommand stand in its place."""
    for title, names in whole.groups:
        yield f".SH {roff(title.upper())}"
        for command in whole.below()[1:]:
            if command.path[0] in names and command.stands_alone():
                yield from manual_command(command, common)


def manual(whole, template):
    commands = whole.below()[1:]
    common = common_options(whole, commands)
    lines = list(manual_groups(whole, common))
    shared = [line for option in common.values() for line in roff_option(option)]
    for mark, text in (("@SUBCOMMANDS@\n", lines), ("@COMMON_OPTIONS@\n", shared)):
        if template.count(mark) != 1:
            raise ValueError(f"the template has {mark.strip()} {template.count(mark)} times")
        template = template.replace(mark, "\n".join(text) + "\n")
    return template


def main():
    *iri, template, folder = sys.argv[1:]

    def ask(words):
        # With COLUMNS the help would have shorter lines.
        return subprocess.run([*iri, *words], capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": ""}).stdout

    whole, rule_names = read(ask), rules(ask(["rules"]))
    out = pathlib.Path(folder)
    (out / "iri.1").write_text(manual(whole, pathlib.Path(template).read_text(encoding="ascii")), encoding="ascii")
    for name, write in (("iri", bash), ("_iri", zsh), ("iri.fish", fish)):
        (out / name).write_text(write(whole, rule_names), encoding="ascii")


if __name__ == "__main__":
    main()
