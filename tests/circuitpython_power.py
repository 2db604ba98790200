"""Power-on under CircuitPython: who owns the drive, and what is left on it if something goes wrong.
Runs by itself, in a process of its own, started by test_circuitpython.py."""

import importlib
import os
import sys
import tempfile
import types
from contextlib import suppress
from pathlib import Path

from tests import circuitpython_board
from tests.circuitpython_board import put

circuitpython_board.install()

import microcontroller  # noqa: E402
import storage  # noqa: E402
import supervisor  # noqa: E402
import usb_cdc  # noqa: E402

from boards import picosystem  # noqa: E402
from firmware import main_circuitpython, power_on_circuitpython  # noqa: E402
from firmware import unload_circuitpython as unload  # noqa: E402
from firmware.drivers import circuitpython as drivers  # noqa: E402
from firmware.save import Files  # noqa: E402
from host.sim import headless, machine  # noqa: E402
from host.sim.runtime import ROOT  # noqa: E402


def test_a_drive_that_a_pc_has_is_told_of_and_the_game_goes_on():
    handheld = headless.Handheld(picosystem, tempfile.mkdtemp(), new=False)
    with put(storage, getmount=lambda path: types.SimpleNamespace(readonly=True)):
        main_circuitpython.tell(handheld.app)
    handheld.run(50)
    assert headless.screen(handheld) == "OpenDrive"
    handheld.tap("OK")
    assert headless.screen(handheld) == "Title"


def test_a_power_cut_between_fat_s_remove_and_rename():
    """Or before both, or while the new file is written."""
    root = folder()
    disk = Files(root)
    for name in ("game.new", "settings", "settings.new"):
        disk.write(name, name.encode())
    disk.write("puzzle.new", b"the first one")
    os.truncate(root + "puzzle.new", 12)
    main_circuitpython.mend(root)
    assert sorted(os.listdir(root)) == ["game", "settings"]
    assert disk.read("game") == b"game.new"
    assert disk.read("settings") == b"settings.new"
    assert not disk.damaged


def test_a_power_cut_while_a_file_is_written():
    root = folder()
    disk = Files(root)
    for name in ("game", "game.new"):
        disk.write(name, name.encode())
    os.truncate(root + "game.new", 12)
    main_circuitpython.mend(root)
    assert os.listdir(root) == ["game"]
    assert disk.read("game") == b"game"


def test_mending_leaves_a_pc_s_drive_alone():
    root = folder()
    Files(root).write("game.new", b"new")

    def refuse(*paths):
        raise OSError(30)

    with put(os, rename=refuse, remove=refuse):
        main_circuitpython.mend(root)
    assert os.listdir(root) == ["game.new"]


def folder():
    return tempfile.mkdtemp() + "/"


def screen_of(module):
    return type("Screen", (), {"__module__": module})()


class App:
    """Asked for the drive after a few ticks."""

    def __init__(self, ticks):
        self.ticks = ticks
        self.stack = [screen_of("title")]

    @property
    def leaving(self):
        return self.ticks <= 0

    def tick(self, now):
        self.ticks -= 1
        if self.ticks == 1:
            self.stack = [screen_of("menu")]
        return 5


def run(make):
    """Power on, with that in place of the game; what was done, and what code.py would see."""
    done = []

    def start(board):
        done.append("start")
        return make()

    mend = lambda: done.append("mend")  # noqa: E731
    load = lambda name: None  # noqa: E731
    room = {
        "attach": lambda app: done.append("attach"),
        "keep_screens": lambda stack: done.append(f"room for {stack[-1].__module__}"),
    }
    supervisor.runtime.autoreload = True
    with put(main_circuitpython, start=start, mend=mend, load_board=load), put(unload, **room):
        try:
            main_circuitpython.run()
        except BaseException as error:
            return done, type(error)
    return done, None


def test_a_game_that_is_asked_for_the_drive_opens_it():
    microcontroller.nvm[0] = 0
    app = App(4)
    done = ["mend", "start", "attach", "room for title", "room for menu", "room for menu"]
    assert run(lambda: app) == (done, machine.Reset)
    assert app.ticks == -1  # one more for the last words
    assert not supervisor.runtime.autoreload
    assert microcontroller.nvm[0] == drivers.OPEN
    root = folder()
    install(root)
    assert booted(root) == ["open"]


def test_code_that_no_screen_needs_makes_room():
    from firmware.screens.move import Move

    names = ("firmware.screens.shift", "firmware.screens.move", "firmware.screens.board")
    names += ("shared_engine.games.shift_bot", "shared_engine.games.shift")
    before = {name: importlib.import_module(name) for name in names}
    unload.keep_screens([Move.__new__(Move), "a menu"])
    try:
        assert [name.split(".")[-1] for name in names if name not in sys.modules] == [
            "shift",
            "shift_bot",
        ]
    finally:
        sys.modules.update(before)


