"""Plants faults in a library of two lines, and sees that a test that is forked for each of them notices: a part of selftest.py.

Faults in a function, in a template and in a table are of one build (schema.py, tables.py). Without a fault the test passes, before and after.
One fault never ends, and the limit of processor time ends it; one sleeps, and is ended as well. A test that the loader refuses has noticed
nothing: it ends the run. The mutants of a second file are asked of its own object, not of the first one's, which is built while those of
the first are asked.
"""
import os
import signal
import subprocess
import sys
import tempfile
import threading
import types

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import code as judge_code  # noqa: E402  (this folder's)
import cpp_text  # noqa: E402
import mutants  # noqa: E402
import schema  # noqa: E402
import served  # noqa: E402
import sleepers  # noqa: E402
import stand_in  # noqa: E402
from edits import Mutant  # noqa: E402

TEXT = """#include <unistd.h>
constexpr int limits[] = {3, 4};
constexpr int count = 2;
static char fixed[count];
template <class T>
static T twice(T t) {
  return t + t;
}
auto half(int i) { return i / 2; }
int word(int i) {
  fixed[i] = 1;
  return i + limits[i] + twice(0);
}
"""
MAIN = "int word(int);\nint main() { return word(0) == 3 && word(1) == 5 ? 0 : 1; }\n"
ENDED = {signal.SIGPROF, signal.SIGXCPU, signal.SIGKILL}
# What is changed, into what, and how the test ends.
FAULTS = [("3", "2", "notices the fault in a table"), ("+ l", "- l", "notices the fault in a function"),
          ("fixed[i] = 1;", "for (;;) fixed[i] = 1;", "is ended where it never ends"),
          ("fixed[i] = 1;", "sleep(1000);", "is ended where it sleeps"), ("fixed[i] = 1;", ";", "passes where nothing is seen"),
          ("t + t", "t + t + 1", "notices the fault in a template")]
# What is needed while the code is compiled, what the compiler refuses, and what it may refuse for the others' sake: half() has one type.
NEEDED, REFUSED, DEDUCED = ("2;\nstatic", "1;\nstatic"), ("return t", "return *t"), ("i / 2", "&i")


def mutant_of(old, new):
    start = TEXT.index(old)
    return Mutant("word.cc", start, start + len(old), new, "constant")


def built(folder, faults, name):
    """The mutants of one build, and the object that they are in."""
    made, library = os.path.join(folder, name), served.build(folder)

    def build(text, options):
        with open(os.path.join(folder, "word.cc"), "w", encoding="ascii") as out:
            out.write(text)
        done = subprocess.run(["c++", "-std=c++20", "-w", "-fPIC", "-shared", *options, "-o", made, "word.cc", "-Wl,--no-as-needed", library],
                              cwd=folder, capture_output=True, text=True, check=False)
        return done.stderr if done.returncode else None
    build(TEXT, [])
    os.rename(made, os.path.join(folder, "libword.so"))
    with open(os.path.join(folder, "main.cc"), "w", encoding="ascii") as out:
        out.write(MAIN)
    subprocess.run(["c++", "-o", "main", "main.cc", "./libword.so"], cwd=folder, check=True)
    made_of = [mutant_of(old, new) for old, new in faults]
    together = schema.Schema("word.cc", TEXT, cpp_text.bare("word.cc", TEXT), made_of, folder, build)
    together.object = made
    return together, made_of


def ends(status):
    if os.WIFSIGNALED(status):
        return "is ended" if os.WTERMSIG(status) in ENDED else "has died"
    return "notices" if os.WEXITSTATUS(status) else "passes"


def asked_with_what_nobody_has(folder):
    """Whether the run ends when a test is asked of an object that needs a symbol that there is not; and what is said."""
    made = os.path.join(folder, "needs.so")
    subprocess.run(["c++", "-x", "c++", "-fPIC", "-shared", "-o", made, "-"], text=True, check=True,
                   input="extern int nobody_has;\nint* needs = &nobody_has;\n")
    test = stand_in.Test("word", {"cmd": [os.path.join(folder, "main")], "suite": []}, folder)
    test.linked = test.program
    try:
        return False, f"passes: {test.passes(folder, os.path.join(folder, 'libword.so'), made)}"
    except SystemExit as ended:
        return True, str(ended)


class Tree(judge_code.Tree):
    """Of one test."""

    def __init__(self, folder, test):
        self.library = types.SimpleNamespace(build=folder, path=os.path.join(folder, "libword.so"), brief=0)
        self.servers, self.asked_of, self.test = {}, None, test

    def _judge_together(self, mutant, text, own, together):
        return "passes" if self.served(self.test, together.numbers[mutant], together.object) else "notices"


def asked_of_two_files(folder):
    """What a test says of the first mutant of one build, and then of that of another, in one run."""
    test = stand_in.Test("word", {"cmd": [os.path.join(folder, "main")], "suite": []}, folder)
    test.linked = test.program
    tree = Tree(folder, test)
    found = [tree.judge(made[0], TEXT, [], together) for together, made in (
        built(folder, [("+ l", "- l")], "first.so"), built(folder, [("fixed[i] = 1;", ";")], "second.so"))]
    tree.close_servers()
    return found


class Runner(mutants.Runner):
    """Of three files, of each of which one task is built into its name."""

    def __init__(self):
        self.arguments, self.built = types.SimpleNamespace(files=["a", "b", "c"]), {file: threading.Event() for file in "abc"}

    def tasks_of(self, file):
        return [file]

    def together(self, tasks):
        self.built[tasks[0]].set()
        return tasks[0]


def built_while_one_is_judged():
    """[(file, what was built of it, whether the next one is built meanwhile, or there is none)]."""
    runner, found = Runner(), []
    for file, tasks, together in runner.built_ahead():
        following = runner.built.get(chr(ord(file) + 1))
        found.append((file, tasks, together.result(), following is None or following.wait(20)))
    return found


def results():
    """[(what, whether it is so, what was said)]."""
    sleepers.ASLEEP = 2
    with tempfile.TemporaryDirectory() as folder:
        together, all_of_them = built(folder, [fault[:2] for fault in FAULTS] + [NEEDED, REFUSED], "mutants.so")
        made, (needed, refused) = together.object, all_of_them[-2:]
        yield "what the compiler needs is left to be compiled alone", needed not in together.numbers, str(together.numbers)
        yield "what the compiler refuses is refused, and nothing else", together.refused == {refused}, str(together.refused)
        deduced, _ = built(folder, [DEDUCED, REFUSED], "deduced.so")
        yield "what it may refuse for the others' sake is not", not deduced.refused, str(deduced.refused)
        server = served.Server(["./main"], dict(os.environ, LD_PRELOAD=made), folder, 1 << 30)
        yield "passes without a fault", ends(server.ask(0, 1)) == "passes", ""
        for mutant, (_, _, what) in zip(all_of_them, FAULTS):
            found = ends(server.ask(together.numbers.get(mutant, 0), 0.5))
            yield what, what.startswith(found), found
        yield "passes without a fault again", ends(server.ask(0, 1)) == "passes", ""
        server.close()
        found = asked_of_two_files(folder)
        yield "asks the mutants of a second file of its own object", found == ["notices", "passes"], str(found)
        found = built_while_one_is_judged()
        yield "builds a file while the one before is judged", found == [(file, [file], file, True) for file in "abc"], str(found)
        yield "ends the run where the loader refuses it", *asked_with_what_nobody_has(folder)
