"""Looks at the built site in headless Chromium: look.py HTML PICTURES [PAGE...]. Ends with `N passed, N failed`.

Each page is shown wide and narrow. None may be wider than the window, and none may report an error in the console. Writes a picture
of each page that is named. A planted page that is too wide must be noticed.
"""
import pathlib
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

WIDTHS = {"wide": 1400, "narrow": 390}


def browser():
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "SEVERE"})
    options.binary_location = "/usr/bin/chromium"
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


def show(chrome, page, width, picture=None):
    """What is wrong with a page in a window of that width."""
    chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": width < 500})
    chrome.get(page.as_uri())
    wrong = [f"{page.name}: console: {entry['message'][:200]}" for entry in chrome.get_log("browser")]
    wide = chrome.execute_script("return document.documentElement.scrollWidth")
    if wide > width + 1:
        wrong.append(f"{page.name}: {wide} pixels in a window of {width}")
    if picture:
        chrome.save_screenshot(str(picture))
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
            fault.write_text("<div style='width: 5000px'>x</div><script>none()</script>", encoding="utf-8")
            if len(show(chrome, fault, 1400)) != 2:
                wrong.append("look.py does not notice a planted page")
        for page in pages:
            name = str(page.relative_to(folder).with_suffix(""))
            for kind, width in WIDTHS.items():
                looked += 1
                picture = pictures / f"{name.replace('/', '-')}-{kind}.png" if name in named else None
                wrong += show(chrome, page, width, picture)
    finally:
        chrome.quit()
    for line in wrong:
        print(line)
    print(f"{looked - len(wrong)} passed, {len(wrong)} failed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
