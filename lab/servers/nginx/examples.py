"""The examples of modules/nginx/examples: each is started as it stands, but for its ports and folders, and asked. So are those of pages."""
import pathlib
import re

from server import HERE, Nginx, split
from wire import ServerError

EXAMPLES = HERE.parents[2] / "modules/nginx/examples"
FRAME = """load_module @MODULE@;
daemon off;
pid @WORK@/nginx.pid;
error_log @WORK@/error.log notice;
events {}
http {
  access_log off;
  client_body_temp_path @WORK@/b; proxy_temp_path @WORK@/p; fastcgi_temp_path @WORK@/f; uwsgi_temp_path @WORK@/u;
  scgi_temp_path @WORK@/s;
  include example.conf;
}
"""
FILES = {"fastcgi_params": b"fastcgi_param REQUEST_URI $request_uri;\n", "root/index.html": b"hello\n", "root/400.html": b"no\n", "root/private/x": b"private\n",
         "policy.json": b'{ "base": "proxy", "guards": ["/admin"] }'}

# What each is asked: method, target, status, what the answer holds.
ASKED = {
    "gate.conf": [("GET", "/", 200, b"hello\n"), ("GET", "/x/../", 200, b"hello\n"), ("GET", "/%70rivate/x", 403, b""),
                  ("GET", "/x/..%2fprivate/x", 400, b"no\n")],
    "proxy.conf": [("GET", "/a/../b%7e?q=%7e", 200, b"/b~?q=%7e"), ("GET", "/a;x", 400, b""), ("GET", "/api/a", 200, b"/api/a"),
                   ("GET", "/api/x/../a", 400, b""), ("GET", "/old/a;jsessionid=1", 200, b"/old/a;jsessionid=1"),
                   ("GET", "/old/a%2fb", 400, b""), ("GET", "/gate", 200, b"iri_gate_requests_total")],
    "guards.conf": [("GET", "/a", 200, b"/a"), ("GET", "/admin/x", 403, b""), ("GET", "/Admin/x", 400, b""), ("GET", "/x.php;a", 400, b""),
                    ("GET", "/api/v4/projects/group%2fname", 200, b"/api/v4/projects/group%2fname"), ("GET", "/group%2fname", 400, b""),
                    ("GET", "/api/v4/projects/..%2f..%2fadmin", 400, b"")],
    "trial.conf": [("GET", "/a;x", 200, b"/a;x"), ("GET", "/a", 200, b"/a")],
    "routes.conf": [("GET", "/users/1", 200, b"/users/1"), ("GET", "/none", 404, b""), ("DELETE", "/users/1", 405, b"GET, HEAD, PUT"),
                    ("GET", "/users/1;x", 400, b""), ("HEAD", "/files/a/b", 200, b"")],
}


def prepare(name, work):
    """The example in its folder, with ports and folders of this run."""
    work.mkdir(parents=True)
    text = (EXAMPLES / name).read_text(encoding="ascii")
    text = text.replace("listen 80;", "listen 127.0.0.1:@PORT@;").replace("/var/www/html", "@WORK@/root")
    text = re.sub(r"127\.0\.0\.1:8080", "127.0.0.1:@UPSTREAM@", text).replace("/var/log/nginx", "@WORK@")
    (work / "template").write_text(FRAME.replace("  include example.conf;\n", text), encoding="ascii")
    files = {path.name: path.read_bytes() for path in EXAMPLES.iterdir() if path.suffix in (".json", ".txt")}
    return work / "template", files | FILES

# Pages with pieces of a configuration: fences of nginx, and indented blocks with a directive of the module, or a location.
ROOT = HERE.parents[2]
PAGES = ["README.md", "modules/nginx/README.md", "docs/site/pages/index.md", "docs/site/pages/howto/policies.md"]
# What pages say of their own: by page, and the number of the piece.
SAID = {("docs/site/pages/index.md", 0): [("GET", "/x//../%61dmin", 200, b"/x/admin"), ("GET", "/x%2F..%2Fadmin", 400, b"")],
        ("docs/site/pages/howto/policies.md", 0): [("GET", "/admin%2Fx", 404, b"")],  # a trial, of a server without files
        ("docs/site/pages/howto/policies.md", 1): [("GET", "/admin%2Fx", 400, b""), ("GET", "/admin/x", 404, b"")]}


def pieces(page):
    """What stands in http, where there is a server in it, or else in a server."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(r"^```nginx\n(.*?)^```", text, re.M | re.S)
    found += [block for block in re.findall(r"(?:^    .*\n)+", text, re.M) if re.search(r"^    (iri_\w+ .*;|location )", block, re.M)]
    return [piece if "server {" in piece else f"server {{ listen 80; {piece} }}" for piece in found]


def on_pages(module, work, count):
    for page in PAGES:
        found = pieces(page)
        count(f"{page}: it has a configuration", None if found else "none")
        for number, piece in enumerate(found):
            folder = pathlib.Path(work) / page.replace("/", "-") / str(number)
            folder.mkdir(parents=True)
            text = re.sub(r"127\.0\.0\.1:3000", "127.0.0.1:@UPSTREAM@", re.sub(r"listen \d+;", "listen 127.0.0.1:@PORT@;", piece)).replace("/var/log/nginx", "@WORK@")
            (folder / "template").write_text(FRAME.replace("  include example.conf;\n", text), encoding="ascii")
            try:
                with Nginx(folder / "template", module, folder, FILES) as nginx:
                    for method, target, status, held in SAID.get((page, number), []):
                        answer = ask(nginx, method, target)
                        count(f"{page}: {target}", None if split(answer)[0] == status and held in answer else repr(answer[-300:]))
                count(f"{page}, piece {number + 1}: nginx starts", None)
            except ServerError as error:
                count(f"{page}, piece {number + 1}: nginx starts", str(error))


def ask(nginx, method, target):
    return nginx.exchange("PORT", f"{method} {target} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n".encode())


def examples(module, work, count):
    names = {path.name for path in EXAMPLES.glob("*.conf")}
    count("each example is asked", None if names == set(ASKED) else repr(names ^ set(ASKED)))
    for name in sorted(names & set(ASKED)):
        template, files = prepare(name, pathlib.Path(work) / name)
        with Nginx(template, module, template.parent, files) as nginx:
            for method, target, status, held in ASKED[name]:
                answer = ask(nginx, method, target)
                right = split(answer)[0] == status and held in answer
                count(f"{name}: {method} {target}", None if right else repr(answer[-300:]))
        if name == "trial.conf":
            log = (template.parent / "gate.log").read_text(encoding="ascii").splitlines()
            count("trial.conf: its log", None if len(log) == 1 and '"path_parameter"' in log[0] and '"status":"200"' in log[0] else repr(log))
    on_pages(module, work, count)
