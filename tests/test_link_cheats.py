"""Devices that cheat, and what a viewer hears of the deal: no way round the verdicts."""

from typing import Any

import pytest

from host.link.deal import BOTH, LEFT_OUT
from host.link.messages import Game, NoGame, Notice, Over
from shared_engine import frames, view_reader
from shared_engine.game import WON
from shared_engine.games import load
from tests.scripted import Device, draw
from tests.wire import of

OTHER = bytes(range(40, 56))  # the seed of another deal
SHOWN = "what was shown is not what was dealt and played"


@pytest.fixture
def device():
    device = Device()
    device.client()
    device.gather()
    return device


def dealt(device, following=99, **how):
    """Deal, and promise the next deal as the protocol asks for: what a viewer hears of the deal."""
    device.deal(**how)
    device.promise(draw(following))
    return of(device.gather(), Game)[-1].warning


def verdict(device):
    """Play the game to its end, and return the verdict on it."""
    device.play()
    device.end()
    over = of(device.gather(3), Over)[-1]
    return over.verdict, over.reason


def alone(device, number, added=b""):
    """Tell a made-up game that this PC has no part in, and promise another draw."""
    device.sit_down(load("junior").new({}, 2, bytes([number] * 16)), b"", added)
    device.tell()
    device.promise(draw(number))
    return device.gather(0.2)


def made_of(device, seed):
    """Let the device tell the game of another seed in place of the one that it has dealt."""
    device.game = load(device.game.name).new(device.game.options, device.game.seats, seed)
    device.told, device.played = [device.game.view(None).pack()], []


def hello(device):
    return next(body for kind, body in device.heard if kind == frames.HELLO)


# What was shown


def test_an_end_before_the_game_is_over_is_no_verdict(device):
    dealt(device)
    device.play(1)
    device.end()
    news = device.gather()
    assert not of(news, Over) and "makes no sense" in of(news, Notice)[0].text
    assert device.client_.over is None


def test_a_fair_verdict_is_not_for_turns_that_are_told_later(device):
    """The same game once more, by its commitment, but of other turns and with another end."""
    dealt(device)
    assert verdict(device) == ("fair", BOTH)
    seed, told_end = device.game.seed, device.end
    made_of(device, OTHER)
    device.end = lambda: told_end(seed=seed)
    device.tell()
    assert verdict(device)[0] == "unfair"


def test_a_step_after_the_end_makes_no_sense(device):
    dealt(device)
    assert verdict(device) == ("fair", BOTH)
    device.played.append(device.played[-1])
    device.told.append(device.told[-1])
    device.say(frames.STEP, device.step_body(len(device.played) - 1))
    assert "makes no sense" in of(device.gather(), Notice)[0].text


@pytest.mark.parametrize(
    ("name", "seats"), [("galaxy", 2), ("junior", 2), ("cards", 2), ("duel", 1)]
)
def test_a_start_that_is_not_the_dealt_one_is_not_fair(device, name, seats):
    """All else is true: the cards that lie open, and every step."""
    device.deal(name, seats=seats, options={"finish": "none"} if name == "galaxy" else {})
    other = device.game.view(None)
    if name == "cards":
        other.first = 1 - other.first
    elif name == "duel":
        views = (load("duel").new({}, 1, draw(number)).view(None) for number in range(256))
        other = next(view for view in views if is_other(view, other))
    else:
        other.pawns = other.pawns[1::-1] + other.pawns[2:]
    device.told = [other.pack()]
    device.tell()
    device.promise(draw(99))
    device.gather()
    while device.game.result() is None:
        device.play(10)
        device.gather(0.02)
    assert verdict(device) == ("unfair", SHOWN)


def is_other(one, two):
    """Whether the views differ, though the same cards lie open."""
    return one.dealt_open() == two.dealt_open() and one.pack() != two.pack()


def told_but(device, lie):
    """Return the verdict on a fair game whose step 3 the device changes by `lie`."""
    dealt(device)
    body = device.step_body

    def step_body(number):
        if number == 3:
            device.played[3] = lie(*device.played[3])
        return body(number)

    device.step_body = step_body
    return verdict(device)


def test_a_step_by_another_seat_than_the_one_that_played_is_not_fair(device):
    def lie(seat, action, now, events):
        return 1 - seat, action, now, events

    assert told_but(device, lie) == ("unfair", SHOWN)


