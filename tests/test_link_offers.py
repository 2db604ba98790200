"""What a PC offers for a deal, as the device takes it: for the present promise, and only once."""

import pytest

from host.sim import machine
from shared_engine import frames
from tests import swift
from tests.test_link_1_0 import Program
from tests.wire import Bare

ONE, TWO = bytes(range(16)), bytes(range(16, 32))


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


class Offering(Program):
    """A program of today at the wire, which watches."""

    def __init__(self, bare):
        super().__init__(bare)
        self.bare = bare
        self.say(frames.HELLO, bytes([frames.MAJOR, frames.MINOR]) + bytes(16))
        self.say(frames.WATCH, b"\0")

    @property
    def promise(self):
        return frames.promise(self.bare.link._wire.drawn)

    def offer(self, part, promise):
        """Return the promises that the device confirms."""
        self.heard.clear()
        self.say(frames.CHANCE, part + promise[:8])
        return [body for kind, body in self.heard if kind == frames.CHANCE_TAKEN]

    def added(self):
        """Let the device deal and tell the game; return what it has taken of this PC."""
        session = self.bare.deal("junior", {}, 2, bytes(2))
        self.listen()
        return session.added


@pytest.fixture
def program():
    yield Offering(Bare())
    assert machine.problems == []


def test_an_offer_is_confirmed_by_its_promise_and_is_in_the_deal(program):
    assert program.offer(ONE, program.promise) == [program.promise]
    assert program.added() == ONE


def test_the_last_offer_for_a_promise_counts(program):
    program.offer(ONE, program.promise)
    assert program.offer(TWO, program.promise) == [program.promise]
    assert program.added() == TWO


def test_an_offer_for_an_older_promise_is_dropped(program):
    older = program.promise
    program.offer(ONE, older)
    assert program.added() == ONE
    assert program.promise != older
    assert program.offer(ONE, older) == []
    assert program.added() == b""


def test_an_offer_of_before_the_deal_is_not_for_the_next_one(program):
    program.offer(ONE, program.promise)
    assert [program.added(), program.added()] == [ONE, b""]


@pytest.mark.parametrize("how", ["it is silent", "another one says HELLO"])
def test_the_offer_of_a_program_that_has_left_is_dropped(program, how):
    bare = program.bare
    assert program.offer(ONE, program.promise)
    if how == "it is silent":
        bare.run(3500)
    else:
        bare.run(600)
        Offering(bare)
    assert bare.deal("junior", {}, 2, bytes(2)).added == b""
