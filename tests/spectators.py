"""What the tests of the spectators' page share: games, a stand-in for the cable, a server."""

import asyncio
import contextlib
import threading

from axe_playwright_python.sync_playwright import Axe

from host import serve
from host.link import messages
from host.spectator import web
from shared_engine import frames

from .fake_client import FakeClient

OPTIONS = {
    "galaxy": ({}, {"edition": 2015, "neutral": True, "open_hand": True}),
    "junior": ({}, {"expert": True}),
    "cards": ({}, {}),
    "duel": ({}, {"same_board": False}),
}
PLAYERS = {"galaxy": (2, 4), "junior": (3, 2), "cards": (2, 6), "duel": (1, 2)}


class Device(FakeClient):
    """A cable with a game on it, whose seats can be handed back."""

    def __init__(self, name, variant=0):
        super().__init__(name, PLAYERS[name][variant], OPTIONS[name][variant])

    def tell(self, *news):
        self.news += news

    def play(self, seat, action):
        self.asked.append(("play", seat, action))
        super().play(seat, action)

    def release(self, seat):
        self.asked.append(("release", seat))
        self.seat = None
        self.tell(messages.Claim(seat, frames.RELEASED, 3))


@contextlib.contextmanager
def served(client):
    """The page's address and its hall, on a server in a thread."""
    hall = web.Hall(client)
    ready, ended = threading.Event(), threading.Event()
    address = []

    async def run():
        async with serve.serving(hall.application(), port=0) as at:
            address.append(at)
            ready.set()
            await asyncio.to_thread(ended.wait)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    try:
        assert ready.wait(20)
        yield address[0], hall
    finally:
        ended.set()
        thread.join()


@contextlib.contextmanager
def browsing(chromium):
    """Opens pages; whatever the browser complains about fails the test."""
    complaints = []
    contexts = []

    def open_page(address, width=1280, height=720, script=""):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        contexts.append(context)
        context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else 0)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, complaints


def violations(page):
    found = Axe().run(page).response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]