def test_an_event_that_did_not_happen_is_not_fair(device):
    """What a viewer reads would name a winner."""

    def lie(seat, action, now, events):
        return seat, action, now, [*events, (WON, 0)]

    assert told_but(device, lie) == ("unfair", SHOWN)


def test_a_view_that_is_not_the_games_is_not_fair(device):
    def lie(*step):
        view: Any = view_reader.unpack(device.told[4])
        view.pawns = view.pawns[1::-1] + view.pawns[2:]
        device.told[4] = view.pack()
        return step

    assert told_but(device, lie) == ("unfair", SHOWN)


def test_the_part_that_a_game_was_told_with_stays(device):
    """The device commits itself to a seed of its own, and finds words for it later."""
    added = bytes(16)
    drawn = device.drawn
    seed = frames.mixed(drawn, added)
    device.deal(seed=seed)
    device.promise(draw(99))
    assert of(device.gather(), Game)[-1].warning == ""
    device.told_added = added
    device.tell()
    assert "two different beginnings" in of(device.gather(), Game)[-1].warning
    assert verdict(device)[0] == "unfair"


# Trying until a deal pleases


def test_an_end_that_reveals_the_draw_does_not_free_the_device_from_its_promise(device):
    """It hears what the PC adds, and tells a game that it has made up of the draw alone."""
    device.confirms = False
    for number in range(2, 5):
        made_up = load("junior").new({}, 2, frames.mixed(device.drawn, b""))
        device.sit_down(made_up, device.drawn, b"")
        device.tell()
        assert verdict(device)[0] == "unfair"
        device.promise(draw(number))
        device.gather()
    assert "the deal is not fair" in dealt(device)
    assert verdict(device)[0] == "unfair"


def test_nor_does_one_that_adds_another_part(device):
    device.confirms = False
    made_up = load("junior").new({}, 2, frames.mixed(device.drawn, OTHER))
    device.sit_down(made_up, device.drawn, OTHER)
    device.tell()
    assert verdict(device)[0] == "unfair"


@pytest.mark.parametrize("when", ["at once", "after the next promise"])
def test_a_second_game_of_the_same_part_is_not_fair(device, when):
    """The device knows by then what it will be."""
    drawn, added = device.drawn, device.added
    device.deal()
    if when == "after the next promise":
        device.promise(draw(2))
    device.gather()
    warning = dealt(device, drawn=drawn, added=added, options={"crossings": 2})
    reason = "the device used this PC's part for two games"
    assert f"the deal is not fair: {reason}" in warning
    assert verdict(device) == ("unfair", reason)


def test_a_draw_that_was_given_up_counts_although_the_one_before_comes_back(device):
    """The device knows what both would give, and names the game that it likes."""
    first = device.drawn
    device.drawn = draw(2)
    device.unplug()
    drawn, added = device.drawn, device.added
    liked = load("junior").new({}, 2, frames.mixed(drawn, added))
    device.sit_down(liked, drawn, added)
    device.drawn = first
    device.unplug()
    device.tell()
    once = "the device restarted or dealt without this program once before this deal"
    assert of(device.gather(), Game)[-1].warning == once


@pytest.mark.parametrize("between", ["none", "another"])
def test_a_game_that_was_named_before_but_was_not_there_is_a_new_one(device, between):
    """The device says HELLO back with the commitment of the game that it will deal."""
    named = load("junior").new({}, 2, OTHER)
    device.sit_down(named, b"", b"")
    device.unplug()
    if between == "another":
        device.sit_down(load("junior").new({}, 2, bytes(16)), b"", b"")
        device.tell()
    else:
        device.say(frames.GAME, b"\0")
    device.gather()
    device.sit_down(named, b"", b"")
    device.tell()
    assert "if it was dealt just now, the deal is not fair" in of(device.gather(), Game)[-1].warning
    device.promise(device.drawn)
    device.gather()
    assert verdict(device) == ("unfair", LEFT_OUT)


CHANGED_3 = "the device restarted or dealt without this program 3 times before this deal"
CHANGED_4 = "the device restarted or dealt without this program 4 times before this deal"


