"""The power goes at every write to the flash: the game on it is the old one or the new one.

littlefs itself, set up as MicroPython does on the chip, writes into a model of the flash. Each page
programmed and each sector erased is a place to cut, before it and in its middle.
"""

from collections import Counter

import pytest

from firmware import session as sessions
from firmware.save import Files, Settings
from firmware.session import EASY, HARD, MEDIUM
from tests.flash_model import SECTOR, Disk, Flash, cuts

BLOCKS = 24  # few, so that each is used many times over; the chip has 352
SAVES = 200
GAME = sessions.FILE
SETTINGS = b"\3\1\0\x32\0"


class InPlace(Files):
    """What not to do: write over the old file."""

    def __init__(self, folder, disk, opened):
        super().__init__(folder, disk, lambda path, mode: opened(path.removesuffix(".new"), mode))
        self._rename = lambda old, new: None


class RemovesFirst(Files):
    """What not to do: make room before the rename."""

    def write(self, name, body):
        self.remove(name)
        return super().write(name, body)


def files_on(flash, kind=Files):
    disk = Disk(flash)
    return kind("", disk, disk.open)


def new_flash():
    flash = Flash(count=BLOCKS)
    Disk(flash, new=True)
    assert files_on(flash).write(Settings.FILE, SETTINGS)
    return flash


class Kept(Files):
    """Keeps all that is written."""

    def __init__(self):
        self.bodies = []

    def write(self, name, body):
        self.bodies.append(body)
        return True


def games(count):
    """So many saves of bots' games, one after the other."""
    kept = Kept()
    number = 0
    while len(kept.bodies) < count:
        kinds = ((EASY, EASY), (MEDIUM, HARD), (HARD, EASY, HARD))[number % 3]
        seed = bytes([number]) * 16
        session = sessions.start(kept, "galaxy", {}, len(kinds), kinds, seed)
        while not session.over and len(kept.bodies) < count:
            while not session.think(1000):
                pass
            session.bot_act(session.clock + 2500)
        number += 1
    return kept.bodies


def boot(data, allowed):
    """Power on: one of the allowed games is there, and the settings are. Returns the game."""
    flash = Flash(data)
    files = files_on(flash)
    body = files.read(GAME)
    assert body in allowed
    assert files.read(Settings.FILE) == SETTINGS
    assert files.damaged is None
    assert not flash.log, "reading wrote"
    return body


def play_on(data, body):
    """After a cut the next save works as ever."""
    flash = Flash(bytearray(data))
    files = files_on(flash)
    assert files.write(GAME, body)
    assert files.read(GAME) == body
    assert files.read(Settings.FILE) == SETTINGS
    assert not flash.misused


def cut_everywhere(bodies, kind=Files):
    """Save one body after the other, and boot after every cut; how often the new one was there."""
    flash = new_flash()
    files = files_on(flash, kind)
    before = bytearray(flash.data)
    old = None
    found = Counter()
    for body in bodies:
        flash.log = []
        assert files.write(GAME, body)
        for data in cuts(before, flash.log):
            found[boot(data, (old, body)) == body] += 1
            play_on(data, body)
        assert before == flash.data
        boot(before, (body,))
        old = body
    assert not flash.misused
    return found


def test_every_cut_leaves_the_old_game_or_the_new():
    bodies = games(SAVES)
    # Small files lie among the names of littlefs, large ones in sectors of their own.
    assert len(bodies[0]) < SECTOR // 8 < len(max(bodies, key=len))
    found = cut_everywhere(bodies)
    assert found[False] > 10 * SAVES and found[True] > SAVES // 2


@pytest.mark.parametrize("careless", [InPlace, RemovesFirst])
def test_the_check_finds(careless):
    with pytest.raises(AssertionError):
        cut_everywhere(games(20), careless)


def test_every_cut_while_a_damaged_game_is_set_aside():
    flash = new_flash()
    disk = Disk(flash)
    files = Files("", disk, disk.open)
    assert files.write(GAME, b"older") and files.write(GAME + ".bad", b"oldest")
    with disk.fs.open(GAME, "wb") as file:
        file.write(b"half a ga")
    before = bytearray(flash.data)
    flash.log = []
    assert files.read(GAME) is None
    assert files.damaged == GAME
    for data in cuts(before, flash.log):
        again = files_on(Flash(bytearray(data)))
        assert again.read(GAME) is None
        assert again.read(Settings.FILE) == SETTINGS
        play_on(data, b"the next game")
    assert boot(before, (None,)) is None


def test_a_full_flash_keeps_the_old_game():
    flash = new_flash()
    disk = Disk(flash)
    files = Files("", disk, disk.open)
    bodies = games(3)
    assert files.write(GAME, bodies[0])
    number = 0
    while files.write(f"filler{number}", bytes(SECTOR - 100)):
        number += 1
    while files.write(f"filler{number}", bytes(300)):
        number += 1
    assert not files.write(GAME, bytes(2 * SECTOR))
    boot(flash.data, (bodies[0],))
    for at in range(number):
        files.remove(f"filler{at}")
    assert files.write(GAME, bodies[1])
    boot(flash.data, (bodies[1],))


def test_a_saved_game_is_resumed_from_the_flash():
    flash = new_flash()
    session = sessions.start(files_on(flash), "galaxy", {}, 2, (EASY, EASY), bytes(16))
    for _ in range(20):
        while not session.think(1000):
            pass
        session.bot_act(session.clock + 900)
        again = sessions.resume(files_on(Flash(bytearray(flash.data))))
        assert again.view(0).pack() == session.view(0).pack()
        assert again.last_turn() == session.last_turn()
