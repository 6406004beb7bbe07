"""Draws what libiri is for: one request, six servers, six answers; with the gate, one. As two SVGs, side by side or one above the other.

What the servers do is what docs/READINGS.md has, which real servers wrote; what the gate does is what the command says.
"""
import html
import re
import subprocess

ATTACK, UNUSUAL = "/x%2F..%2Fadmin", "/x//../%61dmin"
SERVERS = {"nginx `$uri`": "nginx", "Caddy": "Caddy", "HAProxy `path`": "HAProxy", "Apache": "Apache", "Tomcat": "Tomcat", "gorilla/mux": "gorilla/mux"}
WIDTH, ROW = 360, 30


def readings(page):
    """Of each server: what it makes of the target, and whether its rule on /admin is met."""
    rows = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in page.splitlines() if line.startswith("|")]
    column = next(row for row in rows if f"`{ATTACK}`" in row).index(f"`{ATTACK}`")
    found = {}
    for row in rows:
        if row[0] in SERVERS:
            answer = row[column].strip("*`")
            found[SERVERS[row[0]]] = (ATTACK if answer == "=" else answer, row[column].startswith("**"))
    assert len(found) == len(SERVERS) == len({text for text, _ in found.values()}), f"docs/READINGS.md has other readings: {found}"
    return found


def gate(iri, target):
    """What the gate passes, or the findings for which it refuses."""
    ran = subprocess.run([iri, "gate", "--policy", "proxy", "--method", "GET", "--pass", "--text", target], capture_output=True, text=True, check=False)
    return ran.stdout.strip(), list(dict.fromkeys(re.findall(r": reject: (\w+):", ran.stderr)))


def text(x, y, what, kind="", anchor="start"):
    return f'<text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}">{html.escape(what)}</text>'


def arrow(x, y, to_x, to_y, kind=""):
    return f'<path class="line {kind}" d="M{x} {y} C{x} {(y + to_y) // 2 + 10} {to_x} {to_y - 24} {to_x} {to_y - 5}"/>'


def svg(height, title, *parts):
    return (f'<svg class="picture" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{html.escape(title)}" xmlns="http://www.w3.org/2000/svg">'
            f"<title>{html.escape(title)}</title>" + "".join(parts) + "</svg>")


def request(y, target):
    return f'<rect class="request" x="40" y="{y}" width="280" height="32" rx="5"/>' + text(WIDTH // 2, y + 21, f"GET {target}", "code", "middle")


def without_gate(found):
    parts, y = [text(0, 18, "Without a gate: six servers, six answers", "head"), request(32, ATTACK)], 92
    for name, (answer, met) in found.items():
        said = {"404": "404, not found", "301": "301, go elsewhere", "400": "400, bad request"}.get(answer, answer)
        parts += [f'<path class="line {"bad" if met else ""}" d="M60 64 L60 {y + 10} L92 {y + 10}"/>', text(100, y + 15, name),
                  text(194, y + 15, said, "code bad" if met else "code" if said == answer else "")]
        y += ROW
    parts += [text(0, y + 24, "Red: it serves /admin. The rule in front of it"), text(0, y + 42, "saw another path, and let the request pass.")]
    said = "; ".join(f"{name}: {answer}" for name, (answer, _) in found.items())
    return svg(330, f"One request, GET {ATTACK}, and what six servers make of it: {said}", *parts)


def with_gate(iri):
    passed, refused = gate(iri, ATTACK)
    assert not passed and refused, "the gate lets the attack pass"
    one, _ = gate(iri, UNUSUAL)
    assert one and one != UNUSUAL, "the gate does not make one path"
    names = " · ".join(list(SERVERS.values()))
    parts = [text(0, 18, "With the gate: one answer, or one path", "head"),
             request(32, ATTACK), '<path class="line" d="M180 64 L180 80"/>',
             '<rect class="gate" x="110" y="80" width="140" height="30" rx="5"/>', text(180, 100, "libiri's gate", "on", "middle"),
             text(180, 134, "400, and why:", "bad", "middle"), text(180, 153, ", ".join(refused), "code small", "middle"),
             request(184, UNUSUAL), '<path class="line" d="M180 216 L180 232"/>',
             '<rect class="gate" x="110" y="232" width="140" height="30" rx="5"/>', text(180, 252, "libiri's gate", "on", "middle"),
             '<path class="line" d="M180 262 L180 274"/>', text(180, 290, one, "code good", "middle"), text(180, 314, names, "small", "middle")]
    return svg(330, f"The gate refuses GET {ATTACK}, for {', '.join(refused)}; of GET {UNUSUAL} it makes {one}, which all six servers read alike", *parts)


def made(page, iri):
    """The picture as HTML, for the text of docs/READINGS.md."""
    return f'<div class="pictures">\n{without_gate(readings(page))}\n{with_gate(iri)}\n</div>\n'