def fail(*words):
    raise MemoryError


def test_what_fails_before_the_first_tick_is_tried_twice_and_the_game_kept_once():
    root = folder()
    install(root)
    Path(root, "game").touch()
    microcontroller.nvm[0] = 0
    for kept, then in ((True, ["drive closed", "data only"]), (False, ["open"])):
        assert run(fail)[1] is MemoryError
        with suppress(machine.Reset):
            power_on_circuitpython.open_up(root)
        assert Path(root, "game").exists() == kept
        assert booted(root) == then
    assert booted(root) == ["drive closed", "data only"]


def test_a_game_that_starts_may_fail_to_twice_once_more():
    microcontroller.nvm[0] = drivers.AGAIN
    with put(main_circuitpython, reopen=lambda: None):
        assert run(lambda: App(1)) == (["mend", "start", "attach"], None)
    assert microcontroller.nvm[0] == 0


def test_a_failure_after_that_starts_anew_and_leaves_the_drive_closed():
    microcontroller.nvm[0] = 0
    app = App(3)

    def tick(app, now):
        if app.tick(now) and app.ticks < 2:
            raise MemoryError
        return 0

    with put(main_circuitpython, tick=tick):
        assert run(lambda: app)[1] is machine.Reset
    assert microcontroller.nvm[0] == 0


def test_half_a_copy_does_not_start():
    root = folder()
    os.mkdir(root + "labyrinth")
    try:
        power_on_circuitpython.main(root)
    except RuntimeError as error:
        assert "once more" in str(error)
    else:
        raise AssertionError


def test_a_game_that_does_not_start_opens_the_drive_but_leaves_no_cards():
    root = folder()
    for name in ("game", "game.new", "game.bad", "settings"):
        Path(root, name).touch()
    microcontroller.nvm[0] = drivers.AGAIN
    with suppress(machine.Reset):
        power_on_circuitpython.open_up(root)
    assert os.listdir(root) == ["settings"]
    install(root)
    assert booted(root) == ["open"]
    assert booted(root) == ["drive closed", "data only"]


def install(root):
    """What /boot.py looks for."""
    os.mkdir(root + "labyrinth")
    Path(root, "labyrinth/version.txt").touch()
    code = ROOT / "firmware/power_on_circuitpython.py"
    Path(root, "code.py").write_bytes(code.read_bytes())


def test_the_drive_stays_open_unless_a_game_is_there_that_can_open_it():
    root = folder()
    microcontroller.nvm[0] = 0
    assert booted(root) == ["open"]
    install(root)
    assert booted(root) == ["drive closed", "data only"]
    os.remove(root + "labyrinth/version.txt")
    assert booted(root) == ["open"]
    Path(root, "labyrinth/version.txt").touch()
    Path(root, "code.py").write_text("print('Hello World!')")
    assert booted(root) == ["open"]


def booted(root):
    """What /boot.py does at the next power-on."""
    done = []
    storage.disable_usb_drive = lambda: done.append("drive closed")
    usb_cdc.enable = lambda console, data: done.append("data only" if data > console else "?")
    script("boot", root)
    return done or ["open"]


def script(name, root):
    text = (ROOT / f"firmware/{name}_circuitpython.py").read_text()
    exec(text.replace('("/', f'("{root}'), {})


def crashed(root, remount):
    """/safemode.py after a crash; what is left on the drive."""
    storage.remount = remount
    for name in ("game", "game.new", "game.bad", "settings", "puzzle"):
        Path(root, name).touch()
    script("safemode", root)
    return {name for name in os.listdir(root) if name.startswith("game")}


def test_a_crash_of_circuitpython_leaves_no_cards_on_the_open_drive():
    root = folder()
    install(root)
    left = []

    def remount(path, readonly):
        assert path == root
        left.append((readonly, "game" in os.listdir(root)))

    assert crashed(root, remount) == set()
    assert left == [(False, True), (True, False)]  # and it is a PC's again
    assert {"settings", "puzzle", "code.py"} <= set(os.listdir(root))


def test_a_crash_where_the_game_is_not_installed_removes_nothing():
    assert len(crashed(folder(), lambda path, readonly: None)) == 3


def test_safe_mode_comes_up_whatever_is_wrong():
    root = folder()
    install(root)

    def remount(path, readonly):
        raise RuntimeError("Cannot remount path when visible via USB.")

    assert len(crashed(root, remount)) == 3


circuitpython_board.run(globals())
