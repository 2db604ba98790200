"""Files that survive a power cut: the old content or the new one, whole; and the settings.

A file is written beside the old one, closed, and renamed over it. What cannot be read is set aside.
"""

import binascii
import os

LOG = "error.txt"  # where the last error was raised; see screens/error.py
_MAGIC = b"PLAB"
_VERSION = 1
_HEAD = len(_MAGIC) + 1 + 2  # magic, version, length
_CRC = 4
_LONGEST = 16384  # of a body; a longer file is none of ours and might not fit the heap


class Files:
    """The files of a folder, on the disk or on another file system with the same calls."""

    def __init__(self, folder: str, disk=os, opened=open):
        self.damaged = None  # the name of the file that was set aside last, for a notice
        self._folder = folder + "/" if folder else ""
        self._disk = disk
        self._open = opened
        # CPython's rename does not replace on Windows; MicroPython has no other.
        self._rename = getattr(disk, "replace", disk.rename)

    def read(self, name: str):
        """What was written, or None; never an exception, whatever is on the disk."""
        path = self._folder + name
        try:
            self._disk.stat(path)
        except OSError:
            return None
        try:
            file = self._open(path, "rb")
            try:
                body = content(file)
            finally:
                file.close()
        except OSError:
            body = None
        if body is None:
            self.set_aside(name)
        return body

    def write(self, name: str, body: bytes) -> bool:
        """Whether it worked; if not, what was there before is still there."""
        if len(body) > _LONGEST:
            return False
        path = self._folder + name
        head = _MAGIC + bytes([_VERSION]) + len(body).to_bytes(2, "big")
        try:
            file = self._open(path + ".new", "wb")
            try:
                file.write(head)
                file.write(body)
                file.write(_crc(head, body))
            finally:
                file.close()
            self._rename(path + ".new", path)
        except OSError:
            self.remove(name + ".new")  # it may fill the disk
            return False
        return True

    def remove(self, name: str):
        try:
            self._disk.remove(self._folder + name)
        except OSError:
            pass

    def set_aside(self, name: str):
        """Keep it out of the way, for those who can repair it."""
        self.damaged = name
        path = self._folder + name
        try:
            self._rename(path, path + ".bad")
        except OSError:
            self.remove(name + ".bad")  # one of them may be a folder
            try:
                self._rename(path, path + ".bad")
            except OSError:
                pass


def content(file):
    """What the file holds, or None if it is damaged."""
    head = file.read(_HEAD)
    if len(head) < _HEAD or head[: len(_MAGIC)] != _MAGIC or head[len(_MAGIC)] != _VERSION:
        return None
    length = int.from_bytes(head[-2:], "big")
    if length > _LONGEST:
        return None
    rest = file.read(length + _CRC + 1)
    body = rest[:length]
    if len(rest) != length + _CRC or rest[length:] != _crc(head, body):
        return None
    return body


def _crc(head, body) -> bytes:
    return binascii.crc32(body, binascii.crc32(head)).to_bytes(_CRC, "big")


class Settings:
    """What the players have chosen for all games."""

    FILE = "settings"
    # (name, lowest, highest, default); in the file a byte each, in this order, new ones last.
    RANGES = (
        ("language", 0, 5, 0),
        ("sound", 0, 3, 2),
        ("animations", 0, 1, 1),
        ("brightness", 10, 100, 80),
        ("hints", 0, 1, 1),
    )

    def __init__(self):
        self.language = self.sound = self.animations = self.brightness = self.hints = 0
        self.fresh = True  # nobody has chosen anything yet
        self._take(b"")

    def load(self, files):
        values = files.read(self.FILE)
        self.fresh = not values
        self._take(values or b"")

    def store(self, files) -> bool:
        return files.write(self.FILE, bytes([getattr(self, name) for name, _, _, _ in self.RANGES]))

    def _take(self, values):
        """What is missing or out of its range gets its default."""
        for i, (name, lowest, highest, default) in enumerate(self.RANGES):
            fits = i < len(values) and lowest <= values[i] <= highest
            setattr(self, name, values[i] if fits else default)
