"""Requests from the cable: numbered claims, pauses after those that came to nothing, and refusing
them for a whole game; and keys that were meant for the screen before."""

import pytest

from firmware.session import EASY, HUMAN, PC
from host.sim import machine
from shared_engine import frames
from tests import swift
from tests.wire import Cable, code_on_screen, gather, lines, until


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


@pytest.fixture
def cable(tmp_path):
    cable = Cable(tmp_path)
    cable.app.settings.animations = 0
    yield cable
    assert machine.problems == []


class Asker:
    """A program that numbers its claims and reads the answers off the wire."""

    def __init__(self, cable):
        self._cable = cable
        self.client = cable.client()
        self._read = 0

    def ask(self, kind, seconds=0.5, payload=b""):
        """The answers to a request: (state, wait, number) of claims, (state, wait) of prompts."""
        self.client._ask(kind, payload)
        return self.hear(seconds)

    def hear(self, seconds=0.5):
        gather(self.client, seconds)
        port = self._cable.ports[-1]
        heard = lines(port.heard)
        new, self._read = heard[self._read :], len(heard)
        return [answer(kind, body) for kind, *_, body in new if kind in _ANSWERS]

    def claim(self, seat, number=None, seconds=0.5):
        payload = bytes([seat]) + (b"" if number is None else frames.number(number))
        return self.ask(frames.CLAIM, seconds, payload)

    def release(self, seat, number):
        return self.ask(frames.RELEASE, 0.5, bytes([seat]) + frames.number(number))

    def code(self, digits):
        return self.ask(frames.CODE, 0.5, digits.encode())

    def maintenance(self, seconds=0.5):
        return self.ask(frames.MAINTENANCE, seconds)


_ANSWERS = (frames.CLAIMED, frames.PROMPT)


def answer(kind, body):
    rest = body[3:] if kind == frames.CLAIMED else body[1:]
    state = body[1] if kind == frames.CLAIMED else body[0]
    wait, rest = frames.take_number(rest)
    if kind == frames.PROMPT:
        return state, wait
    return state, wait, frames.take_number(rest)[0]


def asker(cable, kinds=(HUMAN, PC), **options):
    cable.begin(kinds, **options)
    return Asker(cable)


def hold(cable, key, ms):
    cable.handheld.finger(key, 1)
    cable.handheld.run(ms)
    cable.handheld.finger(key, 0)
    cable.handheld.run(60)


def kept(cable):
    return cable.app.files.read("game") is not None


# Numbers


def test_every_answer_says_which_claim_it_is_about(cable):
    pc = asker(cable)
    assert pc.claim(0, 300) == [(frames.ASKED, 0, 300)]
    gather(pc.client, 1)
    wrong = "0000" if code_on_screen(cable) != "0000" else "1111"
    assert pc.code(wrong) == [(frames.WRONG, 0, 300)]
    assert pc.claim(1, 301) == [(frames.DECLINED, 0, 301)]  # another one is open
    assert pc.code(code_on_screen(cable)) == [(frames.CODE_RIGHT, 0, 300)]
    cable.tap("OK")
    assert pc.hear() == [(frames.GRANTED, 0, 300)]
    assert pc.release(0, 300) == [(frames.RELEASED, 0, 300)]


def test_a_claim_that_ends_by_itself_is_named_too(cable):
    pc = asker(cable)
    pc.claim(0, 7)
    assert pc.hear(61) == [(frames.DECLINED, 10, 7)]


def test_the_release_of_an_old_claim_ends_neither_another_claim_nor_its_seat(cable):
    """Two users of one program: the first one's parting words come late."""
    pc = asker(cable)
    pc.claim(0, 1, 1)
    assert pc.release(0, 1) == [(frames.RELEASED, 0, 1)]
    gather(pc.client, 11)
    pc.claim(0, 2, 1)
    assert pc.release(0, 1) == [(frames.RELEASED, 0, 1)]
    assert cable.screen == "Claim"
    pc.code(code_on_screen(cable))
    cable.tap("OK")
    assert pc.hear() == [(frames.GRANTED, 0, 2)]
    pc.release(0, 1)
    assert cable.app.session.held == 1
    pc.release(0, 2)
    assert cable.app.session.held == 0


