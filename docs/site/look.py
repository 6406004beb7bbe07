"""Looks at the built site in headless Chromium: look.py HTML PICTURES [PAGE...]. Ends with `N passed, N failed`.

Each page is shown wide and narrow. None may be wider than the window, and none may report an error in the console; no line of code or
of a console may be cut at the edge without a bar to scroll by, and no frame may stay empty, where somebody comes to it. Writes pictures of each page that is named, light and dark. A planted
page with all of these faults must be noticed.
"""
import base64
import pathlib
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

WIDTHS = {"wide": 1400, "narrow": 360}


def browser():
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
                     "--allow-file-access-from-files"):  # the last one to look into frames
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "SEVERE"})
    options.binary_location = "/usr/bin/chromium"
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


# Frames that are loaded once a reader comes to them.
SCROLL = """
const done = arguments[0], frames = [...document.querySelectorAll('iframe')], shown = (frame) => frame.contentDocument?.body?.innerText.trim();
let turns = 0;
const look = () => {
  const empty = frames.filter((frame) => !shown(frame));
  if (!empty.length || ++turns > 50) { scrollTo(0, 0); done(empty.length); return; }
  empty[0].scrollIntoView({ behavior: 'instant' });
  setTimeout(look, 100);
};
look();
"""
CUT = """
return [...document.querySelectorAll('pre')].filter((one) => one.scrollWidth > one.clientWidth + 1
    && !['auto', 'scroll'].includes(getComputedStyle(one).overflowX)).length;
"""


def show(chrome, page, width, picture=None, scheme="light"):
    """What is wrong with a page in a window of that width."""
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": width < 500})
    chrome.get(page.as_uri())
    wrong = [f"{page.name}: console: {entry['message'][:200]}" for entry in chrome.get_log("browser")]
    wide = chrome.execute_script("return document.documentElement.scrollWidth")
    if wide > width + 1:
        wrong.append(f"{page.name}: {wide} pixels in a window of {width}")
    empty = chrome.execute_async_script(SCROLL)
    if empty:
        wrong.append(f"{page.name}: {empty} frames are empty in a window of {width}")
    cut = chrome.execute_script(CUT)
    if cut:
        wrong.append(f"{page.name}: {cut} pieces of code are cut in a window of {width}")
    if picture:
        whole = chrome.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": {
            "x": 0, "y": 0, "width": width, "height": min(chrome.execute_script("return document.documentElement.scrollHeight"), 6000), "scale": 1}})
        picture.write_bytes(base64.b64decode(whole["data"]))
    return wrong


def main():
    folder, pictures = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
    pictures.mkdir(parents=True, exist_ok=True)
    named = sys.argv[3:]
    pages = [page for page in sorted(folder.rglob("*.html")) if "tree" not in page.relative_to(folder).parts]
    wrong, looked = [], 0
    chrome = browser()
    try:
        with tempfile.TemporaryDirectory() as planted:
            fault = pathlib.Path(planted) / "planted.html"
            fault.write_text("<div style='width: 5000px'>x</div><pre style='width: 9em; overflow: hidden'>a line that is longer than its box</pre><iframe></iframe><script>none()</script>", encoding="utf-8")
            if len(show(chrome, fault, 1400)) != 4:
                wrong.append("look.py does not notice a planted page")
        for page in pages:
            name = str(page.relative_to(folder).with_suffix(""))
            for kind, width in WIDTHS.items():
                looked += 1
                wrong += show(chrome, page, width, pictures / f"{name.replace('/', '-')}-{kind}.png" if name in named else None)
                if name in named:
                    show(chrome, page, width, pictures / f"{name.replace('/', '-')}-{kind}-dark.png", "dark")
    finally:
        chrome.quit()
    for line in wrong:
        print(line)
    print(f"{looked - len(wrong)} passed, {len(wrong)} failed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
