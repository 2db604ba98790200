"""Whole games in a real browser, at the page that `labyrinth play` serves. A twin of the device on
CPython plays first; the page's canvas must then show the same frame before every key.
"""

import functools
import hashlib
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from boards import picosystem
from host.link import ports
from host.sim import headless, keyscript, machine, site

from . import swift
from .page_picture import served
from .person import Person

machine.install()  # the screens need its framebuf

from firmware.screens import settings  # noqa: E402

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.micropython]

HERE = Path(__file__).parent
KEYBOARD = {
    "UP": "ArrowUp",
    "DOWN": "ArrowDown",
    "LEFT": "ArrowLeft",
    "RIGHT": "ArrowRight",
    "OK": "a",
    "BACK": "b",
    "PEEK": "x",
    "TURN": "y",
}
TABLE = ("human", "hard", "medium", "hard")
TIP_MS = 3500  # after that the bar of a board says what the keys do
PRESS_MS = 50
LOOK_MS = 400  # at a screen that has just come up; sooner, keys do nothing
CUT = "cut"
PATIENCE_S = 30
READBACK = "willReadFrequently"
SHOWN = """async (wanted) => {
  const canvas = document.querySelector("#screen");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const rgb = data.filter((_, i) => i % 4 < 3);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(rgb)));
  return wanted.includes(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}"""


class Noting(Person):
    """Keeps what is on the glass before each key, without and with the tip, and the key. Before
    some moves the power is cut, which is noted as a key, too."""

    def __init__(self, start, cuts=()):
        super().__init__(start(), "hard")
        self._start = start
        self._cuts = cuts
        self._moves = 0
        self.notes = []

    def move(self):
        self._moves += 1
        if self._moves in self._cuts:
            self.notes.append((self.shown(), CUT, self.name))
            self.handheld = self._start()
            self.app = self.handheld.app
            super().press("OK")  # the title's first entry: go on
        super().move()

    def quieten(self):
        """No animations, so that the game takes less time."""
        self.open("settings")
        self.choose(settings._LINES.index("animations"))
        self.press("OK", "BACK")

    def shown(self):
        early = _frame(self.handheld)
        self.handheld.run(TIP_MS)
        return early, _frame(self.handheld)

    def press(self, *keys):
        for key in keys:
            self.notes.append((self.shown(), key, self.name))
            super().press(key)


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def _frame(handheld):
    return hashlib.sha256(bytes(handheld.panel.picture())).hexdigest()


@pytest.fixture(scope="module")
def address():
    """Of the page that the real command serves."""
    with served() as found:
        yield found


@pytest.fixture
def page(chromium):
    """A page whose console must stay clean."""
    context = chromium.new_context()
    opened = context.new_page()
    said = []
    # These tests read the canvas back often, which the page does not.
    opened.on("console", lambda line: READBACK in line.text or said.append(line.text))
    opened.on("pageerror", lambda error: said.append(str(error)))
    yield opened
    assert said == []
    context.close()


def twin(tmp_path, monkeypatch, seed, cuts=()):
    """A game played on CPython, from the first start: the person, with notes."""
    swift.install(monkeypatch.setattr)

    def start():
        handheld = headless.Handheld(picosystem, str(tmp_path), seed)
        handheld.run(100)
        return handheld

    person = Noting(start, cuts)
    person.quieten()
    person.set_up(TABLE, {})
    person.play()
    person.notes.append((person.shown(), None, person.name))
    return person


def wait_for(page, frames, name):
    end = time.monotonic() + PATIENCE_S
    while not page.evaluate(SHOWN, list(frames)):  # wait_for_function takes a promise for true
        assert time.monotonic() < end, f"the page does not show what the twin's {name} does"
        page.wait_for_timeout(25)


def switch_on(page, address):
    """A new device asks for the language first."""
    page.goto(address)
    page.wait_for_selector("html[data-state=running]")
    page.keyboard.press("z", delay=PRESS_MS)


def golden():
    """The check sums of the frames, by name."""
    lines = (HERE / "goldens/frames.sha256").read_text().splitlines()
    return {name: digest for digest, name, _ in (line.split() for line in lines)}


def follow(page, notes, press):
    """Press the noted keys, each when the page shows what the twin has shown."""
    before = ""
    for frames, key, name in notes:
        wait_for(page, frames, name)
        if name != before or name == "Reached":  # one may follow another
            page.wait_for_timeout(LOOK_MS)
        before = name
        if key:
            press(key)


