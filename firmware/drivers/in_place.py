"""Functions run where their code lies in the flash, and the heap has room for other things.

MicroPython does so with modules of a file system in ROM, which its build for the Pico leaves out.
From any other file system it copies the code of each function into the heap as it stands in the
.mpy file. Here functions are told to use the file's own bytes instead; the copies become garbage.
Nothing is done unless the interpreter is the one whose structures are known, and the bytes agree.

Modules are found with one look at the flash, too. MicroPython asks for a package, a .py and a .mpy
of each name before it opens a file, and littlefs takes 3 to 7 ms for each answer, as it reads all
folders on the way. Here the first look opens the .mpy, and the others are answered from that.
"""

import os
import sys

try:
    from machine import mem32
except ImportError:  # a PC
    mem32 = {}

from .flash import address

_CHIP = sys.platform == "rp2"
_KNOWN = _CHIP and sys.implementation.version[:3] == (1, 28, 0)
_INLINE = 512  # bytes: littlefs keeps such files in their folder, where they may move
_SEAL = 8  # bytes at its end; before them, where code lies (host/flash/mpy.py)
_HEAP = 0x20000000
# Offsets in MicroPython's mp_obj_fun_bc_t, and of the functions in a property or a static method.
_CONTEXT = 4
_CODE = 12
_GETTER = 4
_SETTER = 8

_MOUNTED = "/app"
_FILE = (0x8000,) + (0,) * 9  # a stat(), of which imports look at the first

_loaded = 0  # modules, the last time that there was none to treat
_looks = 0


def settle(running) -> bool:
    """Treat one module that was loaded since the last time; False if there is none.

    A function that is being executed must keep its copy: those of the modules `running` do, and
    generators. So this is called from the main loop, between two ticks.
    """
    global _loaded, _looks
    # To look through all takes 1.4 ms. Modules that have come for as many others are seen later.
    _looks = _looks + 1 & 31
    if not _KNOWN or (len(sys.modules) == _loaded and _looks):
        return False
    for name in sys.modules:
        module = sys.modules[name]
        path = getattr(module, "__file__", "")
        if path:
            delattr(module, "__file__")
            if name not in running and name != __name__:
                _settle(module, path)
                return True
    _loaded = len(sys.modules)
    return False


def _settle(module, path: str):
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:  # it is one of MicroPython's own
        return
    at = address(data) if len(data) > _INLINE else 0
    if at:
        for value in module.__dict__.values():
            _look(value, id(module), data, at)
            if type(value) is type:
                for member in value.__dict__.values():
                    _look(member, id(module), data, at)


def _look(value, context: int, data: bytes, at: int):
    kind = type(value)
    if kind.__name__ == "function":
        _move(id(value), context, data, at)
    elif kind is property:
        _move(mem32[id(value) + _GETTER], context, data, at)
        _move(mem32[id(value) + _SETTER], context, data, at)
    elif kind is staticmethod:
        _move(mem32[id(value) + _GETTER], context, data, at)


def _move(function: int, context: int, data: bytes, at: int):
    """Let the function at an address use its code in `data`, which lies at another one."""
    if function & 3 or function < _HEAP or mem32[function + _CONTEXT] != context:
        return  # None, MicroPython's own, or another module's
    code = mem32[function + _CODE]
    if code >= _HEAP:
        found = find(data, len(data) - _SEAL - 1, code)
        if found:
            mem32[function + _CODE] = at + found


def find_portable(data, table: int, code) -> int:
    """Where in `data` a function lies whose code is given, or 0. data[table] is the number of those
    that are listed before it."""
    for entry in range(table - 4 * data[table], table, 4):
        first = data[entry] | data[entry + 1] << 8
        length = data[entry + 2] | data[entry + 3] << 8
        if data[first : first + length] == code[:length]:
            return first
    return 0


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


try:
    from .in_place_viper import find  # the chip
except (ImportError, SyntaxError, ValueError):
    find = find_portable
