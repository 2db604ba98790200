"""Pages of our own on this computer, which no other page and no other name may talk to.

    app = serve.application({"index.html": path.read_bytes, "config.json": lambda: b"{}"})
    app.router.add_get("/serial", handler)      # in it: socket = await serve.websocket(request)
    return serve.run(app, ready, port=args.port)   # ready(address) prints, opens the browser

A file is a function that gives bytes, so a page reloaded is the page as it is now; only what the
table names is there. `run` gives an exit code; in a running loop, `async with serving(app) as
address` is the same. A seat's page gets `Token().text` behind the # of its address, where no
server, log or referrer sees it; it sends that as its first message, and `fits` compares.
"""

import asyncio
import contextlib
import errno
import hmac
import json
import logging
import mimetypes
import secrets
import signal
import socket
import sys
import traceback
import weakref
from pathlib import Path

from aiohttp import WSCloseCode, WSMsgType, http, web

from .games import UserError

LOOPBACK = "127.0.0.1"
FIRST_PORT = 8420
PORTS = 20  # tried one after the other
LARGEST_MESSAGE = 64 * 1024
MOST_SOCKETS = 64  # WebSockets that may be open at a time
MOST_CONNECTIONS = 128  # well below what a process may open: 256 on some systems
SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self' ws://{host}; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# Not left to the computer's own table, which may lack them: browsers refuse a wrong type.
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_HOST = Path(__file__).parent
_SOCKETS = web.AppKey("sockets", weakref.WeakKeyDictionary)  # {WebSocket: its connection}


def application(files):
    """An application that serves the files, {path: function that gives bytes}, and is guarded."""
    app = web.Application(middlewares=[_guard])
    app[_SOCKETS] = weakref.WeakKeyDictionary()
    app.on_response_prepare.append(_add_headers)
    app.on_shutdown.append(_close_sockets)

    async def file(request):
        name = request.path[1:] or "index.html"
        return web.Response(body=files[name](), headers={"Content-Type": _type(name)})

    for name in ["", *files]:
        app.router.add_get("/" + name, file)
    return app


def _type(name):
    suffix = name[name.rfind(".") :]
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind.endswith("json")
    return f"{kind}; charset=utf-8" if text else kind


async def websocket(request, heartbeat: float | None = 20, **options):
    """Return the request as an open WebSocket; it is closed when the server ends."""
    sockets = request.app[_SOCKETS]
    if sum(not each.closed for each in sockets) >= MOST_SOCKETS:
        raise web.HTTPServiceUnavailable(text="503: too many pages are open here\n")
    opened = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, heartbeat=heartbeat, **options)
    try:
        await opened.prepare(request)
    except (ValueError, OSError) as error:  # headers that are no text; the client has gone
        raise web.HTTPBadRequest(text="400: this is no request for a WebSocket\n") from error
    sockets[opened] = request.protocol
    return opened


def read_object(message) -> dict:
    """Return the JSON object in a WebSocket's message; an empty one if there is none."""
    if message.type == WSMsgType.TEXT:
        with contextlib.suppress(ValueError, RecursionError):
            found = json.loads(message.data)
            if isinstance(found, dict):
                return found
    return {}


async def _close_sockets(app):
    closing = [opened.close(code=WSCloseCode.GOING_AWAY) for opened in list(app[_SOCKETS])]
    await asyncio.gather(*closing, return_exceptions=True)


@web.middleware
async def _guard(request, handler):
    """Refuse other names for this computer (DNS rebinding) and pages of other origins."""
    names = _names(request)
    if not names:
        raise web.HTTPBadRequest  # the client has gone, nobody reads this
    if request.headers.get("Host", "").lower() not in names:
        raise web.HTTPForbidden(text=f"403: this page is at http://{names[-1]}/ only\n")
    origin = request.headers.get("Origin")
    if origin is not None and origin.lower() != f"http://{request.host.lower()}":
        raise web.HTTPForbidden(text="403: only the page that came from here may ask\n")
    return await handler(request)


def _names(request):
    """Return the names under which this computer was reached: also localhost if from here.

    There is none if the client has gone.
    """
    sockname = request.get_extra_info("sockname")
    if not sockname:
        return []
    ip, port = sockname[:2]
    names = [f"[{ip}]" if ":" in ip else ip]
    if ip in (LOOPBACK, "::1"):
        names.insert(0, "localhost")
    return [name if port == 80 else f"{name}:{port}" for name in names]


