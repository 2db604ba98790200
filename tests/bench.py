"""`make bench`: what takes a browser or a device to measure."""

import statistics
import sys

from playwright.sync_api import sync_playwright

from . import browser
from .page_picture import served

BOOT_MS = 3000
ROUNDS = 5


def page_boot():
    """From opening the page to the title on its canvas."""
    path = browser.find()
    if not path:
        print(browser.MISSING)
        return
    times = []
    with sync_playwright() as playwright, served() as address:
        launched = playwright.chromium.launch(executable_path=path)
        for _ in range(ROUNDS):
            page = launched.new_context().new_page()
            page.goto(f"{address}?seed=0")
            page.wait_for_selector("html[data-state=running]")
            times.append(page.evaluate("performance.now()"))
    median = statistics.median(times)
    print(f"page, opened to title: {median:.0f} ms, {median / BOOT_MS:.2f} of {BOOT_MS} ms")


if __name__ == "__main__":
    page_boot()
    sys.exit(0)
