"""What the device tells of the past, and of what was just played."""

from shared_engine import frames
from shared_engine.game import IllegalAction
from tests.both.test_link_device import HELLO, App, Pc, kinds


def said(past):
    """What a history tells, without the pauses."""
    return [item for item in past if item]


def test_the_past_of_a_session():
    app = App()
    session = app.deal("galaxy", {}, bytes(2))
    for now in (10, 20, 30, 40):
        seat = session.seat
        session.act(seat, session.legal(seat)[0], now)
    views = said(session.retold(0))
    assert views[0] == session._at_start().view(None).pack()
    assert views[-1][:3] == session.last[:3] and views[-1][4] == session.view(None).pack()
    late = said(session.retold(3))
    assert late == [views[3][4], views[4]]
    session._game.seed = bytes(16)  # another deal: the history is not this game's
    try:
        strange = said(session.retold(0))
        assert strange[-1][4] != session.view(None).pack()
    except IllegalAction:
        pass


def test_who_watches_hears_of_an_action_before_it_is_saved():
    app = App()
    session = app.deal("galaxy", {}, bytes(2))
    session.tell = app.link.tell
    pc = Pc(app)
    pc.say(frames.HELLO, HELLO)
    pc.say(frames.WATCH, b"\0")
    said = []
    session.save = lambda: said.append(app.usb.out)
    session.act(0, session.legal(0)[0], 100)
    assert len(said) == 1
    assert [line[0] for line in frames.Lines().feed(said[0])] == [frames.STEP]
    assert kinds(pc.hear()) == [frames.STEP]  # and once


def test_nothing_is_told_of_an_action_while_nobody_is_on_the_cable():
    app = App()
    session = app.deal("galaxy", {}, bytes(2))
    session.tell = app.link.tell
    session.act(0, session.legal(0)[0], 100)
    assert app.usb.out == b""


class Reader:
    """The end of the cable of one who plays: a line of his is an action."""

    def __init__(self, link):
        self.link = link
        self.told = []

    def feed(self, data, now):
        self.link.tell()
        assert self.told == []

    def tick(self, now):
        self.told.append(now)
        return 5

    tell = tick


def test_nothing_is_told_while_a_line_is_read():
    app = App()
    reader = app.link._wire = Reader(app.link)
    app.usb.incoming = b"play"
    assert app.link.tick(70) == 5
    assert reader.told == [70]
    app.link.tell()
    assert reader.told == [70, 70]
