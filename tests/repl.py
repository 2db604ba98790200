"""A device on a socket for mpremote: MicroPython's WebAssembly build under node behind a raw REPL.

The bridge refuses raw-paste mode, gives OSErrors the chip's numbers, and on a soft reset starts
anew with the files kept. A restart runs /main.py: if that prints `game VERSION BOARD`, a game of
ours answers on the cable until it is asked for the prompt.
"""

import json
import re
import socket
import subprocess
import threading
import time
from contextlib import suppress
from types import SimpleNamespace

import mpremote.transport_serial
from serial.urlhandler import protocol_socket

from host.flash import find
from host.link import ports, wire
from host.sim import runtime
from shared_engine import frames

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_FRIENDLY = b"\r\nMicroPython v1.28.0; RP2040\r\n>>> "
# The WebAssembly build's numbers, and the chip's.
_ERRNO = {2: (13, "EACCES"), 20: (17, "EEXIST"), 31: (21, "EISDIR"), 44: (2, "ENOENT")}
_ERRNO |= {51: (28, "ENOSPC"), 54: (20, "ENOTDIR"), 55: (39, "ENOTEMPTY")}


def hasten(put):
    """The bridge answers at once: wait for nothing much longer than that takes. And no other
    device is there. `put` as pytest's monkeypatch.setattr."""
    clock = SimpleNamespace(monotonic=time.monotonic, sleep=lambda s: time.sleep(s / 20))
    put(mpremote.transport_serial, "time", clock)
    put(protocol_socket, "time", SimpleNamespace(sleep=lambda s: None))
    put(find, "SETTLE_S", 0)
    put(find, "PROMPT_S", 0.4)
    put(wire, "GONE_S", 0.3)
    put(ports.list_ports, "comports", list)
    put(find, "drives", list)


class Unplugged(Exception):
    """Raised by a test's `before`: the cable is pulled, after these last bytes."""


class Node:
    """The chip: one request at a time, from any thread."""

    def __init__(self):
        runtime.need()
        command = [runtime.node(), str(runtime.ROOT / "tests/repl.mjs")]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self._lock = threading.Lock()

    def __call__(self, **request):
        with self._lock:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())

    def close(self):
        self._process.kill()
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