async def _add_headers(request, response):
    response.headers.update(SECURITY)
    # The host that was asked for, if it has passed the guard; what others wrote there is not kept.
    host = request.headers.get("Host", "").lower()
    host = host if host in _names(request) else "localhost"
    response.headers["Content-Security-Policy"] = POLICY.format(host=host)


class Token:
    """What the page of one seat must know."""

    def __init__(self):
        self.text = secrets.token_urlsafe(16)

    def fits(self, given):
        if not isinstance(given, str):
            return False
        # JSON may bring half of a surrogate pair, which has no bytes.
        return hmac.compare_digest(given.encode(errors="replace"), self.text.encode())


class _Reports(logging.Handler):
    """Prints where this program went wrong: one line for each place, once.

    A line has the kind of the error and the place in the code, never what a client has sent. What
    is only the client's fault is not printed.
    """

    def __init__(self):
        super().__init__(logging.WARNING)
        self._printed = set()

    def emit(self, record):
        if record.exc_info:
            self.report(record.exc_info[1])

    def from_loop(self, loop, context):
        self.report(context.get("exception"))

    def report(self, error):
        if error is None or isinstance(error, (ConnectionError, http.HttpProcessingError)):
            return
        places = traceback.extract_tb(error.__traceback__)
        ours = [place for place in places if _HOST in Path(place.filename).parents] or places
        at = f" at {Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else ""
        line = f"labyrinth: the web server: {type(error).__name__}{at}"
        if line not in self._printed:
            self._printed.add(line)
            print(line, file=sys.stderr)


@contextlib.contextmanager
def _reporting():
    """Let the server's libraries report in single lines."""
    reports = _Reports()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(reports.from_loop)
    loggers = [logging.getLogger(name) for name in ("aiohttp", "asyncio")]
    for logger in loggers:
        logger.addHandler(reports)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(reports)


@contextlib.asynccontextmanager
async def serving(app, host=LOOPBACK, port=None, first=FIRST_PORT):
    """Serve for as long as the context lasts; gives the page's address on this computer.

    Without a port the first free one from `first` on is taken.
    """
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    server = None
    with _reporting():
        try:
            await runner.setup()
            door = _door(app, runner.server)
            if port is None:
                server = await _listen_at_any(door, host, range(first, first + PORTS))
            else:
                server = await _listen(door, host, port)
            port = server.sockets[0].getsockname()[1]
            yield f"http://{LOOPBACK if host == '0.0.0.0' else host}:{port}/"
        finally:
            if server:
                server.close()
            await runner.cleanup()


def _door(app, server):
    """Return what makes a protocol for each connection.

    When there are many, the oldest that is no WebSocket has to go: clients may open connections
    and say nothing.
    """

    def enter():
        connections = server.connections
        if len(connections) >= MOST_CONNECTIONS:
            kept = list(app[_SOCKETS].values())
            for connection in connections:
                if connection not in kept:
                    connection.force_close()
                    break
        return server()

    return enter


async def _listen(door, host, port):
    try:
        return await asyncio.get_running_loop().create_server(door, host, port)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            reason = "another program has it. Next: name another port, or none"
        raise UserError(f"cannot listen at {host}:{port}: {reason}") from error


async def _listen_at_any(door, host, ports):
    for port in ports:
        with contextlib.suppress(UserError):
            return await _listen(door, host, port)
    raise UserError(f"no port from {ports[0]} to {ports[-1]} is free. Next: name one, as --port N")


def run(app, ready, host=LOOPBACK, port=None, first=FIRST_PORT):
    """Serve until Ctrl-C or SIGTERM; calls ready(address) when the page is there."""
    return asyncio.run(_run(app, ready, host, port, first))


async def _run(app, ready, host, port, first):
    loop = asyncio.get_running_loop()
    ended = loop.create_future()

    def end(number, frame):
        loop.call_soon_threadsafe(lambda: ended.done() or ended.set_result(128 + number))

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        async with serving(app, host, port, first) as address:
            ready(address)
            return await ended
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def network_address():
    """This computer's address in the local network, or None. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, RFC 5737
        except OSError:
            return None
        return probe.getsockname()[0]
