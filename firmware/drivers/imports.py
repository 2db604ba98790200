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
    """The folder of an installed version, as a file system to import from: packages and, in these,
    modules as .mpy."""

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
        """All in one function: nested imports leave little of the stack."""
        compiled = path.endswith(".mpy")
        if path.endswith(".py") or (compiled and "/" not in path):
            raise OSError  # not ours
        module = path if compiled else path + ".mpy"
        if module != self._path:
            if self._file:
                self._file.close()  # it was not wanted after all
            self._path, self._file = "", None
            try:
                if "/" in path:
                    self._file = open(self._folder + module, "rb")
                    self._path = module
            except OSError:
                pass
            except (MemoryError, RuntimeError):
                return _FILE  # open() has the same to say, and is believed
            if not self._file:
                return os.stat(self._folder + path)  # a package, or nothing of ours
        if compiled:
            return _FILE
        raise OSError  # a module is no package

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
