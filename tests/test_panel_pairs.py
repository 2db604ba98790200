"""Paired games on pixels: whatever keys, darkness, PCs and bots do, no panel shows a card to
somebody who may not see it, and no cable tells of one.
"""

import pytest

from firmware.screens import table
from firmware.session import EASY, HUMAN
from shared_engine.shuffle import Stream
from tests import panel_pairs, secrets, swift
from tests.long import LONG
from tests.panel_pairs import compare, pixel_pairs

PAIRS = 1000 if LONG else 51  # three times all rule sets that hide cards, and viewers
SEED = bytes(15) + b"\x05"


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


def test_panels_of_pairs_are_the_same():
    counts = pixel_pairs(PAIRS, SEED)
    assert counts["pairs"] == PAIRS and counts["frames"] > 15 * PAIRS
    assert counts["bots' actions"] > PAIRS // 2
    assert counts["moments on the cable"] > 5 * PAIRS
    # What the owners see is not the same, so that the pairs are worth comparing.
    assert counts["private frames that differ"] > PAIRS // 10


def test_bots_act_at_the_same_time_in_both_games():
    pixel_pairs(PAIRS, SEED, quick=False)


def test_a_device_without_a_curtain_after_the_dark_is_caught(monkeypatch):
    """One that forgets who holds it only, as version 0.1 did where a bot or a PC was next."""

    from firmware import app as apps  # not before there is a framebuf

    def sleeping(app):
        asleep(app)
        app.seen_by = None

    asleep = apps.App._sleep
    monkeypatch.setattr(apps.App, "_sleep", sleeping)
    monkeypatch.setattr(table, "woken", lambda app, now: None)
    with pytest.raises(secrets.Leak, match="Reached or Reached"):
        pixel_pairs(200, SEED)


def test_a_curtain_that_anybody_may_look_behind_is_caught(monkeypatch):
    monkeypatch.setattr(table, "veiled", lambda app: False)
    with pytest.raises(secrets.Leak):
        pixel_pairs(200, bytes(16))


def test_a_cable_that_tells_of_a_card_is_caught(monkeypatch):
    from firmware.link_watch import Watch

    def telling(watch, step, view):
        return tell(watch, step, watch._session.view(0).pack())

    tell = Watch._tell
    monkeypatch.setattr(Watch, "_tell", telling)
    with pytest.raises(secrets.Leak, match="the cable"):
        pixel_pairs(200, SEED)


@pytest.mark.parametrize("name", ["galaxy", "expert", "cards"])
def test_panel_of_one_person_shows_nothing_of_the_bots(name):
    stream = Stream(bytes(16), "alone")
    frames = 0
    games = secrets.positions(name, 0, stream)
    for number in range(8):
        game = next(games)
        while game.seat:
            game.play(game.seat, panel_pairs.thought(game), 0)
        other = secrets.twin(game, 0, stream)
        other.seed = game.seed  # a bot whose cards are the same does the same
        kinds = [HUMAN] + [EASY] * (len(game.seats) - 1)
        frames += compare(game, other, kinds, 0, 0, number)["frames"]
    assert frames > 30