class Repl:
    """`before(code)` is called before each command that the device is sent, and may give an error
    to answer instead; `codes` are all of them."""

    def __init__(self):
        self._node = Node()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._on = True
        self._connection = None
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        self.plug({})

    def plug(self, files, prompt=False, **chip):
        """Another device, with these files {path: bytes}, that has been switched on."""
        self.codes = []
        self.before = lambda code: None
        self.confirms = True
        self.minor = frames.MINOR  # 0: of version 0.1, which does not say how a request stands
        self.answers = [(frames.ASKED,), (frames.GRANTED,)]  # to a request for maintenance
        self.silent = False
        self._node(files={path: data.hex() for path, data in files.items()}, **chip)
        self._boot()
        if prompt:
            self.open_prompt()

    def files(self):
        """{path: bytes}, without folders."""
        found = self._node(dump=True)
        return {path: bytes.fromhex(data) for path, data in found.items() if data is not None}

    def folders(self):
        return [path for path, data in self._node(dump=True).items() if data is None]

    def written(self):
        """The files that have travelled."""
        pattern = re.compile(r"f=open\('([^']+)','wb'\)")
        return [found[1] for code in self.codes if (found := pattern.match(code))]

    def switch_on(self):
        """What /main.py prints; whether a game is on, is seen by that."""
        self._node(start=True)
        return self._boot()

    def _boot(self):
        self._mode, self._hello = "friendly", ()
        main = self.files().get("/main.py")
        if main is None:
            return ""
        ran = self._node(exec=main.decode())
        printed = bytes.fromhex(ran["out"]).decode() + ran["err"]
        if found := re.search(r"^game (\S+) (.+)$", printed, re.MULTILINE):
            self._mode, self._hello = "game", found.groups()
        return printed.strip()

    def open_prompt(self):
        """As the running game does for those who may."""
        self._mode = "friendly"

    def close(self):
        self._on = False
        if self._connection:
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)
        with suppress(OSError), socket.create_connection(self._listener.getsockname()):
            pass  # wakes the thread
        self._thread.join()
        self._listener.close()
        self._node.close()

    # The cable

    def _serve(self):
        while self._on:
            self._connection, _ = self._listener.accept()
            connection = self._connection
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._lines = frames.Lines()
            self._number = 0
            self._typed = bytearray()
            with connection, suppress(OSError):
                try:
                    while data := connection.recv(4096):
                        if hasattr(socket, "TCP_QUICKACK"):  # pyserial writes in small pieces
                            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
                        connection.sendall(self._heard(data))
                except Unplugged as last:
                    connection.sendall(b"".join(last.args))

    def _heard(self, data):
        if self.silent:
            return b""
        if self._mode == "game":
            return b"".join(self._game(*line) for line in self._lines.feed(data))
        return b"".join(self._key(byte) for byte in data)

    def _game(self, kind, number, acknowledged, to_come, payload):
        if kind == frames.HELLO:
            version, board = (frames.sized(text.encode()) for text in self._hello)
            nonce = bytes(payload[2 : 2 + frames.NONCE])
            body = (
                bytes([frames.MAJOR, self.minor])
                + bytes(16)
                + nonce[:4]
                + bytes(65)
                + version
                + board
            )
            self._number = 0
            return frames.line(frames.WELCOME, 0, number, 0, body)
        if kind == frames.MAINTENANCE and self.minor:
            said = b"".join(self._prompt(number, *answer) for answer in self.answers)
            if self.answers[-1][0] != frames.GRANTED:
                return said
            self.open_prompt()
            return said + _FRIENDLY
        if kind == frames.MAINTENANCE and self.confirms:
            self.open_prompt()
            return _FRIENDLY
        if kind == frames.ACK:
            return b""
        self._number += 1
        return frames.line(frames.BEAT, self._number & 255, number, 0, frames.number(0))

    def _prompt(self, acknowledged, state, wait=0):
        self._number += 1
        body = bytes([state]) + frames.number(wait)
        return frames.line(frames.PROMPT, self._number & 255, acknowledged, 0, body)

    def _key(self, byte):
        typed = self._typed
        if typed == b"\x05A":  # raw-paste mode
            typed.clear()
            return b"R\x00"  # understood, not offered
        if byte == 1:
            self._mode = "raw"
            typed.clear()
            return _BANNER
        if byte == 2:
            self._mode = "friendly"
            return _FRIENDLY
        if byte == 3:
            typed.clear()
            return b"" if self._mode == "raw" else b"\r\n>>> "
        if self._mode != "raw":
            return bytes([byte]) if byte != 10 else b""  # as MicroPython's readline echoes
        if byte == 4:
            code = typed.decode().strip("\r")
            typed.clear()
            return self._execute(code) if code else self._soft_reset()
        typed.append(byte)
        return b""

    def _soft_reset(self):
        self._node(start=True)
        return b"OK\r\nMPY: soft reboot\r\n" + _BANNER

    def _execute(self, code):
        self.codes.append(code)
        fault = self.before(code)
        ran = {"out": "", "err": fault, "reset": False} if fault else self._node(exec=code)
        if ran["reset"]:
            self.switch_on()
            raise Unplugged(b"OK")
        errors = re.sub(r"OSError: (\d+)", _number, ran["err"])
        return b"OK" + bytes.fromhex(ran["out"]) + b"\x04" + errors.encode() + b"\x04>"


def _number(found):
    number, name = _ERRNO.get(int(found[1]), (5, "EIO"))
    return f"OSError: [Errno {number}] {name}"
