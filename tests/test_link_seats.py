"""A PC takes a seat: code and button, hidden cards there and not here, actions, giving back."""

import pytest

from firmware.session import EASY, HUMAN, PC
from host.link.messages import Claim, Held, Lost, Private, Refused
from host.sim import machine
from shared_engine import frames
from shared_engine.shuffle import Stream
from tests import swift
from tests.both.anyone import somebody
from tests.wire import Cable, code_on_screen, gather, of, take_seat, until


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


@pytest.fixture
def cable(tmp_path):
    cable = Cable(tmp_path)
    cable.app.settings.animations = 0
    yield cable
    assert machine.problems == []


def watching(cable, kinds=(HUMAN, PC), options=None):
    cable.begin(kinds, options=options)
    client = cable.client()
    client.watch()
    until(client, lambda: client.game)
    return client


def states(news):
    return [claim.state for claim in of(news, Claim)]


def test_with_code_and_button_the_cards_are_on_the_pc_and_only_there(cable):
    client = watching(cable)
    session = cable.app.session
    cable.tap("OK")  # the curtain
    assert cable.app.stack[-1].view.cards  # one may look at them, while a key is held
    assert states(take_seat(cable, client, 0))[-1] == frames.GRANTED
    assert client.held == (0,)
    assert client.private[0].view.pack() == session.view(0).pack()
    assert client.private[0].legal == session.legal(0)
    assert cable.screen == "Away"  # no curtain: there is nothing to see
    cable.handheld.finger("PEEK", 1)
    cable.handheld.run(100)
    assert cable.app.stack[-1].own_cards() == b""
    assert cable.app.stack[-1].view.seat is None
    cable.handheld.finger("PEEK", 0)


def test_a_hint_would_tell_of_the_cards(cable):
    client = watching(cable, (HUMAN, EASY))
    take_seat(cable, client, 0)
    cable.tap("BACK")
    assert "hint" not in cable.app.stack[-1]._entries


@pytest.mark.parametrize("first", ["code", "button"])
def test_neither_code_nor_button_is_enough(cable, first):
    client = watching(cable)
    client.claim(0)
    gather(client, 1)
    if first == "code":
        client.code(code_on_screen(cable))
        expected = frames.CODE_RIGHT
    else:
        cable.tap("OK")
        expected = frames.BUTTON
    assert states(gather(client, 1)) == [expected]
    assert client.held == () and cable.app.session.held == 0
    assert not client.private


def test_three_wrong_codes_lock_it_whoever_asks(cable):
    client = watching(cable)
    client.claim(0)
    gather(client, 0.5)
    right = code_on_screen(cable)
    wrong = "0000" if right != "0000" else "1111"
    for _ in range(3):
        client.code(wrong)
    client.code(right)
    news = gather(client, 1)
    assert states(news) == [frames.WRONG, frames.WRONG, frames.LOCKED]
    assert cable.screen == "Curtain"  # the game goes on
    again = cable.client()
    again.claim(0)
    (claim,) = of(gather(again, 1), Claim)
    assert claim.state == frames.LOCKED and 50 < claim.wait <= 60
    cable.handheld.run(60_000)
    later = cable.client()
    later.claim(0)
    assert states(gather(later, 1)) == [frames.ASKED]


def test_whoever_holds_the_device_may_say_no(cable):
    client = watching(cable)
    client.claim(1)
    gather(client, 1)
    cable.tap("BACK")
    assert states(gather(client, 0.5)) == [frames.DECLINED]
    client.claim(1)
    (claim,) = of(gather(client, 0.5), Claim)
    assert claim.state == frames.DECLINED and claim.wait
    assert cable.screen == "Curtain"


def test_a_key_pressed_as_the_claim_comes_hands_nothing_over(cable):
    client = watching(cable)
    client.claim(0)
    gather(client, 0.1)
    assert cable.screen == "Claim"
    cable.tap("OK")
    client.code(code_on_screen(cable))
    assert states(gather(client, 0.3))[-1] == frames.CODE_RIGHT
    assert cable.app.session.held == 0


def test_a_claim_wakes_the_device(cable):
    client = watching(cable, (HUMAN, EASY))
    gather(client, 125)
    assert cable.app._asleep
    client.claim(0)
    gather(client, 0.3)
    assert not cable.app._asleep and cable.screen == "Claim"


