"""One page for any number of viewers, and for the seats that are played from it.

A thread reads the cable; what it hears is sent to every viewer as JSON, with views as packed bytes,
which the page takes apart itself, as it does with a handheld on its own USB. Who has the token may
claim seats; a seat's hidden cards go to the one viewer that holds it, and are kept nowhere.
"""

import asyncio
import base64
import contextlib
import json
import sys
import threading
import webbrowser
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import WSMsgType, web

from host import serve
from host.link import messages
from shared_engine import frames

from . import parts

PAGE = Path(__file__).parent / "page"
WAIT = 0.1  # s; how long the cable is listened to at a time
BEHIND = 2000  # messages that a viewer may have waiting; one that is slower comes back later
SEATS = 8
LARGEST = 1 << 29  # beyond every action
# How a claim stands, as the page calls it.
STATES = {
    frames.ASKED: "asked",
    frames.CODE_RIGHT: "code",
    frames.BUTTON: "button",
    frames.GRANTED: "granted",
    frames.WRONG: "wrong",
    frames.DECLINED: "declined",
    frames.LOCKED: "locked",
    frames.RELEASED: "released",
}
ENDED = ("declined", "locked", "released")


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
        print(f"Watch at     {address}")
        if listen and (here := serve.network_address()):
            shown = address.replace(serve.LOOPBACK, here)
            print(f"  or at      {shown} from any screen in this network")
        print(f"Take a seat  {address}#seat={hall.token.text}")
        print("  Whoever has this address can ask for a seat: keep it to yourself.")
        print("Ctrl-C ends it.", flush=True)
        if browser and sys.stdout.isatty():
            webbrowser.open(address)

    return serve.run(hall.application(), ready, "0.0.0.0" if listen else serve.LOOPBACK, port)


@dataclass(eq=False)
class Viewer:
    """A page that is open: what it still has to be sent, and its seats."""

    trusted: bool
    waiting: asyncio.Queue = field(default_factory=lambda: asyncio.Queue(BEHIND))
    asked: int = -1  # the seat of a claim under way
    seats: set = field(default_factory=set)  # those that it holds


