"""`labyrinth emulate --page`: the page of `labyrinth play`, with the emulated chip behind it."""

import asyncio
import contextlib
import json
import sys

from aiohttp import web

from .. import serve, simulator
from ..sim import site
from ..sim.bridge import PATH as SERIAL
from ..sim.bridge import Bridge
from ..sim.runtime import ROOT

PATH = "/chip"
CHIP = (sys.executable, "-m", "host.emulator.live")
MOST_CHIPS = 8  # each takes all the time that a processor has
_LONGEST = 1 << 20  # bytes of a line of live.py: a picture has half of that


def run(args, uf2):
    """Serve until Ctrl-C; each open page has a chip of its own."""

    def config():
        return {
            "serial": SERIAL[1:],
            "board": args.board,
            "address": bridge.address,
            "chip": PATH[1:],
        }

    async def chip(request):
        nonlocal chips
        if chips >= MOST_CHIPS:
            raise web.HTTPServiceUnavailable(text="503: too many chips are emulated here\n")
        chips += 1
        try:
            page = await serve.websocket(request)
            await _emulate(page, uf2)
        finally:
            chips -= 1
        return page

    chips = 0
    app = serve.application(site.files(config))
    app.router.add_get(PATH, chip)
    bridge = Bridge(app, args.serial_port)

    def ready(address):
        opened = not args.no_browser and simulator.open_page(address)
        tail = "" if opened else " - open that in a browser."
        print(f"The emulated handheld is at {address}{tail}")
        print(f"Its USB port is {bridge.address}")
        print("Ctrl-C stops it; its games stay in the browser.", flush=True)

    code = serve.run(app, ready, port=args.port)
    print("\nStopped.")
    return code


async def _emulate(page, uf2):
    """The chip lives as long as the page's connection."""
    process = await asyncio.create_subprocess_exec(
        *CHIP,
        str(uf2),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LONGEST,
        cwd=ROOT,
        start_new_session=True,  # Ctrl-C is ours
    )
    telling = asyncio.create_task(_tell(process.stdout, page))
    try:
        await _listen(page, process.stdin)
    finally:
        telling.cancel()
        with contextlib.suppress(ProcessLookupError):  # it has ended by itself
            process.kill()
        await process.wait()


async def _listen(page, lines):
    """Pass on what the page says to the chip, while that is there; what is no object is dropped."""
    with contextlib.suppress(ConnectionError):
        async for message in page:
            if asked := serve.read_object(message):
                lines.write(json.dumps(asked).encode() + b"\n")
                await lines.drain()


async def _tell(lines, page):
    """What the chip says goes to the page, which a chip that has ended closes."""
    with contextlib.suppress(OSError):  # the page has gone
        async for line in lines:
            await page.send_str(line.decode())
    await page.close()