def test_a_seat_that_one_claim_got_is_not_granted_to_another(cable):
    pc = asker(cable)
    pc.claim(0, 1, 1)
    pc.code(code_on_screen(cable))
    cable.tap("OK")
    pc.hear()
    assert pc.claim(0, 2) == [(frames.DECLINED, 0, 2)]
    assert pc.claim(0, 1) == [(frames.GRANTED, 0, 1)]


def test_a_claim_of_link_version_1_0_has_no_number(cable):
    pc = asker(cable)
    assert pc.claim(0) == [(frames.ASKED, 0, 0)]
    gather(pc.client, 1)
    cable.tap("BACK")
    assert pc.hear() == [(frames.DECLINED, 10, 0)]


def test_no_game_and_no_such_seat_answer_with_the_number(cable):
    pc = Asker(cable)
    assert pc.claim(0, 9) == [(frames.DECLINED, 0, 9)]
    cable.begin((HUMAN, HUMAN))
    assert pc.claim(2, 10) == [(frames.DECLINED, 0, 10)]


# Pauses


def test_requests_in_a_row_that_come_to_nothing_are_heard_less_and_less(cable):
    pc = asker(cable, (HUMAN, HUMAN))
    pauses = []
    for number in range(1, 6):
        assert pc.claim(0, number, 1) == [(frames.ASKED, 0, number)]
        cable.tap("BACK")
        ((state, wait, _),) = pc.hear()
        assert state == frames.DECLINED
        pauses.append(wait)
        ((state, left, _),) = pc.claim(0, 100)
        assert state == frames.DECLINED and wait - 3 < left <= wait and cable.screen == "Curtain"
        ((state, left),) = pc.maintenance()
        assert state == frames.DECLINED and wait - 4 < left <= wait and cable.screen == "Curtain"
        gather(pc.client, wait)
        cable.app.rouse(machine.now)
    assert pauses == [10, 60, 600, 600, 600]


def test_maintenance_and_claims_share_the_pauses_which_outlive_a_hello(cable):
    pc = asker(cable, (HUMAN, HUMAN))
    pc.maintenance(1)
    cable.tap("BACK")
    assert pc.hear() == [(frames.DECLINED, 10)]
    pc.client.close()
    cable.handheld.run(4000)
    other = Asker(cable)
    ((state, wait, _),) = other.claim(0, 1)
    assert state == frames.DECLINED and 0 < wait <= 7
    gather(other.client, 10)
    other.claim(0, 2, 1)
    other.client.close()  # leaves the claim open
    cable.handheld.run(4000)
    ((state, wait),) = Asker(cable).maintenance()
    assert state == frames.DECLINED and 50 < wait <= 60


def test_wrong_codes_lock_for_a_minute_at_least(cable):
    pc = asker(cable)
    pc.claim(0, 1, 1)
    wrong = "0000" if code_on_screen(cable) != "0000" else "1111"
    pc.code(wrong)
    pc.code(wrong)
    assert pc.code(wrong) == [(frames.LOCKED, 60, 1)]
    ((state, wait, number),) = pc.claim(1, 2)
    assert (state, number) == (frames.LOCKED, 2) and 50 < wait <= 60
    ((state, wait),) = pc.maintenance()
    assert state == frames.DECLINED and 50 < wait <= 60


@pytest.mark.parametrize("what", ["a granted claim", "a new game"])
def test_the_pauses_begin_again_after(what, cable):
    pc = asker(cable, (HUMAN, HUMAN))
    pc.claim(0, 1, 1)
    cable.tap("BACK")
    pc.hear()
    gather(pc.client, 11)
    if what == "a new game":
        cable.app.leave_game()
        cable.begin((HUMAN, HUMAN))
        gather(pc.client, 1)
    else:
        pc.claim(0, 2, 1)
        pc.code(code_on_screen(cable))
        cable.tap("OK")
        pc.hear()
    pc.claim(1, 3, 1)
    cable.tap("BACK")
    assert pc.hear()[-1] == (frames.DECLINED, 10, 3)


def test_answers_that_asked_nobody_do_not_count(cable):
    pc = asker(cable, (HUMAN, EASY))
    for number in range(1, 5):
        assert pc.claim(1, number) == [(frames.DECLINED, 0, number)]
    pc.claim(0, 5, 1)
    cable.tap("BACK")
    assert pc.hear() == [(frames.DECLINED, 10, 5)]


# No more requests in this game