class Hall:
    """All viewers of one cable."""

    def __init__(self, client):
        self.client = client
        self.token = serve.Token()
        self.viewers = set()
        self.asking = None  # the viewer whose claim is under way
        self.device = {"type": "device", "connected": False, "text": "Waiting for the handheld"}
        self.game = None  # as it was joined
        self.steps = []
        self.later = {}  # what else a new viewer must hear: over, held

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

        def listen():
            self.client.watch()
            while not ended.is_set():
                for message in self.client.poll(WAIT):
                    loop.call_soon_threadsafe(self.hear, message)

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
            self._to_holder(message.seat, _private(message))
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
                text = f"{message.board}, firmware {message.firmware}"
                self.device = {"type": "device", "connected": True, "text": text}
                return self.device
            case messages.Lost() | messages.Unfit():
                text = message.reason if isinstance(message, messages.Lost) else message.text
                self.device = {"type": "device", "connected": False, "text": text}
                self.asking = None
                self._end_claims()
                return self.device
            case messages.Game():
                return self._begin(message)
            case messages.NoGame():
                self.game, self.steps, self.later = None, [], {}
                return {"type": "game", "view": None}
            case messages.Step():
                self.steps.append(_step(message))
                return {"type": "steps", "steps": self.steps[-1:]}
            case messages.Over():
                return self._keep({"type": "over", "fair": message.fair, "checks": message.checks})
            case messages.Beat():
                timed = self.game and self.game["name"] == "duel"
                return {"type": "clock", "now": message.now} if timed else None
            case messages.Held():
                self._end_claims(message.seats)
                return self._keep({"type": "held", "seats": list(message.seats)})
        return None

    def _begin(self, message):
        goes_on = self.game and message.whole and 0 < message.first <= len(self.steps)
        told = {
            "type": "game",
            "name": message.name,
            "kinds": list(message.kinds),
            "first": message.first if goes_on else 0,
            "whole": message.whole,
            "view": _packed(message.view),
        }
        if goes_on:
            del self.steps[message.first :]
        else:
            self.game, self.steps, self.later = told, [], {}
        return told

    def _keep(self, told):
        self.later[told["type"]] = told
        return told

    def _hear_claim(self, message):
        """It is about the claim under way, or about a seat that is held."""
        told = _claimed(message)
        asking = self.asking
        if not asking or asking.asked != message.seat:
            self._to_holder(message.seat, told)
            return
        self._send(asking, told)
        if told["state"] == "granted":
            asking.seats.add(message.seat)
        if told["state"] in ("granted", *ENDED):
            self.asking = None

    def _end_claims(self, held=()):
        """Seats that are not held any more are nobody's here."""
        for viewer in self.viewers:
            if viewer.seats - set(held):
                viewer.seats &= set(held)
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
        record = self.client.record()
        if not record:
            raise web.HTTPNotFound(text="404: no game runs that was watched from its start\n")
        return web.Response(text=record.text(bool(self.client.over)))

    async def _serve(self, request):
        socket = await serve.websocket(request)
        viewer = Viewer(self.token.fits(_read(await socket.receive()).get("token")))
        self._greet(viewer)
        self.viewers.add(viewer)
        writing = asyncio.create_task(_write(socket, viewer))
        try:
            async for message in socket:
                if viewer.trusted and message.type == WSMsgType.TEXT:
                    self._ask(viewer, _read(message))
        finally:
            self.viewers.discard(viewer)
            self._leave(viewer)
            writing.cancel()
        return socket

    def _greet(self, viewer):
        """All that was heard so far."""
        self._send(viewer, self.device)
        self._send(viewer, self.game or {"type": "game", "view": None})
        if self.steps:
            self._send(viewer, {"type": "steps", "steps": self.steps})
        for told in self.later.values():
            self._send(viewer, told)

    # From a viewer with the token

    def _ask(self, viewer, asked):
        match asked:
            case {"claim": int(seat)} if seat in range(SEATS):
                self._claim(viewer, seat)
            case {"code": str(code)} if self.asking is viewer:
                self.client.code(code)
            case {"release": int(seat)} if seat in viewer.seats:
                self.client.release(seat)
            case {"release": int(seat)} if self.asking is viewer and viewer.asked == seat:
                self.client.release(seat)
            case {"play": [int(seat), int(action)]} if seat in viewer.seats:
                if 0 <= action < LARGEST:
                    self.client.play(seat, action)

    def _claim(self, viewer, seat):
        if self.asking:
            reason = "somebody asks for a seat just now; try again when that is done"
        elif any(seat in other.seats for other in self.viewers):
            reason = "another page has this seat"
        else:
            reason = ""
        if reason:
            self._send(viewer, {"type": "refused", "text": reason})
            return
        self.asking, viewer.asked = viewer, seat
        self.client.claim(seat)

    def _leave(self, viewer):
        """A page that is closed hands its seats back."""
        if self.asking is viewer:
            self.asking = None
            self.client.release(viewer.asked)
        for seat in viewer.seats:
            self.client.release(seat)


def _read(message):
    """What a page has sent, if it is one of our objects."""
    with contextlib.suppress(ValueError, TypeError):
        asked = json.loads(message.data)
        if isinstance(asked, dict):
            return asked
    return {}


async def _write(socket, viewer):
    while (text := await viewer.waiting.get()) is not None:
        await socket.send_str(text)
    await socket.close()


def _packed(view):
    return base64.b64encode(view.pack()).decode()


def _step(message):
    return {"events": message.events, "view": _packed(message.view)}


def _private(message):
    return {
        "type": "private",
        "seat": message.seat,
        "view": _packed(message.view),
        "legal": message.legal,
    }


def _claimed(message):
    return {
        "type": "claim",
        "seat": message.seat,
        "state": STATES.get(message.state, "new"),
        "text": message.reason,
    }
