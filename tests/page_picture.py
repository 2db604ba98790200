"""`make screenshots`: the picture of the page that README shows."""

import base64
import contextlib
import re
import signal
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from . import browser, frames

PATH = Path(__file__).parent.parent / "docs/screens/simulator.png"
PROGRAM = "import sys; from host.cli import main; sys.exit(main())"
KEYS = ("z", "ArrowRight", "ArrowRight", "s")  # go on with the game, choose a slot, turn the spare


@contextlib.contextmanager
def served(*words):
    """The page that the real command serves; gives its address."""
    command = [sys.executable, "-u", "-c", PROGRAM, "play", "--no-browser", *words]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        lines = iter(server.stdout.readline, "")
        found = (re.search(r"http://127\.0\.0\.1:\d+/", line) for line in lines)
        yield next(filter(None, found))[0]
    finally:
        server.send_signal(signal.SIGINT)
        server.stdout.close()
        server.wait(10)


def main():
    path = browser.find()
    if not path:
        print(browser.MISSING)
        return 1
    with sync_playwright() as playwright, served() as address:
        page = playwright.chromium.launch(executable_path=path).new_page(
            viewport={"width": 1000, "height": 680}, color_scheme="light"
        )
        for name, digits in frames.files("alone").items():
            saved = base64.b64encode(bytes.fromhex(digits)).decode()
            page.add_init_script(f"localStorage['pocket-labyrinth/picosystem/{name}'] = '{saved}'")
        page.goto(f"{address}?board=picosystem&seed=7&keep=1")
        page.locator("html[data-state=running]").wait_for(state="attached")
        for key in KEYS:
            page.keyboard.press(key, delay=60)
            page.wait_for_timeout(200)
        page.screenshot(path=PATH)
    print(f"written: {PATH.relative_to(PATH.parents[2])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
