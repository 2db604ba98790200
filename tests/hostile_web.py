"""A client that does to a web server whatever a client can do wrong, from a fixed seed.

    attack = Attack(random.Random(1), "127.0.0.1", 8420, paths=["/live"], token="...")
    attack.run(500)     # connections; each does one thing

It knows the structure of what it breaks: request lines, headers, upgrades, WebSocket frames, and
the JSON messages of our pages.
"""

import base64
import contextlib
import json
import random
import socket
import struct

PATIENCE_S = 2.0  # for an answer that has to come
DEEP = 3000  # beyond Python's recursion limit
FRAGMENT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
TARGETS = [
    b"/",
    b"/index.html",
    b"/config.json",
    b"/record.txt",
    b"/nothing",
    b"//",
    b"/%00",
    b"/\0",
    b"/%2e%2e/%2e%2e/etc/passwd",
    b"/../../etc/passwd",
    b"/%ff%fe",
    b"/\xff\xfe",
    b"/%",
    b"/?%zz=\xff",
    b"*",
    b"http://[::1",
    b"http://127.0.0.1:99999/",
    b"http://user@:80/",
    b"live",
    b"/" + b"a" * 9000,
    b"/%ud800",
    b"/" + b"%41" * 2000,
    b"/;" * 50,
    b"/#seat=x",
    b"",
]
METHODS = [
    b"GET",
    b"HEAD",
    b"POST",
    b"OPTIONS",
    b"CONNECT",
    b"TRACE",
    b"get",
    b"G\0T",
    b"",
    b"\xff",
]
VERSIONS = [
    b"HTTP/1.1",
    b"HTTP/1.0",
    b"HTTP/2.0",
    b"HTTP/9.9",
    b"HTTP/1.1.1",
    b"http/1.1",
    b"",
    b"\xff",
]
HEADERS = [
    b"Content-Length: 5",
    b"Content-Length: -1",
    b"Content-Length: 99999999999999999999",
    b"Content-Length: 3\r\nContent-Length: 4",
    b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: chunked\r\nContent-Length: 3",
    b"Transfer-Encoding: \xff",
    b"Expect: 100-continue",
    b"Expect: nonsense",
    b"Connection: keep-alive",
    b"Connection: close, upgrade",
    b"Upgrade: h2c",
    b"Upgrade: \xff",
    b"Range: bytes=9-1",
    b"If-Modified-Since: yesterday",
    b"Cookie: a=\xff; ;=;",
    b"X: " + b"y" * 9000,
    b"no colon",
    b": no name",
    b"X\0Y: 1",
    b"X: a\0b",
    b"X: a\rb",
    b" folded: 1",
    b"Host: other",
    b"Accept: text/html",
    b"Accept-Encoding: gzip, br, zstd",
    b"Content-Type: \xff",
    b"Content-Encoding: gzip",
    b"Content-Type: multipart/form-data",
    b"Authorization: \xff",
    b"\xf0\x9f\x98\x80: 1",
]
HOSTS = [
    b"localhost:%d",
    b"127.0.0.1",
    b"127.0.0.1:%d\xff",
    b"[::1]:%d",
    b"evil.example:%d",
    b"\xff",
    b"",
    b"127.0.0.1:%d, x",
]
ORIGINS = [
    b"null",
    b"http://evil.example",
    b"http://127.0.0.1:%d",
    b"\xff",
    b"http://127.0.0.1:%d\xff",
]
KEYS = [
    b"",
    b"x",
    b"\xff" * 16,
    b"====",
    "\u00e4".encode() * 8,
    base64.b64encode(bytes(15)),
    b"A" * 5000,
]
EXTENSIONS = [
    b"permessage-deflate",
    b"permessage-deflate; server_max_window_bits=99",
    b"permessage-deflate; client_max_window_bits=8",
    b"\xff",
    b";;;",
    b"permessage-deflate; " * 200,
]
NINES = "9" * 5000
# What our pages send, and what is nearly that.
MESSAGES = [
    *("", "null", "7", "[]", '"x"', "{", "{}", "NaN", "[NaN,Infinity]", "\x00\x1b]0;x\x07"),
    *("[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP, '{"token":' + "[" * DEEP),
    *('{"token": "\\ud800"}', '{"token": null}', '{"token": 7}', '{"token": ["x"]}'),
    *('{"code": "\\ud800"}', '{"code": ""}', '{"code": "47 11"}', '{"code": 4711}'),
    *('{"code": "\\u0000\\u001b[2J"}', '{"code": "\u0664\u0664\u0664\u0664"}', '{"code": "0000"}'),
    *('{"code": "' + "9" * 60000 + '"}', '{"code": null}', '{"code": {}}'),
    *('{"claim": 0}', '{"claim": 1}', '{"claim": true}', '{"claim": -1}', '{"claim": 1.0}'),
    *('{"claim": 1e400}', '{"claim": NaN}', '{"claim": "0"}', '{"claim": [0]}', '{"claim": 255}'),
    *('{"claim": ' + NINES + "}", '{"claim": ' + NINES[:4000] + "}"),
    *('{"release": 0}', '{"release": true}', '{"release": -1}', '{"release": {}}'),
    *('{"play": []}', '{"play": [0]}', '{"play": [0, 0]}', '{"play": [0, 0, 0]}'),
    *('{"play": [true, false]}', '{"play": [0, -1]}', '{"play": [0, 1e9]}', '{"play": "00"}'),
    *('{"play": [0, 536870911]}', '{"play": [0, 536870912]}', '{"play": [null, null]}'),
    *('{"play": [0, ' + NINES[:4000] + "]}", '{"play": {"0": 0}}', '{"claim": 0, "play": [0, 0]}'),
    *('{"type": "boot"}', '{"type": 7}', '{"type": "__class__"}', '{"attached": true}'),
    '{"type": "boot", "board": "\\ud800", "files": {}, "down": []}',
    '{"type": "boot", "board": "../x", "files": 7, "down": []}',
    '{"type": "boot", "board": "picosystem", "files": {"x": "!"}, "down": ["NONE"]}',
    *('{"type": "key", "name": [], "down": 2}', '{"type": "key"}\n{"type": "key"}\n\n'),
    *(
        '{"type": "serial", "data": "\\ud800"}',
        '{"type": "serial"}',
        '{"type": "cable", "on": "x"}',
    ),
]


class Attack:
    """`serial`, if given, is the TCP port of a simulated serial port beside the page."""

    def __init__(self, chance: random.Random, host, port, paths, token="", serial=0):
        self.chance = chance
        self.host, self.port = host, port
        self.paths = [path.encode() for path in paths]
        self.token = token
        self.serial = serial
        self._socket: socket.socket | None = None

    def run(self, count):
        ways = [self._garbage, self._request, self._request, self._half, self._upgrade]
        ways += [self._talk] * 5 + [self._frames] * 2 + ([self._program] if self.serial else [])
        for _ in range(count):
            port = self.port
            way = self.chance.choice(ways)
            if way == self._program:
                port = self.serial
            # The server may close at any moment; that is its right.
            with (
                contextlib.suppress(OSError),
                socket.create_connection((self.host, port), PATIENCE_S) as opened,
            ):
                self._socket = opened
                way()
                self._leave(opened)  # if it has not left already

    def _leave(self, opened):
        """Close, read the answer first, or reset the connection."""
        how = self.chance.randrange(4)
        if how == 0:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif how == 1:
            opened.shutdown(socket.SHUT_WR)
            self._read(0.02)
        elif how == 2:
            self._read(0.02)

    def _send(self, data):
        assert self._socket
        self._socket.sendall(data)

    def _read(self, seconds):
        assert self._socket
        self._socket.settimeout(seconds)
        with contextlib.suppress(TimeoutError):
            return self._socket.recv(65536)
        return b""

    def _bytes(self, most):
        return self.chance.randbytes(self.chance.randrange(most))

    # HTTP

    def _garbage(self):
        start = self.chance.choice(
            [b"", b"\x16\x03\x01\x02\0\x01\0", b"GET ", b"\r\n\r\n", b"~QQD=\n"]
        )
        self._send(start + self._bytes(2000) + self.chance.choice([b"", b"\r\n\r\n"]))

    def _request(self):
        for _ in range(self.chance.choice([1, 1, 1, 3])):
            method = self.chance.choice([b"GET", self.chance.choice(METHODS)])
            version = self.chance.choice([b"HTTP/1.1", self.chance.choice(VERSIONS)])
            line = b" ".join([method, self.chance.choice(TARGETS), version])
            more = self.chance.sample(HEADERS, self.chance.randrange(4))
            host = self.chance.choice([[self._host()], [b"Host: " + self._choice(HOSTS)], []])
            body = self.chance.choice([b"", b"3\r\nabc\r\n0\r\n\r\n", b"zz\r\n", self._bytes(3000)])
            end = self.chance.choice([b"\r\n", b"\r\n", b"\n", b"\r"])
            self._send(end.join([line, *host, *more, b"", b""]) + body)

    def _half(self):
        whole = self._handshake()
        self._send(whole[: self.chance.randrange(len(whole))])

    def _host(self):
        return b"Host: 127.0.0.1:%d" % self.port

    def _choice(self, values):
        return self.chance.choice(values).replace(b"%d", str(self.port).encode())

    def _handshake(self, *more, key=b"AAAAAAAAAAAAAAAAAAAAAA==", version=b"13", host=b""):
        return b"\r\n".join(
            [
                b"GET " + self.chance.choice(self.paths) + b" HTTP/1.1",
                host or self._host(),
                b"Upgrade: websocket",
                b"Connection: Upgrade",
                b"Sec-WebSocket-Version: " + version,
                b"Sec-WebSocket-Key: " + key,
                *more,
                b"\r\n",
            ]
        )

    def _upgrade(self):
        """An upgrade that is wrong somewhere, or whose answer nobody waits for."""
        chance = self.chance
        wrong = chance.randrange(7)
        more, changed = [], {}
        if wrong == 0:
            changed["key"] = chance.choice(KEYS)
        elif wrong == 1:
            changed["version"] = chance.choice([b"", b"12", b"\xff", b"13, 8"])
        elif wrong == 2:
            more = [b"Sec-WebSocket-Protocol: " + chance.choice([b"chat", b"\xff", b"a,,b" * 900])]
        elif wrong == 3:
            more = [b"Sec-WebSocket-Extensions: " + chance.choice(EXTENSIONS)]
        elif wrong == 4:
            more = [b"Origin: " + self._choice(ORIGINS)]
        elif wrong == 5:
            changed["host"] = b"Host: " + self._choice(HOSTS)
        self._send(self._handshake(*more, **changed) + self.chance.choice([b"", self._frame()]))

    # WebSocket

    def _open(self, *more):
        self._send(self._handshake(*more))
        return b" 101 " in self._read(PATIENCE_S)

    def _talk(self):
        """Messages of our pages, or nearly so, with and without the token."""
        if not self._open():
            return
        if self.chance.random() < 0.7:
            token = self.token if self.chance.random() < 0.7 else "guessed"
            self._send(frame(json.dumps({"token": token}).encode()))
        for _ in range(self.chance.randrange(1, 6)):
            text = self.chance.choice(MESSAGES)
            if self.chance.random() < 0.1:
                at = self.chance.randrange(len(text) + 1)
                text = text[:at] + self.chance.choice("{}[]\\\"'0,:\x00\ud7ff") + text[at + 1 :]
            self._send(frame(text.encode(), self.chance.choice([TEXT, TEXT, TEXT, BINARY])))
        if self.chance.random() < 0.3:
            self._read(0.01)

    def _frames(self):
        more = self.chance.choice([(), (b"Sec-WebSocket-Extensions: " + EXTENSIONS[0],)])
        if not self._open(*more):
            return
        if self.chance.random() < 0.5:
            self._send(frame(json.dumps({"token": self.token}).encode()))
        for _ in range(self.chance.randrange(1, 8)):
            self._send(self._frame())

    def _frame(self):
        """A frame that may be wrong in its bits, length, mask or content."""
        chance = self.chance
        kind = chance.choice([FRAGMENT, TEXT, BINARY, CLOSE, PING, PONG, 3, 11, 15])
        data = chance.choice(
            [b"", b"{}", b"\xff\xfe", b"\xed\xa0\x80", self._bytes(300), bytes(70_000)]
        )
        if kind == CLOSE:
            data = chance.choice(
                [b"", b"\x03", struct.pack("!H", chance.randrange(6000)) + b"\xff"]
            )
        size = chance.choice([None, None, None, 0, 1 << 20, (1 << 63) - 1, (1 << 64) - 1])
        return frame(
            data,
            kind,
            first=chance.choice([0x80, 0x80, 0, 0xC0, 0xF0]),
            mask=chance.random() < 0.9,
            size=size,
        )

    # The serial port beside a page

    def _program(self):
        """A program at the port, mostly with a page at the other end that goes when it likes."""
        start = self.chance.choice(
            [b"~", b"~~~~\n", b"POST / HTTP/1.1\r\n\r\n~QQD=\n", b"\x03", b""]
        )
        program = self._socket
        with contextlib.ExitStack() as pages:
            if self.chance.random() < 0.8:
                page = socket.create_connection((self.host, self.port), PATIENCE_S)
                self._socket = pages.enter_context(page)
                self._open()
                for _ in range(self.chance.randrange(4)):
                    kind = self.chance.choice([BINARY, BINARY, TEXT, PONG, CLOSE])
                    self._send(frame(self._bytes(100), kind))
                if self.chance.random() < 0.3:
                    self._leave(page)
                    page.close()
            self._socket = program
            self._send(start + self._bytes(9000))
            self._leave(program)


def frame(data: bytes, kind=TEXT, first=0x80, mask=True, size=None) -> bytes:
    """A WebSocket frame; `size` is what it claims to have, if that is to be wrong."""
    length = len(data) if size is None else size
    bit = 0x80 if mask else 0
    if length < 126:
        head = bytes([first | kind, bit | length])
    elif length < 1 << 16:
        head = bytes([first | kind, bit | 126]) + length.to_bytes(2, "big")
    else:
        head = bytes([first | kind, bit | 127]) + length.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if mask else b"") + data