def test_a_bots_seat_and_no_seat_are_not_handed_over(cable):
    client = watching(cable, (HUMAN, EASY))
    for seat in (1, 2, 200):
        client.claim(seat)
        assert states(gather(client, 0.3)) == [frames.DECLINED]
    assert cable.screen == "Shift"


def test_a_claim_that_nobody_settles_ends(cable):
    client = watching(cable)
    client.claim(0)
    news = gather(client, 62)
    assert states(news) == [frames.ASKED, frames.DECLINED]
    assert cable.screen == "Curtain"


def test_actions_from_the_pc_are_played_and_shown(cable):
    client = watching(cable)
    take_seat(cable, client, 0)
    session = cable.app.session
    client.play(0, client.private[0].legal[3])
    gather(client, 0.5)
    assert session.steps == 1 and cable.screen == "Away"
    client.play(0, client.parse("a1"))
    gather(client, 0.5)
    assert session.seat == 1 and cable.screen == "Away"  # it waits for another PC


def test_what_cannot_be_played_is_refused_with_the_reason(cable):
    client = watching(cable)
    take_seat(cable, client, 0)
    for seat, action, reason in ((0, 130, "shift-first"), (0, 127, "unknown"), (1, 0, "not-held")):
        client.play(seat, action)
        (refused,) = of(gather(client, 0.3), Refused)
        assert (refused.seat, refused.reason) == (seat, reason)
        assert refused.text and refused.text != reason
    assert cable.app.session.steps == 0


def test_an_action_that_comes_too_late_is_not_played(cable):
    client = watching(cable)
    take_seat(cable, client, 0)
    for action in client.private[0].legal[:2]:  # the second one before the first is known
        client.play(0, action)
    news = gather(client, 0.5)
    assert cable.app.session.steps == 1
    assert [refused.reason for refused in of(news, Refused)] == ["late"]


def test_moves_that_would_tell_of_the_cards_are_not_offered_on_the_device(cable):
    client = watching(cable, options={"neutral": True})
    take_seat(cable, client, 0)
    assert cable.screen == "Away"
    cable.tap("OK")
    assert cable.screen == "Away"  # the PC has the seat


def test_giving_back_draws_a_curtain(cable):
    client = watching(cable, (HUMAN, HUMAN))
    take_seat(cable, client, 0)
    assert cable.screen == "Away"
    client.release(0)
    news = gather(client, 0.5)
    assert states(news) == [frames.RELEASED] and of(news, Held)[-1].seats == ()
    assert cable.screen == "Curtain" and not client.private


def test_whoever_reads_a_code_does_not_see_the_cards_of_the_one_whose_turn_it_is(cable):
    """The second player has taken the device to read the code, while the first one's curtain is up;
    with that seat away, the first is the only one left here."""
    client = watching(cable, (HUMAN, HUMAN))
    assert cable.screen == "Curtain"
    take_seat(cable, client, 1)
    assert client.held == (1,) and cable.screen == "Curtain"
    cable.tap("OK")
    assert cable.screen == "Shift" and cable.app.stack[-1].own_cards()  # alone here from now on


def test_giving_back_one_of_two_draws_a_curtain_too(cable):
    client = watching(cable, (HUMAN, HUMAN))
    take_seat(cable, client, 0)
    take_seat(cable, client, 1)
    client.release(0)
    gather(client, 0.5)
    assert client.held == (1,) and cable.screen == "Curtain"


def test_a_seat_that_comes_back_hides_the_cards_that_were_shown_to_the_only_player_here(cable):
    client = watching(cable, (HUMAN, HUMAN))
    take_seat(cable, client, 1)
    cable.tap("OK")
    assert cable.screen == "Shift" and cable.app.stack[-1].own_cards()
    client.release(1)
    gather(client, 0.5)
    assert cable.screen == "Curtain"


def test_a_claim_that_comes_to_nothing_is_not_repeated_at_once(cable):
    client = watching(cable, (HUMAN, HUMAN))
    client.claim(0)
    gather(client, 1)
    client.release(0)
    gather(client, 0.5)
    assert cable.screen == "Curtain"
    client.claim(0)
    assert states(gather(client, 1)) == [frames.DECLINED] and cable.screen == "Curtain"
    cable.handheld.run(100)
    gather(client, 10)
    client.claim(0)
    gather(client, 1)
    assert cable.screen == "Claim"


