"""Hostile clients: our web servers print nothing about them, and go on serving the others."""

import asyncio
import contextlib
import json
import random
import re
import signal
import socket
import subprocess
import sys

import aiohttp
import pytest
from aiohttp import web

from host import serve
from host.sim import runtime

from .hostile_web import MESSAGES, Attack
from .long import LONG
from .test_serve import on_unix

ATTACKS = 20_000 if LONG else 400
LINES = {
    "spectate": """
from host.spectator import web
from tests.spectators import Device
client = Device("galaxy")
client.play_on(4)
raise SystemExit(web.run(client, port=0, browser=False))
""",
    "play": """
from host import cli
raise SystemExit(cli.main(["play", "--no-browser", "--port", "0"]))
""",
}
# `cat` in place of the chip: it sends every line back.
LINES["emulate"] = """
from argparse import Namespace
from host.emulator import page
page.CHIP = ("cat",)
args = Namespace(board="picosystem", port=0, serial_port=None, no_browser=True)
raise SystemExit(page.run(args, "-"))
"""
PATHS = {"spectate": ["/live"], "play": ["/serial"], "emulate": ["/serial", "/chip"]}


class Server:
    """A server in a process of its own, and what it printed: address, token, serial port."""

    def __init__(self, kind, program, errors):
        said = ""
        while "Ctrl-C" not in said:
            line = program.stdout.readline()
            assert line, errors.read_text()
            said += line
        self.program = program
        self.errors = errors
        self.paths = PATHS[kind]
        self.address = re.findall(r"http://\S+?/", said)[0]
        self.port = int(self.address.strip("/").split(":")[-1])
        token = re.search(r"#seat=(\S+)", said)
        self.token = token[1] if token else ""
        serial = re.search(r"socket://\S+:(\d+)", said)
        self.serial = int(serial[1]) if serial else 0

    def attack(self, count, seed=1):
        chance = random.Random(seed)
        Attack(chance, "127.0.0.1", self.port, self.paths, self.token, self.serial).run(count)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), 10)

    def end(self):
        """What it has printed to stderr."""
        self.program.send_signal(signal.SIGTERM)
        self.program.communicate(timeout=60)
        assert self.program.returncode == 128 + signal.SIGTERM
        return self.errors.read_text(errors="replace")


@pytest.fixture
def server(tmp_path):
    if not runtime.installed():
        pytest.skip("MicroPython is not installed: python -m host.sim.runtime")
    with contextlib.ExitStack() as stack:

        def start(kind):
            errors = tmp_path / f"{kind}.txt"  # a pipe that nobody reads would stop the server
            stderr = stack.enter_context(errors.open("w"))
            command = [sys.executable, "-c", LINES[kind]]
            program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True)
            stack.enter_context(program)
            stack.callback(program.kill)
            return Server(kind, program, errors)

        yield start


def told(server, count):
    """The types of the first messages that a viewer without a token gets."""

    async def ask():
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(server.address + "live") as page,
        ):
            await page.send_str("{}")
            return [(await page.receive_json(timeout=10))["type"] for _ in range(count)]

    return asyncio.run(ask())


@on_unix
def test_a_hostile_client_of_spectate_prints_nothing_and_viewers_still_watch(server):
    hall = server("spectate")
    hall.attack(ATTACKS)
    assert told(hall, 3) == ["device", "game", "steps"]
    assert hall.end() == ""


@on_unix
def test_no_first_or_second_message_of_a_page_prints_anything(server):
    """Each of them on a connection of its own: the first is where the token is expected."""
    hall = server("spectate")

    async def ask():
        async with aiohttp.ClientSession() as session:
            for text in MESSAGES:
                for before in ([], [json.dumps({"token": hall.token})]):
                    page = await session.ws_connect(hall.address + "live")
                    for message in [*before, text, '{"code": "\\ud800"}']:
                        await page.send_str(message)
                    assert (await page.receive_json(timeout=20))["type"] == "device"
                    await page.close()

    asyncio.run(ask())
    assert hall.end() == ""


