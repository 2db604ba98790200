"""What a key does at once, and what waits for a quiet moment."""

import types

import pytest

from boards import picosystem
from firmware import session as sessions
from firmware.save import Files, Settings
from host.link.messages import Step
from host.sim import headless, machine
from shared_engine import frames
from tests.wire import Cable, gather, lines, of, until

machine.install()  # the screens need its framebuf

from firmware import app as apps  # noqa: E402
from firmware import main  # noqa: E402
from firmware.screens import table  # noqa: E402

# Sleep


class Keys:
    """One is pressed after so many ms of sleep."""

    def __init__(self, after=10_000):
        self.after = after
        self.slept = []

    def touched(self):
        return sum(self.slept) >= self.after

    def rest(self, wait):
        main.rest(types.SimpleNamespace(device=types.SimpleNamespace(keys=self)), wait)
        return sum(self.slept)


@pytest.fixture
def keys(monkeypatch):
    keys = Keys()
    monkeypatch.setattr(main, "time", types.SimpleNamespace(sleep_ms=keys.slept.append))
    return keys


def test_it_sleeps_until_the_next_tick(keys):
    assert keys.rest(20) == 20
    assert keys.rest(0) == 20


@pytest.mark.parametrize("after", [0, 1, 7, 19])
def test_a_key_ends_the_sleep(keys, after):
    keys.after = after
    assert after <= keys.rest(100) < after + 3


# The shift


@pytest.fixture
def handheld(tmp_path):
    """A person's turn in a game of galaxy, with the arrow at the upper left."""
    Settings().store(Files(str(tmp_path)))
    handheld = headless.Handheld(picosystem, str(tmp_path))
    begin(handheld)
    return handheld


def begin(handheld):
    app = handheld.app
    kinds = bytes([sessions.HUMAN, sessions.MEDIUM])
    session = sessions.start(app.files, "galaxy", {}, (0, 2), kinds, bytes(16))
    table.take_up(app, session, machine.now)
    table.go_on(app, machine.now)
    handheld.run(2000)
    assert headless.screen(handheld) == "Shift"
    return session


def looks(handheld):
    """(the maze, what is around it) on the panel."""
    raw = bytes(handheld.panel.raw())
    layout = handheld.app.layout
    n = handheld.app.stack[-1].view.maze.n
    size, left, top = layout.maze(n)
    line = 2 * picosystem.WIDTH
    inside = outside = b""
    for y in range(picosystem.HEIGHT):
        row = raw[y * line : (y + 1) * line]
        within = top <= y < top + n * size
        first, last = (2 * left, 2 * (left + n * size)) if within else (0, 0)
        inside += row[first:last]
        outside += row[:first] + row[last:]
    return inside, outside


def tick(handheld, *pressed):
    """The very next tick, with these keys down."""
    for key in pressed:
        machine.press(key)
    machine.pass_time(1)
    return handheld.app.tick(machine.now)


def test_the_arrow_is_seen_at_once_and_what_it_leads_to_a_tick_later(handheld):
    maze, around = looks(handheld)
    assert tick(handheld, "RIGHT") == 0  # and no sleep before the next
    at_once = looks(handheld)
    assert at_once[0] == maze and at_once[1] != around
    tick(handheld)
    then = looks(handheld)
    assert then[0] != maze
    handheld.app.stack[-1].shown()
    tick(handheld)
    assert looks(handheld) == then  # nothing is left of the picture before


def test_another_key_comes_before_what_the_first_leads_to(handheld):
    screen = handheld.app.stack[-1]
    maze, around = looks(handheld)
    slots = [screen.slot]
    tick(handheld, "RIGHT")
    slots.append(screen.slot)
    first = looks(handheld)
    assert tick(handheld, "DOWN") == 0
    slots.append(screen.slot)
    second = looks(handheld)
    assert len(set(slots)) == 3
    assert first[0] == second[0] == maze
    assert len({around, first[1], second[1]}) == 3
    tick(handheld)
    assert looks(handheld)[0] != maze


def test_ok_before_the_ghost_is_seen_pushes_where_the_arrow_is(handheld):
    screen = handheld.app.stack[-1]
    before = screen.slot
    tick(handheld, "RIGHT")
    slot = screen.slot
    tick(handheld, "OK")
    session = handheld.app.session
    assert slot != before and session.last[1] // 4 == slot
    handheld.run(1000)
    assert headless.screen(handheld) == "Move"


# The cable


def test_a_pc_that_watches_hears_of_a_shift_before_it_is_saved(tmp_path):
    cable = Cable(tmp_path)
    client = cable.client()
    client.watch()
    session = begin(cable.handheld)
    until(client, lambda: client.game)
    gather(client, 0.5)
    waiting = []
    session.save = lambda: waiting.append(bytes(machine.usb._out))
    tick(cable.handheld, "OK")
    assert [line[0] for line in lines(b"".join(waiting))] == [frames.STEP]
    machine.press("OK", 0)
    (step,) = of(gather(client), Step)  # and once
    assert step.action == session.last[1]


# Garbage


def test_garbage_is_collected_once_a_while_after_the_last_key(tmp_path, monkeypatch):
    handheld = headless.Handheld(picosystem, str(tmp_path))
    handheld.run(1000)
    collected = []
    monkeypatch.setattr(
        apps, "gc", types.SimpleNamespace(collect=lambda: collected.append(machine.now))
    )
    handheld.run(2000)
    assert collected == []
    handheld.finger("DOWN", 1)
    handheld.run(100)
    handheld.finger("DOWN", 0)
    handheld.run(500)
    assert collected == []
    handheld.finger("DOWN", 1)
    handheld.run(50)
    handheld.finger("DOWN", 0)
    last = machine.now
    handheld.run(10_000)
    assert len(collected) == 1
    assert 600 <= collected[0] - last <= 600 + apps.IDLE_MS
