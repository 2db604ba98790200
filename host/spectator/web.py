"""One page for any number of viewers, and for the seats that are played from it.

A thread reads the cable; what it hears is sent to every viewer as JSON, with views as packed bytes,
which the page takes apart itself, as it does with a handheld on its own USB. Who has the token may
claim seats; a seat's hidden cards go to the one viewer that holds it, and are kept nowhere. Every
claim has a number, and what the device says of a claim goes to the viewer who made that one: a seat
that is granted to a page that has left is nobody's.
"""

import asyncio
import contextlib
import json
import re
import sys
import threading
import webbrowser
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from aiohttp import web

from host import serve
from host.link import messages
from host.link.deal import record_of

from . import page_json, parts

PAGE = Path(__file__).parent / "page"
WAIT = 0.1  # s; how long the cable is listened to at a time
BEHIND = 2000  # messages that a viewer may have waiting; one that is slower comes back later
TOKEN_S = 10.0  # within which a page says who it is
SLOW_S = 20.0  # within which a page takes a message
SEATS = 8
MOST = 10_000  # steps of a game that are kept; then it goes on as one joined in the middle
LARGEST = 1 << 29  # beyond every action
# A token is new for each run.
STALE = "This address of a seat is no longer valid: take the one that labyrinth spectate prints now"
ENDED = ("declined", "locked", "released", "closed")
CODE = re.compile("[0-9]{4}")


def files(live: str | None = "live"):
    """What the page is made of, {name: function that gives bytes}.

    With `live` None it is a page for any static host, which speaks Web Serial.
    """
    static = {path.name: path.read_bytes for path in sorted(PAGE.iterdir())}
    config = json.dumps({"live": live}).encode()
    return static | {
        "parts.json": lambda: parts.as_json().encode(),
        "config.json": lambda: config,
    }


def run(client, listen=False, port=None, browser=True):
    """Serve what an open link.client.Client hears, until Ctrl-C; gives the exit code."""
    hall = Hall(client)

    def ready(address):
        here = serve.network_address() if listen else None
        shared = here and address.replace(serve.LOOPBACK, here)
        seat = f"#seat={hall.token.text}"
        print(f"Watch at     {address}")
        if shared:
            print(f"  or at      {shared} from any screen in this network")
        print(f"Take a seat  {address}{seat}")
        if shared:
            print(f"  or at      {shared}{seat} (sent unencrypted)")
        print("  Whoever has a seat's address can ask for a seat: give it to players only.")
        print("Ctrl-C ends it.", flush=True)
        if browser and sys.stdout.isatty():
            webbrowser.open(address)

    return serve.run(hall.application(), ready, "0.0.0.0" if listen else serve.LOOPBACK, port)


@dataclass(eq=False)
class Viewer:
    """A page that is open: what it still has to be sent, and the seats that it holds."""

    trusted: bool
    waiting: asyncio.Queue = field(default_factory=lambda: asyncio.Queue(BEHIND))
    seats: dict = field(default_factory=dict)  # seat -> number of the claim that won it


@dataclass(frozen=True)
class Asking:
    """A claim under way. Without a viewer its page has left, and its end is still to come."""

    viewer: Viewer | None
    seat: int
    number: int


