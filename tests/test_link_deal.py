"""The verdict on a deal: devices that keep to the protocol, and devices that cheat."""

import pytest

from host.link.deal import BOTH, LEFT_OUT, TOO_SOON
from host.link.messages import Game, NoGame, Notice, Over
from shared_engine import frames
from shared_engine.games import load
from tests.scripted import Device, draw
from tests.wire import of


def judged(device):
    """Play the game to its end: the Over that the client then tells."""
    device.play()
    device.end()
    return of(device.gather(3), Over)[-1]


def dealt(device, **how):
    """Deal, and promise the next deal as the protocol asks for: the Game that the client tells."""
    device.deal(**how)
    device.promise(draw(99))
    return of(device.gather(), Game)[-1]


def test_a_deal_that_both_have_drawn_for_is_fair():
    device = Device()
    device.client()
    device.gather()
    assert dealt(device).warning == ""
    over = judged(device)
    assert (over.verdict, over.fair) == ("fair", True), over.checks
    assert over.reason == BOTH


# The attacks


def test_a_device_that_ignores_the_pcs_part_is_not_fair():
    """It takes the offer, then deals from a seed of its own and says that nobody has added."""
    device = Device()
    client = device.client()
    device.gather()
    device.deal(drawn=b"", added=b"")
    device.promise(draw(2))
    news = device.gather()
    over = judged(device)
    assert over.verdict == "unfair", over
    assert over.reason == "the device left out this PC's part, which it had confirmed"
    (warning,) = of(news, Notice)
    assert over.reason in warning.text
    assert client.over is over


def test_a_device_that_promises_until_it_likes_the_deal_is_not_fair():
    """It hears what the PC adds to each promise, reckons the deal, and promises another one."""
    device = Device()
    device.client()
    device.gather()
    for number in range(2, 9):
        device.promise(draw(number))
        device.gather()
    game = dealt(device)
    assert "changed its promise" in game.warning
    over = judged(device)
    assert over.verdict == "unfair"
    assert over.reason == "the device changed its promise without a deal"


@pytest.mark.parametrize("confirms", [False, True])
@pytest.mark.parametrize("added", [b"", bytes(16)])
def test_games_dealt_in_between_do_not_excuse_a_changed_promise(added, confirms):
    """The device shows games that nobody plays, each followed by another promise, until it likes
    what the PC's part would make of one."""
    device = Device()
    device.confirms = confirms
    device.client()
    device.gather()
    for number in range(2, 6):
        device.deal(drawn=b"", added=added, seed=bytes(range(number, number + 16)))
        device.promise(draw(number))
        device.gather(0.2)
    assert "the deal is not fair" in dealt(device).warning
    assert judged(device).verdict == "unfair"


def test_a_fault_is_not_used_up_by_a_game_without_this_pcs_part():
    device = Device()
    device.client()
    device.gather()
    for number in range(2, 5):
        device.promise(draw(number))
        device.gather()
    kept = device.drawn, device.added
    device.deal(drawn=b"", added=b"", seed=bytes(range(50, 66)))
    device.gather(0.1)
    device.drawn, device.added = kept
    assert "the deal is not fair" in dealt(device).warning
    assert judged(device).verdict == "unfair"


def test_a_second_welcome_does_not_take_back_what_was_confirmed():
    device = Device()
    device.client()
    device.gather()
    device.confirms = False
    device.greet(next(body for kind, body in device.heard if kind == frames.HELLO))
    device.gather()
    device.deal(drawn=b"", added=b"")
    device.promise(device.drawn)
    device.gather()
    assert judged(device).verdict == "unfair"


@pytest.mark.parametrize(("times", "words"), [(1, "once"), (2, "twice"), (3, "3 times")])
def test_restarts_before_a_deal_are_counted_and_shown(times, words):
    """Each time the device forgets what it has drawn, and hears another part of the PC's."""
    device = Device()
    device.client()
    device.gather()
    for number in range(times):
        device.drawn = draw(number + 2)
        device.unplug()
    warning = f"the device restarted or dealt without this program {words} before this deal"
    assert dealt(device).warning == warning
    assert judged(device).verdict == "fair"
    dealt(device)  # not told again with the deal after that one