def test_holding_back_on_a_claim_refuses_all_requests_for_the_game(cable):
    pc = asker(cable)
    pc.claim(0, 1, 1)
    hold(cable, "BACK", 600)
    assert pc.hear() == [(frames.CLOSED, 0, 1)]
    assert cable.screen == "Curtain"
    gather(pc.client, 700)
    assert pc.claim(0, 2) == [(frames.CLOSED, 0, 2)]
    assert pc.claim(0) == [(frames.DECLINED, 0, 0)]  # of link version 1.0
    assert pc.maintenance() == [(frames.CLOSED, 0)]
    other = Asker(cable)
    assert other.claim(0, 3) == [(frames.CLOSED, 0, 3)]
    cable.app.leave_game()
    cable.begin((HUMAN, HUMAN))
    gather(other.client, 1)
    assert other.claim(0, 4) == [(frames.ASKED, 0, 4)]


def test_requests_stay_refused_when_the_game_is_continued(cable):
    pc = asker(cable)
    pc.claim(0, 1, 1)
    hold(cable, "BACK", 600)
    cable.app.leave_game()
    pc.hear()
    assert cable.screen == "Title"
    cable.tap("OK")  # Continue
    assert cable.screen == "Curtain"
    gather(pc.client, 700)
    assert pc.claim(0, 2) == [(frames.CLOSED, 0, 2)]


def test_requests_stay_refused_when_the_device_was_switched_off(cable, tmp_path):
    pc = asker(cable)
    pc.maintenance(1)
    hold(cable, "BACK", 600)
    again = Cable(tmp_path)
    again.tap("OK")
    assert Asker(again).claim(0, 1) == [(frames.CLOSED, 0, 1)]


@pytest.mark.parametrize("end", ["wrong codes", "no", "nobody answers", "maintenance"])
def test_after_a_request_that_came_to_nothing_no_hand_is_seen(cable, end):
    """Whoever was asked may have given the device to somebody at the PC."""
    pc = asker(cable, (HUMAN, HUMAN), name="cards")
    cable.tap("OK")
    assert cable.screen == "Lay"
    if end == "maintenance":
        pc.maintenance(1)
    else:
        pc.claim(1, 1, 1)
    if end == "wrong codes":
        for digits in ("none", "none", "none"):
            pc.code(digits)
    elif end == "nobody answers":
        cable.handheld.run(61_000)
        cable.app.rouse(machine.now)
        cable.handheld.run(50)
    else:
        cable.tap("BACK")
    assert cable.screen == "Curtain"


def test_holding_back_on_maintenance_does_so_too(cable):
    pc = asker(cable)
    assert pc.maintenance(1) == [(frames.ASKED, 0)]
    hold(cable, "BACK", 600)
    assert pc.hear() == [(frames.CLOSED, 0)]
    assert pc.claim(0, 2) == [(frames.CLOSED, 0, 2)] and kept(cable)


def test_back_that_was_held_before_the_claim_came_answers_nothing(cable):
    pc = asker(cable)
    cable.handheld.finger("BACK", 1)
    pc.claim(0, 1, 2)
    assert cable.screen == "Claim"
    cable.handheld.finger("BACK", 0)
    gather(pc.client, 0.2)
    assert cable.screen == "Claim" and not cable.app.session.closed


# Screens that come by themselves


def test_a_key_that_was_meant_for_the_screen_before_hands_over_no_seat(cable):
    pc = asker(cable)
    assert pc.claim(0, 1, 0.4) == [(frames.ASKED, 0, 1)]
    cable.tap("OK")
    cable.tap("BACK")
    gather(pc.client, 1)
    assert cable.screen == "Claim"
    assert pc.code(code_on_screen(cable)) == [(frames.CODE_RIGHT, 0, 1)]
    cable.tap("OK")
    assert pc.hear() == [(frames.GRANTED, 0, 1)]


def test_a_key_that_was_meant_for_the_screen_before_opens_no_curtain(cable):
    """The PC goes while keys are being hit: the curtain of its seat must not open by that."""
    pc = asker(cable, (HUMAN, HUMAN))
    pc.claim(0, 1, 1)
    pc.code(code_on_screen(cable))
    cable.tap("OK")
    pc.hear()
    assert cable.screen == "Away"
    pc.client._ask(frames.RELEASE, bytes([0, 1]))
    until(pc.client, lambda: cable.screen == "Curtain", 0.2)
    cable.tap("OK")
    assert cable.screen == "Curtain"
    cable.handheld.run(400)
    cable.tap("OK")
    assert cable.screen == "Shift"
