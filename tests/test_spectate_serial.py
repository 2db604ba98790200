"""The page as plain files: it watches the device's own firmware through a stubbed Web Serial."""

import functools
import http.server
import threading
import time

import pytest
from playwright.sync_api import expect

from firmware.screens import table
from firmware.session import MEDIUM
from host.sim import machine
from host.spectator import web
from shared_engine.notation import cell_text

from . import wire
from .spectators import browsing

STUB = """
const port = {
  open: async () => {
    let feed = null;
    port.readable = new ReadableStream({
      start: (controller) => void (feed = controller),
      cancel: () => void (feed = null), // what comes later is lost, as on a cable
    });
    const ask = async (text) => {
      const told = await window.cable(text);
      feed?.enqueue(new TextEncoder().encode(told));
    };
    const write = async (bytes) => {
      await ask(new TextDecoder().decode(bytes));
      if (port.failing) await port.failing;
    };
    port.writable = new WritableStream({ write });
    port.unplug = () => {
      feed.close();
      feed = null;
    };
    port.timer = setInterval(() => ask(""), 80);
  },
  close: async () => clearInterval(port.timer),
};
const serial = { requestPort: async () => port, getPorts: async () => [port] };
Object.defineProperty(navigator, "serial", { value: serial });
Object.assign(window, { port });
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Any static host."""

    def log_message(self, *_):
        pass


@pytest.fixture
def static(tmp_path):
    """Where the page lies as plain files, in a folder of a static host."""
    folder = tmp_path / "site" / "watch"
    folder.mkdir(parents=True)
    for name, give in web.files(live=None).items():
        (folder / name).write_bytes(give())
    handler = functools.partial(Quiet, directory=tmp_path / "site")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=functools.partial(server.serve_forever, 0.05))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/watch/"
        server.shutdown()
        thread.join()


class UsbPort:
    """The firmware behind the page's stand-in for a port; its time passes as the page's does."""

    def __init__(self, folder):
        self.cable = wire.Cable(folder)
        self._last = time.monotonic()

    def exchange(self, text):
        machine.usb.attached = True
        machine.usb.host_write(text.encode())
        last, self._last = self._last, time.monotonic()
        self.cable.handheld.run(5 + min(200, int((self._last - last) * 1000)))
        return machine.usb.host_read().decode("latin1")


@pytest.fixture
def browse(chromium, static):
    """Pages are closed before their server ends."""
    with browsing(chromium) as open_page:
        yield open_page


@pytest.fixture
def plugged(browse, static, tmp_path):
    """A page without a server, and the handheld that it can choose."""
    port = UsbPort(tmp_path / "device")
    page = browse(static, script=STUB)
    page.expose_function("cable", port.exchange)
    return page, port


def test_web_serial_follows_a_game_without_a_server(plugged):
    page, port = plugged
    session = port.cable.begin(bytes((0, 0)))
    page.get_by_role("button", name="Choose the handheld").click()
    expect(page.locator("#device")).to_have_class("live")
    expect(page.locator("#where")).to_have_text("0 of 0")
    session.act(0, session.legal(0)[0], machine.now)
    expect(page.locator("#where")).to_have_text("1 of 1")
    cell = session.legal(0)[-1] % 128
    session.act(0, 128 + cell, machine.now)
    expect(page.locator("#board svg")).to_have_attribute(
        "aria-label", f"Maze of 7 by 7; Red at {cell_text(cell, 7)}, Green at g7"
    )
    assert machine.problems == []


def test_a_write_may_fail_after_the_cable_is_out(plugged):
    page, _ = plugged
    page.get_by_role("button", name="Choose the handheld").click()
    expect(page.locator("#device")).to_have_class("live")
    page.evaluate("void (port.failing = new Promise((_, fail) => (port.fail = fail)))")
    page.wait_for_timeout(2000)  # the page sends something meanwhile
    page.evaluate("port.unplug()")
    expect(page.locator("#device")).to_contain_text("The handheld is gone")
    page.evaluate("port.fail(new Error('unplugged')), delete port.failing")
    expect(page.locator("#device")).to_have_class("live")  # nothing else is complained about


def end_game(port, seats):
    """Let bots play a game to its end, which the device shows; return its session."""
    bots = bytes([MEDIUM] * seats)
    session = port.cable.begin(bots, options={"finish": "none", "open_hand": True})
    now = machine.now
    while not session.over:
        while not session.think(1000):
            pass
        now += 1000
        session.bot_act(now)
    table.go_on(port.cable.app, machine.now)
    return session


def test_web_serial_tells_a_whole_game_and_checks_its_seed(plugged):
    page, port = plugged
    session = end_game(port, 4)
    page.get_by_role("button", name="Choose the handheld").click()
    steps = session.steps
    expect(page.locator("#where")).to_have_text(f"{steps} of {steps}")
    expect(page.locator("#log li.good")).to_have_text(
        f"✓ the seed {session.seed.hex()} is the one that the device was committed to"
    )
    expect(page.locator("#fair")).to_have_text(
        "? The deal was not checked: this page only watches and had no part in the deal."
    )
