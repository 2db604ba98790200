"""`labyrinth flash`: put the game on a device, or bring it up to date.

Every install has a number of its own. The new version is written to /new; blocks that the device
has already are copied there and get the new number. All is checked, and becomes /app-NUMBER by one
rename, and the one to start by another. Until then the old version starts, whatever happens.
"""

import hashlib
import re
import secrets
import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from firmware.rom import blocks

from . import rom
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
REMOVED = "/removed"  # a version that goes
AGAIN = "switch the device off and on, and try again"
_LEFTOVERS = (NEW, REMOVED, "/main.py.new", "/current.new")
_FILES = 32  # in two blocks of a folder, at least
_STAMP = blocks.HEADER_SIZE + blocks.STAMP_SIZE


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
    remove: list[str] = field(default_factory=list)  # versions
    done: bool = False  # there is nothing to do

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
        """How many blocks littlefs needs: small files lie in their folder. That has two for some
        of its files each, and two more while it grows."""
        lengths = [len(self.build.files[path]) for path in self.paths]
        large = sum(-(-length // size) for length in lengths if length > size // 8)
        return large + 2 * -(-len(self.paths) // _FILES) + 6


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
    board, version = stamp_of(remote, found[0]) if found else ("", "")
    return found, board, version


def stamp_of(remote: Remote, folder):
    """(board, version) of an installed version; empty if it does not say."""
    stamp = remote.read_bytes(f"/{folder}/{blocks.block_name(0)}", _STAMP).decode(errors="replace")
    stamp = stamp or remote.read(f"/{folder}/firmware/built.mpy")  # version 0.1
    version = re.search(r"\d+\.\d+\.\d+\+[0-9a-f]{8}", stamp)
    board = max((name for name in boards() if name in stamp), key=len, default="")
    return board, version[0] if version else ""


def layout_of(remote: Remote, folder) -> rom.Layout | None:
    """Return where everything lies in an installed version; None if it does not say."""
    first: list[bytes] = []
    size = 1
    while len(first) * blocks.PAYLOAD < size:
        block = remote.read_bytes(f"/{folder}/{blocks.block_name(len(first))}", blocks.BLOCK)
        if len(block) < _STAMP or not blocks.is_whole(block):
            return None
        first.append(block)
        size = rom.index_size(first[0])
    return rom.Layout.read(rom.read_index(first))


def plan(remote: Remote, build: Build) -> Plan:
    names = remote.names()
    found, board, old = installed(remote, names)
    made = Plan(build, found[0] if found else "", old, board)
    made.foreign = not found and "main.py" in names
    old_versions = set(found[1:])
    for folder in found:
        if same := whole(remote, folder, build):
            made.build, made.folder = same, "/" + folder
            old_versions.discard(folder)
            if folder == found[0]:
                made.done = _starts(remote, same)
                old_versions.clear()
            break
    else:
        _arrange(remote, made)
    made.remove = ["/" + name for name in found if name in old_versions]
    made.remove += [name for name in _LEFTOVERS if name[1:] in names]
    return made


def whole(remote: Remote, folder, build: Build) -> Build | None:
    """Return the build as it is installed in a folder; None if another version is, or not all."""
    if not re.fullmatch("app-[0-9a-f]{8}", folder):
        return None
    if stamp_of(remote, folder) != (build.board, build.version):
        return None
    same = relaid(build, layout_of(remote, folder), int(folder[-8:], 16))
    wanted = {path: sha256(data) for path, data in same.files.items()}
    return same if remote.hashes("/" + folder) == wanted else None


def _starts(remote: Remote, build: Build) -> bool:
    """Whether this version, which is there, is the one to start, and has not failed to."""
    return (
        remote.read("/current").strip() == build.folder
        and remote.hash_of("/main.py") == sha256(build.main)
        and not remote.read("/broken.txt")
    )


def _arrange(remote: Remote, plan: Plan):
    """Choose the number of the new install, and for each file whether it travels."""
    layout = layout_of(remote, plan.keep) if plan.keep else None
    build = plan.build = relaid(plan.build, layout, new_install(remote))
    here = {}
    if plan.keep:
        found = remote.hashes("/" + plan.keep, struct.pack("<I", build.install))
        here = {known: f"/{plan.keep}/{path}" for path, known in found.items()}
    for path, data in sorted(build.files.items()):
        if known := here.get(sha256(data)):
            plan.copy[path] = known
        else:
            plan.send.append(path)


def new_install(remote: Remote) -> int:
    """Return a number that no version on the device has."""
    names = remote.names()
    while True:
        install = secrets.randbits(32)
        if blocks.folder_of(install) not in names:
            return install


def relaid(build: Build, layout: rom.Layout | None, install: int) -> Build:
    """Return a build as another install, with its blocks like those that are there."""
    packed = rom.repack(build.blocks, layout) if layout else build.blocks
    return replace(build, blocks=packed, install=install)


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
    remote.remove([path for path in plan.remove if path in _LEFTOVERS])
    remote.retire([path for path in plan.remove if path not in _LEFTOVERS], REMOVED)
    if not plan.paths:
        return
    size, free = remote.room()
    needed = plan.blocks(size)
    if needed > free:
        kib = size / 1024
        raise NoRoom(f"{needed * kib:.0f} KiB are needed, {free * kib:.0f} are free", plan.kept)
    remote.make_folders([plan.folder])
    files = plan.build.files
    pairs = [(old, f"{plan.folder}/{path}") for path, old in plan.copy.items()]
    skip = len(plan.folder) + 1

    def copied(path):
        if path[skip:] in files:
            at(path[skip:], len(files[path[skip:]]))

    remote.copy(pairs, struct.pack("<I", plan.build.install), copied)
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
                remote.retire([plan.target], REMOVED)
            kept = plan.kept
        remote.restart()
    except (Gone, Full, Fault, KeyboardInterrupt):
        kept = plan.kept
    return kept
