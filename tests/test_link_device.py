"""What a device says is not trusted: events, views, numbers and texts that cannot be."""

import re

import pytest

from host import doctor
from host.link import client as clients
from host.link import ports
from host.link.messages import (
    Claim,
    Hello,
    Lost,
    NoGame,
    Notice,
    Private,
    Prompt,
    Refused,
    Step,
)
from host.link.report import greeted
from shared_engine import frames
from shared_engine import game as face
from shared_engine.games import load
from tests.scripted import NONCE, Device
from tests.wire import of


def started(name="galaxy", seats=2, **options):
    """A device on which a game has just been dealt, and the client knows it."""
    device = Device()
    device.client()
    device.gather()
    device.sit_down(load(name).new(options, seats, bytes(16)), b"", b"")
    device.tell()
    device.gather()
    return device


def step_with(device, events, number=0, action=None, now=5, seat=0):
    """The first legal action, told with these events."""
    game = device.game
    legal = game.legal(0)[0]
    before = game.view(None).pack()
    game.play(0, legal, now)
    body = frames.number(number) + bytes([seat])
    body += frames.numbers((legal if action is None else action, now)) + frames.told(events)
    device.say(frames.STEP, body + frames.change(before, game.view(None).pack()))
    return device.gather()


WRONG = [
    ("galaxy", ()),
    ("galaxy", (face.SHIFTED,)),
    ("galaxy", (face.SHIFTED, 0, 1)),
    ("galaxy", (face.SHIFTED, 0, 12, 0)),
    ("galaxy", (face.SHIFTED, 0, 1, 4)),
    ("galaxy", (face.SHIFTED, 0, 1, 0, 0)),
    ("galaxy", (face.SHIFTED, 2, 1, 0)),
    ("galaxy", (face.CARRIED, 2, 0)),
    ("galaxy", (face.MOVED, 0, 4, 0)),
    ("galaxy", (face.MOVED, 0, 0, 49)),
    ("galaxy", (face.REACHED, 0, 24)),
    ("galaxy", (face.TURN, 4)),
    ("galaxy", (face.WON,)),
    ("galaxy", (face.WON, 7)),
    ("galaxy", (face.WON, 1, 0)),
    ("junior", (face.REACHED, 0, 12)),
    ("junior", (face.OPENED, 12)),
    ("junior", (face.CARRIED, 4, 0)),
    ("cards", (face.LAID, 0, 50, 8256, 0)),
    ("cards", (face.LAID, 0, 1, 0, 0)),
    ("cards", (face.TOOK, 0, 50)),
    ("cards", (face.DREW, 0, 3)),
    ("cards", (face.PASSED, 9)),
    ("duel", (face.SLID, 0, 16)),
    ("duel", (face.STOPPED, 0, 2)),
    ("duel", (face.ROUND, 3, 0)),
    ("duel", (face.ROUND, 255, 16)),
    ("duel", (face.OPENED, 16)),
    ("duel", (face.OPENED,)),
    ("duel", (face.SHUFFLED, 99)),
]


@pytest.mark.parametrize(("name", "event"), WRONG)
def test_an_event_that_cannot_be_is_not_taken(name, event):
    device = started(name)
    assert not of(step_with(device, [event]), Step)
    assert device.client_.steps == []


def test_a_step_with_more_events_than_any_has_is_not_taken():
    assert of(step_with(started(), [(face.TURN, 0)] * 32), Step)
    assert not of(step_with(started(), [(face.TURN, 0)] * 33), Step)


@pytest.mark.parametrize("name", ["galaxy", "junior", "cards", "duel"])
def test_unknown_kinds_are_skipped(name):
    """Those of a newer version, and those that another rule set has."""
    device = started(name)
    other = (face.SLID, 0, 1) if name != "duel" else (face.LAID, 0, 1, 8256, 0)
    (step,) = of(step_with(device, [(99, 1, 2), other, (16,), (face.WON, 1)]), Step)
    assert step.events == [(face.WON, 1)]