def test_promises_over_link_1_0_count_when_the_device_then_speaks_1_1():
    device = Device(minor=0)
    device.client()
    device.gather()
    for number in range(2, 5):
        alone(device, number)
    device.minor, device.confirms = 1, True
    device.unplug()
    assert CHANGED_3 in dealt(device)
    # What it promised over 1.0 is never more than that.
    assert verdict(device)[0] == "not checked"


def test_nor_is_it_fair_when_it_draws_again_for_link_1_1():
    device = Device(minor=0)
    device.client()
    device.gather()
    for number in range(2, 5):
        alone(device, number)
    device.minor, device.confirms, device.drawn = 1, True, draw(5)
    device.unplug()
    assert CHANGED_4 in dealt(device)
    assert verdict(device) == ("fair", BOTH)


def test_another_link_version_in_the_middle_of_a_connection_hides_nothing(device):
    device.minor = 0
    device.greet(hello(device))
    device.gather(0.2)
    for number in range(2, 5):
        alone(device, number)
    device.minor = 1
    device.greet(hello(device))
    device.gather(0.2)
    assert CHANGED_3 in dealt(device)
    assert verdict(device)[0] == "not checked"


def test_games_that_were_dealt_and_left_are_counted_and_shown(device):
    """Each has this PC's part; only the one that pleases is played."""
    other = "the device has dealt one other game that was not seen to the end here"
    assert dealt(device, 2) == ""
    assert dealt(device, 3) == other
    first = device.commitment, device.game
    for number in range(4, 7):
        dealt(device, number)
    assert dealt(device, 7) == other.replace("one other game that was", "5 other games that were")
    assert verdict(device) == ("fair", BOTH)
    assert dealt(device, 8) == ""  # a game was seen to its end
    device.commitment, device.game = first
    made_of(device, device.game.seed)
    device.tell()
    warning = of(device.gather(), Game)[-1].warning
    assert "4 other games that were not seen to the end" in warning


# Honest devices


def test_a_game_dealt_while_the_connection_was_being_lost_has_this_pcs_part(device):
    """The device takes the PC for gone only after three seconds."""
    drawn, added = device.drawn, device.added
    device.plugged = False
    device.gather(0.2)
    device.sit_down(load("junior").new({}, 2, frames.mixed(drawn, added)), drawn, added)
    device.drawn = draw(2)
    device.plugged = True
    device.gather(5)
    device.tell()
    assert of(device.gather(), Game)[-1].warning == ""
    assert verdict(device) == ("fair", BOTH)
    assert dealt(device) == ""
    assert verdict(device) == ("fair", BOTH)


def test_such_a_game_is_chosen_before_the_next_offer_is_known(device):
    """The device may tell any of the games that its draws would have given: that is shown."""
    draws = []
    for number in range(2, 5):
        draws.append((device.drawn, device.added))
        device.drawn = draw(number)
        device.unplug()
    drawn, added = draws[1]
    device.sit_down(load("junior").new({}, 2, frames.mixed(drawn, added)), drawn, added)
    device.tell()
    assert CHANGED_3 in of(device.gather(), Game)[-1].warning


@pytest.mark.parametrize("between", ["nothing", "a saved game"])
def test_link_1_0_may_promise_before_it_tells_of_a_deal_or_never_tell_of_it(between):
    device = Device(minor=0)
    device.client()
    device.gather()
    if between == "a saved game":
        device.sit_down(load("junior").new({}, 2, bytes(16)), b"", OTHER)
        device.tell()
    drawn, added = device.drawn, device.added
    device.promise(draw(2))
    assert not of(device.gather(), Notice)
    device.sit_down(load("junior").new({}, 2, frames.mixed(drawn, added)), drawn, added)
    device.tell()
    assert of(device.gather(), Game)[-1].warning == ""
    device.say(frames.GAME, b"\0")
    device.promise(draw(3))
    assert of(device.gather(), NoGame)
    assert "not fair" not in dealt(device)
    assert verdict(device)[0] == "not checked"


def test_two_devices_that_take_turns_on_one_cable_are_two_promises(device):
    for number in (2, 1, 2, 1):
        device.drawn = draw(number)
        device.unplug()
    once = "the device restarted or dealt without this program once before this deal"
    assert dealt(device) == once
    assert verdict(device) == ("fair", BOTH)
