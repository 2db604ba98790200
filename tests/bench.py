"""`make bench`: what takes a browser or a device to measure."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from firmware import session as sessions
from firmware.save import Files
from host.link import messages, ports
from host.sim.live import Live

from . import browser
from .page_picture import served

BOOT_MS = 3000
BOOTS = 5
WATCH_MS = 100
ACTIONS = 60


def page_boot():
    """From opening the page to the title on its canvas."""
    path = browser.find()
    if not path:
        print(browser.MISSING)
        return
    times = []
    with sync_playwright() as playwright, served() as address:
        launched = playwright.chromium.launch(executable_path=path)
        for _ in range(BOOTS):
            page = launched.new_context().new_page()
            page.goto(f"{address}?seed=0")
            page.wait_for_selector("html[data-state=running]")
            times.append(page.evaluate("performance.now()"))
    tell("page, opened to title, median", statistics.median(times), BOOT_MS)


def latency():
    """From a key of the simulated device to the step at a spectator, over the socket."""
    times = []
    with tempfile.TemporaryDirectory() as folder, Live("picosystem", seed=1) as device:
        kinds = bytes([sessions.HUMAN, sessions.HUMAN])
        sessions.start(Files(folder), "galaxy", {}, (0, 2), kinds, bytes(16))
        device.switch_on({"game": Path(folder, "game").read_bytes()})
        with ports.connect(device.port) as client:
            client.watch()
            while len(times) < ACTIONS:
                acts = device.ask("screen") in ("Shift", "Move")
                began = time.monotonic()
                device.finger("OK", True)
                if acts and _stepped(client):
                    times.append(1000 * (time.monotonic() - began))
                time.sleep(0.05)
                device.finger("OK", False)
                client.poll(0.05)
    tell("key to spectator's step, p95", statistics.quantiles(times, n=20)[-1], WATCH_MS)


def _stepped(client):
    end = time.monotonic() + 1
    while time.monotonic() < end:
        if any(isinstance(message, messages.Step) for message in client.poll(0.2)):
            return True
    return False


def tell(what, ms, most):
    print(f"{what}: {ms:.0f} ms, {ms / most:.2f} of {most} ms", flush=True)


if __name__ == "__main__":
    latency()
    page_boot()
    sys.exit(0)