def test_a_notice_over_a_peek_ends_it(cable):
    """The key that peeks goes up while the notice is there."""
    watching(cable, (HUMAN, HUMAN))
    cable.tap("OK")
    cable.handheld.finger("PEEK", 1)
    cable.handheld.run(100)
    assert cable.app.stack[-1].peeking
    cable.app._warn(machine.now)
    cable.handheld.finger("PEEK", 0)
    cable.handheld.run(100)
    cable.tap("OK")
    assert cable.screen == "Shift" and not cable.app.stack[-1].peeking


def test_a_key_masks_so_many_messages_and_no_more(cable):
    client = watching(cable, (HUMAN, HUMAN))
    wire = cable.app.link._wire
    wire._count = 0xFEFF
    key = wire.key
    client.play(0, 0)  # refused, as the seat is not held; the answer is masked
    gather(client, 6)
    assert cable.screen == "Curtain" and wire.key != key and wire._count < 100
    assert client.connected


@pytest.mark.parametrize("stage", ["asked", "code", "granted", "played"])
def test_a_program_that_dies_in_the_hand_over_loses_the_seat(cable, stage):
    client = watching(cable, (HUMAN, HUMAN))
    client.claim(0)
    gather(client, 1)
    if stage != "asked":
        client.code(code_on_screen(cable))
        gather(client, 0.2)
    if stage in ("granted", "played"):
        cable.tap("OK")
        gather(client, 0.2)
    if stage == "played":
        client.play(0, client.private[0].legal[0])
        client.poll(0.001)
    cable.ports[-1].close()
    cable.handheld.run(3500)
    assert cable.app.session.held == 0
    assert cable.screen == "Curtain"
    other = cable.client()
    other.watch()
    gather(other, 1)
    assert other.held == () and not other.private
    other.play(0, 0)
    assert [refused.reason for refused in of(gather(other, 0.3), Refused)] == ["not-held"]


def test_unplugging_ends_the_claim_and_the_client_forgets_the_cards(cable):
    client = watching(cable, (HUMAN, HUMAN))
    take_seat(cable, client, 0)
    cable.plugged = False
    assert of(gather(client, 4), Lost)
    assert client.held == () and client.private == {}
    cable.plugged = True
    gather(client, 4)
    assert client.connected and client.held == ()
    assert cable.screen == "Curtain"


def test_leaving_in_good_order_gives_back(cable):
    client = watching(cable, (HUMAN, HUMAN))
    take_seat(cable, client, 0)
    client.close()
    cable.handheld.run(50)
    assert cable.app.session.held == 0 and cable.screen == "Curtain"


def test_a_pcs_seat_can_be_played_on_the_device_behind_a_curtain(cable):
    watching(cable, (PC, HUMAN)).close()
    assert cable.screen == "Away"
    cable.tap("OK")
    assert cable.screen == "Curtain"
    cable.handheld.run(300)
    cable.tap("OK")
    assert cable.screen == "Shift"


def test_two_seats_play_a_whole_game_from_the_pc(cable):
    client = watching(cable, (PC, PC), {"finish": "none"})
    take_seat(cable, client, 0)
    take_seat(cable, client, 1)
    session = cable.app.session
    stream = Stream(bytes(16), "two seats")
    while not session.over:
        if cable.screen == "Reached":
            cable.tap("OK")
        seat, action = somebody(session._game, stream)
        until(client, lambda seat=seat: client.private[seat].legal)
        assert action in client.private[seat].legal
        client.play(seat, action)
        until(client, lambda steps=session.steps: len(client.steps) > steps)
    until(client, lambda: client.over)
    assert client.over.verdict == "not checked"  # it was dealt before
    assert cable.screen in ("Over", "Reached")


def test_private_views_do_not_come_before_the_steps_that_led_there(cable):
    client = watching(cable)
    news = take_seat(cable, client, 0)
    client.play(0, client.private[0].legal[0])
    news = gather(client, 0.5)
    order = [type(message).__name__ for message in news if type(message).__name__ != "Beat"]
    assert order == ["Step", "Private"]
    assert of(news, Private)[0].view.phase == client.view.phase
