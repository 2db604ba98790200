"""The verdict on a deal when the cable was out for a while."""

from host.link.messages import Game, Over
from shared_engine.games import load
from tests.scripted import Device, draw
from tests.test_link_deal import dealt, judged
from tests.wire import of


def test_what_was_found_stays_with_the_game_when_the_cable_is_pulled():
    device = Device()
    device.client()
    device.gather()
    device.deal(drawn=b"", added=b"")
    device.promise(draw(2))
    device.gather()
    device.unplug()
    device.tell()
    assert "the deal is not fair" in of(device.gather(), Game)[-1].warning
    assert judged(device).verdict == "unfair"


def test_a_fair_game_is_fair_after_the_cable_was_pulled_and_when_its_end_is_told_again():
    device = Device()
    device.client()
    device.gather()
    dealt(device)
    device.play(2)
    device.gather()
    device.unplug()
    device.tell(2)
    over = judged(device)
    assert over.verdict == "fair"
    device.unplug()
    device.tell(len(device.played))
    device.end()
    assert of(device.gather(), Over) == [over]
    device.unplug()
    device.tell(len(device.played))
    device.end(seed=bytes(16))
    assert of(device.gather(), Over)[0].reason == "the device told two different ends of this game"


def test_a_game_that_is_not_seen_whole_is_not_checked():
    device = Device()
    device.client()
    device.gather()
    device.deal()
    device.promise(draw(2))
    device.gather()
    device.play(4)
    device.unplug(0.2)
    device.tell(4, whole=0)
    over = judged(device)
    assert (over.verdict, over.reason) == ("not checked", "not all turns were seen here")


def test_deals_while_the_pc_is_away_are_shown_with_the_next_one():
    device = Device()
    device.client()
    device.gather()
    device.drawn = draw(2)
    device.sit_down(load("junior").new({}, 2, bytes(16)), b"", b"")
    device.unplug()
    device.tell()
    assert of(device.gather(), Game)[-1].warning == ""
    assert judged(device).verdict == "not checked"
    warning = "the device restarted or dealt without this program once before this deal"
    assert dealt(device).warning == warning
    assert judged(device).verdict == "fair"
