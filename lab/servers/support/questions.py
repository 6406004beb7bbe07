"""The questions of test/gate/model/questions.py, asked of a server with the gate: what arrives at the server behind, byte for byte, and
what the gate says of it in the log (law 16)."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
LEAST = 2400
# Of a guarded reading: the guard, a reading inside and one outside, the habits. The query, which may have a secret, is in none.
EXPLAINED = {
    b"/ADMIN?token=secret": ("/admin", "/admin", "/ADMIN", ["letter_case"]),
    b"/x.php/": ("*.php", "/x.php", "/x.php/", ["last_slash"]),
    b"/@x.php%2f": ("*.php", "/@x.php", "/@x.php%2F", ["decode", "slash", "last_slash"]),
    b"/svc/Admin": ("/admin", "/svc/admin", "/svc/Admin", ["letter_case"]),
}


def explained(guard, inside, outside, habits):
    """As the line of the log has it."""
    return {"guard": guard, "inside": inside, "outside": outside, "same": "", "habits": habits}


def leaves_root(target):
    """Whether a ".." has no segment to remove: servers refuse that themselves."""
    depth = 0
    for segment in re.sub(rb"%2[eE]", b".", target.partition(b"?")[0]).split(b"/")[1:]:
        depth += -1 if segment == b".." else segment not in (b"", b".")
        if depth < 0:
            return True
    return False


def origin_form(target):
    """What an absolute-form asks a server for."""
    path = re.sub(rb"\A[A-Za-z][A-Za-z0-9+.-]*://[^/?]*", b"", target)
    return path if path.startswith(b"/") or path == b"*" else b"/" + path


class Questions:
    """The table: by the number of the policy, which has a port of its own."""

    def __init__(self):
        script = ROOT / "test/gate/model/questions.py"
        done = subprocess.run([sys.executable, "-B", script], stdout=subprocess.PIPE, text=True, check=True)
        lines = [line.split("\t") for line in done.stdout.splitlines()]
        self.policies = list(dict.fromkeys(policy for policy, *_ in lines))
        self.lines = [(self.policies.index(policy), target.encode(), *rest) for policy, target, *rest in lines]

    def files(self):
        return {f"question{n}.json": policy for n, policy in enumerate(self.policies)}

    def ask_all(self, who, count, ask, refuses_itself, mapped=lambda path: path):
        """Of a whole URL, its path and query arrive. `ask(n, target)` gives the status, what has arrived, and the verdict that the log tells: None for nothing. What the server
        refuses itself, whatever the gate says, need not arrive; `mapped`: what its own mapping makes of a target."""
        by_itself = 0
        for n, target, action, forwarded in self.lines:
            status, arrived, said = ask(n, target)
            if status == 400 and (said is None or action != "reject") and refuses_itself(origin_form(target)):
                by_itself += 1
                continue
            right = (400, None) if forwarded == "-" else (200, mapped(origin_form(forwarded.encode())))
            problem = f"{status} {arrived!r} {said}, not {right} {action}"
            wrong = (status, arrived) != right or (said or "allow").replace("invalid", "reject") != action
            count.expect(f"question: {self.policies[n]} {target.decode()}", wrong and problem)
        asked = len(self.lines) - by_itself
        print(f"asked: gate {who} {asked}")
        count.expect("questions that the server lets the gate answer", asked < LEAST * 3 // 4 and f"{asked} of {len(self.lines)}")
