"""A long game is sent to a late spectator without getting in the way of keys or of bots."""

import itertools

import pytest

from firmware import history
from firmware.link_watch import Watch
from firmware.session import EASY, HUMAN
from host.link.messages import Game, Lost, Step
from host.sim import machine
from shared_engine import frames
from tests import swift
from tests.wire import Cable, of, until

ACTIONS = 120
TAP_MS = 40  # faster than anybody


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


@pytest.fixture
def cable(tmp_path):
    cable = Cable(tmp_path)
    play(cable, ACTIONS)
    yield cable
    assert machine.problems == []


def play(cable, actions):
    """A duel with a long past, which stands still, as nobody is ready."""
    session = cable.begin((HUMAN, HUMAN), "duel")
    for number in range(actions):
        seat = number & 1
        slides = [action for action in session.legal(seat) if action < 16]
        session.act(seat, slides[number // 2 % len(slides)], number * 20)
    assert session.steps == actions and session.complete


class Works:
    """What the link does in each tick: moments of keys, of lines written, of the past replayed."""

    def __init__(self, cable, monkeypatch):
        self.ticks = []  # (now, was a key touched, [what was done])
        app, usb = cable.app, machine.usb
        tick, on, write, past, tell = (
            app.link.tick,
            app._on,
            usb.write,
            Watch._out_of_past,
            Watch._tell,
        )
        self._done, self._key = [], False

        def noted(what, call):
            def run(*args):
                self._done.append(what)
                return call(*args)

            return run

        def event(*args):
            self._key = True
            return on(*args)

        def ticked(now):
            self._done.clear()
            wait = tick(now)
            self.ticks.append((now, self._key, list(self._done)))
            self._key = False
            return wait

        monkeypatch.setattr(app.link, "tick", ticked)
        monkeypatch.setattr(app, "_on", event)
        monkeypatch.setattr(usb, "write", noted("write", write))
        monkeypatch.setattr(Watch, "_out_of_past", noted("replay", past))
        monkeypatch.setattr(Watch, "_tell", noted("compare", tell))


def hammered(cable, client, done, seconds):
    """Keys are hit without a break until the client has all; the news."""
    news = []
    end = machine.now + 1000 * seconds
    while not done():
        assert machine.now < end, len(client.steps)
        for down in (1, 0):
            cable.handheld.finger("RIGHT", down)
            news += client.poll(TAP_MS / 1000)
    return news


def test_a_tick_with_a_key_neither_sends_nor_replays(cable, monkeypatch):
    works = Works(cable, monkeypatch)
    client = cable.client()
    client.watch()
    hammered(cable, client, lambda: len(client.steps) > 10, 60)
    with_key = [done for _, key, done in works.ticks if key]
    assert len(with_key) > 20 and not any(with_key)


def test_one_tick_replays_or_compares_or_writes(cable, monkeypatch):
    works = Works(cable, monkeypatch)
    client = cable.client()
    client.watch()
    until(client, lambda: len(client.steps) > 30)
    assert max(len(done) for _, _, done in works.ticks) == 1


def test_one_tick_writes_a_part_of_a_line(cable, monkeypatch):
    """A whole line at once would delay the answer to a key that goes down meanwhile."""
    sizes = []
    write = machine.usb.write

    def counted(data):
        if cable.app.link.telling:
            sizes.append(len(data))
        write(data)

    monkeypatch.setattr(machine.usb, "write", counted)
    client = cable.client()
    client.watch()
    until(client, lambda: len(client.steps) > 30)
    assert len(sizes) > 30 and max(sizes) <= 60


def test_while_keys_are_hit_the_past_is_told_in_few_slices(cable, monkeypatch):
    works = Works(cable, monkeypatch)
    client = cable.client()
    client.watch()
    hammered(cable, client, lambda: client.game, 30)
    start = machine.now
    hammered(cable, client, lambda: len(client.steps) > 20, 60)
    busy = [now for now, _, done in works.ticks if done and now > start]
    gaps = [after - before for before, after in itertools.pairwise(busy)]
    assert min(gaps) >= 50 and max(gaps) < 500


def test_while_a_bot_thinks_the_past_is_told_in_few_slices(cable, monkeypatch):
    """Else the bot would act later than its pace says, by how long it thinks."""
    cable.app.leave_game()
    session = cable.begin((EASY, EASY), "cards")
    while session.steps < 20:
        cable.handheld.run(100)
    monkeypatch.setattr(session, "think", lambda nodes: False)
    cable.handheld.run(3000)
    assert cable.screen == "Watch"
    works = Works(cable, monkeypatch)
    client = cable.client()
    client.watch()
    until(client, lambda: client.game, 30)
    start = machine.now
    until(client, lambda: len(client.steps) > 10, 60)
    busy = [now for now, _, done in works.ticks if done and now > start]
    assert min(after - before for before, after in itertools.pairwise(busy)) >= 50


def test_while_the_menu_is_up_a_bot_slows_nothing_down(cable, monkeypatch):
    """It was thinking when the menu was opened, and does not think behind it."""
    cable.app.leave_game()
    session = cable.begin((EASY, EASY), "cards")
    while session.steps < 20:
        cable.handheld.run(100)
    monkeypatch.setattr(session, "think", lambda nodes: False)
    cable.handheld.run(3000)
    cable.tap("BACK")
    assert cable.screen == "Pause"
    client = cable.client()
    client.watch()
    start = machine.now
    until(client, lambda: len(client.steps) == session.steps, 60)
    assert machine.now - start < 1000


def flooded(cable, monkeypatch, ms):
    """Send many lines; return how many bytes the device took, by moment."""
    wire, taken = cable.app.link._loaded(), {}
    feed = wire.feed

    def counted(data, now):
        taken[now] = taken.get(now, 0) + len(data)
        feed(data, now)

    monkeypatch.setattr(wire, "feed", counted)
    machine.usb.host_write(frames.line(frames.ACK, 0, 0, 0, b"") * 40)
    cable.handheld.run(ms)
    return taken


def test_a_tick_takes_one_packet_however_much_a_pc_sends(cable, monkeypatch):
    """Reading a line takes a millisecond, and a bot's time goes by meanwhile."""
    cable.client()
    taken = flooded(cable, monkeypatch, 100)
    assert len(taken) > 5 and max(taken.values()) == 64


def test_in_a_bots_turn_the_cable_takes_a_packet_now_and_then(cable, monkeypatch):
    """Lines that are as short as can be would double the time that a bot thinks."""
    cable.app.leave_game()
    session = cable.begin((EASY, EASY), "cards")
    client = cable.client()
    monkeypatch.setattr(session, "think", lambda nodes: False)
    client.poll(3)
    assert cable.screen == "Watch"
    taken = flooded(cable, monkeypatch, 500)
    assert len(taken) > 5 and max(taken.values()) == 64
    assert {after - before for before, after in itertools.pairwise(taken)} == {64}


def test_after_a_key_the_past_waits_a_moment_and_goes_on(cable, monkeypatch):
    client = cable.client()
    client.watch()
    until(client, lambda: len(client.steps) > 5)
    cable.tap("RIGHT")
    told = len(client.steps)
    client.poll(0.04)
    slow = len(client.steps) - told
    until(client, lambda: len(client.steps) == ACTIONS, 60)
    assert slow <= 1


def test_a_late_spectator_gets_everything_while_keys_are_hammered(cable):
    """Of the longest game that is known from its start."""
    play(cable, history.MOST)
    client = cable.client()
    client.watch()
    news = hammered(cable, client, lambda: len(client.steps) == history.MOST, 300)
    assert [step.number for step in client.steps] == list(range(history.MOST))
    assert client.view.pack() == cable.app.session.view(None).pack()
    assert len(of(news, Game)) == 1 and len(of(news, Step)) == history.MOST
    assert not of(news, Lost)


def test_a_key_that_is_held_delays_nothing_for_long(cable):
    client = cable.client()
    client.watch()
    cable.handheld.finger("RIGHT", 1)  # repeats
    news = until(client, lambda: len(client.steps) == ACTIONS, ACTIONS)
    cable.handheld.finger("RIGHT", 0)
    assert not of(news, Lost)


def test_what_is_played_meanwhile_by_keys_is_told_at_once_to_one_who_knows_the_rest(cable):
    client = cable.client()
    client.watch()
    until(client, lambda: len(client.steps) == ACTIONS, 60)
    session = cable.app.session
    cable.app.link.touched(machine.now)
    session.act(0, session.legal(0)[0], ACTIONS * 20)
    client.poll(0.01)
    assert len(client.steps) == ACTIONS + 1
