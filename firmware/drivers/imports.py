"""Modules are found with one look at the flash.

MicroPython asks for a package, a .py and a .mpy of each name before it opens a file, and littlefs
takes 3 to 7 ms for each answer, as it reads all folders on the way. Here the first look opens the
.mpy, and the others are answered from that: an import takes some 10 ms less.
"""

import os
import sys

_CHIP = sys.platform == "rp2"
_MOUNTED = "/app"
_FILE = (0x8000,) + (0,) * 9  # a stat(), of which imports look at the first


class Modules:
    """The folder of an installed version, as a file system to import from."""

    def __init__(self, folder: str):
        self._folder = folder + "/"
        self._path = ""
        self._file = None  # at that path, opened ahead

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def chdir(self, path: str):
        pass

    def getcwd(self) -> str:
        return "/"

    def stat(self, path: str):
        if path.endswith(".py"):
            raise OSError
        if path.endswith(".mpy"):
            if path != self._path:
                self._look(path)
            return _FILE
        try:
            self._look(path + ".mpy")
        except OSError:
            return os.stat(self._folder + path)  # a package, or nothing of ours
        raise OSError  # a module is no package

    def _look(self, path: str):
        if self._file:  # it was not wanted after all
            self._file.close()
        self._path, self._file = "", None
        self._file = open(self._folder + path, "rb")
        self._path = path

    def open(self, path: str, mode: str):
        if path != self._path:
            return open(self._folder + path, mode)
        file = self._file
        self._path, self._file = "", None
        return file


def quicken():
    """From now on, the modules of the current folder are found quickly."""
    if _CHIP:
        modules = Modules(os.getcwd())
        leave()  # a version that did not start may have come so far
        os.mount(modules, _MOUNTED)  # pyright: ignore[reportAttributeAccessIssue]
        os.chdir(_MOUNTED)


def leave():
    """For the prompt: all is as it was."""
    if _CHIP:
        os.chdir("/")
        try:
            os.umount(_MOUNTED)  # pyright: ignore[reportAttributeAccessIssue]
        except OSError:  # nothing is mounted
            pass
