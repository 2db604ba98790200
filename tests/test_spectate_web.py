"""The spectators' page in a browser: what viewers see, and what a seat can do there."""

import contextlib
import json
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from host.link import messages
from host.spectator import web
from shared_engine.games import GAMES
from shared_engine.record import parse

from . import wire
from .spectators import Device, browsing, served, violations


@pytest.fixture
def serve():
    """Serves what a client hears until the test ends: the page's address and its hall."""
    with contextlib.ExitStack() as servers:
        yield lambda client: servers.enter_context(served(client))


@pytest.fixture
def browse(chromium, serve):
    """Pages are closed before their server ends: they would complain that it is gone."""
    with browsing(chromium) as open_page:
        yield open_page


# Watching


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_set_can_be_watched(serve, browse, name):
    client = Device(name, 1)
    address, _ = serve(client)
    page = browse(address)
    expect(page.locator("#where")).to_have_text("0 of 0")
    client.play_on(25)
    expect(page.locator("#where")).to_have_text("25 of 25")
    late = browse(address, 390, 844)
    expect(late.locator("#where")).to_have_text("25 of 25")
    assert page.locator("#status").inner_text() == late.locator("#status").inner_text()
    assert page.locator("#seats li").count() == len(client.spoken.seats)
    assert page.locator("#log li").count() > 20
    boards = len(client.spoken.seats) if name == "duel" else 1
    assert page.locator("#board svg[role=img]").count() == boards
    assert late.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == []


def test_the_last_shift_and_its_way_back_are_marked(serve, browse):
    client = Device("galaxy")
    client.act(0, 2 * 4)  # column f from above
    address, _ = serve(client)
    page = browse(address)
    expect(page.locator("#log li.now")).to_have_text("Red shifts fS")
    expect(page.locator("#board .slot.last")).to_have_count(1)
    expect(page.locator("#board .slot.banned")).to_have_count(1)
    expect(page.locator("#board .tile.shifted")).to_have_count(7)
    expect(page.locator("#status")).to_have_text("Red: move")
    assert violations(browse(address, 390, 844)) == []


def test_replaying_by_keyboard_leaves_the_live_game_and_comes_back(serve, browse):
    client = Device("junior")
    client.play_on(30)
    address, _ = serve(client)
    page = browse(address)
    where, live = page.locator("#where"), page.locator("#live")
    expect(where).to_have_text("30 of 30")
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    expect(where).to_have_text("0 of 30")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_text("1 of 30")
    client.play_on(1)
    expect(where).to_have_text("1 of 31")
    expect(live).to_have_attribute("aria-pressed", "false")
    page.locator("#back").press("Enter")
    page.locator("#play").press("Enter")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
    expect(where).to_have_text("2 of 31")
    page.locator("#play").press("Enter")
    live.press("Enter")
    expect(where).to_have_text("31 of 31")


def test_the_end_says_whether_the_deal_was_fair(serve, browse):
    client = Device("cards")
    client.play_on()
    address, _ = serve(client)
    page = browse(address)
    fair = page.locator("#fair")
    expect(fair).to_have_text("✓ The deal was fair.")
    expect(fair).to_have_class("fair")
    expect(page.locator("#log li.good")).to_have_count(len(client.over.checks))
    expect(page.locator("#status")).to_contain_text("win")
    expect(page.locator("#live")).to_have_text("End")
    client.tell(messages.NoGame())  # somebody has left the last screen
    expect(page.locator("#status")).to_contain_text("win")
    reason = "the device left out this PC's part, which it had confirmed"
    wrong = [(False, f"chance: {reason}")]
    client.tell(replace(client.over, verdict=messages.UNFAIR, reason=reason, checks=wrong))
    expect(fair).to_have_text(f"✗ The deal was NOT FAIR: {reason}.")
    expect(fair).to_have_class("unfair")
    expect(page.locator("#log li.bad")).to_contain_text("left out this PC's part")
    assert violations(page) == []
    reason = "not all turns were seen here"
    client.tell(replace(client.over, verdict=messages.NOT_CHECKED, reason=reason))
    expect(fair).to_have_text(f"? The deal was not checked: {reason}.")
    expect(fair).to_have_class("not-checked")
    assert violations(page) == []


