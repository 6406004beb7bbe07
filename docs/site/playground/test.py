"""Tries the playground from a file in headless Chromium, wide and narrow. usage: test.py PAGE PICTURES. Ends with `N passed, N failed`."""
import pathlib
import sys
import tempfile
from urllib.parse import urlencode

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import look  # noqa: E402

RESULTS = []


def claim(name, holds):
    RESULTS.append(bool(holds))
    print("passed:" if holds else "FAILED:", name)


def opened(chrome, page, **state):
    """The page, made by a link with that state."""
    chrome.get("about:blank")
    chrome.get(page.as_uri() + "#" + urlencode(state))
    for _ in range(200):
        if chrome.execute_async_script("const done = arguments[0]; setTimeout(() => done(document.getElementById('verdict').textContent), 50)"):
            break
    return lambda i: chrome.execute_script("return document.getElementById(arguments[0]).innerText", i)


def try_parts(chrome, page):
    said = opened(chrome, page, iri="http://u@example.com:8042/over/\u00e9?n=f#x", preset="display", routes="GET /over/{where}")
    claim("a valid IRI is called so", said("verdict") == "a valid IRI")
    claim("its text is drawn whole", said("drawn") == "http://u@example.com:8042/over/\u00e9?n=f#x")
    spans = "return [...document.querySelectorAll('#drawn .part')].map((one) => one.title + ' ' + one.textContent).join('|')"
    claim("each part has its span", chrome.execute_script(spans) == "scheme http|userinfo u|host example.com|port 8042|path /over/\u00e9|query n=f|fragment x")
    claim("its parts are named", said("parts").split() == "scheme http userinfo u host example.com port 8042 path /over/\u00e9 query n=f fragment x".split())
    claim("its URI is there", "http://u@example.com:8042/over/%C3%A9?n=f#x" in said("forms"))
    claim("the gate speaks", "userinfo" in said("findings"))
    claim("the route and its capture", said("route") == "GET /over/{where}  where = \u00e9")
    claim("nothing was fetched", chrome.execute_script("return performance.getEntriesByType('resource').length") == 0)


def try_first(chrome, page, pictures):
    """Without anything in the link: an example that passes. README shows a picture of it, docs/site/playground/picture.png."""
    chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 860, "height": 515, "deviceScaleFactor": 1, "mobile": False})
    said = opened(chrome, page)
    chrome.save_screenshot(str(pictures / "picture.png"))
    claim("it begins with a valid one", said("verdict") == "a valid URI")
    claim("the gate lets it pass", said("request").split("\n")[1] == "passes as /users/7/posts?tag=caf%C3%A9 for example.com")
    claim("and says so near the top", said("answer") == "A request for it: passes, by the preset proxy")
    claim("its route is found", said("route").startswith("GET /users/{id}/posts  id = 7"))
    names = "return [...document.querySelectorAll('#examples button')].map((one) => one.textContent)"
    chrome.execute_script("[...document.querySelectorAll('#examples button')].find((one) => one.textContent.includes('attack')).click()")
    claim("an example is one press away, and is refused", len(chrome.execute_script(names)) == 8 and said("request").split("\n")[1] == "400" and "hidden_dot_segment" in said("request"))
    claim("and says so near the top, too", said("answer") == "A request for it: 400, by the preset proxy")


