"""`labyrinth flash`: put the game on a device, or bring it up to date.

The new version is written to /new, of what the device has already by copying it there; it is
checked, and becomes /app-... by one rename, and the one to start by another. Until then the old
version starts, whatever happens.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from .build import Build, boards
from .errors import (
    Interrupted,
    NoRoom,
    OtherChip,
    OtherFormat,
    OtherMicroPython,
    RunsCircuitPython,
    Unfinished,
)
from .remote import Fault, Full, Gone, Remote
from .versions import COMPILERS, is_supported

NEW = "/new"
AGAIN = "switch the device off and on, and try again"
_LEFTOVERS = (NEW, "/main.py.new", "/current.new")


@dataclass
class Plan:
    """What an update would do."""

    build: Build
    keep: str = ""  # the folder of the version that works now
    old: str = ""  # and its version
    board: str = ""  # which it is for
    foreign: bool = False  # somebody else's /main.py is there
    folder: str = NEW  # where the files are written
    send: list[str] = field(default_factory=list)
    copy: dict[str, str] = field(default_factory=dict)  # path: where the device has it already
    remove: list[str] = field(default_factory=list)

    @property
    def target(self):
        return "/" + self.build.folder

    @property
    def paths(self):
        """All files that are written."""
        return [*self.copy, *self.send]

    def size(self, paths):
        return sum(len(self.build.files[path]) for path in paths)

    @property
    def kept(self):
        if not self.keep:
            return "no version of the game is on it"
        return f"it keeps version {self.old or self.keep}"

    def blocks(self, size):
        """How many blocks littlefs needs: small files lie in their folder, which has two."""
        lengths = [len(self.build.files[path]) for path in self.paths]
        large = sum(-(-length // size) for length in lengths if length > size // 8)
        return large + 2 * len(folders(self.paths)) + 4


def folders(paths):
    """The folders of these files, the outer ones first; "" is the version's own."""
    found = {""}
    for path in paths:
        parts = path.split("/")[:-1]
        found |= {"/".join(parts[: n + 1]) for n in range(len(parts))}
    return sorted(found)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def check(remote: Remote):
    """Whether it runs the MicroPython that the game is made for."""
    platform, version, mpy = remote.about()
    if platform == "RP2040":
        raise RunsCircuitPython(remote.name)
    if platform != "rp2":
        raise OtherChip(remote.name, platform)
    runs = ".".join(map(str, version))
    if not is_supported(runs):
        raise OtherMicroPython(remote.name, runs)
    if mpy not in COMPILERS:
        raise OtherFormat(remote.name, runs, mpy)


def installed(remote: Remote, names=None):
    """(folders of all versions, the one that works first; its board; its version)"""
    names = names or remote.names()
    found = sorted(name for name, folder in names.items() if folder and name.startswith("app-"))
    current = remote.read("/current").strip()
    broken = remote.read("/broken.txt").partition("\n")[0].strip()
    # /main.py starts the current one first, and has noted if that did not work.
    found.sort(key=lambda name: (name == broken, name != current))
    stamp = remote.read(f"/{found[0]}/firmware/built.mpy") if found else ""
    version = re.search(r"\d+\.\d+\.\d+\+[0-9a-f]{8}", stamp)
    board = max((name for name in boards() if name in stamp), key=len, default="")
    return found, board, version[0] if version else ""


def plan(remote: Remote, build: Build) -> Plan:
    names = remote.names()
    found, board, old = installed(remote, names)
    made = Plan(build, found[0] if found else "", old, board)
    made.foreign = not found and "main.py" in names
    made.remove = ["/" + name for name in found[1:] if name != build.folder]
    made.remove += [name for name in _LEFTOVERS if name[1:] in names]
    has = {}
    if build.folder in found:  # whole, unless its flash has suffered: only what is wrong is sent
        made.folder = made.target
        has = remote.hashes(made.target)
    elsewhere = {}
    if found and found[0] != build.folder:
        here = "/" + found[0]
        elsewhere = {known: f"{here}/{path}" for path, known in remote.hashes(here).items()}
    for path, data in sorted(build.files.items()):
        wanted = sha256(data)
        if has.get(path) == wanted:
            continue
        if wanted in elsewhere:
            made.copy[path] = elsewhere[wanted]
        else:
            made.send.append(path)
    return made


