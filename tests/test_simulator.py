"""The simulator's server: the files of its page, the simulated USB port, `labyrinth play`."""

import asyncio
import contextlib
import json
import re
import shutil
import signal
import socket
import sys
import time
import urllib.request
import webbrowser

import aiohttp
import pytest

from host import cli, serve
from host.games import UserError
from host.sim import runtime, site
from host.sim.bridge import Bridge
from host.sim.live import Live
from shared_engine import frames
from tests.test_serve import on_unix, started

HELLO = b"~hello\n"
BIG = bytes(50_000)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    if not runtime.installed():
        pytest.skip("MicroPython is not installed: python -m host.sim.runtime")
    folder = tmp_path_factory.mktemp("site") / "deep" / "page"
    site.write(folder)
    return folder


def test_the_device_on_the_page_is_the_firmware_with_the_model_of_the_chip():
    device = json.loads(site.files(site.static)["device.json"]())
    for name in ("firmware/main.py", "boards/picosystem.py", "host/sim/machine.py"):
        assert device["files"][name] == (runtime.ROOT / name).read_text(encoding="utf-8")
    for name in device["files"]:
        assert not re.search(
            r"(?m)^(import|from) (subprocess|pathlib|aiohttp)", device["files"][name]
        )


def test_the_page_knows_every_board():
    boards = {board["id"]: board for board in site.device()["boards"]}
    assert set(boards) == {path.stem for path in (runtime.ROOT / "boards").glob("[a-z]*.py")}
    assert boards["display_pack"] == {
        "id": "display_pack",
        "name": "Pico Display Pack",
        "width": 240,
        "height": 135,
        "keys": ["PREV", "NEXT", "OK", "BACK"],
        "labels": {"BACK": "B", "OK": "A", "NEXT": "Y", "PREV": "X"},
        "buzzer": False,
        "led": True,
    }


def test_the_folder_has_all_that_the_page_asks_for(folder):
    assert json.loads((folder / "config.json").read_text())["serial"] is None
    assert (folder / "micropython.wasm").read_bytes()[:4] == b"\0asm"
    assert "Damien P. George" in (folder / "NOTICES.txt").read_text()
    assert "MIT License" in (folder / "LICENSE.txt").read_text()
    names = {path.name for path in folder.iterdir()}
    for path in folder.glob("*.*"):
        if path.suffix in (".html", ".css", ".mjs") and path.name != "micropython.mjs":
            text = path.read_text(encoding="utf-8")
            asked = re.findall(r"""(?:src|href)="([^"#:?]+)"|from "\./([^"]+)\"""", text)
            assert {name for pair in asked for name in pair if name} <= names, path.name
            assert not re.search(r"""(?:src|href)="(?:/|https?://[^"]*\.(?:js|mjs|css))""", text)


def test_a_site_is_made_anew_without_what_is_no_longer_part_of_it(folder):
    (folder / "config.json").write_text("spoilt")
    (folder / site.MARK).write_text("old.mjs\nconfig.json\n../kept\n")
    (folder / "old.mjs").touch()
    (folder / "CNAME").touch()
    (folder.parent / "kept").touch()
    site.write(folder)
    assert json.loads((folder / "config.json").read_text())
    assert not (folder / "old.mjs").exists()
    assert (folder / "CNAME").exists()
    assert (folder.parent / "kept").exists()


@on_unix
def test_the_list_of_a_site_s_files_is_neither_written_through_a_link_nor_read_whole(
    folder, tmp_path
):
    folder = shutil.copytree(folder, tmp_path / "site")
    victim = tmp_path / "victim"
    victim.write_text("old.mjs\n")
    (folder / site.MARK).unlink()
    (folder / site.MARK).symlink_to(victim)
    site.write(folder)
    assert victim.read_text() == "old.mjs\n"
    assert "config.json\n" in (folder / site.MARK).read_text()
    with (folder / site.MARK).open("wb") as file:
        file.truncate(1 << 32)
    with pytest.raises(UserError, match="larger than"):
        site.write(folder)


def test_a_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    for place in (tmp_path, tmp_path / "letter.txt", tmp_path / "letter.txt" / "site"):
        with pytest.raises(UserError):
            site.write(place)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