def try_more(chrome, page):
    said = opened(chrome, page, iri="../g", base="http://a/b/c/d;p?q")
    claim("it is resolved against the base", "against the base\nhttp://a/b/g" in said("forms"))  # RFC 3986 s5.4.1
    claim("the browser resolves, too", "/b/g" in said("browser"))
    said = opened(chrome, page, iri="../g")
    claim("without a base there is no URL", said("browser").split() == "this one reads no URL without a base".split())
    said = opened(chrome, page, iri="../g", base="no base")
    claim("a base that is none is told", "against the base\ncharacter" in said("forms"))
    said = opened(chrome, page, iri="http://b\u00fccher.example/\u00e9")
    claim("the browser's host is in Punycode", "xn--bcher-kva.example" in said("browser"))  # RFC 3492 s7.1 has the code, and IDNA the prefix
    differing = "return [...document.querySelectorAll('#browser .differs')].map((one) => one.textContent)"
    claim("what it reads otherwise is marked", "xn--bcher-kva.example" in chrome.execute_script(differing) and "http" not in chrome.execute_script(differing))
    said = opened(chrome, page, iri="http://h/a b")
    claim("a repair is offered, with each change", "http://h/a%20b" in said("offer") and said("changes") == "character 10: a character not allowed here was percent-encoded")
    chrome.find_element("id", "take").click()
    claim("and taken", said("verdict") == "a valid URI" and said("drawn") == "http://h/a%20b" and not chrome.find_element("id", "offer").is_displayed())
    opened(chrome, page, iri="http://a b/")
    claim("of a wrong host there is no repair", not chrome.find_element("id", "offer").is_displayed())
    said = opened(chrome, page, iri="/admin;x", preset="proxy", guards="/admin")
    claim("a guard is in the gate", said("request").split("\n")[1] == "400")
    read = "return [...document.querySelectorAll('#readings dt')].map((one) => one.innerText + ' ' + one.nextSibling.innerText)"
    told = chrome.execute_script(read)
    claim("the path as it came is the first reading", told[0] == "/admin;x as it came")
    claim("a reading says which servers have it, and its guard", any(one.startswith("/admin cuts") and "Tomcat" in one and one.endswith("in the guard /admin") for one in told[1:]))
    said = opened(chrome, page, iri="mailto:a@b")
    claim("what no server is sent has no readings", said("readings") == "")
    said = opened(chrome, page, iri="http://0x7f.1/")
    claim("what browsers read is told", said("browser-verdict") == "Browsers read another URL, by the URL Standard: http://127.0.0.1/")
    said = opened(chrome, page, iri="http://h/a")
    claim("if it is the same, too", said("browser-verdict") == "Browsers read the same.")
    said = opened(chrome, page, iri="http://b\u00fccher.example/")
    claim("a request for it has Punycode", "Host: xn--bcher-kva.example" in said("request"))
    claim("the forms have Punycode", "URI, Punycode\nhttp://xn--bcher-kva.example/" in said("forms") and "to display\nhttp://b\u00fccher.example/" in said("forms"))
    said = opened(chrome, page, iri="http://p\u0430ypal.example/", preset="fetch")
    claim("a look-alike is told, and shown in Punycode", "looks like a name in US-ASCII" in said("forms") and "to display\nhttp://xn--pypal-4ve.example/" in said("forms") and "confusable_host" in said("findings"))
    said = opened(chrome, page, iri="/a", guards="no guard {")
    claim("a guard that is none is told", "guard" in said("findings"))
    said = opened(chrome, page, iri="http://\u4f8b\u3048.jp/", preset="fetch")
    claim("a preset for URIs says so of an IRI, and where", "byte 7" in said("findings") and "takes URIs" in said("findings"))
    opened(chrome, page, iri="a:b", base="c:d", preset="fetch", guards="/g", routes="/r")
    chrome.find_element("id", "share").click()
    claim("the link carries all of it", all(one in chrome.current_url for one in ("iri=a%3Ab", "base=c%3Ad", "preset=fetch", "guards=%2Fg", "routes=%2Fr")))


def try_delimiters(chrome, page):
    """A part that begins with its own delimiter: what stands before each span."""
    before = "return [...document.querySelectorAll('#drawn .part')].map((one) => one.title + (one.previousSibling?.textContent ?? '')).join('|')"
    opened(chrome, page, iri="s::?\u003f#?")
    claim("delimiters stand between the spans", chrome.execute_script(before) == "scheme|path:|query?|fragment#")
    said = opened(chrome, page, iri="//@:?#")
    claim("empty parts are drawn", said("drawn") == "//@:?#" and "(empty)" in said("parts"))


def try_errors(chrome, page):
    said = opened(chrome, page, iri="http://h/%zz")
    claim("an error says where and what was expected", "character 10" in said("verdict") and "a hex digit" in said("verdict"))
    claim("the caret stands before it", said("drawn") == "http://h/%\u2038zz")
    said = opened(chrome, page, iri="a", routes="/{b")
    claim("a pattern that is none says where", "character 3" in said("route"))


def try_attacks(chrome, page):
    attack = "http://h/<img src=x onerror=\"window.hit=1\"><script>window.hit=1</script>"
    said = opened(chrome, page, iri=attack, routes=attack, preset="<img src=x onerror=window.hit=1>")
    claim("markup is text", attack.replace("<img", "\u2038<img") == said("drawn"))
    claim("nothing of it ran", chrome.execute_script("return window.hit === undefined && document.querySelectorAll('img, main script').length === 0"))
    said = opened(chrome, page, iri="http://h/\u202egnp.exe\u200b")
    claim("what hides or reorders is shown by number", "U+202E" in said("drawn") and "U+200B" in said("drawn") and "\u202e" not in said("drawn") + said("parts") + said("forms") + said("verdict"))


def try_typing(chrome, page):
    said = opened(chrome, page, iri="a:")
    field = chrome.find_element("id", "text")
    field.send_keys("b")
    claim("it is drawn as it is typed", said("drawn") == "a:b")
    order = []
    for _ in range(5):
        chrome.switch_to.active_element.send_keys("\ue004")
        order.append(chrome.switch_to.active_element.get_attribute("id"))
        claim(f"{order[-1]}: one sees where the keyboard is", chrome.execute_script("const s = getComputedStyle(document.activeElement); return s.outlineStyle === 'solid' && parseFloat(s.outlineWidth) >= 2"))
    claim("the tabulator goes through the controls in their order", order == ["base", "preset", "guards", "patterns", "share"])
    chrome.switch_to.active_element.send_keys("\ue007")
    claim("the link has what was typed", "iri=a%3Ab" in chrome.current_url)
    claim("a word says that there is a link", said("shared") in ("copied", "the link is in the address bar"))
    opened(chrome, page, iri="http://127.0.0.1/", preset="display")
    before = said("findings")
    chrome.find_element("id", "preset").send_keys("fetch")
    claim("the keyboard chooses a preset", said("findings") != before and said("findings").startswith("reject"))
    labels = "return [...document.querySelectorAll('input, select, textarea')].every((one) => one.labels.length === 1)"
    claim("each field has a label", chrome.execute_script(labels))