def test_what_is_wrong_with_a_deal_is_shown_while_the_game_runs(serve, browse):
    client = Device("galaxy", 1)
    restarted = "the device restarted or dealt without this program twice before this deal"
    client.game = client.news[1] = replace(client.game, warning=restarted)
    address, _ = serve(client)
    page, warning = browse(address), "#warning"
    expect(page.locator(warning)).to_have_text(
        "The device restarted or dealt without this program twice before this deal."
    )
    expect(browse(address).locator(warning)).to_contain_text("twice before this deal")
    client.play_on(2)
    expect(page.locator("#where")).to_have_text("2 of 2")
    expect(page.locator(warning)).to_be_visible()
    expect(page.locator("#log li.bad")).to_contain_text("twice before this deal")
    client.tell(messages.Notice("the deal is not fair"))
    for each in (page, browse(address)):
        expect(each.locator(warning)).to_have_text("The deal is not fair.")
    assert violations(page) == []
    client.tell(replace(client.game, warning="", commitment=bytes(32)))
    expect(page.locator(warning)).to_be_hidden()


def test_an_unplugged_cable_is_told_and_the_game_stays(serve, browse):
    client = Device("galaxy", 1)
    client.play_on(3)
    address, _ = serve(client)
    page = browse(address)
    expect(page.locator("#device")).to_have_text("picosystem, firmware 0.1.0")
    client.tell(messages.Lost("unplugged; trying again"))
    expect(page.locator("#device")).to_have_text("unplugged; trying again")
    expect(page.locator("#where")).to_have_text("3 of 3")
    client.tell(client.hello)
    expect(page.locator("#device")).to_have_class("live")
    client.tell(messages.NoGame())
    expect(page.locator("#why")).to_have_text("No game runs on the handheld.")
    client.tell(client.game)
    expect(page.locator("#where")).to_have_text("0 of 0")


def test_a_game_can_be_saved(serve, browse):
    client = Device("galaxy")
    client.play_on(6)
    address, _ = serve(client)
    page = browse(address)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the game").click()
    record = parse(saved.value.path().read_text())
    assert [len(record.turns), record.seed] == [3, b""]


def test_the_clock_of_a_duel_runs(serve, browse):
    client = Device("duel")  # alone, with five minutes
    address, _ = serve(client)
    page = browse(address)
    expect(page.locator("#seats li")).to_have_count(1)
    client.tell(messages.Beat(61_000))
    expect(page.locator("#clock")).to_have_text("3:59 left")
    expect(page.locator("#clock")).to_have_text("3:58 left")


def test_a_viewer_that_is_too_slow_is_closed_and_the_others_hear_all(monkeypatch):
    monkeypatch.setattr(web, "BEHIND", 3)
    hall = web.Hall(Device("galaxy"))
    slow = web.Viewer(False)
    monkeypatch.setattr(web, "BEHIND", 100)
    quick = web.Viewer(False)
    hall.viewers = {slow, quick}
    hall.client.play_on(10)
    for message in hall.client.poll(0):
        hall.hear(message)
    assert slow.waiting.get_nowait() is None
    assert quick.waiting.qsize() == 12  # who it is, the game, ten steps


# With the device's own firmware


def test_hidden_cards_go_to_the_viewer_that_holds_the_seat(tmp_path):
    cable = wire.Cable(tmp_path / "device")
    client = cable.client()
    cable.begin(bytes((0, 0)))
    hall = web.Hall(client)
    client.watch()
    holder, rival, spectator = web.Viewer(True), web.Viewer(True), web.Viewer(False)
    hall.viewers = {holder, rival, spectator}

    def pass_time(seconds=0.6):
        for message in wire.gather(client, seconds):
            hall.hear(message)

    def heard(viewer):
        return [json.loads(viewer.waiting.get_nowait()) for _ in range(viewer.waiting.qsize())]

    pass_time()
    hall._ask(holder, {"claim": 0})
    pass_time()
    hall._ask(rival, {"code": wire.code_on_screen(cable)})  # not the one who asked
    pass_time()
    assert not client.held
    hall._ask(holder, {"code": wire.code_on_screen(cable)})
    cable.tap("OK")
    pass_time()
    hall._ask(rival, {"play": [0, 0]})
    hall._ask(holder, {"play": [0, 0]})
    pass_time()
    told = {viewer: heard(viewer) for viewer in hall.viewers}
    assert [each["seat"] for each in told[holder] if each["type"] == "private"][:1] == [0]
    assert {each["type"] for each in told[rival]} == {"device", "game", "held", "steps"}
    assert told[spectator] == told[rival]
    assert len(client.steps) == 1
    hall.viewers.discard(holder)
    hall._leave(holder)
    pass_time()
    assert client.held == ()
