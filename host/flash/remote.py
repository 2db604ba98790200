"""A device at MicroPython's prompt: what runs there, over mpremote's transport."""

import ast
import errno
import io
import struct
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from firmware.rom import blocks

from ..link.errors import Busy
from ..printable import device_text

_WAIT_S = 30  # no step takes the device so long without a word
_CHUNK = 1024  # bytes of a file in one command: as source four times that, on the chip's heap
_BATCH = 16  # files in one command
_LINE = 16384  # bytes, and
_LINES = 4096  # of all that a command prints
_TEXT = 200  # characters of what the device says is wrong

# Short, for it travels each time. Never tests errno numbers: they differ between builds. `install`
# takes the place of the install number of a block; empty, a file is taken as it is.
_DEVICE = """
import os, sys
from binascii import hexlify
from hashlib import sha256
part = memoryview(bytearray(1024))

def pour(path, take, install):
    with open(path, "rb") as file:
        count = file.readinto(part)
        if install and part[:4] == MAGIC:
            part[4:8] = install
        while count:
            take(part[:count])
            count = file.readinto(part)

def hashed(path, install=b""):
    total = sha256()
    pour(path, total.update, install)
    return hexlify(total.digest()).decode()

def known(path):
    try:
        return hashed(path)
    except OSError:
        return ""

def entries(path):
    try:
        return sorted([(entry[0], entry[1] == 0x4000) for entry in os.ilistdir(path)])
    except OSError:
        return []

def tell(path, install, below=""):
    for name, folder in entries(path):
        if folder:
            tell(path + "/" + name, install, below + name + "/")
        else:
            print((below + name, hashed(path + "/" + name, install)))

def read(path, at, count):
    try:
        with open(path, "rb") as file:
            file.seek(at)
            return file.read(count)
    except OSError:
        return b""

def remove(path):
    for name, folder in entries(path):
        remove(path + "/" + name)
    try:
        os.remove(path)
    except OSError:
        try:
            os.rmdir(path)
        except OSError:
            return
    print(path)

def retire(path, aside):
    remove(aside)
    try:
        os.rename(path, aside)
    except OSError:
        return
    remove(aside)

def make(path):
    try:
        os.mkdir(path)
    except OSError:
        if not os.stat(path)[0] & 0x4000:
            raise

def copy(old, new, install):
    with open(new, "wb") as file:
        pour(old, file.write, install)
    print(new)
"""
_DEVICE = _DEVICE.replace("MAGIC", repr(blocks.MAGIC))


class Gone(Exception):
    """The device does not answer any more."""


class Full(Exception):
    """Its file system has no room left."""


class Fault(Exception):
    """It could not do what it was told; the text is its own."""


def fault(text):
    return (Full if "ENOSPC" in text else Fault)(device_text(text, _TEXT))


def _last_line(text):
    """Return what an error is, without its traceback."""
    return (text.strip().splitlines() or ["an unknown error"])[-1]


def read_value(line):
    """Return the Python value that the device has printed."""
    try:
        return ast.literal_eval(line)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError) as error:
        raise Fault("something that makes no sense") from error


def _alike(value, example):
    """Return whether a value has the shape of an example; a list may be of any length."""
    if type(value) is not type(example):
        return False
    if isinstance(example, list):
        return all(_alike(one, example[0]) for one in value)
    if isinstance(example, tuple):
        same = len(value) == len(example)
        return same and all(map(_alike, value, example))
    return True


