"""The simulated handheld's USB port: a TCP port on this computer, and the page at its other end.

As with a real port, one program at a time has it, and there is none without a device. What a
program does not read waits in the page, and so in the device.
"""

import asyncio
import contextlib
import json

from aiohttp import WSCloseCode, WSMsgType

from ..games import UserError
from ..serve import LOOPBACK, websocket

PATH = "/serial"
MARK = b"~"  # what the lines of our programs begin with, see docs/link.md
ANSWER = 5  # seconds within which a living page answers
RELOAD = 0.2  # seconds within which a page that is loaded anew has left


class Bridge:
    def __init__(self, app, port=None):
        self.port = port
        self._page = None  # its WebSocket
        self._program = None  # the writer of the TCP connection that has the port
        self._settled = None  # set when the page has sent all that was meant for the one before
        self._stalled = False  # the program does not read
        app.router.add_get(PATH, self._serve_page)
        app.cleanup_ctx.append(self._listening)

    @property
    def address(self):
        return f"socket://{LOOPBACK}:{self.port}"

    async def _listening(self, app):
        try:
            server = await asyncio.start_server(self._attach, LOOPBACK, self.port or 0)
        except (OSError, OverflowError) as error:
            why = str(error).rstrip(".")
            raise UserError(
                f"cannot listen at serial port {self.port}: {why}. Next: name another, or none"
            ) from error
        self.port = server.sockets[0].getsockname()[1]
        yield
        server.close()
        if self._program:
            self._program.transport.abort()

    async def _attach(self, reader, writer):
        """A program has opened the port."""
        if not self._page or self._program:
            writer.close()
            return
        page, self._program = self._page, writer
        writer.transport.set_write_buffer_limits(0)  # drain() waits until all is gone
        with contextlib.suppress(OSError, TimeoutError):  # either of the two has gone
            await self._settle(page)
            await _tell(page, True)
            data = await reader.read(4096)
            if not data.startswith(MARK):
                data = b""  # a browser's request: any page can send one here
            while data:
                await page.send_bytes(data)
                data = await reader.read(4096)
        writer.close()
        self._program = self._settled = None
        with contextlib.suppress(OSError):
            await _tell(page, False)

    async def _settle(self, page):
        """What the page sent for the last program must not reach this one: a ping has its answer
        behind all that, and until then all is dropped."""
        self._settled = asyncio.Event()
        await page.ping()
        await asyncio.wait_for(self._settled.wait(), ANSWER)

    async def _serve_page(self, request):
        # Without a heartbeat: a program that does not read would make the page seem dead.
        page = await websocket(request, autoping=False, heartbeat=None)
        if self._page:
            await asyncio.sleep(RELOAD)
        if self._page:
            if self._stalled and self._program:
                self._program.transport.abort()  # the page before may have gone unnoticed
            await page.close(code=WSCloseCode.TRY_AGAIN_LATER)
            return page
        self._page = page
        try:
            with contextlib.suppress(OSError):  # it has gone already
                await _tell(page, False)
            async for message in page:
                if message.type == WSMsgType.BINARY:
                    await self._pass_on(message.data)
                elif message.type == WSMsgType.PONG and self._settled:
                    self._settled.set()
        finally:
            self._page = None
            if self._program:
                self._program.close()
            if self._settled:
                self._settled.set()  # nothing to wait for any longer
        return page

    async def _pass_on(self, data):
        """From the device to the program; waits until that has taken it."""
        if not self._program or not self._settled or not self._settled.is_set():
            return
        self._stalled = True
        with contextlib.suppress(OSError):
            self._program.write(data)
            await self._program.drain()
        self._stalled = False


async def _tell(page, attached):
    await page.send_str(json.dumps({"attached": attached}))