@pytest.mark.parametrize(
    "how",
    [{"seat": 2}, {"now": 1 << 29}, {"action": 999}, {"action": 1 << 29}, {"number": 1}],
)
def test_a_step_that_cannot_be_is_not_taken(how):
    assert not of(step_with(started(), [], **how), Step)


def test_a_step_of_another_game_is_not_taken():
    device = started()
    other = load("galaxy").new({}, 3, bytes(16)).view(None).pack()
    body = frames.number(0) + bytes([0]) + frames.numbers((0, 5)) + frames.told([])
    device.say(frames.STEP, body + b"\0" + other)
    assert not of(device.gather(), Step)


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body[:3] + b"\x06" + body[4:9] + b"\0" + body[9:],  # more options
        lambda body: body[:4] + b"\x09" + body[5:],  # an edition that there is not
        lambda body: body[:9] + b"\x0f" + bytes(2) + body[10:],  # more seats than the view has
        lambda body: body[:10] + b"\x09" + body[11:],  # a kind of player
        lambda body: body[:-1],
        lambda body: body + b"\0",
    ],
)
def test_a_game_that_cannot_be_is_not_shown_and_not_asked_for_again(change):
    device = started()
    asked = [kind for kind, _ in device.heard].count(frames.WATCH)
    device.say(frames.GAME, change(device.game_body()))
    (none,) = of(device.gather(5), NoGame)
    assert none.reason.startswith("the device plays a game that this program cannot show")
    assert [kind for kind, _ in device.heard].count(frames.WATCH) == asked


def test_a_game_is_asked_for_again_less_and_less_often():
    """However often the device sends what makes no sense."""
    device = started()
    asked = len(device.heard)
    answer = device.take_chance
    news = []
    for _ in range(2000):
        device.tell()
        device.say(frames.STEP, b"\x07")
        news += device.gather(0.05)
    device.take_chance = answer
    watches = [kind for kind, _ in device.heard[asked:]].count(frames.WATCH)
    assert 4 <= watches <= 8
    assert len(of(news, Notice)) <= 8


def test_a_promise_a_line_does_not_fill_the_memory():
    device = started()
    device.write = lambda data: None  # nothing is acknowledged from now on
    for number in range(2000):
        device.say(frames.PROMISE, number.to_bytes(32, "big"))
        device.say(frames.STEP, b"\x07")
        if number % 50 == 0:
            device.gather(0.01)
    wire = device.client_._wire
    assert len(wire._requests) + len(wire._last_of) <= 3


def test_a_game_without_end_does_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(clients, "MOST_STEPS", 30)
    device = started("duel", 1, limit=0)
    for _ in range(100):
        device.play(1)
        device.gather(0.02)
    client = device.client_
    assert len(client.steps) <= 30 and client.record() is None
    assert client.game.first + len(client.steps) == 100


def test_strings_of_a_device_have_only_printable_characters():
    device = Device()
    device.board = b"\x1b]0;owned\x07\x1b[2JPico\xe2\x80\xaeSystem\x9b31m" + b"x" * 100
    device.firmware = b"1.0\r\n\x1b[8mhidden"
    client = device.client()
    device.gather()
    assert client.hello.board.startswith("]0;owned[2JPicoSystem\ufffd31mxxx")
    assert len(client.hello.board) == 64
    assert client.hello.firmware == "1.0[8mhidden"
    reason = b"\x1b[31m" + b"y" * 200
    key = frames.mask_key(NONCE, client._wire.nonce)
    device.say(frames.REFUSED, bytes([0, 0, 1]) + frames.masked(reason, key, 1))
    (refused,) = of(device.gather(), Refused)
    assert refused.text == "[31m" + "y" * 60


def test_why_the_device_was_lost_is_told_in_printable_characters():
    device = started()
    device.read = failing
    (lost,) = of(device.gather(0.5), Lost)
    assert lost.reason == "script: [2Jgone; trying again"


def failing(timeout):
    raise OSError("\x1b[2Jgone\x07")