class Remote:
    """An open prompt. Every call may raise Gone, Full or Fault.

    With `keep` all that is in its memory stays there, and there is only value() to ask by.
    """

    def __init__(self, name, keep=False):
        self.name = name
        try:
            self._transport = SerialTransport(name)
        except TransportError as error:  # it could be opened a moment ago
            raise Busy(name) from error
        serial: Any = self._transport.serial
        serial.timeout = _WAIT_S  # by default it waits for ever
        try:
            self.enter(keep)
        except BaseException:
            self.close()
            raise

    def enter(self, keep=False):
        """Bring the device to its prompt, after a restart unless its memory is to be kept."""
        with self._told():
            self._transport.enter_raw_repl(soft_reset=not keep)
            if not keep:
                self._transport.exec(_DEVICE)

    @contextmanager
    def _told(self):
        try:
            with redirect_stdout(io.StringIO()):  # mpremote prints what it does not understand
                yield
        except TransportExecError as error:
            raise fault(_last_line(error.error_output)) from error
        except UnicodeDecodeError as error:  # mpremote expects text
            raise Fault("something that makes no sense") from error
        except (TransportError, OSError, struct.error) as error:
            raise Gone(str(error)) from error

    def run(self, code, heard=None):
        """The values that the code prints, a line each; `heard` is told of each as it comes."""
        lines = []
        line = bytearray()

        def take(byte):
            if byte == b"\n":
                lines.append(line.decode(errors="replace").strip())
                line.clear()
                if heard:
                    heard(lines[-1])
            elif byte != b"\x04":
                line.extend(byte)
            if len(line) > _LINE or len(lines) > _LINES:
                raise Fault("more than it was asked for")

        with self._told():
            _, error = self._transport.exec_raw(code, _WAIT_S, take)
        if error:
            raise fault(_last_line(error.decode(errors="replace")))
        return lines

    def value(self, expression, example):
        """Return the value of an expression; Fault unless it looks like `example`."""
        value = read_value("".join(self.run(f"print(repr({expression}))")[:1]))
        if not _alike(value, example):
            raise Fault("something else than it was asked for")
        return value

    def values(self, code):
        """Return the pairs of texts that the code prints."""
        values = [read_value(line) for line in self.run(code)]
        if not _alike(values, [("", "")]):
            raise Fault("something else than it was asked for")
        return values

    # What is there

    def about(self):
        """Return (platform, version of MicroPython, format of the .mpy files that it loads)."""
        return self.value(
            "(sys.platform, tuple(sys.implementation.version[:3]), "
            "getattr(sys.implementation, '_mpy', 0))",
            ("", (0, 0, 0), 0),
        )

    def names(self):
        """{name: whether it is a folder} of the root."""
        entries = self.value("entries('/')", [("", True)])
        return {name: folder for name, folder in entries if name.isprintable()}

    def read_bytes(self, path, size):
        """Return the beginning of a file; nothing if there is none."""
        found = b""
        while len(found) < size:
            count = min(_CHUNK, size - len(found))
            part = self.value(f"read({path!r}, {len(found)}, {count})", b"")
            found += part
            if len(part) != count:
                break
        return found

    def read(self, path):
        """The beginning of a file as text; empty if there is none."""
        return self.read_bytes(path, _TEXT).decode(errors="replace")

    def hashes(self, folder, install=b""):
        """{path below: SHA-256} of all files, as they would be if the blocks among them had another
        install number, of four bytes."""
        return dict(self.values(f"tell({folder!r}, {install!r})"))

    def hash_of(self, path):
        """Empty if there is no such file."""
        return self.value(f"known({path!r})", "")

    def room(self):
        """(bytes of a block, free blocks)"""
        _, block, _, free, *_ = self.value("os.statvfs('/')", (0,) * 10)
        if block <= 0:
            raise Fault("that its file system has no blocks")
        return block, free

    # What changes it

    def make_folders(self, paths):
        for path in paths:
            self.run(f"make({path!r})")

    def write(self, path, data, heard=None):
        """`heard` is told how many bytes have been written."""
        told = heard and (lambda written, _: heard(written))
        with self._told():
            try:
                self._transport.fs_writefile(path, data, _CHUNK, told)
            except OSError as error:
                if error.args[1:] != (path,):  # of the port; mpremote names the file in its own
                    raise
                raise fault(errno.errorcode.get(error.args[0], "EIO")) from error

    def copy(self, pairs, install, heard=None):
        """[(old, new)], files on the device; blocks among them get this install number."""
        for at in range(0, len(pairs), _BATCH):
            batch = pairs[at : at + _BATCH]
            self.run(f"for pair in {batch!r}: copy(*pair, {install!r})", heard)

    def replace(self, path, data):
        """The old content or the new one, whatever happens."""
        self.write(path + ".new", data)
        self.rename(path + ".new", path)

    def rename(self, old, new):
        self.run(f"os.rename({old!r}, {new!r})")

    def remove(self, paths):
        """Files and folders with all that is in them; those that there are."""
        for path in paths:
            self.run(f"remove({path!r})")

    def retire(self, paths, aside):
        """Remove versions. Each gets another name first: one of which a half is gone must not be
        started."""
        for path in paths:
            self.run(f"retire({path!r}, {aside!r})")

    # Leaving

    def restart(self):
        """As if it were switched off and on; ends the connection."""
        with suppress(Gone), self._told():
            self._transport.exec_raw_no_follow(
                "import time, machine\ntime.sleep_ms(100)\nmachine.reset()"
            )
        self.close()

    def leave(self):
        """Leaves it at its prompt."""
        with suppress(Gone), self._told():
            self._transport.exit_raw_repl()
        self.close()

    def close(self):
        with suppress(OSError):  # it may have gone already
            self._transport.close()
