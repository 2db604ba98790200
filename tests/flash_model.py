"""A device's file system on a model of its flash, with what `labyrinth flash` runs at its prompt.

littlefs itself, set up as MicroPython does on the chip, writes into the model, which notes every
page programmed and every sector erased. Also for version 0.1: `python flash_model.py STEPS` in the
folder of its sources does the same there, see old_update() in tests/flash_old.py.
"""

import errno
import io
import pickle
import sys
from contextlib import contextmanager, redirect_stdout, suppress

from littlefs import LittleFS, LittleFSError, lfs
from mpremote.transport import Transport, TransportExecError

PAGE, SECTOR = 256, 4096
SHAPE = {
    "block_size": SECTOR,
    "read_size": 32,
    "prog_size": PAGE,
    "cache_size": 4 * PAGE,
    "lookahead_size": 32,
    "block_cycles": 100,
    "disk_version": 0x00020000,
}
CHIP = 352  # blocks


class Flash:
    """littlefs' block device. `log` notes every change: where, and the bytes from there on."""

    def __init__(self, data=None, count=CHIP):
        self.data = data or bytearray(b"\xff" * SECTOR * count)
        self.log = []
        self.seen = set()  # blocks that were read
        self.misused = False  # an exception would not get through littlefs

    def read(self, cfg, block, off, size):
        self.seen.add(block)
        start = block * SECTOR + off
        return self.data[start : start + size]

    def prog(self, cfg, block, off, data):
        start = block * SECTOR + off
        # Flash is programmed once between two erasures.
        self.misused |= self.data[start : start + len(data)] != b"\xff" * len(data)
        for at in range(0, len(data), PAGE):
            self.change(start + at, bytes(data[at : at + PAGE]))
        return 0

    def erase(self, cfg, block):
        self.change(block * SECTOR, b"\xff" * SECTOR)
        return 0

    def sync(self, cfg):
        return 0

    def change(self, start, data):
        self.log.append((start, data))
        self.data[start : start + len(data)] = data


def cuts(before, log):
    """The flash at every cut; `before` becomes what it is after all of the log."""
    for start, data in log:
        yield before
        half = len(data) // 2
        torn = bytearray(before)
        torn[start : start + half] = data[:half]
        yield torn
        before[start : start + len(data)] = data


@contextmanager
def os_errors():
    """As MicroPython's littlefs raises them."""
    try:
        yield
    except LittleFSError as error:
        number = -error.code
        raise OSError(number, errno.errorcode.get(number, "EIO")) from error


class Disk:
    """A mounted file system with the calls that the device's programs need: open() and os."""

    def __init__(self, flash, new=False):
        self.flash = flash
        self.count = len(flash.data) // SECTOR
        self.fs = LittleFS(flash, mount=False, block_count=self.count, **SHAPE)
        if new:
            self.fs.format()
        self.fs.mount()

    def open(self, path, mode="r"):
        with os_errors():
            file = File(self.fs.fs, path, "rb" if "r" in mode else mode)
        if "b" in mode:
            return file
        with file:
            return io.StringIO(file.read(-1).decode())

    def stat(self, path):
        with os_errors():
            self.fs.stat(path)
        return (0x4000 if self.fs.stat(path).type == 2 else 0x8000,)

    def rename(self, old, new):
        with os_errors():
            self.fs.rename(old, new)

    def remove(self, path):
        with os_errors():
            self.fs.remove(path)

    rmdir = remove

    def mkdir(self, path):
        with os_errors():
            self.fs.mkdir(path)

    def ilistdir(self, path):
        with os_errors():
            found = list(self.fs.scandir(path))
        return [(one.name, 0x4000 if one.type == 2 else 0x8000, 0, one.size) for one in found]

    def listdir(self, path):
        return [entry[0] for entry in self.ilistdir(path)]

    def statvfs(self, path):
        free = self.count - self.fs.used_block_count
        return (SECTOR, SECTOR, self.count, free, free, 0, 0, 0, 0, 255)

    def read(self, path):
        with self.open(path, "rb") as file:
            return file.read(-1)

    def write(self, path, data):
        with self.open(path, "wb") as file:
            file.write(data)

    def files(self, folder=""):
        """{path: bytes} of all files."""
        found = {}
        for name, kind, _, _ in self.ilistdir(folder or "/"):
            path = f"{folder}/{name}"
            found |= self.files(path) if kind == 0x4000 else {path: self.read(path)}
        return found


class File:
    """The package's own file closes itself again after a failed close, which aborts Python."""

    def __init__(self, fs, path, mode):
        self.fs = fs
        self.file = lfs.file_open(fs, path, mode)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def read(self, count):
        with os_errors():
            return lfs.file_read(self.fs, self.file, count if count >= 0 else 1 << 20)

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def seek(self, at):
        with os_errors():
            lfs.file_seek(self.fs, self.file, at, 0)

    def write(self, data):
        with os_errors():
            lfs.file_write(self.fs, self.file, bytes(data))

    def close(self):
        with os_errors():
            lfs.file_close(self.fs, self.file)


class Prompt(Transport):
    """MicroPython's prompt, as mpremote speaks to it, on the model."""

    def __init__(self, disk):
        def imported(name, *how):
            return disk if name == "os" else __import__(name, *how)

        known = vars(sys.modules["builtins"]) | {"open": disk.open, "__import__": imported}
        self._names = {"__builtins__": known}

    def exec_raw(self, code, timeout=0, take=None):
        printed = io.StringIO()
        error = b""
        try:
            with redirect_stdout(printed):
                exec(code, self._names)
        except OSError as fault:
            error = f"OSError: [Errno {fault.errno}] {fault.strerror}".encode()
        for byte in printed.getvalue().encode() if take else b"":
            take(bytes([byte]))
        return printed.getvalue().encode(), error

    def exec(self, code, data_consumer=None):
        printed, error = self.exec_raw(code)
        if error:
            raise TransportExecError(printed, error.decode())
        return printed

    def enter_raw_repl(self, soft_reset=True):
        pass


def update(flash, build, before=None):
    """Install a build over the model's cable; `before(remote)` may do something first."""
    from host.flash import deploy
    from host.flash.remote import Remote

    remote = object.__new__(Remote)
    remote.name = "model"
    remote._transport = Prompt(Disk(flash))
    remote.restart = lambda: None
    remote.enter()
    plan = deploy.plan(remote, build)
    flash.log = []
    deploy.install(remote, plan, lambda what, grown: None)
    return plan


def main(path):
    """Install the version that lies here: read the flash from a file, and write it there with the
    log of all changes, and the files of the version."""
    from host.flash.build import build

    with open(path, "rb") as file:
        given = pickle.load(file)
    made = given.get("build") or build("picosystem")
    flash = Flash(given["data"])
    plan = update(flash, made)
    with open(path, "wb") as file:
        found = {"data": flash.data, "log": flash.log, "files": made.files, "main": made.main}
        pickle.dump(found | {"folder": plan.target[1:], "version": made.version}, file)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main(sys.argv[1])