@pytest.mark.parametrize(
    ("added", "confirms", "verdict", "reason"),
    [
        (b"", False, "not checked", "the device dealt before it had confirmed this PC's part"),
        (bytes(16), True, "unfair", "the device took another part than this PC's"),
        (bytes(16), False, "unfair", "the device took another part than this PC's"),
        (None, False, "fair", BOTH),
    ],
)
def test_what_was_added_is_what_this_pc_offered(added, confirms, verdict, reason):
    """`added` None: the offer itself, which need not be confirmed."""
    device = Device()
    device.confirms = confirms
    device.client()
    device.gather()
    game = dealt(device, added=added, drawn=b"" if added == b"" else None)
    over = judged(device)
    assert (over.verdict, over.reason) == (verdict, reason)
    assert bool(game.warning) == (confirms and added is not None)


@pytest.mark.parametrize(
    ("confirms", "verdict", "reason"),
    [(False, "not checked", TOO_SOON), (True, "unfair", LEFT_OUT)],
)
def test_a_device_that_dealt_alone_may_keep_its_draw_for_the_next_deal(confirms, verdict, reason):
    """So its promise stays, and is sent again as after every deal."""
    device = Device()
    device.confirms = confirms
    device.client()
    device.gather()
    device.deal(drawn=b"", added=b"", seed=bytes(16))
    device.promise(device.drawn)
    device.confirms = True
    device.gather()
    over = judged(device)
    assert (over.verdict, over.reason) == (verdict, reason)
    assert dealt(device).warning == ""
    assert judged(device).verdict == "fair"


@pytest.mark.parametrize("lie", ["drawn", "added", "seed"])
def test_an_end_that_contradicts_the_start_is_not_fair(lie):
    device = Device()
    device.client()
    device.gather()
    dealt(device)
    device.play()
    device.end(**{lie: b"0123456789abcdef"})
    over = of(device.gather(3), Over)[-1]
    assert over.verdict == "unfair" and not over.checks[0][0]


def test_a_drawn_part_that_keeps_no_promise_is_not_fair():
    """Seed and commitment fit, so that only the promise can tell."""
    device = Device()
    device.client()
    device.gather()
    dealt(device, drawn=draw(77))
    over = judged(device)
    assert over.verdict == "unfair"
    assert over.reason == "what the device drew is not what it had promised"


def test_an_end_that_reveals_another_part_than_the_start_told_is_not_fair():
    """The seed is made of it, so that only the start can tell."""
    device = Device()
    device.client()
    device.gather()
    other = b"0123456789abcdef"
    dealt(device, seed=frames.mixed(device.drawn, other))
    device.play()
    device.end(added=other)
    over = of(device.gather(3), Over)[-1]
    assert over.verdict == "unfair"
    assert over.reason == "the seed is not made of what device and PC have added"


def test_what_confirms_an_older_offer_does_not_confirm_this_one():
    device = Device()
    device.confirms = False
    device.client()
    device.gather()
    device.say(frames.CHANCE_TAKEN, frames.promise(draw(50)))
    device.gather()
    device.deal(drawn=b"", added=b"")
    device.promise(device.drawn)
    device.gather()
    over = judged(device)
    assert (over.verdict, over.reason) == ("not checked", TOO_SOON)


def test_turns_that_do_not_follow_from_the_deal_are_not_fair():
    device = Device()
    device.client()
    device.gather()
    dealt(device)
    device.play(1)
    seat, action, now, events = device.played[0]
    device.gather()
    device.played.append((seat, action, now, events))  # the same shift once more
    device.told.append(device.told[-1])
    device.say(frames.STEP, device.step_body(1))
    over = judged(device)
    assert (over.verdict, over.reason) == ("unfair", "the turns do not follow from the deal")


