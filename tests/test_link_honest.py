"""Devices that keep to the protocol are never said to be unfair, whatever happens on the cable."""

import random
from typing import Any

import pytest

from firmware import link_wire
from host.link.client import Client
from host.link.messages import Game, Notice, Over
from host.sim import machine
from shared_engine import frames
from shared_engine.shuffle import Stream
from tests import swift
from tests.both.anyone import somebody
from tests.wire import Cable, gather, of

TABLES = (
    ("galaxy", {"neutral": True}, 2),
    ("junior", {"crossings": 1}, 2),
    ("junior", {"expert": True}, 2),
    ("cards", {}, 2),
    ("duel", {}, 2),
    ("duel", {"limit": 60}, 1),
)


class OldWire(link_wire.Wire):
    """Deals as version 0.1 of the device does, with link version 1.0."""

    def _welcome(self, nonce, echo):
        return bytes([frames.MAJOR, 0]) + super()._welcome(nonce, echo)[2:]

    def _add(self, payload):
        if len(payload) == 16:
            self.added = payload

    def deal(self, now):
        drawn, added = self.drawn, self.added
        self.drawn, self.added, self._promised = self.app.device.entropy(), b"", False
        if not added:
            return self.app.device.entropy(), b"", b""
        return frames.mixed(drawn, added), drawn, added


class Run:
    """A device and a PC at which anything may happen; what was said of the deals is in `said`."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.stream = Stream(bytes(16), f"honest {seed}")
        self.cable = Cable()
        self.client = self.cable.client()
        if self.chance.randrange(4):
            self.client.watch()
        self.saved = None
        self.news = []

    @property
    def app(self) -> Any:
        return self.cable.app

    def listen(self, seconds):
        self.news += gather(self.client, seconds)

    def deal(self):
        name, options, seats = self.chance.choice(TABLES)
        self.saved = self.app.deal(name, options, seats, bytes(seats))

    def leave(self):
        self.app.session = None

    def go_on(self):
        self.app.session = self.saved

    def play(self, most=4):
        session = self.app.session
        for _ in range(self.chance.randrange(1, most)):
            if not session or session.over:
                return
            self.cable.handheld.run(self.chance.choice((0, 20, 20, 700)))
            now = machine.now - self.app.began
            if not session.advance(now):
                session.act(*somebody(session._game, self.stream), now)

    def play_to_the_end(self):
        for _ in range(400):
            self.play(30)
            self.listen(0.02)

    def stall(self):
        """The PC does nothing for a while; from three seconds on it counts as gone."""
        self.cable.handheld.run(self.chance.choice((3, 50, 500, 2000, 3500)))

    def pull(self):
        self.cable.plugged = False
        self.listen(self.chance.choice((0.1, 4)))
        for deed in self.chance.choices((self.deal, self.leave, self.go_on, self.play), k=2):
            deed()
        self.cable.plugged = True

    def restart(self):
        """What the device has drawn is forgotten; the saved game is not."""
        self.cable.plugged = False
        self.listen(0.1)
        self.app.session = None
        self.app.link._wire = None
        self.cable.plugged = True

    def other_program(self):
        """Another program has the cable for a while, and its part in the deals."""
        self.cable.plugged = False
        self.listen(0.1)
        self.cable.plugged = True
        other = Client(self.cable.open, "other", self.cable.clock, self.cable.sleep, self.bytes_)
        other.greet(10)
        other.watch()
        gather(other, 0.5)
        self.deal()
        gather(other, self.chance.choice((0.01, 0.5)))
        other.close()

    def bytes_(self, count):
        return self.chance.randbytes(count)

    def wait(self):
        self.listen(self.chance.choice((0.01, 0.05, 0.3, 1.5)))

    def watch(self):
        self.client.watch()

    def go(self, count):
        deeds = (
            *(self.wait,) * 6,
            *(self.deal,) * 4,
            *(self.play, self.go_on, self.stall) * 2,
            *(self.leave, self.pull, self.watch, self.restart, self.other_program),
            self.play_to_the_end,
        )
        for _ in range(count):
            self.chance.choice(deeds)()
        self.listen(1)

    def said(self):
        """What a viewer reads of the deals."""
        overs = [f"{over.verdict}: {over.reason}" for over in of(self.news, Over)]
        warnings = [game.warning for game in of(self.news, Game)]
        return overs, warnings + [notice.text for notice in of(self.news, Notice)]


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


def campaign(runs, deeds):
    """Return the verdicts of `runs` runs; AssertionError at a device that is accused."""
    verdicts = []
    for seed in range(runs):
        run = Run(seed)
        run.go(deeds)
        overs, warnings = run.said()
        for text in overs + warnings:
            assert not text.startswith("unfair") and "the deal is not fair:" not in text, (
                seed,
                text,
            )
            assert "makes no sense" not in text, (seed, text)
        verdicts += [text.partition(":")[0] for text in overs]
        assert machine.problems == []
    return verdicts


def test_an_honest_device_is_never_accused():
    verdicts = campaign(20, 40)
    assert verdicts.count("fair") > 3 and verdicts.count("not checked") > 3


def test_an_honest_device_of_link_version_1_0_is_never_accused(monkeypatch):
    monkeypatch.setattr(link_wire, "Wire", OldWire)
    verdicts = campaign(20, 40)
    assert len(verdicts) > 6 and set(verdicts) == {"not checked"}