def spoken(chrome):
    """What assistive technology gets: role and name of each node, with its description and its properties."""
    told = {}
    for node in chrome.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]:
        if not node.get("ignored"):
            properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            told[node["role"]["value"], node.get("name", {}).get("value", "")] = (node.get("description", {}).get("value", ""), properties)
    return told


def try_screen_reader(chrome, page):
    opened(chrome, page, iri="http://h/%zz", preset="fetch", routes="GET /")
    told = spoken(chrome)
    for control in (("textbox", "IRI or relative reference"), ("combobox", "The gate, by preset"), ("textbox", "Routes, a pattern a line"), ("textbox", "Base, to resolve it against"), ("textbox", "Guards: paths that a rule is about, one a line"), ("button", "Copy a link to this")):
        claim(f"a screen reader gets the {control[0]} {control[1]}", control in told)
    description, properties = told.get(("textbox", "IRI or relative reference"), ("", {}))
    claim("it gets the error with the field", "character 10" in description and "a hex digit" in description and properties.get("invalid") == "true")
    claim("it is told what changes", sum(role == "status" or properties.get("live") == "polite" for (role, _), (_, properties) in told.items()) >= 1
          and chrome.execute_script("return ['verdict', 'findings', 'request', 'route', 'shared'].every((id) => document.getElementById(id).getAttribute('role') === 'status')"))
    opened(chrome, page, iri="http://example.com/p", preset="fetch", routes="GET /")
    told = spoken(chrome)
    claim("it gets the parts as text", {("StaticText", "host"), ("StaticText", "example.com"), ("StaticText", "/p")} <= set(told))
    claim("a valid text is not called invalid", told.get(("textbox", "IRI or relative reference"), ("", {"invalid": "?"}))[1].get("invalid") == "false")


CONTRAST = """
const lum = (c) => c.map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
const under = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.length === 3 || c[3] > 0) return c.slice(0, 3); } return [255, 255, 255]; };
return Math.min(...[...document.querySelectorAll('main *')].filter((e) => e.innerText).map((e) => {
  const [a, b] = [lum(rgb(getComputedStyle(e).color).slice(0, 3)), lum(under(e))].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05); }));
"""


def try_looks(chrome, page, pictures):
    for scheme in ("light", "dark"):
        chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        for kind, iri in (("valid", "http://user@example.com:8042/over/there?name=ferret#nose"), ("refused", "http://example.com/%zz" + "x" * 200)):
            for width_name, width in look.WIDTHS.items():
                chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": width < 500})
                opened(chrome, page, iri=iri, preset="display")
                chrome.save_screenshot(str(pictures / f"playground-{kind}-{scheme}-{width_name}.png"))
                claim(f"{kind}, {scheme}, {width_name}: fits", chrome.execute_script("return document.documentElement.scrollWidth") <= width + 1)
            claim(f"{kind}, {scheme}: contrast of 4.5 at least", chrome.execute_script(CONTRAST) >= 4.5)


def try_faults(chrome, page):
    """Pages with a fault planted: markup put in as HTML, a label of no field."""
    with tempfile.TemporaryDirectory() as folder:
        faulty = pathlib.Path(folder) / "faulty.html"
        text = page.read_text(encoding="utf-8")
        planted = text.replace("nodes.push(text.slice(from, found.index));", "").replace("return [...nodes, text.slice(from)];", "const m = document.createElement('span'); m.innerHTML = text; return [m];")
        faulty.write_text(planted, encoding="utf-8")
        opened(chrome, faulty, iri="a<img src=x onerror=window.hit=1>")
        claim("a planted fault is noticed: markup", planted != text and chrome.execute_script("return document.querySelectorAll('img').length") > 0)
        planted = text.replace('<label for="text">', "<label>")
        faulty.write_text(planted, encoding="utf-8")
        opened(chrome, faulty, iri="a:b")
        claim("a planted fault is noticed: a field without a name", planted != text and ("textbox", "IRI or relative reference") not in spoken(chrome))


def main():
    page, pictures = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
    pictures.mkdir(parents=True, exist_ok=True)
    chrome = look.browser()
    try:
        try_parts(chrome, page)
        try_first(chrome, page, pictures)
        try_more(chrome, page)
        try_delimiters(chrome, page)
        try_errors(chrome, page)
        try_attacks(chrome, page)
        try_typing(chrome, page)
        try_screen_reader(chrome, page)
        claim("the console is empty", not [e for e in chrome.get_log("browser") if "Content Security Policy" not in e["message"]])
        try_looks(chrome, page, pictures)
        try_faults(chrome, page)
    finally:
        chrome.quit()
    print(f"{sum(RESULTS)} passed, {len(RESULTS) - sum(RESULTS)} failed")
    sys.exit(0 if all(RESULTS) else 1)


main()