class Hall:
    """All viewers of one cable."""

    def __init__(self, client):
        self.client = client
        self.token = serve.Token()
        self.viewers = set()
        self.asking: Asking | None = None
        self.numbered = False  # the device says which claim it speaks of: link version 1.1
        self.device = {"type": "device", "connected": False, "text": "Waiting for the handheld"}
        self.none = {"type": "game", "view": None, "text": ""}
        self.game: Any = None  # as it was joined
        self.steps = []
        self.later = {}  # what else a new viewer must hear: over, held
        self._joined: messages.Game | None = None  # the same for the record
        self._played = []
        self._over: messages.Over | None = None

    def application(self):
        app = serve.application(files())
        app.router.add_get("/live", self._serve)
        app.router.add_get("/record.txt", self._record)
        app.cleanup_ctx.append(self._listening)
        return app

    async def _listening(self, app):
        """The thread at the cable, for as long as the server runs."""
        loop = asyncio.get_running_loop()
        ended = threading.Event()

        async def hear(heard):
            for message in heard:
                self.hear(message)

        def listen():
            try:
                self.client.watch()
                while not ended.is_set():
                    # Wait until it has been heard: a device may talk faster than we pass it on.
                    asyncio.run_coroutine_threadsafe(hear(self.client.poll(WAIT)), loop).result()
            except Exception:
                lost = messages.Lost("this program has failed; start it again")
                loop.call_soon_threadsafe(self.hear, lost)
                raise

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield
        ended.set()
        await asyncio.to_thread(thread.join)
        self.client.close()

    # From the cable

    def hear(self, message):
        """Remember what is public, and pass it on."""
        if isinstance(message, messages.Private):
            self._to_holder(message.seat, page_json.private(message))
        elif isinstance(message, messages.Refused):
            self._to_holder(message.seat, {"type": "refused", "text": message.text})
        elif isinstance(message, messages.Claim):
            self._hear_claim(message)
        elif told := self._public(message):
            self._to_all(told)

    def _public(self, message):
        """What all hear of a message, or None."""
        match message:
            case messages.Hello():
                self.numbered = message.minor >= 1
                text = f"{message.board}, firmware {message.firmware}"
                self.device = {"type": "device", "connected": True, "text": text}
                return self.device
            case messages.Lost() | messages.Unfit():
                text = message.reason if isinstance(message, messages.Lost) else message.text
                self.device = {"type": "device", "connected": False, "text": text}
                self.asking = None
                self._end_claims()
                self._to_all(self._keep({"type": "held", "seats": []}))
                return self.device
            case messages.Game():
                return self._begin(message)
            case messages.NoGame():
                self._forget_game()
                self.none = {"type": "game", "view": None, "text": message.reason}
                return self.none
            case messages.Step() if self._joined and len(self.steps) >= MOST:
                place = {"first": message.number + 1, "whole": False, "view": message.view}
                warning = self.game["warning"]  # as it is by now
                return self._begin(replace(self._joined, **place, warning=warning))
            case messages.Step():
                self.steps.append(page_json.step(message))
                self._played.append(message)
                return {"type": "steps", "steps": self.steps[-1:]}
            case messages.Over():
                self._over = message
                return self._keep(page_json.over(message))
            case messages.Notice():
                if self.game:
                    self.game["warning"] = message.text
                return {"type": "warning", "text": message.text}
            case messages.Beat():
                timed = self.game and self.game["name"] == "duel"
                return {"type": "clock", "now": message.now} if timed else None
            case messages.Held():
                self._end_claims(message.seats)
                return self._keep({"type": "held", "seats": list(message.seats)})
        return None

    def _begin(self, message):
        goes_on = (
            self._joined
            and self._joined.commitment == message.commitment
            and message.whole
            and 0 < message.first <= len(self.steps)
        )
        told = {
            "type": "game",
            "name": message.name,
            "kinds": list(message.kinds),
            "first": message.first if goes_on else 0,
            "whole": message.whole,
            "warning": message.warning,
            "view": page_json.packed(message.view),
        }
        if goes_on:
            self.game["warning"] = message.warning
            del self.steps[message.first :], self._played[message.first :]
            self.later.pop("over", None)
            self._over = None
        else:
            self._forget_game()
            self.game, self._joined = told, message
        return told

    def _forget_game(self):
        self.game, self.steps, self.later = None, [], {}
        self._joined, self._played, self._over = None, [], None

    def _keep(self, told):
        self.later[told["type"]] = told
        return told

    def _hear_claim(self, message):
        """Tell whoever made this claim how it stands: the one who asks now, or holds the seat."""
        told = page_json.claimed(message)
        asking = self.asking
        if not asking or not self._is_about(message, asking.seat, asking.number):
            for viewer in self.viewers:
                for seat, number in viewer.seats.items():
                    if self._is_about(message, seat, number):
                        self._send(viewer, told)
            return
        if asking.viewer:
            self._send(asking.viewer, told)
        granted = told["state"] == "granted"
        if asking.viewer and granted:
            asking.viewer.seats[asking.seat] = asking.number
        if told["state"] in ENDED or (asking.viewer and granted):
            self.asking = None

    def _is_about(self, message, seat, number):
        """Return whether the message is about this claim. Link version 1.0 names the seat only."""
        return message.seat == seat and (message.number == number or not self.numbered)

    def _end_claims(self, held=()):
        """Seats that are not held any more are nobody's here."""
        for viewer in self.viewers:
            lost = viewer.seats.keys() - set(held)
            for seat in lost:
                del viewer.seats[seat]
            if lost:
                self._send(viewer, {"type": "claim", "state": "released"})

    # To the viewers

    def _to_all(self, told):
        for viewer in self.viewers:
            self._send(viewer, told)

    def _to_holder(self, seat, told):
        for viewer in self.viewers:
            if seat in viewer.seats:
                self._send(viewer, told)

    def _send(self, viewer, told):
        try:
            viewer.waiting.put_nowait(json.dumps(told))
        except asyncio.QueueFull:
            viewer.waiting = asyncio.Queue(1)
            viewer.waiting.put_nowait(None)  # closes it; the page comes back and gets all anew

    async def _record(self, request):
        """The game so far, to be saved; the seed is in it once it is revealed."""
        game = self._joined
        if not game or not game.whole or game.first:
            raise web.HTTPNotFound(text="404: no game runs that was watched from its start\n")
        record = record_of(game, self._played, self._over)
        return web.Response(text=record.text(bool(self._over)))

    async def _serve(self, request):
        socket = await serve.websocket(request)
        try:
            first = serve.read_object(await socket.receive(TOKEN_S))
        except TimeoutError:
            await socket.close()
            return socket
        viewer = Viewer(self.token.fits(first.get("token")))
        self._greet(viewer)
        self.viewers.add(viewer)
        writing = asyncio.create_task(_write(socket, viewer, request.transport))
        try:
            async for message in socket:
                asked = serve.read_object(message)
                if viewer.trusted:
                    self._ask(viewer, asked)
                elif "claim" in asked:
                    self._send(viewer, {"type": "refused", "text": STALE})
        finally:
            self.viewers.discard(viewer)
            self._leave(viewer)
            writing.cancel()
        return socket

    def _greet(self, viewer):
        """All that was heard so far."""
        self._send(viewer, self.device)
        self._send(viewer, self.game or self.none)
        if self.steps:
            self._send(viewer, {"type": "steps", "steps": self.steps})
        for told in self.later.values():
            self._send(viewer, told)

    # From a viewer with the token

    def _ask(self, viewer, asked):
        asking = self.asking
        mine = asking if asking and asking.viewer is viewer else None
        match asked:
            case {"claim": seat} if _is_number(seat, SEATS):
                self._claim(viewer, seat)
            case {"code": str(code)} if mine:
                if CODE.fullmatch(code):
                    self.client.code(code)
                else:
                    self._send(
                        viewer,
                        {"type": "claim", "state": "wrong", "text": "a code has four digits"},
                    )
            case {"release": seat} if _is_number(seat, SEATS):
                if seat in viewer.seats:
                    self.client.release(seat, viewer.seats[seat])
                elif mine and mine.seat == seat:
                    self.client.release(seat, mine.number)
            case {"play": [seat, action]} if _is_number(seat, SEATS):
                if seat in viewer.seats and _is_number(action, LARGEST):
                    self.client.play(seat, action)

    def _claim(self, viewer, seat):
        if not self.device["connected"]:
            reason = "the handheld is not on the cable"
        elif not self.game:
            reason = "no game runs on the handheld"
        elif self.asking:
            reason = "somebody asks for a seat just now; try again when that is done"
        elif any(seat in other.seats for other in self.viewers):
            reason = "another page has this seat"
        elif number := self.client.claim(seat):
            self.asking = Asking(viewer, seat, number)
            return
        else:
            reason = "the handheld is busy; try again in a moment"
        self._send(viewer, {"type": "refused", "text": reason})

    def _leave(self, viewer):
        """Hand back the seats of a page that is closed.

        A device of link version 1.0 may grant its claim all the same, and would not say that it is
        this one; so nobody can ask before it has said that the claim is over.
        """
        asking = self.asking
        if asking and asking.viewer is viewer:
            self.asking = None if self.numbered else Asking(None, asking.seat, asking.number)
            self.client.release(asking.seat, asking.number)
        for seat, number in viewer.seats.items():
            self.client.release(seat, number)


def _is_number(value, below):
    """Return whether it is a whole number from 0 on; JSON's true and false are none."""
    return type(value) is int and 0 <= value < below


async def _write(socket, viewer, transport):
    """Send what waits for a viewer. One that takes too long is closed, and may come back."""
    with contextlib.suppress(OSError):  # the page has gone, or a timeout
        while (text := await viewer.waiting.get()) is not None:
            async with asyncio.timeout(SLOW_S):
                await socket.send_str(text)
        async with asyncio.timeout(SLOW_S):
            await socket.close()
    if transport:
        transport.abort()