@pytest.mark.parametrize("added", [None, b"", bytes(16)])
def test_a_device_of_link_version_1_0_is_not_checked(added):
    """It may take an old offer, and promise before it tells of the deal."""
    device = Device(minor=0)
    device.client()
    device.gather()
    assert len(dict(device.heard)[frames.CHANCE]) == 16  # it would ignore a longer one
    assert dealt(device, added=added, drawn=b"" if added == b"" else None).warning == ""
    over = judged(device)
    assert over.verdict == "not checked"
    assert over.reason == "the device speaks link version 1.0, which confirms nothing"


@pytest.mark.parametrize("lie", ["drawn", "added", "seed"])
def test_a_device_of_link_version_1_0_may_be_unfair(lie):
    device = Device(minor=0)
    device.client()
    device.gather()
    dealt(device)
    device.play()
    device.end(**{lie: b"0123456789abcdef"})
    assert of(device.gather(3), Over)[-1].verdict == "unfair"


def test_games_dealt_before_are_not_checked_but_may_be_unfair():
    for lie, verdict in ((False, "not checked"), (True, "unfair")):
        device = Device()
        device.sit_down(load("junior").new({}, 2, bytes(16)), b"", b"")
        device.client()
        device.tell()
        device.gather()
        if lie:
            device.commitment = bytes(32)
            device.tell()
        over = judged(device)
        assert over.verdict == verdict
        if not lie:
            assert over.reason == "it was dealt before this program had a part in it"


def test_a_saved_game_that_goes_on_is_no_deal():
    """The promise stays, and so does the offer: the next deal is made of both."""
    device = Device()
    device.client()
    device.gather()
    device.sit_down(load("junior").new({}, 2, bytes(16)), b"", b"")
    device.tell()
    game = of(device.gather(), Game)[-1]
    assert game.warning == (
        "this PC's part is not in this game: if it was dealt just now, the deal is not fair"
    )
    assert judged(device).verdict == "not checked"
    assert dealt(device).warning == ""
    assert judged(device).verdict == "fair"


def test_a_new_deal_that_is_told_as_an_older_game_is_found_out_by_its_draw():
    device = Device()
    device.client()
    device.gather()
    drawn = device.drawn
    device.deal(added=b"")
    over = judged(device)
    assert over.drawn == drawn and over.verdict == "unfair"


def test_the_same_promise_gets_the_same_part_again_and_others_a_new_one():
    device = Device()
    device.client()
    device.gather()
    device.unplug()
    device.promise(device.drawn)
    device.gather()
    device.deal()
    device.promise(draw(2))
    device.gather()
    chances = [payload for kind, payload in device.heard if kind == frames.CHANCE]
    assert chances[0] == chances[1] == chances[2] != chances[3]
    assert [chance[16:] for chance in chances[2:]] == [
        frames.promise(draw(number))[:8] for number in (1, 2)
    ]


def test_a_promise_for_two_deals_is_not_fair():
    """What was drawn is revealed with the first of them."""
    device = Device()
    device.client()
    device.gather()
    device.deal()
    device.promise(device.drawn)
    device.gather()
    device.play()
    device.end()
    device.gather(3)
    dealt(device, options={"crossings": 2})
    assert judged(device).reason == "the device promised the same draw for two deals"


def test_a_game_of_an_unknown_rule_set_is_a_deal_and_is_not_asked_for_again():
    device = Device()
    client = device.client()
    device.gather()
    device.sit_down(load("junior").new({}, 2, bytes(16)), device.drawn, device.added)
    device.say(frames.GAME, b"\x63" + device.game_body()[1:])
    device.promise(draw(2))
    news = device.gather(5)
    assert of(news, NoGame)[-1].reason.endswith("update this program") and client.game is None
    assert [kind for kind, _ in device.heard].count(frames.WATCH) == 1
    warning = "the device has dealt one other game that was not seen to the end here"
    assert dealt(device).warning == warning
    assert judged(device).verdict == "fair"
