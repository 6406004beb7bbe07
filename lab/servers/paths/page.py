"""Makes lab/servers/PATHS.md: what each server makes of a target that no gate has seen."""
import difflib
import pathlib

from servers import Connection

FILE = pathlib.Path(__file__).resolve().parent.parent / "PATHS.md"

# Each shows something that servers read differently, or a neighbour that they do not.
TARGETS = [
    b"/admin", b"/admin/x?y", b"/admins", b"/ADMIN",
    b"/%61dmin", b"/a/../admin", b"/a/%2e%2e/admin", b"/../admin",
    b"//admin", b"/a//b", b"/admin//x", b"/a//../admin",
    b"/;/admin", b"/admin;x/y", b"/admin%3bx", b"/a/..;/admin", b"/a/%2e%2e;/admin", b"/a/..%3b/admin",
    b"/a%2fb", b"/a/..%2fadmin", b"/a%5cb", b"/a\\b",
    b"/%2561dmin", b"/%252e%252e/admin", b"/100%25",
    b"/admin%3fx", b"/admin%23x", b"/a%20b", b"/a+b",
    b"/admin%00", b"/admin%0a", b"/admin%0d%0aX:%20y", b"/admin%7f",
    b"/caf%c3%a9", b"/caf%e9", b"/admin/caf%e9", b"/%c0%ae%c0%ae/admin", b"/a%ef%bc%8fb",
    b"/a|b", b"/a%zz", b"/admin#x",
    b"http://h.example/admin", b"http://h.example//admin",
]
COLUMNS = ["nginx `$uri`", "Apache", "lighttpd", "lighttpd `=~`", "Tomcat", "HAProxy `path`", "Node `req.url`",
           "Node `URL`"]
GATED = ["nginx with iri", "Apache with iri", "HAProxy with iri"]

HEAD = """\
# What each server makes of a target

`lab/servers/paths.sh --write` writes this page; without `--write`, it checks it. It sends each target as it stands here, with
no gate before it, to the servers of Debian 12 (Node.js: the one on the PATH), each with its default configuration.

- A cell is the path that the server acts on, **bold** if its rule on `/admin` is met. A number is the status with which it
  refuses. `\\xHH` is a byte, `\\\\` a backslash, and `=` is the path as it came, without its query.
- nginx, Apache, lighttpd and Tomcat decode before they act. HAProxy compares the path as it came, and so does a program
  that compares Node's `req.url`; `URL` is `new URL(req.url, base).pathname`.
- nginx forwards to `proxy_pass http://up` what came, and HAProxy does, too. Apache forwards its own path, encoded again.
  **Never write `proxy_pass http://up$uri`**: nginx sends the decoded path, and `%0d%0a` in it ends the request line.
- lighttpd has two columns: its rule on `/admin` as strings (`==` and `=^`), and as the regular expression `^/admin(/|$)`, which
  never matches a path that is not UTF-8.
- The columns "with iri" are of the same servers with libiri in them ([nginx](../../modules/nginx/README.md), [Apache](../../modules/apache/README.md),
  [HAProxy](../../modules/haproxy/README.md)): two lines of configuration with the policy `proxy`. There is no module for lighttpd, Tomcat or Node.
- The last column is what `iri gate --policy proxy` says. What passes is the same path to every server: `paths.sh`
  shows that for thousands of targets.

"""


def visible(path):
    """The bytes as ASCII in code of Markdown."""
    text = "".join(chr(b) if 0x20 < b < 0x7f and b != 0x5c else "\\\\" if b == 0x5c else f"\\x{b:02x}" for b in path)
    return "`" + text.replace("|", "\\|") + "`"


def cell(target, answer):
    """What a server made of it."""
    if answer.path is None:
        return str(answer.status)
    text = "=" if answer.path == target.partition(b"?")[0] else visible(answer.path)
    return f"**{text}**" if answer.admin else text


def says(judged):
    """What the gate said of it."""
    reasons = ", ".join(f"`{r}`" for r in judged.reasons)
    if judged.canonical is None:
        return f"reject: {reasons}"
    if judged.canonical != judged.target:
        return f"passes as {visible(judged.canonical)}"
    return "passes" if judged.action == "allow" else f"passes, {judged.action}: {reasons}"


def make(views, judged):
    """The text of the page."""
    by_name = {view.name: view for view in views}
    columns = COLUMNS + GATED
    rows = [["target", *columns, "the gate"], ["---"] * (len(columns) + 2)]
    connections = {name: Connection(by_name[name].port) for name in columns}
    for one in judged:
        cells = [cell(one.target, by_name[name].read(*connections[name].ask(one.target))) for name in columns]
        rows.append([visible(one.target), *cells, says(one)])
    for connection in connections.values():
        connection.close()
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def settle(text, write):
    """Writes the page, or says how it differs from what is there."""
    if write:
        FILE.write_text(text, encoding="ascii")
    old = FILE.read_text(encoding="ascii") if FILE.exists() else ""
    lines = difflib.unified_diff(old.splitlines(), text.splitlines(), "PATHS.md", "servers", lineterm="", n=0)
    difference = "\n".join(lines)
    return difference and f"paths.sh --write makes another one:\n{difference}"