def test_doctor_prints_nothing_that_steers_a_terminal(monkeypatch):
    device = Device()
    device.board, device.firmware = b"\x1b[31mPico\x07", b"\x1b]52;c;x\x07"
    monkeypatch.setattr(ports, "open_port", lambda name: device.open())
    hello = greeted("/dev/x", clock=lambda: device.now)
    assert isinstance(hello, Hello)
    monkeypatch.setattr(doctor, "asked", lambda name: (hello, None))
    (found,) = doctor.handheld("/dev/ttyACM0\x1b[31m")
    assert not re.search("[\0-\x1f\x7f-\x9f]", str(found))


# Seats


def private_of(device, seat, view, legal):
    key = frames.mask_key(NONCE, device.client_._wire.nonce)
    data = frames.sized(view) + frames.ascending(legal)
    device.say(frames.PRIVATE, bytes([seat, 0, 1]) + frames.masked(data, key, 1))
    return of(device.gather(), Private)


def test_hidden_cards_are_of_the_seat_and_the_game_that_is_played():
    device = started("cards")
    game = device.game
    view, legal = game.view(0).pack(), game.legal(0)
    assert private_of(device, 0, view, legal)
    other = load("cards").new({}, 3, bytes(16))
    far = (100 * 128 + 100) * 256 + game.hands[0][0]
    for seat, packed, actions in (
        (1, view, []),
        (0, game.view(None).pack(), []),
        (0, other.view(0).pack(), []),
        (1, game.view(1).pack(), legal),
        (0, view, [far]),
        (0, view, [legal[0], legal[0]]),
        (0, view, [(1 << 24) + 99]),
    ):
        assert not private_of(device, seat, packed, actions)


def test_answers_to_a_claim_have_its_number():
    device = started()
    client = device.client_
    assert (client.claim(1), client.claim(0)) == (1, 2)
    client.release(0, 2)
    client.release(1)
    device.gather()
    said = [heard for heard in device.heard if heard[0] in (frames.CLAIM, frames.RELEASE)]
    assert [payload for _, payload in said] == [b"\1\1", b"\0\2", b"\0\2", b"\1\0"]
    device.say(frames.CLAIMED, bytes([0, frames.GRANTED, 3, 0, 2]))
    device.say(frames.CLAIMED, bytes([0, frames.DECLINED, 3, 10]))
    numbers = [claim.number for claim in of(device.gather(), Claim)]
    assert numbers == [2, 0]


def test_answers_of_a_device_of_link_version_1_0_are_about_the_last_claim_for_the_seat():
    device = Device(minor=0)
    client = device.client()
    client.claim(0)
    client.claim(1)
    device.gather()
    device.say(frames.CLAIMED, bytes([0, frames.ASKED, 3, 0]))
    device.say(frames.CLAIMED, bytes([2, frames.DECLINED, 3, 0]))
    assert [claim.number for claim in of(device.gather(), Claim)] == [1, 0]


def test_how_a_request_for_maintenance_stands():
    device = started()
    for state, text in (
        (frames.ASKED, "hold the key"),
        (frames.DECLINED, "not end the game now; try again in 60 s"),
        (frames.CLOSED, "for the rest of this game"),
        (frames.GRANTED, "ends the game"),
        (77, "something new"),
    ):
        wait = 60 if state == frames.DECLINED else 0
        device.say(frames.PROMPT, bytes([state, wait]))
        (prompt,) = of(device.gather(), Prompt)
        assert (prompt.state, prompt.wait) == (state, wait) and text in prompt.reason


def test_what_comes_before_a_proper_welcome_is_no_end():
    device = Device()
    greet = device.greet
    device.greet = lambda hello: device.say(frames.WELCOME, bytes([1, 1]) + NONCE + hello[2:6])
    device.client_ = client = clients.Client(
        device.open, "script", lambda: device.now, device.sleep, device._bytes
    )
    client._open()
    device.say(frames.PRIVATE, bytes(40))
    device.gather(1)
    assert not client.connected and client.hello is None
    device.say(frames.PRIVATE, bytes(40))
    device.gather(1)
    device.greet = greet
    greet(bytes(2) + client._wire.nonce)
    assert of(device.gather(1), Hello) and client.connected
