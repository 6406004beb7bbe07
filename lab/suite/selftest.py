"""Does the suite notice? selftest.py LIBIRI REFERENCE: faults are planted, and each must be told. Ends with `N passed, N failed`.

The runner of libiri with --fault takes "^" for "~" and tells no port; a reference that says no to everything; a case with another
verdict; automata with one transition led elsewhere; a case whose author expects something else; a failure that nobody has judged.
"""
import contextlib
import copy
import io
import sys

import agree
import automata
import derive
import deviations
import generate
import implementations
import run


def quiet(function, *arguments):
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        status = function(*arguments)
    return status, told.getvalue()


def fault_of_libiri(libiri):
    one = implementations.OURS[0]
    found = run.core(one, [libiri, "--fault"])
    return bool(found["parse"][1]) and len(found["ssrf"][1]) > 100 and \
        any(complete[2] for complete in run.complete(one, [libiri, "--fault"]).values())


def fault_of_the_reference(_):
    sys.argv = ["agree.py", "sh", "-c", "while read l; do echo 0; done", "--every", "4000"]
    return quiet(agree.main)[0]


def silent_runner(_):
    """One that ends early has answered nothing."""
    return quiet(run.ours, "libiri", ["true"])[0]


def wrong_verdict(libiri):
    """A set in which the ends of a state are told valid and invalid the other way round."""
    found = copy.deepcopy(run.read("parse/Host"))
    found["machine"][1]["valid"], found["machine"][1]["invalid"] = found["machine"][1]["invalid"], found["machine"][1]["valid"]
    texts = [*derive.texts_of(found)]
    answers = run.ask([libiri], [f"parse Host x{text}" for text, _ in texts])
    return any(answer[:1] != ("1" if valid else "0") for (_, valid), answer in zip(texts, answers))


def every_transition_counts(_):
    """Each automaton with one transition led elsewhere fails the set: a sample, evenly spread."""
    machine = automata.Automaton(automata.machines()["Host"])
    texts = [(bytes.fromhex(text), valid) for text, valid in dict.fromkeys(derive.texts_of(run.read("parse/Host")))]
    places = [(s, b) for s in range(len(machine.rows)) for b in derive.ends(" ".join(derive.ranges(machine.rows[s], t) for t in set(machine.rows[s])))]
    for state, byte in places[::397]:
        right = machine.rows[state][byte]
        machine.rows[state][byte] = (right + 1) % len(machine.rows)
        noticed = any(machine.valid(text) != valid for text, valid in texts)
        machine.rows[state][byte] = right
        if not noticed:
            print(f"not noticed: state {state}, byte {byte:02x}")
            return False
    return True


def wrong_hand(_):
    """The author of a case and the RFC's steps differ."""
    suite, lines = generate.Suite.__new__(generate.Suite), generate.lines
    generate.lines = lambda name: [("syntax 6.2.1 1 http://a/b http://a/c", "planted")]
    try:
        [*suite.equivalence()]
    except SystemExit:
        return True
    finally:
        generate.lines = lines
    return False


def failure_that_nobody_judged(_):
    results = deviations.results
    planted = {"planted": {"core": {"parse": {"asked": 1, "wrong": {next(iter(deviations.cases())): "0"}}}}}
    deviations.results = lambda: results() | planted
    try:
        return any(name == "planted" for _, name, _, _ in deviations.judged()[1])
    finally:
        deviations.results = results


def main():
    libiri = sys.argv[1]
    checks = (fault_of_libiri, fault_of_the_reference, silent_runner, wrong_verdict, every_transition_counts, wrong_hand,
              failure_that_nobody_judged)
    failed = [check.__name__ for check in checks if not check(libiri)]
    for name in failed:
        print(f"NOT NOTICED: {name}")
    print(f"{len(checks) - len(failed)} passed, {len(failed)} failed")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
