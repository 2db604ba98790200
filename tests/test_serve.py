"""The guard before our own pages, and how a server begins and ends: real sockets."""

import asyncio
import contextlib
import signal
import subprocess
import sys

import aiohttp
import pytest

from host import serve
from host.games import UserError

PAGE = {
    "index.html": lambda: b"<p>here",
    "page.mjs": lambda: b"1",
    "micropython.wasm": lambda: b"\0asm",
}


def asking(test, port=0, **where):
    """Run test(session, address) against a served page."""

    async def run():
        app = serve.application(PAGE)
        app.router.add_get("/echo", echo)
        async with (
            serve.serving(app, port=port, **where) as address,
            aiohttp.ClientSession() as session,
        ):
            return await test(session, address)

    return asyncio.run(run())


async def echo(request):
    opened = await serve.websocket(request)
    async for message in opened:
        await opened.send_str(message.data)
    return opened


def answer(path="", **headers):
    """(status, headers, text) of a request; {port} in a header is the server's."""

    async def ask(session, address):
        port = address.split(":")[-1].strip("/")
        filled = {name: value.format(port=port) for name, value in headers.items()}
        async with session.get(address + path, headers=filled) as response:
            return response.status, response.headers, await response.text()

    return asking(ask)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Host": "localhost:{port}"},
        {"Origin": "http://127.0.0.1:{port}"},
        {"Host": "LOCALHOST:{port}", "Origin": "http://localhost:{port}"},
    ],
)
def test_our_own_page_is_answered(headers):
    assert answer(**headers)[::2] == (200, "<p>here")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "labyrinth.example:{port}"},  # a name that someone else points to us
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1:1"},
        {"Host": "127.0.0.1.example:{port}"},
        {"Origin": "http://labyrinth.example"},
        {"Origin": "https://127.0.0.1:{port}"},
        {"Origin": "http://localhost:{port}"},  # not the name that was asked
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "null"},
        {"Origin": ""},
    ],
)
def test_others_are_refused_in_one_line(headers):
    for path in ("", "page.mjs", "echo", "nothing"):
        status, _, text = answer(path, **headers)
        assert (status, text.count("\n")) == (403, 1)


def test_a_foreign_page_gets_no_websocket():
    async def ask(session, address):
        async with session.ws_connect(address + "echo") as ours:
            await ours.send_str("hello")
            assert await ours.receive_str() == "hello"
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(address + "echo", origin="http://labyrinth.example")

    asking(ask)


def test_only_what_the_table_names_is_there():
    for path in ("page.py", "../pyproject.toml", "%2e%2e/pyproject.toml", "page.mjs/", "//"):
        assert answer(path)[0] == 404


def test_every_answer_tells_the_browser_to_be_strict():
    for path in ("", "nothing"):
        headers = answer(path)[1]
        policy = headers["Content-Security-Policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cache-Control"] == "no-store"


def test_types_are_those_that_browsers_ask_for():
    assert answer("page.mjs")[1]["Content-Type"].startswith("text/javascript")
    assert answer("micropython.wasm")[1]["Content-Type"] == "application/wasm"


def test_on_the_network_the_address_that_was_asked_is_a_name_too():
    async def ask(session, address):
        ours = serve.network_address()
        if ours is None:
            pytest.skip("this computer is in no network")
        port = address.split(":")[-1]
        async with session.get(f"http://{ours}:{port}") as response:
            assert response.status == 200
        for name in ("192.0.2.1", "labyrinth.example"):
            host = {"Host": f"{name}:{port.strip('/')}"}
            async with session.get(f"http://{ours}:{port}", headers=host) as response:
                assert response.status == 403

    asking(ask, host="0.0.0.0")


def test_a_busy_port_is_passed_over_unless_it_was_named():
    async def ask(session, address):
        busy = int(address.split(":")[-1].strip("/"))
        async with serve.serving(serve.application(PAGE), first=busy) as other:
            assert busy < int(other.split(":")[-1].strip("/")) <= busy + serve.PORTS
        with pytest.raises(UserError, match="another program has it"):
            async with serve.serving(serve.application(PAGE), port=busy):
                pass

    asking(ask)


def test_impossible_places_are_refused():
    for where in ({"port": 70000}, {"port": -1}, {"host": "192.0.2.1"}):
        with pytest.raises(UserError, match="cannot listen at"):
            asking(None, **where)


def test_a_token_fits_itself_only():
    token, other = serve.Token(), serve.Token()
    assert token.fits(token.text)
    for wrong in (other.text, "", token.text[:-1], token.text + "a", "ä", None, 7, [token.text]):
        assert not token.fits(wrong)


SERVER = """
from host import serve
from tests.test_serve import PAGE, echo
app = serve.application(PAGE)
app.router.add_get("/echo", echo)
raise SystemExit(serve.run(app, lambda address: print(address, flush=True), port=0))
"""


on_unix = pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix")


@on_unix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_with_pages_open(number):
    with started([sys.executable, "-c", SERVER]) as server:
        address = server.stdout.readline().strip()

        async def watch():
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(address + "echo") as page,
            ):
                server.send_signal(number)
                return await page.receive()

        assert asyncio.run(watch()).data == aiohttp.WSCloseCode.GOING_AWAY
        out, err = server.communicate(timeout=60)
        assert (server.returncode, out, err) == (128 + number, "", "")


@contextlib.contextmanager
def started(command, **options):
    """A program of ours, which does not outlive the test."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes, **options) as program:
        try:
            yield program
        finally:
            program.kill()
