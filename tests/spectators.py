"""What the tests of the spectators' page share: games, a stand-in for the cable, a server."""

import asyncio
import contextlib
import threading
import time
from dataclasses import replace

from axe_playwright_python.sync_playwright import Axe

from host import serve
from host.link import messages
from host.spectator import web
from shared_engine import frames

from .fake_client import CODE, FakeClient

OPTIONS = {
    "galaxy": ({}, {"edition": 2015, "neutral": True, "open_hand": True}),
    "junior": ({}, {"expert": True}),
    "cards": ({}, {}),
    "duel": ({}, {"same_board": False}),
}
PLAYERS = {"galaxy": (2, 4), "junior": (3, 2), "cards": (2, 6), "duel": (1, 2)}


class Device(FakeClient):
    """A cable with a game on it, whose seats can be handed back; it numbers claims, unless it is of
    link version 1.0."""

    def __init__(self, name, variant=0, minor=1, seats=None, options=None):
        options = OPTIONS[name][variant] if options is None else options
        super().__init__(name, seats or PLAYERS[name][variant], options)
        self.hello = replace(self.hello, minor=minor)
        self.news[0] = self.hello
        self.number = 0

    def tell(self, *news):
        self.news += news

    def tell_claim(self, seat, state, number):
        number = number if self.hello.minor else 0
        self.tell(messages.Claim(seat, state, 2, number=number))

    def claim(self, seat):
        self.asked.append(("claim", seat))
        self.claimed = seat
        self.number += 1
        self.tell_claim(seat, frames.ASKED, self.number)
        return self.number

    def code(self, digits):
        self.asked.append(("code", digits))
        right = digits == CODE
        self.tell_claim(self.claimed, frames.GRANTED if right else frames.WRONG, self.number)
        if right:
            self.seat = self.claimed
            self.tell_seat()

    def play(self, seat, action):
        self.asked.append(("play", seat, action))
        super().play(seat, action)

    def release(self, seat, number=0):
        self.asked.append(("release", seat))
        self.seat = None
        self.tell_claim(seat, frames.RELEASED, number)


def asked(client, *command):
    """Wait until the device was asked for it."""
    for _ in range(500):
        if command in client.asked:
            return
        time.sleep(0.01)
    raise AssertionError(f"{command} is not in {client.asked}")


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