def test_the_canvas_shows_the_golden_frames(page, address):
    """The keys of a script, and the frames that the other runtimes are held to."""
    frames = golden()
    steps, _ = keyscript.parse((HERE / "scripts/title.txt").read_text())
    switch_on(page, f"{address}?board=picosystem&seed=0")
    shots = 0
    for _, what, how in steps:
        if what == "shot":
            wait_for(page, [frames[how]], how)
            shots += 1
        else:
            page.keyboard.down(KEYBOARD[what]) if how else page.keyboard.up(KEYBOARD[what])
            page.wait_for_timeout(PRESS_MS)
    assert shots > 10


def test_the_site_runs_in_any_folder_of_any_web_host(page, tmp_path):
    site.write(tmp_path / "some/where")
    handler = functools.partial(Silent, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        switch_on(page, f"http://127.0.0.1:{server.server_port}/some/where/?seed=0")
        wait_for(page, [golden()["title"]], "title")
        server.shutdown()


@pytest.mark.parametrize("name", ["", site.WATCH])
def test_the_site_opened_as_a_file_explains_itself(chromium, tmp_path, name):
    """Browsers load no modules from files, so that all else on the page stays as it was written."""
    folder = tmp_path / "my site"
    site.write(folder)
    opened = chromium.new_page(viewport={"width": 390, "height": 780})
    opened.goto((folder / name / "index.html").as_uri())
    told = opened.locator("#from-file")
    assert told.is_visible()
    assert "python -m http.server --bind 127.0.0.1" in told.inner_text()
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390
    assert not opened.get_by_text("Loading").is_visible()
    opened.close()


@pytest.mark.parametrize("name", ["", site.WATCH + "/"])
def test_the_site_on_a_web_host_does_not_speak_of_files(page, tmp_path, name):
    site.write(tmp_path)
    handler = functools.partial(Silent, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_port}/{name}")
        assert page.locator("#from-file").is_hidden()
        server.shutdown()


def test_the_page_s_usb_port_is_one_like_any_other(page, address):
    """A program of the PC finds the device at the socket, as it would on a cable."""
    page.goto(f"{address}?board=picosystem&seed=0")
    page.wait_for_selector("html[data-state=running]")
    port = page.request.get(f"{address}config.json").json()["address"]
    with Attached(port) as attached:
        page.get_by_text("a program is attached").wait_for()
        attached.go_on.set()
    assert attached.board == "PicoSystem"
    page.get_by_text("nobody attached").wait_for()


class Attached(threading.Thread):
    """A client in a thread of its own, while this one waits for the page."""

    def __init__(self, port):
        super().__init__()
        self.port = port
        self.board = ""
        self.go_on = threading.Event()

    def run(self):
        with ports.connect(self.port, patience=20) as client:
            self.board = client.hello.board
            self.go_on.wait(20)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *error):
        self.go_on.set()
        self.join()


def test_a_whole_game_by_keyboard(page, address, tmp_path, monkeypatch):
    person = twin(tmp_path, monkeypatch, 3)
    switch_on(page, f"{address}?board=picosystem&seed=3")
    follow(page, person.notes, lambda key: page.keyboard.press(KEYBOARD[key], delay=PRESS_MS))
    assert person.name == "Over"


def test_a_whole_game_by_the_drawn_keys(page, address, tmp_path, monkeypatch):
    """And in the middle of a turn the power is cut, and the page loaded anew: nothing is lost."""
    person = twin(tmp_path, monkeypatch, 4, cuts=(2, 4))
    switch_on(page, f"{address}?board=picosystem&seed=4&keep=1")
    ways = [page.reload, lambda: power_cut(page)]

    def click(key):
        if key == CUT:
            ways.pop()()
            page.locator("html[data-state=running]").wait_for(state="attached")
            key = "OK"  # the title's first entry: go on
        page.locator(f"[data-key={key}]").click(delay=PRESS_MS)

    follow(page, person.notes, click)
    assert (person.name, ways) == ("Over", [])


def power_cut(page):
    page.get_by_role("button", name="Power cut").click()
    page.locator("html[data-state=off]").wait_for(state="attached")
    page.get_by_role("button", name="Switch on").click()