def install(remote: Remote, plan: Plan, heard: Callable[[str, int], object]):
    """Do it, all or nothing; `heard` is told what is done and how many bytes it has grown by."""
    at = Doing(heard)
    try:
        _write(remote, plan, at)
        _verify(remote, plan, at)
        _switch(remote, plan, at)
    except KeyboardInterrupt as error:
        raise Interrupted("the device's update was interrupted", _undone(remote, plan)) from error
    except Full as error:
        raise NoRoom("the new version does not fit", _undone(remote, plan)) from error
    except NoRoom:
        _undone(remote, plan)
        raise
    except Fault as error:
        raise Unfinished(f"the device says {error} ({at.what})", _undone(remote, plan)) from error
    except Gone as error:
        kept = plan.kept
        if at.switching:
            kept = f"{kept}, or has {plan.build.version}, whole"
        raise Unfinished(f"the device went away ({at.what})", kept, AGAIN) from error


class Doing:
    """What is being done now, for the bar and for the message if it fails."""

    def __init__(self, heard):
        self.what = "the first step"
        self.switching = False
        self._heard = heard

    def __call__(self, what, grown=0):
        self.what = what
        self._heard(what, grown)


def _write(remote: Remote, plan: Plan, at: Doing):
    at("making room")
    remote.remove(plan.remove)
    if not plan.paths:
        return
    size, free = remote.room()
    needed = plan.blocks(size)
    if needed > free:
        kib = size / 1024
        raise NoRoom(f"{needed * kib:.0f} KiB are needed, {free * kib:.0f} are free", plan.kept)
    remote.make_folders(f"{plan.folder}/{name}".rstrip("/") for name in folders(plan.paths))
    files = plan.build.files
    pairs = [(old, f"{plan.folder}/{path}") for path, old in plan.copy.items()]
    skip = len(plan.folder) + 1

    def copied(path):
        if path[skip:] in files:
            at(path[skip:], len(files[path[skip:]]))

    remote.copy(pairs, copied)
    for path in plan.send:
        done = 0

        def grown(count, path=path):
            nonlocal done
            at(path, count - done)
            done = count

        at(path)
        remote.write(f"{plan.folder}/{path}", files[path], grown)


def _verify(remote: Remote, plan: Plan, at: Doing):
    at("checking the copy")
    there = remote.hashes(plan.folder) if plan.paths else {}
    for path in plan.paths:
        if there.get(path) != sha256(plan.build.files[path]):
            raise Fault(f"{path} is not what was sent")


def _switch(remote: Remote, plan: Plan, at: Doing):
    at("switching to the new version")
    if plan.folder == NEW:
        remote.rename(NEW, plan.target)
    if remote.hash_of("/main.py") != sha256(plan.build.main):
        if plan.foreign:
            remote.rename("/main.py", "/main.py.old")
        remote.replace("/main.py", plan.build.main)
    at.switching = True
    remote.replace("/current", plan.build.folder.encode() + b"\n")
    remote.remove(["/broken.txt"])  # it tells of a version before


def _undone(remote: Remote, plan: Plan) -> str:
    """Leave nothing half done on a device that still answers; says what it has now."""
    try:
        remote.enter()
        if remote.read("/current").strip() == plan.build.folder != plan.keep:
            kept = f"it has version {plan.build.version}, whole"
        else:
            remote.remove(_LEFTOVERS)
            if plan.folder == NEW:
                remote.remove([plan.target])
            kept = plan.kept
        remote.restart()
    except (Gone, Full, Fault, KeyboardInterrupt):
        kept = plan.kept
    return kept
