"""Who gets a seat on the spectators' page: pages as WebSockets, a device that answers on cue."""

import asyncio
import base64
import json
import threading

import aiohttp

from host.link import messages
from host.spectator import web
from shared_engine import frames, view_reader
from shared_engine.record import parse

from .fake_client import SEED
from .spectators import Device, asked


class Crossing(Device):
    """A device whose answers come when the test says so."""

    def claim(self, seat):
        self.asked.append(("claim", seat))
        self.number += 1
        return self.number

    def code(self, digits):
        self.asked.append(("code", digits))

    def play(self, seat, action):
        self.asked.append(("play", seat, action))

    def release(self, seat, number=0):
        self.asked.append(("release", seat))

    def grant(self, seat, number):
        self.tell_claim(seat, frames.GRANTED, number)
        legal = self.spoken.legal(seat)
        texts = [self.spoken.describe(action) for action in legal]
        self.tell(messages.Held((seat,)))
        self.tell(messages.Private(seat, self.spoken.view(seat), legal, texts))

    def take_back(self, seat, number):
        self.tell_claim(seat, frames.RELEASED, number)
        self.tell(messages.Held(()))


class Page:
    """A page with the token, as a WebSocket."""

    def __init__(self, socket):
        self.socket = socket
        self.device = {}  # what the page was told of it first

    async def send(self, *asked):
        for each in asked:
            await self.socket.send_str(json.dumps(each))

    async def hear(self, kind):
        """All messages up to the first of that type, which is the last."""
        heard = []
        while not heard or heard[-1]["type"] != kind:
            heard.append(await self.socket.receive_json(timeout=20))
        return heard


def on_pages(client, test):
    """Run test(open_page) against a hall; each page has the token."""

    async def run():
        hall = web.Hall(client)
        async with (
            web.serve.serving(hall.application(), port=0) as address,
            aiohttp.ClientSession() as session,
        ):

            async def open_page():
                page = Page(await session.ws_connect(address + "live"))
                await page.send({"token": hall.token.text})
                page.device = (await page.hear("game"))[0]
                return page

            await asyncio.wait_for(test(open_page), 60)

    asyncio.run(run())


async def done(client, *command):
    """Wait until the device was asked for it."""
    await asyncio.to_thread(asked, client, *command)


def test_a_grant_for_a_page_that_has_left_is_not_for_the_next_one():
    client = Crossing("galaxy")

    async def test(open_page):
        first = await open_page()
        await first.send({"claim": 0})
        await done(client, "claim", 0)
        await first.socket.close()
        await done(client, "release", 0)
        second = await open_page()
        await second.send({"claim": 0})
        while client.asked.count(("claim", 0)) < 2:
            await asyncio.sleep(0.01)
        client.grant(0, 1)  # on the cable before the release came to the device
        client.take_back(0, 1)
        heard = await second.hear("held") + await second.hear("held")
        assert [each["type"] for each in heard] == ["held", "held"]
        await second.send({"play": [0, 0]}, {"code": "4711"})
        await done(client, "code", "4711")
        assert ("play", 0, 0) not in client.asked
        client.grant(0, 2)
        heard = await second.hear("private")
        assert heard[0] == {
            "type": "claim",
            "seat": 0,
            "state": "granted",
            "text": heard[0]["text"],
        }
        await second.send({"play": [0, 0]})
        await done(client, "play", 0, 0)

    on_pages(client, test)


def test_a_device_that_does_not_number_claims_has_one_asker_after_the_other():
    client = Crossing("galaxy", minor=0)

    async def test(open_page):
        first = await open_page()
        await first.send({"claim": 0})
        await done(client, "claim", 0)
        await first.socket.close()
        await done(client, "release", 0)
        second = await open_page()
        await second.send({"claim": 0})
        assert "somebody asks" in (await second.hear("refused"))[-1]["text"]
        client.grant(0, 0)
        client.take_back(0, 0)
        heard = await second.hear("held") + await second.hear("held")
        assert [each["type"] for each in heard] == ["held", "held"]
        await second.send({"play": [0, 0]}, {"claim": 0})
        while client.asked.count(("claim", 0)) < 2:
            await asyncio.sleep(0.01)
        assert ("play", 0, 0) not in client.asked

    on_pages(client, test)


def test_a_claim_that_cannot_reach_the_device_is_refused_and_blocks_nobody():
    client = Crossing("galaxy")

    async def test(open_page):
        page = await open_page()
        client.tell(messages.Lost("unplugged"))
        await page.hear("device")
        await page.send({"claim": 0})
        assert "not on the cable" in (await page.hear("refused"))[-1]["text"]
        client.tell(client.hello)
        await page.hear("device")
        await page.send({"claim": 0})
        await done(client, "claim", 0)

    on_pages(client, test)


def test_a_seat_is_nobody_s_after_the_cable_was_out():
    client = Crossing("galaxy")

    async def test(open_page):
        page = await open_page()
        await page.send({"claim": 0})
        await done(client, "claim", 0)
        client.grant(0, 1)
        await page.hear("private")
        client.tell(messages.Lost("unplugged"), client.hello)
        heard = await page.hear("device") + await page.hear("device")
        assert {"type": "claim", "state": "released"} in heard
        assert {"type": "held", "seats": []} in heard
        await page.send({"play": [0, 0]}, {"claim": 1})
        await done(client, "claim", 1)
        assert ("play", 0, 0) not in client.asked

    on_pages(client, test)


