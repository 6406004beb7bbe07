"""Tries the program for browsers of the README in headless Chromium. usage: browser.py README PACKAGE. Ends with `N passed, N failed`."""
import functools
import http.server
import pathlib
import re
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "docs/site"))
import look  # noqa: E402


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def says(chrome, address, typed):
    """What the field says of a text, once the module is there; `None` if it never is."""
    chrome.get(address)
    field = chrome.find_element("tag name", "input")
    for _ in range(100):
        if chrome.execute_script("return document.querySelector('input').oninput !== null"):
            field.send_keys(typed)
            return chrome.execute_script("return document.querySelector('input').validationMessage")
        time.sleep(0.1)
    return None


def main():
    page, package = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
    program = re.search(r"^```html\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S).group(1)
    results = []
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "node_modules").mkdir()
        (root / "node_modules/libiri").symlink_to(package)
        (root / "right.html").write_text("<!DOCTYPE html><input>" + program, encoding="utf-8")
        (root / "wrong.html").write_text("<!DOCTYPE html><input>" + program.replace("errorOf(field.value)", "errorOf('a:b')"), encoding="utf-8")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chrome = look.browser()
        try:
            address = f"http://127.0.0.1:{server.server_port}"
            for name, typed, wanted in (("right", "http://a/%zz", "character 10: path: "), ("right", "http://a/b", ""), ("wrong", "http://a/%zz", "")):
                said = says(chrome, f"{address}/{name}.html", typed)
                # The last is a planted fault: what is typed is not looked at.
                results.append(said is not None and said.startswith(wanted) and bool(said) == bool(wanted))
                print("passed:" if results[-1] else "FAILED:", name, repr(typed), repr(said))
            results.append(not [e for e in chrome.get_log("browser") if "favicon" not in e["message"]])
        finally:
            chrome.quit()
            server.shutdown()
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    sys.exit(0 if all(results) else 1)


main()
