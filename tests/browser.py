"""A real browser for the pages: chromium on PATH, or the one that Playwright has installed.

`python -m tests.browser` sees to it that there is one.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
MISSING = "no browser: chromium is not on PATH, and `playwright install chromium` did not work"


def find():
    """Where a browser is, or None."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None


def main():
    """Try to get one if there is none; the tests say so if that fails."""
    if not find():
        print("getting a browser for the tests of the pages", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
