"""A PC asks for maintenance: a key that is held for two seconds ends the game, and nothing else."""

import pytest

from firmware.session import EASY, HUMAN
from host.sim import machine
from shared_engine import frames
from tests.person_duel import MENU_MS
from tests.test_link_requests import Asker, asker, cable, hold, kept, swiftly
from tests.wire import gather

__all__ = ["cable", "swiftly"]  # fixtures


def hit(cable, pc, seconds=4):
    """Keys as in the heat of a duel: A and B in turn."""
    answers = []
    end = machine.now + seconds * 1000
    while machine.now < end:
        for key in ("OK", "RIGHT", "OK", "TURN"):
            cable.tap(key)
        answers += pc.hear(0.01)
    return answers


def test_keys_that_are_being_hit_end_no_game(cable):
    pc = asker(cable, (HUMAN, HUMAN))
    assert pc.maintenance(0.1) == [(frames.ASKED, 0)]
    hit(cable, pc)
    assert cable.screen == "Maintenance" and kept(cable) and not cable.app.leaving


def test_a_key_held_for_two_seconds_ends_the_game_and_the_pc_is_told_first(cable):
    pc = asker(cable, (HUMAN, HUMAN))
    pc.maintenance(1)
    cable.handheld.finger("OK", 1)
    cable.handheld.run(1900)
    assert kept(cable)
    answers = pc.hear(0.3)
    assert answers == [(frames.GRANTED, 0)]
    assert not kept(cable) and cable.app.session is None
    gather(pc.client, 0.1)
    assert cable.app.leaving


def test_letting_go_begins_the_two_seconds_again(cable):
    pc = asker(cable, (HUMAN, HUMAN))
    pc.maintenance(1)
    for _ in range(3):
        cable.handheld.finger("OK", 1)
        pc.hear(1.5)
        cable.handheld.finger("OK", 0)
        pc.hear(0.1)
    assert kept(cable) and cable.screen == "Maintenance"
    cable.handheld.finger("OK", 1)
    pc.hear(2.2)
    assert cable.app.leaving


def test_a_key_that_was_tapped_once_ends_nothing_later(cable):
    pc = asker(cable, (HUMAN, HUMAN))
    pc.maintenance(1)
    cable.tap("OK")
    assert pc.hear(5) == []
    assert kept(cable) and cable.screen == "Maintenance"


def test_a_key_that_was_down_before_does_not_count(cable):
    """As one that is held to peek, on boards with four keys."""
    pc = asker(cable, (HUMAN, HUMAN))
    cable.handheld.finger("OK", 1)
    cable.handheld.run(300)
    pc.maintenance(5)
    assert cable.screen == "Maintenance" and kept(cable)
    cable.handheld.finger("OK", 0)


def test_a_notice_over_it_begins_the_two_seconds_again(cable):
    pc = asker(cable, (HUMAN, HUMAN))
    pc.maintenance(1)
    cable.handheld.finger("OK", 1)
    cable.handheld.run(1000)
    cable.app._warn(machine.now)
    cable.handheld.finger("OK", 0)
    cable.handheld.run(100)
    cable.tap("DOWN")
    assert cable.screen == "Maintenance"
    pc.hear(3)
    assert kept(cable) and not cable.app.leaving


def test_a_key_that_was_meant_for_the_screen_before_refuses_nothing(cable):
    pc = asker(cable)
    assert pc.maintenance(0.4) == [(frames.ASKED, 0)]
    cable.tap("BACK")
    assert pc.hear(1) == [] and cable.screen == "Maintenance"
    cable.tap("BACK")
    assert pc.hear() == [(frames.DECLINED, 10)]


def test_it_wakes_the_device(cable):
    pc = asker(cable, (HUMAN, EASY))
    gather(pc.client, 125)
    assert cable.app._asleep
    assert pc.maintenance() == [(frames.ASKED, 0)]
    assert not cable.app._asleep and cable.screen == "Maintenance"


def test_a_running_round_of_a_duel_is_not_interrupted(cable):
    pc = asker(cable, (HUMAN, HUMAN), name="duel")
    cable.tap("OK")
    assert cable.screen == "Both"
    assert pc.maintenance() == [(frames.DECLINED, 0)]
    assert cable.screen == "Both" and not cable.app.stack[-1].course.still
    hold(cable, "BACK", MENU_MS)
    assert cable.screen == "Pause"
    assert pc.maintenance() == [(frames.ASKED, 0)]


def test_neither_is_a_claim_nor_the_other_way_round(cable):
    pc = asker(cable)
    pc.claim(0, 1, 1)
    assert pc.maintenance() == [(frames.DECLINED, 0)] and cable.screen == "Claim"
    cable.tap("BACK")
    pc.hear()
    gather(pc.client, 11)
    assert pc.maintenance(1) == [(frames.ASKED, 0)]
    assert pc.claim(0, 2) == [(frames.DECLINED, 0, 2)] and cable.screen == "Maintenance"


def test_a_request_that_nobody_answers_ends(cable):
    pc = asker(cable)
    pc.maintenance()
    assert pc.hear(61) == [(frames.DECLINED, 10)]
    assert cable.screen == "Curtain"


def test_a_request_ends_with_the_connection(cable):
    pc = asker(cable)
    pc.maintenance()
    pc.client.close()
    cable.handheld.run(4000)
    assert cable.screen == "Curtain" and kept(cable)


@pytest.mark.parametrize("saved", [True, False])
def test_the_screen_says_what_will_be_lost_and_what_will_not(saved, cable, monkeypatch):
    from firmware.screens import maintenance
    from firmware.ui.words import WORDS

    said = []
    draw = maintenance.centred_paragraph
    monkeypatch.setattr(
        maintenance, "centred_paragraph", lambda *args: said.append(args[2]) or draw(*args)
    )
    if saved:
        cable.begin((HUMAN, HUMAN))
    Asker(cable).maintenance()
    assert (WORDS["maintenance_ends"] in said) == saved
    assert WORDS["maintenance_keeps"] in said


def test_a_bar_grows_while_the_key_is_held(cable):
    from firmware.ui.palette import CYAN

    pc = asker(cable)
    pc.maintenance(1)
    shares = []
    cable.handheld.finger("OK", 1)
    for _ in range(4):
        cable.handheld.run(450)
        shares.append(cable.app.canvas.buffer.count(bytes([CYAN * 17])))
    cable.handheld.finger("OK", 0)
    cable.handheld.run(60)
    assert shares == sorted(shares) and shares[0] < shares[-1]
    assert cable.app.canvas.buffer.count(bytes([CYAN * 17])) < shares[0]
