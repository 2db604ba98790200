"""A disk in memory that fails when told to; the same on every runtime."""

from firmware.save import Files


class Cut(Exception):
    """The power is gone."""


class Disk:
    """`files` by path; a folder is None. What a file is given is there at once, to the byte."""

    def __init__(self):
        self.files = {}
        self.left = -1  # operations until the power goes; never, if negative
        self.failing = ()  # operations that fail

    def copy(self):
        other = Disk()
        other.files.update(self.files)
        return other

    def operate(self, name):
        if self.left == 0:
            raise Cut
        self.left -= 1
        if name in self.failing:
            raise OSError(name)

    def stat(self, path):
        if path not in self.files:
            raise OSError(path)

    def open(self, path, mode):
        if mode == "wb":
            self.operate("open")
            if self.files.get(path, b"") is None:
                raise OSError(path)
            self.files[path] = b""
        elif self.files.get(path) is None or "read" in self.failing:
            raise OSError(path)
        return File(self, path, mode)

    def rename(self, old, new):
        self.operate("rename")
        if old not in self.files or (new in self.files and self.files[new] is None):
            raise OSError(old)
        self.files[new] = self.files.pop(old)

    def remove(self, path):
        self.operate("remove")
        if path not in self.files:
            raise OSError(path)
        del self.files[path]


class File:
    def __init__(self, disk, path, mode):
        self._disk = disk
        self._path = path
        self._written = mode == "wb"
        self._at = 0

    def read(self, count):
        self._at += count
        return self._disk.files[self._path][self._at - count : self._at]

    def write(self, data):
        # By halves, so that a cut finds both.
        for part in (data[: len(data) // 2], data[len(data) // 2 :]):
            self._disk.operate("write")
            self._disk.files[self._path] += part

    def close(self):
        if self._written and self._disk.left:
            self._disk.operate("close")


def files_on(disk):
    return Files("", disk, disk.open)
