"""What the device reports of itself: the log of its last error, but not while a game is on."""

import os

from firmware import link_report
from shared_engine import frames
from tests.both.test_link_device import HELLO, App, Pc

FOLDER = "report-test"  # in the current folder, which is the runner's
LOG = b'0.1.0 on Board\nTraceback (most recent call last):\n  File "a", line 1, in b\nKeyError\n'


def greeted(app):
    app.folder = FOLDER
    pc = Pc(app)
    pc.say(frames.HELLO, HELLO)
    return pc


def asked(pc):
    """(state, reason, log) of the report that comes."""
    (body,) = [body for kind, body in pc.say(frames.DIAGNOSE) if kind == frames.REPORT]
    size, rest = frames.take_number(body[1:])
    reason, rest = rest[:size], rest[size:]
    size, rest = frames.take_number(rest)
    assert len(rest) == size
    return body[0], reason, rest


def with_log(data, done):
    os.mkdir(FOLDER)
    path = FOLDER + "/error.txt"
    try:
        if data is not None:
            with open(path, "wb") as file:
                file.write(data)
        done()
    finally:
        if data is not None:
            os.remove(path)
        os.rmdir(FOLDER)


def test_the_log_is_sent_when_no_game_is_on():
    def done():
        pc = greeted(App())
        assert asked(pc) == (frames.LOGGED, b"", LOG)
        assert asked(pc) == (frames.LOGGED, b"", LOG)

    with_log(LOG, done)


def test_without_an_error_the_log_is_empty():
    with_log(None, lambda: None)
    with_log(None, lambda: check(b""))
    with_log(b"", lambda: check(b""))


def check(log):
    assert asked(greeted(App())) == (frames.LOGGED, b"", log)


def test_during_a_game_of_any_kind_nothing_of_the_log_is_sent():
    def done():
        for name, seats in (("galaxy", 2), ("junior", 3), ("cards", 4), ("duel", 2)):
            app = App()
            app.deal(name, {}, bytes(seats))
            pc = greeted(app)
            assert asked(pc) == (frames.PLAYING, b"", b"")
            app.session = None
            assert asked(pc)[0] == frames.LOGGED

    with_log(LOG, done)


def test_why_code_runs_from_ram_is_sent_in_a_game_too():
    before = link_report.status
    link_report.status = lambda: "block 7 is damaged " * 40
    try:
        app = App()
        app.deal("duel", {}, bytes(2))
        state, reason, log = asked(greeted(app))
    finally:
        link_report.status = before
    assert (state, len(reason), log) == (frames.PLAYING, 200, b"")
    assert reason[:18] == b"block 7 is damaged"


def test_of_a_long_log_the_first_line_and_the_last_lines_are_sent():
    place = b'  File "firmware.app", line 41, in draw\n'
    end = b"...\n" + place * 49 + b"KeyError\n"
    for head in (b"0.1.0 on Board\n", b"x" * 300):

        def done(head=head):
            assert asked(greeted(App())) == (frames.LOGGED, b"", head[:100] + end)

        with_log(head + place * 25000 + b"KeyError\n", done)


def test_a_pc_before_hello_is_told_nothing():
    def done():
        app = App()
        app.folder = FOLDER
        assert Pc(app).say(frames.DIAGNOSE) == []

    with_log(LOG, done)
