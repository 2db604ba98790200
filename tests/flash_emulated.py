"""An emulated RP2040 with MicroPython and an empty flash, its USB serial port on a socket.

`python -m tests.flash_emulated UF2` prints the port's address, then all that the chip says. It
ends with its standard input.
"""

import asyncio
import os
import sys

from rp2040py.boards import BoardSpec, FlashLayout
from rp2040py.cli.socket_repl import SocketInteractiveRepl
from rp2040py.device import MicroPythonDevice

LAYOUT = FlashLayout(fs_start=0xA0000, fs_blockcount=352, fs_blocksize=4096)


async def serve(uf2):
    device = MicroPythonDevice(board=BoardSpec(image=uf2, layout=LAYOUT))
    device.mcu.usb_ctrl.read_delay_microseconds = 1000
    await device.astart()

    def said(data):
        sys.stdout.buffer.write(bytes(data))
        sys.stdout.flush()

    console = SocketInteractiveRepl(device.cdc, device.simulator, os._exit, on_data=said)
    await console.start()
    print(f"socket://127.0.0.1:{console.port}", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