def answer(server, start=b""):
    """The first line of the answer to a request for the page."""
    with server.connect() as page:
        page.sendall(start + b"GET / HTTP/1.0\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port)
        return page.makefile("rb").readline().strip()


@on_unix
@pytest.mark.parametrize("kind", ["play", "emulate"])
def test_a_hostile_client_of_a_handheld_s_page_prints_nothing(server, kind):
    page = server(kind)
    page.attack(ATTACKS)
    assert answer(page) == b"HTTP/1.0 200 OK"
    assert page.end() == ""


@on_unix
def test_what_is_no_message_never_reaches_the_emulated_chip(server):
    page = server("emulate")

    async def ask():
        async with aiohttp.ClientSession() as session:
            chip = await session.ws_connect(page.address + "chip")
            for text in MESSAGES:
                await chip.send_str(text)
            await chip.send_str('{"type": "last"}')
            heard = [{}]
            while heard[-1].get("type") != "last":
                heard.append(json.loads(await chip.receive_str(timeout=20)))
            return heard

    assert all(isinstance(message, dict) for message in asyncio.run(ask()))
    assert page.end() == ""


@on_unix
def test_a_server_that_ends_while_a_program_has_its_port_prints_nothing(server):
    play = server("play")

    async def attach():
        async with aiohttp.ClientSession() as session:
            page = await session.ws_connect(play.address + "serial")
            _, writer = await asyncio.open_connection("127.0.0.1", play.serial)
            told = [await page.receive_json(timeout=20) for _ in range(2)]
            assert told == [{"attached": False}, {"attached": True}]
            writer.write(b"~hello")
            assert await page.receive_bytes(timeout=20) == b"~hello"
            assert await asyncio.to_thread(play.end) == ""
            writer.close()

    asyncio.run(attach())


@on_unix
def test_those_who_connect_and_say_nothing_keep_nobody_out(server):
    hall = server("spectate")
    with contextlib.ExitStack() as idle:
        for _ in range(3 * serve.MOST_CONNECTIONS):
            idle.enter_context(hall.connect())
        assert answer(hall) == b"HTTP/1.0 200 OK"
        assert told(hall, 3) == ["device", "game", "steps"]
    assert hall.end() == ""


@on_unix
def test_a_watching_page_stays_when_many_connect_and_no_more_than_so_many_may_watch(server):
    hall = server("spectate")

    async def watch():
        async with aiohttp.ClientSession() as session:
            pages = [await session.ws_connect(hall.address + "live") for _ in range(2)]
            for page in pages:
                await page.send_str("{}")
                await page.receive_json(timeout=10)
            with contextlib.ExitStack() as idle:
                for _ in range(2 * serve.MOST_CONNECTIONS):
                    idle.enter_context(hall.connect())
                await asyncio.to_thread(answer, hall)
            for page in pages:
                assert (await page.receive_json(timeout=10))["type"] == "game"
            for _ in range(serve.MOST_SOCKETS - 2):
                pages.append(await session.ws_connect(hall.address + "live"))
                await pages[-1].send_str("{}")  # one that says nothing is closed after a while
            with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
                await session.ws_connect(hall.address + "live")
            await pages.pop().close()
            await session.ws_connect(hall.address + "live")

    asyncio.run(watch())
    assert hall.end() == ""


def test_a_mistake_of_ours_is_one_line_without_what_was_sent(capsys):
    async def broken(request):
        raise ValueError(f"secret {request.headers['X-Secret']}")

    async def run():
        app = serve.application({})
        app.router.add_get("/broken", broken)
        async with serve.serving(app, port=0) as address, aiohttp.ClientSession() as session:
            for _ in range(3):
                headers = {"X-Secret": "secret"}
                async with session.get(address + "broken", headers=headers) as response:
                    assert response.status == 500
                    assert "secret" not in await response.text()

    asyncio.run(run())
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"labyrinth: the web server: ValueError at \S+:\d+\n", err)


def test_a_client_that_has_gone_before_its_request_is_read_prints_nothing(capsys, monkeypatch):
    """Its connection has no address any more."""
    monkeypatch.setattr(web.BaseRequest, "get_extra_info", lambda *_: None)

    async def run():
        async with (
            serve.serving(serve.application({}), port=0) as address,
            aiohttp.ClientSession() as session,
            session.get(address) as response,
        ):
            assert response.status == 400

    asyncio.run(run())
    assert capsys.readouterr() == ("", "")