class Port:
    """A served bridge with a page on it; programs are attached by `program()`."""

    def __init__(self, session, address, bridge):
        self.session, self.address, self.bridge = session, address, bridge

    async def open_page(self):
        quick = aiohttp.ClientWSTimeout(ws_close=0.1)
        page = await self.session.ws_connect(self.address + "serial", timeout=quick)
        assert await page.receive_json() == {"attached": False}
        return page

    async def program(self):
        return await asyncio.open_connection("127.0.0.1", self.bridge.port)


def bridged(test):
    """Run test(port) with a served bridge."""

    async def run():
        app = serve.application({})
        bridge = Bridge(app)
        async with serve.serving(app, port=0) as address, aiohttp.ClientSession() as session:
            await asyncio.wait_for(test(Port(session, address, bridge)), 60)

    asyncio.run(run())


async def closed(reader):
    """Whether the port is closed to a program, with nothing before."""
    try:
        return await reader.read(1) == b""
    except ConnectionError:
        return True


async def attached(page, told=True):
    """Until the page is told of it; a client answers pings only while it reads."""
    assert await page.receive_json() == {"attached": told}


def test_bytes_go_both_ways():
    async def test(port):
        page = await port.open_page()
        reader, writer = await port.program()
        await attached(page)
        writer.write(HELLO)
        assert await page.receive_bytes() == HELLO
        await page.send_bytes(bytes(range(256)))
        assert await reader.readexactly(256) == bytes(range(256))
        writer.close()
        await attached(page, False)

    bridged(test)


def test_a_browser_s_request_does_not_reach_the_device():
    """Any web page can send one to a port of this computer."""

    async def test(port):
        page = await port.open_page()
        reader, writer = await port.program()
        await attached(page)
        writer.write(b"POST / HTTP/1.1\r\n\r\n~QQD=\n")
        await attached(page, False)
        assert await closed(reader)
        writer.close()

    bridged(test)


@pytest.mark.micropython
def test_a_browser_s_request_does_not_reach_the_device_under_node():
    hello = frames.line(frames.HELLO, 0, 255, 0, bytes([frames.MAJOR, frames.MINOR]) + bytes(16))
    request = b"POST / HTTP/1.1\r\nContent-Length: 38\r\n\r\n" + hello
    with Live("picosystem", seed=1) as device:
        device.switch_on()
        number = int(device.port.split(":")[-1])
        with socket.create_connection(("127.0.0.1", number), 20) as page:
            page.sendall(request)
            with contextlib.suppress(ConnectionError):
                assert page.recv(1) == b""
        with socket.create_connection(("127.0.0.1", number), 20) as program:
            program.sendall(hello)
            assert program.recv(1) == b"~"


def test_one_program_at_a_time_has_the_port():
    async def test(port):
        page = await port.open_page()
        reader, writer = await port.program()
        await attached(page)
        second, other = await port.program()
        assert await closed(second)
        other.close()
        await page.send_bytes(b"still yours")
        assert await reader.readexactly(11) == b"still yours"
        writer.close()
        await attached(page, False)
        _, writer = await port.program()
        await attached(page)
        writer.close()

    bridged(test)


def test_there_is_no_port_without_a_page():
    async def test(port):
        reader, writer = await port.program()
        assert await closed(reader)
        writer.close()
        page = await port.open_page()
        reader, writer = await port.program()
        await attached(page)
        await page.close()
        assert await closed(reader)
        writer.close()

    bridged(test)


def test_nothing_that_was_meant_for_one_program_reaches_the_next():
    async def test(port):
        page = await port.open_page()
        for _ in range(20):
            reader, writer = await port.program()
            await attached(page)
            await page.send_bytes(b"fresh")
            assert await reader.readexactly(5) == b"fresh"
            writer.write(b"~x")
            await page.receive_bytes()
            writer.close()
            # The device goes on for a while, as it does not know yet.
            for _ in range(50):
                await page.send_bytes(b"secret of the last")
            await attached(page, False)

    bridged(test)


def test_a_program_that_does_not_read_holds_the_device_up():
    async def test(port):
        page = await port.open_page()
        reader, writer = await port.program()
        await attached(page)
        reader._transport.pause_reading()
        sent = 0
        with pytest.raises(TimeoutError):
            while sent < 200_000_000:
                await asyncio.wait_for(page.send_bytes(BIG), 0.5)
                sent += len(BIG)
        # A page that is reloaded gets the port all the same, if it comes again.
        await page.close()
        late = await port.session.ws_connect(port.address + "serial")
        while (await late.receive()).type != aiohttp.WSMsgType.TEXT:
            late = await port.session.ws_connect(port.address + "serial")
        writer.close()

    bridged(test)