WRONG = [
    {"claim": True},
    {"claim": 1.0},
    {"claim": -1},
    {"claim": 10**30},
    {"code": "\ud800"},
    {"code": "12345"},
    {"code": "4711\n"},
    {"code": "\u0664711"},
    {"release": True},
    {"play": [True, 0]},
    {"play": [0, True]},
    {"play": [0, -1]},
    {"play": [0, 10**30]},
    {"play": [0]},
]


def test_what_is_no_request_never_reaches_the_device():
    client = Crossing("galaxy")

    async def test(open_page):
        page = await open_page()
        await page.send(*WRONG)
        await page.send({"claim": 1}, *WRONG, {"code": "4711"})
        await done(client, "claim", 1)
        client.grant(1, 1)
        await page.hear("private")
        await page.send(*WRONG, {"play": [1, 0]})
        await done(client, "play", 1, 0)
        assert client.asked == ["watch", ("claim", 1), ("code", "4711"), ("play", 1, 0)]

    on_pages(client, test)


def hear_all(hall):
    """What the fake device has to tell by now."""
    for message in hall.client.poll(0):
        hall.hear(message)


def test_a_seat_that_one_page_holds_is_not_for_another():
    """Whatever the second one sends: the device would grant again what this server holds."""
    client = Device("galaxy")
    hall = web.Hall(client)
    hear_all(hall)
    first, second = web.Viewer(True), web.Viewer(True)
    hall.viewers |= {first, second}
    for viewer in (first, second):
        hall._ask(viewer, {"claim": 0})
        hall.hear(messages.Claim(0, frames.GRANTED, 3, number=1))
    assert (first.seats, second.seats) == ({0: 1}, {})
    assert client.asked.count(("claim", 0)) == 1


# All that a page without the token is sent, by the type of the message.
PUBLIC = {
    "device": {"connected", "text"},
    "game": {"name", "kinds", "first", "whole", "warning", "view"},
    "steps": {"steps"},
    "held": {"seats"},
    "over": {"verdict", "reason", "checks"},
    "refused": {"text"},
}


def test_a_page_without_the_token_and_the_record_get_nothing_but_what_is_public():
    client = Device("galaxy")
    hall = web.Hall(client)
    start = client.spoken.view(None).pack()

    async def run():
        async with (
            web.serve.serving(hall.application(), port=0) as address,
            aiohttp.ClientSession() as session,
        ):

            async def record():
                async with session.get(address + "record.txt") as response:
                    return parse(await response.text())

            holder = Page(await session.ws_connect(address + "live"))
            await holder.send({"token": hall.token.text}, {"claim": 0}, {"code": "4711"})
            await holder.hear("private")
            viewer = Page(await session.ws_connect(address + "live"))
            await viewer.send({"token": "guessed"}, {"claim": 0}, {"play": [0, 0]})
            heard = await viewer.hear("game")
            client.tell(messages.Held((0,)))
            client.act(0, client.spoken.legal(0)[0])
            heard += await viewer.hear("steps")
            assert (await record()).seed == b""
            client.play_on()
            heard += await viewer.hear("over")
            assert (await record()).seed == SEED
            return heard

    heard = asyncio.run(run())
    assert {message["type"] for message in heard} == set(PUBLIC)
    for message in heard:
        assert message.keys() - {"type"} == PUBLIC[message["type"]]
    shown = [each for message in heard for each in [message, *message.get("steps", ())]]
    views = [view_reader.unpack(base64.b64decode(each["view"])) for each in shown if "view" in each]
    assert views[0].pack() == start
    assert {view.seat for view in views} == {None}


def test_a_device_that_never_stops_does_not_fill_the_server(monkeypatch):
    monkeypatch.setattr(web, "MOST", 3)
    device = Device("galaxy")
    device.tell(messages.Notice("the deal is not fair"))
    device.play_on(9)
    hall = web.Hall(device)
    for message in device.news:
        hall.hear(message)
    assert len(hall.steps) <= 3 and hall.game["whole"] is False
    assert hall.game["warning"] == "the deal is not fair"
    last = (hall.steps or [hall.game])[-1]
    assert base64.b64decode(last["view"]) == device.spoken.view(None).pack()


def test_pages_hear_that_the_thread_at_the_cable_has_failed(monkeypatch):
    monkeypatch.setattr(threading, "excepthook", lambda args: None)  # prints one line

    class Failing(Device):
        def poll(self, timeout):
            raise ValueError

    async def test(open_page):
        while True:
            page = await open_page()  # it hears at once how the device is
            if "failed" in page.device["text"]:
                return
            await asyncio.sleep(0.01)

    on_pages(Failing("galaxy"), test)


def test_a_page_that_does_not_say_who_it_is_is_closed(monkeypatch):
    monkeypatch.setattr(web, "TOKEN_S", 0.05)

    async def run():
        async with (
            web.serve.serving(web.Hall(Device("galaxy")).application(), port=0) as address,
            aiohttp.ClientSession() as session,
            session.ws_connect(address + "live") as page,
        ):
            assert (await page.receive(timeout=20)).type is aiohttp.WSMsgType.CLOSE

    asyncio.run(run())
