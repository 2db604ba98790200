"""Lines of the link: one codec for both ends of the cable; docs/link.md has every message.

A line is ~, base64 of (type, sequence, acknowledged sequence, lines to come, payload, CRC32), and a
newline. Whatever else is on the wire is skipped, so that one line after any mishap all is well.
"""

import binascii
import hashlib

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


MAJOR = const(1)
MINOR = const(2)
LINE = const(240)  # bytes of a line at most: it fits the FIFO of 256
PIECE = const(169)  # bytes of payload in a line
LONGEST = const(4096)  # bytes of a message
NONCE = const(16)

# From the PC.
ACK = const(0x40)
HELLO = const(0x41)
WATCH = const(0x42)
CLAIM = const(0x43)
CODE = const(0x44)
RELEASE = const(0x45)
PLAY = const(0x46)
CHANCE = const(0x47)
MAINTENANCE = const(0x48)
DIAGNOSE = const(0x49)  # since 1.2: asks for the REPORT
# From the device.
BEAT = const(0x01)
WELCOME = const(0x02)
GAME = const(0x03)
STEP = const(0x04)
OVER = const(0x05)
HELD = const(0x06)
CLAIMED = const(0x07)
PRIVATE = const(0x08)
REFUSED = const(0x09)
PROMISE = const(0x0A)
CHANCE_TAKEN = const(0x0B)  # since 1.1, as all below
PROMPT = const(0x0C)  # how a request for maintenance stands
REPORT = const(0x0D)  # since 1.2: where code runs, and the log of the last error

# How a claim stands.
ASKED = const(0)  # the code is on the device's screen
CODE_RIGHT = const(1)  # the button is missing
BUTTON = const(2)  # the code is missing
GRANTED = const(3)
WRONG = const(4)
DECLINED = const(5)
LOCKED = const(6)
RELEASED = const(7)
CLOSED = const(8)  # since 1.1: the players refuse all requests for the rest of this game

# What a REPORT has of the log.
LOGGED = const(0)  # its text
PLAYING = const(1)  # nothing, as a game is in memory

_MARK = const(126)  # ~ is no digit of base64
_HEAD = const(4)
_CRC = const(4)


def line(kind: int, number: int, acknowledged: int, to_come: int, payload) -> bytes:
    data = bytes([kind, number, acknowledged, to_come]) + payload
    return b"~" + binascii.b2a_base64(data + _crc(data))


def read(text):
    """(type, sequence, acknowledged, lines to come, payload) of a line; None if it is none."""
    text = bytes(text)
    at = text.rfind(b"~") + 1
    length = len(text) - at
    if not at or length % 4 or not 12 <= length < LINE - 1:
        return None
    try:
        data = binascii.a2b_base64(text[at:])
    except Exception:  # ValueError on the chip; the browser's binascii has nothing narrower
        return None
    body = data[:-_CRC]
    # Written again it must be the same: base64 has several spellings, and readers forgive much.
    if len(body) < _HEAD or data[-_CRC:] != _crc(body):
        return None
    if binascii.b2a_base64(data)[:-1] != text[at:]:
        return None
    return body[0], body[1], body[2], body[3], body[_HEAD:]


def _crc(data) -> bytes:
    return binascii.crc32(data).to_bytes(_CRC, "big")


class Lines:
    """Bytes go in as they come, whole lines come out; what is too long is no line."""

    def __init__(self):
        self._text = bytearray(LINE)
        self._used = 0  # beyond LINE: skipping to the next newline

    def feed(self, data):
        """Yields what read() makes of each line that ends in `data`, but for None."""
        at = 0
        while at < len(data):
            end = data.find(b"\n", at)
            if end < 0:
                self._keep(data, at, len(data))
                return
            self._keep(data, at, end)
            found = None
            if self._used < LINE:
                found = read(self._text[: self._used])
            self._used = 0
            at = end + 1
            if found:
                yield found

    def _keep(self, data, at: int, end: int):
        used = self._used + end - at
        if used < LINE:
            self._text[self._used : used] = data[at:end]
        self._used = min(used, LINE)


class Message:
    """Puts the lines of a message together."""

    def __init__(self):
        self._kind = -1
        self._to_come = 0
        self._body = b""

    def add(self, kind: int, to_come: int, payload):
        """The body when this line was the last one, else None."""
        goes_on = kind == self._kind and to_come == self._to_come - 1
        body = self._body + payload if goes_on else payload
        self._kind = kind if to_come else -1
        self._to_come = to_come
        self._body = body if to_come and len(body) <= LONGEST else b""
        return None if to_come else body


# What messages are made of


def number(value: int) -> bytes:
    """Seven bits a byte, the lowest first; all but the last have the highest bit set."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def numbers(values) -> bytes:
    return b"".join([number(value) for value in values])


def take_number(data):
    """(the number that `data` begins with, the rest); 0 at the end, and no more than 28 bits."""
    value = shift = at = 0
    while at < len(data) and at < 4:
        byte = data[at]
        value |= (byte & 127) << shift
        shift += 7
        at += 1
        if byte < 128:
            break
    return value, data[at:]


def sized(data) -> bytes:
    return number(len(data)) + data


def told(events) -> bytes:
    """Events as bytes."""
    return number(len(events)) + b"".join([number(len(event)) + numbers(event) for event in events])


def ascending(values) -> bytes:
    """A list of ascending numbers: how many, then each one's distance from the one before."""
    out = number(len(values))
    last = 0
    for value in values:
        out += number(value - last)
        last = value
    return out


def change(old, new) -> bytes:
    """What turns `old` into `new`: 1 and pieces (bytes that stay, length, bytes), or 0 and all."""
    if len(old) != len(new):
        return b"\0" + new
    out = bytearray(b"\1")
    count = len(new)
    last = at = 0
    while at < count:
        if old[at] == new[at]:
            at += 1
            continue
        end = at + 1
        # Over a single equal byte too. No slices are compared: they would be garbage by the KB.
        while end < count:
            if old[end] == new[end] and (end + 1 == count or old[end + 1] == new[end + 1]):
                break
            end += 1
        out += number(at - last) + sized(new[at:end])
        last = at = end
    return bytes(out)


def masked(data, key: bytes, count: int) -> bytes:
    """`data` under the stream of a key: noise to who has not heard both nonces; and back again."""
    out = bytearray(data)
    for at in range(0, len(out), 32):
        block = hashlib.sha256(key + bytes([count >> 8, count & 255, at >> 5])).digest()
        for i in range(at, min(at + 32, len(out))):
            out[i] ^= block[i - at]
    return bytes(out)


def mask_key(device_nonce, pc_nonce) -> bytes:
    return hashlib.sha256(b"mask" + device_nonce + pc_nonce).digest()


# The fair deal: the device promises, then the PC adds, so that neither can choose


def promise(drawn: bytes) -> bytes:
    return hashlib.sha256(drawn + b"\0promise").digest()


def mixed(drawn: bytes, added: bytes) -> bytes:
    """The seed of the deal."""
    return hashlib.sha256(drawn + b"\0deal" + added).digest()[:16]