def test_what_is_typed_fast_is_whole():
    async def test(port):
        page = await port.open_page()
        reader, writer = await port.program()
        await attached(page)

        async def device():
            for number in range(40):
                await page.send_bytes(bytes([number]) * 5000)

        sending = asyncio.create_task(device())
        whole = await reader.readexactly(200_000)
        assert whole == b"".join(bytes([number]) * 5000 for number in range(40))
        await sending
        writer.close()

    bridged(test)


def test_a_second_page_waits_for_the_first_to_go():
    async def test(port):
        first = await port.open_page()
        second = await port.session.ws_connect(port.address + "serial")
        assert (await second.receive()).data == aiohttp.WSCloseCode.TRY_AGAIN_LATER
        await first.close()
        await port.open_page()

    bridged(test)


PLAY = [sys.executable, "-c", "from host import cli; raise SystemExit(cli.main())", "play"]


@pytest.fixture
def playing(folder):
    """Start `labyrinth play`: (the program, address of the page, of the USB port)."""
    with contextlib.ExitStack() as stack:

        def start(*words):
            program = stack.enter_context(started([*PLAY, "--no-browser", *words]))
            told = ""
            while "Ctrl-C" not in told:
                line = program.stdout.readline()
                assert line, program.stderr.read()
                told += line
            return program, *re.search(r"(http://\S+/)[^~]*(socket://\S+)", told).groups()

        yield start


@on_unix
def test_play_serves_the_page_until_ctrl_c(playing):
    program, address, serial = playing("--board", "picopad", "--port", "0")
    with urllib.request.urlopen(address + "config.json") as answer:
        assert json.load(answer) == {"serial": "serial", "board": "picopad", "address": serial}
    with urllib.request.urlopen(address) as answer:
        assert b"<title>" in answer.read()
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert (program.returncode, out, err) == (130, "\nStopped.\n", "")


def test_play_names_what_is_in_the_way(playing, refused):
    _, address, serial = playing("--port", "0")
    page, usb = (place.strip("/").split(":")[-1] for place in (address, serial))
    for option, port in (("--port", page), ("--serial-port", usb)):
        line = refused("play", "--no-browser", option, port)
        assert port in line
        assert "Next: name another" in line


def test_play_opens_the_browser_once(monkeypatch, folder):
    opened = []

    class Browser:
        def open(self, address):
            opened.append(address)

    monkeypatch.setattr(webbrowser, "get", Browser)
    monkeypatch.setattr(serve, "run", lambda app, ready, port: ready("http://127.0.0.1:8420/"))
    cli.main(["play"])
    deadline = time.monotonic() + 60
    while not opened and time.monotonic() < deadline:
        time.sleep(0.01)
    assert opened == ["http://127.0.0.1:8420/"]
    cli.main(["play", "--no-browser"])
    assert len(opened) == 1


def test_play_without_a_browser_says_what_to_open(monkeypatch, folder, labyrinth):
    def none():
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    monkeypatch.setattr(serve, "run", lambda app, ready, port: ready("http://127.0.0.1:8421/"))
    out = labyrinth("play")[1]
    assert "http://127.0.0.1:8421/ - open that in a browser" in out
    assert "Port 8420 is taken" in out


def test_play_without_micropython_says_how_to_play_all_the_same(monkeypatch, labyrinth):
    monkeypatch.setattr(runtime, "installed", lambda: False)
    monkeypatch.setattr(runtime, "install", lambda: 1)
    code, out, err = labyrinth("play", "--no-browser")
    assert (code, err.count("\n")) == (2, 1)
    assert "Getting MicroPython" in out
    assert "labyrinth play --terminal" in err


def test_play_refuses_what_does_not_go_together(refused):
    assert "there are display_pack," in refused("play", "--board", "pico")
    for words in (
        ["--terminal", "--port", "1"],
        ["duel", "--no-browser"],
        ["--seats", "human", "--board", "picopad"],
    ):
        assert "is for the browser" in refused("play", *words)
